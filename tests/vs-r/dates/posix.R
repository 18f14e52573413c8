p <- as.POSIXct("2024-03-15 14:30:45", tz = "UTC")
p
class(p)
as.numeric(p)
format(p, "%H:%M"); format(p, "%Y-%m-%d %H:%M:%S"); format(p, "%I:%M %p"); format(p, "%s"); format(p, "%T"); format(p, "%D"); format(p, "%F"); format(p, "%Z"); format(p, "%z"); format(p, "%H hours")
p + 3600
p - 86400
trunc(p, "hours"); round(p, "mins"); trunc(p, "days")
as.POSIXct("2024-03-15", tz = "UTC"); as.POSIXct("2024-03-15 10:20", tz = "UTC")
q <- as.POSIXct("2024-03-16 08:00:00", tz = "UTC")
q - p; difftime(q, p); difftime(q, p, units = "mins"); as.numeric(difftime(q, p, units = "secs")); as.numeric(q - p, units = "hours")
p < q; p == p; range(c(p, q)); max(p, q)
seq(p, by = "hour", length.out = 3); seq(p, by = "2 days", length.out = 3); seq(p, q, by = "6 hours"); seq(p, by = "month", length.out = 2)
lt <- as.POSIXlt(p); lt$hour; lt$min; lt$sec; lt$mday; lt$mon; lt$year; lt$wday; lt$yday; lt$isdst
names(unclass(lt))
strptime("15Mar2024 14:30", "%d%b%Y %H:%M", tz = "UTC"); class(strptime("2024-01-01", "%Y-%m-%d", tz = "UTC"))
strftime(p, "%Y"); is.na(strptime("bad", "%Y-%m-%d"))
as.POSIXct(0, origin = "1970-01-01", tz = "UTC"); as.POSIXct(1e9, origin = "1970-01-01", tz = "UTC")
ISOdatetime(2024, 1, 2, 3, 4, 5, tz = "UTC"); as.Date(p); as.POSIXct(as.Date("2024-01-01")); weekdays(p); months(p); quarters(p); julian(p)
c(p, q); rev(c(p, q)); diff(c(p, q)); data.frame(t = c(p, q)); str(p); dput(p); print(p); cat(format(p), "\n"); unclass(p)[1]
as.POSIXct("2024-07-01 12:00", tz = "America/New_York"); format(as.POSIXct("2024-07-01 12:00", tz = "UTC"), tz = "America/New_York", usetz = TRUE); format(as.POSIXct("2024-01-01 12:00", tz = "UTC"), tz = "Europe/Paris", usetz = TRUE); attr(as.POSIXct("2024-07-01", tz = "UTC"), "tzone")
cut(c(p, q), "day"); table(format(c(p, q), "%H")); as.integer(format(p, "%H")) * 60 + as.integer(format(p, "%M"))
format(as.POSIXct("2024-03-15 14:30:45.678", tz = "UTC"), "%H:%M:%OS3"); format(p, digits = 2); as.POSIXct("2024-03-15T14:30:45", format = "%Y-%m-%dT%H:%M:%S", tz = "UTC"); strftime(as.Date("2024-01-01"), "%A")
inherits(Sys.time(), "POSIXct"); is.numeric(as.numeric(Sys.time())); Sys.Date() > as.Date("2020-01-01"); nchar(format(Sys.time(), "%Y-%m-%d %H:%M:%S")); class(Sys.time() - Sys.time()); length(date()) 
as.POSIXlt("2024-03-10 02:30:00", tz = "UTC") + 0; rep(p, 2); p[1]; is.na(as.POSIXct(NA)); as.POSIXct(c("2024-01-01 10:00", NA), tz = "UTC"); sort(c(q, p)); order(c(q, p)); unique(c(p, p)); mean(c(p, q)); summary(c(p, q))
tryCatch(as.POSIXct("garbage"), error = function(e) conditionMessage(e)); as.difftime("01:30:00"); as.difftime(90, units = "mins"); format(as.difftime(90, units = "mins")); units(as.difftime(90, units = "mins")); x <- as.difftime(90, units = "mins"); units(x) <- "hours"; x; as.difftime(1, units = "days") + as.difftime(12, units = "hours"); as.difftime(2, units = "hours") * 3; sum(as.difftime(c(1, 2), units = "hours")); round(as.difftime(1.567, units = "hours"), 1)
OlsonNames()[1:2] >= ""; Sys.timezone() == Sys.timezone(); format(p, ""); as.character(p); paste(p); nchar(paste(p)); list(p); identical(p, p); p %in% c(p, q)
