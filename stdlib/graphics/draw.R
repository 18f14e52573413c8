# draw.R - Points, lines, text, axes and shapes: what every plot is drawn with.
#
# Drawing converts user coordinates to points and hands operations to the device (grDevices/devices.R).  A drawing
# operation that cannot be made is left out: it never stops a script.

.quietly <- function(expr) tryCatch(expr, error = function(e) NULL)

.ink <- function(col) {
  if (is.null(col) || !length(col) || is.na(col[1L])) return(NULL)
  if (is.factor(col)) col <- as.integer(col)
  m <- .color_matrix(col[1L])
  alpha <- m[4L, 1L]
  if (alpha == 0L) NULL else m[seq_len(if (alpha < 255L) 4L else 3L), 1L] # the fourth only where it says something
}

.inks <- function(col, n) {
  if (is.null(col) || !length(col)) return(vector("list", n))
  if (is.factor(col)) col <- as.integer(col)
  u <- unique(col)
  ink <- lapply(u, .ink)
  ink[rep_len(match(col, u), n)]
}

# Lengths of dashes in points.
.dash <- function(lty, lwd) {
  if (is.null(lty)) return(numeric())
  if (is.numeric(lty) || is.logical(lty)) {
    if (is.na(lty)) return(NULL)
    if (lty == 0) return(NULL)
    lty <- .lty_names[(as.integer(lty) - 1L) %% 6L + 2L]
  }
  u <- switch(lty, blank = NULL, solid = numeric(), dashed = c(4, 4), dotted = c(1, 3), dotdash = c(1, 3, 4, 3), longdash = c(7, 3),
              twodash = c(2, 2, 6, 2), if (grepl("^[0-9]+$", lty)) {
                if (lty == "0") return(NULL)
                lty <- .lty_names[(as.integer(lty) - 1L) %% 6L + 2L]
                return(.dash(lty, lwd))
              } else strtoi(strsplit(lty, "")[[1L]], 16L))
  if (is.null(u)) NULL else u * max(lwd, 0.5) * 0.75
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

.emit_line <- function(d, x, y, col, lty, lwd) {
  ink <- .ink(col)
  dash <- .dash(lty[1L], lwd[1L])
  if (is.null(ink) || is.null(dash) || !length(x)) return(invisible())
  .dev_op(d, list("line", x = x, y = y, col = ink, lwd = lwd[1L] * 0.75, dash = dash))
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

.emit_poly <- function(d, x, y, fill, border, lty, lwd) {
  dash <- .dash(lty, lwd)
  .dev_op(d, list("poly", x = x, y = y, col = if (!is.null(dash)) .ink(border), fill = .ink(fill), lwd = lwd * 0.75, dash = dash))
}

.emit_text <- function(d, x, y, s, hadj, vadj, rot, size, col, font) {
  size <- .font_size(d, size)
  ink <- .ink(col)
  if (is.null(ink) || is.na(s) || !nzchar(s) || !is.finite(x) || !is.finite(y)) return(invisible())
  if (startsWith(s, .math_mark)) return(.emit_math(d, x, y, s, hadj, vadj, rot, size, ink, font))
  lines <- strsplit(s, "\n", fixed = TRUE)[[1L]]
  a <- rot * pi / 180
  n <- length(lines)
  for (k in seq_len(n)) {
    w <- .text_width(lines[k], font) * size
    dx <- -hadj * w
    dy <- (n - k) * size * 1.2 - vadj * (0.718 * size + (n - 1) * size * 1.2)
    .dev_op(d, list("text", x = x + dx * cos(a) - dy * sin(a), y = y + dx * sin(a) + dy * cos(a), s = lines[k], rot = rot, size = size,
                    col = ink, font = as.integer(min(max(font, 1), 4))))
  }
}

# An expression: its letters and rules around a point.
.emit_math <- function(d, x, y, s, hadj, vadj, rot, size, ink, font) {
  box <- .math_of(s)
  a <- rot * pi / 180
  left <- -hadj * box$w
  base <- box$d - vadj * (box$h + box$d)
  for (p in box$pieces) {
    px <- (p$x + left) * size
    py <- (p$y + base) * size
    at <- list(x = x + px * cos(a) - py * sin(a), y = y + px * sin(a) + py * cos(a))
    if (p[[1L]] == "text") .dev_op(d, list("text", x = at$x, y = at$y, s = p$s, rot = rot, size = p$size * size, col = ink, font = p$font))
    else .dev_op(d, list("line", x = at$x, y = at$y, col = ink, lwd = 0.75, dash = numeric()))
  }
}

# Plotting symbols at device coordinates.
.emit_points <- function(d, x, y, pch, cex, col, bg, lwd) {
  n <- length(x)
  if (!n) return(invisible())
  p <- d$par
  pch <- rep_len(if (is.factor(pch)) as.integer(pch) else pch, n)
  cex <- rep_len(cex, n)
  inks <- .inks(col, n)
  fills <- .inks(bg, n)
  unit <- p$.line * 60 * p$cex
  for (i in which(is.finite(x) & is.finite(y) & !is.na(pch))) {
    if (is.null(inks[[i]])) next
    size <- unit * cex[i]
    r <- size * 0.225
    s <- pch[i]
    if (is.character(s)) {
      s <- substr(s, 1L, 1L)
      if (s == ".") {
        .dev_op(d, list("circle", x = x[i], y = y[i], r = 0.5, col = NULL, fill = inks[[i]], lwd = 0.5, dash = numeric()))
        next
      }
      .dev_op(d, list("text", x = x[i] - .text_width(s) * size / 2, y = y[i] - 0.36 * size, s = s, rot = 0, size = size, col = inks[[i]], font = 1L))
      next
    }
    .emit_symbol(d, x[i], y[i], as.integer(s), r, inks[[i]], fills[[i]], lwd * 0.75, size)
  }
}

.emit_symbol <- function(d, x, y, pch, r, ink, fill, lwd, size) {
  circle <- function(r, col, fill) .dev_op(d, list("circle", x = x, y = y, r = r, col = col, fill = fill, lwd = lwd, dash = numeric()))
  poly <- function(px, py, col, fill) .dev_op(d, list("poly", x = x + px, y = y + py, col = col, fill = fill, lwd = lwd, dash = numeric()))
  line <- function(px, py) .dev_op(d, list("line", x = x + px, y = y + py, col = ink, lwd = lwd, dash = numeric()))
  q <- r * 0.886
  square <- function(h, col, fill) poly(c(-h, h, h, -h), c(-h, -h, h, h), col, fill)
  diamond <- function(h, col, fill) poly(c(-h, 0, h, 0), c(0, -h, 0, h), col, fill)
  up <- function(col, fill) poly(c(0, 1.166, -1.166) * r, c(1.347, -0.673, -0.673) * r, col, fill)
  down <- function(col, fill) poly(c(0, 1.166, -1.166) * r, -c(1.347, -0.673, -0.673) * r, col, fill)
  plus <- function(h) line(c(-h, h, NA, 0, 0), c(0, 0, NA, -h, h))
  cross <- function(h) line(c(-h, h, NA, -h, h), c(-h, h, NA, h, -h))
  if (pch >= 32L) {
    s <- intToUtf8(pch)
    if (s == ".") circle(0.5, NULL, ink) else .dev_op(d, list("text", x = x - .text_width(s) * size / 2, y = y - 0.36 * size, s = s, rot = 0, size = size, col = ink, font = 1L))
    return(invisible())
  }
  switch(as.character(pch), `0` = square(q, ink, NULL), `1` = circle(r, ink, NULL), `2` = up(ink, NULL), `3` = plus(1.414 * r), `4` = cross(r),
    `5` = diamond(1.414 * q, ink, NULL), `6` = down(ink, NULL), `7` = {
      cross(q)
      square(q, ink, NULL)
    }, `8` = {
      plus(1.414 * r)
      cross(r)
    }, `9` = {
      plus(1.414 * q)
      diamond(1.414 * q, ink, NULL)
    }, `10` = {
      circle(r, ink, NULL)
      plus(r)
    }, `11` = {
      up(ink, NULL)
      down(ink, NULL)
    }, `12` = {
      plus(q)
      square(q, ink, NULL)
    }, `13` = {
      circle(r, ink, NULL)
      cross(r * 0.707)
    }, `14` = {
      square(q, ink, NULL)
      up(ink, NULL)
    }, `15` = square(q, NULL, ink), `16` = circle(r, NULL, ink), `17` = up(NULL, ink), `18` = diamond(r, NULL, ink), `19` = circle(r, ink, ink),
    `20` = circle(r * 2 / 3, ink, ink), `21` = circle(r, ink, fill), `22` = square(q, ink, fill), `23` = diamond(1.414 * q, ink, fill),
    `24` = up(ink, fill), `25` = down(ink, fill))
  invisible()
}

# ---- points and lines ----

plot.xy <- function(xy, type, pch = par("pch"), lty = par("lty"), col = par("col"), bg = NA, cex = 1, lwd = par("lwd"), ...) {
  d <- .need_plot()
  force(pch)
  force(col)
  if (is.null(col)) col <- d$par$col
  if (is.null(pch)) pch <- d$par$pch
  if (is.null(lty)) lty <- d$par$lty
  if (is.null(lwd)) lwd <- d$par$lwd
  if (is.null(cex)) cex <- 1
  inline <- list(...)
  if (!is.character(type) || nchar(type[1L]) != 1L) stop("invalid plot type")
  type <- type[1L]
  if (!(type %in% c("p", "l", "b", "c", "o", "h", "s", "S", "n"))) stop(gettextf("invalid plot type '%s'", type), domain = NA)
  .quietly({
    p <- d$par
    .clip_to(d, inline[["xpd"]])
    x <- .dev_x(p, xy$x)
    y <- .dev_y(p, xy$y)
    if (type %in% c("l", "o")) .emit_line(d, x, y, col, lty, lwd)
    if (type %in% c("b", "c")) .emit_gapped(d, x, y, col, lty, lwd, 0.5 * p$.line * 60 * p$cex * cex[1L])
    if (type == "s" && length(x) > 1L) .emit_line(d, rep(x, each = 2L)[-1L], rep(y, each = 2L)[-2L * length(y)], col, lty, lwd)
    if (type == "S" && length(x) > 1L) .emit_line(d, rep(x, each = 2L)[-2L * length(x)], rep(y, each = 2L)[-1L], col, lty, lwd)
    if (type == "h") {
      base <- if (p$ylog) .plot_region(p)[3L] else .dev_y(p, min(max(0, min(p$usr[3:4])), max(p$usr[3:4])))
      .emit_line(d, as.vector(rbind(x, x, NA)), as.vector(rbind(base, y, NA)), col, lty, lwd)
    }
    if (type %in% c("p", "b", "o")) .emit_points(d, x, y, pch, cex, col, bg, lwd[1L])
  })
  invisible()
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
  if (!inherits(x, "histogram")) stop("wrong method")
  lines.default(rep(x$breaks, each = 2), c(0, rep(x$density, each = 2), 0), ...)
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

segments <- function(x0, y0, x1 = x0, y1 = y0, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
  if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
  d <- .need_plot()
  force(x1)
  force(y1)
  inline <- list(...)
  .quietly({
    .clip_to(d, inline[["xpd"]])
    n <- max(length(x0), length(y0), length(x1), length(y1))
    p <- d$par
    a <- rep_len(.dev_x(p, x0), n)
    b <- rep_len(.dev_y(p, y0), n)
    e <- rep_len(.dev_x(p, x1), n)
    f <- rep_len(.dev_y(p, y1), n)
    col <- rep_len(col, n)
    lty <- rep_len(lty, n)
    lwd <- rep_len(lwd, n)
    key <- paste(col, lty, lwd)
    for (k in unique(key)) {
      i <- which(key == k)
      .emit_line(d, as.vector(rbind(a[i], e[i], NA)), as.vector(rbind(b[i], f[i], NA)), col[i[1L]], lty[i[1L]], lwd[i[1L]])
    }
  })
  invisible()
}

arrows <- function(x0, y0, x1 = x0, y1 = y0, length = 0.25, angle = 30, code = 2, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
  if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
  segments(x0, y0, x1, y1, col = col, lty = lty, lwd = lwd, ...)
  d <- .need_plot()
  .clip_to(d, list(...)[["xpd"]])
  .quietly({
    n <- max(length(x0), length(y0), length(x1), length(y1))
    p <- d$par
    a <- rep_len(.dev_x(p, x0), n)
    b <- rep_len(.dev_y(p, y0), n)
    e <- rep_len(.dev_x(p, x1), n)
    f <- rep_len(.dev_y(p, y1), n)
    head <- function(px, py, qx, qy) {
      t <- atan2(qy - py, qx - px)
      w <- angle * pi / 180
      l <- length * 72
      .emit_line(d, as.vector(rbind(px + l * cos(t + w), px, px + l * cos(t - w), NA)), as.vector(rbind(py + l * sin(t + w), py, py + l * sin(t - w), NA)),
                 col[1L], lty[1L], lwd[1L])
    }
    if (code %in% c(1, 3)) head(a, b, e, f)
    if (code %in% c(2, 3)) head(e, f, a, b)
  })
  invisible()
}

# Intercept and slope of the line of a fit; the intercept alone where it tells no slope.
.fit_line <- function(fit, cl) {
  k <- as.vector(stats::coef(fit))
  if (length(k) > 2L) warning(simpleWarning(gettextf("only using the first two of %d regression coefficients", length(k)), cl))
  origin <- if (inherits(fit, "lm")) attr(stats::terms(fit), "intercept") == 0 else length(k) == 1L
  if (origin) c(0, k[1L]) else k[seq_len(min(2L, length(k)))]
}

abline <- function(a = NULL, b = NULL, h = NULL, v = NULL, reg = NULL, coef = NULL, untf = FALSE, ...) {
  d <- .need_plot()
  if (!is.null(reg)) {
    if (!is.null(a)) warning("'a' is overridden by 'reg'")
    a <- reg
  }
  if (is.object(a) || is.list(a)) {
    line <- .fit_line(a, sys.call())
    a <- line[1L]
    if (length(line) > 1L) b <- line[2L]
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
  inline <- list(...)
  .quietly({
    p <- d$par
    .clip_to(d, inline[["xpd"]])
    col <- .or(inline[["col"]], p$col)
    lty <- .or(inline[["lty"]], p$lty)
    lwd <- .or(inline[["lwd"]], p$lwd)
    r <- .plot_region(p)
    k <- 0L
    pen <- function(x, y) {
      k <<- k + 1L
      at <- function(v) v[(k - 1L) %% length(v) + 1L]
      .emit_line(d, x, y, at(col), at(lty), at(lwd))
    }
    if (!is.null(a) && !is.null(b)) {
      ux <- seq(p$usr[1L], p$usr[2L], length.out = if (p$xlog || p$ylog) 101L else 2L)
      if (p$xlog) ux <- 10^ux
      x <- .dev_x(p, ux)
      y <- .dev_y(p, if (untf || !(p$xlog || p$ylog)) a + b * ux else {
        v <- a + b * (if (p$xlog) log10(ux) else ux)
        if (p$ylog) 10^v else v
      })
      if (length(x) == 2L) {
        cl <- .clip_segment(x, y, r)
        pen(cl$x, cl$y)
      } else {
        y[y < r[3L] | y > r[4L]] <- NA
        pen(x, y)
      }
    }
    for (t in h) pen(r[1:2], rep(.dev_y(p, t), 2L))
    for (t in v) pen(rep(.dev_x(p, t), 2L), r[3:4])
  })
  invisible()
}

.clip_segment <- function(x, y, r) {
  t <- c(0, 1)
  dx <- x[2L] - x[1L]
  dy <- y[2L] - y[1L]
  cut <- function(t, a, da, lo, hi) {
    if (da == 0) return(if (a < lo || a > hi) c(1, 0) else t)
    s <- sort(c((lo - a) / da, (hi - a) / da))
    c(max(t[1L], s[1L]), min(t[2L], s[2L]))
  }
  t <- cut(t, x[1L], dx, r[1L], r[2L])
  t <- cut(t, y[1L], dy, r[3L], r[4L])
  if (!all(is.finite(t)) || t[1L] >= t[2L]) return(list(x = numeric(), y = numeric()))
  list(x = x[1L] + t * dx, y = y[1L] + t * dy)
}

rect <- function(xleft, ybottom, xright, ytop, density = NULL, angle = 45, col = NA, border = NULL, lty = par("lty"), lwd = par("lwd"), ...) {
  d <- .need_plot()
  force(xleft)
  force(ybottom)
  force(xright)
  force(ytop)
  lined <- any(density > 0, na.rm = TRUE) && !(is.null(col) || all(is.na(col)))
  if (is.null(border) && !lined) border <- d$par$fg
  # shading lines give the border their colour
  if (is.null(border) || identical(border, TRUE)) border <- if (lined) col else d$par$fg
  if (identical(border, FALSE)) border <- NA
  .quietly({
    p <- d$par
    .clip_to(d, list(...)[["xpd"]])
    n <- max(length(xleft), length(ybottom), length(xright), length(ytop))
    a <- rep_len(.dev_x(p, xleft), n)
    b <- rep_len(.dev_y(p, ybottom), n)
    e <- rep_len(.dev_x(p, xright), n)
    f <- rep_len(.dev_y(p, ytop), n)
    shaded <- .shading(density, n)
    if (any(shaded >= 0) && (is.null(col) || all(is.na(col)))) col <- p$fg
    angle <- rep_len(angle, n)
    lty <- rep_len(lty, n)
    lwd <- rep_len(lwd, n)
    origin <- c(.dev_x(p, 0), .dev_y(p, 0))
    col <- rep_len(if (is.null(col)) NA else col, n)
    border <- rep_len(border, n)
    fills <- .inks(col, n)
    edges <- .inks(border, n)
    for (i in seq_len(n)) {
      if (anyNA(c(a[i], b[i], e[i], f[i])) || (is.null(fills[[i]]) && is.null(edges[[i]]))) next
      corners <- list(x = c(a[i], e[i], e[i], a[i]), y = c(b[i], b[i], f[i], f[i]))
      .emit_hatch(d, corners$x, corners$y, shaded[i], angle[i], fills[[i]], lty[i], lwd[i], origin)
      dash <- .dash(lty[i], lwd[i])
      if (shaded[i] >= 0 && is.null(edges[[i]])) next
      .dev_op(d, list("poly", x = corners$x, y = corners$y, col = if (!is.null(dash)) edges[[i]], fill = if (shaded[i] < 0) fills[[i]],
                      lwd = lwd[i] * 0.75, dash = dash))
    }
  })
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

.emit_hatch <- function(d, x, y, density, angle, ink, lty, lwd, origin) {
  dash <- .dash(lty, lwd)
  if (density <= 0 || is.null(ink) || is.null(dash)) return(invisible())
  lines <- .hatch_lines(x, y, 72 / density, angle * pi / 180, origin)
  if (length(lines$x)) .dev_op(d, list("line", x = lines$x, y = lines$y, col = ink, lwd = lwd * 0.75, dash = dash))
}

# Where parallel lines at a distance lie inside of a polygon, by the even-odd rule; NA between two.
.hatch_lines <- function(x, y, apart, angle, origin) {
  # turned so that the lines are level
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
  found <- do.call(rbind, found)
  if (is.null(found)) return(list(x = numeric(), y = numeric()))
  x <- rbind(found[, 1L] * cos(angle) - found[, 3L] * sin(angle), found[, 2L] * cos(angle) - found[, 3L] * sin(angle), NA)
  y <- rbind(found[, 1L] * sin(angle) + found[, 3L] * cos(angle), found[, 2L] * sin(angle) + found[, 3L] * cos(angle), NA)
  list(x = as.vector(x), y = as.vector(y))
}

polygon <- function(x, y = NULL, density = NULL, angle = 45, border = NULL, col = NA, lty = par("lty"), ..., fillOddEven = FALSE) {
  d <- .need_plot()
  xy <- xy.coords(x, y, setLab = FALSE)
  lined <- any(density > 0, na.rm = TRUE) && !(is.null(col) || all(is.na(col)))
  if (is.null(border) || isTRUE(border[1L])) border <- if (lined) col else d$par$fg
  if (is.logical(border)) border <- NA
  .quietly({
    p <- d$par
    .clip_to(d, list(...)[["xpd"]])
    x <- .dev_x(p, xy$x)
    y <- .dev_y(p, xy$y)
    shaded <- .shading(density, max(1L, length(density)))
    if (any(shaded >= 0) && (is.null(col) || all(is.na(col)))) col <- p$fg
    piece <- cumsum(is.na(x) | is.na(y))
    groups <- split(seq_along(x), piece)
    for (k in seq_along(groups)) {
      i <- groups[[k]]
      i <- i[!is.na(x[i]) & !is.na(y[i])]
      at <- function(v) v[(k - 1L) %% length(v) + 1L]
      if (!length(i)) next
      lwd <- .or(list(...)[["lwd"]], p$lwd)[1L]
      .emit_hatch(d, x[i], y[i], at(shaded), at(angle), .ink(at(col)), at(lty), lwd, c(.dev_x(p, 0), .dev_y(p, 0)))
      .emit_poly(d, x[i], y[i], if (at(shaded) < 0) at(col) else NA, at(border), at(lty), lwd)
    }
  })
  invisible()
}

polypath <- function(x, y = NULL, border = NULL, col = NA, lty = par("lty"), rule = "winding", ...) {
  xy <- xy.coords(x, y, setLab = FALSE)
  polygon(xy$x, xy$y, border = border, col = col, lty = lty)
  invisible()
}

xspline <- function(x, y = NULL, shape = 0, open = TRUE, repEnds = TRUE, draw = TRUE, border = par("fg"), col = NA, ...) {
  xy <- xy.coords(x, y, setLab = FALSE)
  if (draw) {
    if (open) lines(xy, col = border) else polygon(xy, border = border, col = col)
    invisible()
  } else {
    invisible(xy[c("x", "y")])
  }
}

rasterImage <- function(image, xleft, ybottom, xright, ytop, angle = 0, interpolate = TRUE, ...) {
  d <- .need_plot()
  m <- as.matrix(as.raster(image))
  .quietly({
    nr <- nrow(m)
    nc <- ncol(m)
    x <- seq(xleft[1L], xright[1L], length.out = nc + 1L)
    y <- seq(ytop[1L], ybottom[1L], length.out = nr + 1L)
    if (nr * nc <= 20000L) for (j in seq_len(nc)) rect(x[j], y[-1L], x[j + 1L], y[-(nr + 1L)], col = m[, j], border = NA)
  })
  invisible()
}

clip <- function(x1, x2, y1, y2) {
  d <- .need_plot()
  .quietly({
    p <- d$par
    region <- c(sort(c(.dev_x(p, x1), .dev_x(p, x2))), sort(c(.dev_y(p, y1), .dev_y(p, y2))))
    d$par$.clip <- region
  })
  invisible()
}

# ---- text ----

text <- function(x, ...) UseMethod("text")

text.default <- function(x, y = NULL, labels = seq_along(x$x), adj = NULL, pos = NULL, offset = 0.5, vfont = NULL, cex = 1, col = NULL,
                         font = NULL, ...) {
  if (!missing(y) && (is.character(y) || is.expression(y))) {
    labels <- y
    y <- NULL
  }
  x <- xy.coords(x, y, recycle = TRUE, setLab = FALSE)
  s <- labels
  d <- .need_plot()
  inline <- list(...)
  .quietly({
    p <- d$par
    .clip_to(d, inline[["xpd"]])
    s <- .label_text(s)
    n <- max(length(x$x), length(s))
    if (!length(s) || !length(x$x)) return(invisible())
    px <- rep_len(.dev_x(p, x$x), n)
    py <- rep_len(.dev_y(p, x$y), n)
    s <- rep_len(s, n)
    cex <- rep_len(cex, n)
    col <- rep_len(.or(col, p$col), n)
    font <- rep_len(.or(font, p$font), n)
    srt <- rep_len(.or(inline[["srt"]], p$srt), n)
    if (is.null(adj)) adj <- p$adj
    hadj <- rep_len(adj[1L], n)
    vadj <- rep_len(if (length(adj) > 1L) adj[2L] else 0.5, n)
    if (!is.null(pos)) {
      pos <- rep_len(pos, n)
      off <- offset * p$csi * 72
      hadj <- c(0.5, 1, 0.5, 0)[pos]
      vadj <- c(1, 0.5, 0, 0.5)[pos]
      px <- px + c(0, -off, 0, off)[pos]
      py <- py + c(-off, 0, off, 0)[pos]
    }
    size <- p$.line * 60 * p$cex * cex
    for (i in seq_len(n)) .emit_text(d, px[i], py[i], s[i], hadj[i], vadj[i], srt[i], size[i], col[i], font[i])
  })
  invisible()
}

mtext <- function(text, side = 3, line = 0, outer = FALSE, at = NA, adj = NA, padj = NA, cex = NA, col = NA, font = NA, ...) {
  d <- .need_plot()
  force(text)
  inline <- list(...)
  .quietly({
    .clip_to(d, NA)
    s <- .label_text(text)
    n <- max(length(s), length(at), length(side), length(line))
    if (!length(s)) return(invisible())
    r <- function(v) rep_len(v, n)
    s <- r(s)
    side <- r(side)
    line <- r(line)
    at <- r(at)
    adj <- r(adj)
    cex <- r(cex)
    col <- r(col)
    font <- r(font)
    p <- d$par
    las <- .or(inline[["las"]], p$las)
    for (i in seq_len(n))
      .margin_text(d, s[i], side[i], line[i], at[i], adj[i], (if (is.na(cex[i])) 1 else cex[i]) / p$cex, if (is.na(col[i])) p$col else col[i],
                   if (is.na(font[i])) p$font else font[i], las, outer)
  })
  invisible()
}

.margin_text <- function(d, s, side, line, at, adj, cex, col, font, las, outer = FALSE) {
  p <- d$par
  r <- .plot_region(p)
  if (outer) r <- c(p$omd[1L] * p$din[1L], p$omd[2L] * p$din[1L], p$omd[3L] * p$din[2L], p$omd[4L] * p$din[2L]) * 72
  lh <- p$csi * 72 * p$mex
  size <- p$.line * 60 * p$cex * cex
  horizontal <- side %in% c(1, 3)
  upright <- if (horizontal) las %in% c(2, 3) else las %in% c(1, 2)
  pos <- if (is.na(at)) {
    a <- if (is.na(adj)) 0.5 else adj
    if (horizontal) r[1L] + a * (r[2L] - r[1L]) else r[3L] + a * (r[4L] - r[3L])
  } else if (outer) {
    at * (if (horizontal) p$din[1L] else p$din[2L]) * 72
  } else if (horizontal) .dev_x(p, at) else .dev_y(p, at)
  h <- if (is.na(adj)) 0.5 else adj
  switch(side, {
    y <- r[3L] - (line + 1) * lh + 0.2 * lh
    if (upright) .emit_text(d, pos, r[3L] - line * lh, s, 1, 0.5, 90, size, col, font) else .emit_text(d, pos, y, s, h, 0, 0, size, col, font)
  }, {
    if (upright) .emit_text(d, r[1L] - line * lh, pos, s, if (is.na(adj)) 1 else adj, 0.5, 0, size, col, font)
    else .emit_text(d, r[1L] - line * lh - 0.2 * lh, pos, s, h, 0, 90, size, col, font)
  }, {
    if (upright) .emit_text(d, pos, r[4L] + line * lh, s, 0, 0.5, 90, size, col, font)
    else .emit_text(d, pos, r[4L] + line * lh + 0.2 * lh, s, h, 0, 0, size, col, font)
  }, {
    if (upright) .emit_text(d, r[2L] + line * lh, pos, s, if (is.na(adj)) 0 else adj, 0.5, 0, size, col, font)
    else .emit_text(d, r[2L] + (line + 1) * lh - 0.2 * lh, pos, s, h, 0, 90, size, col, font)
  })
  invisible()
}

title <- function(main = NULL, sub = NULL, xlab = NULL, ylab = NULL, line = NA, outer = FALSE, ...) {
  d <- .need_plot()
  force(main)
  force(sub)
  force(xlab)
  force(ylab)
  inline <- list(...)
  .quietly({
    .clip_to(d, NA)
    p <- d$par
    adj <- .or(inline[["adj"]], p$adj)
    mgp <- .or(inline[["mgp"]], p$mgp)
    put <- function(what, side, default, cex, col, font) {
      if (is.null(what)) return()
      if (is.list(what)) what <- what[[1L]]
      l <- if (is.na(line)) default else line
      .margin_text(d, paste(.label_text(what), collapse = "\n"), side, l, NA, adj, cex, col, font, 0, outer)
    }
    put(main, 3L, max(p$mar[3L] / 2 - 0.6, 0), .or(inline[["cex.main"]], p$cex.main), .or(inline[["col.main"]], p$col.main), .or(inline[["font.main"]], p$font.main))
    put(sub, 1L, mgp[1L] + 1, .or(inline[["cex.sub"]], p$cex.sub), .or(inline[["col.sub"]], p$col.sub), .or(inline[["font.sub"]], p$font.sub))
    put(xlab, 1L, mgp[1L], .or(inline[["cex.lab"]], p$cex.lab), .or(inline[["col.lab"]], p$col.lab), .or(inline[["font.lab"]], p$font.lab))
    put(ylab, 2L, mgp[1L], .or(inline[["cex.lab"]], p$cex.lab), .or(inline[["col.lab"]], p$col.lab), .or(inline[["font.lab"]], p$font.lab))
  })
  invisible()
}

# ---- axes ----

axTicks <- function(side, axp = NULL, usr = NULL, log = NULL, nintLog = NULL) {
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
  at <- at[ok]
  text <- text[ok]
  if (identical(if (x_axis) .or(inline[["xaxt"]], p$xaxt) else .or(inline[["yaxt"]], p$yaxt), "n")) return(invisible())
  .clip_to(d, NA)
  .quietly(.draw_axis(d, p, side, at, text, tick, line, pos, outer, font, lty, lwd, lwd.ticks, col, col.ticks, usr, log, given, inline))
  invisible(at)
}

.axis_labels <- function(at) {
  s <- format(at, digits = 7L, trim = TRUE)
  if (!is.character(s)) as.character(s) else s
}

.draw_axis <- function(d, p, side, at, text, tick, line, pos, outer, font, lty, lwd, lwd.ticks, col, col.ticks, usr, log, given, inline) {
  x_axis <- side %in% c(1, 3)
  lh <- p$csi * 72 * p$mex
  r <- .plot_region(p)
  mgp <- .or(inline[["mgp"]], p$mgp)
  tcl <- .or(inline[["tcl"]], p$tcl)
  tck <- .or(inline[["tck"]], p$tck)
  out <- if (side %in% 1:2) -1 else 1
  base <- switch(side, r[3L], r[1L], r[4L], r[2L])
  if (!is.na(pos)) base <- if (x_axis) .dev_y(p, pos) else .dev_x(p, pos)
  else base <- base + out * (if (is.na(line)) mgp[3L] else line) * lh
  dev <- if (x_axis) .dev_x(p, at) else .dev_y(p, at)
  lim <- if (x_axis) r[1:2] else r[3:4]
  inside <- dev >= lim[1L] - 1e-6 * diff(lim) & dev <= lim[2L] + 1e-6 * diff(lim)
  if (isTRUE(.or(inline[["xpd"]], FALSE))) inside[] <- TRUE
  dev <- dev[inside]
  text <- text[inside]
  ends <- if (length(dev)) range(dev) else numeric()
  fg <- .or(col, p$fg)
  len <- if (!is.na(tck)) -tck * min(r[2L] - r[1L], r[4L] - r[3L]) else -tcl * lh
  if (tick && length(dev)) {
    lines_along <- function(a, b, col, lwd) if (x_axis) .emit_line(d, a, b, col, lty, lwd) else .emit_line(d, b, a, col, lty, lwd)
    if (lwd > 0) lines_along(ends, c(base, base), fg, lwd)
    if (lwd.ticks > 0) lines_along(as.vector(rbind(dev, dev, NA)), as.vector(rbind(rep(base, length(dev)), base + out * len, NA)), .or(col.ticks, fg), lwd.ticks)
  }
  if (!length(text)) return(invisible())
  las <- .or(inline[["las"]], p$las)
  cex <- .or(inline[["cex.axis"]], p$cex.axis)
  size <- p$.line * 60 * p$cex * cex
  colour <- .or(inline[["col.axis"]], p$col.axis)
  font <- if (is.na(font)) .or(inline[["font.axis"]], p$font.axis) else font
  gap <- mgp[2L] * lh
  upright <- if (x_axis) las %in% c(2, 3) else las %in% c(1, 2)
  last <- -Inf
  o <- order(dev)
  for (i in o) {
    if (is.na(text[i]) || !nzchar(text[i])) next
    extent <- if (upright) size else .text_width(text[i]) * size
    if (dev[i] - extent / 2 < last) next
    last <- dev[i] + extent / 2 + if (upright) 0 else .text_width("m") * size
    switch(side,
      if (upright) .emit_text(d, dev[i], base - gap, text[i], 1, 0.5, 90, size, colour, font) else .emit_text(d, dev[i], base - gap - 0.8 * lh, text[i], 0.5, 0, 0, size, colour, font),
      if (upright) .emit_text(d, base - gap, dev[i], text[i], 1, 0.5, 0, size, colour, font) else .emit_text(d, base - gap - 0.2 * lh, dev[i], text[i], 0.5, 0, 90, size, colour, font),
      if (upright) .emit_text(d, dev[i], base + gap, text[i], 0, 0.5, 90, size, colour, font) else .emit_text(d, dev[i], base + gap + 0.2 * lh, text[i], 0.5, 0, 0, size, colour, font),
      if (upright) .emit_text(d, base + gap, dev[i], text[i], 0, 0.5, 0, size, colour, font) else .emit_text(d, base + gap + 0.8 * lh, dev[i], text[i], 0.5, 0, 90, size, colour, font))
  }
  invisible()
}

Axis <- function(x = NULL, at = NULL, ..., side, labels = NULL) {
  shown <- if (is.null(x)) at else x
  if (!is.null(shown)) return(UseMethod("Axis", shown))
  labels <- .or(labels, TRUE)
  axis(side = side, at = at, labels = labels, ...)
}

Axis.default <- function(x = NULL, at = NULL, ..., side, labels = NULL) {
  axis(side = side, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
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
  has.at <- !missing(at) && !is.null(at)
  usr <- par("usr")[if (side %% 2) 1:2 else 3:4]
  z <- if (has.at) as.Date(at) else as.Date(pretty(structure(usr, class = "Date")), origin = "1970-01-01")
  z <- z[is.finite(z)]
  if (!has.at) z <- z[unclass(z) >= min(usr) & unclass(z) <= max(usr)]
  if (missing(format)) {
    span <- diff(range(usr))
    format <- if (span < 7) "%a" else if (span < 100) "%b %d" else if (span < 1.1 * 365) "%b" else "%Y"
  }
  lab <- if (identical(labels, TRUE)) base::format(z, format = format) else if (identical(labels, FALSE)) rep("", length(z)) else labels
  axis(side, at = as.numeric(z), labels = lab, ...)
}

axis.POSIXct <- function(side, x, at, format, labels = TRUE, ...) {
  has.at <- !missing(at) && !is.null(at)
  usr <- par("usr")[if (side %% 2) 1:2 else 3:4]
  z <- if (has.at) as.POSIXct(at) else as.POSIXct(pretty(structure(usr, class = c("POSIXct", "POSIXt"))))
  z <- z[is.finite(unclass(z))]
  if (!has.at) z <- z[unclass(z) >= min(usr) & unclass(z) <= max(usr)]
  if (missing(format)) {
    span <- diff(range(usr))
    format <- if (span < 60) "%S" else if (span < 86400) "%H:%M" else if (span < 7 * 86400) "%a" else if (span < 1.1 * 365 * 86400) "%b" else "%Y"
  }
  lab <- if (identical(labels, TRUE)) base::format(z, format = format) else if (identical(labels, FALSE)) rep("", length(z)) else labels
  axis(side, at = as.numeric(z), labels = lab, ...)
}

box <- function(which = "plot", lty = "solid", ...) {
  d <- .need_plot()
  inline <- list(...)
  which <- c("plot", "figure", "inner", "outer")[pmatch(which[1L], c("plot", "figure", "inner", "outer"))]
  if (is.na(which)) stop("invalid 'which' argument")
  .quietly({
    .clip_to(d, NA)
    p <- d$par
    col <- .or(inline[["col"]], p$fg)
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
  })
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
  abline(v = atx, h = aty, col = col, lty = lty, lwd = lwd)
  invisible(list(atx = atx, aty = aty))
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
  invisible(x)
}

locator <- function(n = 512, type = "n", ...) invisible(NULL)

identify <- function(x, ...) UseMethod("identify")

identify.default <- function(x, y = NULL, labels = seq_along(x), pos = FALSE, n = length(x), plot = TRUE, atpen = FALSE, offset = 0.5,
                             tolerance = 0.25, order = FALSE, ...) integer()

legend <- function(x, y = NULL, legend, fill = NULL, col = par("col"), border = "black", lty, lwd, pch, angle = 45, density = NULL, bty = "o",
                   bg = par("bg"), box.lwd = par("lwd"), box.lty = par("lty"), box.col = par("fg"), pt.bg = NA, cex = 1, pt.cex = cex,
                   pt.lwd = lwd, xjust = 0, yjust = 1, x.intersp = 1, y.intersp = 1, adj = c(0, 0.5), text.width = NULL,
                   text.col = par("col"), text.font = NULL, merge = do.lines && has.pch, trace = FALSE, plot = TRUE, ncol = 1, horiz = FALSE,
                   title = NULL, inset = 0, xpd, title.col = text.col[1], title.adj = 0.5, title.cex = cex[1], title.font = text.font[1],
                   seg.len = 2) {
  if (missing(legend) && !missing(y) && (is.character(y) || is.expression(y))) {
    legend <- y
    y <- NULL
  }
  auto <- if (is.character(x) && length(x) == 1L)
    match.arg(x, c("bottomright", "bottom", "bottomleft", "left", "topleft", "top", "topright", "right", "center")) else NA
  p <- .need_plot()$par
  n <- if (is.call(legend)) 1L else length(legend)
  if (n == 0) stop("'legend' is of length 0")
  has <- list(fill = !missing(fill) && !is.null(fill) || !missing(density) && !is.null(density),
              lines = !missing(lty) && (is.character(lty) || any(lty > 0)) || !missing(lwd), points = !missing(pch) && length(pch) > 0, title = !is.null(title))
  do.lines <- has$lines # the default of merge looks at these two
  has.pch <- has$points
  merge <- isTRUE(as.logical(merge))
  if (horiz) ncol <- n
  labels <- .label_text(legend)
  size <- .legend_sizes(p, labels, rep_len(cex, n), rep_len(.or(text.font, 1L), n), text.width, x.intersp, y.intersp, seg.len * has$lines, has, merge, ncol, horiz)
  if (trace && plot) .legend_trace("xchar=", size$xchar, "; (yextra, ychar)=", rep(size$yextra, size$rows), rep(size$ychar, size$rows))
  w <- ncol * size$w0 + 0.5 * size$xmax
  over <- if (has$title) size$ychar * title.cex / max(cex) else 0 # the row of the title
  h <- size$rows * size$ychar + over + size$base
  shift <- 0
  if (has$title) {
    wt <- .string_inches(title, title.cex, "width", title.font)[1L] * size$ux + 0.5 * size$xmax
    if (abs(wt) > abs(w)) {
      shift <- (wt - w) / 2
      w <- wt
    }
  }
  corner <- .legend_corner(p, auto, x, y, w, h, xjust, yjust, inset)
  left <- corner$left
  top <- corner$top
  w <- corner$w
  h <- corner$h
  back <- function(v, log) if (log) 10^v else v
  at_x <- function(v) back(v, p$xlog)
  at_y <- function(v) back(v, p$ylog)
  column <- rep(seq_len(ncol), each = size$rows)[seq_len(n)] - 1L
  row <- rep_len(seq_len(size$rows), n)
  xt <- left + shift + size$xchar + size$w0 * column
  yt <- top + 0.5 * size$yextra - row * size$ychar - over
  if (!missing(xpd)) {
    old <- par(xpd = xpd)
    on.exit(par(old))
  }
  draw <- function(expr) if (plot) .quietly(expr)
  if (bty != "n") {
    if (trace && plot) .legend_call("rect2(", left, ",", top, ", w=", w, ", h=", h, ", ...)")
    draw(rect(at_x(left), at_y(top - h), at_x(left + w), at_y(top), col = if (identical(bg, "transparent")) NA else bg, border = box.col, lwd = box.lwd,
              lty = box.lty))
  }
  if (has$fill) {
    draw(rect(at_x(xt), at_y(yt - 0.25 * size$ychar), at_x(xt + 0.8 * size$xchar), at_y(yt + 0.25 * size$ychar), col = if (!is.null(fill)) rep_len(fill, n),
              density = density, angle = angle, border = border))
    xt <- xt + 0.8 * size$xchar
  }
  col <- rep_len(col, n)
  if (has$lines) {
    style <- rep_len(if (missing(lty) || is.null(lty)) 1 else lty, n)
    thick <- rep_len(if (missing(lwd) || is.null(lwd)) p$lwd else lwd, n)
    shown <- !is.na(style) & (is.character(style) | style > 0) & !is.na(thick)
    dx <- rep_len(seg.len, n) * size$xchar
    if (merge) xt <- xt - 0.7 * size$xchar
    if (any(shown)) {
      if (trace && plot) .legend_trace("segments2(", xt[shown], ",", yt[shown], ", dx=", dx[shown], ", dy=0, ...)", between = " ")
      draw(segments(at_x(xt[shown]), at_y(yt[shown]), at_x((xt + dx)[shown]), at_y(yt[shown]), col = col[shown], lty = style[shown], lwd = thick[shown]))
    }
    xt <- xt + dx
  }
  if (has$points) {
    if (is.character(pch) && length(pch) == 1L && !is.na(pch) && nchar(pch) > 1L) pch <- strsplit(pch, "")[[1L]]
    pch <- rep_len(pch, n)
    shown <- !is.na(pch)
    px <- xt - (if (merge) dx / 2 else 0)
    if (any(shown)) {
      if (trace && plot) .legend_trace("points2(", px[shown], ",", yt[shown], ", pch=", pch[shown], ", ...)", between = " ")
      thick <- if (!missing(pt.lwd) || !missing(lwd)) rep_len(.or(pt.lwd, p$lwd), n)[shown] else p$lwd
      draw(points(at_x(px[shown]), at_y(yt[shown]), pch = pch[shown], col = col[shown], bg = rep_len(pt.bg, n)[shown], cex = rep_len(pt.cex, n)[shown], lwd = thick))
    }
  }
  xt <- xt + x.intersp[1L] * size$xchar
  draw({
    text(at_x(xt), at_y(yt), if (is.call(legend)) as.expression(legend) else legend, adj = adj, cex = cex, col = text.col, font = text.font)
    if (has$title) text(at_x(left + w * title.adj), at_y(top - over + 0.5 * size$yextra), title, adj = c(title.adj, adj[length(adj)]), cex = title.cex,
                        col = title.col, font = title.font)
  })
  invisible(list(rect = list(w = w, h = h, left = left, top = top), text = list(x = xt, y = yt)))
}

# Sizes of a legend in units of the axes: a letter's width for each entry, the height of a row, the width of a column.
.legend_sizes <- function(p, labels, cex, font, text.width, x.intersp, y.intersp, seg.len, has, merge, ncol, horiz) {
  n <- length(labels)
  ux <- diff(p$usr[1:2]) / p$pin[1L]
  uy <- diff(p$usr[3:4]) / p$pin[2L]
  xchar <- p$cin[1L] * p$cex * cex * ux
  widths <- vapply(seq_len(n), function(i) .string_inches(labels[i], cex[i], "width", font[i]), 0) * ux
  if (!is.null(text.width)) widths <- rep_len(abs(text.width) * sign(ux), n)
  base <- max(p$cin[2L] * p$cex * cex)
  line <- max(base, vapply(seq_len(n), function(i) .string_inches(labels[i], cex[i], "height", font[i]), 0)) * uy
  yextra <- line * (y.intersp[1L] - 1)
  parts <- x.intersp[1L] + 1 + 0.8 * has$fill + seg.len - 0.7 * (merge && has$lines)
  w0 <- widths + parts * xchar
  list(ux = ux, xchar = xchar, xmax = max(abs(xchar)) * sign(ux), yextra = yextra, ychar = line + yextra, base = base * uy, rows = if (horiz) 1L else ceiling(n / ncol),
       w0 = max(abs(w0)) * sign(ux))
}

.legend_corner <- function(p, auto, x, y, w, h, xjust, yjust, inset) {
  usr <- p$usr
  if (is.na(auto)) {
    xy <- xy.coords(x, y, setLab = FALSE)
    n <- length(xy$x)
    if (n < 1L || n > 2L) stop(simpleError("invalid coordinate lengths", sys.call(-1L)))
    if (p$xlog) xy$x <- log10(xy$x)
    if (p$ylog) xy$y <- log10(xy$y)
    if (n == 2L) return(list(left = min(xy$x), top = max(xy$y), w = abs(diff(xy$x)), h = abs(diff(xy$y))))
    return(list(left = xy$x[1L] - xjust * w, top = xy$y[1L] + (1 - yjust) * h, w = w, h = h))
  }
  inset <- rep_len(inset, 2) * c(diff(usr[1:2]), diff(usr[3:4]))
  left <- if (grepl("right", auto)) usr[2L] - w - inset[1L] else if (grepl("left", auto)) usr[1L] + inset[1L] else (usr[1L] + usr[2L] - w) / 2
  top <- if (startsWith(auto, "bottom")) usr[3L] + h + inset[2L] else if (startsWith(auto, "top")) usr[4L] - inset[2L] else (usr[3L] + usr[4L] + h) / 2
  list(left = left, top = top, w = w, h = h)
}

# What legend(trace = TRUE) tells: numbers with four digits.
.legend_number <- function(v, between) if (is.numeric(v)) paste(sprintf("%.4g", v), collapse = between) else paste(v, collapse = between)
.legend_trace <- function(..., between = ",") {
  parts <- list(...)
  # the two heights stand after a comma
  text <- vapply(parts, .legend_number, "", between = between)
  numbers <- vapply(parts, is.numeric, NA)
  join <- ifelse(numbers[-length(numbers)] & numbers[-1L], ", ", " ")
  cat("  ", paste0(text, c(join, " "), collapse = ""), "\n", sep = "")
}
.legend_call <- function(...) cat("  ", vapply(list(...), .legend_number, "", between = " "), "\n", sep = "")
