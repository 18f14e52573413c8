# smspline.R - Cubic smoothing splines: smooth.spline() and its methods.

.nknots.smspl <- function(n) {
  if (n < 50L) return(n)
  a <- log2(c(50, 100, 140, 200))
  trunc(if (n < 200L) 2^(a[1L] + (a[2L] - a[1L]) * (n - 50) / 150)
        else if (n < 800L) 2^(a[2L] + (a[3L] - a[2L]) * (n - 200) / 600)
        else if (n < 3200L) 2^(a[3L] + (a[4L] - a[3L]) * (n - 800) / 2400)
        else 200 + (n - 3200)^0.2)
}

smooth.spline <- function(x, y = NULL, w = NULL, df, spar = NULL, lambda = NULL, cv = FALSE, all.knots = FALSE, nknots = .nknots.smspl,
                          keep.data = TRUE, df.offset = 0, penalty = 1, control.spar = list(), tol = 1e-6 * IQR(x), keep.stuff = FALSE) {
  contr.sp <- list(low = -1.5, high = 1.5, tol = 1e-4, eps = 2e-8, maxit = 500, trace = FALSE)
  contr.sp[names(control.spar)] <- control.spar
  if (!all(vapply(contr.sp[1:4], is.numeric, NA)) || contr.sp$tol < 0 || contr.sp$eps <= 0 || contr.sp$maxit <= 0) stop("invalid 'control.spar'")
  xy <- xy.coords(x, y, setLab = FALSE)
  y <- xy$y
  x <- xy$x
  if (!all(is.finite(c(x, y)))) stop("missing or infinite values in inputs are not allowed")
  if (is.na(n <- length(x))) stop("invalid number of points")
  no.weights <- is.null(w)
  if (no.weights) w <- 1
  else {
    if (n != length(w)) stop("lengths of 'x' and 'w' must match")
    if (any(w < 0)) stop("all weights should be non-negative")
    if (all(w == 0)) stop("some weights should be positive")
    w <- (w * sum(w > 0)) / sum(w)
  }
  if (!is.finite(tol) || tol <= 0) stop("'tol' must be strictly positive and finite")
  if (!match(keep.stuff, c(FALSE, TRUE))) stop("invalid 'keep.stuff'")
  # observations whose x agree within tol count as one, with the sum of their weights
  xx <- round((x - mean(x)) / tol)
  first <- !duplicated(xx)
  ux <- sort(x[first])
  uxx <- sort(xx[first])
  nx <- length(ux)
  if (nx <= 3L) stop("need at least four unique 'x' values")
  if (nx == n) {
    ox <- TRUE
    tmp <- cbind(w, w * y, w * y^2)[order(x), ]
  } else {
    ox <- match(xx, uxx)
    tmp <- vapply(split(seq_len(n), ox), function(i) {
      wi <- if (no.weights) rep(1, length(i)) else w[i]
      c(sum(wi), sum(wi * y[i]), sum(wi * y[i]^2))
    }, numeric(3))
    tmp <- unname(t(tmp))
  }
  wbar <- tmp[, 1L]
  ybar <- tmp[, 2L] / ifelse(wbar > 0, wbar, 1)
  yssw <- sum(tmp[, 3L] - wbar * ybar^2)
  if (is.na(cv) && !missing(df)) stop("'cv' must not be NA when 'df' is specified")
  CV <- !is.na(cv) && cv
  if (CV && nx < n) warning("cross-validation with non-unique 'x' values seems doubtful")
  r.ux <- ux[nx] - ux[1L]
  xbar <- (ux - ux[1L]) / r.ux
  if (is.numeric(all.knots)) {
    knot <- all.knots
    nk <- length(knot) - 4L
  } else {
    if (all.knots) {
      if (!missing(nknots) && !is.null(nknots)) warning("'all.knots' is TRUE; 'nknots' specification is disregarded")
      nknots <- nx
    } else if (is.null(nknots)) nknots <- .nknots.smspl(nx)
    else {
      if (is.function(nknots)) nknots <- nknots(nx)
      else if (!is.numeric(nknots)) stop("'nknots' must be numeric (in {1,..,n})")
      if (nknots < 1) stop("'nknots' must be at least 1")
      else if (nknots > nx) stop("cannot use more inner knots than unique 'x' values")
    }
    knot <- c(rep(xbar[1], 3), if (all.knots) xbar else xbar[seq.int(1, nx, length.out = nknots)], rep(xbar[nx], 3))
    nk <- as.integer(nknots + 2)
  }
  spar.is.lambda <- !missing(lambda)
  if (spar.is.lambda) {
    if (!missing(spar)) stop("must not specify both 'spar' and 'lambda'")
    ispar <- 1L
  } else ispar <- if (is.null(spar) || missing(spar)) {
    if (contr.sp$trace) -1L else 0L
  } else 1L
  icrit <- if (is.na(cv)) 0L else if (cv) 2L else 1L
  dofoff <- df.offset
  if (!missing(df)) {
    if (df > 1 && df <= nx) {
      icrit <- 3L
      dofoff <- df
    } else warning("not using invalid df; must have 1 < df <= n := #{unique x} = ", nx)
  }
  fit <- .Internal(smooth_spline(xbar, ybar, sqrt(wbar), yssw, as.double(knot), icrit, as.double(dofoff), as.double(penalty),
                                 if (ispar == 1L) as.double(if (spar.is.lambda) lambda else spar), spar.is.lambda,
                                 as.double(c(contr.sp$low, contr.sp$high, contr.sp$tol, contr.sp$eps, contr.sp$maxit))))
  for (v in fit[[6L]]) cat("spar-finding: non-finite value ", tolower(v), "; using BIG value\n", sep = "", file = stderr())
  lev <- fit[[3L]]
  ty <- fit[[2L]]
  if (is.na(cv) && icrit == 0L) lev <- df <- NA
  else df <- sum(lev)
  if ((icrit > 0L && is.na(df)) || fit[[5L]][2L]) stop("NA lev[]; probably smoothing parameter 'spar' way too large!")
  fit.object <- structure(list(knot = knot, nk = nk, min = ux[1L], range = r.ux, coef = fit[[1L]]), class = "smooth.spline.fit")
  yo <- if (isTRUE(ox)) y[order(x)] else y
  wo <- if (no.weights) rep(1, n) else if (isTRUE(ox)) w[order(x)] else w
  res <- yo - ty[ox]
  cv.crit <- if (is.na(cv)) NA else if (cv) {
    ww <- wbar
    ww[ww == 0] <- 1
    weighted.mean((res / (1 - lev[ox] * wo / ww[ox]))^2, wo)
  } else weighted.mean(res^2, wo) / (1 - (df.offset + penalty * df) / n)^2
  found <- fit[[4L]]
  structure(list(x = ux, y = ty, w = wbar, yin = ybar, tol = tol, data = if (keep.data) list(x = x, y = y, w = w), no.weights = no.weights, n = n,
                 lev = lev, cv = cv, cv.crit = cv.crit, pen.crit = sum(wbar * (ybar - ty)^2), crit = found[1L], df = df,
                 spar = if (spar.is.lambda) NA else found[2L], ratio = found[4L], lambda = found[3L],
                 iparms = c(icrit = icrit, ispar = ispar, iter = if (ispar == 1L) as.integer(contr.sp$maxit) else fit[[5L]][1L], as.integer(spar.is.lambda), errorI = NA),
                 auxM = NULL, fit = fit.object, call = match.call()), class = "smooth.spline")
}

