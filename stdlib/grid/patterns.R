# patterns.R - Gradients, patterns, masks, paths for clipping, groups.
#
# Devices that draw with Cairo, and pdf() where Cairo is there, show all of them: a pattern goes to the device as a list with
# its places in points (graphics/cairo_paint.c), a mask, path or group as the operations that draw it.  On other devices a
# pattern is one colour, a group what it contains, masks and clipping paths are left out; warnings say so.

.gradient <- function(kind, colours, stops, points, extend, group) {
  n <- max(length(colours), length(stops))
  if (!length(colours) || !length(stops)) stop("colours and stops must be at least length 1", call. = FALSE)
  structure(c(points, list(stops = rep_len(stops, n), colours = rep_len(colours, n), extend = extend, group = as.logical(group))),
            class = c(kind, "GridPattern"))
}

linearGradient <- function(colours = c("black", "white"), stops = seq(0, 1, length.out = length(colours)), x1 = unit(0, "npc"), y1 = unit(0, "npc"),
                           x2 = unit(1, "npc"), y2 = unit(1, "npc"), default.units = "npc", extend = c("pad", "repeat", "reflect", "none"), group = TRUE) {
  extend <- match.arg(extend)
  .gradient("GridLinearGradient", colours, stops, lapply(list(x1 = x1, y1 = y1, x2 = x2, y2 = y2), .units_for, default.units), extend, group)
}

radialGradient <- function(colours = c("black", "white"), stops = seq(0, 1, length.out = length(colours)), cx1 = unit(0.5, "npc"), cy1 = unit(0.5, "npc"),
                           r1 = unit(0, "npc"), cx2 = unit(0.5, "npc"), cy2 = unit(0.5, "npc"), r2 = unit(0.5, "npc"), default.units = "npc",
                           extend = c("pad", "repeat", "reflect", "none"), group = TRUE) {
  extend <- match.arg(extend)
  .gradient("GridRadialGradient", colours, stops, lapply(list(cx1 = cx1, cy1 = cy1, r1 = r1, cx2 = cx2, cy2 = cy2, r2 = r2), .units_for, default.units), extend, group)
}

pattern <- function(grob, x = 0.5, y = 0.5, width = 1, height = 1, default.units = "npc", just = "centre", hjust = NULL, vjust = NULL,
                    extend = c("pad", "repeat", "reflect", "none"), gp = gpar(fill = "transparent"), group = TRUE) {
  if (!is.grob(grob)) stop("'grob' must be a grob")
  structure(list(grob = grob, x = .units_for(x, default.units), y = .units_for(y, default.units), width = .units_for(width, default.units),
                 height = .units_for(height, default.units), hjust = resolveHJust(just, hjust), vjust = resolveVJust(just, vjust),
                 extend = match.arg(extend), group = as.logical(group)), class = c("GridTilingPattern", "GridPattern"))
}

.is_pattern <- function(x) inherits(x, "GridPattern")

.one_colour <- function(x) if (!is.list(x)) x else if (is.null(x$colours)) "transparent" else if (is.matrix(x$colours)) "grey" else x$colours[(length(x$colours) + 1L) %/% 2L]

.can_paint <- function() .paints(.state()$device)

# A pattern with its places on the device, relative to a box c(x, y, w, h) of the viewport or, with another transformation, of
# the device, in inches.
.resolved <- function(pat, box, trans = .node()$trans) {
  if (!.is_pattern(pat) || isTRUE(pat$resolved)) return(pat)
  if (!.can_paint()) {
    warning("gradients and patterns are drawn as one colour on this device", call. = FALSE)
    return(.one_colour(pat))
  }
  ctx <- .here()
  ctx$w <- box[3L]
  ctx$h <- box[4L]
  at <- function(x, y) .device_points(box[1L] + .measure(x, 1L, FALSE, ctx), box[2L] + .measure(y, 2L, FALSE, ctx), trans)[1L, ]
  radius <- function(r) min(.measure(r, 1L, TRUE, ctx), .measure(r, 2L, TRUE, ctx)) * 72
  out <- if (inherits(pat, "GridTilingPattern")) .resolved_tiles(pat, box, ctx, trans) else if (inherits(pat, "GridRadialGradient")) {
    a <- at(pat$cx1, pat$cy1)
    b <- at(pat$cx2, pat$cy2)
    list(kind = "radial", x1 = a[1L], y1 = a[2L], r1 = radius(pat$r1), x2 = b[1L], y2 = b[2L], r2 = radius(pat$r2))
  } else {
    a <- at(pat$x1, pat$y1)
    b <- at(pat$x2, pat$y2)
    list(kind = "linear", x1 = a[1L], y1 = a[2L], x2 = b[1L], y2 = b[2L])
  }
  if (!is.null(pat$colours)) out <- c(out, list(stops = as.double(pat$stops), colours = as.double(grDevices::col2rgb(pat$colours, TRUE))))
  structure(c(out, list(extend = pat$extend, resolved = TRUE)), class = c("GridResolvedPattern", class(pat)))
}

