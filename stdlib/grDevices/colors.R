# colors.R - Colour specifications, colour spaces and palettes.

# State of the graphics system: devices, palette.  Filled at first use.
.gstate <- local({
  e <- new.env(parent = baseenv())
  e$devices <- vector("list", 64L)
  e$current <- 1L
  e$places <- 1L
  e$windows <- 0L # that are open
  e$palette <- c("black", "#DF536B", "#61D04F", "#2297E6", "#28E2E5", "#CD0BBC", "#F5C710", "gray62")
  e
})

.hex2 <- function(v) sprintf("%02X", as.integer(v))

.byte <- function(x) as.integer(255 * x + 0.5)

# "#RRGGBB" or, with alpha (0..255), "#RRGGBBAA".
.hex_color <- function(r, g, b, a = NULL) {
  if (!length(r)) return(character())
  paste0("#", .hex2(r), .hex2(g), .hex2(b), if (!is.null(a)) .hex2(a))
}

rgb <- function(red, green, blue, alpha, names = NULL, maxColorValue = 1) {
  parts <- if (missing(green) && missing(blue) && (is.matrix(red) || is.data.frame(red))) .color_columns(red) else list(red, green, blue)
  if (!missing(alpha)) parts <- c(parts, if (!is.null(alpha)) list(alpha))
  for (k in seq_along(parts)) parts[[k]] <- as.double(parts[[k]]) # warnings show this call
  if (any(lengths(parts) == 0L)) return(character())
  n <- max(lengths(parts))
  self <- sys.call()
  .scaled <- function(v, what) {
    .fail <- function(bad, range, shown) {
      if (any(bad)) stop(simpleError(gettextf("%s %s, not in %s", what, shown(v[bad][1L]), range), self))
    }
    if (maxColorValue == 255) {
      v <- as.integer(v)
      .fail(is.na(v) | v < 0L | v > 255L, "0:255", as.character)
      return(v)
    }
    if (maxColorValue != 1) v <- v / maxColorValue
    .fail(!is.finite(v) | v < 0 | v > 1, "[0,1]", format)
    .byte(v)
  }
  bytes <- list()
  for (k in seq_along(parts)) bytes[[k]] <- .scaled(rep_len(parts[[k]], n), if (k < 4L) "color intensity" else "alpha level")
  colors <- .hex_color(bytes[[1L]], bytes[[2L]], bytes[[3L]], if (length(bytes) > 3L) bytes[[4L]])
  if (!is.null(names)) names(colors) <- as.character(names)
  colors
}

.color_columns <- function(m) {
  m <- data.matrix(m)
  if (ncol(m) < 3L) .refuse("at least 3 columns needed")
  lapply(1:3, function(k) m[, k])
}

# Integer matrix with rows red, green, blue, alpha.
.color_matrix <- function(col, call = sys.call(-1L)) { # call: shown in errors, that of the colour function
  .fail <- function(...) stop(simpleError(paste0(...), call))
  if (is.factor(col)) col <- as.character(col)
  if (is.numeric(col) || is.logical(col)) {
    code <- as.integer(col)
    if (any(code < 0L, na.rm = TRUE)) .fail("numerical color values must be >= 0, found ", code[which(code < 0L)[1L]])
    pal <- .gstate$palette
    s <- ifelse(is.na(code) | code == 0L, "transparent", pal[(code - 1L) %% length(pal) + 1L])
  } else {
    s <- as.character(col)
    s[is.na(s)] <- "transparent"
    num <- grepl("^[0-9]+$", s)
    if (any(num)) {
      code <- as.integer(s[num])
      pal <- .gstate$palette
      s[num] <- ifelse(code == 0L, "transparent", pal[(code - 1L) %% length(pal) + 1L])
    }
  }
  r <- matrix(0L, 4L, length(s))
  hex <- startsWith(s, "#")
  if (any(hex)) {
    h <- substring(s[hex], 2L)
    len <- nchar(h)
    if (any(!(len %in% c(6L, 8L)) | !grepl("^[0-9A-Fa-f]*$", h))) .fail("invalid RGB specification")
    h <- ifelse(nchar(h) == 6L, paste0(h, "FF"), h)
    for (k in 1:4) r[k, hex] <- strtoi(substr(h, 2L * k - 1L, 2L * k), 16L)
  }
  if (!all(hex)) {
    name <- tolower(gsub(" ", "", s[!hex], fixed = TRUE))
    clear <- name == "transparent" | name == "na"
    at <- match(name, names(.color_table))
    if (anyNA(at[!clear])) .fail(gettextf("invalid color name '%s'", s[!hex][is.na(at) & !clear][1L]))
    v <- unname(.color_table[at])
    v[clear] <- "ffffff"
    for (k in 1:3) r[k, !hex] <- strtoi(substr(v, 2L * k - 1L, 2L * k), 16L)
    r[4L, !hex] <- ifelse(clear, 0L, 255L)
  }
  r
}

