# text.R - Text in plots and margins, and the sizes of text.
#
# Text is placed by its width and by the height of a capital M, or by its own height where vadj is NA.  Cairo's devices
# measure with the fonts that they draw with; the others have the metrics of Helvetica.

.dev_scale <- function(d) if (is.null(d$pixels)) 1 else d$pixels[1L] / (d$w * 72)

# Widths, heights above and below the baseline of single lines, in points; size is in points, too.
.text_boxes <- function(d, s, size, font = 1L, family = "") {
  n <- length(s)
  if (!is.null(d$native)) return(.native_boxes(d, s, size, font, family))
  if (isTRUE(d$cairo)) {
    k <- .dev_scale(d)
    family[!nzchar(family)] <- .or(d$family, "sans")
    return(matrix(.Internal(cairoMetric(s, size * k, as.integer(font), .cairo_family(family), is.null(d$pixels))) / k, nrow = 3L))
  }
  known <- .text_metrics(s, font[1L], d$kerned)
  math <- which(startsWith(s, .math_mark))
  for (i in math) known[1L, i] <- .math_of(s[i])$w
  size <- rep_len(size, n)
  rbind(known[1L, ] * size, known[2L, ] * size / 1000, known[3L, ] * size / 1000)
}

# Names of families in fontconfig's words.
.cairo_family <- function(family) {
  known <- c(sans = "Helvetica", serif = "Times", mono = "Courier")
  ifelse(family %in% names(known), known[family], family)
}

.capital_height <- function(d, size, font = 1L, family = "") .text_boxes(d, "M", size, font, family)[2L]

# Width of the widest line, and height from the baseline of the last line to the top of the first one, in points.
.string_size <- function(d, s, size, font = 1L, family = "") {
  size <- .font_size(d, size)
  if (is.na(s)) return(c(0, 0))
  if (startsWith(s, .math_mark)) {
    box <- .math_of(s, d, size)
    return(c(box$w, box$h + box$d) * size)
  }
  if (font == 5) s <- .symbol_letters(s)
  if (!grepl("\n", s, fixed = TRUE)) return(c(if (nzchar(s)) .text_boxes(d, s, size, font, family)[1L] else 0, .capital_height(d, size, font, family)))
  lines <- strsplit(s, "\n", fixed = TRUE)[[1L]]
  gaps <- lengths(regmatches(s, gregexpr("\n", s, fixed = TRUE)))
  w <- if (length(lines)) max(.text_boxes(d, lines, size, font, family)[1L, ]) else 0
  c(w, gaps * .line_distance(d, size) + .capital_height(d, size, font, family))
}

# What the font Symbol has in the place of letters: Greek ones, operators.
.symbol_letters <- function(s) {
  code <- utf8ToInt(enc2utf8(s))
  at <- match(code, .symbol_bytes)
  intToUtf8(ifelse(is.na(at), code, .symbol_codes[at]))
}

.line_distance <- function(d, size) d$par$lheight * 1.2 * size

.emit_text <- function(d, x, y, s, hadj, vadj, rot, size, col, font, family = d$par$family) {
  size <- .font_size(d, size)
  ink <- .ink(col)
  if (is.null(ink) && is.null(d$native) || is.na(s) || !nzchar(s) || !is.finite(x) || !is.finite(y) || !(size > 0)) return(invisible())
  if (startsWith(s, .math_mark)) return(.emit_math(d, x, y, s, hadj, vadj, rot, size, ink, font))
  if (font == 5) s <- .symbol_letters(s)
  if (!grepl("\n", s, fixed = TRUE)) return(.emit_line_of_text(d, x, y, s, hadj, vadj, rot, size, ink, font, family))
  lines <- strsplit(paste0(s, "\n"), "\n", fixed = TRUE)[[1L]] # a line feed at the end begins another line
  n <- length(lines)
  apart <- .line_distance(d, size)
  a <- rot * pi / 180
  middle <- if (is.na(vadj)) 0.5 else vadj
  if (n > 1L) vadj <- middle # several lines hang together
  for (k in seq_len(n)) {
    up <- (1 - middle) * (n - 1L) - (k - 1L)
    px <- x
    py <- y
    if (up != 0) {
      px <- x - up * apart * sin(a)
      py <- y + up * apart * cos(a)
    }
    .emit_line_of_text(d, px, py, lines[k], hadj, vadj, rot, size, ink, font, family)
  }
}

