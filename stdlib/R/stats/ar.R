# ar.R - Autoregressive models by Burg's method and by least squares, for one or several series; methods of their fits.

.ar_aic <- function(xaic, from, to) {
  least <- min(xaic)
  setNames(if (is.finite(least)) xaic - least else ifelse(xaic == least, 0, Inf), from:to)
}

ar.burg <- function(x, ...) UseMethod("ar.burg")

ar.burg.default <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, var.method = 1L, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  if (ists <- is.ts(x)) xtsp <- tsp(x)
  x <- na.action(as.ts(x))
  if (anyNA(x)) stop("NAs in 'x'")
  if (ists) xtsp <- tsp(x)
  xfreq <- frequency(x)
  x <- as.vector(x)
  if (demean) {
    x.mean <- mean(x)
    x <- x - x.mean
  } else x.mean <- 0
  n.used <- length(x)
  order.max <- if (is.null(order.max)) min(n.used - 1L, floor(10 * log10(n.used))) else floor(order.max)
  if (order.max < 1L) stop("'order.max' must be >= 1")
  if (order.max >= n.used) stop("'order.max' must be < 'n.used'")
  coefs <- matrix(0, order.max, order.max)
  var1 <- var2 <- numeric(order.max + 1L)
  var1[1L] <- var2[1L] <- sum(x^2) / n.used
  # prediction errors forwards and backwards
  u <- v <- rev(x)
  for (p in seq_len(order.max)) {
    now <- (p + 1L):n.used
    phi <- 2 * sum(v[now] * u[now - 1L]) / sum(v[now]^2 + u[now - 1L]^2)
    coefs[p, p] <- phi
    if (p > 1L) {
      j <- seq_len(p - 1L)
      coefs[p, j] <- coefs[p - 1L, j] - phi * coefs[p - 1L, p - j]
    }
    old <- u
    u[now] <- old[now - 1L] - phi * v[now]
    v[now] <- v[now] - phi * old[now - 1L]
    var1[p + 1L] <- var1[p] * (1 - phi^2)
    var2[p + 1L] <- sum(v[now]^2 + u[now]^2) / (2 * (n.used - p))
  }
  vars <- if (var.method == 1L) var1 else var2
  xaic <- n.used * log(vars) + 2 * (0L:order.max) + 2 * demean
  xaic <- .ar_aic(xaic, 0L, order.max)
  order <- if (aic) (0L:order.max)[xaic == 0] else order.max
  ar <- if (order) coefs[order, 1L:order] else numeric()
  var.pred <- vars[order + 1L]
  resid <- if (order) c(rep(NA, order), embed(x, order + 1L) %*% c(1, -ar)) else as.vector(x)
  if (ists) {
    attr(resid, "tsp") <- xtsp
    attr(resid, "class") <- "ts"
  }
  res <- list(order = order, ar = ar, var.pred = var.pred, x.mean = x.mean, aic = xaic, n.used = n.used, n.obs = n.used, order.max = order.max,
              partialacf = array(diag(coefs), dim = c(order.max, 1L, 1L)), resid = resid, method = ifelse(var.method == 1L, "Burg", "Burg2"),
              series = series, frequency = xfreq, call = match.call())
  if (order) {
    xacf <- acf(x, type = "covariance", lag.max = order.max, plot = FALSE)$acf
    res$asy.var.coef <- solve(toeplitz(drop(xacf)[seq_len(order)])) * var.pred / n.used
  }
  class(res) <- "ar"
  res
}

