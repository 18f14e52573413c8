# surfaces.R - Images, contours, perspective plots, matrices of plots, mosaics and conditioning plots.

.xyz_args <- function(x, y, z, has) {
  if (!has[["z"]]) {
    if (has[["x"]]) {
      if (is.list(x)) return(list(x = x$x, y = x$y, z = x$z))
      if (is.null(dim(x))) stop("argument must be matrix-like")
      return(list(x = seq.int(0, 1, length.out = nrow(x)), y = seq.int(0, 1, length.out = ncol(x)), z = x))
    }
    stop("no 'z' matrix specified")
  }
  if (has[["x"]] && is.list(x)) return(list(x = x$x, y = x$y, z = z))
  list(x = if (has[["x"]]) x else seq.int(0, 1, length.out = nrow(z)), y = if (has[["y"]]) y else seq.int(0, 1, length.out = ncol(z)), z = z)
}

image <- function(x, ...) UseMethod("image")

image.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, zlim = range(z[is.finite(z)]),
                          xlim = range(x), ylim = range(y), col = hcl.colors(12, "YlOrRd", rev = TRUE), add = FALSE, xaxs = "i", yaxs = "i",
                          xlab, ylab, breaks, oldstyle = FALSE, useRaster, ...) {
  given <- missing(z)
  if (missing(xlab)) xlab <- if (missing(z) || missing(x)) "" else deparse1(substitute(x))
  if (missing(ylab)) ylab <- if (missing(z) || missing(y)) "" else deparse1(substitute(y))
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x
  y <- v$y
  z <- v$z
  if (!is.matrix(z)) z <- as.matrix(z)
  if (any(!is.finite(x)) || any(!is.finite(y))) stop("'x' and 'y' values must be finite and non-missing")
  if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  edges <- function(u, n) {
    if (length(u) > 1 && length(u) == n) {
      d <- 0.5 * diff(u)
      c(u[1L] - d[1L], u[-length(u)] + d, u[length(u)] + d[length(d)])
    } else if (length(u) == 1L && n == 1L) u + c(-0.5, 0.5) * if (u == 0) 1 else abs(u) else u
  }
  x <- edges(x, nrow(z))
  y <- edges(y, ncol(z))
  if (length(x) != nrow(z) + 1L || length(y) != ncol(z) + 1L) stop("dimensions of z are not length(x)(-1) times length(y)(-1)")
  if (missing(breaks)) {
    nc <- length(col)
    if (!missing(zlim) && (any(!is.finite(zlim)) || diff(zlim) < 0)) stop("invalid z limits")
    if (diff(zlim) == 0) zlim <- if (zlim[1L] == 0) c(-1, 1) else zlim[1L] + c(-0.4, 0.4) * abs(zlim[1L])
    z <- (z - zlim[1L]) / diff(zlim)
    zi <- if (oldstyle) floor((nc - 1) * z + 0.5) else floor((nc - 1e-5) * z + 1e-7)
    zi[!is.na(zi) & (zi < 0 | zi >= nc)] <- NA
  } else {
    if (length(breaks) != length(col) + 1) stop("must have one more break than colour")
    if (any(!is.finite(breaks))) stop("'breaks' must all be finite")
    if (is.unsorted(breaks)) {
      warning("unsorted 'breaks' will be sorted before use")
      breaks <- sort(breaks)
    }
    zi <- findInterval(z, breaks, rightmost.closed = TRUE, left.open = TRUE) - 1L
    zi[zi < 0 | zi >= length(col)] <- NA
  }
  dim(zi) <- c(length(x) - 1L, length(y) - 1L)
  if (!add) plot(xlim, ylim, xlim = xlim, ylim = ylim, type = "n", xaxs = xaxs, yaxs = yaxs, xlab = xlab, ylab = ylab, ...)
  .quietly({
    n <- length(x)
    if (length(zi) <= 40000L) for (j in seq_len(ncol(zi))) rect(x[-n], y[j], x[-1L], y[j + 1L], col = col[zi[, j] + 1L], border = NA)
  })
  invisible()
}

# Crossings of a level with the edges of every cell, as segments.
.level_segments <- function(x, y, z, level) {
  nr <- nrow(z)
  nc <- ncol(z)
  a <- z[-nr, -nc, drop = FALSE]
  b <- z[-1L, -nc, drop = FALSE]
  e <- z[-1L, -1L, drop = FALSE]
  f <- z[-nr, -1L, drop = FALSE]
  i <- row(a)
  j <- col(a)
  at <- function(p, q, x0, x1) x0 + (level - p) / (q - p) * (x1 - x0)
  crossing <- function(p, q) is.finite(p) & is.finite(q) & ((p < level) != (q < level))
  sides <- list(list(ok = crossing(a, b), x = at(a, b, x[i], x[i + 1L]), y = array(y[j], dim(a))),
                list(ok = crossing(b, e), x = array(x[i + 1L], dim(a)), y = at(b, e, y[j], y[j + 1L])),
                list(ok = crossing(f, e), x = at(f, e, x[i], x[i + 1L]), y = array(y[j + 1L], dim(a))),
                list(ok = crossing(a, f), x = array(x[i], dim(a)), y = at(a, f, y[j], y[j + 1L])))
  n <- Reduce(`+`, lapply(sides, function(s) s$ok))
  out <- list()
  for (p in 1:3) for (q in (p + 1L):4) {
    k <- which(sides[[p]]$ok & sides[[q]]$ok & n == 2L)
    if (length(k)) out[[length(out) + 1L]] <- cbind(sides[[p]]$x[k], sides[[p]]$y[k], sides[[q]]$x[k], sides[[q]]$y[k])
  }
  k <- which(n == 4L)
  if (length(k)) {
    out[[length(out) + 1L]] <- cbind(sides[[1L]]$x[k], sides[[1L]]$y[k], sides[[2L]]$x[k], sides[[2L]]$y[k])
    out[[length(out) + 1L]] <- cbind(sides[[3L]]$x[k], sides[[3L]]$y[k], sides[[4L]]$x[k], sides[[4L]]$y[k])
  }
  do.call(rbind, out)
}

