# Methods of `[` and `[<-` with dots: empty arguments reach the builtin.
`[.yn` <- function(x, rows = 1:d[1], cols = 1:d[2], ...) { d <- dim(x); at <- attributes(x)[c("label")]; x <- NextMethod("["); x }
X <- structure(matrix(1:6, 3), label = "l", class = "yn")
X[1:3, ]; X[, 2]; X[2, 2]
`[.dr` <- function(x, i, j, ..., drop = FALSE) { out <- NextMethod("[", drop = drop); out }
Y <- structure(matrix(1:6, 3, dimnames = list(NULL, c("a", "b"))), class = c("dr", "draws", "matrix"))
Y[1:2, ]; Y[, "b"]; Y[1, 2, drop = TRUE]; Y[2]; Y[]; f <- function(m, ...) m[...]; f(Y, 1:2, 2); f(Y, , 2)
`[.dr2` <- function(x, i, j, ..., drop = FALSE) NextMethod()
Z <- structure(matrix(1:6, 3), class = "dr2"); Z[, 2]; Z[1, ]; Z[1, , drop = TRUE]; Z[i = 1, j = 2]; Z[Z > 4]
`[<-.dr2` <- function(x, i, j, ..., value) { value <- value * 10L; NextMethod() }
Z[, 2] <- 1:3; Z[1, ] <- 7L; Z[3] <- 9L; Z[] <- Z; unclass(Z); Z[2, 1] <- 5L; unclass(Z)
A <- structure(array(1:8, c(2, 2, 2)), class = "dr2"); A[1, , ]; A[, , 2]; A[1, 2, 2]; A[, 1, , drop = FALSE]
`[.one` <- function(x, ...) { r <- NextMethod(); class(r) <- "one"; r }
O <- structure(matrix(1:4, 2), class = "one"); unclass(O[, 1]); unclass(O[1, , drop = FALSE]); unclass(O[2])
as.matrix.ser <- function(x, ...) matrix(0, 2, 2); y <- structure(c(1, 2, 4, 9), class = "ser"); unname(lm.fit(cbind(1, 1:4), y)$coefficients)
