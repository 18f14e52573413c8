# devices.R - Graphics devices: opening, choosing, closing, and writing their pages as PDF, SVG, PostScript or PNG.
#
# A device is an environment: kind, file, w, h (inches), par (list), ops (drawing operations of the current page in
# points, origin bottom left), n (their number), pages (finished pages).  Pages are written when the device is closed, those of
# pictures when they end.

# The first number that no device has.
.dev_slot <- function() {
  slot <- 2L
  while (slot < 64L && !is.null(.gstate$devices[[slot]])) slot <- slot + 1L
  if (slot >= 64L) stop("too many open devices")
  slot
}

.dev_new <- function(kind, file, width, height, onefile, bg, pointsize, pixels, family) {
  d <- new.env(parent = baseenv())
  d$kind <- kind
  d$file <- file
  d$w <- width
  d$h <- height
  d$onefile <- onefile
  d$pixels <- pixels
  d$bg <- bg
  d$pages <- list()
  d$written <- 0L # pages that are files of their own
  d$ops <- vector("list", 64L)
  d$n <- 0L
  d$started <- FALSE
  d$par <- .par_defaults(width, height, bg, pointsize)
  d$open <- TRUE
  d$recording <- FALSE
  d$family <- family
  d$compress <- TRUE # of PDF
  d$kerned <- kind %in% c("pdf", "postscript") # letters are moved together in pairs
  d$version <- "1.4"
  if (!is.null(pixels)) d$par$cra <- d$par$cin * pixels / c(width, height)
  d
}

.dev_enter <- function(d, slot) {
  reg.finalizer(d, .dev_finish, onexit = TRUE)
  .gstate$devices[[slot]] <- d
  .dev_make_current(slot)
}

# .Device and .Devices of base: names, those of files with a path; "" where a device has been.
.dev_note <- function() {
  .gstate$places <- max(.gstate$places, which(lengths(.gstate$devices) > 0L), .gstate$current)
  names <- lapply(.gstate$devices[seq_len(.gstate$places)], function(d) {
    if (is.null(d)) return("")
    if (is.null(d$file) || !nzchar(d$file)) d$kind else structure(d$kind, filepath = d$file)
  })
  names[[1L]] <- "null device"
  assign(".Device", names[[.gstate$current]], envir = baseenv())
  assign(".Devices", as.pairlist(names), envir = baseenv())
  .window_titles()
}

# Devices of packages are told when they become current and when they no longer are.
.dev_make_current <- function(slot) {
  old <- .gstate$devices[[.gstate$current]]
  if (!is.null(old$native) && old$open) .native_do(old, "deactivate")
  .gstate$current <- slot
  .dev_note()
}

.dev_open <- function(kind, file, width, height, onefile = TRUE, bg = "transparent", pointsize = 12, pixels = NULL, family = "sans") {
  slot <- .dev_slot()
  d <- .dev_new(kind, file, width, height, onefile, bg, pointsize, pixels, family)
  d$cairo <- (!is.null(pixels) || kind %in% c("svg", "cairo_pdf", "cairo_ps")) && !is.null(.Internal(cairoMetric("M", 12, 1L, "sans", FALSE)))
  if (!d$cairo && (!is.null(pixels) || kind %in% c("svg", "cairo_pdf", "cairo_ps"))) .cairo_note()
  if (is.null(pixels) && !.dev_file(file, kind)) {
    call <- sys.call(-1L)
    if (kind %in% c("svg", "cairo_pdf", "cairo_ps")) .cairo_refuses(kind, "error while writing to output stream", call)
    stop(simpleError(if (kind == "pictex") "unable to start pictex() device" else gettextf("cannot open file '%s'", .dev_first(file)), call))
  }
  .dev_enter(d, slot)
  invisible()
}

.cairo_refuses <- function(kind, why, call) {
  warning(simpleWarning(sprintf("cairo error '%s'", why), call))
  stop(simpleError(gettextf("unable to start device '%s'", kind), call))
}

# What devices are given: an error, of the device's call, where it is no file, size or colour.  A list of the arguments.
.device_arguments <- function(filename, width, height, pointsize, bg, call = sys.call(-1L)) {
  number <- function(v, name) {
    v <- as.numeric(v)[1L]
    if (is.finite(v) && v > 0) v else stop(simpleError(gettextf("invalid '%s' argument", name), call))
  }
  if (!is.character(filename) || !length(filename)) stop(simpleError("invalid 'filename' argument", call))
  list(filename = path.expand(filename[1L]), width = number(width, "width"), height = number(height, "height"),
       pointsize = number(pointsize, "pointsize"), bg = .device_colour(bg, call))
}
.device_colour <- function(colour, call = sys.call(-1L)) {
  tryCatch(col2rgb(colour), error = function(e) stop(simpleError(conditionMessage(e), call)))
  colour
}

# Makes the file of a device; FALSE: it cannot be written.
.dev_file <- function(file, kind = "") {
  if (kind %in% c("svg", "cairo_pdf", "cairo_ps", "pdf", "pictex") && identical(file, "")) return(FALSE)
  if (!is.character(file) || !nzchar(file)) return(TRUE)
  if (startsWith(file, "|")) {
    if (!kind %in% c("pdf", "postscript")) return(FALSE)
    close(pipe(substring(file, 2L))) # an error: a host does not allow it
    return(TRUE)
  }
  first <- if (kind == "pictex") file else .dev_first(file)
  there <- first == file || file.exists(first)
  made <- suppressWarnings(if (there && first != file) file.access(first, 2L) == 0L else file.create(first)) # an error: a host does not allow it
  if (made && !there) unlink(first) # the page makes it
  made
}
# The file of the first page.
.dev_first <- function(file) if (grepl("%", file, fixed = TRUE)) tryCatch(sprintf(file, 1L), error = function(e) file) else file

# Draws without a file.
.pdf_nowhere <- function(width, height, pointsize) pdf(NULL, width, height, pointsize = pointsize)

# The device of options("device"), opened by drawing where none is open: unlike dev.new() it takes the usual file.
.open_default_device <- function() {
  device <- getOption("device")
  if (identical(device, "terminal")) return(.open_terminal())
  if (is.character(device)) {
    fun <- get0(device, globalenv(), mode = "function")
    if (is.null(fun)) fun <- get0(device, mode = "function")
    if (is.null(fun)) stop(simpleError("no active or default device"))
    device <- fun
  }
  do.call(device, list())
}

.dev_env <- function() {
  if (.gstate$current == 1L) .open_default_device()
  .gstate$devices[[.gstate$current]]
}

.dev_page <- function(d) {
  d$warned <- character()
  d$clip <- NULL
  if (!is.null(d$native)) return(.native_page(d))
  if (!is.null(d$window)) return(.window_page(d))
  if (d$started) {
    if (!is.null(d$terminal)) {
      .show_terminal(d)
      d$seen <- 0L
    }
    .dev_page_ends(d)
    d$ops <- vector("list", 64L)
    d$n <- 0L
  } else if (!is.null(d$pixels) && !.dev_file(d$file)) stop(simpleError(gettextf("could not open file '%s'", .dev_first(d$file)), quote(plot.new())))
  d$started <- TRUE
  # a background that was set after the device was opened
  ink <- .ink(d$par$bg)
  if (!identical(d$par$bg, d$bg) && !is.null(ink))
    .dev_op(d, list("poly", x = c(0, d$w, d$w, 0) * 72, y = c(0, 0, d$h, d$h) * 72, col = NULL, fill = ink, lwd = 0.75, dash = numeric(), rect = 1))
}

.dev_op <- function(d, op) {
  if (!is.null(d$native) && is.null(d$collecting)) {
    .Internal(deviceDo("draw", d$native, op))
    if (!d$recording) return(invisible())
  } else if (length(op$col) > 3L || length(op$fill) > 3L || op[[1L]] %in% c("text", "mask", "clippath", "group", "outlines")) {
    op <- .dev_able(d, op)
    if (is.null(op)) return(invisible())
  }
  if (!is.null(d$window) && is.null(d$collecting)) {
    .Internal(windowDraw(d$window, op))
    .log_operation(d, op)
  }
  n <- d$n + 1L
  if (n > length(d$ops)) length(d$ops) <- 2L * length(d$ops)
  d$ops[[n]] <- op
  d$n <- n
  d$drawn <- d$par # parameters that are set later belong to the next plot
  invisible()
}

