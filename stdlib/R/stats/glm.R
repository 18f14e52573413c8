# glm.R - Generalized linear models: families, iteratively reweighted least squares, summaries, orthogonal polynomials.

# ---- links and families ----

make.link <- function(link) {
  switch(link,
    logit = {
      linkfun <- function(mu) log(mu / (1 - mu))
      linkinv <- function(eta) {
        e <- exp(pmin(pmax(eta, -30), 30))
        r <- e / (1 + e)
        r[eta < -30] <- .Machine$double.eps
        r[eta > 30] <- 1 / (1 + .Machine$double.eps)
        attributes(r) <- attributes(eta)
        r
      }
      mu.eta <- function(eta) {
        r <- exp(eta) / (1 + exp(eta))^2
        r[abs(eta) > 30] <- .Machine$double.eps
        r
      }
      valideta <- function(eta) TRUE
    },
    probit = {
      linkfun <- function(mu) qnorm(mu)
      linkinv <- function(eta) {
        thresh <- -qnorm(.Machine$double.eps)
        pnorm(pmin(pmax(eta, -thresh), thresh))
      }
      mu.eta <- function(eta) pmax(dnorm(eta), .Machine$double.eps)
      valideta <- function(eta) TRUE
    },
    cauchit = {
      linkfun <- function(mu) qcauchy(mu)
      linkinv <- function(eta) {
        thresh <- -qcauchy(.Machine$double.eps)
        pcauchy(pmin(pmax(eta, -thresh), thresh))
      }
      mu.eta <- function(eta) pmax(dcauchy(eta), .Machine$double.eps)
      valideta <- function(eta) TRUE
    },
    cloglog = {
      linkfun <- function(mu) log(-log(1 - mu))
      linkinv <- function(eta) pmax(pmin(-expm1(-exp(eta)), 1 - .Machine$double.eps), .Machine$double.eps)
      mu.eta <- function(eta) {
        eta <- pmin(eta, 700)
        pmax(exp(eta) * exp(-exp(eta)), .Machine$double.eps)
      }
      valideta <- function(eta) TRUE
    },
    identity = {
      linkfun <- function(mu) mu
      linkinv <- function(eta) eta
      mu.eta <- function(eta) rep.int(1, length(eta))
      valideta <- function(eta) TRUE
    },
    log = {
      linkfun <- function(mu) log(mu)
      linkinv <- function(eta) pmax(exp(eta), .Machine$double.eps)
      mu.eta <- function(eta) pmax(exp(eta), .Machine$double.eps)
      valideta <- function(eta) TRUE
    },
    sqrt = {
      linkfun <- function(mu) sqrt(mu)
      linkinv <- function(eta) eta^2
      mu.eta <- function(eta) 2 * eta
      valideta <- function(eta) all(is.finite(eta)) && all(eta > 0)
    },
    `1/mu^2` = {
      linkfun <- function(mu) 1 / mu^2
      linkinv <- function(eta) 1 / sqrt(eta)
      mu.eta <- function(eta) -1 / (2 * eta^1.5)
      valideta <- function(eta) all(is.finite(eta)) && all(eta > 0)
    },
    inverse = {
      linkfun <- function(mu) 1 / mu
      linkinv <- function(eta) 1 / eta
      mu.eta <- function(eta) -1 / (eta^2)
      valideta <- function(eta) all(is.finite(eta)) && all(eta != 0)
    },
    stop(gettextf("%s link not recognised", sQuote(link)), domain = NA))
  structure(list(linkfun = linkfun, linkinv = linkinv, mu.eta = mu.eta, valideta = valideta, name = link), class = "link-glm")
}
power <- function(lambda = 1) {
  if (!is.numeric(lambda) || is.na(lambda)) stop("invalid argument 'lambda'")
  if (lambda <= 0) return(make.link("log"))
  if (lambda == 1) return(make.link("identity"))
  linkfun <- function(mu) mu^lambda
  linkinv <- function(eta) pmax(eta^(1 / lambda), .Machine$double.eps)
  mu.eta <- function(eta) pmax((1 / lambda) * eta^(1 / lambda - 1), .Machine$double.eps)
  valideta <- function(eta) all(is.finite(eta)) && all(eta > 0)
  structure(list(linkfun = linkfun, linkinv = linkinv, mu.eta = mu.eta, valideta = valideta,
                 name = paste0("mu^", round(lambda, 3))), class = "link-glm")
}

