# ts.R - Time series objects: making, printing, windows, lags, arithmetic.

ts <- function(data = NA, start = 1, end = numeric(), frequency = 1, deltat = 1, ts.eps = getOption("ts.eps"),
               class = if (nseries > 1) c("mts", "ts", "matrix") else "ts",
               names = if (!is.null(dimnames(data))) colnames(data) else paste("Series", seq(nseries))) {
  if (is.data.frame(data)) data <- data.matrix(data)
  if (is.matrix(data)) {
    nseries <- ncol(data)
    ndata <- nrow(data)
    dimnames(data) <- list(NULL, names)
  } else {
    nseries <- 1
    ndata <- length(data)
  }
  if (ndata == 0) stop("'ts' object must have one or more observations")
  if (missing(frequency)) frequency <- 1 / deltat
  else if (missing(deltat)) deltat <- 1 / frequency
  if (frequency > 1 && 0 < (d <- abs(frequency - round(frequency))) && d < ts.eps) frequency <- round(frequency)
  if (!missing(start)) start <- as.numeric(start)
  if (length(start) > 1L) start <- start[1L] + (start[2L] - 1) / frequency
  if (!missing(end)) end <- as.numeric(end)
  if (length(end) > 1L) end <- end[1L] + (end[2L] - 1) / frequency
  if (missing(end)) end <- start + (ndata - 1) / frequency
  else if (missing(start)) start <- end - (ndata - 1) / frequency
  if (start > end) stop("'start' cannot be after 'end'")
  cycles <- as.numeric((end - start) * frequency)
  if (abs(round(cycles) - cycles) > ts.eps * max(cycles, 1)) stop("'end' must be a whole number of cycles after 'start'")
  nobs <- floor(cycles + 1.01)
  if (nobs != ndata) data <- if (NCOL(data) == 1) {
    if (ndata < nobs) rep_len(data, nobs) else if (ndata > nobs) data[1L:nobs]
  } else {
    if (ndata < nobs) data[rep_len(1L:ndata, nobs), ] else if (ndata > nobs) data[1L:nobs, ]
  }
  attr(data, "tsp") <- c(start, end, frequency)
  if (!is.null(class) && class[[1]] != "none") attr(data, "class") <- if (inherits(data, "ts") && FALSE) class else class
  data
}

tsp <- function(x) attr(x, "tsp")

`tsp<-` <- function(x, value) {
  cl <- oldClass(x)
  attr(x, "tsp") <- value
  if (inherits(x, "ts") && is.null(value)) class(x) <- if (!identical(cl, "ts")) cl["ts" != cl]
  if (inherits(x, "mts") && is.null(value)) class(x) <- if (!identical(cl, "mts")) setdiff(cl, c("mts", "ts"))
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
  if (is.ts(x)) x
  else if (!is.null(xtsp <- tsp(x))) ts(x, xtsp[1L], xtsp[2L], xtsp[3L])
  else ts(x)
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
  n <- if (is.matrix(x)) nrow(x) else length(x)
  xtsp <- attr(hasTsp(x), "tsp")
  y <- seq.int(xtsp[1L], xtsp[2L], length.out = n) + offset / xtsp[3L]
  tsp(y) <- xtsp
  y
}

time.ts <- function(x, ...) as.ts(time.default(x, ...))

cycle.default <- function(x, ...) {
  p <- tsp(hasTsp(x))
  m <- round((p[1L] %% 1) * p[3L])
  x <- (1L:NROW(x) + m - 1L) %% p[3L] + 1
  tsp(x) <- p
  x
}

cycle.ts <- function(x, ...) as.ts(cycle.default(x, ...))

lag.default <- function(x, k = 1, ...) {
  if (k != round(k)) {
    k <- round(k)
    warning("'k' is not an integer")
  }
  x <- hasTsp(x)
  p <- tsp(x)
  tsp(x) <- p - (k / p[3L]) * c(1, 1, 0)
  x
}

diff.ts <- function(x, lag = 1, differences = 1, ...) {
  if (lag < 1 | differences < 1) stop("bad value for 'lag' or 'differences'")
  if (lag * differences >= NROW(x)) return(x[0L])
  tsLag <- function(x, k) {
    p <- tsp(x)
    tsp(x) <- p - (k / p[3L]) * c(1, 1, 0)
    x
  }
  r <- x
  for (i in 1L:differences) r <- r - tsLag(r, -lag)
  xtsp <- attr(x, "tsp")
  if (is.matrix(x)) colnames(r) <- colnames(x)
  ts(r, end = xtsp[2L], frequency = xtsp[3L])
}

