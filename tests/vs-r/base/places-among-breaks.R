# places among breaks: tables of cells beside plain searches, for breaks of every shape
set.seed(11)
shapes <- list(even = seq(0, 1, length.out = 50), skewed = sort(rexp(200)^4), twice = sort(sample(1:20, 200, TRUE)),
  one = 3, same = rep(2, 30), wide = c(-1e308, -1, 0, 1, 2, 3, 4, 5, 6, 1e308), infinite = c(-Inf, 1:20, Inf),
  tiny = cumsum(rep(5e-324, 12)), close = 1 + (0:30) * .Machine$double.eps, whole = 1:64, negative = -(64:1), none = numeric())
for (s in names(shapes)) {
  b <- shapes[[s]]
  x <- c(b, b - 1e-9, b + 1e-9, runif(300, -2, 3), rnorm(100) * 100, NA, NaN, Inf, -Inf, 0, -0, 1e308, 5e-324)
  for (left in c(FALSE, TRUE)) for (inside in c(FALSE, TRUE)) {
    k <- findInterval(x, b, left.open = left, all.inside = inside, rightmost.closed = left)
    plain <- findInterval(x[1], b, left.open = left, all.inside = inside, rightmost.closed = left)
    one <- if (length(b)) vapply(x, function(v) findInterval(v, b, left.open = left, all.inside = inside, rightmost.closed = left), 1L) else k
    cat(s, left, inside, sum(k, na.rm = TRUE), sum(is.na(k)), identical(k, one), head(k, 12), "\n")
  }
  if (length(b) > 1) {
    codes <- .bincode(x, b); same <- vapply(x, function(v) .bincode(v, b), 1L)
    cat(s, "bincode", sum(codes, na.rm = TRUE), sum(is.na(codes)), identical(codes, same), sum(.bincode(x, b, FALSE, TRUE), na.rm = TRUE), "\n")
  }
}
x <- c(1, 2, 4, 8, 16, 32, 64, 128, 256); y <- c(3, 1, 4, 1, 5, 9, 2, 6, 5)
at <- c(0.5, 1, 1.5, 3, 5, 100, 255.9, 256, 257, NA, -Inf, Inf, 16)
print(approx(x, y, at)$y); print(approx(x, y, at, rule = 2)$y); print(approx(x, y, at, method = "constant", f = 0.3)$y)
print(approx(x, y, at, yleft = -1, yright = 9)$y); print(approx(rev(x), y, at)$y)
F <- ecdf(c(x, x[3:5])); print(F(at)); print(F(x)); print(knots(F))
f <- splinefun(x, y); print(f(at[!is.na(at)][1:8])); print(f(x, deriv = 1))
g <- splinefun(x, c(y[-9], y[1]), "periodic"); print(g(at[1:9]))
s <- stepfun(1:10, 0:10); print(s(c(0, 1, 1.5, 10, 11, NA)))
print(table(cut(c(0, 1, 5, 10), c(0, 1, 5, 10)))); print(cut(1:12, 0:12, labels = FALSE)); print(tabulate(findInterval(c(5, 1, 3, 3), 1:9)))
h <- hist(c(x, y), plot = FALSE, breaks = seq(0, 256, 16)); print(h$counts)
