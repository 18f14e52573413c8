# Web server log analysis
lines <- c(
'127.0.0.1 - frank [10/Oct/2023:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326 "http://ex.com/start.html" "Mozilla/4.08 [en] (Win98; I ;Nav)"',
'10.0.0.5 - - [10/Oct/2023:14:01:02 +0000] "POST /login HTTP/1.1" 302 - "-" "curl/7.68.0"',
'10.0.0.7 - bob [11/Oct/2023:00:00:59 +0000] "GET /index.html?x=1&y=2 HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11; Linux x86_64)"',
'192.168.1.20 - - [11/Oct/2023:00:01:10 +0000] "GET /missing HTTP/1.1" 404 0 "-" "Mozilla/5.0"',
'10.0.0.5 - - [11/Oct/2023:08:12:44 +0200] "DELETE /api/item/42 HTTP/1.1" 500 77 "-" "python-requests/2.25"',
'garbage line here',
'10.0.0.5 - - [12/Oct/2023:23:59:59 +0000] "GET /api/item/43 HTTP/2.0" 200 1048576 "-" "python-requests/2.25"')
re <- paste0('^(?<host>\\S+) \\S+ (?<user>\\S+) \\[(?<time>[^]]+)\\] "(?<method>[A-Z]+) (?<path>\\S+) (?<proto>[^"]+)" ',
  '(?<status>\\d{3}) (?<size>\\d+|-) "(?<ref>[^"]*)" "(?<agent>[^"]*)"$')
m <- regexpr(re, lines, perl = TRUE)
print(as.integer(m))
st <- attr(m, "capture.start"); ln <- attr(m, "capture.length"); nm <- attr(m, "capture.names")
print(st); print(nm)
ok <- m > 0
fields <- sapply(seq_along(nm), function(j) substring(lines[ok], st[ok, j], st[ok, j] + ln[ok, j] - 1))
colnames(fields) <- nm
log <- as.data.frame(fields, stringsAsFactors = FALSE)
log$size <- suppressWarnings(as.numeric(log$size)); log$status <- as.integer(log$status)
Sys.setlocale("LC_TIME", "C") -> loc
log$time <- as.POSIXct(strptime(log$time, "%d/%b/%Y:%H:%M:%S %z", tz = "UTC"))
str(log)
print(log[, c("host", "time", "status", "size")])
print(log, right = FALSE, width = 100)
summary(log$time)
print(table(log$method, cut(log$status, c(0, 299, 399, 499, 599), labels = c("ok", "redir", "client", "server"))))
print(tapply(log$size, log$host, sum, na.rm = TRUE))
print(aggregate(cbind(n = 1, size = ifelse(is.na(size), 0, size)) ~ host, log, sum))
print(table(format(log$time, "%Y-%m-%d"), weekdays(log$time)))
print(difftime(log$time[-1], log$time[-nrow(log)], units = "hours"))
print(round(diff(log$time)))
print(cut(log$time, "day")); print(trunc(log$time, "hours")); print(range(log$time))
for (i in which(!ok)) message(sprintf("line %d does not match: %s", i, sQuote(lines[i], FALSE)))
paths <- sub("\\?.*", "", log$path); q <- regmatches(log$path, gregexpr("[?&]([a-z])=([^&]*)", log$path)); print(q)
print(strsplit(paths, "/")); print(vapply(strsplit(paths, "/"), function(p) p[length(p)], ""))
human <- function(b) { u <- c("B", "KB", "MB"); i <- ifelse(b > 0, pmin(floor(log(b, 1024)), 2), 0); ifelse(is.na(b), "-", sprintf("%.1f %s", b / 1024^i, u[i + 1])) }
cat(paste(format(log$host, width = 15), formatC(human(log$size), width = 10), format(log$time, "%H:%M:%OS3")), sep = "\n")
agents <- gsub("([A-Za-z-]+)/([0-9.]+).*", "\\1 v\\2", log$agent); print(agents)
print(sort(table(agents), decreasing = TRUE)); print(rev(sort(unique(log$host))))
ip <- function(s) sapply(strsplit(s, ".", fixed = TRUE), function(p) sum(as.numeric(p) * 256^(3:0)))
print(ip(log$host)); print(format(ip(log$host), big.mark = ","))
print(log[order(ip(log$host), log$time), c("host", "method")], row.names = FALSE)
print(grepl("^10\\.", log$host)); print(regexpr("o", lines[1:3])); print(gregexpr("/", lines[1])[[1]])
print(seq(as.POSIXct("2023-10-10", tz = "UTC"), by = "6 hours", length.out = 5))
print(hist(as.numeric(format(log$time, "%H")), breaks = seq(0, 24, 6), plot = FALSE)$counts)
print(unclass(as.POSIXlt(log$time[1]))[1:9] |> unlist()); print(julian(as.Date(log$time[1])))
print(ISOdatetime(2023, 10, 10, 1, 2, 3.5, tz = "UTC")); print(as.numeric(ISOdate(2023, 10, 10)))
print(strftime(log$time, "%j %U %u %A %p %I %y %e|%k")); print(months(log$time)); print(quarters(log$time))
print(rle(log$host)); print(inverse.rle(rle(log$status)))