window.default <- function(x, start = NULL, end = NULL, frequency = NULL, deltat = NULL, extend = FALSE, ts.eps = getOption("ts.eps"), ...) {
  x <- hasTsp(x)
  xtsp <- tsp(x)
  xfreq <- xtsp[3L]
  xtime <- time(x)
  if (!is.null(frequency) && !is.null(deltat) && abs(frequency * deltat - 1) > ts.eps)
    stop("'frequency' and 'deltat' are both supplied and are inconsistent")
  yfreq <- if (is.null(frequency)) { if (is.null(deltat)) xfreq else 1 / deltat } else frequency
  thin <- round(xfreq / yfreq)
  if (yfreq > 0 && abs(xfreq / yfreq - thin) < ts.eps) {
    yfreq <- xfreq / thin
  } else {
    thin <- 1
    yfreq <- xfreq
    warning("'frequency' not changed")
  }
  point <- function(v, default, what) {
    if (is.null(v)) return(default)
    switch(length(v), v, v[1L] + (v[2L] - 1) / xfreq, stop(gettextf("bad value for '%s'", what), domain = NA))
  }
  start <- point(start, xtsp[1L], "start")
  end <- point(end, xtsp[2L], "end")
  if (!extend) {
    if (start < xtsp[1L] - ts.eps / xfreq) {
      start <- xtsp[1L]
      warning("'start' value not changed")
    }
    if (end > xtsp[2L] + ts.eps / xfreq) {
      end <- xtsp[2L]
      warning("'end' value not changed")
    }
  }
  if (start > end) stop("'start' cannot be after 'end'")
  if (!extend) {
    if (all(abs(start - xtime) > ts.eps / xfreq)) start <- xtime[(xtime > start) & ((start + 1 / xfreq) > xtime)]
    if (all(abs(end - xtime) > ts.eps / xfreq)) end <- xtime[(xtime < end) & ((end - 1 / xfreq) < xtime)]
    i <- seq.int(trunc((start - xtsp[1L]) * xfreq + 1.5), trunc((end - xtsp[1L]) * xfreq + 1.5), by = thin)
    y <- if (is.matrix(x)) x[i, , drop = FALSE] else x[i]
    ystart <- xtime[i[1L]]
    yend <- xtime[i[length(i)]]
    attr(y, "tsp") <- c(ystart, yend, yfreq)
  } else {
    stoff <- ceiling((start - xtsp[1L]) * xfreq - ts.eps)
    ystart <- (round(xtsp[1L] * xfreq) + stoff) / xfreq
    enoff <- floor((end - xtsp[2L]) * xfreq + ts.eps)
    yend <- (round(xtsp[2L] * xfreq) + enoff) / xfreq
    nold <- round(xfreq * (xtsp[2L] - xtsp[1L])) + 1
    i <- if (start > xtsp[2L] + ts.eps / xfreq || end < xtsp[1L] - ts.eps / xfreq) rep(nold + 1, floor(1 + (end - start) * xfreq + ts.eps))
      else {
        i0 <- 1 + max(0, stoff)
        i1 <- nold + min(0, enoff)
        c(rep.int(nold + 1, max(0, -stoff)), if (i0 <= i1) i0:i1, rep.int(nold + 1, max(0, enoff)))
      }
    y <- if (is.matrix(x)) rbind(x, NA)[i, , drop = FALSE] else c(x, NA)[i]
    attr(y, "tsp") <- c(ystart, yend, xfreq)
    if (yfreq != xfreq) y <- Recall(y, frequency = yfreq)
  }
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
  keep <- attributes(x)
  y <- x
  attr(y, "class") <- NULL
  if (nargs() == 3L) {
    if (missing(i)) y[] <- value else y[i] <- value
  } else if (missing(i)) {
    if (missing(j)) y[, ] <- value else y[, j] <- value
  } else if (missing(j)) {
    y[i, ] <- value
  } else {
    y[i, j] <- value
  }
  if (NROW(y) != NROW(x)) stop("only replacement of elements is allowed")
  attributes(y) <- keep
  y
}

t.ts <- function(x) {
  cl <- oldClass(x)
  other <- !(cl %in% c("ts", "mts"))
  class(x) <- if (any(other)) cl[other]
  attr(x, "tsp") <- NULL
  t(x)
}

.cbind.ts <- function(sers, nmsers, dframe = FALSE, union = TRUE) {
  nulls <- vapply(sers, is.null, NA)
  sers <- sers[!nulls]
  nmsers <- nmsers[!nulls]
  nser <- length(sers)
  if (nser == 0L) return(NULL)
  tsser <- vapply(sers, function(x) length(tsp(x)) > 0L, NA)
  if (!any(tsser)) stop("no time series supplied")
  sers <- lapply(sers, as.ts)
  nsers <- vapply(sers, NCOL, 1)
  tsps <- sapply(sers[tsser], tsp)
  freq <- mean(tsps[3, ])
  if (max(abs(tsps[3, ] - freq)) > getOption("ts.eps")) stop("not all series have the same frequency")
  if (union) {
    st <- min(tsps[1, ])
    en <- max(tsps[2, ])
  } else {
    st <- max(tsps[1, ])
    en <- min(tsps[2, ])
    if (st > en) {
      warning("non-intersecting series")
      return(NULL)
    }
  }
  p <- c(st, en, freq)
  n <- round(freq * (en - st) + 1)
  if (any(!tsser)) {
    ln <- vapply(sers[!tsser], NROW, 1)
    if (any(ln != 1 && ln != n)) stop("non-time series not of the correct length")
    for (i in (1L:nser)[!tsser]) sers[[i]] <- ts(rep_len(sers[[i]], n), start = st, end = en, frequency = freq)
    tsps <- sapply(sers, tsp)
  }
  if (dframe) {
    x <- vector("list", nser)
    names(x) <- nmsers
  } else {
    ns <- sum(nsers)
    x <- matrix(, n, ns)
    cs <- c(0, cumsum(nsers))
    nm <- character(ns)
    for (i in 1L:nser) {
      if (nsers[i] > 1) {
        cn <- colnames(sers[[i]])
        if (is.null(cn)) cn <- 1L:nsers[i]
        nm[(1 + cs[i]):cs[i + 1]] <- paste(nmsers[i], cn, sep = ".")
      } else nm[cs[i + 1]] <- nmsers[i]
    }
    dimnames(x) <- list(NULL, nm)
  }
  for (i in 1L:nser) {
    s <- sers[[i]]
    if (union) {
      q <- tsp(s)
      if (any(abs(q - p) > getOption("ts.eps"))) s <- window(s, st, en, extend = TRUE)
    } else {
      s <- window(s, st, en)
    }
    if (dframe) x[[i]] <- structure(s, class = NULL, tsp = NULL) else x[, (1 + cs[i]):cs[i + 1]] <- as.vector(unclass(s))
  }
  if (dframe) as.data.frame(x) else ts(x, start = st, frequency = freq)
}