print.smooth.spline <- function(x, digits = getOption("digits"), ...) {
  if (!is.null(cl <- x$call)) {
    cat("Call:\n")
    dput(cl, control = NULL)
  }
  ip <- x$iparms
  cat("\nSmoothing Parameter  spar=", format(x$spar, digits = digits), " lambda=", format(x$lambda, digits = digits),
      if (ip["ispar"] != 1L) paste0("(", ip["iter"], " iterations)"))
  cat("\n")
  cat("Equivalent Degrees of Freedom (Df): ", format(x$df, digits = digits), "\n", sep = "")
  cat("Penalized Criterion (", if (!x$no.weights) "weighted ", "RSS): ", format(x$pen.crit, digits = digits), "\n", sep = "")
  if (!is.na(x$cv)) cat(if (x$cv) "PRESS(l.o.o. CV): " else "GCV: ", format(x$cv.crit, digits = digits), "\n", sep = "")
  invisible(x)
}

predict.smooth.spline <- function(object, x, deriv = 0, ...) {
  if (missing(x)) {
    if (deriv == 0) return(object[c("x", "y")])
    x <- object$x
  }
  if (is.null(fit <- object$fit)) stop("not a valid \"smooth.spline\" object")
  predict(fit, x, deriv, ...)
}

predict.smooth.spline.fit <- function(object, x, deriv = 0, ...) {
  if (missing(x)) x <- seq.int(from = object$min, to = object$min + object$range, length.out = length(object$coef) - 4L)
  xs <- (x - object$min) / object$range
  left <- xs < 0
  right <- xs > 1
  inner <- !(left | right)
  y <- xs
  value <- function(v, deriv) .Internal(spline_value(as.double(object$knot), object$coef, 4L, as.double(v), as.integer(deriv)))
  if (any(inner, na.rm = TRUE)) y[which(inner)] <- value(xs[which(inner)], deriv)
  for (side in 0:1) {
    at <- which(if (side == 0) left else right)
    if (!length(at)) next
    y[at] <- if (deriv == 0) value(side, 0) + value(side, 1) * (xs[at] - side) else if (deriv == 1) value(side, 1) else 0
  }
  list(x = x, y = if (deriv > 0) y / (object$range^deriv) else y)
}

.smspline_groups <- function(object) {
  if (!is.list(dat <- object$data)) stop("need result of smooth.spline(keep.data = TRUE)")
  group <- function(x, m) round((x - m) / object$tol)
  m <- mean(dat$x)
  match(group(dat$x, m), group(object$x, m))
}

fitted.smooth.spline <- function(object, ...) object$y[.smspline_groups(object)]

residuals.smooth.spline <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) {
  type <- match.arg(type)
  r <- object$data$y - fitted(object)
  w <- object$data$w
  switch(type, deviance = , pearson = if (is.null(w)) r else r * sqrt(w), working = , response = , partial = r)
}

hatvalues.smooth.spline <- function(model, ...) model$lev[.smspline_groups(model)]
