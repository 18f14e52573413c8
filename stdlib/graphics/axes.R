# axes.R - Ticks and labels of axes, boxes and grids.

axTicks <- function(side, axp = NULL, usr = NULL, log = NULL, nintLog = NULL) {
  side <- as.integer(side)
  if (!(side %in% 1:4)) stop("'side' must be in {1:4}")
  k <- 2L - side %% 2L # 1: x, 2: y
  now <- function(what) par(paste0(c("x", "y")[k], what))
  axp <- .or(axp, now("axp"))
  usr <- .or(usr, par("usr")[2L * k - 1:0])
  log <- .or(log, now("log"))
  wanted <- if (log) .or(nintLog, par("lab")[k]) else Inf
  if (!is.finite(wanted)) return(.tick_positions(axp[1:2], usr, axp[3L], log, Inf))
  found <- .axisPars(usr, log = TRUE, nintLog = wanted)
  .tick_positions(found$axp, usr, found$n, TRUE)
}

axis <- function(side, at = NULL, labels = TRUE, tick = TRUE, line = NA, pos = NA, outer = FALSE, font = NA, lty = "solid", lwd = 1,
                 lwd.ticks = lwd, col = NULL, col.ticks = NULL, hadj = NA, padj = NA, gap.axis = NA, ...) {
  .logged()
  d <- .need_plot()
  if (!(length(side) == 1L && side %in% 1:4)) stop("invalid axis number ", side)
  p <- d$par
  inline <- list(...)
  x_axis <- side %in% c(1, 3)
  log <- if (x_axis) p$xlog else p$ylog
  usr <- if (x_axis) p$usr[1:2] else p$usr[3:4]
  given <- !is.null(at)
  if (!given) {
    axp <- if (x_axis) .or(inline[["xaxp"]], p$xaxp) else .or(inline[["yaxp"]], p$yaxp)
    at <- .tick_positions(axp[1:2], usr, axp[3L], log)
  } else {
    at <- as.double(at)
  }
  if (is.null(labels) || is.logical(labels) && length(labels) == 1L) {
    text <- if (is.null(labels) || isTRUE(labels)) .axis_labels(at) else NULL
  } else {
    text <- .label_text(labels)
    if (!given) stop("'labels' is supplied and not 'at'")
    if (length(at) != length(text)) stop("'at' and 'labels' lengths differ, ", length(at), " != ", length(text))
  }
  ok <- is.finite(at)
  if (given && !any(ok)) stop("no locations are finite")
  ok <- which(ok)[order(at[ok])]
  at <- at[ok]
  text <- text[ok]
  if (identical(if (x_axis) .or(inline[["xaxt"]], p$xaxt) else .or(inline[["yaxt"]], p$yaxt), "n")) return(invisible())
  .begin_margin(d, inline, TRUE)
  .draw_axis(d, p, side, at, text, tick, line, pos, outer, font, lty, lwd, lwd.ticks, col, col.ticks, usr, log, given, inline, hadj, padj, gap.axis)
  invisible(at)
}

.axis_labels <- function(at) {
  s <- format(at, digits = 7L, trim = TRUE)
  if (!is.character(s)) as.character(s) else s
}

