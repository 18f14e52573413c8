# primitives.R - The grobs that draw: lines, polygons, rectangles, circles, text, points, pictures, clipping.
#
# Each has a constructor xxxGrob(), a function grid.xxx() that draws at once, and methods of drawDetails() and of what measures it
# (bounds.R).

.units_for <- function(v, default) if (is.unit(v)) v else unit(v, default)

# Draws unless told otherwise; gives the grob.
.drawn <- function(g, draw = TRUE) {
  if (draw) grid.draw(g)
  invisible(g)
}

.need_units <- function(x, slots) for (slot in slots) if (!is.unit(x[[slot]])) stop(gettextf("'%s' must be units", paste(slots, collapse = "' and '")), call. = FALSE, domain = NA)

# Points of the device of the places in two slots.
.slot_points <- function(x, ctx = .here()) .device_points(.measure(x$x, 1L, FALSE, ctx), .measure(x$y, 2L, FALSE, ctx))

.check_arrow <- function(x) if (!is.null(x$arrow) && !inherits(x$arrow, "arrow")) stop("invalid 'arrow' argument", call. = FALSE)

# ---- lines ----

moveToGrob <- function(x = 0, y = 0, default.units = "npc", name = NULL, vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), name = name, vp = vp, cl = "move.to")
validDetails.move.to <- function(x) {
  .need_units(x, c("x", "y"))
  x
}
drawDetails.move.to <- function(x, recording) {
  s <- .state()
  s$pen <- .slot_points(x)
}
grid.move.to <- function(x = 0, y = 0, default.units = "npc", name = NULL, draw = TRUE, vp = NULL) .drawn(moveToGrob(x, y, default.units, name, vp), draw)

lineToGrob <- function(x = 1, y = 1, default.units = "npc", arrow = NULL, name = NULL, gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), arrow = arrow, name = name, gp = gp, vp = vp, cl = "line.to")
validDetails.line.to <- function(x) {
  .need_units(x, c("x", "y"))
  .check_arrow(x)
  x
}
drawDetails.line.to <- function(x, recording) {
  s <- .state()
  to <- .slot_points(x)
  from <- if (is.null(s$pen)) to else s$pen
  .draw_path(s, c(from[1L], to[1L]), c(from[2L], to[2L]), .gp_at(s$gpar, 1L), x$arrow, poly = NULL)
  s$pen <- to
}
grid.line.to <- function(x = 1, y = 1, default.units = "npc", arrow = NULL, name = NULL, gp = gpar(), draw = TRUE, vp = NULL)
  .drawn(lineToGrob(x, y, default.units, arrow, name, gp, vp), draw)

# A line with what its ends have.
.draw_path <- function(s, x, y, p, arrow = NULL, i = 1L, poly = 1) {
  .draw_line(s, x, y, p, poly)
  if (!is.null(arrow) && length(x) > 1L) .draw_arrows(s, x, y, p, arrow, i)
}

linesGrob <- function(x = unit(c(0, 1), "npc"), y = unit(c(0, 1), "npc"), default.units = "npc", arrow = NULL, name = NULL, gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), arrow = arrow, name = name, gp = gp, vp = vp, cl = "lines")
validDetails.lines <- validDetails.line.to
drawDetails.lines <- function(x, recording) {
  s <- .state()
  at <- .slot_points(x)
  .draw_path(s, at[, 1L], at[, 2L], .gp_at(s$gpar, 1L), x$arrow)
}
grid.lines <- function(x = unit(c(0, 1), "npc"), y = unit(c(0, 1), "npc"), default.units = "npc", arrow = NULL, name = NULL, gp = gpar(), draw = TRUE, vp = NULL)
  .drawn(linesGrob(x, y, default.units, arrow, name, gp, vp), draw)

polylineGrob <- function(x = unit(c(0, 1), "npc"), y = unit(c(0, 1), "npc"), id = NULL, id.lengths = NULL, default.units = "npc", arrow = NULL,
                         name = NULL, gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), id = id, id.lengths = id.lengths, arrow = arrow, name = name, gp = gp, vp = vp, cl = "polyline")
