# plots.R - Plots of whole objects: scatter plots, histograms, bar plots, box plots, pie charts and relatives.

plot <- base::plot

# Window, axes, box and titles without the arguments that concern only the points and lines of a plot.
# Calls a function that draws no titles without them.
.untitled <- function(fun, ..., main, sub, xlab, ylab, ann) fun(...)
.untitled_window <- function(xlim, ylim, log, ..., main, sub, xlab, ylab, ann) plot.window(xlim, ylim, log, ...)
.untitled_axis <- function(..., main, sub, xlab, ylab, ann) axis(...)
.plain_window <- function(..., col, bg, pch, cex, lty, lwd) plot.window(...)
.plain_axis <- function(..., col, bg, pch, cex, lty, lwd) Axis(...)
.plain_box <- function(..., col, bg, pch, cex, lty, lwd) box(...)
.plain_title <- function(..., col, bg, pch, cex, lty, lwd) title(...)

# Limits as given, or those of the finite values.
.limits <- function(given, v, log = FALSE) if (is.null(given)) range(v[is.finite(v) & (!log | v > 0)]) else given

# The model frame of a formula method: `cl` is its call, of which only what a model frame takes is looked at.
.call_frame <- function(cl, env, na.action = NULL, fun = quote(stats::model.frame)) {
  m <- cl
  parent.frame <- function() env # so that the error about data that are not there shows GNU R's call
  if (is.matrix(data <- eval(m$data, parent.frame()))) cl$data <- as.data.frame(data)
  cl$na.action <- na.action
  cl[[1L]] <- fun
  eval(cl[c(1L, which(names(cl) %in% c("formula", "data", "subset", "na.action", "drop.unused.levels")))], env)
}

# The groups of a response by the other variables of a model frame, and what the two are called.
.split_response <- function(mf, ...) {
  at <- attr(attr(mf, "terms"), "response")
  list(groups = split(mf[[at]], mf[-at], ...), response = names(mf)[at], by = paste(names(mf)[-at], collapse = " : "))
}

plot.default <- function(x, y = NULL, type = "p", xlim = NULL, ylim = NULL, log = "", main = NULL, sub = NULL, xlab = NULL, ylab = NULL,
                         ann = par("ann"), axes = TRUE, frame.plot = axes, panel.first = NULL, panel.last = NULL, asp = NA, xgap.axis = NA,
                         ygap.axis = NA, ...) {
  ylabel <- if (!missing(y)) deparse1(substitute(y))
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  xy <- xy.coords(x, y, xlabel, ylabel, log) # this call is seen in errors
  limits <- Map(.limits, list(xlim, ylim), list(xy$x, xy$y))
  plot.new()
  localWindow <- .plain_window # errors show this name
  localWindow(limits[[1L]], limits[[2L]], log, asp, ...)
  force(panel.first) # drawn here, where the promise is first asked for
  plot.xy(xy, type, ...)
  force(panel.last)
  # the methods of Axis() look at what was plotted: dates, factors, tables
  shown <- if (is.null(y)) list(xy$x, x) else list(x, y)
  gaps <- list(xgap.axis, ygap.axis)
  if (axes) for (k in 1:2) .plain_axis(shown[[k]], side = k, gap.axis = gaps[[k]], ...)
  if (frame.plot) .plain_box(...)
  if (ann) .plain_title(xlab = .or(xlab, xy$xlab), ylab = .or(ylab, xy$ylab), main = main, sub = sub, ...)
  invisible()
}

plot.function <- function(x, y = 0, to = 1, from = y, xlim = NULL, ylab = NULL, ...) {
  # limits stand in for the ends of the interval that were not given
  if (is.null(xlim)) from <- .or(from, 0)
  if (!is.null(xlim) && missing(to)) to <- xlim[2L]
  if (!is.null(xlim) && missing(y) && missing(from)) from <- xlim[1L]
  if (is.null(ylab)) {
    fun <- substitute(x)
    ylab <- if (is.name(fun)) deparse(fun) else if (mode(x) == "name") paste0(fun, "(", .or(list(...)$xname, "x"), ")")
      else deparse1(fun)
  }
  curve(x, from, to, ylab = ylab, xlim = xlim, ...)
}

# The places where curve() looks: evenly spread, on a logarithmic axis as they are seen.
.curve_grid <- function(from, to, n, logged, cl) {
  if (!logged) return(seq.int(from, to, length.out = n))
  if (min(from, to) <= 0) stop(simpleError("'from' and 'to' must be > 0 with log=\"x\"", cl))
  exp(seq.int(log(from), log(to), length.out = n))
}

# The interval of curve() where its ends are not given: the limits, the unit interval for a new plot, or what the plot shows.
.curve_span <- function(xlim, fresh) {
  if (!is.null(xlim) || fresh) return(if (is.null(xlim)) c(0, 1) else xlim)
  ends <- par("usr")[1:2]
  # takes away the 4 % at both ends
  if (par("xaxs") == "r") ends <- ends + c(1, -1) * diff(ends) * (1 / 27)
  if (par("xlog")) 10^ends else ends
}

curve <- function(expr, from = NULL, to = NULL, n = 101, add = FALSE, type = "l", xname = "x", xlab = xname, ylab = NULL, log = NULL,
                  xlim = NULL, ...) {
  given <- substitute(expr)
  todo <- if (is.name(given)) call(as.character(given), as.name(xname)) else given
  if (!is.name(given) && !(mode(given) %in% c("call", "(", "expression") && xname %in% all.vars(given)))
    stop(gettextf("'expr' must be a function, or a call or an expression containing '%s'", xname), domain = NA)
  fresh <- identical(add, FALSE)
  if (!fresh && dev.cur() == 1L) {
    warning("'add' will be ignored as there is no existing plot")
    fresh <- TRUE
    add <- FALSE
  }
  if (is.null(from) || is.null(to)) {
    span <- .curve_span(xlim, fresh)
    from <- .or(from, span[1L])
    to <- .or(to, span[2L])
  }
  scale <- if (length(log)) log else c("", "x")[1L + (!fresh && par("xlog"))]
  x <- .curve_grid(from, to, n, grepl("x", scale, fixed = TRUE), sys.call())
  y <- eval(todo, structure(list(x), names = xname), parent.frame())
  if (length(y) != n) stop("'expr' did not evaluate to an object of length 'n'")
  if (!isTRUE(add)) plot(x, y, type = type, log = scale, xlim = xlim, xlab = xlab, ylab = .or(ylab, deparse(todo)), ...)
  else lines(x, y, type = type, ...)
  invisible(list(x = x, y = y))
}

plot.formula <- function(formula, data = parent.frame(), ..., subset, ylab = varnames[response], ask = FALSE) {
  cl <- match.call(expand.dots = FALSE)
  env <- parent.frame()
  m <- cl # these names are what errors about data that are not there show
  eframe <- env
  values <- eval(m$data, eframe)
  if (is.matrix(values)) cl$data <- values <- as.data.frame(data)
  dots <- lapply(cl$..., eval, values, env)
  frame <- as.call(c(quote(stats::model.frame.default), as.list(cl)[names(cl) %in% c("formula", "data")], list(na.action = NULL)))
  mf <- eval(frame, env)
  if (!missing(subset)) {
    keep <- eval(cl$subset, data, env)
    rows <- nrow(mf)
    dots <- lapply(dots, function(v) if (length(v) == rows) v[keep] else v)
    mf <- mf[keep, , drop = FALSE]
  }
  response <- attr(attr(mf, "terms"), "response")
  dots <- lapply(dots, function(v) if (is.language(v)) enquote(v) else v) # labels may be expressions
  if (!response) {
    do.call("plot.data.frame", c(list(mf), dots))
    return(invisible())
  }
  varnames <- names(mf)
  y <- mf[[response]]
  own <- if (is.object(y)) Filter(exists, paste0("plot.", class(y)))
  fun <- if (length(own)) own[1L] else "plot"
  against <- varnames[-response]
  if (!length(against)) do.call(fun, c(list(y, ylab = ylab), dots))
  flip <- isTRUE(as.logical(dots$horizontal))
  for (v in against) {
    labels <- list(xlab = .or(dots[["xlab"]], v), ylab = ylab)
    if (flip && is.factor(mf[[v]])) names(labels) <- c("ylab", "xlab")
    do.call(fun, c(list(mf[[v]], y), labels, dots[names(dots) != "xlab"]))
  }
  invisible()
}