.draw_axis <- function(d, p, side, at, text, tick, line, pos, outer, font, lty, lwd, lwd.ticks, col, col.ticks, usr, log, given, inline, hadj, padj, gap.axis) {
  x_axis <- side %in% c(1, 3)
  lh <- p$csi * 72 * p$mex
  r0 <- r <- .plot_region(p)
  if (outer) r0 <- c(p$omd[1L] * p$din[1L], p$omd[2L] * p$din[1L], p$omd[3L] * p$din[2L], p$omd[4L] * p$din[2L]) * 72
  mgp <- .or(inline[["mgp"]], p$mgp)
  tcl <- .or(inline[["tcl"]], p$tcl)
  tck <- .or(inline[["tck"]], p$tck)
  out <- if (side %in% 1:2) -1 else 1
  base <- switch(side, r0[3L], r0[1L], r0[4L], r0[2L])
  if (!is.na(pos)) base <- if (x_axis) .dev_y(p, pos) else .dev_x(p, pos)
  else base <- base + out * (if (is.na(line)) mgp[3L] else line) * lh
  dev <- if (x_axis) .dev_x(p, at) else .dev_y(p, at)
  lim <- if (x_axis) r[1:2] else r[3:4]
  near <- 1e-6 * (lim[2L] - lim[1L])
  inside <- dev >= lim[1L] - near & dev <= lim[2L] + near
  ends <- if (length(dev)) pmin(pmax(range(dev), lim[1L]), lim[2L]) # the line runs on towards ticks outside the plot
  if (isTRUE(.or(inline[["xpd"]], FALSE))) {
    inside[] <- TRUE
    ends <- pmin(pmax(range(dev), 0), p$din[if (x_axis) 1L else 2L] * 72)
  }
  if (usr[1L] > usr[2L]) ends <- rev(ends)
  dev <- dev[inside]
  text <- text[inside]
  fg <- .or(col, .or(inline[["fg"]], p$fg))
  if (is.na(tcl) && is.na(tck)) tck <- -0.01
  len <- if (!is.na(tck)) -tck * min(r[2L] - r[1L], r[4L] - r[3L]) else -tcl * lh
  if (tick && length(ends)) {
    lines_along <- function(a, b, col, lwd) if (x_axis) .emit_line(d, a, b, col, lty, lwd) else .emit_line(d, b, a, col, lty, lwd)
    if (lwd > 0) lines_along(ends, c(base, base), fg, lwd)
    if (lwd.ticks > 0 && length(dev)) lines_along(as.vector(rbind(dev, dev, NA)), as.vector(rbind(rep(base, length(dev)), base + out * len, NA)), .or(col.ticks, fg), lwd.ticks)
  }
  if (!length(text)) return(invisible())
  las <- .or(inline[["las"]], p$las)
  size <- p$.line * 60 * p$cex * .or(inline[["cex.axis"]], p$cex.axis)
  colour <- .or(inline[["col.axis"]], p$col.axis)
  font <- if (is.na(font)) .or(inline[["font.axis"]], p$font.axis) else font
  family <- .or(inline[["family"]], p$family)
  r <- function(v) rep_len(v, length(inside))[inside]
  hadj <- r(hadj)
  padj <- r(padj)
  how <- lapply(seq_along(text), function(i) .margin_adj(side, las, hadj[i], padj[i]))
  away <- (if (is.na(pos) && !is.na(line)) line else if (is.na(pos)) mgp[3L] else 0) + mgp[2L] - mgp[3L] # lines from the plot
  at_line <- if (is.na(pos)) switch(side, r0[3L], r0[1L], r0[4L], r0[2L]) else base
  upright <- how[[1L]]$upright
  extents <- .label_extents(d, text, size, font, family, upright)
  gap <- (if (is.na(gap.axis)) if (upright) 0.25 else 1 else gap.axis) * .text_boxes(d, "m", size, font, family)[1L]
  last <- -Inf
  for (i in order(dev)) {
    if (is.na(text[i]) || !nzchar(text[i])) next
    adj <- if (upright) 0.5 else how[[i]]$adj
    if (dev[i] - adj * extents[i] < last) next
    last <- dev[i] + (1 - adj) * extents[i] + gap
    .axis_text(d, text[i], side, dev[i], at_line, away, how[[i]], size, colour, font, family)
  }
  invisible()
}

# How much of an axis each of its labels takes.
.label_extents <- function(d, text, size, font, family, upright) {
  if (anyNA(text) || any(startsWith(text, .math_mark)) || any(grepl("\n", text, fixed = TRUE)))
    return(vapply(text, function(t) if (is.na(t)) 0 else .string_size(d, t, size, font, family)[if (upright) 2L else 1L], 0))
  size <- .font_size(d, size)
  if (upright) rep(.capital_height(d, size, font, family), length(text)) else .text_boxes(d, text, size, font, family)[1L, ]
}

