# ts.R - Time series objects: making, printing, windows, lags, arithmetic.

# The time that a start or an end stands for: a number, or a cycle and the period within it.
.ts_when <- function(v, freq) if (length(v) > 1L) v[1L] + (v[2L] - 1) / freq else v

ts <- function(data = NA, start = 1, end = numeric(), frequency = 1, deltat = 1, ts.eps = getOption("ts.eps"),
               class = if (nseries > 1) c("mts", "ts", "matrix") else "ts",
               names = if (!is.null(dimnames(data))) colnames(data) else paste("Series", seq(nseries))) {
  if (is.data.frame(data)) data <- data.matrix(data)
  wide <- is.matrix(data)
  nseries <- if (wide) ncol(data) else 1
  if (wide) dimnames(data) <- list(NULL, names)
  given <- if (wide) nrow(data) else length(data)
  if (!given) stop("'ts' object must have one or more observations")
  freq <- if (missing(frequency)) 1 / deltat else frequency
  off <- abs(freq - round(freq))
  if (freq > 1 && off < ts.eps) freq <- round(freq)
  span <- (given - 1) / freq
  if (!missing(end)) end <- .ts_when(as.numeric(end), freq)
  if (!missing(start)) start <- .ts_when(as.numeric(start), freq)
  else if (!missing(end)) start <- end - span
  if (missing(end)) end <- start + span
  if (start > end) stop("'start' cannot be after 'end'")
  steps <- as.numeric((end - start) * freq)
  if (abs(steps - round(steps)) > max(steps, 1) * ts.eps) stop("'end' must be a whole number of cycles after 'start'")
  # what is given is recycled or cut to the length that the times imply
  wanted <- floor(steps + 1.01)
  if (wanted != given) {
    data <- if (NCOL(data) > 1) data[rep_len(seq_len(given), wanted), ]
            else if (wanted > given) rep_len(data, wanted)
            else data[seq_len(wanted)]
  }
  attr(data, "tsp") <- c(start, end, freq)
  if (!(is.null(class) || class[[1L]] == "none")) attr(data, "class") <- class
  data
}

tsp <- function(x) attr(x, "tsp")

`tsp<-` <- function(x, value) {
  classes <- oldClass(x)
  attr(x, "tsp") <- value
  # without times it is no series any more
  if (is.null(value) && any(c("ts", "mts") %in% classes)) class(x) <- setdiff(classes, c("ts", "mts"))
  x
}

hasTsp <- function(x) {
  if (is.null(attr(x, "tsp"))) attr(x, "tsp") <- c(1, NROW(x), 1)
  x
}

is.ts <- function(x) inherits(x, "ts") && length(x)

is.mts <- function(x) inherits(x, "mts")

as.ts <- function(x, ...) UseMethod("as.ts")

as.ts.default <- function(x, ...) {
  if (is.ts(x)) return(x)
  p <- tsp(x)
  if (is.null(p)) ts(x) else ts(x, start = p[1L], end = p[2L], frequency = p[3L])
}

start <- function(x, ...) UseMethod("start")
end <- function(x, ...) UseMethod("end")
frequency <- function(x, ...) UseMethod("frequency")
time <- function(x, ...) UseMethod("time")
window <- function(x, ...) UseMethod("window")
cycle <- function(x, ...) UseMethod("cycle")
deltat <- function(x, ...) UseMethod("deltat")
lag <- function(x, ...) UseMethod("lag")
`window<-` <- function(x, ..., value) UseMethod("window<-")

.ts_point <- function(t, freq, eps) {
  is <- t * freq
  if (abs(freq - round(freq)) < eps && abs(is - round(is)) < eps) {
    is <- floor(t + eps)
    fs <- floor(freq * (t - is) + 0.001)
    c(is, fs + 1)
  } else t
}

start.default <- function(x, ts.eps = getOption("ts.eps"), ...) {
  tsp <- attr(hasTsp(x), "tsp")
  .ts_point(tsp[1L], tsp[3L], ts.eps)
}

end.default <- function(x, ts.eps = getOption("ts.eps"), ...) {
  tsp <- attr(hasTsp(x), "tsp")
  .ts_point(tsp[2L], tsp[3L], ts.eps)
}

frequency.default <- function(x, ...) if (!is.null(xtsp <- attr(x, "tsp"))) xtsp[3L] else 1

deltat.default <- function(x, ...) if (!is.null(xtsp <- attr(x, "tsp"))) 1 / xtsp[3L] else 1

time.default <- function(x, offset = 0, ...) {
  p <- attr(hasTsp(x), "tsp")
  rows <- if (is.matrix(x)) nrow(x) else length(x)
  structure(offset / p[3L] + seq.int(p[1L], p[2L], length.out = rows), tsp = p)
}

time.ts <- function(x, ...) as.ts(time.default(x, ...))

cycle.default <- function(x, ...) {
  p <- attr(hasTsp(x), "tsp")
  before <- round(p[1L] %% 1 * p[3L])
  structure((before + seq_len(NROW(x)) - 1L) %% p[3L] + 1, tsp = p)
}

cycle.ts <- function(x, ...) as.ts(cycle.default(x, ...))

# Moves a series k periods back in time.
.ts_shift <- function(x, k) {
  p <- tsp(x)
  tsp(x) <- c(p[1:2] - k / p[3L], p[3L])
  x
}

lag.default <- function(x, k = 1, ...) {
  whole <- round(k)
  if (whole != k) warning("'k' is not an integer")
  .ts_shift(hasTsp(x), whole)
}

diff.ts <- function(x, lag = 1, differences = 1, ...) {
  if (any(c(lag, differences) < 1)) stop("bad value for 'lag' or 'differences'")
  if (NROW(x) <= lag * differences) return(x[0L])
  d <- Reduce(function(r, step) r - .ts_shift(r, -lag), seq_len(differences), x) # a single difference has the name "r"
  if (is.matrix(x)) colnames(d) <- colnames(x)
  p <- tsp(x)
  ts(d, end = p[2L], frequency = p[3L])
}

