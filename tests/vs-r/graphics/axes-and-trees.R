# Ticks of dates and times over all spans, and the windows of trees.
pdf(NULL)
show_ticks <- function(x, axis) {
  plot(x, seq_along(x))
  cat(length(x), format(axis(1, x)), "\n")
}
for (first in c("2024-02-01", "2001-11-13"))
  for (k in c(1, 2, 3, 5, 9, 12, 16, 20, 25, 30, 45, 60, 80, 95, 120, 200, 300, 390, 500, 800, 2000, 5000, 20000, 60000))
    show_ticks(as.Date(first) + 0:k, axis.Date)
for (first in c("2024-02-01 10:07:13", "2001-11-13 00:00:00"))
  for (k in c(5, 20, 50, 90, 200, 600, 1200, 3000, 5000, 10000, 20000, 40000, 80000,
              86400 * c(1.5, 2, 3, 5, 9, 12, 16, 20, 25, 30, 45, 60, 80, 95, 120, 200, 300, 390, 500, 800, 2000, 5000, 20000)))
    show_ticks(as.POSIXct(first, tz = "UTC") + seq(0, k, length.out = 11), axis.POSIXct)
set.seed(3)
for (i in 1:20) {
  n <- sample(3:20, 1)
  x <- matrix(rexp(2 * n), n, dimnames = list(strrep("m", sample(1:12, n, TRUE)), NULL))
  hc <- hclust(dist(x), sample(c("single", "average", "complete"), 1))
  hang <- sample(c(.1, .3, -1, .05), 1)
  cex <- runif(1, .5, 2)
  plot(hc, hang = hang, cex = cex)
  print(par("usr"))
}
plot(as.dendrogram(hc), center = TRUE)
print(par("usr"))
plot(TukeyHSD(aov(breaks ~ tension, warpbreaks)))
print(par("usr"))
m <- HoltWinters(AirPassengers, seasonal = "mult")
plot(m, predict(m, 24, prediction.interval = TRUE))
print(par("usr"))
plot(1:10)
print(axis.Date(1, as.Date("2020-01-01") + 0:100))
