# nlm() with a Hessian that the function gives; what it gives is checked at the start.
fr <- function(x) { f <- (1 - x[1])^2 + 100 * (x[2] - x[1]^2)^2; cat(sprintf("%.10g", x), "\n")
attr(f, "gradient") <- c(-2 * (1 - x[1]) - 400 * x[1] * (x[2] - x[1]^2), 200 * (x[2] - x[1]^2))
attr(f, "hessian") <- matrix(c(2 - 400 * x[2] + 1200 * x[1]^2, -400 * x[1], -400 * x[1], 200), 2); f }
r <- nlm(fr, c(-1.2, 1)); r
fq <- function(x) { cat(x, "\n"); f <- sum(x^2); attr(f, "gradient") <- 2 * x; f }
nlm(fq, 1:3)
fb <- function(x) { cat(sprintf("%.10g", x), "\n"); f <- sum(x^2); attr(f, "gradient") <- 3 * x; f }
try(nlm(fb, c(1, 2)))
fc <- function(x) { cat(sprintf("%.10g", x), "\n"); f <- sum(x^4); attr(f, "gradient") <- 4 * x^3; attr(f, "hessian") <- diag(2); f }
try(nlm(fc, c(1, 2)))
fd <- function(x) { cat(sprintf("%.10g", x), "\n"); f <- sum(x^4); attr(f, "gradient") <- 4 * x^3; attr(f, "hessian") <- diag(12 * x^2); f }
str(nlm(fd, c(1, 2), hessian = TRUE)); str(nlm(fd, c(1, 2, 3, 4, 5, 6, 7)/10, iterlim = 1)); str(nlm(fd, c(1, 2, 3, 4, 5, 6, 7)/10, iterlim = 1, check.analyticals = FALSE))
nlm(fd, 1:2, print.level = 2)$code
ff <- function(x) { f <- sum(x^2); attr(f, "gradient") <- 2 * x; attr(f, "hessian") <- 2; f }; nlm(ff, c(1, 2))$estimate
fe <- function(x) { f <- sum(x^2); attr(f, "gradient") <- 2 * x[1]; f }
withCallingHandlers(nlm(fe, c(1, 2))$code, warning = function(w) { print(conditionMessage(w)); invokeRestart("muffleWarning") })
