# ar.R - Autoregressive models by Burg's method and by least squares, for one or several series; methods of their fits.

.ar_aic <- function(xaic, from, to) {
  least <- min(xaic)
  setNames(if (is.finite(least)) xaic - least else ifelse(xaic == least, 0, Inf), from:to)
}

ar.burg <- function(x, ...) UseMethod("ar.burg")

# A series for ar(): without missing values, as a plain vector (or matrix), with what is to be known of its times.
.ar_series <- function(x, na.action, complete = TRUE) {
  timed <- is.ts(x)
  x <- na.action(as.ts(x))
  if (complete && anyNA(x)) stop(simpleError("NAs in 'x'", sys.call(-1L)))
  list(x = if (is.matrix(x)) as.matrix(x) else as.vector(x), tsp = if (timed) tsp(x), frequency = frequency(x))
}

# The largest order to try, checked against its bounds.
.ar_order_max <- function(given, usual, least, n, n.name = "n.used") {
  .fail <- function(text) stop(simpleError(text, sys.call(-2L)))
  top <- if (is.null(given)) usual else given
  if (top < least) .fail(paste("'order.max' must be >=", least))
  if (top >= n) .fail(sprintf("'order.max' must be < '%s'", n.name))
  top
}

.ar_times <- function(v, tsp) {
  if (is.null(tsp)) return(v)
  structure(v, tsp = tsp, class = if (is.matrix(v)) c("mts", "ts") else "ts")
}

# The fit of an autoregression to one centred series x (s is what .ar_series() gave); r are autocovariances for the standard errors.
.ar_fit <- function(s, x, p, ar, var.pred, x.mean, aic, n.obs, order.max, partial, method, series, call, r = NULL) {
  resid <- if (p) c(rep(NA, p), embed(x, p + 1L) %*% c(1, -ar)) else as.vector(x)
  z <- list(order = p, ar = ar, var.pred = var.pred, x.mean = x.mean, aic = aic, n.used = length(x), n.obs = n.obs, order.max = order.max,
            partialacf = if (!is.null(partial)) array(partial, c(order.max, 1L, 1L)), resid = .ar_times(resid, s$tsp), method = method,
            series = series, frequency = s$frequency, call = call)
  if (p) z$asy.var.coef <- solve(toeplitz(r[seq_len(p)])) * var.pred / n.obs
  structure(z, class = "ar")
}

# The order with the least criterion, or the largest.
.ar_order <- function(criterion, choose, order.max) if (choose) as.integer(names(criterion)[criterion == 0]) else order.max

ar.burg.default <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, var.method = 1L, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  if (NCOL(x) > 1L) stop("Burg's method takes one series here: method = \"yule-walker\" and \"ols\" take several")
  s <- .ar_series(x, na.action)
  centre <- if (demean) mean(s$x) else 0
  x <- s$x - centre
  n <- length(x)
  top <- .ar_order_max(if (!is.null(order.max)) floor(order.max), min(n - 1L, floor(10 * log10(n))), 1, n)
  if (sum(x^2) == 0) stop("zero-variance series")
  # errors of prediction from the values before and from those behind
  ahead <- back <- rev(x)
  phi <- numeric()
  fits <- vector("list", top)
  partial <- numeric(top)
  v <- rep(sum(x^2) / n, top + 1L)
  w <- v
  for (p in seq_len(top)) {
    f <- back[(p + 1L):n]
    b <- ahead[p:(n - 1L)]
    k <- 2 * sum(f * b) / sum(f^2 + b^2)
    phi <- c(phi - k * rev(phi), k)
    back[(p + 1L):n] <- f - k * b
    ahead[(p + 1L):n] <- b - k * f
    v[p + 1L] <- v[p] * (1 - k^2)
    w[p + 1L] <- sum((f - k * b)^2 + (b - k * f)^2) / (2 * (n - p))
    fits[[p]] <- phi
    partial[p] <- k
  }
  if (var.method != 1L) v <- w
  criterion <- .ar_aic(n * log(v) + 2 * (0:top + demean), 0L, top)
  best <- .ar_order(criterion, aic, top)
  r <- drop(acf(x, top, "covariance", plot = FALSE)$acf)
  .ar_fit(s, x, best, if (best) fits[[best]] else numeric(), v[best + 1L], centre, criterion, n, top, partial,
          if (var.method == 1L) "Burg" else "Burg2", series, match.call(), r)
}