# The rows of x between the times at, with missing values where x has none.
.window_padded <- function(x, at, eps) {
  p <- tsp(x)
  freq <- p[3L]
  moved <- c(ceiling((at[1L] - p[1L]) * freq - eps), floor((at[2L] - p[2L]) * freq + eps))
  rows <- 1 + round((p[2L] - p[1L]) * freq)
  i <- if (at[1L] > p[2L] + eps / freq || at[2L] < p[1L] - eps / freq) rep(0, floor((at[2L] - at[1L]) * freq + 1 + eps))
       else moved[1L] + seq_len(max(0, rows + moved[2L] - moved[1L]))
  i[i < 1 | i > rows] <- rows + 1
  y <- if (is.matrix(x)) rbind(x, NA)[i, , drop = FALSE] else c(x, NA)[i]
  attr(y, "tsp") <- c((round(p[1:2] * freq) + moved) / freq, freq)
  y
}

window.default <- function(x, start = NULL, end = NULL, frequency = NULL, deltat = NULL, extend = FALSE, ts.eps = getOption("ts.eps"), ...) {
  x <- hasTsp(x)
  p <- tsp(x)
  freq <- p[3L]
  if (!(is.null(frequency) || is.null(deltat)) && abs(deltat * frequency - 1) > ts.eps)
    stop("'frequency' and 'deltat' are both not NULL and are inconsistent")
  asked <- if (!is.null(frequency)) frequency else if (!is.null(deltat)) 1 / deltat else freq
  step <- round(freq / asked)
  if (asked <= 0 || abs(freq / asked - step) >= ts.eps) {
    warning("'frequency' not changed")
    step <- 1
  }
  at <- p[1:2]
  bounds <- list(start = start, end = end)
  for (k in 1:2) if (!is.null(bounds[[k]])) {
    if (!length(bounds[[k]]) %in% 1:2) stop(gettextf("bad value for '%s'", names(bounds)[k]), domain = NA)
    at[k] <- .ts_when(bounds[[k]], freq)
  }
  slack <- ts.eps / freq
  outside <- !extend & c(at[1L] < p[1L] - slack, at[2L] > p[2L] + slack)
  for (k in which(outside)) warning(gettextf("'%s' value not changed", names(bounds)[k]), domain = NA)
  at[outside] <- p[1:2][outside]
  if (at[1L] > at[2L]) stop("'start' cannot be after 'end'")
  if (extend) {
    y <- .window_padded(x, at, ts.eps)
    return(if (step == 1) y else window.default(y, frequency = freq / step))
  }
  # bounds between two times move inwards
  when <- as.vector(time(x))
  apart <- function(t) all(abs(t - when) > slack)
  if (apart(at[1L])) at[1L] <- when[when > at[1L] & when < at[1L] + 1 / freq]
  if (apart(at[2L])) at[2L] <- when[when < at[2L] & when > at[2L] - 1 / freq]
  ends <- trunc((at - p[1L]) * freq + 1.5)
  i <- seq.int(ends[1L], ends[2L], by = step)
  y <- if (is.matrix(x)) x[i, , drop = FALSE] else x[i]
  attr(y, "tsp") <- c(when[i[c(1L, length(i))]], freq / step)
  y
}

window.ts <- function(x, ...) as.ts(window.default(x, ...))

`window<-.ts` <- function(x, start, end, frequency, deltat, extend = TRUE, ..., value) {
  xtsp <- tsp(x)
  f <- xtsp[3L]
  at <- function(v) if (length(v) == 2L) v[1L] + (v[2L] - 1) / f else v
  s <- if (missing(start)) xtsp[1L] else at(start)
  e <- if (missing(end)) xtsp[2L] else at(end)
  if (s > e) stop("'start' cannot be after 'end'")
  if (extend && (s < xtsp[1L] - 0.5 / f || e > xtsp[2L] + 0.5 / f)) {
    warning("extending time series when replacing values", call. = FALSE)
    x <- window(x, min(s, xtsp[1L]), max(e, xtsp[2L]), extend = TRUE)
    xtsp <- tsp(x)
  }
  step <- if (!missing(frequency)) frequency else if (!missing(deltat)) 1 / deltat else f
  ind <- match(round(seq.int(s, e, 1 / step) * f), round(time(x) * f))
  if (anyNA(ind)) stop("times to be replaced do not match")
  if (is.matrix(x)) x[ind, ] <- value
  else {
    len <- length(ind)
    if (!(length(value) %in% c(1L, len))) {
      if (len %% length(value)) warning("number of items to replace is not a multiple of replacement length")
      value <- rep_len(value, len)
    }
    x[ind] <- value
  }
  x
}

`[.ts` <- function(x, i, j, drop = TRUE) {
  y <- NextMethod("[")
  if (missing(i)) ts(y, start = start(x), frequency = frequency(x)) else y
}

`[<-.ts` <- function(x, i, j, value) {
  y <- NextMethod("[<-")
  if (NROW(y) != NROW(x)) stop("only replacement of elements is allowed")
  y
}

t.ts <- function(x) {
  attr(x, "tsp") <- NULL
  class(x) <- setdiff(oldClass(x), c("ts", "mts"))
  t(x)
}

.cbind.ts <- function(sers, nmsers, dframe = FALSE, union = TRUE) {
  here <- !vapply(sers, is.null, NA)
  if (!any(here)) return(NULL)
  labels <- nmsers[here]
  timed <- lengths(lapply(sers[here], tsp)) > 0L
  if (!any(timed)) stop("no time series supplied")
  parts <- lapply(sers[here], as.ts)
  width <- vapply(parts, NCOL, 1)
  spans <- vapply(parts[timed], tsp, numeric(3L))
  eps <- getOption("ts.eps")
  freq <- mean(spans[3L, ])
  if (any(abs(spans[3L, ] - freq) > eps)) stop("not all series have the same frequency")
  from <- (if (union) min else max)(spans[1L, ])
  to <- (if (union) max else min)(spans[2L, ])
  if (from > to) {
    warning("non-intersecting series")
    return(NULL)
  }
  rows <- round((to - from) * freq + 1)
  # other vectors are taken to have the times of the result
  if (!all(timed)) {
    if (!all(vapply(parts[!timed], NROW, 1) %in% c(1, rows))) stop("non-time series not of the correct length")
    parts[!timed] <- lapply(parts[!timed], ts, start = from, end = to, frequency = freq)
  }
  aligned <- lapply(parts, function(s) {
    if (union && all(abs(tsp(s) - c(from, to, freq)) <= eps)) s else window(s, from, to, extend = union)
  })
  if (dframe) return(as.data.frame(setNames(aligned, labels)))
  heads <- Map(function(s, k, label) {
    if (k > 1) paste(label, if (is.null(colnames(s))) seq_len(k) else colnames(s), sep = ".") else label
  }, parts, width, labels)
  values <- Map(function(s, k) rep_len(as.vector(unclass(s)), rows * k), aligned, width)
  ts(matrix(unlist(values), rows, dimnames = list(NULL, unlist(heads, use.names = FALSE))), start = from, frequency = freq)
}