# The grob of a tile is drawn in a viewport as large as the box.
.resolved_tiles <- function(pat, box, ctx, trans) {
  w <- .measure(pat$width, 1L, TRUE, ctx)
  h <- .measure(pat$height, 2L, TRUE, ctx)
  corner <- .device_points(box[1L] + .measure(pat$x, 1L, FALSE, ctx) - pat$hjust * w, box[2L] + .measure(pat$y, 2L, FALSE, ctx) - pat$vjust * h, trans)[1L, ]
  s <- .state()
  gp <- s$gpar
  on.exit(s$gpar <- gp)
  s$gpar$fill <- "transparent"
  inches <- function(v) unit(v, "inches")
  ops <- .captured({
    .push(viewport(inches(box[1L]), inches(box[2L]), inches(box[3L]), inches(box[4L]), just = c("left", "bottom"), mask = "none", clip = "off"))
    drawGrob(pat$grob)
    .up(1L)
  })
  list(kind = "tiling", x = corner[1L], y = corner[2L], w = w * 72, h = h * 72, ops = ops)
}

# A pattern in a grob's own parameters is relative to what all of the grob covers, unless it is one for each shape.
.grob_pattern <- function(x) {
  s <- .state()
  fill <- s$gpar$fill
  if (!.is_pattern(fill) || isTRUE(fill$resolved) || isFALSE(fill$group)) return()
  b <- if (inherits(x, "gTree")) NULL else tryCatch(.bounds(x), error = function(e) NULL)
  s$gpar$fill <- .resolved(fill, if (is.null(b)) c(0, 0, s$node$w, s$node$h) else c(min(b$x), min(b$y), diff(range(b$x)), diff(range(b$y))))
}

# The fill of something without bounds of its own.
.whole_fill <- function(fill) {
  node <- .node()
  .resolved(fill, c(0, 0, node$w, node$h))
}

# The fill of one shape, given by points of the device.
.shape_fill <- function(fill, x, y) {
  if (!.is_pattern(fill) || isTRUE(fill$resolved)) return(fill)
  x <- range(x, na.rm = TRUE) / 72
  y <- range(y, na.rm = TRUE) / 72
  .resolved(fill, c(x[1L], y[1L], diff(x), diff(y)), diag(3))
}

# The operation that clips to the outline of a grob, or masks with it.
.clip_path_op <- function(path) {
  if (!.can_paint()) {
    warning("clipping paths are not drawn on this device", call. = FALSE)
    return(NULL)
  }
  ops <- .captured(drawGrob(path$grob))
  if (!is.null(.state()$device$native)) ops <- lapply(ops, .filled_black)
  list("clippath", ops = ops, rule = path$rule)
}
# Devices of packages see each shape of a clipping path filled with black.
.filled_black <- function(op) {
  if (op[[1L]] %in% c("poly", "circle")) op$fill <- .ink("black")
  op
}
.mask_op <- function(mask) {
  if (!.can_paint()) {
    warning("masks are not drawn on this device", call. = FALSE)
    return(NULL)
  }
  if (mask$type == "luminance" && .state()$device$cairo && is.null(.state()$device$native)) {
    warning(simpleWarning("Ignored luminance mask (not supported on this device)", quote(.setMask(mask$f, mask$ref))))
    return(NULL)
  }
  list("mask", ops = .captured(drawGrob(mask$grob)), type = mask$type)
}

as.mask <- function(x, type = c("alpha", "luminance")) {
  if (!is.grob(x)) stop("Only a grob can be converted to a mask")
  structure(list(grob = x, type = match.arg(type)), class = "GridMask")
}

