t0 <- as.POSIXct("2024-05-01 12:00:00", tz = "UTC"); t0 + 60; 60 + t0; t0 + as.difftime(2, units = "hours"); attributes(t0 + 1); attributes(.POSIXct(0) + 1); attributes(.POSIXct(0, "") + 1)
try(t0 + t0); attributes(.POSIXct(1, c("UTC", "A", "B")) + 1); attributes(t0 + structure(5, tzone = "EST")); attributes(structure(5, tzone = "EST") + .POSIXct(0)); as.POSIXlt(t0) + 5
attributes(.POSIXct(1, NA_character_) + 1); attributes(.POSIXct(1, character(0)) + 1)