# Names for the arguments of cbind() and its kin: those given, else the first line of their text.
.makeNamesTs <- function(...) {
  args <- as.list(substitute(list(...)))[-1L]
  label <- if (is.null(names(args))) character(length(args)) else names(args)
  bare <- !nzchar(label)
  label[bare] <- vapply(args[bare], function(a) deparse(a)[1L], "")
  label
}

cbind.ts <- function(..., deparse.level = 1) {
  if (deparse.level != 1) .NotYetUsed("deparse.level != 1")
  .cbind.ts(list(...), .makeNamesTs(...), dframe = FALSE, union = TRUE)
}

ts.union <- function(..., dframe = FALSE) .cbind.ts(list(...), .makeNamesTs(...), dframe = dframe, union = TRUE)

ts.intersect <- function(..., dframe = FALSE) .cbind.ts(list(...), .makeNamesTs(...), dframe = dframe, union = FALSE)

Ops.ts <- function(e1, e2) {
  nzchar1 <- inherits(e1, "ts")
  nzchar2 <- if (missing(e2)) FALSE else inherits(e2, "ts")
  if (nzchar1 && nzchar2 && !missing(e2)) {
    if (.times_differ(e1, e2) || is.matrix(e1) || is.matrix(e2)) {
      common <- .cbind.ts(list(e1, e2), c(deparse(substitute(e1))[1L], deparse(substitute(e2))[1L]), union = FALSE)
      if (is.null(common)) stop("non-intersecting series")
      nc1 <- NCOL(e1)
      e1 <- if (is.matrix(e1)) common[, seq_len(nc1), drop = FALSE] else common[, 1L, drop = TRUE]
      e2 <- if (is.matrix(e2)) common[, nc1 + seq_len(NCOL(e2)), drop = FALSE] else common[, nc1 + 1L, drop = TRUE]
    } else {
      when <- attr(e1, "tsp")
      e1 <- .ts_plain(e1, when)
      e2 <- .ts_plain(e2, when)
    }
  }
  NextMethod(.Generic)
}

# The values of a series at these times, and nothing else that it had.
.ts_plain <- function(x, when) {
  attributes(x) <- list(tsp = when, class = "ts")
  x
}

.times_differ <- function(a, b) {
  p <- tsp(a)
  q <- tsp(b)
  eps <- getOption("ts.eps")
  abs(p[3L] - q[3L]) > eps || any(abs(p[1:2] - q[1:2]) > eps / p[3L])
}

# Which times of a series, of one or several columns, have no missing value.
.ts_complete <- function(x) if (is.matrix(x)) rowSums(is.na(x)) == 0 else !is.na(x)

# The rows from first to last of a series, with a note of those left out.
.ts_trim <- function(x, first, last) {
  out <- setdiff(seq_len(NROW(x)), first:last)
  if (!length(out)) return(x)
  when <- as.vector(time(x))
  y <- if (is.matrix(x)) x[first:last, ] else x[first:last]
  attr(y, "na.action") <- structure(out, class = "omit")
  tsp(y) <- c(when[c(first, last)], frequency(x))
  class(y) <- class(x)
  y
}

na.omit.ts <- function(object, ...) {
  full <- which(.ts_complete(object))
  if (!length(full)) stop("all times contain an NA")
  kept <- .ts_trim(object, full[1L], full[length(full)])
  if (anyNA(kept)) stop("time series contains internal NAs")
  kept
}

na.contiguous <- function(object, ...) UseMethod("na.contiguous")

na.contiguous.default <- function(object, ...) {
  full <- .ts_complete(object)
  if (!any(full)) stop("all times contain an NA")
  runs <- rle(as.vector(full))
  last <- cumsum(runs$lengths)
  first <- last - runs$lengths + 1L
  # a run behind a gap is taken to be one longer than one at the start
  best <- which.max(runs$values * (runs$lengths + (first > 1L)))
  .ts_trim(object, first[best], last[best])
}

aggregate.ts <- function(x, nfrequency = 1, FUN = sum, ndeltat = 1, ts.eps = getOption("ts.eps"), ...) {
  FUN <- match.fun(FUN)
  x <- as.ts(x)
  p <- tsp(x)
  freq <- if (missing(nfrequency)) 1 / ndeltat else nfrequency
  if (freq > 1 && abs(round(freq) - freq) < ts.eps) freq <- round(freq)
  if (freq == p[3L]) return(x)
  size <- round(p[3L] / freq)
  if (abs(p[3L] / freq - size) > 2 * ts.eps) stop(gettextf("cannot change frequency from %g to %g", p[3L], freq), domain = NA)
  values <- as.matrix(x)
  blocks <- floor(nrow(values) / size + 1 + ts.eps) - 1
  cube <- array(values[seq_len(size * blocks), ], c(size, blocks, ncol(values)))
  y <- apply(cube, 2:3, FUN, ...)
  if (is.matrix(x)) colnames(y) <- colnames(x) else y <- as.vector(y)
  ts(y, start = p[1L], frequency = freq)
}

# Names of the periods of a cycle.
.period_names <- function(freq, quarter = "Qtr") {
  if (freq == 12) return(month.abb)
  paste0(if (freq == 4) quarter else "p", seq_len(freq))
}

# Does a series print as a calendar?
.ts_calendar <- function(x) frequency(x) %in% c(4, 12) && length(start(x)) == 2L

