# format() shows day of week, day of year and offset as the fields have them, also where others were changed since
x <- as.POSIXlt("2024-07-29 13:45:30", tz="Europe/Paris"); format(x, "%z %Z"); format(as.POSIXlt(as.POSIXct(x)), "%z %Z")
y <- as.POSIXlt(as.POSIXct(x))
y <- as.POSIXlt(as.POSIXct(x)); y$mon <- 0L; format(y, "%z %Z %a %j"); 
y <- rep(as.POSIXlt(as.POSIXct(x)), 3); y$wday <- 0:2; format(y, "%a %d"); y$mday <- 1:3; y; format(y, "%a")
f <- "%A %j %U %Y-%m-%d %H:%M:%S %W %u %G %V"
x <- as.POSIXlt("2024-02-29 13:45:30", tz="UTC"); x$mon <- 2L; format(x,f); x$mday <- 40L; format(x,f); x$hour <- 30L; format(x,f); x$mday <- 1L; x$mon <- 14L;format(x,f); weekdays(x); x$year
x <- as.POSIXlt("2024-02-29", tz="UTC"); x$year <- x$year + 1L; format(x,f); x; weekdays(x); months(x); julian(x); as.Date(x); x$wday
weekdays(as.POSIXct(x))
tryCatch(D(quote(if (x > 0) x else -x), "x"), error = function(e) cat(conditionMessage(e), "\n"))
