# arima.R - ARIMA models and structural models of time series, and the Kalman filter behind them.

.poly_product <- function(a, b) {
  r <- numeric(length(a) + length(b) - 1L)
  for (i in seq_along(a)) {
    at <- i - 1L + seq_along(b)
    r[at] <- r[at] + a[i] * b
  }
  r
}

# All roots outside the unit circle?
.ar_stationary <- function(ar) {
  p <- max(which(c(1, -ar) != 0)) - 1
  if (!p) return(TRUE)
  all(Mod(polyroot(c(1, -ar[1L:p]))) > 1)
}

# The invertible moving average with the same autocovariances.
.ma_invertible <- function(ma) {
  q <- length(ma)
  q0 <- max(which(c(1, ma) != 0)) - 1L
  if (!q0) return(ma)
  roots <- polyroot(c(1, ma[1L:q0]))
  inside <- Mod(roots) < 1
  if (!any(inside)) return(ma)
  if (q0 == 1) return(c(1 / ma[1L], rep.int(0, q - q0)))
  roots[inside] <- 1 / roots[inside]
  x <- 1
  for (r in roots) x <- c(x, 0) - c(0, x) / r
  c(Re(x[-1L]), rep.int(0, q - q0))
}

.arima_Q0 <- function(phi, theta, SSinit) {
  p <- length(phi)
  r <- max(p, length(theta) + 1L)
  if (r == 1L) return(if (p > 0) 1 / (1 - phi^2) else 1)
  if (SSinit == "Gardner1980") .Internal(arima_start_gardner(as.double(phi), as.double(theta)))
  else .Internal(arima_start(as.double(phi), as.double(theta)))
}

makeARIMA <- function(phi, theta, Delta, kappa = 1e6, SSinit = c("Gardner1980", "Rossignol2011"), tol = .Machine$double.eps) {
  if (anyNA(phi)) warning(gettextf("NAs in '%s'", "phi"), domain = NA)
  if (anyNA(theta)) warning(gettextf("NAs in '%s'", "theta"), domain = NA)
  p <- length(phi)
  q <- length(theta)
  r <- max(p, q + 1L)
  d <- length(Delta)
  rd <- r + d
  Z <- c(1, rep.int(0, r - 1L), Delta)
  T <- matrix(0, rd, rd)
  if (p > 0) T[1L:p, 1L] <- phi
  if (r > 1L) T[cbind(1L:(r - 1L), 2L:r)] <- 1
  if (d > 0L) {
    T[r + 1L, ] <- Z
    if (d > 1L) T[cbind(r + 2:d, r + 1:(d - 1))] <- 1
  }
  if (q < r - 1L) theta <- c(theta, rep.int(0, r - 1L - q))
  R <- c(1, theta, rep.int(0, d))
  Pn <- P <- matrix(0, rd, rd)
  Pn[1L:r, 1L:r] <- .arima_Q0(phi, theta, match.arg(SSinit))
  if (d > 0L) Pn[cbind(r + 1L:d, r + 1L:d)] <- kappa
  list(phi = phi, theta = theta, Delta = Delta, Z = Z, a = rep.int(0, rd), P = P, T = T, V = R %o% R, h = 0, Pn = Pn)
}

.arima_filter <- function(y, mod) .Internal(arima_like(y, mod$phi, mod$theta, mod$Delta, mod$a, mod$P, mod$Pn))

