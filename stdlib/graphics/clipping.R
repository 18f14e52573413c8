# clipping.R - Lines and polygons that reach far beyond the page end near it.
#
# Called by .emit_line() and polygon() (draw.R): Cairo keeps places as numbers of 24 bits, and one that is 1e16 points away would
# draw anything.  Like GNU R's they are cut four pages off; rectangles and paths are not.

.far_edges <- function(d) c(-4 * d$w, 5 * d$w, -4 * d$h, 5 * d$h) * 72

.is_far <- function(d, x, y) .Internal(anyBeyond(x, y, .far_edges(d)))

# What of lines, whose pieces missing values separate, lies between edges: left, right, bottom, top.
.clip_lines <- function(x, y, edges) {
  n <- length(x)
  if (n < 2L) return(list(x = numeric(), y = numeric()))
  ends <- list(x[-1L], y[-1L])
  x <- x[-n]
  y <- y[-n]
  dx <- ends[[1L]] - x
  dy <- ends[[2L]] - y
  # where in a line, of 0 to 1, it enters and leaves between two edges
  cut <- function(v, dv, low, high) {
    first <- ifelse(dv < 0, high, low)
    last <- ifelse(dv < 0, low, high)
    list(first = first, last = last, enter = ifelse(dv == 0, ifelse(v < low | v > high, 2, 0), pmax(0, (first - v) / dv)),
         leave = ifelse(dv == 0, 1, pmin(1, (last - v) / dv)))
  }
  cx <- cut(x, dx, edges[1L], edges[2L])
  cy <- cut(y, dy, edges[3L], edges[4L])
  enter <- pmax(cx$enter, cy$enter)
  leave <- pmin(cx$leave, cy$leave)
  seen <- which(enter < leave)
  # a line goes on where the next one begins at its end
  joined <- c(FALSE, diff(seen) == 1L & enter[seen[-1L]] == 0 & leave[seen[-length(seen)]] == 1)
  points <- function(v, dv, to, c) {
    start <- ifelse(enter > 0 & c$enter == enter, c$first, v + enter * dv) # the edge itself: sums with 1e16 are not exact
    end <- ifelse(leave == 1, to, ifelse(c$leave == leave, c$last, v + leave * dv))
    rbind(NA, start[seen], end[seen])[rbind(!joined, !joined, TRUE)][-1L]
  }
  if (length(seen)) list(x = points(x, dx, ends[[1L]], cx), y = points(y, dy, ends[[2L]], cy)) else list(x = numeric(), y = numeric())
}

# A polygon without what lies beyond the edges, one after the other.
.clip_polygon <- function(shape, edges) {
  for (side in 1:4) {
    along <- if (side <= 2L) "x" else "y"
    v <- shape[[along]]
    inside <- if (side %% 2L) v >= edges[side] else v <= edges[side]
    if (all(inside)) next
    after <- c(seq_along(v)[-1L], 1L)
    kept <- rbind(inside, inside != inside[after]) # a corner, a place where the edge is crossed
    part <- (edges[side] - v) / (v[after] - v)
    shape <- lapply(shape, function(w) rbind(w, w + part * (w[after] - w))[kept])
    shape[[along]][rep(1:2, length(v))[kept] == 2L] <- edges[side]
  }
  shape
}
