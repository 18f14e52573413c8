# Elements taken and assigned by masks of every length around a register's, with and without NA, for every type.
check <- function(x, m, one, show) {
  taken <- x[m]
  y <- x
  y[m] <- one
  w <- x
  k <- sum(is.na(m) | m)
  if (!anyNA(m) && k > 1) w[m] <- rev(x)[seq_len(k)]
  c(length(taken), show(taken), show(y), show(w), sum(which(m)), length(which(m)))
}
number <- function(v) sum(v * seq_along(v), na.rm = TRUE) + sum(is.na(v)) * 1e6
text <- function(v) sum(match(v, letters, 0L) * seq_along(v)) + sum(is.na(v)) * 1e6
for (n in c(1:20, 31:34, 63:66, 255:258, 1000)) {
  i <- seq_len(n)
  masks <- list(i %% 3 == 1, i %% 7 != 2, rep(TRUE, n), rep(FALSE, n), i > n / 2, i < n / 2, (i * 7919) %% 13 < 6,
                ifelse(i %% 5 == 0, NA, i %% 2 == 0), rep(NA, n))
  total <- 0
  for (m in masks) {
    total <- total + check(i * 1.5, m, -2, number) + check(i * 1.5, m, NA, number) + check(i * 0.5, m, TRUE, number) +
      check(i * 0.5, m, 7L, number) + check(i, m, 7L, number) + check(i, m, NA, number) + check(i, m, TRUE, number) +
      check(i %% 2 == 0, m, NA, number) + check(letters[i %% 26 + 1], m, "q", text) + check(letters[i %% 26 + 1], m, NA, text)
  }
  cat(n, format(total, digits = 15), "\n")
}
x <- c(1.5, NaN, NA, Inf)
m <- c(NA, TRUE, NA, FALSE)
print(x[m])
x[m] <- 0L
print(x)
x[c(TRUE, FALSE, TRUE, TRUE)] <- NA
print(c(typeof(x), x))
k <- 1:4
k[m] <- TRUE
print(typeof(k))
k[c(FALSE, TRUE, TRUE, FALSE)] <- FALSE
print(k)
l <- c(TRUE, FALSE, NA, TRUE)
l[m] <- 5L
print(l)
s <- letters[1:4]
s[m] <- NA
print(s)
print(which(c(a = TRUE, b = NA, c = FALSE, d = TRUE)))
print((1:4 * 1i)[m])
print(as.raw(1:4)[m])
print(try(k[m] <- 1:2, silent = TRUE))
k[c(TRUE, FALSE, TRUE, FALSE)] <- 1:4
print(k)
