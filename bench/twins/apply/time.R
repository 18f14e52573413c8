# Times run() and its hand-vectorised twin() of the program named on the command line: medians in milliseconds of
# processor time (one thread)
file <- commandArgs(TRUE)[1]
source(file)
stopifnot(isTRUE(all.equal(c(unlist(run())), c(unlist(twin())), tolerance = 1e-6)))
used <- function() sum(proc.time()[1:2])
median_ms <- function(f) {
  times <- numeric(5)
  for (.round in 1:5) { start <- used(); rounds <- 0
    while (rounds == 0 || used() - start < 0.1) { f(); rounds <- rounds + 1 }
    times[.round] <- (used() - start) / rounds }
  1000 * sort(times)[3]
}
cat(median_ms(run), median_ms(twin), "\n")
