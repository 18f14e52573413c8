#!/bin/sh
# cluster-shared.sh - A long vector for several workers lies in memory once, which is given back, also when all are killed.
set -eu
[ -r /proc/self/smaps_rollup ] || exit 0
cat >shared.R <<'R'
library(parallel)
descriptors <- function() length(list.files("/proc/self/fd"))
own <- function() {
  lines <- grep("^Private_Dirty", readLines("/proc/self/smaps_rollup"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", lines)) / 1024
}
cl <- makeCluster(3)
base <- unlist(clusterCall(cl, own))
before <- descriptors()
x <- runif(5e6)
clusterExport(cl, "x")
stopifnot(unlist(clusterCall(cl, function() sum(x))) == sum(x), descriptors() == before)
memory <- unlist(clusterCall(cl, own))
if (any(memory > base + 20)) stop("a worker has memory of its own: ", paste(memory - base, collapse = " "))
clusterEvalQ(cl, x[1:2] <- 0)
stopifnot(x[1] != 0, unlist(clusterCall(cl, own)) < base + 60)
invisible(clusterEvalQ(cl, {
  rm(x)
  gc()
}))
open <- unlist(clusterCall(cl, descriptors))
for (i in 1:50) clusterCall(cl, function(v, i) v[i], x, i)
stopifnot(unlist(clusterCall(cl, descriptors)) == open, descriptors() == before)
pids <- unlist(clusterCall(cl, Sys.getpid))
tools::pskill(pids, tools::SIGKILL)
r <- tryCatch(suppressWarnings(clusterCall(cl, length, x)), error = conditionMessage)
stopifnot(is.character(r))
for (node in cl) try(close(node$con), TRUE)
stopifnot(length(list.files("/dev/shm", "orbit")) == 0)
cat("done\n")
R
ORBIT_LOCATION=0 "$ORBIT" shared.R >out 2>err || { cat out err; exit 1; }
grep -q '^done$' out
