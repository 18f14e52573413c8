# N-queens by backtracking with a vector of columns
safe <- function(cols, row, col) {
  if (row == 1) return(TRUE)
  prev <- seq_len(row - 1)
  !any(cols[prev] == col | abs(cols[prev] - col) == row - prev)
}
solve_queens <- function(n) {
  solutions <- list()
  cols <- integer(n)
  place <- function(row) {
    if (row > n) {
      solutions[[length(solutions) + 1]] <<- cols
      return(invisible(NULL))
    }
    for (col in seq_len(n)) {
      if (safe(cols, row, col)) {
        cols[row] <<- col
        Recall(row + 1)
        cols[row] <<- 0L
      }
    }
  }
  place(1)
  solutions
}
show_board <- function(s) {
  n <- length(s)
  for (i in seq_len(n)) {
    line <- rep(".", n)
    line[s[i]] <- "Q"
    cat(line, "\n")
  }
}
for (n in 1:6) {
  s <- solve_queens(n)
  cat(sprintf("%d queens: %3d solution%s\n", n, length(s), if (length(s) == 1) "" else "s"))
}
s6 <- solve_queens(6)
show_board(s6[[1]])
print(do.call(rbind, s6))
m <- matrix(0L, 6, 6)
m[cbind(1:6, s6[[2]])] <- 1L
dimnames(m) <- list(letters[1:6], 1:6)
print(m)
str(s6)
print(table(unlist(s6), rep(1:6, times = length(s6)), dnn = c("col", "row")))
