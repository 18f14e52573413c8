# checks.R - Arguments of the drawing functions that cannot be drawn: errors and warnings in the caller's name.
#
# Called by segments(), arrows(), rect(), rasterImage(), clip() (draw.R), text(), mtext() (text.R), strwidth(), grconvertX()
# (par.R), contour(), persp(), image() (surfaces.R) and bxp() (plots.R) before they touch the page.

.refuse_to <- function(text, call) stop(simpleError(text, call))

# Numbers that may be given as text; what is no number is NA, with a warning of the caller.
.as_numbers <- function(v, call) {
  if (!is.character(v)) return(v)
  n <- suppressWarnings(as.double(v))
  if (any(is.na(n) & !is.na(v))) warning(simpleWarning("NAs introduced by coercion", call))
  n
}

# One number that must be finite and pass a further check.
.one_number <- function(v, text, call, fits = TRUE) {
  v <- as.double(.as_numbers(v, call))[1L]
  if (!is.finite(v) || !fits) .refuse_to(text, call)
  v
}

# Ends of lines must be numbers, and none may be empty unless all are.
.check_ends <- function(ends, call) {
  for (k in seq_along(ends)) if (!(typeof(ends[[k]]) %in% c("double", "integer", "logical")) || is.factor(ends[[k]]))
    .refuse_to(gettextf("invalid %s argument", c("first", "second", "third", "fourth")[k]), call)
  .check_empty(lengths(ends), call)
}

.check_empty <- function(n, call) if (any(n == 0L) && any(n > 0L)) .refuse_to("cannot mix zero-length and non-zero-length coordinates", call)

# The position of text beside its point: 1 to 4, or NULL.
.check_pos <- function(pos, call) {
  pos <- as.integer(.as_numbers(pos, call))
  if (!all(pos %in% 1:4)) .refuse_to("invalid 'pos' value", call)
  if (length(pos)) pos
}

.check_adj <- function(adj, otherwise, call) {
  if (!length(adj)) return(otherwise)
  if (!(typeof(adj) %in% c("double", "integer"))) .refuse_to("invalid 'adj' value", call)
  adj
}

# An angle given inline.
.check_srt <- function(srt, call) {
  if (is.list(srt)) .par_bad("srt", call)
  if (length(srt) != 1L) .refuse_to("graphical parameter \"srt\" has the wrong length", call)
  srt <- .as_numbers(srt, call)
  if (!is.finite(srt)) .par_bad("srt", call)
  srt
}

.check_size <- function(cex, call) {
  if (!(is.null(cex) || is.numeric(cex) || is.logical(cex))) .refuse_to("invalid 'cex' value", call)
  cex
}

# The unit of strwidth() and strheight(), of which some letters are enough.
.width_unit <- function(units, call) {
  k <- if (is.character(units)) pmatch(units[1L], c("user", "figure", "inches")) else NA
  if (is.na(k)) .refuse_to("invalid units", call)
  c("user", "figure", "inches")[k]
}

# strwidth() wants a size above 0.
.check_string_size <- function(cex, font, call) {
  if (is.character(font)) .refuse_to("invalid font specification", call)
  if (!length(cex)) return()
  cex <- .as_numbers(cex, call)
  if (!is.finite(cex) || cex <= 0) .refuse_to("invalid 'cex' value", call)
}

# The heights and levels of contour().
.check_contours <- function(x, y, z, levels, call) {
  if (length(x) != nrow(z) || length(y) != ncol(z)) .refuse_to("dimension mismatch", call)
  if (!length(levels)) .refuse_to("no 'levels'", call)
  bad <- which(!is.finite(levels))
  if (length(bad)) {
    v <- levels[bad[1L]]
    .refuse_to(gettextf("non-finite level values: levels[%d] = %s", bad[1L], if (is.na(v)) "nan" else if (v > 0) "inf" else "-inf"), call)
  }
  heights <- z[is.finite(z)]
  # the greatest is at least the smallest positive number, so that level surfaces at or below 0 pass
  if (!length(heights)) warning(simpleWarning("all z values are NA", call))
  else if (min(heights) >= max(heights, .Machine$double.xmin)) warning(simpleWarning("all z values are equal", call))
}

# How persp() looks at a surface: a list of the numbers that it asks for.
.check_view <- function(x, y, z, limits, view, expand, scale, ticktype, nticks, call) {
  outside <- function(v, lim) any(v < lim[1L] | v > lim[2L], na.rm = TRUE)
  if (outside(x, limits$x) || outside(y, limits$y) || outside(z, limits$z))
    warning(simpleWarning("surface extends beyond the box", call))
  kind <- pmatch(ticktype[1L], c("simple", "detailed"))
  if (!is.character(ticktype) || is.na(kind)) .refuse_to("invalid 'ticktype' value", call)
  if (!is.matrix(z) || nrow(z) != length(x) || ncol(z) != length(y)) .refuse_to("invalid 'z' argument", call)
  for (k in names(limits)) if (length(limits[[k]]) != 2L) .refuse_to(gettextf("invalid '%slim' argument", k), call)
  view <- lapply(view, function(v) as.double(.as_numbers(v, call))[1L])
  if (!all(is.finite(unlist(view))) || view$r < 0 || view$d < 0) .refuse_to("invalid viewing parameters", call)
  view$expand <- .one_number(expand, "invalid 'expand' value", call)
  if (view$expand < 0) .refuse_to("invalid 'expand' value", call)
  nticks <- as.integer(nticks)
  if (is.na(nticks) || nticks < 0L) .refuse_to("invalid 'nticks' value", call)
  for (k in names(limits)) if (!all(is.finite(limits[[k]])) || limits[[k]][1L] >= limits[[k]][2L])
    .refuse_to(gettextf("invalid '%s' limits", k), call)
  view$scale <- isTRUE(as.logical(scale))
  view$ticktype <- c("simple", "detailed")[kind]
  view
}
