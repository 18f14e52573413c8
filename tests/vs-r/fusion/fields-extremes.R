# Columns of data frames and elements of lists, pmin() and pmax(), log() and round() inside vector expressions.
n <- 1000
i <- seq_len(n)
d <- data.frame(a = i / 4 - 20, b = (i * 7) %% 13, k = i %% 5)
show <- function(v) cat(typeof(v), length(v), sum(v, na.rm = TRUE), sum(is.na(v)), v[c(1:3, n)], "\n")
f <- function(d) {
  x <- d$a * 2 + d$b
  y <- ifelse(d$a > 5 & d$k < 3, 1.5 + 0.62 * d$a - d$b^2, pmax(d$a, 0) + pmin(d$b, 4L))
  z <- ifelse(!(d$k == 2L), d$k, 0L)
  w <- pmin(d$a, d$b) * pmax(d$a, 1) + ifelse(d$b > 3, log(d$b + 1), round(d$a))
  show(x)
  show(y)
  show(z)
  show(w)
}
f(d)
f(as.list(d))
f(list(a = d$a, b = c(NA, d$b[-1]), k = d$k))
chill <- ifelse(d$a > 5 & d$b < 8, 13.12 + 0.62 * d$a - 11.37 * d$b^0.16, d$a)
show(chill)
density <- d$b * 100 / (287.05 * (d$a + 273.15))
show(density)
total <- 0
for (k in 1:3) total <- total + sum(pmin(d$a, d$b) * pmax(d$k, k)) + sum(pmax(d$b, d$k) %% 3) + sum(pmin(d$a, 2) + 1, na.rm = TRUE)
show(total)
# partial names, absent names, methods, active bindings, other meanings
p <- list(first = i / 2, second = i)
show(p$fir * 2 + p$second)
r <- tryCatch(i * 2 + p$third, error = function(e) conditionMessage(e))
print(r)
`$.odd` <- function(x, name) unclass(x)[[name]] + 1
o <- structure(list(a = i / 2), class = "odd")
g <- function(o) i * 2 + o$a * 3
show(g(o))
show(ifelse(i > 500, o$a, 0))
makeActiveBinding("act", function() {
  cat("asked\n")
  list(a = i)
}, environment())
show(i * 2 + act$a)
show(ifelse(i * 2 > 7, act$a, 0L))
h <- function(x) {
  pmin <- function(a, b) a + b
  ifelse(x > 3, pmin(x, 1), 0)
}
show(h(i / 3))
r <- tryCatch(ifelse(i > 3, log(i - 10), 0), warning = function(w) conditionMessage(w))
print(r)
show(pmin(structure(i / 2, names = i), 3) * 2)
print(names(pmin(structure(i / 2, names = i), 3) * 2)[1:3])
show(pmin(c(NA, i), c(i, NaN)) + 1)
show(pmax(c(NA, i), c(i, NaN), na.rm = TRUE) + 1)
m <- matrix(i / 3, 10)
str(pmax(m, 2) * 2)
show(pmin(i, i %% 7, i %% 3) * 2)
show(pmin(i > 3, i > 5) * 2)
e <- new.env()
e$v <- i / 8
show(ifelse(e$v > 3, e$v * 2, 0) + e$v)