# One series as text, a row for every cycle; one that lies within a cycle has columns for its own periods only.
.ts_sheet <- function(x, ...) {
  freq <- frequency(x)
  from <- start(x)
  to <- end(x)
  heads <- .period_names(freq)
  cells <- format(x, ...)
  if (from[1L] == to[1L] && NROW(x) <= freq) {
    own <- (seq_along(x) + from[2L] - 2) %% freq + 1
    return(matrix(cells, 1L, dimnames = list(from[1L], heads[own])))
  }
  cells <- c(character(from[2L] - 1), cells, character(freq - to[2L]))
  matrix(cells, ncol = freq, byrow = TRUE, dimnames = list(from[1L]:to[1L], heads))
}

# Row names for several series.
.ts_row_names <- function(when, freq, calendar) {
  if (!calendar || !freq %in% c(4, 12)) return(format(when))
  year <- format(floor(zapsmall(when, digits = 7)))
  period <- .period_names(freq, "Q")[round((when + 0.001) %% 1 * freq) + 1]
  if (freq == 12) paste(period, year) else paste(year, period)
}

.preformat.ts <- function(x, calendar, ...) {
  if (missing(calendar)) calendar <- .ts_calendar(x)
  p <- tsp(x)
  if (is.null(p)) stop("series is corrupt, with no 'tsp' attribute")
  implied <- round((p[2L] - p[1L]) * p[3L]) + 1
  if (implied != NROW(x)) {
    calendar <- FALSE
    warning(gettextf("series is corrupt: length %d with 'tsp' implying %d", NROW(x), implied), call. = FALSE, domain = NA)
  }
  single <- NCOL(x) == 1
  if (single && calendar) return(if (p[3L] > 1) .ts_sheet(x, ...) else setNames(as.vector(x), time(x)))
  if (!single) rownames(x) <- .ts_row_names(time(x), p[3L], calendar)
  for (a in c("class", "tsp", "na.action")) attr(x, a) <- NULL
  x
}

print.ts <- function(x, digits = NULL, quote = FALSE, print.gap, ...) {
  x <- as.ts(x)
  if (is.null(tsp(x))) {
    warning("series is corrupt, with no 'tsp' attribute")
    print(unclass(x), ...)
    return(invisible(x))
  }
  args <- list(...)
  calendar <- if (is.null(args$calendar)) .ts_calendar(x) else args$calendar
  args$calendar <- NULL
  if (!calendar) {
    freq <- frequency(x)
    point <- if (freq == 1) function(at, t) format(t) else function(at, t) deparse(at)
    cat("Time Series:\nStart =", point(start(x), tsp(x)[1L]), "\nEnd =", point(end(x), tsp(x)[2L]), "\nFrequency =", deparse(freq), "\n")
  }
  body <- .preformat.ts(x, calendar, digits = digits)
  if (!missing(print.gap)) args$print.gap <- print.gap
  do.call(print, c(list(body, quote = FALSE, right = is.character(body), digits = digits), args))
  invisible(x)
}

embed <- function(x, dimension = 1) {
  series <- is.matrix(x)
  if (!series && !is.vector(x) && !is.ts(x)) stop("'x' is not a vector or matrix")
  n <- NROW(x)
  if (dimension < 1 || dimension > n) stop("wrong embedding dimension")
  rows <- seq_len(n - dimension + 1L)
  if (!series) return(matrix(x[rep(dimension:1L, each = length(rows)) + (rows - 1L)], length(rows), dimension))
  lagged <- lapply(dimension:1L, function(k) as.double(x[rows + (k - 1L), ]))
  matrix(unlist(lagged), length(rows))
}

diffinv <- function(x, ...) UseMethod("diffinv")

diffinv.vector <- function(x, lag = 1L, differences = 1L, xi, ...) {
  if (!is.vector(x)) stop("'x' is not a vector")
  lag <- as.integer(lag)
  differences <- as.integer(differences)
  if (min(lag, differences) < 1L) stop("bad value for 'lag' or 'differences'")
  if (missing(xi)) xi <- numeric(lag * differences)
  else if (length(xi) != lag * differences) stop("'xi' does not have the right length")
  starts <- list(xi)
  for (k in seq_len(differences - 1L)) starts[[k + 1L]] <- diff(starts[[k]], lag = lag)
  # the inmost differences are summed first
  for (s in rev(starts)) {
    n <- length(x)
    sums <- c(s[seq_len(lag)], numeric(n))
    for (i in seq_len(n)) sums[i + lag] <- x[i] + sums[i]
    x <- sums
  }
  x
}

diffinv.default <- function(x, lag = 1, differences = 1, xi, ...) {
  if (is.vector(x)) return(diffinv.vector(x, lag, differences, xi))
  if (!is.matrix(x)) stop("'x' is not a vector or matrix")
  extra <- lag * differences
  if (missing(xi)) xi <- matrix(0, extra, ncol(x))
  else if (any(c(extra, ncol(x)) != c(NROW(xi), NCOL(xi)))) stop("incorrect dimensions for 'xi'")
  sums <- lapply(seq_len(ncol(x)), function(j) diffinv.vector(as.vector(x[, j]), lag, differences, as.vector(xi[, j])))
  matrix(as.double(unlist(sums)), nrow(x) + extra, ncol(x))
}

diffinv.ts <- function(x, lag = 1, differences = 1, xi, ...) {
  sums <- diffinv.default(if (is.matrix(x)) unclass(x) else as.vector(x), lag, differences, xi)
  ts(sums, end = tsp(x)[2L], frequency = tsp(x)[3L])
}

toeplitz <- function(x) {
  if (!is.vector(x)) stop("'x' is not a vector")
  at <- seq_along(x)
  outer(at, at, function(i, j) x[abs(i - j) + 1L])
}

# ---- filters and transforms ----

