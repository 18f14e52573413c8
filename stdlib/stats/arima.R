# arima.R - ARIMA models and structural models of time series, and the Kalman filter behind them.

.poly_product <- function(a, b) {
  r <- numeric(length(a) + length(b) - 1L)
  for (i in seq_along(a)) {
    at <- i - 1L + seq_along(b)
    r[at] <- r[at] + a[i] * b
  }
  r
}

# Whether all zeros of 1 - ar[1] z - ar[2] z^2 - ... lie outside the unit circle; zero coefficients at the end do not count.
.ar_stationary <- function(ar) {
  used <- ar[seq_len(max(0L, which(ar != 0)))]
  length(used) == 0L || min(Mod(polyroot(c(1, -used)))) > 1
}

# The moving average with the same autocovariances whose zeros all lie outside the unit circle: the others are reflected, and the
# polynomial is the product of its factors 1 - z / zero.
.ma_invertible <- function(ma) {
  used <- seq_len(max(0L, which(ma != 0)))
  if (!length(used)) return(ma)
  zeros <- polyroot(c(1, ma[used]))
  inner <- which(Mod(zeros) < 1)
  if (!length(inner)) return(ma)
  zeros[inner] <- 1 / zeros[inner]
  product <- Reduce(function(poly, zero) c(poly, 0) - c(0, poly) / zero, zeros, 1)
  replace(ma, used, if (length(used) == 1L) 1 / ma[1L] else Re(product)[-1L])
}

.arima_Q0 <- function(phi, theta, SSinit) {
  p <- length(phi)
  r <- max(p, length(theta) + 1L)
  if (r == 1L) return(if (p > 0) 1 / (1 - phi^2) else 1)
  if (SSinit == "Gardner1980") .Internal(arima_start_gardner(as.double(phi), as.double(theta)))
  else .Internal(arima_start(as.double(phi), as.double(theta)))
}

makeARIMA <- function(phi, theta, Delta, kappa = 1e6, SSinit = c("Gardner1980", "Rossignol2011"), tol = .Machine$double.eps) {
  lost <- c(phi = anyNA(phi), theta = anyNA(theta))
  for (what in names(lost)[lost]) warning(gettextf("NAs in '%s'", what), domain = NA)
  r <- max(length(phi), length(theta) + 1L)
  d <- length(Delta)
  theta <- c(theta, numeric(r - 1L - length(theta)))
  Z <- c(1, numeric(r - 1L), Delta)
  noise <- c(1, theta, numeric(d))
  none <- matrix(0, r + d, r + d)
  # the ARMA part is a companion matrix; behind it stand the values that are differenced, moving down by one
  T <- none
  T[seq_along(phi), 1L] <- phi
  i <- seq_len(r - 1L)
  T[cbind(i, i + 1L)] <- 1
  Pn <- none
  arma <- seq_len(r)
  Pn[arma, arma] <- .arima_Q0(phi, theta, match.arg(SSinit))
  if (d) {
    T[r + 1L, ] <- Z
    j <- r + seq_len(d - 1L)
    T[cbind(j + 1L, j)] <- 1
    old <- r + seq_len(d)
    Pn[cbind(old, old)] <- kappa
  }
  list(phi = phi, theta = theta, Delta = Delta, Z = Z, a = numeric(r + d), P = none, T = T, V = outer(noise, noise), h = 0, Pn = Pn)
}

.arima_filter <- function(y, mod) .Internal(arima_like(y, mod$phi, mod$theta, mod$Delta, mod$a, mod$P, mod$Pn))

.is_order <- function(v) is.numeric(v) && length(v) == 3L && all(v >= 0)

# The coefficients (without the first) of (1 - B)^d (1 - B^period)^D, with the opposite sign.
.arima_delta <- function(d, D, period) {
  factors <- c(rep(list(c(1, -1)), d), rep(list(c(1, numeric(max(0, period - 1)), -1)), D))
  -Reduce(.poly_product, factors, 1)[-1L]
}

