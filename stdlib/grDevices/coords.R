# coords.R - Coordinates and numbers behind plots: xy.coords, axis ticks, box plot statistics, hulls, contour lines.

.log_flags <- function(log) {
  if (is.null(log)) return(c(x = FALSE, y = FALSE))
  c(x = any(grepl("x", log, fixed = TRUE)), y = any(grepl("y", log, fixed = TRUE)))
}

# The coordinates that the first argument of xy.coords() stands for alone, and labels made from `what` it is called.
.xy_parts <- function(x, what, cl) {
  parts <- function(x, y, xlab, ylab) list(x = x, y = y, xlab = xlab, ylab = ylab)
  if (is.language(x)) {
    if (!inherits(x, "formula") || length(x) != 3L) stop(simpleError("invalid first argument", cl))
    value <- function(k) eval(x[[k]], environment(x))
    return(parts(value(3L), value(2L), deparse1(x[[3L]]), deparse1(x[[2L]])))
  }
  if (inherits(x, "ts")) return(parts(stats::time(x), if (is.matrix(x)) x[, 1] else x, "Time", what))
  if (is.complex(x)) return(parts(Re(x), Im(x), paste0("Re(", what, ")"), paste0("Im(", what, ")")))
  if (is.matrix(x) || is.data.frame(x)) {
    x <- data.matrix(x)
    if (ncol(x) == 1L) return(parts(seq_len(nrow(x)), x[, 1], "Index", what))
    heads <- .or(colnames(x), paste0(what, "[,", 1:2, "]"))
    return(parts(x[, 1], x[, 2], heads[1L], heads[2L]))
  }
  if (is.list(x)) {
    if (anyNA(match(c("x", "y"), names(x)))) stop(simpleError("'x' is a list, but does not have components 'x' and 'y'", cl))
    return(parts(x[["x"]], x[["y"]], paste0(what, "$x"), paste0(what, "$y")))
  }
  if (is.factor(x)) x <- as.numeric(x)
  parts(seq_along(x), x, "Index", what)
}

# Values for an axis that may be logarithmic, where those that are not positive are left out.
.axis_values <- function(v, axis, logged, cl) {
  bad <- if (logged) which(v <= 0)
  if (n <- length(bad)) {
    text <- ngettext(n, "%d %s value <= 0 omitted from logarithmic plot", "%d %s values <= 0 omitted from logarithmic plot")
    warning(simpleWarning(sprintf(text, n, axis), cl))
    v[bad] <- NA
  }
  v
}

xy.coords <- function(x, y = NULL, xlab = NULL, ylab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
  plain <- is.null(log) && is.numeric(x) && is.numeric(y) && !is.object(x) && !is.object(y)
  if (plain && length(x) == length(y)) return(list(x = as.double(x), y = as.double(y), xlab = xlab, ylab = ylab))
  if (is.null(y)) {
    alone <- .xy_parts(x, .or(ylab, xlab), sys.call())
    x <- alone$x
    y <- alone$y
    if (setLab) {
      xlab <- alone$xlab
      ylab <- alone$ylab
    } else if (is.null(ylab)) ylab <- xlab
  }
  if (inherits(x, "POSIXt")) x <- as.POSIXct(x)
  n <- c(length(x), length(y))
  if (n[1L] != n[2L]) {
    if (!recycle) stop("'x' and 'y' lengths differ")
    if (n[1L] < n[2L]) x <- rep_len(x, n[2L]) else y <- rep_len(y, n[1L])
  }
  logged <- .log_flags(log)
  x <- .axis_values(x, "x", logged[["x"]], sys.call())
  y <- .axis_values(y, "y", logged[["y"]], sys.call())
  list(x = as.double(x), y = as.double(y), xlab = xlab, ylab = ylab)
}

