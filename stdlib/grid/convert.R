# convert.R - What units measure: from units to inches within a viewport and back.
#
# A context holds what a measure depends on: size of the viewport, scales, font size.  dim is 1 (x) or 2 (y); extent says
# that a width or height is meant, not a place.

.context <- function(node = .node(), gp = node$gpar)
  list(w = node$w, h = node$h, xscale = node$xscale, yscale = node$yscale, size = gp$fontsize[1L] * gp$cex[1L], line = gp$lineheight[1L], gp = gp)

.here <- function() {
  s <- .state()
  .context(s$node, s$gpar)
}

# Inches of one plain unit, for those that depend on nothing.
.unit_inches <- c(`1` = 1 / 2.54, `2` = 1, `7` = 1 / 25.4, `8` = 1 / 72.27, `9` = 12 / 72.27, `10` = 1 / 72, `11` = 1238 / 1157 / 72.27,
                  `12` = 12 * 1238 / 1157 / 72.27, `13` = 1 / 65536 / 72.27)

.plain_measure <- function(a, code, dim, extent, ctx) {
  size <- if (dim == 1L) ctx$w else ctx$h
  fixed <- .unit_inches[as.character(code)]
  if (!is.na(fixed)) return(a * fixed[[1L]])
  if (code == 0L) return(a * size)
  if (code == 4L) {
    s <- if (dim == 1L) ctx$xscale else ctx$yscale
    return((if (extent) a else a - s[1L]) / (s[2L] - s[1L]) * size)
  }
  if (code == 3L || code == 103L) return(a * ctx$size * ctx$line / 72)
  if (code == 18L || code == 104L) return(a * ctx$size / 72)
  if (code == 6L) return(a * min(ctx$w, ctx$h))
  if (code == 5L) return(a * 0)
  stop("invalid unit or unit not yet implemented", call. = FALSE)
}

# Inches of a vector of units.
.measure <- function(u, dim, extent, ctx = .here()) {
  if (.is_simple(u)) return(.plain_measure(as.vector(unclass(u)), attr(u, "unit"), dim, extent, ctx))
  vapply(.unit_elements(u), .measure_element, 0, dim = dim, extent = extent, ctx = ctx)
}

.measure_element <- function(e, dim, extent, ctx) {
  code <- e[[3L]]
  a <- as.double(e[[1L]])
  if (code > 200L) {
    terms <- .measure(e[[2L]], dim, extent, ctx)
    return(a * switch(code - 200L, sum, min, max)(terms))
  }
  if (code >= 14L && code <= 17L || code >= 105L && code <= 106L) return(a * .string_measure(e[[2L]], code, ctx$gp))
  if (code >= 19L && code <= 24L) return(.grob_measure(e, dim))
  .plain_measure(a, code, dim, extent, ctx)
}

.string_measure <- function(s, code, gp) {
  switch(as.character(code), `14` = , `105` = .text_inches(s, gp)$w, `15` = , `106` = .text_inches(s, gp)$h, `16` = .text_inches(s, gp)$ascent,
         `17` = .text_inches(s, gp)$descent)
}

# The value of code that pushes viewports and the like to measure something: nothing is drawn, and all is then as before.
.measuring <- function(code) {
  s <- .state()
  before <- mget(c("node", "gpar", "measuring"), envir = s, ifnotfound = list(NULL))
  on.exit(for (name in names(before)) assign(name, before[[name]], envir = s))
  s$measuring <- TRUE
  code
}

# Units that measure a grob: it is prepared for drawing as always, then asked.
.grob_measure <- function(e, dim) {
  grob <- e[[2L]]
  if (inherits(grob, "gPath")) grob <- .measured_grob(grob$name)
  .measuring(.prepared_measure(e, grob, dim))
}

