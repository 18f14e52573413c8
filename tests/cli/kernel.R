# kernel(f) gives what f gives, to the bit, with f's warnings.  Run by tests/cli/kernel.sh.
suppressMessages(library(orbit))
set.seed(7)
outer_number <- 0.75
outer_vector <- c(0.5, -1)
functions <- list(
  function(x, y) x + y, function(x, y) x - y * 2, function(x, y) (x / y) * y + x, function(x, y) x^2 + y^2,
  function(x, y) x^y, function(x, y) x %% y + x %/% y, function(x, y) -x + +y, function(x, y) x > y & !is.na(x),
  function(x, y) x == y | x != y, function(x, y) ifelse(x > y, x, y), function(x, y) ifelse(x > 0 & y < 1, 1, 0) * x,
  function(x, y) sqrt(abs(x)) * y, function(x, y) sqrt(x) + y, function(x, y) exp(-x^2 / 2) * y,
  function(x, y) log(abs(x) + 1) - log1p(abs(y)), function(x, y) sin(x) * cos(y) + tan(x),
  function(x, y) pmin(x + 0, y + 0) + pmax(x * 1, y * 1), function(x, y) round(x * 10) / 10 + floor(y) + ceiling(x) + trunc(y) + sign(x),
  function(x, y) pnorm(x) + dnorm(y), function(x, y) is.na(x) | is.nan(y * 1) | is.finite(x) | is.infinite(y),
  function(x, y) sum(x * y), function(x, y) sum(x + y) / 7, function(x, y) max(x + y) - min(x - y), function(x, y) prod(x + y),
  function(x, y) any(x + y > 3) | all(x + y > 3), function(x, y) (x + y) / max(abs(x)), function(x, y) sum((x - mean(x))^2) + y,
  function(x, y) { d <- x - y; e <- d * d; list(d = d, sum = sum(e), top = max(e)) },
  function(x, y) list(x + y, x - y), function(x, y) outer_number * x + outer_vector * y, function(x, y) ((x)) * (y + 1L),
  function(x, y = 3) x * y + TRUE, function(x, y) 2 * 3 + x * y, function(x, y) mean(x * y))
warned <- function(expr) {
  messages <- character()
  value <- withCallingHandlers(expr, warning = function(w) {
    messages <<- c(messages, conditionMessage(w))
    invokeRestart("muffleWarning")
  })
  serialize(list(value, messages), NULL)
}
sizes <- c(0, 1, 2, 3, 6, 400, 3000)
make <- function(type, n) switch(type,
  double = { v <- round(rnorm(n) * 4) / 2; v[n %/% 2] <- NA; v[n %/% 3] <- NaN; v[n %/% 5] <- Inf; v[n %/% 7] <- -0; v },
  clean = runif(n) + 0.5,
  integer = { v <- sample.int(9L, n, TRUE) - 5L; v[n %/% 2] <- NA; v },
  huge = sample.int(.Machine$integer.max, n, TRUE),
  logical = { v <- sample(c(TRUE, FALSE), n, TRUE); v[n %/% 2] <- NA; v })
types <- c("double", "clean", "integer", "huge", "logical")
ytypes <- types
if ("few" %in% commandArgs(TRUE)) { # for a device that compiles each kernel by a C compiler
  sizes <- 400
  types <- c("double", "integer")
  ytypes <- "clean"
}
count <- 0
for (f in functions) {
  k <- kernel(f)
  for (n in sizes) for (tx in types) for (m in unique(c(n, 1, 2))) {
    x <- make(tx, n)
    y <- make(sample(ytypes, 1), m)
    count <- count + 1
    want <- tryCatch(warned(f(x, y)), error = conditionMessage)
    got <- tryCatch(warned(k(x, y)), error = conditionMessage)
    if (!identical(want, got)) {
      print(f)
      str(list(x, y))
      stop("the kernel gives something else")
    }
  }
}
x <- c(a = 1, b = 2)
stopifnot(identical(kernel(function(x) x * 2)(x), x * 2), identical(kernel(function(x) x * 2)(matrix(1:4, 2)), matrix(1:4, 2) * 2))
k <- kernel(function(x, a = 2) x * a)
stopifnot(identical(k(1:3 / 2), 1:3 + 0), identical(k(a = 3, x = 2), 6))
scale <- 2
f <- function(x) x * scale
k <- kernel(f)
scale <- 3
stopifnot(identical(k(c(1, 2)), c(3, 6))) # free variables have the values of the call
cat("kernels give what functions give:", count, "calls\n")
