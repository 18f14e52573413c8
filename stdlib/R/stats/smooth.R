# smooth.R - Interpolation, splines, local regression, running medians, step functions, density estimates.

# Sorts by x and replaces groups of equal x by one value.
regularize.values <- function(x, y, ties, warn.collapsing = TRUE, na.rm = TRUE) {
  x <- xy.coords(x, y, setLab = FALSE)
  y <- x$y
  x <- x$x
  if (any(na <- is.na(x) | is.na(y))) {
    ok <- !na
    if (na.rm) {
      x <- x[ok]
      y <- y[ok]
    } else {
      if (anyNA(x)) stop("approx(x,y, .., na.rm=FALSE): NA values in x are not allowed")
    }
  }
  nx <- length(x)
  if (!identical(ties, "ordered")) {
    ordered <- is.list(ties) && length(ties) == 2L && identical(ties[[1L]], "ordered")
    if (ordered) ties <- ties[[2L]]
    else if (is.list(ties)) ties <- ties[[length(ties)]]
    o <- if (ordered) seq_along(x) else order(x)
    x <- x[o]
    y <- y[o]
    ux <- unique(x)
    if (length(ux) < nx) {
      if (warn.collapsing) warning("collapsing to unique 'x' values")
      y <- as.vector(tapply(y, match(x, x), match.fun(ties)))
      x <- ux
      nx <- length(x)
    }
  }
  list(x = x, y = y)
}

.approxfun <- function(x, y, v, method, yleft, yright, f, na.rm = TRUE) .Internal(approx(x, y, v, method == 2L, as.double(yleft), as.double(yright), as.double(f)))

spline <- function(x, y = NULL, n = 3 * length(x), method = "fmm", xmin = min(x), xmax = max(x), xout, ties = mean) {
  method <- pmatch(method, c("periodic", "natural", "fmm", "hyman"))
  if (is.na(method)) stop("invalid interpolation method")
  x <- regularize.values(x, y, ties, missing(ties))
  y <- x$y
  x <- x$x
  nx <- length(x)
  if (method == 1L && y[1L] != y[nx]) {
    warning("spline: first and last y values differ - fix the last")
    y[nx] <- y[1L]
  }
  if (method == 4L) return({
    f <- splinefun(x, y, method = "hyman")
    if (missing(xout)) xout <- seq.int(xmin, xmax, length.out = n)
    list(x = xout, y = f(xout))
  })
  z <- .Internal(spline_coef(min(3L, method), x, y))
  if (missing(xout)) xout <- seq.int(xmin, xmax, length.out = n)
  list(x = as.double(xout), y = .Internal(spline_eval(min(3L, method), as.double(xout), x, y, z[, 1L], z[, 2L], z[, 3L])))
}

splinefun <- function(x, y = NULL, method = c("fmm", "periodic", "natural", "monoH.FC", "hyman"), ties = mean) {
  x <- regularize.values(x, y, ties, missing(ties))
  y <- x$y
  x <- x$x
  nx <- length(x)
  if (is.na(nx)) stop("invalid value of length(x)")
  if (nx == 0) stop("zero non-NA points")
  method <- match.arg(method)
  if (method == "periodic" && y[1L] != y[nx]) {
    warning("spline: first and last y values differ - fix the last")
    y[nx] <- y[1L]
  }
  if (method == "monoH.FC") {
    n1 <- nx - 1L
    dy <- y[-1L] - y[-nx]
    dx <- x[-1L] - x[-nx]
    S <- dy / dx
    m <- c(S[1L], (S[-1L] + S[-n1]) / 2, S[n1])
    for (k in seq_len(n1)) {
      if (S[k] == 0) m[k] <- m[k + 1L] <- 0
      else {
        a <- m[k] / S[k]
        b <- m[k + 1L] / S[k]
        if (a < 0 || b < 0) {
          if (a < 0) m[k] <- 0
          if (b < 0) m[k + 1L] <- 0
        } else if ((h <- a^2 + b^2) > 9) {
          t <- 3 * S[k] / sqrt(h)
          m[k] <- t * a
          m[k + 1L] <- t * b
        }
      }
    }
    return(splinefunH(x, y, m = m))
  }
  iMeth <- match(method, c("periodic", "natural", "fmm", "monoH.FC", "hyman"))
  z <- .Internal(spline_coef(min(3L, iMeth), x, y))
  z <- list(method = min(3L, iMeth), n = nx, x = x, y = y, b = z[, 1L], c = z[, 2L], d = z[, 3L])
  if (method == "hyman") {
    z <- .hyman(z)
    z$method <- 3L
  }
  rm(x, y, nx, method, iMeth, ties)
  function(x, deriv = 0L) {
    deriv <- as.integer(deriv)
    if (deriv < 0L || deriv > 3L) stop("'deriv' must be between 0 and 3")
    if (deriv > 0L) {
      z0 <- double(z$n)
      z[c("y", "b", "c")] <- switch(deriv, list(y = z$b, b = 2 * z$c, c = 3 * z$d), list(y = 2 * z$c, b = 6 * z$d, c = z0), list(y = 6 * z$d, b = z0, c = z0))
      z[["d"]] <- z0
    }
    res <- .Internal(spline_eval(z$method, as.double(x), z$x, z$y, z$b, z$c, z$d))
    if (deriv > 0 && z$method == 2 && any(ind <- x <= z$x[1L])) res[ind] <- ifelse(deriv == 1, z$y[1L], 0)
    res
  }
}

