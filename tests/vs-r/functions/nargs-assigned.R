# nargs() counts what the caller gave, not formals that have been assigned to since.
f8 <- function(x, m = 1) { m <- 2; nargs() }
f8(); f8(1); f8(m = 4)
f9 <- function(x, m = 1) { m; nargs() }
f9()
g1 <- function(x, m = 1) { m <- 2; missing(m) }; g1()
g2 <- function(x) { x <- 2; missing(x) }; g2()
g3 <- function(x) { x <- 2; nargs() }; g3(); g3(5)
g4 <- function(x = 3, ...) { x[1] <- 2; nargs() }; g4(); g4(5, 6)
g5 <- function(x, y) { h <- function() x <<- 1; h(); nargs() }; g5()
g6 <- function(x, y) { assign("x", 3); nargs() }; g6()
r <- function(n, a, b) { if (n == 0) return(nargs()); Recall(n - 1, 2, 3) }; r(2); r(0)
w <- function(...) f8(...); w(); w(1, 2); w(m = 3)
f5 <- function(x, m = c("a", "b")) { m <- match.arg(m); nargs() }; f5(); f5(m = "b")
print.zz <- function(x, k, ...) { k <- 3; cat(nargs(), "\n") }; print(structure(1, class = "zz")); structure(1, class = "zz")
