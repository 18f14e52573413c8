# device.R - Drawing on devices: the only file that hands operations to them.
#
# Uses .dev_op(), .emit_line(), .emit_poly(), .emit_points(), .emit_text() and .text_boxes() of packages graphics
# and grDevices.  Coordinates are points of the device; parameters come from .gp_at().

# Points on the device of places within the current viewport, both in inches.
.device_points <- function(x, y, trans = .node()$trans) {
  n <- max(length(x), length(y))
  if (!length(x) || !length(y)) n <- 0L
  x <- rep_len(x, n)
  y <- rep_len(y, n)
  cbind(x * trans[1L, 1L] + y * trans[2L, 1L] + trans[3L, 1L], x * trans[1L, 2L] + y * trans[2L, 2L] + trans[3L, 2L]) * 72
}

# The i-th element of each parameter.
.gp_at <- function(gp, i) {
  at <- function(v) if (length(v) <= 1L) v else v[[(i - 1L) %% length(v) + 1L]]
  fill <- gp$fill
  if (is.list(fill) && !.is_pattern(fill)) fill <- at(fill)
  list(col = .with_alpha(at(gp$col), at(gp$alpha)), fill = if (.is_pattern(fill)) fill else .with_alpha(at(fill), at(gp$alpha)),
       lty = at(gp$lty), lwd = at(gp$lwd) * at(gp$lex), size = at(gp$fontsize) * at(gp$cex), line = at(gp$lineheight), font = at(gp[["font"]]),
       family = at(gp$fontfamily), end = at(gp$lineend), join = at(gp$linejoin), mitre = at(gp$linemitre))
}

# How many elements of the parameters differ: one stands for all.
.gp_same <- function(gp) all(lengths(unclass(gp)) <= 1L)

.with_alpha <- function(col, alpha) {
  if (is.null(col) || is.na(col) || is.null(alpha) || alpha >= 1) return(col)
  m <- grDevices::col2rgb(col, TRUE)
  grDevices::rgb(m[1L], m[2L], m[3L], m[4L] * alpha, maxColorValue = 255)
}

# What is seen: a region of the device, or a path as the operation that clips to it; NULL: all.
.set_clip <- function(s, clip) {
  if (isTRUE(s$measuring)) return(invisible())
  s$clip <- clip
  .apply_clip(s)
}

# Other graphics on the same page may have clipped to something else since.
.apply_clip <- function(s) {
  d <- s$device
  region <- if (is.null(s$clip)) c(0, d$w * 72, 0, d$h * 72) else s$clip
  if (isTRUE(s$measuring) || identical(region, d$clip)) return(invisible())
  d$clip <- region
  .dev_op(d, if (is.list(region)) region else list("clip", x = region[1L], y = region[3L], w = region[2L] - region[1L], h = region[4L] - region[3L]))
}

# What is drawn from now on is seen through a mask, an operation that holds others; NULL: as it is.
.set_mask <- function(s, mask) {
  if (isTRUE(s$measuring) || identical(s$mask, mask)) return(invisible())
  s$mask <- mask
  .dev_op(s$device, if (is.null(mask)) list("mask") else mask)
}

# The operations of what an expression draws, instead of drawing it; clipping and masks do not reach into them.
.captured <- function(expr) {
  s <- .state()
  d <- s$device
  device <- mget(c("ops", "n", "clip", "collecting"), envir = d, ifnotfound = list(NULL))
  seen <- list(clip = s$clip, mask = s$mask)
  on.exit({
    list2env(device, d)
    s$clip <- seen$clip
    s$mask <- seen$mask
  })
  d$ops <- vector("list", 64L)
  d$n <- 0L
  d$collecting <- TRUE
  s$clip <- NULL
  s$mask <- NULL
  d$clip <- c(0, d$w * 72, 0, d$h * 72)
  expr
  d$ops[seq_len(d$n)]
}

# Ends and joins of lines are the device's.
.set_pen <- function(s, p) {
  round <- identical(p$end, "round") && identical(p$join, "round")
  s$device$ends <- if (!round) list(cap = p$end, join = p$join, mitre = p$mitre)
}

.draw_line <- function(s, x, y, p, poly = NULL) {
  if (length(x) <= 1L) return()
  .set_pen(s, p)
  .emit_line(s$device, x, y, p$col, p$lty, p$lwd, poly)
}

# NA in x separates the parts of a path.
.draw_poly <- function(s, x, y, p, rule = NULL, rect = NULL) {
  .set_pen(s, p)
  .emit_poly(s$device, x, y, .shape_fill(p$fill, x, y), p$col, p$lty, p$lwd, rule, rect)
}

.draw_circle <- function(s, x, y, r, p) {
  dash <- .dash(p$lty, p$lwd)
  fill <- .ink(.shape_fill(p$fill, x + c(-r, r), y + c(-r, r)))
  .dev_op(s$device, list("circle", x = x, y = y, r = r, col = if (!is.null(dash)) .ink(p$col), fill = fill, lwd = p$lwd * 0.75, dash = dash))
}

.draw_text <- function(s, x, y, label, hjust, vjust, rot, p) {
  d <- s$device
  old <- d$par$lheight
  d$par$lheight <- p$line
  on.exit(d$par$lheight <- old)
  .emit_text(d, x, y, label, hjust, vjust, rot, p$size, p$col, if (is.null(p$font)) 1L else p$font, .or(p$family, ""))
}

# Symbols of a size in points: the devices' symbols of cex 1 are as large as here those of 7.2 points.
.draw_symbol <- function(s, x, y, pch, size, p) {
  d <- s$device
  if (is.character(pch) && pch != ".") return(.draw_text(s, x, y, substr(pch, 1L, 1L), 0.5, 0.5, 0, utils::modifyList(p, list(size = size))))
  unit <- d$par$.line * 60 * d$par$cex
  .set_pen(s, p)
  .emit_points(d, x, y, pch, size / 0.6 / unit, p$col, .one_colour(p$fill), p$lwd)
}

# Width, height, ascent and descent of a string in inches, measured as the device draws it.
.text_inches <- function(s, gp) {
  d <- .state()$device
  points <- gp$fontsize[1L] * gp$cex[1L]
  size <- .font_size(d, points)
  font <- if (is.null(gp[["font"]])) 1L else gp[["font"]][1L]
  family <- .or(gp$fontfamily[1L], "")
  s <- .label_text(s)
  s <- if (!length(s)) "" else if (is.na(s[1L])) "NA" else s[1L]
  if (startsWith(s, .math_mark)) {
    box <- .math_of(s, d, size)
    return(lapply(list(w = box$w, h = box$h + box$d, ascent = box$h, descent = box$d), `*`, size / 72))
  }
  lines <- strsplit(paste0(s, "\n"), "\n", fixed = TRUE)[[1L]]
  boxes <- .text_boxes(d, lines, size, font, family) / 72
  skip <- (length(lines) - 1L) * points * 1.2 * gp$lineheight[1L] / 72
  list(w = max(boxes[1L, ]), h = .capital_height(d, size, font, family) / 72 + skip, ascent = max(0, boxes[2L, 1L]) + skip,
       descent = max(0, boxes[3L, length(lines)]))
}