filter <- function(x, filter, method = c("convolution", "recursive"), sides = 2L, circular = FALSE, init = NULL) {
  method <- match.arg(method)
  x <- as.ts(x)
  storage.mode(x) <- "double"
  rows <- NROW(x)
  columns <- NCOL(x)
  weights <- as.double(filter)
  if (anyNA(weights)) stop("missing values in 'filter'")
  size <- length(weights)
  if (method == "convolution") {
    if (size > rows) stop("'filter' is longer than time series")
    side <- as.integer(sides)
    if (!side %in% 1:2) stop("argument 'sides' must be 1 or 2")
    wrap <- as.logical(circular)
    if (is.na(wrap)) stop("'circular' must be logical and not NA")
    pass <- function(v, j) .Internal(cfilter(v, weights, side, wrap))
  } else {
    past <- if (missing(init)) matrix(0, size, columns) else init
    if (NROW(past) != size) stop("length of 'init' must equal length of 'filter'")
    if (!NCOL(past) %in% c(1L, columns)) {
      need <- ngettext(columns, "'init' must have %d column", "'init' must have 1 or %d columns", domain = "R-stats")
      stop(sprintf(need, columns), domain = NA)
    }
    if (!is.matrix(past)) dim(past) <- c(size, columns)
    pass <- function(v, j) .Internal(rfilter(v, weights, as.double(rev(past[, j]))))
  }
  y <- if (is.matrix(x)) matrix(unlist(lapply(seq_len(columns), function(j) pass(as.double(x[, j]), j))), rows)
       else pass(as.double(x), 1L)
  structure(y, tsp = tsp(x), class = if (columns > 1L) c("mts", "ts") else "ts")
}

fft <- function(z, inverse = FALSE) .Internal(fft(z, isTRUE(as.logical(inverse))))

mvfft <- function(z, inverse = FALSE) {
  if (!is.matrix(z)) stop("vector-valued (multivariate) series required")
  r <- z
  storage.mode(r) <- "complex"
  for (j in seq_len(ncol(z))) r[, j] <- .Internal(fft(as.vector(z[, j]), isTRUE(as.logical(inverse))))
  r
}

nextn <- function(n, factors = c(2, 3, 5)) {
  if (length(n) && !is.numeric(n)) stop("'n' must have typeof(.) \"integer\" or \"double\"")
  factors <- as.integer(factors)
  if (!length(factors)) stop("no factors")
  if (anyNA(factors) || any(factors <= 1L)) stop("invalid factors")
  one <- function(m) {
    if (is.na(m)) return(NA_integer_)
    m <- max(m, 1L)
    repeat {
      k <- m
      for (f in factors) while (k %% f == 0) k <- k %/% f
      if (k <= 1) return(as.integer(m))
      m <- m + 1
    }
  }
  vapply(as.integer(n), one, 0L)
}

convolve <- function(x, y, conj = TRUE, type = c("circular", "open", "filter")) {
  type <- match.arg(type)
  nx <- length(x)
  ny <- length(y)
  real <- is.numeric(x) && is.numeric(y)
  if (type == "circular" && nx != ny) stop("length mismatch in convolution")
  # zeros keep the ends apart where the series do not go round
  if (type != "circular") {
    x <- c(numeric(ny - 1), x)
    y <- c(y, numeric(nx - 1))
  }
  fy <- fft(y)
  if (conj) fy <- Conj(fy)
  z <- fft(fft(x) * fy, inverse = TRUE) / length(y)
  if (real) z <- Re(z)
  if (type == "filter") z[-c(seq_len(ny - 1), length(z) + 1L - seq_len(ny - 1))] else z
}

# ---- autocorrelations ----

# What acf(), pacf() and ccf() give: after plotting it is not printed.
.acf_result <- function(z, plot, ...) {
  if (!plot) return(z)
  plot.acf(z, ...)
  invisible(z)
}

# The lags of several series: those below the diagonal count backwards.
.acf_lags <- function(steps, n, freq) outer(steps, ifelse(lower.tri(diag(n)), -1, 1) / freq)

acf <- function(x, lag.max = NULL, type = c("correlation", "covariance", "partial"), plot = TRUE, na.action = na.fail, demean = TRUE, ...) {
  type <- match.arg(type)
  if (type == "partial") {
    cl <- match.call(expand.dots = TRUE)
    cl$type <- NULL
    cl[[1L]] <- quote(stats::pacf)
    return(eval.parent(cl))
  }
  name <- deparse1(substitute(x))
  x <- na.action(as.ts(x))
  freq <- frequency(x)
  m <- as.matrix(x)
  if (!is.numeric(m)) stop("'x' must be numeric")
  n <- nrow(m)
  k <- ncol(m)
  top <- if (is.null(lag.max)) floor((log10(n) - log10(k)) * 10) else lag.max
  top <- as.integer(min(n - 1L, top))
  if (is.na(top) || top < 0) stop("'lag.max' must be at least 0")
  labels <- colnames(m)
  if (demean) m <- sweep(m, 2L, colMeans(m, na.rm = TRUE), check.margin = FALSE)
  r <- .Internal(acf(matrix(as.double(m), n, k), top, type == "correlation"))
  z <- list(acf = r, type = type, n.used = n, lag = .acf_lags(0:top, k, freq), series = name, snames = labels)
  .acf_result(structure(z, class = "acf"), plot, ...)
}

pacf <- function(x, lag.max, plot, na.action, ...) UseMethod("pacf")

pacf.default <- function(x, lag.max = NULL, plot = TRUE, na.action = na.fail, ...) {
  name <- deparse1(substitute(x))
  x <- drop(na.action(as.ts(x)))
  if (!is.numeric(x)) stop("'x' must be numeric")
  n <- NROW(x)
  k <- NCOL(x)
  several <- is.matrix(x)
  top <- min(n - 1, if (is.null(lag.max)) floor(10 * (if (several) log10(n) - log10(k) else log10(n))) else lag.max)
  if (top < 1) stop("'lag.max' must be at least 1")
  if (several) {
    if (anyNA(x)) stop("NAs in 'x'")
    r <- ar.yw(sweep(x, 2L, colMeans(x), check.margin = FALSE), order.max = top)$partialacf
  } else {
    r <- acf(scale(x, scale = FALSE), top, plot = FALSE, na.action = na.action)$acf
    r <- array(.durbin(drop(r), top)$partial, c(top, 1L, 1L))
  }
  z <- list(acf = r, type = "partial", n.used = n, lag = .acf_lags(seq_len(top), k, frequency(x)), series = name,
            snames = if (several) colnames(x))
  .acf_result(structure(z, class = "acf"), plot, ...)
}