# As .xy_parts(), in three dimensions; NULL where x is a plain vector.
.xyz_parts <- function(x, labels, pf, cl) {
  parts <- function(values, labels) list(values = values, labels = labels)
  .fail <- function(text) stop(simpleError(text, cl))
  if (is.language(x)) {
    if (!inherits(x, "formula") || length(x) != 3L || length(x[[3L]]) != 3L) .fail("invalid first argument [bad language object]")
    rhs <- x[[3L]]
    z <- eval(x[[2L]], environment(x), pf)
    y <- eval(rhs[[3L]], environment(x), pf)
    return(parts(list(eval(rhs[[2L]], environment(x), pf), y, z), lapply(list(rhs[[2L]], rhs[[3L]], x[[2L]]), deparse1)))
  }
  if (is.matrix(x) || is.data.frame(x)) {
    x <- data.matrix(x)
    if (ncol(x) < 2L) .fail("at least 2 columns needed")
    if (ncol(x) == 2L) return(parts(list(seq_len(nrow(x)), x[, 1L], x[, 2L]), c("Index", labels[2:3])))
    heads <- .or(colnames(x), paste0(labels[[1L]], "[,", 1:3, "]"))
    return(parts(list(x[, 1L], x[, 2L], x[, 3L]), as.list(heads[1:3])))
  }
  if (is.list(x)) parts(list(x[["x"]], x[["y"]], x[["z"]]), as.list(paste0(labels[[1L]], c("$x", "$y", "$z"))))
}

xyz.coords <- function(x, y = NULL, z = NULL, xlab = NULL, ylab = NULL, zlab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
  v <- list(x, y, z)
  labels <- list(xlab, ylab, zlab)
  alone <- if (is.null(y)) .xyz_parts(x, labels, parent.frame(), sys.call())
  if (!is.null(alone)) {
    v <- alone$values
    if (setLab) labels <- alone$labels
  }
  if (is.null(v[[3L]]) && is.complex(v[[2L]])) {
    # x over the complex plane
    v <- list(Re(v[[2L]]), Im(v[[2L]]), v[[1L]])
    if (setLab) labels <- list(paste0("Re(", labels[[2L]], ")"), paste0("Im(", labels[[2L]], ")"), labels[[1L]])
  }
  if (length(unique(lengths(v))) > 1L) {
    if (!recycle) stop("'x', 'y' and 'z' lengths differ")
    v <- lapply(v, rep_len, max(lengths(v)))
  }
  axes <- c("x", "y", "z")
  logged <- vapply(axes, function(a) any(grepl(a, log, fixed = TRUE)), NA)
  cl <- sys.call()
  for (k in which(logged)) v[[k]] <- .axis_values(v[[k]], axes[k], TRUE, cl)
  structure(c(list(as.double(v[[1L]]), as.double(v[[2L]]), as.double(v[[3L]])), labels), names = c(axes, "xlab", "ylab", "zlab"))
}

xyTable <- function(x, y = NULL, digits) {
  at <- xy.coords(x, y, setLab = FALSE)
  if (missing(digits)) digits <- 6L
  at <- list(x = signif(at$x, digits), y = signif(at$y, digits))
  count <- length(at$x)
  if (!count) return(list(x = numeric(), y = numeric(), number = integer()))
  at <- lapply(at, `[`, order(at$x, at$y))
  moves <- function(v) v[-1L] != v[-count]
  first <- seq_len(count)[c(TRUE, moves(at$x) | moves(at$y))]
  list(x = at$x[first], y = at$y[first], number = diff(c(first, count + 1L)))
}

extendrange <- function(x, r = range(x, na.rm = TRUE), f = 0.05) {
  by <- rep_len(f, 2L)
  r + c(-by[1L], by[2L]) * diff(r)
}

boxplot.stats <- function(x, coef = 1.5, do.conf = TRUE, do.out = TRUE) {
  .demand(coef >= 0, "'coef' must not be negative")
  five <- stats::fivenum(x, na.rm = TRUE)
  n <- sum(!is.na(x))
  hinges <- five[c(2L, 4L)]
  box <- diff(hinges)
  out <- NULL
  if (coef > 0) {
    reach <- hinges + coef * box * c(-1, 1)
    far <- if (is.na(box)) !is.finite(x) else !is.na(x) & (x < reach[1L] | x > reach[2L])
    out <- x[far & !is.na(x)]
    if (length(out)) five[c(1L, 5L)] <- range(x[!far], na.rm = TRUE) # the whiskers end at values
  }
  list(stats = five, n = n, conf = if (do.conf) five[3L] + c(-1.58, 1.58) * box / sqrt(n), out = if (do.out && coef > 0) out else numeric())
}

nclass.Sturges <- function(x) ceiling(log2(length(x)) + 1)

# How many cells of width h / scale the values need; 1 if there is no width.
.cells_of <- function(x, h, scale = 1) {
  if (h <= 0) return(1L)
  max(1, ceiling((max(x) - min(x)) / h * scale))
}

nclass.scott <- function(x) .cells_of(x, 3.5 * stats::sd(x) * length(x)^(-1 / 3))

