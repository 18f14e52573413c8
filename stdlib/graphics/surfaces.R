# surfaces.R - Images, contours, perspective plots, matrices of plots, mosaics and conditioning plots.

.xyz_args <- function(x, y, z, has) {
  if (!has[["z"]]) {
    if (has[["x"]]) {
      if (is.list(x)) return(list(x = x$x, y = x$y, z = x$z))
      if (is.null(dim(x))) .refuse("argument must be matrix-like")
      return(list(x = seq.int(0, 1, length.out = nrow(x)), y = seq.int(0, 1, length.out = ncol(x)), z = x))
    }
    .refuse("no 'z' matrix specified")
  }
  if (has[["x"]] && is.list(x)) return(list(x = x$x, y = x$y, z = z))
  list(x = if (has[["x"]]) x else seq.int(0, 1, length.out = nrow(z)), y = if (has[["y"]]) y else seq.int(0, 1, length.out = ncol(z)), z = z)
}

image <- function(x, ...) UseMethod("image")

# Numbers, from 0, of the colours of values that are spread evenly over zlim.
.image_scaled <- function(z, zlim, n, oldstyle) {
  if (diff(zlim) == 0) zlim <- if (zlim[1L] == 0) c(-1, 1) else zlim[1L] * (1 + c(-0.4, 0.4) * sign(zlim[1L]))
  part <- (z - zlim[1L]) / diff(zlim)
  if (oldstyle) floor(0.5 + part * (n - 1)) else floor(1e-7 + part * (n - 1e-5))
}

