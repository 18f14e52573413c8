# arima0.R - ARIMA models by the recursions of Gardner, Harvey and Phillips: differences are taken first, and the filter
# may turn to simple recursions. arima() does more.

# A model from coefficients: expands seasonal parts, filters, forecasts.  counts: of ar, ma, seasonal ar, seasonal ma.
.arma0 <- function(arma) {
  counts <- arma[1:4]
  ends <- cumsum(counts)
  blocks <- lapply(seq_along(counts), function(k) ends[k] - counts[k] + seq_len(counts[k]))
  single <- function(k) c(counts[k], 0L, 0L, 0L, 1L, 0L, 0L)
  # partial autocorrelations stand for each of the four parts
  each <- function(par, inverse) {
    for (k in which(counts > 0L)) par[blocks[[k]]] <- .Internal(arima_transform(as.double(par[blocks[[k]]]), single(k), inverse))
    par
  }
  gradient <- function(par) {
    A <- diag(length(par))
    # GNU R has the derivatives of the moving average in the first columns
    for (k in which(counts > 0L))
      A[blocks[[k]], if (k == 2L) seq_len(counts[k]) else blocks[[k]]] <- .Internal(arima_gradient(as.double(par[blocks[[k]]]), single(k)))
    A
  }
  expand <- function(par) .Internal(arima_expand(as.double(par), arma, FALSE))
  list(total = sum(counts), each = each, gradient = gradient, expand = expand)
}

.arma0_state <- function(w, parts, delta)
  .Internal(arima0_like(as.double(w), parts[[1L]], parts[[2L]], as.double(.arima_Q0(parts[[1L]], parts[[2L]], "Gardner1980")), delta))

# The differences that a model asks for, of a series or of columns.
.arma0_differences <- function(x, d, D, period) {
  if (d > 0) x <- diff(x, 1L, d)
  if (period > 1L && D > 0) x <- diff(x, period, D)
  x
}

arima0 <- function(x, order = c(0, 0, 0), seasonal = list(order = c(0, 0, 0), period = NA), xreg = NULL, include.mean = TRUE, delta = 0.01,
                   transform.pars = TRUE, fixed = NULL, init = NULL, method = c("ML", "CSS"), n.cond, optim.control = list()) {
  label <- deparse1(substitute(x))
  if (NCOL(x) > 1L) stop("only implemented for univariate time series")
  method <- match.arg(method)
  x <- as.ts(x)
  if (!is.numeric(x)) stop("'x' must be numeric")
  if (!.is_order(order)) stop("'order' must be a non-negative numeric vector of length 3")
  if (!is.list(seasonal)) seasonal <- list(order = seasonal)
  if (is.null(seasonal$order)) stop("'seasonal' must be a list with component 'order'")
  if (!.is_order(seasonal$order)) stop("'seasonal$order' must be a non-negative numeric vector of length 3")
  period <- seasonal$period
  if (is.null(period) || is.na(period) || period == 0) period <- frequency(x)
  d <- order[2L]
  D <- seasonal$order[2L]
  arma <- c(order[1L], order[3L], seasonal$order[-2L], period, d, D)
  counts <- arma[1:4]
  engine <- .arma0(as.integer(arma))

  if (!is.null(xreg)) {
    xreg <- unclass(as.matrix(xreg))
    if (nrow(xreg) != length(x)) stop("lengths of 'x' and 'xreg' do not match")
    if (is.null(colnames(xreg))) colnames(xreg) <- if (ncol(xreg) == 1L) "xreg" else paste0("xreg", seq_len(ncol(xreg)))
    storage.mode(xreg) <- "double"
  }
  if (include.mean && d == 0 && D == 0) xreg <- cbind(intercept = rep(1, length(x)), xreg)
  k <- NCOL(xreg) * !is.null(xreg)
  nm <- c(unlist(Map(function(kind, n) paste0(kind, seq_len(n), recycle0 = TRUE), c("ar", "ma", "sar", "sma"), counts), use.names = FALSE),
          colnames(xreg))
  w <- .arma0_differences(x, d, D, period)
  if (k) xreg <- .arma0_differences(unclass(xreg), d, D, period)
  times <- tsp(w)
  w <- as.double(w)
  n <- length(w)
  seen <- sum(!is.na(w))
  used <- if (method == "CSS") max(arma[1L] + period * arma[3L], if (!missing(n.cond)) n.cond) else 0
  n.cond <- as.integer(d + D * period + used)

  slopes <- engine$total + seq_len(k)
  fixed <- if (is.null(fixed)) rep(NA_real_, length(nm)) else if (length(fixed) == length(nm)) as.double(fixed) else stop("wrong length for 'fixed'")
  mask <- is.na(fixed)
  if (method == "CSS") transform.pars <- FALSE
  if (transform.pars && !all(mask[seq_len(engine$total)])) {
    warning("some ARMA parameters were fixed: setting transform.pars = FALSE")
    transform.pars <- FALSE
  }
  if (delta >= 0 && (anyNA(w) || anyNA(xreg))) {
    warning("NAs present: setting 'delta' to -1")
    delta <- -1
  }
  guess <- numeric(engine$total)
  scale <- rep(1, engine$total)
  rotation <- NULL
  if (k) {
    if (k > 1L && all(mask[slopes])) {
      rotation <- svd(na.omit(xreg))$v
      xreg <- xreg %*% rotation
    }
    fit <- lm(w ~ xreg - 1, na.action = na.omit)
    guess <- c(guess, coef(fit))
    scale <- c(scale, summary(fit)$coefficients[, 2L])
  }
  if (!is.null(init)) {
    if (length(init) != length(guess)) stop("'init' is of the wrong length")
    guess <- ifelse(is.na(init), guess, init)
    if (transform.pars) guess <- engine$each(guess, TRUE)
  }
  if (is.null(optim.control$parscale)) optim.control$parscale <- scale[mask]

  errors <- function(par) if (k) w - drop(xreg %*% par[slopes]) else w
  run <- function(par) {
    parts <- engine$expand(par)
    if (method == "CSS") {
      z <- .Internal(arima0_css(errors(par), parts[[1L]], parts[[2L]], as.integer(used)))
      return(list(value = 0.5 * log(z[[1L]]), sigma2 = z[[1L]], residuals = z[[2L]]))
    }
    z <- .arma0_state(errors(par), parts, delta)
    s <- z[[1L]]
    list(value = 0.5 * (log(s[1L] / s[3L]) + s[2L] / s[3L]), sigma2 = s[1L] / s[3L], residuals = z[[2L]])
  }
  natural <- function(p) {
    par <- replace(fixed, mask, p)
    if (transform.pars) engine$each(par, FALSE) else par
  }
  best <- optim(guess[mask], function(p) run(natural(p))$value, method = "BFGS", hessian = TRUE, control = optim.control)
  if (best$convergence > 0) warning(gettextf("possible convergence problem: optim gave code = %d", best$convergence), domain = NA)
  var <- solve(best$hessian * n)
  if (transform.pars) {
    A <- engine$gradient(replace(fixed, mask, best$par))[mask, mask, drop = FALSE]
    var <- crossprod(A, var %*% A)
  }
  coef <- natural(best$par)
  end <- run(coef)
  if (!is.null(rotation)) {
    coef[slopes] <- rotation %*% coef[slopes]
    A <- diag(length(nm))
    A[slopes, slopes] <- rotation
    A <- A[mask, mask]
    var <- A %*% tcrossprod(var, A)
  }
  dimnames(var) <- list(nm[mask], nm[mask])
  deviance <- seen * (2 * end$value + 1 + log(2 * pi))
  structure(list(coef = setNames(coef, nm), sigma2 = end$sigma2, var.coef = var, mask = mask, loglik = -0.5 * deviance,
                 aic = if (method == "CSS") NA else deviance + 2 * sum(mask) + 2,
                 arma = setNames(arma, c("ar", "ma", "sar", "sma", "period", "diff", "sdiff")),
                 residuals = structure(end$residuals, tsp = times, class = "ts"), call = match.call(), series = label,
                 code = best$convergence, n.cond = n.cond), class = "arima0")
}

