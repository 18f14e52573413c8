# Days of the week and of the year, fields in and out of range, the commonest conversions.
d <- as.Date(seq(-700000, 800000, by = 331), origin = "1970-01-01")
l <- as.POSIXlt(d)
cat(range(l$yday), sum(l$yday * 1:length(d)), sum(l$wday * 1:length(d)), sum(l$mday * (1:length(d))), sum(l$mon * (1:length(d))), "\n")
d <- as.Date("1899-12-25") + 0:60000
l <- as.POSIXlt(d)
cat(sum(l$yday * 1:length(d)), sum(l$wday * 1:length(d)), "\n")
f <- format(d, "%Y-%m-%d %j %U %w %V")
cat(sum(utf8ToInt(paste(f, collapse = "")) * 1.0), f[c(1, 100, 59999)], "\n")
p <- strptime(format(d, "%d/%m/%y"), "%d/%m/%y", tz = "UTC")
cat(sum(p$yday), sum(p$wday), "\n")
p <- strptime(c("2020-02-29 24:00:00", "2021-02-29 10:00:00", "2020-12-31 23:59:60", "2020-366 1", "0099-01-02 3"), c("%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%j %H", "%Y-%m-%d %H"), tz = "UTC")
print(p)
print(p$yday)
print(p$wday)
x <- as.POSIXlt("2021-03-31 10:20:30.25", tz = "UTC")
x$mon <- 1L
print(format(x))
x$mday <- 40L
print(format(x, "%Y-%m-%d"))
x$hour <- 25L
print(format(x, "%F %T"))
x$sec <- -5
print(format(x, "%F %T"))
x$sec <- 60.5
x$hour <- 3L
print(format(x, "%H:%M:%OS2"))
x$year <- -1800L
print(format(x, "%Y %d"))
x$year <- 9999L
print(format(x, "%Y"))
x$mon <- -3L
print(format(x))
x$min <- 10L
x$sec <- 7
print(format(x, "%S|%M|%EY|%Od|%3d|%-m|%_H"))
y <- as.POSIXlt(as.POSIXct(c(0, 1e9, 1.6e9, -5e9), origin = "1970-01-01", tz = "America/New_York"))
print(format(y, "%Y-%m-%d %H:%M:%S %Z %z"))
y$mday <- y$mday + 1:4
print(format(y, usetz = TRUE))
print(format(y, c("%d", "%m %Y")))
y$sec <- 59.999
print(format(y, "%OS3"))
 z <- y
z$hour <- c(1L, NA, 3L)
print(format(z))
