# A parcel service: depots and roads, shortest ways, tours, queues at the gates, classes for parcels and vans, a day's log
# taken apart and summed up.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5000L
set.seed(33)
options(width = 88)
say <- function(fmt, ...) cat(sprintf(fmt, ...), sep = "\n")
rule <- function(x = "") cat(formatC(paste0("-- ", x, " "), width = -60, flag = " "), "\n")

# ---- places ----------------------------------------------------------------------------------------------------
depots <- within(data.frame(code = c("HAM", "BRE", "HAN", "BER", "LEI", "KAS", "DOR", "KOE",
    "FRA", "STU", "NUE", "MUE")), {
  lon <- c(10.0, 8.8, 9.7, 13.4, 12.4, 9.5, 7.5, 7.0, 8.7, 9.2, 11.1, 11.6)
  lat <- c(53.6, 53.1, 52.4, 52.5, 51.3, 51.3, 51.5, 50.9, 50.1, 48.8, 49.5, 48.1)
})
haversine <- function(i, j) {
  r <- pi / 180
  a <- with(depots, sin((lat[j] - lat[i]) * r / 2)^2 + cos(lat[i] * r) * cos(lat[j] * r) * sin((lon[j] - lon[i]) * r / 2)^2)
  2 * 6371 * asin(pmin(1, sqrt(a)))
}
k <- nrow(depots)
air <- outer(seq_len(k), seq_len(k), haversine)
dimnames(air) <- list(depots$code, depots$code)
rule("distances")
print(round(air[1:5, 1:5]))
print(isSymmetric(air))
print(as.dist(round(air[1:4, 1:4])))
roads <- which(air < 260 & upper.tri(air), arr.ind = TRUE)
roads <- data.frame(from = depots$code[roads[, 1]], to = depots$code[roads[, 2]],
    km = round(1.25 * air[roads]))
roads <- roads[order(roads$km), ]
rownames(roads) <- NULL
print(head(roads))
say("%d roads, %d km, the longest %s", nrow(roads), as.integer(sum(roads$km)),
    with(roads[which.max(roads$km), ], paste(from, to, sep = "-")))
graph <- split(rbind(roads, setNames(roads[c("to", "from", "km")], names(roads))), c(roads$from,
    roads$to))
print(sort(vapply(graph, nrow, 0L), decreasing = TRUE))

# ---- shortest ways ---------------------------------------------------------------------------------------------
dijkstra <- function(graph, from) {
  dist <- setNames(rep(Inf, length(graph)), names(graph))
  prev <- setNames(rep(NA_character_, length(graph)), names(graph))
  dist[from] <- 0
  open <- names(graph)
  while (length(open)) {
    u <- open[which.min(dist[open])]
    if (is.infinite(dist[[u]])) break
    open <- setdiff(open, u)
    edges <- graph[[u]]
    for (e in seq_len(nrow(edges))) {
      v <- edges$to[e]
      alt <- dist[[u]] + edges$km[e]
      if (alt < dist[[v]]) {
        dist[v] <- alt
        prev[v] <- u
      }
    }
  }
  list(dist = dist, prev = prev)
}
way <- function(tree, to) {
  if (is.na(tree$prev[[to]])) to else c(Recall(tree, tree$prev[[to]]), to)
}
rule("ways")
trees <- sapply(names(graph), dijkstra, graph = graph, simplify = FALSE)
say("%s: %s (%g km)", c("HAM-MUE", "BRE-NUE", "KOE-BER"),
    mapply(function(a, b) paste(way(trees[[a]], b), collapse = " > "), c("HAM", "BRE", "KOE"),
    c("MUE", "NUE", "BER")),
    mapply(function(a, b) trees[[a]]$dist[[b]], c("HAM", "BRE", "KOE"), c("MUE", "NUE", "BER")))
table.km <- t(sapply(trees, `[[`, "dist"))
print(table.km[c("HAM", "FRA", "MUE"), c("HAM", "FRA", "MUE", "BER")])
floyd <- matrix(Inf, length(graph), length(graph), dimnames = list(names(graph), names(graph)))
diag(floyd) <- 0
floyd[cbind(roads$from, roads$to)] <- roads$km
floyd[cbind(roads$to, roads$from)] <- roads$km
for (m in names(graph)) floyd <- pmin(floyd, outer(floyd[, m], floyd[m, ], "+"))
print(all.equal(floyd, table.km[, colnames(floyd)]))
centre <- sort(rowMeans(table.km))
print(round(centre[1:3], 1))