col2rgb <- function(col, alpha = FALSE) {
  if (any(as.character(col) %in% "0")) stop("numerical color values must be positive", domain = NA)
  names <- names(col)
  if (is.null(names) && is.character(col)) names <- if (anyNA(col)) NULL else NULL
  r <- .color_matrix(col)
  if (!isTRUE(as.logical(alpha))) r <- r[1:3, , drop = FALSE]
  dimnames(r) <- list(c("red", "green", "blue", "alpha")[seq_len(nrow(r))], names)
  r
}

colors <- function(distinct = FALSE) {
  c <- names(.color_table)
  if (distinct) c <- c[!duplicated(unname(.color_table))]
  c
}

colours <- colors

.canonical_color <- function(col) {
  m <- .color_matrix(col)
  hex <- paste0(.hex2(m[1L, ]), .hex2(m[2L, ]), .hex2(m[3L, ]))
  at <- match(tolower(hex), unname(.color_table))
  ifelse(m[4L, ] == 0L, "transparent",
         ifelse(m[4L, ] < 255L, paste0("#", hex, .hex2(m[4L, ])),
                ifelse(is.na(at), paste0("#", hex), names(.color_table)[at])))
}

palette <- function(value) {
  old <- .gstate$palette
  if (missing(value)) return(old)
  if (is.character(value) && length(value) == 1L) {
    plain <- function(s) tolower(gsub("[-_,. ()]", "", s))
    at <- pmatch(plain(value), c("default", plain(names(.palette_table))))
    if (is.na(at)) stop(if (is.na(match(value, names(.color_table)))) "unknown palette (need >= 2 colors)" else "unknown palette (need >= 2 colors)")
    new <- unname(if (at == 1L) .palette_table[["R4"]] else .palette_table[[at - 1L]])
  } else {
    new <- value
  }
  .gstate$palette <- .canonical_color(if (is.numeric(new)) old[new] else new)
  invisible(old)
}

palette.pals <- function() names(.palette_table)

palette.colors <- function(n = NULL, palette = "Okabe-Ito", alpha, recycle = FALSE) {
  plain <- function(s) tolower(gsub("[-, _, \\,, (, ), \\ , \\.]", "", s))
  at <- match(plain(palette), plain(names(.palette_table)))
  if (is.na(at)) stop("'palette' does not match any given palette")
  cols <- .palette_table[[at]]
  m <- length(cols)
  if (is.null(n)) n <- m
  if (recycle) {
    cols <- rep_len(cols, n)
  } else {
    if (n > m) {
      warning(gettextf("'n' set to %d, the maximum available for %s palette", m, names(.palette_table)[at]), domain = NA)
      n <- m
    }
    cols <- cols[seq_len(n)]
  }
  if (!missing(alpha) && !is.null(alpha)) cols <- structure(paste0(cols, .hex2(.byte(rep_len(alpha, length(cols))))), names = names(cols))
  cols
}

hsv <- function(h = 1, s = 1, v = 1, alpha) {
  if (missing(alpha)) alpha <- NULL
  n <- max(length(h), length(s), length(v), length(alpha))
  if (!length(h) || !length(s) || !length(v) || (!is.null(alpha) && !length(alpha))) return(character())
  h <- rep_len(as.double(h), n)
  s <- rep_len(as.double(s), n)
  v <- rep_len(as.double(v), n)
  if (!all(is.finite(c(h, s, v)))) stop("inputs must be finite")
  if (any(h < 0 | h > 1 | s < 0 | s > 1 | v < 0 | v > 1)) stop("invalid hsv color")
  t <- 6 * (h %% 1)
  i <- floor(t)
  f <- t - i
  p <- v * (1 - s)
  q <- v * (1 - s * f)
  u <- v * (1 - s * (1 - f))
  pick <- function(a0, a1, a2, a3, a4, a5) {
    m <- cbind(a0, a1, a2, a3, a4, a5)
    .byte(m[cbind(seq_len(n), i + 1)])
  }
  r <- pick(v, q, p, p, u, v)
  g <- pick(u, v, v, q, p, p)
  b <- pick(p, p, u, v, v, q)
  if (is.null(alpha)) return(.hex_color(r, g, b))
  if (anyNA(alpha) || any(alpha < 0 | alpha > 1)) stop("invalid hsv color")
  .hex_color(r, g, b, .byte(rep_len(alpha, n)))
}