plot.factor <- function(x, y, legend.text = NULL, ...) {
  if (missing(y)) return(barplot(table(x), axisnames = !isFALSE(as.logical(list(...)$axes)), ...))
  if (is.numeric(y)) return(boxplot(y ~ x, ...))
  if (!is.factor(y)) return(NextMethod("plot"))
  if (is.null(legend.text)) spineplot(x, y, ...) else do.call(spineplot, list(x, y, yaxlabels = legend.text, ...))
}

plot.data.frame <- function(x, ...) {
  if (!is.data.frame(x)) stop("'plot.data.frame' applied to non data frame")
  # labels given in ... take the place of the columns' names
  two <- function(v, w, ylab = names(x)[2L], xlab = names(x)[1L], ...) plot(v, w, ylab = ylab, xlab = xlab, ...)
  one <- function(x1, ...) if (any(class(x1)[1L] == c("numeric", "integer"))) stripchart(x1, ...) else plot(x1, ...)
  if (length(x) == 1L) one(x[[1L]], ...)
  else if (length(x) == 2L) two(x[[1L]], x[[2L]], ...)
  else pairs(data.matrix(x), ...)
}

# Where the cells of a one-way table lie on an axis: at their names if these are numbers, or one after the other.
.table_places <- function(x) {
  labels <- dimnames(x)[[1L]]
  value <- suppressWarnings(as.numeric(labels))
  numeric <- !anyNA(value)
  list(labels = labels, numeric = numeric, at = if (numeric) value else seq_along(x))
}

plot.table <- function(x, type = "h", ylim = c(0, max(x)), lwd = 2, xlab = NULL, ylab = NULL, frame.plot = is.num, ...) {
  what <- deparse1(substitute(x))
  if (!length(dim(x))) stop("invalid table 'x'")
  if (length(dim(x)) > 1L) {
    headed <- function(main = what, ...) mosaicplot(x, xlab = xlab, ylab = ylab, main = main, ...)
    return(if (is.null(list(...)$main)) mosaicplot(x, xlab = xlab, ylab = ylab, main = what, ...) else headed(...))
  }
  places <- .table_places(x)
  is.num <- places$numeric # the default of frame.plot
  plot(places$at, unclass(x), type = type, ylim = ylim, xlab = .or(xlab, .or(names(dimnames(x)), "")), ylab = .or(ylab, what),
       frame.plot = frame.plot, lwd = lwd, ..., xaxt = "n")
  axis(1, at = places$at, labels = places$labels)
}

# An empty picture for a raster; errors show the second call.
.raster_window <- function(xlim, ylim, asp, xaxs, yaxs) {
  plot.new()
  plot.window(xlim = xlim, ylim = ylim, asp = asp, xaxs = xaxs, yaxs = yaxs)
}

plot.raster <- function(x, xlim = c(0, ncol(x)), ylim = c(0, nrow(x)), xaxs = "i", yaxs = "i", asp = 1, add = FALSE, ...) {
  if (!add) .raster_window(xlim, ylim, asp, xaxs, yaxs)
  rasterImage(x, 0, 0, ncol(x), nrow(x), ...)
}

plot.design <- function(x, y = NULL, fun = mean, data = NULL, ..., ylim = NULL, xlab = "Factors", ylab = NULL, main = NULL, ask = NULL,
                        xaxt = par("xaxt"), axes = TRUE, xtick = FALSE) {
  if (inherits(x, "formula")) {
    mf <- stats::model.frame(x, data = if (is.null(data)) { if (is.data.frame(y)) y else parent.frame() } else data)
    yy <- mf[1L]
    ff <- mf[-1L]
  } else {
    x <- as.data.frame(x)
    isf <- vapply(x, is.factor, NA)
    if (!any(isf)) stop("'x' must be a dataframe or a formula")
    ff <- x[isf]
    yy <- if (is.null(y)) x[!isf] else if (is.character(y)) x[y] else data.frame(y)
  }
  n <- length(ff)
  for (k in seq_along(yy)) {
    v <- yy[[k]]
    found <- lapply(ff, function(f) tapply(v, f, fun))
    lim <- if (is.null(ylim)) range(unlist(found), na.rm = TRUE) else ylim
    label <- .or(ylab, paste(deparse1(substitute(fun)), "of", names(yy)[k]))
    plot(c(0, n + 1), lim, type = "n", axes = axes, xaxt = "n", xlab = xlab, ylab = label, main = main, ...)
    whole <- fun(v)
    segments(0.5, whole, n + 0.5, whole)
    for (j in seq_len(n)) {
      at <- found[[j]]
      segments(j, min(at, na.rm = TRUE), j, max(at, na.rm = TRUE))
      segments(j - 0.05, at, j + 0.05, at)
      text(j - 0.1, at, names(at), adj = 1)
    }
    if (axes && xaxt != "n") axis(1, at = seq_len(n), labels = names(ff), tick = xtick, xaxt = xaxt, mgp = {
      m <- par("mgp")
      c(m[1L], if (xtick) m[2L] else 0, m[3L])
    })
  }
  invisible()
}

# ---- histograms ----

hist <- function(x, ...) UseMethod("hist")

# The boundaries of a histogram's cells, and whether they were named one by one.
.hist_breaks <- function(x, breaks, cl) {
  .fail <- function(...) stop(simpleError(.makeMessage(gettextf(...)), cl))
  if (length(breaks) > 1L) return(list(at = sort(breaks), exact = TRUE))
  if (is.function(breaks)) breaks <- breaks(x)
  else if (is.character(breaks)) {
    rule <- match.arg(tolower(breaks), c("sturges", "fd", "freedman-diaconis", "scott"))
    breaks <- switch(rule, sturges = nclass.Sturges, scott = nclass.scott, nclass.FD)(x)
  }
  if (length(breaks) != 1L) {
    if (!is.numeric(breaks) || !length(breaks)) .fail("Invalid breakpoints produced by 'breaks(x)': %s", format(breaks))
    return(list(at = sort(breaks), exact = TRUE))
  }
  if (!(is.numeric(breaks) && is.finite(breaks) && breaks >= 1L)) .fail("invalid number of 'breaks'")
  if (breaks > 1e6) {
    warning(simpleWarning(gettextf("'breaks = %g' is too large and set to 1e6", breaks), cl))
    breaks <- 1e6
  }
  at <- pretty(range(x), n = breaks, min.n = 1)
  if (length(at) < 2L) .fail("hist.default: pretty() error, breaks=%s", format(at))
  if (any(diff(at) <= 0)) .fail("'breaks' are not strictly increasing")
  list(at = at, exact = FALSE)
}

# The boundaries moved by a little, so that values that meet one but for rounding are counted on its right side.
.hist_fuzz <- function(at, h, fuzz, right, include.lowest) {
  by <- fuzz * if (length(h) > 4L) stats::median(h) else min(h[h > 0], Inf)
  move <- rep.int(if (right) by else -by, length(at))
  closed <- if (right) 1L else length(at)
  if (include.lowest) move[closed] <- -move[closed]
  at + move
}

# What hist() returns; counts may be of all sizes of cells.
.histogram <- function(breaks, counts, width, xname, even) {
  ends <- length(breaks)
  parts <- list(breaks = breaks, counts = counts, density = counts / (sum(counts) * width),
                mids = 0.5 * (breaks[-1L] + breaks[-ends]), xname = xname, equidist = even)
  `class<-`(parts, "histogram")
}

