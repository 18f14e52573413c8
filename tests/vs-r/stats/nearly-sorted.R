# order() and sort() of vectors that consist of a few ascending runs, with ties, NA and both directions.
set.seed(2)
check <- function(x) {
  o <- order(x)
  d <- order(x, decreasing = TRUE)
  cat(head(o, 6L), tail(o, 4L), sum(o * seq_along(o)), "|", head(d, 6L), tail(d, 4L), sum(d * seq_along(d)), "\n")
  s <- sort(x)
  cat(s[1L], s[length(s)], is.unsorted(s), is.unsorted(-sort(x, decreasing = TRUE)), sum(rank(x, ties.method = "first") * seq_along(x)), "\n")
}
up <- sort(round(runif(900), 2))
for (n in c(30L, 100L, 599L, 600L, 900L)) {
  a <- head(up, n)
  check(c(a, 0.5))
  check(c(0.5, a))
  check(c(a, a))
  check(c(a, 0, 1, 0.25))
  check(c(a[-(1:9)], a[1:9]))
  check(rep(a[1:(n %/% 7L)], 7L))
  check(rep(a[1:(n %/% 8L)], 8L))
  check(rep(a[1:(n %/% 9L)], 9L))
  check(rev(a))
  check(replace(a, c(5L, 20L), c(2, -2)))
}
x <- c(up, NA, 0.3, NaN, 0.1)
print(tail(order(x), 4L))
print(head(order(x, na.last = FALSE), 4L))
print(order(x, na.last = NA)[c(1, 2, 900, 901, 902)])
i <- c(seq(1e6, 5e8, length.out = 700), 77)
storage.mode(i) <- "integer"
print(tail(order(i), 3L)); print(head(order(i), 3L)); print(head(sort(i)))
w <- c(sort(sprintf("k%03d", sample(999L, 400L))), "k5", "k250", "a")
print(head(order(w), 4L)); print(sum(order(w) * seq_along(w))); print(head(sort(w)))
g <- c(rep(1:3, each = 200), 2L, 1L)
print(head(order(g, seq_along(g) %% 5, decreasing = c(FALSE, TRUE), method = "radix"), 10L))