.luv_rgb <- function(h, c, l) {
  h <- h * 0.01745329251994329576
  Y <- 100 * ifelse(l > 7.999592, ((l + 16) / 116)^3, l / 903.3)
  u <- c * cos(h) / (13 * l) + 0.1978398
  v <- c * sin(h) / (13 * l) + 0.4683363
  X <- 9 * Y * u / (4 * v)
  Z <- -X / 3 - 5 * Y + 3 * Y / v
  g <- function(u) ifelse(u > 0.00304, 1.055 * abs(u)^(1 / 2.4) - 0.055, 12.92 * u)
  r <- cbind(g((3.240479 * X - 1.537150 * Y - 0.498535 * Z) / 100),
             g((-0.969256 * X + 1.875992 * Y + 0.041556 * Z) / 100),
             g((0.055648 * X - 0.204043 * Y + 1.057311 * Z) / 100))
  r[l <= 0, ] <- 0
  r
}

hcl <- function(h = 0, c = 35, l = 85, alpha, fixup = TRUE) {
  if (missing(alpha)) alpha <- NULL
  n <- max(length(h), length(c), length(l), length(alpha))
  if (!length(h) || !length(c) || !length(l)) return(character())
  h <- rep_len(as.double(h), n)
  c <- rep_len(as.double(c), n)
  l <- rep_len(as.double(l), n)
  bad <- !is.finite(h) | !is.finite(c) | !is.finite(l)
  if (any(!bad & (l < 0 | l > 100 | c < 0))) stop("invalid hcl color")
  h[bad] <- c[bad] <- l[bad] <- 0
  m <- .luv_rgb(h, c, l)
  m <- matrix(trunc(255 * m + 0.5), ncol = 3L)
  off <- m[, 1L] < 0 | m[, 1L] > 255 | m[, 2L] < 0 | m[, 2L] > 255 | m[, 3L] < 0 | m[, 3L] > 255
  m[] <- pmin(pmax(m, 0), 255)
  storage.mode(m) <- "integer"
  r <- if (is.null(alpha)) .hex_color(m[, 1L], m[, 2L], m[, 3L]) else {
    alpha[!is.finite(alpha)] <- 1
    if (any(alpha < 0 | alpha > 1)) stop("invalid hcl color")
    .hex_color(m[, 1L], m[, 2L], m[, 3L], .byte(rep_len(alpha, n)))
  }
  r[bad | (off & !fixup)] <- NA
  r
}

gray <- function(level, alpha) {
  if (missing(alpha)) alpha <- NULL
  if (!length(level)) return(character())
  if (anyNA(level) || any(level < 0 | level > 1)) stop("invalid gray level, must be in [0,1].")
  v <- .byte(as.double(level))
  if (is.null(alpha)) return(.hex_color(v, v, v))
  bad <- is.na(alpha) | alpha < 0 | alpha > 1
  if (any(bad)) stop(gettextf("alpha level %s, not in [0,1]", format(alpha[bad][1L])), domain = NA)
  n <- max(length(v), length(alpha))
  v <- rep_len(v, n)
  .hex_color(v, v, v, .byte(rep_len(alpha, n)))
}

grey <- gray

