# Masks on matrices and arrays: x[m] and x[m] <- f(x[m]) inside one pass.
f <- function(x, y) {
  x[x > 0.5] <- x[x > 0.5] / 2
  x[y & x < 0.2] <- -1
  y <- x[x > 0.1] * 2
  list(x, sum(y), length(y), dim(y), attributes(y))
}
n <- 40L
x <- matrix((seq_len(n * n) * 7919) %% 1009 / 1009, n, dimnames = list(NULL, paste0("c", seq_len(n))))
y <- matrix(seq_len(n * n) %% 3L == 0L, n)
show <- function(r) { cat(sum(r[[1]]), dim(r[[1]]), colnames(r[[1]])[1:2], r[[2]], r[[3]], "\n"); str(r[-1]) }
show(f(x, y))
show(f(x, as.vector(y)))
show(f(unname(x), t(y)))
x[5, 7] <- NA
y[3] <- NA
r <- tryCatch(f(x, y), error = function(e) conditionMessage(e))
print(r)
a <- array(x, c(10, 4, 40))
z <- a
z[!is.na(z) & z > 0.5] <- z[!is.na(z) & z > 0.5] * 3 + 1
cat(dim(z), sum(z, na.rm = TRUE), "\n")
v <- as.vector(x)
names(v) <- paste0("n", seq_along(v))
v[!is.na(v) & v > 0.9] <- v[!is.na(v) & v > 0.9] / 2
cat(sum(v, na.rm = TRUE), names(v)[3], "\n")
i <- matrix(seq_len(n * n), n)
i[i %% 2L == 0L] <- i[i %% 2L == 0L] * 2L
cat(typeof(i), dim(i), sum(i), "\n")
i[i > 5L] <- i[i > 5L] * 1000000L
cat(typeof(i), dim(i), sum(is.na(i)), "\n")
i[is.na(i)] <- i[is.na(i)] / 2
cat(typeof(i), dim(i), "\n")