# Where to start with the coefficients of regressors, and how large their steps are: from least squares, of differences if possible.
.arima_regression <- function(x, xreg, d, D, period) {
  dx <- x
  dxreg <- xreg
  steps <- list(c(1L, d), if (period > 1L) c(period, D))
  for (s in steps) if (length(s) && s[2L] > 0) {
    dx <- diff(dx, s[1L], s[2L])
    dxreg <- diff(dxreg, s[1L], s[2L])
  }
  fit <- if (length(dx) > ncol(dxreg)) lm(dx ~ dxreg - 1, na.action = na.omit)
  if (is.null(fit) || !fit$rank) fit <- lm(x ~ xreg - 1, na.action = na.omit)
  list(coef = coef(fit), scale = 10 * summary(fit)$coefficients[, 2L])
}

# Which autoregressive part, if one, is not stationary.
.arima_explosive <- function(par, at) {
  if (!.ar_stationary(par[at$ar])) "non-stationary AR part"
  else if (!.ar_stationary(par[at$sar])) "non-stationary seasonal AR part"
}

arima <- function(x, order = c(0L, 0L, 0L), seasonal = list(order = c(0L, 0L, 0L), period = NA), xreg = NULL, include.mean = TRUE,
                  transform.pars = TRUE, fixed = NULL, init = NULL, method = c("CSS-ML", "ML", "CSS"), n.cond,
                  SSinit = c("Gardner1980", "Rossignol2011"), optim.method = "BFGS", optim.control = list(), kappa = 1e6) {
  labels <- c(deparse1(substitute(x)), deparse1(substitute(xreg)))
  method <- match.arg(method)
  SSinit <- match.arg(SSinit)
  if (NCOL(x) > 1L) stop("only implemented for univariate time series")
  x <- as.ts(x)
  if (!is.numeric(x)) stop("'x' must be numeric")
  times <- tsp(x)
  x <- as.double(x)
  n <- length(x)

  # the model
  if (!.is_order(order)) stop("'order' must be a non-negative numeric vector of length 3")
  if (is.numeric(seasonal)) {
    if (!.is_order(seasonal)) stop("'seasonal' must be a non-negative numeric vector of length 3")
    seasonal <- list(order = seasonal)
  }
  sorder <- if (is.list(seasonal)) seasonal$order
  if (is.null(sorder)) stop("'seasonal' must be a list with component 'order'")
  if (!.is_order(sorder)) stop("'seasonal$order' must be a non-negative numeric vector of length 3")
  period <- seasonal$period
  if (is.null(period) || period %in% c(NA, 0)) period <- times[[3L]]
  d <- order[2L]
  D <- sorder[2L]
  arma <- as.integer(c(order[-2L], sorder[-2L], period, d, D))
  counts <- arma[1:4]
  kinds <- factor(c("ar", "ma", "sar", "sma"), c("ar", "ma", "sar", "sma"))
  at <- split(seq_len(sum(counts)), rep(kinds, counts))
  Delta <- .arima_delta(d, D, period)

  # regressors; the mean is one
  if (!is.null(xreg)) {
    if (NROW(xreg) != n) stop("lengths of 'x' and 'xreg' do not match")
    xreg <- unclass(as.matrix(xreg))
    storage.mode(xreg) <- "double"
    if (is.null(colnames(xreg))) colnames(xreg) <- paste0(labels[2L], if (ncol(xreg) > 1L) seq_len(ncol(xreg)))
  }
  if (include.mean && d + D == 0) xreg <- cbind(intercept = rep(1, n), xreg = xreg)
  k <- if (is.null(xreg)) 0L else ncol(xreg)
  nm <- c(paste0(rep(kinds, counts), unlist(lapply(counts, seq_len))), colnames(xreg))
  at$xreg <- sum(counts) + seq_len(k)
  missed <- is.na(x) | if (k) rowSums(is.na(xreg)) > 0 else FALSE
  n.used <- sum(!missed) - length(Delta)
  if (method == "CSS-ML" && any(missed)) method <- "ML"
  ncond <- 0
  if (method != "ML") ncond <- d + D * period + max(order[1L] + sorder[1L] * period, if (!missing(n.cond)) n.cond)

  # what is to be estimated
  if (is.null(fixed)) fixed <- rep(NA_real_, length(nm))
  if (length(fixed) != length(nm)) stop("wrong length for 'fixed'")
  fixed <- as.double(fixed)
  mask <- is.na(fixed)
  no.optim <- !any(mask)
  if (no.optim) transform.pars <- FALSE
  if (transform.pars && !all(mask[seq_len(arma[1L])], mask[at$sar])) {
    transform.pars <- FALSE
    warning("some AR parameters were fixed: setting transform.pars = FALSE")
  }

  init0 <- numeric(sum(counts))
  parscale <- rep(1, sum(counts))
  rotation <- NULL
  if (k) {
    if (k > 1L && all(mask[at$xreg])) {
      rotation <- svd(na.omit(xreg))$v
      xreg <- xreg %*% rotation
    }
    first <- .arima_regression(x, xreg, d, D, period)
    init0 <- c(init0, first$coef)
    parscale <- c(parscale, first$scale)
  }
  if (n.used <= 0) stop("too few non-missing observations")
  if (is.null(init)) init <- init0
  else {
    if (length(init) != length(init0)) stop("'init' is of the wrong length")
    init <- ifelse(is.na(init), init0, init)
    if (method == "ML") {
      if (!is.null(bad <- .arima_explosive(init, at))) stop(bad)
      if (transform.pars) init <- .Internal(arima_transform(as.double(init), arma, TRUE))
    }
  }
  if (is.null(optim.control[["parscale"]])) optim.control$parscale <- parscale[mask]

  full <- function(p) replace(fixed, mask, p)
  errors <- function(par) if (k) x - drop(xreg %*% par[at$xreg]) else x
  expand <- function(par, trans) .Internal(arima_expand(as.double(par), arma, trans))
  model <- function(par, trans) {
    phi_theta <- expand(par, trans)
    makeARIMA(phi_theta[[1L]], phi_theta[[2L]], Delta, kappa, SSinit)
  }
  # half the logarithm of the innovations' variance, conditional on the first values
  armaCSS <- function(p) {
    par <- full(p)
    phi_theta <- expand(par, FALSE)
    0.5 * log(.Internal(arima_css(errors(par), arma, phi_theta[[1L]], phi_theta[[2L]], as.integer(ncond)))[[1L]])
  }
  # minus the logarithm of the likelihood for each observation, but for constants
  armafn <- function(p, trans) {
    par <- full(p)
    phi_theta <- expand(par, trans)
    r <- seq_len(max(length(phi_theta[[1L]]), length(phi_theta[[2L]]) + 1L))
    Q0 <- tryCatch(.arima_Q0(phi_theta[[1L]], phi_theta[[2L]], SSinit), error = function(e) NULL)
    if (is.null(Q0)) return(.Machine$double.xmax)
    now <- list(phi = phi_theta[[1L]], theta = c(phi_theta[[2L]], numeric(length(r) - 1L - length(phi_theta[[2L]]))), Delta = Delta,
                a = numeric(length(mod$a)), P = mod$P, Pn = mod$Pn)
    now$Pn[r, r] <- Q0
    lik <- .arima_filter(errors(par), now)[[1L]]
    (log(lik[1L] / lik[3L]) + lik[2L] / lik[3L]) / 2
  }
  done <- function(value) list(convergence = 0L, par = numeric(), value = value)
  doubtful <- function(res) {
    if (res$convergence > 0) warning(simpleWarning(gettextf("possible convergence problem: optim gave code = %d", res$convergence), sys.call(-1L)))
  }

  if (method == "CSS") {
    res <- if (no.optim) done(armaCSS(numeric())) else optim(init[mask], armaCSS, method = optim.method, hessian = TRUE, control = optim.control)
    doubtful(res)
    coef <- full(res$par)
    var <- if (no.optim) numeric() else solve(res$hessian * n.used)
  } else {
    if (method == "CSS-ML") {
      res <- if (no.optim) done(NULL) else optim(init[mask], armaCSS, method = optim.method, hessian = FALSE, control = optim.control)
      if (res$convergence == 0) init[mask] <- res$par
      if (!is.null(bad <- .arima_explosive(init, at))) stop(paste(bad, "from CSS"))
      ncond <- 0
    }
    if (transform.pars) {
      init <- .Internal(arima_transform(as.double(init), arma, TRUE))
      for (part in at[c("ma", "sma")]) init[part] <- .ma_invertible(init[part])
    }
    mod <- model(init, transform.pars)
    trans <- as.logical(transform.pars)
    res <- if (no.optim) done(armafn(numeric(), trans))
           else optim(init[mask], armafn, method = optim.method, hessian = TRUE, control = optim.control, trans = trans)
    doubtful(res)
    coef <- full(res$par)
    if (transform.pars) {
      for (part in at[c("ma", "sma")]) if (all(mask[part])) coef[part] <- .ma_invertible(coef[part])
      # the curvature is wanted at the invertible form
      if (any(coef[mask] != res$par)) {
        still <- list(maxit = 0L, parscale = optim.control$parscale)
        again <- optim(coef[mask], armafn, method = optim.method, hessian = TRUE, control = still, trans = TRUE)
        res <- replace(again, "convergence", res$convergence)
        coef[mask] <- res$par
      }
      A <- .Internal(arima_gradient(as.double(coef), arma))[mask, mask, drop = FALSE]
      var <- crossprod(A, solve(res$hessian * n.used, A))
      coef <- .Internal(arima_transform(coef, arma, FALSE))
    } else var <- if (no.optim) numeric() else solve(res$hessian * n.used)
  }
  mod <- model(coef, FALSE)
  e <- errors(coef)
  state <- .arima_filter(e, mod)
  mod[c("a", "P", "Pn")] <- state[3:5]
  if (method == "CSS") {
    # not with the theta of mod, whose zeros would carry a missing value on
    phi_theta <- expand(coef, FALSE)
    state <- .Internal(arima_css(e, arma, phi_theta[[1L]], phi_theta[[2L]], as.integer(ncond)))
    sigma2 <- state[[1L]]
  } else sigma2 <- state[[1L]][1L] / n.used

  # back from the rotated regressors
  if (!is.null(rotation)) {
    coef[at$xreg] <- rotation %*% coef[at$xreg]
    A <- diag(length(nm))
    A[at$xreg, at$xreg] <- rotation
    A <- A[mask, mask]
    var <- A %*% tcrossprod(var, A)
  }
  if (!no.optim) dimnames(var) <- list(nm[mask], nm[mask])
  deviance <- n.used * (2 * res$value + 1 + log(2 * pi))
  structure(list(coef = setNames(coef, nm), sigma2 = sigma2, var.coef = var, mask = mask, loglik = -deviance / 2,
                 aic = if (method == "CSS") NA else deviance + 2 * (sum(mask) + 1), arma = arma,
                 residuals = structure(state[[2L]], tsp = times, class = "ts"), call = match.call(), series = labels[1L],
                 code = res$convergence, n.cond = ncond, nobs = n.used, model = mod), class = "Arima")
}

