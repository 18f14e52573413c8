k <- function() {
  i <- 1
  v <- c("a", "b", "c")
  c(v[i], v[i <- i + 1], v[i <- i + 1], i)
}
print(k())
