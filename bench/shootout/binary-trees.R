# binary-trees: trees of nested lists, as the benchmark prescribes: a stretch tree, a long-lived one, many short-lived ones.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 8L

bottom_up_tree <- function(depth) {
  if (depth > 0) {
    list(left = bottom_up_tree(depth - 1L), right = bottom_up_tree(depth - 1L))
  } else {
    list(left = NULL, right = NULL)
  }
}

item_check <- function(tree) {
  if (is.null(tree$left)) return(1L)
  1L + item_check(tree$left) + item_check(tree$right)
}

min_depth <- 4L
max_depth <- max(min_depth + 2L, n)
stretch_depth <- max_depth + 1L

cat(sprintf("stretch tree of depth %d\t check: %d\n", stretch_depth, item_check(bottom_up_tree(stretch_depth))))
long_lived_tree <- bottom_up_tree(max_depth)
for (depth in seq(min_depth, max_depth, 2L)) {
  iterations <- bitwShiftL(1L, max_depth - depth + min_depth)
  check <- 0L
  for (i in seq_len(iterations)) check <- check + item_check(bottom_up_tree(depth))
  cat(sprintf("%d\t trees of depth %d\t check: %d\n", iterations, depth, check))
}
cat(sprintf("long lived tree of depth %d\t check: %d\n", max_depth, item_check(long_lived_tree)))
