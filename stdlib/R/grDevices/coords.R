# coords.R - Coordinates and numbers behind plots: xy.coords, axis ticks, box plot statistics, hulls, contour lines.

.log_flags <- function(log) {
  if (is.null(log)) return(c(x = FALSE, y = FALSE))
  c(x = any(grepl("x", log, fixed = TRUE)), y = any(grepl("y", log, fixed = TRUE)))
}

xy.coords <- function(x, y = NULL, xlab = NULL, ylab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
  if (is.null(y)) {
    if (is.language(x)) {
      if (!inherits(x, "formula") || length(x) != 3L) stop("invalid first argument")
      if (setLab) {
        if (is.null(ylab)) ylab <- deparse1(x[[2L]])
        if (is.null(xlab)) xlab <- deparse1(x[[3L]])
      }
      y <- eval(x[[2L]], environment(x))
      x <- eval(x[[3L]], environment(x))
    } else if (inherits(x, "ts")) {
      y <- if (is.matrix(x)) x[, 1] else x
      x <- stats::time(x)
      if (setLab) xlab <- if (is.null(xlab)) "Time" else xlab
    } else if (is.complex(x)) {
      if (setLab) {
        if (is.null(ylab)) ylab <- paste0("Im(", if (is.null(xl <- xlab)) "" else xl, ")")
        xlab <- paste0("Re(", if (is.null(xl)) "" else xl, ")")
      }
      y <- Im(x)
      x <- Re(x)
    } else if (is.matrix(x) || is.data.frame(x)) {
      x <- data.matrix(x)
      if (ncol(x) == 1) {
        if (setLab) xlab <- if (is.null(xlab)) "Index" else xlab
        y <- x[, 1]
        x <- seq_along(y)
      } else {
        cn <- colnames(x)
        if (setLab) {
          if (is.null(cn)) {
            base <- xlab
            xlab <- paste0(base, "[,1]")
            ylab <- if (is.null(ylab)) paste0(base, "[,2]") else ylab
          } else {
            xlab <- cn[1]
            ylab <- cn[2]
          }
        }
        y <- x[, 2]
        x <- x[, 1]
      }
    } else if (is.list(x)) {
      if (all(c("x", "y") %in% names(x))) {
        if (setLab) {
          ylab <- paste0(ylab <- xlab, "$y")
          xlab <- paste0(xlab, "$x")
        }
        y <- x[["y"]]
        x <- x[["x"]]
      } else {
        stop("'x' is a list, but does not have components 'x' and 'y'")
      }
    } else {
      if (is.factor(x)) x <- as.numeric(x)
      if (setLab) {
        if (is.null(ylab)) ylab <- xlab
        xlab <- "Index"
      }
      y <- x
      x <- seq_along(x)
    }
  }
  if (inherits(x, "POSIXt")) x <- as.POSIXct(x)
  if (length(x) != length(y)) {
    if (recycle) {
      if ((nx <- length(x)) < (ny <- length(y))) x <- rep_len(x, ny) else y <- rep_len(y, nx)
    } else {
      stop("'x' and 'y' lengths differ")
    }
  }
  flags <- .log_flags(log)
  zap <- function(v, which) {
    bad <- which(v <= 0)
    if (length(bad)) {
      n <- length(bad)
      warning(sprintf(ngettext(n, paste0("%d ", which, " value <= 0 omitted from logarithmic plot"),
                               paste0("%d ", which, " values <= 0 omitted from logarithmic plot")), n), domain = NA, call. = FALSE)
      v[bad] <- NA
    }
    v
  }
  if (flags[["x"]]) x <- zap(x, "x")
  if (flags[["y"]]) y <- zap(y, "y")
  list(x = as.double(x), y = as.double(y), xlab = xlab, ylab = ylab)
}