ar.ols <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, intercept = demean, series = NULL, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  ists <- is.ts(x)
  x <- na.action(as.ts(x))
  if (anyNA(x)) stop("NAs in 'x'")
  if (ists) xtsp <- tsp(x)
  xfreq <- frequency(x)
  x <- as.matrix(x)
  if (!is.numeric(x)) stop("'x' must be numeric")
  n.used <- nrow(x)
  nser <- ncol(x)
  sc <- sqrt(drop(apply(x, 2L, var)))
  sc[sc == 0] <- 1
  x <- x / rep.int(sc, rep.int(n.used, nser))
  order.max <- if (is.null(order.max)) min(n.used - 1L, floor(10 * log10(n.used))) else round(order.max)
  if (order.max < 0L) stop("'order.max' must be >= 0")
  if (order.max >= n.used) stop("'order.max' must be < 'n.used'")
  order.min <- if (aic) 0L else order.max
  xm <- if (demean) colMeans(x) else rep.int(0, nser)
  if (demean) x <- sweep(x, 2L, xm, check.margin = FALSE)
  A <- varE <- seA <- vector("list", order.max - order.min + 1L)
  xaic <- rep.int(Inf, order.max - order.min + 1L)
  determinant <- function(x) max(0, prod(diag(qr(x)$qr)) * (-1)^(ncol(x) - 1))
  design <- function(y, m) {
    X <- if (m > 0L) y[, (nser + 1L):ncol(y), drop = FALSE] else matrix(0, nrow(y), 0)
    if (intercept) cbind(rep(1, nrow(y)), X) else X
  }
  for (m in order.min:order.max) {
    k <- m - order.min + 1L
    y <- embed(x, m + 1L)
    X <- design(y, m)
    Y <- t(y[, 1L:nser])
    XX <- t(X) %*% X
    if (qr(XX)$rank != nrow(XX)) {
      warning(paste("model order: ", m, "singularities in the computation of the projection matrix", "results are only valid up to model order", m - 1L), domain = NA)
      break
    }
    P <- if (ncol(XX) > 0) solve(XX) else XX
    A[[k]] <- Y %*% X %*% P
    E <- Y - A[[k]] %*% t(X)
    varE[[k]] <- tcrossprod(E) / ncol(Y)
    varA <- P %x% varE[[k]]
    seA[[k]] <- if (ncol(varA) > 0) sqrt(diag(varA)) else numeric()
    xaic[k] <- n.used * log(determinant(varE[[k]])) + 2 * nser * (nser * m + intercept)
  }
  m <- if (aic) which.max(xaic == min(xaic)) - 1L else order.max
  k <- m - order.min + 1L
  y <- embed(x, m + 1L)
  ar <- A[[k]]
  E <- t(t(y[, 1L:nser, drop = FALSE]) - ar %*% t(design(y, m)))
  E <- drop(rbind(matrix(NA, m, nser), E))
  xint <- NULL
  ses <- seA[[k]]
  sem <- rep.int(0, nser)
  if (intercept) {
    xint <- ar[, 1L]
    ar <- ar[, -1L]
    sem <- ses[seq_len(nser)]
    ses <- ses[-seq_len(nser)]
  }
  shape <- function(v) {
    dim(v) <- c(nser, nser, m)
    aperm(v, c(3L, 1L, 2L))
  }
  ar <- shape(ar)
  ses <- shape(ses)
  var.pred <- varE[[k]]
  if (nser > 1L) {
    snames <- colnames(x)
    dimnames(ses) <- dimnames(ar) <- list(seq_len(m), snames, snames)
    dimnames(var.pred) <- list(snames, snames)
    names(xint) <- names(sem) <- snames
  }
  xm <- xm * sc
  if (!is.null(xint)) xint <- xint * sc
  aa <- outer(sc, 1 / sc)
  if (m > 0L) for (i in seq_len(m)) {
    if (nser > 1L) ar[i, , ] <- ar[i, , ] * aa
    ses[i, , ] <- ses[i, , ] * aa
  }
  var.pred <- var.pred * drop(outer(sc, sc))
  E <- E * rep(sc, each = NROW(E))
  sem <- sem * sc
  if (nser == 1L) var.pred <- as.vector(var.pred)
  if (ists) {
    attr(E, "tsp") <- xtsp
    attr(E, "class") <- if (nser > 1L) c("mts", "ts") else "ts"
  }
  structure(list(order = m, ar = ar, var.pred = var.pred, x.mean = xm, x.intercept = xint, aic = .ar_aic(xaic, order.min, order.max), n.used = n.used,
                 n.obs = n.used, order.max = order.max, partialacf = NULL, resid = E, method = "Unconstrained LS", series = series, frequency = xfreq,
                 call = match.call(), asy.se.coef = list(x.mean = sem, ar = drop(ses))), class = "ar")
}

