# Meters of a small town's houses: hourly readings written to and read from files, cleaned, put together with weather
# and tariffs, summed up by day and season, modelled, billed, reported.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L
set.seed(2024)
options(width = 100, digits = 6)
folder <- tempfile("energy")
dir.create(folder)
path <- function(name) file.path(folder, name)

heading <- function(text, char = "-") {
  cat("\n", text, "\n", strrep(char, nchar(text)), "\n", sep = "")
}

# ---- the houses --------------------------------------------------------------------------------------------------
houses <- data.frame(
  id = sprintf("H%03d", 1:40),
  street = sample(c("Mill Lane", "Station Road", "High Street", "Church Walk"), 40,
      replace = TRUE),
  built = sample(1900:2015, 40, replace = TRUE),
  people = sample(1:6, 40, replace = TRUE, prob = c(3, 4, 3, 2, 1, 1)),
  heating = sample(c("gas", "heat pump", "oil", NA), 40, replace = TRUE, prob = c(.4, .3, .2,
      .1)),
  stringsAsFactors = FALSE
)
houses$area <- round(40 + 18 * houses$people + rnorm(40, 0, 15))
houses$era <- cut(houses$built, c(-Inf, 1918, 1945, 1979, 2000, Inf), labels = c("old", "between",
    "post-war", "late", "new"))

heading("Houses")
str(houses)
print(summary(houses[c("built", "people", "area")]))
print(table(houses$era, houses$heating, useNA = "ifany", dnn = c("era", "heating")))
print(aggregate(area ~ street + people, data = houses, FUN = mean)[1:6, ])
print(with(houses, tapply(area, street, function(a) round(c(mean = mean(a), sd = sd(a)), 1))))

# ---- the weather, written as a semicolon file with decimal commas -------------------------------------------------
days <- seq(as.Date("2023-01-01"), as.Date("2023-12-31"), by = "day")
yday <- as.POSIXlt(days)$yday
temperature <- 9 - 10 * cos(2 * pi * (yday - 15) / 365) + as.vector(arima.sim(list(ar = 0.7),
    length(days), sd = 2))
weather <- data.frame(day = format(days, "%d.%m.%Y"), temp = round(temperature, 1),
    sun = round(pmax(0, rnorm(365, 5 + 4 * sin(2 * pi * (yday - 80) / 365), 2)), 1))
weather$temp[sample(365, 5)] <- NA
write.csv2(weather, path("weather.csv"), row.names = FALSE, quote = FALSE)
lines <- readLines(path("weather.csv"))
cat(head(lines, 3), sep = "\n")
weather <- read.csv2(path("weather.csv"), stringsAsFactors = FALSE)
weather$day <- as.Date(weather$day, format = "%d.%m.%Y")
stopifnot(!anyNA(weather$day), identical(weather$day, days))
heading("Weather")
str(weather)
cat("Missing temperatures on", format(weather$day[is.na(weather$temp)], "%d %b"), "\n",
    fill = TRUE)
known <- which(!is.na(weather$temp))
weather$temp <- round(approx(known, weather$temp[known], xout = seq_len(nrow(weather)),
    rule = 2)$y, 2)
weather$season <- factor(c("winter", "winter", "spring", "spring", "spring", "summer", "summer",
    "summer", "autumn", "autumn", "autumn", "winter")[as.POSIXlt(weather$day)$mon + 1],
  levels = c("winter", "spring", "summer", "autumn"))
print(do.call(rbind, by(weather, weather$season, function(d) data.frame(days = nrow(d),
    coldest = min(d$temp), warmest = max(d$temp), sun = sum(d$sun)))))
frost <- rle(weather$temp < 0)
cat("Longest spell of frost:", max(c(0, frost$lengths[frost$values])), "days;", sum(frost$values),
    "spells\n")
print(round(quantile(weather$temp, c(0, .05, .25, .5, .75, .95, 1)), 2))

# ---- readings ---------------------------------------------------------------------------------------------------
stamps <- as.POSIXct("2023-01-01 00:00:00", tz = "UTC") + 3600 * sample(0:(365 * 24 - 1), n,
    replace = TRUE)
readings <- data.frame(
  meter = sample(c(houses$id, "h007", " H012", "X999"), n, replace = TRUE, prob = c(rep(1, 40),
      .2, .2, .05)),
  time = format(stamps, "%Y-%m-%dT%H:%M:%SZ"),
  kwh = NA_real_,
  status = sample(c("ok", "OK", "estimated", "fault"), n, replace = TRUE, prob = c(.8, .1, .07,
      .03))
)
hour <- as.integer(format(stamps, "%H"))
at <- match(toupper(trimws(readings$meter)), houses$id)
load <- 0.15 + 0.08 * houses$people[at] + 0.3 * exp(-(hour - 19)^2 / 8) + 0.15 * exp(-(hour - 7)^2 / 4)
cold <- pmax(0, 15 - temperature[as.POSIXlt(stamps)$yday + 1])
load <- load + ifelse(!is.na(houses$heating[at]) & houses$heating[at] == "heat pump", 0.05 * cold,
    0)
