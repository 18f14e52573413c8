# axes.R - Axes, frames that grobs are packed into, legends.
#
# An axis without positions takes them from the scale of its viewport when it is drawn.

grid.pretty <- function(range, n = 5L) {
  if (!is.numeric(range)) stop("'range' must be numeric")
  at <- grDevices::axisTicks(sort(range), FALSE, nint = n)
  if (range[1L] > range[2L]) rev(at) else at
}

.axis_grob <- function(at, label, main, edits, name, gp, vp, cl) {
  g <- gTree(at = at, label = label, main = main, edits = edits, name = name, gp = gp, vp = vp, cl = c(cl, "axis"))
  if (is.null(at)) g else applyEdits(.axis_children(g), edits)
}

xaxisGrob <- function(at = NULL, label = TRUE, main = TRUE, edits = NULL, name = NULL, gp = gpar(), vp = NULL)
  .axis_grob(at, label, main, edits, name, gp, vp, "xaxis")
yaxisGrob <- function(at = NULL, label = TRUE, main = TRUE, edits = NULL, name = NULL, gp = gpar(), vp = NULL)
  .axis_grob(at, label, main, edits, name, gp, vp, "yaxis")

validDetails.axis <- function(x) {
  if (!is.null(x$at)) x$at <- as.numeric(x$at)
  if (!is.logical(x$label) && length(x$label) != length(x$at)) stop("'labels' and 'at' locations must have same length", call. = FALSE)
  x$main <- as.logical(x$main)
  x
}

.axis_children <- function(x) {
  at <- x$at
  across <- inherits(x, "xaxis")
  edge <- unit(if (x$main) 0 else 1, "npc")
  sign <- if (x$main) -1 else 1
  ends <- unit(range(at), "native")
  tick <- edge + unit(sign * 0.5, "lines")
  far <- edge + unit(sign * (if (across) 1.5 else 1), "lines")
  along <- unit(at, "native")
  major <- if (across) linesGrob(ends, unit.c(edge, edge), name = "major") else linesGrob(unit.c(edge, edge), ends, name = "major")
  ticks <- if (across) segmentsGrob(along, edge, along, tick, name = "ticks") else segmentsGrob(edge, along, tick, along, name = "ticks")
  text <- NULL
  if (!is.logical(x$label) || isTRUE(x$label)) {
    labels <- if (is.logical(x$label)) as.character(at) else x$label
    text <- if (across) textGrob(labels, along, far, just = "centre", rot = 0, check.overlap = TRUE, name = "labels")
            else textGrob(labels, far, along, just = c(if (x$main) "right" else "left", "centre"), rot = 0, check.overlap = TRUE, name = "labels")
  }
  setChildren(x, gList(major, ticks, text))
}

makeContent.axis <- function(x) {
  if (!is.null(x$at)) return(x)
  node <- .node()
  x$at <- grid.pretty(if (inherits(x, "xaxis")) node$xscale else node$yscale)
  applyEdits(.axis_children(x), x$edits)
}

editDetails.axis <- function(x, specs) {
  if (any(c("at", "label", "main") %in% names(specs))) x <- if (is.null(x$at)) setChildren(x, gList()) else .axis_children(x)
  x
}

# Axes reach out of the viewport by their ticks and labels.
.axis_extent <- function(x, dim) {
  x <- makeContent(x)
  parts <- lapply(x$childrenOrder, function(n) x$children[[n]])
  across <- inherits(x, "xaxis")
  if ((dim == 1L) == across) return(unit(1, "npc"))
  labels <- x$children$labels
  if (is.null(labels)) return(unit(0.5, "lines"))
  if (across) unit(1.5, "lines") + 0.5 * grobHeight(labels) else unit(1, "lines") + grobWidth(labels)
}
widthDetails.xaxis <- function(x) unit(diff(range(.measure(unit(makeContent(x)$at, "native"), 1L, FALSE))), "inches")
heightDetails.xaxis <- function(x) .axis_extent(x, 2L)
widthDetails.yaxis <- function(x) .axis_extent(x, 1L)
heightDetails.yaxis <- function(x) unit(diff(range(.measure(unit(makeContent(x)$at, "native"), 2L, FALSE))), "inches")

