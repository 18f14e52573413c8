# Conway's game of life on a torus, cell by cell.
args <- commandArgs(trailingOnly = TRUE)
generations <- if (length(args) > 0) as.integer(args[1]) else 10L
rows <- 64
cols <- 64

board <- matrix(0L, rows, cols)
seed <- 1
for (i in 1:rows) {
  for (j in 1:cols) {
    seed <- (seed * 69069 + 1) %% 4294967296
    if (seed > 2863311530) board[i, j] <- 1L
  }
}

neighbours <- function(board, i, j) {
  up <- if (i == 1) rows else i - 1
  down <- if (i == rows) 1 else i + 1
  left <- if (j == 1) cols else j - 1
  right <- if (j == cols) 1 else j + 1
  board[up, left] + board[up, j] + board[up, right] +
    board[i, left] + board[i, right] +
    board[down, left] + board[down, j] + board[down, right]
}

step <- function(board) {
  new <- board
  for (i in 1:rows) {
    for (j in 1:cols) {
      k <- neighbours(board, i, j)
      if (board[i, j] == 1L) {
        if (k < 2 || k > 3) new[i, j] <- 0L
      } else if (k == 3) {
        new[i, j] <- 1L
      }
    }
  }
  new
}

cat("at first", sum(board), "alive\n")
for (g in seq_len(generations)) board <- step(board)
cat("after", generations, "generations", sum(board), "alive\n")
for (i in 1:8) cat(ifelse(board[i, 1:40] == 1, "#", "."), "\n", sep = "")
