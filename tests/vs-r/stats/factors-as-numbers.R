# Factors are no numbers to distributions, special functions and products; dates are to poly().
f <- factor(c("u", "v", "u"))
d <- as.Date("2024-01-01") + 0:4
for (e in expression(dnorm(f), pbinom(1, f, .5), qnorm(f), rnorm(2, f), runif(1, 0, f), rhyper(1, f, 2, 1), rgamma(1, f), beta(f, 1), beta(1, f),
                     choose(f, 2), lchoose(3, f), besselJ(f, 1), besselI(1, f), besselK(f, 1), log(2, f), atan2(1, f), psigamma(f, 1), f %*% 1:3,
                     1:3 %*% f, rcond(1:3)))
  cat(deparse(e), "->", tryCatch(format(eval(e)), error = conditionMessage), "\n")
tryCatch(crossprod(f), error = conditionMessage)
tryCatch(tcrossprod(f), error = conditionMessage)
hot <- function(v) { s <- 0; for (i in 1:200) s <- s + dnorm(v); s }
try(hot(f))
set.seed(1)
length(rnorm(f))
1:5 %*% d
dnorm(d)[1]
poly(d, 2)
predict(lm(c(1, 4, 9, 16, 25) ~ poly(d, 2)), data.frame(d = d[2:3]))
poly(d, 2, raw = TRUE)[2, ]
poly(ordered(c("a", "b", "c")), 2)[, 2]
polym(d - d[1], 1:5, degree = 1)[, 1]
tryCatch(pairwise.t.test(1:5, c("a", "b")), error = conditionMessage)
ks.test(c(1.5, 2), c(3.1, 4), sd = 4, foo = 1)
as.hexmode(c(a = 10L))
format(as.octmode(c(a = 8L, b = 65L)))
gettextf(c("a", "b"), 1)
sprintf(c("%d", "b"), 1L, 2, 3)
sprintf("a", 1)
conditionMessage(packageNotFoundError(c("a", "b"), NULL))