grid.xaxis <- function(at = NULL, label = TRUE, main = TRUE, edits = NULL, name = NULL, gp = gpar(), draw = TRUE, vp = NULL)
  .drawn(xaxisGrob(at, label, main, edits, name, gp, vp), draw)
grid.yaxis <- function(at = NULL, label = TRUE, main = TRUE, edits = NULL, name = NULL, gp = gpar(), draw = TRUE, vp = NULL)
  .drawn(yaxisGrob(at, label, main, edits, name, gp, vp), draw)

# ---- frames ----

frameGrob <- function(layout = NULL, name = NULL, gp = gpar(), vp = NULL) {
  framevp <- if (is.null(layout)) NULL else viewport(layout = layout)
  gTree(framevp = framevp, name = name, gp = gp, vp = vp, cl = "frame")
}
grid.frame <- function(layout = NULL, name = NULL, gp = gpar(), vp = NULL, draw = TRUE) .drawn(frameGrob(layout, name, gp, vp), draw)

makeContext.frame <- function(x) {
  if (is.null(x$framevp)) return(x)
  x$vp <- if (is.null(x$vp)) x$framevp else .stacked(x$vp, x$framevp)
  x
}

# One viewport below another one, which may be a path.
.stacked <- function(above, below) {
  parts <- c(if (inherits(above, "vpStack")) unclass(above) else list(above), list(below))
  structure(parts, class = c("vpStack", "viewport"))
}
depth.vpPath <- function(x, ...) x$n

widthDetails.frame <- function(x) if (is.null(x$framevp)) unit(1, "null") else sum(x$framevp$layout$widths)
heightDetails.frame <- function(x) if (is.null(x$framevp)) unit(1, "null") else sum(x$framevp$layout$heights)

.cell_grob <- function(row, col, border, grob, dynamic, vp) gTree(col = col, row = row, border = border, dynamic = dynamic, children = gList(grob), vp = vp, cl = "cellGrob")

.cell_vp <- function(row, col, border) {
  vp <- viewport(layout.pos.row = row, layout.pos.col = col)
  if (is.null(border)) return(vp)
  vpStack(vp, viewport(x = border[2L], y = border[1L], width = unit(1, "npc") - sum(border[c(2L, 4L)]), height = unit(1, "npc") - sum(border[c(1L, 3L)]),
                       just = c("left", "bottom")))
}

.cell_size <- function(x, dim) {
  child <- x$children[[1L]]
  size <- if (dim == 1L) grobWidth(if (x$dynamic) gPath(child$name) else child) else grobHeight(if (x$dynamic) gPath(child$name) else child)
  if (is.null(x$border)) size else sum(size, x$border[if (dim == 1L) c(2L, 4L) else c(1L, 3L)])
}
widthDetails.cellGrob <- function(x) .cell_size(x, 1L)
heightDetails.cellGrob <- function(x) .cell_size(x, 2L)

# A place in a row of sizes: beside what is there, before or after a number, or at it. Gives c(number, 1 if it is new).
.pack_place <- function(n, side, first, last, at, before, after) {
  if (!is.null(side)) {
    if (side == first) return(c(1L, TRUE))
    if (side == last) return(c(n + 1L, TRUE))
  }
  if (!is.null(before)) return(c(before, TRUE))
  if (!is.null(after)) return(c(after + 1L, TRUE))
  NULL
}

.insert_unit <- function(units, value, at) {
  n <- length(units)
  if (at < 1L || at > n + 1L) stop("index out of bounds (\"unit\" subsetting)", call. = FALSE)
  if (at == 1L) unit.c(value, if (n) units) else if (at > n) unit.c(units, value) else unit.c(units[seq_len(at - 1L)], value, units[at:n])
}

# The n rows or columns of a frame with their sizes when something is packed: in a new one at `place`, else in those of `at`.
.pack_along <- function(n, sizes, at, place, size, force) {
  if (!is.null(place)) return(list(n = n + 1L, sizes = .insert_unit(sizes, size, place[1L]), at = place[1L]))
  if (is.null(at)) {
    if (n > 0L) return(list(n = n, sizes = sizes, at = c(1L, n)))
    at <- 1L
  }
  if (n == 0L) return(list(n = 1L, sizes = size, at = at))
  if (max(at) > n) return(list(n = max(at), sizes = unit.c(sizes, rep(size, max(at) - n)), at = at))
  if (length(unique(at)) == 1L) sizes[at[1L]] <- if (force) size else unit.pmax(sizes[at[1L]], size)
  list(n = n, sizes = sizes, at = at)
}