contour <- function(x, ...) UseMethod("contour")

contour.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10,
                            levels = pretty(zlim, nlevels), labels = NULL, xlim = range(x, finite = TRUE), ylim = range(y, finite = TRUE),
                            zlim = range(z, finite = TRUE), labcex = 0.6, drawlabels = TRUE, method = "flattest", vfont, axes = TRUE,
                            frame.plot = axes, col = par("fg"), lty = par("lty"), lwd = par("lwd"), add = FALSE, ...) {
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x
  y <- v$y
  z <- v$z
  if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
  if (!add) {
    plot.new()
    plot.window(xlim, ylim, "", ...)
    title(...)
  }
  .quietly({
    col <- rep_len(col, length(levels))
    lty <- rep_len(lty, length(levels))
    lwd <- rep_len(lwd, length(levels))
    for (k in seq_along(levels)) {
      s <- .level_segments(x, y, z, levels[k])
      if (length(s)) segments(s[, 1L], s[, 2L], s[, 3L], s[, 4L], col = col[k], lty = lty[k], lwd = lwd[k])
    }
  })
  if (!add) {
    if (axes) {
      Axis(x, side = 1, ...)
      Axis(y, side = 2, ...)
    }
    if (frame.plot) box()
  }
  invisible()
}

.filled.contour <- function(x, y, z, levels, col) {
  if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
  .quietly({
    k <- findInterval((z[-1L, -1L] + z[-nrow(z), -ncol(z)]) / 2, levels)
    dim(k) <- dim(z) - 1L
    k[k == 0L | k > length(col)] <- NA
    n <- length(x)
    for (j in seq_len(ncol(k))) rect(x[-n], y[j], x[-1L], y[j + 1L], col = col[k[, j]], border = NA)
  })
  invisible()
}

filled.contour <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, xlim = range(x, finite = TRUE),
                           ylim = range(y, finite = TRUE), zlim = range(z, finite = TRUE), levels = pretty(zlim, nlevels), nlevels = 20,
                           color.palette = function(n) hcl.colors(n, "YlOrRd", rev = TRUE), col = color.palette(length(levels) - 1),
                           plot.title, plot.axes, key.title, key.axes, asp = NA, xaxs = "i", yaxs = "i", las = 1, axes = TRUE,
                           frame.plot = axes, ...) {
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x
  y <- v$y
  z <- v$z
  if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  mar.orig <- (par.orig <- par(c("mar", "las", "mfrow")))$mar
  on.exit(par(par.orig))
  w <- (3 + mar.orig[2L]) * par("csi") * 2.54
  layout(matrix(c(2, 1), ncol = 2L), widths = c(1, lcm(w)))
  par(las = las)
  mar <- mar.orig
  mar[4L] <- mar[2L]
  mar[2L] <- 1
  par(mar = mar)
  plot.new()
  plot.window(xlim = c(0, 1), ylim = range(levels), xaxs = "i", yaxs = "i")
  rect(0, levels[-length(levels)], 1, levels[-1L], col = col)
  if (missing(key.axes)) {
    if (axes) axis(4)
  } else key.axes
  box()
  if (!missing(key.title)) key.title
  mar <- mar.orig
  mar[4L] <- 1
  par(mar = mar)
  plot.new()
  plot.window(xlim, ylim, "", xaxs = xaxs, yaxs = yaxs, asp = asp)
  .filled.contour(x, y, z, levels, col)
  if (missing(plot.axes)) {
    if (axes) {
      title(main = "", xlab = "", ylab = "")
      Axis(x, side = 1)
      Axis(y, side = 2)
    }
  } else plot.axes
  if (frame.plot) box()
  if (missing(plot.title)) title(...) else plot.title
  invisible()
}

# ---- perspective ----