.emit_line_of_text <- function(d, x, y, s, hadj, vadj, rot, size, ink, font, family) {
  if (!nzchar(s)) return(invisible())
  a <- rot * pi / 180
  font <- as.integer(min(max(font, 1), 5))
  drop <- if (is.na(vadj)) {
    box <- .text_boxes(d, s, size, font, family)
    (box[2L] - box[3L]) / 2
  } else if (vadj == 0) 0 else vadj * .capital_height(d, size, font, family)
  if (drop != 0) {
    x <- x + drop * sin(a)
    y <- y - drop * cos(a)
  }
  if (isTRUE(d$cairo)) {
    .dev_op(d, list("text", x = x, y = y, s = s, rot = rot, size = size, col = ink, font = font, hadj = hadj, family = if (nzchar(family)) if (is.null(d$native)) .cairo_family(family) else family,
                    lineheight = d$par$lheight))
  } else {
    w <- if (hadj == 0) 0 else hadj * .text_width(s, font, d$kerned) * size
    .dev_op(d, list("text", x = x - w * cos(a), y = y - w * sin(a), s = s, rot = rot, size = size, col = ink, font = font))
  }
}

# An expression: its letters and rules around a point.
.emit_math <- function(d, x, y, s, hadj, vadj, rot, size, ink, font) {
  box <- .math_of(s, d, size)
  a <- rot * pi / 180
  left <- -hadj * box$w
  base <- box$d - (if (is.na(vadj)) 0.5 else vadj) * (box$h + box$d)
  for (p in box$pieces) {
    px <- (p$x + left) * size
    py <- (p$y + base) * size
    at <- list(x = x + px * cos(a) - py * sin(a), y = y + px * sin(a) + py * cos(a))
    if (p[[1L]] == "text") .emit_math_text(d, at, p, rot, size, ink)
    else .dev_op(d, list("line", x = at$x, y = at$y, col = ink, lwd = 0.75, dash = numeric()))
  }
}

.emit_math_text <- function(d, at, p, rot, size, ink)
  .dev_op(d, list("text", x = at$x, y = at$y, s = p$s, rot = rot, size = p$size * size, col = ink, font = p$font))

# ---- text in the plot ----

text <- function(x, ...) UseMethod("text")