nclass.FD <- function(x, digits = 5) {
  v <- signif(x, digits)
  h <- 2 * stats::IQR(v)
  if (h == 0) {
    # without a distance between the quartiles that between quantiles farther out, made comparable
    for (tail in 1 / 2^(3:9)) {
      ends <- stats::quantile(v, c(tail, 1 - tail), names = FALSE)
      h <- (ends[2L] - ends[1L]) / (1 - 2 * tail)
      if (h > 0) break
    }
  }
  .cells_of(x, if (h == 0) 3.5 * stats::sd(x) else h, length(x)^(1 / 3))
}

n2mfrow <- function(nr.plots, asp = 1) {
  stopifnot(length(nr.plots) == 1L, length(asp) == 1L, (n <- as.integer(nr.plots)) >= 0L, is.numeric(asp), asp > 0)
  if (asp == 1) {
    if (n <= 3) return(c(n, 1))
    if (n <= 6) return(c((n + 1) %/% 2, 2))
    if (n <= 12) return(c((n + 2) %/% 3, 3))
  }
  nrow <- ceiling(sqrt(n / asp))
  ncol <- ceiling(n / nrow)
  c(nrow, ncol)
}

# Ends and number of intervals of a linear axis.
.linear_axp <- function(lo, up, n) {
  if (!is.finite(up - lo)) return(c(lo, up, n))
  p <- pretty.default(c(lo, up), n = n, min.n = 1, shrink.sml = 0.25, high.u.bias = 0.8, u5.bias = 1.7, eps.correct = 2)
  k <- length(p)
  unit <- (p[k] - p[1L]) / max(k - 1, 1)
  eps <- 1e-10 * unit
  p <- p[p >= lo - eps & p <= up + eps]
  if (length(p) < 2L) c(lo, up, 1) else c(p[1L], p[length(p)], length(p) - 1)
}

# usr in log10 units: c(low, high, code).
.log_axp <- function(lo, up, n) {
  ul <- 10^lo
  uh <- 10^up
  p1 <- ceiling(log10(ul))
  p2 <- floor(log10(uh))
  if (p2 <= p1 && uh / ul > 10) {
    p1 <- ceiling(log10(ul) - 0.5)
    p2 <- floor(log10(uh) + 0.5)
  }
  if (p2 <= p1) {
    a <- .linear_axp(ul, uh, n)
    return(c(a[1:2], -a[3L]))
  }
  c(10^p1, 10^p2, if (p2 - p1 <= 2) 3 else if (p2 - p1 <= 3) 2 else 1)
}

.axisPars <- function(usr, log = FALSE, nintLog = 5) {
  a <- if (log) .log_axp(min(usr), max(usr), nintLog) else .linear_axp(min(usr), max(usr), nintLog)
  if (usr[1L] > usr[2L]) a[1:2] <- a[2:1]
  list(axp = a[1:2], n = as.integer(a[3L]))
}

# Tick positions; for logarithmic axes usr holds log10 values.
.tick_positions <- function(axp, usr, n, log, decades = 8L) {
  if (!log || n < 0) {
    n <- as.integer(abs(n) + 0.25)
    if (n == 0L) n <- 1L
    at <- seq.int(axp[1L], axp[2L], length.out = n + 1L)
    tiny <- abs(axp[2L] - axp[1L]) / n * 1e-10
    at[abs(at) < tiny] <- 0
    return(at)
  }
  lo <- min(10^usr)
  up <- max(10^usr)
  lo10 <- min(axp[1:2])
  up10 <- max(axp[1:2])
  eps <- 1e-12
  ok <- function(v) v[v >= lo * (1 - eps) & v <= up * (1 + eps)]
  at <- switch(as.integer(n), {
    i <- as.integer(floor(log10(up10)) - ceiling(log10(lo10)) + 0.25)
    ne <- i %/% decades + 1L
    dn <- lo10
    v <- dn
    while (dn < up10 * (1 + eps)) {
      dn <- dn * 10^ne
      v <- c(v, dn)
    }
    v <- v[v <= up10 * (1 + eps)]
    v
  }, {
    k <- seq(floor(log10(lo10) + 1e-9) - 1, ceiling(log10(up10) - 1e-9) + 1)
    ok(as.vector(rbind(10^k, 5 * 10^k)))
  }, {
    k <- seq(floor(log10(lo10) + 1e-9) - 1, ceiling(log10(up10) - 1e-9) + 1)
    ok(as.vector(rbind(10^k, 2 * 10^k, 5 * 10^k)))
  })
  if (n >= 2) at else ok(at)
}

