# curves.R - X-splines, Bezier curves, curves between points, functions as curves.
#
# An X-spline blends its control points; each has a shape: 0 a corner, above 0 the curve passes near it, below 0 through it
# (Blanc and Schlick, "X-splines: a spline model designed for the end-user", 1995).

xsplineGrob <- function(x = c(0, 0.5, 1, 0.5), y = c(0.5, 1, 0.5, 0), id = NULL, id.lengths = NULL, default.units = "npc", shape = 0, open = TRUE,
                        arrow = NULL, repEnds = TRUE, name = NULL, gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), shape = shape, open = open, id = id, id.lengths = id.lengths, arrow = arrow,
       repEnds = repEnds, name = name, gp = gp, vp = vp, cl = "xspline")

validDetails.xspline <- function(x) {
  .need_units(x, c("x", "y"))
  .check_arrow(x)
  if (any(!is.finite(x$shape)) || any(x$shape < -1 | x$shape > 1)) stop("'shape' must be between -1 and 1", call. = FALSE)
  x$open <- as.logical(x$open)
  x
}

# Blending functions of the general X-spline.
.xspline_f <- function(u, p) u^3 * (10 - p + (2 * p - 15) * u + (6 - p) * u^2)
.xspline_g <- function(u, q) u * (q + u * (2 * q + u * (8 - 12 * q + u * (14 * q - 11 + u * (4 - 5 * q)))))
.xspline_h <- function(u, q) u * (q + u * (2 * q + u^2 * (-2 * q - u * q)))

# Points of one segment between the second and the third of four control points with shapes s1, s2.
.xspline_segment <- function(px, py, s1, s2, u) {
  near <- function(s) if (s < 0) 0 else s
  tm <- function(k, s) list(k, s)
  blend <- matrix(0, length(u), 4L)
  if (s1 < 0) {
    blend[, 1L] <- .xspline_h(-u, -s1)
    blend[, 3L] <- .xspline_g(u, -s1)
  } else {
    blend[, 1L] <- ifelse(u < s1, .xspline_f((s1 - u) / (1 + s1), 2 * (1 + s1)^2), 0)
    blend[, 3L] <- .xspline_f((u + s1) / (1 + s1), 2 * (1 + s1)^2)
  }
  if (s2 < 0) {
    blend[, 2L] <- .xspline_g(1 - u, -s2)
    blend[, 4L] <- .xspline_h(u - 1, -s2)
  } else {
    blend[, 2L] <- .xspline_f((1 - u + s2) / (1 + s2), 2 * (1 + s2)^2)
    blend[, 4L] <- ifelse(u > 1 - s2, .xspline_f((u - 1 + s2) / (1 + s2), 2 * (1 + s2)^2), 0)
  }
  total <- rowSums(blend)
  list(x = as.vector(blend %*% px) / total, y = as.vector(blend %*% py) / total)
}

.xspline_curve <- function(x, y, shape, open, repeated, steps = 20L) {
  n <- length(x)
  if (n < 2L) return(list(x = x, y = y))
  shape <- rep_len(shape, n)
  if (open) {
    shape[c(1L, n)] <- 0
    if (repeated) {
      x <- c(x[1L], x, x[n])
      y <- c(y[1L], y, y[n])
      shape <- c(0, shape, 0)
    }
    from <- seq_len(length(x) - 3L)
  } else {
    x <- c(x[n], x, x[1:2])
    y <- c(y[n], y, y[1:2])
    shape <- c(shape[n], shape, shape[1:2])
    from <- seq_len(n)
  }
  parts <- lapply(from, function(i) .xspline_segment(x[i:(i + 3L)], y[i:(i + 3L)], shape[i + 1L], shape[i + 2L], seq(0, 1, length.out = steps + 1L)))
  list(x = unlist(lapply(parts, `[[`, "x")), y = unlist(lapply(parts, `[[`, "y")))
}

# The curves of a grob in inches.
.xspline_inches <- function(g) {
  o <- .plain_outline(g)
  groups <- .id_groups(g$id, g$id.lengths, length(o$x))
  shape <- rep_len(g$shape, length(o$x))
  lapply(groups, function(k) .xspline_curve(o$x[k], o$y[k], shape[k], g$open, g$repEnds))
}

drawDetails.xspline <- function(x, recording) {
  s <- .state()
  parts <- .xspline_inches(x)
  for (i in seq_along(parts)) {
    at <- .device_points(parts[[i]]$x, parts[[i]]$y)
    p <- .gp_at(s$gpar, i)
    if (x$open) .draw_path(s, at[, 1L], at[, 2L], p, x$arrow, i) else .draw_poly(s, at[, 1L], at[, 2L], p)
  }
}

