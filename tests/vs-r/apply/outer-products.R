# crossprod() and tcrossprod() of short vectors and matrices for each element.
v <- c(1.5, -2, 3); w <- c(2, 5, 7, 11); m <- matrix(c(1, 2, 3, 4, 5, 6.5), 2)
n <- 200
a <- lapply(1:n, function(i) tcrossprod(v * i)); a[[1]]; a[[n]]; sum(unlist(a))
b <- lapply(1:n, function(i) tcrossprod(v * i, w + i)); dim(b[[2]]); b[[n]]; sum(unlist(b))
d <- sapply(1:n, function(i) sum(tcrossprod(v, w * i))); d[c(1, n)]; sum(d)
e <- sapply(1:n, function(i) sum(crossprod(v * i, v))); e[c(1, n)]
f <- sapply(1:n, function(i) c(crossprod(v + i))); f[c(1, n)]
g <- lapply(1:n, function(i) m %*% (v * i)); g[[n]]
h <- lapply(1:n, function(i) tcrossprod(m * i, m)); h[[n]]
s <- matrix(0, 3, 4); for (i in 1:1500) s <- s + tcrossprod(v, w - i); s
