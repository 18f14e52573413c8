# Readings that clocks show twice: which one is meant depends on the conversion before.
as.POSIXct("2024-11-03 01:30", tz = "America/New_York")
as.POSIXct("2024-10-27 02:30", tz = "Europe/Berlin")
as.POSIXct("2024-07-27 02:30", tz = "Europe/Berlin")
as.POSIXct("2024-10-27 02:30", tz = "Europe/Berlin")
as.POSIXct("2024-12-01 00:00", tz = "Europe/Berlin")
as.POSIXct("2024-10-27 02:30", tz = "Europe/Berlin") + 3600
as.POSIXct(c("2024-07-01 00:00", "2024-10-27 02:30", "2024-12-24", "2024-10-27 02:30"), tz = "Europe/Berlin")
as.POSIXct("2024-11-03 01:30", tz = "America/New_York") + 3600
as.POSIXct("2024-10-27 01:30", tz = "Europe/London")
as.POSIXlt("2024-10-27 02:30", tz = "Europe/Paris")$isdst