xsplinePoints <- function(x) .curve_points(x, .xspline_inches)

.curve_points <- function(x, inches) {
  curves <- .measuring(inches(preDraw(x)))
  parts <- lapply(curves, function(p) list(x = unit(p$x, "inches"), y = unit(p$y, "inches")))
  if (length(parts) == 1L) parts[[1L]] else parts
}

grid.xspline <- function(...) .drawn(xsplineGrob(...))

# ---- Bezier curves ----

bezierGrob <- function(x = c(0, 0.5, 1, 0.5), y = c(0.5, 1, 0.5, 0), id = NULL, id.lengths = NULL, default.units = "npc", arrow = NULL, name = NULL,
                       gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), id = id, id.lengths = id.lengths, arrow = arrow, name = name, gp = gp,
       vp = vp, cl = "beziergrob")

validDetails.beziergrob <- function(x) {
  .need_units(x, c("x", "y"))
  n <- length(x$x)
  sizes <- lengths(.id_groups(x$id, x$id.lengths, n))
  if (length(x$y) != n || any(sizes != 4L)) stop("must have exactly 4 control points", call. = FALSE)
  .check_arrow(x)
  x
}

.bezier_inches <- function(g) {
  o <- .plain_outline(g)
  t <- seq(0, 1, length.out = 41L)
  blend <- cbind((1 - t)^3, 3 * t * (1 - t)^2, 3 * t^2 * (1 - t), t^3)
  lapply(.id_groups(g$id, g$id.lengths, length(o$x)), function(k) list(x = as.vector(blend %*% o$x[k]), y = as.vector(blend %*% o$y[k])))
}
.outline.beziergrob <- function(x) .curve_outline(.bezier_inches(x))

drawDetails.beziergrob <- function(x, recording) {
  s <- .state()
  parts <- .bezier_inches(x)
  for (i in seq_along(parts)) {
    at <- .device_points(parts[[i]]$x, parts[[i]]$y)
    .draw_path(s, at[, 1L], at[, 2L], .gp_at(s$gpar, i), x$arrow, i)
  }
}
bezierPoints <- function(x) .curve_points(x, .bezier_inches)
grid.bezier <- function(...) .drawn(bezierGrob(...))

# ---- curves between two points ----

curveGrob <- function(x1, y1, x2, y2, default.units = "npc", curvature = 1, angle = 90, ncp = 1, shape = 0.5, square = TRUE, squareShape = 1,
                      inflect = FALSE, arrow = NULL, open = TRUE, debug = FALSE, name = NULL, gp = gpar(), vp = NULL)
  gTree(x1 = .units_for(x1, default.units), y1 = .units_for(y1, default.units), x2 = .units_for(x2, default.units), y2 = .units_for(y2, default.units),
        curvature = curvature, angle = angle, ncp = ncp, shape = shape, square = square, squareShape = squareShape, inflect = inflect, arrow = arrow,
        open = open, debug = debug, name = name, gp = gp, vp = vp, cl = "curve")

validDetails.curve <- function(x) {
  .need_units(x, c("x1", "y1", "x2", "y2"))
  x$ncp <- as.integer(x$ncp)
  if (any(x$ncp < 1L)) stop("'ncp' must be a positive integer", call. = FALSE)
  if (any(!is.finite(x$angle))) stop("invalid 'angle'", call. = FALSE)
  x
}

# Control points between two others: evenly on an arc that stands off their middle by half their distance times the curvature,
# on the right where this is positive; the angle leans it.
.curve_arc <- function(from, to, curvature, g) {
  way <- to - from
  len <- sqrt(sum(way^2))
  if (len == 0) return(list(x = numeric(), y = numeric(), shape = numeric()))
  rise <- abs(curvature) * len / 2
  radius <- (len^2 / 4 + rise^2) / (2 * rise)
  turn <- 2 * atan(abs(curvature)) * (2 * seq_len(g$ncp) / (g$ncp + 1) - 1)
  up <- -sign(curvature) * (radius * cos(turn) - (radius - rise))
  along <- (len / 2 + radius * sin(turn) + up * cos(g$angle * pi / 180)) / len
  up <- up * sin(g$angle * pi / 180) / len
  list(x = from[1L] + along * way[1L] - up * way[2L], y = from[2L] + along * way[2L] + up * way[1L], shape = rep(g$shape, length.out = g$ncp))
}

