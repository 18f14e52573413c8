# Calls and loops long enough for several threads: results, warnings and errors in the middle, what loops leave behind
n <- 40000L
x <- (seq_len(n) %% 997 - 400) / 37; k <- seq_len(n) %% 13L
show <- function(v) { h <- 0; for (e in v) if (!is.na(e)) h <- (h * 31 + e) %% 1000003; cat(length(v), typeof(v), sum(is.na(v)), format(h, digits = 15), "\n") }
heavy <- function(v) if (v < 0) exp(sin(v)) + v^2 else sqrt(v) * log1p(v)
show(sapply(x, heavy)); show(vapply(x, function(v) c(v, heavy(v), 1), numeric(3))); show(sapply(k, function(i) i * 2L)); show(vapply(x, function(v) v > 0 && v < 5, NA))
show(unlist(lapply(x, heavy))); show(mapply(function(a, b) a * b + 1, x, k)); show(sapply(seq_along(x), function(i) if (i > 1L && i < n) x[i - 1L] + x[i + 1L] else 0))
pts <- lapply(seq_len(n), function(i) c(x[i], -x[i], k[i]))
for (again in 1:3) show(sapply(pts, function(p) sum(p * c(1, 2, 3)) / max(p)))
show(sapply(pts, function(p) mean(p)))
recs <- lapply(seq_len(n), function(i) list(val = x[i], label = k[i])); for (again in 1:3) show(sapply(recs, function(r) if (r$label > 6L) r$val else -r$val))
# something fails in a block in the middle
warned <- function(f) { count <- 0; v <- withCallingHandlers(f(), warning = function(w) { count <<- count + 1; if (count == 1) cat("first:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }); show(v); cat(count, "warnings\n") }
y <- x; y[c(17001, 29000)] <- -1e9; y[30001] <- NA
warned(function() sapply(abs(y) - 100, function(v) if (is.na(v)) 0 else sqrt(v + 100)))
warned(function() sapply(y, function(v) if (is.na(v)) 0 else if (v < -1e8) sqrt(v) else v))
print(tryCatch(sapply(y, function(v) if (v > 0) 1 else 0), error = function(e) conditionMessage(e)))
seen <- 0; print(tryCatch(sapply(seq_len(n), function(i) { if (i == 20000L) stop("at ", i); x[i] }), error = conditionMessage))
p2 <- pts; p2[[30000]] <- 1:2; print(tryCatch(show(sapply(p2, function(p) p[1] + p[2])), error = conditionMessage))
# counted loops
fill <- function(z) { out <- numeric(n); other <- integer(n); for (i in seq_along(z)) { v <- z[i]; out[i] <- if (v < 0) exp(v) else log1p(v) * 3; other[i] <- k[i] + 1L }; show(out); show(other); cat(i, v, "\n") }
fill(x)
stencil <- function() { out <- x; for (i in 1:(n - 1L)) out[i] <- out[i] * 0.5 + out[i + 1L] * 0.25; show(out) }; stencil()
inplace <- function() { m <- matrix(0, n, 2); for (i in seq_len(n)) { m[i, 1] <- sin(x[i]); m[i, 2] <- m[i, 1]^2 }; show(m) }; inplace()
rows <- function() { m <- matrix(0, 2, n); for (i in seq_len(n)) { m[1, i] <- x[i]; m[2, i] <- 7 }; show(m) }; rows()
broken <- function(z) { out <- numeric(n); msg <- tryCatch({ for (i in seq_along(z)) { if (z[i] > 0) out[i] <- z[i] else out[i] <- 1; out[i] <- out[i] * 2 }; "done" }, error = conditionMessage); print(msg); show(out); cat(i, "\n") }
broken(x); broken(y)
quiet <- function(z) { out <- x; warned(function() { for (i in seq_len(n - 1L)) out[i] <- sqrt(abs(z[i])) + log(out[i + 1L] + 20 - (i == 25000L) * 1e6); out }) }
quiet(x)
kept <- x; alias <- kept; for (i in seq_along(kept)) kept[i] <- kept[i] + alias[i]; show(kept); show(alias)
both <- function() { s <- 0; out <- numeric(n); for (i in seq_along(x)) { s <- s + x[i]; out[i] <- s }; show(out) }; both()
# all rounds from one on fail; stretches of rounds, one that fails in the second
z <- x; z[30001:n] <- NA; broken(z)
n <- 300000L; x <- (seq_len(n) %% 997 - 400) / 37; k <- seq_len(n) %% 13L; fill(x); stencil(); z <- x; z[200001:n] <- NA; broken(z)
