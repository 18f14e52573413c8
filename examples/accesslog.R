# accesslog.R - What a web server's log tells: parsing with regular expressions, sessions, status codes, slow pages.
#
#   orbit examples/accesslog.R [FILE]

args <- commandArgs(trailingOnly = TRUE)
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)[1])
file <- if (length(args) > 0) args[1] else file.path(dirname(script), "data", "access.log")

# ---- parsing -----------------------------------------------------------------------------------

log_pattern <- paste0(
  "^([0-9.]+) \\S+ \\S+ ",                 # address
  "\\[([^]]+)\\] ",                        # time
  "\"([A-Z]+) ([^ \"]+) HTTP/[0-9.]+\" ",  # request
  "([0-9]{3}) ([0-9]+|-) ",                # status and size
  "\"[^\"]*\" \"([^\"]*)\" ([0-9.]+)$")    # agent and duration

parse_line <- function(line) {
  m <- regmatches(line, regexec(log_pattern, line, perl = TRUE))[[1]]
  if (length(m) == 0) {
    stop(structure(class = c("malformed", "error", "condition"), list(message = paste0("malformed line: '", line, "'"), call = NULL)))
  }
  m[-1]
}

lines <- readLines(file)
rejected <- character(0)
fields <- lapply(lines, function(line) {
  tryCatch(parse_line(line), malformed = function(e) {
    rejected <<- c(rejected, conditionMessage(e))
    NULL
  })
})
fields <- Filter(Negate(is.null), fields)
parts <- do.call(rbind, fields)
hits <- data.frame(
  ip = parts[, 1],
  time = as.POSIXct(strptime(sub(" .*", "", parts[, 2]), "%d/%b/%Y:%H:%M:%S", tz = "UTC")),
  method = factor(parts[, 3]),
  path = sub("\\?.*$", "", parts[, 4]),
  query = ifelse(grepl("?", parts[, 4], fixed = TRUE), sub("^[^?]*\\?", "", parts[, 4]), NA),
  status = as.integer(parts[, 5]),
  bytes = suppressWarnings(as.numeric(parts[, 6])),
  agent = parts[, 7],
  seconds = as.numeric(parts[, 8])
)

cat(length(lines), "lines,", nrow(hits), "requests,", length(rejected), "rejected\n")
for (r in rejected) cat("  ", r, "\n", sep = "")
cat("from", format(min(hits$time), "%Y-%m-%d %H:%M"), "to", format(max(hits$time), "%Y-%m-%d %H:%M"), "\n\n")

# ---- small tools ---------------------------------------------------------------------------------

rule <- function(width = 60) cat(strrep("-", width), "\n", sep = "")

human_bytes <- function(x) {
  units <- c("B", "kB", "MB", "GB")
  vapply(x, function(v) {
    k <- 1
    while (v >= 1000 && k < length(units)) {
      v <- v / 1000
      k <- k + 1
    }
    if (k == 1) sprintf("%d %s", as.integer(v), units[k]) else sprintf("%.1f %s", v, units[k])
  }, "")
}

tally <- function(x, n = 5) {
  counts <- sort(table(x), decreasing = TRUE)
  counts <- counts[order(-as.vector(counts), names(counts))]
  head(counts, n)
}

print_tally <- function(title, counts, total = sum(counts)) {
  cat(title, "\n")
  rule()
  for (i in seq_along(counts)) {
    cat(sprintf("%-40s %6d %6.1f%%\n", names(counts)[i], counts[[i]], 100 * counts[[i]] / total))
  }
  cat("\n")
}

# ---- who and what --------------------------------------------------------------------------------

print_tally("Most requested pages", tally(hits$path, 8), nrow(hits))
print_tally("Busiest addresses", tally(hits$ip), nrow(hits))

classify_agent <- function(agent) {
  rules <- c(robot = "bot", script = "^(curl|wget)", phone = "iPhone|Android", desktop = "Windows|X11|Macintosh")
  for (kind in names(rules)) {
    if (grepl(rules[[kind]], agent, ignore.case = TRUE)) return(kind)
  }
  "other"
}
hits$kind <- factor(vapply(hits$agent, classify_agent, "", USE.NAMES = FALSE), levels = c("desktop", "phone", "script", "robot", "other"))
print(table(hits$kind, hits$method))
cat("\n")

