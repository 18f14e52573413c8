# Lines and polygons that reach far beyond the page are cut four pages off, so that what is seen of them is right; lines of a mean alone.
paths <- function(draw) {
  f <- tempfile(fileext = ".svg")
  svg(f, 5, 5); par(mar = c(1, 1, 1, 1)); draw(); dev.off()
  writeLines(unique(sub(".* d=\"(.*)\"/>", "\\1", grep("<path style", readLines(f), value = TRUE))))
}
empty <- function(lim = c(0, 1)) { plot.new(); plot.window(lim, lim) }
x <- seq(-pi, pi, length.out = 17)
paths(function() { empty(c(-3, 3)); lines(x, tan(x), lty = 2) })
paths(function() { empty(c(-3, 3)); lines(x, 1 / x^9, type = "c") })
paths(function() { empty(); lines(c(0.1, 1e3, 0.2), c(0.1, 1e4, 0.3), lty = 2); segments(0.1, 0.2, 300, 400); arrows(0.1, 0.1, 100, 100) })
paths(function() { empty(); polygon(c(0, 0, 1e4), c(0.1, 1e4, 0.5), col = 2) })
paths(function() { empty(); polygon(c(-2e2, 1e2, 0.5, NA, 0, 1, 1), c(-1e3, 0.5, 1e5, NA, 0, 0, 1), border = 3) })
paths(function() { empty(); rect(-100, 0.2, 0.3, 0.4, col = 3); polypath(c(0, 0, 1e4), c(0.1, 1e4, 0.5), col = 2) })
paths(function() { empty(); lines(c(0.1, 0.2, NA, 0.4, 0.5, 5000, 0.3, 0.4), c(0.1, 0.2, NA, 0.4, 0.5, 5000, 0.4, 0.5), type = "c") })
paths(function() { empty(); abline(1, 2); abline(-2, 9, lty = 3); abline(lm(dist / 100 ~ 1, cars)); abline(lm(dist / 100 ~ speed + 0, cars)) })
for (l in c("x", "y", "xy")) paths(function() { plot(2:10, log = l, type = "n", axes = FALSE, ann = FALSE); abline(1, 1); abline(0.5, 0.3, lty = 2); abline(1, 0.2, untf = TRUE) })
