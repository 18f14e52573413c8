# draw.R - Points, lines, text, axes and shapes: what every plot is drawn with.
#
# Drawing converts user coordinates to points and hands operations to the device (grDevices/devices.R).

# The call that errors in colours and line types show: that of the innermost drawing function.
.drawing_call <- function() {
  drawing <- c("plot.xy", "text.default", "rect", "polygon", "segments", "arrows", "abline", "title", "mtext", "box", "axis", "symbols", "polypath", "xspline")
  Find(function(cl) is.name(cl[[1L]]) && as.character(cl[[1L]]) %in% drawing, rev(sys.calls()))
}

.ink <- function(col) {
  if (is.list(col)) return(col) # a pattern
  if (is.null(col) || !length(col) || is.na(col[1L])) return(NULL)
  if (is.character(col)) {
    ink <- .known_inks$of[[col[1L]]]
    if (!is.null(ink)) return(if (length(ink)) ink)
  }
  if (is.factor(col)) col <- as.integer(col)
  if (col[1L] == 0) col <- .dev_env()$par$bg # the background's colour
  m <- .color_matrix(col[1L], .drawing_call())
  alpha <- m[4L, 1L]
  ink <- if (alpha > 0L) m[seq_len(if (alpha < 255L) 4L else 3L), 1L] # the fourth only where it says something
  # names and digits after # mean the same always, numbers what palette() says
  if (is.character(col) && !grepl("^[0-9]", col[1L])) .remember_ink(col[1L], ink)
  ink
}

# The colours that were used lately, by name; integer() for those that draw nothing.
.known_inks <- local({
  of <- new.env()
  environment()
})
.remember_ink <- function(name, ink) {
  if (length(.known_inks$of) >= 1000L) .known_inks$of <- new.env()
  assign(name, if (is.null(ink)) integer() else ink, envir = .known_inks$of)
}

.inks <- function(col, n) {
  if (is.null(col) || !length(col)) return(vector("list", n))
  if (is.factor(col)) col <- as.integer(col)
  u <- unique(col)
  if (is.character(u) && length(u) > 1L && !any(grepl("^[0-9]", u))) return(.named_inks(u)[rep_len(match(col, u), n)])
  ink <- vector("list", length(u))
  for (i in seq_along(u)) ink[i] <- list(.ink(u[i]))
  ink[rep_len(match(col, u), n)]
}

# Those of names and of digits after #, at once.
.named_inks <- function(col) {
  m <- .color_matrix(col, .drawing_call())
  nothing <- is.na(col) | m[4L, ] == 0L
  parts <- ifelse(m[4L, ] < 255L, 4L, 3L)
  lapply(seq_along(col), function(i) if (!nothing[i]) m[seq_len(parts[i]), i])
}

# Lengths of dashes and gaps that a line type of hexadecimal digits gives.
.dash_digits <- function(lty) {
  .fail <- function(text) stop(simpleError(text, .drawing_call()))
  if (!(nchar(lty) %in% c(2L, 4L, 6L, 8L))) .fail("invalid line type: must be length 2, 4, 6 or 8")
  u <- strtoi(strsplit(lty, "")[[1L]], 16L)
  if (anyNA(u)) .fail("invalid hex digit in 'color' or 'lty'")
  if (any(u == 0L)) .fail("invalid line type: zeroes are not allowed")
  u
}

# Lengths of dashes in points; NULL: no line.
.dash <- function(lty, lwd) {
  if (is.null(lty)) return(numeric())
  if (!is.character(lty)) {
    if (!is.numeric(lty) || is.na(lty) || lty < 0) stop(simpleError("invalid line type", .drawing_call()))
    if (lty < 1) return(NULL)
    lty <- .lty_names[(as.integer(lty) - 1L) %% 6L + 2L]
  }
  u <- switch(lty, blank = NULL, solid = numeric(), dashed = c(4, 4), dotted = c(1, 3), dotdash = c(1, 3, 4, 3), longdash = c(7, 3),
              twodash = c(2, 2, 6, 2), .dash_digits(lty))
  if (is.null(u)) NULL else u * max(lwd, 1) * 0.75
}

# What is drawn from now on is seen within the plot, the figure (xpd TRUE) or the page (NA); NULL: as par("xpd") says.
.clip_to <- function(d, xpd = NULL) {
  p <- d$par
  xpd <- if (is.null(xpd)) p$xpd else as.logical(xpd)[1L]
  region <- if (is.na(xpd)) c(0, p$din[1L], 0, p$din[2L]) * 72 else if (xpd) c(p$fig[1:2] * p$din[1L], p$fig[3:4] * p$din[2L]) * 72
            else if (is.null(p$.clip)) .plot_region(p) else p$.clip
  if (identical(region, d$clip)) return(invisible())
  d$clip <- region
  .dev_op(d, list("clip", x = region[1L], y = region[3L], w = region[2L] - region[1L], h = region[4L] - region[3L]))
}

