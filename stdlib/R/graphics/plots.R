# plots.R - Plots of whole objects: scatter plots, histograms, bar plots, box plots, pie charts and relatives.

plot <- base::plot

plot.default <- function(x, y = NULL, type = "p", xlim = NULL, ylim = NULL, log = "", main = NULL, sub = NULL, xlab = NULL, ylab = NULL,
                         ann = par("ann"), axes = TRUE, frame.plot = axes, panel.first = NULL, panel.last = NULL, asp = NA, xgap.axis = NA,
                         ygap.axis = NA, ...) {
  localAxis <- function(..., col, bg, pch, cex, lty, lwd) Axis(...)
  localBox <- function(..., col, bg, pch, cex, lty, lwd) box(...)
  localWindow <- function(..., col, bg, pch, cex, lty, lwd) plot.window(...)
  localTitle <- function(..., col, bg, pch, cex, lty, lwd) title(...)
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  ylabel <- if (!missing(y)) deparse1(substitute(y))
  xy <- xy.coords(x, y, xlabel, ylabel, log)
  xlab <- if (is.null(xlab)) xy$xlab else xlab
  ylab <- if (is.null(ylab)) xy$ylab else ylab
  xlim <- if (is.null(xlim)) range(xy$x[is.finite(xy$x)]) else xlim
  ylim <- if (is.null(ylim)) range(xy$y[is.finite(xy$y)]) else ylim
  plot.new()
  localWindow(xlim, ylim, log, asp, ...)
  panel.first
  plot.xy(xy, type, ...)
  panel.last
  if (axes) {
    localAxis(if (is.null(y)) xy$x else x, side = 1, gap.axis = xgap.axis, ...)
    localAxis(if (is.null(y)) x else y, side = 2, gap.axis = ygap.axis, ...)
  }
  if (frame.plot) localBox(...)
  if (ann) localTitle(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
  invisible()
}

plot.function <- function(x, y = 0, to = 1, from = y, xlim = NULL, ylab = NULL, ...) {
  if (!missing(y) && is.null(xlim)) {
    if (missing(from)) from <- y
  }
  if (is.null(xlim)) {
    if (is.null(from)) from <- 0
  } else {
    if (missing(y)) from <- xlim[1L]
    if (missing(to)) to <- xlim[2L]
  }
  if (is.null(ylab)) {
    sx <- substitute(x)
    ylab <- if (mode(x) != "name") deparse1(sx) else {
      xname <- list(...)[["xname"]]
      if (is.null(xname)) xname <- "x"
      paste0(sx, "(", xname, ")")
    }
    ylab <- if (is.name(sx)) paste0(deparse(sx), "(x)") else ylab
  }
  curve(expr = x, from = from, to = to, xlim = xlim, ylab = ylab, ...)
}

curve <- function(expr, from = NULL, to = NULL, n = 101, add = FALSE, type = "l", xname = "x", xlab = xname, ylab = NULL, log = NULL,
                  xlim = NULL, ...) {
  sexpr <- substitute(expr)
  if (is.name(sexpr)) {
    expr <- call(as.character(sexpr), as.name(xname))
  } else {
    if (!((is.call(sexpr) || is.expression(sexpr)) && xname %in% all.vars(sexpr)))
      stop(gettextf("'expr' must be a function, or a call or an expression containing '%s'", xname), domain = NA)
    expr <- sexpr
  }
  open <- dev.cur() != 1L && .dev_env()$par$.plotted
  if (dev.cur() == 1L && !identical(add, FALSE)) {
    warning("'add' will be ignored as there is no existing plot")
    add <- FALSE
  }
  addF <- identical(add, FALSE)
  if (is.null(ylab)) ylab <- deparse(expr)
  if (is.null(from) || is.null(to)) {
    xl <- if (!is.null(xlim)) xlim else if (!addF) {
      pu <- par("usr")[1L:2L]
      if (par("xaxs") == "r") pu <- extendrange(pu, f = -1 / 27)
      if (par("xlog")) 10^pu else pu
    } else c(0, 1)
    if (is.null(from)) from <- xl[1L]
    if (is.null(to)) to <- xl[2L]
  }
  lg <- if (length(log)) log else if (!addF && par("xlog")) "x" else ""
  if (length(lg) == 0) lg <- ""
  if (grepl("x", lg, fixed = TRUE)) {
    if (from <= 0 || to <= 0) stop("'from' and 'to' must be > 0 with log=\"x\"")
    x <- exp(seq.int(log(from), log(to), length.out = n))
  } else {
    x <- seq.int(from, to, length.out = n)
  }
  ll <- list(x)
  names(ll) <- xname
  y <- eval(expr, envir = ll, enclos = parent.frame())
  if (length(y) != length(x)) stop("'expr' did not evaluate to an object of length 'n'")
  if (isTRUE(add)) lines(x = x, y = y, type = type, ...)
  else plot(x = x, y = y, type = type, xlab = xlab, ylab = ylab, xlim = xlim, log = lg, ...)
  invisible(list(x = x, y = y))
}

plot.formula <- function(formula, data = parent.frame(), ..., subset, ylab = varnames[response], ask = FALSE) {
  m <- match.call(expand.dots = FALSE)
  eframe <- parent.frame()
  md <- eval(m$data, eframe)
  if (is.matrix(md)) m$data <- md <- as.data.frame(data)
  dots <- lapply(m$..., eval, md, eframe)
  nmdots <- names(dots)
  if ("main" %in% nmdots) dots[["main"]] <- enquote(dots[["main"]])
  if ("sub" %in% nmdots) dots[["sub"]] <- enquote(dots[["sub"]])
  if ("xlab" %in% nmdots) dots[["xlab"]] <- enquote(dots[["xlab"]])
  m$ylab <- m$... <- m$ask <- NULL
  subset.expr <- m$subset
  m$subset <- NULL
  m <- as.list(m)
  m[[1L]] <- stats::model.frame.default
  m <- as.call(c(m, list(na.action = NULL)))
  mf <- eval(m, eframe)
  if (!missing(subset)) {
    s <- eval(subset.expr, data, eframe)
    l <- nrow(mf)
    dots <- lapply(dots, function(x) if (length(x) == l) x[s] else x)
    mf <- mf[s, , drop = FALSE]
  }
  hor <- FALSE
  if ("horizontal" %in% names(dots)) hor <- dots[["horizontal"]]
  response <- attr(attr(mf, "terms"), "response")
  if (response) {
    varnames <- names(mf)
    y <- mf[[response]]
    funname <- NULL
    xn <- varnames[-response]
    if (is.object(y)) {
      for (j in class(y)) {
        funname <- paste0("plot.", j)
        if (exists(funname)) break else funname <- NULL
      }
    }
    if (is.null(funname)) funname <- "plot"
    fun <- get(funname)
    if (length(varnames) > 2L && ask) ask <- FALSE
    if (length(xn)) {
      if (length(xn) > 1L && is.null(dots[["xlab"]])) {
        for (i in xn) .plot_pair(mf[[i]], y, i, ylab, dots, hor)
      } else {
        for (i in xn) .plot_pair(mf[[i]], y, if (is.null(dots[["xlab"]])) i else dots[["xlab"]], ylab, dots, hor)
      }
    } else {
      do.call(fun, c(list(y, ylab = ylab), dots))
    }
  } else {
    do.call("plot.data.frame", c(list(mf), dots))
  }
  invisible()
}

.plot_pair <- function(x, y, xlab, ylab, dots, hor) {
  dots$xlab <- NULL
  if (is.list(xlab) || is.call(xlab)) xlab <- eval(xlab)
  for (n in c("main", "sub")) if (is.call(dots[[n]])) dots[[n]] <- eval(dots[[n]])
  if (hor && is.factor(x)) do.call("plot", c(list(x, y), list(xlab = ylab, ylab = xlab), dots))
  else do.call("plot", c(list(x, y), list(xlab = xlab, ylab = ylab), dots))
}

plot.factor <- function(x, y, legend.text = NULL, ...) {
  if (missing(y) || is.factor(y)) {
    axisnames <- if (!is.null(dots <- list(...)) && !is.null(dots$axes) && !dots$axes) FALSE else TRUE
  }
  if (missing(y)) barplot(table(x), axisnames = axisnames, ...)
  else if (is.factor(y)) {
    if (is.null(legend.text)) spineplot(x, y, ...) else do.call("spineplot", c(list(x = x, y = y, yaxlabels = legend.text), list(...)))
  } else if (is.numeric(y)) boxplot(y ~ x, ...)
  else NextMethod("plot")
}

plot.data.frame <- function(x, ...) {
  plot2 <- function(x, xlab = names(x)[1L], ylab = names(x)[2L], ...) plot(x[[1L]], x[[2L]], xlab = xlab, ylab = ylab, ...)
  if (!is.data.frame(x)) stop("'plot.data.frame' applied to non data frame")
  if (ncol(x) == 1) {
    x1 <- x[[1L]]
    cl <- class(x1)
    if (cl[1L] %in% c("integer", "numeric")) stripchart(x1, ...) else plot(x1, ...)
  } else if (ncol(x) == 2) {
    plot2(x, ...)
  } else {
    pairs(data.matrix(x), ...)
  }
}

plot.table <- function(x, type = "h", ylim = c(0, max(x)), lwd = 2, xlab = NULL, ylab = NULL, frame.plot = is.num, ...) {
  xnam <- deparse1(substitute(x))
  rnk <- length(dim(x))
  if (rnk == 0L) stop("invalid table 'x'")
  if (rnk == 1L) {
    dn <- dimnames(x)
    nx <- dn[[1L]]
    if (is.null(xlab)) xlab <- names(dn)
    if (is.null(xlab)) xlab <- ""
    if (is.null(ylab)) ylab <- xnam
    xx <- suppressWarnings(as.numeric(nx))
    is.num <- !anyNA(xx)
    x0 <- if (is.num) xx else seq_along(x)
    plot(x0, unclass(x), type = type, ylim = ylim, xlab = xlab, ylab = ylab, frame.plot = frame.plot, lwd = lwd, ..., xaxt = "n")
    axis(1, at = x0, labels = nx)
  } else {
    if (length(dots <- list(...)) && !is.null(dots$main)) mosaicplot(x, xlab = xlab, ylab = ylab, ...)
    else mosaicplot(x, xlab = xlab, ylab = ylab, main = xnam, ...)
  }
}

plot.raster <- function(x, xlim = c(0, ncol(x)), ylim = c(0, nrow(x)), xaxs = "i", yaxs = "i", asp = 1, add = FALSE, ...) {
  if (!add) {
    plot.new()
    plot.window(xlim = xlim, ylim = ylim, asp = asp, xaxs = xaxs, yaxs = yaxs)
  }
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
  for (k in seq_along(yy)) {
    v <- yy[[k]]
    stats <- lapply(ff, function(f) tapply(v, f, fun))
    lim <- if (is.null(ylim)) range(unlist(stats), na.rm = TRUE) else ylim
    plot.new()
    plot.window(c(0.5, length(ff) + 0.5), lim)
    for (j in seq_along(stats)) {
      segments(j, min(stats[[j]], na.rm = TRUE), j, max(stats[[j]], na.rm = TRUE))
      text(rep(j - 0.1, length(stats[[j]])), stats[[j]], names(stats[[j]]), adj = 1)
    }
    if (axes) {
      axis(1, at = seq_along(ff), labels = names(ff), tick = xtick)
      axis(2)
      box()
    }
    title(main = main, xlab = xlab, ylab = if (is.null(ylab)) names(yy)[k] else ylab)
  }
  invisible()
}

# ---- histograms ----

hist <- function(x, ...) UseMethod("hist")

hist.default <- function(x, breaks = "Sturges", freq = NULL, probability = !freq, include.lowest = TRUE, right = TRUE, fuzz = 1e-7,
                         density = NULL, angle = 45, col = "lightgray", border = NULL, main = paste("Histogram of", xname),
                         xlim = range(breaks), ylim = NULL, xlab = xname, ylab, axes = TRUE, plot = TRUE, labels = FALSE, nclass = NULL,
                         warn.unused = TRUE, ...) {
  if (!is.numeric(x)) stop("'x' must be numeric")
  xname <- deparse1(substitute(x))
  n <- length(x <- x[is.finite(x)])
  n <- as.integer(n)
  use.br <- !missing(breaks)
  if (use.br) {
    if (!missing(nclass)) warning("'nclass' not used when 'breaks' is specified")
  } else if (!is.null(nclass) && length(nclass) == 1L) {
    breaks <- nclass
  }
  use.br <- use.br && (nB <- length(breaks)) > 1L
  if (use.br) {
    breaks <- sort(breaks)
  } else {
    if (is.character(breaks)) {
      breaks <- match.arg(tolower(breaks), c("sturges", "fd", "freedman-diaconis", "scott"))
      breaks <- switch(breaks, sturges = nclass.Sturges(x), `freedman-diaconis` = , fd = nclass.FD(x), scott = nclass.scott(x),
                       stop("unknown 'breaks' algorithm"))
    } else if (is.function(breaks)) {
      breaks <- breaks(x)
    }
    if (length(breaks) == 1) {
      if (!is.numeric(breaks) || !is.finite(breaks) || breaks < 1L) stop("invalid number of 'breaks'")
      breaks <- pretty(range(x), n = breaks, min.n = 1)
      nB <- length(breaks)
      if (nB <= 1) stop(gettextf("hist.default: pretty() error, breaks=%s", format(breaks)), domain = NA)
    } else {
      if (!is.numeric(breaks) || length(breaks) <= 1) stop(gettextf("Invalid breakpoints produced by 'breaks(x)': %s", format(breaks)), domain = NA)
      breaks <- sort(breaks)
      nB <- length(breaks)
      use.br <- TRUE
    }
  }
  nB <- as.integer(nB)
  if (is.na(nB)) stop("invalid length(breaks)")
  h <- as.double(diff(breaks))
  equidist <- !use.br || diff(range(h)) < 1e-7 * mean(h)
  if (!use.br && any(h <= 0)) stop("'breaks' are not strictly increasing")
  freq1 <- freq
  if (is.null(freq)) {
    freq1 <- if (!missing(probability)) !as.logical(probability) else equidist
  } else if (!missing(probability) && any(probability == freq)) {
    stop("'probability' is an alias for '!freq', however they differ.")
  }
  fuzzv <- .hist_fuzz(breaks, h, nB, fuzz, right, include.lowest)
  fuzzy <- breaks + fuzzv
  counts <- .hist_counts(x, fuzzy, right, include.lowest)
  if (any(counts < 0L)) stop("negative 'counts'. Internal Error.")
  if (sum(counts) < n) stop("some 'x' not counted; maybe 'breaks' do not span range of 'x'")
  dens <- counts / (n * h)
  mids <- 0.5 * (breaks[-1L] + breaks[-nB])
  r <- structure(list(breaks = breaks, counts = counts, density = dens, mids = mids, xname = xname, equidist = equidist), class = "histogram")
  if (plot) {
    plot(r, freq = freq1, col = col, border = border, angle = angle, density = density, main = main, xlim = xlim, ylim = ylim, xlab = xlab,
         ylab = ylab, axes = axes, labels = labels, ...)
    invisible(r)
  } else {
    if (warn.unused) {
      nf <- names(formals())
      nf <- nf[is.na(match(nf, c("x", "breaks", "nclass", "plot", "include.lowest", "right", "fuzz")))]
      missE <- lapply(nf, function(n) substitute(missing(.), list(. = as.name(n))))
      not.miss <- !sapply(missE, eval, envir = environment())
      if (any(not.miss))
        warning(sprintf(ngettext(sum(not.miss), "argument %s is not made use of", "arguments %s are not made use of"),
                        paste(sQuote(nf[not.miss]), collapse = ", ")), domain = NA)
    }
    r
  }
}

.hist_fuzz <- function(breaks, h, nB, fuzz, right, include.lowest) {
  size <- if (nB > 5) stats::median(h) else if (nB <= 3) {
    r <- diff(range(breaks))
    min(h[h > 0], if (nB == 2L) Inf else r)
  } else min(h[h > 0])
  d <- fuzz * size
  if (right) c(if (include.lowest) -d else d, rep.int(d, nB - 1L)) else c(rep.int(-d, nB - 1L), if (include.lowest) d else -d)
}

.hist_counts <- function(x, breaks, right, include.lowest) {
  code <- findInterval(x, breaks, left.open = right, rightmost.closed = include.lowest)
  tabulate(code[code > 0L & code < length(breaks)], length(breaks) - 1L)
}

hist.Date <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, start.on.monday = TRUE, format, right = TRUE) {
  if (!inherits(x, "Date")) stop("wrong method")
  force(xlab)
  x <- x[!is.na(x)]
  if (inherits(breaks, "Date")) {
    br <- unclass(breaks)
  } else if (is.numeric(breaks) && length(breaks) == 1L) {
    br <- pretty(unclass(x), breaks)
  } else {
    start <- as.Date(cut(min(x), breaks, start.on.monday = start.on.monday))
    br <- unclass(seq(start, by = if (breaks == "weeks") "week" else breaks, length.out = 2L + length(seq(start, max(x), by = if (breaks == "weeks") "week" else breaks))))
    br <- br[seq_len(1L + max(1L, which(br < max(unclass(x)))))]
    if (right && breaks %in% c("months", "quarters", "years")) br <- br - 1 # periods include their last day
  }
  res <- hist.default(unclass(x), br, plot = FALSE, warn.unused = FALSE, right = right)
  res$xname <- xlab
  if (plot) {
    plot(res, freq = freq, xlab = xlab, axes = FALSE, ...)
    axis(2)
    axis.Date(1)
  }
  invisible(res)
}