validDetails.polyline <- function(x) {
  .need_units(x, c("x", "y"))
  if (!is.null(x$id) && !is.null(x$id.lengths)) stop("it is invalid to specify both 'id' and 'id.lengths'", call. = FALSE)
  if (length(x$x) != length(x$y)) stop("'x' and 'y' must be same length", call. = FALSE)
  if (!is.null(x$id) && length(x$id) != length(x$x)) stop("'x' and 'y' and 'id' must all be same length", call. = FALSE)
  if (!is.null(x$id)) x$id <- as.integer(x$id)
  if (!is.null(x$id.lengths) && sum(x$id.lengths) != length(x$x)) stop("'x' and 'y' and 'id.lengths' must specify same overall length", call. = FALSE)
  if (!is.null(x$id.lengths)) x$id.lengths <- as.integer(x$id.lengths)
  x
}

# Positions that belong together.
.id_groups <- function(id, lengths, n) {
  if (!is.null(lengths)) id <- rep(seq_along(lengths), lengths)
  if (is.null(id)) list(seq_len(n)) else unname(split(seq_len(n), factor(id, unique(id))))
}

drawDetails.polyline <- function(x, recording) {
  s <- .state()
  at <- .slot_points(x)
  groups <- .id_groups(x$id, x$id.lengths, nrow(at))
  if (is.null(x$arrow) && .gp_same(s$gpar) && length(groups) > 1L) {
    k <- unlist(lapply(groups, c, NA))
    return(.draw_line(s, at[k, 1L], at[k, 2L], .gp_at(s$gpar, 1L), 1))
  }
  for (i in seq_along(groups)) .draw_path(s, at[groups[[i]], 1L], at[groups[[i]], 2L], .gp_at(s$gpar, i), x$arrow, i)
}
grid.polyline <- function(...) .drawn(polylineGrob(...))

segmentsGrob <- function(x0 = unit(0, "npc"), y0 = unit(0, "npc"), x1 = unit(1, "npc"), y1 = unit(1, "npc"), default.units = "npc", arrow = NULL,
                         name = NULL, gp = gpar(), vp = NULL)
  grob(x0 = .units_for(x0, default.units), y0 = .units_for(y0, default.units), x1 = .units_for(x1, default.units), y1 = .units_for(y1, default.units),
       arrow = arrow, name = name, gp = gp, vp = vp, cl = "segments")
validDetails.segments <- function(x) {
  .need_units(x, c("x0", "x1", "y0", "y1"))
  .check_arrow(x)
  x
}
.segment_inches <- function(x) {
  ctx <- .here()
  ends <- list(.measure(x$x0, 1L, FALSE, ctx), .measure(x$y0, 2L, FALSE, ctx), .measure(x$x1, 1L, FALSE, ctx), .measure(x$y1, 2L, FALSE, ctx))
  n <- if (any(lengths(ends) == 0L)) 0L else max(lengths(ends))
  lapply(ends, rep_len, n)
}
drawDetails.segments <- function(x, recording) {
  s <- .state()
  ends <- .segment_inches(x)
  from <- .device_points(ends[[1L]], ends[[2L]])
  to <- .device_points(ends[[3L]], ends[[4L]])
  if (is.null(x$arrow) && .gp_same(s$gpar))
    return(.draw_line(s, as.vector(rbind(from[, 1L], to[, 1L], NA)), as.vector(rbind(from[, 2L], to[, 2L], NA)), .gp_at(s$gpar, 1L)))
  for (i in seq_len(nrow(from))) .draw_path(s, c(from[i, 1L], to[i, 1L]), c(from[i, 2L], to[i, 2L]), .gp_at(s$gpar, i), x$arrow, i, NULL)
}
grid.segments <- function(x0 = unit(0, "npc"), y0 = unit(0, "npc"), x1 = unit(1, "npc"), y1 = unit(1, "npc"), default.units = "npc", arrow = NULL,
                          name = NULL, gp = gpar(), draw = TRUE, vp = NULL)
  .drawn(segmentsGrob(x0, y0, x1, y1, default.units, arrow, name, gp, vp), draw)

# ---- arrows ----

arrow <- function(angle = 30, length = unit(0.25, "inches"), ends = "last", type = "open") {
  angle <- as.numeric(angle)
  if (!is.unit(length)) stop("'length' must be a 'unit' object")
  if (any(!is.finite(angle))) stop("invalid 'angle' argument")
  ends <- as.integer(match(ends, c("first", "last", "both")))
  type <- as.integer(match(type, c("open", "closed")))
  if (anyNA(ends) || anyNA(type)) stop("invalid 'ends' or 'type' argument")
  structure(list(angle = angle, length = length, ends = ends, type = type), class = "arrow")
}