.hyman <- function(z) {
  n <- length(z$x)
  S <- diff(z$y) / diff(z$x)
  if (any(diff(z$y) < 0) && any(diff(z$y) > 0)) stop("'y' must be increasing or decreasing")
  b <- z$b
  for (i in seq_len(n)) {
    s1 <- S[max(i - 1L, 1L)]
    s2 <- S[min(i, n - 1L)]
    s <- if (s1 * s2 <= 0) 0 else b[i]
    up <- (s1 + s2) > 0
    b[i] <- if (up) min(max(0, s), 3 * min(abs(s1), abs(s2))) else max(min(0, s), -3 * min(abs(s1), abs(s2)))
  }
  h <- diff(z$x)
  i <- seq_len(n - 1L)
  z$b <- b
  z$c <- c((3 * S - b[i + 1L] - 2 * b[i]) / h, 0)
  z$d <- c((b[i + 1L] + b[i] - 2 * S) / h^2, 0)
  k <- n - 1L
  z$c[n] <- z$c[k] + 3 * z$d[k] * h[k]
  z$d[n] <- z$d[k]
  z
}

splinefunH <- function(x, y, m) {
  n <- length(x)
  stopifnot(is.numeric(x), is.numeric(y), is.numeric(m), length(y) == n, length(m) == n)
  if (is.unsorted(x)) {
    i <- sort.list(x)
    x <- x[i]
    y <- y[i]
    m <- m[i]
  }
  dx <- x[-1L] - x[-n]
  if (anyNA(dx) || any(dx == 0)) stop("'x' must be *strictly* increasing (non - NA)")
  function(u, deriv = 0, extrapol = c("linear", "cubic")) {
    extrapol <- match.arg(extrapol)
    deriv <- as.integer(deriv)
    i <- findInterval(u, x, all.inside = (extrapol == "cubic"))
    out <- if (extrapol == "cubic") rep(FALSE, length(u)) else i == 0L | i == n
    r <- u
    if (any(!out)) {
      k <- i[!out]
      h <- dx[k]
      t <- (u[!out] - x[k]) / h
      y0 <- y[k]
      y1 <- y[k + 1L]
      m0 <- m[k] * h
      m1 <- m[k + 1L] * h
      r[!out] <- switch(deriv + 1L, {
        t1 <- t - 1
        h01 <- t * t * (3 - 2 * t)
        h00 <- 1 - h01
        tt1 <- t * t1
        y0 * h00 + m0 * tt1 * t1 + y1 * h01 + m1 * tt1 * t
      }, (6 * t * (t - 1) * (y0 - y1) + m0 * (3 * t^2 - 4 * t + 1) + m1 * (3 * t^2 - 2 * t)) / h,
      ((12 * t - 6) * (y0 - y1) + m0 * (6 * t - 4) + m1 * (6 * t - 2)) / h^2, (12 * (y0 - y1) + 6 * (m0 + m1)) / h^3)
    }
    if (any(out)) {
      lo <- out & i == 0L
      hi <- out & i == n
      r[lo] <- switch(deriv + 1L, y[1L] + m[1L] * (u[lo] - x[1L]), m[1L], 0, 0)
      at_end <- hi & u == x[n]
      r[hi] <- switch(deriv + 1L, y[n] + m[n] * (u[hi] - x[n]), m[n], 0, 0)
    }
    r
  }
}

lowess <- function(x, y = NULL, f = 2 / 3, iter = 3L, delta = 0.01 * diff(range(x))) {
  xy <- xy.coords(x, y, setLab = FALSE)
  o <- order(xy$x)
  x <- as.double(xy$x[o])
  list(x = x, y = .Internal(lowess(x, as.double(xy$y[o]), f, as.integer(iter), as.double(delta))))
}

ksmooth <- function(x, y, kernel = c("box", "normal"), bandwidth = 0.5, range.x = range(x), n.points = max(100L, length(x)), x.points) {
  if (missing(y) || is.null(y)) stop("numeric y must be supplied.\nFor density estimation use density()")
  kernel <- match.arg(kernel)
  krn <- switch(kernel, box = 1L, normal = 2L)
  x.points <- if (missing(x.points)) seq.int(range.x[1L], range.x[2L], length.out = n.points) else {
    n.points <- length(x.points)
    sort(x.points)
  }
  ord <- order(x)
  x <- x[ord]
  y <- y[ord]
  bw <- if (krn == 1L) bandwidth * 0.5 else bandwidth * 0.3706506
  cutoff <- if (krn == 1L) bw else 4 * bw
  yp <- vapply(x.points, function(x0) {
    k <- which(x >= x0 - cutoff & x <= x0 + cutoff)
    w <- if (krn == 1L) rep(1, length(k)) else exp(-0.5 * (abs(x[k] - x0) / bw)^2)
    if (sum(w) > 0) sum(w * y[k]) / sum(w) else NA_real_
  }, 0)
  list(x = x.points, y = yp)
}

