# dnorm(), pnorm() and qnorm() of long vectors have the values of single numbers, warnings and attributes included.
set.seed(3)
x <- c(rnorm(300, sd = 3), 0, -0.0, 0.67448975, -0.67448975, 5, 5.6568542494923806, 8.2924, 9, -37.5193, -38, 38.568, 38.57,
       -6.5, -20.25, Inf, -Inf, 1e-300, 1e300)
each <- function(f, ...) function(v, ...) vapply(v, function(e) f(e, ...), 0)
show <- function(v) cat(format(head(v, 6), digits = 17), "|", format(tail(v, 18), digits = 17), "\n", format(sum(v[is.finite(v)]), digits = 17), "\n")
show(dnorm(x)); show(pnorm(x)); show(pnorm(x, 1.5, 2)); show(dnorm(x, 1.5, 2)); show(dnorm(x * 2 + 1) / 2)
print(identical(pnorm(x), each(pnorm)(x)))
print(identical(dnorm(x), each(dnorm)(x)))
print(identical(pnorm(x, -0.3, 0.7), each(pnorm)(x, -0.3, 0.7)))
print(identical(pnorm(x * 0.5 - 1), each(pnorm)(x * 0.5 - 1)))
p <- c(runif(400), 0.075, 0.925, 0.5, 0.0749999, 1e-11, 1e-12, 1e-300, 0, 1, 1 - 1e-13)
show(qnorm(p)); show(qnorm(p, 10, 0.1)); show(qnorm(p) * 2 + 1)
print(identical(qnorm(p), each(qnorm)(p)))
print(identical(qnorm(p, 3, 2), each(qnorm)(p, 3, 2)))
print(max(abs(pnorm(qnorm(p)) - p)) < 1e-15)
# other tails, scales and parameters
show(pnorm(x, lower.tail = FALSE)); show(pnorm(x, log.p = TRUE)); show(dnorm(x, log = TRUE)); show(qnorm(p, lower.tail = FALSE))
show(pnorm(x, mean = seq_along(x) / 50)); show(pnorm(x, sd = 0)); show(dnorm(x, 0, 3))
# NA, NaN and what makes NaN
y <- x
y[c(2, 5)] <- c(NA, NaN)
print(pnorm(y)[1:6]); print(dnorm(y + 1)[1:6]); print(pnorm(y, 1, 2)[1:6])
bad <- p
bad[3] <- -0.1
bad[7] <- NA
print(head(qnorm(bad), 8))
print(head(qnorm(bad + 0.2), 8))
print(tryCatch(qnorm(bad * 2), warning = function(w) c(conditionMessage(w), deparse(conditionCall(w)))))
print(sum(is.nan(pnorm(x, 0, -1))))
print(sum(is.nan(pnorm(x, Inf, 1))))
print(sum(is.nan(pnorm(x, NaN, 1))), quote = FALSE)
# types and attributes
i <- -200:200
print(identical(pnorm(i), pnorm(as.double(i)))); print(identical(pnorm(i > 0), pnorm(as.double(i > 0))))
m <- matrix(x[1:312], 12, dimnames = list(letters[1:12], NULL))
print(attributes(pnorm(m))); print(dim(pnorm(m) + dnorm(m) * 2)); print(head(names(pnorm(setNames(x, paste0("n", seq_along(x)))))))
s <- structure(x, class = "special", units = "m")
print(attributes(pnorm(s)))
# redefined
local({ pnorm <- function(q, ...) "mine"; print(pnorm(x)) })
f <- function(d) { z <- (d - mean(d)) / sd(d); sum(pnorm(z) * dnorm(z)) }
print(f(x[1:300]), digits = 15)
