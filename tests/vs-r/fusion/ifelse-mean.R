# ifelse() and mean() inside chains, with plain and unusual arguments.
set.seed(3)
a <- rnorm(800); b <- rnorm(800); n <- sample(c(1:9, NA), 800, TRUE)
f <- function(x, y) { m <- mean(x * 2); z <- ifelse(x > y, x, y) * 2 + 1; c(m, sum(z), mean(z - m)) }
print(f(a, b), digits = 15)
print(sum(ifelse(a > 0, sqrt(abs(a)), 0) + 1), digits = 15)
print(typeof(ifelse(n > 3, 1L, 2L))); print(table(ifelse(n > 3, 1L, 2L), useNA = "ifany"))
print(sum(ifelse(is.na(n), 0, n)), digits = 15)
print(typeof(ifelse(rep(NA, 400), 1, 2))); print(typeof(ifelse(a > 100, 1L, 2.5)))
x <- a; names(x) <- seq_along(x); print(head(ifelse(x > 0, x, -x), 3), digits = 15)
m <- matrix(a, 40); print(dim(ifelse(m > 0, m, 0))); print(head(names(ifelse(a > 0, x, 0))))
w <- ifelse(a > 0, log(a), 0); print(sum(w), digits = 15)
print(sum(ifelse(a > 0, "p", "n") == "p")); print(ifelse(TRUE, 1, 2)); print(length(ifelse(a > 0, 1:2, 3)))
y <- c(a, NA); print(mean(y * 2)); print(mean(n + 0L)); print(mean(a > 0 & b > 0), digits = 15)
mean.default <- function(x, ...) "mine"
g <- function(x) mean(x * 2 + 1)
print(g(a))
rm(mean.default); print(g(a), digits = 15)
mean.numeric <- function(x, ...) "numeric"
h <- function(x) { d <- x * 2 + 1; mean(d - 1) }
print(h(a)); rm(mean.numeric)
ifelse <- function(test, yes, no) "own"
print((function(x) ifelse(x > 0, x * 2, 1))(a)); rm(ifelse)
sqrt <- function(x) x + 100
print(sum((function(x) sqrt(x * 2) + 1)(a)), digits = 15); rm(sqrt)
side <- 0
print(sum(ifelse(a > 0, { side <- side + 1; a }, 0)), digits = 15); print(side)
q <- function(x) { d <- x * 2 + 1; mean(d - 1) }
print(q(a), digits = 15); mean.double <- function(x, ...) "double"; print(q(a)); rm(mean.double)
mean.default <- function(x, ...) "default"; print(q(a)); rm(mean.default); print(q(a), digits = 15)
