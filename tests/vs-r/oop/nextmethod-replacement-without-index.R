"[<-.foo" <- function(x, i, j, value) { NextMethod("[<-") }
x <- structure(c(1,2,3), class="foo"); x[2:3] <- 9; unclass(x)
"[<-.foo" <- function(x, i, j, value) { if (missing(j)) NextMethod("[<-") else 1 }
x[1:2] <- c(5,6); unclass(x)
"[<-.foo" <- function(x, i, j, value) NextMethod("[<-")
m <- structure(matrix(1:4, 2), class = "foo"); m[1, ] <- 9L; unclass(m); m[, 2] <- 0L; unclass(m); m[2, 1] <- 7L; unclass(m); m[] <- 1L; unclass(m)
