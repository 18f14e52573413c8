# Sixty years of a weather station: daily records from a fixed file, gaps filled, seasons, trends, extremes, a neighbour
# station, regional types, a year in numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 60L
set.seed(1961)
options(width = 92, digits = 5)
part <- function(x) cat("\n", paste0("[", x, "]"), "\n", sep = "")

# ---- the record ------------------------------------------------------------------------------------------------
first <- 2020L - n
day <- seq(ISOdate(first, 1, 1), ISOdate(2019, 12, 31), by = "DSTday")
day <- as.Date(day)
p <- as.POSIXlt(day)
phase <- 2 * pi * (p$yday + 1) / 365.25
warming <- 0.025 * (p$year + 1900 - first)
tmean <- 8 - 9.5 * cos(phase - .35) + warming + filter(rnorm(length(day), 0, 2), .72, "recursive")
tmean <- as.numeric(tmean)
range.d <- pmax(1, rnorm(length(day), 7 + 2 * sin(phase - 1.5), 2))
rain <- ifelse(runif(length(day)) < .42, rgamma(length(day), .7,
    1 / (4.5 + 1.5 * sin(phase - 1.8))), 0)
station <- data.frame(day, tmin = round(tmean - range.d / 2, 1), tmax = round(tmean + range.d / 2,
    1), rain = round(rain, 1))
station$rain[runif(nrow(station)) < .01] <- NA
bad <- sample(nrow(station), nrow(station) %/% 300)
station$tmax[bad] <- -99.9
f <- tempfile()
con <- file(f, "w")
writeLines("# station 10381; T in 0.1 C", con)
cat(sprintf("%s %5.0f %5.0f %6s\n", format(station$day, "%Y%j"), station$tmin * 10,
    station$tmax * 10, ifelse(is.na(station$rain), "-", format(station$rain, nsmall = 1,
    trim = TRUE))), file = con, sep = "")
close(con)
part("the file")
cat(scan(f, "", n = 9, sep = "\n", skip = 0, quiet = TRUE)[1:3], sep = "\n")
d <- read.table(f, col.names = c("key", "tmin", "tmax", "rain"), na.strings = c("-", "-999"),
    colClasses = c(key = "character"))
unlink(f)
d <- transform(d, day = as.Date(key, "%Y%j"), tmin = tmin / 10, tmax = tmax / 10)
d$key <- NULL
d <- d[, c("day", "tmin", "tmax", "rain")]
str(d)
print(summary(d))
cat("Days:", nrow(d), "; no rain reading:", sum(is.na(d$rain)), "; no maximum:",
    sum(is.na(d$tmax)), "\n")
print(range(d$day[is.na(d$tmax)]))
stopifnot(all(diff(d$day) == 1))
gaps <- rle(is.na(d$tmax))
print(table(length = gaps$lengths[gaps$values]))

# ---- filling ---------------------------------------------------------------------------------------------------
d$filled <- is.na(d$tmax)
sp <- splinefun(as.numeric(d$day)[!d$filled], d$tmax[!d$filled], method = "natural")
lin <- approxfun(as.numeric(d$day)[!d$filled], d$tmax[!d$filled], rule = 2)
cmp <- data.frame(day = d$day[d$filled], spline = sp(as.numeric(d$day[d$filled])),
    line = lin(as.numeric(d$day[d$filled])))
print(head(cmp, 3))
d$tmax[d$filled] <- round(cmp$line, 1)
d$tmean <- (d$tmin + d$tmax) / 2
lt <- as.POSIXlt(d$day)
d$year <- lt$year + 1900L
d$month <- factor(month.abb[lt$mon + 1], levels = month.abb)
d$season <- factor(c("DJF", "MAM", "JJA", "SON")[(lt$mon + 1) %% 12 %/% 3 + 1], levels = c("DJF",
    "MAM", "JJA", "SON"))
d$decade <- d$year - d$year %% 10