.makeNamesTs <- function(...) {
  l <- as.list(substitute(list(...)))[-1L]
  nm <- names(l)
  fixup <- if (is.null(nm)) seq_along(l) else nm == ""
  dep <- sapply(l[fixup], function(x) deparse(x)[1L])
  if (is.null(nm)) return(dep)
  if (any(fixup)) nm[fixup] <- dep
  nm
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
    if (.lengths_differ(e1, e2)) {
      common <- .cbind.ts(list(e1, e2), c(deparse(substitute(e1))[1L], deparse(substitute(e2))[1L]), union = FALSE)
      if (is.null(common)) stop("non-intersecting series")
      nc1 <- NCOL(e1)
      e1 <- if (is.matrix(e1)) common[, seq_len(nc1), drop = FALSE] else common[, 1L, drop = TRUE]
      e2 <- if (is.matrix(e2)) common[, nc1 + seq_len(NCOL(e2)), drop = FALSE] else common[, nc1 + 1L, drop = TRUE]
    } else if (!identical(attr(e1, "tsp"), attr(e2, "tsp"))) attr(e2, "tsp") <- attr(e1, "tsp")
  }
  e1 <- if (nzchar1) e1 else e1
  NextMethod(.Generic)
}

.lengths_differ <- function(a, b) {
  p <- tsp(a)
  q <- tsp(b)
  if (abs(p[3L] - q[3L]) > getOption("ts.eps")) stop("non-conformable time-series")
  any(abs(p[1:2] - q[1:2]) > getOption("ts.eps") / p[3L])
}

na.omit.ts <- function(object, ...) {
  tm <- time(object)
  xfreq <- frequency(object)
  bad <- if (is.matrix(object)) apply(is.na(object), 1, any) else is.na(object)
  good <- which(!bad)
  if (!length(good)) stop("all times contain an NA")
  omit <- integer()
  n <- NROW(object)
  st <- min(good)
  if (st > 1) omit <- c(omit, 1L:(st - 1))
  en <- max(good)
  if (en < n) omit <- c(omit, (en + 1):n)
  cl <- class(object)
  if (length(omit)) {
    object <- if (is.matrix(object)) object[st:en, ] else object[st:en]
    attr(omit, "class") <- "omit"
    attr(object, "na.action") <- omit
    tsp(object) <- c(tm[st], tm[en], xfreq)
    if (!is.null(cl)) class(object) <- cl
  }
  if (anyNA(object)) stop("time series contains internal NAs")
  object
}

na.contiguous <- function(object, ...) UseMethod("na.contiguous")

na.contiguous.default <- function(object, ...) {
  tm <- time(object)
  xfreq <- frequency(object)
  if (is.matrix(object)) good <- apply(!is.na(object), 1L, all) else good <- !is.na(object)
  if (!sum(good)) stop("all times contain an NA")
  tt <- cumsum(!good)
  ln <- sapply(0:max(tt), function(i) sum(tt == i))
  seg <- (seq_along(ln)[ln == max(ln)])[1L] - 1
  keep <- (tt == seg)
  st <- min(which(keep))
  if (!good[st]) st <- st + 1
  en <- max(which(keep))
  omit <- integer()
  n <- NROW(object)
  if (st > 1) omit <- c(omit, 1L:(st - 1))
  if (en < n) omit <- c(omit, (en + 1):n)
  cl <- class(object)
  if (length(omit)) {
    object <- if (is.matrix(object)) object[st:en, ] else object[st:en]
    attr(omit, "class") <- "omit"
    attr(object, "na.action") <- omit
    tsp(object) <- c(tm[st], tm[en], xfreq)
    if (!is.null(cl)) class(object) <- cl
  }
  object
}

aggregate.ts <- function(x, nfrequency = 1, FUN = sum, ndeltat = 1, ts.eps = getOption("ts.eps"), ...) {
  x <- as.ts(x)
  ofrequency <- tsp(x)[3L]
  FUN <- match.fun(FUN)
  if (missing(nfrequency)) nfrequency <- 1 / ndeltat
  if (nfrequency > 1 && abs(nfrequency - round(nfrequency)) < ts.eps) nfrequency <- round(nfrequency)
  if (nfrequency == ofrequency) return(x)
  ratio <- ofrequency / nfrequency
  len <- round(ratio)
  if (abs(ratio - len) > ts.eps * 2) stop(gettextf("cannot change frequency from %g to %g", ofrequency, nfrequency), domain = NA)
  mat <- is.matrix(x)
  cn <- colnames(x)
  nstart <- tsp(x)[1L]
  x <- as.matrix(window(x, start = nstart))
  nend <- floor(1 + nrow(x) / len + ts.eps) - 1
  x <- apply(array(c(x[1:(len * nend), ]), dim = c(len, nend, ncol(x))), MARGIN = c(2L, 3L), FUN = FUN, ...)
  if (!mat) x <- as.vector(x) else colnames(x) <- cn
  ts(x, start = nstart, frequency = nfrequency)
}

