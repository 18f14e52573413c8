# Vectors, matrices and lists from outside, indexed by the element
n <- 400
b <- as.numeric(1:n) / 3; m <- matrix(1:(3 * n) + 0, n); l <- as.list(b); int <- n:1
show <- function(x) { cat(typeof(x), length(x), "\n"); print(head(x, 4)); print(tail(x, 2)) }
show(sapply(seq_along(b), function(i) b[i] * 2)); show(sapply(1:n, function(i) b[[i]] - int[i])); show(sapply(1:n, function(i) l[[i]]))
show(sapply(1:n, function(i) m[i, 1] + m[i, 3])); show(sapply(seq_len(n - 1), function(i) b[i + 1] - b[i]))
show(sapply(1:n, function(i) if (i > 1) b[i - 1] else 0)); show(sapply(as.numeric(1:n) + 0.5, function(i) b[i]))
show(sapply(1:(n + 2), function(i) b[i])); show(sapply(0:n, function(i) length(b[i])))
print(tryCatch(sapply(1:(n + 2), function(i) b[[i]]), error = conditionMessage))
print(tryCatch(sapply(1:(n + 2), function(i) m[i, 1]), error = conditionMessage))
show(sapply(c(1:n, NA), function(i) b[i])); names(b) <- paste0("b", 1:n); show(sapply(1:n, function(i) b[i])); show(sapply(1:n, function(i) b[[i]]))
recs <- lapply(1:n, function(i) list(v = i, w = c(i, 2))); show(sapply(1:n, function(i) recs[[i]]$v)); show(sapply(n:1, function(i) sum(recs[[i]]$w)))
dimnames(m) <- list(NULL, c("a", "b", "c")); show(sapply(1:n, function(i) m[i, 2])); show(sapply(1:n, function(i) m[i, "b"]))
show(mapply(function(x, y) x * y, 1:n, n:1)); show(mapply(function(x, y) x + y, 1:n, 1)); show(mapply(function(x, y, k) x + y + k, 1:n, n:1, MoreArgs = list(k = 0.5)))
show(unlist(Map(function(x, y) x - y, 1:n, n:1))); show(mapply(function(a, b) a / b, b = 1:n, a = n:1)); show(mapply(function(x, y) x + y, c(a = 1, rep(2, n)), 0:n))
show(Filter(function(x) x %% 7 == 0, 1:n)); show(outer(1:20, 1:20, Vectorize(function(x, y) x + y)))
show(vapply(1:n, function(i) c(i, i^2), c(0, 0))); show(vapply(1:n, function(i) i, 0)); show(vapply(1:n, function(i) i > 3, 0L))
print(tryCatch(vapply(1:n, function(i) i / 2, 0L), error = conditionMessage)); print(tryCatch(vapply(1:n, function(i) c(i, i), 0L), error = conditionMessage))
show(vapply(1:n, function(i) c(a = i, b = 1), c(x = 0, y = 0))); show(vapply(1:n, function(i) c(a = i, b = 1), c(0, 0)))
centers <- list(c(0, 0), c(200, 2), c(399, 1)); pts <- lapply(1:n, function(i) c(i, i %% 3))
show(sapply(pts, function(p) which.min(sapply(centers, function(q) sum((p - q)^2)))))
show(sapply(pts, function(p) { best <- 1; d <- Inf; for (j in seq_along(centers)) { e <- sum((p - centers[[j]])^2); if (e < d) { d <- e; best <- j } }; best }))
show(sapply(pts, function(p) vapply(1:2, function(j) p[j] / 2, 0)))