text.default <- function(x, y = NULL, labels = seq_along(x$x), adj = NULL, pos = NULL, offset = 0.5, vfont = NULL, cex = 1, col = NULL,
                         font = NULL, ...) {
  .logged()
  if (!missing(y) && (is.character(y) || is.expression(y))) {
    labels <- y
    y <- NULL
  }
  x <- xy.coords(x, y, recycle = TRUE, setLab = FALSE)
  s <- labels
  d <- .need_plot()
  inline <- list(...)
  p <- d$par
  .begin_drawing(d, inline)
  call <- sys.call()
  s <- .label_text(s)
  n <- max(length(x$x), length(s))
  if (is.null(labels)) return(invisible())
  if (!length(s)) .refuse_to("zero-length 'labels' specified", call)
  if (!length(x$x)) .refuse_to("no coordinates were supplied", call)
  px <- rep_len(.dev_x(p, x$x), n)
  py <- rep_len(.dev_y(p, x$y), n)
  s <- rep_len(s, n)
  cex <- rep_len(.or(.check_size(cex, call), 1), n)
  col <- rep_len(.or(col, p$col), n)
  font <- rep_len(.or(font, p$font), n)
  srt <- rep_len(if (is.null(inline[["srt"]])) p$srt else .check_srt(inline[["srt"]], call), n)
  adj <- .check_adj(adj, p$adj, call)
  hadj <- rep_len(if (is.finite(adj[1L])) adj[1L] else 0.5, n)
  vadj <- rep_len(if (length(adj) > 1L) adj[2L] else NA, n)
  if (!is.null(pos)) pos <- .check_pos(pos, call)
  if (!is.null(pos)) {
    pos <- rep_len(pos, n)
    offset <- .as_numbers(offset, call)
    off <- offset * p$csi * 72
    third <- 1 / 3 # letters stand a third of their height above the middle
    hadj <- c(0.5, 1, 0.5, 0)[pos]
    vadj <- c(0.5 + third, third, 0, third)[pos]
    px <- px + c(0, -off, 0, off)[pos]
    py <- py + c(-off, 0, off, 0)[pos]
  }
  size <- p$.line * 60 * p$cex * cex
  family <- .or(inline[["family"]], p$family)
  for (i in seq_len(n)) .emit_text(d, px[i], py[i], s[i], hadj[i], vadj[i], srt[i], size[i], col[i], font[i], family)
  invisible()
}

# ---- text in the margins ----

mtext <- function(text, side = 3, line = 0, outer = FALSE, at = NA, adj = NA, padj = NA, cex = NA, col = NA, font = NA, ...) {
  .logged()
  d <- .need_plot()
  text
  inline <- list(...)
  .begin_margin(d, inline, TRUE) # it may leave the figure, unlike titles
  s <- .label_text(text)
  n <- max(length(s), length(at), length(side), length(line))
  if (is.null(text)) return(invisible())
  if (!length(s)) stop("zero-length 'text' specified")
  r <- function(v) .for_each(v, n, NA)
  p <- d$par
  las <- .or(inline[["las"]], p$las)
  family <- .or(inline[["family"]], p$family)
  s <- r(s)
  call <- sys.call()
  side <- as.integer(.as_numbers(r(side), call))
  line <- .as_numbers(r(line), call)
  at <- .as_numbers(r(at), call)
  adj <- .as_numbers(r(adj), call)
  padj <- .as_numbers(r(padj), call)
  cex <- r(.check_size(cex, call))
  cex <- ifelse(is.na(cex), 1, cex) / p$cex # not relative to par("cex")
  col <- r(col)
  font <- r(font)
  for (i in seq_len(n)) if (side[i] %in% 1:4 && !is.na(line[i]))
    .margin_text(d, s[i], side[i], line[i], at[i], adj[i], cex[i], if (is.na(col[i])) p$col else col[i], if (is.na(font[i])) p$font else font[i],
                 las, outer, padj[i], family)
  invisible()
}

# The default adjustment of text along and across an axis: text that runs towards the axis ends at it.
.margin_adj <- function(side, las, adj, padj) {
  upright <- if (side %in% c(1, 3)) las %in% c(2, 3) else las %in% c(1, 2)
  if (is.na(adj)) adj <- if (upright) c(1, 1, 0, 0)[side] else 0.5
  if (is.na(padj)) padj <- if (upright) 0.5 else 0
  list(upright = upright, adj = adj, padj = padj)
}

.margin_text <- function(d, s, side, line, at, adj, cex, col, font, las, outer = FALSE, padj = NA, family = d$par$family) {
  p <- d$par
  r <- .plot_region(p)
  if (outer) r <- c(p$omd[1L] * p$din[1L], p$omd[2L] * p$din[1L], p$omd[3L] * p$din[2L], p$omd[4L] * p$din[2L]) * 72
  size <- p$.line * 60 * p$cex * cex
  across <- side %in% c(1, 3)
  how <- .margin_adj(side, las, adj, padj)
  ends <- if (across) r[1:2] else r[3:4]
  pos <- if (!is.na(at)) {
    if (outer) ends[1L] + at * (ends[2L] - ends[1L]) else if (across) .dev_x(p, at) else .dev_y(p, at)
  } else if (how$upright && is.na(adj)) mean(ends) else ends[1L] + how$adj * (ends[2L] - ends[1L])
  base <- switch(side, r[3L], r[1L], r[4L], r[2L])
  .axis_text(d, s, side, pos, base, line, how, size, col, font, family)
}