.preformat.ts <- function(x, calendar, ...) {
  fr.x <- frequency(x)
  if (missing(calendar)) calendar <- any(fr.x == c(4, 12)) && length(start(x)) == 2L
  Tsp <- tsp(x)
  if (is.null(Tsp)) stop("series is corrupt, with no 'tsp' attribute")
  nn <- 1 + round((Tsp[2L] - Tsp[1L]) * Tsp[3L])
  if (NROW(x) != nn) {
    warning(gettextf("series is corrupt: length %d with 'tsp' implying %d", NROW(x), nn), domain = NA, call. = FALSE)
    calendar <- FALSE
  }
  if (NCOL(x) == 1) {
    if (calendar) {
      if (fr.x > 1) {
        dn2 <- if (fr.x == 12) month.abb
          else if (fr.x == 4) c("Qtr1", "Qtr2", "Qtr3", "Qtr4")
          else paste0("p", 1L:fr.x)
        if (NROW(x) <= fr.x && start(x)[1L] == end(x)[1L]) {
          dn1 <- start(x)[1L]
          dn2 <- dn2[1 + (start(x)[2L] - 2 + seq_along(x)) %% fr.x]
          x <- matrix(format(x, ...), nrow = 1L, ncol = length(x), byrow = TRUE, dimnames = list(dn1, dn2))
        } else {
          start.pad <- start(x)[2L] - 1
          end.pad <- fr.x - end(x)[2L]
          dn1 <- start(x)[1L]:end(x)[1L]
          x <- matrix(c(rep.int("", start.pad), format(x, ...), rep.int("", end.pad)), ncol = fr.x, byrow = TRUE, dimnames = list(dn1, dn2))
        }
      } else {
        tx <- time(x)
        attributes(x) <- NULL
        names(x) <- tx
      }
    } else {
      attr(x, "class") <- attr(x, "tsp") <- attr(x, "na.action") <- NULL
    }
  } else {
    if (calendar && fr.x > 1) {
      tm <- time(x)
      t2 <- 1 + round(fr.x * ((tm + 0.001) %% 1))
      p1 <- format(floor(zapsmall(tm, digits = 7)))
      rownames(x) <- if (fr.x == 12) paste(month.abb[t2], p1)
        else if (fr.x == 4) paste(p1, c("Q1", "Q2", "Q3", "Q4")[t2])
        else format(tm)
    } else {
      rownames(x) <- format(time(x))
    }
    attr(x, "class") <- attr(x, "tsp") <- attr(x, "na.action") <- NULL
  }
  x
}

print.ts <- function(x, digits = NULL, quote = FALSE, print.gap, ...) {
  x <- as.ts(x)
  Tsp <- tsp(x)
  if (is.null(Tsp)) {
    warning("series is corrupt, with no 'tsp' attribute")
    print(unclass(x), ...)
    return(invisible(x))
  }
  nn <- 1 + round((Tsp[2L] - Tsp[1L]) * Tsp[3L])
  dots <- list(...)
  calendar <- if (is.null(dots$calendar)) any(frequency(x) == c(4, 12)) && length(start(x)) == 2L else dots$calendar
  quote <- FALSE
  if (NCOL(x) == 1 && !calendar) {
    fr.x <- frequency(x)
    format_point <- function(p) {
      deparse(p)
    }
    if (fr.x != 1)
      cat("Time Series:\nStart =", deparse(start(x)), "\nEnd =", deparse(end(x)), "\nFrequency =", deparse(fr.x), "\n")
    else
      cat("Time Series:\nStart =", format(tsp(x)[1L]), "\nEnd =", format(tsp(x)[2L]), "\nFrequency =", deparse(fr.x), "\n")
  } else if (NCOL(x) > 1 && !calendar) {
    fr.x <- frequency(x)
    if (fr.x != 1)
      cat("Time Series:\nStart =", deparse(start(x)), "\nEnd =", deparse(end(x)), "\nFrequency =", deparse(fr.x), "\n")
    else
      cat("Time Series:\nStart =", format(tsp(x)[1L]), "\nEnd =", format(tsp(x)[2L]), "\nFrequency =", deparse(fr.x), "\n")
  }
  dots$calendar <- NULL
  body <- .preformat.ts(x, calendar, digits = digits)
  right <- is.character(body)
  do.call(print, c(list(body, quote = FALSE, right = right, digits = digits), if (!missing(print.gap)) list(print.gap = print.gap), dots))
  invisible(x)
}

embed <- function(x, dimension = 1) {
  if (is.matrix(x)) {
    n <- nrow(x)
    m <- ncol(x)
    y <- matrix(0, n - dimension + 1L, dimension * m)
    for (i in seq_len(m)) y[, seq.int(i, by = m, length.out = dimension)] <- Recall(as.vector(x[, i]), dimension)
    return(y)
  }
  if (is.vector(x) || is.ts(x)) {
    n <- length(x)
    if (dimension < 1 | dimension > n) stop("wrong embedding dimension")
    m <- n - dimension + 1L
    return(matrix(x[1L:m + rep.int(dimension:1L, rep.int(m, dimension)) - 1L], m, dimension))
  }
  stop("'x' is not a vector or matrix")
}

diffinv <- function(x, ...) UseMethod("diffinv")

diffinv.vector <- function(x, lag = 1L, differences = 1L, xi, ...) {
  if (!is.vector(x)) stop("'x' is not a vector")
  lag <- as.integer(lag)
  differences <- as.integer(differences)
  if (lag < 1L || differences < 1L) stop("bad value for 'lag' or 'differences'")
  if (missing(xi)) xi <- rep(0, lag * differences)
  if (length(xi) != lag * differences) stop("'xi' does not have the right length")
  if (differences == 1L) {
    n <- length(x)
    r <- c(xi, numeric(n))
    for (i in seq_len(n)) r[i + lag] <- x[i] + r[i]
    r
  } else {
    diffinv.vector(diffinv.vector(x, lag, differences - 1L, diff(xi, lag = lag, differences = 1L)), lag, 1L, xi[1L:lag])
  }
}