hist.default <- function(x, breaks = "Sturges", freq = NULL, probability = !freq, include.lowest = TRUE, right = TRUE, fuzz = 1e-7,
                         density = NULL, angle = 45, col = "lightgray", border = NULL, main = paste("Histogram of", xname),
                         xlim = range(breaks), ylim = NULL, xlab = xname, ylab, axes = TRUE, plot = TRUE, labels = FALSE, nclass = NULL,
                         warn.unused = TRUE, ...) {
  xname <- deparse1(substitute(x)) # the default of titles
  .demand(is.numeric(x), "'x' must be numeric")
  values <- x[is.finite(x)]
  chosen <- !missing(breaks)
  if (chosen && !missing(nclass)) warning("'nclass' not used when 'breaks' is specified")
  cells <- .hist_breaks(values, if (chosen || length(nclass) != 1L) breaks else nclass, sys.call())
  breaks <- cells$at # also the default of xlim
  if (!(include.lowest || cells$exact)) {
    include.lowest <- TRUE
    warning("'include.lowest' ignored as 'breaks' is not a vector")
  }
  width <- diff(breaks) + 0
  even <- !cells$exact || .even(width)
  contrary <- !missing(probability) && !is.null(freq) && any(freq == probability)
  .demand(!contrary, "'probability' is an alias for '!freq', however they differ.")
  freq1 <- if (!is.null(freq)) freq else if (missing(probability)) even else !as.logical(probability)
  counts <- .hist_counts(values, .hist_fuzz(breaks, width, fuzz, right, include.lowest), right, include.lowest)
  .demand(sum(counts) == length(values), "some 'x' not counted; maybe 'breaks' do not span range of 'x'")
  r <- .histogram(breaks, counts, width, xname, even)
  # warnings show these calls
  if (plot) plot(r, freq = freq1, col = col, border = border, angle = angle, density = density, main = main, xlim = xlim, ylim = ylim, xlab = xlab,
                 ylab = ylab, axes = axes, labels = labels, ...)
  else if (warn.unused) .hist_unused(intersect(names(formals()), names(match.call(expand.dots = FALSE))), sys.call())
  if (plot) invisible(r) else r
}

# Warns of arguments that concern only the picture when none is drawn.
.hist_unused <- function(given, cl) {
  idle <- given[!(given %in% c("x", "breaks", "nclass", "include.lowest", "right", "fuzz", "plot"))]
  text <- ngettext(length(idle), "argument %s is not made use of", "arguments %s are not made use of")
  if (length(idle)) warning(simpleWarning(sprintf(text, paste(sQuote(idle), collapse = ", ")), cl))
}

.hist_counts <- function(x, breaks, right, include.lowest) {
  code <- findInterval(x, breaks, left.open = right, rightmost.closed = include.lowest)
  tabulate(code[code > 0L & code < length(breaks)], length(breaks) - 1L)
}

# The name of a period as seq() and cut() know it, whole: "month" is "months".
.whole_period <- function(breaks) {
  known <- paste0(c("sec", "min", "hour", "day", "week", "month", "year", "DSTday", "quarter"), "s")
  meant <- known[startsWith(known, breaks)]
  if (length(meant) == 1L) meant else breaks
}

# The histogram of times, which are numbers here; `draw_axis` shows them as times.
.hist_of_times <- function(x, breaks, xlab, right, plot, freq, draw_axis, format, ...) {
  res <- hist.default(unclass(x), unclass(breaks), plot = FALSE, warn.unused = FALSE, right = right, ...)
  res$xname <- xlab
  res$equidist <- TRUE # months and years count as even
  if (plot) {
    draw <- function(res, ..., include.lowest, fuzz, nclass) plot(res, ...)
    draw(res, freq = freq, xlab = xlab, axes = FALSE, ...)
    axis(2)
    if (is.null(format)) draw_axis(1) else draw_axis(1, at = breaks, format = format)
  }
  invisible(res)
}

hist.Date <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, start.on.monday = TRUE, format, right = TRUE) {
  xlab # asked for while x is what the caller wrote
  if (!inherits(x, "Date")) stop("wrong method")
  x <- x[!is.na(x)]
  days <- unclass(x)
  at <- if (inherits(breaks, "Date")) unclass(breaks) else if (is.numeric(breaks) && length(breaks) == 1L) pretty(days, breaks) else {
    first <- as.Date(cut(min(x), breaks, start.on.monday = start.on.monday))
    unit <- if (breaks == "weeks") "week" else breaks
    ends <- unclass(seq(first, by = unit, length.out = 3L + length(seq(first, max(x), by = unit))))
    period <- .whole_period(breaks)
    # as in GNU R values on the last day of a month have an empty one after theirs
    slack <- as.numeric(period %in% c("months", "quarters", "years"))
    needed <- max(1L, which(if (slack > 0) ends - slack <= max(days) else ends < max(days)))
    # periods include their last day
    ends[seq_len(needed + 1L)] - (right && slack > 0)
  }
  # periods that are named have ticks where they begin
  .hist_of_times(days, structure(at, class = "Date"), xlab, right, plot, freq, axis.Date, if (is.character(breaks)) if (missing(format)) "%Y-%m-%d" else format, ...)
}

hist.POSIXt <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, start.on.monday = TRUE, format, right = TRUE) {
  if (!inherits(x, "POSIXt")) stop("wrong method")
  xlab
  x <- as.POSIXct(x)
  x <- x[!is.na(x)]
  if (inherits(breaks, "POSIXt")) br <- unclass(as.POSIXct(breaks))
  else if (is.numeric(breaks)) br <- if (length(breaks) == 1L) pretty(unclass(x), breaks) else breaks
  else {
    start <- as.POSIXct(as.character(cut(min(x), breaks)), tz = c(attr(x, "tzone"), "")[1L])
    by <- sub("s$", "", breaks)
    br <- unclass(seq(start, by = by, length.out = 1L + length(seq(start, max(x), by = by))))
    # periods include their last day, but for the last one
    if (right && .whole_period(breaks) %in% c("months", "quarters", "years")) br <- br - c(rep(86400, length(br) - 1L), 0)
    br <- br[seq_len(min(length(br), 1L + max(1L, which(br < max(unclass(x))))))]
  }
  .hist_of_times(as.vector(unclass(x)), .POSIXct(as.double(br), attr(x, "tzone")), xlab, right, plot, freq, axis.POSIXct, if (is.character(breaks)) if (missing(format)) "%Y-%m-%d" else format, ...)
}

# Are these widths the same, but for rounding?
.even <- function(h) diff(range(h)) < 1e-7 * mean(h)

plot.histogram <- function(x, freq = equidist, density = NULL, angle = 45, col = "lightgray", border = NULL, lty = NULL,
                           main = paste("Histogram of", paste(x$xname, collapse = "\n")), sub = NULL, xlab = x$xname, ylab, xlim = range(x$breaks),
                           ylim = NULL, axes = TRUE, labels = FALSE, add = FALSE, ann = TRUE, ...) {
  at <- x$breaks
  known <- is.logical(x$equidist)
  equidist <- known && x$equidist || !known && .even(diff(at)) # the default of freq
  if (!equidist && freq) warning("the AREAS in the plot are wrong -- rather use 'freq = FALSE'")
  scale <- if (freq) c(field = "counts", title = "Frequency") else c(field = "density", title = "Density")
  top <- x[[scale[["field"]]]]
  .demand(!is.null(top) && length(at) >= 1L, "'x' is wrongly structured")
  if (missing(ylab)) ylab <- scale[["title"]]
  .frame <- function() {
    plot.new()
    if (is.null(ylim)) ylim <- range(top, 0)
    plot.window(xlim, ylim, "", ...)
    if (ann) title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    if (!axes) return()
    axis(1, ...)
    yt <- axTicks(2)
    if (freq && any(whole <- yt %% 1 == 0)) yt <- yt[whole] # there are no parts of a case
    axis(2, at = yt, ...)
  }
  if (!add) .frame()
  k <- seq_len(length(at) - 1L)
  rect(xleft = at[k], xright = at[k + 1L], ybottom = 0, ytop = top, border = border, col = col, lty = .or(lty, par("lty")), angle = angle,
       density = density)
  shown <- if (!is.logical(labels)) labels else if (isTRUE(labels)) round(top, if (freq) 15 else 3)
  if (!is.null(shown)) text(x$mids, top, shown, adj = 0.5 * c(1, -1))
  invisible()
}

print.histogram <- function(x, ...) {
  print.default(x, ...)
  invisible(x)
}

# ---- bar plots ----

barplot <- function(height, ...) UseMethod("barplot")

# Left ends, middles and right ends of bars that stand in a row, each with a gap before it.
.bar_places <- function(width, gap) {
  right <- cumsum(gap + width)
  list(left = right - width / 2 - width / 2, mid = right - width / 2, right = right)
}

# What the bars rise from on a logarithmic axis, which has no zero.
.bar_log_base <- function(height, offset, lim, horiz, cl) {
  if (any(height + offset <= 0, na.rm = TRUE)) stop(simpleError("log scale error: at least one 'height + offset' value <= 0", cl))
  if (is.null(lim)) return(0.9 * min(height, na.rm = TRUE))
  if (min(lim) <= 0) stop(simpleError(sprintf("log scale error: '%s' <= 0", if (horiz) "xlim" else "ylim"), cl))
  min(lim)
}

