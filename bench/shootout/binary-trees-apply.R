# binary-trees with environments as nodes, vapply over the iterations.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 8L

new_node <- function(depth) {
  node <- new.env(hash = FALSE, parent = emptyenv())
  if (depth > 0) {
    node$left <- new_node(depth - 1)
    node$right <- new_node(depth - 1)
  }
  node
}

count <- function(node) {
  if (is.null(node$left)) 1 else sum(1, count(node$left), count(node$right))
}

min_depth <- 4
max_depth <- max(min_depth + 2, n)
cat("stretch tree of depth ", max_depth + 1, "\t check: ", count(new_node(max_depth + 1)), "\n", sep = "")
long_lived <- new_node(max_depth)
depths <- seq(min_depth, max_depth, by = 2)
iterations <- 2^(max_depth - depths + min_depth)
checks <- mapply(function(d, k) sum(vapply(seq_len(k), function(i) count(new_node(d)), 0)), depths, iterations)
cat(paste0(format(iterations, trim = TRUE), "\t trees of depth ", depths, "\t check: ", format(checks, trim = TRUE), "\n"), sep = "")
cat("long lived tree of depth ", max_depth, "\t check: ", count(long_lived), "\n", sep = "")