# What a drawing function does first: its arguments may tell where it is seen and how lines end and join.
.begin_drawing <- function(d, inline, call = sys.call(-1L)) {
  if (length(inline)) .check_inline(d$par, inline, call)
  .clip_to(d, inline[["xpd"]])
  .set_ends(d, inline)
}

# Annotation is seen at least within the figure, in outer margins within the page.
.begin_margin <- function(d, inline, outer) {
  if (length(inline)) .check_inline(d$par, inline, sys.call(-1L))
  xpd <- .or(inline[["xpd"]], d$par$xpd)
  .clip_to(d, if (outer || is.na(xpd)) NA else TRUE)
  .set_ends(d, inline)
}

# Arguments of a drawing function that are no graphical parameters are told, values that cannot be are errors of its call.
.check_inline <- function(p, inline, call) {
  for (name in names(inline)) {
    if (!nzchar(name)) next
    .par_known(name, p, call)
    if (name %in% .checked_inline) .par_set(p, name, inline[[name]], call)
  }
}
.checked_inline <- c("las", "cex.axis", "cex.lab", "cex.main", "cex.sub", "font.axis", "font.lab", "font.main", "font.sub", "bty", "xaxs", "yaxs")

.set_ends <- function(d, inline) {
  p <- d$par
  for (name in intersect(c("lend", "ljoin", "lmitre"), names(inline))) p <- .par_set(p, name, inline[[name]])
  d$ends <- if (p$lend != "round" || p$ljoin != "round") list(cap = p$lend, join = p$ljoin, mitre = p$lmitre)
}

# poly: a piece of two points is a line of many to the devices of packages, not a segment.
.emit_line <- function(d, x, y, col, lty, lwd, poly = NULL) {
  ink <- .ink(col)
  dash <- .dash(lty[1L], lwd[1L])
  if (is.null(ink) && is.null(d$native) || is.null(dash) || !length(x)) return(invisible())
  if (.is_far(d, x, y)) {
    near <- .clip_lines(x, y, .far_edges(d))
    if (!length(near$x)) return(invisible())
    x <- near$x
    y <- near$y
  }
  .dev_op(d, c(list("line", x = x, y = y, col = ink, lwd = lwd[1L] * 0.75, dash = dash, poly = poly), d$ends))
}

# Lines that leave room around the points which they join.
.emit_gapped <- function(d, x, y, col, lty, lwd, gap) {
  n <- length(x)
  if (n < 2L) return(invisible())
  x0 <- x[-n]
  y0 <- y[-n]
  dx <- x[-1L] - x0
  dy <- y[-1L] - y0
  part <- gap / sqrt(dx^2 + dy^2)
  part[is.na(part) | part >= 0.5] <- NA # points that nearly touch are not joined
  .emit_line(d, as.vector(rbind(x0 + part * dx, x0 + (1 - part) * dx, NA)), as.vector(rbind(y0 + part * dy, y0 + (1 - part) * dy, NA)), col, lty, lwd)
}

# Missing values end the parts of a shape; the rule says what of it is inside.
.emit_poly <- function(d, x, y, fill, border, lty, lwd, rule = NULL, rect = NULL) {
  dash <- .dash(lty, lwd)
  .dev_op(d, c(list("poly", x = x, y = y, col = if (!is.null(dash)) .ink(border), fill = .ink(fill), lwd = lwd * 0.75, dash = dash, rule = rule, rect = rect), d$ends))
}

# ---- points and lines ----

