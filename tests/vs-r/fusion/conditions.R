# Warnings and errors in the middle of chains: which call they name, how often, and what is left behind.
a <- seq(-3, 3, length.out = 700)
v <- log(a) + 1
w <- sqrt(a) * 2 - exp(a)
i <- rep(2147483000L, 500) + 0L
k <- i * 2L + 1L
print(sum(is.na(k)))
x <- 1:300 + 1:7 * 2
print(length(x))
r <- tryCatch({ y <- a * 2; y <- y + sqrt(a) - 1; "no" }, warning = function(w) conditionMessage(w))
print(r); print(sum(y), digits = 15)
m <- matrix(a, 7); z <- tryCatch(m * 2 + matrix(a, 70), error = function(e) print(conditionCall(e)))
s <- withCallingHandlers({ q <- a + 1; q <- log(q) - sqrt(a); sum(is.nan(q)) },
                         warning = function(w) { cat("warned:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(s)
f <- function(x) { t <- x * 2; u <- t + "a"; u }
print(tryCatch(f(a), error = conditionMessage)); print(tryCatch(f(a), error = conditionCall))
options(warn = 2)
print(tryCatch({ a <- a * 2; b <- a - sqrt(a); 1 }, error = conditionMessage)); print(sum(a), digits = 15)
options(warn = 1)
g <- function(x) sum(log(x) * 2, na.rm = TRUE)
print(g(a), digits = 15)
big <- 1e308 * a; print(sum(is.infinite(big * 100 - 1)))
print(sum((-8)^(1/3) + a, na.rm = TRUE)); p <- (a - 5)^0.5 * 2; print(sum(is.nan(p)))
