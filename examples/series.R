# series.R - Time series: a made-up monthly series taken apart, smoothed, forecast and checked.
#
#   orbit examples/series.R

banner <- function(text) cat("\n", text, "\n", rep("-", nchar(text)), "\n", sep = "")
fixed <- function(x, d = 2) formatC(x, digits = d, format = "f")

set.seed(321)
n <- 96
trend <- 100 + 0.8 * (1:n) + 0.004 * (1:n)^2
season <- 12 * sin(2 * pi * (1:n) / 12) + 5 * cos(4 * pi * (1:n) / 12)
noise <- as.numeric(filter(rnorm(n + 20, sd = 3), 0.5, method = "recursive"))[21:(n + 20)]
sales <- ts(round(trend + season + noise, 1), start = c(2015, 1), frequency = 12)

banner("The series")
print(sales)
cat("from", paste(start(sales), collapse = "/"), "to", paste(end(sales), collapse = "/"), "frequency", frequency(sales), "\n")
print(summary(sales))
print(window(sales, c(2021, 6), c(2022, 3)))
print(head(time(sales), 4))
print(table(cycle(window(sales, 2020)))[1:3])
str(sales)

banner("Years and quarters")
yearly <- aggregate(sales, FUN = mean)
print(round(yearly, 2))
quarterly <- aggregate(sales, nfrequency = 4, FUN = sum)
print(window(quarterly, 2021))
growth <- 100 * diff(log(yearly))
print(round(growth, 2))
m <- matrix(sales, ncol = 12, byrow = TRUE, dimnames = list(2015:2022, month.abb))
print(m[1:3, ])
print(round(colMeans(m) - mean(m), 1))
cat("best month in each year:", paste(rownames(m), month.abb[max.col(m)], sep = ":"), "\n")

banner("Moving averages")
ma <- filter(sales, c(0.5, rep(1, 11), 0.5) / 12)
print(round(window(ma, c(2015, 5), c(2016, 4)), 2))
cat("missing at the ends:", sum(is.na(ma)), "\n")
runmean <- function(x, k) {
  cs <- cumsum(c(0, x))
  (cs[(k + 1):length(cs)] - cs[seq_len(length(cs) - k)]) / k
}
print(all.equal(runmean(as.numeric(sales), 12), as.numeric(na.omit(filter(sales, rep(1 / 12, 12), sides = 1)))))

banner("Decomposition")
parts <- decompose(sales)
print(round(parts$figure, 3))
print(round(window(parts$trend, 2016, c(2016, 12)), 2))
rest <- na.omit(parts$random)
cat("sd of the rest:", fixed(sd(rest), 3), "of the series:", fixed(sd(sales), 3), "\n")
print(round(quantile(rest), 3))

banner("Autocorrelation")
a <- acf(rest, lag.max = 12, plot = FALSE)
r <- drop(a$acf)
limit <- qnorm(0.975) / sqrt(length(rest))
for (k in 1:12) {
  bar <- strrep(if (r[k + 1] > 0) "+" else "-", round(30 * abs(r[k + 1])))
  cat(sprintf("%2d %7.3f %s%s\n", k, r[k + 1], bar, if (abs(r[k + 1]) > limit) " *" else ""))
}
own <- function(x, k) {
  x <- x - mean(x)
  sum(x[-seq_len(k)] * x[seq_len(length(x) - k)]) / sum(x^2)
}
print(all.equal(r[2:6], sapply(1:5, own, x = as.numeric(rest))))

banner("Trend by regression")
d <- data.frame(y = as.numeric(sales), t = seq_along(sales), month = factor(month.abb[cycle(sales)], levels = month.abb))
fit <- lm(y ~ t + I(t^2) + month, data = d)
print(round(coef(fit), 4))
cat("R squared", fixed(summary(fit)$r.squared, 4), "sigma", fixed(summary(fit)$sigma, 3), "\n")
print(anova(lm(y ~ t, d), fit))
new <- data.frame(t = 97:100, month = factor(month.abb[1:4], levels = month.abb))
print(round(predict(fit, new, interval = "prediction"), 2))

banner("Exponential smoothing")
holt_winters <- function(y, alpha, beta, gamma, p = 12) {
  level <- mean(y[1:p])
  slope <- (mean(y[p + 1:p]) - mean(y[1:p])) / p
  s <- y[1:p] - level
  fitted <- rep(NA_real_, length(y))
  for (i in (p + 1):length(y)) {
    j <- (i - 1) %% p + 1
    fitted[i] <- level + slope + s[j]
    old <- level
    level <- alpha * (y[i] - s[j]) + (1 - alpha) * (level + slope)
    slope <- beta * (level - old) + (1 - beta) * slope
    s[j] <- gamma * (y[i] - level) + (1 - gamma) * s[j]
  }
  list(fitted = fitted, level = level, slope = slope, season = s, sse = sum((y - fitted)^2, na.rm = TRUE))
}
y <- as.numeric(sales)
grid <- expand.grid(alpha = c(0.2, 0.5, 0.8), beta = c(0.05, 0.2), gamma = c(0.1, 0.4))
grid$sse <- mapply(function(a, b, g) holt_winters(y, a, b, g)$sse, grid$alpha, grid$beta, grid$gamma)
print(grid[order(grid$sse), ][1:5, ], digits = 6)
logit <- function(p) log(p / (1 - p))
best <- optim(logit(unlist(grid[which.min(grid$sse), 1:3])), function(q) {
  p <- plogis(q)
  holt_winters(y, p[1], p[2], p[3])$sse
}, control = list(maxit = 300))
cat("converged:", best$convergence == 0, " sse", format(signif(best$value, 5)), "\n")
hw <- do.call(holt_winters, c(list(y), as.list(unname(round(plogis(best$par), 2)))))
forecast <- hw$level + 1:6 * hw$slope + hw$season[1:6]
cat("forecast:", fixed(forecast, 1), "\n")
train <- window(sales, end = c(2021, 12))
test <- window(sales, start = 2022)
naive <- as.numeric(window(sales, 2021, c(2021, 12)))
half <- holt_winters(as.numeric(train), 0.5, 0.05, 0.1)
errors <- rbind(naive = naive - test, smooth = half$level + 1:12 * half$slope + half$season - test)
print(round(t(apply(errors, 1, function(e) c(ME = mean(e), MAE = mean(abs(e)), RMSE = sqrt(mean(e^2))))), 3))