plot.xy <- function(xy, type, pch = par("pch"), lty = par("lty"), col = par("col"), bg = NA, cex = 1, lwd = par("lwd"), ...) {
  .logged()
  d <- .need_plot()
  pch
  col
  if (is.null(col)) col <- d$par$col
  if (is.null(pch)) pch <- d$par$pch
  if (is.null(lty)) lty <- d$par$lty
  if (is.null(lwd)) lwd <- d$par$lwd
  if (is.null(cex)) cex <- 1
  inline <- list(...)
  if (!is.character(type) || !isTRUE(nchar(type[1L]) > 0L)) stop("invalid plot type")
  if (nchar(type[1L]) > 1L) warning(gettextf("plot type '%s' will be truncated to first character", type[1L]), domain = NA)
  type <- substr(type[1L], 1L, 1L)
  if (!(type %in% c("p", "l", "b", "c", "o", "h", "s", "S", "n"))) stop(gettextf("invalid plot type '%s'", type), domain = NA)
  if (is.logical(pch) && !all(is.na(pch))) stop("only NA allowed in logical plotting symbol")
  if (!is.atomic(pch)) stop("invalid plotting symbol")
  if (is.character(cex)) stop("invalid 'cex' value")
  p <- d$par
  .begin_drawing(d, inline)
  x <- .dev_x(p, xy$x)
  y <- .dev_y(p, xy$y)
  if (type %in% c("l", "o")) .emit_line(d, x, y, col, lty, lwd, 1)
  if (type %in% c("b", "c")) .emit_gapped(d, x, y, col, lty, lwd, 0.5 * p$.line * 72 * p$cex)
  if (type == "s" && length(x) > 1L) .emit_line(d, rep(x, each = 2L)[-1L], rep(y, each = 2L)[-2L * length(y)], col, lty, lwd)
  if (type == "S" && length(x) > 1L) .emit_line(d, rep(x, each = 2L)[-2L * length(x)], rep(y, each = 2L)[-1L], col, lty, lwd)
  if (type == "h") {
    base <- if (p$ylog) .plot_region(p)[3L] else .dev_y(p, min(max(0, min(p$usr[3:4])), max(p$usr[3:4])))
    for (run in .runs_of_colour(col, length(x))) # needles of one colour are one line with gaps
      .emit_line(d, as.vector(rbind(x[run], x[run], NA)), as.vector(rbind(base, y[run], NA)), col[(run[1L] - 1L) %% length(col) + 1L], lty, lwd)
  }
  if (type %in% c("p", "b", "o")) {
    letters <- d$par[c("font", "family")] # of symbols that are letters
    for (name in intersect(c("font", "family"), names(inline))) d$par[[name]] <- inline[[name]]
    .emit_points(d, x, y, pch, cex, col, bg, lwd[1L])
    d$par[c("font", "family")] <- letters
  }
  invisible()
}

# The places 1 to n in pieces whose recycled colours are the same.
.runs_of_colour <- function(col, n) {
  if (length(col) < 2L || n < 2L) return(list(seq_len(n)))
  each <- rep_len(col, n)
  split(seq_len(n), cumsum(c(TRUE, !mapply(identical, each[-1L], each[-n]))))
}

points <- function(x, ...) UseMethod("points")

points.default <- function(x, y = NULL, type = "p", ...) plot.xy(xy.coords(x, y), type = type, ...)

lines <- function(x, ...) UseMethod("lines")

lines.default <- function(x, y = NULL, type = "l", ...) plot.xy(xy.coords(x, y), type = type, ...)

.formula_frame <- function(formula, data, dots, subset, env) {
  if (is.matrix(data)) data <- as.data.frame(data)
  mf <- stats::model.frame(formula, data = data, na.action = NULL)
  keep <- if (is.null(subset)) TRUE else {
    s <- eval(subset, data, env)
    s
  }
  dots <- lapply(dots, eval, data, env)
  if (!isTRUE(keep)) {
    n <- nrow(mf)
    dots <- lapply(dots, function(v) if (length(v) == n) v[keep] else v)
    mf <- mf[keep, , drop = FALSE]
  }
  list(mf = mf, dots = dots)
}

.formula_add <- function(fun, formula, data, cl, env) {
  dots <- as.list(cl)[-1L]
  subset <- dots$subset
  dots <- dots[!(names(dots) %in% c("formula", "data", "subset"))]
  f <- .formula_frame(formula, data, dots, subset, env)
  y <- f$mf[[1L]]
  if (ncol(f$mf) > 1L) for (k in 2L:ncol(f$mf)) do.call(fun, c(list(f$mf[[k]], y), f$dots))
  else do.call(fun, c(list(y), f$dots))
  invisible()
}

points.formula <- function(formula, data = parent.frame(), ..., subset) {
  .formula_add(points, formula, data, match.call(points.formula, sys.call(), envir = parent.frame(2L)), parent.frame())
}

lines.formula <- function(formula, data = parent.frame(), ..., subset) {
  .formula_add(lines, formula, data, match.call(lines.formula, sys.call(), envir = parent.frame(2L)), parent.frame())
}

text.formula <- function(formula, data = parent.frame(), ..., subset) {
  .formula_add(text, formula, data, match.call(text.formula, sys.call(), envir = parent.frame(2L)), parent.frame())
}