runmed <- function(x, k, endrule = c("median", "keep", "constant"), algorithm = NULL, na.action = c("+Big_alternate", "-Big_alternate", "na.omit", "fail"),
                   print.level = 0) {
  n <- as.integer(length(x))
  if (is.na(n)) stop("invalid value of length(x)")
  k <- as.integer(k)
  if (is.na(k)) stop("invalid value of 'k'")
  if (k < 0L) stop("'k' must be positive")
  if (k %% 2L == 0L) warning(gettextf("'k' must be odd!  Changing 'k' to %d", k <- as.integer(1 + 2 * (k %/% 2))), domain = NA)
  if (n == 0L) {
    x <- double()
    attr(x, "k") <- k
    return(x)
  }
  if (k > n) warning(gettextf("'k' is bigger than 'n'!  Changing 'k' to %d", k <- as.integer(1 + 2 * ((n - 1) %/% 2))), domain = NA)
  algorithm <- if (missing(algorithm)) { if (k < 20L || n < 300L) "Stuetzle" else "Turlach" } else match.arg(algorithm, c("Stuetzle", "Turlach"))
  endrule <- match.arg(endrule)
  na.action <- match.arg(na.action)
  lost <- which(is.na(x))
  if (!length(lost)) res <- .Internal(runmed(as.double(x), k))
  else if (na.action == "fail")
    stop(gettextf("runmed(x, .., na.action=\"na.fail\"): have NAs starting at x[%d]", lost[1L]), domain = NA)
  else if (na.action == "na.omit") {
    res <- as.double(x)
    res[-lost] <- .Internal(runmed(as.double(x[-lost]), k))
  } else {
    # Missing values stand for very large and very small ones in turn.
    big <- .Machine$double.xmax
    y <- as.double(x)
    y[lost] <- rep_len(if (na.action == "+Big_alternate") c(big, -big) else c(-big, big), length(lost))
    res <- .Internal(runmed(y, k))
    left <- which(abs(res) == big)
    res[left] <- as.double(x)[left]
  }
  h <- k %/% 2L
  if (endrule == "constant" && h > 0L && n > 2L * h) {
    res[seq_len(h)] <- res[h + 1L]
    res[(n - h + 1L):n] <- res[n - h]
  }
  if (endrule == "median") res <- smoothEnds(res, k = k)
  attr(res, "k") <- k
  res
}

smoothEnds <- function(y, k = 3L) {
  med3 <- function(a, b, c) {
    if (is.na(a) || is.na(b) || is.na(c)) return(median(c(a, b, c), na.rm = TRUE))
    m <- b
    if (a < b) {
      if (c < b) m <- if (a >= c) a else c
    } else {
      if (c > b) m <- if (a <= c) a else c
    }
    m
  }
  med.odd <- function(x, n = length(x)) {
    if (anyNA(x)) return(median(x, na.rm = TRUE))
    half <- (n + 1) %/% 2
    sort(x, partial = half)[half]
  }
  k <- as.integer(k)
  if (k < 0L || k %% 2L == 0L) stop("bandwidth 'k' must be >= 1 and odd!")
  k <- k %/% 2L
  if (k < 1L) return(y)
  n <- length(y)
  sm <- y
  if (k >= 2L) {
    sm[2L] <- med3(y[1L], y[2L], y[3L])
    sm[n - 1L] <- med3(y[n], y[n - 1L], y[n - 2L])
    if (k >= 3L) {
      for (i in 3:k) {
        j <- 2L * i - 1L
        sm[i] <- med.odd(y[1L:j], j)
        sm[n - i + 1L] <- med.odd(y[(n + 1L - j):n], j)
      }
    }
  }
  sm[1L] <- med3(y[1L], sm[2L], 3 * sm[2L] - 2 * sm[3L])
  sm[n] <- med3(y[n], sm[n - 1L], 3 * sm[n - 1L] - 2 * sm[n - 2L])
  sm
}