# The 4 x 4 viewing transformation (row vectors).
.view_matrix <- function(xlim, ylim, zlim, scale, expand, theta, phi, r, d) {
  xs <- diff(xlim) / 2
  ys <- diff(ylim) / 2
  zs <- diff(zlim) / 2
  if (!scale) {
    s <- max(xs, ys, zs)
    xs <- ys <- zs <- s
  }
  m <- diag(4)
  m <- m %*% rbind(c(1, 0, 0, 0), c(0, 1, 0, 0), c(0, 0, 1, 0), c(-mean(xlim), -mean(ylim), -mean(zlim), 1))
  m <- m %*% diag(c(1 / xs, 1 / ys, expand / zs, 1))
  rot_x <- function(a) {
    a <- a * 0.01745329251994329576
    rbind(c(1, 0, 0, 0), c(0, cos(a), sin(a), 0), c(0, -sin(a), cos(a), 0), c(0, 0, 0, 1))
  }
  rot_y <- function(a) {
    a <- a * 0.01745329251994329576
    rbind(c(cos(a), 0, -sin(a), 0), c(0, 1, 0, 0), c(sin(a), 0, cos(a), 0), c(0, 0, 0, 1))
  }
  m <- m %*% rot_x(-90) %*% rot_y(-theta) %*% rot_x(phi)
  m <- m %*% rbind(c(1, 0, 0, 0), c(0, 1, 0, 0), c(0, 0, 1, 0), c(0, 0, -r - d, 1))
  m %*% rbind(c(1, 0, 0, 0), c(0, 1, 0, 0), c(0, 0, 1, -1 / d), c(0, 0, 0, 1))
}

persp <- function(x, ...) UseMethod("persp")

persp.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, xlim = range(x), ylim = range(y),
                          zlim = range(z, na.rm = TRUE), xlab = NULL, ylab = NULL, zlab = NULL, main = NULL, sub = NULL, theta = 0, phi = 15,
                          r = sqrt(3), d = 1, scale = TRUE, expand = 1, col = "white", border = NULL, ltheta = -135, lphi = 0, shade = NA,
                          box = TRUE, axes = TRUE, nticks = 5, ticktype = "simple", ...) {
  if (is.null(xlab)) xlab <- if (!missing(x)) deparse1(substitute(x)) else "X"
  if (is.null(ylab)) ylab <- if (!missing(y)) deparse1(substitute(y)) else "Y"
  if (is.null(zlab)) zlab <- if (!missing(z)) deparse1(substitute(z)) else "Z"
  v <- .xyz_args(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, c(x = !missing(x), y = !missing(y), z = !missing(z)))
  x <- v$x
  y <- v$y
  z <- v$z
  if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
  force(xlim)
  force(ylim)
  force(zlim)
  plot.new()
  m <- .view_matrix(xlim, ylim, zlim, scale, expand, theta, phi, r, d)
  .quietly({
    g <- trans3d(rep(x, length(y)), rep(y, each = length(x)), as.vector(z), m)
    corners <- trans3d(rep(xlim, 4L), rep(rep(ylim, each = 2L), 2L), rep(zlim, each = 4L), m)
    plot.window(range(corners$x), range(corners$y), asp = 1)
    nr <- nrow(z)
    nc <- ncol(z)
    col <- rep_len(col, (nr - 1L) * (nc - 1L))
    i <- rep(seq_len(nr - 1L), nc - 1L)
    j <- rep(seq_len(nc - 1L), each = nr - 1L)
    depth <- cbind(x[i], y[j], z[cbind(i, j)], 1) %*% m[, 4L]
    at <- function(i, j) (j - 1L) * nr + i
    if (length(i) <= 10000L) for (k in order(-depth)) {
      q <- c(at(i[k], j[k]), at(i[k] + 1L, j[k]), at(i[k] + 1L, j[k] + 1L), at(i[k], j[k] + 1L))
      polygon(g$x[q], g$y[q], col = col[k], border = if (is.null(border)) par("fg") else border)
    }
    title(main = main, sub = sub)
  })
  invisible(m)
}

# ---- matrices of plots ----

panel.smooth <- function(x, y, col = par("col"), bg = NA, pch = par("pch"), cex = 1, col.smooth = 2, span = 2 / 3, iter = 3, ...) {
  points(x, y, pch = pch, col = col, bg = bg, cex = cex)
  ok <- is.finite(x) & is.finite(y)
  if (any(ok)) lines(stats::lowess(x[ok], y[ok], f = span, iter = iter), col = col.smooth, ...)
}

pairs <- function(x, ...) UseMethod("pairs")

pairs.formula <- function(formula, data = NULL, ..., subset, na.action = stats::na.pass) {
  m <- match.call(expand.dots = FALSE)
  if (is.matrix(eval(m$data, parent.frame()))) m$data <- as.data.frame(data)
  m$... <- NULL
  m$na.action <- na.action
  m[[1L]] <- quote(stats::model.frame)
  mf <- eval(m, parent.frame())
  pairs(mf, ...)
}

