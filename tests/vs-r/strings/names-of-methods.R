# Functions of strings keep the names that as.character() of an object gives.
d <- as.Date(c(a = "2024-01-01", b = "2025-01-01"))
sub("-", "/", d); toupper(d); strrep(d, 2); strtrim(d, 4); substring(d, 1, 4); substr(d, 1, 4); trimws(d); chartr("2", "3", d)
toupper(as.POSIXct(c(a = "2024-01-01"), tz = "UTC")); toupper(factor(c(a = "x"))); toupper(structure(c(a = 1), class = "foo")); nchar(d); grepl("4", d)
as.character.temp <- function(x, ...) setNames(paste(unclass(x), "C"), names(x))
toupper(structure(c(x = 1, y = 2), class = "temp")); paste(d); sprintf("%s", d)
