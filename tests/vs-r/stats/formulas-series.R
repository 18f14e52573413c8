# formulas-series.R - Tests with formulas, fits by optimisation, and series.
d <- data.frame(y = c(111, 107, 100, 99, 102, 106, 109, 108, 104, 99.5, 107.5, 98), g = rep(c("a", "b"), each = 6))
ansari.test(y ~ g, d)
mood.test(y ~ g, d)
mood.test(d$y[1:6], d$y[7:12], alternative = "less")
var.test(y ~ g, d)
ks.test(y ~ g, d)
w <- data.frame(v = c(5.4, 5.5, 5.55, 5.85, 5.7, 5.75, 5.2, 5.6, 5.5), t = gl(3, 1, 9), b = gl(3, 3))
friedman.test(v ~ t | b, w)
quade.test(v ~ t | b, w)
p <- Pair(c(1, 2, 4, 3, 7), c(2, 4, 3, 5, 9))
p
p[1:2, ]
t.test(Pair(extra[1:5], extra[6:10]) ~ 1, data = sleep)
print(PP.test(cumsum(c(0.3, -1.2, 0.5, 0.8, -0.4, 1.1, -0.7, 0.2, 0.9, -1.3, 0.6, 0.1))))
r <- nlm(function(x, a) sum((x - a)^2), c(10, 10), a = c(3, 5))
round(r$estimate, 4)
r$code
n <- nlminb(c(-1.2, 1), function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2)
round(n$par, 4)
n$convergence
nlminb(c(1, 1), function(x) sum((x - c(3, -1))^2), lower = c(0, 0), upper = c(2, 2))$par
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
grr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
round(constrOptim(c(0.5, 0), fr, grr, ui = rbind(c(-1, 0), c(1, -1)), ci = c(-0.9, 0.1))$par, 3)
round(constrOptim(c(-1.2, 0.9), fr, NULL, ui = rbind(c(-1, 0), c(0, -1)), ci = c(-1, -1))$par, 2)
convolve(1:3, c(0, 1, 0.5))
convolve(1:5, c(1, 1), type = "filter")
diffinv(ts(1:4, start = 2000))
diffinv(ts(1:4), lag = 2, xi = c(1, 1))
is.mts(ts(matrix(1:4, 2)))
is.mts(ts(1:3))
acf2AR(ARMAacf(c(0.6, 0.3, -0.2), lag.max = 3))
a <- acf(lh, plot = FALSE, lag.max = 6)
a[1:3]
x <- c(0, 1, 2, 4, 6, 8)
s <- sortedXyData(x, c(1.1, 4.8, 7.5, 9.4, 10.7, 10.6))
NLSstClosestX(s, 5)
NLSstRtAsymptote(s)
NLSstLfAsymptote(s)
round(NLSstAsymptotic(s), 3)
f <- deriv3(quote(x^2 * y), c("x", "y"), function(x, y) NULL)
f(2, 3)
qq <- local({ pdf(NULL); r <- qqplot(c(1, 3, 2), c(5, 4, 6, 7)); qqline(1:4); dev.off(); r })
qq
napredict(na.exclude(c(1, NA, 3)), 1:2)
napredict(na.action(na.exclude(data.frame(a = c(1, NA, 3)))), c(10, 30))
