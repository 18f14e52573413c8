# symbols.R - Plotting symbols: what points() draws for each `pch`.
#
# Sizes are those of ?points: a circle's radius is 3/8 of the half height of letters.

# Runs of neighbours that look the same are drawn together.
.emit_points <- function(d, x, y, pch, cex, col, bg, lwd) {
  n <- length(x)
  if (!n) return(invisible())
  p <- d$par
  pch <- if (is.factor(pch)) as.integer(pch) else pch
  if (is.factor(col)) col <- as.integer(col)
  if (is.factor(bg)) bg <- as.integer(bg)
  if (is.null(bg) || !length(bg)) bg <- NA
  if (is.character(pch)) pch <- ifelse(is.na(pch), NA_character_, substr(pch, 1L, 1L))
  looks <- lapply(list(pch = pch, cex = cex, col = col, bg = bg, lwd = lwd), rep_len, n)
  keep <- is.finite(x) & is.finite(y) & !is.na(looks$pch) & !(looks$pch %in% "") & is.finite(looks$cex)
  if (!any(keep)) return(invisible())
  if (all(lengths(list(pch, cex, col, bg, lwd)) == 1L)) start <- which(keep)[1L]
  else {
    at <- which(keep)
    same <- function(v) c(FALSE, v[at[-1L]] %in% NA & v[at[-length(at)]] %in% NA | (v[at[-1L]] == v[at[-length(at)]]) %in% TRUE)
    start <- at[!Reduce(`&`, lapply(looks, same))]
  }
  ends <- c(start[-1L] - 1L, n)
  colours <- unique(looks$col)
  inks <- .inks(colours, length(colours))
  fills <- unique(looks$bg)
  backs <- .inks(fills, length(fills))
  unit <- p$.line * 60 * p$cex
  if (.many_symbols(d, looks, length(start))) return(.emit_looks(d, x, y, looks, which(keep), unit, inks, colours, backs, fills))
  for (k in seq_along(start)) {
    i <- start[k]
    run <- i:ends[k]
    run <- run[keep[run]]
    ink <- inks[[match(looks$col[i], colours)]]
    back <- backs[[match(looks$bg[i], fills)]]
    if (is.null(ink) && (is.null(back) || !(looks$pch[i] %in% 21:25))) next
    .emit_symbols(d, x[run], y[run], looks$pch[i], unit * looks$cex[i], ink, back, looks$lwd[i], looks$cex[i])
  }
  invisible()
}

# Whether many symbols are made at once: those of several looks and, as Cairo's pages know them as one operation, others than circles.
.many_symbols <- function(d, looks, runs) {
  if (!is.null(d$native) || !is.null(d$window) || !is.null(d$collecting) || length(looks$pch) < (if (runs > 1L) 12L else 100L) || !is.numeric(looks$pch)) return(FALSE)
  kinds <- unique(looks$pch)
  all(is.na(kinds) | kinds %in% 0:25) && (runs > 1L || isTRUE(d$cairo) && !(kinds %in% c(1, 16, 19, 20, 21))) && !any(looks$cex == 0, na.rm = TRUE)
}

# Symbols that differ in their looks: `of` tells which of the models is drawn at each place.
.emit_looks <- function(d, x, y, looks, keep, unit, inks, colours, backs, fills) {
  number <- function(v) match(v, unique(v))
  of <- number(looks$pch)
  for (v in looks[-1L]) if (any(v != v[1L], na.rm = TRUE) || anyNA(v)) of <- number(of * 1e6 + number(v))
  of <- of[keep]
  of <- number(of)
  first <- keep[!duplicated(of)]
  form <- number(number(looks$pch[first]) + 1e4 * number(looks$cex[first]) + 1e9 * number(looks$lwd[first]))
  # what a form is made of, with marks where the colours of a look come
  forms <- lapply(first[!duplicated(form)], function(i) .symbol_models(d, looks$pch[i], unit * looks$cex[i], "ink", "back", looks$lwd[i]))
  models <- .Internal(lookModels(forms, form, inks[match(looks$col[first], colours)], backs[match(looks$bg[first], fills)], looks$pch[first] %in% 21:25))
  if (!sum(lengths(models))) return(invisible())
  written <- d$kind == "pdf" && !any(vapply(c(inks, backs), is.list, NA)) # taken apart when the page is written
  if (isTRUE(d$cairo) || written) .dev_op(d, list("symbols", x = x[keep], y = y[keep], models = models, of = of))
  else .dev_ops(d, .Internal(symbolOps(models, x[keep], y[keep], of)), c(inks, backs))
  invisible()
}

# What a symbol at the origin is made of.
.symbol_models <- function(d, pch, size, ink, fill, lwd) {
  shape <- .symbol_shape(as.integer(pch), size * 0.225)
  pen <- lwd * 0.75
  back <- .symbol_fill(pch, ink, fill)
  c(lapply(shape$circles, function(circle) list("circle", x = 0, y = 0, r = circle, col = if (pch != 16) ink, fill = back, lwd = pen, dash = numeric())),
    lapply(shape$parts, function(part) {
      if (part$closed) c(list("poly", x = part$x, y = part$y, col = if (!(pch %in% c(15, 17, 18))) ink, fill = back, lwd = pen, dash = numeric(), rect = part$rect), d$ends)
      else c(list("line", x = part$x, y = part$y, col = ink, lwd = pen, dash = numeric()), d$ends)
    }))
}