load[is.na(load)] <- 0.3
readings$kwh <- round(load * rgamma(n, 8, 8), 3)
readings$kwh[sample(n, max(1, n %/% 200))] <- -1
readings$kwh[sample(n, max(1, n %/% 500))] <- 999
write.table(readings, path("readings.tsv"), sep = "\t", row.names = FALSE, na = "-")
raw <- read.delim(path("readings.tsv"), na.strings = "-", colClasses = c(meter = "character",
    time = "character", kwh = "numeric", status = "factor"), strip.white = TRUE)
heading("Readings as they came")
str(raw)
print(head(raw, 4))
print(levels(raw$status))

clean <- within(raw, {
  meter <- toupper(trimws(meter))
  status <- factor(tolower(as.character(status)), levels = c("ok", "estimated", "fault"))
  time <- as.POSIXct(strptime(time, "%Y-%m-%dT%H:%M:%SZ", tz = "UTC"))
  kwh[kwh < 0 | kwh > 50] <- NA
})
print(sapply(clean, function(v) class(v)[1]))
problems <- c(unknown = sum(!clean$meter %in% houses$id), unusable = sum(is.na(clean$kwh)),
    fault = sum(clean$status == "fault"), twice = sum(duplicated(clean[c("meter", "time")])))
print(problems)
print(round(100 * problems / nrow(clean), 2))
clean <- subset(clean, meter %in% houses$id & !is.na(kwh) & status != "fault")
clean <- clean[order(clean$meter, clean$time), ]
clean <- clean[!duplicated(clean[c("meter", "time")]), ]
clean$status <- droplevels(clean$status)
rownames(clean) <- NULL
cat("Kept", nrow(clean), "of", nrow(raw), "readings of", length(unique(clean$meter)),
    "meters, from", format(min(clean$time)), "to", format(max(clean$time)), "\n")
print(table(clean$status))

# ---- by hour, weekday and month ---------------------------------------------------------------------------------
lt <- as.POSIXlt(clean$time)
clean$hour <- lt$hour
clean$wday <- factor(weekdays(clean$time, abbreviate = TRUE), levels = c("Mon", "Tue", "Wed",
    "Thu", "Fri", "Sat", "Sun"))
clean$month <- factor(months(clean$time, abbreviate = TRUE), levels = month.abb)
clean$day <- as.Date(clean$time)
clean <- merge(clean, houses[c("id", "people", "area", "era", "heating")], by.x = "meter",
    by.y = "id", sort = FALSE)
clean <- merge(clean, weather, by = "day")
clean <- clean[order(clean$meter, clean$time), ]
heading("Profile of a day")
profile <- tapply(clean$kwh, clean$hour, mean)
bars <- strrep("#", round(40 * profile / max(profile)))
cat(sprintf("%02d:00 %6.3f %s", as.integer(names(profile)), profile, bars), sep = "\n")
heading("Mean by month and kind of heating")
grid <- with(clean, tapply(kwh, list(month, ifelse(is.na(heating), "unknown", heating)), mean))
print(round(grid, 3))
print(round(sweep(grid, 2, colMeans(grid, na.rm = TRUE), "/"), 2))
heading("Weekdays")
print(aggregate(cbind(kwh, temp) ~ wday, data = clean,
    FUN = function(v) c(mean = round(mean(v), 3), n = length(v))))
print(round(prop.table(xtabs(kwh ~ season + wday, data = clean), 1), 3))
ranges <- table(cut(clean$kwh, breaks = c(0, .25, .5, 1, 2, Inf), right = FALSE), clean$season)
print(ranges)
print(summary(ranges))

# ---- days per house, wide and long ------------------------------------------------------------------------------
daily <- aggregate(kwh ~ meter + day, data = clean, FUN = sum)
daily <- daily[order(daily$meter, daily$day), ]
daily$running <- ave(daily$kwh, daily$meter, FUN = cumsum)
daily$number <- ave(seq_along(daily$meter), daily$meter, FUN = seq_along)
daily$gap <- unlist(tapply(as.numeric(daily$day), daily$meter, function(d) c(NA, diff(d))),
    use.names = FALSE)
heading("Days with readings")
print(tail(daily, 3))
print(summary(daily$gap))
monthly <- aggregate(list(kwh = daily$kwh), by = list(meter = daily$meter,
    month = format(daily$day, "%m")), FUN = mean)
