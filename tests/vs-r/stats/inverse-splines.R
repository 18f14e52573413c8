# backSpline(); the default of an argument that depends on another one in functions made of library functions.
library(splines)
options(digits = 10)
sets <- list(list(x = c(2, 3, 4.5, 7, 8), y = c(-1, 0, 1, 2, 4)), list(x = c(1, 2, 4, 5, 7, 9), y = c(1, 5, 6, 8, 9, 15)),
             list(x = 1:5, y = (1:5)^2), list(x = 1:4, y = -c(1, 3, 4, 9)), list(x = 1:4, y = -(1:4)^2), list(x = 1:4, y = c(1, 2, 1.5, 4)),
             list(x = 1:5, y = c(0, 1, 1, 2, 3)))
for (d in sets) {
  b <- try(backSpline(interpSpline(d$x, d$y)))
  if (inherits(b, "try-error")) next
  print(coef(b)); print(splineKnots(b)); print(class(b))
  print(predict(b, c(d$y[1] - 1, d$y[2] + .1, 100)))
}

d <- data.frame(zeta = c(-1, 0, 1, 2), x = c(2, 3, 4.5, 7))
i <- interpSpline(zeta ~ x, d); i
backSpline(i)
predict(backSpline(interpSpline(zeta ~ x, d, bSpline = TRUE)), 0.5)
f <- dgamma; formals(f) <- formals(f)
f(1, 2); f(1, 2, 3); f(1, 2, scale = 3); f(1, 2, scale = 2, log = TRUE)
m <- matrix(c("2.718282", ".", ".", "7.389056"), 2)
print(m, quote = FALSE, right = TRUE); print(m, right = TRUE)
rownames(m) <- c("a", "b"); print(m, quote = FALSE, right = TRUE)
