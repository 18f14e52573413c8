# windows.R - Windows on an X11 display: opening, pages, other sizes, and what the user does with mouse and keys.
#
# A window's device is drawn by Cairo as png() is, by .Internal(windowDraw()) and kin (graphics/window.c), operation by operation.
# .window_gone() and .window_sized() are called where R waits, when the user has closed or resized a window.

X11.options <- function(..., reset = FALSE) {
  if (is.null(.gstate$x11)) .gstate$x11 <- list(display = "", width = NA_real_, height = NA_real_, pointsize = 12, bg = "transparent", canvas = "white",
    gamma = 1, colortype = "true", maxcubesize = 256,
    fonts = c("-adobe-helvetica-%s-%s-*-*-%d-*-*-*-*-*-*-*", "-adobe-symbol-medium-r-*-*-%d-*-*-*-*-*-*-*"), family = "sans",
    symbolfamily = "default", xpos = NA_integer_, ypos = NA_integer_, title = "", type = "cairo", antialias = "default")
  old <- .gstate$x11
  new <- if (...length()) check.options(list(...), name.opt = "x11", envir = .gstate)
  .settings(old, new, reset, "x11")
}

X11 <- function(display = "", width, height, pointsize, gamma, bg, canvas, fonts, family, xpos, ypos, title, type, antialias, symbolfamily) {
  call <- sys.call()
  given <- list(display = if (!missing(display)) display, width = if (!missing(width)) width, height = if (!missing(height)) height,
                pointsize = if (!missing(pointsize)) pointsize, gamma = if (!missing(gamma)) gamma, bg = if (!missing(bg)) bg,
                canvas = if (!missing(canvas)) canvas, xpos = if (!missing(xpos)) xpos, ypos = if (!missing(ypos)) ypos,
                title = if (!missing(title)) title)
  types <- c("Xlib", "cairo", "nbcairo", "dbcairo")
  X11.options() # they are there from now on
  type <- if (missing(type)) .gstate$x11$type else match.arg(type, types)
  antialias <- if (missing(antialias)) .gstate$x11$antialias else match.arg(antialias, c("default", "none", "gray", "subpixel"))
  o <- check.options(given[lengths(given) > 0L], name.opt = "x11", envir = .gstate)
  if (!missing(family)) o$family <- family
  kind <- if (type == "Xlib") "X11" else "X11cairo"
  size <- as.double(c(o$width, o$height))
  if (any(size <= 0, na.rm = TRUE)) stop(simpleError("invalid 'width' or 'height'", call))
  size[is.na(size)] <- 7
  .device_colour(c(o$bg, o$canvas), call)
  slot <- .dev_slot()
  title <- if (nzchar(o$title)) o$title else "R Graphics: Device %d"
  made <- .Internal(windowOpen(slot, o$display, c(size, o$xpos, o$ypos), .window_title(title, slot, TRUE), .cairo_family(o$family)))
  if (is.null(made)) {
    display <- if (nzchar(o$display)) o$display else Sys.getenv("DISPLAY")
    warning(simpleWarning(gettextf("unable to open connection to X11 display '%s'", display), call))
    stop(simpleError(gettextf("unable to start device %s", kind), call))
  }
  d <- .dev_new(kind, NULL, made[1L] / made[3L], made[2L] / made[4L], TRUE, o$bg, as.numeric(o$pointsize), made[1:2], o$family)
  d$window <- slot
  d$bg <- "transparent" # the window's own colour: the page's is drawn
  d$canvas <- o$canvas
  d$title <- title
  d$dpi <- made[3:4]
  d$cairo <- TRUE
  d$recording <- TRUE
  .gstate$windows <- .gstate$windows + 1L
  d$par$ask <- isTRUE(getOption("device.ask.default"))
  .dev_enter(d, slot)
  invisible()
}

x11 <- X11

# FALSE: the window is gone.
.window_do <- function(d, what, x = NULL) .Internal(windowDo(d$window, what, x))

.window_title <- function(title, slot, active) {
  if (grepl("%[0-9]*d", title)) title <- sprintf(title, slot)
  paste(title, if (active) "(ACTIVE)" else "(inactive)")
}