# Whittle's recursion for the Yule-Walker equations of several series.
ar.yw.mts <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, var.method = 1L, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  if (ists <- is.ts(x)) xtsp <- tsp(x)
  x <- na.action(as.ts(x))
  if (anyNA(x)) stop("NAs in 'x'")
  if (ists) xtsp <- tsp(x)
  xfreq <- frequency(x)
  x <- as.matrix(x)
  nser <- ncol(x)
  n.used <- nrow(x)
  if (demean) {
    x.mean <- colMeans(x)
    x <- sweep(x, 2L, x.mean, check.margin = FALSE)
  } else x.mean <- rep(0, nser)
  order.max <- floor(if (is.null(order.max)) 10 * log10(n.used) else order.max)
  if (order.max < 1L) stop("'order.max' must be >= 1")
  xacf <- acf(x, type = "cov", plot = FALSE, lag.max = order.max)$acf
  snames <- colnames(x)
  gamma <- function(h) if (h >= 0) matrix(xacf[h + 1L, , ], nser) else t(matrix(xacf[1L - h, , ], nser))
  A <- B <- list()
  VA <- VB <- gamma(0)
  logdet <- function(V) log(prod(diag(qr(V)$qr)) * (if (nser %% 2L) 1 else -1))
  vars <- list(VA)
  fits <- list(list())
  partial <- array(dim = c(order.max, nser, nser), dimnames = list(seq_len(order.max), snames, snames))
  for (m in seq_len(order.max)) {
    D <- gamma(m)
    for (i in seq_along(A)) D <- D - A[[i]] %*% gamma(m - i)
    KA <- D %*% solve(VB)
    KB <- t(D) %*% solve(VA)
    oldA <- A
    oldB <- B
    for (i in seq_along(oldA)) {
      A[[i]] <- oldA[[i]] - KA %*% oldB[[m - i]]
      B[[i]] <- oldB[[i]] - KB %*% oldA[[m - i]]
    }
    A[[m]] <- KA
    B[[m]] <- KB
    newVA <- VA - KA %*% t(D)
    VB <- VB - KB %*% D
    VA <- newVA
    partial[m, , ] <- KA
    fits[[m + 1L]] <- A
    vars[[m + 1L]] <- VA
  }
  xaic <- vapply(vars, function(V) n.used * log(abs(det(V))), 0) + 2 * (0:order.max) * nser * nser
  xaic <- .ar_aic(xaic, 0L, order.max)
  order <- if (aic) (0L:order.max)[xaic == 0] else order.max
  ar <- array(0, c(order, nser, nser), dimnames = list(seq_len(order), snames, snames))
  for (i in seq_len(order)) ar[i, , ] <- fits[[order + 1L]][[i]]
  m <- n.used - nser * (order + 1L)
  if (m <= 0) stop("model for 'x' is too large for its length")
  var.pred <- vars[[order + 1L]] * n.used / m
  dimnames(var.pred) <- list(snames, snames)
  resid <- x
  if (order > 0) {
    for (i in 1L:order) resid[-(1L:order), ] <- resid[-(1L:order), , drop = FALSE] - x[(order - i + 1L):(n.used - i), , drop = FALSE] %*% t(matrix(ar[i, , ], nser))
    resid[1L:order, ] <- NA
  }
  if (ists) {
    attr(resid, "tsp") <- xtsp
    attr(resid, "class") <- c("mts", "ts")
  }
  structure(list(order = order, ar = ar, var.pred = var.pred, x.mean = x.mean, aic = xaic, n.used = n.used, n.obs = n.used, order.max = order.max,
                 partialacf = partial, resid = resid, method = "Yule-Walker", series = series, frequency = xfreq, call = match.call()), class = "ar")
}

print.ar <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  cat("\nCall:\n", deparse(x$call), "\n\n", sep = "")
  nser <- NCOL(x$var.pred)
  if (nser > 1L) {
    res <- x[c("ar", if (!is.null(x$x.intercept)) "x.intercept", "var.pred")]
    res$ar <- aperm(res$ar, c(2L, 3L, 1L))
    print(res, digits = digits)
  } else {
    if (x$order > 0L) {
      cat("Coefficients:\n")
      coef <- setNames(round(drop(x$ar), digits = digits), seq_len(x$order))
      print.default(coef, print.gap = 2L)
    }
    if (!is.null(xint <- x$x.intercept) && !is.na(xint))
      cat("\nIntercept: ", format(xint, digits = digits), " (", format(x$asy.se.coef$x.mean, digits = digits), ") ", "\n", sep = "")
    cat("\nOrder selected", x$order, " sigma^2 estimated as ", format(x$var.pred, digits = digits))
    cat("\n")
  }
  invisible(x)
}