# Least squares for an autoregression of order m of the columns of x: coefficients (the intercept first), the covariance of the
# errors and standard errors; NULL if the equations are singular.
.ar_least_squares <- function(x, m, intercept) {
  k <- ncol(x)
  lagged <- embed(x, m + 1L)
  X <- cbind(if (intercept) rep(1, nrow(lagged)), lagged[, seq_len(k * m) + k, drop = FALSE])
  Y <- t(lagged[, seq_len(k), drop = FALSE])
  cross <- crossprod(X)
  if (qr(cross)$rank < ncol(X)) return(NULL)
  P <- if (ncol(X)) solve(cross) else cross
  A <- Y %*% X %*% P
  E <- Y - A %*% t(X)
  S <- tcrossprod(E) / ncol(Y)
  list(coef = A, var = S, se = sqrt(diag(P %x% S)), resid = t(E))
}

ar.ols <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, intercept = demean, series = NULL, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  s <- .ar_series(x, na.action)
  x <- as.matrix(s$x)
  if (!is.numeric(x)) stop("'x' must be numeric")
  n <- nrow(x)
  k <- ncol(x)
  snames <- colnames(x)
  # every series in units of its standard deviation
  sc <- sqrt(apply(x, 2L, var))
  sc[sc == 0] <- 1
  x <- x / rep(sc, each = n)
  top <- .ar_order_max(if (!is.null(order.max)) round(order.max), min(n - 1L, floor(10 * log10(n))), 0, n)
  centre <- if (demean) colMeans(x) else numeric(k)
  x <- x - rep(centre, each = n)
  orders <- (if (aic) 0L else top):top
  fits <- list()
  criterion <- rep(Inf, length(orders))
  for (i in seq_along(orders)) {
    m <- orders[i]
    fits[[i]] <- fit <- .ar_least_squares(x, m, intercept)
    if (is.null(fit)) {
      warning(paste("model order: ", m, "singularities in the computation of the projection matrix", "results are only valid up to model order",
                    m - 1L), domain = NA)
      break
    }
    det <- max(0, prod(diag(qr(fit$var)$qr)) * (-1)^(k - 1))
    criterion[i] <- n * log(det) + 2 * k * (k * m + intercept)
  }
  best <- if (aic) which.min(criterion) else 1L
  fit <- fits[[best]]
  m <- if (aic) orders[best] else top
  # coefficients in the units of the series, by lag
  by_lag <- function(v, keep_first) {
    v <- aperm(array(v, c(k, k, m)), c(3L, 1L, 2L))
    if (k > 1L) dimnames(v) <- list(seq_len(m), snames, snames)
    v * rep(outer(sc, 1 / sc), each = m)
  }
  ar <- fit$coef
  se <- fit$se
  xint <- NULL
  se_int <- numeric(k)
  if (intercept) {
    first <- seq_len(k)
    xint <- setNames(ar[, 1L] * sc, snames)
    se_int <- setNames(se[first], snames)
    ar <- ar[, -1L]
    se <- se[-first]
  }
  var.pred <- fit$var * outer(sc, sc)
  if (k > 1L) dimnames(var.pred) <- list(snames, snames) else var.pred <- as.vector(var.pred)
  resid <- rbind(matrix(NA, m, k), fit$resid)
  if (k > 1L) colnames(resid) <- snames
  resid <- drop(resid)
  resid <- resid * rep(sc, each = NROW(resid))
  structure(list(order = m, ar = by_lag(ar), var.pred = var.pred, x.mean = centre * sc, x.intercept = xint,
                 aic = .ar_aic(criterion, orders[1L], top), n.used = n, n.obs = n, order.max = top, partialacf = NULL,
                 resid = .ar_times(resid, s$tsp), method = "Unconstrained LS", series = series, frequency = s$frequency, call = match.call(),
                 asy.se.coef = list(x.mean = se_int * sc, ar = drop(by_lag(se)))), class = "ar")
}

