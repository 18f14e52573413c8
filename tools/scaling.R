# scaling.R - What the master of a cluster sends and receives, by parallel's own code, for clusters larger than one can have.
#
#   orbit tools/scaling.R [WORKERS...]        (10 100 10000; runs under GNU R as well)
#
# The nodes are simulated: sendData() counts a message and its bytes as they would be written, does the job at once and keeps
# the answer; recvData() counts and hands it over.  Everything else - which job goes where, what is in a message - is
# parallel's.  The master's time is that of its own work: making, serializing and reading messages, without the jobs, which do
# nothing, and without a network.  The table is that of doc/scaling.md.
suppressPackageStartupMessages(library(parallel))

counts <- new.env()
reset <- function() counts$sent <- counts$received <- counts$out <- counts$back <- counts$jobs <- 0

sim_node <- function(rank) structure(list(box = new.env(), rank = rank), class = "SIMnode")
sim_cluster <- function(n) structure(lapply(seq_len(n), sim_node), class = c("SIMcluster", "cluster"))

answer <- function(job) {
  began <- proc.time()[[3]]
  value <- do.call(job$fun, job$args, quote = TRUE)
  counts$jobs <- counts$jobs + (proc.time()[[3]] - began)
  list(type = "VALUE", value = if (is.null(job$return) || job$return) value, success = TRUE, time = proc.time(), tag = job$tag)
}

methods <- list(
  sendData = function(node, data) {
    bytes <- serialize(data, NULL, xdr = FALSE)
    counts$sent <- counts$sent + 1
    counts$out <- counts$out + length(bytes)
    if (data$type == "EXEC") node$box$answer <- serialize(answer(data$data), NULL, xdr = FALSE)
    counts$waiting <- node
  },
  recvData = function(node) {
    counts$received <- counts$received + 1
    counts$back <- counts$back + length(node$box$answer)
    unserialize(node$box$answer)
  })
for (m in names(methods)) registerS3method(m, "SIMnode", methods[[m]], envir = asNamespace("parallel"))
# the worker that was sent to last is ready first
registerS3method("recvOneData", "SIMcluster", function(cl) {
  node <- counts$waiting
  list(node = node$rank, value = parallel:::recvData(node))
}, envir = asNamespace("parallel"))
registerS3method("[", "SIMcluster", function(x, i) structure(unclass(x)[i], class = class(x)), envir = asNamespace("base"))

size <- function(bytes) {
  unit <- c("B", "KB", "MB", "GB")
  k <- if (bytes < 1) 1L else min(4L, 1L + floor(log(bytes, 1000)))
  paste(format(round(bytes / 1000^(k - 1L), 1L), nsmall = 1L), unit[k])
}

row <- function(n, what, run) {
  cl <- sim_cluster(n)
  reset()
  began <- proc.time()[[3]]
  run(cl)
  spent <- proc.time()[[3]] - began - counts$jobs
  messages <- counts$sent + counts$received
  cat(sprintf("| %s | %d | %d | %s | %s | %.1f |\n", what, n, messages, size(counts$out), size(counts$back), 1e6 * spent / messages))
}

# functions of the workspace: those made here would take the cluster along, which is in their environment
nothing <- function() NULL
itself <- function(i) i

workers <- as.integer(commandArgs(trailingOnly = TRUE))
if (!length(workers)) workers <- c(10L, 100L, 10000L)
table <- runif(1e4)
cat("| call | workers | messages | sent | received | master, us a message |\n|---|---:|---:|---:|---:|---:|\n")
for (n in workers) {
  jobs <- 10L * n
  row(n, "clusterCall", function(cl) clusterCall(cl, nothing))
  row(n, "clusterExport, 80 KB", function(cl) clusterExport(cl, "table", envir = globalenv()))
  row(n, "clusterApply, 10 jobs a worker", function(cl) clusterApply(cl, seq_len(jobs), itself))
  row(n, "clusterApplyLB, 10 jobs a worker", function(cl) clusterApplyLB(cl, seq_len(jobs), itself))
  row(n, "parSapply of 1e5 numbers", function(cl) parSapply(cl, seq_len(1e5), itself))
}
