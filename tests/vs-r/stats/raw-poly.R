# Polynomials without stored coefficients in models, predicted on new data
set.seed(2)
d <- data.frame(x = 1:12, y = (1:12)^2 + rnorm(12))
for (k in 1:2) {
  f <- lm(y ~ poly(x, k, raw = TRUE), data = d)
  print(predict(f, data.frame(x = c(2, 13))))
  g <- lm(y ~ poly(x, degree = k), data = d)
  print(predict(g, data.frame(x = c(2, 13))))
}
