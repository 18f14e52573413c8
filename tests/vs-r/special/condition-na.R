# Comparisons as conditions, with NA after many rounds without.
f <- function(x, y) { k <- 0; for (i in seq_along(x)) if (x[i] != y[i]) k <- k + 1; k }
print(tryCatch(f(c(rep(1, 500), NA), c(rep(2, 501))), error = conditionMessage))
print(tryCatch(f(c(rep(1, 500), NA, 3, 3), c(rep(2, 501), 4, 4)), error = conditionMessage))
g <- function(x, y) { k <- 0; for (i in seq_along(x)) if (x[i] == y[i]) k <- k + 1; k }
print(tryCatch(g(c(rep(1, 500), NA), c(rep(2, 501))), error = conditionMessage))
h <- function(x, y) { k <- 0; for (i in seq_along(x)) if (x[i] != y[i] && y[i] != x[i]) k <- k + 1; k }
print(tryCatch(h(c(rep(1, 500), NA), c(rep(2, 501))), error = conditionMessage))
