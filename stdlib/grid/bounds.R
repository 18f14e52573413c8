# bounds.R - Sizes and edges of grobs: what the units grobwidth, grobheight, grobx ... measure.
#
# Outlines are lists x, y in inches of the viewport.  Called by convert.R.

widthDetails <- function(x) UseMethod("widthDetails")
heightDetails <- function(x) UseMethod("heightDetails")
ascentDetails <- function(x) UseMethod("ascentDetails")
descentDetails <- function(x) UseMethod("descentDetails")
xDetails <- function(x, theta) UseMethod("xDetails")
yDetails <- function(x, theta) UseMethod("yDetails")

widthDetails.default <- function(x) unit(1, "null")
heightDetails.default <- function(x) unit(1, "null")
ascentDetails.default <- function(x) heightDetails(x)
ascentDetails.grob <- function(x) heightDetails(x)
descentDetails.default <- function(x) unit(0, "inches")
descentDetails.grob <- function(x) unit(0, "inches")
xDetails.default <- function(x, theta) unit(0.5, "npc")
yDetails.default <- function(x, theta) unit(0.5, "npc")

# What a grob covers; one outline or several.
.outline <- function(x) UseMethod(".outline")
.outline.lines <- function(x) .plain_outline(x)
.outline.polyline <- function(x) .plain_outline(x)
.outline.polygon <- function(x) .plain_outline(x)
.outline.pathgrob <- function(x) .plain_outline(x)
.outline.points <- function(x) .plain_outline(x)
.outline.line.to <- function(x) .plain_outline(x)
.outline.null <- function(x) .plain_outline(x)
.plain_outline <- function(x) {
  ctx <- .here()
  list(x = .measure(x$x, 1L, FALSE, ctx), y = .measure(x$y, 2L, FALSE, ctx))
}
.outline.segments <- function(x) {
  e <- .segment_inches(x)
  list(x = c(e[[1L]], e[[3L]]), y = c(e[[2L]], e[[4L]]))
}
.outline.rect <- function(x) .box_outline(.box_inches(x))
.outline.clip <- function(x) .box_outline(.box_inches(x))
.outline.rastergrob <- function(x) .box_outline(.box_inches(resolveRasterSize(x)))
.outline.roundrect <- function(x) .box_outline(.box_inches(x))
.box_outline <- function(b) list(x = c(b$x, b$x + b$w, b$x + b$w, b$x), y = c(b$y, b$y, b$y + b$h, b$y + b$h))
.outline.circle <- function(x) {
  c <- .circle_inches(x)
  a <- seq(0, 2 * pi, length.out = 61L)[-61L]
  if (length(c$x) == 1L) return(list(x = c$x + c$r * cos(a), y = c$y + c$r * sin(a)))
  list(x = c(c$x - c$r, c$x + c$r), y = c(c$y - c$r, c$y + c$r))
}
.outline.text <- function(x) {
  corners <- .text_boxes_of(x)$corners
  list(x = unlist(lapply(corners, `[[`, "x")), y = unlist(lapply(corners, `[[`, "y")))
}
.outline.xspline <- function(x) .curve_outline(.xspline_inches(x))
.curve_outline <- function(parts) list(x = unlist(lapply(parts, `[[`, "x")), y = unlist(lapply(parts, `[[`, "y")))

.bounds <- function(x) {
  o <- .outline(x)
  ok <- is.finite(o$x) & is.finite(o$y)
  if (!any(ok)) NULL else list(x = o$x[ok], y = o$y[ok])
}

# One text that is not turned has its own size, whatever rounding its place adds.
.plain_text <- function(x)
  length(x$label) == 1L && length(x$x) == 1L && length(x$y) == 1L && all(x$rot == 0) && !anyNA(as.numeric(x$x)) && !anyNA(as.numeric(x$y))

.bound_width <- function(x) {
  if (inherits(x, "text") && .plain_text(x)) return(unit(.text_inches(x$label, .gp())$w, "inches"))
  b <- .bounds(x)
  unit(if (is.null(b)) 0 else diff(range(b$x)), "inches")
}
.bound_height <- function(x) {
  if (inherits(x, "text") && .plain_text(x)) return(unit(.text_inches(x$label, .gp())$h, "inches"))
  b <- .bounds(x)
  unit(if (is.null(b)) 0 else diff(range(b$y)), "inches")
}