arima <- function(x, order = c(0L, 0L, 0L), seasonal = list(order = c(0L, 0L, 0L), period = NA), xreg = NULL, include.mean = TRUE,
                  transform.pars = TRUE, fixed = NULL, init = NULL, method = c("CSS-ML", "ML", "CSS"), n.cond,
                  SSinit = c("Gardner1980", "Rossignol2011"), optim.method = "BFGS", optim.control = list(), kappa = 1e6) {
  series <- deparse1(substitute(x))
  if (NCOL(x) > 1L) stop("only implemented for univariate time series")
  method <- match.arg(method)
  SSinit <- match.arg(SSinit)
  x <- as.ts(x)
  if (!is.numeric(x)) stop("'x' must be numeric")
  storage.mode(x) <- "double"
  dim(x) <- NULL
  n <- length(x)
  if (!missing(order)) if (!is.numeric(order) || length(order) != 3L || any(order < 0)) stop("'order' must be a non-negative numeric vector of length 3")
  if (!missing(seasonal)) {
    if (is.list(seasonal)) {
      if (is.null(seasonal$order)) stop("'seasonal' must be a list with component 'order'")
      if (!is.numeric(seasonal$order) || length(seasonal$order) != 3L || any(seasonal$order < 0L)) stop("'seasonal$order' must be a non-negative numeric vector of length 3")
    } else if (is.numeric(seasonal)) {
      if (length(seasonal) != 3L || any(seasonal < 0)) stop("'seasonal' must be a non-negative numeric vector of length 3")
      seasonal <- list(order = seasonal)
    } else stop("'seasonal' must be a list with component 'order'")
  }
  if (is.null(seasonal$period) || is.na(seasonal$period) || seasonal$period == 0) seasonal$period <- frequency(x)
  arma <- as.integer(c(order[-2L], seasonal$order[-2L], seasonal$period, order[2L], seasonal$order[2L]))
  narma <- sum(arma[1L:4L])
  xtsp <- tsp(x)
  tsp(x) <- NULL
  Delta <- 1
  for (i in seq_len(order[2L])) Delta <- .poly_product(Delta, c(1, -1))
  for (i in seq_len(seasonal$order[2L])) Delta <- .poly_product(Delta, c(1, rep.int(0, seasonal$period - 1), -1))
  Delta <- -Delta[-1L]
  nd <- order[2L] + seasonal$order[2L]
  n.used <- sum(!is.na(x)) - length(Delta)
  if (is.null(xreg)) ncxreg <- 0L
  else {
    nmxreg <- deparse1(substitute(xreg))
    if (NROW(xreg) != n) stop("lengths of 'x' and 'xreg' do not match")
    ncxreg <- NCOL(xreg)
    xreg <- as.matrix(xreg)
    storage.mode(xreg) <- "double"
  }
  class(xreg) <- NULL
  if (ncxreg > 0L && is.null(colnames(xreg))) colnames(xreg) <- if (ncxreg == 1L) nmxreg else paste0(nmxreg, 1L:ncxreg)
  if (include.mean && (nd == 0L)) {
    xreg <- cbind(intercept = rep(1, n), xreg = xreg)
    ncxreg <- ncxreg + 1L
  }
  if (method == "CSS-ML") if (anyNA(x) || (ncxreg && anyNA(xreg))) method <- "ML"
  if (method == "CSS" || method == "CSS-ML") {
    ncond <- order[2L] + seasonal$order[2L] * seasonal$period
    ncond1 <- order[1L] + seasonal$order[1L] * seasonal$period
    ncond <- ncond + if (!missing(n.cond)) max(n.cond, ncond1) else ncond1
  } else ncond <- 0
  if (is.null(fixed)) fixed <- rep(NA_real_, narma + ncxreg)
  else if (length(fixed) != narma + ncxreg) stop("wrong length for 'fixed'")
  mask <- is.na(fixed)
  no.optim <- !any(mask)
  if (no.optim) transform.pars <- FALSE
  if (transform.pars) {
    ind <- arma[1L] + arma[2L] + seq_len(arma[3L])
    if (any(!mask[seq_len(arma[1L])]) || any(!mask[ind])) {
      warning("some AR parameters were fixed: setting transform.pars = FALSE")
      transform.pars <- FALSE
    }
  }
  init0 <- rep.int(0, narma)
  parscale <- rep(1, narma)
  xind <- narma + seq_len(ncxreg)
  if (ncxreg) {
    cn <- colnames(xreg)
    orig.xreg <- (ncxreg == 1L) || any(!mask[xind])
    if (!orig.xreg) {
      rotation <- svd(na.omit(xreg))$v
      xreg <- xreg %*% rotation
    }
    dx <- x
    dxreg <- xreg
    if (order[2L] > 0L) {
      dx <- diff(dx, 1L, order[2L])
      dxreg <- diff(dxreg, 1L, order[2L])
    }
    if (seasonal$period > 1L && seasonal$order[2L] > 0) {
      dx <- diff(dx, seasonal$period, seasonal$order[2L])
      dxreg <- diff(dxreg, seasonal$period, seasonal$order[2L])
    }
    fit <- if (length(dx) > ncol(dxreg)) lm(dx ~ dxreg - 1, na.action = na.omit) else list(rank = 0L)
    if (fit$rank == 0L) fit <- lm(x ~ xreg - 1, na.action = na.omit)
    isna <- is.na(x) | apply(xreg, 1L, anyNA)
    n.used <- sum(!isna) - length(Delta)
    init0 <- c(init0, coef(fit))
    parscale <- c(parscale, 10 * summary(fit)$coefficients[, 2L])
  }
  if (n.used <= 0) stop("too few non-missing observations")
  ar_ind <- seq_len(arma[1L])
  ma_ind <- arma[1L] + seq_len(arma[2L])
  sar_ind <- sum(arma[1L:2L]) + seq_len(arma[3L])
  sma_ind <- sum(arma[1L:3L]) + seq_len(arma[4L])
  if (!is.null(init)) {
    if (length(init) != length(init0)) stop("'init' is of the wrong length")
    if (any(ind <- is.na(init))) init[ind] <- init0[ind]
    if (method == "ML") {
      if (arma[1L] > 0 && !.ar_stationary(init[ar_ind])) stop("non-stationary AR part")
      if (arma[3L] > 0 && !.ar_stationary(init[sar_ind])) stop("non-stationary seasonal AR part")
      if (transform.pars) init <- .Internal(arima_transform(as.double(init), arma, TRUE))
    }
  } else init <- init0
  coef <- as.double(fixed)
  if (!("parscale" %in% names(optim.control))) optim.control$parscale <- parscale[mask]

  cleaned <- function(par) if (ncxreg > 0L) x - drop(xreg %*% par[xind]) else x
  model <- function(par, trans) {
    ex <- .Internal(arima_expand(as.double(par), arma, trans))
    makeARIMA(ex[[1L]], ex[[2L]], Delta, kappa, SSinit)
  }
  armaCSS <- function(p) {
    par <- as.double(fixed)
    par[mask] <- p
    ex <- .Internal(arima_expand(par, arma, FALSE))
    0.5 * log(.Internal(arima_css(cleaned(par), arma, ex[[1L]], ex[[2L]], as.integer(ncond)))[[1L]])
  }
  pad <- function(theta, r) c(theta, rep.int(0, r - 1L - length(theta)))
  armafn <- function(p, trans) {
    par <- coef
    par[mask] <- p
    ex <- .Internal(arima_expand(par, arma, trans))
    r <- max(length(ex[[1L]]), length(ex[[2L]]) + 1L)
    Pn <- mod$Pn
    Q0 <- tryCatch(.arima_Q0(ex[[1L]], ex[[2L]], SSinit), error = function(e) NULL)
    if (is.null(Q0)) return(.Machine$double.xmax)
    Pn[1L:r, 1L:r] <- Q0
    res <- .Internal(arima_like(cleaned(par), ex[[1L]], pad(ex[[2L]], r), Delta, rep.int(0, length(mod$a)), mod$P, Pn))[[1L]]
    0.5 * (log(res[1L] / res[3L]) + res[2L] / res[3L])
  }
  if (method == "CSS") {
    res <- if (no.optim) list(convergence = 0L, par = numeric(), value = armaCSS(numeric()))
           else optim(init[mask], armaCSS, method = optim.method, hessian = TRUE, control = optim.control)
    if (res$convergence > 0) warning(gettextf("possible convergence problem: optim gave code = %d", res$convergence), domain = NA)
    coef[mask] <- res$par
    mod <- model(coef, FALSE)
    x <- cleaned(coef)
    mod[c("a", "P", "Pn")] <- .arima_filter(x, mod)[3:5]
    val <- .Internal(arima_css(x, arma, mod$phi, mod$theta, as.integer(ncond)))
    sigma2 <- val[[1L]]
    var <- if (no.optim) numeric() else solve(res$hessian * n.used)
  } else {
    if (method == "CSS-ML") {
      res <- if (no.optim) list(convergence = 0L, par = numeric(), value = armaCSS(numeric()))
             else optim(init[mask], armaCSS, method = optim.method, hessian = FALSE, control = optim.control)
      if (res$convergence == 0) init[mask] <- res$par
      if (arma[1L] > 0 && !.ar_stationary(init[ar_ind])) stop("non-stationary AR part from CSS")
      if (arma[3L] > 0 && !.ar_stationary(init[sar_ind])) stop("non-stationary seasonal AR part from CSS")
      ncond <- 0
    }
    if (transform.pars) {
      init <- .Internal(arima_transform(as.double(init), arma, TRUE))
      if (arma[2L] > 0) init[ma_ind] <- .ma_invertible(init[ma_ind])
      if (arma[4L] > 0) init[sma_ind] <- .ma_invertible(init[sma_ind])
    }
    mod <- model(init, transform.pars)
    res <- if (no.optim) list(convergence = 0, par = numeric(), value = armafn(numeric(), as.logical(transform.pars)))
           else optim(init[mask], armafn, method = optim.method, hessian = TRUE, control = optim.control, trans = as.logical(transform.pars))
    if (res$convergence > 0) warning(gettextf("possible convergence problem: optim gave code = %d", res$convergence), domain = NA)
    coef[mask] <- res$par
    if (transform.pars) {
      if (arma[2L] > 0L && all(mask[ma_ind])) coef[ma_ind] <- .ma_invertible(coef[ma_ind])
      if (arma[4L] > 0L && all(mask[sma_ind])) coef[sma_ind] <- .ma_invertible(coef[sma_ind])
      if (any(coef[mask] != res$par)) {
        oldcode <- res$convergence
        res <- optim(coef[mask], armafn, method = optim.method, hessian = TRUE, control = list(maxit = 0L, parscale = optim.control$parscale), trans = TRUE)
        res$convergence <- oldcode
        coef[mask] <- res$par
      }
      A <- .Internal(arima_gradient(as.double(coef), arma))[mask, mask, drop = FALSE]
      var <- crossprod(A, solve(res$hessian * n.used, A))
      coef <- .Internal(arima_transform(coef, arma, FALSE))
    } else var <- if (no.optim) numeric() else solve(res$hessian * n.used)
    mod <- model(coef, FALSE)
    val <- .arima_filter(cleaned(coef), mod)
    mod[c("a", "P", "Pn")] <- val[3:5]
    sigma2 <- val[[1L]][1L] / n.used
  }
  value <- 2 * n.used * res$value + n.used + n.used * log(2 * pi)
  aic <- if (method != "CSS") value + 2 * sum(mask) + 2 else NA
  numbered <- function(name, k) if (k > 0L) paste0(name, 1L:k)
  nm <- c(numbered("ar", arma[1L]), numbered("ma", arma[2L]), numbered("sar", arma[3L]), numbered("sma", arma[4L]))
  if (ncxreg > 0L) {
    nm <- c(nm, cn)
    if (!orig.xreg) {
      coef[xind] <- rotation %*% coef[xind]
      A <- diag(narma + ncxreg)
      A[xind, xind] <- rotation
      A <- A[mask, mask]
      var <- A %*% var %*% t(A)
    }
  }
  names(coef) <- nm
  if (!no.optim) dimnames(var) <- list(nm[mask], nm[mask])
  resid <- val[[2L]]
  tsp(resid) <- xtsp
  class(resid) <- "ts"
  structure(list(coef = coef, sigma2 = sigma2, var.coef = var, mask = mask, loglik = -0.5 * value, aic = aic, arma = arma, residuals = resid,
                 call = match.call(), series = series, code = res$convergence, n.cond = ncond, nobs = n.used, model = mod), class = "Arima")
}