smooth <- function(x, kind = c("3RS3R", "3RSS", "3RSR", "3R", "3", "S"), twiceit = FALSE, endrule = c("Tukey", "copy"), do.ends = FALSE) {
  if (!is.numeric(x)) stop("attempt to smooth non-numeric values")
  if (anyNA(x)) stop("attempt to smooth NA values")
  rules <- c("copy", "Tukey")
  if (is.character(endrule)) iend <- match(match.arg(endrule), rules) - 1L else iend <- as.integer(endrule) - 0L
  n <- length(x)
  kind <- match.arg(kind)
  iter <- changed <- NULL
  med3 <- function(u, v, w) pmax(pmin(u, v), pmin(pmax(u, v), w))
  sm3 <- function(y, end) {
    z <- y
    if (n > 2L) {
      i <- 2:(n - 1L)
      z[i] <- med3(y[i - 1L], y[i], y[i + 1L])
      if (end == 1L) {
        z[1L] <- med3(3 * z[2L] - 2 * z[3L], y[1L], z[2L])
        z[n] <- med3(z[n - 1L], y[n], 3 * z[n - 1L] - 2 * z[n - 2L])
      }
    }
    z
  }
  rep3 <- function(y, end) {
    k <- 0L
    repeat {
      z <- sm3(y, 0L)
      same <- all(z == y)
      if (!same) k <- k + 1L
      y <- z
      if (same) break
    }
    if (n > 2L && end == 1L) {
      y[1L] <- med3(3 * y[2L] - 2 * y[3L], x0[1L], y[2L])
      y[n] <- med3(y[n - 1L], x0[n], 3 * y[n - 1L] - 2 * y[n - 2L])
    }
    list(y = y, iter = k)
  }
  split3 <- function(x, ends) {
    y <- x
    if (n <= 4L) return(list(y = y, changed = FALSE))
    ch <- FALSE
    ptest <- function(i) {
      if (x[i] != x[i + 1L]) return(FALSE)
      if ((x[i - 1L] <= x[i] && x[i + 1L] <= x[i + 2L]) || (x[i - 1L] >= x[i] && x[i + 1L] >= x[i + 2L])) return(FALSE)
      TRUE
    }
    if (ends) {
      y[2L] <- med3(x[1L], x[2L], 3 * x[3L] - 2 * x[4L])
      if (y[2L] != x[2L]) ch <- TRUE
    }
    for (i in seq.int(3L, length.out = max(0L, n - 4L))) {
      if (i + 2L > n) break
      if (i + 1L < n && ptest(i)) {
        if (i >= 3L) {
          m <- med3(x[i], x[i - 1L], 3 * x[i - 1L] - 2 * x[i - 2L])
          if (m != x[i]) {
            y[i] <- m
            ch <- TRUE
          }
        }
        if (i + 3L <= n) {
          m <- med3(x[i + 1L], x[i + 2L], 3 * x[i + 2L] - 2 * x[i + 3L])
          if (m != x[i + 1L]) {
            y[i + 1L] <- m
            ch <- TRUE
          }
        }
      }
    }
    if (ends) {
      m <- med3(x[n], x[n - 1L], 3 * x[n - 2L] - 2 * x[n - 3L])
      if (m != x[n - 1L]) {
        y[n - 1L] <- m
        ch <- TRUE
      }
    }
    list(y = y, changed = ch)
  }
  x0 <- as.double(x)
  y <- x0
  switch(kind, `3` = {
    y <- sm3(y, iend)
    changed <- any(y != x0)
  }, `3R` = {
    r <- rep3(y, iend)
    y <- r$y
    iter <- r$iter
  }, S = {
    r <- split3(y, do.ends)
    y <- r$y
    changed <- r$changed
  }, `3RS3R` = {
    r <- rep3(y, iend)
    iter <- r$iter
    s <- split3(r$y, do.ends)
    changed <- s$changed
    y <- s$y
    if (changed) {
      x0s <- x0
      x0 <- s$y
      q <- rep3(s$y, iend)
      x0 <- x0s
      y <- q$y
      iter <- iter + q$iter
    }
  }, `3RSS` = {
    r <- rep3(y, iend)
    iter <- r$iter
    s <- split3(r$y, do.ends)
    changed <- s$changed
    y <- s$y
    if (changed) y <- split3(s$y, do.ends)$y
  }, `3RSR` = {
    r <- rep3(y, iend)
    y <- r$y
    iter <- r$iter
    repeat {
      iter <- iter + 1L
      s <- split3(y, do.ends)
      x0s <- x0
      q <- rep3(s$y, iend)
      same <- all(abs(x0 - q$y) - abs(x0 - y) == 0)
      y2 <- q$y
      changed <- s$changed
      if (!s$changed && q$iter <= 1L || iter > 2L * n || all(y2 == y)) {
        y <- y2
        break
      }
      y <- y2
    }
  })
  if (twiceit) {
    r <- smooth(x - y, kind = kind, twiceit = FALSE, endrule = endrule, do.ends = do.ends)
    y <- y + unclass(r)[seq_along(y)]
  }
  attributes(y) <- NULL
  if (is.integer(x)) y <- as.integer(y)
  structure(y, kind = kind, twiced = twiceit, iter = iter, changed = if (kind %in% c("3", "S", "3RSS")) changed,
            endrule = if (startsWith(kind, "3")) rules[iend + 1L], call = match.call(), class = c("tukeysmooth", if (is.ts(x)) "ts"), tsp = if (is.ts(x)) tsp(x))
}

print.tukeysmooth <- function(x, ...) {
  cat(attr(x, "kind"), "Tukey smoother resulting from ", deparse(attr(x, "call")), "\n")
  if (attr(x, "twiced")) cat(" __twiced__ ")
  if (!is.null(it <- attr(x, "iter"))) cat(" used", it, "iterations\n")
  if (!is.null(ch <- attr(x, "changed"))) cat(if (!ch) " NOT", "changed\n")
  y <- x
  attributes(y) <- NULL
  if (!is.null(tsp(x))) y <- ts(y, start = tsp(x)[1L], frequency = tsp(x)[3L])
  print(y, ...)
  invisible(x)
}

summary.tukeysmooth <- function(object, ...) {
  class(object) <- c("summary.tukeysmooth", oldClass(object))
  object
}

print.summary.tukeysmooth <- function(x, ...) {
  cat(attr(x, "kind"), "Tukey smoother resulting from\n", deparse(attr(x, "call")), ";  n =", length(x), "\n")
  if (attr(x, "twiced")) cat(" __twiced__ ")
  if (!is.null(it <- attr(x, "iter"))) cat(" used", it, "iterations\n")
  if (!is.null(ch <- attr(x, "changed"))) cat(if (!ch) " NOT", " changed\n")
  print(summary.default(unclass(as.vector(x))))
  invisible(x)
}

medpolish <- function(x, eps = 0.01, maxiter = 10L, trace.iter = TRUE, na.rm = FALSE) {
  z <- as.matrix(x)
  nr <- nrow(z)
  nc <- ncol(z)
  t <- 0
  r <- numeric(nr)
  c <- numeric(nc)
  oldsum <- 0
  for (iter in 1L:maxiter) {
    rdelta <- apply(z, 1L, median, na.rm = na.rm)
    z <- z - matrix(rdelta, nrow = nr, ncol = nc)
    r <- r + rdelta
    delta <- median(c, na.rm = na.rm)
    c <- c - delta
    t <- t + delta
    cdelta <- apply(z, 2L, median, na.rm = na.rm)
    z <- z - matrix(cdelta, nrow = nr, ncol = nc, byrow = TRUE)
    c <- c + cdelta
    delta <- median(r, na.rm = na.rm)
    r <- r - delta
    t <- t + delta
    newsum <- sum(abs(z), na.rm = na.rm)
    converged <- newsum == 0 || abs(newsum - oldsum) < eps * newsum
    if (converged) break
    oldsum <- newsum
    if (trace.iter) cat(iter, ": ", newsum, "\n", sep = "")
  }
  if (converged) {
    if (trace.iter) cat("Final: ", newsum, "\n", sep = "")
  } else warning(sprintf(ngettext(maxiter, "medpolish() did not converge in %d iteration", "medpolish() did not converge in %d iterations"), maxiter), domain = NA)
  names(r) <- rownames(z)
  names(c) <- colnames(z)
  structure(list(overall = t, row = r, col = c, residuals = z, name = deparse1(substitute(x))), class = "medpolish")
}