xyz.coords <- function(x, y = NULL, z = NULL, xlab = NULL, ylab = NULL, zlab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
  if (is.null(y)) {
    if (is.language(x)) {
      if (!inherits(x, "formula") || length(x) != 3L || length(rhs <- x[[3L]]) != 3L) stop("invalid first argument 'x'")
      if (setLab) {
        zlab <- deparse1(x[[2L]])
        ylab <- deparse1(rhs[[3L]])
        xlab <- deparse1(rhs[[2L]])
      }
      pf <- parent.frame()
      z <- eval(x[[2L]], environment(x), pf)
      y <- eval(rhs[[3L]], environment(x), pf)
      x <- eval(rhs[[2L]], environment(x), pf)
    } else if (is.matrix(x) || is.data.frame(x)) {
      x <- data.matrix(x)
      if (ncol(x) < 2) stop("at least 2 columns needed")
      if (ncol(x) == 2L) {
        if (setLab) xlab <- "Index"
        y <- x[, 1L]
        z <- x[, 2L]
        x <- seq_along(y)
      } else {
        cn <- colnames(x)
        if (setLab) {
          if (is.null(cn)) cn <- paste0(xlab, c("[,1]", "[,2]", "[,3]"))
          xlab <- cn[1L]
          ylab <- cn[2L]
          zlab <- cn[3L]
        }
        y <- x[, 2L]
        z <- x[, 3L]
        x <- x[, 1L]
      }
    } else if (is.list(x)) {
      if (setLab) {
        base <- xlab
        xlab <- paste0(base, "$x")
        ylab <- paste0(base, "$y")
        zlab <- paste0(base, "$z")
      }
      y <- x[["y"]]
      z <- x[["z"]]
      x <- x[["x"]]
    }
  }
  if (is.null(z) && is.complex(y)) {
    if (setLab) {
      zlab <- xlab
      xlab <- paste0("Re(", ylab, ")")
      ylab <- paste0("Im(", ylab, ")")
    }
    z <- x
    x <- Re(y)
    y <- Im(y)
  }
  n <- c(length(x), length(y), length(z))
  if (n[1L] != n[2L] || n[1L] != n[3L]) {
    if (recycle) {
      m <- max(n)
      x <- rep_len(x, m)
      y <- rep_len(y, m)
      z <- rep_len(z, m)
    } else {
      stop("'x', 'y' and 'z' lengths differ")
    }
  }
  if (!is.null(log) && nzchar(log)) {
    positive <- function(v, axis) {
      if (!grepl(axis, log, fixed = TRUE) || !(n <- sum(bad <- v <= 0 & !is.na(v)))) return(v)
      warning(simpleWarning(sprintf(ngettext(n, "%d %s value <= 0 omitted from logarithmic plot", "%d %s values <= 0 omitted from logarithmic plot"), n, axis),
                            sys.call(-1L)))
      v[bad] <- NA
      v
    }
    x <- positive(x, "x")
    y <- positive(y, "y")
    z <- positive(z, "z")
  }
  list(x = as.double(x), y = as.double(y), z = as.double(z), xlab = xlab, ylab = ylab, zlab = zlab)
}

xyTable <- function(x, y = NULL, digits) {
  x <- xy.coords(x, y, setLab = FALSE)
  y <- signif(x$y, digits = digits)
  x <- signif(x$x, digits = digits)
  n <- length(x)
  if (n > 0) {
    orderxy <- order(x, y)
    x <- x[orderxy]
    y <- y[orderxy]
    first <- c(TRUE, (x[-1L] != x[-n]) | (y[-1L] != y[-n]))
    x <- x[first]
    y <- y[first]
    list(x = x, y = y, number = diff(c((1L:n)[first], n + 1L)))
  } else {
    list(x = numeric(), y = numeric(), number = integer())
  }
}

extendrange <- function(x, r = range(x, na.rm = TRUE), f = 0.05) {
  if (!missing(f) && length(f) > 2L) stop("'f' must be a numeric of length 1 or 2")
  r + c(-f[1L], f[length(f)]) * diff(r)
}