hist.POSIXt <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, start.on.monday = TRUE, format, right = TRUE) {
  if (!inherits(x, "POSIXt")) stop("wrong method")
  force(xlab)
  x <- as.POSIXct(x)
  x <- x[!is.na(x)]
  if (inherits(breaks, "POSIXt")) br <- unclass(as.POSIXct(breaks))
  else if (is.numeric(breaks)) br <- if (length(breaks) == 1L) pretty(unclass(x), breaks) else breaks
  else {
    start <- as.POSIXct(as.character(cut(min(x), breaks)))
    by <- sub("s$", "", breaks)
    br <- unclass(seq(start, by = by, length.out = 2L + length(seq(start, max(x), by = by))))
    br <- br[seq_len(1L + max(1L, which(br < max(unclass(x)))))]
    if (right && breaks %in% c("months", "quarters", "years")) br <- br - c(rep(86400, length(br) - 1L), 0)
  }
  res <- hist.default(as.vector(unclass(x)), as.double(br), plot = FALSE, warn.unused = FALSE, right = right)
  res$xname <- xlab
  if (plot) {
    plot(res, freq = freq, xlab = xlab, axes = FALSE, ...)
    axis(2)
    axis.POSIXct(1)
  }
  invisible(res)
}

plot.histogram <- function(x, freq = equidist, density = NULL, angle = 45, col = "lightgray", border = par("fg"), lty = NULL,
                           main = paste("Histogram of", paste(x$xname, collapse = "\n")), sub = NULL, xlab = x$xname, ylab, xlim = range(x$breaks),
                           ylim = NULL, log = "", axes = TRUE, labels = FALSE, add = FALSE, ann = TRUE, ...) {
  equidist <- if (is.logical(x$equidist)) x$equidist else {
    h <- diff(x$breaks)
    diff(range(h)) < 1e-7 * mean(h)
  }
  if (freq && !equidist) warning("the AREAS in the plot are wrong -- rather use 'freq = FALSE'")
  y <- if (freq) x$counts else x$density
  nB <- length(x$breaks)
  if (is.null(y) || 0L == nB) stop("'x' is wrongly structured")
  dev.hold()
  on.exit(dev.flush())
  if (!add) {
    if (is.null(ylim)) ylim <- range(y, 0)
    if (missing(ylab)) ylab <- if (!freq) "Density" else "Frequency"
    plot.new()
    plot.window(xlim, ylim, log, ...)
    if (ann) title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    if (axes) {
      axis(1, ...)
      yt <- axTicks(2)
      if (freq && any(ni <- (yt > floor(yt)))) yt[ni] <- NA
      axis(2, at = yt[!is.na(yt)], ...)
    }
  }
  rect(x$breaks[-nB], 0, x$breaks[-1L], y, col = col, border = border, lty = if (is.null(lty)) par("lty") else lty)
  if ((logl <- is.logical(labels) && labels) || is.character(labels))
    text(x$mids, y, labels = if (logl) { if (freq) x$counts else round(x$density, 3) } else labels, adj = c(0.5, -0.5))
  invisible()
}

