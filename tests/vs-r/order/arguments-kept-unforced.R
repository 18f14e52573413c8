mk <- function(x) function() x
f <- function() { k <- 1; g <- mk(k); k <- 2; g() }
print(f())
f <- function() { k <- 1; g <- mk(k + 1); k <- 2; g() }
print(f())
f <- function() { gs <- list(); for (i in 1:3) gs[[i]] <- mk(i); sapply(gs, function(z) z()) }
print(f())
gs <- list(); for (i in 1:3) gs[[i]] <- mk(i); print(sapply(gs, function(z) z()))
f <- function() { gs <- list(); for (i in 1:300) gs[[i]] <- mk(i); sapply(gs[1:3], function(z) z()) }
print(f())
mke <- function(x) environment()
f <- function() { k <- 1; g <- mke(k); k <- 2; g$x }
print(f())
f <- function() { k <- 1; g <- mke(k + 5); k <- 2; g$x }
print(f())
mkf <- function(x) ~ x
f <- function() { k <- 1; g <- mkf(k); k <- 2; get("x", environment(g)) }
print(f())
mkd <- function(x) { delayedAssign("zz", x, assign.env = globalenv()); 1 }
f <- function() { k <- 1; mkd(k); k <- 2; zz }
print(f())
mks <- function(x) { e <- substitute(x); list(e, environment()) }
f <- function() { k <- 1; r <- mks(k); k <- 2; r[[2]]$x }
print(f())
lazy <- function(x, w) { w(); x }
i <- 1
print(lazy(i, function() i <<- 2))
f <- function() { i <- 1; lazy(i, function() i <<- 2) }
print(f())
f <- function() { i <- 1; lazy(i + 1, function() i <<- 2) }
print(f())
inner <- function(y) { force(1); function() y }
mk2 <- function(x) inner(x)
f <- function() { k <- 1; g <- mk2(k); k <- 2; g() }
print(f())
mk3 <- function(...) function() list(...)
f <- function() { k <- 1; g <- mk3(k, k + 1); k <- 2; g() }
str(f())
f <- function() { k <- 1; e <- environment(); h <- function(x) { e$k <- 10; x }; h(k) }
print(f())
f <- function() { k <- 1; h <- function(x) { assign("k", 10, envir = parent.frame()); x }; h(k) }
print(f())
f <- function() { k <- 1; h <- function(x) { eval(quote(k <- 10), parent.frame()); x }; h(k) }
print(f())
f <- function() { k <- 1; h <- function(x) { eval.parent(quote(k <- 10)); x }; h(k) }
print(f())
f <- function() { k <- c(1,2); h <- function(x, y) { y; x }; h(k, k[1] <- 5) }
print(f())
f <- function() { k <- 1; h <- function(x, y) { y; x }; h(k + 1, k <- 5) }
print(f())
f <- function() { l <- list(a = 1); h <- function(x, y) { y; x }; h(l$a, l$a <- 5) }
print(f())
f <- function() { on.exit(print(mk(k)())); k <- 3; invisible() }
f()
st <- local({ v <- 1; list(get = function() v, set = function(z) v <<- z) })
k <- 1
chg <- function(x) { k <<- 5; x }
print(chg(k))
k <- 1
print(chg(k + 1))
f <- function() { k <- 1; chg <- function(x) { k <<- 5; x }; chg(k) }
print(f())
f <- function() { for (n in 1:500) { k <- 1; chg <- function(x) { k <<- 5; x }; r <- chg(k) }; r }
print(f())