# Durbin-Levinson recursion: partial autocorrelations, and the coefficients of every order in rows.
.durbin <- function(r, p) {
  coefs <- matrix(0, p, p)
  v <- partial <- numeric(p)
  phi <- numeric()
  e <- r[1L]
  for (k in seq_len(p)) {
    a <- (r[k + 1L] - if (k > 1L) sum(phi * r[k:2]) else 0) / e
    phi <- c(phi - if (k > 1L) a * rev(phi) else numeric(), a)
    e <- e * (1 - a^2)
    coefs[k, seq_len(k)] <- phi
    partial[k] <- a
    v[k] <- e
  }
  list(coefs = coefs, partial = partial, var = v)
}

ccf <- function(x, y, lag.max = NULL, type = c("correlation", "covariance"), plot = TRUE, na.action = na.fail, ...) {
  kind <- match.arg(type)
  if (is.matrix(x) || is.matrix(y)) stop("univariate time series only")
  label <- function(e) deparse(e)[1L]
  X <- ts.intersect(as.ts(x), as.ts(y))
  colnames(X) <- c(label(substitute(x)), label(substitute(y)))
  z <- acf(X, lag.max, kind, plot = FALSE, na.action = na.action)
  # lags backwards (series 2 with 1), then forwards (1 with 2)
  unfold <- function(a) {
    v <- c(rev(a[-1L, 2L, 1L]), a[, 1L, 2L])
    array(v, c(length(v), 1L, 1L))
  }
  for (part in c("acf", "lag")) z[[part]] <- unfold(z[[part]])
  z$snames <- paste(z$snames, collapse = " & ")
  .acf_result(z, plot, ...)
}

print.acf <- function(x, digits = 3L, ...) {
  heading <- c(correlation = "Autocorrelations", covariance = "Autocovariances", partial = "Partial autocorrelations")[[x$type]]
  cat("\n", heading, " of series ", sQuote(x$series), ", by lag\n\n", sep = "")
  r <- if (x$type == "covariance") x$acf else round(x$acf, digits)
  lags <- format(x$lag, digits = 3L)
  if (ncol(r) > 1) {
    cells <- paste0(format(r, digits = digits), " (", lags, ")")
    print(array(cells, dim(r), list(character(nrow(r)), x$snames, x$snames)), quote = FALSE, ...)
  } else print(setNames(drop(r), lags), digits = digits, ...)
  x[["acf"]] <- r
  invisible(x)
}

`[.acf` <- function(x, i, j) {
  k <- if (missing(j)) seq_len(ncol(x$lag)) else j
  rows <- seq_len(nrow(x$lag))
  if (!missing(i)) {
    known <- zapsmall(c(x$lag[, 1L, 1L], i))
    rows <- match(known[-rows], known[rows])
  }
  x[["acf"]] <- x$acf[rows, k, k, drop = FALSE]
  x[["lag"]] <- x$lag[rows, k, k, drop = FALSE]
  x
}

ARMAacf <- function(ar = numeric(), ma = numeric(), lag.max = r, pacf = FALSE) {
  p <- length(ar)
  q <- length(ma)
  .demand(p + q > 0L, "empty model supplied")
  r <- max(p, q + 1) # the default of lag.max
  if (p) {
    full <- c(ar, numeric(r - p))
    known <- .ar_acf(full, ma)
    # further ones follow from those before
    more <- if (lag.max > r) filter(numeric(lag.max - r), full, "recursive", init = rev(known))
    rho <- c(1, c(known, more)[1L:lag.max])
  } else {
    theta <- c(1, ma)
    products <- filter(c(theta, numeric(q)), rev(theta), sides = 1)[q + seq_along(theta)]
    rho <- c(products, numeric(max(lag.max - q, 0))) / products[1L]
  }
  rho <- structure(rho, names = 0:lag.max)
  if (pacf) .durbin(rho, lag.max)$partial else rho
}

ARMAtoMA <- function(ar = numeric(), ma = numeric(), lag.max) {
  ar <- as.double(ar)
  ma <- as.double(ma)
  p <- length(ar)
  q <- length(ma)
  lag.max <- as.integer(lag.max)
  if (lag.max <= 0L || is.na(lag.max)) stop("invalid value of lag.max")
  psi <- numeric(lag.max)
  for (i in seq_len(lag.max)) {
    tmp <- if (i <= q) ma[i] else 0
    for (j in seq_len(min(i, p))) tmp <- tmp + ar[j] * (if (i - j > 0) psi[i - j] else 1)
    psi[i] <- tmp
  }
  psi
}

# The autocorrelations 1 to p of an ARMA process, where p is the length of ar: the p + 1 equations
# gamma(k) - sum_j ar[j] gamma(|k - j|) = sum_i psi[i] theta[i + k] are solved for the autocovariances gamma.
.ar_acf <- function(ar, ma) {
  p <- length(ar)
  q <- length(ma)
  if (p == 1L && !q) return(ar)
  k <- 0:p
  A <- matrix(0, p + 1L, p + 1L)
  for (j in k) {
    at <- cbind(k, abs(k - j)) + 1L
    A[at] <- A[at] + c(1, -ar)[j + 1L]
  }
  noise <- c(1, numeric(p))
  if (q) {
    psi <- c(1, ARMAtoMA(ar, ma, q))
    theta <- c(1, ma, numeric(q))
    noise[seq_len(q + 1L)] <- vapply(0:q, function(h) sum(psi * theta[1L + h + 0:q]), 0)
  }
  gamma <- solve(A, noise)
  gamma[-1L] / gamma[1L]
}

acf2AR <- function(acf) {
  rho <- as.double(drop(acf))
  p <- length(rho) - 1
  if (p < 1) stop("'acf' must be of length two or more")
  orders <- seq_len(p)
  `dimnames<-`(.durbin(rho, p)$coefs, list(sprintf("ar(%d)", orders), orders))
}