# Many operations that differ in their places and, all in all, have these colours.
.dev_ops <- function(d, ops, inks) {
  n <- length(ops)
  if (!n) return(invisible())
  plain <- d$cairo || !(d$kind %in% c("postscript", "cairo_ps", "xfig", "pictex")) || all(lengths(inks) <= 3L)
  if (!is.null(d$native) || !is.null(d$window) || !plain || any(vapply(inks, is.list, NA))) {
    for (op in ops) .dev_op(d, op)
    return(invisible())
  }
  first <- d$n + 1L
  last <- d$n + n
  if (last > length(d$ops)) length(d$ops) <- max(last, 2L * length(d$ops))
  d$ops[first:last] <- ops
  d$n <- last
  d$drawn <- d$par
  invisible()
}

# What the kind of device can show of an operation, with a warning where something is left out.
.dev_able <- function(d, op) {
  if (d$cairo) return(op)
  if (is.list(op$fill) || op[[1L]] %in% c("mask", "clippath", "group", "outlines")) d$painted <- TRUE
  if (d$kind %in% c("postscript", "cairo_ps", "xfig", "pictex")) {
    clear <- c(col = length(op$col) > 3L, fill = length(op$fill) > 3L)
    if (any(clear)) {
      .device_warning(d, "semi-transparency is not supported on this device: reported only once per page", "clear")
      op[names(clear)[clear]] <- list(NULL)
      if (is.null(op$col) && is.null(op$fill)) return(NULL)
    }
  }
  if (op[[1L]] != "text" || !any(utf8ToInt(op$s) > 126L, na.rm = TRUE)) return(op)
  if (!is.null(d$pixels)) .device_warning(d, gettextf("no letters beyond ASCII on this device, '%s' is drawn as '?': reported only once per page", op$s), "letters")
  else if (d$kind %in% c("pdf", "postscript") && op$font != 5L) op$s <- .one_byte(d, op$s)
  op
}

# A string in Latin-1's letters; of another character each byte becomes a dot, with a warning.
.one_byte <- function(d, s) {
  code <- utf8ToInt(s)
  bad <- code > 255L | code > 126L & code < 160L
  if (!any(bad)) return(s)
  letters <- strsplit(s, "")[[1L]]
  bytes <- unlist(lapply(letters[bad], charToRaw))
  for (b in rep(as.character(bytes), 2L)) # once for its width, once for drawing it
    .device_warning(d, gettextf("conversion failure on '%s' in '%s': dot substituted for <%s>", s, "mbcsToSbcs", b))
  letters[bad] <- strrep(".", nchar(letters[bad], "bytes"))
  paste(letters, collapse = "")
}

# A warning of the function that is drawing; once: at most one of this name on a page.
.device_warning <- function(d, text, once = NULL) {
  if (!is.null(once)) {
    if (once %in% d$warned) return()
    d$warned <- c(d$warned, once)
  }
  known <- c("text.default", "title", "mtext", "axis", "plot.xy", "rect", "polygon", "segments", "abline", "box", "arrows", "symbols", "image.default", "legend")
  calls <- sys.calls()
  at <- Position(function(e) is.name(e[[1L]]) && as.character(e[[1L]]) %in% known, calls, right = TRUE)
  warning(simpleWarning(text, if (!is.na(at)) calls[[at]]))
}

.dev_finish <- function(d) {
  if (!d$open) return(invisible())
  if (!is.null(d$native)) {
    .native_do(d, "close")
    d$open <- FALSE
    return(invisible())
  }
  d$open <- FALSE
  if (!is.null(d$window)) {
    .gstate$windows <- .gstate$windows - 1L
    return(invisible(.window_do(d, "close")))
  }
  if (!is.null(d$terminal)) return(invisible(.show_terminal(d)))
  if (d$started) .dev_page_ends(d)
  if (is.null(d$file) || !nzchar(d$file)) return(invisible())
  tryCatch(.dev_write(d), error = function(e) NULL)
  invisible()
}

# A page has all its operations: pictures that are files of their own are written, others wait for those after them.
.dev_page_ends <- function(d) {
  page <- d$ops[seq_len(d$n)]
  alone <- d$cairo && !is.null(d$pixels) && is.null(d$terminal) && nzchar(.or(d$file, "")) && !startsWith(d$file, "|")
  if (!alone) return(d$pages[[length(d$pages) + 1L]] <- page)
  d$written <- d$written + 1L
  tryCatch(.cairo_write(d, list(page), function(k) .page_file(d, d$written)), error = function(e) NULL)
}

.page_file <- function(d, k) if (d$kind != "pictex" && grepl("%[0-9]*d", d$file)) sprintf(d$file, k) else d$file

.dev_write <- function(d) {
  pages <- d$pages
  name <- function(k) .page_file(d, k)
  if (d$cairo) .cairo_write(d, pages, name)
  else if (isTRUE(d$painted) && .paints(d)) .cairo_write(d, pages, name, "cairo_pdf")
  else if (d$kind %in% c("pdf", "cairo_pdf")) {
    .each_file(d, pages, name, function(file, pages) writeBin(.pdf_bytes(d, pages), file))
  } else if (d$kind %in% c("postscript", "cairo_ps")) {
    .each_file(d, pages, name, function(file, pages) writeLines(.ps_lines(d, pages), file))
  } else if (d$kind == "svg") {
    for (k in seq_along(pages)) writeLines(.svg_lines(d, pages[[k]]), name(if (d$onefile) 1L else k))
  } else if (d$kind == "pictex") {
    writeLines(.pictex_lines(d, unlist(pages, recursive = FALSE)), name(1L))
  } else if (d$kind == "xfig") {
    .each_file(d, pages, name, function(file, pages) writeLines(.xfig_lines(d, if (length(pages)) pages[[length(pages)]]), file))
  } else {
    back <- .color_matrix(if (identical(d$bg, "transparent")) "white" else d$bg)[1:3, 1L]
    for (k in seq_along(pages)) .Internal(rasterPage(name(k), d$kind, as.integer(d$pixels), c(d$w, d$h) * 72, pages[[k]], back, .char_widths))
  }
}

# Calls write() with each file of a device and its pages: one file, or with onefile = FALSE one for each page.  Of "|command" it is
# a pipe to the command, which gets what a file would hold.
.each_file <- function(d, pages, name, write) {
  if (startsWith(d$file, "|")) {
    con <- pipe(substring(d$file, 2L), "wb")
    on.exit(close(con))
    return(write(con, pages))
  }
  if (d$onefile || length(pages) < 2L) write(name(1L), pages)
  else for (k in seq_along(pages)) write(name(k), pages[k])
}

# Whether a device shows patterns, masks and groups: pages of pdf() that have some are written by Cairo.
.paints <- function(d) if (!is.null(d$native)) d$patterns else d$cairo || d$kind == "pdf" && nzchar(.Internal(cairoVersion())[1L])

# Said once where a device has to do without the libraries.
.cairo_note <- function() {
  if (isTRUE(.gstate$noted)) return()
  .gstate$noted <- TRUE
  message("Pictures are drawn without Cairo and Pango (install libcairo2 and libpangocairo-1.0-0): letters are plain, turned images are left out.")
}

# Pages drawn by Cairo: pixels and SVG are a file a page.
.cairo_write <- function(d, pages, name, kind = d$kind) {
  back <- .color_matrix(d$bg)[, 1L]
  if (!is.null(d$pixels) && d$kind != "png" && back[4L] == 0L) back <- c(255L, 255L, 255L, 255L)
  if (back[4L] == 0L) back <- integer()
  points <- c(d$w, d$h) * 72
  one <- function(file, pages) {
    if (inherits(file, "connection")) { # of a command: Cairo writes files only
      between <- tempfile()
      on.exit(unlink(between))
      one(between, pages)
      return(writeBin(readBin(between, "raw", file.size(between)), file))
    }
    .Internal(cairoPages(file, kind, .or(d$pixels, points), points, pages, back, .cairo_family(d$family)))
  }
  if (!is.null(d$pixels)) for (k in seq_along(pages)) one(name(k), pages[k])
  else .each_file(d, pages, name, one)
}