print.Arima <- function(x, digits = max(3L, getOption("digits") - 3L), se = TRUE, ...) {
  cat("\nCall:", deparse(x$call, width.cutoff = 75L), "", sep = "\n")
  if (length(x$coef)) {
    cat("Coefficients:\n")
    coef <- round(x$coef, digits = digits)
    if (se && NROW(x$var.coef)) {
      ses <- rep.int(0, length(coef))
      ses[x$mask] <- round(sqrt(diag(x$var.coef)), digits = digits)
      coef <- matrix(coef, 1L, dimnames = list(NULL, names(coef)))
      coef <- rbind(coef, s.e. = ses)
    }
    print.default(coef, print.gap = 2)
  }
  cm <- x$call$method
  if (is.null(cm) || cm != "CSS")
    cat("\nsigma^2 estimated as ", format(x$sigma2, digits = digits), ":  log likelihood = ", format(round(x$loglik, 2L)), ",  aic = ",
        format(round(x$aic, 2L)), "\n", sep = "")
  else cat("\nsigma^2 estimated as ", format(x$sigma2, digits = digits), ":  part log likelihood = ", format(round(x$loglik, 2)), "\n", sep = "")
  invisible(x)
}

coef.Arima <- function(object, ...) object$coef

vcov.Arima <- function(object, ...) object$var.coef

