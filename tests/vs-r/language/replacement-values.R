x <- matrix(0, 2, 2)
y <- `[[<-`(x, 1, 2, 5); x; y
y <- do.call(`[[<-`, list(x, 1, 2, 5)); x; y
l <- list(matrix(1:4, 2), 1, 2, 9L); z <- do.call("[[<-", l); l; z
l <- list(array(1:8, c(2, 2, 2)), 1, 2, 1, 9L); z <- do.call("[<-", l); l[[1]]; z
k <- lapply(list(matrix(1:4, 2)), `[[<-`, 1, 1, 100L); k
ll <- list(matrix(1:4, 2), matrix(5:8, 2)); k <- lapply(ll, `[<-`, 1, 1, value = 100L); ll[[1]]; k[[1]]
f <- function(n) { M <- matrix(0, n, n); N <- M; for (i in 1:n) for (j in 1:n) M[[i, j]] <- i * j; list(M, N) }
f(3)
g <- function() { M <- array(0, c(2, 2, 2)); N <- M; for (i in 1:2) { M[i, i, i] <- i; if (i == 1) N <- M }; list(M, N) }
g()
h <- function() { M <- array(0, c(2, 2, 2)); r <- try(M[3, 1, 1] <- 1, silent = TRUE); cat(r); M[[2, 2, 2]] <- "a"; M }
h()
M <- matrix(list(), 0, 0); M <- matrix(list(1, 2, 3, 4), 2); N <- M; M[[2, 2]] <- "z"; M; N; M[[1, 2]] <- M; str(M)
x <- 1:6; dim(x) <- c(1, 2, 3); y <- x; x[1, , 2] <- c(10, 20); x; y
f <- function(m) { m[[1, 2]] <- 7; m }; m <- diag(2); f(m); m
r <- Reduce(function(a, i) { a[[i, i]] <- i; a }, 1:2, accumulate = TRUE, matrix(0, 2, 2)); r
g <- function() { A <- matrix(0, 3, 3); s <- function(i, j) A[[i, j]] <<- i + j; for (i in 1:3) s(i, i); B <- A; s(1, 3); list(A, B) }; g()
tryCatch({ a <- array(1:8, c(2, 2, 2)); a[1, 1, ] <- 1:3 }, error = function(e) print(conditionMessage(e))); a
withCallingHandlers({ a <- array(1:8, c(2, 2, 2)); a[, , 1] <- 1:3 }, error = function(e) cat("E\n"), warning = function(w) cat("W\n")) |> try(silent = TRUE); a
