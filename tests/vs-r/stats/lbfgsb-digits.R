# machine: x86_64
# optim(method = "L-BFGS-B") takes the same way to the last digit; what ends by rounding ends there, too
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
grr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
show <- function(...) { r <- optim(..., method = "L-BFGS-B"); cat(sprintf("%.13g", c(r$par, r$value)), r$counts, r$message, "\n") }
for (m in c(1, 2, 3, 5, 8, 20)) show(c(-1.2, 1), fr, grr, control = list(lmm = m))
show(c(-1.2, 1), fr)
show(c(-1.2, 1), fr, lower = c(-1.5, -1), upper = c(.5, 2))
show(c(-1.2, 1), fr, lower = c(-1.5, -1), upper = c(2, .8))
show(c(-1.2, 1), fr, lower = c(-1.5, 1.5))
f <- function(x) sum((x^2 - 1:10)^2) + prod(x)
show(rep(.5, 10), f, lower = .1)
show(rep(.5, 10), f, lower = 1.2, upper = c(2, 3))
flb <- function(x) { p <- length(x); sum(c(1, rep(4, p - 1)) * (x - c(1, x[-p])^2)^2) }
show(rep(3, 12), flb, lower = 2, upper = 4)
for (m in c(3, 12)) show(seq(.1, 3, length.out = 15), flb, lower = 0, upper = 3, control = list(lmm = m))
show(c(3, 1, -2, .5, 2), function(x) sum(cos(x)) + sum(x^2) / 20, lower = -3, upper = 3)
HoltWinters(co2)
StructTS(log10(UKgas), "trend")