# Cells make room for a new row or column; what reaches over several from there on takes it in.
.cells_moved <- function(cells, slot, at) lapply(cells, function(cell) {
  pos <- cell[[slot]]
  cell[[slot]] <- pos + (if (length(pos) == 1L) pos >= at else c(pos[1L] > at, pos[2L] >= at))
  cell
})

# One row or column that is there or comes next, or a range of those that are there.
.pack_check <- function(at, n, what) {
  if (is.null(at)) return(invisible())
  if (length(at) == 1L) {
    if (at < 1 || at > n + 1L) stop(gettextf("invalid '%s' specification", what), call. = FALSE, domain = NA)
  } else if (min(at) < 1 || max(at) > n) stop(gettextf("'%s' can only be a range of existing %s", what, if (what == "row") "rows" else "columns"), call. = FALSE, domain = NA)
}

packGrob <- function(frame, grob, side = NULL, row = NULL, row.before = NULL, row.after = NULL, col = NULL, col.before = NULL, col.after = NULL,
                     width = NULL, height = NULL, force.width = FALSE, force.height = FALSE, border = NULL, dynamic = FALSE) {
  if (!inherits(frame, "frame")) stop("invalid 'frame'")
  if (!is.grob(grob)) stop("invalid 'grob'")
  if (sum(!is.null(side) && side %in% c("top", "bottom"), !is.null(row), !is.null(row.before), !is.null(row.after)) > 1L)
    stop("cannot specify more than one of 'side=[\"top\", \"bottom\"]', 'row', 'row.before', and 'row.after'")
  if (sum(!is.null(side) && side %in% c("left", "right"), !is.null(col), !is.null(col.before), !is.null(col.after)) > 1L)
    stop("cannot specify more than one of 'side=[\"left\", \"right\"]', 'col', 'col.before', and 'col.after'")
  fresh <- is.null(frame$framevp)
  lay <- if (fresh) NULL else frame$framevp$layout
  nr <- if (fresh) 0L else lay$nrow
  nc <- if (fresh) 0L else lay$ncol
  widths <- if (!fresh) lay$widths
  heights <- if (!fresh) lay$heights
  if (is.null(width)) width <- grobWidth(if (dynamic) gPath(grob$name) else grob)
  if (is.null(height)) height <- grobHeight(if (dynamic) gPath(grob$name) else grob)
  if (!is.null(border)) {
    width <- sum(border[2L], width, border[4L])
    height <- sum(border[1L], height, border[3L])
  }
  .pack_check(row, nr, "row")
  .pack_check(col, nc, "col")
  place_col <- .pack_place(nc, side, "left", "right", col, col.before, col.after)
  place_row <- .pack_place(nr, side, "top", "bottom", row, row.before, row.after)
  cells <- lapply(frame$childrenOrder, function(n) frame$children[[n]])
  columns <- .pack_along(nc, widths, col, place_col, width, force.width)
  rows <- .pack_along(nr, heights, row, place_row, height, force.height)
  if (!is.null(place_col)) cells <- .cells_moved(cells, "col", place_col[1L])
  if (!is.null(place_row)) cells <- .cells_moved(cells, "row", place_row[1L])
  col <- columns$at
  row <- rows$at
  just <- if (fresh) "centre" else lay$just
  respect <- !fresh && identical(lay$respect, TRUE)
  frame$framevp <- viewport(layout = grid.layout(rows$n, columns$n, widths = columns$sizes, heights = rows$sizes, respect = respect, just = just))
  cells <- lapply(cells, function(cell) {
    cell$vp <- .cell_vp(cell$row, cell$col, cell$border)
    cell
  })
  setChildren(frame, do.call(gList, c(cells, list(.cell_grob(row, col, border, grob, dynamic, .cell_vp(row, col, border))))))
}