logLik.Arima <- function(object, ...) {
  res <- if (is.na(object$aic)) NA else structure(object$loglik, df = sum(object$mask) + 1, nobs = object$nobs)
  class(res) <- "logLik"
  res
}

predict.Arima <- function(object, n.ahead = 1L, newxreg = NULL, se.fit = TRUE, ...) {
  columns <- function(x) if (is.null(x)) 0L else NCOL(x)
  rsd <- object$residuals
  xr <- object$call$xreg
  xreg <- if (!is.null(xr)) eval.parent(xr) else NULL
  ncxreg <- columns(xreg)
  if (columns(newxreg) != ncxreg) stop("'xreg' and 'newxreg' have different numbers of columns")
  xtsp <- tsp(rsd)
  arma <- object$arma
  coefs <- object$coef
  narma <- sum(arma[1L:4L])
  xm <- 0
  if (length(coefs) > narma) {
    if (names(coefs)[narma + 1L] == "intercept") newxreg <- cbind(intercept = rep(1, n.ahead), newxreg)
    xm <- drop(as.matrix(newxreg) %*% (if (narma == 0) coefs else coefs[-(1L:narma)]))
  }
  if (arma[2L] > 0L && any(Mod(polyroot(c(1, coefs[arma[1L] + 1L:arma[2L]]))) < 1)) warning("MA part of model is not invertible")
  if (arma[4L] > 0L && any(Mod(polyroot(c(1, coefs[sum(arma[1L:3L]) + 1L:arma[4L]]))) < 1)) warning("seasonal MA part of model is not invertible")
  z <- KalmanForecast(n.ahead, object$model)
  at <- xtsp[2L] + deltat(rsd)
  pred <- ts(z[[1L]] + xm, start = at, frequency = xtsp[3L])
  if (!se.fit) return(pred)
  list(pred = pred, se = ts(sqrt(z[[2L]] * object$sigma2), start = at, frequency = xtsp[3L]))
}