length.arrow <- function(x) max(vapply(unclass(x), base::length, 0L))
rep.arrow <- function(x, ...) structure(lapply(unclass(x), rep, ...), class = "arrow")
`[.arrow` <- function(x, index, ...) structure(lapply(unclass(x), function(v) v[(index - 1L) %% length(v) + 1L]), class = "arrow")

.draw_arrows <- function(s, x, y, p, arrow, i) {
  a <- arrow[i]
  ctx <- .here()
  size <- max(.measure(a$length, 1L, TRUE, ctx), .measure(a$length, 2L, TRUE, ctx)) * 72
  n <- length(x)
  head <- function(from, to) {
    if (!all(is.finite(c(x[c(from, to)], y[c(from, to)])))) return()
    dir <- atan2(y[from] - y[to], x[from] - x[to])
    w <- a$angle * pi / 180
    hx <- x[to] + size * cos(dir + c(w, -w))
    hy <- y[to] + size * sin(dir + c(w, -w))
    if (a$type == 1L) .draw_line(s, c(hx[1L], x[to], hx[2L]), c(hy[1L], y[to], hy[2L]), p, 1)
    else .draw_poly(s, c(hx[1L], x[to], hx[2L]), c(hy[1L], y[to], hy[2L]), p)
  }
  if (a$ends %in% c(1L, 3L)) head(2L, 1L)
  if (a$ends %in% c(2L, 3L)) head(n - 1L, n)
}

arrowsGrob <- function(x = c(0.25, 0.75), y = 0.5, default.units = "npc", grob = NULL, angle = 30, length = unit(0.25, "inches"), ends = "last",
                       type = "open", name = NULL, gp = gpar(), vp = NULL) {
  .Defunct(msg = "'arrowsGrob' is defunct; use 'arrow' arguments to line drawing functions")
}
grid.arrows <- function(x = c(0.25, 0.75), y = 0.5, default.units = "npc", grob = NULL, angle = 30, length = unit(0.25, "inches"), ends = "last",
                        type = "open", name = NULL, gp = gpar(), draw = TRUE, vp = NULL) {
  .Defunct(msg = "'grid.arrows' is defunct; use 'arrow' arguments to line drawing functions")
}

# ---- areas ----

polygonGrob <- function(x = c(0, 0.5, 1, 0.5), y = c(0.5, 1, 0.5, 0), id = NULL, id.lengths = NULL, default.units = "npc", name = NULL, gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), id = id, id.lengths = id.lengths, name = name, gp = gp, vp = vp, cl = "polygon")
validDetails.polygon <- validDetails.polyline
drawDetails.polygon <- function(x, recording) {
  s <- .state()
  at <- .slot_points(x)
  groups <- .id_groups(x$id, x$id.lengths, nrow(at))
  for (i in seq_along(groups)) .draw_poly(s, at[groups[[i]], 1L], at[groups[[i]], 2L], .gp_at(s$gpar, i))
}
grid.polygon <- function(x = c(0, 0.5, 1, 0.5), y = c(0.5, 1, 0.5, 0), id = NULL, id.lengths = NULL, default.units = "npc", name = NULL, gp = gpar(),
                         draw = TRUE, vp = NULL) .drawn(polygonGrob(x, y, id, id.lengths, default.units, name, gp, vp), draw)

pathGrob <- function(x, y, id = NULL, id.lengths = NULL, pathId = NULL, pathId.lengths = NULL, rule = "winding", default.units = "npc",
                     name = NULL, gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), id = id, id.lengths = id.lengths, pathId = pathId,
       pathId.lengths = pathId.lengths, rule = rule, name = name, gp = gp, vp = vp, cl = "pathgrob")
validDetails.pathgrob <- function(x) {
  .need_units(x, c("x", "y"))
  if (!is.null(x$id) && !is.null(x$id.lengths)) stop("it is invalid to specify both 'id' and 'id.lengths'", call. = FALSE)
  if (!(x$rule %in% c("winding", "evenodd"))) stop("'rule' must be one of 'winding' or 'evenodd'", call. = FALSE)
  x
}
drawDetails.pathgrob <- function(x, recording) {
  s <- .state()
  at <- .slot_points(x)
  n <- nrow(at)
  whole <- .id_groups(x$pathId, x$pathId.lengths, n)
  part <- if (!is.null(x$id.lengths)) rep(seq_along(x$id.lengths), x$id.lengths) else if (is.null(x$id)) rep.int(1L, n) else x$id
  for (i in seq_along(whole)) {
    k <- unlist(lapply(split(whole[[i]], factor(part[whole[[i]]], unique(part[whole[[i]]]))), c, NA))
    k <- unname(k[-length(k)])
    .draw_poly(s, at[k, 1L], at[k, 2L], .gp_at(s$gpar, i), x$rule)
  }
}
grid.path <- function(...) .drawn(pathGrob(...))

