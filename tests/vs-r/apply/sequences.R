# Sequences that differ from element to element, and what they are indices of (vm/apply/whole.c)
n <- 400; x <- sin(1:n) * 10; s <- rep(c("ACGTAC", "GG", "TTACGA", "CATCAT"), 100); ix <- 1:n * 3L; st <- letters[1 + 1:n %% 26]
show <- function(v) { cat(typeof(v), length(v), dim(v), ""); str(v, vec.len = 4); cat(sprintf("%a", sum(nchar(unlist(v)), suppressWarnings(as.numeric(unlist(v))), na.rm = TRUE)), "\n") }
show(sapply(5:n, function(i) mean(x[(i - 4):i]))); show(sapply(1:(n - 9), function(i) sum(x[i:(i + 9)]))); show(sapply(1:n, function(i) sum(1 / (1:i))))
show(sapply(1:n, function(i) max(x[1:i]))); show(sapply(1:n, function(i) sum(x[i:n] > 3))); show(sapply(2:n, function(i) sum(ix[i:(i - 1)])))
show(lapply(1:n, function(i) 1:(i %% 5 + 1))); show(lapply(1:n, function(i) seq_len(i %% 4))); show(sapply(1:n, function(i) 3:(i %% 7)))
show(lapply(s, function(w) substring(w, 1:nchar(w), 1:nchar(w)))); show(lapply(s, function(w) substring(w, 1:(nchar(w) - 1), 2:nchar(w))))
show(sapply(s, function(w) paste(substring(w, nchar(w):1, nchar(w):1), collapse = ""), USE.NAMES = FALSE))
show(sapply(strsplit(s, ""), function(b) sum(seq_along(b) * (b == "A")))); show(sapply(1:n, function(i) paste(st[1:(1 + i %% 3)], collapse = "")))
show(sapply(1:n, function(i) x[i:(i + 1)])); show(try(sapply(1:n, function(i) seq_len(200 - i)), silent = TRUE)); show(sapply(1:n, function(i) sum(x[0:(i %% 3)])))
show(sapply(1:n / 2, function(d) sum(1:d))); show(sapply(c(1:350, NA), function(i) if (is.na(i)) 0 else sum(1:i))); cat(try(sapply(c(1:350, NA), function(i) sum(1:i)), silent = TRUE))
show(sapply(1:n, function(i) { k <- 1:(i %% 3 + 2); sum(k^2) / length(k) })); show(sapply(1:n, function(i) any(i %% (2:5) == 0))); show(sapply(1:n, function(i) sum(x[seq_len(i)] * i)))