# The link given as a name, a string or an object, checked against those a family allows.
.family_link <- function(expr, value, ok, family) {
  name <- if (is.character(expr)) expr else deparse1(expr)
  if (name %in% ok) return(make.link(name))
  v <- tryCatch(value, error = function(e) NULL)
  if (is.character(v)) return(make.link(v))
  if (inherits(v, "link-glm")) return(v)
  stop(gettextf("link \"%s\" not available for %s family; available links are %s", name, family, paste(sQuote(ok), collapse = ", ")), domain = NA)
}
.make_family <- function(name, link, variance, dev.resids, aic, validmu, initialize)
  structure(c(list(family = name, link = link$name, linkfun = link$linkfun, linkinv = link$linkinv, variance = variance,
                 dev.resids = dev.resids, aic = aic, mu.eta = link$mu.eta, initialize = initialize, validmu = validmu,
                 valideta = link$valideta), if (!is.null(r <- .family_draws[[name]])) list(simulate = r)), class = "family")

# Random responses of a fitted model, for simulate().
.family_draws <- list(
  poisson = function(object, nsim) {
    if (any(object$prior.weights != 1)) warning("ignoring prior weights")
    ftd <- fitted(object)
    rpois(nsim * length(ftd), ftd)
  },
  binomial = function(object, nsim) {
    ftd <- fitted(object)
    wts <- object$prior.weights
    if (any(wts %% 1 != 0)) stop("cannot simulate from non-integer prior.weights")
    v <- rbinom(nsim * length(ftd), size = wts, prob = ftd)
    if (all(wts == 1)) v else v / wts
  },
  Gamma = function(object, nsim) {
    wts <- object$prior.weights
    if (any(wts != 1)) message("using weights as shape parameters")
    ftd <- fitted(object)
    shape <- .gamma_shape(object) * wts
    rgamma(nsim * length(ftd), shape = shape, rate = shape / ftd)
  },
  inverse.gaussian = function(object, nsim) stop("need CRAN package 'SuppDists' for simulation from the 'inverse.gaussian' family"))

# The maximum likelihood estimate of the shape of a gamma model, by Newton's steps.
.gamma_shape <- function(object) {
  y <- object$y
  wts <- object$prior.weights
  u <- object$fitted.values
  spread <- object$deviance / object$df.residual
  alpha <- (6 + 2 * spread) / (spread * (6 + spread))
  fixed <- -y / u - log(u) + log(wts) + 1 + log(y + (y == 0))
  for (i in 1:10) {
    score <- sum(wts * (fixed + log(alpha) - digamma(wts * alpha)))
    step <- score / sum(wts * (wts * trigamma(wts * alpha) - 1 / alpha))
    alpha <- alpha + step
    if (abs(step) <= .Machine$double.eps^0.25) break
  }
  alpha
}
.y_log_y <- function(y, mu) ifelse(y == 0, 0, y * log(y / mu))