# The call of a fitted model of a series, above what was estimated.
.print_series_call <- function(x, heading) {
  writeLines(c("", "Call:", deparse(x$call, width.cutoff = 75L), ""))
  if (!is.null(heading)) writeLines(heading)
}

print.Arima <- function(x, digits = max(3L, getOption("digits") - 3L), se = TRUE, ...) {
  any <- length(x$coef) > 0L
  .print_series_call(x, if (any) "Coefficients:")
  if (any) {
    rows <- list(round(x$coef, digits))
    errors <- if (se && length(x$var.coef)) round(sqrt(diag(x$var.coef)), digits)
    if (!is.null(errors)) rows$s.e. <- replace(numeric(length(x$coef)), x$mask, errors)
    print.default(if (length(rows) == 1L) rows[[1L]] else do.call(rbind, rows), print.gap = 2)
  }
  two <- function(v) format(round(v, 2L))
  likelihood <- if (identical(x$call$method, "CSS")) paste0("part log likelihood = ", two(x$loglik))
    else paste0("log likelihood = ", two(x$loglik), ",  aic = ", two(x$aic))
  cat("\nsigma^2 estimated as ", format(x$sigma2, digits = digits), ":  ", likelihood, "\n", sep = "")
  invisible(x)
}

coef.Arima <- function(object, ...) object$coef

