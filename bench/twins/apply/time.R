# Times run() and its hand-vectorised twin() of the program named on the command line: medians in milliseconds
file <- commandArgs(TRUE)[1]
source(file)
stopifnot(isTRUE(all.equal(c(unlist(run())), c(unlist(twin())), tolerance = 1e-6)))
median_ms <- function(f) {
  times <- numeric(5)
  for (k in 1:5) { start <- proc.time()[[3]]; rounds <- 0
    while (rounds == 0 || proc.time()[[3]] - start < 0.1) { f(); rounds <- rounds + 1 }
    times[k] <- (proc.time()[[3]] - start) / rounds }
  1000 * sort(times)[3]
}
cat(median_ms(run), median_ms(twin), "\n")