# ---- a tour ----------------------------------------------------------------------------------------------------
tour.length <- function(t) sum(table.km[cbind(t, c(t[-1], t[1]))])
nearest <- function(start) {
  t <- start
  repeat {
    rest <- setdiff(rownames(table.km), t)
    if (!length(rest)) return(t)
    t <- c(t, rest[which.min(table.km[t[length(t)], rest])])
  }
}
two.opt <- function(t) {
  better <- TRUE
  while (better) {
    better <- FALSE
    for (i in 1:(length(t) - 1)) for (j in (i + 1):length(t)) {
      new <- replace(t, i:j, rev(t[i:j]))
      if (tour.length(new) < tour.length(t) - 1e-9) {
        t <- new
        better <- TRUE
      }
    }
  }
  t
}
rule("tour")
start <- nearest("FRA")
best <- two.opt(start)
say("%s = %g km", c(paste(start, collapse = " "), paste(best, collapse = " ")),
    c(tour.length(start), tour.length(best)))

# ---- parcels as S4 objects ---------------------------------------------------------------------------------------
setClass("Parcel", representation(id = "character", weight = "numeric", to = "character"),
  validity = function(object) if (length(object@weight) != 1 || object@weight <= 0) "weight must be positive" else TRUE)
setClass("Express", contains = "Parcel", representation(hours = "numeric"), prototype(hours = 24))
setGeneric("price", function(p, ...) standardGeneric("price"))
setMethod("price", "Parcel", function(p, ...) 4.5 + 0.8 * ceiling(p@weight))
setMethod("price", "Express", function(p, ...) callNextMethod() * (1 + 12 / p@hours))
setMethod("show", "Parcel", function(object) cat("<", class(object), " ", object@id, " ",
    format(object@weight), " kg to ", object@to, ">\n", sep = ""))
setMethod("+", signature("Parcel", "Parcel"), function(e1, e2) new("Parcel",
    id = paste(e1@id, e2@id, sep = "+"), weight = e1@weight + e2@weight, to = e1@to))
setMethod("length", "Parcel", function(x) 1L)
rule("parcels")
a <- new("Parcel", id = "P1", weight = 2.3, to = "HAM")
b <- new("Express", id = "P2", weight = .7, to = "HAM", hours = 6)
a
b
a + b
print(c(price(a), price(b), price(a + b)))
print(is(b, "Parcel"))
print(isVirtualClass("Parcel"))
print(existsMethod("price", "Express"))
print(tryCatch(new("Parcel", id = "P3", weight = -1, to = "X"),
    error = function(e) conditionMessage(e)))
b@hours <- 12
print(identical(price(b), 2 * 5.3))
print(sapply(list(a, b), class))

# ---- vans as reference objects -----------------------------------------------------------------------------------
Van <- setRefClass("Van", fields = list(name = "character", load = "list", limit = "numeric",
    km = "numeric"), methods = list(
  add = function(p) {
    "Takes a parcel if there is room."
    if (weight() + p@weight > limit) return(invisible(FALSE))
    load[[length(load) + 1]] <<- p
    invisible(TRUE)
  },
  weight = function() sum(vapply(load, function(p) p@weight, 0)),
  drive = function(to) {
    here <- vapply(load, function(p) p@to, "") == to
    load <<- load[!here]
    km <<- km + trees[["FRA"]]$dist[[to]]
    sum(here)
  },
  show = function() cat("Van ", name, ": ", length(load), " parcels, ", format(weight(),
      digits = 4), " kg\n", sep = "")
))
vans <- lapply(1:3, function(i) Van$new(name = LETTERS[i], limit = 30 + 10 * i, km = 0))
parcels <- lapply(seq_len(60), function(i) new(if (i %% 5) "Parcel" else "Express",
    id = sprintf("Q%02d", i), weight = round(rexp(1, .4) + .1, 1), to = sample(depots$code, 1)))
left <- 0
for (p in parcels[order(-sapply(parcels, function(p) p@weight))]) {
  done <- FALSE
  for (v in vans) if (done <- v$add(p)) break
  if (!done) left <- left + 1
}
rule("vans")
for (v in vans) print(v)
cat("left behind:", left, "\n")
stops <- table(unlist(lapply(vans, function(v) vapply(v$load, function(p) p@to, ""))))
print(stops)
print(sapply(vans, function(v) v$drive("HAM")))
w2 <- vans[[1]]$copy()
w2$name <- "Z"
print(c(vans[[1]]$name, w2$name, vans[[1]]$km))

