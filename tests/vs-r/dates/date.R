d <- as.Date("2024-03-15")
d
class(d)
format(d, "%d/%m/%Y")
format(d, "%B %d, %Y"); format(d, "%b %e"); format(d, "%A"); format(d, "%a"); format(d, "%j"); format(d, "%U"); format(d, "%y"); format(d, "%u"); format(d, "%m")
as.numeric(d)
d + 30
d - 15
d - as.Date("2024-01-01")
as.numeric(d - as.Date("2024-01-01"))
difftime(as.Date("2024-03-15"), as.Date("2024-03-01"), units = "weeks")
seq(d, by = "day", length.out = 3)
seq(d, by = "month", length.out = 4)
seq(d, as.Date("2024-04-15"), by = "week")
seq(as.Date("2024-01-31"), by = "1 month", length.out = 3)
seq(as.Date("2020-02-29"), by = "year", length.out = 3)
weekdays(d); months(d); quarters(d); julian(d)
as.Date("15/03/2024", format = "%d/%m/%Y"); as.Date("March 5, 2024", "%B %d, %Y"); as.Date("01feb2023", "%d%b%Y")
as.Date(19797, origin = "1970-01-01"); as.Date(45000, origin = "1899-12-30"); as.Date("2024-1-5")
d > as.Date("2024-01-01"); d == as.Date("2024-03-15"); d < "2024-12-31"
range(as.Date(c("2024-05-01", "2023-01-01"))); sort(as.Date(c("2024-05-01", "2023-01-01"))); rev(as.Date(c("2024-05-01", "2023-01-01"))); diff(as.Date(c("2024-01-01", "2024-01-08", "2024-02-01"))); order(as.Date(c("2024-05-01", "2023-01-01")))
mean(as.Date(c("2024-01-01", "2024-01-03"))); max(as.Date(c("2024-01-01", "2024-01-03"))); summary(as.Date(c("2024-01-01", "2024-01-03")))
cut(as.Date(c("2024-01-15", "2024-02-20", "2024-01-30")), "month")
trunc(Sys.time(), "days") <= Sys.time()
is.na(as.Date(NA)); as.Date(c("2024-01-01", NA)); c(d, d + 1); d[1]; as.character(d); paste("Date:", d); nchar(d)
tryCatch(as.Date("not a date"), error = function(e) conditionMessage(e)); as.Date("2024-13-45", optional = TRUE)
as.integer(format(d, "%Y")) + 1L
unclass(as.POSIXlt(d))$mon; as.POSIXlt(d)$year + 1900; as.POSIXlt(d)$wday; as.POSIXlt(d)$yday; as.POSIXlt("2024-12-25")$mday
is.numeric(d); inherits(d, "Date"); length(seq(as.Date("2024-01-01"), as.Date("2024-12-31"), by = "day"))
leap <- function(y) (y %% 4 == 0 & y %% 100 != 0) | y %% 400 == 0; leap(c(1900, 2000, 2023, 2024))
table(format(as.Date(c("2024-01-05", "2024-01-20", "2024-02-01")), "%Y-%m"))
data.frame(when = as.Date("2024-01-01") + 0:2, v = 1:3)
split(1:3, as.Date(c("2024-01-01", "2024-01-02", "2024-01-01")))
tapply(c(1, 2, 3), months(as.Date(c("2024-01-05", "2024-02-20", "2024-01-01"))), sum)
dput(d); str(d); print(d); cat(format(d), "\n"); list(d)
ISOdate(2024, 3, 15); as.Date(ISOdate(2024, 3, 15))
difftime(as.POSIXct("2024-01-02", tz = "UTC"), as.POSIXct("2024-01-01", tz = "UTC")); difftime(as.POSIXct("2024-01-01 12:00", tz = "UTC"), as.POSIXct("2024-01-01 11:30", tz = "UTC"))
as.Date(as.POSIXct("2024-03-15 23:59:59", tz = "UTC")); round(difftime(as.Date("2024-03-15"), as.Date("2024-01-01"), units = "weeks"), 2); units(d - as.Date("2024-01-01")); format(d - as.Date("2024-01-01"))
rep(d, 2); unique(c(d, d)); d %in% c(d, d + 1); match(d, c(d - 1, d)); as.Date(Inf); seq(d, by = "-1 day", length.out = 3); seq(d, length.out = 3, by = "quarter"); month.abb[as.POSIXlt(d)$mon + 1]