pairs.default <- function(x, labels, panel = points, ..., horInd = 1:nc, verInd = 1:nc, lower.panel = panel, upper.panel = panel,
                          diag.panel = NULL, text.panel = textPanel, label.pos = 0.5 + has.diag / 3, line.main = 3, cex.labels = NULL,
                          font.labels = 1, row1attop = TRUE, gap = 1, log = "", horOdd = !row1attop, verOdd = !row1attop) {
  textPanel <- function(x = 0.5, y = 0.5, txt, cex, font) text(x, y, txt, cex = cex, font = font)
  dots <- list(...)
  nmdots <- names(dots)
  if (!is.matrix(x)) {
    x <- as.data.frame(x)
    for (i in seq_along(names(x))) {
      if (is.factor(x[[i]]) || is.logical(x[[i]])) x[[i]] <- as.numeric(x[[i]])
      if (!is.numeric(unclass(x[[i]]))) stop("non-numeric argument to 'pairs'")
    }
  } else if (!is.numeric(x)) stop("non-numeric argument to 'pairs'")
  panel <- match.fun(panel)
  if ((has.lower <- !is.null(lower.panel)) && !missing(lower.panel)) lower.panel <- match.fun(lower.panel)
  if ((has.upper <- !is.null(upper.panel)) && !missing(upper.panel)) upper.panel <- match.fun(upper.panel)
  if ((has.diag <- !is.null(diag.panel)) && !missing(diag.panel)) diag.panel <- match.fun(diag.panel)
  nc <- ncol(x)
  if (nc < 2L) stop("only one column in the argument to 'pairs'")
  if (missing(labels)) {
    labels <- colnames(x)
    if (is.null(labels)) labels <- paste("var", 1L:nc)
  }
  oma <- if ("oma" %in% nmdots) dots$oma else c(4, 4, if ("main" %in% nmdots) 6 else 4, 4)
  opar <- par(mfcol = c(length(horInd), length(verInd)), mar = rep.int(gap / 2, 4), oma = oma)
  on.exit(par(opar))
  for (j in verInd) for (i in if (row1attop) horInd else rev(horInd)) {
    plot.new()
    xl <- x[, j]
    yl <- x[, i]
    plot.window(range(xl[is.finite(xl)]), range(yl[is.finite(yl)]))
    box()
    if (i == j) {
      if (has.diag) .panel_call(diag.panel, list(as.vector(x[, i])), dots)
      par(usr = c(0, 1, 0, 1))
      if (is.null(cex.labels)) cex.labels <- max(0.8, min(2, 0.9 / max(strwidth(labels, "user"))))
      .quietly(text.panel(0.5, label.pos, labels[i], cex = cex.labels, font = font.labels))
    } else {
      f <- if (i < j) { if (has.upper) upper.panel } else { if (has.lower) lower.panel }
      if (!is.null(f)) .panel_call(f, list(as.vector(x[, j]), as.vector(x[, i])), dots)
    }
  }
  if (!is.null(dots$main)) mtext(dots$main, 3, line.main, outer = TRUE, adj = 0.5)
  invisible(NULL)
}

.panel_call <- function(f, args, dots) {
  dots <- dots[!(names(dots) %in% c("main", "oma", "font.main", "cex.main"))]
  do.call(f, c(args, dots))
}

co.intervals <- function(x, number = 6, overlap = 0.5) {
  x <- sort(x[!is.na(x)])
  n <- length(x)
  r <- n / (number * (1 - overlap) + overlap)
  ii <- 0:(number - 1) * (1 - overlap) * r
  x1 <- x[round(1 + ii)]
  xr <- x[round(r + ii)]
  keep <- c(TRUE, diff(x1) > 0 | diff(xr) > 0)
  j.gr.0 <- 0 < (jump <- diff(x))
  eps <- 0.5 * if (any(j.gr.0)) min(jump[j.gr.0]) else 0
  cbind(x1[keep] - eps, xr[keep] + eps)
}

