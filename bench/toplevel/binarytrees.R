# Binary trees at top level: built from the leaves up, checked with a stack kept in a list.
args <- commandArgs(trailingOnly = TRUE)
max_depth <- if (length(args) > 0) as.integer(args[1]) else 8L

long_lived <- NULL
for (depth in seq(4, max_depth, by = 2)) {
  iterations <- 2^(max_depth - depth + 4)
  check <- 0
  for (i in seq_len(iterations)) {
    level <- vector("list", 2^depth)
    for (k in seq_along(level)) level[[k]] <- list(NULL, NULL)
    while (length(level) > 1) {
      above <- vector("list", length(level) / 2)
      for (k in seq_along(above)) above[[k]] <- list(level[[2 * k - 1]], level[[2 * k]])
      level <- above
    }
    stack <- level
    top <- 1
    while (top > 0) {
      node <- stack[[top]]
      check <- check + 1
      if (is.null(node[[1]])) {
        top <- top - 1
      } else {
        stack[[top]] <- node[[1]]
        top <- top + 1
        stack[[top]] <- node[[2]]
      }
    }
    if (i == 1) long_lived <- level[[1]]
  }
  cat(iterations, "trees of depth", depth, "check:", check, "\n")
}
depth <- 0
while (!is.null(long_lived)) {
  long_lived <- long_lived[[2]]
  depth <- depth + 1
}
cat("long lived tree of depth", depth - 1, "\n")
