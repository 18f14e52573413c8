#!/bin/sh
# cluster-programs.sh - Clusters whose workers are programs of their own: orbit's with orbit's, and, where GNU R is installed,
# its masters with workers of orbit and the other way round.
set -eu
cat >jobs.R <<'R'
library(parallel)
cl <- makePSOCKcluster(2, rscript = Sys.getenv("WORKER"))
stopifnot(length(cl) == 2L, identical(clusterEvalQ(cl, {z <- 3; z + 1}), list(4, 4)))
x <- 5
clusterExport(cl, "x")
stopifnot(identical(parSapply(cl, 1:4, function(i) i * x), c(5, 10, 15, 20)))
clusterSetRNGStream(cl, 42)
print(clusterApply(cl, 1:2, function(i) runif(2)))
stopifnot(identical(clusterApplyLB(cl, 1:5, function(i) i^2), as.list((1:5)^2)))
stopifnot(identical(clusterMap(cl, function(a, b) a + b, 1:3, 4:6), list(5L, 7L, 9L)))
print(tryCatch(clusterApply(cl, 1:2, function(i) stop("oops ", i)), error = conditionMessage))
print(clusterCall(cl, paste, "a", "b", sep = "-"))
print(clusterCall(cl, rnorm, 2))
print(clusterApply(cl, 1:2, dpois, 1.5))
print(clusterCall(cl, median, c(3, 1, 2)))
print(parSapply(cl, split(mtcars$mpg, mtcars$cyl), mean))
print(clusterApply(cl, list(lm), function(f) coef(f(mpg ~ wt, mtcars))))
stopCluster(cl)
cl <- tryCatch(makePSOCKcluster(1, rscript = "/bin/false", setup_timeout = 0.2), error = conditionMessage)
print(cl)
R
WORKER=$ORBIT "$ORBIT" jobs.R >own.out 2>own.err || { cat own.out own.err; exit 1; }
grep -q 'Cluster setup failed. 1 worker of 1 failed to connect.' own.out
cat >gone.R <<'R'
library(parallel)
cl <- makePSOCKcluster(1, rscript = Sys.getenv("WORKER"))
cat(tryCatch(clusterCall(cl, quit, "no"), error = conditionMessage), "\n")
R
WORKER=$ORBIT ORBIT_LOCATION=1 "$ORBIT" gone.R >own.gone 2>gone.err
grep -q "^error reading from connection" own.gone
grep -q "worker of rank [01] on localhost" gone.err
Rscript --version 2>&1 | grep -q '4\.2\.2' || exit 0
r=$(command -v Rscript)
WORKER=$r Rscript jobs.R >want.out 2>/dev/null
WORKER=$r "$ORBIT" jobs.R >got.out 2>got.err || { cat got.err; exit 1; }
diff want.out got.out
WORKER=$ORBIT Rscript jobs.R >got.out 2>got.err || { cat got.err; exit 1; }
diff want.out got.out
diff want.out own.out