print.histogram <- function(x, ...) {
  print.default(x, ...)
  invisible(x)
}

# ---- bar plots ----

barplot <- function(height, ...) UseMethod("barplot")

barplot.default <- function(height, width = 1, space = NULL, names.arg = NULL, legend.text = NULL, beside = FALSE, horiz = FALSE,
                            density = NULL, angle = 45, col = NULL, border = par("fg"), main = NULL, sub = NULL, xlab = NULL, ylab = NULL,
                            xlim = NULL, ylim = NULL, xpd = TRUE, log = "", axes = TRUE, axisnames = TRUE, cex.axis = par("cex.axis"),
                            cex.names = par("cex.axis"), inside = TRUE, plot = TRUE, axis.lty = 0, offset = 0, add = FALSE,
                            ann = !add && par("ann"), args.legend = NULL, ...) {
  if (!missing(inside)) .NotYetUsed("inside", error = FALSE)
  if (is.null(space)) space <- if (is.matrix(height) && beside) c(0, 1) else 0.2
  space <- space * mean(width)
  if (plot && axisnames && is.null(names.arg)) names.arg <- if (is.matrix(height)) colnames(height) else names(height)
  vector <- is.vector(height) || (is.array(height) && length(dim(height)) == 1)
  if (vector) {
    height <- cbind(height)
    beside <- TRUE
    if (is.null(col)) col <- "grey"
  } else if (is.matrix(height)) {
    if (is.null(col)) col <- gray.colors(nrow(height))
  } else {
    stop("'height' must be a vector or a matrix")
  }
  if (is.logical(legend.text)) legend.text <- if (legend.text && is.matrix(height)) rownames(height)
  stopifnot(is.character(log))
  logx <- grepl("x", log, fixed = TRUE)
  logy <- grepl("y", log, fixed = TRUE)
  logadj <- horiz && logx || !horiz && logy
  NR <- nrow(height)
  NC <- ncol(height)
  if (beside) {
    if (length(space) == 2) space <- rep.int(c(space[2L], rep.int(space[1L], NR - 1)), NC)
    width <- rep_len(width, NR)
  } else {
    width <- rep_len(width, NC)
  }
  offset <- rep_len(as.vector(offset), length(width))
  delta <- width / 2
  w.r <- cumsum(space + width)
  w.m <- w.r - delta
  w.l <- w.m - delta
  if (logadj) {
    if (any(height + offset <= 0, na.rm = TRUE)) stop("log scale error: at least one 'height + offset' value <= 0")
    lim <- if (horiz) xlim else ylim
    if (!is.null(lim) && min(lim) <= 0) stop(if (horiz) "log scale error: 'xlim' <= 0" else "log scale error: 'ylim' <= 0")
    rectbase <- if (!is.null(lim)) min(lim) else 0.9 * min(height, na.rm = TRUE)
    if (logy && !horiz && is.null(ylim)) rectbase <- 0.9 * min(height, na.rm = TRUE)
  } else {
    rectbase <- 0
  }
  if (!beside) height <- rbind(rectbase, apply(height, 2L, cumsum))
  rAdj <- offset + (if (logadj) 0.9 * height else -0.01 * height)
  delta <- width / 2
  limits <- range(rAdj, height + offset, na.rm = TRUE)
  if (horiz) {
    if (is.null(xlim)) xlim <- limits
    if (is.null(ylim)) ylim <- c(min(w.l), max(w.r))
  } else {
    if (is.null(xlim)) xlim <- c(min(w.l), max(w.r))
    if (is.null(ylim)) ylim <- limits
  }
  w.m0 <- w.m
  if (beside) w.m <- matrix(w.m, ncol = NC)
  if (plot) {
    dev.hold()
    opar <- if (horiz) par(xaxs = "i", xpd = xpd) else par(yaxs = "i", xpd = xpd)
    on.exit({
      dev.flush()
      par(opar)
    })
    if (!add) {
      plot.new()
      plot.window(xlim, ylim, log = log, ...)
    }
    bar <- function(x1, y1, x2, y2, ...) if (horiz) rect(y1, x1, y2, x2, ...) else rect(x1, y1, x2, y2, ...)
    if (beside) {
      bar(w.l, rectbase + offset, w.r, c(height) + offset, density = density, col = col, border = border)
    } else {
      for (i in seq_len(NC)) bar(w.l[i], height[1L:NR, i] + offset[i], w.r[i], height[-1L, i] + offset[i], density = density, col = col, border = border)
    }
    if (axisnames && !is.null(names.arg)) {
      at.l <- if (length(names.arg) != length(w.m)) {
        if (length(names.arg) == NC) colMeans(w.m) else stop("incorrect number of names")
      } else w.m
      axis(if (horiz) 2 else 1, at = as.vector(at.l), labels = names.arg, lty = axis.lty, cex.axis = cex.names, tick = axis.lty != 0, ...)
    }
    if (!is.null(legend.text)) {
      legend.col <- rep_len(col, length(legend.text))
      usr <- par("usr")
      if ((horiz && beside) || (!horiz && !beside)) {
        legend.text <- rev(legend.text)
        legend.col <- rev(legend.col)
      }
      al <- list(x = usr[2L] - xinch(0.1), y = usr[4L] - yinch(0.1), legend = legend.text, fill = legend.col, xjust = 1, yjust = 1)
      if (logx) al$x <- 10^al$x
      if (logy) al$y <- 10^al$y
      al[names(args.legend)] <- args.legend
      .quietly(do.call("legend", al))
    }
    if (ann) title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    if (axes) axis(if (horiz) 1 else 2, cex.axis = cex.axis, ...)
    invisible(w.m)
  } else w.m
}

