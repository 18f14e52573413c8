# n queens: all solutions by backtracking, with flags for columns and diagonals.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 7L

columns <- rep(FALSE, n)
rising <- rep(FALSE, 2 * n)
falling <- rep(FALSE, 2 * n)
where <- integer(n)
solutions <- 0
first <- NULL

place <- function(row) {
  for (col in 1:n) {
    if (!columns[col] && !rising[row + col] && !falling[row - col + n]) {
      where[row] <<- col
      if (row == n) {
        solutions <<- solutions + 1
        if (is.null(first)) first <<- where
      } else {
        columns[col] <<- TRUE
        rising[row + col] <<- TRUE
        falling[row - col + n] <<- TRUE
        place(row + 1)
        columns[col] <<- FALSE
        rising[row + col] <<- FALSE
        falling[row - col + n] <<- FALSE
      }
    }
  }
}

place(1)
cat(n, "queens:", solutions, "solutions\n")
for (row in seq_along(first)) {
  line <- rep(".", n)
  line[first[row]] <- "Q"
  cat(paste(line, collapse = " "), "\n")
}