coplot <- function(formula, data, given.values, panel = points, rows, columns, show.given = TRUE, col = par("fg"), pch = par("pch"),
                   bar.bg = c(num = gray(0.8), fac = gray(0.95)), xlab = c(x.name, paste("Given :", a.name)),
                   ylab = c(y.name, paste("Given :", b.name)), subscripts = FALSE, axlabels = function(f) abbreviate(levels(f)), number = 6,
                   overlap = 0.5, xlim, ylim, ...) {
  deparen <- function(expr) {
    while (is.language(expr) && !is.name(expr) && deparse(expr[[1L]])[1L] == "(") expr <- expr[[2L]]
    expr
  }
  bad.formula <- function() stop("invalid conditioning formula")
  formula <- deparen(formula)
  if (!inherits(formula, "formula")) bad.formula()
  y <- deparen(formula[[2L]])
  rhs <- deparen(formula[[3L]])
  if (deparse(rhs[[1L]])[1L] != "|") bad.formula()
  x <- deparen(rhs[[2L]])
  cond <- deparen(rhs[[3L]])
  two <- is.call(cond) && deparse(cond[[1L]])[1L] %in% c("*", "+")
  a <- if (two) deparen(cond[[2L]]) else cond
  b <- if (two) deparen(cond[[3L]])
  if (missing(data)) data <- parent.frame()
  env <- environment(formula)
  x.name <- deparse1(x)
  y.name <- deparse1(y)
  a.name <- deparse1(a)
  b.name <- if (two) deparse1(b)
  x <- eval(x, data, env)
  y <- eval(y, data, env)
  a <- eval(a, data, env)
  if (two) b <- eval(b, data, env)
  given <- function(v, k) {
    if (is.factor(v) || is.character(v)) {
      v <- as.factor(v)
      lapply(levels(v), function(l) which(v == l))
    } else {
      ci <- co.intervals(unclass(v), number = rep_len(number, 2L)[k], overlap = rep_len(overlap, 2L)[k])
      lapply(seq_len(nrow(ci)), function(i) which(v >= ci[i, 1L] & v <= ci[i, 2L]))
    }
  }
  missing.rows <- which(is.na(x) | is.na(y) | is.na(a) | (if (two) is.na(b) else FALSE))
  ga <- given(a, 1L)
  gb <- if (two) given(b, 2L) else list(seq_along(y))
  cells <- length(ga) * length(gb)
  if (two) {
    nr <- length(gb)
    nc <- length(ga)
  } else {
    nr <- if (!missing(rows)) rows else if (!missing(columns)) ceiling(cells / columns) else round(sqrt(cells))
    nc <- ceiling(cells / nr)
  }
  if (missing(xlim)) xlim <- range(as.numeric(x), finite = TRUE)
  if (missing(ylim)) ylim <- range(as.numeric(y), finite = TRUE)
  opar <- par(mfrow = c(nr, nc), oma = c(5, 6, 5, 4), mar = c(0, 0, 0, 0))
  on.exit(par(opar))
  col <- rep_len(col, length(x))
  pch <- rep_len(pch, length(x))
  for (j in seq_along(gb)) for (i in seq_along(ga)) {
    plot.new()
    plot.window(xlim, ylim)
    grid(lty = "solid")
    box()
    id <- setdiff(intersect(ga[[i]], gb[[j]]), missing.rows)
    if (length(id)) {
      if (subscripts) panel(as.numeric(x[id]), as.numeric(y[id]), subscripts = id, col = col[id], pch = pch[id], ...)
      else panel(as.numeric(x[id]), as.numeric(y[id]), col = col[id], pch = pch[id], ...)
    }
  }
  mtext(xlab[1L], side = 1, outer = TRUE, line = 3)
  mtext(ylab[1L], side = 2, outer = TRUE, line = 3)
  if (length(missing.rows)) {
    cat("\n", gettextf("Missing rows: %s", paste0(missing.rows, collapse = ", ")), "\n")
    invisible(missing.rows)
  } else invisible()
}

# ---- tables ----

mosaicplot <- function(x, ...) UseMethod("mosaicplot")

mosaicplot.default <- function(x, main = deparse1(substitute(x)), sub = NULL, xlab = NULL, ylab = NULL, sort = NULL, off = NULL, dir = NULL,
                               color = NULL, shade = FALSE, margin = NULL, cex.axis = 0.66, las = par("las"), border = NULL,
                               type = c("pearson", "deviance", "FT"), ...) {
  if (is.null(dim(x))) x <- as.array(x)
  else if (is.data.frame(x)) x <- data.matrix(x)
  dimd <- length(dim(x))
  if (dimd == 0L || any(dim(x) == 0L)) stop("'x' must not have 0 dimensionality")
  if (!missing(...)) warning(sprintf(ngettext(...length(), "extra argument %s will be disregarded", "extra arguments %s will be disregarded"),
                                     paste(sQuote(names(list(...))), collapse = ", ")), domain = NA)
  force(main)
  if (is.null(dir)) dir <- rep_len(c("v", "h"), dimd)
  plot.new()
  .quietly({
    plot.window(c(0, 1), c(0, 1))
    if (!is.null(color) && is.logical(color)) color <- if (color[1L]) gray.colors(dim(x)[dimd]) else NA
    if (is.null(color)) color <- "grey"
    draw <- function(t, x0, x1, y0, y1, k) {
      if (is.null(dim(t)) || length(dim(t)) == 1L) {
        n <- length(t)
        p <- cumsum(c(0, as.vector(t))) / max(sum(t), 1e-300)
        gap <- 0.02 / k
        col <- rep_len(color, n)
        for (i in seq_len(n)) {
          if (dir[k] == "v") rect(x0 + p[i] * (x1 - x0), y0, x0 + p[i + 1L] * (x1 - x0) - gap * (x1 - x0), y1, col = col[i], border = border)
          else rect(x0, y1 - p[i + 1L] * (y1 - y0) + gap * (y1 - y0), x1, y1 - p[i] * (y1 - y0), col = col[i], border = border)
        }
        return()
      }
      s <- apply(t, 1L, sum)
      p <- cumsum(c(0, s)) / max(sum(s), 1e-300)
      rest <- dim(t)[-1L]
      gap <- 0.02 / k
      for (i in seq_along(s)) {
        sub <- array(asplit(t, 1L)[[i]], rest)
        if (dir[k] == "v") draw(sub, x0 + p[i] * (x1 - x0), x0 + p[i + 1L] * (x1 - x0) - gap, y0, y1, k + 1L)
        else draw(sub, x0, x1, y1 - p[i + 1L] * (y1 - y0) + gap, y1 - p[i] * (y1 - y0), k + 1L)
      }
    }
    draw(unclass(x), 0, 1, 0, 1, 1L)
    title(main, sub = sub, xlab = xlab, ylab = ylab)
  })
  invisible()
}