barplot.formula <- function(formula, data, subset, na.action, horiz = FALSE, xlab = NULL, ylab = NULL, ...) {
  m <- match.call(expand.dots = FALSE)
  if (is.matrix(eval(m$data, parent.frame()))) m$data <- as.data.frame(data)
  if (length(formula) != 3L) stop("formula must have both left and right hand sides")
  rhs <- all.vars(formula[[3L]])
  env <- environment(formula)
  dat <- if (missing(data)) env else data
  if (is.call(formula[[2L]]) && identical(formula[[2L]][[1L]], as.name("cbind"))) {
    m2 <- stats::model.frame(formula, data = dat)
    y <- t(as.matrix(m2[[1L]]))
    colnames(y) <- as.character(m2[[2L]])
    if (is.null(xlab)) xlab <- rhs[1L]
    return(barplot.default(y, horiz = horiz, xlab = if (horiz) ylab else xlab, ylab = if (horiz) xlab else ylab, ...))
  }
  f <- stats::as.formula(paste("~", deparse1(formula[[3L]])), env = env)
  m[[1L]] <- quote(stats::model.frame)
  m$... <- m$horiz <- m$xlab <- m$ylab <- NULL
  mf <- eval(m, parent.frame())
  if (length(mf) > 3L) stop("formula must specify 1 response variable and either 1 or 2 terms")
  resp <- names(mf)[1L]
  tab <- tapply(mf[[1L]], rev(unname(as.list(mf[-1L]))), sum)
  names(dimnames(tab)) <- rev(names(mf)[-1L])
  if (anyDuplicated(mf[-1L])) stop("duplicated categorical values - try another formula or subset")
  lab <- names(mf)[2L]
  if (length(rhs) == 2L) lab <- rhs[2L]
  if (length(rhs) == 2L) tab <- stats::xtabs(formula, mf)
  if (is.null(xlab)) xlab <- if (horiz) resp else lab
  if (is.null(ylab)) ylab <- if (horiz) lab else resp
  barplot.default(tab, horiz = horiz, xlab = xlab, ylab = ylab, ...)
}

