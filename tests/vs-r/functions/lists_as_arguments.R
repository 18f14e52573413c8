# list(...) and c(...) written as arguments: the value is the call's own, its names are there, nothing is shared with the next call.
f <- function(x) { force(x); x }
g <- function() { k <- c(1,2); v <- "a"; for (i in 1:300) { a <- f(list(a = k)$a); b <- f(list(k, v)[[1]]); d <- f(list(i, list(k, z = v), c(i, 2))); e <- f(list(1:3, c(i, i + 1))); h <- f(list(a = i, b = -i)[["b"]]); l <- f(list(q = k, 1:2, c("x", "y"), i > 2)); m <- f(list(x = list(y = list(z = k)))) ; n <- f(list(c(i, 1) + k, sqrt(i))) }
 str(list(a, b, d, e, h, l, m, n)) }
g()
w <- function(x, ...) { x$a <- 5; x }
h2 <- function() { r <- list(); for (i in 1:5) { r[[i]] <- w(list(a = i, b = "x")); names(r[[i]])[1] <- paste0("n", i); r[[i]]$c <- NULL }; str(r); attributes(w(list(a = 1, b = 2))) }
print(h2())
s <- function(i) structure(list(id = i, nm = c("p", "q")), class = "rec")
for (k in 1:3) { o <- s(k); attr(o, "z") <- k; names(o) <- c("u", "v"); print(unclass(o)) }
print(names(unclass(s(9))))