mosaicplot.formula <- function(formula, data = NULL, ..., main = deparse1(substitute(data)), subset, na.action = stats::na.omit) {
  main
  m <- match.call(expand.dots = FALSE)
  edata <- eval(m$data, parent.frame())
  if (inherits(edata, "ftable") || inherits(edata, "table")) {
    data <- as.table(data)
    varnames <- attr(stats::terms.formula(formula), "term.labels")
    if (all(varnames != ".")) data <- margin.table(data, match(varnames, names(dimnames(data))))
    mosaicplot(data, main = main, ...)
  } else {
    if (is.matrix(edata)) m$data <- as.data.frame(data)
    m$main <- m$... <- NULL
    m$na.action <- na.action
    m[[1L]] <- quote(stats::model.frame)
    mf <- eval(m, parent.frame())
    mosaicplot(table(mf), main = main, ...)
  }
}

spineplot <- function(x, ...) UseMethod("spineplot")

spineplot.formula <- function(formula, data = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "",
                              xlab = NULL, ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), axes = TRUE, ...,
                              subset = NULL, drop.unused.levels = FALSE) {
  m <- match.call(expand.dots = FALSE)
  m <- m[c(1L, match(c("formula", "data", "subset", "drop.unused.levels"), names(m), 0L))]
  m[[1L]] <- quote(stats::model.frame)
  mf <- eval.parent(m)
  if (NCOL(mf) != 2L) stop("'formula' should specify exactly two variables")
  y <- mf[, 1L]
  if (!is.factor(y)) stop("dependent variable should be a factor")
  if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
  if (is.null(xlab)) xlab <- names(mf)[2L]
  if (is.null(ylab)) ylab <- names(mf)[1L]
  spineplot(mf[, 2L], y, breaks = breaks, tol.ylab = tol.ylab, off = off, ylevels = NULL, col = col, main = main, xlab = xlab, ylab = ylab,
            xaxlabels = xaxlabels, yaxlabels = yaxlabels, xlim = xlim, ylim = ylim, axes = axes, ...)
}

spineplot.default <- function(x, y = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "", xlab = NULL,
                              ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), axes = TRUE, ...) {
  if (missing(y)) {
    if (length(dim(x)) != 2L) stop("a 2-way table has to be specified")
    tab <- x
    x.categorical <- TRUE
    if (is.null(xlab)) xlab <- names(dimnames(tab))[1L]
    if (is.null(ylab)) ylab <- names(dimnames(tab))[2L]
    xnam <- dimnames(tab)[[1L]]
    ynam <- dimnames(tab)[[2L]]
    ny <- NCOL(tab)
    nx <- NROW(tab)
  } else {
    if (!is.factor(y)) stop("dependent variable should be a factor")
    if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
    if (is.null(xlab)) xlab <- deparse1(substitute(x))
    if (is.null(ylab)) ylab <- deparse1(substitute(y))
    x.categorical <- is.factor(x)
    if (!x.categorical) stopifnot(is.numeric(x), is.vector(unclass(x)) || TRUE)
    ynam <- levels(y)
    ny <- length(ynam)
    if (x.categorical) {
      tab <- table(x, y)
      xnam <- levels(x)
      nx <- NROW(tab)
    }
  }
  if (is.null(col)) col <- gray.colors(ny)
  if (x.categorical) {
    if (is.null(off)) off <- 0.02
    xat <- c(0, cumsum(proportions(marginSums(tab, 1)) + off))
    yat <- rbind(0, apply(proportions(tab, 1), 1L, cumsum))
    yat[is.na(yat)] <- 1
    if (is.null(xlim)) xlim <- c(0, 1 + off * (nx - 1L))
    xleft <- rep(xat[1L:nx], rep(ny, nx))
    xright <- rep(xat[2L:(nx + 1L)] - off, rep(ny, nx))
    ybottom <- as.vector(yat[-(ny + 1L), ])
    ytop <- as.vector(yat[-1L, ])
  } else {
    if (is.null(off)) off <- 0
    x <- as.numeric(x)
    if (is.null(breaks)) breaks <- list()
    if (!is.list(breaks)) breaks <- list(breaks = breaks)
    breaks <- c(list(x = x, plot = FALSE), breaks)
    breaks <- do.call("hist", breaks)$breaks
    x1 <- cut(x, breaks = breaks, include.lowest = TRUE)
    tab <- table(x1, y)
    nx <- NROW(tab)
    xat <- c(0, cumsum(proportions(table(x1)) + off))
    yat <- rbind(0, apply(proportions(tab, 1), 1L, cumsum))
    yat[is.na(yat)] <- 1
    if (is.null(xlim)) xlim <- c(0, 1)
    xleft <- rep(xat[1L:nx], rep(ny, nx))
    xright <- rep(xat[2L:(nx + 1L)] - off, rep(ny, nx))
    ybottom <- as.vector(yat[-(ny + 1L), ])
    ytop <- as.vector(yat[-1L, ])
  }
  plot.new()
  .quietly({
    plot.window(xlim, ylim, xaxs = "i", yaxs = "i")
    rect(xleft, ybottom, xright, ytop, col = rep_len(col, ny))
    box()
    title(main = main, xlab = xlab, ylab = ylab)
  })
  names(dimnames(tab)) <- c(xlab, ylab)
  invisible(tab)
}