tsdiag <- function(object, gof.lag, ...) UseMethod("tsdiag")

.plot_diagnostics <- function(rs, stdres, gof.lag) {
  oldpar <- par(mfrow = c(3, 1))
  on.exit(par(oldpar))
  plot(stdres, type = "h", main = "Standardized Residuals", ylab = "")
  abline(h = 0)
  acf(rs, plot = TRUE, main = "ACF of Residuals", na.action = na.pass)
  pval <- vapply(seq_len(gof.lag), function(i) Box.test(rs, i, type = "Ljung-Box")$p.value, 0)
  plot(1L:gof.lag, pval, xlab = "lag", ylab = "p value", ylim = c(0, 1), main = "p values for Ljung-Box statistic")
  abline(h = 0.05, lty = 2, col = "blue")
}

tsdiag.Arima <- function(object, gof.lag = 10, ...) {
  rs <- object$residuals
  .plot_diagnostics(rs, rs / sqrt(object$sigma2), gof.lag)
}

tsdiag.arima0 <- tsdiag.Arima

tsdiag.StructTS <- function(object, gof.lag = 10L, ...) .plot_diagnostics(object$residuals, object$residuals, gof.lag)

# ---- the Kalman filter ----

.with_state <- function(mod, parts) {
  mod[names(parts)] <- parts
  mod
}