points.table <- function(x, y = NULL, type = "h", lwd = 2, ...) {
  .demand(length(dim(x)) == 1L, "only for 1-D table")
  where <- .table_places(x)
  points(where$at, unclass(x), lwd = lwd, type = type, ...)
}

lines.table <- points.table

lines.histogram <- function(x, ...) {
  plot.histogram(x, ..., add = TRUE)
}

lines.isoreg <- function(x, col = "red", lwd = 1.5, do.points = FALSE, cex = 1.5, pch = 13, ...) {
  order <- if (x$isOrd) seq_along(x$yf) else x$ord
  lines(x$x[order], x$yf, lwd = lwd, col = col, ...)
  invisible()
}

matlines <- function(x, y, type = "l", lty = 1:5, lwd = 1, pch = NULL, col = 1:6, ...) {
  matplot(x = x, y = y, type = type, lty = lty, lwd = lwd, pch = pch, col = col, add = TRUE, ...)
}

matpoints <- function(x, y, type = "p", lty = 1:5, lwd = 1, pch = NULL, col = 1:6, ...) {
  matplot(x = x, y = y, type = type, lty = lty, lwd = lwd, pch = pch, col = col, add = TRUE, ...)
}

# A parameter of n shapes; those that are not given are `other`.
.for_each <- function(value, n, other) rep_len(if (length(value)) value else other, n)

segments <- function(x0, y0, x1 = x0, y1 = y0, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
  .logged()
  if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
  d <- .need_plot()
  x1
  y1
  inline <- list(...)
  .check_ends(list(x0, y0, x1, y1), sys.call())
  .begin_drawing(d, inline)
  n <- max(length(x0), length(y0), length(x1), length(y1))
  p <- d$par
  a <- rep_len(.dev_x(p, x0), n)
  b <- rep_len(.dev_y(p, y0), n)
  e <- rep_len(.dev_x(p, x1), n)
  f <- rep_len(.dev_y(p, y1), n)
  col <- .for_each(col, n, NA)
  lty <- .for_each(lty, n, p$lty)
  lwd <- .for_each(lwd, n, p$lwd)
  if (!n) return(invisible())
  if (n > 8L && !anyNA(lwd) && length(unique(lty)) == 1L && length(unique(lwd)) == 1L && length(unique(col)) > 1L && !.is_far(d, c(a, e), c(b, f))) {
    dash <- .dash(lty[1L], lwd[1L])
    if (is.null(dash)) return(invisible())
    model <- c(list("line", x = NULL, y = NULL, col = NULL, fill = NULL, lwd = lwd[1L] * 0.75, dash = dash), d$ends)
    inks <- .inks(col, n)
    return(.dev_ops(d, .Internal(segmentOps(model, a, b, e, f, inks)), unique(inks)))
  }
  key <- paste(col, lty, lwd)
  start <- c(1L, which(key[-1L] != key[-n]) + 1L) # neighbours that look the same are drawn together
  ends <- c(start[-1L] - 1L, n)
  for (k in seq_along(start)) {
    i <- start[k]:ends[k]
    .emit_line(d, as.vector(rbind(a[i], e[i], NA)), as.vector(rbind(b[i], f[i], NA)), col[i[1L]], lty[i[1L]], lwd[i[1L]])
  }
  invisible()
}

arrows <- function(x0, y0, x1 = x0, y1 = y0, length = 0.25, angle = 30, code = 2, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
  .logged()
  if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
  if (any(lengths(list(length, angle, code)) > 1L))
    warning("'length', 'angle', or 'code' greater than length 1; values after the first are ignored")
  x1
  y1
  d <- .need_plot()
  call <- sys.call()
  .check_ends(list(x0, y0, x1, y1), call)
  length <- .one_number(length[1L], "invalid arrow head length", call)
  angle <- .one_number(angle[1L], "invalid arrow head angle", call)
  code <- as.integer(.as_numbers(code[1L], call))
  if (length < 0) .refuse_to("invalid arrow head length", call)
  if (!(code %in% 0:3)) .refuse_to("invalid arrow head specification", call)
  .begin_drawing(d, list(...))
  n <- max(lengths(list(x0, y0, x1, y1)))
  p <- d$par
  at <- lapply(list(.dev_x(p, x0), .dev_y(p, y0), .dev_x(p, x1), .dev_y(p, y1)), rep_len, n)
  looks <- list(.for_each(col, n, NA), .for_each(lty, n, p$lty), .for_each(lwd, n, p$lwd))
  for (i in seq_len(n)) {
    v <- vapply(at, `[`, 0, i)
    if (!all(is.finite(v))) next
    pen <- lapply(looks, `[[`, i)
    .emit_line(d, v[c(1L, 3L)], v[c(2L, 4L)], pen[[1L]], pen[[2L]], pen[[3L]])
    if (code %in% 1:3 && length != 0 && sqrt((v[3L] - v[1L])^2 + (v[4L] - v[2L])^2) < 0.072) { # a thousandth of an inch
      warning("zero-length arrow is of indeterminate angle and so skipped")
      next
    }
    if (code %in% c(1, 3)) .arrow_head(d, v, length * 72, angle * pi / 180, pen)
    if (code %in% c(2, 3)) .arrow_head(d, v[c(3L, 4L, 1L, 2L)], length * 72, angle * pi / 180, pen)
  }
  invisible()
}

