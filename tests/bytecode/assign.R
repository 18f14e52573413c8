f <- function(x, i, v) {
  x[i] <- v
  x[[i]] <- x[[i]] + 1
  x$a <- 2
  names(x)[2] <- "b"
  x$p$q[i] <- v
  x[1, 2] <- 0
  y <<- x
  y[i] <<- v
  x
}