widthDetails.lines <- function(x) .bound_width(x)
widthDetails.polyline <- function(x) .bound_width(x)
widthDetails.segments <- function(x) .bound_width(x)
widthDetails.polygon <- function(x) .bound_width(x)
widthDetails.pathgrob <- function(x) .bound_width(x)
widthDetails.points <- function(x) .bound_width(x)
widthDetails.rect <- function(x) .bound_width(x)
widthDetails.roundrect <- function(x) .bound_width(x)
widthDetails.rastergrob <- function(x) .bound_width(x)
widthDetails.clip <- function(x) .bound_width(x)
widthDetails.circle <- function(x) .circle_extent(x, 1L)
widthDetails.text <- function(x) .bound_width(x)
widthDetails.xspline <- function(x) .bound_width(x)
widthDetails.beziergrob <- function(x) .bound_width(x)
heightDetails.lines <- function(x) .bound_height(x)
heightDetails.polyline <- function(x) .bound_height(x)
heightDetails.segments <- function(x) .bound_height(x)
heightDetails.polygon <- function(x) .bound_height(x)
heightDetails.pathgrob <- function(x) .bound_height(x)
heightDetails.points <- function(x) .bound_height(x)
heightDetails.rect <- function(x) .bound_height(x)
heightDetails.roundrect <- function(x) .bound_height(x)
heightDetails.rastergrob <- function(x) .bound_height(x)
heightDetails.clip <- function(x) .bound_height(x)
heightDetails.circle <- function(x) .circle_extent(x, 2L)
heightDetails.text <- function(x) .bound_height(x)
heightDetails.xspline <- function(x) .bound_height(x)
heightDetails.beziergrob <- function(x) .bound_height(x)

.circle_extent <- function(x, dim) {
  c <- .circle_inches(x)
  if (!length(c$x)) return(unit(0, "inches"))
  v <- if (dim == 1L) c$x else c$y
  unit(max(v + c$r) - min(v - c$r), "inches")
}

ascentDetails.text <- function(x) {
  if (length(x$label) != 1L) return(heightDetails(x))
  unit(.text_inches(x$label, .gp())$ascent, "inches")
}
descentDetails.text <- function(x) {
  if (length(x$label) != 1L) return(unit(0, "inches"))
  unit(.text_inches(x$label, .gp())$descent, "inches")
}

# ---- edges ----

# Where a line from the middle of a box at an angle leaves it.
.box_edge <- function(xr, yr, theta) {
  cx <- mean(xr)
  cy <- mean(yr)
  w <- diff(xr) / 2
  h <- diff(yr) / 2
  if (theta == 0) return(c(xr[2L], cy))
  if (theta == 90) return(c(cx, yr[2L]))
  if (theta == 180) return(c(xr[1L], cy))
  if (theta == 270) return(c(cx, yr[1L]))
  dx <- cos(theta * pi / 180)
  dy <- sin(theta * pi / 180)
  k <- min(if (w > 0 || dx == 0) w / abs(dx) else 0, if (h > 0 || dy == 0) h / abs(dy) else 0)
  c(cx + k * dx, cy + k * dy)
}

# Where it leaves the hull of an outline.
.hull_edge <- function(o, theta) {
  xr <- range(o$x)
  yr <- range(o$y)
  if (diff(xr) == 0 || diff(yr) == 0) return(.box_edge(xr, yr, theta))
  hull <- grDevices::chull(o$x, o$y)
  px <- o$x[hull]
  py <- o$y[hull]
  n <- length(px)
  cx <- mean(xr)
  cy <- mean(yr)
  dx <- cos(theta * pi / 180)
  dy <- sin(theta * pi / 180)
  best <- NULL
  for (i in seq_len(n)) {
    j <- i %% n + 1L
    ex <- px[j] - px[i]
    ey <- py[j] - py[i]
    det <- ex * dy - ey * dx
    if (abs(det) < 1e-14) next
    t <- (ex * (py[i] - cy) - ey * (px[i] - cx)) / det
    u <- (dx * (py[i] - cy) - dy * (px[i] - cx)) / det
    if (t >= 0 && u >= -1e-9 && u <= 1 + 1e-9 && (is.null(best) || t > best)) best <- t
  }
  if (is.null(best)) .box_edge(xr, yr, theta) else c(cx + best * dx, cy + best * dy)
}

.edge <- function(x, theta) {
  o <- .bounds(x)
  if (is.null(o)) return(c(0.5, 0.5) * c(.node()$w, .node()$h))
  if (inherits(x, "circle") && length(x$x) == 1L) {
    c <- .circle_inches(x)
    return(c(c$x + c$r * cos(theta * pi / 180), c$y + c$r * sin(theta * pi / 180)))
  }
  if (inherits(x, c("rect", "rastergrob", "roundrect", "clip"))) .box_edge(range(o$x), range(o$y), theta) else .hull_edge(o, theta)
}
.edge_x <- function(x, theta) unit(.edge(x, theta)[1L], "inches")
.edge_y <- function(x, theta) unit(.edge(x, theta)[2L], "inches")