# ---- the functions for users ----

dev.cur <- function() {
  k <- .gstate$current
  structure(k, names = if (k == 1L) "null device" else .gstate$devices[[k]]$kind)
}

dev.list <- function() {
  open <- which(!vapply(.gstate$devices, is.null, NA))
  if (!length(open)) return(NULL)
  structure(open, names = vapply(.gstate$devices[open], function(d) d$kind, ""))
}

.dev_named <- function(k) structure(as.integer(k), names = if (k == 1L) "null device" else .gstate$devices[[k]]$kind)

# A number of a device, which need not be open.
.device_number <- function(which, call) {
  k <- suppressWarnings(as.integer(which))
  if (anyNA(k)) stop(simpleError("NA argument is invalid", call))
  k
}

dev.next <- function(which = dev.cur()) {
  if (!exists(".gstate")) return(NULL)
  which <- .device_number(which, sys.call())
  l <- dev.list()
  if (is.null(l)) return(.dev_named(1L))
  after <- l[l > which]
  .dev_named(if (length(after)) after[1L] else l[1L])
}

dev.prev <- function(which = dev.cur()) {
  which <- .device_number(which, sys.call())
  l <- dev.list()
  if (is.null(l)) return(.dev_named(1L))
  before <- l[l < which]
  .dev_named(if (length(before)) before[length(before)] else l[length(l)])
}

dev.set <- function(which = dev.next()) {
  which <- .device_number(which, sys.call())
  l <- dev.list()
  if (which == 1L || is.null(l)) {
    .open_default_device()
    return(.dev_named(1L)) # as GNU R has it
  }
  .dev_make_current(if (which %in% l) which else as.integer(dev.next(which)))
  d <- .gstate$devices[[.gstate$current]]
  if (!is.null(d$native)) .native_do(d, "activate")
  dev.cur()
}

dev.off <- function(which = dev.cur()) {
  if (which == 1) stop("cannot shut down device 1 (the null device)")
  which <- as.integer(which)
  d <- .gstate$devices[[which]]
  if (!is.null(d)) {
    .gstate$devices[which] <- list(NULL)
    if (which == .gstate$current) {
      .gstate$current <- as.integer(dev.next(which))
      .dev_note()
      after <- .gstate$devices[[.gstate$current]]
      if (!is.null(after$native)) .native_do(after, "activate")
    } else .dev_note()
    .dev_finish(d)
  }
  dev.cur()
}

graphics.off <- function() {
  while ((which <- dev.cur()) != 1) dev.off(which)
  invisible()
}

dev.new <- function(..., noRStudioGD = FALSE) {
  device <- getOption("device")
  args <- list(...)
  if (identical(device, "terminal")) return(invisible(do.call(.open_terminal, args[names(args) %in% c("width", "height")])))
  if (is.function(device) && !identical(device, pdf)) return(invisible(do.call(device, args[names(args) %in% names(formals(device))])))
  if (is.character(device) && exists(device, mode = "function")) {
    if (device != "pdf") return(invisible(do.call(device, args)))
  }
  if (is.null(args$file)) {
    name <- "Rplots.pdf"
    k <- 0L
    inuse <- unlist(lapply(.gstate$devices, function(d) d$file))
    while (name %in% inuse || file.exists(name)) {
      k <- k + 1L
      name <- paste0("Rplots", k, ".pdf")
    }
    if (k) message("dev.new(): using pdf(file=\"", name, "\")")
    args$file <- name
  }
  invisible(do.call(pdf, args[names(args) %in% names(formals(pdf))]))
}

dev.size <- function(units = c("in", "cm", "px")) {
  unit <- match.arg(units)
  device <- .dev_env()
  if (unit == "px" && !is.null(device$pixels)) return(device$pixels)
  c(device$w, device$h) * c("in" = 1, cm = 2.54, px = 72)[[unit]]
}

deviceIsInteractive <- function(name = NULL) {
  known <- .gstate[["interactive"]]
  if (is.null(known)) known <- c("X11", "X11cairo", "quartz", "windows", "JavaGD", "CairoWin", "CairoX11")
  if (is.null(name)) return(known)
  if (!is.character(name)) stop("'name' must be NULL or a character vector")
  .gstate[["interactive"]] <- unique(c(known, name))
  invisible(.gstate[["interactive"]])
}

dev.control <- function(displaylist = c("inhibit", "enable")) {
  if (dev.cur() <= 1) stop("dev.control() called without an open graphics device")
  if (missing(displaylist)) stop("argument is missing with no default")
  .gstate$devices[[.gstate$current]]$recording <- match.arg(displaylist) == "enable"
  invisible()
}

.pdf_operators <- c("multiply", "screen", "overlay", "darken", "lighten", "color.dodge", "color.burn", "hard.light", "soft.light", "difference",
                    "exclusion")
.cairo_operators <- c(.pdf_operators, "clear", "source", "over", "in", "out", "atop", "dest", "dest.over", "dest.in", "dest.out", "dest.atop",
                      "xor", "add", "saturate")

# What the kinds of devices can do; NA: not known.
dev.capabilities <- function(what = NULL) {
  kind <- names(dev.cur())
  if (kind == "null device") kind <- .dev_env()$kind
  z <- list(semiTransparency = TRUE, transparentBackground = "semi", rasterImage = "yes", capture = FALSE, locator = FALSE, events = character(),
            patterns = c("LinearGradient", "RadialGradient", "TilingPattern"), clippingPaths = TRUE, masks = "alpha",
            compositing = .cairo_operators, transformations = TRUE, paths = TRUE)
  own <- switch(kind,
    pdf = list(masks = c("alpha", "luminance"), compositing = .pdf_operators),
    cairo_ps = list(transparentBackground = "fully", rasterImage = "non-missing"),
    X11 = , X11cairo = list(capture = TRUE, locator = TRUE, events = c("MouseDown", "MouseMove", "MouseUp", "Keybd")),
    jpeg = , bmp = list(semiTransparency = FALSE, transparentBackground = NA),
    postscript = list(semiTransparency = FALSE, transparentBackground = "fully", rasterImage = "non-missing", patterns = NA, clippingPaths = NA,
                      masks = NA, compositing = NA, transformations = NA, paths = NA),
    xfig = , pictex = list(semiTransparency = FALSE, transparentBackground = if (kind == "xfig") "no" else "fully", rasterImage = "no",
                           patterns = NA, clippingPaths = NA, masks = NA, compositing = FALSE, transformations = FALSE, paths = FALSE))
  z[names(own)] <- own
  if (!is.null(what)) z[pmatch(what, names(z))] else z
}

dev.capture <- function(native = FALSE) {
  d <- .dev_env()
  seen <- if (!is.null(d$native)) .native_do(d, "capture") else if (!is.null(d$window)) .window_pixels(d)
  if (!is.null(seen)) {
    size <- dim(seen)
    if (native) return(structure(seen, class = "nativeRaster"))
    some <- unique(as.vector(seen))
    names <- vapply(some, function(colour) .colour_name(bitwAnd(bitwShiftR(colour, 8L * 0:3), 255L)), "")
    return(matrix(names[match(seen, some)], size[1L], size[2L], byrow = TRUE))
  }
  warning("raster capture is not available for this device")
  NULL
}

dev.copy <- function(device, ..., which = dev.next()) {
  .demand(missing(which) || missing(device), "cannot supply 'which' and 'device' at the same time")
  from <- dev.cur()
  .demand(from > 1L, "cannot copy from the null device")
  page <- .gstate$devices[[from]]
  if (missing(device)) .demand(which != from, "cannot copy device to itself")
  else .demand(is.function(device), "'device' should be a function")
  if (!missing(device)) device(...)
  else dev.set(which)
  if (page$recording) .dev_take(page)
  dev.cur()
}

# Can the current device's page be drawn again on another one?
.can_print <- function() {
  if (dev.cur() == 1) stop(simpleError("no device to print from", sys.call(-1L)))
  if (!.gstate$devices[[.gstate$current]]$recording) stop(simpleError("can only print from a screen device", sys.call(-1L)))
}