# Whittle's recursion for several series: the forward and backward predictions of each order up to the largest, by the autocovariances
# gamma(h); a list with the coefficients, the innovations' variance and the partial autocorrelation of each order.
.whittle <- function(gamma, order.max) {
  forward <- backward <- list()
  ahead <- behind <- gamma(0)
  fits <- list(list(ar = list(), var = ahead))
  for (m in seq_len(order.max)) {
    left <- gamma(m)
    for (i in seq_along(forward)) left <- left - forward[[i]] %*% gamma(m - i)
    K <- left %*% solve(behind)
    L <- t(left) %*% solve(ahead)
    longer <- Map(function(a, b) a - K %*% b, forward, rev(backward))
    backward <- c(Map(function(b, a) b - L %*% a, backward, rev(forward)), list(L))
    forward <- c(longer, list(K))
    ahead <- ahead - K %*% t(left)
    behind <- behind - L %*% left
    fits[[m + 1L]] <- list(ar = forward, var = ahead, partial = K)
  }
  fits
}

# What an autoregression leaves of a centred multiple series; nothing of the first terms.
.whittle_residuals <- function(x, ar) {
  if (!length(ar)) return(x)
  left <- x
  late <- seq_len(nrow(x))[-seq_along(ar)]
  for (i in seq_along(ar)) left[late, ] <- left[late, , drop = FALSE] - x[late - i, , drop = FALSE] %*% t(ar[[i]])
  left[seq_along(ar), ] <- NA
  left
}

ar.yw.mts <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, var.method = 1L, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  s <- .ar_series(x, na.action)
  x <- as.matrix(s$x)
  n <- nrow(x)
  k <- ncol(x)
  labels <- colnames(x)
  means <- if (demean) colMeans(x) else rep(0, k)
  if (demean) x <- sweep(x, 2L, means, check.margin = FALSE)
  top <- floor(if (is.null(order.max)) 10 * log10(n) else order.max)
  if (top < 1L) stop("'order.max' must be >= 1")
  covariances <- acf(x, type = "cov", plot = FALSE, lag.max = top)$acf
  gamma <- function(h) if (h >= 0) matrix(covariances[h + 1L, , ], k) else t(matrix(covariances[1L - h, , ], k))
  fits <- .whittle(gamma, top)
  stacked <- function(parts) {
    values <- array(0, c(length(parts), k, k), list(seq_along(parts), labels, labels))
    for (i in seq_along(parts)) values[i, , ] <- parts[[i]]
    values
  }
  criterion <- vapply(fits, function(fit) n * log(abs(det(fit$var))), 0) + 2 * (0:top) * k * k
  criterion <- .ar_aic(criterion, 0L, top)
  order <- if (aic) (0L:top)[criterion == 0] else top
  chosen <- fits[[order + 1L]]
  free <- n - k * (order + 1L)
  if (free <= 0) stop("model for 'x' is too large for its length")
  structure(list(order = order, ar = stacked(chosen$ar), var.pred = structure(chosen$var * n / free, dimnames = list(labels, labels)), x.mean = means,
                 aic = criterion, n.used = n, n.obs = n, order.max = top, partialacf = stacked(lapply(fits[-1L], `[[`, "partial")),
                 resid = .ar_times(.whittle_residuals(x, chosen$ar), s$tsp), method = "Yule-Walker", series = series, frequency = s$frequency,
                 call = match.call()), class = "ar")
}

print.ar <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  shown <- function(v) format(v, digits = digits)
  writeLines(c("", "Call:", paste(deparse(x$call), collapse = ""), ""))
  if (NCOL(x$var.pred) > 1L) {
    parts <- unclass(x)[intersect(c("ar", "x.intercept", "var.pred"), names(x)[lengths(x) > 0L])]
    parts[["ar"]] <- aperm(x$ar, c(2L, 3L, 1L))
    print(parts, digits = digits)
    return(invisible(x))
  }
  if (x$order) {
    cat("Coefficients:\n")
    print.default(setNames(round(as.vector(x$ar), digits), seq_len(x$order)), print.gap = 2L)
  }
  mu <- x$x.intercept
  if (length(mu) && !is.na(mu)) cat("\nIntercept: ", shown(mu), " (", shown(x$asy.se.coef$x.mean), ") \n", sep = "")
  cat("\nOrder selected", x$order, " sigma^2 estimated as ", paste0(shown(x$var.pred), "\n"))
  invisible(x)
}

