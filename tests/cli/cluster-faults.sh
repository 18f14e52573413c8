#!/bin/sh
# cluster-faults.sh - Clusters that something happens to: a thousand damaged messages, damaged jobs, workers that are killed or
# slow, a full disk.  Nothing crashes, hangs or loses a word about it, and the connections of the others go on.
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

# Damaged jobs: the worker tells, or waits for the rest until its master is gone, and ends by itself.
cat >worker.sh <<'SH'
#!/bin/sh
"$ORBIT" "$@"
echo "$?" >>statuses
SH
chmod +x worker.sh
cat >jobs.R <<'R'
library(parallel)
job <- list(type = "EXEC", tag = NULL, data = list(fun = function(x, d) x + nrow(d), args = list(x = 1:10, d = data.frame(x = 1:3)),
                                                   return = TRUE, tag = "job"))
good <- serialize(job, NULL, xdr = FALSE)
set.seed(2)
for (k in 1:40) {
  cl <- makePSOCKcluster(1, rscript = "./worker.sh")
  stopifnot(identical(clusterCall(cl, function(x) x, 1), list(1)))
  r <- good
  switch(1 + k %% 4, {
    i <- sample(length(r), 1 + rpois(1, 2))
    r[i] <- as.raw(sample(0:255, length(i), TRUE))
  }, {
    r <- r[seq_len(sample(length(r) - 1L, 1))]
  }, {
    r <- append(r, as.raw(sample(0:255, 4, TRUE)), sample(length(r), 1))
  }, {
    r[sample(length(r) - 8, 1) + 0:3] <- as.raw(c(0xff, 0xff, 0xff, 0x7f))
  })
  suppressWarnings(try(writeBin(r, cl[[1]]$con), TRUE))
  close(cl[[1]]$con)
}
for (wait in 1:50) if (length(readLines("statuses")) < 40) Sys.sleep(0.1)
stopifnot(identical(readLines("statuses"), rep("0", 40)))

# Workers killed at random: an error, or every result.
for (round in 1:20) {
  cl <- makeCluster(3)
  fatal <- sample(40, rbinom(1, 2, 0.4))
  r <- tryCatch(suppressWarnings(clusterApplyLB(cl, 1:40, function(i, fatal) {
    if (i %in% fatal) tools::pskill(Sys.getpid(), tools::SIGKILL)
    i^2
  }, fatal)), error = conditionMessage)
  if (is.list(r)) stopifnot(length(fatal) == 0, identical(r, as.list((1:40)^2)))
  else stopifnot(length(fatal) > 0, identical(r, "error reading from connection"))
  for (node in cl) try(close(node$con), TRUE)
}
cat("done\n")
R
ORBIT_LOCATION=0 "$ORBIT" jobs.R >jobs.out 2>jobs.err || { tail -5 jobs.out jobs.err; exit 1; }
grep -q '^done$' jobs.out

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
