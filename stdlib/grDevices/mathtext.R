# mathtext.R - Mathematics in text: the expressions of ?plotmath are laid out as pieces of text and rules.
#
# A label that is an expression travels through the drawing functions as its text after the character \001, so that labels
# stay character vectors; .text_width(), .text_height() and .emit_text() (graphics/draw.R) look for it.  A layout is a box:
# its width w, height h above and depth d below the baseline, the slant s of its last letter, and pieces list(kind, x, y, ...)
# from the left end of the baseline, all in units of the font's size.  The rules are those of TeX, simplified.

.math_mark <- "\001"
.is_math <- function(s) !is.na(s) & startsWith(s, .math_mark)
.math_label <- function(e) paste0(.math_mark, paste(deparse(.math_constants(e), width.cutoff = 500L), collapse = "\n"))

# Numbers below zero, which parsing would make signs and numbers of, as calls of .math_number().
.math_constants <- function(e) {
  if (is.numeric(e) && length(e) == 1L && isTRUE(e < 0)) return(call(".math_number", format(e, digits = 7L)))
  if (is.call(e)) for (k in seq_along(e)) if (!identical(e[[k]], quote(expr = ))) e[[k]] <- .math_constants(e[[k]])
  e
}

.math_of <- function(s, d = NULL, size = 12) {
  e <- tryCatch(parse(text = substring(s, 2L), keep.source = FALSE)[[1L]], error = function(e) substring(s, 2L))
  .math_box(e, list(size = 1, level = 0L, font = 1L, device = if (isTRUE(d$cairo)) d, points = size))
}

# ---- boxes ----

.math_empty <- list(w = 0, h = 0, d = 0, s = 0, pieces = list())

.math_moved <- function(box, dx, dy) {
  box$pieces <- lapply(box$pieces, function(p) {
    p$x <- p$x + dx
    p$y <- p$y + dy
    p
  })
  box$h <- box$h + dy
  box$d <- box$d - dy
  box
}

# Boxes one after the other.
.math_row <- function(...) {
  all <- .math_empty
  for (b in list(...)) {
    all$pieces <- c(all$pieces, .math_moved(b, all$w, 0)$pieces)
    all$w <- all$w + b$w
    all$h <- max(all$h, b$h)
    all$d <- max(all$d, b$d)
    all$s <- b$s
  }
  all
}
# A slanted box with room for the top of its last letter, as something upright follows.
.math_upright <- function(box) {
  box$w <- box$w + box$s
  box$s <- 0
  box
}
.math_gap <- function(w) replace(.math_empty, "w", w)
.math_space <- function(st, em) .math_gap(em * st$size)
# A space between words is one of the font of symbols.
.math_blank <- function(st) if (is.null(st$device)) .math_space(st, 0.25) else .math_gap(.text_boxes(st$device, " ", st$size * st$points, 5L, st$device$par$family)[1L] / st$points)

# Boxes on top of each other at places of their own; the width is given.
.math_pile <- function(w, ...) {
  all <- .math_gap(w)
  boxes <- list(...)
  all$pieces <- unlist(lapply(boxes, `[[`, "pieces"), recursive = FALSE)
  all$h <- max(vapply(boxes, `[[`, 0, "h"))
  all$d <- max(vapply(boxes, `[[`, 0, "d"))
  all
}
.math_centred <- function(box, w) .math_moved(box, (w - box$w) / 2, 0)
.math_line <- function(x, y, lwd = 1) list(list("line", x = x, y = y, lwd = lwd))

.math_text <- function(s, st, font = st$font) {
  if (!nzchar(s)) return(.math_empty)
  if (!is.null(st$device)) return(.math_measured(s, st, font))
  code <- utf8ToInt(enc2utf8(s))
  known <- code >= 32L & code <= 126L
  k <- code[known] - 31L
  top <- max(c(.char_tops[k], if (!all(known)) 718), -Inf) / 1000
  low <- min(c(.char_bottoms[k], if (!all(known)) -210), Inf) / 1000
  list(w = .text_width(s, font) * st$size, h = top * st$size, d = -low * st$size, s = if (font %in% 3:4) .math_slant(s, st, font) else 0,
       pieces = list(list("text", x = 0, y = 0, s = s, size = st$size, font = as.integer(font))))
}