# ---- means -----------------------------------------------------------------------------------------------------
part("climate")
normal <- aggregate(cbind(tmin, tmean, tmax) ~ month, data = d, FUN = mean)
normal$rain <- tapply(d$rain, d$month, sum, na.rm = TRUE) / n
normal$wet <- tapply(d$rain >= 1, d$month, sum, na.rm = TRUE) / n
print(format(normal, digits = 3, nsmall = 1), row.names = FALSE)
cat("Year:", format(colMeans(normal[, 2:4]), digits = 3), "rain", format(sum(normal$rain),
    digits = 4), "\n")
by.season <- with(d, tapply(tmean, list(decade, season), mean))
print(round(by.season, 2))
print(round(by.season - rep(colMeans(by.season), each = nrow(by.season)), 2))
image <- apply(by.season, 2, function(x) cut(x, 4, labels = c(".", "o", "O", "@")))
print(noquote(image))
count <- function(expr) eval(substitute(tapply(expr, d$year, sum)), d)
days <- cbind(ice = count(tmax < 0), frost = count(tmin < 0), summer = count(tmax >= 25),
    hot = count(tmax >= 30))
print(head(days, 4))
print(colMeans(days))
print(apply(days, 2, function(v) c(rownames(days)[which.max(v)], max(v))))

# ---- trends ----------------------------------------------------------------------------------------------------
part("trends")
annual <- aggregate(tmean ~ year, d, mean)
t1 <- lm(tmean ~ year, annual)
print(coef(summary(t1)))
cat("Per decade", round(10 * coef(t1)["year"], 3), "+-",
    round(10 * qt(.975, df.residual(t1)) * sqrt(vcov(t1)[2, 2]), 3), "\n")
mk <- cor.test(annual$year, annual$tmean, method = "kendall", exact = FALSE)
print(mk)
theil <- with(annual, median(outer(tmean, tmean, "-")[lower.tri(diag(n))] / outer(year, year,
    "-")[lower.tri(diag(n))]))
cat("Theil-Sen", round(theil, 5), "\n")
lo <- loess(tmean ~ year, annual, span = .6)
lw <- lowess(annual$year, annual$tmean, f = .5)
ss <- smooth.spline(annual$year, annual$tmean, df = 5)
print(head(cbind(annual, loess = fitted(lo), lowess = lw$y, spline = fitted(ss),
    median = runmed(annual$tmean, 5), ma = as.numeric(filter(annual$tmean, rep(.2, 5)))), 6))
print(predict(lo, data.frame(year = 2000.5), se = TRUE)[c("fit", "se.fit", "residual.scale")])
r <- residuals(t1)
print(round(acf(r, plot = FALSE, lag.max = 5)$acf[-1], 3))
print(Box.test(r, 5)$p.value)
print(shapiro.test(r))
print(round(ar(r, order.max = 2, aic = FALSE)$ar, 4))
breaks <- sapply(5:(n - 5), function(k) sum(tapply(annual$tmean, seq_len(n) > k,
    function(v) sum((v - mean(v))^2))))
cat("Likeliest jump after", annual$year[which.min(breaks) + 4], "\n")

# ---- monthly series ------------------------------------------------------------------------------------------------
part("series")
monthly <- ts(as.vector(t(with(d, tapply(tmean, list(year, month), mean)))), start = c(first, 1),
    frequency = 12)
print(window(round(monthly, 1), c(2015, 1), c(2016, 12)))
st <- stl(monthly, "periodic")
print(summary(st$time.series[, "trend"]))
print(round(st$time.series[1:12, "seasonal"], 2))
anomaly <- monthly - ave(monthly, cycle(monthly))
print(time(anomaly)[which.max(anomaly)])
print(start(lag(anomaly, -3)))
print(round(aggregate(anomaly, FUN = mean)[seq_len(min(n, 5))], 3))
hw <- HoltWinters(monthly)
print(round(c(hw$alpha, hw$beta, hw$gamma), 3))
print(round(predict(hw, 3), 2))
both <- cbind(monthly, lagged = lag(monthly, -1))
print(dim(na.omit(both)))
print(tsp(ts.union(a = window(monthly, 2010, c(2010, 6)), b = window(monthly, c(2010, 4),
    c(2010, 9)))))