predict.ar <- function(object, newdata, n.ahead = 1L, se.fit = TRUE, ...) {
  if (n.ahead < 1L) stop("'n.ahead' must be at least 1")
  if (missing(newdata)) {
    newdata <- eval.parent(str2lang(object$series))
    if (!is.null(nas <- object$call$na.action)) newdata <- eval.parent(call(nas, newdata))
  }
  nser <- NCOL(newdata)
  ar <- object$ar
  p <- object$order
  st <- tsp(as.ts(newdata))[2L]
  dt <- deltat(newdata)
  xfreq <- frequency(newdata)
  tsp(newdata) <- NULL
  class(newdata) <- NULL
  if (NCOL(ar) != nser && p > 0L && !is.null(dim(ar)) && length(dim(ar)) == 3L && dim(ar)[2L] != nser) stop("number of series in 'object' and 'newdata' do not match")
  n <- NROW(newdata)
  xint <- if (is.null(object$x.intercept)) rep.int(0, nser) else object$x.intercept
  if (nser > 1L) {
    x <- rbind(sweep(newdata, 2L, object$x.mean, check.margin = FALSE), matrix(rep.int(0, nser), n.ahead, nser, byrow = TRUE))
    pred <- rep(xint, n.ahead)
    dim(pred) <- c(nser, n.ahead)
    pred <- t(pred)
    for (i in seq_len(n.ahead)) {
      for (j in seq_len(p)) pred[i, ] <- pred[i, ] + matrix(ar[j, , ], nser) %*% x[n + i - j, ]
      x[n + i, ] <- pred[i, ]
    }
    pred <- pred + rep(object$x.mean, each = n.ahead)
    colnames(pred) <- colnames(object$var.pred)
    if (se.fit) {
      warning("'se.fit' not yet implemented for multivariate models")
      se <- matrix(NA, n.ahead, nser)
    }
  } else {
    x <- c(as.vector(newdata) - object$x.mean, rep.int(0, n.ahead))
    a <- drop(ar)
    for (i in seq_len(n.ahead)) x[n + i] <- (if (p) sum(a * x[n + i - seq_len(p)]) else 0) + xint
    pred <- x[n + seq_len(n.ahead)] + object$x.mean
    if (se.fit) {
      psi <- if (p) ARMAtoMA(a, lag.max = max(n.ahead - 1L, 1L)) else numeric(max(n.ahead - 1L, 1L))
      se <- sqrt(object$var.pred * cumsum(c(1, psi^2)[seq_len(n.ahead)]))
    }
  }
  pred <- ts(pred, start = st + dt, frequency = xfreq)
  if (se.fit) list(pred = pred, se = ts(se, start = st + dt, frequency = xfreq)) else pred
}

ar.mle <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  ists <- is.ts(x)
  if (!is.null(dim(x))) stop("MLE only implemented for univariate series")
  x <- na.action(as.ts(x))
  if (anyNA(x)) stop("NAs in 'x'")
  if (ists) xtsp <- tsp(x)
  xfreq <- frequency(x)
  x <- as.vector(x)
  n.used <- length(x)
  order.max <- if (is.null(order.max)) min(n.used - 1L, 12L, floor(10 * log10(n.used))) else round(order.max)
  if (order.max < 0L) stop("'order.max' must be >= 0")
  if (order.max >= n.used) stop("'order.max' must be < 'n.used'")
  fits <- lapply(0L:order.max, function(p) arima(x, order = c(p, 0L, 0L), include.mean = demean, method = "ML"))
  xaic <- vapply(fits, function(f) f$aic, 0)
  xaic <- .ar_aic(xaic, 0L, order.max)
  order <- if (aic) (0L:order.max)[xaic == 0] else order.max
  fit <- fits[[order + 1L]]
  ar <- unname(fit$coef[seq_len(order)])
  x.mean <- if (demean) fit$coef[["intercept"]] else 0
  var.pred <- fit$sigma2
  resid <- if (order) c(rep(NA, order), embed(x - x.mean, order + 1L) %*% c(1, -ar)) else x - x.mean
  if (ists) {
    attr(resid, "tsp") <- xtsp
    attr(resid, "class") <- "ts"
  }
  res <- list(order = order, ar = ar, var.pred = var.pred, x.mean = x.mean, aic = xaic, n.used = n.used, n.obs = n.used, order.max = order.max,
              partialacf = NULL, resid = resid, method = "MLE", series = series, frequency = xfreq, call = match.call())
  if (order) {
    xacf <- acf(x, type = "covariance", lag.max = order, plot = FALSE)$acf
    res$asy.var.coef <- solve(toeplitz(drop(xacf)[seq_len(order)])) * var.pred / n.used
  }
  class(res) <- "ar"
  res
}