rgb2hsv <- function(r, g = NULL, b = NULL, maxColorValue = 255) {
  rgb <- if (is.null(g) && is.null(b)) as.matrix(r) else rbind(r, g, b)
  if (nrow(rgb) != 3L) stop("rgb is not a matrix (internally)", domain = NA)
  storage.mode(rgb) <- "double"
  rgb <- rgb / maxColorValue
  if (any(rgb < 0 | rgb > 1)) stop("rgb values must be in [0, maxColorValue]")
  mx <- pmax(rgb[1L, ], rgb[2L, ], rgb[3L, ])
  mn <- pmin(rgb[1L, ], rgb[2L, ], rgb[3L, ])
  d <- mx - mn
  h <- ifelse(d == 0, 0,
              ifelse(rgb[1L, ] == mx & rgb[3L, ] == mx & rgb[2L, ] < mx, 4 + (rgb[1L, ] - rgb[2L, ]) / d,
              ifelse(rgb[1L, ] == mx, (rgb[2L, ] - rgb[3L, ]) / d,
              ifelse(rgb[3L, ] == mx & rgb[2L, ] < mx, 4 + (rgb[1L, ] - rgb[2L, ]) / d, 2 + (rgb[3L, ] - rgb[1L, ]) / d)))) / 6
  h <- ifelse(h < 0, h + 1, h)
  s <- ifelse(mx == 0, 0, d / mx)
  r <- rbind(h = h, s = s, v = mx)
  dimnames(r) <- list(c("h", "s", "v"), colnames(rgb))
  r
}

# ---- palettes ----

# n colours made by make(n), in reverse if asked for; none for n < 1.
.as_palette <- function(n, rev, make) {
  n <- as.integer(n[1L])
  if (n <= 0L) return(character())
  if (rev) base::rev(make(n)) else make(n)
}

# n colours whose hue, saturation and value stay or go evenly from the first of two numbers to the second;
# those before number `first` are left out.
.hsv_ramp <- function(n, h, s = 1, v = 1, alpha = NULL, first = 1L) {
  if (n < first) return(character())
  spread <- function(ends) if (length(ends) > 1L) seq.int(ends[1L], ends[2L], length.out = n)[first:n] else ends
  hsv(spread(h), spread(s), spread(v), alpha)
}

rainbow <- function(n, s = 1, v = 1, start = 0, end = max(1, n - 1) / n, alpha, rev = FALSE) {
  n <- as.integer(n[1L]) # asked for by the default of end
  if (n > 0L) .demand(start != end && all(c(start, end) >= 0 & c(start, end) <= 1), "'start' and 'end' must be distinct and in [0, 1].")
  opacity <- if (missing(alpha)) NULL else alpha
  # backwards goes on through red, where a turn ends
  hues <- function(count) seq.int(start, if (end < start) end + 1 else end, length.out = count) %% 1
  .as_palette(n, rev, function(count) hsv(hues(count), s, v, opacity))
}

heat.colors <- function(n, alpha, rev = FALSE) {
  alpha <- if (!missing(alpha)) alpha
  .as_palette(n, rev, function(n) {
    pale <- n %/% 4 # from yellow almost to white
    half <- 1 / (2 * pale)
    c(rainbow(n - pale, start = 0, end = 1 / 6, alpha = alpha), .hsv_ramp(pale, 1 / 6, s = c(1 - half, half), alpha = alpha))
  })
}

terrain.colors <- function(n, alpha, rev = FALSE) {
  alpha <- if (!missing(alpha)) alpha
  .as_palette(n, rev, function(n) {
    green <- n %/% 2
    c(.hsv_ramp(green, c(4, 2) / 12, v = c(0.65, 0.9), alpha = alpha),
      .hsv_ramp(n - green + 1, c(2 / 12, 0), c(1, 0), c(0.9, 0.95), alpha, first = 2L))
  })
}

topo.colors <- function(n, alpha, rev = FALSE) {
  alpha <- if (!missing(alpha)) alpha
  .as_palette(n, rev, function(n) {
    third <- n %/% 3
    c(.hsv_ramp(n - 2 * third, c(43, 31) / 60, alpha = alpha), .hsv_ramp(third, c(23, 11) / 60, alpha = alpha),
      .hsv_ramp(third, c(10, 6) / 60, c(1, 0.3), alpha = alpha))
  })
}

cm.colors <- function(n, alpha, rev = FALSE) {
  alpha <- if (!missing(alpha)) alpha
  .as_palette(n, rev, function(n) {
    # cyan and magenta, paler towards the middle; white itself only for an odd number
    half <- n %/% 2
    odd <- n %% 2
    c(.hsv_ramp(half + odd, 6 / 12, c(0.5, if (odd) 0 else 0.5 / half), alpha = alpha),
      .hsv_ramp(half + 1L, 10 / 12, c(0, 0.5), alpha = alpha, first = 2L))
  })
}