# Text beside a line that lies at `base`: how says its direction and adjustment.
.axis_text <- function(d, s, side, pos, base, line, how, size, col, font, family = d$par$family) {
  p <- d$par
  lh <- p$csi * 72 * p$mex
  bias <- p$ylbias * lh / p$mex
  if (how$upright) off <- line * lh
  else off <- if (side %in% c(1, 4)) (line + 1) * lh - bias + (1 - 1 / p$mex) * 0 else line * lh + bias
  y <- base + (if (side %in% 1:2) -off else off)
  across <- side %in% c(1, 3)
  rot <- if (across == how$upright) 90 else 0
  if (across) .emit_text(d, pos, y, s, how$adj, how$padj, rot, size, col, font, family)
  else .emit_text(d, y, pos, s, how$adj, how$padj, rot, size, col, font, family)
}

title <- function(main = NULL, sub = NULL, xlab = NULL, ylab = NULL, line = NA, outer = FALSE, ...) {
  .logged()
  d <- .need_plot()
  main
  sub
  xlab
  ylab
  inline <- list(...)
  .begin_margin(d, inline, outer)
  p <- d$par
  adj <- .or(inline[["adj"]], p$adj)
  mgp <- .or(inline[["mgp"]], p$mgp)
  family <- .or(inline[["family"]], p$family)
  put <- function(what, side, default, kind, padj = NA) {
    if (is.null(what)) return()
    own <- if (is.list(what)) what else list()
    if (is.list(what)) what <- what[[1L]]
    of <- function(name) .or(own[[name]], .or(inline[[paste0(name, ".", kind)]], p[[paste0(name, ".", kind)]]))
    l <- if (is.na(line)) default else line
    .margin_text(d, paste(.label_text(what), collapse = "\n"), side, l, NA, adj, of("cex"), of("col"), of("font"), 0, outer, padj, family)
  }
  if (!is.null(main)) .main_title(d, main, line, outer, adj, inline, family)
  put(sub, 1L, mgp[1L] + 1, "sub")
  put(xlab, 1L, mgp[1L], "lab")
  put(ylab, 2L, mgp[1L], "lab")
  invisible()
}

# The main title stands in the middle of its margin.
.main_title <- function(d, main, line, outer, adj, inline, family) {
  p <- d$par
  own <- if (is.list(main)) main else list()
  if (is.list(main)) main <- main[[1L]]
  of <- function(name) .or(own[[name]], .or(inline[[paste0(name, ".main")]], p[[paste0(name, ".main")]]))
  s <- paste(.label_text(main), collapse = "\n")
  size <- p$.line * 60 * p$cex * of("cex")
  lh <- p$csi * 72 * p$mex
  r <- if (outer) c(p$omd[1L] * p$din[1L], p$omd[2L] * p$din[1L], NA, p$omd[4L] * p$din[2L]) * 72 else .plot_region(p)
  x <- r[1L] + adj * (r[2L] - r[1L])
  if (is.na(line)) {
    y <- r[4L] + (if (outer) 0.5 * p$oma[3L] else 0.5 * p$mar[3L]) * lh
    .emit_text(d, x, y, s, adj, 0.5, 0, size, of("col"), of("font"), family)
  } else .emit_text(d, x, r[4L] + line * lh, s, adj, if (startsWith(s, .math_mark)) 0.5 else 0, 0, size, of("col"), of("font"), family)
}