# Windows tell whether they are the current device.
.window_titles <- function() {
  for (slot in seq_len(.gstate$places)) {
    d <- .gstate$devices[[slot]]
    if (is.null(d$window)) next
    title <- .window_title(d$title, slot, slot == .gstate$current)
    if (!identical(title, d$titled)) .window_do(d, "title", title)
    d$titled <- title
  }
}

.window_page <- function(d) {
  if (!isTRUE(d$replaying)) .log_page(d)
  if (d$started && !isTRUE(d$replaying) && isTRUE(d$par$ask) && interactive()) {
    .window_do(d, "show")
    readline("Hit <Return> to see next plot: ")
  }
  d$ops <- vector("list", 64L)
  d$n <- 0L
  d$started <- TRUE
  .window_blank(d)
}

# The colour of the window, and of the page upon it.
.window_blank <- function(d) {
  .window_do(d, "page", .color_matrix(d$canvas)[, 1L])
  ink <- .ink(d$par$bg)
  if (!is.null(ink))
    .dev_op(d, list("poly", x = c(0, d$w, d$w, 0) * 72, y = c(0, 0, d$h, d$h) * 72, col = NULL, fill = ink, lwd = 0.75, dash = numeric(), rect = 1))
}

.window_pixels <- function(d) structure(.Internal(windowCapture(d$window)), dim = as.integer(rev(d$pixels)))

.window_gone <- function(number) if (!is.null(.gstate$devices[[number]]$window)) dev.off(number)

.window_sized <- function(number, width, height) {
  d <- .gstate$devices[[number]]
  if (is.null(d$window)) return()
  d$pixels <- as.double(c(width, height))
  d$w <- width / d$dpi[1L]
  d$h <- height / d$dpi[2L]
  .window_do(d, "resize", c(width, height))
  if (d$started && d$recording) .replay_log(d, d)
  else {
    d$par <- .resized_par(d$par, d$w, d$h)
    .window_blank(d)
  }
}

# Would a plot open a window?
.window_is_usual <- function(usual = getOption("device"))
  identical(usual, X11) || (is.character(usual) && any(c("x11", deviceIsInteractive()) == usual))

dev.interactive <- function(orNone = FALSE)
  interactive() && (if (dev.cur() > 1L) any(deviceIsInteractive() == .Device) else orNone && .window_is_usual())

# How often what is drawn has been held back: windows show it when nobody holds it any more.
.window_held <- function(change) {
  d <- .gstate$devices[[.gstate$current]]
  if (is.null(d$window)) return(0L)
  d$held <- max(0L, .or(d$held, 0L) + change)
  .window_do(d, "hold", d$held)
  if (change < 0L && d$held == 0L) .window_do(d, "show")
  d$held
}
dev.hold <- function(level = 1L) .window_held(max(0L, as.integer(level)))

dev.flush <- function(level = 1L) .window_held(-max(0L, as.integer(level)))

devAskNewPage <- function(ask = NULL) {
  d <- .dev_env()
  old <- isTRUE(d$par$ask)
  if (is.null(ask)) return(old)
  ask <- as.logical(ask)
  .demand(length(ask) == 1L && !is.na(ask), "invalid 'ask' argument")
  d$par$ask <- ask
  invisible(old)
}

savePlot <- function(filename = paste0("Rplot.", type), type = c("png", "jpeg", "tiff", "bmp"), device = dev.cur()) {
  type <- match.arg(type)
  if (is.null(dev.list())) stop("no such device")
  d <- .gstate$devices[[device]]
  if (is.null(d)) stop("no such device")
  if (!identical(d$kind, "X11cairo")) stop("can only copy from 'X11(type=\"*cairo\")' devices")
  if (!d$started) stop("no plot on device to save")
  copy <- list(kind = type, w = d$w, h = d$h, pixels = d$pixels, family = d$family, bg = d$canvas)
  .cairo_write(copy, list(d$ops[seq_len(d$n)]), function(k) path.expand(filename))
  invisible()
}