# The legend of a bar plot in the upper right corner (on logarithmic axes where the logarithms of that lie); its order is that of the bars as they are seen.
.bar_legend <- function(text, col, density, angle, reversed, args) {
  col <- rep_len(col, length(text))
  angle <- rep_len(angle, length(text))
  if (!is.null(density)) density <- rep_len(density, length(text))
  if (reversed) {
    text <- rev(text)
    col <- rev(col)
    density <- rev(density)
    angle <- rev(angle)
  }
  corner <- par("usr")[c(2L, 4L)] - c(xinch(0.1), yinch(0.1))
  given <- list(x = corner[1L], y = corner[2L], legend = text, fill = col, density = density, angle = angle, xjust = 1, yjust = 1)
  given[names(args)] <- args
  do.call("legend", given)
}

barplot.default <- function(height, width = 1, space = NULL, names.arg = NULL, legend.text = NULL, beside = FALSE, horiz = FALSE,
                            density = NULL, angle = 45, col = NULL, border = par("fg"), main = NULL, sub = NULL, xlab = NULL, ylab = NULL,
                            xlim = NULL, ylim = NULL, xpd = TRUE, log = "", axes = TRUE, axisnames = TRUE, cex.axis = par("cex.axis"),
                            cex.names = par("cex.axis"), inside = TRUE, plot = TRUE, axis.lty = 0, offset = 0, add = FALSE,
                            ann = !add && par("ann"), args.legend = NULL, ...) {
  if (!missing(inside)) .NotYetUsed("inside", error = FALSE)
  grid <- is.matrix(height)
  if (!grid && !is.vector(height) && !(is.array(height) && length(dim(height)) == 1L)) stop("'height' must be a vector or a matrix")
  stopifnot(is.character(log))
  logs <- c(x = grepl("x", log, fixed = TRUE), y = grepl("y", log, fixed = TRUE))
  if (any(logs) && !is.null(density)) stop("Cannot use shading lines in bars when log scale is used")
  gap <- mean(width) * .or(space, if (grid && beside) c(0, 1) else 0.2)
  if (is.null(col)) col <- if (grid) gray.colors(nrow(height)) else "grey"
  if (is.null(names.arg)) names.arg <- if (grid) colnames(height) else names(height)
  if (!grid) {
    height <- cbind(height)
    beside <- TRUE
  }
  if (is.logical(legend.text)) legend.text <- if (legend.text) rownames(height)
  n <- dim(height)
  NC <- n[2L]
  # side by side the first of two gaps parts bars, the second groups
  if (beside && length(gap) == 2L) gap <- rep.int(gap[c(2L, rep.int(1L, n[1L] - 1L))], NC)
  width <- rep_len(width, n[if (beside) 1L else 2L])
  offset <- rep_len(as.vector(offset), length(width))
  place <- .bar_places(width, gap)

  on_log <- logs[[if (horiz) "x" else "y"]]
  base <- if (on_log) .bar_log_base(height, offset, if (horiz) xlim else ylim, horiz, sys.call()) else 0
  if (!beside) height <- rbind(base, apply(height, 2L, cumsum))
  w.l <- place$left
  w.r <- place$right
  low <- if (on_log) 0.9 * height else -0.01 * height # room below the base
  extent <- list(c(min(w.l), max(w.r)), range(offset + low, offset + height, na.rm = TRUE))
  w.m <- place$mid
  if (beside) w.m <- matrix(w.m, ncol = NC)
  if (!plot) return(w.m)

  old <- if (horiz) par(xaxs = "i", xpd = xpd) else par(yaxs = "i", xpd = xpd)
  on.exit(par(old))
  if (!add) {
    xlim <- .or(xlim, extent[[1L + horiz]])
    ylim <- .or(ylim, extent[[2L - horiz]])
    plot.new()
    plot.window(xlim, ylim, log = log, ...)
  }
  bars <- function(left, from, right, to) {
    if (horiz) rect(from, left, to, right, density = density, angle = angle, col = col, border = border)
    else rect(left, from, right, to, density = density, angle = angle, col = col, border = border)
  }
  if (beside) bars(w.l, base + offset, w.r, c(height) + offset)
  else for (k in seq_len(NC)) {
    level <- height[, k] + offset[k]
    bars(w.l[k], level[-length(level)], w.r[k], level[-1L])
  }
  if (axisnames && !is.null(names.arg)) {
    at <- if (length(names.arg) == length(w.m)) w.m else if (length(names.arg) == NC) colMeans(w.m) else stop("incorrect number of names")
    axis(1 + horiz, at = as.vector(at), labels = names.arg, tick = axis.lty != 0, lty = axis.lty, cex.axis = cex.names, ...)
  }
  if (!is.null(legend.text)) .bar_legend(legend.text, col, density, angle, horiz == beside, args.legend)
  if (ann) title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
  if (axes) axis(2 - horiz, cex.axis = cex.axis, ...)
  invisible(w.m)
}

barplot.formula <- function(formula, data, subset, na.action, horiz = FALSE, xlab = NULL, ylab = NULL, ...) {
  if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
  by <- all.vars(formula[[3L]])
  show <- function(height, value, group) {
    along <- .or(xlab, if (horiz) value else group)
    across <- .or(ylab, if (horiz) group else value)
    barplot.default(height, horiz = horiz, xlab = along, ylab = across, ...)
  }
  left <- formula[[2L]]
  if (is.call(left) && identical(left[[1L]], quote(cbind))) {
    # the columns are the parts of each bar
    mf <- stats::model.frame(formula, data = if (missing(data)) environment(formula) else data)
    height <- t(as.matrix(mf[[1L]]))
    colnames(height) <- as.character(mf[[2L]])
    return(show(height, NULL, by[1L]))
  }
  cl <- match.call(expand.dots = FALSE)
  mf <- .call_frame(cl, parent.frame(), cl$na.action)
  if (!(length(mf) %in% 2:3)) stop("formula must specify 1 or 2 categorical variables")
  if (anyDuplicated(mf[-1L])) stop("duplicated categorical values - try another formula or subset")
  groups <- rev(as.list(mf[-1L]))
  height <- if (length(by) == 2L) stats::xtabs(formula, mf) else tapply(mf[[1L]], groups, sum)
  show(height, names(mf)[1L], if (length(by) == 2L) by[2L] else names(mf)[2L])
}

# ---- box plots ----

boxplot <- function(x, ...) UseMethod("boxplot")

boxplot.default <- function(x, ..., range = 1.5, width = NULL, varwidth = FALSE, notch = FALSE, outline = TRUE, names, plot = TRUE,
                            border = par("fg"), col = "lightgray", log = "", pars = list(boxwex = 0.8, staplewex = 0.5, outwex = 0.5),
                            ann = !add, horizontal = FALSE, add = FALSE, at = NULL) {
  args <- list(x, ...)
  tags <- attr(args, "names")
  # arguments with names are settings, the others groups
  setting <- if (is.null(tags)) logical(length(args)) else nzchar(tags)
  groups <- unclass(if (is.list(x)) x else args[!setting])
  count <- length(groups)
  if (!count) stop("invalid first argument")
  if (missing(names)) names <- .or(attr(groups, "names"), seq_len(count))
  boxes <- lapply(groups, function(v) boxplot.stats(unclass(v), range))
  all_of <- function(part) c(numeric(), unlist(lapply(boxes, `[[`, part), use.names = FALSE))
  z <- list(stats = matrix(all_of("stats"), 5L, count), n = all_of("n"), conf = matrix(all_of("conf"), 2L, count), out = all_of("out"),
            group = as.numeric(rep(seq_len(count), vapply(boxes, function(b) length(b$out), 0L))), names = as.character(names))
  # what all groups are, dates for instance, the numbers of the boxes are too
  kind <- unique(vapply(groups, function(v) if (is.object(v)) class(v)[1L] else "", ""))
  if (length(kind) == 1L && nzchar(kind)) for (part in c("stats", "conf", "out")) oldClass(z[[part]]) <- kind
  if (!plot) return(z)
  if (is.null(pars$boxfill) && is.null(args$boxfill)) pars$boxfill <- col
  own <- list(z, notch = notch, width = width, varwidth = varwidth, outline = outline, log = log, border = border, pars = pars,
              horizontal = horizontal, ann = ann, add = add, at = at)
  do.call(bxp, c(own, args[setting]), quote = TRUE)
  invisible(z)
}

