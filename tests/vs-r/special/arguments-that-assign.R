# Forcing an argument assigns to a variable of the function that runs, whose typed code is left in the middle.
meddle <- function(name, value) assign(name, value, envir = sys.frame(1))
with_units <- function(x, units) {
  seen <- 0
  attr(x, "units") <- units
  seen <- seen + (1 + nchar(units)) * 2
  seen <- seen * 2 + 1
  seen <- seen * 2 + 1
  seen <- seen * 2 + 1
  list(x, seen)
}
for (i in 1:400) r <- with_units(identity(i), "km")
r
r <- with_units({ meddle("seen", 1); 5 }, "km")
r
r <- with_units({ meddle("units", "mile"); 5 }, "km")
r
scaled <- function(x, y, factor, n) {
  s <- n * 2 + factor
  s <- s * 2 + factor
  s <- s * 2 + factor
  x[n] <- y[n] * factor
  c(x, s)
}
for (i in 1:400) r <- scaled(rep(i, 3), c(1, 2, 3), 2, 3)
r
scaled({ meddle("y", c(7, 8, 9)); c(0, 0, 0) }, c(1, 2, 3), 2, 3)
scaled({ meddle("factor", 5); c(0, 0, 0) }, c(1, 2, 3), 2, 3)
scaled({ meddle("n", 1); c(0, 0, 0) }, c(1, 2, 3), 2, 3)