.emit_symbols <- function(d, x, y, pch, size, ink, fill, lwd, cex) {
  if (is.character(pch) && pch == "." || is.numeric(pch) && pch == 46) {
    h <- max(0.72 * cex, 1 / .dev_scale(d)) / 2 # a hundredth of an inch, at least a pixel
    if (isTRUE(d$cairo)) .dev_op(d, list("dots", x = x, y = y, r = h, fill = ink))
    else .dev_ops(d, .Internal(symbolOps(list(list(list("poly", x = c(-h, h, h, -h), y = c(-h, -h, h, h), col = NULL, fill = ink, lwd = 0.75, dash = numeric(), rect = 1))), x, y, rep_len(1L, length(x)))), list(ink))
  } else if (is.character(pch) || abs(pch) >= 32) { # letters; -n is the letter n of Unicode
    s <- if (is.character(pch)) pch else intToUtf8(abs(as.integer(pch)))
    if (d$par$font == 5) s <- .symbol_letters(s)
    for (i in seq_along(x)) .emit_line_of_text(d, x[i], y[i], s, 0.5, NA, 0, size, ink, d$par$font, d$par$family)
  } else {
    if (cex == 0) return(invisible())
    models <- .symbol_models(d, pch, size, ink, fill, lwd)
    round <- vapply(models, function(m) m[[1L]] == "circle", NA)
    for (m in models[round]) .dev_op(d, list("circle", x = x, y = y, r = m$r, col = m$col, fill = m$fill, lwd = m$lwd, dash = numeric()))
    if (!all(round)) .dev_ops(d, .Internal(symbolOps(list(models[!round]), x, y, rep_len(1L, length(x)))), list(ink, .symbol_fill(pch, ink, fill)))
  }
  invisible()
}

# Operations in which each symbol is one by itself: for devices that do not know many at once.
.plain_ops <- function(ops) {
  many <- vapply(ops, function(op) identical(op[[1L]], "symbols"), NA)
  if (!any(many)) return(ops)
  ops[many] <- lapply(ops[many], function(op)
    .Internal(symbolOps(op$models, op$x, op$y, op$of)))
  unlist(Map(function(op, m) if (m) op else list(op), ops, many), recursive = FALSE)
}

.symbol_fill <- function(pch, ink, fill) if (pch < 15) NULL else if (pch <= 20) ink else fill

# Radii of circles, and closed and open paths around the origin, of a symbol.
.symbol_shape <- function(pch, r) {
  path <- function(x, y, closed = TRUE, rect = 0) list(list(x = x, y = y, closed = closed, rect = rect))
  square <- function(h) path(c(-h, h, h, -h), c(-h, -h, h, h), rect = 1)
  diamond <- function(h) path(c(-h, 0, h, 0), c(0, h, 0, -h))
  plus <- function(h) c(path(c(-h, h), c(0, 0), FALSE), path(c(0, 0), c(-h, h), FALSE))
  cross <- function(h) c(path(c(-h, h), c(-h, h), FALSE), path(c(-h, h), c(h, -h), FALSE))
  # an equilateral triangle as large as the circle
  tip <- sqrt(4 * pi / (3 * sqrt(3)))
  side <- tip * sqrt(3) / 2
  up <- function(base = tip / 2) path(c(0, side, -side) * r, c(tip, -base, -base) * r)
  down <- function(base = tip / 2) path(c(0, side, -side) * r, c(-tip, base, base) * r)
  circles <- c(`1` = 1, `10` = 1, `13` = 1, `16` = 1, `19` = 1, `20` = 2 / 3, `21` = 1)[as.character(pch)] * r
  wide <- sqrt(2) * r
  small <- sqrt(pi / 4)
  parts <- switch(as.character(pch), `0` = square(r), `15` = path(c(-r, r, r, -r), c(-r, -r, r, r)), `2` = , `17` = , `24` = up(), `3` = plus(wide), `4` = cross(r), `5` = diamond(wide),
    `6` = , `25` = down(), `7` = c(square(r), cross(r)), `8` = c(cross(r), plus(wide)), `9` = c(plus(wide), diamond(wide)), `10` = plus(r),
    `11` = c(down(0.75 * tip), up(0.75 * tip)), `12` = c(plus(r), square(r)), `13` = cross(r),
    `14` = c(path(c(0, r, -r), c(r, -r, -r)), square(r)), `18` = diamond(r), `22` = square(small * r), `23` = path(c(0, 1, 0, -1) * small * wide, c(-1, 0, 1, 0) * small * wide))
  list(circles = unname(circles[!is.na(circles)]), parts = parts)
}