KalmanLike <- function(y, mod, nit = 0L, update = FALSE) {
  x <- .Internal(kalman_like(mod$Z, mod$a, mod$P, mod$T, mod$V, mod$h, mod$Pn, y, as.integer(nit)))
  z <- list(Lik = 0.5 * (log(x[[1L]][1L]) + x[[1L]][2L]), s2 = x[[1L]][1L])
  if (update) attr(z, "mod") <- .with_state(mod, list(a = x[[4L]], P = x[[5L]], Pn = x[[6L]]))
  z
}

KalmanRun <- function(y, mod, nit = 0L, update = FALSE) {
  x <- .Internal(kalman_like(mod$Z, mod$a, mod$P, mod$T, mod$V, mod$h, mod$Pn, y, as.integer(nit)))
  z <- list(values = c(Lik = 0.5 * (log(x[[1L]][1L]) + x[[1L]][2L]), s2 = x[[1L]][1L]), resid = x[[2L]], states = x[[3L]])
  if (update) attr(z, "mod") <- .with_state(mod, list(a = x[[4L]], P = x[[5L]], Pn = x[[6L]]))
  z
}

KalmanForecast <- function(n.ahead = 1L, mod, update = FALSE) {
  x <- .Internal(kalman_forecast(mod$Z, mod$a, mod$P, mod$T, mod$V, mod$h, mod$Pn, as.integer(n.ahead)))
  z <- list(pred = x[[1L]], var = x[[2L]])
  if (update) attr(z, "mod") <- .with_state(mod, list(a = x[[3L]], P = x[[4L]]))
  z
}

KalmanSmooth <- function(y, mod, nit = 0L) {
  z <- .Internal(kalman_smooth(mod$Z, mod$a, mod$P, mod$T, mod$V, mod$h, mod$Pn, as.double(y), as.integer(nit)))
  names(z) <- c("smooth", "var")
  dn <- dim(z$smooth)
  dim(z$var) <- dn[c(1L, 2L, 2L)]
  z
}

# ---- structural models ----

.structural_model <- function(x, type, nf) {
  p <- switch(type, level = 1L, trend = 2L, BSM = nf + 1L)
  T <- diag(p)
  Z <- c(1, rep.int(0, p - 1L))
  active <- 1L
  if (type != "level") {
    T[1L, 2L] <- 1
    active <- 2L
  }
  if (type == "BSM") {
    T[3L:p, 3L:p] <- 0
    T[3L, 3L:p] <- -1
    if (p > 3L) T[cbind(4L:p, 3L:(p - 1L))] <- 1
    Z[3L] <- 1
    active <- 3L
  }
  V <- diag(rep(c(1, 0), c(active, p - active)), p)
  list(Z = Z, a = c(x[1L], rep.int(0, p - 1L)), P = matrix(0, p, p), T = T, V = V, h = 1, Pn = matrix(0, p, p))
}