# The two edges of an arrow head at the first end of a line (x0, y0, x1, y1).
.arrow_head <- function(d, v, size, angle, pen) {
  way <- v[3:4] - v[1:2]
  t <- atan2(way[2L], way[1L])
  .emit_line(d, v[1L] + size * c(cos(t + angle), 0, cos(t - angle)), v[2L] + size * c(sin(t + angle), 0, sin(t - angle)), pen[[1L]], pen[[2L]], pen[[3L]])
}

# Intercept and slope of the line of a fit; the intercept alone where it tells no slope.
.fit_line <- function(fit, cl) {
  k <- as.vector(stats::coef(fit))
  if (length(k) > 2L) warning(simpleWarning(gettextf("only using the first two of %d regression coefficients", length(k)), cl))
  origin <- if (inherits(fit, "lm")) attr(stats::terms(fit), "intercept") == 0 else length(k) == 1L
  if (origin) c(0, k[1L]) else k[seq_len(min(2L, length(k)))]
}

abline <- function(a = NULL, b = NULL, h = NULL, v = NULL, reg = NULL, coef = NULL, untf = FALSE, ...) {
  .logged()
  d <- .need_plot(quote(int_abline(a = a, b = b, h = h, v = v, untf = untf, ...)))
  if (!is.null(reg)) {
    if (!is.null(a)) warning("'a' is overridden by 'reg'")
    a <- reg
  }
  if (is.object(a) || is.list(a)) {
    line <- .fit_line(a, sys.call())
    a <- line[1L]
    b <- if (length(line) > 1L) line[2L] else 0 # a mean alone is a level line
  }
  if (!is.null(coef)) {
    if (!is.null(a)) warning("'a' and 'b' are overridden by 'coef'")
    a <- coef[1L]
    b <- coef[2L]
  }
  if (!is.null(a) && is.null(b) && length(a) > 1L) {
    b <- a[2L]
    a <- a[1L]
  }
  .check_line(a, b)
  inline <- list(...)
  p <- d$par
  .begin_drawing(d, inline, quote(int_abline(a = a, b = b, h = h, v = v, untf = untf, ...)))
  col <- .or(inline[["col"]], p$col)
  lty <- .or(inline[["lty"]], p$lty)
  lwd <- .or(inline[["lwd"]], p$lwd)
  r <- .axes_region(p)
  k <- 0L
  pen <- function(x, y) {
    k <<- k + 1L
    at <- function(v) v[(k - 1L) %% length(v) + 1L]
    .emit_line(d, x, y, at(col), at(lty), at(lwd))
  }
  if (!is.null(a) && !is.null(b)) {
    curved <- untf && (p$xlog || p$ylog)
    ux <- seq(p$usr[1L], p$usr[2L], length.out = if (curved) 101L else 2L)
    x <- .dev_x(p, if (p$xlog) 10^ux else ux)
    y <- .dev_y(p, if (curved) a + b * (if (p$xlog) 10^ux else ux) else if (p$ylog) 10^(a + b * ux) else a + b * ux)
    pen(x, y)
  }
  for (t in h) pen(r[1:2], rep(.dev_y(p, t), 2L))
  for (t in v) pen(rep(.dev_x(p, t), 2L), r[3:4])
  invisible()
}

# An intercept needs a slope, and both are to be numbers.
.check_line <- function(a, b) {
  fails <- function(text) stop(simpleError(text, quote(int_abline(a = a, b = b, h = h, v = v, untf = untf, ...))))
  if (is.null(a)) return()
  if (is.null(b)) fails("invalid a=, b= specification")
  if (!all(is.finite(c(a[1L], b[1L])))) fails("'a' and 'b' must be finite")
}

