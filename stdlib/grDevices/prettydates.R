# prettydates.R - pretty() for dates and date-times: round points of time that cover a range.

# Possible distances of the points: unit and multiple of it, about how many seconds that is, the format of the labels.
.pretty_steps <- function() {
  second <- c(1, 2, 5, 10, 15, 30)
  list(unit = c(rep("sec", 6L), rep("min", 6L), rep("hour", 4L), rep("day", 2L), "week", "halfmonth", rep("month", 3L),
                rep("year", 10L)),
       by = c(second, second, 1, 3, 6, 12, 1, 2, 1, 1, 1, 3, 6, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000),
       seconds = c(second, 60 * second, 3600 * c(1, 3, 6, 12), 86400 * c(1, 2, 7, 365.25 / 24),
                   86400 * 365.25 / 12 * c(1, 3, 6), 86400 * 365.25 * c(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)),
       format = c(rep("%S", 5L), "%H:%M:%S", rep("%H:%M", 8L), rep("%b %d %H:%M", 2L), rep("%b %d", 4L), rep("%b", 2L),
                  "%Y-%m", rep("%Y", 10L)))
}

# The points of step i around lo..hi, as POSIXct.
.pretty_points <- function(steps, i, lo, hi, tz) {
  unit <- steps$unit[i]
  by <- steps$by[i]
  from <- as.POSIXlt(lo, tz = tz)
  down <- function(x) by * (x %/% by)
  start <- switch(unit,
    sec = trunc(from, "mins"),
    min = trunc(from, "hours"),
    hour = trunc(from, "days"),
    week = {
      d <- trunc(from, "days")
      d$mday <- d$mday - (d$wday + 6L) %% 7L
      d
    },
    day = trunc(from, "days"),
    halfmonth = , month = {
      d <- trunc(from, "days")
      d$mday <- 1L
      if (unit == "month") d$mon <- as.integer(down(d$mon))
      d
    },
    year = {
      d <- trunc(from, "days")
      d$mday <- 1L
      d$mon <- 0L
      d$year <- as.integer(down(d$year + 1900) - 1900)
      d
    })
  start <- as.POSIXct(start, tz = tz)
  end <- hi + 1.05 * steps$seconds[i] + if (unit %in% c("day", "week", "halfmonth", "month", "year")) 86400 else 0
  at <- switch(unit,
    sec = , min = , hour = {
      if (unit == "hour") seq(start, end, by = paste(by, "hours"))
      else .POSIXct(seq(unclass(start)[1L], unclass(end)[1L], by = by * if (unit == "sec") 1 else 60), tz)
    },
    day = seq(start, end, by = paste(by, "DSTdays")),
    week = seq(start, end, by = "7 days"), # of 24 hours
    halfmonth = {
      first <- seq(start, end, by = "month")
      middle <- as.POSIXlt(first, tz = tz)
      middle$mday <- 15L
      middle$isdst <- -1L # the clocks may change between the first and this day
      sort(c(first, as.POSIXct(middle, tz = tz)))
    },
    month = seq(start, end, by = paste(by, "months")),
    year = seq(start, end, by = paste(by, "years")))
  first <- max(1L, sum(at <= lo))
  last <- min(length(at), length(at) + 1L - sum(at >= hi))
  at[first:last]
}

.pretty_times <- function(x, n, min.n, tz, dates, ...) {
  x <- range(x, na.rm = TRUE)
  steps <- .pretty_steps()
  usable <- if (dates) which(steps$seconds >= 86400) else seq_along(steps$by)
  lo <- x[1L]
  hi <- x[2L]
  span <- as.double(unclass(hi)) - as.double(unclass(lo))
  size <- function(at) length(at) - 1L
  if (dates && (days <- span / 86400) <= n) # so few days: n of them
    return(list(at = lo + 86400 * ((0:n) - (n - days) %/% 2), format = "%b %d"))
  choose <- usable[which.min(abs(span / steps$seconds[usable] - n))]
  at <- .pretty_points(steps, choose, lo, hi, tz)
  k <- size(at)
  if (k != n) {
    # the neighbour on the other side may come nearer
    repeat {
      other <- choose + if (k > n) 1L else -1L
      if (other < usable[1L] || other > length(steps$by)) break
      at2 <- .pretty_points(steps, other, lo, hi, tz)
      k2 <- size(at2)
      if (k2 < min.n || abs(k2 - n) >= abs(k - n)) break
      choose <- other
      at <- at2
      k <- k2
      if (k == n) break
    }
    while (k < min.n && choose > usable[1L]) {
      choose <- choose - 1L
      at <- .pretty_points(steps, choose, lo, hi, tz)
      k <- size(at)
    }
    if (k < min.n || (span < 1 && k < n)) { # too short even for the finest step
      unit <- steps$seconds[choose]
      base <- as.double(unclass(at[1L]))
      want <- if (span < 1) n else min.n
      left <- if (span >= 1) (want - k) %/% 2 else (want + (k == 0L)) %/% 2 # one moment that is a point itself: more before it
      at <- .POSIXct(base + unit * ((0:want) - left), tz)
    }
  }
  format <- steps$format[choose]
  if (steps$format[choose] == "%b" && span >= 86400 * 365.25) format <- "%b %Y"
  if (steps$unit[choose] == "hour" && span > 86400) format <- "%b %d %H:%M"
  list(at = at, format = format)
}

pretty.Date <- function(x, n = 5, min.n = n %/% 2, sep = " ", ...) {
  z <- .pretty_times(.POSIXct(86400 * as.double(unclass(range(x, na.rm = TRUE))), "UTC"), n, min.n, "UTC", TRUE)
  r <- .Date(round(unclass(z$at) / 86400))
  attributes(r) <- list(class = "Date", labels = format(z$at, sub(" ", sep, z$format, fixed = TRUE)))
  r
}

pretty.POSIXt <- function(x, n = 5, min.n = n %/% 2, sep = " ", ...) {
  x <- as.POSIXct(x)
  tz <- attr(x, "tzone")
  tz <- if (is.null(tz)) "" else tz[1L]
  z <- .pretty_times(x, n, min.n, tz, FALSE)
  r <- z$at
  attributes(r) <- list(class = c("POSIXct", "POSIXt"), tzone = attr(x, "tzone"),
                        labels = format(z$at, sub(" ", sep, z$format, fixed = TRUE)))
  r
}