# How far the top of the last letter leans beyond its width.
.math_slant <- function(s, st, font) {
  last <- substring(s, nchar(s))
  top <- if (is.null(st$device)) .text_metrics(last)[2L] / 1000 * st$size
         else .text_boxes(st$device, last, st$size * st$points, font, st$device$par$family)[2L] / st$points
  0.15 * top
}

# Text that the device measures.
.math_measured <- function(s, st, font) {
  box <- .text_boxes(st$device, s, st$size * st$points, font, st$device$par$family) / st$points
  list(w = box[1L], h = box[2L], d = box[3L], s = if (font %in% 3:4) .math_slant(s, st, font) else 0,
       pieces = list(list("text", x = 0, y = 0, s = s, size = st$size, font = as.integer(font))))
}

# A character of the font of symbols, by its code in Unicode; grown: this much larger.
.math_symbol <- function(code, st, grown = 1) {
  if (!is.null(st$device)) return(.math_measured(intToUtf8(code), .math_grown(st, grown), 5L))
  k <- match(code, .symbol_codes)
  if (is.na(k)) return(.math_text(intToUtf8(code), st))
  z <- st$size * grown / 1000
  list(w = .symbol_widths[k] * z, h = .symbol_tops[k] * z, d = -.symbol_bottoms[k] * z, s = 0,
       pieces = list(list("text", x = 0, y = 0, s = intToUtf8(code), size = st$size * grown, font = 5L)))
}

# ---- styles: level 0 display, 1 text, 2 script, 3 script of script ----

.math_style <- function(st, level) {
  level <- min(level, 3L)
  scale <- c(1, 1, 0.7, 0.5)
  st$size <- st$size * scale[level + 1L] / scale[st$level + 1L]
  if (is.null(st$device)) st$size <- floor(st$size * st$points + 0.5) / st$points # fonts of whole points
  st$level <- level
  st
}
.math_grown <- function(st, by) replace(st, "size", st$size * by)
.math_smaller <- function(st) .math_style(st, if (st$level < 2L) 2L else 3L)
# Height of a letter of the text font in the current style, as the device measures it.
.math_height <- function(s, st) {
  if (!is.null(st$device)) return(.text_boxes(st$device, s, st$size * st$points, 1L, st$device$par$family)[2L] / st$points)
  .char_tops[utf8ToInt(s) - 31L] / 1000 * st$size
}
.math_axis <- function(st) .math_height("+", st) / 2 # the line that fractions and signs are centred on

# Heights of a small and of a capital letter, how thick rules count, and parts of a quad (the width of an M) as spaces.
.math_xheight <- function(st) .math_height("x", st)
.math_capital <- function(st) .math_height("M", st)
.math_rule_height <- function(st) 1.08 / st$points
.math_quad <- function(st) if (is.null(st$device)) 0.833 * st$size else .text_boxes(st$device, "M", st$size * st$points, 1L, st$device$par$family)[1L] / st$points
.math_thin <- function(st) .math_gap(.math_quad(st) * 3 / 18)
.math_wide <- function(st, kind) if (st$level > 1L) .math_empty else .math_gap(.math_quad(st) * c(3, 4, 5)[kind + 1L] / 18)

# ---- expressions ----

.math_box <- function(e, st) {
  if (is.name(e)) return(.math_name(as.character(e), st))
  if (is.call(e)) return(.math_call(e, st))
  if (is.expression(e)) return(.math_sequence(as.list(e), st))
  if (!length(e) || is.list(e) || is.logical(e)) return(.math_empty)
  if (is.character(e)) {
    # a string in italics or bold is so; a number keeps the plain font
    lines <- strsplit(e[1L], "\n", fixed = TRUE)[[1L]]
    return(.math_text(if (length(lines)) paste(lines, collapse = " ") else "", st))
  }
  .math_number(if (is.numeric(e)) format(e[1L], digits = 7L) else as.character(e[1L]), st)
}

