# layout.R - Layouts, and where a viewport lies within its parent: in inches, as a transformation.
#
# Called by pushing (viewports.R).

grid.layout <- function(nrow = 1, ncol = 1, widths = unit(rep_len(1, ncol), "null"), heights = unit(rep_len(1, nrow), "null"),
                        default.units = "null", respect = FALSE, just = "centre") {
  if (!is.unit(widths)) widths <- unit(widths, default.units)
  if (!is.unit(heights)) heights <- unit(heights, default.units)
  cells <- matrix(0L, nrow, ncol)
  if (is.matrix(respect)) {
    if (nrow(respect) != nrow || ncol(respect) != ncol) stop("'respect' must be logical or an 'nrow' by 'ncol' matrix")
    mode <- 2L
    cells <- matrix(as.integer(respect), nrow, ncol)
  } else {
    if (!is.logical(respect)) stop("'respect' must be logical or an 'nrow' by 'ncol' matrix")
    mode <- if (respect) 1L else 0L
  }
  structure(list(nrow = as.integer(nrow), ncol = as.integer(ncol), widths = .units_to(widths, ncol), heights = .units_to(heights, nrow),
                 respect = respect, valid.respect = mode, respect.mat = cells, just = just, valid.just = valid.just(just)), class = "layout")
}

.units_to <- function(u, n) if (length(u) == n) u else u[rep_len(seq_along(u), n)]

is.layout <- function(l) inherits(l, "layout")
layout.widths <- function(lay) lay$widths
layout.heights <- function(lay) lay$heights
layout.nrow <- function(lay) lay$nrow
layout.ncol <- function(lay) lay$ncol
layout.respect <- function(lay) lay$respect
dim.layout <- function(x) c(x$nrow, x$ncol)

layoutRegion <- function(layout.pos.row = 1, layout.pos.col = 1) {
  node <- .node()
  if (is.null(node$vp$layout)) stop("there is no layout defined")
  r <- .layout_region(node, layout.pos.row, layout.pos.col)
  size <- c(node$w, node$h)
  list(left = unit(r[1L] / size[1L], "npc"), bottom = unit(r[2L] / size[2L], "npc"), width = unit(r[3L] / size[1L], "npc"),
       height = unit(r[4L] / size[2L], "npc"))
}

# Sizes of a layout's columns and rows in inches: plain sizes first, then those of null units that keep their proportions, the rest is shared.
.layout_sizes <- function(node) {
  l <- node$vp$layout
  ctx <- .context(node)
  null_w <- .pure_null(l$widths, 1L)
  null_h <- .pure_null(l$heights, 2L)
  w <- numeric(l$ncol)
  h <- numeric(l$nrow)
  if (any(!null_w)) w[!null_w] <- .measure(l$widths[!null_w], 1L, TRUE, ctx)
  if (any(!null_h)) h[!null_h] <- .measure(l$heights[!null_h], 2L, TRUE, ctx)
  share_w <- numeric(l$ncol)
  share_h <- numeric(l$nrow)
  if (any(null_w)) share_w[null_w] <- .null_amount(l$widths[null_w], 1L, ctx)
  if (any(null_h)) share_h[null_h] <- .null_amount(l$heights[null_h], 2L, ctx)
  left_w <- max(0, node$w - sum(w))
  left_h <- max(0, node$h - sum(h))
  keep_w <- null_w & (l$valid.respect == 1L | l$valid.respect == 2L & colSums(l$respect.mat != 0L) > 0)
  keep_h <- null_h & (l$valid.respect == 1L | l$valid.respect == 2L & rowSums(l$respect.mat != 0L) > 0)
  if (any(keep_w) || any(keep_h)) {
    total_w <- sum(share_w)
    total_h <- sum(share_h)
    scale <- if (left_h * total_w > total_h * left_w) left_w / total_w else left_h / total_h
    if (!is.finite(scale)) scale <- 0
    w[keep_w] <- share_w[keep_w] * scale
    h[keep_h] <- share_h[keep_h] * scale
    left_w <- max(0, left_w - sum(w[keep_w]))
    left_h <- max(0, left_h - sum(h[keep_h]))
  }
  spread <- function(size, share, free, left) {
    total <- sum(share[free])
    size[free] <- if (total > 0) left * share[free] / total else 0
    size
  }
  node$widths <- spread(w, share_w, null_w & !keep_w, left_w)
  node$heights <- spread(h, share_h, null_h & !keep_h, left_h)
}

# c(left, bottom, width, height) of cells in inches.
.layout_region <- function(node, row, col) {
  l <- node$vp$layout
  row <- if (is.null(row)) c(1L, l$nrow) else range(row)
  col <- if (is.null(col)) c(1L, l$ncol) else range(col)
  .check(row[1L] >= 1 && row[2L] <= l$nrow, "invalid 'layout.pos.row'")
  .check(col[1L] >= 1 && col[2L] <= l$ncol, "invalid 'layout.pos.col'")
  w <- node$widths
  h <- node$heights
  left <- l$valid.just[1L] * (node$w - sum(w)) + sum(w[seq_len(col[1L] - 1L)])
  top <- l$valid.just[2L] * node$h + (1 - l$valid.just[2L]) * sum(h) - sum(h[seq_len(row[1L] - 1L)])
  width <- sum(w[col[1L]:col[2L]])
  height <- sum(h[row[1L]:row[2L]])
  c(left, top - height, width, height)
}

.shift <- function(x, y) matrix(c(1, 0, x, 0, 1, y, 0, 0, 1), 3L)

.turn <- function(angle) {
  a <- angle %% 360
  if (a == 0) return(diag(3))
  c <- cos(a * pi / 180)
  s <- sin(a * pi / 180)
  matrix(c(c, -s, 0, s, c, 0, 0, 0, 1), 3L)
}

# Size, place and rotation of a node that is pushed.
.place_node <- function(node, parent) {
  vp <- node$vp
  if ((!is.null(vp$valid.pos.row) || !is.null(vp$valid.pos.col)) && !is.null(parent$vp$layout)) {
    r <- .layout_region(parent, vp$valid.pos.row, vp$valid.pos.col)
    node$w <- r[3L]
    node$h <- r[4L]
    x <- r[1L]
    y <- r[2L]
    just <- c(0, 0)
  } else {
    ctx <- .context(parent, node$parentgpar)
    x <- .measure(vp$x, 1L, FALSE, ctx)
    y <- .measure(vp$y, 2L, FALSE, ctx)
    node$w <- .measure(vp$width, 1L, TRUE, ctx)
    node$h <- .measure(vp$height, 2L, TRUE, ctx)
    just <- vp$valid.just
    if (!all(is.finite(c(x, y, node$w, node$h)))) stop("non-finite location and/or size for viewport", call. = FALSE)
  }
  node$trans <- .shift(-just[1L] * node$w, -just[2L] * node$h) %*% .turn(vp$angle) %*% .shift(x, y) %*% parent$trans
  node$rotation <- parent$rotation + vp$angle
  if (!is.null(vp$layout)) .layout_sizes(node)
}
