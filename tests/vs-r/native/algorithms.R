# compiles: algorithms.c
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-I../../../stdlib/capi/include", "-o", so, "input/algorithms.c")) == 0)
dyn.load(so)

# minimisers
.Call("by_gradient", c(-1.2, 1), 100L, FALSE); .Call("by_gradient", c(-1.2, 1), 3L, FALSE); .Call("by_gradient", c(-1.2, 1), 100L, TRUE); .Call("by_gradient", c(1, 1), 100L, FALSE); .Call("by_gradient", c(5, 5), 0L, FALSE)
.Call("by_simplex", c(-1.2, 1), 500L); .Call("by_simplex", c(-1.2, 1), 20L); .Call("by_simplex", c(0, 0), 500L)
for (type in 1:3) print(.Call("by_conjugates", c(-1.2, 1), type))
for (slope in c(FALSE, TRUE)) print(signif(.Call("by_newton", c(-1.2, 1), 1L, slope, TRUE), 2))
for (method in 1:3) for (slope in c(FALSE, TRUE)) print(round(.Call("by_newton", c(-1.2, 1), method, slope, FALSE)[c(1:4, 6)], 2))
tryCatch(.Call("by_gradient", c(NaN, 1), 10L, FALSE), error = conditionMessage)

# LINPACK
x <- cbind(1, c(1, 2, 4, 7), c(2, 1, 5, 3)); y <- c(1, 3, 2, 5)
fit <- .Call("qr_fit", x, y); names(fit) <- c("qy", "qty", "b", "rsd", "xb", "y", "info"); lapply(fit, zapsmall)
all.equal(fit$b, unname(coef(lm.fit(x, y)))); all.equal(fit$rsd, unname(resid(lm.fit(x, y)))); for (m in list(integer(3), c(0L, 0L, 1L), c(-1L, 0L, 0L), c(1L, -1L, 1L))) print(.Call("qr_pivots", x, m)); lapply(.Call("qr_pivots", cbind(x[, 3:1], x[, 1] + 1e-9), integer(4)), zapsmall, 6); .Call("qr_pivots", t(x), integer(4))[[1]]; .Call("qr_fit", cbind(x, x[, 1])[, c(1, 4)], y)[[7]]
t <- matrix(c(2, 1, 4, 0, 3, 5, 0, 0, 6), 3); u <- t(t)
.Call("triangular", t, c(2, 7, 38), 0L); .Call("triangular", u, c(2, 7, 38), 1L); .Call("triangular", t, c(2, 7, 38), 10L); .Call("triangular", u, c(2, 7, 38), 11L); s <- t; s[2, 2] <- 0; .Call("triangular", s, c(1, 1, 1), 0L)
a <- matrix(c(4, 1, 0.5, 1, 3, 0.2, 0.5, 0.2, 2), 3); .Call("cholesky", a, c(1, 2, 3)); all.equal(.Call("cholesky", a, c(1, 2, 3)), solve(a, c(1, 2, 3))); .Call("cholesky", -a, c(1, 2, 3)); .Call("cholesky", matrix(c(1, 2, 2, 1), 2), c(1, 1)); .Call("cholesky", matrix(0, 2, 2), c(1, 1))
.Call("banded", rbind(c(0, 1, 1, 1), 4), c(5, 6, 6, 5)); .Call("banded", rbind(c(0, 3, 3), 1), c(1, 1, 1)); .Call("banded", rbind(c(0, 0, 0.5, 0.5), c(0, 1, 1, 1), 4), 1:4 + 0)

# intervals, random numbers
b <- c(0, 1, 1, 2.5, 4); x <- c(-1, 0, 0.5, 1, 2, 2.5, 4, 5, 1.5, 0)
for (r in c(FALSE, TRUE)) for (i in c(FALSE, TRUE)) print(.Call("intervals", b, x, r, i))
identical(.Call("intervals", b, x, FALSE, FALSE)[1, ], findInterval(x, b)); .Call("intervals", 3, c(1, 3, 5), TRUE, TRUE)
set.seed(42); .Call("numbers", 3L); runif(1); set.seed(42); runif(1); rnorm(1); rexp(1); sample.int(1000, 1) - 1
set.seed(1); .Call("forgotten") == .Call("forgotten"); suppressWarnings(set.seed(1, "Wichmann-Hill", "Box-Muller", "Rounding")); .Call("numbers", 2L); runif(1)
suppressWarnings(RNGkind("default", "default", "default")); rm(.Random.seed, envir = globalenv()); dim(.Call("numbers", 1L)); exists(".Random.seed")
# R code between two draws; an error before the state is put back
set.seed(2); .Call("between", quote(NULL), environment()); runif(1); set.seed(2); .Call("between", quote(runif(1)), environment()); runif(1)
set.seed(2); tryCatch(.Call("between", quote(stop("no")), environment()), error = function(e) "stopped"); runif(1); set.seed(2); .Call("between", quote(set.seed(5)), environment()); runif(1); set.seed(2); runif(3)
.Call("constants")
for (n in 1:2) print(sapply(8:15, function(flags) .Call("newton_flags", n, flags)))