.just_box <- function(x, y, width, height, just, hjust, vjust, default, cl, name, gp, vp)
  grob(x = .units_for(x, default), y = .units_for(y, default), width = .units_for(width, default), height = .units_for(height, default),
       just = just, hjust = hjust, vjust = vjust, name = name, gp = gp, vp = vp, cl = cl)

rectGrob <- function(x = unit(0.5, "npc"), y = unit(0.5, "npc"), width = unit(1, "npc"), height = unit(1, "npc"), just = "centre", hjust = NULL,
                     vjust = NULL, default.units = "npc", name = NULL, gp = gpar(), vp = NULL)
  .just_box(x, y, width, height, just, hjust, vjust, default.units, "rect", name, gp, vp)
validDetails.rect <- function(x) {
  .need_units(x, c("x", "y", "width", "height"))
  valid.just(x$just)
  x
}

# Left, bottom, width and height of boxes in inches of the viewport.
.box_inches <- function(x) {
  ctx <- .here()
  b <- list(.measure(x$x, 1L, FALSE, ctx), .measure(x$y, 2L, FALSE, ctx), .measure(x$width, 1L, TRUE, ctx), .measure(x$height, 2L, TRUE, ctx))
  n <- if (any(lengths(b) == 0L)) 0L else max(lengths(b))
  b <- lapply(b, rep_len, n)
  list(x = b[[1L]] - rep_len(resolveHJust(x$just, x$hjust), n) * b[[3L]], y = b[[2L]] - rep_len(resolveVJust(x$just, x$vjust), n) * b[[4L]], w = b[[3L]], h = b[[4L]])
}
.draw_box <- function(s, x, y, w, h, p) {
  at <- .device_points(c(x, x + w, x + w, x), c(y, y, y + h, y + h))
  trans <- .node()$trans
  upright <- trans[1L, 2L] == 0 && trans[2L, 1L] == 0
  if (all(is.finite(at))) .draw_poly(s, at[, 1L], at[, 2L], p, rect = as.numeric(upright))
}
drawDetails.rect <- function(x, recording) {
  s <- .state()
  b <- .box_inches(x)
  for (i in seq_along(b$x)) .draw_box(s, b$x[i], b$y[i], b$w[i], b$h[i], .gp_at(s$gpar, i))
}
grid.rect <- function(x = unit(0.5, "npc"), y = unit(0.5, "npc"), width = unit(1, "npc"), height = unit(1, "npc"), just = "centre", hjust = NULL,
                      vjust = NULL, default.units = "npc", name = NULL, gp = gpar(), draw = TRUE, vp = NULL)
  .drawn(rectGrob(x, y, width, height, just, hjust, vjust, default.units, name, gp, vp), draw)

roundrectGrob <- function(x = 0.5, y = 0.5, width = 1, height = 1, default.units = "npc", r = unit(0.1, "snpc"), just = "centre", name = NULL,
                          gp = NULL, vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), width = .units_for(width, default.units),
       height = .units_for(height, default.units), r = r, just = just, name = name, gp = gp, vp = vp, cl = "roundrect")
validDetails.roundrect <- function(x) {
  .need_units(x, c("x", "y", "width", "height", "r"))
  valid.just(x$just)
  x
}