gaussian <- function(link = "identity") {
  l <- .family_link(substitute(link), link, c("inverse", "log", "identity"), "gaussian")
  .make_family("gaussian", l, function(mu) rep.int(1, length(mu)), function(y, mu, wt) wt * ((y - mu)^2),
    function(y, n, mu, wt, dev) {
      nobs <- length(y)
      nobs * (log(2 * pi * dev / nobs) + 1) + 2 - sum(log(wt))
    }, function(mu) TRUE,
    expression({
      n <- rep.int(1, nobs)
      if (is.null(etastart) && is.null(start) && is.null(mustart) &&
          ((family$link == "inverse" && any(y == 0)) || (family$link == "log" && any(y <= 0))))
        stop("cannot find valid starting values: please specify some")
      mustart <- y
    }))
}
.binomial_init <- function(name) substitute(expression({
  if (NCOL(y) == 1) {
    if (is.factor(y)) y <- y != levels(y)[1L]
    n <- rep.int(1, nobs)
    y[weights == 0] <- 0
    if (any(y < 0 | y > 1)) stop("y values must be 0 <= y <= 1")
    mustart <- (weights * y + 0.5) / (weights + 1)
    m <- weights * y
    if (WARN && any(abs(m - round(m)) > 1e-3)) warning(gettextf("non-integer #successes in a %s glm!", "binomial"), domain = NA)
  } else if (NCOL(y) == 2) {
    if (WARN && any(abs(y - round(y)) > 1e-3)) warning(gettextf("non-integer counts in a %s glm!", "binomial"), domain = NA)
    n <- (y1 <- y[, 1L]) + y[, 2L]
    y <- y1 / n
    if (any(n0 <- n == 0)) y[n0] <- 0
    weights <- weights * n
    mustart <- (n * y + 0.5) / (n + 1)
  } else stop(gettextf("for the '%s' family, y must be a vector of 0 and 1's\nor a 2 column matrix where col 1 is no. successes and col 2 is no. failures", NAME),
              domain = NA)
}), list(NAME = name, WARN = name == "binomial"))
.binomial_dev <- function(y, mu, wt) 2 * wt * (.y_log_y(y, mu) + .y_log_y(1 - y, 1 - mu))
binomial <- function(link = "logit") {
  l <- .family_link(substitute(link), link, c("logit", "probit", "cloglog", "cauchit", "log"), "binomial")
  .make_family("binomial", l, function(mu) mu * (1 - mu), .binomial_dev,
    function(y, n, mu, wt, dev) {
      m <- if (any(n > 1)) n else wt
      -2 * sum(ifelse(m > 0, (wt / m), 0) * dbinom(round(m * y), round(m), mu, log = TRUE))
    }, function(mu) all(is.finite(mu)) && all(mu > 0 & mu < 1), eval(.binomial_init("binomial")))
}
quasibinomial <- function(link = "logit") {
  l <- .family_link(substitute(link), link, c("logit", "probit", "cloglog", "cauchit", "log"), "quasibinomial")
  .make_family("quasibinomial", l, function(mu) mu * (1 - mu), .binomial_dev, function(y, n, mu, wt, dev) NA,
    function(mu) all(is.finite(mu)) && all(mu > 0 & mu < 1), eval(.binomial_init("quasibinomial")))
}
.poisson_dev <- function(y, mu, wt) {
  r <- mu * wt
  p <- which(y > 0)
  r[p] <- (wt * (y * log(y / mu) - (y - mu)))[p]
  2 * r
}
.poisson_init <- function(name) substitute(expression({
  if (any(y < 0)) stop(gettextf("negative values not allowed for the '%s' family", NAME), domain = NA)
  n <- rep.int(1, nobs)
  mustart <- y + 0.1
}), list(NAME = name))
poisson <- function(link = "log") {
  l <- .family_link(substitute(link), link, c("log", "identity", "sqrt"), "poisson")
  .make_family("poisson", l, function(mu) mu, .poisson_dev, function(y, n, mu, wt, dev) -2 * sum(dpois(y, mu, log = TRUE) * wt),
    function(mu) all(is.finite(mu)) && all(mu > 0), eval(.poisson_init("Poisson")))
}
quasipoisson <- function(link = "log") {
  l <- .family_link(substitute(link), link, c("log", "identity", "sqrt"), "quasipoisson")
  .make_family("quasipoisson", l, function(mu) mu, .poisson_dev, function(y, n, mu, wt, dev) NA,
    function(mu) all(is.finite(mu)) && all(mu > 0), eval(.poisson_init("quasiPoisson")))
}
Gamma <- function(link = "inverse") {
  l <- .family_link(substitute(link), link, c("inverse", "log", "identity"), "Gamma")
  .make_family("Gamma", l, function(mu) mu^2,
    function(y, mu, wt) -2 * wt * (log(ifelse(y == 0, 1, y / mu)) - (y - mu) / mu),
    function(y, n, mu, wt, dev) {
      n <- sum(wt)
      disp <- dev / n
      -2 * sum(dgamma(y, 1 / disp, scale = mu * disp, log = TRUE) * wt) + 2
    }, function(mu) all(is.finite(mu)) && all(mu > 0),
    expression({
      if (any(y <= 0)) stop("non-positive values not allowed for the 'Gamma' family")
      n <- rep.int(1, nobs)
      mustart <- y
    }))
}
inverse.gaussian <- function(link = "1/mu^2") {
  l <- .family_link(substitute(link), link, c("inverse", "log", "identity", "1/mu^2"), "inverse.gaussian")
  .make_family("inverse.gaussian", l, function(mu) mu^3, function(y, mu, wt) wt * ((y - mu)^2) / (y * mu^2),
    function(y, n, mu, wt, dev) sum(wt) * (log(dev / sum(wt) * 2 * pi) + 1) + 3 * sum(log(y) * wt) + 2, function(mu) TRUE,
    expression({
      if (any(y <= 0)) stop("positive values only are allowed for the 'inverse.gaussian' family")
      n <- rep.int(1, nobs)
      mustart <- y
    }))
}
quasi <- function(link = "identity", variance = "constant") {
  l <- .family_link(substitute(link), link, c("logit", "probit", "cloglog", "identity", "inverse", "log", "1/mu^2", "sqrt"), "quasi")
  v <- substitute(variance)
  v <- if (is.character(v)) v else deparse1(v)
  vf <- switch(v, constant = function(mu) rep.int(1, length(mu)), `mu(1-mu)` = , `mu(1 - mu)` = function(mu) mu * (1 - mu),
               mu = function(mu) mu, `mu^2` = function(mu) mu^2, `mu^3` = function(mu) mu^3,
               stop(gettextf("'variance' \"%s\" is invalid: possible values are \"mu(1-mu)\", \"mu\", \"mu^2\", \"mu^3\" and \"constant\"", v), domain = NA))
  dev <- switch(v, constant = function(y, mu, wt) wt * ((y - mu)^2), `mu(1-mu)` = , `mu(1 - mu)` = .binomial_dev,
                mu = .poisson_dev, `mu^2` = function(y, mu, wt) pmax(-2 * wt * (log(ifelse(y == 0, 1, y) / mu) - (y - mu) / mu), 0),
                `mu^3` = function(y, mu, wt) wt * ((y - mu)^2) / (y * mu^2))
  valid <- switch(v, constant = function(mu) TRUE, `mu(1-mu)` = , `mu(1 - mu)` = function(mu) all(mu > 0) && all(mu < 1),
                  function(mu) all(mu > 0))
  f <- .make_family("quasi", l, vf, dev, function(y, n, mu, wt, dev) NA, valid,
    switch(v,
      constant = expression({
        n <- rep.int(1, nobs)
        mustart <- y
      }),
      `mu(1-mu)` = , `mu(1 - mu)` = expression({
        n <- rep.int(1, nobs)
        mustart <- pmax(0.001, pmin(0.999, y))
      }),
      expression({
        n <- rep.int(1, nobs)
        mustart <- y + 0.1 * (y == 0)
      })))
  f$varfun <- v
  f
}
family <- function(object, ...) UseMethod("family")
family.glm <- function(object, ...) object$family
family.lm <- function(object, ...) gaussian()
print.family <- function(x, ...) {
  cat("\nFamily:", x$family, "\n")
  cat("Link function:", x$link, "\n\n")
  invisible(x)
}

