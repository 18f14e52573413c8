# Polygons in pieces and segments of several looks are what they are when drawn one by one: colours in turn, gaps, borders, dashes.
page <- function(draw, ...) {
  f <- tempfile(fileext = ".svg")
  svg(f, 4, 4, ...); par(mar = c(0, 0, 0, 0)); plot.new(); plot.window(c(0, 1), c(0, 1)); draw(); dev.off()
  l <- grep("<path", readLines(f), value = TRUE)
  print(length(l))
  l
}
set.seed(1)
k <- 20
left <- runif(k); low <- runif(k)
x <- rbind(left, left + 0.1, left + 0.05, NA); y <- rbind(low, low, low + 0.1, NA)
fill <- c("red", NA, "#00FF0080", "blue"); edge <- c("black", "green", NA)
at <- function(v, i) v[(i - 1) %% length(v) + 1]
each <- function(...) for (i in seq_len(k)) polygon(x[1:3, i], y[1:3, i], col = at(fill, i), border = at(edge, i), ...)
identical(page(function() polygon(x, y, col = fill, border = edge)), page(function() each()))
identical(page(function() polygon(x, y, col = fill, border = edge, lty = 2, lwd = 3)), page(function() each(lty = 2, lwd = 3)))
identical(page(function() polygon(x, y, col = fill, border = edge, lty = 0)), page(function() each(lty = 0)))
# empty pieces take no colour
gaps <- function(v) c(NA, v[1:3, 1], NA, NA, as.vector(v[, -1]))
page(function() polygon(gaps(x), gaps(y), col = c("red", "blue", "green"), border = NA))[1:4]
ends <- list(runif(k), runif(k), runif(k), c(NA, runif(k - 1)))
colour <- c("red", "blue", NA, "#11223344")
one <- function(...) for (i in seq_len(k)) segments(ends[[1]][i], ends[[2]][i], ends[[3]][i], ends[[4]][i], col = at(colour, i), ...)
all <- function(...) segments(ends[[1]], ends[[2]], ends[[3]], ends[[4]], col = colour, ...)
identical(page(function() all()), page(function() one()))
identical(page(function() all(lty = "13", lwd = 2, lend = 1)), page(function() one(lty = "13", lwd = 2, lend = 1)))
identical(page(function() all(lty = 1:3)), page(function() for (i in seq_len(k)) segments(ends[[1]][i], ends[[2]][i], ends[[3]][i], ends[[4]][i], col = at(colour, i), lty = at(1:3, i))))
identical(page(function() all(lty = 0)), character())
page(function() polygon(gaps(x)[1:12], gaps(y)[1:12], col = c("red", "blue", "green"), border = NA))
