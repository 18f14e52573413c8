# station.R - A year of weather at three stations: reading untidy records, monthly tables, extremes, spells, a trend.
#
#   orbit examples/station.R [--time]
#
# The records are in data/weather.csv: the stations write dates and missing values each in their own way.

args <- commandArgs()
here <- dirname(sub("^--file=", "", grep("^--file=", args, value = TRUE)[1]))
if (is.na(here)) here <- "examples"
started <- proc.time()[["elapsed"]]

heading <- function(text) {
  cat("\n", text, "\n", strrep("=", nchar(text)), "\n", sep = "")
}

# ---- reading ---------------------------------------------------------------------------------

parse_date <- function(x) {
  german <- grepl("^[0-9]{2}\\.[0-9]{2}\\.[0-9]{4}$", x)
  x[german] <- sub("^([0-9]+)\\.([0-9]+)\\.([0-9]+)$", "\\3-\\2-\\1", x[german])
  as.Date(x)
}

parse_number <- function(x) {
  x <- gsub("[^0-9.eE+-]", "", x)
  x[x %in% c("", "-")] <- NA
  as.numeric(x)
}

read_records <- function(file) {
  raw <- read.csv(file, stringsAsFactors = FALSE, na.strings = "NA", colClasses = "character")
  data.frame(
    station = factor(raw$station),
    date = parse_date(raw$date),
    tmin = parse_number(raw$tmin),
    tmax = parse_number(raw$tmax),
    rain = parse_number(raw$rain),
    wind = parse_number(raw$wind),
    sky = factor(raw$sky, levels = c("clear", "cloudy", "fog", "showers", "rain", "snow"))
  )
}

weather <- read_records(file.path(here, "data", "weather.csv"))
station_names <- c(BRG = "Bergen", OSL = "Oslo", TRM = "Tromso")

heading("Records")
str(weather)
cat("\n")
print(head(weather))
cat("\nMissing values by column:\n")
print(colSums(is.na(weather)))

# Gaps of a day are filled with the mean of the neighbours, in each station by itself.
fill_gaps <- function(x) {
  gaps <- which(is.na(x))
  for (i in gaps) {
    around <- c(if (i > 1) x[i - 1], if (i < length(x)) x[i + 1])
    x[i] <- if (all(is.na(around))) NA else round(mean(around, na.rm = TRUE), 1)
  }
  x
}
for (s in levels(weather$station)) {
  rows <- weather$station == s
  weather$tmin[rows] <- fill_gaps(weather$tmin[rows])
  weather$tmax[rows] <- fill_gaps(weather$tmax[rows])
}
cat("Missing after filling:", sum(is.na(weather)), "\n")

weather$mean <- (weather$tmin + weather$tmax) / 2
weather$month <- factor(months(weather$date, abbreviate = TRUE), levels = month.abb)
weather$season <- cut(as.integer(format(weather$date, "%m")) %% 12,
  breaks = c(-1, 2, 5, 8, 11), labels = c("winter", "spring", "summer", "autumn"))

# ---- summaries -------------------------------------------------------------------------------

heading("Year by station")
year <- do.call(rbind, lapply(split(weather, weather$station), function(d) {
  data.frame(
    name = unname(station_names[as.character(d$station[1])]),
    mean = round(mean(d$mean), 2),
    coldest = min(d$tmin),
    warmest = max(d$tmax),
    rain = round(sum(d$rain), 1),
    wet_days = sum(d$rain >= 1),
    frost_days = sum(d$tmin < 0)
  )
}))
print(year)

heading("Mean temperature by month")
monthly <- tapply(weather$mean, list(weather$month, weather$station), mean)
print(round(monthly, 1))

heading("Rain by season (mm)")
rain <- aggregate(rain ~ season + station, data = weather, FUN = sum)
print(rain)
rain_table <- xtabs(rain ~ season + station, data = weather)
cat("\n")
print(round(prop.table(rain_table, 2), 3))

heading("State of the sky")
sky <- table(weather$sky, weather$station)
print(sky)
print(summary(sky)$n.cases)
common <- apply(sky, 2, function(counts) names(counts)[which.max(counts)])
for (s in names(common)) cat(sprintf("%-7s mostly %s\n", station_names[[s]], common[[s]]))

# ---- extremes --------------------------------------------------------------------------------