vcov.Arima <- function(object, ...) object$var.coef

logLik.Arima <- function(object, ...) {
  value <- structure(object$loglik, df = 1 + sum(object$mask), nobs = object$nobs)
  structure(if (is.na(object$aic)) NA else value, class = "logLik")
}

# What a model predicts for the times behind those of a series: with standard errors or without.
.forecast <- function(pred, se, times) {
  ahead <- function(v) ts(v, start = times[2L] + 1 / times[3L], frequency = times[3L])
  if (is.null(se)) ahead(pred) else list(pred = ahead(pred), se = ahead(se))
}

predict.Arima <- function(object, n.ahead = 1L, newxreg = NULL, se.fit = TRUE, ...) {
  used <- object$call$xreg
  if (!is.null(used)) used <- eval.parent(used)
  wide <- function(m) if (is.null(m)) 0L else NCOL(m)
  if (wide(used) != wide(newxreg)) stop("'xreg' and 'newxreg' have different numbers of columns")
  counts <- object$arma[1:4]
  b <- object$coef
  slopes <- b[seq_along(b) > sum(counts)]
  level <- 0
  if (length(slopes)) {
    if (names(slopes)[1L] == "intercept") newxreg <- cbind(intercept = rep(1, n.ahead), newxreg)
    level <- drop(as.matrix(newxreg) %*% slopes)
  }
  # the moving averages are the second and the fourth part of the coefficients
  part <- rep(1:4, counts)
  invertible <- function(k) all(Mod(polyroot(c(1, b[seq_along(part)][part == k]))) >= 1)
  if (!invertible(2L)) warning("MA part of model is not invertible")
  if (!invertible(4L)) warning("seasonal MA part of model is not invertible")
  z <- KalmanForecast(n.ahead, object$model)
  .forecast(z$pred + level, if (se.fit) sqrt(z$var * object$sigma2), tsp(object$residuals))
}