placeGrob <- function(frame, grob, row = NULL, col = NULL) {
  if (!inherits(frame, "frame")) stop("invalid 'frame'")
  if (!is.grob(grob)) stop("invalid 'grob'")
  lay <- frame$framevp$layout
  if (is.null(lay)) stop("'frame' has no layout")
  if (is.null(row)) row <- c(1L, lay$nrow)
  if (is.null(col)) col <- c(1L, lay$ncol)
  if (length(row) == 1L) row <- rep(row, 2L)
  if (length(col) == 1L) col <- rep(col, 2L)
  if (min(row) < 1 || max(row) > lay$nrow || min(col) < 1 || max(col) > lay$ncol) stop("invalid 'row' and/or 'col' (no such cell in frame layout)")
  addGrob(frame, .cell_grob(row, col, NULL, grob, FALSE, .cell_vp(row, col, NULL)))
}

grid.place <- function(gPath, grob, row = 1, col = 1, redraw = TRUE) grid.set(gPath, placeGrob(grid.get(gPath), grob, row, col), redraw = redraw)

grid.pack <- function(gPath, grob, redraw = TRUE, side = NULL, row = NULL, row.before = NULL, row.after = NULL, col = NULL, col.before = NULL,
                      col.after = NULL, width = NULL, height = NULL, force.width = FALSE, force.height = FALSE, border = NULL, dynamic = FALSE)
  grid.set(gPath, packGrob(grid.get(gPath), grob, side, row, row.before, row.after, col, col.before, col.after, width, height, force.width,
                           force.height, border, dynamic), redraw = redraw)

# ---- legends ----

legendGrob <- function(labels, nrow, ncol, byrow = FALSE, do.lines = has.lty || has.lwd, lines.first = TRUE, hgap = unit(1, "lines"),
                       vgap = unit(1, "lines"), default.units = "lines", pch, gp = gpar(), vp = NULL) {
  labels <- as.graphicsAnnot(labels)
  n <- length(labels)
  if (n == 0L) return(nullGrob(vp = vp))
  if (missing(nrow)) nrow <- if (missing(ncol)) n else ceiling(n / ncol)
  if (missing(ncol)) ncol <- ceiling(n / nrow)
  if (nrow * ncol < n) stop("nrow * ncol < #{legend labels}")
  has.pch <- !missing(pch) && length(pch) > 0L
  has.lty <- !is.null(gp$lty)
  has.lwd <- !is.null(gp$lwd)
  hgap <- rep_len(.units_for(hgap, default.units), 2L * ncol)
  vgap <- .units_for(vgap, default.units)
  if (has.pch) pch <- rep_len(pch, n)
  fg <- frameGrob(vp = vp)
  zero <- unit(0, "npc")
  for (i in seq_len(n)) {
    own <- gp
    if (length(own)) own <- gp[i]
    row <- if (byrow) (i - 1L) %/% ncol + 1L else (i - 1L) %% nrow + 1L
    col <- if (byrow) (i - 1L) %% ncol + 1L else (i - 1L) %/% nrow + 1L
    below <- if (row == nrow) zero else vgap[1L]
    after <- hgap[(2L * col - 1L):(2L * col)]
    line <- if (do.lines) linesGrob(c(0, 1), unit(0.5, "npc"), gp = own)
    point <- if (has.pch) pointsGrob(unit(0.5, "npc"), unit(0.5, "npc"), pch = pch[[i]], gp = own)
    key <- if (lines.first) gList(line, point) else gList(point, line)
    key <- if (length(key) == 1L) key[[1L]] else gTree(children = key)
    fg <- packGrob(fg, key, col = 2L * col - 1L, row = row, border = unit.c(below, zero, zero, after[1L]), width = unit(2, "lines"),
                   height = unit(1, "lines"), force.width = TRUE)
    fg <- packGrob(fg, textGrob(labels[i], x = 0, y = 0.5, just = c("left", "centre"), gp = own), col = 2L * col, row = row,
                   border = unit.c(below, zero, zero, if (col == ncol) zero else after[2L]))
  }
  fg
}

grid.legend <- function(..., draw = TRUE) .drawn(legendGrob(...), draw)