print.medpolish <- function(x, digits = getOption("digits"), ...) {
  cat("\n", "Median Polish Results (Dataset: \"", x$name, "\")\n", sep = "")
  cat("\nOverall: ", x$overall, "\n\nRow Effects:\n", sep = "")
  print(x$row, digits = digits, ...)
  cat("\nColumn Effects:\n")
  print(x$col, digits = digits, ...)
  cat("\nResiduals:\n")
  print(x$residuals, digits = max(2L, digits - 2L), ...)
  cat("\n")
  invisible(x)
}

plot.medpolish <- function(x, main = "Tukey Additivity Plot", ...) {
  plot(outer(x$row, x$col) / x$overall, x$residuals, main = main, xlab = "Diagnostic Comparison Values", ylab = "Residuals", ...)
  abline(h = 0, v = 0, lty = 2)
  grid(...)
}

line <- function(x, y = NULL, iter = 1) {
  xy <- xy.coords(x, y, setLab = FALSE)
  ok <- complete.cases(xy$x, xy$y)
  n <- length(ok)
  if (n < 2) stop("insufficient observations")
  X <- xy$x[ok]
  Y <- xy$y[ok]
  q <- function(x, p) {
    t <- (length(x) - 1) * p
    s <- sort(x)
    0.5 * (s[floor(t) + 1] + s[ceiling(t) + 1])
  }
  xL <- q(X, 1 / 3)
  xR <- q(X, 2 / 3)
  left <- X <= xL
  right <- X >= xR
  mx <- median(X[left])
  nx <- median(X[right])
  slope <- 0
  for (it in seq_len(iter)) {
    r <- Y - slope * X
    slope <- slope + (median(r[right]) - median(r[left])) / (nx - mx)
  }
  yint <- median(Y - slope * X)
  res <- Y - (yint + slope * X)
  structure(list(call = sys.call(), coefficients = c(yint, slope), residuals = res, fitted.values = yint + slope * X), class = "tukeyline")
}

coef.tukeyline <- function(object, ...) object$coefficients
residuals.tukeyline <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) object$residuals
fitted.tukeyline <- function(object, ...) object$fitted.values

print.tukeyline <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  cat("\nCall:\n", paste(deparse(x$call), sep = "\n", collapse = "\n"), "\n\n", sep = "")
  cat("Coefficients:\n")
  print(format(coef(x), digits = digits), print.gap = 2L, quote = FALSE)
  cat("\n")
  invisible(x)
}

# ---- step functions ----

stepfun <- function(x, y, f = as.numeric(right), ties = "ordered", right = FALSE) {
  if (is.unsorted(x)) stop("stepfun: 'x' must be ordered increasingly")
  n <- length(x)
  if (n < 1) stop("'x' must have length >= 1")
  n1 <- n + 1L
  if (length(y) != n1) stop("'y' must be one longer than 'x'")
  rval <- approxfun(x, y[-if (right) n1 else 1], method = "constant", yleft = y[1L], yright = y[n1], f = f, ties = ties)
  class(rval) <- c("stepfun", class(rval))
  attr(rval, "call") <- sys.call()
  rval
}

is.stepfun <- function(x) is.function(x) && inherits(x, "stepfun")

as.stepfun <- function(x, ...) UseMethod("as.stepfun")

as.stepfun.default <- function(x, ...) if (is.stepfun(x)) x else stop("no 'as.stepfun' method available for 'x'")

as.stepfun.isoreg <- function(x, ...) {
  s <- stepfun(x = x$x[if (x$isOrd) x$iKnots else x$ord[x$iKnots]], y = c(x$yf[1L], x$yf[x$iKnots]))
  attr(s, "call") <- x$call
  s
}

knots <- function(Fn, ...) UseMethod("knots")
knots.stepfun <- function(Fn, ...) environment(Fn)$x

summary.stepfun <- function(object, ...) {
  n <- length(knots(object))
  cat("Step function with continuity 'f'=", format(environment(object)$f), ", ", n, if (n <= 6) "knots at\n" else "knots with summary\n")
  print(if (n <= 6) knots(object) else summary(knots(object)))
  cat(if (n > 6) "  and\t" else "  and\t", n + 1, " plateau levels (y) ", sep = "")
  y <- eval(expression(c(yleft, y)), envir = environment(object))
  cat(if (n <= 6) "at\n" else "with summary\n")
  print(if (n <= 6) unique(y) else summary(y))
  invisible()
}

print.stepfun <- function(x, digits = getOption("digits") - 2, ...) {
  numform <- function(x) paste(formatC(x, width = digits + 1L, digits = digits), collapse = ", ")
  i1 <- function(n) 1L:min(3L, n)
  i2 <- function(n) if (n >= 4L) max(4L, n - 1L):n else integer()
  cat("Step function\nCall: ")
  print(attr(x, "call"), ...)
  env <- environment(x)
  n <- length(xx <- env$x)
  cat(" x[1:", n, "] = ", numform(xx[i1(n)]), if (n > 3L) ", ", if (n > 5L) " ..., ", numform(xx[i2(n)]), "\n", sep = "")
  y <- c(env$yleft, env$y)
  cat(n + 1L, " plateau levels = ", numform(y[i1(n + 1L)]), if (n + 1L > 3L) ", ", if (n + 1L > 5L) " ..., ", numform(y[i2(n + 1L)]), "\n", sep = "")
  invisible(x)
}