tsdiag <- function(object, gof.lag, ...) UseMethod("tsdiag")

.plot_diagnostics <- function(rs, stdres, gof.lag) {
  before <- par(mfrow = c(3, 1))
  on.exit(par(before))
  plot(stdres, main = "Standardized Residuals", type = "h", ylab = "")
  abline(h = 0)
  acf(rs, na.action = na.pass, main = "ACF of Residuals")
  lags <- seq_len(gof.lag)
  p <- vapply(lags, function(lag) Box.test(rs, lag, "Ljung-Box")[["p.value"]], 0)
  plot(lags, p, ylim = 0:1, xlab = "lag", ylab = "p value", main = "p values for Ljung-Box statistic")
  abline(h = 0.05, col = "blue", lty = 2)
}

tsdiag.Arima <- function(object, gof.lag = 10, ...) {
  rs <- object$residuals
  .plot_diagnostics(rs, rs / sqrt(object$sigma2), gof.lag)
}

tsdiag.StructTS <- function(object, gof.lag = 10L, ...) .plot_diagnostics(object$residuals, object$residuals, gof.lag)

# ---- the Kalman filter ----

.with_state <- function(mod, parts) {
  mod[names(parts)] <- parts
  mod
}

KalmanLike <- function(y, mod, nit = 0L, update = FALSE) {
  x <- .Internal(kalman_like(mod$Z, mod$a, mod[["P"]], mod$T, mod$V, mod$h, mod$Pn, y, as.integer(nit)))
  z <- list(Lik = 0.5 * (log(x[[1L]][1L]) + x[[1L]][2L]), s2 = x[[1L]][1L])
  if (update) attr(z, "mod") <- .with_state(mod, list(a = x[[4L]], P = x[[5L]], Pn = x[[6L]]))
  z
}

KalmanRun <- function(y, mod, nit = 0L, update = FALSE) {
  x <- .Internal(kalman_like(mod$Z, mod$a, mod[["P"]], mod$T, mod$V, mod$h, mod$Pn, y, as.integer(nit)))
  z <- list(values = c(Lik = 0.5 * (log(x[[1L]][1L]) + x[[1L]][2L]), s2 = x[[1L]][1L]), resid = x[[2L]], states = x[[3L]])
  if (update) attr(z, "mod") <- .with_state(mod, list(a = x[[4L]], P = x[[5L]], Pn = x[[6L]]))
  z
}

