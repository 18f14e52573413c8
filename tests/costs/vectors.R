# Vectors: arithmetic, subscripts, assignment in place, growth, conversion.

## elements set in place
x <- numeric(10)
for (i in 1:10) x[i] <- i
## elements set in a function, in its own copy
f <- function(v) { v[2] <- 0; v[[3]] <- 1; v }
x <- c(1, 2, 3)
for (i in 1:4) x <- f(x)
## a shared vector is copied once
x <- c(1, 2, 3, 4)
y <- x
for (i in 1:4) y[i] <- 0
## elements of every type
l <- logical(3); n <- integer(3); d <- double(3); z <- complex(3); s <- character(3); r <- raw(3); v <- vector("list", 3)
for (i in 1:3) { l[i] <- TRUE; n[i] <- i; d[i] <- 1; z[i] <- 1i; s[i] <- "a"; r[i] <- as.raw(i); v[[i]] <- i }
## a type that grows wider
x <- 1:4
x[2] <- 2.5
x[3] <- "c"
x <- c(TRUE, FALSE)
x[1] <- 2L
## growth by one element
x <- c()
for (i in 1:40) x[i] <- i
y <- integer(0)
for (i in 1:40) y <- c(y, i)
l <- list()
for (i in 1:40) l[[length(l) + 1]] <- i
## growth by names
x <- c()
for (n in c("a", "b", "c", "d")) x[n] <- 1
l <- list()
for (n in c("a", "b", "c", "d")) l[[n]] <- 1
for (n in c("a", "c")) l[[n]] <- NULL
## arithmetic over vectors and scalars
x <- c(1.5, 2.5, 3.5)
for (i in 1:3) { y <- x + 1; y <- 2 * x; y <- x * x - y / 2; y <- -y; y <- x %% 2; y <- x %/% 2; y <- x^2 }
## arithmetic over integers
x <- 1:6
for (i in 1:3) { y <- x + 1L; y <- x * x; y <- x / 2L; y <- x %/% 2L; y <- x %% 4L; y <- -x; y <- x - c(1L, 2L) }
## arithmetic that uses what nobody needs
x <- seq(0.5, 20, by = 0.5)
for (i in 1:3) { y <- (x + 1) * 2 - x / 3; y <- sqrt(x * x + 1); y <- exp(-x) * (x > 3); x <- x + 1 }
## long chains of arithmetic
x <- seq_len(1000) / 7
for (i in 1:3) { y <- (x - mean(x)) / sd(x); z <- sum((x - 1)^2); w <- x * 2 + y * 3 - 1; v <- ifelse(x > 50, x, -x) }
## comparison and logic
x <- c(1, 5, 3)
for (i in 1:3) { a <- x > 2; b <- x == 3 | a; d <- !b & a; any(d); all(b); which(a); xor(a, b) }
## comparison of texts
x <- c("a", "b", "c")
for (i in 1:3) { x == "b"; x < "b"; x != c("a", "x", "c"); identical(x, x) }
## names kept and dropped
x <- c(a = 1, b = 2)
for (i in 1:3) { y <- x + 1; y <- x[2]; y <- x[["a"]]; y <- unname(x); names(y) <- c("u", "v"); y <- x * x }
## subscripts of every kind
x <- c(a = 5, b = 6, c = 7)
for (i in 1:3) { x[2]; x[-1]; x[c(TRUE, FALSE, TRUE)]; x["b"]; x[x > 5]; x[c(1, 3)]; x[10]; x[0]; x[[2]]; x[2:3] }
## subscripts that are long
x <- 1:500
for (i in 1:3) { y <- x[10:400]; y <- x[x %% 2 == 0]; y <- x[-(1:10)]; y <- rev(x); y <- head(x, 20); y <- tail(x, 5) }
## assignment by many subscripts
x <- numeric(100)
for (i in 1:3) { x[1:50] <- i; x[x > 2] <- 0; x[-1] <- 1; x[c(TRUE, FALSE)] <- 3; x[] <- 0 }
## matrices: elements, rows, columns
m <- matrix(0, 4, 5)
for (i in 1:4) { for (j in 1:5) m[i, j] <- i * j; m[i, ] <- m[i, ] + 1; m[, 2] <- m[, i]; s <- m[i, j] }
## matrices: names and parts
m <- matrix(1:6, 2, dimnames = list(c("a", "b"), c("x", "y", "z")))
for (i in 1:3) { m["a", ]; m[, "y"]; m["b", "z"]; m[1, , drop = FALSE]; m[2:1, 1:2]; m[m > 2]; dim(m); t(m) }
## matrices: products and sums
m <- matrix(1:6 / 2, 2)
for (i in 1:3) { m %*% t(m); crossprod(m); rowSums(m); colMeans(m); apply(m, 1, sum); m + 1; m * m; diag(2) }
## binding
for (i in 1:3) { rbind(1:3, 4:6); cbind(a = 1:2, b = 3:4); c(1, 2:3, "a"); c(list(1), 2); rbind(c(x = 1), c(x = 2)) }
## arrays of three dimensions
a <- array(1:24, c(2, 3, 4))
for (i in 1:3) { a[1, 2, 3]; a[, , i]; a[2, , ]; a[1, 1, i] <- 0L; dim(a) }
## conversion
for (i in 1:3) { as.integer(c("1", "22")); as.numeric("2.5"); as.character(c(1.5, 2)); as.character(1:3); as.logical(c(0, 1)); as.list(1:3); unlist(list(1, 2:3)); as.numeric(1:3); as.vector(c(a = 1)) }
## sequences
for (i in 1:3) { 1:10; seq(1, 9, 2); seq_len(5); seq_along(c(4, 5)); rev(1:4); rep(1:2, 3); rep("a", 4); rep(1:2, times = 2:3); seq(0, 1, length.out = 5); 10:1 }
## sums and their kind
x <- c(4, 2, 8)
n <- c(4L, 2L, 8L)
for (i in 1:3) { sum(x); mean(x); max(x); min(n); range(n); prod(x); var(x); cumsum(n); cumsum(x); median(x); sum(n); diff(x); length(x) }
## Math of scalars and vectors
x <- c(0.25, 0.5)
for (i in 1:3) { sqrt(x); exp(0.5); log(x); floor(2.5); round(2.567, 1); abs(-3L); sin(x); trunc(x); ceiling(x); log(8, 2); round(x); signif(x, 1); sqrt(4) }
## complex numbers
z <- c(1 + 2i, 3 - 1i)
w <- complex(2)
for (i in 1:3) { z * z; Mod(z); Re(z); z + 1; Conj(z); Mod(z[1]); w[1] <- z[2] * 2 }
## bits and raw
for (i in 1:3) { bitwAnd(12L, 10L); bitwXor(1:3, 7L); as.raw(c(1, 2)); xor(as.raw(1), as.raw(3)); rev(as.raw(1:3)); rawToChar(charToRaw("abc")) }
## missing values
x <- c(1, NA, 3)
for (i in 1:3) { is.na(x); sum(x, na.rm = TRUE); mean(x, na.rm = TRUE); x[!is.na(x)]; anyNA(x); is.na(x[2]); ifelse(is.na(x), 0, x); x[is.na(x)] <- 0 }
## pmin(), pmax(), outer(), ifelse()
x <- c(3, 1, 2)
for (i in 1:3) { pmin(x, 2); pmax(x, rev(x)); outer(x, x); ifelse(x > 1, "a", "b"); ifelse(x > 1, x, 0); rowsum(x, c(1, 1, 2)) }
## vectors within lists
l <- list(v = numeric(3), m = matrix(0, 2, 2))
for (i in 1:3) { l$v[i] <- i; l$m[1, 2] <- i; l[["v"]][2] <- 0; l$n <- c(l$n, i) }
## vectors within environments
e <- new.env()
e$v <- numeric(3)
for (i in 1:3) { e$v[i] <- i; e[["v"]][1] <- 2; assign("w", i, e); e$w <- e$w + 1 }
## vectors changed from within functions
v <- numeric(4)
set <- function(i) v[i] <<- i
for (i in 1:4) set(i)
## attributes
x <- 1:6
for (i in 1:3) { y <- x; dim(y) <- c(2, 3); attr(y, "k") <- "v"; attributes(y); y <- structure(x, class = "u"); inherits(y, "u"); class(y); y <- unclass(y); levels(factor(c("a", "b"))) }
## a swap and a shift
x <- c(1, 2, 3, 4, 5)
for (i in 1:4) { t <- x[i]; x[i] <- x[i + 1]; x[i + 1] <- t; x[2:5] <- x[1:4]; x <- c(x[-1], x[1]) }
## growth of long vectors, within lists and environments
x <- as.numeric(1:100)
l <- list(x = as.numeric(1:100), t = as.character(1:100), i = 1:100)
e <- new.env()
e$x <- as.numeric(1:100)
for (i in 1:10) { x <- c(x, i); l$x <- c(l$x, i); l[["t"]] <- c(l[["t"]], "a"); l$i <- c(l$i, i); e$x <- c(e$x, i, 2); l$all <- c(l$all, list(i)) }
## growth of long vectors from within functions
x <- as.numeric(1:100)
add <- function(v) x <<- c(x, v)
grow <- function(n) { y <- as.numeric(1:100); put <- function(v) y <<- c(y, v); for (i in 1:n) put(i); local(for (i in 1:n) y <<- c(y, i)); length(y) }
for (i in 1:10) add(i)
grow(10)
## what grows where somebody else holds it, too
x <- as.numeric(1:100)
l <- list(x = x)
for (i in 1:5) { y <- x; x <- c(x, i); l$x <- c(l$x, 1); m <- l; l$x <- c(l$x, "a") }
## chains over arrays of three dimensions and over matrices
a <- array(sqrt(1:6000), c(30, 20, 10))
b <- array(1:6000 / 7, c(30, 20, 10))
n <- array(1:6000 / 9, c(30, 20, 10), list(NULL, letters[1:20], NULL))
m <- matrix(as.numeric(1:6000), 60)
f <- function(x, y) { t <- x - y; u <- t * t + x; sqrt(abs(u)) / (1 + y) }
f(a, b)
f(n, a)
f(a, n)
f(m, m / 3)
for (i in 1:3) { (a + b) * 2 - a / 3; (a + n) * 2 - b; (b - a) / 2 + 1:6000; (m + m / 2) * 3 - m; (m - 1:6000) * m + 2 }
## elements replaced within nested lists
l <- list(a = list(v = as.numeric(1:100), w = as.numeric(1:100)))
e <- list2env(list(p = list(v = as.numeric(1:100))))
for (i in 1:10) { l$a$v[i] <- 0; l[["a"]][["w"]][[i]] <- i; l$a$v <- l$a$v + 1; e$p$v[i] <- -i; names(l$a$v)[i] <- "n" }