# ---- fitting ----

glm.control <- function(epsilon = 1e-8, maxit = 25, trace = FALSE) {
  if (!is.numeric(epsilon) || epsilon <= 0) stop("value of 'epsilon' must be > 0")
  if (!is.numeric(maxit) || maxit <= 0) stop("maximum number of iterations must be > 0")
  list(epsilon = epsilon, maxit = maxit, trace = trace)
}

glm.fit <- function(x, y, weights = rep.int(1, nobs), start = NULL, etastart = NULL, mustart = NULL, offset = rep.int(0, nobs),
                    family = gaussian(), control = list(), intercept = TRUE, singular.ok = TRUE) {
  control <- do.call("glm.control", control)
  x <- as.matrix(x)
  xnames <- dimnames(x)[[2L]]
  ynames <- if (is.matrix(y)) rownames(y) else names(y)
  conv <- FALSE
  nobs <- NROW(y)
  nvars <- ncol(x)
  EMPTY <- nvars == 0
  if (is.null(weights)) weights <- rep.int(1, nobs)
  if (is.null(offset)) offset <- rep.int(0, nobs)
  variance <- family$variance
  linkinv <- family$linkinv
  if (!is.function(variance) || !is.function(linkinv)) stop("'family' argument seems not to be a valid family object", call. = FALSE)
  dev.resids <- family$dev.resids
  aic <- family$aic
  mu.eta <- family$mu.eta
  valideta <- if (is.null(family$valideta)) function(eta) TRUE else family$valideta
  validmu <- if (is.null(family$validmu)) function(mu) TRUE else family$validmu
  if (is.null(mustart)) {
    eval(family$initialize)
  } else {
    mukeep <- mustart
    eval(family$initialize)
    mustart <- mukeep
  }
  boundary <- FALSE
  if (EMPTY) {
    eta <- rep.int(0, nobs) + offset
    if (!valideta(eta)) stop("invalid linear predictor values in empty model", call. = FALSE)
    mu <- linkinv(eta)
    if (!validmu(mu)) stop("invalid fitted means in empty model", call. = FALSE)
    dev <- sum(dev.resids(y, mu, weights))
    w <- sqrt((weights * mu.eta(eta)^2) / variance(mu))
    residuals <- (y - mu) / mu.eta(eta)
    good <- rep_len(TRUE, length(residuals))
    boundary <- conv <- TRUE
    coef <- numeric()
    iter <- 0L
    rank <- 0L
  } else {
    coefold <- NULL
    eta <- if (!is.null(etastart)) etastart
      else if (!is.null(start)) {
        if (length(start) != nvars)
          stop(gettextf("length of 'start' should equal %d and correspond to initial coefs for %s", nvars, paste(deparse(xnames), collapse = ", ")), domain = NA)
        coefold <- start
        offset + as.vector(if (nvars == 1L) x * start else x %*% start)
      } else family$linkfun(mustart)
    mu <- linkinv(eta)
    if (!(validmu(mu) && valideta(eta))) stop("cannot find valid starting values: please specify some", call. = FALSE)
    devold <- sum(dev.resids(y, mu, weights))
    boundary <- conv <- FALSE
    for (iter in 1L:control$maxit) {
      good <- weights > 0
      varmu <- variance(mu)[good]
      if (anyNA(varmu)) stop("NAs in V(mu)")
      if (any(varmu == 0)) stop("0s in V(mu)")
      slope <- mu.eta(eta)
      if (any(is.na(slope[good]))) stop("NAs in d(mu)/d(eta)")
      good <- weights > 0 & slope != 0
      if (all(!good)) {
        conv <- FALSE
        warning(gettextf("no observations informative at iteration %d", iter), domain = NA)
        break
      }
      z <- (eta - offset)[good] + (y - mu)[good] / slope[good]
      w <- sqrt((weights[good] * slope[good]^2) / variance(mu)[good])
      fit <- .lm_qr(x[good, , drop = FALSE] * w, z * w, min(1e-7, control$epsilon / 1000))
      cf <- fit$coef[, 1L]
      if (any(!is.finite(cf[!is.na(cf)]))) {
        conv <- FALSE
        warning(gettextf("non-finite coefficients at iteration %d", iter), domain = NA)
        break
      }
      if (nobs < fit$qr$rank)
        stop(sprintf(ngettext(nobs, "X matrix has rank %d, but only %d observation", "X matrix has rank %d, but only %d observations"),
                     fit$qr$rank, nobs), domain = NA)
      if (!singular.ok && fit$qr$rank < nvars) stop("singular fit encountered")
      start <- cf
      start[is.na(start)] <- 0
      eta <- drop(x %*% start)
      mu <- linkinv(eta <- eta + offset)
      dev <- sum(dev.resids(y, mu, weights))
      if (control$trace) cat("Deviance = ", dev, " Iterations - ", iter, "\n", sep = "")
      boundary <- FALSE
      halve <- function(test, what1, what2) {
        if (is.null(coefold)) stop("no valid set of coefficients has been found: please supply starting values", call. = FALSE)
        warning(what1, call. = FALSE)
        ii <- 1
        while (test()) {
          if (ii > control$maxit) stop(what2, call. = FALSE)
          ii <- ii + 1
          start <<- (start + coefold) / 2
          eta <<- drop(x %*% start) + offset
          mu <<- linkinv(eta)
          dev <<- sum(dev.resids(y, mu, weights))
        }
        boundary <<- TRUE
      }
      if (!is.finite(dev)) halve(function() !is.finite(dev), "step size truncated due to divergence", "inner loop 1; cannot correct step size")
      if (!(valideta(eta) && validmu(mu)))
        halve(function() !(valideta(eta) && validmu(mu)), "step size truncated: out of bounds", "inner loop 2; cannot correct step size")
      if (abs(dev - devold) / (abs(dev) + 0.1) < control$epsilon) {
        conv <- TRUE
        coef <- start
        break
      } else {
        devold <- dev
        coef <- coefold <- start
      }
    }
    if (!conv) warning("glm.fit: algorithm did not converge", call. = FALSE)
    if (boundary) warning("glm.fit: algorithm stopped at boundary value", call. = FALSE)
    eps <- 10 * .Machine$double.eps
    if (family$family == "binomial" && any(mu > 1 - eps | mu < eps))
      warning("glm.fit: fitted probabilities numerically 0 or 1 occurred", call. = FALSE)
    if (family$family == "poisson" && any(mu < eps)) warning("glm.fit: fitted rates numerically 0 occurred", call. = FALSE)
    q <- fit$qr
    rank <- q$rank
    coef <- cf
    names(coef) <- xnames
    residuals <- (y - mu) / mu.eta(eta)
    dimnames(q$qr) <- list(NULL, xnames[q$pivot])
    rownames(q$qr) <- rownames(x)[good]
    qr <- structure(c(q[c("qr", "rank", "qraux", "pivot")], list(tol = min(1e-7, control$epsilon / 1000))), class = "qr")
    nr <- min(sum(good), nvars)
    R <- q$qr[seq_len(nr), , drop = FALSE]
    if (nr < nvars) {
      full <- diag(nvars)
      full[seq_len(nr), ] <- R
      R <- full
    }
    R[row(R) > col(R)] <- 0
    dimnames(R) <- list(xnames[q$pivot], xnames[q$pivot])
    eff <- fit$effects[, 1L]
    names(eff) <- c(xnames[q$pivot][seq_len(rank)], rep.int("", sum(good) - rank))
  }
  names(residuals) <- ynames
  names(mu) <- ynames
  names(eta) <- ynames
  wt <- rep.int(0, nobs)
  wt[good] <- w^2
  names(wt) <- ynames
  names(weights) <- ynames
  names(y) <- ynames
  wtdmu <- if (intercept) sum(weights * y) / sum(weights) else linkinv(offset)
  nulldev <- sum(dev.resids(y, wtdmu, weights))
  n.ok <- nobs - sum(weights == 0)
  nulldf <- n.ok - as.integer(intercept)
  resdf <- n.ok - rank
  aic.model <- aic(y, n, mu, weights, dev) + 2 * rank
  list(coefficients = coef, residuals = residuals, fitted.values = mu, effects = if (!EMPTY) eff, R = if (!EMPTY) R, rank = rank,
       qr = if (!EMPTY) qr, family = family, linear.predictors = eta, deviance = dev, aic = aic.model, null.deviance = nulldev,
       iter = iter, weights = wt, prior.weights = weights, df.residual = resdf, df.null = nulldf, y = y, converged = conv,
       boundary = boundary)
}