boxplot.matrix <- function(x, use.cols = TRUE, ...) {
  side <- if (use.cols) 2L else 1L
  groups <- split(as.vector(x), slice.index(x, side))
  labels <- dimnames(x)[[side]]
  if (length(labels)) names(groups) <- labels
  invisible(boxplot(groups, ...))
}

boxplot.formula <- function(formula, data = NULL, ..., subset, na.action = NULL, xlab = mklab(y_var = horizontal),
                            ylab = mklab(y_var = !horizontal), add = FALSE, ann = !add, horizontal = FALSE, drop = FALSE, sep = ".",
                            lex.order = FALSE) {
  .demand(!missing(formula) && length(formula) == 3L, "'formula' missing or incorrect")
  mf <- .call_frame(match.call(expand.dots = FALSE), parent.frame(), na.action, quote(stats::model.frame.default))
  v <- .split_response(mf, lex.order = lex.order, sep = sep, drop = drop)
  mklab <- function(y_var) v[[if (y_var) "response" else "by"]] # the defaults of xlab and ylab
  boxplot(v$groups, xlab = xlab, ylab = ylab, horizontal = horizontal, ann = ann, add = add, ...)
}

bxp <- function(z, notch = FALSE, width = NULL, varwidth = FALSE, outline = TRUE, notch.frac = 0.5, log = "", border = par("fg"), pars = NULL,
                frame.plot = axes, horizontal = FALSE, ann = TRUE, add = FALSE, at = NULL, show.names = NULL, ...) {
  pars <- as.list(c(list(...), pars))
  if (anyDuplicated(names(pars))) pars <- pars[!duplicated(names(pars))]
  if (!is.list(z) || !length(z)) stop("invalid first argument")
  n <- ncol(z$stats)
  if (n < 1L) stop("invalid boxplot data")
  if (!is.null(width) && (length(width) != n || anyNA(width) || any(width <= 0))) stop("invalid boxplot widths")
  at <- .or(at, seq_len(n))
  if (length(at) != n) stop(gettextf("'at' must have same length as 'z$n', i.e. %d", n), domain = NA)
  axes <- if (is.null(pars$axes)) TRUE else pars$axes
  boxwex <- if (is.null(pars$boxwex)) 0.8 * if (n <= 1) 0.5 else 1 else pars$boxwex
  if (n <= 1L && !is.null(pars$boxwex) && identical(pars$boxwex, 0.8)) boxwex <- 0.4
  w <- if (!is.null(width)) width / max(width) * boxwex else if (varwidth) sqrt(z$n / max(z$n)) * boxwex else rep_len(boxwex, n)
  if (notch) {
    ok <- z$conf[1L, ] >= z$stats[2L, ] & z$conf[2L, ] <= z$stats[4L, ]
    if (any(!ok, na.rm = TRUE)) warning("some notches went outside hinges ('box'): maybe set notch=FALSE")
  }
  finite <- function(v) v[is.finite(v)]
  ylim <- pars$ylim
  if (is.null(ylim)) ylim <- range(finite(z$stats), if (outline) finite(z$out), if (notch) finite(z$conf))
  xlim <- if (is.null(pars$xlim)) range(at, finite = TRUE) + (if (n == 1L) min(diff(at), 1) * c(-0.5, 0.5) else min(1, min(diff(sort(at)))) * c(-0.5, 0.5)) else pars$xlim
  if (!add) {
    plot.new()
    if (!horizontal) plot.window(xlim = xlim, ylim = ylim, log = log, yaxs = pars$yaxs)
    else plot.window(xlim = ylim, ylim = xlim, log = log, xaxs = pars$yaxs)
  }
  look <- .bxp_look(pars, n, border)
  for (i in seq_len(n)) .bxp_box(z$stats[, i], z$conf[, i], z$out[z$group == i], at[i], w[i] / 2, lapply(look, `[`, i), notch, notch.frac, outline, horizontal)
  given <- function(names) pars[names(pars) %in% names]
  if (axes) {
    style <- given(c("xaxt", "yaxt", "xaxp", "yaxp", "gap.axis", "las", "cex.axis", "col.axis", "format"))
    if (is.null(show.names)) show.names <- n > 1L
    if (show.names) do.call(axis, c(list(1 + horizontal, at = at, labels = z$names), style))
    do.call(Axis, c(list(x = z$stats, side = 2 - horizontal), style))
  }
  if (ann) do.call(title, given(c("main", "sub", "xlab", "ylab", "cex.main", "col.main", "font.main", "cex.sub", "col.sub", "font.sub", "cex.lab", "col.lab", "font.lab")))
  if (frame.plot) box()
  invisible(at)
}

# How each box is drawn: for every part of it the settings of the part, of all parts or of the device.
.bxp_look <- function(pars, n, border) {
  if (is.null(border)) border <- par("fg")
  each <- function(name, otherwise) rep_len(if (is.null(pars[[name]])) otherwise else pars[[name]], n)
  lty <- each("lty", par("lty"))
  lwd <- each("lwd", par("lwd"))
  cex <- each("cex", par("cex"))
  pch <- each("pch", par("pch"))
  list(boxlty = each("boxlty", lty), boxlwd = each("boxlwd", lwd), boxcol = each("boxcol", border), boxfill = each("boxfill", each("col", each("bg", NA))),
       medlty = each("medlty", lty), medlwd = each("medlwd", 3 * lwd), medcol = each("medcol", border), medpch = each("medpch", NA), medcex = each("medcex", cex),
       medbg = each("medbg", par("bg")), whisklty = each("whisklty", if (is.null(pars$lty)) 2 else lty), whisklwd = each("whisklwd", lwd), whiskcol = each("whiskcol", border),
       staplewex = each("staplewex", 0.5), staplelty = each("staplelty", lty), staplelwd = each("staplelwd", lwd), staplecol = each("staplecol", border),
       outwex = each("outwex", 0.5), outlty = each("outlty", "blank"), outlwd = each("outlwd", lwd), outpch = each("outpch", pch), outcex = each("outcex", cex),
       outcol = each("outcol", border), outbg = each("outbg", par("bg")))
}

# One box: s are the five numbers, conf the ends of the notch, h half of its width.
.bxp_box <- function(s, conf, out, x, h, look, notch, notch.frac, outline, horizontal) {
  if (anyNA(s)) return()
  seg <- function(x0, y0, x1, y1, ...) if (horizontal) segments(y0, x0, y1, x1, ...) else segments(x0, y0, x1, y1, ...)
  dots <- function(x, y, ...) if (horizontal) points(y, x, ...) else points(x, y, ...)
  middle <- if (notch) notch.frac * h else h # where the line of the median ends
  if (notch) {
    nx <- x + c(-h, h, h, middle, h, h, -h, -h, -middle, -h)
    ny <- c(s[2L], s[2L], conf[1L], s[3L], conf[2L], s[4L], s[4L], conf[2L], s[3L], conf[1L])
  } else {
    nx <- x + c(-h, h, h, -h)
    ny <- s[c(2L, 2L, 4L, 4L)]
  }
  shape <- function(...) if (horizontal) polygon(ny, nx, ...) else polygon(nx, ny, ...)
  shape(lty = "blank", col = look$boxfill)
  seg(x - middle, s[3L], x + middle, s[3L], lwd = look$medlwd, lty = look$medlty, col = look$medcol, lend = "butt")
  if (!is.na(look$medpch)) dots(x, s[3L], pch = look$medpch, cex = look$medcex, col = look$medcol, bg = look$medbg)
  seg(rep(x, 2L), s[c(1L, 5L)], rep(x, 2L), s[c(2L, 4L)], lty = look$whisklty, lwd = look$whisklwd, col = look$whiskcol)
  staple <- h * look$staplewex
  seg(rep(x - staple, 2L), s[c(1L, 5L)], rep(x + staple, 2L), s[c(1L, 5L)], lty = look$staplelty, lwd = look$staplelwd, col = look$staplecol)
  shape(lty = look$boxlty, lwd = look$boxlwd, border = look$boxcol) # over the lines that end at it
  if (!outline || !length(out)) return()
  wide <- h * look$outwex
  if (look$outlty != "blank") seg(rep(x - wide, length(out)), out, rep(x + wide, length(out)), out, lty = look$outlty, lwd = look$outlwd, col = look$outcol)
  dots(rep_len(x, length(out)), out, pch = look$outpch, lwd = look$outlwd, cex = look$outcex, col = look$outcol, bg = look$outbg)
}