print.arima0 <- function(x, digits = max(3L, getOption("digits") - 3L), se = TRUE, ...) print.Arima(x, digits = digits, se = se, ...)

# Forecasts: the state of the filter at the end, together with the last values that the differences need.
predict.arima0 <- function(object, n.ahead = 1L, newxreg = NULL, se.fit = TRUE, ...) {
  data <- eval.parent(parse(text = object$series)[[1L]])
  used <- object$call$xreg
  used <- if (!is.null(used)) as.matrix(eval.parent(used))
  if (NCOL(used) * !is.null(used) != NCOL(newxreg) * !is.null(newxreg)) stop("'xreg' and 'newxreg' have different numbers of columns")
  arma <- as.integer(object$arma)
  engine <- .arma0(arma)
  slopes <- object$coef[-seq_len(engine$total)]
  if (!engine$total) slopes <- object$coef
  start <- c(tsp(data <- as.ts(data)))
  data <- as.double(data)
  level <- 0
  if (length(slopes)) {
    mean <- names(slopes)[1L] == "intercept"
    data <- data - drop(cbind(if (mean) rep(1, length(data)), used) %*% slopes)
    level <- drop(cbind(if (mean) rep(1, n.ahead), if (!is.null(newxreg)) as.matrix(newxreg)) %*% slopes)
  }
  part <- rep(1:4, arma[1:4])
  invertible <- function(k) all(Mod(polyroot(c(1, object$coef[seq_along(part)][part == k]))) >= 1)
  if (!invertible(2L)) warning("MA part of model is not invertible")
  if (!invertible(4L)) warning("seasonal MA part of model is not invertible")
  parts <- engine$expand(object$coef)
  w <- .arma0_differences(data, arma[[6L]], arma[[7L]], arma[[5L]])
  z <- .arma0_state(w, parts, -1)
  Delta <- .arima_delta(arma[[6L]], arma[[7L]], arma[[5L]])
  model <- makeARIMA(parts[[1L]], parts[[2L]], Delta)
  r <- length(z[[3L]])
  at <- seq_len(r)
  model$a[] <- c(z[[3L]], rev(tail(data, length(Delta) + 1L))[-1L])
  model$P[] <- 0
  model$P[at, at] <- z[[4L]]
  ahead <- KalmanForecast(n.ahead, model)
  .forecast(ahead$pred + level, if (se.fit) sqrt(ahead$var * z[[1L]][1L] / z[[1L]][3L]), start)
}

tsdiag.arima0 <- function(object, gof.lag = 10, ...) tsdiag.Arima(object, gof.lag, ...)

arima0.diag <- function(...) .Defunct("tsdiag")