rect <- function(xleft, ybottom, xright, ytop, density = NULL, angle = 45, col = NA, border = NULL, lty = par("lty"), lwd = par("lwd"), ...) {
  .logged()
  d <- .need_plot()
  xleft
  ybottom
  xright
  ytop
  call <- sys.call()
  .check_empty(lengths(list(xleft, ybottom, xright, ytop)), call)
  lined <- any(density > 0, na.rm = TRUE) && !(is.null(col) || all(is.na(col)))
  if (is.null(border) && !lined) border <- d$par$fg
  # shading lines give the border their colour
  if (is.null(border) || identical(border, TRUE)) border <- if (lined) col else d$par$fg
  if (identical(border, FALSE)) border <- NA
  p <- d$par
  .begin_drawing(d, list(...))
  n <- max(length(xleft), length(ybottom), length(xright), length(ytop))
  a <- rep_len(.dev_x(p, .as_numbers(xleft, call)), n)
  b <- rep_len(.dev_y(p, .as_numbers(ybottom, call)), n)
  e <- rep_len(.dev_x(p, .as_numbers(xright, call)), n)
  f <- rep_len(.dev_y(p, .as_numbers(ytop, call)), n)
  shaded <- .shading(density, n)
  if (any(shaded >= 0) && (is.null(col) || all(is.na(col)))) col <- p$fg
  angle <- rep_len(angle, n)
  lty <- .for_each(lty, n, p$lty)
  lwd <- .for_each(if (is.null(density)) lwd else lwd[1L], n, p$lwd) # shaded ones have one width
  origin <- c(.dev_x(p, 0), .dev_y(p, 0))
  col <- rep_len(if (is.null(col)) NA else col, n)
  border <- rep_len(border, n)
  fills <- .inks(col, n)
  edges <- .inks(border, n)
  if (is.null(density)) {
    .emit_rectangles(d, list(a, b, e, f), edges, fills, lty, lwd)
    return(invisible())
  }
  shaded <- .hatchable(p, shaded)
  for (i in seq_len(n)) {
    if (anyNA(c(a[i], b[i], e[i], f[i])) || (is.null(fills[[i]]) && is.null(edges[[i]]))) next
    corners <- list(x = c(a[i], e[i], e[i], a[i]), y = c(b[i], b[i], f[i], f[i]))
    .emit_hatch(d, corners$x, corners$y, shaded[i], angle[i], fills[[i]], lty[i], lwd[i], origin)
    dash <- .dash(lty[i], lwd[i])
    if (shaded[i] >= 0 && is.null(edges[[i]])) next
    .dev_op(d, c(list("poly", x = corners$x, y = corners$y, col = if (!is.null(dash)) edges[[i]], fill = if (shaded[i] < 0) fills[[i]],
                      lwd = lwd[i] * 0.75, dash = dash, rect = 0), d$ends))
  }
  invisible()
}

# Rectangles by their sides; neighbours of one pen are made together.
.emit_rectangles <- function(d, sides, edges, fills, lty, lwd) {
  n <- length(edges)
  if (!n) return(invisible())
  same <- lty[-1L] == lty[-n] & lwd[-1L] == lwd[-n]
  start <- c(1L, which(!(same %in% TRUE)) + 1L)
  ends <- c(start[-1L] - 1L, n)
  for (k in seq_along(start)) {
    i <- start[k]
    dash <- .dash(lty[i], lwd[i])
    model <- c(list("poly", x = NULL, y = NULL, col = NULL, fill = NULL, lwd = lwd[i] * 0.75, dash = dash, rect = 1), d$ends)
    run <- if (length(start) == 1L) TRUE else i:ends[k]
    pens <- edges[run]
    ops <- .Internal(rectangleOps(model, sides[[1L]][run], sides[[2L]][run], sides[[3L]][run], sides[[4L]][run], pens, fills[run]))
    if (is.null(dash)) ops <- lapply(ops, function(op) {
      op["col"] <- list(NULL)
      op
    })
    .dev_ops(d, ops, unique(c(pens, fills[run])))
  }
  invisible()
}

# ---- shading lines ----

# Lines to the inch for n shapes; below zero: none, the shape is filled.
.shading <- function(density, n) {
  if (!length(density)) return(rep_len(-1, n))
  density <- rep_len(as.double(density), n)
  density[is.na(density)] <- -1
  density
}

# Logarithmic axes have no shading lines: there a density of more than zero is a warning each, of the function that GNU R
# shades with, and becomes zero.
.hatchable <- function(p, shaded) {
  lined <- shaded > 0
  if (!any(lined) || !(p$xlog || p$ylog)) return(shaded)
  shading <- quote(polygon.fullhatch(xy$x[start:(end - 1)], xy$y[start:(end - 1)], col = col[i], lty = lty[i], density = density[i],
                                     angle = angle[i], ..debug.hatch = ..debug.hatch, ...))
  for (k in seq_len(sum(lined))) warning(simpleWarning("cannot hatch with logarithmic scale active", shading))
  shaded[lined] <- 0
  shaded
}

