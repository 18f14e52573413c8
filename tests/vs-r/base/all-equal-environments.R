# all.equal() of environments that hold each other and functions that were made in them.
e1 <- new.env(); e1$a <- 1; e1$f <- function() 1; environment(e1$f) <- e1
e2 <- new.env(); e2$a <- 2; e2$f <- function() 1; environment(e2$f) <- e2
all.equal(list(e1, e1), list(e2, e2))
a1 <- new.env(); a2 <- new.env(); a1$x <- e1; a1$y <- e1; a2$x <- e2; a2$y <- e2
all.equal(a1, a2)
f <- function() 1; g <- f; environment(f) <- a1; environment(g) <- a2
all.equal(f, g)
h <- function() 1; k <- h; environment(h) <- e1; environment(k) <- e2
rm(x, envir = a1); rm(x, envir = a2); a1$h <- h; a2$h <- k; a1$b <- list(e1, h, e1); a2$b <- list(e2, k, e2)
all.equal(a1, a2)
all.equal(list(h, h), list(k, k))
a3 <- new.env(); a4 <- new.env(); a3$p <- list(h); a3$q <- e2; a3$r <- e1; a4$p <- list(k); a4$q <- e1; a4$r <- e2
all.equal(a3, a4)
all.equal(a3, a4, tolerance = 2)
all.equal(a3, a4, check.environment = FALSE)