.prepared_measure <- function(e, grob, dim) {
  s <- .state()
  code <- e[[3L]]
  outside <- s$node$trans
  grob <- preDraw(grob)
  if (code <= 20L) {
    u <- if (code == 19L) xDetails(grob, as.double(e[[1L]])) else yDetails(grob, as.double(e[[1L]]))
    other <- if (code == 19L) yDetails(grob, as.double(e[[1L]])) else xDetails(grob, as.double(e[[1L]]))
    x <- .measure(if (code == 19L) u else other, 1L, FALSE)
    y <- .measure(if (code == 19L) other else u, 2L, FALSE)
    place <- c(x, y, 1) %*% s$node$trans %*% solve(outside)
    return(place[dim])
  }
  u <- switch(code - 20L, widthDetails(grob), heightDetails(grob), ascentDetails(grob), descentDetails(grob))
  if (!is.unit(u)) stop("invalid unit", call. = FALSE)
  as.double(e[[1L]]) * sum(.measure(u, if (code == 21L) 1L else 2L, TRUE))
}

# A grob that a unit names: of the tree that is being drawn, or of the display list.
.measured_grob <- function(name) {
  s <- .state()
  found <- NULL
  for (tree in rev(s$trees)) {
    if (!is.null(tree$children[[name]])) return(tree$children[[name]])
  }
  found <- grid.get(gPath(name))
  if (is.null(found)) stop(gettextf("grob '%s' not found", name), call. = FALSE, domain = NA)
  found
}

# ---- null units ----

# Do the units measure nothing but what is left over?
.pure_null <- function(u, dim) {
  if (.is_simple(u)) return(rep.int(attr(u, "unit") == 5L, length(u)))
  vapply(.unit_elements(u), function(e) {
    code <- e[[3L]]
    if (code > 200L) all(.pure_null(e[[2L]], dim))
    else if (code == 21L || code == 22L) .null_grob(e[[2L]], code)
    else code == 5L
  }, NA)
}

.null_size <- function(grob, code) {
  if (inherits(grob, "gPath")) grob <- .measured_grob(grob$name)
  .measuring({
    grob <- preDraw(grob)
    if (code == 21L) widthDetails(grob) else heightDetails(grob)
  })
}

.null_grob <- function(grob, code) all(.pure_null(.null_size(grob, code), if (code == 21L) 1L else 2L))

# Amounts of null units.
.null_amount <- function(u, dim, ctx) {
  if (.is_simple(u)) return(as.vector(unclass(u)))
  vapply(.unit_elements(u), function(e) {
    code <- e[[3L]]
    a <- as.double(e[[1L]])
    if (code > 200L) a * switch(code - 200L, sum, min, max)(.null_amount(e[[2L]], dim, ctx))
    else if (code == 21L || code == 22L) a * sum(.null_amount(.null_size(e[[2L]], code), dim, ctx))
    else a
  }, 0)
}

# ---- for users ----

# Amounts of a unit that inches make.
.from_inches <- function(v, code, dim, extent, ctx) {
  size <- if (dim == 1L) ctx$w else ctx$h
  if (code == 4L) {
    s <- if (dim == 1L) ctx$xscale else ctx$yscale
    return(v / size * (s[2L] - s[1L]) + if (extent) 0 else s[1L])
  }
  if (code == 5L || code == 6L || code > 18L && code < 103L || code > 13L && code < 18L) stop("invalid unit or unit not yet implemented", call. = FALSE)
  v / .plain_measure(1, code, dim, TRUE, ctx)
}

.axis_number <- function(axis) {
  at <- match(axis, c("x", "y"))
  if (anyNA(at)) stop("Invalid 'axis' or 'type'", call. = FALSE)
  at
}

