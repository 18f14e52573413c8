# Lines of a web server's log: taken apart by patterns, times, sessions, paths, agents, errors.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L
set.seed(303)
options(width = 110)

# ---- the log ----
stamp <- as.POSIXct("2023-05-01 00:00:00", tz = "UTC") + sort(sample(14 * 86400, n, TRUE))
hosts <- paste(sample(10:99, 200, TRUE), sample(0:255, 200, TRUE), sample(0:255, 200, TRUE), sample(1:254, 200, TRUE), sep = ".")
paths <- c("/", "/index.html", "/shop/item?id=", "/shop/cart", "/blog/2023/", "/img/logo.png", "/api/v1/users/", "/admin/login")
path <- sample(paths, n, TRUE, prob = c(20, 10, 25, 8, 15, 12, 8, 2))
path <- ifelse(grepl("[=/]$", path) & nchar(path) > 1, paste0(path, sample(300, n, TRUE)), path)
agents <- c("Mozilla/5.0 (Windows NT 10.0) Firefox/112.0", "Mozilla/5.0 (Macintosh) Safari/16.4", "curl/7.88.1", "Googlebot/2.1 (+http://www.google.com/bot.html)",
            "Mozilla/5.0 (Linux; Android 13) Chrome/113.0")
log <- sprintf("%s - - [%s] \"%s %s HTTP/1.1\" %d %d \"%s\"", sample(hosts, n, TRUE), format(stamp, "%d/%b/%Y:%H:%M:%S +0000"),
               sample(c("GET", "POST"), n, TRUE, prob = c(9, 1)), path, sample(c(200L, 304L, 404L, 500L), n, TRUE, prob = c(85, 8, 5, 2)),
               as.integer(rexp(n, 1 / 9000)), sample(agents, n, TRUE))
log[sample(n, n %/% 200)] <- "-- broken line --"

# ---- taking lines apart ----
pattern <- "^([0-9.]+) - - \\[([^]]+)\\] \"([A-Z]+) ([^ ]+) HTTP/[0-9.]+\" ([0-9]{3}) ([0-9]+) \"(.*)\"$"
ok <- grepl(pattern, log)
cat("lines", length(log), "understood", sum(ok), "\n")
parts <- regmatches(log[ok], regexec(pattern, log[ok]))
field <- function(k) vapply(parts, `[`, "", k + 1L)
hits <- data.frame(host = field(1), time = field(2), method = field(3), url = field(4), status = as.integer(field(5)), bytes = as.numeric(field(6)),
                   agent = field(7), stringsAsFactors = FALSE)
hits$time <- as.POSIXct(strptime(sub(" \\+0000$", "", hits$time), "%d/%b/%Y:%H:%M:%S", tz = "UTC"))
str(hits, give.attr = FALSE, vec.len = 2, width = 80, strict.width = "cut")

# ---- urls and agents ----
hits$path <- sub("\\?.*$", "", hits$url)
hits$section <- sub("^/([^/]*).*$", "\\1", hits$path)
hits$section[hits$section == "" | hits$section == "index.html"] <- "home"
hits$item <- suppressWarnings(as.integer(sub(".*[?&]id=([0-9]+).*", "\\1", hits$url)))
browser <- function(a) {
  known <- c(Firefox = "Firefox/", Safari = "Safari/", Chrome = "Chrome/", curl = "^curl", bot = "[Bb]ot")
  for (k in names(known)) if (grepl(known[[k]], a)) return(k)
  "other"
}
kinds <- vapply(unique(hits$agent), browser, "")
hits$browser <- kinds[match(hits$agent, names(kinds))]
hits$version <- sub(".*/([0-9]+)[.0-9]*.*$", "\\1", hits$agent)
print(table(hits$browser, hits$status))
print(head(sort(table(hits$section), decreasing = TRUE), 6))
print(table(hits$version))

# ---- when ----
hits$day <- as.Date(hits$time)
hits$hour <- as.integer(format(hits$time, "%H"))
daily <- aggregate(list(hits = rep(1, nrow(hits)), bytes = hits$bytes), by = list(day = hits$day), FUN = sum)
daily$weekday <- substr(weekdays(daily$day), 1, 3)
daily$mb <- round(daily$bytes / 2^20, 2)
print(daily[c("day", "weekday", "hits", "mb")])
byhour <- tabulate(hits$hour + 1L, 24)
for (h in seq(0, 23, 3)) cat(sprintf("%02d:00 %s %d\n", h, strrep("#", round(40 * byhour[h + 1] / max(byhour))), byhour[h + 1]))
per <- table(cut(hits$time, "12 hours"))
print(summary(as.vector(per)))

# ---- sessions: a pause of more than half an hour begins a new one ----
hits <- hits[order(hits$host, hits$time), ]
gap <- c(Inf, diff(as.numeric(hits$time)))
fresh <- c(TRUE, hits$host[-1] != hits$host[-nrow(hits)]) | gap > 1800
hits$session <- cumsum(fresh)
sessions <- data.frame(
  session = unique(hits$session),
  host = hits$host[fresh],
  start = hits$time[fresh],
  pages = as.vector(tapply(hits$url, hits$session, length)),
  seconds = as.vector(tapply(as.numeric(hits$time), hits$session, function(t) t[length(t)] - t[1])),
  errors = as.vector(tapply(hits$status >= 400, hits$session, sum))
)
print(summary(sessions[c("pages", "seconds", "errors")]))
long <- head(sessions[order(-sessions$pages, -sessions$seconds), ], 6)
long$length <- sprintf("%d:%02d", as.integer(long$seconds %/% 60), as.integer(long$seconds %% 60))
print(long[c("host", "start", "pages", "length")], row.names = FALSE)
walk <- tapply(hits$section, hits$session, function(s) paste(rle(s)$values, collapse = ">"))
print(head(sort(table(walk), decreasing = TRUE), 8))
from <- hits$section[-nrow(hits)][!fresh[-1]]
to <- hits$section[-1][!fresh[-1]]
steps <- table(from, to)
print(round(steps / rowSums(steps), 2))

# ---- errors ----
errors <- hits[hits$status >= 400, ]
worst <- aggregate(bytes ~ path + status, data = errors, FUN = length)
names(worst)[3] <- "count"
print(head(worst[order(-worst$count, worst$path), ], 8), row.names = FALSE)
rate <- tapply(hits$status >= 500, hits$day, mean)
alarm <- names(rate)[rate > mean(rate) + sd(rate)]
cat("days with many server errors:", alarm, "\n")
suspicious <- unique(errors$host[errors$section == "admin"])
cat(length(suspicious), "hosts failed at the login:", head(sort(suspicious), 4), "\n")

# ---- sizes ----
q <- quantile(hits$bytes, c(.5, .9, .99))
cat(sprintf("%s of responses are below %s bytes\n", names(q), formatC(q, format = "d", big.mark = ",")), sep = "")
print(round(tapply(hits$bytes, list(hits$section, hits$method), mean)))
read <- tempfile()
write.csv(daily, read, row.names = FALSE)
again <- read.csv(read, stringsAsFactors = FALSE)
unlink(read)
cat("read again:", all.equal(again$hits, daily$hits), class(again$day), "\n")
