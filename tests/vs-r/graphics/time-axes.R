# Axes of times over every kind of span, and histograms by periods.
p <- as.POSIXct("2024-01-01", tz = "UTC") + 86400 * (0:400)
for (step in c(1, 10, 100, 3600, 9000, 86400, 1e7)) {
  times <- p[1] + step * (0:10)
  plot(times, 0:10)
  cat(format(axis.POSIXct(3, times, labels = FALSE)), sep = ", ")
  cat("\n")
}
plot(p[1:50], 0:49)
axis.POSIXct(1, at = p[c(3, 30)], format = "%m")
plot(.leap.seconds, seq_along(.leap.seconds), type = "n", yaxt = "n")
plot(p[1:200], 1:200)
plot(as.Date(p), 0:400)
by_period <- function(x, breaks, ...) {
  h <- hist(x, breaks, plot = FALSE, ...)
  print(if (inherits(x, "Date")) structure(h$breaks, class = "Date") else .POSIXct(h$breaks, tz = "UTC"))
  print(h$counts)
  print(h$equidist)
}
d <- as.Date("2024-01-01") + 0:100
by_period(d, "month")
by_period(d, "year")
by_period(d, "quarter", right = FALSE)
by_period(d[5:60], "week", start.on.monday = FALSE)
by_period(p[1:300], "month")
by_period(p, "years")
by_period(.leap.seconds, "years")
by_period(d, d[c(1, 31, 101)])
hist(.leap.seconds, "years", freq = TRUE)$counts