# Numbers are never in italics.
.math_number <- function(s, st) .math_text(s, st, if (st$font %in% 3:4) st$font - 2L else st$font)

.math_name <- function(name, st) {
  if (!nzchar(name)) return(.math_empty)
  code <- .math_names[name]
  if (!is.na(code)) return(.math_symbol(code[[1L]], st))
  switch(name, ... = , ldots = .math_symbol(0x2026, st),
         cdots = .math_moved(.math_symbol(0x2026, st), 0, 0.22 * st$size), .math_letters(name, st))
}

# The letters of a name stand alone.
.math_letters <- function(name, st) {
  letters <- strsplit(name, "")[[1L]]
  all <- .math_text(letters[1L], st)
  for (l in letters[-1L]) all <- .math_row(.math_upright(all), .math_text(l, st))
  all
}

.math_sequence <- function(parts, st, between = .math_empty) {
  all <- .math_empty
  for (i in seq_along(parts)) {
    box <- .math_box(parts[[i]], st)
    all <- if (i == 1L) box else if (identical(between, .math_empty)) .math_row(.math_upright(all), box) else .math_row(all, between, box)
  }
  all
}

.math_names <- c(Alpha = 0x391, Beta = 0x392, Gamma = 0x393, Delta = 0x394, Epsilon = 0x395, Zeta = 0x396, Eta = 0x397, Theta = 0x398,
  Iota = 0x399, Kappa = 0x39a, Lambda = 0x39b, Mu = 0x39c, Nu = 0x39d, Xi = 0x39e, Omicron = 0x39f, Pi = 0x3a0, Rho = 0x3a1, Sigma = 0x3a3,
  Tau = 0x3a4, Upsilon = 0x3a5, Phi = 0x3a6, Chi = 0x3a7, Psi = 0x3a8, Omega = 0x3a9, alpha = 0x3b1, beta = 0x3b2, gamma = 0x3b3,
  delta = 0x3b4, epsilon = 0x3b5, zeta = 0x3b6, eta = 0x3b7, theta = 0x3b8, iota = 0x3b9, kappa = 0x3ba, lambda = 0x3bb, mu = 0x3bc,
  nu = 0x3bd, xi = 0x3be, omicron = 0x3bf, pi = 0x3c0, rho = 0x3c1, sigma = 0x3c3, tau = 0x3c4, upsilon = 0x3c5, phi = 0x3c6,
  chi = 0x3c7, psi = 0x3c8, omega = 0x3c9, theta1 = 0x3d1, phi1 = 0x3d5, sigma1 = 0x3c2, omega1 = 0x3d6, Upsilon1 = 0x3d2, vartheta = 0x3d1,
  varphi = 0x3d5, stigma = 0x3c2, varsigma = 0x3c2, aleph = 0x2135, infinity = 0x221e, partialdiff = 0x2202, nabla = 0x2207, degree = 0xb0,
  minute = 0x2032, second = 0x2033)

# Signs between two operands: the code, and the space on each side (0: product, 1: sum, 2: relation).
.math_signs <- list(`+` = c(0x2b, 1), `-` = c(0x2212, 1), `/` = c(0x2f, 0), `%+-%` = c(0xb1, 1), `%/%` = c(0xf7, 1), `%*%` = c(0xd7, 1),
  `%.%` = c(0x22c5, 1), `%oplus%` = c(0x2295, 1), `%otimes%` = c(0x2297, 1), `==` = c(0x3d, 2), `!=` = c(0x2260, 2), `<` = c(0x3c, 2),
  `>` = c(0x3e, 2), `<=` = c(0x2264, 2), `>=` = c(0x2265, 2), `%~~%` = c(0x2248, 2), `%=~%` = c(0x2245, 2), `%==%` = c(0x2261, 2),
  `%prop%` = c(0x221d, 2), `%~%` = c(0x223c, 2), `%subset%` = c(0x2282, 2), `%subseteq%` = c(0x2286, 2), `%notsubset%` = c(0x2284, 2),
  `%supset%` = c(0x2283, 2), `%supseteq%` = c(0x2287, 2), `%in%` = c(0x2208, 2), `%notin%` = c(0x2209, 2), `%<->%` = c(0x2194, 2),
  `%->%` = c(0x2192, 2), `%<-%` = c(0x2190, 2), `%up%` = c(0x2191, 2), `%down%` = c(0x2193, 2), `%<=>%` = c(0x21d4, 2), `%=>%` = c(0x21d2, 2),
  `%<=%` = c(0x21d0, 2), `%dblup%` = c(0x21d1, 2), `%dbldown%` = c(0x21d3, 2), `%intersection%` = c(0x2229, 1), `%union%` = c(0x222a, 1),
  `:` = c(0x3a, 1), `=` = c(0x3d, 2))