.emit_hatch <- function(d, x, y, density, angle, ink, lty, lwd, origin) {
  dash <- .dash(lty, lwd)
  if (density <= 0 || is.null(ink) || is.null(dash)) return(invisible())
  lines <- .hatch_lines(x, y, 72 / density, angle * pi / 180, origin)
  if (length(lines$x)) .dev_op(d, list("line", x = lines$x, y = lines$y, col = ink, lwd = lwd * 0.75, dash = dash))
}

# Where parallel lines at a distance lie inside of a polygon, by the even-odd rule; NA between two.
.hatch_lines <- function(x, y, apart, angle, origin) {
  # turned so that the lines are level; they go to the right, or up, from the lowest line or from the left
  angle <- angle %% pi
  along <- x * cos(angle) + y * sin(angle)
  across <- y * cos(angle) - x * sin(angle)
  n <- length(x)
  after <- c(seq_len(n)[-1L], 1L)
  # one of the lines passes through the origin of the axes, so that those of neighbours agree
  through <- if (all(is.finite(origin))) origin[2L] * cos(angle) - origin[1L] * sin(angle) else min(across)
  levels <- seq(through + ceiling((min(across) - through) / apart) * apart, max(across) + 1e-6, by = apart)
  found <- lapply(levels[seq_len(min(length(levels), 10000L))], function(v) {
    cut <- which((across <= v) != (across[after] <= v))
    at <- along[cut] + (v - across[cut]) / (across[after[cut]] - across[cut]) * (along[after[cut]] - along[cut])
    if (length(at)) cbind(matrix(sort(at), ncol = 2L, byrow = TRUE), v)
  })
  found <- do.call(rbind, if (angle < pi / 2) found else rev(found))
  if (is.null(found)) return(list(x = numeric(), y = numeric()))
  x <- rbind(found[, 1L] * cos(angle) - found[, 3L] * sin(angle), found[, 2L] * cos(angle) - found[, 3L] * sin(angle), NA)
  y <- rbind(found[, 1L] * sin(angle) + found[, 3L] * cos(angle), found[, 2L] * sin(angle) + found[, 3L] * cos(angle), NA)
  list(x = as.vector(x), y = as.vector(y))
}

polygon <- function(x, y = NULL, density = NULL, angle = 45, border = NULL, col = NA, lty = par("lty"), ..., fillOddEven = FALSE) {
  .logged()
  d <- .need_plot()
  xy <- xy.coords(x, y, setLab = FALSE)
  lined <- any(density > 0, na.rm = TRUE) && !(is.null(col) || all(is.na(col)))
  if (is.null(border) || isTRUE(border[1L])) border <- if (lined) col else d$par$fg
  if (is.logical(border)) border <- NA
  p <- d$par
  .begin_drawing(d, list(...))
  x <- .dev_x(p, xy$x)
  y <- .dev_y(p, xy$y)
  shaded <- .shading(density, max(1L, length(density)))
  if (any(shaded >= 0) && (is.null(col) || all(is.na(col)))) col <- p$fg
  known <- !(is.na(x) | is.na(y))
  piece <- cumsum(!known)
  n <- length(unique(piece[known])) # empty pieces take no colour
  shaded <- .hatchable(p, rep_len(shaded, n))
  fills <- .inks(col, n)
  edges <- .inks(border, n)
  lwd <- .or(list(...)[["lwd"]], p$lwd)[1L]
  far <- .is_far(d, x, y)
  if (n > 8L && all(shaded < 0) && length(lty) == 1L && !far) {
    dash <- .dash(lty, lwd)
    if (is.null(dash)) edges <- vector("list", n)
    model <- c(list("poly", x = NULL, y = NULL, col = NULL, fill = NULL, lwd = lwd * 0.75, dash = dash), d$ends)
    return(.dev_ops(d, .Internal(polygonOps(model, x, y, edges, fills)), unique(c(edges, fills))))
  }
  origin <- c(.dev_x(p, 0), .dev_y(p, 0))
  groups <- split(which(known), factor(piece[known], unique(piece[known])))
  for (k in seq_len(n)) {
    i <- groups[[k]]
    if (!length(i)) next
    at <- function(v) v[(k - 1L) %% length(v) + 1L]
    dash <- .dash(at(lty), lwd)
    solid <- shaded[k] < 0
    if (!solid) .emit_hatch(d, x[i], y[i], shaded[k], at(angle), fills[[k]], at(lty), lwd, origin)
    shape <- list(x = x[i], y = y[i])
    if (far) shape <- .clip_polygon(shape, .far_edges(d))
    .dev_op(d, c(list("poly", x = shape$x, y = shape$y, col = if (!is.null(dash)) edges[[k]], fill = if (solid) fills[[k]], lwd = lwd * 0.75,
                      dash = dash), d$ends))
  }
  invisible()
}