# ---- box plots ----

boxplot <- function(x, ...) UseMethod("boxplot")

boxplot.default <- function(x, ..., range = 1.5, width = NULL, varwidth = FALSE, notch = FALSE, outline = TRUE, names, plot = TRUE,
                            border = par("fg"), col = "lightgray", log = "", pars = list(boxwex = 0.8, staplewex = 0.5, outwex = 0.5),
                            ann = !add, horizontal = FALSE, add = FALSE, at = NULL) {
  args <- list(x, ...)
  namedargs <- if (!is.null(attributes(args)$names)) attributes(args)$names != "" else rep_len(FALSE, length(args))
  groups <- if (is.list(x)) x else args[!namedargs]
  if (0L == (n <- length(groups))) stop("invalid first argument")
  if (length(class(groups))) groups <- unclass(groups)
  if (!missing(names)) {
    attr(groups, "names") <- names
  } else {
    if (is.null(attr(groups, "names"))) attr(groups, "names") <- 1L:n
    names <- attr(groups, "names")
  }
  cls <- sapply(groups, function(x) class(x)[1L])
  cl <- if (all(cls == cls[1L])) cls[1L]
  z <- lapply(groups, function(g) boxplot.stats(unclass(g), range))
  stats <- matrix(unlist(lapply(z, function(v) v$stats)), nrow = 5L, ncol = n)
  conf <- matrix(unlist(lapply(z, function(v) v$conf)), nrow = 2L, ncol = n)
  out <- unlist(lapply(z, function(v) v$out), use.names = FALSE)
  ng <- vapply(z, function(v) as.numeric(v$n), 0, USE.NAMES = FALSE)
  group <- rep(as.numeric(seq_len(n)), vapply(z, function(v) length(v$out), 0L))
  if (length(cl) == 1L && cl != "numeric") oldClass(stats) <- oldClass(conf) <- oldClass(out) <- cl
  if (length(cl) == 1L && cl %in% c("integer", "numeric")) {
    oldClass(stats) <- oldClass(conf) <- NULL
    if (!is.null(out)) oldClass(out) <- NULL
  }
  if (is.null(out)) out <- numeric()
  z <- list(stats = stats, n = ng, conf = conf, out = out, group = if (length(group)) group else numeric(), names = as.character(names))
  if (plot) {
    if (is.null(pars$boxfill) && is.null(args$boxfill)) pars$boxfill <- col
    do.call("bxp", c(list(z, notch = notch, width = width, varwidth = varwidth, log = log, border = border, pars = pars,
                          outline = outline, horizontal = horizontal, add = add, ann = ann, at = at), args[namedargs]), quote = TRUE)
    invisible(z)
  } else {
    z
  }
}

boxplot.matrix <- function(x, use.cols = TRUE, ...) {
  groups <- if (use.cols) split(c(x), rep.int(1L:ncol(x), rep.int(nrow(x), ncol(x)))) else split(c(x), seq(nrow(x)))
  nam <- dimnames(x)[[1 + use.cols]]
  if (length(nam)) names(groups) <- nam
  invisible(boxplot(groups, ...))
}

boxplot.formula <- function(formula, data = NULL, ..., subset, na.action = NULL, xlab = mklab(y_var = horizontal),
                            ylab = mklab(y_var = !horizontal), add = FALSE, ann = !add, horizontal = FALSE, drop = FALSE, sep = ".",
                            lex.order = FALSE) {
  if (missing(formula) || (length(formula) != 3L)) stop("'formula' missing or incorrect")
  m <- match.call(expand.dots = FALSE)
  if (is.matrix(eval(m$data, parent.frame()))) m$data <- as.data.frame(data)
  m$... <- m$drop <- m$sep <- m$lex.order <- NULL
  m$xlab <- m$ylab <- m$add <- m$ann <- m$horizontal <- NULL
  m$na.action <- na.action
  m[[1L]] <- quote(stats::model.frame.default)
  mf <- eval(m, parent.frame())
  mklab <- function(y_var) if (y_var) names(mf)[response] else paste(names(mf)[-response], collapse = " : ")
  response <- attr(attr(mf, "terms"), "response")
  boxplot(split(mf[[response]], mf[-response], drop = drop, sep = sep, lex.order = lex.order), xlab = xlab, ylab = ylab, add = add, ann = ann,
          horizontal = horizontal, ...)
}