convertUnit <- function(x, unitTo, axisFrom = "x", typeFrom = "location", axisTo = axisFrom, typeTo = typeFrom, valueOnly = FALSE) {
  if (!is.unit(x)) stop("Not a unit object", call. = FALSE)
  from <- .axis_number(axisFrom)
  to <- .axis_number(axisTo)
  if (!all(c(typeFrom, typeTo) %in% c("location", "dimension"))) stop("Invalid 'axis' or 'type'")
  code <- .unit_code(unitTo)
  s <- .state()
  ctx <- .here()
  # within a viewport of no size units of the same kind still convert
  if (.is_simple(x) && length(code) == 1L && attr(x, "unit") == code && from == to && typeFrom == typeTo) v <- as.vector(unclass(x))
  else {
    v <- .measure(x, from, typeFrom == "dimension", ctx)
    if (length(code) == 1L) v <- .from_inches(v, code, to, typeTo == "dimension", ctx)
    else {
      code <- rep_len(code, length(v))
      v <- vapply(seq_along(v), function(i) .from_inches(v[i], code[i], to, typeTo == "dimension", ctx), 0)
    }
  }
  if (valueOnly) v else unit(v, unitTo)
}

convertX <- function(x, unitTo, valueOnly = FALSE) convertUnit(x, unitTo, "x", "location", "x", "location", valueOnly = valueOnly)
convertY <- function(x, unitTo, valueOnly = FALSE) convertUnit(x, unitTo, "y", "location", "y", "location", valueOnly = valueOnly)
convertWidth <- function(x, unitTo, valueOnly = FALSE) convertUnit(x, unitTo, "x", "dimension", "x", "dimension", valueOnly = valueOnly)
convertHeight <- function(x, unitTo, valueOnly = FALSE) convertUnit(x, unitTo, "y", "dimension", "y", "dimension", valueOnly = valueOnly)
grid.convert <- function(x, unitTo, axisFrom = "x", typeFrom = "location", axisTo = axisFrom, typeTo = typeFrom, valueOnly = FALSE)
  convertUnit(x, unitTo, axisFrom, typeFrom, axisTo, typeTo, valueOnly)
grid.convertX <- function(x, unitTo, valueOnly = FALSE) convertX(x, unitTo, valueOnly)
grid.convertY <- function(x, unitTo, valueOnly = FALSE) convertY(x, unitTo, valueOnly)
grid.convertWidth <- function(x, unitTo, valueOnly = FALSE) convertWidth(x, unitTo, valueOnly)
grid.convertHeight <- function(x, unitTo, valueOnly = FALSE) convertHeight(x, unitTo, valueOnly)

convertNative <- function(unit, dimension = "x", type = "location") convertUnit(unit, "native", dimension, type, valueOnly = TRUE)

deviceLoc <- function(x, y, valueOnly = FALSE, device = FALSE) {
  n <- max(length(x), length(y))
  p <- .device_points(rep_len(.measure(x, 1L, FALSE), n), rep_len(.measure(y, 2L, FALSE), n)) / 72
  .device_result(p[, 1L], p[, 2L], c("x", "y"), valueOnly, device)
}

deviceDim <- function(w, h, valueOnly = FALSE, device = FALSE) {
  n <- max(length(w), length(h))
  turned <- cbind(rep_len(.measure(w, 1L, TRUE), n), rep_len(.measure(h, 2L, TRUE), n), 0) %*% .node()$trans
  .device_result(turned[, 1L], turned[, 2L], c("w", "h"), valueOnly, device)
}

.device_result <- function(x, y, names, valueOnly, device) {
  if (device) {
    root <- .state()$root
    x <- root$xscale[1L] + x / root$w * diff(root$xscale)
    y <- root$yscale[1L] + y / root$h * diff(root$yscale)
  }
  units <- if (device) "native" else "inches"
  result <- if (valueOnly) list(x, y) else list(unit(x, units), unit(y, units))
  stats::setNames(result, names)
}

calcStringMetric <- function(text) {
  gp <- .gp()
  boxes <- lapply(seq_along(text), function(i) .text_inches(text[i], gp))
  part <- function(what) vapply(boxes, function(b) b[[what]], 0)
  list(ascent = part("ascent"), descent = part("descent"), width = part("w"))
}