# The arguments of a device that copies the current one at its size.
.same_size <- function(args, landscape = FALSE) {
  size <- dev.size("in")
  if (is.null(args$width)) args$width <- if (is.null(args$height)) size[1L] else size[1L] / size[2L] * args$height
  if (is.null(args$height)) args$height <- size[2L] / size[1L] * args$width
  args
}

dev.print <- function(device = postscript, ...) {
  .can_print()
  old <- dev.cur()
  do.call(device, .same_size(list(...)))
  on.exit(dev.set(old))
  .dev_take(.gstate$devices[[old]])
  dev.off()
  on.exit()
  dev.set(old)
}

dev.copy2pdf <- function(..., out.type = "pdf") {
  .can_print()
  old <- dev.cur()
  args <- .same_size(list(...))
  if (is.null(args$file)) args$file <- "Rplot.pdf"
  do.call(switch(out.type, pdf = pdf, cairo = cairo_pdf, stop("'out.type' must be \"pdf\", \"quartz\" or \"cairo\"")), args)
  .dev_take(.gstate$devices[[old]])
  dev.off()
  dev.set(old)
}

dev.copy2eps <- function(...) {
  .can_print()
  old <- dev.cur()
  args <- .same_size(list(...))
  if (is.null(args$file)) args$file <- "Rplot.eps"
  do.call(postscript, c(args, list(onefile = FALSE, horizontal = FALSE, paper = "special")))
  .dev_take(.gstate$devices[[old]])
  dev.off()
  dev.set(old)
}

dev2bitmap <- function(file, type = "png16m", height = 7, width = 7, res = 72, units = "in", pointsize, ..., method = c("postscript", "pdf"),
                       taa = NA, gaa = NA) {
  if (missing(file)) stop("'file' is missing with no default")
  if (!is.character(file) || length(file) != 1L || !nzchar(file)) stop("'file' must be a non-empty character string")
  method <- match.arg(method)
  .can_print()
  old <- dev.cur()
  size <- dev.size("in")
  if (missing(height) && missing(width)) {
    width <- size[1L]
    height <- size[2L]
  } else if (missing(height)) height <- size[2L] / size[1L] * width
  else if (missing(width)) width <- size[1L] / size[2L] * height
  bitmap(file, type = type, height = height, width = width, res = res, units = units)
  .dev_take(.gstate$devices[[old]])
  dev.off()
  dev.set(old)
  invisible()
}

# The current device takes over the page of another one, which keeps its own.
.dev_take <- function(from) {
  to <- .gstate$devices[[.gstate$current]]
  if (length(from$log) || !is.null(to$window)) return(.replay_log(to, from))
  if (from$started && !to$started) .dev_page(to)
  ops <- .plain_ops(from$ops[seq_len(from$n)])
  to$ops <- c(ops, list(NULL))
  to$n <- length(ops)
}

recordPlot <- function(load = NULL, attach = NULL) {
  if (dev.cur() == 1L) stop("no current device to record from")
  d <- .gstate$devices[[.gstate$current]]
  .recorded_plot(d)
}

# Each operation as a call: the function, and its arguments that begin with a symbol's name, where knitr looks for it.
.recorded_plot <- function(d) {
  calls <- if (d$recording) lapply(.plain_ops(d$ops[seq_len(d$n)]), function(op) list(quote(.External.graphics), list(list(name = paste0("C_", op[[1L]])), op)))
  structure(list(calls, if (is.null(d$drawn)) d$par else d$drawn, NULL), class = "recordedplot")
}

replayPlot <- function(x, reloadPkgs = FALSE) {
  .demand(inherits(x, "recordedplot"), gettextf("argument is not of class %s", dQuote("recordedplot")))
  device <- .dev_env()
  if (!is.null(device$native)) return(.replay_snapshot(.gstate$current, x))
  .replayed(device, x)
}
.replayed <- function(device, x) {
  if (!length(x[[1L]])) return(invisible()) # of a device that keeps no list: nothing, not even a page
  .dev_page(device)
  for (e in x[[1L]]) .dev_op(device, e[[2L]][[2L]])
  device$par <- x[[2L]]
  invisible()
}

print.recordedplot <- function(x, ...) {
  replayPlot(x)
  invisible(x)
}

recordGraphics <- function(expr, list, env) eval(substitute(expr), list, env)

# ---- devices ----