# ---- pies, dots, strips ----

pie <- function(x, labels = names(x), edges = 200, radius = 0.8, clockwise = FALSE, init.angle = if (clockwise) 90 else 0, density = NULL,
                angle = 45, col = NULL, border = NULL, lty = NULL, main = NULL, ...) {
  .demand(is.numeric(x) && isTRUE(all(x >= 0)), "'x' values must be positive.")
  labels <- .or(as.graphicsAnnot(labels), as.character(seq_along(x)))
  x <- c(0, cumsum(x) / sum(x)) # the ends of the slices; this and other names are seen in errors
  place <- function(share, radius) {
    a <- init.angle * pi / 180 + (if (clockwise) -2 else 2) * pi * share
    list(x = cos(a) * radius, y = sin(a) * radius)
  }
  plot.new()
  half <- par("pin") / min(par("pin")) # the circle fills the narrower side
  plot.window(half[1L] * c(-1, 1), half[2L] * c(-1, 1), "", asp = 1)
  pastels <- c("white", "lightblue", "mistyrose", "lightcyan", "lavender", "cornsilk")
  fill <- .or(col, if (is.null(density)) pastels else par("fg"))
  each <- function(v, i) if (is.null(v)) v else v[(i - 1L) %% length(v) + 1L]
  for (i in seq_along(x[-1L])) {
    n <- max(2, floor(edges * (x[i + 1] - x[i])))
    rim <- place(seq.int(x[i], x[i + 1], length.out = n), radius)
    polygon(c(rim$x, 0), c(rim$y, 0), density = each(density, i), angle = each(angle, i), border = each(border, i), col = each(fill, i),
            lty = .or(each(lty, i), par("lty")))
    label <- as.character(labels[i])
    if (is.na(label) || !nzchar(label)) next
    tick <- place(mean(x[i + 0:1]), radius * c(1, 1.05, 1.1))
    lines(tick$x[-3L], tick$y[-3L])
    text(tick$x[3L], tick$y[3L], labels[i], xpd = TRUE, adj = as.numeric(tick$x[1L] < 0), ...)
  }
  title(main = main, ...)
  invisible(NULL)
}

dotchart <- function(x, labels = NULL, groups = NULL, gdata = NULL, offset = 1 / 8, ann = par("ann"), xaxt = par("xaxt"), frame.plot = TRUE,
                     log = "", cex = par("cex"), pt.cex = cex, pch = 21, gpch = 21, bg = par("bg"), color = par("fg"), gcolor = par("fg"),
                     lcolor = "gray", xlim = range(x[is.finite(x)]), main = NULL, xlab = NULL, ylab = NULL, ...) {
  if (!is.numeric(x)) stop("'x' must be a numeric vector or matrix")
  plain <- is.vector(x) || is.matrix(x)
  if (!plain) warning("'x' is neither a vector nor a matrix: using as.numeric(x)")
  count <- length(x)
  if (is.matrix(x)) {
    # the columns are groups of the rows' dots
    labels <- rep_len(.or(labels, .or(rownames(x), as.character(seq_len(nrow(x))))), count)
    groups <- .or(groups, col(x, as.factor = TRUE))
  } else {
    labels <- .or(labels, names(x))
    if (!plain) x <- as.numeric(x)
  }
  xlim
  old <- par("mai", "mar", "mgp", "cex", "yaxs")
  on.exit(par(old))
  par(cex = cex, yaxs = "i")
  plot.new()
  outside <- par("mgp")[1L]
  inches <- function(s) if (is.null(s)) 0 else max(strwidth(s, units = "inch"), na.rm = TRUE)
  wide <- c(inches(labels), if (!is.null(groups)) inches(levels(groups)) else 0)
  if (!(is.null(labels) && is.null(groups))) {
    room <- if (is.null(groups)) wide[1L] else max(wide[1L] + offset, wide[2L])
    # the margin grows only where labels need it; a label of the axis then goes to the outer side of them
    needed <- old$mai[4L] + room + 1 / 16 + if (is.null(ylab)) 0 else offset
    if (needed > old$mai[2L]) {
      par(mai = replace(old$mai, 2L, needed))
      outside <- max(outside, needed / par("csi") - 1.5)
    }
  }
  o <- y <- seq_len(count)
  if (!is.null(groups)) {
    code <- as.numeric(groups)
    o <- order(-code) # the last group is lowest
    y <- y + 2 * cumsum(c(FALSE, diff(code[o]) != 0))
  }
  color <- rep_len(color, count)[o]
  lcolor <- rep_len(lcolor, count)[o]
  plot.window(xlim, range(0, y + if (is.null(groups)) 1 else 2), log)
  line <- par("csi")
  margin <- function(s, line, at, ...) mtext(s, side = 2, line = line, at = at, adj = 0, las = 2, cex = cex, ...)
  if (!is.null(labels)) margin(labels[o], (wide[1L] + 0.1) / line, y, col = color)
  abline(h = y, col = lcolor, lty = "dotted")
  points(x[o], y, pch = pch, col = color, bg = bg, cex = pt.cex / cex)
  if (!is.null(groups)) {
    sizes <- tapply(groups, groups, length)
    heads <- rev(cumsum(2 + rev(sizes))) - 1
    margin(levels(groups), (max(wide[1L] + offset, wide[2L]) + 1 / 16) / line, heads, col = gcolor)
    if (!is.null(gdata)) {
      abline(h = heads, lty = "dotted")
      points(gdata, heads, pch = gpch, bg = bg, col = gcolor, cex = pt.cex / cex)
    }
  }
  axis(1, xaxt = xaxt)
  if (frame.plot) box()
  if (ann) {
    title(main = main, xlab = xlab, ...)
    title(ylab = ylab, line = outside, ...)
  }
  invisible()
}

stripchart <- function(x, ...) UseMethod("stripchart")

# Window, axes and titles of a strip chart; `along` names the sides: where the values lie, where the groups.
.strip_frame <- function(groups, at, lim, vertical, labels, log, axes, frame.plot, ...) {
  plot.new()
  xlim <- lim[[1L + vertical]]
  ylim <- lim[[2L - vertical]]
  .untitled_window(xlim, ylim, log, ...)
  if (frame.plot) box()
  side <- if (vertical) 2:1 else 1:2
  draw <- list(function() .untitled(Axis, unlist(groups, use.names = FALSE), side = side[1L], ...),
               function() if (length(groups) > 1L) .untitled_axis(side[2L], at = at, labels = names(groups), ...))
  if (axes) for (k in side) draw[[k]]()
  title(xlab = labels[[side[1L]]], ylab = labels[[side[2L]]], ...)
}

stripchart.default <- function(x, method = "overplot", jitter = 0.1, offset = 1 / 3, vertical = FALSE, group.names, add = FALSE, at = NULL,
                               xlim = NULL, ylim = NULL, ylab = NULL, xlab = NULL, dlab = "", glab = "", log = "", pch = 0, col = par("fg"),
                               cex = par("cex"), axes = TRUE, frame.plot = axes, ...) {
  known <- c("overplot", "jitter", "stack")
  method <- known[pmatch(method, known)[1L]]
  if (is.na(method)) stop("invalid plotting method")
  groups <- if (is.numeric(x)) list(x) else x
  count <- length(groups)
  if (!is.list(groups) || !count) stop("invalid first argument")
  names(groups) <- if (missing(group.names)) .or(names(groups), seq_len(count)) else group.names
  if (is.null(at)) at <- seq_len(count)
  if (length(at) != count) stop(gettextf("'at' must have length equal to the number %d of groups", count), domain = NA)
  if (!add) {
    single <- count == 1L
    margin <- switch(method, overplot = 0, jitter = jitter * c(-1, 1) * if (single) 5 else 2, stack = if (single) c(-1, 1) else c(0, 0.5))
    span <- list(range(unlist(groups, use.names = FALSE), na.rm = TRUE, finite = TRUE), c(1L, count) + margin)
    given <- if (vertical) list(ylim, xlim) else list(xlim, ylim)
    .strip_frame(groups, at, Map(.or, given, span), vertical, if (vertical) list(.or(ylab, dlab), .or(xlab, glab))
                 else list(.or(xlab, dlab), .or(ylab, glab)), log, axes, frame.plot, ...)
  }
  step <- offset * cex * if (vertical) xinch(par("cin")[1L]) else yinch(par("cin")[2L])
  col <- rep_len(col, count)
  pch <- rep_len(pch, count)
  for (k in seq_len(count)) {
    value <- groups[[k]]
    place <- rep.int(at[k], length(value))
    if (method == "jitter") place <- place + stats::runif(length(value), -jitter, jitter)
    if (method == "stack") {
      # equal values are piled up
      piles <- split(value, factor(value))
      value <- unlist(piles, use.names = FALSE)
      place <- at[k] + step * (sequence(lengths(piles)) - 1)
    }
    spot <- if (vertical) list(place, value) else list(value, place)
    .untitled(points, spot[[1L]], spot[[2L]], pch = pch[k], col = col[k], cex = cex, ...)
  }
  invisible()
}