.math_call <- function(e, st) {
  if (!is.name(e[[1L]])) return(.math_applied(e, st))
  name <- as.character(e[[1L]])
  args <- as.list(e)[-1L]
  n <- length(args)
  sign <- .math_signs[[name]]
  if (!is.null(sign) && n == 2L) return(.math_binary(args, sign, st))
  box <- function(k, style = st) .math_box(args[[k]], style)
  font <- function(f) .math_sequence(args, replace(st, "font", f))
  level <- function(l) .math_sequence(args, .math_style(st, l))
  if (n == 0L) return(.math_applied(e, st))
  switch(name,
    "-" = .math_row(.math_symbol(0x2212, st), .math_wide(st, 0L), box(1L)), "+" = .math_row(.math_symbol(0x2b, st), .math_wide(st, 0L), box(1L)),
    "!" = .math_row(.math_symbol(0xac, st), box(1L)),
    "~" = if (n == 1L) .math_row(.math_blank(st), box(1L)) else .math_row(box(1L), .math_blank(st), box(2L)),
    "*" = .math_sequence(args, st), paste = , paste0 = .math_sequence(args[is.na(match(.or(names(args), character(n)), c("sep", "collapse")))], st),
    list = .math_sequence(args, st, .math_row(.math_symbol(0x2c, st), .math_blank(st))),
    "(" = .math_fenced(box(1L), "(", ")", st, FALSE), "{" = box(1L), "[" = .math_scripts(args[[1L]], args[[2L]], NULL, st),
    "^" = .math_power(args, st), frac = , over = .math_stack(args, TRUE, st), atop = .math_stack(args, FALSE, st),
    sqrt = .math_root(args, st), plain = font(1L), bold = font(2L), italic = font(3L), bolditalic = font(4L),
    symbol = .math_bytes(args[[1L]], st), displaystyle = level(0L), textstyle = level(1L), scriptstyle = level(2L),
    scriptscriptstyle = level(3L), phantom = replace(.math_sequence(args, st), "pieces", list(list())),
    vphantom = replace(replace(.math_sequence(args, st), "pieces", list(list())), "w", 0), underline = .math_rule(.math_sequence(args, st), st, FALSE),
    bar = .math_rule(box(1L), st, TRUE), hat = , widehat = , tilde = , widetilde = , dot = , ring = .math_accent(name, box(1L), st),
    group = , bgroup = if (n == 3L) .math_fenced(box(2L), args[[1L]], args[[3L]], st, name == "bgroup") else .math_applied(e, st),
    sum = , prod = , union = , intersect = , integral = .math_big(name, args, st),
    lim = , liminf = , limsup = , min = , max = , inf = , sup = .math_limit(name, args, st),
    abs = .math_abs(box(1L), st), .math_number = .math_number(args[[1L]], st), .math_applied(e, st))
}

.math_binary <- function(args, sign, st) {
  gap <- if (sign[2L] == 0) .math_empty else .math_wide(st, sign[2L])
  .math_row(.math_upright(.math_box(args[[1L]], st)), gap, if (sign[1L] == 0x2f) .math_slash(st) else .math_symbol(sign[1L], st), gap, .math_box(args[[2L]], st))
}

.math_slash <- function(st) {
  x <- .math_xheight(st)
  list(w = x, h = .math_capital(st) + 0.12 * st$size, d = 0.22 * st$size, s = 0, pieces = .math_line(c(0.1, 0.9) * x, c(-0.22, 0.838) * st$size))
}