# The values ahead of one series or several (the columns of x, centred), each from those before it.
.ar_ahead <- function(x, ar, order, constant, n.ahead) {
  n <- nrow(x)
  k <- ncol(x)
  x <- rbind(x, matrix(0, n.ahead, k))
  weights <- lapply(seq_len(order), function(j) if (k > 1L) matrix(ar[j, , ], k) else matrix(ar[j]))
  for (i in n + seq_len(n.ahead))
    x[i, ] <- Reduce(function(sum, j) sum + drop(weights[[j]] %*% x[i - j, ]), seq_len(order), constant)
  x[n + seq_len(n.ahead), , drop = FALSE]
}

predict.ar <- function(object, newdata, n.ahead = 1L, se.fit = TRUE, ...) {
  if (n.ahead < 1L) stop("'n.ahead' must be at least 1")
  if (missing(newdata)) {
    newdata <- eval.parent(str2lang(object$series))
    omit <- object$call$na.action
    if (!is.null(omit)) newdata <- eval.parent(call(omit, newdata))
  }
  times <- tsp(as.ts(newdata))
  k <- NCOL(newdata)
  fitted_to <- if (length(dim(object$ar)) == 3L) dim(object$ar)[2L] else k
  if (object$order && fitted_to != k) stop("number of series in 'object' and 'newdata' do not match")
  centre <- rep(object$x.mean, length.out = k)
  x <- matrix(as.vector(newdata), ncol = k)
  constant <- if (is.null(object$x.intercept)) numeric(k) else unname(object$x.intercept)
  a <- if (k == 1L) drop(object$ar) else object$ar
  pred <- .ar_ahead(x - rep(centre, each = nrow(x)), a, object$order, constant, n.ahead) + rep(centre, each = n.ahead)
  se <- NULL
  if (k > 1L) {
    colnames(pred) <- colnames(object$var.pred)
    if (se.fit) {
      warning("'se.fit' not yet implemented for multivariate models")
      se <- matrix(NA, n.ahead, k)
    }
  } else {
    pred <- as.vector(pred)
    if (se.fit) {
      psi <- c(1, if (object$order) ARMAtoMA(a, lag.max = n.ahead) else numeric(n.ahead))[seq_len(n.ahead)]
      se <- sqrt(cumsum(psi^2) * object$var.pred)
    }
  }
  .forecast(pred, se, times)
}

ar.mle <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  if (length(dim(x))) stop("MLE only implemented for univariate series")
  s <- .ar_series(x, na.action)
  n <- length(s$x)
  top <- .ar_order_max(if (!is.null(order.max)) round(order.max), min(n - 1L, 12L, floor(10 * log10(n))), 0, n)
  orders <- (if (aic) 0L else top):top
  x <- s$x
  fits <- vector("list", length(orders))
  for (i in orders) fits[[i - orders[1L] + 1L]] <- if (i) arima0(x, order = c(i, 0L, 0L), include.mean = demean) else {
    level <- if (demean) mean(x) else 0
    spread <- sum((x - level)^2) / n
    list(coef = c(intercept = level), sigma2 = spread, aic = n * log(spread) + 2 * demean + 2 + n + n * log(2 * pi))
  }
  criterion <- .ar_aic(vapply(fits, `[[`, 0, "aic"), orders[1L], top)
  best <- .ar_order(criterion, aic, top)
  fit <- fits[[match(best, orders)]]
  centre <- if (demean) fit$coef["intercept"] else 0
  if (aic) centre <- as.vector(centre)
  r <- if (best) drop(acf(s$x, best, "covariance", plot = FALSE)$acf)
  .ar_fit(s, s$x - centre, best, if (aic) as.vector(fit$coef[seq_len(best)]) else fit$coef[seq_len(best)], fit$sigma2, centre, criterion, n, top, NULL, "MLE", series, match.call(), r)
}
