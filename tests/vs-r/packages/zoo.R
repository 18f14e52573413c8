# needs: zoo
suppressPackageStartupMessages(library(zoo))
z <- zoo(c(3, 1, 4, 1, 5), as.Date("2024-01-01") + c(0, 1, 3, 5, 6)); z; index(z); coredata(z); lag(z, 1); diff(z); window(z, start = as.Date("2024-01-03"))
rollmean(z, 3); na.locf(c(1, NA, 3)); aggregate(z, as.yearmon, sum); as.yearmon("2024-03"); str(z); summary(z)
merge(z, z^2); merge(a = z, b = lag(z, -1))