# The outline of a box with round corners, in inches.
.round_outline <- function(x) {
  b <- .box_inches(x)
  # the radius is one of the box: shares of its width and height
  side <- c(b$w[1L], b$h[1L])
  share <- function(u, along) if (unitType(u)[1L] %in% c("npc", "snpc")) as.numeric(u)[1L] * (if (unitType(u)[1L] == "npc") side[along] else min(side)) else .measure(u, along, TRUE)
  r <- min(share(x$r, 1L), share(x$r, 2L), side / 2)
  corner <- function(cx, cy, from) {
    a <- seq(from, from + 90, length.out = 10L) * pi / 180
    list(x = cx + r * cos(a), y = cy + r * sin(a))
  }
  right <- b$x[1L] + b$w[1L] - r
  left <- b$x[1L] + r
  low <- b$y[1L] + r
  high <- b$y[1L] + b$h[1L] - r
  parts <- list(corner(right, high, 0), corner(left, high, 90), corner(left, low, 180), corner(right, low, 270))
  list(x = unlist(lapply(parts, `[[`, "x")), y = unlist(lapply(parts, `[[`, "y")))
}
drawDetails.roundrect <- function(x, recording) {
  s <- .state()
  o <- .round_outline(x)
  at <- .device_points(o$x, o$y)
  .draw_poly(s, at[, 1L], at[, 2L], .gp_at(s$gpar, 1L))
}
grid.roundrect <- function(...) .drawn(roundrectGrob(...))

circleGrob <- function(x = 0.5, y = 0.5, r = 0.5, default.units = "npc", name = NULL, gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), r = .units_for(r, default.units), name = name, gp = gp, vp = vp, cl = "circle")
validDetails.circle <- function(x) {
  .need_units(x, c("x", "y", "r"))
  x
}
.circle_inches <- function(x) {
  ctx <- .here()
  c <- list(x = .measure(x$x, 1L, FALSE, ctx), y = .measure(x$y, 2L, FALSE, ctx), r = pmin(.measure(x$r, 1L, TRUE, ctx), .measure(x$r, 2L, TRUE, ctx)))
  lapply(c, rep_len, if (any(lengths(c) == 0L)) 0L else max(lengths(c)))
}
drawDetails.circle <- function(x, recording) {
  s <- .state()
  c <- .circle_inches(x)
  at <- .device_points(c$x, c$y)
  for (i in which(is.finite(at[, 1L]) & is.finite(at[, 2L]) & is.finite(c$r))) .draw_circle(s, at[i, 1L], at[i, 2L], abs(c$r[i]) * 72, .gp_at(s$gpar, i))
}
grid.circle <- function(x = 0.5, y = 0.5, r = 0.5, default.units = "npc", name = NULL, gp = gpar(), draw = TRUE, vp = NULL)
  .drawn(circleGrob(x, y, r, default.units, name, gp, vp), draw)

# ---- text and points ----

textGrob <- function(label, x = unit(0.5, "npc"), y = unit(0.5, "npc"), just = "centre", hjust = NULL, vjust = NULL, rot = 0, check.overlap = FALSE,
                     default.units = "npc", name = NULL, gp = gpar(), vp = NULL)
  grob(label = label, x = .units_for(x, default.units), y = .units_for(y, default.units), just = just, hjust = hjust, vjust = vjust, rot = rot,
       check.overlap = check.overlap, name = name, gp = gp, vp = vp, cl = "text")
validDetails.text <- function(x) {
  if (!is.language(x$label)) x$label <- as.character(x$label)
  .need_units(x, c("x", "y"))
  x$rot <- as.numeric(x$rot)
  if (!all(is.finite(x$rot)) || !length(x$rot)) stop("invalid 'rot' value", call. = FALSE)
  valid.just(x$just)
  x$check.overlap <- as.logical(x$check.overlap)
  x
}

# As many places, in inches of the viewport, as labels.
.text_places <- function(x) {
  ctx <- .here()
  px <- .measure(x$x, 1L, FALSE, ctx)
  py <- .measure(x$y, 2L, FALSE, ctx)
  labels <- .label_text(x$label)
  n <- max(length(px), length(py))
  if (!length(labels)) n <- 0L
  list(x = rep_len(px, n), y = rep_len(py, n), labels = rep_len(labels, n))
}

# Places, labels, sizes and corners of texts in inches of the viewport.
.text_boxes_of <- function(x) {
  s <- .state()
  at <- .text_places(x)
  px <- at$x
  py <- at$y
  labels <- at$labels
  n <- length(labels)
  hjust <- rep_len(resolveHJust(x$just, x$hjust), n)
  vjust <- rep_len(resolveVJust(x$just, x$vjust), n)
  rot <- rep_len(x$rot, n)
  corners <- lapply(seq_len(n), function(i) {
    size <- .text_inches(labels[i], unclass(if (.gp_same(s$gpar)) s$gpar else lapply(s$gpar, function(v) v[(i - 1L) %% length(v) + 1L])))
    a <- rot[i] * pi / 180
    cx <- c(-hjust[i], 1 - hjust[i], 1 - hjust[i], -hjust[i]) * size$w
    cy <- c(-vjust[i], -vjust[i], 1 - vjust[i], 1 - vjust[i]) * size$h
    list(x = px[i] + cx * cos(a) - cy * sin(a), y = py[i] + cx * sin(a) + cy * cos(a))
  })
  list(x = px, y = py, labels = labels, hjust = hjust, vjust = vjust, rot = rot, corners = corners)
}