pdf <- function(file = if (onefile) "Rplots.pdf" else "Rplot%03d.pdf", width, height, onefile, family, title, fonts, version, paper,
                encoding, bg, fg, pointsize, pagecentre, colormodel, useDingbats, useKerning, fillOddEven, compress) {
  call <- sys.call()
  given <- list(width = if (!missing(width)) width, height = if (!missing(height)) height, onefile = if (!missing(onefile)) onefile,
                title = if (!missing(title)) title, version = if (!missing(version)) version, paper = if (!missing(paper)) paper,
                encoding = if (!missing(encoding)) encoding, bg = if (!missing(bg)) bg, fg = if (!missing(fg)) fg,
                pointsize = if (!missing(pointsize)) pointsize, compress = if (!missing(compress)) compress)
  .pdf_settings()
  o <- check.options(given[lengths(given) > 0L], name.opt = "pdf", envir = .gstate)
  onefile <- o$onefile
  .file_encoding(o$encoding, call)
  if (!missing(family)) .file_family(family, names(pdfFonts()), call)
  .device_colour(o$bg, call)
  .device_colour(o$fg, call)
  if (!o$version %in% c("1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "2.0")) stop(simpleError("invalid PDF version", call))
  if (!tolower(o$paper) %in% .pdf_papers) stop(simpleError(gettextf("invalid paper type '%s' (pdf)", o$paper), call))
  if (o$compress && o$version == "1.1") {
    warning(simpleWarning("increasing the PDF version to 1.2", call))
    o$version <- "1.2"
  }
  if (is.null(file)) return(.dev_open("pdf", NULL, o$width, o$height, onefile, o$bg, o$pointsize))
  file <- path.expand(as.character(file)[1L])
  .dev_open("pdf", file, o$width, o$height, onefile, o$bg, o$pointsize)
  d <- .gstate$devices[[.gstate$current]]
  d$compress <- isTRUE(as.logical(o$compress))
  d$kerned <- missing(useKerning) || isTRUE(as.logical(useKerning))
  d$version <- o$version
  invisible()
}
.pdf_papers <- c("default", "special", "a4", "a4r", "letter", "us", "usr", "legal", "executive")

# The families of fonts and encodings that the writers know; others are an error of the device's call.
.file_family <- function(family, known, call) {
  if (is.character(family) && length(family) == 1L && !family %in% known) stop(simpleError(gettextf("unknown family '%s'", family), call))
}
.file_encodings <- c("default", "AdobeStd", "AdobeSym", "CP1250", "CP1251", "CP1253", "CP1257", "Cyrillic", "Greek", "ISOLatin1", "ISOLatin2",
                     "ISOLatin7", "ISOLatin9", "KOI8-R", "KOI8-U", "MacRoman", "PDFDoc", "TeXtext", "WinAnsi")
.file_encoding <- function(encoding, call) {
  if (sub("[.]enc$", "", encoding) %in% .file_encodings || file.exists(encoding)) return()
  warning(simpleWarning(gettextf("failed to load encoding file '%s'", encoding), call))
  stop(simpleError("failed to load default encoding", call))
}

# Defaults that the devices for pdf and PostScript share.
.file_settings <- function(own, order) {
  shared <- list(encoding = "default", fonts = NULL, family = "Helvetica", fg = "black", bg = "transparent", colormodel = "srgb",
                 title = "R Graphics Output", fillOddEven = FALSE, onefile = TRUE, pagecentre = TRUE, useKerning = TRUE, pointsize = 12)
  c(own, shared)[strsplit(order, " ")[[1L]]]
}

.pdf_settings <- function() {
  if (is.null(.gstate$pdf))
    .gstate$pdf <- .file_settings(list(compress = TRUE, paper = "special", version = "1.4", height = 7, width = 7, useDingbats = FALSE),
                                  paste("width height onefile family title fonts version paper encoding bg fg pointsize pagecentre",
                                        "colormodel useDingbats useKerning fillOddEven compress"))
  .gstate$pdf
}

.ps_settings <- function() {
  if (is.null(.gstate$ps))
    .gstate$ps <- .file_settings(list(command = "default", paper = "default", height = 0, width = 0, horizontal = TRUE, print.it = FALSE),
                                 paste("onefile family title fonts encoding bg fg width height horizontal pointsize paper pagecentre print.it",
                                       "command colormodel useKerning fillOddEven"))
  .gstate$ps
}

# Reads, sets or resets the defaults that .gstate keeps under a name.
.settings <- function(old, new, reset, store) {
  if (reset) .gstate[[store]] <- NULL
  else if (length(new)) .gstate[[store]] <- new
  else return(old)
  invisible(old)
}

pdf.options <- function(..., reset = FALSE) {
  old <- .pdf_settings()
  new <- if (...length()) check.options(list(...), name.opt = "pdf", envir = .gstate)
  .settings(old, new, reset, "pdf")
}

ps.options <- function(..., reset = FALSE, override.check = FALSE) {
  old <- .ps_settings()
  new <- if (...length()) check.options(list(...), name.opt = "ps", envir = .gstate, override.check = override.check)
  .settings(old, new, reset, "ps")
}

setEPS <- function(...) {
  size <- list(width = 7, height = 7)
  given <- list(...)
  size[names(given)] <- given
  whole <- list(onefile = FALSE, paper = "special", horizontal = FALSE)
  do.call("ps.options", append(size, whole))
}

setPS <- function(...) {
  ps.options(reset = TRUE)
  if (...length()) ps.options(...)
  invisible()
}

postscript <- function(file = if (onefile) "Rplots.ps" else "Rplot%03d.ps", onefile, family, title, fonts, encoding, bg, fg, width, height,
                       horizontal, pointsize, paper, pagecentre, print.it, command, colormodel, useKerning, fillOddEven) {
  call <- sys.call()
  given <- list(onefile = if (!missing(onefile)) onefile, title = if (!missing(title)) title, encoding = if (!missing(encoding)) encoding,
                bg = if (!missing(bg)) bg, fg = if (!missing(fg)) fg, width = if (!missing(width)) width, height = if (!missing(height)) height,
                horizontal = if (!missing(horizontal)) horizontal, pointsize = if (!missing(pointsize)) pointsize,
                paper = if (!missing(paper)) paper)
  .ps_settings()
  o <- check.options(given[lengths(given) > 0L], name.opt = "ps", envir = .gstate)
  .file_encoding(o$encoding, call)
  if (!missing(family)) .file_family(family, names(postscriptFonts()), call)
  .device_colour(o$bg, call)
  onefile <- o$onefile
  horizontal <- o$horizontal
  width <- o$width
  height <- o$height
  # The whole of an A4 sheet less a quarter of an inch on each side, unless told otherwise.
  sheet <- c(21, 29.7) / 2.54 - 0.5
  if (horizontal) sheet <- rev(sheet)
  if (width <= 0) width <- sheet[1L]
  if (height <= 0) height <- sheet[2L]
  .dev_open("postscript", path.expand(as.character(file)[1L]), width, height, onefile, o$bg, o$pointsize)
}

# Width and height in inches.
# Width and height in pixels.
.geometry <- function(width, height, units, res) {
  units <- match.arg(units, c("in", "px", "cm", "mm"))
  .demand(units == "px" || !is.na(res), "'res' must be specified unless 'units = \"px\"'")
  each <- switch(units, `in` = res, px = 1, cm = res / 2.54, mm = res / 25.4)
  list(width = width * each, height = height * each)
}

# Pixels, and pixels to the inch, are whole: what is over is cut off.
.whole_size <- function(size, call) {
  size <- trunc(size)
  for (name in names(size)) if (size[[name]] == 0) stop(simpleError(gettextf("invalid '%s' argument", name), call))
  unname(size)
}

.bitmap_device <- function(kind, filename, width, height, units, pointsize, bg, res, family = "sans") {
  call <- sys.call(-1L)
  g <- .geometry(width, height, units, res)
  a <- .device_arguments(filename, g$width, g$height, pointsize, bg, call)
  pixels <- .whole_size(c(width = a$width, height = a$height), call)
  if (any(pixels > 32767)) .cairo_refuses(kind, "invalid value (typically too big) for the size of the input (surface, pattern, etc.)", call)
  size <- pixels / if (is.na(res)) 72 else trunc(res)
  .dev_open(kind, a$filename, size[1L], size[2L], FALSE, a$bg, a$pointsize, pixels = pixels, family = family)
}

png <- function(filename = "Rplot%03d.png", width = 480, height = 480, units = "px", pointsize = 12, bg = "white", res = NA, ...,
                type = c("cairo", "cairo-png", "Xlib", "quartz"), antialias) {
  if (!missing(type)) type <- match.arg(type)
  .bitmap_device("png", filename, width, height, units, pointsize, bg, res, .or(list(...)$family, "sans"))
}

jpeg <- function(filename = "Rplot%03d.jpeg", width = 480, height = 480, units = "px", pointsize = 12, quality = 75, bg = "white", res = NA,
                 ..., type = c("cairo", "Xlib", "quartz"), antialias) {
  if (!missing(type)) type <- match.arg(type)
  .demand(is.numeric(quality) && isTRUE(quality >= 0 && quality <= 100), "invalid 'quality' argument")
  .bitmap_device("jpeg", filename, width, height, units, pointsize, bg, res, .or(list(...)$family, "sans"))
}

tiff <- function(filename = "Rplot%03d.tiff", width = 480, height = 480, units = "px", pointsize = 12,
                 compression = c("none", "rle", "lzw", "jpeg", "zip", "lzw+p", "zip+p"), bg = "white", res = NA, ...,
                 type = c("cairo", "Xlib", "quartz"), antialias) {
  if (!missing(type)) type <- match.arg(type)
  if (!missing(compression) && is.character(compression)) compression <- match.arg(compression)
  .bitmap_device("tiff", filename, width, height, units, pointsize, bg, res, .or(list(...)$family, "sans"))
}

bmp <- function(filename = "Rplot%03d.bmp", width = 480, height = 480, units = "px", pointsize = 12, bg = "white", res = NA, ...,
                type = c("cairo", "Xlib", "quartz"), antialias) {
  if (!missing(type)) type <- match.arg(type)
  .bitmap_device("bmp", filename, width, height, units, pointsize, bg, res, .or(list(...)$family, "sans"))
}

bitmap <- function(file, type = "png16m", height = 7, width = 7, res = 72, units = "in", pointsize, taa = NA, gaa = NA, ...) {
  .bitmap_device("png", file, width, height, units, if (missing(pointsize)) 12 else pointsize, "white", res)
}

# Pages of Cairo are whole points.
.whole_points <- function(a, call = sys.call(-1L)) {
  a[c("width", "height")] <- .whole_size(c(width = a$width, height = a$height) * 72, call) / 72
  a
}

svg <- function(filename = if (onefile) "Rplots.svg" else "Rplot%03d.svg", width = 7, height = 7, pointsize = 12, onefile = FALSE,
                family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"), symbolfamily) {
  a <- .whole_points(.device_arguments(filename, width, height, pointsize, bg, sys.call()))
  .dev_open("svg", a$filename, a$width, a$height, onefile, a$bg, a$pointsize, family = family)
}

cairo_pdf <- function(filename = if (onefile) "Rplots.pdf" else "Rplot%03d.pdf", width = 7, height = 7, pointsize = 12, onefile = FALSE,
                      family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"), fallback_resolution = 300,
                      symbolfamily) {
  a <- .whole_points(.device_arguments(filename, width, height, pointsize, bg, sys.call()))
  .dev_open("cairo_pdf", a$filename, a$width, a$height, onefile, a$bg, a$pointsize, family = family)
}

cairo_ps <- function(filename = if (onefile) "Rplots.ps" else "Rplot%03d.ps", width = 7, height = 7, pointsize = 12, onefile = FALSE,
                     family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"), fallback_resolution = 300,
                     symbolfamily) {
  a <- .whole_points(.device_arguments(filename, width, height, pointsize, bg, sys.call()))
  .dev_open("cairo_ps", a$filename, a$width, a$height, onefile, a$bg, a$pointsize, family = family)
}

pictex <- function(file = "Rplots.tex", width = 5, height = 4, debug = FALSE, bg = "white", fg = "black") {
  .device_colour(bg)
  .dev_open("pictex", path.expand(as.character(file)[1L]), width, height)
}

xfig <- function(file = if (onefile) "Rplots.fig" else "Rplot%03d.fig", onefile = FALSE, encoding = "none", paper = "default",
                 horizontal = TRUE, width = 0, height = 0, family = "Helvetica", pointsize = 12, bg = "transparent", fg = "black",
                 pagecentre = TRUE, defaultfont = FALSE, textspecial = FALSE) {
  file <- as.character(file)[1L]
  pointsize <- as.numeric(pointsize)
  .device_colour(bg)
  if (!onefile && !grepl("%", file, fixed = TRUE))
    warning(gettextf("%s will only return the last plot", paste0("xfig(", file, ", onefile=FALSE)")), domain = NA)
  sheet <- c(21, 29.7) / 2.54 - 0.5
  if (horizontal) sheet <- rev(sheet)
  .demand(nzchar(file), "empty file name")
  chosen <- function(v, usual) if (isTRUE(v > 0)) v else usual
  .dev_open("xfig", path.expand(file), chosen(width, sheet[1L]), chosen(height, sheet[2L]), onefile, bg, if (is.na(pointsize)) 12 else pointsize)
}

quartz <- function(title, width, height, pointsize, family, antialias, type, file = NULL, bg, canvas, dpi) {
  warning("quartz() device is only available on Mac OS X")
  invisible()
}

# Versions of what draws; empty where Cairo and Pango are not on this machine.
grSoftVersion <- function() {
  found <- .Internal(cairoVersion())
  c(cairo = found[1L], cairoFT = "", pango = found[2L], libpng = "", jpeg = "", libtiff = "")
}

# ---- sizes of text ----

# Widths of characters in thousandths of the size; those that Helvetica has not are as wide as a digit.
.code_widths <- function(code, bold) {
  w <- (if (bold) .char_widths_bold else .char_widths)[pmax(code, 32L) - 31L]
  latin <- code >= 160L & code <= 255L
  if (any(latin)) w[latin] <- (if (bold) .char_widths_bold_latin else .char_widths_latin)[code[latin] - 159L]
  w[code < 32L] <- 0
  w[is.na(w)] <- 556
  w
}

# Three rows: widths, tops and bottoms of the characters 0 to 255 in thousandths of the size; those beyond are as 127 is.
.metric_table <- function(bold) {
  top <- rep(718, 256L)
  low <- rep(0, 256L)
  top[33:127] <- if (bold) .char_tops_bold else .char_tops
  low[33:127] <- if (bold) .char_bottoms_bold else .char_bottoms
  top[161:256] <- if (bold) .char_tops_bold_latin else .char_tops_latin
  low[161:256] <- if (bold) .char_bottoms_bold_latin else .char_bottoms_latin
  rbind(.code_widths(0:255, bold), top, low, deparse.level = 0L)
}

# The same of the font Symbol, by its bytes.
.symbol_table <- function() {
  m <- matrix(0, 3L, 256L)
  m[, .symbol_bytes + 1L] <- rbind(.symbol_widths, .symbol_tops, .symbol_bottoms)
  m[1L, 33L] <- 250
  m
}

# Letters by the bytes that they are in the font Symbol.
.symbol_text <- function(s) {
  vapply(s, function(t) {
    code <- utf8ToInt(enc2utf8(t))
    at <- match(code, .symbol_codes)
    intToUtf8(ifelse(is.na(at), code, .symbol_bytes[at]))
  }, "", USE.NAMES = FALSE)
}

# Widths of strings in units of the font size (widest line), tops and bottoms in thousandths of it.
.text_metrics <- function(s, font = 1L, kerned = FALSE) {
  if (font == 5) return(.Internal(textMetrics(.symbol_text(s), .symbol_metrics, integer(), integer())))
  bold <- font %in% c(2, 4)
  kerns <- if (!kerned) .no_kerns else if (bold) .bold_kerns else .plain_kerns
  .Internal(textMetrics(s, if (bold) .bold_metrics else .plain_metrics, kerns$keys, kerns$by))
}

.text_width <- function(s, font = 1L, kerned = FALSE) {
  w <- .text_metrics(s, font, kerned)[1L, ]
  math <- which(startsWith(s, .math_mark))
  for (i in math) w[i] <- .math_of(s[i])$w
  w
}

# Heights of strings in units of the font size: that of a capital letter and the distance of the lines.
.text_height <- function(s) {
  plain <- 0.718 + 1.2 * lengths(regmatches(s, gregexpr("\n", s, fixed = TRUE)))
  math <- .is_math(s)
  plain[math] <- vapply(s[math], function(t) {
    box <- .math_of(t)
    box$h + box$d
  }, 0)
  plain
}

# ---- writing: operations are lists whose first element names them ----

.num <- function(x) sprintf("%.2f", x)

# The text of a string in PostScript: bytes beyond ASCII in octal digits.
.ps_string <- function(s, font = 1L) {
  code <- utf8ToInt(s)
  if (font == 5L) code <- .symbol_bytes[match(code, .symbol_codes)]
  code[is.na(code) | code > 255L] <- 46L
  special <- code < 32L | code > 126L | code %in% utf8ToInt("\\()")
  letters <- character(length(code))
  letters[special] <- sprintf("\\%03o", code[special])
  letters[!special] <- strsplit(intToUtf8(code[!special]), "")[[1L]]
  paste(letters, collapse = "")
}

# The commands that show a string: in parts where letters are moved together.
.ps_show <- function(s, font, size, kerned) {
  code <- utf8ToInt(s)
  n <- length(code)
  kerns <- if (font %in% c(2, 4)) .bold_kerns else .plain_kerns
  at <- if (kerned && font != 5) match(code[-n] * 256 + code[-1L], kerns$keys) else NA
  ends <- which(!is.na(at))
  parts <- vapply(Map(seq, c(1L, ends + 1L), c(ends, n)), function(k) sprintf("(%s) show", .ps_string(intToUtf8(code[k]), font)), "")
  if (length(ends)) paste(c(rbind(parts[-length(parts)], sprintf("%.2f 0 rmoveto", kerns$by[at[ends]] * size / 1000)), parts[length(parts)]), collapse = " ") else parts
}

# The states of a PDF that make its pairs of opacities, which .Internal(pdfPage()) numbers.
.pdf_states <- function(codes) {
  outline <- codes %/% 256L
  inside <- codes %% 256L
  sprintf("/A%dx%d << /CA %.3f /ca %.3f >>", outline, inside, outline / 255, inside / 255)
}

.pdf_bytes <- function(d, pages) {
  if (!length(pages)) pages <- list(list())
  out <- list(charToRaw(sprintf("%%PDF-%s\n", d$version)))
  size <- length(out[[1L]])
  offsets <- numeric()
  add <- function(text) {
    bytes <- if (is.raw(text)) text else charToRaw(text)
    offsets <<- c(offsets, size)
    out[[length(out) + 1L]] <<- bytes
    size <<- size + length(bytes)
  }
  n <- length(pages)
  kids <- paste0(10 + 2 * (seq_len(n) - 1L), " 0 R", collapse = " ")
  add("1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n")
  add(sprintf("2 0 obj\n<< /Type /Pages /Kids [ %s ] /Count %d /MediaBox [0 0 %.0f %.0f] >>\nendobj\n", kids, n, d$w * 72, d$h * 72))
  fonts <- c("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique", "Symbol")
  coded <- c(rep("/Encoding 8 0 R ", 4L), "")
  for (k in 1:5) add(sprintf("%d 0 obj\n<< /Type /Font /Subtype /Type1 /Name /F%d /BaseFont /%s %s>>\nendobj\n", k + 2L, k, fonts[k], coded[k]))
  add("8 0 obj\n<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [ 39/quoteright 45/minus 96/quoteleft ] >>\nendobj\n")
  written <- lapply(pages, function(ops) .Internal(pdfPage(.plain_ops(ops), .symbol_codes, .symbol_bytes, if (d$kerned) .font_kerns else c(.no_kerns, .no_kerns))))
  states <- .pdf_states(unique(unlist(lapply(written, `[[`, 2L))))
  if (length(states) && d$version < "1.4") out[[1L]] <- charToRaw("%PDF-1.4\n")
  add(sprintf("9 0 obj\n<< /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R /F5 7 0 R >>%s >>\nendobj\n",
              if (length(states)) paste0(" /ExtGState << ", paste(states, collapse = " "), " >>") else ""))
  for (k in seq_len(n)) {
    body <- c(charToRaw("1 J 1 j q\n"), written[[k]][[1L]], charToRaw("Q\n"))
    id <- 10L + 2L * (k - 1L)
    add(sprintf("%d 0 obj\n<< /Type /Page /Parent 2 0 R /Contents %d 0 R /Resources 9 0 R >>\nendobj\n", id, id + 1L))
    if (d$compress) body <- c(.Internal(memCompress(body, 6L)), as.raw(10L))
    add(c(charToRaw(sprintf("%d 0 obj\n<< /Length %d%s >>\nstream\n", id + 1L, length(body) - d$compress, if (d$compress) " /Filter /FlateDecode" else "")),
          body, charToRaw("endstream\nendobj\n")))
  }
  xref <- paste0("xref\n0 ", length(offsets) + 1L, "\n0000000000 65535 f \n", paste0(sprintf("%010.0f 00000 n \n", offsets), collapse = ""),
                 "trailer\n<< /Size ", length(offsets) + 1L, " /Root 1 0 R >>\nstartxref\n", sprintf("%.0f", size), "\n%%EOF\n")
  unlist(c(out, list(charToRaw(xref))))
}

.svg_alpha <- function(ink, what) if (length(ink) > 3L) sprintf(" %s-opacity='%.3f'", what, ink[4L] / 255) else ""

.svg_color <- function(col) if (is.null(col) || length(col) < 3L) "none" else sprintf("rgb(%d,%d,%d)", as.integer(col[1L]), as.integer(col[2L]), as.integer(col[3L]))

.svg_op <- function(op, h) {
  style <- function() sprintf("stroke='%s' stroke-width='%.2f' fill='%s'%s", .svg_color(op$col), if (is.null(op$lwd)) 0.75 else op$lwd, .svg_color(op$fill),
                              paste0(.svg_alpha(op$col, "stroke"), .svg_alpha(op$fill, "fill"), if (length(op$dash)) paste0(" stroke-dasharray='", paste(.num(op$dash), collapse = ","), "'")))
  path <- function(close) {
    ok <- is.finite(op$x) & is.finite(op$y)
    start <- ok & c(TRUE, !ok[-length(ok)])
    step <- ifelse(start[ok], if (close) "Z M" else "M", "L")
    step[1L] <- "M"
    paste0("<path d='", paste0(step, .num(op$x[ok]), " ", .num(h - op$y[ok]), collapse = " "), if (close) " Z", "' ", style(),
           if (identical(op$rule, "evenodd")) " fill-rule='evenodd'", "/>")
  }
  switch(op[[1L]],
    line = path(FALSE),
    poly = path(TRUE),
    circle = sprintf("<circle cx='%.2f' cy='%.2f' r='%.2f' %s/>", op$x, h - op$y, op$r, style()),
    text = {
      s <- gsub("<", "&lt;", gsub("&", "&amp;", op$s, fixed = TRUE), fixed = TRUE)
      sprintf("<text transform='translate(%.2f,%.2f) rotate(%.2f)' font-family='Helvetica, sans-serif' font-size='%.2f' fill='%s'%s>%s</text>", op$x, h - op$y, -op$rot,
              op$size, .svg_color(op$col), paste0(.svg_alpha(op$col, "fill"), c("", " font-weight='bold'", " font-style='italic'", " font-weight='bold' font-style='italic'", "")[op$font]), s)
    },
    character())
}

# Operations between two changes of the clipping region are a group.
.svg_body <- function(ops, h) {
  is_clip <- vapply(ops, function(op) op[[1L]] == "clip", NA)
  groups <- unname(split(ops, cumsum(is_clip)))
  unlist(lapply(seq_along(groups), function(k) {
    head <- groups[[k]][[1L]]
    lines <- unlist(lapply(groups[[k]], .svg_op, h = h))
    if (head[[1L]] != "clip" || !length(lines)) return(lines)
    c(sprintf("<clipPath id='clip%d'><rect x='%.2f' y='%.2f' width='%.2f' height='%.2f'/></clipPath>", k, head$x, h - head$y - head$h, head$w, head$h),
      sprintf("<g clip-path='url(#clip%d)'>", k), lines, "</g>")
  }))
}

.svg_lines <- function(d, ops) {
  w <- d$w * 72
  h <- d$h * 72
  c("<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0fpt\" height=\"%.0fpt\" viewBox=\"0 0 %.0f %.0f\" version=\"1.1\">", w, h, w, h),
    "<rect x=\"0\" y=\"0\" width=\"100%\" height=\"100%\" fill=\"white\"/>", if (length(ops)) .svg_body(ops, h), "</svg>")
}

.ps_op <- function(op, kerned) {
  rgb <- function(col) sprintf("%.3f %.3f %.3f setrgbcolor", col[1L] / 255, col[2L] / 255, col[3L] / 255)
  path <- function(close) {
    ok <- is.finite(op$x) & is.finite(op$y)
    start <- ok & c(TRUE, !ok[-length(ok)])
    ends <- if (close) c("", ifelse(start[ok][-1L], "closepath ", "")) else ""
    c("newpath", paste0(ends, .num(op$x[ok]), " ", .num(op$y[ok]), ifelse(start[ok], " moveto", " lineto")), if (close) "closepath")
  }
  pen <- function() c(rgb(op$col), paste(.num(op$lwd), "setlinewidth"), paste0("[", paste(.num(op$dash), collapse = " "), "] 0 setdash"))
  switch(op[[1L]],
    line = if (!is.null(op$col)) c(pen(), path(FALSE), "stroke"),
    poly = c(if (!is.null(op$fill)) c(rgb(op$fill), path(TRUE), if (identical(op$rule, "evenodd")) "eofill" else "fill"), if (!is.null(op$col)) c(pen(), path(TRUE), "stroke")),
    circle = c(if (!is.null(op$fill)) c(rgb(op$fill), sprintf("newpath %.2f %.2f %.2f 0 360 arc fill", op$x, op$y, op$r)),
               if (!is.null(op$col)) c(pen(), sprintf("newpath %.2f %.2f %.2f 0 360 arc stroke", op$x, op$y, op$r))),
    text = c(rgb(op$col), sprintf("gsave /%s findfont %.2f scalefont setfont %.2f %.2f translate %.2f rotate 0 0 moveto %s grestore",
                                  .ps_fonts[op$font], op$size, op$x, op$y, op$rot, .ps_show(op$s, op$font, op$size, kerned))),
    clip = sprintf("grestore gsave newpath %.2f %.2f moveto %.2f 0 rlineto 0 %.2f rlineto %.2f 0 rlineto closepath clip", op$x, op$y, op$w, op$h, -op$w),
    character())
}

.ps_fonts <- c(paste0("Helvetica", c("", "-Bold", "-Oblique", "-BoldOblique"), "-R"), "Symbol")

# The fonts of letters with the codes of Latin-1 and the signs at 39, 45 and 96.
.ps_font_setup <- function() {
  base <- sub("-R$", "", .ps_fonts[1:4])
  c("/latin { findfont dup length dict begin { 1 index /FID ne { def } { pop pop } ifelse } forall",
    "/Encoding ISOLatin1Encoding 256 array copy dup 39 /quoteright put dup 45 /minus put dup 96 /quoteleft put def",
    "currentdict end definefont pop } def", sprintf("/%s /%s latin", .ps_fonts[1:4], base))
}

.ps_lines <- function(d, pages) {
  body <- character()
  for (k in seq_along(pages)) body <- c(body, sprintf("%%%%Page: %d %d", k, k), "gsave", unlist(lapply(pages[[k]], .ps_op, d$kerned)), "grestore showpage")
  c(if (d$onefile) "%!PS-Adobe-3.0" else "%!PS-Adobe-3.0 EPSF-3.0", sprintf("%%%%BoundingBox: 0 0 %.0f %.0f", d$w * 72, d$h * 72), sprintf("%%%%Pages: %d", length(pages)), "%%EndComments", .ps_font_setup(), body, "%%EOF")
}

# TeX points, a little smaller than those of PostScript.
.pictex_lines <- function(d, ops) {
  k <- 72.27 / 72
  at <- function(x, y) paste(.num(x * k), .num(y * k), collapse = " ")
  one <- function(op) switch(op[[1L]],
    line = c(if (length(op$dash)) sprintf("\\setdashpattern <%s>", paste0(.num(op$dash), "pt", collapse = ", ")) else "\\setsolid",
             sprintf("\\plot %s /", at(op$x, op$y))),
    poly = c("\\setsolid", sprintf("\\plot %s /", at(c(op$x, op$x[1L]), c(op$y, op$y[1L])))),
    circle = sprintf("\\circulararc 360 degrees from %s center at %s", at(op$x, op$y + op$r), at(op$x, op$y)),
    text = sprintf("\\put {%s} [lB] <0.00pt,0.00pt> at %s",
                   if (op$rot == 0) gsub("([#$%&_{}])", "\\\\\\1", op$s) else sprintf("\\rotatebox{%s}{%s}", .num(op$rot), gsub("([#$%&_{}])", "\\\\\\1", op$s)),
                   at(op$x, op$y)),
    character())
  c("\\hbox{\\beginpicture", "\\setcoordinatesystem units <1pt,1pt>",
    sprintf("\\setplotarea x from 0 to %s, y from 0 to %s", .num(d$w * 72.27), .num(d$h * 72.27)), "\\setlinear",
    "\\font\\picfont cmss10\\picfont", unlist(lapply(ops, one)), "\\endpicture", "}")
}

# 1200 units an inch from the upper left; colours beyond the named ones are not used.
.xfig_lines <- function(d, ops) {
  X <- function(x) as.integer(round(x / 72 * 1200))
  Y <- function(y) as.integer(round((d$h - y / 72) * 1200))
  points <- function(x, y) paste(X(x), Y(y), collapse = " ")
  style <- function(op) if (length(op$dash)) 1L else 0L
  one <- function(op) switch(op[[1L]],
    line = {
      ok <- is.finite(op$x) & is.finite(op$y)
      c(sprintf("2 1 %d 1 0 7 100 0 -1 4.00 0 0 -1 0 0 %d", style(op), sum(ok)), points(op$x[ok], op$y[ok]))
    },
    poly = c(sprintf("2 3 %d 1 0 7 100 0 %d 4.00 0 0 -1 0 0 %d", style(op), if (is.null(op$fill)) -1L else 10L, length(op$x) + 1L),
             points(c(op$x, op$x[1L]), c(op$y, op$y[1L]))),
    circle = sprintf("1 3 0 1 0 -1 100 0 %d 4.00 1 0 %d %d %d %d %d %d %d %d", if (is.null(op$fill)) -1L else 10L, X(op$x), Y(op$y), X(op$r), X(op$r),
                     X(op$x), Y(op$y), X(op$x + op$r), Y(op$y)),
    text = sprintf("4 0 0 100 0 %d %d %.4f 4 %d %d %d %d %s\\001", 16L + op$font - 1L, as.integer(op$size), op$rot * pi / 180,
                   as.integer(op$size * 12), as.integer(.text_width(op$s) * op$size * 1200 / 72), X(op$x), Y(op$y), op$s),
    character())
  c("#FIG 3.2", if (d$w > d$h) "Landscape" else "Portrait", "Flush Left", "Inches", "A4", "100.0", "Single", "-2", "1200 2",
    unlist(lapply(ops, one)))
}

# ---- parameters of a new device ----

.par_defaults <- function(width, height, bg, pointsize) {
  k <- pointsize / 12
  p <- list(xlog = FALSE, ylog = FALSE, adj = 0.5, ann = TRUE, ask = FALSE, bg = bg, bty = "o", cex = 1, cex.axis = 1, cex.lab = 1,
    cex.main = 1.2, cex.sub = 1, cin = c(0.15, 0.2) * k, col = "black", col.axis = "black", col.lab = "black", col.main = "black",
    col.sub = "black", cra = c(10.8, 14.4) * k, crt = 0, csi = 0.2 * k, cxy = c(0, 0), din = c(width, height), err = 0L, family = "",
    fg = "black", fig = c(0, 1, 0, 1), fin = c(width, height), font = 1L, font.axis = 1L, font.lab = 1L, font.main = 2L, font.sub = 1L,
    lab = c(5L, 5L, 7L), las = 0L, lend = "round", lheight = 1, ljoin = "round", lmitre = 10, lty = "solid", lwd = 1, mai = numeric(4),
    mar = c(5.1, 4.1, 4.1, 2.1), mex = 1, mfcol = c(1L, 1L), mfg = c(1L, 1L, 1L, 1L), mfrow = c(1L, 1L), mgp = c(3, 1, 0), mkh = 0.001,
    new = FALSE, oma = c(0, 0, 0, 0), omd = c(0, 1, 0, 1), omi = c(0, 0, 0, 0), page = TRUE, pch = 1L, pin = c(0, 0), plt = numeric(4),
    ps = as.integer(pointsize), pty = "m", smo = 1, srt = 0, tck = NA_real_, tcl = -0.5, usr = c(0, 1, 0, 1), xaxp = c(0, 1, 5),
    xaxs = "r", xaxt = "s", xpd = FALSE, yaxp = c(0, 1, 5), yaxs = "r", yaxt = "s", ylbias = 0.2)
  p$.line <- 0.2 * k
  p$.bycol <- FALSE
  p$.last <- 1L
  p$.nfig <- 1L
  p$.plotted <- FALSE
  p$.margin <- "lines"
  .par_layout(p)
}

# How wide and high a region is: left, right, bottom, top.
.spans <- function(r) c(r[2L] - r[1L], r[4L] - r[3L])

# Regions that follow from margins, outer margins and the figure's place on the page.
.par_layout <- function(p) {
  line <- p$.line * p$cex * p$mex
  p$csi <- p$.line * p$cex
  p$fin <- .spans(p$fig) * p$din
  if (p$.margin == "lines") p$mai <- p$mar * line
  else if (p$.margin == "inches") p$mar <- p$mai / line
  if (p$.margin == "plt") {
    p$mai <- c(p$plt[3L] * p$fin[2L], p$plt[1L] * p$fin[1L], (1 - p$plt[4L]) * p$fin[2L], (1 - p$plt[2L]) * p$fin[1L])
    p$mar <- p$mai / line
  }
  w <- p$fin[1L] - p$mai[2L] - p$mai[4L]
  h <- p$fin[2L] - p$mai[1L] - p$mai[3L]
  if (!is.null(p$.pin)) {
    p$pin <- p$.pin
    mx <- p$mai[2L] + (w - p$pin[1L]) / 2
    my <- p$mai[1L] + (h - p$pin[2L]) / 2
    p$plt <- c(mx / p$fin[1L], (mx + p$pin[1L]) / p$fin[1L], my / p$fin[2L], (my + p$pin[2L]) / p$fin[2L])
  } else {
    p$plt <- c(p$mai[2L] / p$fin[1L], 1 - p$mai[4L] / p$fin[1L], p$mai[1L] / p$fin[2L], 1 - p$mai[3L] / p$fin[2L])
    if (p$pty == "s") {
      s <- min(w, h)
      cx <- (p$plt[1L] + p$plt[2L]) / 2
      cy <- (p$plt[3L] + p$plt[4L]) / 2
      p$plt <- c(cx - s / 2 / p$fin[1L], cx + s / 2 / p$fin[1L], cy - s / 2 / p$fin[2L], cy + s / 2 / p$fin[2L])
      w <- h <- s
    }
    p$pin <- c(w, h)
  }
  p$cxy <- p$cin / p$pin * .spans(p$usr)
  p
}
