# patterns.R - Gradients, patterns, masks, paths for clipping, groups: described in full; devices show the part of them that they can.
#
# A gradient or pattern is drawn as one colour, a group as what it contains; masks and clipping paths are refused when drawn.

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

.pattern_colour <- function(x) {
  if (!.is_pattern(x)) return(x)
  warning("gradients and patterns are drawn as one colour on this device", call. = FALSE)
  if (is.null(x$colours)) "transparent" else x$colours[(length(x$colours) + 1L) %/% 2L]
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

makeContent.GridGroup <- function(x) {
  if (x$op != "over") stop(gettextf("the operator '%s' of groups is not available on this device", x$op), call. = FALSE, domain = NA)
  setChildren(x, gList(x$dst, x$src))
}

drawDetails.GridDefine <- function(x, recording) {
  if (x$op != "over") stop(gettextf("the operator '%s' of groups is not available on this device", x$op), call. = FALSE, domain = NA)
  s <- .state()
  s$groups[[x$name]] <- list(grobs = gList(x$dst, x$src), node = s$node, gpar = s$gpar)
}

# A group is used where it lies relative to its viewport, in the one that is current.
drawDetails.GridUse <- function(x, recording) {
  s <- .state()
  group <- s$groups[[x$group]]
  if (is.null(group)) {
    warning(gettextf("Unknown group: %s", x$group), call. = FALSE, domain = NA)
    return(NULL)
  }
  for (g in unclass(group$grobs)) drawGrob(g)
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
