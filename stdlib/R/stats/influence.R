# influence.R - Influence measures, simulation and other helpers of fitted models.

covratio <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model)) {
  n <- nrow(qr.lm(model)$qr)
  p <- model$rank
  omh <- 1 - infl$hat
  e.star <- res / (infl$sigma * sqrt(omh))
  e.star[is.infinite(e.star)] <- NaN
  1 / (omh * (((n - p - 1) + e.star^2) / (n - p))^p)
}

influence.measures <- function(model, infl = influence(model)) {
  is.influential <- function(infmat, n) {
    d <- dim(infmat)
    k <- d[[2L]] - 4L
    if (n <= k) stop("too few cases i with h_ii > 0), n < k")
    absmat <- abs(infmat)
    r <- cbind(absmat[, 1L:k] > 1, absmat[, k + 1] > 3 * sqrt(k / (n - k)), abs(1 - infmat[, k + 2]) > (3 * k) / (n - k),
               pf(infmat[, k + 3], k, n - k) > 0.5, infmat[, k + 4] > (3 * k) / n)
    attributes(r) <- attributes(infmat)
    r
  }
  p <- model$rank
  e <- weighted.residuals(model)
  s <- sqrt(sum(e^2, na.rm = TRUE) / df.residual(model))
  mqr <- qr.lm(model)
  xxi <- chol2inv(mqr$qr, mqr$rank)
  si <- infl$sigma
  h <- infl$hat
  dfbetas <- infl$coefficients / outer(infl$sigma, sqrt(diag(xxi)))
  vn <- variable.names(model)
  vn[vn == "(Intercept)"] <- "1_"
  colnames(dfbetas) <- paste0("dfb.", abbreviate(vn))
  dffits <- e * sqrt(h) / (si * (1 - h))
  if (any(ii <- is.infinite(dffits))) dffits[ii] <- NaN
  cov.ratio <- (si / s)^(2 * p) / (1 - h)
  cooks.d <- if (inherits(model, "glm")) (infl$pear.res / (1 - h))^2 * h / (summary(model)$dispersion * p) else ((e / (s * (1 - h)))^2 * h) / p
  infmat <- cbind(dfbetas, dffit = dffits, cov.r = cov.ratio, cook.d = cooks.d, hat = h)
  infmat[is.infinite(infmat)] <- NaN
  structure(list(infmat = infmat, is.inf = is.influential(infmat, sum(h > 0)), call = model$call), class = "infl")
}

print.infl <- function(x, digits = max(3L, getOption("digits") - 4L), ...) {
  cat("Influence measures of\n\t", deparse(x$call), ":\n\n")
  is.star <- apply(x$is.inf, 1L, any, na.rm = TRUE)
  print(data.frame(x$infmat, inf = ifelse(is.star, "*", " "), check.names = FALSE), digits = digits, ...)
  invisible(x)
}

summary.infl <- function(object, digits = max(2L, getOption("digits") - 5L), ...) {
  is.inf <- object$is.inf
  is.inf[is.na(is.inf)] <- FALSE
  is.star <- apply(is.inf, 1L, any)
  cat("Potentially influential observations of\n\t", deparse(object$call), ":\n")
  if (any(is.star)) {
    imat <- object$infmat[is.star, , drop = FALSE]
    rownam <- dimnames(object$infmat)[[1L]]
    if (is.null(rownam)) rownam <- format(seq(is.star))
    dimnames(imat)[[1L]] <- rownam[is.star]
    chmat <- format(round(imat, digits = digits))
    cat("\n")
    print(array(paste0(chmat, c("", "_*")[1L + is.inf[is.star, ]]), dimnames = dimnames(imat), dim = dim(imat)), quote = FALSE)
    invisible(imat)
  } else {
    cat("NONE\n")
    numeric()
  }
}

influence.glm <- function(model, do.coef = TRUE, ...) {
  res <- lm.influence(model, do.coef = do.coef, ...)
  pRes <- na.omit(residuals(model, type = "pearson"))[model$prior.weights != 0]
  pRes <- naresid(model$na.action, pRes)
  names(res)[names(res) == "wt.res"] <- "dev.res"
  c(res, list(pear.res = pRes))
}

rstandard.glm <- function(model, infl = influence(model, do.coef = FALSE), type = c("deviance", "pearson"), ...) {
  type <- match.arg(type)
  res <- switch(type, pearson = infl$pear.res, infl$dev.res)
  res <- res / sqrt(summary(model)$dispersion * (1 - infl$hat))
  res[is.infinite(res)] <- NaN
  res
}

rstudent.glm <- function(model, infl = influence(model, do.coef = FALSE), ...) {
  r <- infl$dev.res
  r <- sign(r) * sqrt(r^2 + (infl$hat * infl$pear.res^2) / (1 - infl$hat))
  r[is.infinite(r)] <- NaN
  if (any(family(model)$family == c("binomial", "poisson"))) r else r / infl$sigma
}

cooks.distance.glm <- function(model, infl = influence(model, do.coef = FALSE), res = infl$pear.res, dispersion = summary(model)$dispersion, hat = infl$hat, ...) {
  p <- model$rank
  res <- (res / (1 - hat))^2 * hat / (dispersion * p)
  res[is.infinite(res)] <- NaN
  res
}

