# A function called for each element: the distance on the globe to one place.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
lat <- (seq_len(n) * 37) %% 180 - 90
lon <- (seq_len(n) * 91) %% 360 - 180
radians <- function(d) d * pi / 180
haversine <- function(lat1, lon1, lat2, lon2) {
  a <- sin((radians(lat2) - radians(lat1)) / 2)^2 +
    cos(radians(lat1)) * cos(radians(lat2)) * sin((radians(lon2) - radians(lon1)) / 2)^2
  if (a > 1) a <- 1
  2 * 6371 * asin(sqrt(a))
}
distances <- function() {
  d <- numeric(n)
  for (i in 1:n) d[i] <- haversine(lat[i], lon[i], 48.2, 16.37)
  d
}
for (k in 1:9) distances()
d <- distances()
cat(sprintf("%.3f\n", c(sum(d), max(d), min(d))))
