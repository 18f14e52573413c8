# Readings that the clocks leave out in spring: isdst tells which moment is meant.
for (tz in c("America/New_York", "Europe/London", "Australia/Lord_Howe")) {
  before <- c("America/New_York" = "2024-03-09 02:30:00", "Europe/London" = "2024-03-30 01:30:00", "Australia/Lord_Howe" = "2024-10-05 02:15:00")[[tz]]
  for (dst in -1:1) {
    x <- as.POSIXlt(before, tz = tz)
    x$mday <- x$mday + 1L
    x$isdst <- dst
    cat(tz, dst, as.numeric(as.POSIXct(x)), format(as.POSIXct(x), "%H:%M %Z"), "\n")
  }
}
x <- strptime("2024-03-10 02:30", "%Y-%m-%d %H:%M", tz = "America/New_York")
x
x$isdst
x$zone
as.POSIXct(x)
seq(as.POSIXct("2024-03-09 02:30:00", tz = "America/New_York"), by = "DSTday", length.out = 3)
seq(as.POSIXct("2024-03-09 02:30:00", tz = "America/New_York"), by = "day", length.out = 3)
ISOdatetime(2024, 3, 10, 2, 30, 0, tz = "America/New_York")
as.POSIXct("2024-03-31 01:30", tz = "Europe/London")
