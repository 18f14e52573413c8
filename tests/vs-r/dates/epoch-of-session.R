# %s in formats: seconds by the clock of the session where the format names no zone.
for (session in c("UTC", "America/New_York", "Asia/Kolkata", "Australia/Sydney")) {
Sys.setenv(TZ = session)
o <- "1970-01-01"
for (z in c("Europe/London", "Asia/Kolkata", "America/New_York", "UTC")) for (e in c(1e9, 1.7e9)) { x <- as.POSIXct(e, origin = o, tz = z); cat(z, e, format(x, "%s"), format(x, "%s %Z"), format(x, "%H:%M %s"), format(x, "%s %z"), "isdst", as.POSIXlt(x)$isdst, "\n") }
print(format(as.Date("2024-07-01"), "%s"))
print(format(as.POSIXct("2024-07-01 12:00", tz = "America/New_York"), "%s"))
}