xDetails.lines <- function(x, theta) .edge_x(x, theta)
xDetails.polyline <- function(x, theta) .edge_x(x, theta)
xDetails.segments <- function(x, theta) .edge_x(x, theta)
xDetails.polygon <- function(x, theta) .edge_x(x, theta)
xDetails.pathgrob <- function(x, theta) .edge_x(x, theta)
xDetails.points <- function(x, theta) .edge_x(x, theta)
xDetails.rect <- function(x, theta) .edge_x(x, theta)
xDetails.roundrect <- function(x, theta) .edge_x(x, theta)
xDetails.rastergrob <- function(x, theta) .edge_x(x, theta)
xDetails.clip <- function(x, theta) .edge_x(x, theta)
xDetails.circle <- function(x, theta) .edge_x(x, theta)
xDetails.text <- function(x, theta) .edge_x(x, theta)
xDetails.xspline <- function(x, theta) .edge_x(x, theta)
xDetails.beziergrob <- function(x, theta) .edge_x(x, theta)
xDetails.null <- function(x, theta) x$x
yDetails.lines <- function(x, theta) .edge_y(x, theta)
yDetails.polyline <- function(x, theta) .edge_y(x, theta)
yDetails.segments <- function(x, theta) .edge_y(x, theta)
yDetails.polygon <- function(x, theta) .edge_y(x, theta)
yDetails.pathgrob <- function(x, theta) .edge_y(x, theta)
yDetails.points <- function(x, theta) .edge_y(x, theta)
yDetails.rect <- function(x, theta) .edge_y(x, theta)
yDetails.roundrect <- function(x, theta) .edge_y(x, theta)
yDetails.rastergrob <- function(x, theta) .edge_y(x, theta)
yDetails.clip <- function(x, theta) .edge_y(x, theta)
yDetails.circle <- function(x, theta) .edge_y(x, theta)
yDetails.text <- function(x, theta) .edge_y(x, theta)
yDetails.xspline <- function(x, theta) .edge_y(x, theta)
yDetails.beziergrob <- function(x, theta) .edge_y(x, theta)
yDetails.null <- function(x, theta) x$y

# ---- coordinates of grobs ----

gridCoords <- function(x, y) list(x = x, y = y)
gridGrobCoords <- function(x, name, rule = NULL) structure(x, name = name, rule = rule, class = c("GridGrobCoords", "GridCoords"))
gridGTreeCoords <- function(x, name) structure(x, name = name, class = c("GridGTreeCoords", "GridCoords"))
emptyCoords <- list(x = 0, y = 0)
emptyGrobCoords <- function(name) gridGrobCoords(list(emptyCoords), name)
emptyGTreeCoords <- function(name) gridGTreeCoords(list(emptyGrobCoords("0")), name)
isEmptyCoords <- function(coords) identical(unlist(unclass(coords), use.names = FALSE), c(0, 0))

grobCoords <- function(x, closed, ...) UseMethod("grobCoords")
grobCoords.grob <- function(x, closed, ...) .measuring(grobPoints(makeContent(preDraw(x)), closed, ...))
grobCoords.gList <- function(x, closed, ...) gridGTreeCoords(lapply(unclass(x), grobCoords, closed, ...), "gList")
grobPoints <- function(x, closed, ...) UseMethod("grobPoints")
grobPoints.gList <- function(x, closed, ...) gridGTreeCoords(lapply(unclass(x), grobPoints, closed, ...), "gList")
grobPoints.gTree <- function(x, closed, ...) gridGTreeCoords(lapply(unclass(x$children)[x$childrenOrder], grobCoords, closed, ...), x$name)
grobPoints.grob <- function(x, closed, ...) {
  open <- inherits(x, c("lines", "polyline", "segments", "xspline", "beziergrob", "line.to", "move.to"))
  if (open == closed || inherits(x, c("null", "text", "points", "clip")) && !closed) return(emptyGrobCoords(x$name))
  o <- tryCatch(.outline(x), error = function(e) NULL)
  if (is.null(o)) return(emptyGrobCoords(x$name))
  id <- if (inherits(x, c("polyline", "polygon", "pathgrob"))) .id_groups(x$id, x$id.lengths, length(o$x)) else list(seq_along(o$x))
  gridGrobCoords(lapply(id, function(k) gridCoords(o$x[k], o$y[k])), x$name, x$rule)
}