lines.stepfun <- function(x, ...) plot.stepfun(x, add = TRUE, ...)

plot.stepfun <- function(x, xval, xlim, ylim = range(c(y, Fn.kn)), xlab = "x", ylab = "f(x)", main = NULL, add = FALSE, verticals = TRUE,
                         do.points = (n < 1000), pch = par("pch"), col = par("col"), col.points = col, cex.points = par("cex"), col.hor = col,
                         col.vert = col, lty = par("lty"), lwd = par("lwd"), ...) {
  if (!is.stepfun(x)) {
    if (is.numeric(x)) {
      sarg <- substitute(x)
      x <- ecdf(x)
      attr(x, "call") <- call("ecdf", sarg)
    } else stop("'plot.stepfun' called with wrong type of argument 'x'")
  }
  if (missing(main)) main <- { if (is.null(attr(x, "call"))) deparse(substitute(x)) else deparse(attr(x, "call")) }
  knF <- knots(x)
  xval <- if (missing(xval)) knF else sort(xval)
  if (missing(xlim)) {
    rx <- range(xval)
    dr <- if (length(xval) > 1L) max(0.08 * diff(rx), median(diff(xval))) else abs(xval) / 16
    xlim <- rx + dr * c(-1, 1)
  } else dr <- diff(xlim)
  xval <- xval[xlim[1L] - dr <= xval & xval <= xlim[2L] + dr]
  ti <- c(xlim[1L] - dr, xval, xlim[2L] + dr)
  ti.l <- ti[-length(ti)]
  ti.r <- ti[-1L]
  y <- x(0.5 * (ti.l + ti.r))
  n <- length(y)
  Fn.kn <- x(xval)
  dev.hold()
  on.exit(dev.flush())
  if (add) segments(ti.l, y, ti.r, y, col = col.hor, lty = lty, lwd = lwd)
  else {
    if (missing(ylim)) ylim <- range(c(y, Fn.kn))
    plot(NA, NA, type = "n", xlim = xlim, ylim = ylim, xlab = xlab, ylab = ylab, main = main, ...)
    segments(ti.l, y, ti.r, y, col = col.hor, lty = lty, lwd = lwd)
  }
  if (do.points) points(xval, Fn.kn, pch = pch, col = col.points, cex = cex.points)
  if (verticals) segments(xval, y[-n], xval, y[-1L], col = col.vert, lty = lty, lwd = lwd)
  invisible(list(t = ti, y = y))
}

ecdf <- function(x) {
  x <- sort(x)
  n <- length(x)
  if (n < 1) stop("'x' must have 1 or more non-missing values")
  vals <- unique(x)
  rval <- approxfun(vals, cumsum(tabulate(match(x, vals))) / n, method = "constant", yleft = 0, yright = 1, f = 0, ties = "ordered")
  class(rval) <- c("ecdf", "stepfun", class(rval))
  assign("nobs", n, envir = environment(rval))
  attr(rval, "call") <- sys.call()
  rval
}

print.ecdf <- function(x, digits = getOption("digits") - 2L, ...) {
  numform <- function(x) paste(formatC(x, width = digits + 1L, digits = digits), collapse = ", ")
  cat("Empirical CDF \nCall: ")
  print(attr(x, "call"), ...)
  n <- length(xx <- environment(x)$x)
  i1 <- 1L:min(3L, n)
  i2 <- if (n >= 4L) max(4L, n - 1L):n else integer()
  cat(" x[1:", n, "] = ", numform(xx[i1]), if (n > 3L) ", ", if (n > 5L) " ..., ", numform(xx[i2]), "\n", sep = "")
  invisible(x)
}

summary.ecdf <- function(object, ...) {
  n <- length(xx <- environment(object)$x)
  header <- paste("Empirical CDF:\t ", n, "unique values with summary\n")
  structure(summary(knots(object), ...), header = header, class = c("summary.ecdf", class(summary(knots(object), ...))))
}

print.summary.ecdf <- function(x, ...) {
  cat(attr(x, "header"))
  y <- x
  attr(y, "header") <- NULL
  class(y) <- class(y)[-1L]
  print(y, ...)
  invisible(x)
}

quantile.ecdf <- function(x, ...) quantile(evalq(rep.int(x, diff(c(0, round(nobs * y)))), environment(x)), ...)

plot.ecdf <- function(x, ..., ylab = "Fn(x)", verticals = FALSE, col.01line = "gray70", pch = 19) {
  plot.stepfun(x, ..., ylab = ylab, verticals = verticals, pch = pch)
  abline(h = c(0, 1), col = col.01line, lty = 2)
}

isoreg <- function(x, y = NULL) {
  xy <- xy.coords(x, y, setLab = FALSE)
  if (anyNA(xy$x) || anyNA(xy$y)) stop("x and y must not have missing values")
  isOrd <- (is.null(xy$xlab) && is.null(y)) || !is.unsorted(xy$x)
  ordered_x <- (!is.null(y)) && is.unsorted(xy$x)
  o <- if (ordered_x) order(xy$x, -xy$y) else seq_along(xy$x)
  yy <- xy$y[o]
  n <- length(yy)
  val <- len <- numeric()
  for (v in yy) {
    val <- c(val, v)
    len <- c(len, 1)
    k <- length(val)
    while (k > 1L && val[k - 1L] > val[k]) { # equal neighbours stay apart
      val[k - 1L] <- (val[k - 1L] * len[k - 1L] + val[k] * len[k]) / (len[k - 1L] + len[k])
      len[k - 1L] <- len[k - 1L] + len[k]
      val <- val[-k]
      len <- len[-k]
      k <- k - 1L
    }
  }
  yc <- c(0, cumsum(yy))
  yf <- rep(diff(yc[c(0, cumsum(len)) + 1]) / len, len)
  structure(list(x = xy$x, y = xy$y, yf = yf, yc = yc, iKnots = as.integer(cumsum(len)), isOrd = !ordered_x,
                 ord = if (ordered_x) o, call = match.call()), class = "isoreg")
}