print.glm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  cat("\nCall:  ", paste(deparse(x$call), sep = "\n", collapse = "\n"), "\n\n", sep = "")
  if (length(coef(x))) {
    cat("Coefficients")
    if (is.character(co <- x$contrasts)) cat("  [contrasts: ", apply(cbind(names(co), co), 1L, paste, collapse = "="), "]")
    cat(":\n")
    print.default(format(x$coefficients, digits = digits), print.gap = 2, quote = FALSE)
  } else cat("No coefficients\n\n")
  cat("\nDegrees of Freedom:", x$df.null, "Total (i.e. Null); ", x$df.residual, "Residual\n")
  if (nzchar(mess <- naprint(x$na.action))) cat("  (", mess, ")\n", sep = "")
  cat("Null Deviance:\t   ", format(signif(x$null.deviance, digits)), "\nResidual Deviance:", format(signif(x$deviance, digits)),
      "\tAIC:", format(signif(x$aic, digits)))
  cat("\n")
  invisible(x)
}

residuals.glm <- function(object, type = c("deviance", "pearson", "working", "response", "partial"), ...) {
  type <- match.arg(type)
  y <- object$y
  r <- object$residuals
  mu <- object$fitted.values
  wts <- object$prior.weights
  if (type %in% c("deviance", "pearson", "response") && is.null(y)) y <- mu + r * object$family$mu.eta(object$linear.predictors)
  res <- switch(type,
    deviance = if (object$df.residual > 0) {
      d <- sqrt(pmax(object$family$dev.resids(y, mu, wts), 0))
      ifelse(y > mu, d, -d)
    } else rep.int(0, length(mu)),
    pearson = (y - mu) * sqrt(wts) / sqrt(object$family$variance(mu)), working = r, response = y - mu, partial = r)
  if (!is.null(object$na.action)) res <- naresid(object$na.action, res)
  if (type == "partial") res <- res + predict(object, type = "terms")
  res
}
deviance.glm <- function(object, ...) object$deviance
weights.glm <- function(object, type = c("prior", "working"), ...) {
  type <- match.arg(type)
  res <- if (type == "prior") object$prior.weights else object$weights
  if (is.null(object$na.action)) res else naresid(object$na.action, res)
}
logLik.glm <- function(object, ...) {
  p <- object$rank
  if (object$family$family %in% c("gaussian", "Gamma", "inverse.gaussian")) p <- p + 1
  structure(p - object$aic / 2, nobs = sum(!is.na(object$residuals)), df = p, class = "logLik")
}
predict.glm <- function(object, newdata = NULL, type = c("link", "response", "terms"), se.fit = FALSE, dispersion = NULL,
                        terms = NULL, na.action = na.pass, ...) {
  type <- match.arg(type)
  na.act <- object$na.action
  object$na.action <- NULL
  if (!se.fit) {
    if (missing(newdata)) {
      pred <- switch(type, link = object$linear.predictors, response = object$fitted.values, terms = predict.lm(object, se.fit = FALSE, scale = 1, type = "terms", terms = terms))
      if (!is.null(na.act)) pred <- napredict(na.act, pred)
    } else {
      pred <- predict.lm(object, newdata, se.fit, scale = 1, type = if (type == "link") "response" else type, terms = terms, na.action = na.action)
      if (type == "response") pred <- object$family$linkinv(predict.lm(object, newdata, scale = 1, na.action = na.action))
    }
    return(pred)
  }
  if (inherits(object, "survreg")) dispersion <- 1
  if (is.null(dispersion) || dispersion == 0) dispersion <- summary(object, dispersion = dispersion)$dispersion
  residual.scale <- as.vector(sqrt(dispersion))
  pred <- if (missing(newdata)) predict.lm(object, se.fit = TRUE, scale = residual.scale, type = if (type == "terms") "terms" else "response", terms = terms)
    else predict.lm(object, newdata, se.fit = TRUE, scale = residual.scale, type = if (type == "terms") "terms" else "response", terms = terms, na.action = na.action)
  fit <- pred$fit
  se <- pred$se.fit
  if (type == "response") {
    se <- se * abs(object$family$mu.eta(fit))
    fit <- object$family$linkinv(fit)
  }
  list(fit = fit, se.fit = se, residual.scale = residual.scale)
}
anova.glmlist <- function(object, ..., dispersion = NULL, test = NULL) {
  responses <- as.character(lapply(object, function(x) deparse(formula(x)[[2L]])))
  same <- responses == responses[1L]
  if (!all(same)) {
    object <- object[same]
    warning(gettextf("models with response %s removed because response differs from model 1", sQuote(deparse(responses[!same]))), domain = NA)
  }
  sizes <- vapply(object, function(x) length(x$residuals), 1L)
  if (any(sizes != sizes[1L])) stop("models were not all fitted to the same size of dataset")
  if (length(object) == 1L) return(anova.glm(object[[1L]], dispersion = dispersion, test = test))
  resdf <- as.numeric(lapply(object, function(x) x$df.residual))
  resdev <- as.numeric(lapply(object, function(x) x$deviance))
  table <- data.frame(resdf, resdev, c(NA, -diff(resdf)), c(NA, -diff(resdev)))
  variables <- lapply(object, function(x) paste(deparse(formula(x)), collapse = "\n"))
  dimnames(table) <- list(seq_along(object), c("Resid. Df", "Resid. Dev", "Df", "Deviance"))
  title <- "Analysis of Deviance Table\n"
  topnote <- paste0("Model ", format(seq_along(object)), ": ", variables, collapse = "\n")
  if (!is.null(test)) {
    big <- object[[order(resdf)[1L]]]
    dispersion <- summary(big, dispersion = dispersion)$dispersion
    table <- stat.anova(table = table, test = test, scale = dispersion, df.scale = if (dispersion == 1) Inf else big$df.residual, n = length(big$residuals))
  }
  structure(table, heading = c(title, topnote), class = c("anova", "data.frame"))
}

