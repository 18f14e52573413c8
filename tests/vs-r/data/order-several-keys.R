# order() by several keys, integers among the first: they are joined where their places together fit in an integer.
mix <- function(o) sum(as.numeric(o) * (seq_along(o) %% 101))
set.seed(9)
for (n in c(150L, 900L, 12000L)) {
  k <- sample.int(9L, n, TRUE)
  g <- sample(c(-400L:400L, NA), n, TRUE)
  w <- sample(c(-1L, 1L), n, TRUE) * sample.int(.Machine$integer.max, n)
  b <- sample(c(TRUE, FALSE, NA), n, TRUE)
  x <- round(rnorm(n), 1)
  f <- factor(sample(letters, n, TRUE))
  s <- sample(c("x", "yy", "", NA), n, TRUE)
  for (last in list(TRUE, FALSE, NA))
    cat(mix(order(k, g, na.last = last)), mix(order(g, k, na.last = last, decreasing = TRUE)), mix(order(b, g, k, x, na.last = last)),
        mix(order(f, b, na.last = last)), mix(order(k, w, g, na.last = last)), mix(order(w, k, na.last = last)),
        mix(order(g, b, x, k, na.last = last, decreasing = c(TRUE, FALSE, TRUE, FALSE), method = "radix")),
        mix(order(x, k, b, na.last = last)), mix(order(s, k, f, na.last = last)), mix(order(f, k, b, g, w, na.last = last)), "\n")
}
na <- rep(NA_integer_, 300)
identical(order(na, rev(seq_len(300))), 300:1)
mix(order(rep_len(1:3, 300), na, na.last = FALSE))
order(rep_len(1:2, 300), na, na.last = NA)
