# summary() of times with fractions of seconds.
p <- as.POSIXct("2024-03-01 10:00:00.25", tz = "UTC") + c(0, 1.5, 86400.75, NA)
summary(data.frame(p = p)); summary(p); summary(data.frame(p = p[1:3], d = as.Date(p[1:3]))); summary(data.frame(p = p[1:3]), digits = 3); print(summary(p), digits = 3); format(summary(p), digits = 3)
summary(p, digits = 15); options(digits.secs = 3); summary(p); summary(data.frame(p = p)); summary(data.frame(p = p), digits = 12); options(digits.secs = NULL); print(summary(p[1:3]), digits = 12)
summary(data.frame(t = as.POSIXct("2024-03-01", tz = "UTC") + (0:3) * 86400)); summary(data.frame(l = as.difftime(c(1.5, 2, 7), units = "mins"))); summary(as.difftime(c(1.5, 2, 7), units = "mins"))
summary(data.frame(t = as.POSIXct("2024-03-01", tz = "America/New_York") + (0:3) * 3600.5)); x <- as.POSIXlt(p); summary(x); summary(data.frame(t=as.POSIXct(c(1.123456,2.2),origin="1970-01-01",tz="UTC")))
format(p, digits = 2); format(p, digits = 6); print(p, digits = 3)
