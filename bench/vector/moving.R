# Moving statistics of prices: averages, extremes, bands, returns, drawdown, crossings, volatility, autocorrelation.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5000L
set.seed(11)
r <- rnorm(n, 0.0002, 0.01)
price <- 100 * exp(cumsum(r))
sma <- function(x, k) { s <- cumsum(x); (s[k:length(x)] - c(0, s[seq_len(length(x) - k)])) / k }
fast <- sma(price, 20)
slow <- sma(price, 50)
fast <- fast[31:length(fast)]
cat("averages", format(c(mean(fast), mean(slow)), digits = 8), "\n")
above <- fast > slow
cross <- which(diff(above) != 0)
cat("crossings", length(cross), head(cross, 4), "\n")
sq <- sma(price^2, 20)
sd20 <- sqrt(pmax(sq - sma(price, 20)^2, 0))
upper <- sma(price, 20) + 2 * sd20
cat("bands", sum(price[20:n] > upper), format(mean(sd20), digits = 6), "\n")
peak <- cummax(price)
drawdown <- price / peak - 1
cat("drawdown", format(min(drawdown), digits = 6), which.min(drawdown), "\n")
cumulative <- cumprod(1 + r) - 1
cat("cumulative", format(cumulative[c(n %/% 2, n)], digits = 6), "\n")
vol <- sqrt(252) * sqrt(stats::filter(r^2, rep(1 / 21, 21), sides = 1))
cat("volatility", format(c(mean(vol, na.rm = TRUE), max(vol, na.rm = TRUE)), digits = 6), "\n")
ewma <- stats::filter(0.06 * r^2, 0.94, method = "recursive")
cat("ewma", format(sqrt(ewma[n]), digits = 6), "lags", format(sapply(1:5, function(k) cor(r[-seq_len(k)], r[seq_len(n - k)])), digits = 3), "\n")
position <- c(0, ifelse(above, 1, -1))
pnl <- position[seq_len(n - 49)] * r[50:n]
cat("strategy", format(c(sum(pnl), mean(pnl) / sd(pnl) * sqrt(252)), digits = 5), sum(diff(position) != 0), "\n")
week <- tapply(r, (seq_len(n) - 1) %/% 5, sum)
cat("weeks", length(week), format(c(sd(week), quantile(week, c(0.05, 0.95))), digits = 5), "\n")
lo <- do.call(pmin, lapply(0:9, function(k) price[(10 - k):(n - k)]))
cat("lows", format(mean(lo), digits = 7), sum(lo == price[10:n]), "\n")