as.path <- function(x, gp = gpar(), rule = c("winding", "evenodd")) {
  if (!is.grob(x)) stop("Only a grob can be converted to a path")
  structure(list(grob = x, gp = gp, rule = match.arg(rule)), class = "GridPath")
}

# ---- groups ----

.group_tree <- function(src, op, dst, coords, name, gp, vp, cl) {
  if (!is.grob(src)) stop("Invalid source", call. = FALSE)
  if (!is.null(dst) && !is.grob(dst)) stop("Invalid destination", call. = FALSE)
  gTree(src = src, op = op, dst = dst, coords = coords, name = name, gp = gp, vp = vp, cl = cl)
}

groupGrob <- function(src, op = "over", dst = NULL, coords = TRUE, name = NULL, gp = gpar(), vp = NULL)
  .group_tree(src, op, dst, coords, name, gp, vp, "GridGroup")
defineGrob <- function(src, op = "over", dst = NULL, coords = TRUE, name = NULL, gp = gpar(), vp = NULL)
  .group_tree(src, op, dst, coords, name, gp, vp, "GridDefine")
useGrob <- function(group, transform = viewportTransform, name = NULL, gp = gpar(), vp = NULL)
  gTree(group = as.character(group), transform = transform, name = name, gp = gp, vp = vp, cl = "GridUse")

# The operation that draws a group.
.group_op <- function(x) {
  if (!.can_paint()) {
    if (x$op != "over") stop(gettextf("the operator '%s' of groups is not available on this device", x$op), call. = FALSE, domain = NA)
    return(NULL)
  }
  list("group", src = .captured(drawGrob(x$src)), dst = if (!is.null(x$dst)) .captured(drawGrob(x$dst)), op = x$op)
}

drawDetails.GridGroup <- function(x, recording) {
  op <- .group_op(x)
  if (!is.null(op)) return(.dev_op(.state()$device, op))
  if (!is.null(x$dst)) drawGrob(x$dst)
  drawGrob(x$src)
}

drawDetails.GridDefine <- function(x, recording) {
  s <- .state()
  s$groups[[x$name]] <- list(grobs = gList(x$dst, x$src), op = .group_op(x), node = s$node, gpar = s$gpar)
}

# A group is used where it lies relative to its viewport, in the one that is current.
drawDetails.GridUse <- function(x, recording) {
  s <- .state()
  group <- s$groups[[x$group]]
  if (is.null(group)) {
    warning(gettextf("Unknown group: %s", x$group), domain = NA)
    return(NULL)
  }
  if (is.null(group$op)) {
    for (g in unclass(group$grobs)) drawGrob(g)
    return()
  }
  node <- group$node
  m <- x$transform(list(trans = node$trans, rotation = node$rotation, w = node$w, h = node$h))
  m[3L, 1:2] <- m[3L, 1:2] * 72
  .dev_op(s$device, c(group$op, list(matrix = as.double(m[, 1:2]))))
}

grid.group <- function(src, op = "over", dst = NULL, coords = TRUE, name = NULL, gp = gpar(), vp = NULL) .drawn(groupGrob(src, op, dst, coords, name, gp, vp))
grid.define <- function(src, op = "over", dst = NULL, coords = TRUE, name = NULL, gp = gpar(), vp = NULL) .drawn(defineGrob(src, op, dst, coords, name, gp, vp))
grid.use <- function(group, transform = viewportTransform, name = NULL, gp = gpar(), vp = NULL) .drawn(useGrob(group, transform, name, gp, vp))

# ---- transformations of groups ----

groupTranslate <- function(dx = 0, dy = 0) matrix(c(1, 0, dx, 0, 1, dy, 0, 0, 1), 3L)
groupRotate <- function(r = 0, device = TRUE) .turn(r)
groupScale <- function(sx = 1, sy = 1) diag(c(sx, sy, 1))
groupShear <- function(sx = 0, sy = 0) matrix(c(1, sy, 0, sx, 1, 0, 0, 0, 1), 3L, byrow = FALSE)
groupFlip <- function(flipX = FALSE, flipY = FALSE) diag(c(if (flipX) -1 else 1, if (flipY) -1 else 1, 1))

