# pretty() where clocks change, and of a single moment.
for (ends in list(c("2024-07-01 12:00", "2024-12-25 00:00"), c("2024-02-01 12:00", "2024-04-25 00:00"), c("2024-03-09 12:00", "2024-03-11 00:00"))) {
  x <- as.POSIXct(ends, tz = "America/New_York")
  for (n in 2:14) print(pretty(x, n = n))
}
x <- as.POSIXct("2024-03-10 01:30:15.25", tz = "UTC")
pretty(x)
pretty(x, n = 10)
pretty(x, min.n = 0)
pretty(x, min.n = 1)