axisTicks <- function(usr, log, axp = NULL, nint = 5) {
  if (is.null(axp)) {
    a <- .axisPars(usr, log = log, nintLog = nint)
    axp <- a$axp
    n <- a$n
  } else {
    n <- nint
  }
  .tick_positions(axp, usr, n, log)
}

trans3d <- function(x, y, z, pmat) {
  seen <- cbind(x, y, z, 1) %*% pmat
  depth <- seen[, 4L]
  list(x = seen[, 1L] / depth, y = seen[, 2L] / depth)
}

cm <- function(x) 2.54 * x

chull <- function(x, y = NULL) {
  X <- cbind(xy.coords(x, y, recycle = TRUE, setLab = FALSE)$x, xy.coords(x, y, recycle = TRUE, setLab = FALSE)$y)
  if (any(!is.finite(X))) stop("finite coordinates are needed")
  n <- nrow(X)
  if (n == 0) return(integer())
  if (n == 1) return(1L)
  o <- order(X[, 1L], X[, 2L])
  keep <- !duplicated(X[o, , drop = FALSE])
  o <- o[keep]
  if (length(o) < 3L) return(rev(o))
  turn <- function(a, b, c) (X[b, 1L] - X[a, 1L]) * (X[c, 2L] - X[a, 2L]) - (X[b, 2L] - X[a, 2L]) * (X[c, 1L] - X[a, 1L])
  half <- function(idx) {
    h <- integer()
    for (i in idx) {
      while (length(h) >= 2L && turn(h[length(h) - 1L], h[length(h)], i) <= 0) h <- h[-length(h)]
      h <- c(h, i)
    }
    h
  }
  lower <- half(o)
  upper <- half(rev(o))
  hull <- rev(c(lower[-length(lower)], upper[-length(upper)]))
  # clockwise around the mean of the corners, beginning just below the direction to the right
  angle <- atan2(X[hull, 2L] - mean(X[hull, 2L]), X[hull, 1L] - mean(X[hull, 1L])) %% (2 * pi)
  hull[order(angle, decreasing = TRUE)]
}

# ---- contour lines ----

