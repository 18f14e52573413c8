# x[mask] and x[mask] <- v for each type, with NA in the mask or in x, at the ends, and with values of other types and lengths.
set.seed(7)
masks <- function(n) list(none = rep(FALSE, n), all = rep(TRUE, n), first = seq_len(n) == 1, last = seq_len(n) == n,
                          some = runif(n) < 0.3, missing = ifelse(runif(n) < 0.3, NA, runif(n) < 0.5),
                          na = rep(NA, n))
digest <- function(v) paste(typeof(v), length(v), paste(head(format(v), 4), collapse = " "), paste(tail(format(v), 3), collapse = " "),
                            sum(is.na(v)))
vectors <- function(n) list(dbl = replace(round(rnorm(n), 3), 2, NA), int = replace(sample(n), 3, NA), lgl = runif(n) < 0.5,
                            str = replace(paste0("s", seq_len(n)), 1, NA), cplx = complex(real = seq_len(n), imaginary = -1),
                            raw = as.raw(seq_len(n) %% 256), list = as.list(seq_len(n)))
for (n in c(1, 2, 5, 33, 3000)) {
  ms <- masks(n)
  vs <- vectors(n)
  for (m in names(ms)) for (v in names(vs)) {
    x <- vs[[v]]
    if (length(x) != n) x <- x[seq_len(n)]
    picked <- x[ms[[m]]]
    if (is.list(picked)) picked <- vapply(picked, function(e) if (is.null(e)) NA_integer_ else e, 1L)
    cat(n, m, v, digest(picked), "\n")
  }
}
put <- function(x, mask, value) {
  kept <- x
  x[mask] <- value
  cat(digest(x), "|", digest(kept), "\n")
}
for (n in c(2, 5, 300)) {
  ms <- masks(n)
  for (m in c("none", "all", "first", "last", "some")) {
    mask <- ms[[m]]
    k <- sum(mask)
    put(as.double(seq_len(n)), mask, 0.5)
    put(as.double(seq_len(n)), mask, 7L)
    put(as.double(seq_len(n)), mask, NA)
    if (k > 0) {
      put(as.double(seq_len(n)), mask, -(1:k) / 4)
      put(as.double(seq_len(n)), mask, -(1:k))
      put(seq_len(n), mask, 10L + 1:k)
      put(seq_len(n), mask, 1:k / 2)
      put(runif(n) < 2, mask, rep(FALSE, k))
      put(paste0("a", seq_len(n)), mask, paste0("b", 1:k))
      put(paste0("a", seq_len(n)), mask, 1:k)
      put(as.list(seq_len(n)), mask, 1:k)
    }
  }
}
# NA in the mask: only with one value
x <- c(1, 2, 3, 4)
m <- c(TRUE, NA, FALSE, TRUE)
x[m] <- 9
print(x)
print(tryCatch({ x[m] <- c(7, 8); x }, error = conditionMessage))
print(tryCatch({ x[m] <- c(7, 8, 9); x }, error = conditionMessage))
# lengths that do not fit
y <- 1:6 + 0
y[c(TRUE, TRUE, TRUE, FALSE, FALSE, FALSE)] <- c(10, 20)
y[c(TRUE, FALSE)] <- c(1, 2, 3)
print(y)
print(tryCatch({ y[y > 100] <- numeric(0); y }, error = conditionMessage))
print(tryCatch({ y[y > 0] <- numeric(0); y }, error = conditionMessage))
# a mask of another length, the vector as its own value, names, dim
z <- 1:5 / 2
z[c(TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE)] <- 3
print(z)
w <- c(a = 1, b = 2, c = 3, d = 4)
w[w > 2] <- c(30, 40)
print(w)
print(w[w > 30])
w[w > 0] <- w
print(w)
q <- matrix(1:6 / 2, 2)
q[q > 1] <- -(1:4)
print(q)
print(q[q < 0])
l <- c(TRUE, FALSE, TRUE)
l[l] <- c(FALSE, NA)
print(l)
# without one element
x <- c(1.5, NA, 3)
print(x[-1]); print(x[-3]); print(x[-2.9]); print(x[-4]); print(x[-0.5]); print(letters[1:3][-2]); print((1:2)[-1])
print(TRUE[-1]); print(q[-1]); print(list(1, 2)[-1]); print(c(a = 1, b = 2)[-1]); print(x[-1e300]); print(x[NA_integer_])
print(character(0)[-1]); print(as.raw(1:3)[-3]); print((3:9)[-2]); print(expression(a, b)[-1])