gray.colors <- function(n, start = 0.3, end = 0.9, gamma = 2.2, alpha, rev = FALSE) {
  if (missing(alpha)) alpha <- NULL
  # errors show this call
  .as_palette(n, rev, function(n) gray(seq.int(from = start^gamma, to = end^gamma, length.out = n)^(1 / gamma), alpha))
}

grey.colors <- gray.colors

.hcl_parameters <- function(palette) {
  v <- strsplit(paste0(.hcl_table[[palette]], ",x"), ",", fixed = TRUE)[[1L]]
  p <- as.list(suppressWarnings(as.numeric(v[2:16])))
  names(p) <- c("h1", "h2", "h3", "c1", "c2", "c3", "l1", "l2", "l3", "p1", "p2", "p3", "p4", "cmax1", "cmax2")
  c(list(type = v[1L]), p)
}

hcl.pals <- function(type = NULL) {
  types <- sub(",.*", "", .hcl_table)
  if (is.null(type)) return(names(.hcl_table))
  known <- c("qualitative", "sequential", "diverging", "divergingx")
  at <- pmatch(tolower(type), known, duplicates.ok = FALSE)
  if (is.na(at) && tolower(type) == "diverging") at <- 3L
  if (is.na(at)) stop("'arg' should be one of ", paste(dQuote(known), collapse = ", "))
  names(.hcl_table)[unname(types) == known[at]]
}

# One branch of a sequential palette; i runs from 1 (dark end) to 0.
.hcl_branch <- function(i, h1, h2, c1, c2, l1, l2, p1, p2, cmax, fixup, alpha) {
  mix <- function(i, a, b) (1 - i) * a + i * b
  j <- 1 / (1 + abs(cmax - c1) / abs(cmax - c2))
  if (!is.na(j) && (j <= 0 || j >= 1)) j <- NA
  w <- i^p1
  if (is.na(c2)) c2 <- 0
  chroma <- if (is.na(j)) mix(w, c2, c1) else ifelse(w <= j, c2 - (c2 - cmax) * w / j, cmax - (cmax - c1) * abs((w - j) / (1 - j)))
  hcl(h = mix(i, h2, h1), c = chroma, l = mix(i^p2, l2, l1), fixup = fixup, alpha = alpha)
}

hcl.colors <- function(n, palette = "viridis", alpha = NULL, rev = FALSE, fixup = TRUE) {
  if (n < 1L) return(character())
  plain <- function(s) tolower(gsub("[-, _, \\,, (, ), \\ , \\.]", "", s))
  at <- match(plain(palette), plain(names(.hcl_table)))
  if (is.na(at)) stop("'palette' does not match any given palette")
  p <- .hcl_parameters(at)
  or <- function(a, b) if (is.na(a)) b else a
  if (p$type == "qualitative") {
    h2 <- or(p$h2, p$h1 + 360 * (n - 1) / n)
    cols <- hcl(h = seq.int(p$h1, h2, length.out = n), c = p$c1, l = p$l1, alpha = alpha, fixup = fixup)
  } else if (p$type == "sequential") {
    i <- seq.int(1, 0, length.out = n)
    cols <- .hcl_branch(i, p$h1, or(p$h2, p$h1), p$c1, or(p$c2, 0), p$l1, p$l2, p$p1, or(p$p2, p$p1), p$cmax1, fixup, alpha)
  } else {
    half <- ceiling(n / 2)
    i <- seq.int(1, by = -2 / (n - 1), length.out = half)
    if (n == 1L) i <- 0
    if (p$type == "diverging") {
      one <- function(h) .hcl_branch(i, h, h, p$c1, 0, p$l1, p$l2, p$p1, or(p$p2, p$p1), p$cmax1, fixup, alpha)
      left <- one(p$h1)
      right <- one(p$h2)
    } else {
      left <- .hcl_branch(i, p$h1, or(p$h2, p$h1), p$c1, p$c2, p$l1, p$l2, p$p1, or(p$p2, p$p1), p$cmax1, fixup, alpha)
      right <- .hcl_branch(i, p$h3, or(p$h2, p$h3), p$c3, p$c2, p$l3, p$l2, or(p$p3, p$p1), or(p$p4, or(p$p3, p$p1)), p$cmax2, fixup, alpha)
    }
    cols <- c(left, rev(if (n %% 2 == 1) right[-half] else right))
  }
  if (rev) rev(cols) else cols
}

