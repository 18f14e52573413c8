# Readings of sensors: time stamps in order, gaps filled, hours and days averaged, outliers found, drift estimated.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 8000L
set.seed(505)
options(width = 100)

# ---- readings: one every ten minutes from each sensor, some lost, some twice ----
sensors <- c("roof", "cellar", "garden", "kitchen", "street")
start <- as.POSIXct("2022-11-01", tz = "UTC")
make <- function(name, k) {
  at <- start + 600 * (seq_len(n) - 1)
  h <- (seq_len(n) - 1) / 6
  v <- 10 + 2 * k + 6 * sin(2 * pi * (h - 9) / 24) * (name != "cellar") + 3 * cos(2 * pi * h / (24 * 30)) + as.vector(filter(rnorm(n), .8, "recursive")) / 3
  v[sample(n, 15)] <- 85
  keep <- sort(c(setdiff(seq_len(n), sample(n, n %/% 25)), sample(n, 40)))
  data.frame(sensor = name, time = format(at[keep], "%Y-%m-%dT%H:%M:%SZ"), value = round(v[keep], 2), battery = round(3.3 - h[keep] / 5000 + runif(length(keep), 0, .02), 3),
             stringsAsFactors = FALSE)
}
readings <- do.call(rbind, Map(make, sensors, seq_along(sensors)))
readings <- readings[sample(nrow(readings)), ]
rownames(readings) <- NULL
cat("readings:", nrow(readings), "\n")

# ---- times ----
readings$time <- as.POSIXct(readings$time, format = "%Y-%m-%dT%H:%M:%SZ", tz = "UTC")
readings <- readings[order(readings$sensor, readings$time), ]
twice <- duplicated(readings[c("sensor", "time")])
cat("twice:", sum(twice), "\n")
readings <- readings[!twice, ]
gaps <- do.call(rbind, lapply(split(readings, readings$sensor), function(d) {
  step <- as.numeric(diff(d$time), units = "mins")
  data.frame(sensor = d$sensor[1], readings = nrow(d), gaps = sum(step > 10), longest = max(step), first = min(d$time), last = max(d$time))
}))
print(gaps, row.names = FALSE)

# ---- outliers: far from the median of the neighbours ----
roll <- function(x, k, f) {
  h <- k %/% 2
  c(rep(NA, h), apply(embed(x, k), 1, f), rep(NA, h))
}
flag <- function(d) {
  m <- as.vector(runmed(d$value, 11))
  r <- d$value - m
  abs(r) > 6 * mad(r)
}
readings$outlier <- unsplit(lapply(split(readings, readings$sensor), flag), readings$sensor)
print(tapply(readings$outlier, readings$sensor, sum))
readings$value[readings$outlier] <- NA

# ---- a regular grid, with short gaps filled by straight lines ----
grid <- start + 600 * (0:(n - 1))
regular <- sapply(split(readings, readings$sensor), function(d) {
  good <- !is.na(d$value)
  approx(as.numeric(d$time[good]), d$value[good], xout = as.numeric(grid))$y
})
print(round(head(regular, 3), 3))
print(round(cor(regular, use = "complete.obs"), 3))

# ---- profiles ----
hour <- as.integer(format(grid, "%H"))
day <- as.Date(grid)
profile <- apply(regular, 2, function(v) tapply(v, hour, mean, na.rm = TRUE))
print(round(profile[seq(1, 24, 4), ], 2))
daily <- aggregate(regular, by = list(day = day), FUN = mean, na.rm = TRUE)
daily$weekday <- weekdays(daily$day, abbreviate = TRUE)
print(head(daily, 4), digits = 4)
month <- format(daily$day, "%B %Y")
print(round(sapply(daily[sensors], function(v) tapply(v, factor(month, unique(month)), mean)), 2))
extremes <- t(sapply(sensors, function(s) {
  v <- regular[, s]
  c(low = min(v, na.rm = TRUE), high = max(v, na.rm = TRUE), range = diff(range(v, na.rm = TRUE)))
}))
print(round(extremes, 2))
for (s in sensors) cat(sprintf("%-8s coldest %s, warmest %s\n", s, format(grid[which.min(regular[, s])], "%a %d %b %H:%M"), format(grid[which.max(regular[, s])], "%a %d %b %H:%M")))

# ---- smoothed, and how it runs ----
smooth <- apply(regular, 2, function(v) stats::filter(ifelse(is.na(v), mean(v, na.rm = TRUE), v), rep(1 / 25, 25)))
cat("smoothed:", round(colMeans(smooth, na.rm = TRUE), 4), "\n")
slope <- apply(regular, 2, function(v) coef(lm(v ~ seq_along(v)))[[2]] * 6 * 24)
print(round(slope, 4))
harmonic <- function(v) {
  h <- (seq_along(v) - 1) / 6
  f <- lm(v ~ sin(2 * pi * h / 24) + cos(2 * pi * h / 24))
  a <- unname(coef(f))
  c(mean = a[1], amplitude = sqrt(a[2]^2 + a[3]^2), peak = (atan2(a[2], a[3]) * 24 / (2 * pi)) %% 24)
}
print(round(t(apply(regular, 2, harmonic)), 2))
warm <- regular[, "roof"] > mean(regular[, "roof"], na.rm = TRUE)
warm[is.na(warm)] <- FALSE
runs <- rle(warm)
print(summary(runs$lengths[runs$values] / 6))
ac <- acf(regular[, "garden"], lag.max = 144, plot = FALSE, na.action = na.pass)$acf
print(round(ac[c(1, 7, 37, 73, 145)], 3))

# ---- alarms, one after the other ----
state <- "normal"
since <- NA
alarms <- data.frame()
v <- regular[, "street"]
limit <- quantile(v, .97, na.rm = TRUE)
for (i in seq_along(v)) {
  if (is.na(v[i])) next
  if (state == "normal" && v[i] > limit) {
    state <- "high"
    since <- i
  } else if (state == "high" && v[i] < limit - 1) {
    if (i - since >= 6) alarms <- rbind(alarms, data.frame(from = grid[since], to = grid[i], top = max(v[since:i], na.rm = TRUE)))
    state <- "normal"
  }
}
cat("alarms:", nrow(alarms), "\n")
alarms$hours <- round(as.numeric(difftime(alarms$to, alarms$from, units = "hours")), 2)
print(head(alarms[order(-alarms$hours), ], 5), digits = 5)

# ---- batteries ----
left <- sapply(split(readings, readings$sensor), function(d) {
  f <- lm(battery ~ as.numeric(time), data = d)
  (2.7 - coef(f)[[1]]) / coef(f)[[2]]
})
when <- as.POSIXct(left, origin = "1970-01-01", tz = "UTC")
print(data.frame(sensor = names(left), empty = format(when, "%Y-%m-%d"), days = round(as.numeric(difftime(when, max(grid), units = "days")))))