# f(x, y)
.math_applied <- function(e, st) {
  inside <- .math_sequence(as.list(e)[-1L], st, .math_row(.math_symbol(0x2c, st), .math_blank(st)))
  .math_row(.math_upright(.math_box(e[[1L]], st)), .math_fenced(inside, "(", ")", st, FALSE))
}

.math_bytes <- function(s, st) {
  codes <- .symbol_codes[match(as.integer(charToRaw(as.character(s)[1L])), .symbol_bytes)]
  do.call(.math_row, lapply(codes[!is.na(codes)], .math_symbol, st))
}

# ---- scripts ----

.math_power <- function(args, st) {
  base <- args[[1L]]
  if (is.call(base) && identical(base[[1L]], quote(`[`)) && length(base) == 3L) return(.math_scripts(base[[2L]], base[[3L]], args[[2L]], st))
  if (is.call(base) && .math_is_big(base)) {
    name <- as.character(base[[1L]])
    return(.math_row(.math_call(base, st), .math_scripts("", NULL, args[[2L]], st)))
  }
  .math_scripts(base, NULL, args[[2L]], st)
}
.math_is_big <- function(e) is.name(e[[1L]]) && as.character(e[[1L]]) %in% c("sum", "prod", "integral", "union", "intersect")

.math_scripts <- function(base, sub, sup, st) {
  body <- .math_box(base, st)
  small <- .math_smaller(st)
  up <- if (!is.null(sup)) .math_box(sup, small)
  low <- if (!is.null(sub)) .math_box(sub, small)
  simple <- is.name(base) || is.character(base) || is.call(base) && identical(base[[1L]], quote(`(`))
  x <- .math_xheight(st)
  rise <- if (!is.null(up)) max(if (simple) 0 else body$h - 0.3861 * .math_capital(st), (if (st$level > 1L) 0.825 else 0.95) * x, up$d + 0.25 * x)
  fall <- if (!is.null(low)) max(if (simple) 0 else body$d + 0.05 * small$size, 0.35 * x, low$h - 0.8 * x)
  if (!is.null(up) && !is.null(low)) fall <- max(fall, low$h - rise + up$d + (if (is.null(st$device)) 3.7917 else 3.43) * .math_rule_height(st)) # room between the two
  parts <- list(.math_moved(replace(.math_empty, "w", 0), 0, 0))
  slant <- if (!is.null(low)) body$s else 0 # past the one that the body has itself
  if (!is.null(up)) parts <- c(parts, list(.math_moved(up, slant, rise)))
  if (!is.null(low)) parts <- c(parts, list(.math_moved(low, 0, -fall)))
  beside <- do.call(.math_pile, c(list(max(0, up$w + slant, low$w)), parts))
  if (is.null(up) || is.null(low)) beside$s <- if (is.null(up)) low$s else up$s
  .math_row(.math_upright(body), beside)
}

# ---- fractions and roots ----

.math_stack <- function(args, ruled, st) {
  inner <- if (st$level == 0L) .math_style(st, 1L) else .math_smaller(st)
  top <- .math_box(args[[1L]], inner)
  low <- .math_box(args[[2L]], inner)
  room <- max(top$w + top$s, low$w + low$s)
  at <- function(box) (room - box$w - box$s) / 2
  axis <- .math_axis(st)
  x <- .math_xheight(st)
  rule <- .math_rule_height(st)
  rise <- if (st$level == 0L) 3.51 * rule + 0.5 * x else 1.51 * rule + 0.115 * x
  fall <- if (st$level == 0L) 3.51 * rule + (if (is.null(st$device)) 1.41417 else 1.336) * x else 1.51 * rule + 1.055 * x
  w <- max(at(top) + top$w, at(low) + low$w)
  all <- .math_pile(w, .math_moved(top, at(top), axis + rise), .math_moved(low, at(low), axis - fall))
  if (ruled) all$pieces <- c(all$pieces, .math_line(c(0, room), c(axis, axis)))
  all
}