StructTS <- function(x, type = c("level", "trend", "BSM"), init = NULL, fixed = NULL, optim.control = NULL) {
  series <- deparse1(substitute(x))
  if (NCOL(x) > 1L) stop("only implemented for univariate time series")
  x <- as.ts(x)
  if (!is.numeric(x)) stop("'x' must be numeric")
  storage.mode(x) <- "double"
  if (is.na(x[1L])) stop("the first value of the time series must not be missing")
  type <- if (missing(type)) { if (frequency(x) > 1) "BSM" else "trend" } else match.arg(type)
  dim(x) <- NULL
  xtsp <- tsp(x)
  nf <- frequency(x)
  Z <- .structural_model(x, type, as.integer(nf))
  vx <- var(x, na.rm = TRUE) / 100
  Z$P[] <- 1e6 * vx
  np <- switch(type, level = 1L, trend = 2L, BSM = 3L)
  if (is.null(fixed)) fixed <- rep(NA_real_, np + 1L)
  mask <- is.na(fixed)
  if (!any(mask)) stop("all parameters were fixed")
  cf <- fixed / vx
  init <- if (is.null(init)) rep(1, np + 1L) else init / vx
  y <- as.double(x)
  diagonal <- cbind(1L:np, 1L:np)
  set <- function(mod, cf) {
    mod$V[diagonal] <- cf[1L:np] * vx
    mod$h <- cf[np + 1L] * vx
    mod
  }
  objective <- function(par) {
    p <- cf
    p[mask] <- par
    if (all(p == 0)) return(1000)
    m <- set(Z, p)
    0.5 * sum(.Internal(kalman_like(m$Z, m$a, m$P, m$T, m$V, m$h, m$Pn, y, -1L))[[1L]])
  }
  res <- optim(init[mask], objective, method = "L-BFGS-B", lower = rep(0, np + 1L)[mask], upper = rep(Inf, np + 1L)[mask], control = optim.control)
  if (res$convergence > 0) warning(gettextf("possible convergence problem: 'optim' gave code = %d and message %s", res$convergence, sQuote(res$message)), domain = NA)
  coef <- cf
  coef[mask] <- res$par
  Z <- set(Z, coef)
  z <- KalmanRun(y, Z, -1, update = TRUE)
  resid <- ts(z$resid)
  tsp(resid) <- xtsp
  shown <- switch(type, level = "level", trend = c("level", "slope"), BSM = c("level", "slope", "sea"))
  states <- z$states[, seq_along(shown), drop = FALSE]
  dimnames(states) <- list(time(x), shown)
  states <- ts(states, start = xtsp[1L], frequency = nf)
  coef <- coef * vx
  names(coef) <- switch(type, level = c("level", "epsilon"), trend = c("level", "slope", "epsilon"), BSM = c("level", "slope", "seas", "epsilon"))
  loglik <- -length(x) * res$value - 0.5 * sum(!is.na(x)) * log(2 * pi)
  structure(list(coef = coef, loglik = loglik, loglik0 = -length(x) * res$value, data = x, residuals = resid, fitted = states, call = match.call(), series = series,
                 code = res$convergence, model = attr(z, "mod"), model0 = Z, xtsp = xtsp), class = "StructTS")
}

print.StructTS <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  cat("\nCall:", deparse(x$call, width.cutoff = 75L), "", sep = "\n")
  cat("Variances:\n")
  print.default(x$coef, print.gap = 2, digits = digits)
  invisible(x)
}

predict.StructTS <- function(object, n.ahead = 1L, se.fit = TRUE, ...) {
  xtsp <- object$xtsp
  z <- KalmanForecast(n.ahead, object$model)
  at <- xtsp[2L] + 1 / xtsp[3L]
  pred <- ts(z[[1L]], start = at, frequency = xtsp[3L])
  if (!se.fit) return(pred)
  list(pred = pred, se = ts(sqrt(z[[2L]]), start = at, frequency = xtsp[3L]))
}

tsSmooth <- function(object, ...) UseMethod("tsSmooth")

tsSmooth.StructTS <- function(object, ...) {
  shown <- fitted(object)
  res <- KalmanSmooth(object$data, object$model0, -1)$smooth[, seq_len(ncol(shown)), drop = FALSE]
  dimnames(res) <- dimnames(shown)
  ts(res, start = object$xtsp[1L], frequency = object$xtsp[3L])
}