Axis <- function(x = NULL, at = NULL, ..., side, labels = NULL) {
  shown <- if (is.null(x)) at else x
  if (!is.null(shown)) return(UseMethod("Axis", shown))
  labels <- .or(labels, TRUE)
  axis(side = side, at = at, labels = labels, ...)
}

Axis.default <- function(x = NULL, at = NULL, ..., side, labels = NULL) {
  if (is.null(labels)) labels <- TRUE
  axis(side = side, at = at, labels = labels, ...)
}

Axis.table <- function(x, at, ..., side = 1, labels) {
  if (length(dim(x)) != 1L) stop("only for 1-D table")
  places <- .table_places(x)
  dots <- list(...)
  axis(side, at = if (missing(at)) places$at else at, labels = if (missing(labels)) places$labels else labels,
       xaxt = if (isFALSE(as.logical(dots$axes))) "n" else dots$xaxt)
}

Axis.Date <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis.Date(side = side, x = x, at = at, labels = labels, ...)

Axis.POSIXt <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis.POSIXct(side = side, x = x, at = at, labels = labels, ...)

axis.Date <- function(side, x, at, format, labels = TRUE, ...) {
  usr <- sort(par("usr")[if (side %% 2) 1:2 else 3:4])
  days <- c(ceiling(usr[1L]), floor(usr[2L]))
  span <- diff(days)
  if (missing(at) || is.null(at)) {
    all <- c(days, unclass(if (!missing(x)) as.Date(x)))
    all <- structure(all[is.finite(all)], class = "Date")
    z <- if (span < 100) pretty(all) else unique(as.Date(if (span < 1.1 * 365) .month_starts(all) else .year_starts(all)))
    z <- z[unclass(z) >= days[1L] & unclass(z) <= days[2L]]
  } else z <- as.Date(at)
  z <- z[is.finite(z)]
  if (!length(z)) return(invisible())
  if (missing(format)) format <- if (span < 7) "%a" else if (span < 100) "%b %d" else if (span < 1.1 * 365) "%b" else "%Y"
  .time_axis(side, z, format, labels, ...)
}

# First days of months in the year of the first of some times and in the next one, and of years.  Numbers of months and
# years that are not whole stand for the ones before.
.month_starts <- function(z) {
  z <- as.POSIXlt(z)
  months <- as.integer(pretty(z$mon))
  .first_days(z, rep(z$year[1L] + 0:1, each = length(months)), months)
}
.year_starts <- function(z) {
  z <- as.POSIXlt(z)
  .first_days(z, as.integer(pretty(z$year)), 0L)
}
.first_days <- function(z, years, months) {
  zone <- attr(z, "tzone")
  ISOdatetime(1900 + years + months %/% 12L, months %% 12L + 1L, 1, 0, 0, 0, tz = if (length(zone)) zone[1L] else "")
}

.time_axis <- function(side, z, format, labels, ...) {
  text <- if (isTRUE(labels)) base::format(z, format = format) else if (isFALSE(labels)) rep("", length(z)) else labels
  axis(side, at = as.numeric(z), labels = text, ...)
  invisible(z)
}

axis.POSIXct <- function(side, x, at, format, labels = TRUE, ...) {
  usr <- par("usr")[if (side %% 2) 1:2 else 3:4]
  zone <- if (!missing(x) && !is.null(x)) attr(as.POSIXct(x), "tzone") else if (!missing(at) && !is.null(at)) attr(as.POSIXct(at), "tzone")
  time <- function(v) structure(as.numeric(v), class = c("POSIXct", "POSIXt"), tzone = .or(zone, ""))
  span <- abs(diff(usr))
  day <- 86400
  step <- if (span < 66) 1 else if (span < 3960) 60 else if (span < 2 * day) 3600 else day
  if (missing(at) || is.null(at)) {
    all <- c(usr, if (!missing(x)) as.numeric(as.POSIXct(x)))
    all <- time(all[is.finite(all)])
    z <- if (span < 2 * day) time(pretty(usr / step) * step) else if (span < 50 * day) as.POSIXct(trunc(time(pretty(usr / step) * step) + 0, "days"))
      else if (span < 1.1 * 365 * day) .month_starts(all) else .year_starts(all)
    z <- z[as.numeric(z) >= min(usr) & as.numeric(z) <= max(usr)]
  } else z <- as.POSIXct(at)
  z <- z[is.finite(unclass(z))]
  if (!length(z)) return(invisible())
  if (missing(format))
    format <- if (span < 66) "%S" else if (span < 3960) "%M:%S" else if (span < 1.1 * day) "%H:%M" else if (span < 2 * day) "%a %H:%M" else if (span < 7 * day) "%a"
      else if (span < 50 * day) "%b %d" else if (span < 1.1 * 365 * day) "%b" else "%Y"
  .time_axis(side, z, format, labels, ...)
}