drawDetails.text <- function(x, recording) {
  s <- .state()
  t <- if (x$check.overlap) .text_boxes_of(x)
  places <- .text_places(x)
  at <- .device_points(places$x, places$y)
  labels <- places$labels
  n <- length(labels)
  hjust <- rep_len(resolveHJust(x$just, x$hjust), n)
  vjust <- rep_len(resolveVJust(x$just, x$vjust), n)
  rot <- rep_len(x$rot, n) + s$node$rotation
  shown <- list()
  for (i in which(is.finite(at[, 1L]) & is.finite(at[, 2L]))) {
    if (x$check.overlap) {
      box <- t$corners[[i]]
      if (any(vapply(shown, .boxes_meet, NA, box))) next
      shown[[length(shown) + 1L]] <- box
    }
    .draw_text(s, at[i, 1L], at[i, 2L], labels[i], hjust[i], vjust[i], rot[i], .gp_at(s$gpar, i))
  }
}

# Do the bounding boxes of two outlines meet?
.boxes_meet <- function(a, b) max(a$x) > min(b$x) && min(a$x) < max(b$x) && max(a$y) > min(b$y) && min(a$y) < max(b$y)

grid.text <- function(label, x = unit(0.5, "npc"), y = unit(0.5, "npc"), just = "centre", hjust = NULL, vjust = NULL, rot = 0, check.overlap = FALSE,
                      default.units = "npc", name = NULL, gp = gpar(), draw = TRUE, vp = NULL)
  .drawn(textGrob(label, x, y, just, hjust, vjust, rot, check.overlap, default.units, name, gp, vp), draw)

pointsGrob <- function(x = stats::runif(10), y = stats::runif(10), pch = 1, size = unit(1, "char"), default.units = "native", name = NULL,
                       gp = gpar(), vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), pch = pch, size = size, name = name, gp = gp, vp = vp, cl = "points")
validDetails.points <- function(x) {
  .need_units(x, c("x", "y", "size"))
  if (length(x$x) != length(x$y)) stop("'x' and 'y' must be 'unit' objects and have the same length", call. = FALSE)
  x
}
drawDetails.points <- function(x, recording) {
  s <- .state()
  at <- .slot_points(x)
  n <- nrow(at)
  gp <- s$gpar
  # the size of a character is that of each point
  size <- if (.is_simple(x$size) && attr(x$size, "unit") == 18L) as.vector(unclass(x$size)) * gp$fontsize * gp$cex else .measure(x$size, 1L, TRUE) * 72
  size <- rep_len(size, n)
  pch <- rep_len(x$pch, n)
  for (i in which(is.finite(at[, 1L]) & is.finite(at[, 2L]) & !is.na(pch))) .draw_symbol(s, at[i, 1L], at[i, 2L], pch[[i]], size[i], .gp_at(gp, i))
}
grid.points <- function(x = stats::runif(10), y = stats::runif(10), pch = 1, size = unit(1, "char"), default.units = "native", name = NULL,
                        gp = gpar(), draw = TRUE, vp = NULL) .drawn(pointsGrob(x, y, pch, size, default.units, name, gp, vp), draw)

nullGrob <- function(x = unit(0.5, "npc"), y = unit(0.5, "npc"), default.units = "npc", name = NULL, vp = NULL)
  grob(x = .units_for(x, default.units), y = .units_for(y, default.units), name = name, vp = vp, cl = "null")
validDetails.null <- function(x) {
  .need_units(x, c("x", "y"))
  x
}
grid.null <- function(...) .drawn(nullGrob(...))

clipGrob <- function(x = unit(0.5, "npc"), y = unit(0.5, "npc"), width = unit(1, "npc"), height = unit(1, "npc"), just = "centre", hjust = NULL,
                     vjust = NULL, default.units = "npc", name = NULL, vp = NULL)
  .just_box(x, y, width, height, just, hjust, vjust, default.units, "clip", name, gpar(), vp)