# What is wrong with the order of a model to simulate that has p and q coefficients, if anything.
.sim_fault <- function(order, p, q) {
  if (length(order) != 3L) "'model$order' must be of length 3"
  else if (order[1L] != p) "inconsistent specification of 'ar' order"
  else if (order[3L] != q) "inconsistent specification of 'ma' order"
  else if (order[2L] < 0 || order[2L] != round(order[2L])) "number of differences must be a positive integer"
}

arima.sim <- function(model, n, rand.gen = rnorm, innov = rand.gen(n, ...), n.start = NA, start.innov = rand.gen(n.start, ...), ...) {
  fault <- if (!is.list(model)) "'model' must be list" else if (n < 1) "'n' must be strictly positive"
  if (!is.null(fault)) stop(fault)
  p <- length(model$ar)
  q <- length(model$ma)
  nearest <- if (p) min(Mod(polyroot(c(1, -model$ar)))) else Inf
  if (!nearest > 1) stop("'ar' part of model is not stationary")
  # the closer a root is to the unit circle, the longer the start is felt
  if (is.na(n.start)) n.start <- p + q + ceiling(6 / log(nearest))
  if (n.start < p + q) stop("burn-in 'n.start' must be as long as 'ar + ma'")
  order <- model$order
  if (is.null(order)) order <- c(p, 0, q)
  if (!is.null(fault <- .sim_fault(order, p, q))) stop(fault)
  if (!missing(start.innov) && n.start > length(start.innov))
    stop(gettextf("'start.innov' is too short: need %d %s", n.start, if (n.start == 1) "point" else "points"), domain = NA)
  burn <- seq_len(n.start)
  x <- ts(c(start.innov[burn], innov[seq_len(n)]), end = n)
  if (q) x <- replace(filter(x, c(1, model$ma), sides = 1L), seq_len(q), 0)
  if (p) x <- filter(x, model$ar, "recursive")
  if (length(burn)) x <- x[-burn]
  as.ts(if (order[2L] > 0) diffinv(x, differences = order[2L]) else x)
}

# ---- decomposition ----

decompose <- function(x, type = c("additive", "multiplicative"), filter = NULL) {
  without <- list(additive = `-`, multiplicative = `/`)[[match.arg(type)]]
  period <- frequency(x)
  .demand(period > 1 && length(na.omit(x)) >= 2 * period, "time series has no or less than 2 periods")
  # a moving average over one period; an even one has half weights at its ends
  ends <- if (period %% 2) NULL else 0.5
  weights <- if (is.null(filter)) c(ends, rep_len(1, period - length(ends)), ends) / period else filter
  trend <- stats::filter(x, weights)
  rest <- without(x, trend)
  phases <- split(as.vector(rest), rep_len(seq_len(period), length(x)))
  figure <- vapply(phases, mean, 0, na.rm = TRUE, USE.NAMES = FALSE)
  figure <- without(figure, mean(figure))
  seasonal <- ts(rep_len(figure, length(x)), frequency = period, start = start(x))
  found <- list(x = x, seasonal = seasonal, trend = trend, random = without(without(x, seasonal), trend), figure = figure)
  structure(c(found, type = match.arg(type)), class = "decomposed.ts")
}

plot.decomposed.ts <- function(x, ...) {
  shown <- unclass(x)[c("x", "trend", "seasonal", "random")]
  names(shown)[1L] <- "observed"
  plot(do.call(cbind, shown), main = sprintf("Decomposition of %s time series", x$type), ...)
}

.title_arguments <- c("xlab", "ylab", "sub", "line", "outer", "cex.lab", "col.lab", "font.lab", "cex.main", "col.main", "font.main", "cex.sub", "col.sub",
                      "font.sub", "cex", "family", "font", "mgp", "xpd", "adj", "las")

plot.ts <- function(x, y = NULL, plot.type = c("multiple", "single"), xy.labels, xy.lines, panel = lines, nc, yax.flip = FALSE,
                    mar.multi = c(0, 5.1, 0, if (yax.flip) 5.1 else 2.1), oma.multi = c(6, 0, 5, 0), axes = TRUE, ...) {
  plot.type <- match.arg(plot.type)
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  dots <- list(...)
  if (!is.null(y)) {
    ylabel <- if (!missing(y)) deparse1(substitute(y))
    .plot_two_series(as.ts(x), y, xlabel, ylabel, xy.labels = if (!missing(xy.labels)) xy.labels, xy.lines = if (!missing(xy.lines)) xy.lines, ...)
    return(invisible())
  }
  x <- as.ts(x)
  if (NCOL(x) > 1L && plot.type == "multiple") {
    nser <- NCOL(x)
    if (nser > 10L) stop("cannot plot more than 10 series as \"multiple\"")
    nc <- if (missing(nc)) if (nser > 4) 2 else 1 else nc
    .plot_many_series(x, nser, nc, panel, yax.flip, mar.multi, oma.multi, axes, xlabel, dots)
    return(invisible())
  }
  t <- as.vector(time(x))
  args <- list(...)
  main <- args$main
  args$main <- NULL
  if (is.null(args$xlab)) args$xlab <- "Time"
  if (is.null(args$ylab)) args$ylab <- if (length(xlabel) == 1L && nchar(xlabel) < 100L) xlabel else ""
  if (is.null(args$type)) args$type <- "l"
  # titles come before the axes
  words <- c(list(main = main), args[names(args) %in% .title_arguments])
  ann <- .or(args$ann, par("ann"))
  args$ann <- FALSE
  annotate <- function() if (ann) do.call(title, words)
  if (is.matrix(x)) {
    col <- rep_len(if (is.null(args$col)) par("col") else args$col, ncol(x))
    lty <- rep_len(if (is.null(args$lty)) 1 else args$lty, ncol(x))
    type <- args$type
    args$type <- "n"
    args$col <- args$lty <- NULL
    v <- as.numeric(x)
    if (is.null(args$ylim)) args$ylim <- range(v[is.finite(v)])
    series <- function() for (i in seq_len(ncol(x))) lines(t, as.vector(x[, i]), type = type, col = col[i], lty = lty[i])
    do.call(plot.default, c(list(t, as.vector(x[, 1L]), axes = axes, panel.last = quote({ series(); annotate() })), args))
  } else {
    do.call(plot.default, c(list(t, as.vector(x), axes = axes, panel.last = quote(annotate())), args))
  }
  invisible()
}

