# Elements at i plus a constant, with and without a condition that keeps the index inside; sums that become too large
n <- 2500L; x <- sin(seq_len(n)) * 10; k <- seq_len(n) %% 7L; m <- matrix(c(x, rev(x)), n, 2)
check <- function(v) cat(typeof(v), length(v), sum(is.na(v)), format(sum(v * seq_along(v), na.rm = TRUE), digits = 15), format(v[c(1, 2, length(v) - 1, length(v))]), "\n")
check(sapply(seq_len(n), function(i) if (i > 1L && i < n) x[i - 1L] + x[i + 1L] else 0))
check(sapply(seq_along(x), function(i) if (i == 1 || i == n) x[i] else (x[i - 1] + x[i] + x[i + 1]) / 3))
check(vapply(seq_len(n), function(i) if (i > 1500) k[i - 1500] else -1L, 0L))
check(vapply(seq_len(n), function(i) if (i <= n - 1024L) x[[i + 1024L]] else x[[1L]], 0))
check(vapply(seq_len(n), function(i) if (i < n) m[i + 1L, 2] - m[i, 1] else NA_real_, 0))
check(vapply(seq_len(n), function(i) { d <- 0; if (i > 3L) { d <- x[i - 3L]; if (i < n - 2L) d <- d * x[i + 2L] }; d }, 0))
# some are not there: NA by `[`, an error by `[[` and of matrices
check(sapply(seq_len(n), function(i) x[i + 1L])); check(sapply(2:n, function(i) x[i - 2L] + 1)[-1][[1]])
check(vapply(seq_len(n), function(i) if (i > 5L) x[i + 4L] else 0, 0))
print(tryCatch(vapply(seq_len(n), function(i) x[[i + 1L]], 0), error = conditionMessage))
print(tryCatch(vapply(seq_len(n), function(i) if (i > 2L) m[i + 1L, 1] else 0, 0), error = conditionMessage))
print(lengths(lapply(seq_len(5), function(i) x[i - 1L])))
print(tryCatch(sapply(seq_len(n), function(i) if (x[i] > 0) x[i - 1L] else 0)[1:4], error = conditionMessage))
# the condition is the first thing that is read; it is a constant; it is an element
l <- k > 2L; l[c(1L, n)] <- FALSE
check(mapply(function(b, i) if (b) x[i + 1L] - x[i - 1L] else 0, l, seq_len(n)))
check(mapply(function(i, b) if (b) x[i + 1L] else x[i], seq_len(n), l)); l[n] <- TRUE
check(mapply(function(i, b) if (b) x[i + 1L] else x[i], seq_len(n), l))
check(sapply(seq_len(n), function(i) if (TRUE) x[i] else x[i + 1L])); check(mapply(function(a, i) x[i + a], rep(1L, n - 1L), seq_len(n - 1L)))
check(mapply(function(i, a) x[i + 1L] + a, 1:50, x[1:2500])) # recycled
# loops
f <- function() { out <- numeric(n); for (i in seq_len(n)) if (i > 1L) out[i] <- x[i] - x[i - 1L] else out[i] <- x[i]; out }; check(f())
f <- function() { out <- numeric(n); for (i in seq_len(n)) { if (i > 2L && i < n) out[i] <- x[i - 2L] * x[i + 1L] }; out }; check(f())
f <- function() { out <- numeric(n); for (i in 1:n) out[i] <- if (i < n) x[i + 1] - x[i] else 0; out }; check(f())
f <- function() { out <- numeric(n); for (i in 1:n) { out[i] <- x[i + 1L] }; out }; check(f())
f <- function() { s <- 0; for (i in 1:n) if (i %% 2L == 0L) s <- s + x[i - 1L]; s }; check(f())
# integers that are too large
big <- .Machine$integer.max
w <- 0; r <- withCallingHandlers(sapply((big - 2000L):big, function(i) i + 1L), warning = function(e) { w <<- w + 1; invokeRestart("muffleWarning") }); check(r); print(w)
check(sapply((big - 2000L):big, function(i) if (i < big) i + 1L else 0L)); check(sapply((big - 2000L):(big - 1L), function(i) i + 1L)); check(sapply(-big:(-big + 2000L), function(i) i + 1L))
w <- 0; r <- withCallingHandlers(sapply(-big:(-big + 2000L), function(i) i - 1L), warning = function(e) { w <<- w + 1; invokeRestart("muffleWarning") }); check(r); print(w)
w <- 0; r <- withCallingHandlers({ out <- integer(2001); for (j in (big - 2000L):big) out[j - big + 2001L] <- j + 1L; out }, warning = function(e) { w <<- w + 1; invokeRestart("muffleWarning") }); check(r); print(w)
w <- 0; r <- withCallingHandlers(sapply((big - 2000L):big, function(i) { j <- i + 1L; i }), warning = function(e) { w <<- w + 1; invokeRestart("muffleWarning") }); check(r); print(w)
