# package_devices.R - Devices that compiled code of packages makes (ragg, svglite ...), as stdlib/capi/graphics.c enters them.
#
# They get each operation at once, by .Internal(deviceDo(what, number, x)): draw, page, metrics, capture, activate,
# deactivate, close.  Operations are kept as well while the device has a display list.

.package_device <- function(name, file, about, colours) {
  wide <- abs(about[2L] - about[1L])
  high <- abs(about[4L] - about[3L])
  slot <- .dev_slot()
  d <- .dev_new(name, if (nzchar(file)) file, wide * about[5L], high * about[6L], FALSE, colours[2L], about[9L], c(wide, high), "")
  d$native <- slot
  d$range <- about[1:4]
  d$cairo <- TRUE # it measures text, and aligns it
  d$patterns <- about[14L] != 0
  d$recording <- about[13L] != 0
  d$par$cra <- about[7:8]
  d$par$cin <- about[7:8] * about[5:6]
  d$par$ylbias <- about[12L]
  d$par$font <- as.integer(about[10L])
  d$par$fg <- d$par$col <- colours[1L]
  d$par <- .par_layout(d$par)
  .dev_enter(d, slot)
  slot
}

.native_do <- function(d, what, x = NULL) .Internal(deviceDo(what, d$native, x))

.native_page <- function(d) {
  if (d$recording) {
    d$ops <- vector("list", 64L)
    d$n <- 0L
  }
  d$started <- TRUE
  .native_do(d, "page", list("page", fill = .ink(d$par$bg)))
  invisible()
}

.native_boxes <- function(d, s, size, font, family)
  .native_do(d, "metrics", list("metrics", s = s, sizes = as.double(size), fonts = as.integer(font), families = family))

# A function that draws operations on the current device, for C code to call.
.drawing_function <- function(ops) {
  force(ops)
  function() {
    d <- .dev_env()
    for (op in ops) .dev_op(d, op)
  }
}

# ---- what C code asks ----

.device_metrics <- function(number, s, size, font, family) as.double(.text_boxes(.gstate$devices[[number]], s, size, font, family))

# Range, inches of a unit and size of letters of one of our own devices; NULL: there is none.
.device_about <- function(number) {
  d <- .gstate$devices[[number]]
  if (is.null(d)) return(NULL)
  if (is.null(d$pixels)) c(0, d$w * 72, 0, d$h * 72, 1 / 72, 1 / 72, d$par$ps)
  else c(0, d$pixels[1L], d$pixels[2L], 0, d$w / d$pixels[1L], d$h / d$pixels[2L], d$par$ps)
}

# The name of a colour of red, green, blue and opacity.
.colour_name <- function(parts) {
  if (parts[4L] == 0L) return("transparent")
  if (parts[4L] < 255L) return(rgb(parts[1L], parts[2L], parts[3L], parts[4L], maxColorValue = 255))
  known <- which(colSums(.color_matrix(colors())[1:3, ] == parts[1:3]) == 3)
  if (length(known)) colors()[known[1L]] else rgb(parts[1L], parts[2L], parts[3L], maxColorValue = 255)
}

# C code gets a snapshot without a class.
.device_snapshot <- function(number) unclass(.recorded_plot(.gstate$devices[[number]]))

# The device is told that it is the current one, before and after.
.replay_snapshot <- function(number, snapshot) {
  force(snapshot) # before the new page, which forgets what is kept
  current <- dev.cur()
  dev.set(number)
  on.exit(dev.set(current))
  .replayed(.gstate$devices[[number]], snapshot)
}

# Nothing happens where nothing has been kept.
.replay_device <- function(number) if (.gstate$devices[[number]]$recording) .replay_snapshot(number, .device_snapshot(number))