# ---- gates -----------------------------------------------------------------------------------------------------
queue <- function(m, rate, service, gates) {
  t <- cumsum(rexp(m, rate))
  s <- rexp(m, service)
  free <- numeric(gates)
  wait <- numeric(m)
  for (i in seq_len(m)) {
    g <- which.min(free)
    begin <- max(t[i], free[g])
    wait[i] <- begin - t[i]
    free[g] <- begin + s[i]
  }
  wait
}
rule("gates")
waits <- lapply(2:4, function(g) queue(n, 1, .6, g))
names(waits) <- paste(2:4, "gates")
print(t(sapply(waits, function(w) c(mean = mean(w), p90 = quantile(w, .9, names = FALSE),
    none = mean(w == 0)))), digits = 3)

# ---- the log ---------------------------------------------------------------------------------------------------
rule("log")
when <- as.POSIXct("2024-03-04 05:00:00", tz = "UTC") + sort(round(runif(n, 0, 86400 * 5)))
log <- sprintf("[%s] %-5s depot=%s van=%s parcel=%08X %s", format(when, "%d/%b/%Y:%H:%M:%S"),
    sample(c("INFO", "WARN", "ERROR"), n, TRUE, c(.9, .08, .02)), sample(depots$code, n, TRUE),
  sample(LETTERS[1:8], n, TRUE), sample(.Machine$integer.max, n), sample(c("scanned", "loaded",
      "delivered", "refused: \"not at home\"", "damaged (box)"), n, TRUE, c(5, 4, 3, 1, .2)))
writeLines(head(log, 3))
m <- regmatches(log, regexec("^\\[([^]]+)\\] (\\w+) +depot=(\\w{3}) van=([A-H]) parcel=([0-9A-F]+) (.*)$", log))
print(table(lengths(m)))
log.d <- as.data.frame(do.call(rbind, m)[, -1], stringsAsFactors = FALSE)
names(log.d) <- c("time", "level", "depot", "van", "parcel", "what")
log.d$time <- as.POSIXct(log.d$time, "%d/%b/%Y:%H:%M:%S", tz = "UTC")
log.d$number <- strtoi(log.d$parcel, 16L)
log.d$event <- sub("[:(].*", "", log.d$what)
log.d$event <- trimws(log.d$event)
log.d$note <- ifelse(grepl("[\"(]", log.d$what), gsub(".*[\"(]([^\")]*)[\")].*", "\\1",
    log.d$what), NA)
str(log.d)
print(xtabs(~ event + level, log.d))
print(table(log.d$note, useNA = "always"))
per.hour <- table(cut(log.d$time, "6 hours"))
print(head(per.hour, 4))
gap <- diff(as.numeric(log.d$time))
print(summary(gap))
odd <- vapply(split(log.d, log.d$depot), function(d) mean(d$level != "INFO"), 0)
say("%s %4.1f %% %s", names(odd), 100 * odd, strrep("*", round(100 * odd)))
van.day <- aggregate(cbind(events = rep(1, n),
    delivered = event == "delivered") ~ van + as.Date(time), data = log.d, FUN = sum)
names(van.day)[2] <- "date"
print(head(van.day[order(van.day$van, van.day$date), ], 4))
print(tapply(van.day$delivered / van.day$events, format(van.day$date, "%a"), mean)[c("Mon", "Tue",
    "Wed")], digits = 3)
chain <- Reduce(function(a, b) paste0(b, "(", a, ")"), c("x", "f", "g", "h"), accumulate = TRUE)
print(chain)
print(Position(function(x) x > 10, cumsum(1:10)))
print(Find(is.character, list(1, "a", TRUE, "b")))
print(rapply(list(1.234, "a", list(2.345, TRUE)), round, classes = "numeric", how = "replace",
    digits = 1))
print(mapply(rep, 1:3, 3:1))
print(array(1:8, c(2, 2, 2))[, , 2])
print(Map(`+`, c(a = 1, b = 2), 3))
print(Filter(Negate(is.na), c(1, NA, 3)))
print(do.call(mapply, list(FUN = function(x, y) x * y, 1:3, 4:6)))
print(vapply(strsplit(c("a-b", "c"), "-"), tail, "", 1))
print(bitwXor(5L, 3L))
print(rev(as.integer(intToBits(10))[1:4]))
