# Cleaning of measurements: missing values, outliers, units and gaps, column by column, by masks.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100000L

i <- seq_len(n)
raw <- data.frame(temperature = 15 + (i * 7919) %% 331 / 10, pressure = 980 + (i * 104729) %% 617 / 10,
                  wind = (i * 1299709) %% 401 / 10)
raw$temperature[i %% 97 == 0] <- NA
raw$pressure[i %% 89 == 0] <- -999
raw$wind[i %% 53 == 0] <- 999

clean <- function(x, low, high, missing) {
  x[x == missing] <- NA
  x[!is.na(x) & (x < low | x > high)] <- NA
  centre <- mean(x, na.rm = TRUE)
  x[is.na(x)] <- centre
  spread <- sqrt(mean((x - centre)^2))
  x[x > centre + 2 * spread] <- centre + 2 * spread
  x[x < centre - 2 * spread] <- centre - 2 * spread
  x
}
for (round in 1:3) {
  d <- raw
  d$temperature <- clean(d$temperature, -20, 45, -99)
  d$pressure <- clean(d$pressure, 950, 1050, -999)
  d$wind <- clean(d$wind, 0, 38, 999)
}
cat("missing", sapply(raw, function(x) sum(is.na(x))), "\n")
cat("means", format(colMeans(d), digits = 8), "\n")
cat("ranges", format(sapply(d, range), digits = 7), "\n")
kelvin <- d$temperature + 273.15
chill <- ifelse(d$wind > 5 & d$temperature < 20, 13.12 + 0.62 * d$temperature - 11.37 * d$wind^0.16, d$temperature)
density <- d$pressure * 100 / (287.05 * kelvin)
cat("air", format(c(mean(chill), mean(density), max(density)), digits = 8), sum(chill < 15 & density > 1.2), "\n")