KalmanForecast <- function(n.ahead = 10L, mod, update = FALSE) {
  x <- .Internal(kalman_forecast(mod$Z, mod$a, mod[["P"]], mod$T, mod$V, mod$h, mod$Pn, as.integer(n.ahead)))
  z <- list(pred = x[[1L]], var = x[[2L]])
  if (update) attr(z, "mod") <- .with_state(mod, list(a = x[[3L]], P = x[[4L]]))
  z
}

KalmanSmooth <- function(y, mod, nit = 0L) {
  z <- .Internal(kalman_smooth(mod$Z, mod$a, mod[["P"]], mod$T, mod$V, mod$h, mod$Pn, y, as.integer(nit)))
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
  if (is.na(x[1L])) stop("the first value of the time series must not be missing")
  storage.mode(x) <- "double"
  dim(x) <- NULL
  times <- tsp(x)
  type <- if (!missing(type)) match.arg(type) else if (times[3L] > 1) "BSM" else "trend"
  parts <- c("level", "slope", "seas")[seq_len(match(type, c("level", "trend", "BSM")))]
  k <- length(parts)
  n <- length(x)
  model <- .structural_model(x, type, as.integer(times[3L]))
  # variances are in units of a hundredth of that of the series
  unit <- var(x, na.rm = TRUE) / 100
  model$P[] <- 1e6 * unit
  if (is.null(fixed)) fixed <- rep(NA_real_, k + 1L)
  mask <- is.na(fixed)
  if (!any(mask)) stop("all parameters were fixed")
  start <- if (is.null(init)) rep(1, k + 1L) else init / unit
  with_variances <- function(v) {
    model$V[cbind(seq_len(k), seq_len(k))] <- v[seq_len(k)] * unit
    model$h <- v[k + 1L] * unit
    model
  }
  y <- as.double(x)
  objective <- function(p) {
    v <- replace(fixed / unit, mask, p)
    if (!any(v != 0)) return(1000)
    m <- with_variances(v)
    sum(.Internal(kalman_like(m$Z, m$a, m$P, m$T, m$V, m$h, m$Pn, y, -1L))[[1L]]) / 2
  }
  res <- optim(start[mask], objective, method = "L-BFGS-B", lower = numeric(sum(mask)), upper = rep(Inf, sum(mask)), control = optim.control)
  if (res$convergence > 0)
    warning(gettextf("possible convergence problem: 'optim' gave code = %d and message %s", res$convergence, sQuote(res$message)), domain = NA)
  v <- replace(fixed / unit, mask, res$par)
  model <- with_variances(v)
  run <- KalmanRun(y, model, -1, update = TRUE)
  states <- run$states[, seq_len(k), drop = FALSE]
  dimnames(states) <- list(time(x), sub("seas", "sea", parts))
  value <- -n * res$value
  structure(list(coef = setNames(v * unit, c(parts, "epsilon")), loglik = value - 0.5 * sum(!is.na(x)) * log(2 * pi), loglik0 = value + n * log(2 * pi),
                 data = x, residuals = structure(as.double(run$resid), tsp = times, class = "ts"),
                 fitted = ts(states, start = times[1L], frequency = times[3L]), call = match.call(), series = series,
                 code = res$convergence, model = attr(run, "mod"), model0 = model, xtsp = times), class = "StructTS")
}

print.StructTS <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  .print_series_call(x, "Variances:")
  print.default(x$coef, digits = digits, print.gap = 2)
  invisible(x)
}

predict.StructTS <- function(object, n.ahead = 1L, se.fit = TRUE, ...) {
  z <- KalmanForecast(n.ahead, object$model)
  .forecast(z$pred, if (se.fit) sqrt(z$var), object$xtsp)
}

tsSmooth <- function(object, ...) UseMethod("tsSmooth")

tsSmooth.StructTS <- function(object, ...) {
  states <- fitted(object)
  z <- KalmanSmooth(object$data, object$model0, -1)$smooth
  values <- matrix(z[, seq_len(ncol(states))], nrow(z), dimnames = dimnames(states))
  ts(values, start = tsp(states)[1L], frequency = tsp(states)[3L])
}
