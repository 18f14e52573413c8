# Prices of shares: returns, months, risk, a portfolio that is put right every quarter, a ledger that must balance.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2500L
set.seed(909)
options(width = 100)

# ---- prices ----
days <- seq(as.Date("2010-01-04"), by = "day", length.out = ceiling(n * 7 / 5) + 7)
days <- days[!(weekdays(days) %in% c("Saturday", "Sunday"))][seq_len(n)]
names <- c("ALFA", "BETA", "GAMA", "DELT", "EPSI", "ZETA")
market <- rnorm(n, .0003, .01)
beta <- c(.7, 1.1, 1.3, .9, .4, 1.6)
returns <- sapply(seq_along(names), function(k) beta[k] * market + rnorm(n, .0001, .008 + .002 * k))
prices <- apply(returns, 2, function(r) round(50 * exp(cumsum(r)), 2))
colnames(prices) <- names
prices[sample(length(prices), 60)] <- NA
quotes <- data.frame(day = rep(days, length(names)), name = rep(names, each = n), price = as.vector(prices), stringsAsFactors = FALSE)
quotes <- quotes[!is.na(quotes$price), ]
quotes <- quotes[sample(nrow(quotes)), ]
say <- function(text, ...) cat("\n", text, "\n", ..., sep = "")

# ---- back to a table, the last known price where one is missing ----
wide <- reshape(quotes[order(quotes$name, quotes$day), ], idvar = "day", timevar = "name", direction = "wide")
names(wide) <- sub("^price\\.", "", names(wide))
wide <- wide[order(wide$day), ]
cat("days", nrow(wide), "missing", sum(is.na(wide)), "\n")
carry <- function(v) {
  for (i in seq_along(v)[-1]) if (is.na(v[i])) v[i] <- v[i - 1]
  v
}
wide[names] <- lapply(wide[names], carry)
wide <- wide[complete.cases(wide), ]
p <- as.matrix(wide[names])
rownames(p) <- format(wide$day)
r <- diff(log(p))
print(round(head(r, 3), 5))

# ---- what they did ----
say("Figures")
drawdown <- function(v) {
  top <- cummax(v)
  loss <- 1 - v / top
  i <- unname(which.max(loss))
  c(loss = loss[[i]], at = i)
}
figures <- data.frame(
  name = names,
  first = p[1, ],
  last = p[nrow(p), ],
  per.year = 100 * (exp(colMeans(r) * 250) - 1),
  risk = 100 * apply(r, 2, sd) * sqrt(250),
  worst = 100 * apply(p, 2, function(v) drawdown(v)[["loss"]]),
  worst.day = rownames(p)[apply(p, 2, function(v) drawdown(v)[["at"]])]
)
figures$ratio <- figures$per.year / figures$risk
print(figures[order(-figures$ratio), ], digits = 4, row.names = FALSE)
print(round(cor(r), 3))
print(round(apply(r, 2, quantile, probs = c(.01, .05, .5, .95, .99)), 4))

# ---- months ----
say("Months")
month <- substr(rownames(p)[-1], 1, 7)
monthly <- apply(r, 2, function(v) tapply(v, month, sum))
print(round(100 * head(monthly, 4), 2))
calendar <- tapply(rowMeans(monthly), list(substr(rownames(monthly), 1, 4), month.abb[as.integer(substr(rownames(monthly), 6, 7))]), sum)
print(round(100 * calendar[, intersect(month.abb, colnames(calendar)), drop = FALSE], 1), na.print = "")
good <- colMeans(monthly > 0)
cat(sprintf("%s rose in %.1f %% of months\n", names(good), 100 * good), sep = "")
streak <- sapply(names, function(s) {
  runs <- rle(r[, s] > 0)
  max(runs$lengths[runs$values])
})
print(streak)

# ---- risk that moves ----
say("Rolling")
window <- 60
rolling <- function(v, k, f) vapply(seq_len(length(v) - k + 1), function(i) f(v[i:(i + k - 1)]), 1)
vol <- apply(r[, 1:2], 2, rolling, k = window, f = sd) * sqrt(250)
print(round(apply(vol, 2, summary), 4))
ewma <- numeric(nrow(r))
ewma[1] <- var(r[, 1])
for (i in 2:nrow(r)) ewma[i] <- .94 * ewma[i - 1] + .06 * r[i - 1, 1]^2
cat("last volatility", round(sqrt(250 * ewma[nrow(r)]), 4), "\n")
mkt <- rowMeans(r)
capm <- t(sapply(names, function(s) {
  f <- summary(lm(r[, s] ~ mkt))
  c(beta = f$coefficients[2, 1], se = f$coefficients[2, 2], r2 = f$r.squared)
}))
print(round(capm, 3))
year <- substr(rownames(r), 1, 4)
betas <- sapply(split(seq_len(nrow(r)), year), function(i) if (length(i) > 30) apply(r[i, ], 2, function(v) cov(v, mkt[i]) / var(mkt[i])) else rep(NA, 6))
print(round(betas, 2))

# ---- a portfolio ----
say("Portfolio")
target <- c(ALFA = .3, BETA = .2, GAMA = .1, DELT = .2, EPSI = .1, ZETA = .1)
cash <- 1e5
shares <- setNames(numeric(6), names)
ledger <- list()
quarter <- paste(substr(rownames(p), 1, 4), quarters(as.Date(rownames(p))))
value <- numeric(nrow(p))
for (i in seq_len(nrow(p))) {
  price <- p[i, ]
  if (i == 1 || quarter[i] != quarter[i - 1]) {
    total <- cash + sum(shares * price)
    want <- floor(target * total / price)
    for (s in names[want != shares]) {
      k <- want[[s]] - shares[[s]]
      fee <- max(5, abs(k) * price[[s]] * .001)
      cash <- cash - k * price[[s]] - fee
      ledger[[length(ledger) + 1]] <- list(day = rownames(p)[i], name = s, pieces = k, price = price[[s]], fee = round(fee, 2))
    }
    shares <- want
  }
  value[i] <- cash + sum(shares * price)
}
book <- do.call(rbind, lapply(ledger, as.data.frame, stringsAsFactors = FALSE))
cat("trades", nrow(book), "fees", round(sum(book$fee), 2), "value", format(round(value[length(value)], 2), big.mark = ",", nsmall = 2), "\n")
print(head(book, 4))
sums <- aggregate(cbind(bought = pmax(pieces, 0), sold = pmax(-pieces, 0), fee) ~ name, data = book, FUN = sum)
sums$left <- sums$bought - sums$sold
stopifnot(all(sums$left == shares[sums$name]))
print(sums)
print(round(tapply(value, substr(rownames(p), 1, 4), function(v) 100 * (v[length(v)] / v[1] - 1)), 2))

# ---- what could happen: draws of whole blocks ----
say("Outlook")
one <- rowSums(sweep(r, 2, target, "*"))
paths <- replicate(400, {
  s <- sample(length(one) - 21, 12, TRUE)
  sum(one[as.vector(outer(0:20, s, "+"))])
})
print(round(100 * (exp(quantile(paths, c(.05, .25, .5, .75, .95))) - 1), 2))
spend <- function(rate) {
  v <- 100
  for (y in 1:30) {
    v <- (v - rate) * 1.04
    if (v <= 0) return(y)
  }
  30
}
print(sapply(c(3, 5, 6, 7, 8), spend))
best <- optimize(function(a) -mean(one * a) + 2 * var(one * a), c(0, 3))
cat("best share of risky papers", round(best$minimum, 2), "\n")
