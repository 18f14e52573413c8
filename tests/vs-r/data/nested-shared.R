f <- function(n) { s <- list(a = list(b = list(c = 0, d = 1)), e = 2); k <- s; in1 <- s$a
 for (i in seq_len(n)) { s$a$b$c <- s$a$b$c + s$e; if (i == 3) k <- s; if (i == 5) in1 <- s$a$b; if (i == 7) s$a$b$d <- s; s$e <- i; s$a$b$z <- NULL; s$a$q <- i }
 str(s); str(k); str(in1) }
f(10)
g <- function(x) { x$p$q <- 5; y <- x; x$p$q <- y; y$p$r$s <- x$p; x$p$q <- x$p; list(x, y) }
str(g(list(p = list(q = 1, r = list(s = 1)))))
z <- list(u = list(v = 1)); h <- function(x) { x$u$v <- 2; x }; str(h(z)); str(z)
lk <- function() { s <- list(a = list(b = 1)); e <- environment(); lockBinding("s", e); t <- try(s$a$b <- 2); str(s) }
lk()
cl <- function() { s <- list(a = structure(list(b = 1), class = "zz")); for (i in 1:3) s$a$b <- i; print(unclass(s$a)); r <- s$a; s$a$b <- 10; r$b }
cl()
m <- matrix(c(2, 1, 1, 3), 2, dimnames = list(c("r", "s"), c("x", "y")))
