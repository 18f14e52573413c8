# Sudoku by constraint propagation and search
grid <- "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
to_matrix <- function(s) matrix(as.integer(strsplit(s, "")[[1]]), 9, byrow = TRUE)
candidates <- function(m, i, j) {
  r0 <- 3 * ((i - 1) %/% 3); c0 <- 3 * ((j - 1) %/% 3)
  setdiff(1:9, c(m[i, ], m[, j], m[r0 + 1:3, c0 + 1:3]))
}
count <- 0
solve <- function(m) {
  count <<- count + 1
  empty <- which(m == 0, arr.ind = TRUE)
  if (nrow(empty) == 0) return(m)
  cand <- lapply(seq_len(nrow(empty)), function(k) candidates(m, empty[k, 1], empty[k, 2]))
  n <- lengths(cand)
  if (any(n == 0)) return(NULL)
  k <- which.min(n)
  for (v in cand[[k]]) {
    m2 <- m
    m2[empty[k, 1], empty[k, 2]] <- v
    r <- solve(m2)
    if (!is.null(r)) return(r)
  }
  NULL
}
show <- function(m) {
  for (i in 1:9) {
    cat(paste(sapply(split(m[i, ], rep(1:3, each = 3)), paste, collapse = " "), collapse = " | "), "\n")
    if (i %in% c(3, 6)) cat("------+-------+------\n")
  }
}
m <- to_matrix(grid)
show(m)
head(which(m == 0, arr.ind = TRUE))
r <- solve(m)
show(r)
print(r)
cat("calls:", count, "\n")
stopifnot(all(apply(r, 1, sort) == 1:9), all(apply(r, 2, sort) == 1:9))
blocks <- tapply(r, list((row(r) - 1) %/% 3, (col(r) - 1) %/% 3), sum)
print(blocks)
image <- apply(r, 1, paste0, collapse = "")
print(image)
print(noquote(image))