status_class <- function(code) {
  switch(as.character(code %/% 100), "2" = "success", "3" = "redirection", "4" = "client error", "5" = "server error", "unknown")
}
hits$class <- sapply(hits$status, status_class)
print(tapply(hits$status, hits$class, length))
cat("\n")
print(with(hits, table(status, class)))

# ---- when ------------------------------------------------------------------------------------------

cat("\nRequests by hour of day\n")
rule()
hour <- factor(as.integer(format(hits$time, "%H")), levels = 0:23)
per_hour <- table(hour)
peak <- max(per_hour)
for (h in names(per_hour)) {
  cat(sprintf("%02d  %4d %s\n", as.integer(h), per_hour[[h]], strrep("*", round(30 * per_hour[[h]] / peak))))
}
cat("\n")
daily <- aggregate(cbind(bytes, seconds) ~ day, data = transform(hits, day = format(time, "%Y-%m-%d")), FUN = sum)
daily$traffic <- human_bytes(daily$bytes)
print(daily[, c("day", "traffic", "seconds")], digits = 5)

# ---- slow pages --------------------------------------------------------------------------------------

slow <- do.call(rbind, lapply(split(hits$seconds, hits$path), function(s) {
  c(n = length(s), mean = mean(s), p95 = unname(quantile(s, 0.95)), worst = max(s))
}))
slow <- slow[order(-slow[, "p95"]), ]
cat("\nSlowest pages (seconds)\n")
print(round(head(slow, 6), 3))

# ---- sessions: requests of one address less than half an hour apart -----------------------------------

sessions_of <- function(d, gap = 30 * 60) {
  d <- d[order(d$time), ]
  breaks <- c(TRUE, diff(as.numeric(d$time)) > gap)
  d$session <- cumsum(breaks)
  lapply(split(d, d$session), function(s) {
    list(ip = s$ip[1], pages = nrow(s), first = s$time[1], length = as.numeric(difftime(max(s$time), min(s$time), units = "mins")), entry = s$path[1])
  })
}
sessions <- unlist(lapply(split(hits, hits$ip), sessions_of), recursive = FALSE)
pages <- vapply(sessions, function(s) s$pages, 1L)
minutes <- vapply(sessions, `[[`, 0, "length")
cat("\n", length(sessions), " sessions, ", sum(pages == 1), " of them of one page only\n", sep = "")
print(summary(as.vector(pages)))
cat("longest session:", round(max(minutes), 1), "minutes\n")
print_tally("\nEntry pages", tally(vapply(sessions, `[[`, "", "entry"), 4), length(sessions))

# ---- queries -----------------------------------------------------------------------------------------

parse_query <- function(q) {
  pairs <- strsplit(strsplit(q, "&", fixed = TRUE)[[1]], "=", fixed = TRUE)
  setNames(lapply(pairs, function(p) if (length(p) > 1) p[2] else ""), vapply(pairs, `[`, "", 1))
}
queries <- lapply(na.omit(hits$query), parse_query)
cat(length(queries), "requests with a query; parameters:\n")
print(table(unlist(lapply(queries, names))))
str(queries[[1]])

# ---- alarms --------------------------------------------------------------------------------------------

alarm <- function(level, fmt, ...) {
  structure(class = c(level, "alarm", "condition"), list(message = sprintf(fmt, ...), call = NULL))
}
check_log <- function(d) {
  share <- mean(d$status >= 500)
  if (share > 0.01) signalCondition(alarm("urgent", "%.1f%% of the requests fail", 100 * share))
  for (ip in names(which(table(d$ip[d$status %in% c(401, 403)]) >= 3))) {
    signalCondition(alarm("notice", "%s keeps asking for forbidden pages", ip))
  }
  if (any(d$seconds > 0.5)) signalCondition(alarm("notice", "%d requests took more than half a second", sum(d$seconds > 0.5)))
  invisible(nrow(d))
}
cat("\nAlarms\n")
rule()
n_alarms <- 0
checked <- withCallingHandlers(check_log(hits), alarm = function(a) {
  n_alarms <<- n_alarms + 1
  cat(sprintf("%d. [%s] %s\n", n_alarms, toupper(class(a)[1]), conditionMessage(a)))
})
cat(checked, "requests checked,", n_alarms, "alarms\n")
