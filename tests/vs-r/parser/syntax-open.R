cat("a\n")
f <- function(x) {
  x +
}