# ---- orthogonal polynomials ----

poly <- function(x, ..., degree = 1, coefs = NULL, raw = FALSE, simple = FALSE) {
  dots <- list(...)
  if (nd <- length(dots)) {
    if (nd == 1 && length(dots[[1L]]) == 1L && is.null(names(dots))) degree <- dots[[1L]]
    else if (is.null(names(dots)) || any(names(dots) == "")) return(do.call(polym, c(list(x), dots, list(degree = degree, raw = raw))))
  }
  if (is.matrix(x)) {
    m <- unclass(as.data.frame(cbind(x, ...)))
    return(do.call(polym, c(m, degree = degree, raw = raw, list(coefs = coefs))))
  }
  if (degree < 1) stop("'degree' must be at least 1")
  if (raw) {
    Z <- outer(x, 1L:degree, `^`)
    colnames(Z) <- 1L:degree
  } else {
    if (is.null(coefs)) {
      if (anyNA(x)) stop("missing values are not allowed in 'poly'")
      if (degree >= length(unique(x))) stop("'degree' must be less than number of unique points")
      xbar <- mean(x)
      x <- x - xbar
      QR <- qr(outer(x, 0L:degree, `^`))
      if (QR$rank < degree) stop("'degree' must be less than number of unique points")
      z <- diag(diag(QR$qr))
      raw <- qr.qy(QR, rbind(z, matrix(0, length(x) - degree - 1L, degree + 1L)))
      norm2 <- colSums(raw^2)
      alpha <- (colSums(x * raw^2) / norm2 + xbar)[1L:degree]
      norm2 <- c(1, norm2)
      Z <- raw / rep(sqrt(norm2[-1L]), each = length(x))
      Z <- Z[, -1, drop = FALSE]
    } else {
      alpha <- coefs$alpha
      norm2 <- coefs$norm2
      Z <- matrix(1, length(x), degree + 1L)
      Z[, 2] <- x - alpha[1L]
      if (degree > 1) for (i in 2:degree) Z[, i + 1] <- (x - alpha[i]) * Z[, i] - (norm2[i + 1] / norm2[i]) * Z[, i - 1]
      Z <- Z / rep(sqrt(norm2[-1L]), each = length(x))
      Z <- Z[, -1, drop = FALSE]
    }
    colnames(Z) <- 1L:degree
    if (!simple) attr(Z, "coefs") <- list(alpha = alpha, norm2 = norm2)
  }
  if (simple) return(Z)
  attr(Z, "degree") <- 1L:degree
  class(Z) <- c("poly", "matrix")
  Z
}
polym <- function(..., degree = 1, coefs = NULL, raw = FALSE) {
  dots <- list(...)
  nd <- length(dots)
  if (nd == 0) stop("must supply one or more vectors")
  if (nd == 1) return(poly(dots[[1L]], degree = degree, coefs = coefs, raw = raw))
  z <- do.call(expand.grid, c(rep.int(list(0:degree), nd), KEEP.OUT.ATTRS = FALSE))
  s <- rowSums(z)
  z <- z[0 < s & s <= degree, , drop = FALSE]
  s <- s[0 < s & s <= degree]
  parts <- lapply(seq_len(nd), function(i) poly(dots[[i]], degree = degree, raw = raw, coefs = coefs[[i]]))
  res <- 1
  for (i in seq_len(nd)) res <- res * cbind(1, parts[[i]])[, 1 + z[, i]]
  colnames(res) <- apply(z, 1L, function(v) paste(v, collapse = "."))
  attr(res, "degree") <- as.vector(s)
  if (!raw) attr(res, "coefs") <- lapply(parts, attr, "coefs")
  class(res) <- c("poly", "matrix")
  res
}
predict.poly <- function(object, newdata, ...) {
  if (missing(newdata)) object
  else if (is.null(attr(object, "coefs"))) poly(newdata, degree = max(attr(object, "degree")), raw = TRUE)
  else {
    r <- poly(newdata, degree = max(attr(object, "degree")), coefs = attr(object, "coefs"))
    array(r, dim(r), dimnames(r))
  }
}
