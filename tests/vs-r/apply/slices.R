# apply() over rows and columns, as one program and not
m <- matrix(sin(1:40000) * 5, ncol = 4); k <- matrix(1:9000 %% 11L, ncol = 3)
h <- function(v) cat(typeof(v), dim(v), length(v), sum(is.na(v)), format(sum(unlist(v) * seq_along(unlist(v)), na.rm = TRUE), digits = 15), "\n")
h(apply(m, 1, sum)); h(apply(m, 1, function(r) max(r) - min(r))); h(apply(t(m), 2, function(r) r[1] * 2)); h(apply(m, 1, function(r) r / sum(r))); h(apply(k, 1, function(r) r[2] + 1L)); h(apply(k, 1, function(r) r > 3L))
h(apply(m, 1, function(r) if (r[1] > 0) r[2] else -1)); h(apply(m, 1, function(r, w = 2) sum(r * w))); h(apply(m, 1, function(r, w) sum(r * w), 3)); h(apply(m, 1, function(r, w) sum(r * w), w = c(1, 2, 3, 4)))
h(apply(m, 1, which.max)); h(apply(m, 1, function(r) which.max(r))); h(apply(m, 1, function(r) list(sum(r)))); h(apply(m, 1, function(r) c(a = r[1], b = 2))[, 1:3]); h(apply(m, 1, mean)); h(apply(m, 1, function(r) mean(r)))
str(apply(m, 1, function(r) r[1:2], simplify = FALSE)[1:2]); str(apply(m, 1, function(r) r[1], simplify = FALSE)[1:2]); str(apply(m[1:2000, 1, drop = FALSE], 1, function(r) r * 2)[1:3]); h(apply(m, 1, function(r) length(r))); h(apply(m, 1, function(r) tcrossprod(r)))
h(apply(m, c(1, 2), function(v) v + 1)); d <- m; dimnames(d) <- list(NULL, letters[1:4]); h(apply(d, 1, function(r) r["a"])); h(apply(d, 1, function(r) r[[1]] + r[[2]])); rownames(d) <- paste0("r", 1:10000); print(apply(d, 1, function(r) sum(r))[1:3])
e <- tryCatch(apply(m, 1, function(r) if (r[1] < -4.99) stop("low") else 1), error = function(e) e); print(conditionMessage(e)); print(conditionCall(e))
w <- 0; r <- withCallingHandlers(apply(m, 1, function(r) sqrt(r[1])), warning = function(e) { w <<- w + 1; invokeRestart("muffleWarning") }); h(r); print(w)
h(apply(m, 1, function(r) { w <<- w + 1; r[1] })); print(w); print(unique(apply(m, 1, function(r) deparse(substitute(r))))); h(apply(m, 1, function(r) NULL)); h(apply(m[1:300, ], 1, function(r) if (r[1] > 0) 1 else c(1, 2)))
h(apply(m, 1, function(...) sum(...))); h(apply(m, 1, function(r) nargs())); set.seed(1); h(apply(m, 1, function(r) r[1] + runif(1))); print(runif(1)); h(apply(cbind(m, NA), 1, function(r) sum(r, na.rm = TRUE))); h(apply(m > 0, 1, function(r) any(r))); h(apply(matrix(1:2000, ncol = 1), 1, function(r) r + 0.5))
m[77, 2] <- NA; h(apply(m, 1, function(r) sum(r))); print(tryCatch(apply(m, 1, function(r) if (r[2] > 0) 1 else 2), error = conditionMessage)); h(apply(matrix(as.numeric(1:40000), 100), 1, function(r) sum(r))); h(apply(as.data.frame(m), 1, function(r) r[1]))
# builtins and mean()
m <- matrix(sin(1:8000) * 5, ncol = 4); k <- matrix(1:9000 %% 11L, ncol = 3); l <- k > 4L
for (f in list(sum, max, min, mean, length, range, prod)) { h(apply(m, 1, f)); h(apply(k, 1, f)); h(apply(t(m), 2, f)) }
h(apply(l, 1, any)); h(apply(l, 1, all)); h(apply(l, 1, sum)); h(apply(l, 1, mean)); h(apply(m, 1, sum, na.rm = TRUE)); h(apply(m, 1, mean, trim = 0.5)); h(apply(m, 1, "mean")); h(apply(m, 1, length, simplify = FALSE))
m[7, 2] <- NA; m[9, ] <- NaN; m[11, 1] <- Inf; k[5, 1] <- NA; k[6:8, ] <- .Machine$integer.max; for (f in list(sum, max, min, mean)) { h(apply(m, 1, f)); print(apply(m, 1, f)[5:12]); print(suppressWarnings(apply(k, 1, f))[4:9]) }
print(tryCatch(apply(k, 1, sum), warning = conditionMessage)); print(is.nan(apply(m, 1, sum)[c(7, 9)])); l[3, 2] <- NA; h(apply(l, 1, any)); h(apply(l, 1, all)); big <- matrix(1e308, 300, 3); h(apply(big, 1, sum)); h(apply(big, 1, mean))
mean.numeric <- function(x, ...) -1; h(apply(m, 1, mean)); rm(mean.numeric); mean <- function(x) 7; h(apply(m, 1, mean)); rm(mean)