# Series below each other, with one axis of times for each column.
.plot_many_series <- function(x, n, nc, panel, flip, mar, oma, axes, name, dots) {
  rows <- ceiling(n / nc)
  old <- par(mar = mar, oma = oma, mfcol = c(rows, nc))
  on.exit(par(old))
  of <- function(what, otherwise) .or(dots[[what]], otherwise)
  own <- dots[!(names(dots) %in% c("main", "xlab", "ylab", "type", "ann", "cex.lab", "col.lab", "font.lab", "cex.axis", "xlim", "ylim"))]
  t <- as.vector(time(x))
  for (i in seq_len(n)) {
    v <- as.vector(x[, i])
    do.call(plot.default, c(list(t, v, type = "n", axes = FALSE, xlab = "", ylab = "", xlim = dots$xlim, ylim = dots$ylim), own))
    do.call(panel, c(list(t, v, type = of("type", "l")), own[names(own) != "frame.plot"]))
    if (of("frame.plot", axes)) box()
    side <- if (i %% 2 || !flip) 2 else 4
    foot <- i %% rows == 0 || i == n
    size <- of("cex.axis", par("cex.axis"))
    if (axes) {
      axis(side, xpd = NA, cex.axis = size)
      if (foot) axis(1, xpd = NA, cex.axis = size)
    }
    if (of("ann", par("ann"))) {
      mtext(colnames(x)[i], side, line = 3, cex = of("cex.lab", par("cex.lab")), col = of("col.lab", par("col.lab")), font = of("font.lab", par("font.lab")), xpd = NA)
      if (foot) mtext(of("xlab", "Time"), side = 1, line = 3, cex = of("cex.lab", par("cex.lab")), col = of("col.lab", par("col.lab")), font = of("font.lab", par("font.lab")), xpd = NA)
    }
  }
  head <- .or(dots$main, name)
  if (of("ann", par("ann")) && !is.null(head)) {
    # the whole page has the margins of a panel, as parts of the width
    middle <- mean(par("plt")[1:2])
    par(mfcol = c(1, 1))
    middle <- grconvertX(middle, "ndc", "user")
    mtext(head, side = 3, line = 3, at = middle, cex = of("cex.main", par("cex.main")), font = of("font.main", par("font.main")), col = of("col.main", par("col.main")), xpd = NA)
  }
}

lines.ts <- function(x, ...) lines.default(time(as.ts(x)), x, ...)

ts.plot <- function(..., gpars = list()) {
  given <- list(...)
  graphical <- names(given) %in% .series_plot_parameters()
  series <- given[if (is.null(names(given))) TRUE else !graphical]
  if (any(graphical)) gpars <- c(gpars, given[graphical])
  joint <- do.call(ts.union, lapply(series, as.ts))
  label <- gpars$ylab
  if (is.null(label)) gpars$ylab <- if (NCOL(joint) > 1) "" else deparse1(substitute(...))
  do.call(plot.ts, c(list(joint, plot.type = "single"), gpars))
  invisible()
}

# The arguments of ts.plot() that are graphical.
.series_plot_parameters <- function() {
  fonts <- c("axis", "lab", "main")
  c("ann", "axes", "bty", "las", "log", "main", "sub", "type", paste0(c("x", "y"), rep(c("lab", "lim"), each = 2L)),
    "bg", "cex", "col", "lty", "lwd", "pch", paste0("cex.", fonts), paste0("col.", fonts))
}

monthplot <- function(x, ...) UseMethod("monthplot")

monthplot.ts <- function(x, labels = NULL, times = time(x), phase = cycle(x), ylab = deparse1(substitute(x)), ...) {
  force(ylab)
  if (is.null(labels)) {
    if (!missing(phase)) return(monthplot.default(x, times = times, phase = phase, ylab = ylab, ...))
    f <- frequency(x)
    labels <- switch(format(f), `4` = paste0("Q", 1:4), `12` = substr(month.abb, 1L, 1L), seq_len(f))
  }
  monthplot.default(x, labels, ylab, times, phase, ...)
}

monthplot.stl <- function(x, labels = NULL, ylab = choice, choice = "seasonal", ...) {
  x <- x$time.series[, choice]
  monthplot(x, labels = labels, ylab = ylab, ...)
}

monthplot.StructTS <- function(x, labels = NULL, ylab = choice, choice = "sea", ...) monthplot(fitted(x)[, choice], labels = labels, ylab = ylab, ...)

monthplot.default <- function(x, labels = 1L:12L, ylab = deparse1(substitute(x)), times = seq_along(x),
                              phase = (times - 1L) %% length(labels) + 1L, base = mean, axes = TRUE, type = c("l", "h"), box = TRUE, add = FALSE,
                              col = par("col"), lty = par("lty"), lwd = par("lwd"), col.base = col, lty.base = lty, lwd.base = lwd, ...) {
  force(ylab)
  if (is.null(labels) || missing(labels) && !missing(phase)) {
    labels <- unique(phase)
    phase <- match(phase, labels)
  }
  f <- length(labels)
  at <- seq_len(f)
  level <- if (!is.null(base)) tapply(x, phase, base)
  v <- as.numeric(x)
  type <- match.arg(type)
  if (!add) {
    plot(0, 0, type = "n", axes = FALSE, frame.plot = box, xlab = "", ylab = ylab, xlim = c(0.55, f + 0.45), ylim = range(v, na.rm = TRUE), ...)
    if (axes) {
      axis(1, at = 1L:f, labels = labels, ...)
      axis(2, ...)
    }
  }
  # the values of each phase side by side around its place on the axis, by their times
  spread <- as.numeric(times)
  for (k in at) {
    own <- v[phase == k]
    if (length(own)) lines(k - 0.45 + 0.9 * (spread[phase == k] - min(spread)) / diff(range(spread)), own, type = type, col = col, lty = lty, lwd = lwd, ...)
  }
  if (!is.null(level)) segments(at - 0.45, level, at + 0.45, level, col = col.base, lty = lty.base, lwd = lwd.base)
  invisible()
}