bxp <- function(z, notch = FALSE, width = NULL, varwidth = FALSE, outline = TRUE, notch.frac = 0.5, log = "", border = par("fg"), pars = NULL,
                frame.plot = axes, horizontal = FALSE, ann = TRUE, add = FALSE, at = NULL, show.names = NULL, ...) {
  pars <- as.list(c(list(...), pars))
  if (anyDuplicated(names(pars))) pars <- pars[!duplicated(names(pars))]
  n <- ncol(z$stats)
  if (n < 1L) stop("invalid boxplot data")
  if (is.null(at)) at <- 1L:n
  else if (length(at) != n) stop(gettextf("'at' must have same length as 'z$n', i.e. %d", n), domain = NA)
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
    if (horizontal) plot.window(xlim = ylim, ylim = xlim, log = log, xaxs = pars$yaxs)
    else plot.window(xlim = xlim, ylim = ylim, log = log, yaxs = pars$yaxs)
  }
  .quietly({
    fill <- rep_len(if (is.null(pars$boxfill)) { if (is.null(pars$col)) NA else pars$col } else pars$boxfill, n)
    border <- rep_len(border, n)
    seg <- function(x0, y0, x1, y1, ...) if (horizontal) segments(y0, x0, y1, x1, ...) else segments(x0, y0, x1, y1, ...)
    for (i in seq_len(n)) {
      s <- z$stats[, i]
      if (anyNA(s)) next
      x <- at[i]
      h <- w[i] / 2
      if (notch) {
        nx <- x + c(-h, h, h, h * notch.frac, h, h, -h, -h, -h * notch.frac, -h)
        ny <- c(s[2L], s[2L], z$conf[1L, i], s[3L], z$conf[2L, i], s[4L], s[4L], z$conf[2L, i], s[3L], z$conf[1L, i])
        if (horizontal) polygon(ny, nx, col = fill[i], border = border[i]) else polygon(nx, ny, col = fill[i], border = border[i])
      } else if (horizontal) rect(s[2L], x - h, s[4L], x + h, col = fill[i], border = border[i])
      else rect(x - h, s[2L], x + h, s[4L], col = fill[i], border = border[i])
      seg(x - h, s[3L], x + h, s[3L], lwd = 3, col = border[i])
      seg(c(x, x), s[c(1, 4)], c(x, x), s[c(2, 5)], lty = 2, col = border[i])
      seg(c(x, x) - h / 2, s[c(1, 5)], c(x, x) + h / 2, s[c(1, 5)], col = border[i])
    }
    if (outline && length(z$out)) if (horizontal) points(z$out, at[z$group]) else points(at[z$group], z$out)
  })
  if (axes) {
    if (is.null(show.names)) show.names <- n > 1L
    if (show.names) axis(1 + horizontal, at = at, labels = z$names, las = pars$las)
    axis(2 - horizontal, las = pars$las)
  }
  if (ann) title(main = pars$main, sub = pars$sub, xlab = pars$xlab, ylab = pars$ylab)
  if (frame.plot) box()
  invisible(at)
}

# ---- pies, dots, strips ----

pie <- function(x, labels = names(x), edges = 200, radius = 0.8, clockwise = FALSE, init.angle = if (clockwise) 90 else 0, density = NULL,
                angle = 45, col = NULL, border = NULL, lty = NULL, main = NULL, ...) {
  if (!is.numeric(x) || any(is.na(x) | x < 0)) stop("'x' values must be positive.")
  if (is.null(labels)) labels <- as.character(seq_along(x)) else labels <- as.graphicsAnnot(labels)
  x <- c(0, cumsum(x) / sum(x))
  dx <- diff(x)
  nx <- length(dx)
  plot.new()
  pin <- par("pin")
  xlim <- ylim <- c(-1, 1)
  if (pin[1L] > pin[2L]) xlim <- (pin[1L] / pin[2L]) * xlim else ylim <- (pin[2L] / pin[1L]) * ylim
  plot.window(xlim, ylim, "", asp = 1)
  if (is.null(col)) col <- if (is.null(density)) c("white", "lightblue", "mistyrose", "lightcyan", "lavender", "cornsilk") else par("fg")
  col <- rep_len(col, nx)
  twopi <- if (clockwise) -2 * pi else 2 * pi
  point <- function(t) list(x = radius * cos(twopi * t + init.angle * pi / 180), y = radius * sin(twopi * t + init.angle * pi / 180))
  for (i in seq_len(nx)) {
    n <- max(2, floor(edges * dx[i]))
    P <- point(seq.int(x[i], x[i + 1], length.out = n))
    polygon(c(P$x, 0), c(P$y, 0), border = border, col = col[i], lty = if (is.null(lty)) par("lty") else lty)
    P <- point(mean(x[i + 0:1]))
    lab <- as.character(labels[i])
    if (!is.na(lab) && nzchar(lab)) {
      lines(c(1, 1.05) * P$x, c(1, 1.05) * P$y)
      text(1.1 * P$x, 1.1 * P$y, labels[i], xpd = TRUE, adj = ifelse(P$x < 0, 1, 0), ...)
    }
  }
  title(main = main, ...)
  invisible(NULL)
}

dotchart <- function(x, labels = NULL, groups = NULL, gdata = NULL, offset = 1 / 8, ann = par("ann"), xaxt = par("xaxt"), frame.plot = TRUE,
                     log = "", cex = par("cex"), pt.cex = cex, pch = 21, gpch = 21, bg = par("bg"), color = par("fg"), gcolor = par("fg"),
                     lcolor = "gray", xlim = range(x[is.finite(x)]), main = NULL, xlab = NULL, ylab = NULL, ...) {
  if (!(is.vector(x) || is.matrix(x)) || !is.numeric(x)) stop("'x' must be a numeric vector or matrix")
  n <- length(x)
  if (is.matrix(x)) {
    if (is.null(labels)) labels <- rownames(x)
    if (is.null(labels)) labels <- as.character(seq_len(nrow(x)))
    labels <- rep_len(labels, n)
    if (is.null(groups)) groups <- col(x, as.factor = TRUE)
    glabels <- levels(groups)
  } else {
    if (is.null(labels)) labels <- names(x)
    glabels <- if (!is.null(groups)) levels(groups)
    if (!is.vector(x)) x <- as.numeric(x)
  }
  force(xlim)
  plot.new()
  if (is.null(groups)) {
    o <- seq_len(n)
    y <- o
  } else {
    o <- rev(order(as.numeric(groups)))
    o <- sort.list(as.numeric(groups), decreasing = TRUE)
    x <- x[o]
    groups <- groups[o]
    off <- cumsum(c(0, diff(as.numeric(groups)) != 0))
    y <- seq_len(n) + 2 * off
  }
  plot.window(xlim = xlim, ylim = range(0, y + 1), log = log)
  abline(h = y, lty = "dotted", col = lcolor)
  points(x, y, pch = pch, col = rep_len(color, n)[o], bg = bg, cex = pt.cex / cex)
  if (!is.null(labels)) mtext(labels[o], side = 2, line = 0.5, at = y, las = 2, cex = cex)
  if (!is.null(groups)) {
    gpos <- rev(cumsum(rev(tapply(groups, groups, length)) + 2) - 1)
    mtext(glabels, side = 2, line = 2, at = gpos, las = 2, cex = cex, col = gcolor)
    if (!is.null(gdata)) {
      abline(h = gpos, lty = "dotted")
      points(gdata, gpos, pch = gpch, col = gcolor, bg = bg)
    }
  }
  axis(1, xaxt = xaxt)
  if (frame.plot) box()
  if (ann) title(main = main, xlab = xlab, ylab = ylab, ...)
  invisible()
}