# The same along streets: straight as far as the longer side of the rectangle around both points is longer than the other one.
.curve_street <- function(from, to, curvature, g) {
  way <- to - from
  right <- if (prod(way) > 0) c(to[1L], from[2L]) else c(from[1L], to[2L])
  corner <- if (curvature > 0) right else from + to - right
  first <- sum(abs(corner - from))
  second <- sum(abs(to - corner))
  begins <- if (abs(first - second) < 1e-9) curvature > 0 else first > second # in a square the straight part is a point
  bend <- if (begins) from + (corner - from) * (1 - second / first) else corner + (to - corner) * (first / second)
  arc <- if (begins) .curve_arc(bend, to, curvature, g) else .curve_arc(from, bend, curvature, g)
  at <- if (begins) 0L else length(arc$x)
  list(x = append(arc$x, bend[1L], at), y = append(arc$y, bend[2L], at), shape = append(arc$shape, g$squareShape, at))
}

.curve_controls <- function(from, to, g) {
  straight <- g$curvature == 0 || g$angle %% 180 == 0 || g$square && any(abs(to - from) < 1e-9)
  if (straight) return(list(x = numeric(), y = numeric(), shape = numeric()))
  bent <- if (g$square) .curve_street else .curve_arc
  if (!g$inflect) return(bent(from, to, g$curvature, g))
  middle <- (from + to) / 2
  one <- bent(from, middle, g$curvature, g)
  two <- bent(middle, to, -g$curvature, g)
  list(x = c(one$x, middle[1L], two$x), y = c(one$y, middle[2L], two$y), shape = c(one$shape, 0, two$shape))
}

makeContent.curve <- function(x) {
  ctx <- .here()
  e <- list(.measure(x$x1, 1L, FALSE, ctx), .measure(x$y1, 2L, FALSE, ctx), .measure(x$x2, 1L, FALSE, ctx), .measure(x$y2, 2L, FALSE, ctx))
  n <- max(lengths(e))
  e <- lapply(e, rep_len, n)
  splines <- lapply(seq_len(n), function(i) {
    p <- vapply(e, `[`, 0, i)
    between <- .curve_controls(p[1:2], p[3:4], x)
    xsplineGrob(unit(c(p[1L], between$x, p[3L]), "inches"), unit(c(p[2L], between$y, p[4L]), "inches"), shape = c(0, between$shape, 0),
                open = x$open, arrow = x$arrow, name = paste0("xspline", if (n > 1L) i))
  })
  setChildren(x, do.call(gList, splines))
}
.outline.curve <- function(x) .curve_outline(lapply(unclass(makeContent(x)$children), function(s) .curve_outline(.xspline_inches(s))))
widthDetails.curve <- function(x) .bound_width(x)
heightDetails.curve <- function(x) .bound_height(x)
xDetails.curve <- function(x, theta) .edge_x(x, theta)
yDetails.curve <- function(x, theta) .edge_y(x, theta)
grid.curve <- function(...) .drawn(curveGrob(...))

arcCurvature <- function(theta) {
  if (any(theta < 1 | theta > 359)) return(0)
  angle <- (theta / 180 - 1) * pi / 2
  sin(angle) / cos(angle) * 0 + tan(theta * pi / 720)
}

# ---- functions ----

functionGrob <- function(f, n = 101, range = "x", units = "native", name = NULL, gp = gpar(), vp = NULL)
  grob(f = f, range = range, units = units, n = n, name = name, gp = gp, vp = vp, cl = "functiongrob")

.function_outline <- function(x) {
  node <- .node()
  range <- if (is.numeric(x$range)) range(x$range) else if (x$range == "x") range(node$xscale) else if (x$range == "y") range(node$yscale)
           else stop("invalid 'range'", call. = FALSE)
  xy <- x$f(seq(range[1L], range[2L], length.out = x$n))
  ctx <- .here()
  list(x = .measure(unit(xy$x, x$units), 1L, FALSE, ctx), y = .measure(unit(xy$y, x$units), 2L, FALSE, ctx))
}
.outline.functiongrob <- function(x) .function_outline(x)
widthDetails.functiongrob <- function(x) .bound_width(x)
heightDetails.functiongrob <- function(x) .bound_height(x)
drawDetails.functiongrob <- function(x, recording) {
  s <- .state()
  o <- .function_outline(x)
  at <- .device_points(o$x, o$y)
  .draw_line(s, at[, 1L], at[, 2L], .gp_at(s$gpar, 1L))
}
grid.function <- function(...) .drawn(functionGrob(...))

grid.abline <- function(intercept = 0, slope = 1, ...) {
  f <- function(x) list(x = x, y = intercept + slope * x)
  grid.function(f, n = 2, ...)
}