simulate.lm <- function(object, nsim = 1, seed = NULL, ...) {
  if (!exists(".Random.seed", envir = .GlobalEnv, inherits = FALSE)) runif(1)
  if (is.null(seed)) RNGstate <- get(".Random.seed", envir = .GlobalEnv)
  else {
    R.seed <- get(".Random.seed", envir = .GlobalEnv)
    set.seed(seed)
    RNGstate <- structure(seed, kind = as.list(RNGkind()))
    on.exit(assign(".Random.seed", R.seed, envir = .GlobalEnv))
  }
  fam <- if (inherits(object, "glm")) object$family$family else "gaussian"
  ftd <- fitted(object)
  nm <- names(ftd)
  n <- length(ftd)
  ntot <- n * nsim
  val <- switch(fam, gaussian = {
    vars <- deviance(object) / df.residual(object)
    if (!is.null(object$weights)) vars <- vars / object$weights
    ftd + rnorm(ntot, sd = sqrt(vars))
  }, if (is.null(draw <- object$family$simulate)) stop(gettextf("family '%s' not implemented", fam), domain = NA) else draw(object, nsim))
  dim(val) <- c(n, nsim)
  val <- as.data.frame(val)
  names(val) <- paste0("sim_", seq_len(nsim))
  if (!is.null(nm)) row.names(val) <- nm
  attr(val, "seed") <- RNGstate
  val
}

lsfit <- function(x, y, wt = NULL, intercept = TRUE, tolerance = 1e-07, yname = NULL) {
  x <- as.matrix(x)
  y <- as.matrix(y)
  xnames <- colnames(x)
  if (is.null(xnames)) xnames <- if (ncol(x) == 1L) "X" else paste0("X", 1L:ncol(x))
  colnames(x) <- xnames
  if (intercept) x <- cbind(Intercept = 1, x)
  good <- complete.cases(x, y)
  x <- x[good, , drop = FALSE]
  y <- y[good, , drop = FALSE]
  yy <- if (ncol(y) == 1L) drop(y) else y
  z <- if (is.null(wt)) lm.fit(x, yy, tol = tolerance) else lm.wfit(x, yy, wt, tol = tolerance)
  r <- list(coefficients = z$coefficients, residuals = unname(z$residuals))
  if (!is.null(wt)) r$wt <- wt
  q <- z$qr
  rownames(q$qr) <- NULL
  qt <- unname(qr.qty(q, if (is.null(wt)) yy else yy * sqrt(wt[good])))
  c(r, list(intercept = intercept, qr = structure(list(qt = qt, qr = q$qr, qraux = q$qraux, rank = q$rank, pivot = q$pivot, tol = q$tol), class = "qr")))
}

.lm.fit <- function(x, y, tol = 1e-07) {
  z <- lm.fit(x, y, tol = tol)
  q <- z$qr
  attributes(z$residuals) <- attributes(z$effects) <- attributes(y)
  attributes(q$qr) <- attributes(x)
  list(qr = q$qr, coefficients = unname(z$coefficients), residuals = z$residuals, effects = z$effects, rank = z$rank,
       pivot = q$pivot, qraux = q$qraux, tol = tol, pivoted = !identical(q$pivot, seq_along(q$pivot)))
}

confint.glm <- function(object, parm, level = 0.95, ...) {
  message("Waiting for profiling to be done...")
  pnames <- names(coef(object))
  if (missing(parm)) parm <- seq_along(pnames)
  if (is.character(parm)) parm <- match(parm, pnames)
  a <- c((1 - level) / 2, 1 - (1 - level) / 2)
  se <- coef(summary(object))[, 2L]
  fam <- object$family
  X <- model.matrix(object)
  y <- object$y
  w <- object$prior.weights
  off <- if (is.null(object$offset)) rep(0, length(y)) else object$offset
  disp <- summary(object)$dispersion
  cut <- if (fam$family %in% c("binomial", "poisson", "Negative Binomial")) sqrt(qchisq(1 - (1 - level) / 4, 1)) else sqrt(qf(1 - (1 - level) / 4, 1, object$df.residual))
  q <- if (fam$family %in% c("binomial", "poisson", "Negative Binomial")) qnorm(a) else qt(a, object$df.residual)
  ci <- t(vapply(parm, function(j) {
    b <- coef(object)[j]
    z <- v <- 0
    v <- b
    for (sgn in c(-1, 1)) for (k in 1:10) {
      bj <- b + sgn * k * (cut / 5) * se[j]
      fit <- suppressWarnings(glm.fit(X[, -j, drop = FALSE], y, w, offset = off + X[, j] * bj, family = fam))
      zz <- sgn * sqrt(max(0, (fit$deviance - object$deviance) / disp))
      z <- c(z, zz)
      v <- c(v, bj)
      if (abs(zz) > cut) break
    }
    o <- order(v)
    sp <- spline(x = v[o], y = z[o])
    approx(sp$y, sp$x, xout = q)$y
  }, c(0, 0)))
  pct <- paste(format(100 * a, trim = TRUE, scientific = FALSE, digits = 3), "%")
  dimnames(ci) <- list(pnames[parm], pct)
  drop(ci)
}
