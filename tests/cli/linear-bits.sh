#!/bin/sh
# linear-bits.sh - Small systems have GNU R's bits, which with AVX-512 depend on where in memory BLAS finds its operands: compared with
# the installed GNU R, as recorded bits would be those of one kind of processor.
set -eu
grep -q avx512f /proc/cpuinfo || exit 0
Rscript --version 2>&1 | grep -q '4\.2\.2' || exit 0
cat >bits.R <<'R'
set.seed(1)
for (n in 1:8) for (k in 1:60) {
  a <- matrix(rnorm(n * n), n)
  p <- crossprod(a) + diag(n)
  u <- chol(p)
  r <- c(solve(a), solve(a, 1:n), det(a), u, chol2inv(u), rcond(a), rcond(a, "I"), rcond(a, triangular = TRUE), backsolve(u, 1:n))
  cat(n, k, sprintf("%a", r), "\n")
}
R
Rscript bits.R >want.out
"$ORBIT" bits.R >got.out
diff want.out got.out
