# Functions that make lists, and lists that are made and read again
n <- 500; x <- as.numeric(1:n) / 4; y <- n:1
r <- lapply(1:n, function(i) list(x = x[i], y = y[i])); str(r[c(1, 2, n)]); print(sum(sapply(r, function(s) s$x * s$y)))
r <- lapply(1:n, function(i) list(x[i], p = c(i, 2), "text", NULL, q = list(a = i, 1))); str(r[[n]])
r <- lapply(r[1:400], function(s) list(s$p, s[[1]])); str(r[[400]])
r <- sapply(1:n, function(i) list(x = i, y = -i)); print(dim(r)); print(r[, 3]); str(sapply(1:n, function(i) list(i))[1:2])
r <- lapply(x, function(v) if (v > 2) list(v = v) else list(v = 0)); str(r[c(1, n)]); str(lapply(x, function(v) list(v = if (v > 2) v else NA))[c(1, n)])
r <- lapply(x, function(v) list(a = v)); r[[1]]$a <- 100; r[[2]]$b <- 5; str(r[1:3]); theta <- c(1, 2); r <- lapply(x, function(v) list(t = theta, v = v)); r[[1]]$t[1] <- 50; print(theta); str(r[1:2])
print(tryCatch(lapply(c(x, NA), function(v) list(v = if (v > 2) v else 0)), error = conditionMessage))
print(tryCatch(vapply(x, function(v) list(v), 0), error = conditionMessage)); str(vapply(1:n, function(v) list(v), list(0))[n]); str(Map(function(a, b) list(a, b), x, y)[[7]])
# lists that differ between elements
str(lapply(1:n, function(k) if (k < 400) list(v = k) else list(v = "b"))[c(1, n)]); str(lapply(1:n, function(k) if (k < 400) list(v = k) else list(w = k))[c(1, n)])