diffinv.default <- function(x, lag = 1, differences = 1, xi, ...) {
  if (is.matrix(x)) {
    n <- nrow(x)
    m <- ncol(x)
    y <- matrix(0, nrow = n + lag * differences, ncol = m)
    if (m >= 1) {
      if (missing(xi)) xi <- matrix(0, lag * differences, m)
      if (NROW(xi) != lag * differences || NCOL(xi) != m) stop("incorrect dimensions for 'xi'")
      for (i in 1L:m) y[, i] <- diffinv.vector(as.vector(x[, i]), lag, differences, as.vector(xi[, i]))
    }
    y
  } else if (is.vector(x)) diffinv.vector(x, lag, differences, xi)
  else stop("'x' is not a vector or matrix")
}

diffinv.ts <- function(x, lag = 1, differences = 1, xi, ...) {
  y <- diffinv.default(if (is.ts(x) && is.null(dim(x))) as.vector(x) else as.matrix(x), lag, differences, xi)
  ts(y, frequency = frequency(x), end = end(x))
}

toeplitz <- function(x) {
  if (!is.vector(x)) stop("'x' is not a vector")
  n <- length(x)
  matrix(x[abs(col(diag(n)) - row(diag(n))) + 1L], n, n)
}

# ---- filters and transforms ----