image.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, zlim = range(z[is.finite(z)]),
                          xlim = range(x), ylim = range(y), col = hcl.colors(12, "YlOrRd", rev = TRUE), add = FALSE, xaxs = "i", yaxs = "i",
                          xlab, ylab, breaks, oldstyle = FALSE, useRaster, ...) {
  given <- missing(z)
  if (missing(xlab)) xlab <- if (missing(z) || missing(x)) "" else deparse1(substitute(x))
  if (missing(ylab)) ylab <- if (missing(z) || missing(y)) "" else deparse1(substitute(y))
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x
  y <- v$y
  z <- v$z
  if (!is.matrix(z) || is.list(z)) stop("'z' must be a matrix")
  if (!is.numeric(z) && !is.logical(z)) stop("'z' must be numeric or logical")
  if (!all(is.finite(x), is.finite(y))) stop("'x' and 'y' values must be finite and non-missing")
  if (any(diff(x) <= 0, diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  edges <- function(u, n) {
    if (length(u) > 1 && length(u) == n) {
      d <- 0.5 * diff(u)
      c(u[1L] - d[1L], u[-length(u)] + d, u[length(u)] + d[length(d)])
    } else if (length(u) == 1L && n == 1L) u + c(-0.5, 0.5) * if (u == 0) 1 else abs(u) else u
  }
  x <- edges(x, nrow(z))
  y <- edges(y, ncol(z))
  if (!identical(c(length(x), length(y)), dim(z) + 1L)) stop("dimensions of z are not length(x)(-1) times length(y)(-1)")
  zi <- if (missing(breaks)) {
    if (!missing(zlim) && !(all(is.finite(zlim)) && diff(zlim) >= 0)) stop("invalid z limits")
    .image_scaled(z, zlim, length(col), oldstyle)
  } else {
    if (length(breaks) - 1 != length(col)) stop("must have one more break than colour")
    if (!all(is.finite(breaks))) stop("'breaks' must all be finite")
    if (is.unsorted(breaks)) warning("unsorted 'breaks' will be sorted before use")
    findInterval(z, sort(breaks), left.open = TRUE, rightmost.closed = TRUE) - 1L
  }
  is.na(zi) <- zi < 0 | zi >= length(col)
  dim(zi) <- c(length(x) - 1L, length(y) - 1L)
  if (!add) plot(xlim, ylim, xlim = xlim, ylim = ylim, type = "n", xaxs = xaxs, yaxs = yaxs, xlab = xlab, ylab = ylab, ...)
  n <- length(x)
  even <- function(u) isTRUE(all.equal(diff(u), rep(u[2L] - u[1L], length(u) - 1L)))
  if (missing(useRaster)) useRaster <- isTRUE(getOption("preferRaster")) && even(x) && even(y)
  if (useRaster) {
    if (!even(x) || !even(y)) stop(gettextf("%s can only be used with a regular grid", sQuote("useRaster = TRUE")), domain = NA)
    cells <- matrix(col[zi + 1L], nrow(zi))
    rasterImage(as.raster(t(cells[, ncol(cells):1L, drop = FALSE])), min(x), min(y), max(x), max(y), interpolate = FALSE)
  } else for (j in seq_len(ncol(zi))) rect(x[-n], y[j], x[-1L], y[j + 1L], col = col[zi[, j] + 1L], border = NA)
  invisible()
}

# Crossings of a level with the edges of every cell, as segments.
.level_segments <- function(x, y, z, level) {
  nr <- nrow(z)
  nc <- ncol(z)
  a <- z[-nr, -nc, drop = FALSE]
  b <- z[-1L, -nc, drop = FALSE]
  e <- z[-1L, -1L, drop = FALSE]
  f <- z[-nr, -1L, drop = FALSE]
  i <- row(a)
  j <- col(a)
  at <- function(p, q, x0, x1) x0 + (level - p) / (q - p) * (x1 - x0)
  crossing <- function(p, q) is.finite(p) & is.finite(q) & ((p < level) != (q < level))
  sides <- list(list(ok = crossing(a, b), x = at(a, b, x[i], x[i + 1L]), y = array(y[j], dim(a))),
                list(ok = crossing(b, e), x = array(x[i + 1L], dim(a)), y = at(b, e, y[j], y[j + 1L])),
                list(ok = crossing(f, e), x = at(f, e, x[i], x[i + 1L]), y = array(y[j + 1L], dim(a))),
                list(ok = crossing(a, f), x = array(x[i], dim(a)), y = at(a, f, y[j], y[j + 1L])))
  n <- Reduce(`+`, lapply(sides, function(s) s$ok))
  # three corners are a triangle with a diagonal
  three <- is.finite(a) + is.finite(b) + is.finite(e) + is.finite(f) == 3L
  out <- if (any(three)) .triangle_segments(list(a = a, b = b, e = e, f = f), sides, three, list(x[i], x[i + 1L], y[j], y[j + 1L]), at, crossing)
  n[three] <- 0L
  for (p in 1:3) for (q in (p + 1L):4) {
    k <- which(sides[[p]]$ok & sides[[q]]$ok & n == 2L)
    # lines run from the left to the top and to the right, but from below to the left
    from <- sides[[if (p > 1L && q == 4L) q else p]]
    to <- sides[[if (p > 1L && q == 4L) p else q]]
    if (length(k)) out[[length(out) + 1L]] <- cbind(from$x[k], from$y[k], to$x[k], to$y[k])
  }
  # at a saddle the height of the bilinear surface there says which two corners the lines cut off: lower left and upper right, or the others
  k <- which(n == 4L)
  middle <- (a * e - b * f) / (a + e - b - f)
  diagonal <- ifelse(a >= level, middle <= level, middle >= level)
  pair <- function(k, p, q) if (length(k)) cbind(sides[[p]]$x[k], sides[[p]]$y[k], sides[[q]]$x[k], sides[[q]]$y[k])
  cut <- k[diagonal[k]]
  rest <- k[!diagonal[k]]
  out <- c(out, list(pair(cut, 3L, 2L), pair(cut, 4L, 1L), pair(rest, 1L, 2L), pair(rest, 4L, 3L)))
  do.call(rbind, out)
}

# Segments in cells without one corner; lim: places of the cells' sides.
.triangle_segments <- function(z, sides, three, lim, at, crossing) {
  rising <- is.finite(z$a) & is.finite(z$e) # which diagonal there is: from the lower left or from the upper left
  from <- ifelse(rising, z$a, z$f)
  to <- ifelse(rising, z$e, z$b)
  diagonal <- list(ok = three & crossing(from, to), x = at(from, to, lim[[1L]], lim[[2L]]),
                   y = at(from, to, ifelse(rising, lim[[3L]], lim[[4L]]), ifelse(rising, lim[[4L]], lim[[3L]])))
  edges <- c(sides[c(4L, 2L, 3L, 1L)], list(diagonal)) # lines run from the left, else from the right, else to the diagonal
  out <- list()
  for (p in 1:4) for (q in (p + 1L):5) {
    k <- which(three & edges[[p]]$ok & edges[[q]]$ok)
    if (length(k)) out[[length(out) + 1L]] <- cbind(edges[[p]]$x[k], edges[[p]]$y[k], edges[[q]]$x[k], edges[[q]]$y[k])
  }
  out
}

contour <- function(x, ...) UseMethod("contour")

contour.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10,
                            levels = pretty(zlim, nlevels), labels = NULL, xlim = range(x, finite = TRUE), ylim = range(y, finite = TRUE),
                            zlim = range(z, finite = TRUE), labcex = 0.6, drawlabels = TRUE, method = "flattest", vfont, axes = TRUE,
                            frame.plot = axes, col = par("fg"), lty = par("lty"), lwd = par("lwd"), add = FALSE, ...) {
  .logged()
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x
  y <- v$y
  z <- v$z
  if (any(diff(x) <= 0, diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
  call <- sys.call()
  if (is.character(z)) z <- array(.as_numbers(z, call), dim(z))
  levels <- .as_numbers(levels, call)
  if (!add) {
    plot.new()
    .untitled_window(xlim, ylim, "", ...)
    title(...)
  }
  col <- rep_len(col, length(levels))
  lty <- rep_len(lty, length(levels))
  lwd <- rep_len(lwd, length(levels))
  method <- c("simple", "edge", "flattest")[pmatch(method[1L], c("simple", "edge", "flattest"))]
  if (is.na(method)) stop("invalid 'method' value")
  .check_contours(x, y, z, levels, call)
  if (!any(is.finite(z))) levels <- numeric()
  labcex <- .as_numbers(labcex, call)
  labels <- if (is.null(labels)) format(levels, trim = TRUE, digits = 7L) else as.character(labels)
  d <- .need_plot()
  inline <- list(...)
  .begin_drawing(d, inline[names(inline) %in% c("xpd", "lend", "ljoin", "lmitre")])
  size <- d$par$.line * 60 * labcex
  strokes <- missing(vfont) || !is.null(vfont)
  limits <- c(.dev_x(d$par, range(x)), .dev_y(d$par, range(y)))[c(1L, 3L, 4L, 2L)] # left, lower, upper, right
  taken <- list()
  for (k in seq_along(levels)) {
    label <- if (drawlabels) labels[(k - 1L) %% length(labels) + 1L]
    pen <- list(col = col[k], lty = lty[k], lwd = lwd[k])
    for (p in contourLines(x, y, z, levels = levels[k])) {
      box <- .contour_line(d, p$x, p$y, label, size, strokes && !is.null(label) && .has_strokes(label), method, pen, taken, limits)
      if (is.matrix(box)) taken <- c(taken, list(box))
    }
  }
  if (!add) {
    if (axes) {
      .untitled(Axis, x, side = 1, ...)
      .untitled(Axis, y, side = 2, ...)
    }
    if (frame.plot) box()
  }
  invisible()
}

# A contour with its label, unless it is too short for one.  Gives the box of the label: corners, by rows.
.contour_line <- function(d, x, y, label, size, strokes, method, pen, taken, limits) {
  draw <- function(k, ex = NULL, ey = NULL) if (length(k) + length(ex) > 1L) .emit_line(d, c(ex, px[k]), c(ey, py[k]), pen$col, pen$lty, pen$lwd)
  p <- d$par
  px <- .dev_x(p, x)
  py <- .dev_y(p, y)
  n <- length(px)
  put <- function(x, y, angle) {
    if (strokes) .emit_strokes(d, x, y, label, angle, size, pen$col)
    else .emit_text(d, x, y, label, 0.5, NA, angle, size, pen$col, p$font)
  }
  if (is.null(label)) return(draw(seq_len(n)))
  # a label takes a space at each side
  room <- if (strokes) c(.stroke_width(paste0(" ", label, " "), size), .stroke_height(size)) else .string_size(d, paste0(" ", label, " "), size, p$font)
  if (method == "simple") {
    draw(seq_len(n))
    k <- if (.contour_starts(px, py, limits)) 1L else n
    return(put(px[k], py[k], 0))
  }
  place <- if (method == "flattest") .flattest(px, py, room, taken, .plot_region(p)) else .contour_edge(px, py, room[1L], limits)
  if (is.null(place)) return(draw(seq_len(n)))
  i <- place[1L]
  j <- place[2L]
  at <- .label_box(px[c(i, j)], py[c(i, j)], room, .plot_region(p))
  draw(seq_len(i))
  draw(j:n)
  draw(c(i, j)[at$far], at$end[1L], at$end[2L]) # what the label leaves of its room
  put(at$middle[1L], at$middle[2L], at$angle)
  at$box
}

# A label of a width and height between two points is at the one that is nearer to the edge of the plot. What keeps others away is a box
# of twice its height, which goes from one point to the other and is higher by as much as it is longer than the label.
.label_box <- function(x, y, room, region) {
  margin <- pmin(x - region[1L], region[2L] - x, y - region[3L], region[4L] - y)
  k <- if (margin[2L] < margin[1L]) 2:1 else 1:2
  start <- c(x[k[1L]], y[k[1L]])
  other <- c(x[k[2L]], y[k[2L]])
  way <- (other - start) / sqrt(sum((other - start)^2))
  end <- start + room[1L] * way
  up <- c(start[2L] - other[2L], other[1L] - start[1L]) * room[2L] / room[1L]
  angle <- atan2(way[2L], way[1L]) * 180 / pi
  list(end = end, far = k[2L], middle = (start + end) / 2, angle = if (way[1L] < 0) angle + 180 else angle,
       box = rbind(start + up, other + up, other - up, start - up))
}

# The vertices between which a label lies where the line leaves its height least for its way along x; it is not over another label or the edge of the plot,
# and does not reach the last vertex.
.flattest <- function(x, y, room, taken, region) {
  n <- length(x)
  best <- Inf
  found <- NULL
  for (i in seq_len(max(n - 2L, 0L))) {
    on <- (i + 1L):(n - 1L)
    away <- which((x[on] - x[i])^2 + (y[on] - y[i])^2 >= room[1L]^2)
    if (!length(away)) next
    j <- i + away[1L]
    v <- if (away[1L] == 1L) 0 else sum((y[i:j] - y[i])^2) / (x[j] - x[i])^2
    if (v >= best) next
    box <- .label_box(x[c(i, j)], y[c(i, j)], room, region)$box
    if (any(box[, 1L] < region[1L] | box[, 1L] > region[2L] | box[, 2L] < region[3L] | box[, 2L] > region[4L])) next
    if (.meets_one(taken, box)) next
    best <- v
    found <- c(i, j)
  }
  found
}

# Whether a box meets one of others; those to whose height and width it does not come are not looked at closely.
.meets_one <- function(taken, box) {
  if (!length(taken)) return(FALSE)
  low <- c(min(box[, 1L]), min(box[, 2L]))
  high <- c(max(box[, 1L]), max(box[, 2L]))
  for (b in taken)
    if (max(b[, 1L]) >= low[1L] && min(b[, 1L]) <= high[1L] && max(b[, 2L]) >= low[2L] && min(b[, 2L]) <= high[2L] && .boxes_meet(b, box)) return(TRUE)
  FALSE
}

# Whether two rectangles meet: no side of either lies between them.
.boxes_meet <- function(a, b) {
  for (r in list(a, b)) for (k in 1:2) {
    normal <- r[k + 1L, ] - r[k, ]
    u <- range(a %*% normal)
    v <- range(b %*% normal)
    if (u[2L] < v[1L] || v[2L] < u[1L]) return(FALSE)
  }
  TRUE
}

# Whether a contour's label is at its start: an end further to the left or lower down goes first.
.contour_starts <- function(x, y, limits) {
  n <- length(x)
  edge <- function(k) match(TRUE, abs(c(x[k], y[k], y[k], x[k]) - limits) < 0.01, nomatch = 5L)
  edge(1L) < edge(n)
}

# The vertices of a label at an end of the contour.
.contour_edge <- function(x, y, room, limits) {
  n <- length(x)
  far <- function(k, others) others[which((x[others] - x[k])^2 + (y[others] - y[k])^2 >= room^2)[1L]]
  place <- if (.contour_starts(x, y, limits)) c(1L, far(1L, seq_len(n))) else c(far(n, n:1), n)
  if (!anyNA(place)) place
}

.filled.contour <- function(x, y, z, levels, col) {
  if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
  if (length(x) < 2L || length(y) < 2L) stop("insufficient 'x' or 'y' values")
  if (!identical(dim(z), c(length(x), length(y)))) stop("dimension mismatch")
  grows <- function(v) all(is.finite(v)) && all(diff(v) > 0)
  if (!grows(x) || !grows(y)) stop("invalid x / y values or limits")
  if (!grows(levels)) stop("invalid contour levels: must be strictly increasing")
  bands <- .Internal(contourBands(x, y, z, levels))
  if (length(bands[[1L]])) polygon(bands[[1L]], bands[[2L]], col = rep_len(col, length(levels) - 1L)[bands[[3L]]], border = NA)
  invisible()
}

filled.contour <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, xlim = range(x, finite = TRUE),
                           ylim = range(y, finite = TRUE), zlim = range(z, finite = TRUE), levels = pretty(zlim, nlevels), nlevels = 20,
                           color.palette = function(n) hcl.colors(n, "YlOrRd", rev = TRUE), col = color.palette(length(levels) - 1),
                           plot.title, plot.axes, key.title, key.axes, asp = NA, xaxs = "i", yaxs = "i", las = 1, axes = TRUE,
                           frame.plot = axes, ...) {
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x # these are in the defaults of other arguments
  y <- v$y
  z <- v$z
  .demand(all(c(diff(x), diff(y)) > 0), "increasing 'x' and 'y' values expected")
  old <- par("mar", "mfrow", "las")
  on.exit(par(old))
  par(las = las)
  # the key is drawn first, in a column at the right that is as wide as its labels need
  beside <- old$mar[2L]
  layout(matrix(2:1, 1L), widths = c(1, lcm((3 + beside) * par("csi") * 2.54)))
  .new_region <- function(mar, ...) {
    par(mar = replace(old$mar, as.integer(names(mar)), mar))
    plot.new()
    plot.window(...)
  }
  .new_region(c("2" = 1, "4" = beside), c(0, 1), range(levels), xaxs = "i", yaxs = "i")
  rect(0, head(levels, -1L), 1, tail(levels, -1L), col = col)
  if (!missing(key.axes)) key.axes
  else if (axes) axis(4)
  box()
  if (!missing(key.title)) key.title

  .new_region(c("4" = 1), xlim, ylim, asp = asp, xaxs = xaxs, yaxs = yaxs)
  .filled.contour(x, y, z, levels, col)
  if (!missing(plot.axes)) plot.axes
  else if (axes) for (side in 1:2) Axis(list(x, y)[[side]], side = side)
  if (frame.plot) box()
  if (missing(plot.title)) title(...)
  else plot.title
  invisible()
}

# ---- perspective ----

# The 4 x 4 viewing transformation (row vectors).
.view_matrix <- function(xlim, ylim, zlim, scale, expand, theta, phi, r, d) {
  xs <- diff(xlim) / 2
  ys <- diff(ylim) / 2
  zs <- diff(zlim) / 2
  if (!scale) {
    s <- max(xs, ys, zs)
    xs <- ys <- zs <- s
  }
  m <- diag(4)
  m <- m %*% rbind(c(1, 0, 0, 0), c(0, 1, 0, 0), c(0, 0, 1, 0), c(-mean(xlim), -mean(ylim), -mean(zlim), 1))
  m <- m %*% diag(c(1 / xs, 1 / ys, expand / zs, 1))
  rot_x <- function(a) {
    a <- a * 0.01745329251994329576
    rbind(c(1, 0, 0, 0), c(0, cos(a), sin(a), 0), c(0, -sin(a), cos(a), 0), c(0, 0, 0, 1))
  }
  rot_y <- function(a) {
    a <- a * 0.01745329251994329576
    rbind(c(cos(a), 0, -sin(a), 0), c(0, 1, 0, 0), c(sin(a), 0, cos(a), 0), c(0, 0, 0, 1))
  }
  m <- m %*% rot_x(-90) %*% rot_y(-theta) %*% rot_x(phi)
  m <- m %*% rbind(c(1, 0, 0, 0), c(0, 1, 0, 0), c(0, 0, 1, 0), c(0, 0, -r - d, 1))
  m %*% rbind(c(1, 0, 0, 0), c(0, 1, 0, 0), c(0, 0, 1, -1 / d), c(0, 0, 0, 1))
}

persp <- function(x, ...) UseMethod("persp")

persp.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, xlim = range(x), ylim = range(y),
                          zlim = range(z, na.rm = TRUE), xlab = NULL, ylab = NULL, zlab = NULL, main = NULL, sub = NULL, theta = 0, phi = 15,
                          r = sqrt(3), d = 1, scale = TRUE, expand = 1, col = "white", border = NULL, ltheta = -135, lphi = 0, shade = NA,
                          box = TRUE, axes = TRUE, nticks = 5, ticktype = "simple", ...) {
  labels <- list(if (missing(x)) "X" else deparse1(substitute(x)), if (missing(y)) "Y" else deparse1(substitute(y)), if (missing(z)) "Z" else deparse1(substitute(z)))
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x
  y <- v$y
  z <- v$z
  if (any(diff(x) <= 0, diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  view <- .check_view(x, y, z, list(x = xlim, y = ylim, z = zlim), list(theta = theta, phi = phi, r = r, d = d), expand, scale, ticktype, nticks,
                      sys.call())
  labels <- Map(.or, list(xlab, ylab, zlab), labels)
  plot.new()
  m <- .view_matrix(xlim, ylim, zlim, view$scale, view$expand, view$theta, view$phi, view$r, view$d)
  limits <- rbind(xlim, ylim, zlim)
  corners <- .box_corners(limits, m)
  plot.window(range(corners$x), range(corners$y), asp = 1)
  inline <- list(...)
  if (box) .box_edges(corners, FALSE)
  if (box && isTRUE(as.logical(axes))) for (k in 1:3) .box_axis(k, limits, m, corners, labels[[k]], view$ticktype, nticks, view$phi, inline)
  .persp_surface(x, y, z, m, limits, view$scale, view$expand, col, if (is.null(border)) par("fg") else border, shade, ltheta, lphi)
  if (box) .box_edges(corners, TRUE)
  title(main = main, sub = sub)
  invisible(m)
}

# The corners of the box on the page: numbers 1 to 8, of which the bits of the number less one say which limits.
.box_corners <- function(limits, m) {
  bit <- as.matrix(expand.grid(1:2, 1:2, 1:2))
  trans3d(limits[1L, bit[, 1L]], limits[2L, bit[, 2L]], limits[3L, bit[, 3L]], m)
}

# Its six sides, seen from outside counterclockwise.
.box_sides <- rbind(c(1L, 3L, 4L, 2L), c(5L, 6L, 8L, 7L), c(1L, 2L, 6L, 5L), c(3L, 7L, 8L, 4L), c(1L, 5L, 7L, 3L), c(2L, 4L, 8L, 6L))

# Edges of sides at the back, or (near) those that lie between two sides at the front, dotted.
.box_edges <- function(corners, near) {
  front <- apply(.box_sides, 1L, function(v) {
    nxt <- v[c(2:4, 1L)]
    sum(corners$x[v] * corners$y[nxt] - corners$x[nxt] * corners$y[v]) > 0
  })
  ends <- function(sides) {
    v <- .box_sides[sides, , drop = FALSE]
    pairs <- cbind(as.vector(t(v)), as.vector(t(v[, c(2:4, 1L), drop = FALSE])))
    unique(cbind(pmin(pairs[, 1L], pairs[, 2L]), pmax(pairs[, 1L], pairs[, 2L])))
  }
  back <- ends(!front)
  e <- if (!near) back else {
    all <- ends(front)
    all[!(paste(all[, 1L], all[, 2L]) %in% paste(back[, 1L], back[, 2L])), , drop = FALSE]
  }
  segments(corners$x[e[, 1L]], corners$y[e[, 1L]], corners$x[e[, 2L]], corners$y[e[, 2L]], lty = if (near) 3 else 1, col = par("fg"), xpd = NA)
}

# An axis along the edge of the box that is lowest on the page, for the third one at the left.
.box_axis <- function(k, limits, m, corners, label, ticktype, nticks, phi, inline) {
  others <- (1:3)[-k]
  size <- limits[, 2L] - limits[, 1L]
  edge <- function(a, b) {
    p <- matrix(0, 2L, 3L)
    p[, k] <- limits[k, ]
    p[, others[1L]] <- limits[others[1L], a]
    p[, others[2L]] <- limits[others[2L], b]
    p
  }
  choices <- if (k < 3L) list(c(1L, if (phi >= 0) 1L else 2L), c(2L, if (phi >= 0) 1L else 2L)) else list(c(1L, 1L), c(2L, 1L), c(1L, 2L), c(2L, 2L))
  middle <- vapply(choices, function(ch) {
    q <- colMeans(edge(ch[1L], ch[2L]))
    v <- trans3d(q[1L], q[2L], q[3L], m)
    if (k < 3L) v$y * (if (phi >= 0) 1 else -1) else v$x
  }, 0)
  ch <- choices[[which.min(middle)]]
  base <- edge(ch[1L], ch[2L])
  way <- numeric(3L)
  way[others] <- c(-1, 1)[ch] * size[others]
  out <- function(at, t) {
    p <- matrix(rep(base[1L, ], each = length(at)), length(at))
    p[, k] <- at
    p <- p + matrix(rep(t * way, each = length(at)), length(at))
    trans3d(p[, 1L], p[, 2L], p[, 3L], m)
  }
  detailed <- pmatch(ticktype, c("simple", "detailed")) == 2L
  line <- out(limits[k, ], 0.03)
  across <- par("pin")[1L] / diff(par("usr")[1:2])
  angle <- atan2(diff(line$y) * par("pin")[2L] / diff(par("usr")[3:4]), diff(line$x) * across) * 180 / pi
  if (angle > 90) angle <- angle - 180
  if (angle < -90) angle <- angle + 180
  at <- out(mean(limits[k, ]), if (detailed) 0.105 else 0.06)
  text(at$x, at$y, label, srt = angle, adj = c(0.5, 0.5), cex = .or(inline[["cex.lab"]], par("cex.lab")), font = .or(inline[["font.lab"]], par("font.lab")),
       col = .or(inline[["col.lab"]], par("col.lab")), xpd = NA)
  if (!detailed) return(arrows(line$x[1L], line$y[1L], line$x[2L], line$y[2L], length = 0.1, angle = 10, col = par("fg"), xpd = NA))
  ticks <- pretty(limits[k, ], nticks)
  ticks <- ticks[ticks >= limits[k, 1L] - 1e-7 * size[k] & ticks <= limits[k, 2L] + 1e-7 * size[k]]
  near <- out(ticks, 0)
  far <- out(ticks, 0.03)
  place <- out(ticks, 0.06)
  words <- .axis_labels(ticks)
  for (i in seq_along(ticks)) {
    segments(near$x[i], near$y[i], far$x[i], far$y[i], col = par("fg"), xpd = NA)
    text(place$x[i], place$y[i], words[i], adj = c(0.5, 0.5), cex = .or(inline[["cex.axis"]], par("cex.axis")), col = .or(inline[["col.axis"]], par("col.axis")), xpd = NA)
  }
}

# The facets, those at the back first.
.persp_surface <- function(x, y, z, m, limits, scale, expand, col, border, shade, ltheta, lphi) {
  nr <- nrow(z)
  nc <- ncol(z)
  g <- trans3d(rep(x, nc), rep(y, each = nr), as.vector(z), m)
  i <- rep(seq_len(nr - 1L), nc - 1L)
  j <- rep(seq_len(nc - 1L), each = nr - 1L)
  col <- rep_len(col, length(i))
  border <- rep_len(border, length(i))
  if (is.finite(shade) && shade > 0) col <- .shaded_facets(x, y, z, i, j, limits, scale, expand, col, shade, ltheta, lphi)
  at <- function(i, j) (j - 1L) * nr + i
  corners <- cbind(at(i, j), at(i + 1L, j), at(i + 1L, j + 1L), at(i, j + 1L))
  whole <- cbind(rep(x, nc), rep(y, each = nr), as.vector(z), 1) %*% m[, 4L]
  depth <- apply(matrix(whole[corners], ncol = 4L), 1L, max)
  k <- order(-depth)
  k <- k[rowSums(matrix(is.na(g$y[corners]), ncol = 4L))[k] == 0]
  if (length(k)) {
    q <- t(cbind(corners[k, , drop = FALSE], NA))
    polygon(g$x[q], g$y[q], col = col[k], border = border[k])
  }
}

# Colours by the angle between light and the facet's normal, in the box's units.
.shaded_facets <- function(x, y, z, i, j, limits, scale, expand, col, shade, ltheta, lphi) {
  half <- (limits[, 2L] - limits[, 1L]) / 2
  if (!scale) half[] <- max(half)
  u <- x / half[1L]
  v <- y / half[2L]
  w <- z / half[3L] * expand
  z00 <- w[cbind(i, j)]
  z10 <- w[cbind(i + 1L, j)]
  z01 <- w[cbind(i, j + 1L)]
  z11 <- w[cbind(i + 1L, j + 1L)]
  # the diagonals span the facet
  dx <- u[i + 1L] - u[i]
  dy <- v[j + 1L] - v[j]
  a <- z11 - z00
  b <- z01 - z10
  normal <- cbind(dy * b - dy * a, -dx * a - dx * b, 2 * dx * dy)
  normal <- normal / sqrt(rowSums(normal^2))
  th <- ltheta * pi / 180
  ph <- lphi * pi / 180
  light <- c(sin(th) * cos(ph), -cos(th) * cos(ph), sin(ph))
  strength <- ((1 + as.vector(normal %*% light)) / 2)^shade
  rgb0 <- grDevices::col2rgb(col, alpha = TRUE)
  out <- col
  ok <- rgb0[4L, ] > 0 & is.finite(strength)
  out[ok] <- grDevices::rgb(t(floor(rgb0[1:3, ok, drop = FALSE] * rep(strength[ok], each = 3L))), maxColorValue = 255)
  out
}

# ---- matrices of plots ----

# Axes at the outer sides of a matrix of plots, at one side and the other in turn or, where half of the plots are missing, at all.
.pair_axes <- function(i, j, n, horOdd, verOdd, every) {
  across <- (j + horOdd) %% 2 == 0
  down <- (i + verOdd) %% 2 == 0
  if (i == 1L && (across || every)) axis(3, xpd = NA)
  if (i == n[1L] && (!across || every)) axis(1, xpd = NA)
  if (j == 1L && (down || every)) axis(2, xpd = NA)
  if (j == n[2L] && (!down || every)) axis(4, xpd = NA)
}

panel.smooth <- function(x, y, col = par("col"), bg = NA, pch = par("pch"), cex = 1, col.smooth = 2, span = 2 / 3, iter = 3, ...) {
  points(x, y, cex = cex, pch = pch, bg = bg, col = col)
  known <- which(is.finite(x) & is.finite(y))
  if (length(known)) lines(stats::lowess(x[known], y[known], span, iter), col = col.smooth, ...)
}

pairs <- function(x, ...) UseMethod("pairs")

pairs.formula <- function(formula, data = NULL, ..., subset, na.action = stats::na.pass) {
  pairs(.call_frame(match.call(expand.dots = FALSE), parent.frame(), na.action), ...)
}

# The columns that pairs() plots, all of them numbers.
.pair_columns <- function(x, cl) {
  number <- function(v) if (is.factor(v) || is.logical(v)) as.numeric(v) else v
  if (!is.matrix(x)) {
    x <- as.data.frame(x)
    x[] <- lapply(x, number)
  }
  if (!all(if (is.matrix(x)) is.numeric(x) else vapply(x, function(v) is.numeric(unclass(v)), NA)))
    stop(simpleError("non-numeric argument to 'pairs'", cl))
  x
}

pairs.default <- function(x, labels, panel = points, ..., horInd = 1:nc, verInd = 1:nc, lower.panel = panel, upper.panel = panel,
                          diag.panel = NULL, text.panel = textPanel, label.pos = 0.5 + has.diag / 3, line.main = 3, cex.labels = NULL,
                          font.labels = 1, row1attop = TRUE, gap = 1, log = "", horOdd = !row1attop, verOdd = !row1attop) {
  x <- .pair_columns(x, sys.call())
  nc <- ncol(x) # horInd, verInd, text.panel and label.pos ask for these by their defaults
  textPanel <- function(x = 0.5, y = 0.5, txt, ...) text(x, y, labels = txt, ...)
  has.diag <- !is.null(diag.panel)
  # by the sign of row - column
  panels <- lapply(list(upper.panel, diag.panel, lower.panel), function(f) if (!is.null(f)) match.fun(f))
  .demand(nc >= 2L, "only one column in the argument to 'pairs'")
  if (missing(labels)) labels <- .or(colnames(x), paste("var", seq_len(nc)))
  dots <- list(...)
  above <- if (is.null(dots$main)) 4 else 6
  old <- par(mfcol = lengths(list(horInd, verInd)), mar = rep(gap / 2, 4L), oma = .or(dots$oma, c(4, 4, above, 4)))
  on.exit(par(old))
  # which variables have logarithmic axes, across and up
  logged <- cbind(x = logical(nc), y = logical(nc))
  if (is.character(log)) logged[] <- rep(vapply(c("x", "y"), grepl, NA, log, fixed = TRUE), each = nc) else logged[log, ] <- TRUE
  cells <- expand.grid(row = if (row1attop) horInd else rev(horInd), column = verInd)
  for (k in seq_len(nrow(cells))) {
    shown <- unlist(cells[k, 2:1]) # the columns of x for the axes
    values <- lapply(unique(shown), function(v) as.vector(x[, v]))
    # a panel is above the diagonal where it is drawn so, whichever row is at the top
    panel <- panels[[2L + (if (row1attop) 1 else -1) * sign(shown[[2L]] - shown[[1L]])]]
    plot.new()
    if (length(values) > 1L && is.null(panel)) next
    plot.window(.limits(NULL, values[[1L]], logged[shown[[1L]], "x"]), .limits(NULL, values[[length(values)]], logged[shown[[2L]], "y"]),
                paste0(c("x", "y")[logged[cbind(shown, 1:2)]], collapse = ""))
    box()
    .pair_axes(match(cells$row[k], if (row1attop) horInd else rev(horInd)), match(cells$column[k], verInd), lengths(list(horInd, verInd)), horOdd, verOdd,
               is.null(panels[[1L]]) || is.null(panels[[3L]]))
    if (!is.null(panel)) .panel_call(panel, values, dots)
    if (length(values) > 1L) next
    par(xlog = FALSE, ylog = FALSE, usr = c(0, 1, 0, 1))
    cex.labels <- .or(cex.labels, min(2, max(0.8, 0.9 / max(strwidth(labels)))))
    if (!is.null(text.panel)) text.panel(0.5, label.pos, labels[shown[[1L]]], font = font.labels, cex = cex.labels)
  }
  if (!is.null(dots$main))
    mtext(dots$main, outer = TRUE, at = 0.5, line = line.main, cex = .or(dots$cex.main, par("cex.main")), font = .or(dots$font.main, par("font.main")))
  invisible(NULL)
}

.panel_call <- function(f, args, dots) {
  dots <- dots[!(names(dots) %in% c("main", "oma", "font.main", "cex.main"))]
  do.call(f, c(args, dots))
}

# Intervals that hold about the same number of values, each sharing the part `overlap` of them with the next.
co.intervals <- function(x, number = 6, overlap = 0.5) {
  v <- sort(x)
  each <- length(v) / (overlap + number * (1 - overlap))
  skipped <- each * (1 - overlap) * (seq_len(number) - 1)
  ends <- cbind(v[round(skipped + 1)], v[round(skipped + each)])
  new <- !duplicated(ends)
  step <- diff(v)
  # widened by half the smallest step, so that the values at the ends lie inside
  half <- if (any(step > 0)) min(step[step > 0]) / 2 else 0
  cbind(ends[new, 1L] - half, ends[new, 2L] + half)
}

coplot <- function(formula, data, given.values, panel = points, rows, columns, show.given = TRUE, col = par("fg"), pch = par("pch"),
                   bar.bg = c(num = gray(0.8), fac = gray(0.95)), xlab = c(x.name, paste("Given :", a.name)),
                   ylab = c(y.name, paste("Given :", b.name)), subscripts = FALSE, axlabels = function(f) abbreviate(levels(f)), number = 6,
                   overlap = 0.5, xlim, ylim, ...) {
  bare <- function(e) if (is.call(e) && identical(e[[1L]], quote(`(`))) bare(e[[2L]]) else e
  formula <- bare(formula)
  right <- if (inherits(formula, "formula") && length(formula) == 3L) bare(formula[[3L]])
  if (!is.call(right) || !identical(right[[1L]], quote(`|`))) stop(simpleError("invalid conditioning formula", quote(bad.formula())))
  y <- bare(formula[[2L]])
  x <- bare(right[[2L]])
  by <- bare(right[[3L]])
  two <- is.call(by) && as.character(by[[1L]])[1L] %in% c("+", "*")
  a <- if (two) bare(by[[2L]]) else by
  b <- if (two) bare(by[[3L]])
  if (missing(data)) data <- parent.frame()
  env <- environment(formula)
  x.name <- deparse1(x)
  y.name <- deparse1(y)
  a.name <- deparse1(a)
  b.name <- if (two) deparse1(b)
  x <- eval(x, data, env)
  y <- eval(y, data, env)
  a <- eval(a, data, env)
  if (two) b <- eval(b, data, env)
  if (missing(given.values)) {
    if (!all(number >= 1)) stop("'number' must be integer >= 1")
    if (!all(overlap < 1)) stop("'overlap' must be < 1 (and typically >= 0).")
  }
  given.values <- if (missing(given.values)) list(NULL, NULL) else if (two) given.values else list(given.values, NULL)
  given <- function(v, k) .co_given(v, given.values[[k]], rep_len(number, 2L)[k], rep_len(overlap, 2L)[k])
  lost <- which(is.na(x) | is.na(y) | is.na(a) | (if (two) is.na(b) else FALSE))
  ga <- given(a, 1L)
  gb <- if (two) given(b, 2L) else list(sets = list(seq_along(y)))
  n <- c(length(ga$sets), length(gb$sets))
  dims <- if (two) rev(n) else .co_grid(n[1L], if (!missing(rows)) rows, if (!missing(columns)) columns)
  shown <- rep_len(show.given, 2L) & c(TRUE, two)
  if (missing(xlim)) xlim <- range(as.numeric(x), finite = TRUE)
  if (missing(ylim)) ylim <- range(as.numeric(y), finite = TRUE)
  xlab <- c(xlab, paste("Given :", a.name))[1:2]
  ylab <- c(ylab, paste("Given :", b.name))[1:2]
  total <- dims + shown
  opar <- par(mfrow = total, oma = if (two) c(5, 5, if (shown[1L] && !is.null(ga$factor)) 4 else 5, if (shown[2L] && !is.null(gb$factor)) 4 else 5) else c(5, 6, if (shown[1L] && is.factor(ga$factor)) 4 else 5, 4),
              mar = if (two) rep(0, 4L) else c(0.5, 0, 0.5, 0))
  on.exit(par(opar))
  part <- dims / total # of the height and the width that the panels take
  col <- rep_len(col, length(x))
  pch <- rep_len(pch, length(x))
  plot.new()
  for (k in seq_len(prod(n))) {
    i <- (k - 1L) %/% dims[2L] + 1L # rows count from the bottom
    j <- (k - 1L) %% dims[2L] + 1L
    .co_figure(c(j - 1, j, i - 1, i) / total[c(2L, 2L, 1L, 1L)])
    plot.window(xlim, ylim)
    id <- if (two) intersect(ga$sets[[j]], gb$sets[[i]]) else ga$sets[[k]]
    id <- setdiff(id, lost)
    if (length(id)) .solid_grid()
    box()
    if (length(id)) {
      extra <- if (subscripts) list(subscripts = id)
      do.call(panel, c(list(x[id], y[id]), extra, list(col = col[id], pch = pch[id], ...)), quote = TRUE)
    }
    last <- k == prod(n)
    above <- k + dims[2L] > prod(n)
    if (i == 1L && j %% 2L == 0L) .co_axis(1L, x, axlabels)
    if (above && j %% 2L == 1L) .co_axis(3L, x, axlabels)
    if (j == 1L && i %% 2L == 1L) .co_axis(2L, y, axlabels)
    if ((j == dims[2L] || last) && i %% 2L == 0L) .co_axis(4L, y, axlabels)
  }
  mtext(xlab[1L], side = 1, at = part[2L] / 2, outer = TRUE, line = 3.5, cex = 1, font = par("font.lab"), xpd = NA)
  mtext(ylab[1L], side = 2, at = part[1L] / 2, outer = TRUE, line = 3.5, cex = 1, font = par("font.lab"), xpd = NA)
  if (shown[1L]) .co_strip(ga, 1L, c(0, part[2L], part[1L], 1), c(if (two) 3 else 3.5, 0, if (two) 0 else 0.5, 0) + c(is.null(ga$factor), 0, 0, 0), bar.bg, xlab[2L], axlabels)
  else mtext(xlab[2L], side = 3, at = part[2L] / 2, outer = TRUE, line = 3.25, cex = 1, font = par("font.lab"), xpd = NA)
  if (shown[2L]) .co_strip(gb, 2L, c(part[2L], 1, 0, part[1L]), c(0, if (is.null(gb$factor)) 4 else 3, 0, 0), bar.bg, ylab[2L], axlabels)
  else if (two) mtext(ylab[2L], side = 4, at = part[1L] / 2, outer = TRUE, line = 3.25, cex = 1, font = par("font.lab"), xpd = NA)
  if (length(lost)) {
    cat("\n", gettextf("Missing rows: %s", paste0(lost, collapse = ", ")), "\n")
    invisible(lost)
  } else invisible()
}

# Lines at the ticks, drawn below the points.
.solid_grid <- function() abline(v = axTicks(1), h = axTicks(2), col = "lightgray", lty = "solid")

# The rows and columns of n panels.
.co_grid <- function(n, rows, columns) {
  if (is.null(rows)) rows <- if (is.null(columns)) round(sqrt(n)) else ceiling(n / columns)
  if (is.null(columns)) columns <- ceiling(n / rows)
  if (rows * columns < n) stop(simpleError("rows * columns too small", sys.call(-1L)))
  c(rows, columns)
}

# A conditioning variable: the cases of each panel, and the intervals or levels that say which.
.co_given <- function(v, values, number, overlap) {
  if (is.character(v)) v <- as.factor(v)
  if (is.factor(v)) {
    l <- if (is.null(values)) levels(v) else as.character(values)
    return(list(factor = v, limits = cbind(seq_along(l) - 0.5, seq_along(l) + 0.5), sets = lapply(l, function(k) which(v == k))))
  }
  limits <- if (is.null(values)) co.intervals(unclass(v), number = number, overlap = overlap) else values
  if (!is.matrix(limits)) limits <- cbind(limits - 0.5, limits + 0.5)
  list(limits = limits, sets = lapply(seq_len(nrow(limits)), function(i) which(v >= limits[i, 1L] & v <= limits[i, 2L])))
}

# The next plot's region inside the outer margins.
.co_figure <- function(f) {
  par(fig = f, new = TRUE)
  plot.new()
}

.co_axis <- function(side, v, axlabels) {
  if (is.factor(v)) axis(side, at = seq_along(levels(v)), labels = axlabels(v), xpd = NA)
  else axis(side, xpd = NA)
}

# The strip that shows the intervals of a conditioning variable (axis 1: above the panels, 2: to their right).
.co_strip <- function(given, axis, place, mar, bg, label, axlabels) {
  old <- par(mar = mar)
  on.exit(par(old))
  .co_figure(place)
  n <- nrow(given$limits)
  along <- range(given$limits, finite = TRUE)
  along <- along + c(0.03, -0.03) * (along[2L] - along[1L])
  across <- c(0.5, n + 0.5)
  is_factor <- !is.null(given$factor)
  fill <- if (is_factor) bg[["fac"]] else bg[["num"]]
  k <- seq_len(n)
  if (axis == 1L) {
    plot.window(along, across)
    rect(given$limits[, 1L], k - 0.3, given$limits[, 2L], k + 0.3, col = fill)
    if (is_factor) text(rowMeans(given$limits), k, levels(given$factor))
  } else {
    plot.window(across, along)
    rect(k - 0.3, given$limits[, 1L], k + 0.3, given$limits[, 2L], col = fill)
    if (is_factor) text(k, rowMeans(given$limits), levels(given$factor), srt = 90)
  }
  box()
  if (!is_factor) {
    axis(if (axis == 1L) 3 else 4, xpd = NA)
    axis(axis, labels = FALSE)
  }
  mtext(label, side = if (axis == 1L) 3 else 4, line = if (is_factor) 2 else 3, at = mean(par("usr")[2L * axis - 1:0]), cex = 1, font = par("font.lab"), xpd = NA)
}

# ---- tables ----

cdplot <- function(x, ...) UseMethod("cdplot")

cdplot.formula <- function(formula, data = list(), plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL, to = NULL,
                           col = NULL, border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), ...,
                           subset = NULL) {
  v <- .factor_pair(.call_frame(match.call(expand.dots = FALSE), parent.frame()), ylevels)
  cdplot(v$x, v$y, plot = plot, main = main, xlab = .or(xlab, v$xlab), ylab = .or(ylab, v$ylab), xlim = xlim, ylim = ylim, yaxlabels = yaxlabels,
         tol.ylab = tol.ylab, border = border, col = col, bw = bw, from = from, to = to, n = n, ...)
}

cdplot.default <- function(x, y, plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL, to = NULL, col = NULL,
                           border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), ...) {
  if (!is.factor(y)) stop("dependent variable should be a factor")
  xlab <- .or(xlab, deparse1(substitute(x)))
  ylab <- .or(ylab, deparse1(substitute(y)))
  x <- as.numeric(x)
  names <- rev(levels(.with_levels(y, ylevels))) # the first level is on top
  y <- factor(y, levels = names)
  curves <- length(names) - 1L
  # by Bayes' rule: the density of x where y is one of the first levels, against that of all x
  whole <- if (is.null(c(from, to))) stats::density(x, bw = bw, n = n, ...) else stats::density(x, bw = bw, n = n, from = from, to = to, ...)
  ends <- range(whole$x)
  prior <- cumsum(proportions(table(y)))
  code <- as.integer(y)
  share <- lapply(seq_len(curves), function(k) {
    part <- stats::density(x[which(code <= k)], bw = whole$bw, n = n, from = ends[1L], to = ends[2L], ...)
    part$y / whole$y * prior[[k]]
  })
  if (plot) {
    inside <- which(whole$x >= min(x) & whole$x <= max(x))
    at <- whole$x[inside]
    plot(0, 0, type = "n", xlim = .or(xlim, range(at)), ylim = ylim, xaxs = "i", yaxs = "i", main = main, xlab = xlab, ylab = ylab, axes = FALSE)
    col <- rep_len(.or(col, gray.colors(curves + 1L)), curves + 1L)
    edge <- lapply(c(list(numeric(n)), share, list(rep(1, n))), `[`, inside)
    for (k in seq_len(curves + 1L)) polygon(c(at, rev(at)), c(edge[[k + 1L]], rev(edge[[k]])), col = col[k], border = border)
    Axis(x, side = 1)
    .level_axis(vapply(edge, `[`, 0, 1L), .or(if (!is.null(yaxlabels)) rev(yaxlabels), names), tol.ylab)
    box()
  }
  invisible(structure(lapply(share, function(v) stats::approxfun(whole$x, v, rule = 2)), names = names[seq_len(curves)]))
}

# Where stars stand: on a grid that is filled row by row from the top, `step` apart.
.star_grid <- function(count, nrow, ncol, step, cl) {
  if (is.null(nrow)) nrow <- ceiling(if (is.numeric(ncol)) count / ncol else sqrt(count))
  if (is.null(ncol)) ncol <- ceiling(count / nrow)
  if (nrow * ncol < count) stop(simpleError("'nrow * ncol' is less than the number of observations", cl))
  list(at = expand.grid(step * seq_len(ncol), step * nrow:1)[seq_len(count), ], ncol = ncol)
}

# The places given for stars, one for each, as a matrix.
.star_places <- function(at, count, cl) {
  if (is.data.frame(at)) at <- data.matrix(at)
  problem <- if (!is.matrix(at) || ncol(at) != 2L) "'locations' must be a 2-column matrix."
    else if (nrow(at) != count) "number of rows of 'locations' and 'x' must be equal."
  if (length(problem)) stop(simpleError(problem, cl))
  at
}

stars <- function(x, full = TRUE, scale = TRUE, radius = TRUE, labels = dimnames(x)[[1L]], locations = NULL, nrow = NULL, ncol = NULL, len = 1,
                  key.loc = NULL, key.labels = dimnames(x)[[2L]], key.xpd = TRUE, xlim = NULL, ylim = NULL, flip.labels = NULL,
                  draw.segments = FALSE, col.segments = 1L:n.seg, col.stars = NA, col.lines = NA, axes = FALSE, frame.plot = axes, main = NULL,
                  sub = NULL, xlab = "", ylab = "", cex = 0.8, lwd = 0.25, lty = par("lty"), xpd = FALSE,
                  mar = pmin(par("mar"), 1.1 + c(2 * axes + (xlab != ""), 2 * axes + (ylab != ""), 1, 0)), add = FALSE, plot = TRUE, ...) {
  if (!is.matrix(x) && !is.data.frame(x)) stop("'x' must be a matrix or a data frame")
  x <- data.matrix(x)
  if (!is.numeric(x)) stop("data in 'x' must be numeric")
  count <- dim(x)[1L]
  n.seg <- dim(x)[2L]
  if (is.null(locations)) {
    grid <- .star_grid(count, nrow, ncol, if (is.null(labels)) 2.1 else 2.3, sys.call())
    locations <- grid$at
    if (!is.null(labels) && !is.logical(flip.labels)) flip.labels <- grid$ncol * mean(nchar(labels, type = "c")) > 30
  } else if (is.numeric(locations) && length(locations) == 2L) {
    # all at one place, where labels would lie on each other
    if (missing(labels) || count <= 1L) labels <- NULL else warning("labels do not make sense for a single location")
    locations <- matrix(rep(as.vector(locations), each = count), ncol = 2L)
  } else {
    locations <- .star_places(locations, count, sys.call())
  }
  places <- list(x = locations[, 1L], y = locations[, 2L])
  if (scale) x <- apply(x, 2L, function(v) (v - min(v, na.rm = TRUE)) / diff(range(v, na.rm = TRUE)))
  ray <- len * replace(x, is.na(x), 0)
  reach <- max(ray)
  old <- par(mar = mar, xpd = xpd)
  on.exit(par(old))
  if (!plot) return(locations)
  if (!add) plot(0, type = "n", ..., xlim = .or(xlim, range(places$x) + c(-reach, reach)), ylim = .or(ylim, range(places$y) + c(-reach, reach)),
                 asp = 1, axes = axes, main = main, sub = sub, xlab = xlab, ylab = ylab)
  angle <- if (full) 2 * pi * (seq_len(n.seg) - 1) / n.seg else if (draw.segments) pi * (seq_len(n.seg) - 1) / n.seg else seq.int(0, pi, length.out = n.seg)
  sector <- (if (full) 2 else 1) * pi / n.seg
  look <- list(full = full, segments = draw.segments, sector = sector, fill = col.segments, border = if (length(col.lines) == 1L) rep_len(col.lines, count) else col.lines[seq_len(count)], lty = lty, lwd = lwd, radius = radius)
  fill <- if (length(col.stars) == 1L) rep_len(col.stars, count) else col.stars[seq_len(count)]
  for (k in seq_len(count)) .star(places$x[k], places$y[k], ray[k, ], angle, look, fill[k], look$border[k])
  if (!is.null(labels)) {
    off <- par("cxy")[2L] * cex
    shift <- if (isTRUE(as.logical(flip.labels))) off * (seq_len(count) %% 2 - (if (full) 0.4 else 0)) else 0
    text(places$x, places$y - (if (full) len else len * 0.1) - shift, labels, adj = c(0.5, 1), cex = cex)
  }
  if (!is.null(key.loc)) .star_key(key.loc, len, n.seg, angle, look, key.labels, cex, key.xpd)
  if (frame.plot) box(...)
  invisible(locations)
}

.star <- function(x, y, ray, angle, look, fill, border) {
  if (look$segments) {
    px <- py <- numeric()
    for (i in seq_along(ray)) {
      a <- c(angle[i], seq.int(angle[i], angle[i] + look$sector, by = pi / 180))
      px <- c(px, x, x + ray[i] * cos(a), NA)
      py <- c(py, y, y + ray[i] * sin(a), NA)
    }
    return(polygon(px, py, col = look$fill, lty = look$lty, lwd = look$lwd))
  }
  tip <- list(x = x + ray * cos(angle), y = y + ray * sin(angle))
  polygon(tip$x, tip$y, col = fill, lty = look$lty, lwd = look$lwd)
  polygon(tip$x, tip$y, col = fill, lty = look$lty, lwd = look$lwd, border = border)
  if (look$radius) segments(x, y, tip$x, tip$y, lty = look$lty, lwd = look$lwd)
}

# A star with all rays whole and the names of the variables around it.
.star_key <- function(at, len, n, angle, look, labels, cex, xpd) {
  old <- par(xpd = xpd)
  on.exit(par(old))
  .star(at[1L], at[2L], rep(len, n), angle, look, NA, NA)
  turn <- angle + if (look$segments) look$sector / 2 else 0
  part <- turn / (2 * pi)
  v <- ifelse(part <= 0.25, 0.5 - 2 * part, ifelse(part <= 0.75, 0.5 + 2 * (part - 0.5), 0.5 + 2 * (1 - part)))
  h <- ifelse(abs(cos(turn)) < 1e-9, 0.5, ifelse(cos(turn) > 0, 0, 1))
  for (i in seq_len(n)) text(at[1L] + 1.1 * len * cos(turn[i]), at[2L] + 1.1 * len * sin(turn[i]), labels[i], adj = c(h[i], v[i]), cex = cex)
}

smoothScatter <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(c("white", blues9)), nrpoints = 100,
                          ret.selection = FALSE, pch = ".", cex = 1, col = "black", transformation = function(x) x^0.25, postPlotHook = box,
                          xlab = NULL, ylab = NULL, xlim, ylim, xaxs = par("xaxs"), yaxs = par("yaxs"), ...) {
  ylabel <- if (!missing(y)) deparse1(substitute(y))
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  xy <- xy.coords(x, y, xlabel, ylabel)
  keep <- is.finite(xy$x) & is.finite(xy$y)
  if (missing(xlim)) xlim <- range(xy$x[keep])
  else {
    stopifnot(is.numeric(xlim), length(xlim) == 2, is.finite(xlim))
    keep <- keep & min(xlim) <= xy$x & xy$x <= max(xlim)
  }
  if (missing(ylim)) ylim <- range(xy$y[keep])
  else {
    stopifnot(is.numeric(ylim), length(ylim) == 2, is.finite(ylim))
    keep <- keep & min(ylim) <= xy$y & xy$y <= max(ylim)
  }
  spots <- cbind(xy$x, xy$y)[keep, , drop = FALSE]
  map <- .smooth_map(spots, nbin, bandwidth)
  image(map$x1, map$x2, transformation(map$fhat), col = colramp(256), xlim = xlim, ylim = ylim, xlab = .or(xlab, xy$xlab), ylab = .or(ylab, xy$ylab),
        xaxs = xaxs, yaxs = yaxs, ...)
  if (is.function(postPlotHook)) postPlotHook()
  lone <- .lone_spots(spots, map, nrpoints)
  if (length(lone)) points(spots[lone, , drop = FALSE], pch = pch, cex = cex, col = col)
  if (ret.selection && length(lone)) which(keep)[lone] else invisible()
}

# The places among spots of the n that lie where the map is lowest, lowest first.
.lone_spots <- function(spots, map, n) {
  n <- min(nrow(spots), trunc(n))
  if (n < 1) return(integer())
  cell <- function(v, grid) pmin(length(grid), pmax(1, trunc((v - grid[1L]) / (grid[length(grid)] - grid[1L]) * (length(grid) - 1)) + 1))
  order(map$fhat[cbind(cell(spots[, 1L], map$x1), cell(spots[, 2L], map$x2))])[seq_len(n)]
}
