# locator.R - Places and points that the user chooses with the mouse: locator() and identify(), on windows (grDevices/windows.R).
#
# Devices without a mouse choose nothing.

# The place of the next click with the first button, in pixels from the upper left; NULL: another button, or the window is gone.
.next_click <- function(d) {
  repeat {
    e <- .Internal(windowEvent(d$window, Inf))
    if (is.null(e)) return(NULL)
    if (e[1L] == 4L) break
  }
  if (e[2L] != 1L) return(NULL)
  if (isTRUE(getOption("locatorBell"))) .window_do(d, "bell")
  as.double(e[3:4])
}

# Shows what is drawn, and calls choose() while clicks are waited for.
.while_listening <- function(d, choose) {
  .window_do(d, "show")
  .window_do(d, "listen", TRUE)
  on.exit(.window_do(d, "listen", FALSE))
  choose()
}

locator <- function(n = 512, type = "n", ...) {
  d <- .need_plot(sys.call())
  if (length(list(...))) {
    old <- par(...)
    on.exit(par(old))
  }
  n <- as.integer(n)[1L]
  .demand(!is.na(n) && n > 0L, "invalid number of points")
  .demand(is.character(type) && length(type) == 1L && nchar(type) == 1L, "invalid plot type")
  if (is.null(d$window)) return(invisible(NULL))
  x <- y <- numeric()
  .while_listening(d, function() while (length(x) < n && !is.null(at <- .next_click(d))) {
    px <- grconvertX(at[1L], "device", "user")
    py <- grconvertY(at[2L], "device", "user")
    k <- length(x)
    if (type %in% c("p", "o")) points(px, py)
    if (type %in% c("l", "o") && k) lines(c(x[k], px), c(y[k], py))
    x <<- c(x, px)
    y <<- c(y, py)
  })
  if (length(x)) list(x = x, y = y)
}

identify <- function(x, ...) UseMethod("identify")

identify.default <- function(x, y = NULL, labels = seq_along(x), pos = FALSE, n = length(x), plot = TRUE, atpen = FALSE, offset = 0.5,
                             tolerance = 0.25, order = FALSE, ...) {
  d <- .need_plot(sys.call())
  if (length(extras <- list(...))) {
    old <- do.call(par, extras)
    on.exit(par(old))
  }
  xy <- xy.coords(x, y, setLab = FALSE)
  x <- xy$x # the defaults of labels and n are about these
  y <- xy$y
  if (is.null(d$window) || !length(x)) return(.identified(integer(), integer(), pos, order))
  px <- .dev_x(d$par, x)
  py <- .dev_y(d$par, y)
  labels <- if (is.character(labels) || is.expression(labels)) labels else as.character(labels)
  found <- side <- integer()
  .while_listening(d, function() while (length(found) < n && !is.null(at <- .next_click(d))) {
    click <- c(at[1L] / .dev_scale(d), d$h * 72 - at[2L] / .dev_scale(d))
    apart <- sqrt((px - click[1L])^2 + (py - click[2L])^2) / 72
    k <- which.min(apart)
    if (!length(k) || apart[k] > tolerance) message(sprintf("warning: no point within %.2f inches", tolerance))
    else if (k %in% found) message("warning: nearest point already identified")
    else {
      where <- .label_side(click[1L] - px[k], click[2L] - py[k])
      if (plot && atpen) text(.user_x(d$par, click[1L]), .user_y(d$par, click[2L]), labels[(k - 1L) %% length(labels) + 1L], adj = c(0, 0))
      else if (plot) text(x[k], y[k], labels[(k - 1L) %% length(labels) + 1L], pos = where, offset = offset)
      found <<- c(found, k)
      side <<- c(side, if (atpen) 0L else where)
      .window_do(d, "show")
    }
  })
  .identified(found, side, pos, order)
}

# The side of a point, as text(pos =) has it, where a click that is so far from it lies.
.label_side <- function(dx, dy) if (abs(dy) >= abs(dx)) { if (dy >= 0) 3L else 1L } else if (dx >= 0) 4L else 2L

# In the order of the data.
.identified <- function(found, side, pos, order) {
  by <- base::order(found)
  if (!pos && !order) return(found[by])
  c(list(ind = found[by]), if (pos) list(pos = side[by]), if (order) list(order = by))
}