wide <- reshape(monthly, idvar = "meter", timevar = "month", direction = "wide")
names(wide) <- sub("^kwh\\.", "m", names(wide))
print(format(head(wide[, 1:7], 4), digits = 3))
long <- reshape(wide, direction = "long", varying = list(names(wide)[-1]), v.names = "kwh",
    timevar = "month", times = 1:12, idvar = "meter")
cat(nrow(monthly), "months,", nrow(wide), "x", ncol(wide), "wide,", sum(!is.na(long$kwh)), "of",
    nrow(long), "long\n")
spread <- apply(as.matrix(wide[-1]), 1, function(r) diff(range(r, na.rm = TRUE)))
names(spread) <- wide$meter
print(head(sort(spread, decreasing = TRUE), 5), digits = 4)

# ---- models ----------------------------------------------------------------------------------------------------
heading("What moves a reading")
clean$peak <- clean$hour %in% c(7, 8, 18:21)
clean$pump <- !is.na(clean$heating) & clean$heating == "heat pump"
fit <- lm(log(kwh) ~ people + peak + pump * temp + sun, data = clean)
print(summary(fit))
print(anova(fit))
print(round(confint(fit, level = 0.9), 4))
smaller <- update(fit, . ~ . - sun)
cat("AIC", round(AIC(fit), 1), "without sun", round(AIC(smaller), 1), "\n")
new <- expand.grid(people = c(1, 4), peak = c(FALSE, TRUE), pump = c(FALSE, TRUE), temp = c(-5,
    20), sun = 4)
answer <- predict(fit, new, interval = "confidence")
print(cbind(new[-5], round(exp(answer), 3)))
heading("Change point of heating")
pumps <- aggregate(kwh ~ day + temp, data = subset(clean, pump), FUN = mean)
rss <- function(t) sum(resid(lm(kwh ~ pmax(0, t - temp), data = pumps))^2)
best <- optimize(rss, c(5, 25))
cat("Heating begins below", round(best$minimum, 1), "degrees\n")
tests <- lapply(split(clean, clean$season), function(d) wilcox.test(kwh ~ peak, data = d,
    exact = FALSE))
print(data.frame(W = sapply(tests, function(t) unname(t$statistic)),
    p = format.pval(sapply(tests, `[[`, "p.value"), digits = 2, eps = 1e-10)))

# ---- bills -----------------------------------------------------------------------------------------------------
tariff <- list(
  basic = function(kwh, peak) 0.30 * kwh,
  night = function(kwh, peak) ifelse(peak, 0.42, 0.24) * kwh,
  steps = function(kwh, peak) {
    limit <- c(0, 10, 50, Inf)
    price <- c(.25, .31, .38)
    total <- sum(kwh)
    use <- pmin(total, limit[-1]) - pmin(total, limit[-4])
    sum(use * price) * kwh / total
  }
)
bill <- sapply(tariff, function(f) vapply(split(clean, clean$meter),
    function(d) sum(f(d$kwh, d$peak)), 0))
heading("Bills")
print(head(round(bill, 2), 5))
choice <- colnames(bill)[apply(bill, 1, which.min)]
print(table(choice))
saved <- bill[, "basic"] - apply(bill, 1, min)
cat("Saved on average", format(mean(saved), nsmall = 2, digits = 3), "most:",
    names(which.max(saved)), "\n")
letter <- function(id) {
  h <- houses[houses$id == id, ]
  d <- clean[clean$meter == id, ]
  text <- sprintf("Dear customer in %s, your house of %d (%d m2, %s) has used %.1f kWh in %d readings, %s than the middle house. The cheapest tariff for you is '%s' at EUR %s.",
    h$street, h$built, as.integer(h$area), if (is.na(h$heating)) "heating not known" else h$heating, sum(d$kwh), nrow(d),
    if (sum(d$kwh) > median(tapply(clean$kwh, clean$meter,
        sum))) "more" else "less", choice[match(id, rownames(bill))], formatC(min(bill[id, ]),
        format = "f", digits = 2))
  cat(strwrap(text, width = 70, prefix = "  "), sep = "\n")
}
for (id in c("H001", "H017", "H040")) {
  cat(id, "\n")
  letter(id)
}
# ---- what goes to the archive -----------------------------------------------------------------------------------
out <- transform(as.data.frame(bill), meter = rownames(bill), tariff = choice, row.names = NULL)
out <- out[c("meter", "tariff", "basic", "night", "steps")]
write.csv(out, path("bills.csv"), row.names = FALSE)
back <- read.csv(path("bills.csv"))
print(all.equal(out, back))
saveRDS(list(bills = out, fit = coef(fit)), path("all.rds"))
again <- readRDS(path("all.rds"))
print(identical(again$bills, out))
print(sort(basename(list.files(folder))))
print(colSums(back[sapply(back, is.numeric)]))
unlink(folder, recursive = TRUE)
cat("Folder gone:", !file.exists(folder), "\n")
