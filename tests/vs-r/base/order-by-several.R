# order() by several keys of which the first has few values: ties, missing values, decreasing, all types
set.seed(8)
n <- 1200
k <- sample(c(1:12, NA), n, TRUE); x <- round(rnorm(n), 1); x[sample(n, 30)] <- NA; s <- sample(c("b", "A", "a", "B", NA), n, TRUE); z <- complex(real = round(x), imaginary = k)
l <- x > 0; f <- factor(s); big <- sample(c(-5e8L, 7L, 2e9L), n, TRUE); d <- as.Date("2024-01-01") + k
mix <- function(o) c(sum(o * seq_along(o)) %% 1000003, head(o, 8))
keys <- list(k = k, x = x, s = s, z = z, l = l, f = f, big = big, d = d)
for (a in names(keys)) for (b in names(keys)) {
  cat(a, b, mix(order(keys[[a]], keys[[b]])), mix(order(keys[[a]], keys[[b]], decreasing = TRUE)), "\n")
  cat(mix(order(keys[[a]], keys[[b]], na.last = FALSE)), length(order(keys[[a]], keys[[b]], na.last = NA)), "\n")
}
cat(mix(order(k, x, s)), mix(order(k, s, x, decreasing = TRUE)), mix(order(l, k, x, z)), mix(order(k, -x)), mix(order(-k, x, seq_len(n))), "\n")
cat(mix(order(k, x, decreasing = c(TRUE, FALSE), method = "radix")), mix(order(k, x, x[n:1], method = "radix")), "\n")
cat(identical(order(k, x), order(k * 10000 + rank(x, ties.method = "min"))), identical(order(k, x, seq_len(n)), order(k, x)), "\n")
e <- data.frame(k, x, s)[order(k, x), ]; print(head(e)); print(tail(e, 4)); print(head(order(rep(2L, 300), 300:1), 3)); print(order(rep(NA_integer_, 250), 250:1)[1:3])
z <- complex(real = c(NA, NA, 1, 1, 2, NaN, NA, 0, 1, NA), imaginary = c(2, 1, NA, 1, NA, 0, NA, 5, NaN, 0))
print(order(z)); print(order(z, decreasing = TRUE)); print(order(z, na.last = FALSE)); print(sort(z)); print(order(rep(1, 10), z)); print(order(z, 10:1)); print(order(z, na.last = NA)); print(rank(z)); print(sort(z, na.last = TRUE)); print(order(complex(real = c(1, 1, 1), imaginary = c(NA, 2, 1)))); print(order(complex(real = c(1, 0, 1), imaginary = c(NA, NA, 1)), 3:1))
