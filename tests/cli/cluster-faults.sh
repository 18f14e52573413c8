#!/bin/sh
# cluster-faults.sh - Clusters that something happens to: a thousand damaged messages, workers that are killed or slow, a full
# disk.  Nothing crashes, hangs or loses a word about it, and the connections of the others go on.
set -eu
cat >damaged.R <<'R'
library(parallel)
message <- list(type = "VALUE", value = list(a = 1:10, b = letters, f = function(x) x + 1, d = data.frame(x = 1:3)),
                success = TRUE, time = proc.time(), tag = "job")
good <- serialize(message, NULL, xdr = FALSE)
listen <- NULL
while (is.null(listen)) {
  port <- 11000L + sample(20000L, 1)
  listen <- tryCatch(serverSocket(port), error = function(e) NULL)
}
damaged <- function() {
  r <- good
  switch(sample(4, 1), {
    i <- sample(length(r), 1 + rpois(1, 2))
    r[i] <- as.raw(sample(0:255, length(i), TRUE))
  }, {
    r <- r[seq_len(sample(length(r) - 1L, 1))]
  }, {
    r <- append(r, as.raw(sample(0:255, 4, TRUE)), sample(length(r), 1))
  }, {
    r[sample(length(r) - 8, 1) + 0:3] <- as.raw(c(0xff, 0xff, 0xff, 0x7f))
  })
  r
}
receive <- function(bytes) {
  far <- socketConnection(port = port, open = "a+b", blocking = TRUE, timeout = 5)
  near <- socketAccept(listen, open = "a+b", blocking = TRUE, timeout = 5)
  on.exit(close(near))
  writeBin(bytes, far)
  close(far)
  parallel:::recvResult(structure(list(con = near, host = "localhost", rank = 1L), class = "SOCKnode"))
}
kinds <- c(error = 0, value = 0)
set.seed(1)
for (k in 1:1000) {
  r <- tryCatch({
    suppressWarnings(receive(damaged()))
    "value"
  }, error = function(e) {
    stopifnot(nchar(conditionMessage(e), "bytes") > 0)
    "error"
  })
  kinds[r] <- kinds[r] + 1
}
stopifnot(identical(receive(good)$b, letters), sum(kinds) == 1000, kinds["error"] > 500)
cat("done\n")
R
ORBIT_LOCATION=0 "$ORBIT" damaged.R >damaged.out 2>damaged.err || { tail -5 damaged.out damaged.err; exit 1; }
grep -q '^done$' damaged.out

cat >faults.R <<'R'
library(parallel)
start <- function(n, ...) makePSOCKcluster(n, rscript = Sys.getenv("WORKER"), ...)
told <- function(e) tryCatch(e, error = conditionMessage)
cl <- start(3)
tools::pskill(clusterCall(cl, Sys.getpid)[[2]], tools::SIGKILL)
print(told(clusterApply(cl, 1:3, function(i) i)))
print(clusterApply(cl[1], 1:2, function(i) i)[[2]])
stopCluster(cl[1])
cl <- start(1, timeout = 1)
print(told(clusterCall(cl, Sys.sleep, 4)))
cl <- start(1, outfile = "/dev/full")
print(clusterCall(cl, function() {
  cat("lost\n")
  message("lost, too")
  3
}))
print(told(clusterCall(cl, function() {
  f <- file("/dev/full", "w", raw = TRUE)
  on.exit(close(f))
  writeLines(rep("x", 1e5), f)
})))
stopCluster(cl)
print(suppressWarnings(mclapply(1:3, function(i) {
  if (i == 2) tools::pskill(Sys.getpid(), tools::SIGKILL)
  i
}, mc.cores = 3)))
R
[ -w /dev/full ] || exit 0
WORKER=$ORBIT ORBIT_LOCATION=0 "$ORBIT" faults.R >own.out 2>&1
grep -q 'No space left on device' own.out
grep -c '^\[1\] "error reading from connection"' own.out | grep -q 2
Rscript --version 2>&1 | grep -q '4\.2\.2' || exit 0
WORKER=$(command -v Rscript) Rscript faults.R >want.out 2>&1
diff want.out own.out