stripchart.formula <- function(x, data = NULL, dlab = NULL, ..., subset, na.action = NULL) {
  if (missing(x) || length(x) != 3L) stop("formula missing or incorrect")
  cl <- match.call(expand.dots = FALSE)
  cl$formula <- cl$x
  v <- .split_response(.call_frame(cl, parent.frame(), na.action))
  stripchart(v$groups, dlab = .or(dlab, v$response), ...)
}

matplot <- function(x, y, type = "p", lty = 1:5, lwd = 1, lend = par("lend"), pch = NULL, col = 1:6, cex = NULL, bg = NA, xlab = NULL,
                    ylab = NULL, xlim = NULL, ylim = NULL, log = "", ..., add = FALSE, verbose = getOption("verbose")) {
  labels <- c(if (!missing(x)) deparse1(substitute(x)), if (!missing(y)) deparse1(substitute(y)))
  if (missing(x) && missing(y)) stop("must specify at least one of 'x' and 'y'")
  if (missing(x) || missing(y)) {
    # one matrix alone is plotted against the numbers of its rows
    labels <- c(if (missing(y)) "", labels)
    y <- if (missing(y)) x else y
    x <- seq_len(NROW(y))
  }
  if (length(labels) < 2L) labels <- list(NULL, labels)
  times <- if (inherits(x, c("Date", "POSIXt")) && is.null(dim(x))) x # these have axes of their own
  x <- as.matrix(x)
  y <- as.matrix(y)
  if (is.character(x)) storage.mode(x) <- "double"
  if (nrow(x) != nrow(y)) stop("'x' and 'y' must have same number of rows")
  k <- max(ncol(x), ncol(y))
  column <- function(m, i) m[, (i - 1L) %% ncol(m) + 1L] # the narrower matrix is gone through again
  spread <- function(v) if (is.character(v) && length(v) == 1L && nchar(v) > 1L) strsplit(v, NULL)[[1L]] else v
  look <- lapply(list(type = spread(type), lty = lty, lwd = lwd, pch = spread(.or(pch, c(1L:9L, 0L, letters, LETTERS)[seq_len(k)])),
                      col = col, cex = .or(cex, 1)), rep_len, k)
  if (!add) # the first column with the axes
    plot(.or(times, x[, 1L]), y[, 1L], type = look$type[1L], xlab = .or(xlab, labels[[1L]]), ylab = .or(ylab, labels[[2L]]),
         xlim = if (is.null(times)) .limits(xlim, x) else xlim, ylim = .limits(ylim, y), lty = look$lty[1L], lwd = look$lwd[1L],
         pch = look$pch[1L], col = look$col[1L], cex = look$cex[1L], bg = bg, log = log, ...)
  for (i in seq_len(k)[if (add) TRUE else -1L]) do.call(lines, c(list(column(x, i), column(y, i), bg = bg), lapply(look, `[`, i)))
  invisible()
}

sunflowerplot <- function(x, ...) UseMethod("sunflowerplot")

# Petals of sunflowers: from each place as many as it has cases, all round; `turn` is where the first one points.
.petals <- function(x, y, number, turn, size, col, lwd) {
  per_inch <- abs(diff(par("usr"))[c(1L, 3L)]) / par("pin")
  flower <- rep.int(seq_along(number), number)
  a <- 2 * pi * (sequence(number) + turn[flower]) / number[flower]
  segments(x[flower], y[flower], x[flower] + size * per_inch[1L] * sin(a), y[flower] + size * per_inch[2L] * cos(a), col = col, lwd = lwd)
}

sunflowerplot.default <- function(x, y = NULL, number, log = "", digits = 6L, xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL, add = FALSE,
                                  rotate = FALSE, pch = 16, cex = 0.8, cex.fact = 1.5, col = par("col"), bg = NA, size = 1 / 8, seg.col = 2,
                                  seg.lwd = 1.5, ...) {
  ylabel <- if (!missing(y)) deparse1(substitute(y))
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  counted <- is.list(x) && !anyNA(match(c("x", "y", "number"), names(x)))
  xy <- if (counted) x else xy.coords(x, y, xlabel, ylabel, log)
  if (counted) number <- x$number
  spots <- if (!counted && missing(number)) xyTable(xy, digits = digits) else {
    if (length(number) != length(xy$x)) stop("'number' must have same length as 'x' and 'y'")
    lapply(list(x = xy$x, y = xy$y, number = number), `[`, number > 0)
  }
  spots <- spots[c("x", "y", "number")]
  x <- spots$x
  y <- spots$y
  # limits and labels come from all points, also those without a case
  if (!add) plot(x, y, xlab = .or(xlab, xy$xlab), ylab = .or(ylab, xy$ylab), xlim = .limits(xlim, xy$x), ylim = .limits(ylim, xy$y),
                 log = log, type = "n", ...)
  single <- spots$number == 1
  many <- spots$number > 1
  dots <- function(which, cex) if (any(which)) points(x[which], y[which], pch = pch, cex = cex, col = col, bg = bg)
  dots(single, cex)
  dots(!single, cex / cex.fact)
  if (any(many)) {
    turn <- if (rotate) stats::runif(sum(many)) else numeric(sum(many))
    .petals(x[many], y[many], spots$number[many], turn, size, seg.col, seg.lwd)
  }
  invisible(spots)
}

sunflowerplot.formula <- function(formula, data = NULL, xlab = NULL, ylab = NULL, ..., subset, na.action = NULL) {
  cl <- match.call(expand.dots = FALSE)
  mf <- .call_frame(cl, parent.frame(), cl$na.action)
  if (length(mf) != 2L) stop("'formula' should specify exactly two variables")
  labels <- names(mf)
  sunflowerplot(mf[[2L]], mf[[1L]], xlab = .or(xlab, labels[2L]), ylab = .or(ylab, labels[1L]), ...)
}