heading("Extremes")
show_extreme <- function(label, column, pick) {
  for (s in levels(weather$station)) {
    d <- weather[weather$station == s, ]
    i <- pick(d[[column]])
    cat(sprintf("%-12s %-7s %6.1f on %s\n", label, station_names[[s]], d[[column]][i], format(d$date[i], "%d %B")))
  }
}
show_extreme("coldest", "tmin", which.min)
show_extreme("warmest", "tmax", which.max)
show_extreme("wettest", "rain", which.max)
show_extreme("windiest", "wind", which.max)

top <- weather[order(-weather$rain, weather$date), c("station", "date", "rain", "sky")]
rownames(top) <- NULL
cat("\nThe wettest days of all:\n")
print(head(top, 8))

# ---- spells ----------------------------------------------------------------------------------

heading("Longest spells")
longest_run <- function(flag, dates) {
  runs <- rle(flag)
  if (!any(runs$values)) return(NULL)
  ends <- cumsum(runs$lengths)
  k <- which(runs$values)[which.max(runs$lengths[runs$values])]
  list(days = runs$lengths[k], from = dates[ends[k] - runs$lengths[k] + 1], to = dates[ends[k]])
}
spells <- list(
  dry = function(d) d$rain < 0.1,
  wet = function(d) d$rain >= 0.1,
  frost = function(d) d$tmin < 0,
  warm = function(d) d$tmax > 20
)
for (kind in names(spells)) {
  for (s in levels(weather$station)) {
    d <- weather[weather$station == s, ]
    run <- longest_run(spells[[kind]](d), d$date)
    text <- if (is.null(run)) "none" else sprintf("%2d days, %s to %s", run$days, format(run$from, "%d %b"), format(run$to, "%d %b"))
    cat(sprintf("%-6s %-7s %s\n", kind, station_names[[s]], text))
  }
}

# ---- a seasonal curve by least squares ---------------------------------------------------------

heading("Seasonal curve")
fit_curve <- function(d) {
  angle <- 2 * pi * as.POSIXlt(d$date)$yday / 365
  x <- cbind(level = 1, cosine = cos(angle), sine = sin(angle))
  beta <- solve(t(x) %*% x, t(x) %*% d$mean)
  fitted <- drop(x %*% beta)
  structure(
    list(coef = drop(beta), r2 = 1 - sum((d$mean - fitted)^2) / sum((d$mean - mean(d$mean))^2), fitted = fitted, dates = d$date),
    class = "curve_fit")
}
print.curve_fit <- function(x, ...) {
  peak <- x$dates[which.max(x$fitted)]
  cat(sprintf("%.2f + %.2f swing, warmest around %s, R2 = %.3f\n", x$coef[["level"]], sqrt(sum(x$coef[-1]^2)), format(peak, "%d %B"), x$r2))
  invisible(x)
}
fits <- lapply(split(weather, weather$station), fit_curve)
for (s in names(fits)) {
  cat(format(station_names[[s]], width = 8))
  print(fits[[s]])
}

heading("Correlation of the stations' daily means")
wide <- sapply(split(weather$mean, weather$station), identity)
colnames(wide) <- station_names[colnames(wide)]
print(round(cor(wide), 3))

# ---- a chart in text ---------------------------------------------------------------------------

heading("Monthly mean temperature in Oslo")
chart <- function(values, width = 40) {
  low <- floor(min(values))
  span <- ceiling(max(values)) - low
  for (m in names(values)) {
    bar <- strrep("#", round((values[[m]] - low) / span * width))
    cat(sprintf("%s %6.1f |%s\n", m, values[[m]], bar))
  }
}
chart(monthly[, "OSL"])

heading("Degree days")
degree_days <- function(base) {
  function(t) sum(pmax(base - t, 0))
}
for (base in c(15, 17)) {
  need <- vapply(split(weather$mean, weather$station), degree_days(base), numeric(1))
  cat("below ", base, ": ", paste(names(need), format(round(need), big.mark = ","), collapse = "  "), "\n", sep = "")
}

heading("Quantiles of wind (m/s)")
print(round(do.call(rbind, tapply(weather$wind, weather$station, quantile, probs = c(0.1, 0.5, 0.9, 0.99))), 1))

wet_after_wet <- sapply(split(weather$rain > 0, weather$station), function(wet) {
  n <- length(wet)
  mean(wet[-1][wet[-n]])
})
cat("\nA wet day is followed by another one:\n")
print(round(wet_after_wet, 2))

if ("--time" %in% args) {
  cat(sprintf("\n%d records analysed in %.2f seconds\n", nrow(weather), proc.time()[["elapsed"]] - started))
}