stripchart <- function(x, ...) UseMethod("stripchart")

stripchart.default <- function(x, method = "overplot", jitter = 0.1, offset = 1 / 3, vertical = FALSE, group.names, add = FALSE, at = NULL,
                               xlim = NULL, ylim = NULL, ylab = NULL, xlab = NULL, dlab = "", glab = "", log = "", pch = 0, col = par("fg"),
                               cex = par("cex"), axes = TRUE, frame.plot = axes, ...) {
  method <- pmatch(method, c("overplot", "jitter", "stack"))[1L]
  if (is.na(method) || method == 0L) stop("invalid plotting method")
  groups <- if (is.list(x)) x else if (is.numeric(x)) list(x)
  if (0L == (n <- length(groups))) stop("invalid first argument")
  if (!missing(group.names)) attr(groups, "names") <- group.names
  else if (is.null(attr(groups, "names"))) attr(groups, "names") <- 1L:n
  if (is.null(at)) at <- 1L:n
  else if (length(at) != n) stop(gettextf("'at' must have length equal to the number %d of groups", n), domain = NA)
  if (!add) {
    dlim <- range(unlist(groups, use.names = FALSE), na.rm = TRUE, finite = TRUE)
    glim <- c(1L, n)
    if (method == 2L) glim <- glim + jitter * if (n == 1) c(-5, 5) else c(-2, 2)
    else if (method == 3L) glim <- glim + if (n == 1L) c(-1, 1) else c(0, 0.5)
    if (is.null(xlim)) xlim <- if (vertical) glim else dlim
    if (is.null(ylim)) ylim <- if (vertical) dlim else glim
    plot.new()
    plot.window(xlim, ylim, log, ...)
    if (frame.plot) box()
    if (vertical) {
      if (axes) {
        if (n > 1L) axis(1, at = at, labels = names(groups), ...)
        Axis(unlist(groups, use.names = FALSE), side = 2, ...)
      }
      if (is.null(ylab)) ylab <- dlab
      if (is.null(xlab)) xlab <- glab
    } else {
      if (axes) {
        Axis(unlist(groups, use.names = FALSE), side = 1, ...)
        if (n > 1L) axis(2, at = at, labels = names(groups), ...)
      }
      if (is.null(xlab)) xlab <- dlab
      if (is.null(ylab)) ylab <- glab
    }
    title(xlab = xlab, ylab = ylab, ...)
  }
  csize <- cex * if (vertical) xinch(par("cin")[1L]) else yinch(par("cin")[2L])
  for (i in seq_len(n)) {
    x <- groups[[i]]
    y <- rep.int(at[i], length(x))
    if (method == 2L) {
      y <- y + stats::runif(length(y), -jitter, jitter)
    } else if (method == 3L) {
      xg <- split(x, factor(x))
      xo <- lapply(xg, seq_along)
      x <- unlist(xg, use.names = FALSE)
      y <- rep.int(at[i], length(x)) + (unlist(xo, use.names = FALSE) - 1) * offset * csize
    }
    if (vertical) points(y, x, col = col[(i - 1L) %% length(col) + 1L], pch = pch[(i - 1L) %% length(pch) + 1L], cex = cex, ...)
    else points(x, y, col = col[(i - 1L) %% length(col) + 1L], pch = pch[(i - 1L) %% length(pch) + 1L], cex = cex, ...)
  }
  invisible()
}

stripchart.formula <- function(x, data = NULL, dlab = NULL, ..., subset, na.action = NULL) {
  if (missing(x) || (length(x) != 3L)) stop("formula missing or incorrect")
  m <- match.call(expand.dots = FALSE)
  if (is.matrix(eval(m$data, parent.frame()))) m$data <- as.data.frame(data)
  m$... <- m$dlab <- NULL
  m$formula <- m$x
  m$x <- NULL
  m$na.action <- na.action
  m[[1L]] <- quote(stats::model.frame)
  mf <- eval(m, parent.frame())
  response <- attr(attr(mf, "terms"), "response")
  if (is.null(dlab)) dlab <- names(mf)[response]
  stripchart(split(mf[[response]], mf[-response]), dlab = dlab, ...)
}

matplot <- function(x, y, type = "p", lty = 1:5, lwd = 1, lend = par("lend"), pch = NULL, col = 1:6, cex = NULL, bg = NA, xlab = NULL,
                    ylab = NULL, xlim = NULL, ylim = NULL, log = "", ..., add = FALSE, verbose = getOption("verbose")) {
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  ylabel <- if (!missing(y)) deparse1(substitute(y))
  if (missing(x)) {
    if (missing(y)) stop("must specify at least one of 'x' and 'y'")
    x <- seq_len(NROW(y))
  } else if (missing(y)) {
    y <- x
    ylabel <- xlabel
    x <- seq_len(NROW(y))
    xlabel <- ""
  }
  kx <- ncol(x <- as.matrix(x))
  ky <- ncol(y <- as.matrix(y))
  n <- nrow(x)
  if (n != nrow(y)) stop("'x' and 'y' must have same number of rows")
  if (kx > 1L && ky > 1L && kx != ky) stop("'x' and 'y' must have only 1 or the same number of columns")
  if (kx == 1L) x <- matrix(x, nrow = n, ncol = ky)
  if (ky == 1L) y <- matrix(y, nrow = n, ncol = kx)
  k <- max(kx, ky)
  type <- if (length(type) == 1L && nchar(type) > 1L) rep_len(strsplit(type, NULL)[[1L]], k) else rep_len(type, k)
  if (is.null(pch)) pch <- c(1L:9L, 0L, letters, LETTERS)[seq_len(k)]
  if (is.character(pch) && length(pch) == 1L && nchar(pch) > 1L) pch <- strsplit(pch, NULL)[[1L]]
  pch <- rep_len(pch, k)
  lty <- rep_len(lty, k)
  lwd <- rep_len(lwd, k)
  col <- rep_len(col, k)
  if (!is.null(cex)) cex <- rep_len(cex, k)
  ii <- seq_len(k)
  if (!add) {
    xlim <- if (is.null(xlim)) range(x[is.finite(x)]) else xlim
    ylim <- if (is.null(ylim)) range(y[is.finite(y)]) else ylim
    plot(x[, 1L], y[, 1L], type = "n", xlab = if (is.null(xlab)) xlabel else xlab, ylab = if (is.null(ylab)) ylabel else ylab, xlim = xlim,
         ylim = ylim, log = log, ...)
  }
  for (i in ii) {
    p <- pch[i]
    if (is.character(p) && !is.na(q <- suppressWarnings(as.integer(p))) && FALSE) p <- q
    lines(x[, i], y[, i], type = type[i], lty = lty[i], lwd = lwd[i], pch = if (is.character(p)) p else p, col = col[i], cex = if (is.null(cex)) 1 else cex[i], bg = bg)
  }
  invisible()
}