validDetails.clip <- validDetails.rect
drawDetails.clip <- function(x, recording) {
  b <- .box_inches(x)
  at <- .device_points(c(b$x[1L], b$x[1L] + b$w[1L]), c(b$y[1L], b$y[1L] + b$h[1L]))
  .set_clip(.state(), c(range(at[, 1L]), range(at[, 2L])))
}
grid.clip <- function(...) .drawn(clipGrob(...))

# ---- pictures ----

rasterGrob <- function(image, x = unit(0.5, "npc"), y = unit(0.5, "npc"), width = NULL, height = NULL, just = "centre", hjust = NULL, vjust = NULL,
                       interpolate = TRUE, default.units = "npc", name = NULL, gp = gpar(), vp = NULL) {
  raster <- if (inherits(image, "nativeRaster")) image else grDevices::as.raster(image)
  size <- function(v) if (is.null(v)) NULL else .units_for(v, default.units)
  grob(raster = raster, x = .units_for(x, default.units), y = .units_for(y, default.units), width = size(width), height = size(height), just = just,
       hjust = hjust, vjust = vjust, interpolate = interpolate, name = name, gp = gp, vp = vp, cl = "rastergrob")
}
validDetails.rastergrob <- function(x) {
  if (!(is.matrix(x$raster) || inherits(x$raster, "raster"))) stop("raster must be a matrix or a raster object", call. = FALSE)
  .need_units(x, c("x", "y"))
  valid.just(x$just)
  x
}

# A picture without a size fills the viewport as well as its proportions allow.
resolveRasterSize <- function(x) {
  d <- dim(x$raster)
  ratio <- d[1L] / d[2L]
  if (is.null(x$width) && is.null(x$height)) {
    node <- .node()
    if (ratio > node$h / node$w) {
      x$height <- unit(node$h, "inches")
      x$width <- unit(node$h / ratio, "inches")
    } else {
      x$width <- unit(node$w, "inches")
      x$height <- unit(node$w * ratio, "inches")
    }
  } else if (is.null(x$width)) x$width <- unit(.measure(x$height, 2L, TRUE) / ratio, "inches")
  else if (is.null(x$height)) x$height <- unit(.measure(x$width, 1L, TRUE) * ratio, "inches")
  x
}

drawDetails.rastergrob <- function(x, recording) {
  s <- .state()
  x <- resolveRasterSize(x)
  b <- .box_inches(x)
  cells <- as.matrix(x$raster)
  nr <- nrow(cells)
  nc <- ncol(cells)
  if (isTRUE(s$device$cairo)) return(.draw_picture(s, b, cells, x$interpolate))
  p <- .gp_at(s$gpar, 1L)
  for (k in seq_along(b$x)) for (i in seq_len(nr)) for (j in seq_len(nc)) {
    at <- .device_points(b$x[k] + b$w[k] * (j - c(1, 0, 0, 1)) / nc, b$y[k] + b$h[k] * (nr - i + c(0, 0, 1, 1)) / nr)
    p$fill <- cells[i, j]
    p["col"] <- list(NA)
    .draw_poly(s, at[, 1L], at[, 2L], p)
  }
}

# The cells as one picture, with its lower left corner at that of each box; native rasters have their rows one after another.
.draw_picture <- function(s, b, cells, smooth) {
  pixels <- if (is.character(cells)) .color_matrix(as.vector(t(cells)))
            else bitwAnd(rbind(as.vector(cells), bitwShiftR(cells, 8L), bitwShiftR(cells, 16L), bitwShiftR(cells, 24L)), 255L)
  trans <- .node()$trans
  for (k in seq_along(b$x)) {
    at <- .device_points(b$x[k], b$y[k], trans)
    .dev_op(s$device, list("raster", x = at[1L], y = at[2L], w = b$w[k] * 72, h = b$h[k] * 72, rot = atan2(trans[1L, 2L], trans[1L, 1L]) * 180 / pi,
                           nrow = nrow(cells), ncol = ncol(cells), pixels = as.vector(pixels), smooth = as.numeric(smooth)))
  }
}
grid.raster <- function(image, x = unit(0.5, "npc"), y = unit(0.5, "npc"), width = NULL, height = NULL, just = "centre", hjust = NULL, vjust = NULL,
                        interpolate = TRUE, default.units = "npc", name = NULL, gp = gpar(), vp = NULL)
  .drawn(rasterGrob(image, x, y, width, height, just, hjust, vjust, interpolate, default.units, name, gp, vp))