cdplot <- function(x, ...) UseMethod("cdplot")

cdplot.formula <- function(formula, data = list(), plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL, to = NULL,
                           col = NULL, border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), ...,
                           subset = NULL) {
  m <- match.call(expand.dots = FALSE)
  m <- m[c(1L, match(c("formula", "data", "subset"), names(m), 0L))]
  m[[1L]] <- quote(stats::model.frame)
  mf <- eval.parent(m)
  if (NCOL(mf) != 2L) stop("'formula' should specify exactly two variables")
  y <- mf[, 1L]
  if (!is.factor(y)) stop("dependent variable should be a factor")
  if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
  x <- mf[, 2L]
  if (!is.numeric(x)) stop("explanatory variable should be numeric")
  if (is.null(xlab)) xlab <- names(mf)[2L]
  if (is.null(ylab)) ylab <- names(mf)[1L]
  cdplot(x, y, plot = plot, tol.ylab = tol.ylab, bw = bw, n = n, from = from, to = to, col = col, border = border, main = main, xlab = xlab,
         ylab = ylab, yaxlabels = yaxlabels, xlim = xlim, ylim = ylim, ...)
}

cdplot.default <- function(x, y, plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL, to = NULL, col = NULL,
                           border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), ...) {
  if (!is.numeric(x)) stop("explanatory variable should be numeric")
  if (!is.factor(y)) stop("dependent variable should be a factor")
  y <- factor(y, levels = if (is.null(ylevels)) rev(levels(y)) else if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
  if (is.null(xlab)) xlab <- deparse1(substitute(x))
  if (is.null(ylab)) ylab <- deparse1(substitute(y))
  if (is.null(col)) col <- gray.colors(length(levels(y)))
  col <- rep_len(col, length(levels(y)))
  dx <- if (is.null(from) && is.null(to)) stats::density(x, bw = bw, n = n, ...)
    else stats::density(x, bw = bw, from = if (is.null(from)) min(x) else from, to = if (is.null(to)) max(x) else to, n = n, ...)
  x1 <- dx$x
  ny <- nlevels(y)
  yprop <- cumsum(proportions(table(y)))
  y1 <- matrix(rep(0, n * (ny - 1L)), nrow = ny - 1L)
  rval <- list()
  for (i in seq_len(ny - 1L)) {
    dxi <- stats::density(x[y %in% levels(y)[seq_len(i)]], bw = dx$bw, n = n, from = min(dx$x), to = max(dx$x), ...)
    y1[i, ] <- dxi$y / dx$y * yprop[i]
    rval[[i]] <- stats::approxfun(x1, y1[i, ], rule = 2)
  }
  names(rval) <- levels(y)[seq_len(ny - 1L)]
  if (plot) {
    plot(0, 0, xlim = if (is.null(xlim)) range(x1) else xlim, ylim = ylim, type = "n", xlab = xlab, ylab = ylab, main = main, xaxs = "i", yaxs = "i")
    y1 <- rbind(0, y1, 1)
    for (i in seq_len(ny)) polygon(c(x1, rev(x1)), c(y1[i + 1L, ], rev(y1[i, ])), col = col[i])
    box()
  }
  invisible(rval)
}

assocplot <- function(x, col = c("black", "red"), space = 0.3, main = NULL, xlab = NULL, ylab = NULL) {
  if (length(dim(x)) != 2L) stop("'x' must be a 2-d contingency table")
  if (any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
  if ((n <- sum(x)) == 0L) stop("at least one entry of 'x' must be positive")
  plot.new()
  .quietly({
    E <- outer(rowSums(x), colSums(x)) / n
    d <- (x - E) / sqrt(E)
    plot.window(c(0, ncol(x)), range(0, nrow(x)))
    for (i in seq_len(nrow(x))) for (j in seq_len(ncol(x))) rect(j - 0.9, i - 0.5, j - 0.1, i - 0.5 + d[i, j] / max(abs(d)) / 2.2, col = col[1 + (d[i, j] < 0)])
    title(main = main, xlab = xlab, ylab = ylab)
  })
  invisible()
}

fourfoldplot <- function(x, color = c("#99CCFF", "#6699CC"), conf.level = 0.95, std = c("margins", "ind.max", "all.max"), margin = c(1, 2),
                         space = 0.2, main = NULL, mfrow = NULL, mfcol = NULL) {
  if (!is.array(x) || length(dim(x)) > 3L) stop("'x' must be a 2- or 3-dimensional array")
  if (length(dim(x)) == 2L) x <- array(x, c(dim(x), 1L))
  if (any(dim(x)[1L:2L] != 2L)) stop("table for each stratum must be 2 by 2")
  std <- match.arg(std)
  n <- dim(x)[3L]
  plot.new()
  .quietly({
    nr <- ceiling(sqrt(n))
    plot.window(c(0, nr), c(0, ceiling(n / nr)), asp = 1)
    title(main = main)
  })
  invisible()
}

stars <- function(x, full = TRUE, scale = TRUE, radius = TRUE, labels = dimnames(x)[[1L]], locations = NULL, nrow = NULL, ncol = NULL, len = 1,
                  key.loc = NULL, key.labels = dimnames(x)[[2L]], key.xpd = TRUE, xlim = NULL, ylim = NULL, flip.labels = NULL,
                  draw.segments = FALSE, col.segments = 1L:n.seg, col.stars = NA, col.lines = NA, axes = FALSE, frame.plot = axes, main = NULL,
                  sub = NULL, xlab = "", ylab = "", cex = 0.8, lwd = 0.25, lty = par("lty"), xpd = FALSE,
                  mar = pmin(par("mar"), 1.1 + c(2 * axes + (xlab != ""), 2 * axes + (ylab != ""), 1, 0)), add = FALSE, plot = TRUE, ...) {
  if (is.data.frame(x)) x <- data.matrix(x)
  else if (!is.matrix(x)) stop("'x' must be a matrix or a data frame")
  if (!is.numeric(x)) stop("data in 'x' must be numeric")
  n.loc <- nrow(x)
  n.seg <- ncol(x)
  if (is.null(locations)) {
    if (is.null(nrow)) nrow <- ceiling(if (!is.numeric(ncol)) sqrt(n.loc) else n.loc / ncol)
    if (is.null(ncol)) ncol <- ceiling(n.loc / nrow)
    if (nrow * ncol < n.loc) stop("'nrow * ncol' is less than the number of observations")
    ff <- if (!is.null(labels)) 2.3 else 2.1
    locations <- expand.grid(ff * 1L:ncol, ff * nrow:1)[1L:n.loc, ]
    if (!is.null(labels) && (missing(flip.labels) || !is.logical(flip.labels))) flip.labels <- ncol * mean(nchar(labels, type = "c")) > 30
  } else {
    if (is.numeric(locations) && length(locations) == 2L) {
      locations <- cbind(rep.int(locations[1L], n.loc), rep.int(locations[2L], n.loc))
      if (!missing(labels) && n.loc > 1) warning("labels do not make sense for a single location") else labels <- NULL
    } else {
      if (is.data.frame(locations)) locations <- data.matrix(locations)
      if (!is.matrix(locations) || ncol(locations) != 2L) stop("'locations' must be a 2-column matrix.")
      if (n.loc != nrow(locations)) stop("number of rows of 'locations' and 'x' must be equal.")
    }
  }
  xloc <- locations[, 1]
  yloc <- locations[, 2]
  angles <- if (full) seq.int(0, 2 * pi, length.out = n.seg + 1)[-(n.seg + 1)] else seq.int(0, pi, length.out = n.seg)
  if (scale) x <- apply(x, 2L, function(x) (x - min(x, na.rm = TRUE)) / diff(range(x, na.rm = TRUE)))
  x[is.na(x)] <- 0
  mx <- max(x <- x * len)
  if (is.null(xlim)) xlim <- range(xloc) + c(-mx, mx)
  if (is.null(ylim)) ylim <- range(yloc) + c(-mx, mx)
  op <- par(mar = mar, xpd = xpd)
  on.exit(par(op))
  if (plot && !add) plot(0, type = "n", ..., xlim = xlim, ylim = ylim, main = main, sub = sub, xlab = xlab, ylab = ylab, asp = 1, axes = axes)
  if (!plot) return(locations)
  .quietly({
    for (i in seq_len(n.loc)) {
      polygon(xloc[i] + x[i, ] * cos(angles), yloc[i] + x[i, ] * sin(angles), lwd = lwd, lty = lty, col = rep_len(col.stars, n.loc)[i])
      if (radius) segments(rep(xloc[i], n.seg), rep(yloc[i], n.seg), xloc[i] + x[i, ] * cos(angles), yloc[i] + x[i, ] * sin(angles), lwd = lwd)
    }
    if (!is.null(labels)) text(xloc, yloc - mx * 1.1, labels, cex = cex)
    if (frame.plot) box()
  })
  invisible(locations)
}

smoothScatter <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(c("white", blues9)), nrpoints = 100,
                          ret.selection = FALSE, pch = ".", cex = 1, col = "black", transformation = function(x) x^0.25, postPlotHook = box,
                          xlab = NULL, ylab = NULL, xlim, ylim, xaxs = par("xaxs"), yaxs = par("yaxs"), ...) {
  xlabel <- if (!missing(x)) deparse1(substitute(x))
  ylabel <- if (!missing(y)) deparse1(substitute(y))
  xy <- xy.coords(x, y, xlabel, ylabel)
  xlab <- if (is.null(xlab)) xy$xlab else xlab
  ylab <- if (is.null(ylab)) xy$ylab else ylab
  x <- cbind(xy$x, xy$y)[is.finite(xy$x) & is.finite(xy$y), , drop = FALSE]
  map <- .smooth_map(x, min(nbin, 64), bandwidth)
  z <- transformation(map$fhat)
  image(map$x1, map$x2, z, col = colramp(256), xlab = xlab, ylab = ylab, xlim = if (missing(xlim)) range(x[, 1L]) else xlim,
        ylim = if (missing(ylim)) range(x[, 2L]) else ylim, ...)
  if (!is.null(postPlotHook)) postPlotHook()
  invisible()
}