polypath <- function(x, y = NULL, border = NULL, col = NA, lty = par("lty"), rule = "winding", ...) {
  .logged()
  d <- .need_plot()
  rule <- c("winding", "evenodd")[if (is.character(rule)) pmatch(rule[1L], c("winding", "evenodd")) else NA_integer_]
  if (is.na(rule)) stop("Invalid fill rule for graphics path")
  xy <- xy.coords(x, y, setLab = FALSE)
  if (is.logical(border)) border <- if (isTRUE(border)) d$par$fg else NA
  if (is.null(border)) border <- d$par$fg
  .begin_drawing(d, list(...))
  .emit_poly(d, .dev_x(d$par, xy$x), .dev_y(d$par, xy$y), col, border, lty, .or(list(...)[["lwd"]], d$par$lwd)[1L], rule)
  invisible()
}

# The curve is that of the package grid, calculated on the page.
xspline <- function(x, y = NULL, shape = 0, open = TRUE, repEnds = TRUE, draw = TRUE, border = par("fg"), col = NA, ...) {
  xy <- xy.coords(x, y, setLab = FALSE)
  at <- grid:::.xspline_curve(grconvertX(xy$x, "user", "inches"), grconvertY(xy$y, "user", "inches"), shape, open, repEnds)
  at <- list(x = grconvertX(at$x, "inches", "user"), y = grconvertY(at$y, "inches", "user"))
  if (!draw) return(invisible(at))
  if (open) lines(at, col = border, ...) else polygon(at, border = border, col = col, ...)
  invisible()
}

rasterImage <- function(image, xleft, ybottom, xright, ytop, angle = 0, interpolate = TRUE, ...) {
  .logged()
  d <- .need_plot()
  m <- as.matrix(as.raster(image))
  .check_empty(lengths(list(xleft, ybottom, xright, ytop)), sys.call())
  .begin_drawing(d, list(...))
  p <- d$par
  n <- max(lengths(list(xleft, ybottom, xright, ytop, angle)))
  at <- lapply(list(.dev_x(p, xleft), .dev_y(p, ybottom), .dev_x(p, xright), .dev_y(p, ytop), as.double(angle)), rep_len, n)
  if (!isTRUE(d$cairo)) {
    if (any(at[[5L]] != 0)) warning("rasterImage(angle =) is left out on this device")
    for (k in seq_len(n)) .emit_cells(d, m, at[[1L]][k], at[[2L]][k], at[[3L]][k], at[[4L]][k])
    return(invisible())
  }
  pixels <- as.vector(.color_matrix(as.vector(t(m))))
  for (k in seq_len(n)) .dev_op(d, list("raster", x = at[[1L]][k], y = at[[2L]][k], w = at[[3L]][k] - at[[1L]][k], h = at[[4L]][k] - at[[2L]][k],
                                       rot = at[[5L]][k], nrow = nrow(m), ncol = ncol(m), pixels = pixels, smooth = as.numeric(rep_len(interpolate, n)[k])))
  invisible()
}

# The cells of a raster as rectangles.
.emit_cells <- function(d, m, left, low, right, top) {
  x <- seq(left, right, length.out = ncol(m) + 1L)
  y <- seq(top, low, length.out = nrow(m) + 1L)
  for (j in seq_len(ncol(m))) for (i in seq_len(nrow(m)))
    .dev_op(d, list("poly", x = x[j + c(0, 1, 1, 0)], y = y[i + c(0, 0, 1, 1)], col = NULL, fill = .ink(m[i, j]), lwd = 0.75, dash = numeric()))
}

clip <- function(x1, x2, y1, y2) {
  .logged()
  call <- sys.call()
  x1 <- .one_number(x1, "invalid 'x1' argument", call)
  x2 <- .one_number(x2, "invalid 'x2' argument", call)
  y1 <- .one_number(y1, "invalid 'y1' argument", call)
  y2 <- .one_number(y2, "invalid 'y2' argument", call)
  d <- .dev_env()
  p <- d$par
  region <- c(sort(c(.dev_x(p, x1), .dev_x(p, x2))), sort(c(.dev_y(p, y1), .dev_y(p, y2))))
  d$par$.clip <- region
  invisible()
}