.math_root <- function(args, st) {
  body <- .math_box(args[[1L]], st)
  order <- if (length(args) > 1L) .math_box(args[[2L]], .math_style(st, 3L)) else .math_empty
  small <- .math_xheight(st)
  capital <- .math_capital(st)
  top <- body$h + 0.4 * small
  low <- -body$d
  start <- max(0, order$w - 0.36 * capital)
  x <- start + c(0, 0.18, 0.36, 0.6) * capital
  inside <- x[4L] + 0.2 * small
  mu <- .math_quad(st) / 18
  w <- inside + body$w + mu
  sign <- list(w = w, h = top, d = -low, s = 0, pieces = .math_line(c(x, w), c(0.4 * small, 0.5 * small, low, top, top)))
  .math_pile(w + mu, sign, .math_moved(body, inside, 0), .math_moved(order, 0, low + 0.6556 * (top - low)))
}

# ---- accents, rules, fences ----

.math_rule <- function(box, st, above) {
  at <- if (above) box$h + 0.2 * .math_capital(st) else -box$d - 0.1 * .math_capital(st)
  box$pieces <- c(box$pieces, .math_line(c(0, box$w), c(at, at)))
  if (above) box$h <- at else box$d <- -at
  box
}

.math_accent <- function(name, box, st) {
  capital <- .math_capital(st)
  if (!startsWith(name, "wide")) { # letters that stand a little above the box
    sign <- switch(name, hat = .math_text("^", st, 1L), tilde = .math_text("~", st, 1L), ring = .math_symbol(0xb0, st), dot = .math_symbol(0x22c5, st))
    sign <- .math_moved(sign, 0, box$h + 0.1 * capital + sign$d)
    w <- max(box$w, sign$w)
    return(.math_upright(replace(.math_pile(w, .math_centred(box, w), .math_moved(sign, (w - sign$w) / 2 + box$s, 0)), "s", box$s)))
  }
  y <- box$h + 0.2 * capital
  if (name == "widehat") {
    box$pieces <- c(box$pieces, .math_line(box$w * c(0, 0.5, 1), y + capital * c(0, 0.3, 0)))
    box$h <- y + 0.3 * capital
  } else {
    wave <- 0.075 * capital * (1 + sin(0:8 * pi / 4))
    box$pieces <- c(box$pieces, .math_line(box$w * c(0, 0.05 + 0.9 * 0:8 / 8, 1), y + c(0, wave, 0.15 * capital)))
    box$h <- y + 0.15 * capital
  }
  box
}

# Something between two fences; tall: as high as it is.
.math_fenced <- function(body, left, right, st, tall) {
  one <- function(f) .math_fence(if (is.name(f)) as.character(f) else f, body, st, tall)
  .math_row(one(left), .math_upright(body), one(right))
}

.math_fence <- function(f, body, st, tall) {
  f <- as.character(f)[1L]
  if (is.na(f) || f %in% c("", ".")) return(.math_empty)
  if (f == "||") f <- "|"
  parts <- .math_fence_parts[[f]]
  if (tall && !is.null(parts)) return(.math_assembled(parts, body, st))
  code <- switch(f, langle = 0x2329, rangle = 0x232a, lceil = 0x23a1, lfloor = 0x23a3, rceil = 0x23a4, rfloor = 0x23a6, utf8ToInt(f)[1L])
  .math_symbol(code, st, 1.25)
}

# The parts that tall fences are made of: top, what lies between, bottom and, of braces, the middle.
.math_fence_parts <- list(
  "(" = c(0x239b, 0x239c, 0x239d), ")" = c(0x239e, 0x239f, 0x23a0), "[" = c(0x23a1, 0x23a2, 0x23a3), "]" = c(0x23a4, 0x23a5, 0x23a6),
  "{" = c(0x23a7, 0x23aa, 0x23a9, 0x23a8), "}" = c(0x23ab, 0x23aa, 0x23ad, 0x23ac), "|" = c(0x23aa, 0x23aa, 0x23aa))