.group_origin <- function(group) group$trans[3L, 1:2]
defnTranslate <- function(group, inverse = FALSE, device = TRUE) {
  at <- .group_origin(group)
  if (inverse) groupTranslate(-at[1L], -at[2L]) else groupTranslate(at[1L], at[2L])
}
useTranslate <- function(inverse = FALSE, device = TRUE) {
  at <- .node()$trans[3L, 1:2]
  if (inverse) groupTranslate(-at[1L], -at[2L]) else groupTranslate(at[1L], at[2L])
}
defnRotate <- function(group, inverse = FALSE, device = TRUE) groupRotate(if (inverse) -group$rotation else group$rotation)
useRotate <- function(inverse = FALSE, device = TRUE) groupRotate(if (inverse) -.node()$rotation else .node()$rotation)
defnScale <- function(group, inverse = FALSE) if (inverse) groupScale(1 / group$w, 1 / group$h) else groupScale(group$w, group$h)
useScale <- function(inverse = FALSE) {
  node <- .node()
  if (inverse) groupScale(1 / node$w, 1 / node$h) else groupScale(node$w, node$h)
}
viewportTranslate <- function(group, device = TRUE) defnTranslate(group, inverse = TRUE) %*% useTranslate()
viewportScale <- function(group, device = TRUE) defnTranslate(group, inverse = TRUE) %*% defnScale(group, inverse = TRUE) %*% useScale() %*% useTranslate()
viewportRotate <- function(group, device = TRUE) defnTranslate(group, inverse = TRUE) %*% defnRotate(group, inverse = TRUE) %*% useRotate() %*% useTranslate()
viewportTransform <- function(group, shear = groupShear(), flip = groupFlip(), device = TRUE)
  defnTranslate(group, inverse = TRUE) %*% defnRotate(group, inverse = TRUE) %*% defnScale(group, inverse = TRUE) %*% flip %*% shear %*% useScale() %*%
    useRotate() %*% useTranslate()

# ---- outlines and insides of other grobs ----

.path_grob <- function(x, name, gp, vp, rule, cl) grob(path = as.path(x, gp, rule), name = name, gp = gp, vp = vp, cl = cl)
strokeGrob <- function(x, ...) UseMethod("strokeGrob")
strokeGrob.grob <- function(x, name = NULL, gp = gpar(), vp = NULL, ...) .path_grob(x, name, gp, vp, "winding", "GridStroke")
fillGrob <- function(x, ...) UseMethod("fillGrob")
fillGrob.grob <- function(x, rule = c("winding", "evenodd"), name = NULL, gp = gpar(), vp = NULL, ...) .path_grob(x, name, gp, vp, match.arg(rule), "GridFill")
fillStrokeGrob <- function(x, ...) UseMethod("fillStrokeGrob")
fillStrokeGrob.grob <- function(x, rule = c("winding", "evenodd"), name = NULL, gp = gpar(), vp = NULL, ...)
  .path_grob(x, name, gp, vp, match.arg(rule), "GridFillStroke")

.draw_whole_path <- function(x, fill, stroke) {
  s <- .state()
  p <- .gp_at(s$gpar, 1L)
  if (!fill) p["fill"] <- list(NA)
  if (!stroke) p["col"] <- list(NA)
  if (.can_paint()) {
    .set_pen(s, p)
    dash <- .dash(p$lty, p$lwd)
    op <- list("outlines", ops = .captured(drawGrob(x$path$grob)), col = if (!is.null(dash)) .ink(p$col), fill = .ink(.whole_fill(p$fill)),
               lwd = p$lwd * 0.75, dash = dash, rule = x$path$rule)
    return(.dev_op(s$device, c(op, s$device$ends)))
  }
  o <- .outline(x$path$grob)
  at <- .device_points(o$x, o$y)
  .draw_poly(s, at[, 1L], at[, 2L], p)
}
drawDetails.GridStroke <- function(x, recording) .draw_whole_path(x, FALSE, TRUE)
drawDetails.GridFill <- function(x, recording) .draw_whole_path(x, TRUE, FALSE)
drawDetails.GridFillStroke <- function(x, recording) .draw_whole_path(x, TRUE, TRUE)
grid.stroke <- function(...) .drawn(strokeGrob(...))
grid.fill <- function(...) .drawn(fillGrob(...))
grid.fillStroke <- function(...) .drawn(fillStrokeGrob(...))