print.isoreg <- function(x, digits = getOption("digits"), ...) {
  cat("Isotonic regression from ", deparse(x$call), ",\n", sep = "")
  cat("  with", length(x$iKnots), "knots / breaks at obs.nr.", x$iKnots, ";\n")
  if (x$isOrd) cat("  initially ordered 'x'\n")
  else {
    cat("  (x,y) ordering:")
    str(x$ord)
  }
  cat("  and further components ")
  str(x[1L:4], digits.d = 3 + max(0, digits - 7))
  invisible(x)
}

fitted.isoreg <- function(object, ...) if (object$isOrd) object$yf else object$yf[order(object$ord)]
residuals.isoreg <- function(object, ...) object$y - fitted(object)
plot.isoreg <- function(x, plot.type = c("single", "row.wise", "col.wise"), ...) {
  plot(x$x, x$y, ...)
  lines(x)
}

# ---- density ----

bw.nrd0 <- function(x) {
  if (length(x) < 2L) stop("need at least 2 data points")
  hi <- sd(x)
  if (!(lo <- min(hi, IQR(x) / 1.34))) (lo <- hi) || (lo <- abs(x[1L])) || (lo <- 1)
  0.9 * lo * length(x)^(-0.2)
}

bw.nrd <- function(x) {
  if (length(x) < 2L) stop("need at least 2 data points")
  r <- quantile(x, c(0.25, 0.75))
  h <- (r[2L] - r[1L]) / 1.34
  1.06 * min(sqrt(var(x)), h) * length(x)^(-1 / 5)
}

# Counts of distances between bins, and the sums the cross-validation criteria need.
.bw_pairs <- function(nb, x) {
  n <- length(x)
  r <- range(x)
  d <- diff(r) * 1.01 / nb
  b <- trunc(x / d)
  t <- tabulate(b - min(b) + 1)
  k <- length(t)
  cnt <- numeric(nb)
  cnt[1L] <- sum(t * (t - 1)) / 2
  for (i in seq_len(min(k - 1L, nb - 1L))) cnt[i + 1L] <- sum(t[seq_len(k - i)] * t[(i + 1L):k])
  list(d = d, cnt = cnt)
}

bw.ucv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
  if ((n <- length(x)) < 2L) stop("need at least 2 data points")
  if (!is.numeric(x)) stop("invalid 'x'")
  hmax <- 1.144 * sqrt(var(x)) * n^(-1 / 5)
  storage.mode(x) <- "double"
  Z <- .bw_pairs(nb, x)
  i <- seq_along(Z$cnt) - 1
  f <- function(h) {
    delta <- (i * Z$d / h)^2
    ok <- delta < 1000
    (0.5 + sum((exp(-delta[ok] / 4) - sqrt(8) * exp(-delta[ok] / 2)) * Z$cnt[ok]) / n) / (n * h * sqrt(pi))
  }
  h <- optimize(f, c(lower, upper), tol = tol)$minimum
  if (h < lower + tol | h > upper - tol) warning("minimum occurred at one end of the range")
  h
}

bw.bcv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
  if ((n <- length(x)) < 2L) stop("need at least 2 data points")
  if (!is.numeric(x)) stop("invalid 'x'")
  hmax <- 1.144 * sqrt(var(x)) * n^(-1 / 5)
  storage.mode(x) <- "double"
  Z <- .bw_pairs(nb, x)
  i <- seq_along(Z$cnt) - 1
  f <- function(h) {
    delta <- (i * Z$d / h)^2
    ok <- delta < 1000
    d <- delta[ok]
    (1 + sum(exp(-d / 4) * (d * d - 12 * d + 12) * Z$cnt[ok]) / (32 * n)) / (2 * n * h * sqrt(pi))
  }
  h <- optimize(f, c(lower, upper), tol = tol)$minimum
  if (h < lower + tol | h > upper - tol) warning("minimum occurred at one end of the range")
  h
}

