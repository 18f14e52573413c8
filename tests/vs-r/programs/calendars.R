# Dates and calendars
d <- as.Date("2024-02-28")
d + 0:2; format(d, "%A %d %B %Y"); weekdays(d); months(d); quarters(d); julian(d)
seq(d, by = "month", length.out = 4); seq(d, as.Date("2024-03-20"), by = "week"); rev(seq(d, length.out = 3, by = "-1 year"))
diff(as.Date(c("2024-01-01", "2024-03-01", "2025-01-01")))
difftime(as.Date("2024-03-01"), as.Date("2024-02-01"), units = "weeks")
as.numeric(as.Date("2000-01-01")); as.Date(19000); as.Date("03/15/21", format = "%m/%d/%y"); as.Date("15Mar2021", "%d%b%Y")
leap <- function(y) (y %% 4 == 0 & y %% 100 != 0) | y %% 400 == 0
Filter(leap, 1895:1910)
cal <- function(year, month) {
  first <- as.Date(sprintf("%d-%02d-01", year, month))
  ndays <- as.integer(format(seq(first, by = "month", length.out = 2)[2] - 1, "%d"))
  off <- as.integer(format(first, "%u")) - 1
  title <- format(first, "%B %Y")
  cat(formatC(title, width = (20 + nchar(title)) %/% 2), "\n")
  cat("Mo Tu We Th Fr Sa Su\n")
  cells <- c(rep("  ", off), sprintf("%2d", seq_len(ndays)))
  length(cells) <- ceiling(length(cells) / 7) * 7
  cells[is.na(cells)] <- "  "
  cat(apply(matrix(cells, ncol = 7, byrow = TRUE), 1, paste, collapse = " "), sep = "\n")
}
cal(2024, 2); cal(2023, 10)
friday13 <- function(y) { d <- as.Date(sprintf("%d-%02d-13", y, 1:12)); d[format(d, "%u") == "5"] }
friday13(2026)
p <- as.POSIXct("2024-03-10 14:30:15", tz = "UTC"); p; p + 3600; format(p, "%H:%M"); trunc(p, "hours"); round(p, "days"); as.numeric(p); unclass(as.POSIXlt(p))$hour
strftime(p, "%Y-%m-%dT%H:%M:%SZ"); as.POSIXct("2024-01-01", tz = "UTC") - p; difftime(p, as.POSIXct("2024-03-09", tz = "UTC"))
lt <- as.POSIXlt("2024-12-31 23:59:59", tz = "UTC"); lt$year + 1900; lt$mon; lt$yday; lt$wday; lt$mday <- lt$mday + 1L; as.POSIXct(lt)
seq(p, by = "6 hours", length.out = 3); cut(as.Date(c("2024-01-15", "2024-01-20", "2024-02-03")), "month"); table(format(d + 0:40, "%b"))
strptime("10:20:30", "%H:%M:%S")$min; is.na(as.Date("2024-13-01", optional = TRUE))
tryCatch(as.Date("garbage"), error = function(e) cat(conditionMessage(e), "\n"))
range(d + c(5, -3)); mean(as.Date(c("2024-01-01", "2024-01-03"))); d > as.Date("2024-01-01"); d == "2024-02-28"
df <- data.frame(when = d + 0:2, v = 1:3); df; str(df); summary(df); df[df$when > d, ]
age <- function(b, t) { b <- as.POSIXlt(b); t <- as.POSIXlt(t); t$year - b$year - (t$mon < b$mon | (t$mon == b$mon & t$mday < b$mday)) }
age(as.Date("1990-06-15"), d)
easter <- function(Y) { a <- Y %% 19; b <- Y %/% 100; c <- Y %% 100; d <- b %/% 4; e <- b %% 4; f <- (b + 8) %/% 25; g <- (b - f + 1) %/% 3; h <- (19 * a + b - d - g + 15) %% 30; i <- c %/% 4; k <- c %% 4; l <- (32 + 2 * e + 2 * i - h - k) %% 7; m <- (a + 11 * h + 22 * l) %/% 451; mo <- (h + l - 7 * m + 114) %/% 31; da <- (h + l - 7 * m + 114) %% 31 + 1; as.Date(sprintf("%d-%02d-%02d", Y, mo, da)) }
do.call(c, lapply(2022:2026, easter))
ISOdate(2024, 5, 17); ISOdatetime(2024, 5, 17, 1, 2, 3, tz = "UTC"); format(as.difftime(90, units = "mins")); units(as.difftime(c("0:3:20", "11:23:15")))
as.difftime(90, units = "mins"); print(as.difftime(c(1.5, 2), units = "hours")); x <- as.difftime(120, units = "secs"); units(x) <- "mins"; x
rep(d, 2); c(d, NA); unique(c(d, d)); d %in% (d + 0:1); sort(c(d + 2, d)); order(c(d + 2, d)); data.frame(d)[1, 1]; as.character(d); paste(d); cat(d, "\n"); cat(format(d), "\n")
split(1:4, as.Date(c("2024-01-01", "2024-01-02"))); tapply(1:3, format(d + 0:2, "%m"), sum); as.integer(format(d, "%j")); format(d, "%U %W %V %y %e %b %a %D %F")
OlsonNames()[1:2]; format(as.POSIXct("2024-07-01 12:00", tz = "UTC"), tz = "America/New_York", usetz = TRUE); date_list <- list(d); date_list
print(list(d, p)); ifelse(TRUE, d, d); dput(d); dput(p); is.numeric(d); class(p); inherits(p, "POSIXt")