print(embed(1:5, 3))
sp <- spec.pgram(anomaly, taper = 0, plot = FALSE)
print(round(head(sp$spec, 4), 4))
f12 <- Mod(fft(as.numeric(monthly) - mean(monthly)))[seq_len(length(monthly) / 2)]
cat("Strongest period:", length(monthly) / (which.max(f12) - 1), "months\n")

# ---- rain ------------------------------------------------------------------------------------------------------
part("rain")
wet <- d$rain >= 1 & !is.na(d$rain)
spell <- rle(wet)
dry <- spell$lengths[!spell$values]
print(table(cut(dry, c(0, 1, 2, 5, 10, 20, Inf))))
ends <- cumsum(spell$lengths)
longest <- which.max(ifelse(spell$values, 0, spell$lengths))
cat("Longest dry spell:", spell$lengths[longest], "days until", format(d$day[ends[longest]],
    "%d.%m.%Y"), "\n")
trans <- prop.table(table(today = head(wet, -1), tomorrow = tail(wet, -1)), 1)
print(round(trans, 3))
amounts <- d$rain[which(d$rain > 0)]
fit <- optim(c(1, 1), function(p) if (any(p <= 0)) 1e9 else -sum(dgamma(amounts + .05, p[1], p[2],
    log = TRUE)))
cat("Gamma:", round(fit$par, 2), "\n")
print(round(quantile(amounts, c(.5, .9, .99, .999)), 1))
top <- d[order(-d$rain), c("day", "rain")][1:3, ]
print(top, row.names = FALSE)
maxima <- tapply(d$rain, d$year, max, na.rm = TRUE)
gumbel <- c(scale = sd(maxima) * sqrt(6) / pi)
gumbel["location"] <- mean(maxima) - 0.5772157 * gumbel[["scale"]]
ret <- c(2, 10, 50, 100)
print(data.frame(years = ret, mm = round(gumbel["location"] - gumbel["scale"] * log(-log(1 - 1 / ret)), 1)))
print(suppressWarnings(ks.test(maxima,
    function(x) exp(-exp(-(x - gumbel["location"]) / gumbel["scale"]))))$p.value, digits = 3)
rose <- round(100 * prop.table(table(findInterval(amounts, c(0, 1, 5, 10, 25)),
    d$season[which(d$rain > 0)]), 2), 1)
dimnames(rose)[[1]] <- c("<1", "1-5", "5-10", "10-25", ">25")[seq_len(nrow(rose))]
print(rose)

# ---- types of years ------------------------------------------------------------------------------------------------
part("types")
features <- cbind(days, rain = tapply(d$rain, d$year, sum, na.rm = TRUE),
    amplitude = tapply(d$tmean, d$year, function(v) diff(range(v))))
z <- scale(features)
km <- kmeans(z, centers = z[c(1, n %/% 2, n), ], iter.max = 30)
print(km$size)
print(round(km$centers, 2))
print(table(decade = as.integer(rownames(z)) %/% 10 * 10, type = km$cluster))
hc <- hclust(dist(z), "average")
print(table(cutree(hc, 3)))
print(round(cophenetic(hc)[1:3], 3))
e <- eigen(cor(features), symmetric = TRUE)
print(round(e$values, 3))
mds <- cmdscale(dist(z), 2)
print(round(apply(abs(mds), 2, max), 3))
print(round(mahalanobis(z, colMeans(z), cov(z))[1:3], 3))
print(cor(features)["frost", , drop = FALSE], digits = 2)

# ---- this day in history ---------------------------------------------------------------------------------------------
part("an almanac")
for (md in c("01-01", "06-21", "12-24")) {
  x <- d[format(d$day, "%m-%d") == md, ]
  w <- x[which.max(x$tmax), ]
  c0 <- x[which.min(x$tmin), ]
  cat(format(as.Date(paste0("2019-", md)), "%B %d"), ": mean ", formatC(mean(x$tmean), digits = 1,
      format = "f"), ", warmest ", w$year, " (", w$tmax, "), coldest ", c0$year, " (", c0$tmin,
      ")\n", sep = "")
}