bw.SJ <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, method = c("ste", "dpi"), tol = 0.1 * lower) {
  if ((n <- length(x)) < 2L) stop("need at least 2 data points")
  if (!is.numeric(x)) stop("invalid 'x'")
  method <- match.arg(method)
  storage.mode(x) <- "double"
  Z <- .bw_pairs(nb, x)
  i <- seq_along(Z$cnt) - 1
  phi4 <- function(h) {
    d <- (i * Z$d / h)^2
    k <- d < 1000
    d <- d[k]
    s <- 2 * sum(exp(-d / 2) * (d * d - 6 * d + 3) * Z$cnt[k]) + n * 3
    s / (n * (n - 1) * h^5 * sqrt(2 * pi))
  }
  phi6 <- function(h) {
    d <- (i * Z$d / h)^2
    k <- d < 1000
    d <- d[k]
    s <- 2 * sum(exp(-d / 2) * (d * d * d - 15 * d * d + 45 * d - 15) * Z$cnt[k]) - 15 * n
    s / (n * (n - 1) * h^7 * sqrt(2 * pi))
  }
  scale <- min(sd(x), IQR(x) / 1.349)
  a <- 1.24 * scale * n^(-1 / 7)
  b <- 1.23 * scale * n^(-1 / 9)
  c1 <- 1 / (2 * sqrt(pi) * n)
  TD <- -phi6(b)
  if (!is.finite(TD) || TD <= 0) stop("sample is too sparse to find TD", domain = NA)
  if (method == "dpi") return((c1 / phi4((2.394 / (n * TD))^(1 / 7)))^(1 / 5))
  if (bnd.Miss <- missing(lower) || missing(upper)) hmax <- 1.144 * scale * n^(-1 / 5)
  alph2 <- 1.357 * (phi4(a) / TD)^(1 / 7)
  if (!is.finite(alph2)) stop("sample is too sparse to find alph2", domain = NA)
  fSD <- function(h) (c1 / phi4(alph2 * h^(5 / 7)))^(1 / 5) - h
  itry <- 1L
  while (fSD(lower) * fSD(upper) > 0) {
    if (itry > 99L || !bnd.Miss) stop("no solution in the specified range of bandwidths")
    if (itry %% 2) upper <- upper * 1.2 else lower <- lower / 1.2
    itry <- itry + 1L
  }
  uniroot(fSD, c(lower, upper), tol = tol)$root
}

density <- function(x, ...) UseMethod("density")

print.density <- function(x, digits = NULL, ...) {
  cat("\nCall:\n\t", deparse(x$call), "\n\nData: ", x$data.name, " (", x$n, " obs.);", "\tBandwidth 'bw' = ", formatC(x$bw, digits = digits), "\n\n", sep = "")
  print(summary(as.data.frame(x[c("x", "y")])), digits = digits, ...)
  invisible(x)
}

plot.density <- function(x, main = NULL, xlab = NULL, ylab = "Density", type = "l", zero.line = TRUE, ...) {
  if (is.null(xlab)) xlab <- paste("N =", x$n, "  Bandwidth =", formatC(x$bw))
  if (is.null(main)) main <- sub("[.]default", "", deparse(x$call)[1L])
  plot.default(x, main = main, xlab = xlab, ylab = ylab, type = type, ...)
  if (zero.line) abline(h = 0, lwd = 0.1, col = "gray")
  invisible(NULL)
}

# ---- quantile plots ----

ppoints <- function(n, a = if (n <= 10) 3 / 8 else 1 / 2) {
  if (length(n) > 1L) n <- length(n)
  if (n > 0) (1L:n - a) / (n + 1 - 2 * a) else numeric()
}

qqnorm <- function(y, ...) UseMethod("qqnorm")

qqnorm.default <- function(y, ylim, main = "Normal Q-Q Plot", xlab = "Theoretical Quantiles", ylab = "Sample Quantiles", plot.it = TRUE, datax = FALSE, ...) {
  if (has.na <- any(ina <- is.na(y))) {
    yN <- y
    y <- y[!ina]
  }
  if (0 == (n <- length(y))) stop("y is empty or has only NAs")
  if (plot.it && missing(ylim)) ylim <- range(y)
  x <- qnorm(ppoints(n))[order(order(y))]
  if (has.na) {
    y <- x
    x <- yN
    x[!ina] <- y
    y <- yN
  }
  if (plot.it) if (datax) plot(y, x, main = main, xlab = ylab, ylab = xlab, xlim = ylim, ...) else plot(x, y, main = main, xlab = xlab, ylab = ylab, ylim = ylim, ...)
  invisible(if (datax) list(x = y, y = x) else list(x = x, y = y))
}

qqline <- function(y, datax = FALSE, distribution = qnorm, probs = c(0.25, 0.75), qtype = 7, ...) {
  stopifnot(length(probs) == 2, is.function(distribution))
  y <- as.vector(quantile(y, probs, names = FALSE, type = qtype, na.rm = TRUE))
  x <- distribution(probs)
  if (datax) {
    slope <- diff(x) / diff(y)
    int <- x[[1L]] - slope * y[[1L]]
  } else {
    slope <- diff(y) / diff(x)
    int <- y[[1L]] - slope * x[[1L]]
  }
  abline(int, slope, ...)
}

qqplot <- function(x, y, plot.it = TRUE, xlab = deparse1(substitute(x)), ylab = deparse1(substitute(y)), ...) {
  sx <- sort(x)
  sy <- sort(y)
  lenx <- length(sx)
  leny <- length(sy)
  if (leny < lenx) sx <- approx(1L:lenx, sx, n = leny)$y
  if (leny > lenx) sy <- approx(1L:leny, sy, n = lenx)$y
  if (plot.it) {
    force(xlab)
    force(ylab)
    plot(sx, sy, xlab = xlab, ylab = ylab, ...)
  }
  invisible(list(x = sx, y = sy))
}

scatter.smooth <- function(x, y = NULL, span = 2 / 3, degree = 1, family = c("symmetric", "gaussian"), xlab = NULL, ylab = NULL,
                           ylim = range(y, pred$y, na.rm = TRUE), evaluation = 50, ..., lpars = list()) {
  xy <- xy.coords(x, y, deparse1(substitute(x)), deparse1(substitute(y)))
  pred <- loess.smooth(xy$x, xy$y, span, degree, match.arg(family), evaluation)
  plot(xy$x, xy$y, xlab = if (is.null(xlab)) xy$xlab else xlab, ylab = if (is.null(ylab)) xy$ylab else ylab, ...)
  do.call(lines, c(list(pred), lpars))
  invisible()
}
