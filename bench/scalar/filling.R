# Vectors, lists and matrices filled one element at a time, with and without room made beforehand.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

grow_vector <- function(n) {
  v <- c()
  for (i in seq_len(n)) v[i] <- i * 2
  v
}

grow_list <- function(n) {
  l <- list()
  for (i in seq_len(n)) l[[length(l) + 1]] <- i
  l
}

records <- function(n) {
  out <- vector("list", n)
  for (i in seq_len(n)) out[[i]] <- list(id = i, name = "x", value = i / 2)
  out
}

fill_matrix <- function(rows, cols) {
  m <- matrix(NA_real_, nrow = rows, ncol = cols)
  for (i in 1:rows) {
    for (j in 1:cols) m[i, j] <- i + j / 100
  }
  m
}

fill_rows <- function(rows, cols) {
  m <- matrix(0, rows, cols)
  for (i in 1:rows) m[i, ] <- i
  m
}

v <- grow_vector(n)
l <- grow_list(n)
r <- records(n)
side <- floor(sqrt(n))
m <- fill_matrix(side, side)
w <- fill_rows(side, side)
total <- 0
for (x in r) total <- total + x$value
for (x in l) total <- total + x
named <- list()
for (i in 1:200) named[[paste0("key", i %% 100)]] <- i
cat("vector", sum(v), "list", length(l), "records", total, "\n")
cat("matrix", sum(m), sum(w), "named", length(named), sum(unlist(named)), "\n")
