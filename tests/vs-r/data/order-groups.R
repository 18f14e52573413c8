# order() of long vectors and of several keys: ties are sorted by the other keys; what does not fit the cache is split.
set.seed(3)
show <- function(o) cat(length(o), sum(o * (seq_along(o) %% 1009)), o[c(1:5, length(o))], "\n")
key <- function(kind, n)
  switch(kind, small = sample(c(NA, 1:50), n, TRUE), wide = sample.int(n, n, TRUE) - 7L, steps = sample.int(n, n, TRUE) * 1000L,
         real = rnorm(n), rounded = round(rnorm(n), 1), special = sample(c(NaN, NA, Inf, -Inf, 0, -0, 1.5), n, TRUE),
         text = sample(c("a", "b", "\u00e9", NA, "Z"), n, TRUE), scales = rnorm(n) * 10^sample(-300:300, n, TRUE))
kinds <- c("small", "wide", "steps", "real", "rounded", "special", "text", "scales")
for (n in c(1, 2, 30, 300, 3000, 70000)) for (a in kinds) {
  x <- key(a, n)
  y <- key(sample(kinds, 1), n)
  cat(n, a, "\n")
  show(order(x))
  show(order(x, decreasing = TRUE, na.last = FALSE))
  show(order(x, y, na.last = NA))
  show(order(y, x, seq_len(n), method = "radix", decreasing = c(TRUE, FALSE, TRUE)))
}
show(order(rep(1:3, 30000), rep(c(TRUE, NA), 45000), -(1:90000)))
show(order(numeric(70000)))
