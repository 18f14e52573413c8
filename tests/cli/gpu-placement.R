# Expressions of the benchmarks' kinds, for tests/cli/gpu-placement.sh: which device does each of them?
set.seed(3)
n <- 400000
a <- runif(n)
b <- runif(n)
s <- a * 100
d1 <- (log(s / 90) + (0.02 + 0.3^2 / 2) * b) / (0.3 * sqrt(b + 0.1))
call <- s * pnorm(d1) - 90 * exp(-0.02 * b) * pnorm(d1 - 0.3 * sqrt(b + 0.1))
four <- a + b + a * 2 + b
horner <- ((((a * 2 + 1) * a + 3) * a + 4) * a + 5) * a + 6
dot <- sum(a * b + 1)
spread <- sum((a - mean(a))^2)
waves <- tan(a) * 2 + b
few <- (1:1000 + 0.5) * 2 + 1
cat(sprintf("%a\n", c(sum(call), sum(four), sum(horner), dot, spread, sum(waves), sum(few))))