contourLines <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10,
                         levels = pretty(range(z, na.rm = TRUE), nlevels)) {
  if (missing(z) && missing(x)) stop("no 'z' matrix specified")
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x
  y <- v$y
  z <- v$z # the default of levels looks at it
  if (any(diff(x) <= 0, diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  storage.mode(z) <- "double"
  out <- list()
  # a height that is the level itself counts as a little higher
  up <- 1e-3 * diff(range(z, finite = TRUE))
  for (l in as.double(levels)) {
    at <- which(z == l)
    s <- .level_segments(as.double(x), as.double(y), replace(z, at, l + up), l)
    if (length(s)) s <- s[s[, 1L] != s[, 3L] | s[, 2L] != s[, 4L], , drop = FALSE]
    if (length(s)) s <- s[order(findInterval((s[, 1L] + s[, 3L]) / 2, x), findInterval((s[, 2L] + s[, 4L]) / 2, y)), , drop = FALSE]
    if (length(s)) out <- c(out, lapply(.join_segments(s), function(p) list(level = l, x = p[, 1L], y = p[, 2L])))
  }
  out
}

# Joins segments (x0, y0, x1, y1) that share an end into polylines.
.join_segments <- function(s) {
  key <- function(x, y) paste(signif(x, 12L), signif(y, 12L))
  a <- key(s[, 1L], s[, 2L])
  b <- key(s[, 3L], s[, 4L])
  ends <- c(a, b)
  at <- split(rep(seq_len(nrow(s)), 2L), ends)
  used <- logical(nrow(s))
  grow <- function(k) {
    pts <- list()
    repeat {
      near <- at[[k]]
      near <- near[!used[near]]
      if (!length(near)) return(pts)
      i <- near[1L]
      used[i] <<- TRUE
      forward <- a[i] == k
      pts[[length(pts) + 1L]] <- if (forward) s[i, 3:4] else s[i, 1:2]
      k <- if (forward) b[i] else a[i]
    }
  }
  out <- list()
  for (i in seq_len(nrow(s))) {
    if (used[i]) next
    used[i] <- TRUE
    after <- grow(b[i])
    before <- grow(a[i])
    out[[length(out) + 1L]] <- do.call(rbind, c(rev(before), list(s[i, 1:2], s[i, 3:4]), after))
  }
  out
}

# ---- rasters ----

as.raster <- function(x, ...) UseMethod("as.raster")

as.raster.raster <- function(x, ...) x

as.raster.matrix <- function(x, max = 1, ...) {
  if (is.character(x)) r <- t(x)
  else if (is.logical(x)) r <- ifelse(t(x), "#FFFFFF", "#000000")
  else if (is.numeric(x)) r <- t(array(gray(x / max), dim(x)))
  else if (is.raw(x)) r <- t(array(gray(as.integer(x) / 255), dim(x)))
  else stop("a raster matrix must be character, or numeric, or logical")
  .raster_of(r, dim(x))
}

.raster_of <- function(r, d) structure(as.vector(r), dim = d, class = "raster")

as.raster.logical <- function(x, max = 1, ...) as.raster(matrix(x, ...), max)

as.raster.numeric <- as.raster.logical

as.raster.character <- as.raster.logical

as.raster.array <- function(x, max = 1, ...) {
  size <- dim(x)
  problem <- if (!is.numeric(x) && !is.raw(x)) "a raster array must be numeric"
    else if (length(size) != 3L) "a raster array must have exactly 3 dimensions"
    else if (!(size[3L] %in% 3:4)) "a raster array must have exactly 3 or 4 planes"
  if (length(problem)) stop(problem)
  if (is.raw(x)) {
    storage.mode(x) <- "integer"
    max <- 255L
  }
  planes <- lapply(seq_len(size[3L]), function(k) t(x[, , k]))
  .raster_of(do.call(rgb, c(planes, list(maxColorValue = max))), size[1:2])
}

is.raster <- function(x) inherits(x, "raster")

as.matrix.raster <- function(x, ...) {
  d <- dim(x)
  matrix(as.vector(unclass(x)), d[1L], d[2L], byrow = TRUE)
}

length.raster <- function(x) prod(dim(x))

is.na.raster <- function(x) is.na(as.matrix(x))

anyNA.raster <- function(x, recursive = FALSE) anyNA(as.vector(unclass(x)))

print.raster <- function(x, ...) print(as.matrix(x), ...)

`[.raster` <- function(x, i, j, drop, ...) {
  m <- as.matrix(x) # errors show this name
  if (nargs() - (!missing(drop)) == 2L) return(if (missing(i)) x else m[i])
  part <- m[i, j, drop = FALSE]
  if (!missing(drop) && drop) warning("'drop' is always implicitly FALSE in '[.raster'")
  as.raster(part)
}

`[<-.raster` <- function(x, i, j, value) {
  whole <- as.matrix(x)
  if (nargs() > 3L) whole[i, j] <- value else whole[i] <- value
  as.raster(whole)
}

# Colours are compared cell by cell; nothing else makes sense.
Ops.raster <- function(e1, e2) {
  if (!(.Generic %in% c("==", "!="))) stop(gettextf("operator not meaningful for raster objects"), domain = NA)
  plain <- function(e) if (is.raster(e)) as.matrix(e) else e
  get(.Generic, mode = "function")(plain(e1), plain(e2))
}

as.graphicsAnnot <- function(x) if (is.language(x) || !is.object(x)) x else as.character(x)

check.options <- function(new, name.opt, reset = FALSE, assign.opt = FALSE, envir = .GlobalEnv, check.attributes = c("mode", "length"),
                          override.check = FALSE) {
  caller <- deparse(sys.call(sys.parent()))
  wanted <- names(new)
  if (length(wanted) != length(new)) stop(gettextf("invalid arguments in '%s' (need named args)", caller), domain = NA)
  own <- reset && exists(name.opt, envir = envir, inherits = FALSE)
  if (own && length(utils::find(name.opt)) > 1L) rm(list = name.opt, envir = envir)
  options <- get(name.opt, envir = envir)
  strange <- setdiff(wanted, names(options))
  if (length(strange)) {
    text <- ngettext(length(strange), "invalid argument name %s in '%s'", "invalid argument names %s in '%s'")
    stop(sprintf(text, paste(sQuote(strange), collapse = ", "), caller), domain = NA)
  }
  # one warning for each attribute; what differs is kept, unless its check is overridden
  free <- rep_len(override.check, length(new)) %in% TRUE
  kept <- rep_len(FALSE, length(new))
  for (what in check.attributes) {
    of <- match.fun(what)
    differs <- vapply(seq_along(new), function(k) {
      was <- options[[wanted[k]]]
      !is.null(was) && !identical(of(was), of(new[[k]]))
    }, NA)
    if (!any(differs)) next
    stays <- differs & !free
    said <- paste(sQuote(paste0(what, "(", wanted[differs], ")")), collapse = " and ")
    warning(sprintf(ngettext(sum(differs), "%s differs between new and previous", "%s differ between new and previous"), said),
            if (any(stays)) gettextf("\n\t ==> NOT changing %s", paste(sQuote(wanted[stays]), collapse = " & ")), domain = NA, call. = FALSE)
    kept <- kept | stays
  }
  options[wanted[!kept]] <- new[!kept]
  if (assign.opt) assign(name.opt, options, envir = envir)
  options
}

.smooth_map <- function(x, nbin, bandwidth) {
  x <- x[is.finite(rowSums(x)), , drop = FALSE]
  if (length(nbin) == 1L) nbin <- c(nbin, nbin)
  if (missing(bandwidth)) bandwidth <- diff(apply(x, 2, stats::quantile, probs = c(0.05, 0.95), na.rm = TRUE, names = FALSE)) / 25
  bandwidth <- rep_len(as.vector(bandwidth), 2L)
  bandwidth[bandwidth == 0] <- 1
  g <- lapply(1:2, function(k) {
    r <- range(x[, k]) + c(-1.5, 1.5) * bandwidth[k]
    seq.int(r[1L], r[2L], length.out = nbin[k])
  })
  # The points are shared out among the four grid points around each; the binned counts are smoothed along both axes.
  share <- lapply(1:2, function(k) {
    n <- nbin[k]
    at <- (x[, k] - g[[k]][1L]) / (g[[k]][n] - g[[k]][1L]) * (n - 1L)
    i <- pmin(pmax(floor(at), 0), n - 2L)
    list(cell = i, part = at - i)
  })
  step <- vapply(1:2, function(k) (g[[k]][nbin[k]] - g[[k]][1L]) / (bandwidth[k] * (nbin[k] - 1)), 0)
  reach <- pmin(floor(3.4 / step), nbin - 1L)
  if (min(reach) == 0)
    warning(simpleWarning("Binning grid too coarse for current (small) bandwidth: consider increasing 'gridsize'",
                          quote(KernSmooth::bkde2D(x, bandwidth = bandwidth, gridsize = nbin, range.x = range.x))))
  kernel <- lapply(1:2, function(k) {
    z <- stats::dnorm(0:reach[k] * step[k]) / bandwidth[k]
    z <- c(z / (sum(c(z, z[-1L])) * step[k] * bandwidth[k]), 0)
    i <- abs(outer(seq_len(nbin[k]), seq_len(nbin[k]), "-"))
    matrix(z[pmin(i, reach[k] + 1L) + 1L], nbin[k])
  })
  u <- share[[1L]]
  v <- share[[2L]]
  first <- u$cell + nbin[1L] * v$cell + 1
  cells <- rbind(first, first + 1, first + nbin[1L], first + nbin[1L] + 1)
  weights <- rbind((1 - u$part) * (1 - v$part), u$part * (1 - v$part), (1 - u$part) * v$part, u$part * v$part)
  sums <- rowsum(as.vector(weights), as.vector(cells), reorder = FALSE)
  counts <- matrix(0, nbin[1L], nbin[2L])
  counts[as.integer(rownames(sums))] <- sums
  list(x1 = g[[1L]], x2 = g[[2L]], fhat = kernel[[1L]] %*% counts %*% kernel[[2L]] / nrow(x), bandwidth = bandwidth)
}

densCols <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(blues9[-(1:3)])) {
  at <- xy.coords(x, y, setLab = FALSE)
  known <- is.finite(at$x) & is.finite(at$y)
  spots <- cbind(at$x[known], at$y[known])
  map <- .smooth_map(spots, nbin, bandwidth)
  cell <- function(v, grid) cut(v, grid - (max(grid) - min(grid)) / (length(grid) - 1) / 2, labels = FALSE)
  height <- map$fhat[cbind(cell(spots[, 1L], map$x1), cell(spots[, 2L], map$x2))]
  height[is.na(height)] <- 0
  levels <- length(height)
  shades <- rep(NA_character_, length(known))
  shades[known] <- colramp(levels)[cut(height, levels, labels = FALSE)]
  shades
}
