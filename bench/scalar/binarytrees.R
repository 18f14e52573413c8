# Many short-lived binary trees made of lists.
args <- commandArgs(trailingOnly = TRUE)
max_depth <- if (length(args) > 0) as.integer(args[1]) else 10L

make_tree <- function(depth) {
  if (depth == 0) return(list(NULL, NULL))
  list(make_tree(depth - 1), make_tree(depth - 1))
}

check_tree <- function(tree) {
  if (is.null(tree[[1]])) return(1)
  1 + check_tree(tree[[1]]) + check_tree(tree[[2]])
}

min_depth <- 4
stretch <- max_depth + 1
cat("stretch tree of depth", stretch, "check:", check_tree(make_tree(stretch)), "\n")
long_lived <- make_tree(max_depth)
for (depth in seq(min_depth, max_depth, by = 2)) {
  iterations <- 2^(max_depth - depth + min_depth)
  check <- 0
  for (i in seq_len(iterations)) check <- check + check_tree(make_tree(depth))
  cat(iterations, "trees of depth", depth, "check:", check, "\n")
}
cat("long lived tree of depth", max_depth, "check:", check_tree(long_lived), "\n")