banner("A random walk")
set.seed(11)
steps <- sample(c(-1, 1), 200, replace = TRUE)
walk <- cumsum(steps)
runs <- rle(sign(walk))
cat("end", tail(walk, 1), " highest", max(walk), "at", which.max(walk), " zero", sum(walk == 0), "times\n")
print(table(runs$lengths[runs$values != 0]))
print(embed(walk[1:6], 3))
print(diff(walk[1:12], lag = 2))
print(cummax(walk)[seq(10, 200, by = 38)])
lagged <- ts.intersect(x = ts(walk), before = lag(ts(walk), -1))
print(head(lagged, 3))
cat("correlation with the step before:", fixed(cor(lagged[, 1], lagged[, 2]), 4), "\n")

banner("Dates")
days <- seq(as.Date("2024-01-29"), by = "day", length.out = 60)
load <- round(50 + 10 * (as.POSIXlt(days)$wday %in% 1:5) + 5 * sin(seq_along(days) / 9), 1)
week <- tapply(load, format(days, "%G-W%V"), mean)
print(round(week, 2))
print(tapply(load, factor(weekdays(days), levels = c("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")), mean))
print(cut(days[c(1, 4, 32, 60)], "month"))
print(difftime(days[60], days[1], units = "weeks"))
print(seq(as.Date("2024-01-31"), by = "month", length.out = 4))
print(range(days[load > 64]))
stamp <- as.POSIXct("2024-02-28 23:30:00", tz = "UTC") + c(0, 3600, 86400)
print(format(stamp, "%d %b %Y %H:%M"))
print(trunc(stamp, "days"))

banner("Several series together")
set.seed(77)
rain <- ts(round(pmax(0, 60 + 40 * sin(2 * pi * (1:48) / 12) + rnorm(48, sd = 15))), start = c(2019, 1), frequency = 12)
visitors <- ts(round(400 - 2 * as.numeric(rain) + rnorm(48, sd = 20)), start = c(2019, 1), frequency = 12)
both <- cbind(rain, visitors)
print(dim(both))
print(window(both, c(2019, 11), c(2020, 2)))
print(summary(both))
cat("correlation", fixed(cor(rain, visitors), 4), " of the changes", fixed(cor(diff(rain), diff(visitors)), 4), "\n")
scaled <- scale(both)
print(round(head(scaled, 3), 3))
lead <- sapply(-3:3, function(k) {
  m <- na.omit(ts.union(a = rain, b = stats::lag(visitors, k)))
  cor(m[, 1], m[, 2])
})
names(lead) <- -3:3
print(round(lead, 3))
print(tapply(rain, cycle(rain), max))

banner("Spells")
wet <- rain > 70
spells <- rle(as.vector(wet))
print(data.frame(wet = spells$values, months = spells$lengths)[1:6, ])
cat("longest wet spell:", max(spells$lengths[spells$values]), "months, longest dry:", max(spells$lengths[!spells$values]), "\n")
ends <- cumsum(spells$lengths)
starts <- ends - spells$lengths + 1
for (k in which(spells$values)) {
  from <- time(rain)[starts[k]]
  cat(sprintf("%d-%s for %d months, %d mm\n", floor(from + 1e-6), month.abb[cycle(rain)[starts[k]]], spells$lengths[k], sum(rain[starts[k]:ends[k]])))
}

banner("Changes and limits")
cusum <- cumsum(visitors - mean(visitors))
cat("range of the cumulative sums:", fixed(range(cusum), 1), "\n")
control <- function(x, k = 2) {
  x <- as.numeric(x)
  centre <- mean(x)
  s <- mean(abs(diff(x))) / 1.128
  out <- which(abs(x - centre) > k * s)
  list(centre = centre, limits = centre + c(-1, 1) * k * s, out = out)
}
limits <- control(visitors)
str(limits)
labels <- paste(floor(time(visitors) + 1e-6), month.abb[cycle(visitors)])
print(labels[limits$out])
ewma <- Reduce(function(s, x) 0.3 * x + 0.7 * s, as.numeric(visitors), accumulate = TRUE)
print(round(ewma[c(1, 12, 24, 36, 48)], 2))
plot_line <- function(x, width = 50) {
  at <- round(1 + (width - 1) * (x - min(x)) / diff(range(x)))
  for (i in seq_along(x)) cat(sprintf("%6.1f |%s*\n", x[i], strrep(" ", at[i] - 1)))
}
plot_line(ewma[seq(1, 48, by = 4)])

banner("By year")
for (y in 2019:2022) {
  w <- window(both, y, c(y, 12))
  cat(sprintf("%d  rain %4d mm  visitors %5d  wettest %s  quietest %s\n", y, sum(w[, "rain"]), sum(w[, "visitors"]),
    month.abb[which.max(w[, "rain"])], month.abb[which.min(w[, "visitors"])]))
}
stopifnot(is.ts(rain), !is.ts(as.vector(rain)), identical(tsp(rain), tsp(visitors)))