adjustcolor <- function(col, alpha.f = 1, red.f = 1, green.f = 1, blue.f = 1, offset = c(0, 0, 0, 0),
                        transform = diag(c(red.f, green.f, blue.f, alpha.f))) {
  stopifnot(length(offset) %% 4L == 0L, !is.null(d <- dim(transform)), d == c(4L, 4L))
  given <- col2rgb(col, alpha = TRUE) / 255
  moved <- transform %*% given + rep_len(offset, length(given))
  channels <- asplit(pmax(pmin(moved, 1), 0), 1L)
  do.call(rgb, unname(lapply(channels, as.vector)))
}

colorRamp <- function(colors, bias = 1, space = c("rgb", "Lab"), interpolate = c("linear", "spline"), alpha = FALSE) {
  if (bias <= 0) stop("'bias' must be positive")
  if (alpha && !missing(space)) stop("'alpha' must be false if 'space' is specified")
  lab <- match.arg(space) == "Lab"
  through <- switch(match.arg(interpolate), linear = stats::approxfun, spline = stats::splinefun)
  known <- t(col2rgb(colors, alpha = alpha)) / 255
  known <- known[rep_len(seq_len(nrow(known)), max(2L, nrow(known))), , drop = FALSE] # a colour alone goes over into itself
  if (lab) known <- convertColor(known, from = "sRGB", to = "Lab")
  places <- seq.int(0, 1, length.out = nrow(known))^bias
  channels <- lapply(seq_len(ncol(known)), function(k) through(places, known[, k]))
  function(x) {
    mixed <- matrix(unlist(lapply(channels, function(f) f(x))), ncol = length(channels))
    if (lab) mixed <- convertColor(mixed, from = "Lab", to = "sRGB")
    mixed[] <- pmin(pmax(mixed, 0), 1)
    255 * mixed
  }
}

colorRampPalette <- function(colors, ...) {
  ramp <- colorRamp(colors, ...)
  function(n) {
    mixed <- ramp(seq(0, 1, length.out = n))
    opaque <- mixed[, 1:3, drop = FALSE]
    if (ncol(mixed) == 3L) return(rgb(opaque, maxColorValue = 255))
    rgb(opaque[, 1L], opaque[, 2L], opaque[, 3L], mixed[, 4L], maxColorValue = 255)
  }
}

# ---- colour spaces ----

# A space that .to_xyz() and .from_xyz() know by its name; one colour may be a plain vector.
.known_space <- function(space, white = NULL, gamma = NULL) {
  rows <- function(v) if (is.null(dim(v))) matrix(v, 1L) else v
  as_given <- function(r, v) if (is.null(dim(v)) && !is.null(gamma)) drop(r) else r
  structure(c(list(toXYZ = function(color, ...) as_given(.to_xyz(rows(color), space, ...), color),
                   fromXYZ = function(XYZ, ...) as_given(.from_xyz(rows(XYZ), space, ...), XYZ),
                   name = space, white = white, reference.white = white), list(gamma = gamma)[!is.null(gamma)]),
            class = c(if (!is.null(gamma)) "RGBcolorConverter", "colorConverter"))
}

# f() of each row in turn, the results as rows.
.each_row <- function(m, f, ...) {
  r <- apply(m, 1L, f, ...)
  if (is.matrix(r)) t(r) else matrix(r, ncol = 1L)
}

colorConverter <- function(toXYZ, fromXYZ, name, white = NULL, vectorized = FALSE) {
  structure(list(toXYZ = toXYZ, fromXYZ = fromXYZ, name = name, reference.white = white, vectorized = vectorized), class = "colorConverter")
}

print.colorConverter <- function(x, ...) {
  line <- function(text, value) if (!is.null(value)) cat(gettextf(text, value), "\n", sep = "")
  line("Color space converter: %s", .or(x$name, character()))
  line("Reference white: %s", x$reference.white)
  line("display gamma = %s", if (!is.null(x$gamma)) format(x$gamma))
  invisible(x)
}

