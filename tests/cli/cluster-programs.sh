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
cat >sizes.R <<'R'
library(parallel)
for (n in 1:3) {
  cl <- makePSOCKcluster(n, rscript = Sys.getenv("WORKER"))
  clusterSetRNGStream(cl, 5)
  print(clusterApply(cl, 1:n, function(i) runif(2)))
  print(clusterCall(cl, function() 1)[[1]])
  x <- 3
  clusterExport(cl, "x")
  print(clusterEvalQ(cl, x + 1)[[n]])
  print(parSapply(cl, 1:5, function(i) i^2))
  print(parApply(cl, matrix(1:4, 2), 1, sum))
  print(unlist(clusterMap(cl, `+`, 1:3, 1)))
  print(length(clusterSplit(cl, 1:7)))
  print(parLapplyLB(cl, 1:3, function(i) i)[[3]])
  print(unlist(clusterApplyLB(cl, 1:4, function(i) -i)))
  print(do.call(rbind, parLapply(cl, 1:2, function(i) c(i, i^2))))
  print(parCapply(cl, matrix(1:6, 2), sum))
  print(parRapply(cl, matrix(1:6, 2), sum))
  print(clusterEvalQ(cl, { library(stats); NULL })[[1]])
  print(class(cl))
  print(cl)
  print(cl[[1]]$rank)
  clusterSetRNGStream(cl, 9)
  print(unlist(parLapply(cl, 1:4, function(i) rnorm(1))))
  print(tryCatch(parSapply(cl, 1:2, function(i) stop("bad")), error = conditionMessage))
  print(parSapplyLB(cl, 1:3, sqrt))
  print(clusterCall(cl, Sys.getpid)[[1]] > 0)
  stopCluster(cl)
}
R
WORKER=$ORBIT ORBIT_LOCATION=0 "$ORBIT" sizes.R >sizes.out 2>sizes.err || { cat sizes.out sizes.err; exit 1; }
cat >gone.R <<'R'
library(parallel)
cl <- makePSOCKcluster(1, rscript = Sys.getenv("WORKER"))
cat(tryCatch(clusterCall(cl, quit, "no"), error = conditionMessage), "\n")
R
WORKER=$ORBIT ORBIT_LOCATION=1 "$ORBIT" gone.R >own.gone 2>gone.err
grep -q "^error reading from connection" own.gone
grep -q "worker of rank [01] on localhost" gone.err
"$ORBIT" "$TESTS/../tools/scaling.R" 3 | cut -d '|' -f 2-4 >scaling.out
grep -q 'clusterApplyLB, 10 jobs a worker | 3 | 60 ' scaling.out
grep -q 'parSapply of 1e5 numbers | 3 | 6 ' scaling.out
Rscript --version 2>&1 | grep -q '4\.2\.2' || exit 0
Rscript "$TESTS/../tools/scaling.R" 3 | cut -d '|' -f 2-4 | diff - scaling.out
r=$(command -v Rscript)
WORKER=$r Rscript jobs.R >want.out 2>/dev/null
WORKER=$r "$ORBIT" jobs.R >got.out 2>got.err || { cat got.err; exit 1; }
diff want.out got.out
WORKER=$ORBIT Rscript jobs.R >got.out 2>got.err || { cat got.err; exit 1; }
diff want.out got.out
diff want.out own.out
WORKER=$r Rscript sizes.R >want.out 2>/dev/null
diff want.out sizes.out
# Functions of the library that one of the two has written down serve the other; here they are themselves again.
cat >write.R <<'R'
saveRDS(list(sapply, apply, outer, Reduce, tryCatch, stats::sd, stats::lm, utils::head, stats:::plot.lm, vapply, mapply, do.call), "f.rds")
f <- readRDS("f.rds")
stopifnot(identical(f[[2]], apply), identical(f[[7]], lm), identical(f[[9]], stats:::plot.lm))
R
cat >read.R <<'R'
f <- readRDS("f.rds")
print(f[[1]](c(a = 1, b = 2), function(i, k) i * k, k = 3))
print(f[[2]](matrix(1:4, 2), 1, sum))
print(f[[3]](1:2, 1:3))
print(f[[4]]("+", 1:4, accumulate = TRUE))
print(f[[5]](stop("no"), error = function(e) "caught", finally = cat("at last\n")))
print(f[[6]](c(1, 2, 4)))
print(f[[7]](mpg ~ wt, mtcars, subset = cyl == 4)$coefficients)
print(f[[8]](letters, -20))
print(f[[10]](1:3, function(i) i / 2, 0))
print(f[[11]](function(x, y) x + y, c(u = 1, v = 2), 3:4))
print(f[[12]](f[[1]], list(1:2, "-")))
R
"$ORBIT" write.R
Rscript read.R >want.out
"$ORBIT" read.R | diff want.out -
Rscript write.R
"$ORBIT" read.R | diff want.out -
# A reference object that GNU R has written down is one of the class that is known here, and the other way round.
cat >object.R <<'R'
Store <- setRefClass("Store", fields = list(n = "numeric", rest = "list", of = "ANY"), methods = list(
  put = function(x) { n <<- n + x; rest[[length(rest) + 1]] <<- x; invisible(.self) }, all = function() c(n, unlist(rest))))
More <- setRefClass("More", contains = "Store", methods = list(put = function(x) callSuper(2 * x)))
if (commandArgs(TRUE) == "w") saveRDS(list(Store$new(n = 1)$put(2), More$new(n = 1)$put(2)), "object.rds") else for (o in readRDS("object.rds")) {
  print(c(isS4(o), is.environment(o), is(o, "Store")))
  print(o$all())
  o$put(3)
  o$n <- o$n + 1
  print(o$all())
  print(o$n)
  if (commandArgs(TRUE) == "r") print(c(o$copy()$put(10)$n, o$n))
  o$of <- "x"
  print(o)
}
R
Rscript object.R w
Rscript object.R r >want.out
"$ORBIT" object.R r | diff want.out -
"$ORBIT" object.R w
"$ORBIT" object.R r | diff want.out -
Rscript object.R uncopied >want.out
"$ORBIT" object.R uncopied | diff want.out -