sunflowerplot <- function(x, ...) UseMethod("sunflowerplot")

sunflowerplot.default <- function(x, y = NULL, number, log = "", digits = 6L, xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL, add = FALSE,
                                  rotate = FALSE, pch = 16, cex = 0.8, cex.fact = 1.5, col = par("col"), bg = NA, size = 1 / 8, seg.col = 2,
                                  seg.lwd = 1.5, ...) {
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  ylabel <- if (!missing(y)) deparse1(substitute(y))
  is.xyn <- is.list(x) && all(c("x", "y", "number") %in% names(x))
  xy <- if (is.xyn) {
    number <- x$number
    x
  } else xy.coords(x, y, xlabel, ylabel, log)
  if (!add) {
    xlab <- if (is.null(xlab)) xy$xlab else xlab
    ylab <- if (is.null(ylab)) xy$ylab else ylab
    xlim <- if (is.null(xlim)) range(xy$x[is.finite(xy$x)]) else xlim
    ylim <- if (is.null(ylim)) range(xy$y[is.finite(xy$y)]) else ylim
  }
  n <- length(xy$x)
  if (missing(number)) {
    tt <- xyTable(xy, digits = digits)
    x <- tt$x
    y <- tt$y
    number <- tt$number
  } else {
    if (length(number) != n) stop("'number' must have same length as 'x' and 'y'")
    np <- number > 0
    x <- xy$x[np]
    y <- xy$y[np]
    number <- number[np]
  }
  n <- length(x)
  if (!add) plot(x, y, xlab = xlab, ylab = ylab, xlim = xlim, ylim = ylim, log = log, type = "n", ...)
  n.is1 <- number == 1
  if (any(n.is1)) points(x[n.is1], y[n.is1], pch = pch, col = col, bg = bg, cex = cex)
  if (any(!n.is1)) {
    points(x[!n.is1], y[!n.is1], pch = pch, col = col, bg = bg, cex = cex / cex.fact)
    i.multi <- (1L:n)[number > 1]
    ppin <- par("pin")
    pusr <- par("usr")
    xr <- size * abs(pusr[2L] - pusr[1L]) / ppin[1L]
    yr <- size * abs(pusr[4L] - pusr[3L]) / ppin[2L]
    i.rep <- rep.int(i.multi, number[number > 1])
    z <- NULL
    for (i in i.multi) z <- c(z, 1L:number[i] + if (rotate) stats::runif(1) else 0)
    deg <- (2 * pi * z) / number[i.rep]
    segments(x[i.rep], y[i.rep], x[i.rep] + xr * sin(deg), y[i.rep] + yr * cos(deg), col = seg.col, lwd = seg.lwd)
  }
  invisible(list(x = x, y = y, number = number))
}

sunflowerplot.formula <- function(formula, data = NULL, xlab = NULL, ylab = NULL, ..., subset, na.action = NULL) {
  m <- match.call(expand.dots = FALSE)
  m$xlab <- m$ylab <- m$... <- NULL
  m[[1L]] <- quote(stats::model.frame)
  mf <- eval(m, parent.frame())
  if (NCOL(mf) != 2L) stop("'formula' should specify exactly two variables")
  if (is.null(xlab)) xlab <- names(mf)[2L]
  if (is.null(ylab)) ylab <- names(mf)[1L]
  sunflowerplot(mf[[2L]], mf[[1L]], xlab = xlab, ylab = ylab, ...)
}

symbols <- function(x, y = NULL, circles, squares, rectangles, stars, thermometers, boxplots, inches = TRUE, add = FALSE, fg = par("col"),
                    bg = NA, xlab = NULL, ylab = NULL, main = NULL, xlim = NULL, ylim = NULL, ...) {
  count <- sum(!missing(circles), !missing(squares), !missing(rectangles), !missing(stars), !missing(thermometers), !missing(boxplots))
  if (count != 1) stop("exactly one symbol type must be specified")
  z <- if (!missing(circles)) circles else if (!missing(squares)) squares else if (!missing(rectangles)) rectangles
    else if (!missing(stars)) stars else if (!missing(thermometers)) thermometers else boxplots
  if (!missing(rectangles) && NCOL(z) != 2) stop("invalid rectangles")
  if (!missing(stars) && NCOL(z) < 3) stop("invalid stars")
  xy <- xy.coords(x, y, xlab = deparse1(substitute(x)), ylab = deparse1(substitute(y)))
  x <- xy$x
  y <- xy$y
  if (!add) {
    if (is.null(xlab)) xlab <- xy$xlab
    if (is.null(ylab)) ylab <- xy$ylab
    if (is.null(xlim)) xlim <- range(x[is.finite(x)]) + c(-0.1, 0.1) * diff(range(x[is.finite(x)]))
    if (is.null(ylim)) ylim <- range(y[is.finite(y)]) + c(-0.1, 0.1) * diff(range(y[is.finite(y)]))
    plot(NA, NA, type = "n", ylim = ylim, xlim = xlim, xlab = xlab, ylab = ylab, main = main, ...)
  }
  .quietly({
    size <- if (is.matrix(z)) z[, 1L] else z
    scale <- if (is.logical(inches)) { if (inches) 1 / max(size, na.rm = TRUE) else NA } else inches / max(size, na.rm = TRUE)
    r <- if (is.na(scale)) size else size * scale * xinch(1, FALSE)
    t <- seq(0, 2 * pi, length.out = 41L)
    ratio <- yinch(1, FALSE) / xinch(1, FALSE)
    bg <- rep_len(bg, length(x))
    fg <- rep_len(fg, length(x))
    for (i in seq_along(x)) {
      if (!missing(circles)) polygon(x[i] + r[i] * cos(t), y[i] + r[i] * ratio * sin(t), border = fg[i], col = bg[i])
      else rect(x[i] - r[i] / 2, y[i] - r[i] * ratio / 2, x[i] + r[i] / 2, y[i] + r[i] * ratio / 2, border = fg[i], col = bg[i])
    }
  })
  invisible()
}

stem <- function(x, scale = 1, width = 80, atom = 1e-08) {
  if (!is.numeric(x)) stop("'x' must be numeric")
  x <- sort(x[is.finite(x)])
  if (!length(x)) stop("no finite and non-missing values")
  if (scale <= 0) stop("'scale' must be positive")
  .stem_print(as.double(x), scale, as.integer(width), atom)
  invisible(NULL)
}

# Chooses the unit of the leaves and prints the display line by line.
.stem_print <- function(x, scale, width, atom) {
  n <- length(x)
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