symbols <- function(x, y = NULL, circles, squares, rectangles, stars, thermometers, boxplots, inches = TRUE, add = FALSE, fg = par("col"),
                    bg = NA, xlab = NULL, ylab = NULL, main = NULL, xlim = NULL, ylim = NULL, ...) {
  .logged()
  count <- sum(!missing(circles), !missing(squares), !missing(rectangles), !missing(stars), !missing(thermometers), !missing(boxplots))
  if (count != 1) stop("exactly one symbol type must be specified")
  z <- if (!missing(circles)) circles else if (!missing(squares)) squares else if (!missing(rectangles)) rectangles
    else if (!missing(stars)) stars else if (!missing(thermometers)) thermometers else boxplots
  if (!missing(rectangles) && NCOL(z) != 2) stop("invalid rectangles data (need 2 columns)")
  if (!missing(stars) && NCOL(z) < 3) stop("invalid stars data")
  if (!missing(thermometers) && !(NCOL(z) %in% 3:4)) stop("invalid thermometers data (need 3 or 4 columns)")
  if (!missing(boxplots) && NCOL(z) != 5) stop("invalid 'boxplots' data (need 5 columns)")
  xy <- xy.coords(x, y, xlab = deparse1(substitute(x)), ylab = deparse1(substitute(y)))
  x <- xy$x
  y <- xy$y
  if (!add) {
    wider <- function(v) {
      r <- range(v[is.finite(v)])
      r + c(-0.1, 0.1) * diff(r)
    }
    plot(NA, NA, type = "n", xlim = .or(xlim, wider(x)), ylim = .or(ylim, wider(y)), xlab = .or(xlab, xy$xlab), ylab = .or(ylab, xy$ylab),
         main = main, ...)
  }
  d <- .dev_env()
  .begin_drawing(d, list(...))
  p <- d$par
  kind <- c("circles", "squares", "rectangles", "stars", "thermometers", "boxplots")[c(!missing(circles), !missing(squares), !missing(rectangles), !missing(stars), !missing(thermometers), !missing(boxplots))]
  .check_symbols(kind, z)
  z <- as.matrix(z)
  if (nrow(z) != length(x)) stop("x/y/parameter length mismatch")
  # points in a unit of the data, for lengths along both axes
  r <- .plot_region(p)
  unit <- c((r[2L] - r[1L]) / abs(p$usr[2L] - p$usr[1L]), (r[4L] - r[3L]) / abs(p$usr[4L] - p$usr[3L]))
  lengths <- if (kind == "thermometers" || kind == "boxplots") z[, 1:2] else z
  if (is.logical(inches) && !inches) scale <- unit
  else scale <- rep(72 * (if (is.logical(inches)) 1 else inches) / max(lengths, na.rm = TRUE), 2L)
  px <- .dev_x(p, x)
  py <- .dev_y(p, y)
  n <- length(x)
  look <- list(fg = .for_each(fg, n, NA), bg = .for_each(bg, n, NA), lty = .or(list(...)$lty, p$lty), lwd = .or(list(...)$lwd, p$lwd))
  for (i in seq_len(n)) if (is.finite(px[i] + py[i]) && all(is.finite(z[i, ]))) .symbol_at(d, kind, px[i], py[i], z[i, ], scale, look$fg[i], look$bg[i], look$lty, look$lwd)
  invisible()
}

# Sizes that cannot be drawn are errors of the caller, odd ones warnings.
.check_symbols <- function(kind, z) {
  outside <- function(part) any(part < 0 | part > 1, na.rm = TRUE)
  caller <- sys.call(-1L)
  stop_there <- function(...) stop(simpleError(sprintf(...), caller))
  warn_there <- function(...) warning(simpleWarning(sprintf(...), caller))
  if (kind %in% c("circles", "squares") && !length(z)) stop_there("invalid symbol parameter vector")
  if (kind == "thermometers") {
    if (any(z[, 1:2] < 0, na.rm = TRUE)) stop_there("invalid 'thermometers[, 1:2]'")
    if (ncol(z) == 3L && outside(z[, 3L])) warn_there("'thermometers[, 3]' not in [0,1] -- may look funny")
  } else if (kind == "boxplots") {
    if (any(z[, 1:4] < 0, na.rm = TRUE)) stop_there("invalid 'boxplots[, 1:4]'")
    if (outside(z[, 5L])) warn_there("'boxplots[, 5]' outside [0,1] -- may look funny")
  } else if (!any(is.finite(z)) || any(z < 0, na.rm = TRUE)) stop_there("invalid symbol parameter")
}

# One symbol of symbols() around a place on the page; scale: points in a unit of its numbers, along and across.
.symbol_at <- function(d, kind, x, y, v, scale, fg, bg, lty, lwd) {
  upper <- isTRUE(d$cairo) # where y goes down boxes begin above
  box <- function(l, b, r, t, fill, edge) .dev_op(d, c(list("poly", x = c(l, r, r, l), y = if (upper) c(t, t, b, b) else c(b, b, t, t), col = .ink(edge), fill = .ink(fill), lwd = lwd * 0.75, dash = .dash(lty, lwd), rect = 1), d$ends))
  line <- function(px, py) .emit_line(d, px, py, fg, lty, lwd)
  frame <- function(w, h) {
    box(x - w / 2, y - h / 2, x + w / 2, y + h / 2, bg, fg)
    c(w, h)
  }
  switch(kind,
    circles = .dev_op(d, list("circle", x = x, y = y, r = v[1L] * scale[1L], col = .ink(fg), fill = .ink(bg), lwd = lwd * 0.75, dash = .dash(lty, lwd))),
    squares = frame(v[1L] * scale[1L], v[1L] * scale[1L]), rectangles = frame(v[1L] * scale[1L], v[2L] * scale[2L]),
    stars = {
      a <- 2 * pi * (seq_along(v) - 1) / length(v)
      .emit_poly(d, x + v * scale[1L] * cos(a), y + v * scale[1L] * sin(a), bg, fg, lty, lwd)
    },
    thermometers = {
      w <- frame(v[1L] * scale[1L], v[2L] * scale[2L])
      part <- if (length(v) > 3L) v[3:4] else c(0, v[3L])
      box(x - w[1L] / 2, y - w[2L] / 2 + part[1L] * w[2L], x + w[1L] / 2, y - w[2L] / 2 + part[2L] * w[2L], fg, NA)
      line(x - w[1L] * c(0.5, 0.75), c(y, y))
      line(x + w[1L] * c(0.5, 0.75), c(y, y))
    },
    boxplots = {
      w <- frame(v[1L] * scale[1L], v[2L] * scale[2L])
      at <- y - w[2L] / 2 + v[[5L]] * w[2L]
      line(x + w[1L] * c(-0.5, 0.5), c(at, at))
      line(c(x, x), y - w[2L] / 2 - c(0, v[3L] * scale[2L]))
      line(c(x, x), y + w[2L] / 2 + c(0, v[4L] * scale[2L]))
    })
}

stem <- function(x, scale = 1, width = 80, atom = 1e-08) {
  if (!is.numeric(x)) stop("'x' must be numeric")
  values <- as.double(sort(x[is.finite(x)]))
  problem <- if (!length(values)) "no finite and non-missing values" else if (scale <= 0) "'scale' must be positive"
  if (length(problem)) stop(problem)
  .stem_print(values, scale, as.integer(width), atom)
  invisible()
}

# Chooses the unit of the leaves and prints the display line by line.
.stem_print <- function(x, scale, width, atom) {
  n <- length(x)
  if (n < 2L) return()
  cat("\n")
  spread <- if (x[n] > x[1L]) x[n] - x[1L] else abs(x[1L])
  r <- atom + spread / scale
  unit <- 10^(11 - trunc(log10(r) + 10))
  k <- 2
  if (x[n] > x[1L]) {
    k <- 3 * min(2, max(0, trunc(r * unit / 25))) + 2 - 150 %/% (n + 50)
    if (k %in% c(1, 2, 5)) unit <- unit * 10
    while (max(abs(x[1L]), abs(x[n])) * unit > .Machine$integer.max) unit <- unit / 10
  }
  step <- if (k %in% c(1, 5, 6)) 20 else if (k %in% c(0, 4, 8)) 5 else 10
  lo <- floor(x[1L] * unit / step) * step
  hi <- floor(x[n] * unit / step) * step
  digits <- max(if (lo < 0) floor(log10(-lo)) + 1 else 0, if (hi > 0) floor(log10(hi)) else 0)
  if (lo < 0 && floor(x[1L] * unit) == lo) lo <- lo - step
  hi <- lo + step
  if (floor(x[1L] * unit + 0.5) > hi) {
    lo <- hi
    hi <- lo + step
  }
  point <- 1L - as.integer(floor(log10(unit) + 0.5))
  cat("  The decimal point is ", sep = "")
  if (point == 0L) cat("at the |\n\n", sep = "")
  else cat(abs(point), " digit(s) to the ", if (point > 0L) "right" else "left", " of the |\n\n", sep = "")
  leaf <- trunc(ifelse(x < 0, x * unit - 0.5, x * unit + 0.5))
  i <- 1L
  while (i <= n) {
    near <- trunc((if (lo < 0) hi else lo) / 10)
    far <- if (lo < 0) lo else hi
    label <- if (near == 0 && far < 0) "-0" else format(near)
    start <- i
    while (i <= n && !((hi == 0 && x[i] >= 0) || (lo < 0 && leaf[i] > hi) || (lo >= 0 && leaf[i] >= hi))) i <- i + 1L
    shown <- if (i > start) leaf[start:(i - 1L)] else numeric()
    cat("  ", formatC(label, width = digits), " | ", abs(shown[seq_len(min(length(shown), width - 12L))]) %% 10,
        if (length(shown) > width) paste0("+", length(shown) - width), "\n", sep = "")
    hi <- hi + step
    lo <- lo + step
  }
  cat("\n")
}
