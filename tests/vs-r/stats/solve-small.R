m <- matrix(c(2, 1, 1, 3), 2, dimnames = list(c("r", "s"), c("x", "y")))
solve(m); solve(m, c(1, 2)); solve(m + 0i); try(solve(matrix(1:6, 2))); try(solve(matrix(c(1, 2, 2, 4), 2))); try(solve(matrix(c(1, 1, 1, 1 + 1e-15), 2)))
try(solve(matrix(c(1, 1, 1, 1 + 1e-12), 2))); try(solve("a")); try(solve(matrix("a"))); solve(4); try(solve(matrix(0, 0, 0)))
set.seed(1); for (n in 2:9) { a <- matrix(rnorm(n * n), n); print(sum(solve(a)), digits = 17); print(sum(solve(a, 1:n)), digits = 17) }
for (k in 8:17) { a <- matrix(c(1, 1, 1, 1 + 10^-k), 2); r <- try(solve(a), silent = TRUE); print(if (is.character(r)) c(r) else r, digits = 17); h <- 1 / outer(1:8, 1:8, function(i, j) i + j - 1) + diag(10^-k, 8); r <- try(solve(h), silent = TRUE); print(if (is.character(r)) c(r) else sum(r), digits = 15) }
