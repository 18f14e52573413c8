# Storage: trees of lists of random width, built and thrown away.
args <- commandArgs(trailingOnly = TRUE)
iterations <- if (length(args) > 0) as.integer(args[1]) else 20L

new_random <- function() {
  seed <- 74755
  function() {
    seed <<- bitwAnd((seed * 1309) + 13849, 65535)
    seed
  }
}

run <- function() {
  count <- 0
  random <- new_random()
  build <- function(depth) {
    count <<- count + 1
    if (depth == 1) {
      vector("list", random() %% 10 + 1)
    } else {
      arr <- vector("list", 4)
      for (i in 1:4) arr[[i]] <- build(depth - 1)
      arr
    }
  }
  build(7)
  count
}

total <- 0
for (i in seq_len(iterations)) total <- total + run()
cat("arrays per run", total / iterations, "total", total, "\n")
