# clusters.R - What parallel costs: messages, starting, forking, and how much two processes gain.
#
#   orbit bench/clusters.R [ROUNDS]        (5; runs under GNU R as well)
#
# Each line is the median of the rounds, with the least and the most.  The figures of doc/parallel.md are from here.
library(parallel)
rounds <- commandArgs(TRUE)
rounds <- if (length(rounds)) as.integer(rounds[1]) else 5L

show <- function(what, values, unit) {
  q <- c(median(values), range(values))
  cat(sprintf("%-46s %9.3f %-6s (%.3f to %.3f)\n", what, q[1], unit, q[2], q[3]))
}
elapsed <- function(e) system.time(e)[["elapsed"]]
each <- function(what, unit, f) show(what, vapply(seq_len(rounds), function(i) f(), 0), unit)

# ---- messages ----
echo <- function(x) x
nothing <- function(x) NULL
cl <- makeCluster(1)
for (i in 1:200) clusterCall(cl, echo, 1)
each("8 bytes to a worker and back", "us", function() 1e6 / 2000 * elapsed(for (i in 1:2000) clusterCall(cl, echo, 1)))
each("of which processor time, both ends", "us", function() {
  spent <- function() sum(proc.time()[1:2], clusterCall(cl, function() proc.time()[1:2])[[1]])
  before <- spent()
  for (i in 1:2000) clusterCall(cl, echo, 1)
  1e6 / 2000 * (spent() - before)
})
stopCluster(cl)
x <- runif(12.5e6)
first <- later <- numeric()
for (k in seq_len(rounds)) {
  cl <- makeCluster(1)
  clusterCall(cl, echo, 1)
  first[k] <- elapsed(clusterCall(cl, nothing, x))
  later[k] <- median(vapply(1:5, function(i) elapsed(clusterCall(cl, nothing, x)), 0))
  stopCluster(cl)
}
show("100 MB to a worker, its first message", first, "s")
show("100 MB to a worker, later ones", later, "s")

cl <- makeCluster(4)
each("100 MB to each of four workers", "s", function() elapsed(clusterCall(cl, nothing, x)))
stopCluster(cl)

# ---- starting and forking ----
each("makeCluster(16) and stopCluster()", "s", function() elapsed(stopCluster(makeCluster(16))))
each("one worker, from its start to an answer", "ms", function() 1e3 * elapsed({
  cl <- makeCluster(1)
  clusterCall(cl, echo, 1)
  stopCluster(cl)
}))
own_memory <- function() {
  maps <- readLines("/proc/self/smaps_rollup")
  as.numeric(gsub("[^0-9]", "", grep("^Private_Dirty", maps, value = TRUE))) / 1024
}
each("100 MB from each of two children", "s", function() elapsed(mclapply(1:2, function(i) numeric(12.5e6) + i, mc.cores = 2)))
if (file.exists("/proc/self/smaps_rollup")) {
  y <- as.list(1:1e6)
  f <- function(i) length(y) + i
  invisible(mclapply(1:2, f, mc.cores = 2))
  each("two children of mclapply(), closure, 1e6 objects", "ms", function() 1e3 * elapsed(mclapply(1:2, f, mc.cores = 2)))
  each("memory that such a child has of its own", "MB", function() mclapply(1:2, function(i) {
    f(i)
    own_memory()
  }, mc.cores = 2)[[1]])
  cat(sprintf("%-46s %9.3f MB\n", "(memory of the parent)", own_memory()))
}

# ---- two processes ----
# Beside the gain of each round that of the least times: what else runs on a machine lengthens times, by other amounts for one process
# than for two, and never shortens them.  The processor time tells what dividing the work costs by itself.
gain <- function(what, one, clustered, forked) {
  spent <- function() sum(proc.time()[c(1, 2, 4, 5)], unlist(clusterCall(cl, function() proc.time()[1:2])))
  times <- function(f) {
    before <- spent()
    wall <- elapsed(f())
    c(wall, spent() - before)
  }
  t <- vapply(seq_len(rounds), function(i) cbind(times(one), times(clustered), times(forked)), matrix(0, 2, 3))
  show(paste0(what, ", one process"), t[1, 1, ], "s")
  for (k in 2:3) {
    by <- c("", "a cluster of two", "two children")[k]
    show(paste0(what, ", gain of ", by), t[1, 1, ] / t[1, k, ], "")
    cat(sprintf("%-46s %9.3f\n", "  of the least times", min(t[1, 1, ]) / min(t[1, k, ])))
    cat(sprintf("%-46s %9.3f\n", "  processor time, of one process's", min(t[2, k, ]) / min(t[2, 1, ])))
  }
}
data <- mtcars
boot1 <- function(i) coef(lm(mpg ~ wt + hp, data[sample(nrow(data), replace = TRUE), ]))[2]
n <- 8000
cl <- makeCluster(2)
clusterExport(cl, "data")
gain("bootstrap", function() sapply(1:n, boot1), function() parSapply(cl, 1:n, boot1),
     function() mclapply(1:n, boot1, mc.cores = 2))
if (requireNamespace("randomForest", quietly = TRUE)) {
  set.seed(1)
  d <- data.frame(matrix(rnorm(3000 * 15), 3000))
  z <- factor(d[[1]] + d[[2]]^2 + rnorm(3000) > 1)
  clusterExport(cl, c("d", "z"))
  trees <- function(n) randomForest::randomForest(d, z, ntree = n)
  invisible(clusterCall(cl, trees, 1))
  both <- function(parts) do.call(randomForest::combine, parts)
  gain("random forest", function() trees(600), function() both(clusterApply(cl, c(300, 300), trees)),
       function() both(mclapply(c(300, 300), trees, mc.cores = 2)))
}
stopCluster(cl)