filter <- function(x, filter, method = c("convolution", "recursive"), sides = 2L, circular = FALSE, init = NULL) {
  method <- match.arg(method)
  x <- as.ts(x)
  storage.mode(x) <- "double"
  xtsp <- tsp(x)
  n <- as.integer(NROW(x))
  if (is.na(n)) stop("invalid value of nrow(x)", domain = NA)
  nser <- NCOL(x)
  filter <- as.double(filter)
  nfilt <- as.integer(length(filter))
  if (anyNA(filter)) stop("missing values in 'filter'")
  if (method == "convolution") {
    if (nfilt > n) stop("'filter' is longer than time series")
    sides <- as.integer(sides)
    if (is.na(sides) || (sides != 1L && sides != 2L)) stop("argument 'sides' must be 1 or 2")
    circular <- as.logical(circular)
    if (is.na(circular)) stop("'circular' must be logical and not NA")
    f <- function(v) .Internal(cfilter(as.double(v), filter, sides, circular))
  } else {
    if (missing(init)) init <- matrix(0, nfilt, nser)
    else {
      ni <- NROW(init)
      if (ni != nfilt) stop("length of 'init' must equal length of 'filter'")
      if (NCOL(init) != 1L && NCOL(init) != nser)
        stop(sprintf(ngettext(nser, "'init' must have %d column", "'init' must have 1 or %d columns", domain = "R-stats"), nser), domain = NA)
      if (!is.matrix(init)) dim(init) <- c(nfilt, nser)
    }
    f <- function(v, k = 1L) .Internal(rfilter(as.double(v), filter, as.double(rev(init[, k]))))
  }
  if (is.matrix(x)) {
    y <- matrix(NA, n, nser)
    for (i in seq_len(nser)) y[, i] <- if (method == "convolution") f(x[, i]) else f(x[, i], i)
  } else y <- f(x)
  tsp(y) <- xtsp
  class(y) <- if (nser > 1L) c("mts", "ts") else "ts"
  y
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
  one <- function(m) {
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
  n <- length(x)
  ny <- length(y)
  if (type == "circular") {
    if (ny != n) stop("length mismatch in convolution")
  } else {
    n1 <- ny - 1
    x <- c(rep.int(0, n1), x)
    n <- length(y <- c(y, rep.int(0, n - 1)))
  }
  x <- fft(fft(x) * (if (conj) Conj(fft(y)) else fft(y)), inverse = TRUE)
  if (!is.complex(x) || TRUE) x <- Re(x)
  if (type == "filter") (x / n)[-c(1L:n1, (n - n1 + 1L):n)] else x / n
}

# ---- autocorrelations ----

acf <- function(x, lag.max = NULL, type = c("correlation", "covariance", "partial"), plot = TRUE, na.action = na.fail, demean = TRUE, ...) {
  type <- match.arg(type)
  if (type == "partial") {
    m <- match.call()
    m[[1L]] <- quote(stats::pacf)
    m$type <- NULL
    return(eval(m, parent.frame()))
  }
  series <- deparse1(substitute(x))
  x <- na.action(as.ts(x))
  x.freq <- frequency(x)
  x <- as.matrix(x)
  if (!is.numeric(x)) stop("'x' must be numeric")
  sampleT <- as.integer(nrow(x))
  nser <- as.integer(ncol(x))
  if (is.na(sampleT) || is.na(nser)) stop("'sampleT' and 'nser' must be integer")
  if (is.null(lag.max)) lag.max <- floor(10 * (log10(sampleT) - log10(nser)))
  lag.max <- as.integer(min(lag.max, sampleT - 1L))
  if (is.na(lag.max) || lag.max < 0) stop("'lag.max' must be at least 0")
  if (demean) x <- sweep(x, 2, colMeans(x, na.rm = TRUE), check.margin = FALSE)
  lag <- matrix(1, nser, nser)
  lag[lower.tri(lag)] <- -1
  snames <- colnames(x)
  x <- matrix(as.double(x), sampleT, nser)
  acf <- .Internal(acf(x, lag.max, type == "correlation"))
  lag <- outer(0:lag.max, lag / x.freq)
  acf.out <- structure(list(acf = acf, type = type, n.used = sampleT, lag = lag, series = series, snames = snames), class = "acf")
  if (plot) {
    plot.acf(acf.out, ...)
    invisible(acf.out)
  } else acf.out
}

pacf <- function(x, lag.max, plot, na.action, ...) UseMethod("pacf")

pacf.default <- function(x, lag.max = NULL, plot = TRUE, na.action = na.fail, ...) {
  series <- deparse1(substitute(x))
  x <- drop(na.action(as.ts(x)))
  if (!is.numeric(x)) stop("'x' must be numeric")
  x.freq <- frequency(x)
  sampleT <- NROW(x)
  if (is.null(lag.max)) lag.max <- if (is.matrix(x)) floor(10 * (log10(sampleT) - log10(ncol(x)))) else floor(10 * (log10(sampleT)))
  lag.max <- min(lag.max, sampleT - 1)
  if (lag.max < 1) stop("'lag.max' must be at least 1")
  if (is.matrix(x)) {
    if (anyNA(x)) stop("NAs in 'x'")
    nser <- ncol(x)
    x <- sweep(x, 2, colMeans(x), check.margin = FALSE)
    lag <- matrix(1, nser, nser)
    lag[lower.tri(lag)] <- -1
    pacf <- ar.yw(x, order.max = lag.max)$partialacf
    lag <- outer(1L:lag.max, lag / x.freq)
    snames <- colnames(x)
  } else {
    x <- scale(x, TRUE, FALSE)
    acf <- drop(acf(x, lag.max = lag.max, plot = FALSE, na.action = na.action)$acf)
    pacf <- array(.durbin(acf, lag.max)$partial, dim = c(lag.max, 1L, 1L))
    lag <- array((1L:lag.max) / x.freq, dim = c(lag.max, 1L, 1L))
    snames <- NULL
  }
  acf.out <- structure(list(acf = pacf, type = "partial", n.used = sampleT, lag = lag, series = series, snames = snames), class = "acf")
  if (plot) {
    plot.acf(acf.out, ...)
    invisible(acf.out)
  } else acf.out
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
  type <- match.arg(type)
  if (is.matrix(x) || is.matrix(y)) stop("univariate time series only")
  X <- ts.intersect(as.ts(x), as.ts(y))
  colnames(X) <- c(deparse(substitute(x))[1L], deparse(substitute(y))[1L])
  acf.out <- acf(X, lag.max = lag.max, plot = FALSE, type = type, na.action = na.action)
  lag <- c(rev(acf.out$lag[-1, 2, 1]), acf.out$lag[, 1, 2])
  y <- c(rev(acf.out$acf[-1, 2, 1]), acf.out$acf[, 1, 2])
  acf.out$acf <- array(y, dim = c(length(y), 1L, 1L))
  acf.out$lag <- array(lag, dim = c(length(y), 1L, 1L))
  acf.out$snames <- paste(acf.out$snames, collapse = " & ")
  if (plot) {
    plot(acf.out, ...)
    invisible(acf.out)
  } else acf.out
}

print.acf <- function(x, digits = 3L, ...) {
  type <- match(x$type, c("correlation", "covariance", "partial"))
  msg <- c("Autocorrelations", "Autocovariances", "Partial autocorrelations")
  cat("\n", msg[type], " of series ", sQuote(x$series), ", by lag\n\n", sep = "")
  nser <- ncol(x$lag)
  if (type != 2) x$acf <- round(x$acf, digits)
  if (nser == 1) {
    acfs <- setNames(drop(x$acf), format(x$lag, digits = digits))
    print(acfs, digits = digits, ...)
  } else {
    acfs <- format(x$acf, digits = digits)
    lags <- format(x$lag, digits = digits)
    acfs <- array(paste0(acfs, " (", lags, ")"), dim = dim(x$acf))
    dimnames(acfs) <- list(rep("", nrow(x$lag)), x$snames, x$snames)
    print(acfs, quote = FALSE, ...)
  }
  invisible(x)
}

`[.acf` <- function(x, i, j) {
  if (missing(j)) j <- seq_len(dim(x$lag)[2L])
  ii <- if (missing(i)) seq_len(nrow(x$lag)) else match(zapsmall(i), zapsmall(x$lag[, 1, 1]), nomatch = NA_integer_)
  x$acf <- x$acf[ii, j, j, drop = FALSE]
  x$lag <- x$lag[ii, j, j, drop = FALSE]
  x
}

plot.acf <- function(x, ci = 0.95, type = "h", xlab = "Lag", ylab = NULL, ylim = NULL, main = NULL, ...) {
  if (is.null(ylab)) ylab <- switch(x$type, correlation = "ACF", covariance = "ACF (cov)", partial = "Partial ACF")
  if (is.null(main)) main <- if (is.null(x$snames)) paste("Series ", x$series) else x$snames[1L]
  y <- x$acf[, 1, 1]
  l <- x$lag[, 1, 1]
  lim <- if (x$type != "covariance" && ci > 0) qnorm((1 + ci) / 2) / sqrt(x$n.used) else 0
  plot(l, y, type = type, xlab = xlab, ylab = ylab, ylim = if (is.null(ylim)) range(y, lim, -lim, 0, na.rm = TRUE) else ylim, main = main, ...)
  abline(h = 0)
  if (lim > 0) abline(h = c(lim, -lim), col = "blue", lty = 2)
  invisible()
}

ARMAacf <- function(ar = numeric(), ma = numeric(), lag.max = r, pacf = FALSE) {
  p <- length(ar)
  q <- length(ma)
  if (!p && !q) stop("empty model supplied")
  r <- max(p, q + 1)
  if (p > 0) {
    if (r > 1) {
      if (r > p) {
        ar <- c(ar, rep(0, r - p))
        p <- r
      }
      A <- matrix(0, p + 1L, 2L * p + 1L)
      ind <- as.matrix(expand.grid(1L:(p + 1), 1L:(p + 1)))[, 2L:1L]
      ind[, 2] <- ind[, 1L] + ind[, 2L] - 1L
      A[ind] <- c(1, -ar)
      A[, 1L:p] <- A[, 1L:p] + A[, (2L * p + 1L):(p + 2L)]
      rhs <- c(1, rep(0, p))
      if (q > 0) {
        psi <- c(1, ARMAtoMA(ar, ma, q))
        theta <- c(1, ma, rep(0, q + 1L))
        for (k in 1 + 0:q) rhs[k] <- sum(psi * theta[k + 0:q])
      }
      ind <- (p + 1):1
      Acf <- solve(A[ind, ind], rhs)
      Acf <- Acf[-1L] / Acf[1L]
    } else Acf <- ar
    if (lag.max > p) {
      xx <- rep(0, lag.max - p)
      Acf <- c(Acf, filter(xx, ar, "recursive", init = rev(Acf)))
    }
    Acf <- c(1, Acf[1L:lag.max])
  } else if (q > 0) {
    x <- c(1, ma)
    Acf <- filter(c(x, rep(0, q)), rev(x), sides = 1)[-(1L:q)]
    if (lag.max > q) Acf <- c(Acf, rep(0, lag.max - q))
    Acf <- Acf / Acf[1L]
  }
  names(Acf) <- 0:lag.max
  if (pacf) .durbin(Acf, lag.max)$partial else Acf
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

acf2AR <- function(acf) {
  r <- as.double(drop(acf))
  order.max <- length(r) - 1
  if (order.max <= 0) stop("'acf' must be of length two or more")
  z <- .durbin(r, order.max)
  nm <- paste0("ar(", 1L:order.max, ")")
  matrix(z$coefs, order.max, order.max, dimnames = list(nm, 1L:order.max))
}

arima.sim <- function(model, n, rand.gen = rnorm, innov = rand.gen(n, ...), n.start = NA, start.innov = rand.gen(n.start, ...), ...) {
  if (!is.list(model)) stop("'model' must be list")
  if (n <= 0L) stop("'n' must be strictly positive")
  p <- length(model$ar)
  if (p) {
    minroots <- min(Mod(polyroot(c(1, -model$ar))))
    if (minroots <= 1) stop("'ar' part of model is not stationary")
  }
  q <- length(model$ma)
  if (is.na(n.start)) n.start <- p + q + if (p > 0) ceiling(6 / log(minroots)) else 0
  if (n.start < p + q) stop("burn-in 'n.start' must be as long as 'ar + ma'")
  d <- 0
  if (!is.null(ord <- model$order)) {
    if (length(ord) != 3L) stop("'model$order' must be of length 3")
    if (p != ord[1L]) stop("inconsistent specification of 'ar' order")
    if (q != ord[3L]) stop("inconsistent specification of 'ma' order")
    d <- ord[2L]
    if (d != round(d) || d < 0) stop("number of differences must be a positive integer")
  }
  if (!missing(start.innov) && length(start.innov) < n.start)
    stop(sprintf(ngettext(n.start, "'start.innov' is too short: need %d point", "'start.innov' is too short: need %d points"), n.start), domain = NA)
  x <- ts(c(start.innov[seq_len(n.start)], innov[1L:n]), start = 1 - n.start)
  if (length(model$ma)) {
    x <- filter(x, c(1, model$ma), sides = 1L)
    x[seq_along(model$ma)] <- 0
  }
  if (length(model$ar)) x <- filter(x, model$ar, method = "recursive")
  if (n.start > 0) x <- x[-(seq_len(n.start))]
  if (d > 0) x <- diffinv(x, differences = d)
  as.ts(x)
}

# ---- decomposition ----

decompose <- function(x, type = c("additive", "multiplicative"), filter = NULL) {
  type <- match.arg(type)
  l <- length(x)
  f <- frequency(x)
  if (f <= 1 || length(na.omit(x)) < 2 * f) stop("time series has no or less than 2 periods")
  if (is.null(filter)) filter <- if (!f %% 2) c(0.5, rep_len(1, f - 1), 0.5) / f else rep_len(1, f) / f
  trend <- stats::filter(x, filter)
  season <- if (type == "additive") x - trend else x / trend
  periods <- l %/% f
  index <- seq.int(1L, l, by = f) - 1L
  figure <- numeric(f)
  for (i in 1L:f) figure[i] <- mean(season[index + i], na.rm = TRUE)
  figure <- if (type == "additive") figure - mean(figure) else figure / mean(figure)
  seasonal <- ts(rep(figure, periods + 1)[seq_len(l)], start = start(x), frequency = f)
  structure(list(x = x, seasonal = seasonal, trend = trend, random = if (type == "additive") x - seasonal - trend else x / seasonal / trend,
                 figure = figure, type = type), class = "decomposed.ts")
}

plot.decomposed.ts <- function(x, ...) plot(cbind(observed = x$x, trend = x$trend, seasonal = x$seasonal, random = x$random), ...)

plot.ts <- function(x, y = NULL, plot.type = c("multiple", "single"), xy.labels, xy.lines, panel = lines, nc, yax.flip = FALSE,
                    mar.multi = c(0, 5.1, 0, if (yax.flip) 5.1 else 2.1), oma.multi = c(6, 0, 5, 0), axes = TRUE, ...) {
  plot.type <- match.arg(plot.type)
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  dots <- list(...)
  if (!is.null(y)) {
    xy <- .cbind.ts(list(x, y), c("x", "y"), union = FALSE)
    plot.default(as.vector(xy[, 1L]), as.vector(xy[, 2L]), ...)
    return(invisible())
  }
  x <- as.ts(x)
  if (NCOL(x) > 1L && plot.type == "multiple") {
    nser <- NCOL(x)
    if (nser > 10L) stop("cannot plot more than 10 series as \"multiple\"")
    nc <- if (missing(nc)) if (nser > 4) 2 else 1 else nc
    op <- par(mfrow = c(ceiling(nser / nc), nc), mar = mar.multi, oma = oma.multi)
    on.exit(par(op))
    for (i in seq_len(nser)) {
      plot.default(as.vector(time(x)), as.vector(x[, i]), type = "n", axes = FALSE, xlab = "", ylab = "", ann = FALSE)
      panel(as.vector(time(x)), as.vector(x[, i]), type = if (is.null(dots$type)) "l" else dots$type)
      box()
      axis(2)
      mtext(colnames(x)[i], 2, line = 3)
    }
    return(invisible())
  }
  t <- as.vector(time(x))
  args <- list(...)
  main <- args$main
  args$main <- NULL
  if (is.null(args$xlab)) args$xlab <- "Time"
  if (is.null(args$ylab)) args$ylab <- if (length(xlabel) == 1L && nchar(xlabel) < 100L) xlabel else ""
  if (is.null(args$type)) args$type <- "l"
  if (is.matrix(x)) {
    col <- rep_len(if (is.null(args$col)) par("col") else args$col, ncol(x))
    lty <- rep_len(if (is.null(args$lty)) 1 else args$lty, ncol(x))
    type <- args$type
    args$type <- "n"
    args$col <- args$lty <- NULL
    v <- as.numeric(x)
    if (is.null(args$ylim)) args$ylim <- range(v[is.finite(v)])
    do.call(plot.default, c(list(t, as.vector(x[, 1L]), main = main, axes = axes), args))
    for (i in seq_len(ncol(x))) lines(t, as.vector(x[, i]), type = type, col = col[i], lty = lty[i])
  } else {
    do.call(plot.default, c(list(t, as.vector(x), main = main, axes = axes), args))
  }
  invisible()
}

lines.ts <- function(x, ...) lines.default(time(as.ts(x)), x, ...)

ts.plot <- function(..., gpars = list()) {
  dots <- list(...)
  if (is.list(dots[[1L]]) && length(dots) == 1L && !is.ts(dots[[1L]])) dots <- dots[[1L]]
  sers <- do.call("ts.union", lapply(dots, as.ts))
  if (is.null(gpars$ylab)) gpars$ylab <- if (NCOL(sers) > 1) "" else deparse1(substitute(...))
  do.call("plot.ts", c(list(sers, plot.type = "single"), gpars))
  invisible()
}

lag.plot <- function(x, lags = 1, layout = NULL, set.lags = 1L:lags, main = NULL, asp = 1, diag = TRUE, diag.col = "gray", type = "p", oma = NULL,
                     ask = NULL, do.lines = (n <= 150), labels = do.lines, ...) {
  x <- as.ts(x)
  n <- NROW(x)
  force(do.lines)
  force(labels)
  k <- length(set.lags) * NCOL(x)
  if (is.null(layout)) layout <- if (k == 1) c(1, 1) else n2mfrow(k)
  opar <- par(mfrow = layout, mar = c(1.1, 1.1, 0.5, 0.5) + c(0, 0.5, 0, 0.5))
  on.exit(par(opar))
  m <- as.matrix(x)
  for (j in seq_len(ncol(m))) for (l in set.lags) {
    a <- if (l >= 0) m[seq_len(n - l), j] else m[(1 - l):n, j]
    b <- if (l >= 0) m[(1 + l):n, j] else m[seq_len(n + l), j]
    plot.default(a, b, type = type, xlab = "", ylab = "", asp = asp)
    if (diag) abline(c(0, 1), lty = 2, col = diag.col)
  }
  invisible(NULL)
}

monthplot <- function(x, ...) UseMethod("monthplot")

monthplot.ts <- function(x, labels = NULL, times = time(x), phase = cycle(x), ylab = deparse1(substitute(x)), ...) {
  if (is.null(labels) & !missing(phase)) return(monthplot.default(x, times = times, phase = phase, ylab = ylab, ...))
  if (is.null(labels)) {
    if (missing(phase)) {
      f <- frequency(x)
      if (f == 4) labels <- paste0("Q", 1L:4L)
      else if (f == 12) labels <- c("J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D")
      else labels <- 1L:f
    }
  }
  monthplot.default(x, labels = labels, times = times, phase = phase, ylab = ylab, ...)
}

monthplot.stl <- function(x, labels = NULL, ylab = choice, choice = "seasonal", ...) {
  x <- x$time.series[, choice]
  monthplot(x, labels = labels, ylab = ylab, ...)
}

monthplot.StructTS <- function(x, labels = NULL, ylab = choice, choice = "sea", ...) monthplot(fitted(x)[, choice], labels = labels, ylab = ylab, ...)

monthplot.default <- function(x, labels = 1L:12L, ylab = deparse1(substitute(x)), times = seq_along(x),
                              phase = (times - 1L) %% length(labels) + 1L, base = mean, axes = TRUE, type = c("l", "h"), box = TRUE, add = FALSE,
                              col = par("col"), lty = par("lty"), lwd = par("lwd"), col.base = col, lty.base = lty, lwd.base = lwd, ...) {
  if (is.null(labels) || (missing(labels) && !missing(phase))) {
    labels <- unique(phase)
    phase <- match(phase, labels)
  }
  f <- length(labels)
  if (!is.null(base)) means <- tapply(x, phase, base)
  force(ylab)
  x <- as.numeric(x)
  if (!add) plot(0, 0, type = "n", axes = FALSE, xlab = "", ylab = ylab, xlim = c(0.55, f + 0.45), ylim = range(x, na.rm = TRUE), ...)
  for (i in 1L:f) {
    sub <- phase == i
    if (sum(sub) > 1L) lines(seq(i - 0.45, i + 0.45, length.out = sum(sub)), x[sub], col = col, lty = lty)
  }
  if (box) box()
  if (axes) {
    axis(1, at = 1L:f, labels = labels)
    axis(2)
  }
  if (!is.null(base)) segments(1L:f - 0.45, means, 1L:f + 0.45, means)
  invisible()
}