.math_assembled <- function(parts, body, st) {
  axis <- .math_axis(st)
  part <- lapply(parts, .math_symbol, st)
  high <- function(p) p$h + p$d
  ends <- part[c(1L, 3L)]
  centre <- .math_symbol(0x2b, st)$h / 2 # of the font that they are from
  half <- max(body$h - axis, body$d + axis) + 0.2 * .math_xheight(st)
  half <- max(half, 0.4 * sum(vapply(part[-2L], high, 0)))
  at <- function(p, middle) .math_moved(p, 0, middle - (p$h - p$d) / 2)
  top <- .math_moved(ends[[1L]], 0, centre + half - ends[[1L]]$h)
  bottom <- .math_moved(ends[[2L]], 0, centre - half + ends[[2L]]$d)
  between <- list()
  gap <- -top$d - bottom$h
  if (length(part) > 3L) between <- list(at(part[[4L]], centre))
  else if (gap > 0) {
    n <- ceiling(gap / (0.99 * high(part[[2L]])))
    between <- lapply(seq_len(n), function(k) at(part[[2L]], bottom$h + (k - 0.5) * gap / n))
  }
  do.call(.math_pile, c(list(max(vapply(part, `[[`, 0, "w")), top, bottom), between))
}

# Bars as high as what is between them.
.math_abs <- function(body, st) {
  mu <- .math_quad(st) / 18
  body <- .math_upright(body)
  w <- body$w + 4 * mu
  bar <- function(x) .math_line(c(x, x), c(-body$d, body$h))
  all <- .math_pile(w, .math_moved(body, 2 * mu, 0))
  all$pieces <- c(all$pieces, bar(mu), bar(w - mu))
  all
}

# ---- sums, integrals, limits ----

.math_big <- function(name, args, st) {
  body <- .math_box(args[[1L]], st)
  small <- .math_smaller(st)
  low <- if (length(args) > 1L) .math_box(args[[2L]], small)
  up <- if (length(args) > 2L) .math_box(args[[3L]], small)
  if (name == "integral") return(.math_row(.math_integral(low, up, st), body))
  sign <- .math_symbol(c(sum = 0x2211, prod = 0x220f, union = 0x222a, intersect = 0x2229)[[name]], st, 1.25)
  # on the axis of the line
  sign <- .math_moved(sign, 0, .math_axis(st) - (sign$h - sign$d) / 2)
  .math_row(.math_limits(sign, low, up, st), .math_thin(st), body)
}

# Two halves that meet on the axis, and limits beside their ends.
.math_integral <- function(low, up, st) {
  axis <- .math_axis(st)
  top <- .math_symbol(0x2320, st)
  bottom <- .math_symbol(0x2321, st)
  w <- max(top$w, bottom$w)
  top <- .math_moved(top, 0, axis + top$d)
  bottom <- .math_moved(bottom, 0, axis - bottom$h)
  thin <- .math_quad(st) * 3 / 18
  parts <- list(top, bottom)
  if (!is.null(low)) {
    parts <- c(parts, list(.math_moved(low, w / 2 + thin, -bottom$d - 0.49 * low$h)))
    w_low <- w / 2 + thin + low$w
  } else w_low <- 0
  if (!is.null(up)) {
    parts <- c(parts, list(.math_moved(up, w + thin, top$h - 0.49 * up$h)))
    w <- w + thin + up$w
  }
  do.call(.math_pile, c(list(max(w, w_low)), parts))
}

# A sign with what stands below and above it, and some room.
.math_limits <- function(sign, low, up, st) {
  w <- max(sign$w, low$w, up$w)
  gap <- 0.15 * .math_capital(st)
  parts <- list(.math_centred(sign, w))
  if (!is.null(up)) parts <- c(parts, list(.math_moved(.math_centred(up, w), 0, sign$h + gap + up$d)))
  if (!is.null(low)) parts <- c(parts, list(.math_moved(.math_centred(low, w), 0, -sign$d - gap - low$h)))
  all <- do.call(.math_pile, c(list(w), parts))
  all$h <- all$h + gap
  all$d <- all$d + gap
  all
}

.math_limit <- function(name, args, st) {
  sign <- .math_text(switch(name, liminf = "lim inf", limsup = "lim sup", name), st)
  low <- if (length(args) > 1L) .math_box(args[[2L]], .math_smaller(st))
  .math_row(.math_limits(sign, low, NULL, st), .math_thin(st), .math_box(args[[1L]], st))
}
