#!/bin/sh
# waiting.sh - A limit of time ends what waits for a socket or a worker, and is the error that is told; a worker's timeout counts.
set -eu
cat >waits.R <<'R'
library(parallel)
port <- 0
for (p in sample(20000:40000, 50)) {
  s <- tryCatch(suppressWarnings(serverSocket(p)), error = function(e) NULL)
  if (!is.null(s)) { port <- p; break }
}
other <- socketConnection("localhost", port, blocking = TRUE, open = "a+b")
con <- socketAccept(s, blocking = TRUE, open = "a+b")
cl <- makeCluster(1)
limited <- function(what, e) {
  r <- tryCatch({ setTimeLimit(elapsed = 0.3); e; "no limit" }, error = conditionMessage)
  setTimeLimit()
  cat(what, ":", r, "\n")
}
limited("readLines", readLines(con, 1))
limited("readBin", readBin(con, "integer", 3))
limited("raw", readBin(con, "raw", 10))
limited("readChar", readChar(con, 4))
limited("scan", scan(con, quiet = TRUE, n = 2))
limited("unserialize", unserialize(con))
limited("socketSelect", socketSelect(list(con)))
limited("clusterCall", clusterCall(cl, function() Sys.sleep(20)))
limited("mclapply", mclapply(1:2, function(i) Sys.sleep(20), mc.cores = 2))
cl <- makePSOCKcluster(1, timeout = 1)
cat("timeout :", tryCatch(clusterCall(cl, function() { Sys.sleep(20); 1 })[[1]], error = conditionMessage), "\n")
R
timeout 60 "$ORBIT" waits.R >out 2>err || { cat out err; exit 1; }
[ "$(grep -c ': reached elapsed time limit' out)" = 9 ] || { cat out err; exit 1; }
grep -q 'timeout : error reading from connection' out || { cat out err; exit 1; }