make.rgb <- function(red, green, blue, name = NULL, white = "D65", gamma = 2.2) {
  w <- white.points[, white]
  w <- c(w["x"], w["y"], 1 - sum(w)) / w["y"]
  m <- rbind(c(red, 1 - sum(red)) / red[2L], c(green, 1 - sum(green)) / green[2L], c(blue, 1 - sum(blue)) / blue[2L])
  m <- m * as.vector(w %*% solve(m))
  inv <- solve(m)
  dec <- enc <- NULL
  if (identical(gamma, "sRGB")) {
    dec <- function(x) ifelse(x < 0.04045, x / 12.92, (abs(x + 0.055) / 1.055)^2.4)
    enc <- function(x) ifelse(x <= 0.0031308, 12.92 * x, 1.055 * abs(x)^(1 / 2.4) - 0.055)
  } else {
    dec <- function(x) x^gamma
    enc <- function(x) sign(x) * abs(x)^(1 / gamma)
  }
  r <- colorConverter(toXYZ = function(RGB, ...) dec(RGB) %*% m, fromXYZ = function(XYZ, ...) enc(XYZ %*% inv), name = name,
                      white = white, vectorized = TRUE)
  r$gamma <- gamma
  class(r) <- c("RGBcolorConverter", class(r))
  r
}

white.points <- cbind(
  A = c(x = 0.44757, y = 0.40745), B = c(x = 0.34842, y = 0.35161), C = c(x = 0.31006, y = 0.31616),
  D50 = c(x = 0.34574, y = 0.35867), D55 = c(x = 0.3325, y = 0.34761), D65 = c(x = 0.3137, y = 0.3291), E = c(x = 1 / 3, y = 1 / 3))

colorspaces <- list(
  XYZ = .known_space("XYZ"), `Apple RGB` = .known_space("Apple RGB", "D65", 1.8), sRGB = .known_space("sRGB", "D65", "sRGB"),
  `CIE RGB` = .known_space("CIE RGB", "E", 2.2), Lab = .known_space("Lab"), Luv = .known_space("Luv"))

.white_xyz <- function(name) {
  w <- white.points[, name]
  unname(c(w[1L] / w[2L], 1, (1 - sum(w)) / w[2L]))
}

.space_matrix <- function(space) {
  p <- switch(space,
    `Apple RGB` = list(c(0.6250, 0.3400), c(0.2800, 0.5950), c(0.1550, 0.0700), "D65"),
    `CIE RGB` = list(c(0.7350, 0.2650), c(0.2740, 0.7170), c(0.1670, 0.0090), "E"))
  m <- rbind(c(p[[1L]], 1 - sum(p[[1L]])) / p[[1L]][2L], c(p[[2L]], 1 - sum(p[[2L]])) / p[[2L]][2L], c(p[[3L]], 1 - sum(p[[3L]])) / p[[3L]][2L])
  m * as.vector(.white_xyz(p[[4L]]) %*% solve(m))
}

.to_xyz <- function(color, from, white) {
  if (inherits(from, "colorConverter")) return(if (from$vectorized) from$toXYZ(color, white) else .each_row(color, from$toXYZ, white))
  switch(from,
    XYZ = color,
    sRGB = ifelse(color < 0.04045, color / 12.92, (abs(color + 0.055) / 1.055)^2.4) %*% .srgb_matrix(),
    `Apple RGB` = color^1.8 %*% .space_matrix(from),
    `CIE RGB` = color^2.2 %*% .space_matrix(from),
    Lab = {
      fy <- (color[, 1L] + 16) / 116
      fx <- color[, 2L] / 500 + fy
      fz <- fy - color[, 3L] / 200
      eps <- 216 / 24389
      kappa <- 24389 / 27
      inv <- function(f) ifelse(f^3 <= eps, (116 * f - 16) / kappa, f^3)
      y <- ifelse(color[, 1L] <= kappa * eps, color[, 1L] / kappa, fy^3)
      cbind(inv(fx) * white[1L], y * white[2L], inv(fz) * white[3L])
    },
    Luv = {
      u0 <- 4 * white[1L] / (white[1L] + 15 * white[2L] + 3 * white[3L])
      v0 <- 9 * white[2L] / (white[1L] + 15 * white[2L] + 3 * white[3L])
      L <- color[, 1L]
      y <- ifelse(L <= 8, L * 27 / 24389, ((L + 16) / 116)^3)
      a <- 1 / 3 * (52 * L / (color[, 2L] + 13 * L * u0) - 1)
      b <- -5 * y
      d <- y * (39 * L / (color[, 3L] + 13 * L * v0) - 5)
      x <- (d - b) / (a + 1 / 3)
      r <- cbind(x, y, x * a + b)
      r[L == 0, ] <- 0
      unname(r)
    })
}