boxplot.stats <- function(x, coef = 1.5, do.conf = TRUE, do.out = TRUE) {
  if (coef < 0) stop("'coef' must not be negative")
  nna <- !is.na(x)
  n <- sum(nna)
  five <- stats::fivenum(x, na.rm = TRUE)
  iqr <- diff(five[c(2, 4)])
  if (coef == 0) {
    do.out <- FALSE
  } else {
    out <- if (!is.na(iqr)) x < (five[2L] - coef * iqr) | x > (five[4L] + coef * iqr) else !is.finite(x)
    if (any(out[nna], na.rm = TRUE)) five[c(1, 5)] <- range(x[!out], na.rm = TRUE)
  }
  conf <- if (do.conf) five[3L] + c(-1.58, 1.58) * iqr / sqrt(n)
  list(stats = five, n = n, conf = conf, out = if (do.out) x[out & nna] else numeric())
}

nclass.Sturges <- function(x) ceiling(log2(length(x)) + 1)

nclass.scott <- function(x) {
  h <- 3.5 * sqrt(stats::var(x)) * length(x)^(-1 / 3)
  if (h > 0) max(1, ceiling(diff(range(x)) / h)) else 1L
}

nclass.FD <- function(x, digits = 5) {
  h <- 2 * stats::IQR(x. <- signif(x, digits = digits))
  if (h == 0) {
    x. <- sort(x.)
    al <- 1 / 4
    al.min <- 1 / 512
    while (h == 0 && (al <- al / 2) >= al.min) if ((h <- diff(stats::quantile(x., probs = c(al, 1 - al), names = FALSE))) > 0) h <- h / (1 - 2 * al)
  }
  if (h == 0) h <- 3.5 * sqrt(stats::var(x))
  if (h > 0) max(1, ceiling(diff(range(x)) / h * length(x)^(1 / 3))) else 1L
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
.tick_positions <- function(axp, usr, n, log) {
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
    ne <- i %/% 8L + 1L
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
  tr <- cbind(x, y, z, 1, deparse.level = 0L) %*% pmat
  list(x = tr[, 1] / tr[, 4], y = tr[, 2] / tr[, 4])
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
  # clockwise, beginning at the right end (the lower one of several)
  right <- which(X[hull, 1L] == max(X[hull, 1L]))
  start <- right[which.min(X[hull[right], 2L])]
  hull[(seq_along(hull) + start - 2L) %% length(hull) + 1L]
}

# ---- contour lines ----

contourLines <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10,
                         levels = pretty(range(z, na.rm = TRUE), nlevels)) {
  if (missing(z)) {
    if (!missing(x)) {
      if (is.list(x)) {
        z <- x$z
        y <- x$y
        x <- x$x
      } else {
        z <- x
        x <- seq.int(0, 1, length.out = nrow(z))
      }
    } else {
      stop("no 'z' matrix specified")
    }
  } else if (is.list(x)) {
    y <- x$y
    x <- x$x
  }
  if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  storage.mode(z) <- "double"
  out <- list()
  for (l in as.double(levels)) {
    s <- .level_segments(as.double(x), as.double(y), z, l)
    if (length(s)) s <- s[s[, 1L] != s[, 3L] | s[, 2L] != s[, 4L], , drop = FALSE]
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
  if (!is.numeric(x) && !is.raw(x)) stop("a raster array must be numeric")
  if (length(d <- dim(x)) != 3L) stop("a raster array must have exactly 3 dimensions")
  if (is.raw(x)) {
    storage.mode(x) <- "integer"
    max <- 255L
  }
  r <- if (d[3L] == 3L) rgb(t(x[, , 1L]), t(x[, , 2L]), t(x[, , 3L]), maxColorValue = max)
    else if (d[3L] == 4L) rgb(t(x[, , 1L]), t(x[, , 2L]), t(x[, , 3L]), t(x[, , 4L]), maxColorValue = max)
    else stop("a raster array must have exactly 3 or 4 planes")
  .raster_of(r, d[1:2])
}

is.raster <- function(x) inherits(x, "raster")

as.matrix.raster <- function(x, ...) {
  d <- dim(x)
  matrix(as.vector(unclass(x)), d[1L], d[2L], byrow = TRUE)
}

length.raster <- function(x) prod(dim(x))

print.raster <- function(x, ...) print(as.matrix(x), ...)

`[.raster` <- function(x, i, j, drop, ...) {
  m <- as.matrix(x)
  n <- nargs() - !missing(drop)
  if (n == 2L) {
    if (missing(i)) return(x)
    return(m[i])
  }
  r <- m[i, j, drop = FALSE]
  if (!missing(drop) && drop) warning("'drop' is always implicitly FALSE in '[.raster'")
  as.raster(r)
}

`[<-.raster` <- function(x, i, j, value) {
  m <- as.matrix(x)
  if (nargs() == 3L) m[i] <- value else m[i, j] <- value
  as.raster(m)
}

as.graphicsAnnot <- function(x) if (is.language(x) || !is.object(x)) x else as.character(x)

check.options <- function(new, name.opt, reset = FALSE, assign.opt = FALSE, envir = .GlobalEnv, check.attributes = c("mode", "length"),
                          override.check = FALSE) {
  lnew <- length(new)
  if (lnew != length(newnames <- names(new)))
    stop(sprintf(ngettext(as.integer(lnew), "invalid arguments in '%s' (need named args)", "invalid arguments in '%s' (need named args)"),
                 deparse(sys.call(sys.parent()))), domain = NA)
  if (reset && exists(name.opt, envir = envir, inherits = FALSE)) rm(list = name.opt, envir = envir)
  old <- get(name.opt, envir = envir)
  if (lnew > 0) {
    at <- match(newnames, names(old))
    if (anyNA(at))
      stop(sprintf(ngettext(sum(is.na(at)), "invalid argument name %s in '%s'", "invalid argument names %s in '%s'"),
                   paste(sQuote(newnames[is.na(at)]), collapse = ", "), deparse(sys.call(sys.parent()))), domain = NA)
    for (n in seq_along(newnames)) {
      if (!override.check || !isTRUE(rep_len(override.check, length(new))[n])) {
        prev <- old[[newnames[n]]]
        for (fn in check.attributes) {
          a <- match.fun(fn)(prev)
          b <- match.fun(fn)(new[[n]])
          if (!is.null(prev) && !identical(a, b)) {
            warning(gettextf("%s differs between new and previous\n\t ==> NOT changing %s", sQuote(paste0(fn, "(", newnames[n], ")")),
                             sQuote(newnames[n])), domain = NA, call. = FALSE)
            new[[n]] <- prev
          }
        }
      }
      old[[newnames[n]]] <- new[[n]]
    }
  }
  if (assign.opt) assign(name.opt, old, envir = envir)
  old
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
  spread <- lapply(1:2, function(k) {
    n <- nbin[k]
    at <- (x[, k] - g[[k]][1L]) / (g[[k]][n] - g[[k]][1L]) * (n - 1L)
    i <- pmin(pmax(floor(at), 0), n - 2L)
    w <- matrix(0, n, length(at))
    w[cbind(i + 1L, seq_along(at))] <- 1 - (at - i)
    w[cbind(i + 2L, seq_along(at))] <- at - i
    w
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
  counts <- tcrossprod(spread[[1L]], spread[[2L]])
  list(x1 = g[[1L]], x2 = g[[2L]], fhat = kernel[[1L]] %*% counts %*% kernel[[2L]] / nrow(x), bandwidth = bandwidth)
}

densCols <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(blues9[-(1:3)])) {
  xy <- xy.coords(x, y, setLab = FALSE)
  select <- is.finite(xy$x) & is.finite(xy$y)
  x <- cbind(xy$x, xy$y)[select, ]
  map <- .smooth_map(x, nbin, bandwidth)
  bin <- function(v, g) cut(v, g - diff(range(g)) / (length(g) - 1) / 2, labels = FALSE)
  dens <- map$fhat[cbind(bin(x[, 1L], map$x1), bin(x[, 2L], map$x2))]
  dens[is.na(dens)] <- 0
  code <- cut(dens, length(dens), labels = FALSE)
  r <- rep(NA_character_, length(select))
  r[select] <- colramp(length(dens))[code]
  r
}