box <- function(which = "plot", lty = "solid", ...) {
  .logged()
  d <- .need_plot()
  inline <- list(...)
  which <- c("plot", "figure", "inner", "outer")[pmatch(which[1L], c("plot", "figure", "inner", "outer"))]
  if (is.na(which)) stop("invalid 'which' argument")
  .begin_margin(d, inline, TRUE)
  p <- d$par
  col <- .or(inline[["col"]], .or(inline[["fg"]], p$fg))
  lwd <- .or(inline[["lwd"]], p$lwd)
  full <- function(f) c(f[1:2] * p$din[1L], f[3:4] * p$din[2L]) * 72
  r <- switch(which, plot = .plot_region(p), figure = full(p$fig), inner = full(p$omd), outer = full(c(0, 1, 0, 1)))
  bty <- if (which == "plot") .or(inline[["bty"]], p$bty) else "o"
  L <- r[1L]
  R <- r[2L]
  B <- r[3L]
  T <- r[4L]
  switch(tolower(bty), o = .emit_poly(d, c(L, R, R, L), c(B, B, T, T), NA, col, lty, lwd), l = .emit_line(d, c(L, L, R), c(T, B, B), col, lty, lwd),
         `7` = .emit_line(d, c(L, R, R), c(T, T, B), col, lty, lwd), c = , `[` = .emit_line(d, c(R, L, L, R), c(T, T, B, B), col, lty, lwd),
         u = .emit_line(d, c(L, L, R, R), c(T, B, B, T), col, lty, lwd), `]` = .emit_line(d, c(L, R, R, L), c(T, T, B, B), col, lty, lwd), NULL)
  invisible()
}

grid <- function(nx = NULL, ny = nx, col = "lightgray", lty = "dotted", lwd = par("lwd"), equilogs = TRUE) {
  atx <- if (is.null(nx) || (!is.na(nx) && nx >= 1)) {
    if (is.null(nx)) axTicks(1) else {
      u <- par("usr")[1:2]
      v <- seq.int(u[1L], u[2L], length.out = nx + 1L)[-c(1L, nx + 1L)]
      if (par("xlog")) 10^v else v
    }
  }
  aty <- if (is.null(ny) || (!is.na(ny) && ny >= 1)) {
    if (is.null(ny)) axTicks(2) else {
      u <- par("usr")[3:4]
      v <- seq.int(u[1L], u[2L], length.out = ny + 1L)[-c(1L, ny + 1L)]
      if (par("ylog")) 10^v else v
    }
  }
  abline(v = atx, col = col, lty = lty, lwd = lwd)
  abline(h = aty, col = col, lty = lty, lwd = lwd)
  invisible()
}

rug <- function(x, ticksize = 0.03, side = 1, lwd = 0.5, col = par("fg"), quiet = getOption("warn") < 0, ...) {
  x <- as.vector(x)
  x <- x[is.finite(x)]
  if (!length(x)) return(invisible())
  if (!quiet) {
    across <- side %% 2 == 1
    ends <- par("usr")[if (across) 1:2 else 3:4]
    if (par(if (across) "xlog" else "ylog")) ends <- 10^ends
    if (any(x < ends[1L], x > ends[2L])) warning("some values will be clipped")
  }
  Axis(side = side, at = x, labels = FALSE, tck = ticksize, lwd = 0, lwd.ticks = lwd, col.ticks = col, ...)
  invisible(sort(x))
}
