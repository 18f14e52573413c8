# Programs of whole vectors that tests/cli/shim.sh runs with kernels on the CPU and elsewhere: all must print the same.
set.seed(1)
n <- 2000
x <- runif(n)
y <- rnorm(n)
y[7] <- NA
y[9] <- NaN
y[11] <- -Inf
i <- sample.int(n)
i[3] <- NA
l <- x > 0.5
show <- function(v) print(if (is.double(v)) sprintf("%a", v) else v, max = 3000)
a <- (x + y) * 2 - x / 3
show(a)
s <- sum(x * 2 + 1)
show(s)
show(mean(x - 0.5))
show(max(x + 1))
show(min(y + 1))
show(max(y * 2))
show(max(-x * 0))
show(sum(a > 1))
show(any(x * 2 > 1.99999))
show(all(x * 2 < 3))
show(which.max(x * 3))
show(which.min(y * 3))
b <- ifelse(x > 0.5, x, -y)
show(b)
k <- i %% 7L + 1L
show(k)
show(sum(k - 3L))
show(max(k * 2L))
z <- sqrt(x) + x^2
show(sum(z))
show(sum((x - mean(x))^2))
w <- as.numeric(i) * 2
show(w)
m <- matrix(x, 40)
m <- m * m[, 1] + 1
show(sum(m))
v <- x * c(1, 2)
show(v)
v <- (1:n) * 0.5 + x
show(v)
for (j in 1:5) x <- x * 1.0001 + 1e-5
show(x)
r <- i * 2000000L # overflows: a warning
show(r[1:5])
r <- sqrt(y + 1) # NaN made: a warning
show(r[1:20])
f <- floor(y * 10) + trunc(y) + round(y) + abs(y)
show(f)
p <- pmin(x, y) + pmax(x, y)
show(p)
q <- !l & (x > y | is.na(y))
show(q)
e <- exp(x * 3) + expm1(x) * log(x + 0.1) - log1p(x) + log10(x + 1)
show(e)
h <- sinh(x) + cosh(x) * tanh(x) - asinh(x) + acosh(x + 1) / (atanh(x / 2) + 1)
show(h)
w <- (x * 4)^1.7 + (-2)^(1:n %% 5L) + x^y
show(w)
show(exp(x * 1500 - 750) * 2)
d <- dnorm(x * 8) + pnorm(x * 12 - 6) * qnorm(x)
show(d)
u <- as.numeric(i) %% 7 + as.numeric(i) %/% 2.5
show(u)
u <- (y * 1e10) %% 0.1 + x # in extended precision: the CPU's
show(u)
r <- log(y) + 1 # NaN made: a warning
show(r[1:20])
g <- sin(x * 40) * cos(x * 9) - cos(as.numeric(i) / 7)
show(g)
g <- sin(x * 1e12) + 1 # too large for a device: the CPU's
show(g)
