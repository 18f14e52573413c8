# Calls over the same list again and again, which keep what was read of it: changes of the list and of its parts are seen.
samples <- lapply(1:600, function(i) list(x = c(i, i / 2), y = i %% 3, tag = "s"))
f <- function(s) sum(s$x) * s$y
total <- function(l = samples) sum(sapply(l, f))
for (k in 1:4) cat(total(), "")
cat("\n")
# one element, a field of it, an element of its field
samples[[7]] <- samples[[8]]; cat(total(), "\n")
samples[[7]]$y <- 100; cat(total(), "\n")
samples[[600]]$x[2] <- -1e6; cat(total(), total(), "\n")
# a copy is changed, the list is not
other <- samples; other[[1]]$x[1] <- 1e9
cat(total(), total(other), total(other), total(other), total(), "\n")
# in a function that changes what it was given
g <- function(l) { for (i in 1:3) { l[[i]]$y <- i * 10; cat(total(l), "") }; cat("\n") }
g(samples); g(samples); cat(total(), "\n")
# through an environment
e <- new.env(); e$l <- samples
for (k in 1:3) { e$l[[5]]$y <- k; cat(total(e$l), total(e$l), "") }
cat("\n")
# shapes that differ after a change
samples[[300]]$x <- c(1, 2, 3); cat(total(), "\n")
samples[[300]] <- "odd"; cat(tryCatch(total(), error = function(e) conditionMessage(e)), "\n")
samples[[300]] <- samples[[301]]; cat(total(), total(), total(), "\n")
names(samples[[20]])[2] <- "z"; cat(tryCatch(total(), error = function(e) "none"), "\n"); names(samples[[20]])[2] <- "y"
# other parts of the list, several lists at a time
h <- function(s) s$x[2] - s$x[1] + s$y
for (k in 1:3) cat(sum(vapply(samples, h, 0)), total(), "")
cat("\n")
pairs <- lapply(1:600, function(i) c(i, -i))
for (k in 1:4) cat(sum(mapply(function(s, p) s$y * p[2], samples, pairs)), "")
pairs[[2]][2] <- 50; cat(sum(mapply(function(s, p) s$y * p[2], samples, pairs)), "\n")
# a list that becomes another one with the same name
for (k in 1:5) { pairs <- lapply(pairs, function(p) p + 1); cat(sum(sapply(pairs, function(p) p[1] * p[2])), "") }
cat("\n")
rm(pairs); invisible(gc()); cat(total(), "\n")
# numbers in a list, logical and integer
n <- as.list(1:700); for (k in 1:4) { cat(sum(sapply(n, function(v) v * 2L)), ""); n[[k]] <- k * 1000L }
n[[9]] <- 1.5; cat(sum(sapply(n, function(v) v * 2L)), "\n")
l <- as.list(rep(c(TRUE, FALSE), 300)); for (k in 1:3) { cat(sum(sapply(l, function(v) !v)), ""); l[[2]] <- TRUE }
cat("\n")
# from the first element on, and from another
z <- lapply(1:600, function(i) c(a = i, b = 1)); q <- function(v) v[["a"]] + v[["b"]]
for (k in 1:3) cat(sum(sapply(z, q)), sum(sapply(z[-1], q)), "")
cat("\n")