.srgb_matrix <- function() {
  m <- rbind(c(0.64, 0.33, 0.03) / 0.33, c(0.30, 0.60, 0.10) / 0.60, c(0.15, 0.06, 0.79) / 0.06)
  m * as.vector(.white_xyz("D65") %*% solve(m))
}

.from_xyz <- function(xyz, to, white) {
  if (inherits(to, "colorConverter")) return(if (to$vectorized) to$fromXYZ(xyz, white) else .each_row(xyz, to$fromXYZ, white))
  switch(to,
    XYZ = xyz,
    sRGB = {
      v <- xyz %*% solve(.srgb_matrix())
      ifelse(v <= 0.0031308, 12.92 * v, 1.055 * abs(v)^(1 / 2.4) - 0.055)
    },
    `Apple RGB` = {
      v <- xyz %*% solve(.space_matrix(to))
      sign(v) * abs(v)^(1 / 1.8)
    },
    `CIE RGB` = {
      v <- xyz %*% solve(.space_matrix(to))
      sign(v) * abs(v)^(1 / 2.2)
    },
    Lab = {
      eps <- 216 / 24389
      kappa <- 24389 / 27
      q <- sweep(xyz, 2L, white, "/")
      f <- ifelse(q <= eps, (kappa * q + 16) / 116, abs(q)^(1 / 3))
      cbind(L = 116 * f[, 2L] - 16, a = 500 * (f[, 1L] - f[, 2L]), b = 200 * (f[, 2L] - f[, 3L]))
    },
    Luv = {
      s <- xyz[, 1L] + 15 * xyz[, 2L] + 3 * xyz[, 3L]
      s0 <- white[1L] + 15 * white[2L] + 3 * white[3L]
      y <- xyz[, 2L] / white[2L]
      L <- ifelse(y <= 216 / 24389, y * 24389 / 27, 116 * abs(y)^(1 / 3) - 16)
      u <- ifelse(s == 0, 0, 13 * L * (4 * xyz[, 1L] / s - 4 * white[1L] / s0))
      v <- ifelse(s == 0, 0, 13 * L * (9 * xyz[, 2L] / s - 9 * white[2L] / s0))
      cbind(L = L, u = u, v = v)
    })
}

# Chromatic adaptation after von Kries: the responses of the three kinds of cones are scaled.
.adapt_white <- function(xyz, from, to) {
  cones <- rbind(c(0.40024, 0.7076, -0.08081), c(-0.2263, 1.16532, 0.0457), c(0, 0, 0.91822))
  scale <- as.vector(cones %*% to) / as.vector(cones %*% from)
  xyz %*% t(solve(cones) %*% (scale * cones))
}

convertColor <- function(color, from, to, from.ref.white = NULL, to.ref.white = NULL, scale.in = 1, scale.out = 1, clip = TRUE) {
  if (is.data.frame(color)) color <- as.matrix(color)
  if (is.null(dim(color))) color <- matrix(color, nrow = 1L)
  if (!inherits(from, "colorConverter")) from <- match.arg(from, names(colorspaces))
  if (!inherits(to, "colorConverter")) to <- match.arg(to, names(colorspaces))
  own <- function(s) if (inherits(s, "colorConverter")) s$reference.white else colorspaces[[s]]$reference.white
  fw <- own(from)
  tw <- own(to)
  if (is.null(fw)) fw <- if (is.null(from.ref.white)) tw else from.ref.white
  if (is.null(tw)) tw <- if (is.null(to.ref.white)) fw else to.ref.white
  if (is.null(fw)) fw <- tw <- "D65"
  if (!identical(fw, tw)) warning("color spaces use different reference whites")
  fwx <- if (is.character(fw)) .white_xyz(fw) else fw
  twx <- if (is.character(tw)) .white_xyz(tw) else tw
  if (!is.null(scale.in)) color <- color / scale.in
  xyz <- .to_xyz(color, from, fwx)
  if (!identical(fw, tw)) xyz <- .adapt_white(xyz, fwx, twx)
  rval <- .from_xyz(xyz, to, twx)
  is_rgb <- inherits(to, "RGBcolorConverter") || (is.character(to) && to %in% c("sRGB", "Apple RGB", "CIE RGB"))
  if (is_rgb) {
    rval <- round(unname(rval), 5L)
    if (is.na(clip)) rval[rval < 0 | rval > 1] <- NaN
    else if (clip) rval[] <- pmin(pmax(rval, 0), 1)
  }
  if (is.null(scale.out)) rval else rval * scale.out
}
