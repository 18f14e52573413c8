# glm.R - Generalized linear models: families, iteratively reweighted least squares, summaries, orthogonal polynomials.

# ---- links and families ----

.any_value <- function(eta) TRUE
.positive_value <- function(eta) all(is.finite(eta)) && all(eta > 0)
.at_least_eps <- function(v) pmax(v, .Machine$double.eps)
.as_link <- function(name, linkfun, linkinv, mu.eta, valideta)
  structure(list(linkfun = linkfun, linkinv = linkinv, mu.eta = mu.eta, valideta = valideta, name = name), class = "link-glm")
# A link whose functions need no variables of their maker: they belong to the namespace.
.plain_link <- function(name, linkfun, linkinv, mu.eta, valideta) {
  home <- environment(.as_link)
  .as_link(name, `environment<-`(linkfun, home), `environment<-`(linkinv, home), `environment<-`(mu.eta, home), `environment<-`(valideta, home))
}
# The link by a distribution's quantiles; the linear predictor is kept where probabilities can be told from 0 and 1.
.quantile_link <- function(name, quantile, probability, density) {
  most <- -quantile(.Machine$double.eps)
  .as_link(name, function(mu) quantile(mu), function(eta) probability(pmin(pmax(eta, -most), most)), function(eta) .at_least_eps(density(eta)),
           .any_value)
}
# The logit link takes nothing but double values.
.must_be_double <- function(v, name, call = sys.call(-1L)) {
  if (!(is.numeric(v) || is.logical(v)) || !length(v)) stop(simpleError(paste("Argument", name, "must be a nonempty numeric vector"), call))
  if (!is.double(v)) stop(simpleError(sprintf("REAL() can only be applied to a 'numeric', not a '%s'", typeof(v)), call))
}
.logit_link <- function() {
  link <- function(mu) {
    .must_be_double(mu, "mu")
    log(mu / (1 - mu))
  }
  inverse <- function(eta) {
    at_once <- .Internal(logit_inverse(eta))
    if (!is.null(at_once)) return(at_once)
    .must_be_double(eta, "eta")
    odds <- exp(eta)
    p <- odds / (1 + odds)
    if (!isTRUE(all(abs(eta) <= 30))) {
      eps <- .Machine$double.eps
      p[which(eta > 30)] <- 1 / (1 + eps)
      p[which(eta < -30)] <- eps / (1 + eps)
    }
    attributes(p) <- attributes(eta)
    p
  }
  slope <- function(eta) {
    at_once <- .Internal(logit_slope(eta))
    if (!is.null(at_once)) return(at_once)
    .must_be_double(eta, "eta")
    odds <- exp(eta)
    far <- abs(eta) > 30
    density <- odds / (1 + odds)^2
    if (isTRUE(any(far))) replace(density, far, .Machine$double.eps) else density
  }
  .plain_link("logit", link, inverse, slope, .any_value)
}
.cloglog_link <- function() {
  slope <- function(eta) {
    hazard <- exp(pmin(eta, 700))
    .at_least_eps(hazard * exp(-hazard))
  }
  .plain_link("cloglog", function(mu) log(-log(1 - mu)), function(eta) .at_least_eps(pmin(-expm1(-exp(eta)), 1 - .Machine$double.eps)), slope,
           .any_value)
}
.links <- list(
  logit = .logit_link,
  probit = function() .quantile_link("probit", qnorm, pnorm, dnorm),
  cauchit = function() .quantile_link("cauchit", qcauchy, pcauchy, dcauchy),
  cloglog = .cloglog_link,
  identity = function() .plain_link("identity", function(mu) mu, function(eta) eta, function(eta) rep.int(1, length(eta)), .any_value),
  log = function() .plain_link("log", function(mu) log(mu), function(eta) .at_least_eps(exp(eta)), function(eta) .at_least_eps(exp(eta)), .any_value),
  sqrt = function() .plain_link("sqrt", function(mu) sqrt(mu), function(eta) eta^2, function(eta) 2 * eta, .positive_value),
  `1/mu^2` = function() .plain_link("1/mu^2", function(mu) 1 / mu^2, function(eta) 1 / sqrt(eta), function(eta) -1 / (2 * eta^1.5), .positive_value),
  inverse = function() .plain_link("inverse", function(mu) 1 / mu, function(eta) 1 / eta, function(eta) -1 / eta^2,
                                function(eta) all(is.finite(eta)) && all(eta != 0)))
make.link <- function(link) {
  maker <- .links[[link]]
  if (is.null(maker)) stop(gettextf("%s link not recognised", sQuote(link)), domain = NA)
  maker()
}
power <- function(lambda = 1) {
  .demand(is.numeric(lambda) && !is.na(lambda), "invalid argument 'lambda'")
  plain <- if (lambda == 1) "identity" else if (lambda <= 0) "log"
  if (!is.null(plain)) return(make.link(plain))
  back <- function(eta, times = 1, p = 1 / lambda) .at_least_eps(times * eta^p)
  .as_link(sprintf("mu^%s", round(lambda, 3)), function(mu) mu^lambda, function(eta) back(eta), function(eta) back(eta, 1 / lambda, 1 / lambda - 1),
           .positive_value)
}

# How a variance depends on the mean: its function, the deviance that goes with it, the means that quasi() allows and where it starts.
.variances <- list(
  constant = list(variance = function(mu) rep.int(1, length(mu)), dev.resids = function(y, mu, wt) wt * ((y - mu)^2),
                  validmu = function(mu) TRUE, start = quote(y)),
  `mu(1-mu)` = list(variance = function(mu) mu * (1 - mu),
                    dev.resids = function(y, mu, wt) {
                      at_once <- .Internal(binomial_loss(y, mu, wt))
                      if (is.null(at_once)) 2 * wt * (.y_log_y(y, mu) + .y_log_y(1 - y, 1 - mu)) else at_once
                    },
                    validmu = function(mu) all(mu > 0) && all(mu < 1), start = quote(pmax(0.001, pmin(0.999, y)))),
  mu = list(variance = function(mu) mu, dev.resids = .poisson_dev, validmu = function(mu) all(mu > 0), start = quote(y + 0.1 * (y == 0))),
  `mu^2` = list(variance = function(mu) mu^2, dev.resids = function(y, mu, wt) pmax(-2 * wt * (log(ifelse(y == 0, 1, y) / mu) - (y - mu) / mu), 0),
                validmu = function(mu) all(mu > 0), start = quote(y + 0.1 * (y == 0))),
  `mu^3` = list(variance = function(mu) mu^3, dev.resids = function(y, mu, wt) wt * ((y - mu)^2) / (y * mu^2),
                validmu = function(mu) all(mu > 0), start = quote(y + 0.1 * (y == 0))))
# The link given as a name, a string or an object, checked against those a family allows.
.family_link <- function(expr, value, ok, family) {
  name <- if (is.character(expr)) expr else deparse1(expr)
  if (name %in% ok) return(make.link(name))
  link <- tryCatch(value, error = function(e) NULL)
  if (is.character(link)) return(make.link(link))
  if (inherits(link, "link-glm")) return(link)
  .refuse(gettextf("link \"%s\" not available for %s family; available links are %s", name, family, paste(sQuote(ok), collapse = ", ")))
}
# A family of the kinds of variance above; validmu and dev.resids: where they are not those of the kind.
.make_family <- function(name, link, kind, aic, initialize, validmu = kind$validmu, dev.resids = kind$dev.resids) {
  variance <- kind$variance
  environment(variance) <- parent.frame() # as of functions made there: two families are not identical
  parts <- list(family = name, link = link$name, linkfun = link$linkfun, linkinv = link$linkinv, variance = variance,
                dev.resids = dev.resids, aic = aic, mu.eta = link$mu.eta, initialize = initialize, validmu = validmu, valideta = link$valideta)
  draw <- .family_draws[[name]]
  structure(if (is.null(draw)) parts else c(parts, simulate = draw), class = "family")
}

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

.no_aic <- function(y, n, mu, wt, dev) NA
.positive_mean <- function(mu) all(is.finite(mu)) && all(mu > 0)
.mean_below_one <- function(mu) all(is.finite(mu)) && all(mu > 0 & mu < 1)
# What the fit evaluates first, in its own frame: it sets n, the starting means and, for counts of successes, y and the weights.
# refuse: a message for those responses that are out of range.
.start_from <- function(start, bad = FALSE, refuse = "") {
  if (isFALSE(bad)) return(as.expression(bquote({
    n <- rep.int(1, nobs)
    mustart <- .(start)
  })))
  as.expression(bquote({
    if (.(bad)) stop(.(refuse))
    n <- rep.int(1, nobs)
    mustart <- .(start)
  }))
}
gaussian <- function(link = "identity") {
  l <- .family_link(substitute(link), link, c("inverse", "log", "identity"), "gaussian")
  aic <- function(y, n, mu, wt, dev) {
    cases <- length(y)
    2 + cases * (log(2 * pi * dev / cases) + 1) - sum(log(wt))
  }
  lost <- quote(is.null(etastart) && is.null(start) && is.null(mustart) &&
                  any(switch(family$link, log = y <= 0, inverse = y == 0, FALSE)))
  .make_family("gaussian", l, .variances$constant, aic, .start_from(quote(y), lost, "cannot find valid starting values: please specify some"))
}
.binomial_links <- c("logit", "probit", "cloglog", "cauchit", "log")
# Responses of 0 and 1, proportions with weights, a factor, or counts of successes and failures.
.start_binomial <- function(family) {
  as.expression(bquote({
    if (NCOL(y) > 2) stop(.(paste0("for the '", family, "' family, y must be a vector of 0 and 1's\nor a 2 column matrix where col 1 is no. successes and col 2 is no. failures")),
                          domain = NA)
    counts <- NCOL(y) == 2
    if (!counts) {
      n <- rep.int(1, nobs)
      if (is.factor(y)) y <- y != levels(y)[1L]
      y[weights == 0] <- 0
      if (any(y < 0 | y > 1)) stop("y values must be 0 <= y <= 1")
    }
    whole <- if (counts) y else weights * y
    if (.(family == "binomial") && any(abs(whole - round(whole)) > 1e-3))
      warning(if (counts) "non-integer counts in a binomial glm!" else "non-integer #successes in a binomial glm!", domain = NA)
    if (counts) {
      n <- y[, 1L] + y[, 2L]
      y <- ifelse(n == 0, 0, y[, 1L] / n)
      weights <- weights * n
    }
    size <- if (counts) n else weights
    mustart <- (size * y + 0.5) / (size + 1)
  }))
}
.starts_binomial <- lapply(c(binomial = "binomial", quasibinomial = "quasibinomial"), .start_binomial)
# -2 times the log likelihood; for proportions of n, or of the weights where there are single trials.
.binomial_aic <- function(y, n, mu, wt, dev) {
  size <- if (any(n > 1)) n else wt
  loglik <- dbinom(round(size * y), round(size), mu, TRUE)
  -2 * sum(.quotient(wt, size) * loglik)
}

# a / b, or none where b is not positive.
.quotient <- function(a, b) ifelse(b > 0, a / b, 0)

binomial <- function(link = "logit") {
  l <- .family_link(substitute(link), link, .binomial_links, "binomial")
  .make_family("binomial", l, .variances$`mu(1-mu)`, .binomial_aic, .starts_binomial$binomial[[1L]], .mean_below_one)
}
quasibinomial <- function(link = "logit") {
  l <- .family_link(substitute(link), link, .binomial_links, "quasibinomial")
  .make_family("quasibinomial", l, .variances$`mu(1-mu)`, .no_aic, .starts_binomial$quasibinomial[[1L]], .mean_below_one)
}
.poisson_dev <- function(y, mu, wt) {
  # y log(y / mu) tends to 0 with y
  seen <- which(y > 0)
  loss <- wt * (y * log(y / mu) - (y - mu))
  2 * replace(mu * wt, seen, loss[seen])
}
.start_poisson <- function(family)
  .start_from(quote(y + 0.1), quote(any(y < 0)), paste0("negative values not allowed for the '", family, "' family"))
.starts_poisson <- lapply(c(poisson = "Poisson", quasipoisson = "quasiPoisson"), .start_poisson)
.poisson_aic <- function(y, n, mu, wt, dev) -2 * sum(dpois(y, mu, TRUE) * wt)

.poisson_links <- c("log", "identity", "sqrt")

poisson <- function(link = "log") {
  l <- .family_link(substitute(link), link, .poisson_links, "poisson")
  .make_family("poisson", l, .variances$mu, .poisson_aic, .starts_poisson$poisson, .positive_mean)
}
quasipoisson <- function(link = "log") {
  l <- .family_link(substitute(link), link, c("log", "identity", "sqrt"), "quasipoisson")
  .make_family("quasipoisson", l, .variances$mu, .no_aic, .starts_poisson$quasipoisson, .positive_mean)
}
Gamma <- function(link = "inverse") {
  l <- .family_link(substitute(link), link, c("inverse", "log", "identity"), "Gamma")
  aic <- function(y, n, mu, wt, dev) {
    dispersion <- dev / sum(wt)
    2 - 2 * sum(wt * dgamma(y, shape = 1 / dispersion, scale = mu * dispersion, log = TRUE))
  }
  deviance <- function(y, mu, wt) -2 * wt * (log(ifelse(y == 0, 1, y / mu)) - (y - mu) / mu)
  start <- .start_from(quote(y), quote(any(y <= 0)), "non-positive values not allowed for the 'Gamma' family")
  .make_family("Gamma", l, .variances$`mu^2`, aic, start, .positive_mean, deviance)
}
inverse.gaussian <- function(link = "1/mu^2") {
  l <- .family_link(substitute(link), link, c("inverse", "log", "identity", "1/mu^2"), "inverse.gaussian")
  aic <- function(y, n, mu, wt, dev) {
    total <- sum(wt)
    total * (log(dev / total * 2 * pi) + 1) + 3 * sum(wt * log(y)) + 2
  }
  start <- .start_from(quote(y), quote(any(y <= 0)), "positive values only are allowed for the 'inverse.gaussian' family")
  .make_family("inverse.gaussian", l, .variances$`mu^3`, aic, start, .any_value)
}
quasi <- function(link = "identity", variance = "constant") {
  l <- .family_link(substitute(link), link, setdiff(names(.links), "cauchit")[c(1L, 2L, 3L, 4L, 8L, 5L, 7L, 6L)], "quasi")
  given <- substitute(variance)
  if (!is.character(given)) given <- deparse1(given)
  if (given == "mu(1 - mu)") given <- "mu(1-mu)"
  kind <- .variances[[given]]
  if (is.null(kind))
    stop(gettextf("'variance' \"%s\" is invalid: possible values are \"mu(1-mu)\", \"mu\", \"mu^2\", \"mu^3\" and \"constant\"", given), domain = NA)
  made <- .make_family("quasi", l, kind, .no_aic, .start_from(kind$start))
  made$varfun <- given
  made
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
  positive <- function(v) is.numeric(v) && v > 0
  if (!positive(epsilon)) stop("value of 'epsilon' must be > 0")
  if (!positive(maxit)) stop("maximum number of iterations must be > 0")
  mget(c("epsilon", "maxit", "trace"))
}

# The state of a fit: coefficients, linear predictor, means and deviance.
.glm_state <- function(m, beta, eta = drop(m$x %*% beta) + m$offset) {
  family <- m$family
  mu <- family$linkinv(eta)
  list(beta = beta, eta = eta, mu = mu, dev = sum(family$dev.resids(m$y, mu, m$weights)))
}
.glm_legal <- function(m, s) m$valideta(s$eta) && m$validmu(s$mu)
# Half the way back to the last coefficients, again and again, until the state is good.
.halve_step <- function(m, s, last, good, why, failure) {
  if (is.null(last)) stop("no valid set of coefficients has been found: please supply starting values", call. = FALSE)
  warning(why, call. = FALSE)
  halvings <- 0L
  while (!good(s)) {
    if (halvings >= m$control$maxit) stop(failure, call. = FALSE)
    s <- .glm_state(m, (s$beta + last) / 2)
    halvings <- halvings + 1L
  }
  if (m$control$trace) cat("Step halved: new deviance = ", s$dev, "\n", sep = "")
  s
}
# Iteratively reweighted least squares (McCullagh and Nelder) from the state s: each step regresses the working response.
.glm_iterate <- function(m, s, last, call) {
  refuse <- function(...) stop(simpleError(sprintf(...), call))
  give_up <- function(text) warning(simpleWarning(sprintf(text, iter), call))
  tol <- min(1e-7, m$control$epsilon / 1000)
  n <- length(m$weights)
  boundary <- converged <- FALSE
  fit <- beta <- w <- NULL
  family <- m$family
  for (iter in seq_len(m$control$maxit)) {
    used <- m$weights > 0
    variance <- family$variance(s$mu)
    if (anyNA(variance[used])) refuse("NAs in V(mu)")
    if (any(variance[used] == 0)) refuse("0s in V(mu)")
    slope <- family$mu.eta(s$eta)
    step <- .Internal(glm_step(m$x, m$y, m$weights, m$offset, s$eta, s$mu, variance, slope)) # all cases are used
    if (is.null(step)) {
      if (anyNA(slope[used])) refuse("NAs in d(mu)/d(eta)")
      used <- used & slope != 0
      if (!any(used)) {
        give_up("no observations informative at iteration %d")
        break
      }
      working <- (s$eta - m$offset)[used] + (m$y - s$mu)[used] / slope[used]
      w <- sqrt(m$weights[used] * slope[used]^2 / variance[used])
      fit <- .lm_qr(m$x[used, , drop = FALSE] * w, working * w, tol)
    } else {
      w <- step$w
      fit <- .Internal(qr_fit(step$x, step$y, tol))
      if (is.null(fit)) fit <- .lm_qr(step$x, step$y, tol)
    }
    beta <- fit$coef[, 1L]
    known <- !is.na(beta)
    if (!all(is.finite(beta[known]))) {
      give_up("non-finite coefficients at iteration %d")
      break
    }
    if (fit$qr$rank > n)
      refuse(ngettext(n, "X matrix has rank %d, but only %d observation", "X matrix has rank %d, but only %d observations"), fit$qr$rank, n)
    if (!m$singular.ok && fit$qr$rank < length(beta)) refuse("singular fit encountered")
    before <- s$dev
    s <- .glm_state(m, if (anyNA(beta)) ifelse(known, beta, 0) else beta)
    if (m$control$trace) cat("Deviance = ", s$dev, " Iterations - ", iter, "\n", sep = "")
    infinite <- !is.finite(s$dev)
    if (infinite)
      s <- .halve_step(m, s, last, function(s) is.finite(s$dev), "step size truncated due to divergence", "inner loop 1; cannot correct step size")
    outside <- !.glm_legal(m, s)
    if (outside)
      s <- .halve_step(m, s, last, function(s) .glm_legal(m, s), "step size truncated: out of bounds", "inner loop 2; cannot correct step size")
    boundary <- infinite || outside
    converged <- abs(s$dev - before) / (abs(s$dev) + 0.1) < m$control$epsilon
    if (converged) break
    last <- s$beta
  }
  list(state = s, qr = fit$qr, coef = beta, effects = if (!is.null(fit)) fit$effects[, 1L], w = w, used = used, iter = iter, tol = tol, converged = converged,
       boundary = boundary)
}
# The fit without any columns: the offset alone.
.glm_empty <- function(m) {
  s <- .glm_state(m, NULL, rep.int(0, length(m$weights)) + m$offset)
  if (!m$valideta(s$eta)) stop("invalid linear predictor values in empty model", call. = FALSE)
  if (!m$validmu(s$mu)) stop("invalid fitted means in empty model", call. = FALSE)
  w <- sqrt((m$weights * m$family$mu.eta(s$eta)^2) / m$family$variance(s$mu))
  list(state = s, coef = numeric(), w = w, used = rep_len(TRUE, length(w)), iter = 0L, converged = TRUE, boundary = TRUE, rank = 0L)
}
# The decomposition of the last step and its factor R, square and with names.
.glm_factor <- function(it, x) {
  q <- it$qr
  labels <- colnames(x)[q$pivot]
  dimnames(q$qr) <- list(rownames(x)[it$used], labels)
  p <- ncol(x)
  R <- diag(p)
  rows <- seq_len(min(sum(it$used), p))
  R[rows, ] <- q$qr[rows, ]
  R[lower.tri(R)] <- 0
  dimnames(R) <- list(labels, labels)
  effects <- setNames(it$effects, c(labels[seq_len(q$rank)], character(sum(it$used) - q$rank)))
  list(effects = effects, R = R, rank = q$rank, qr = structure(c(q[c("qr", "rank", "qraux", "pivot")], tol = it$tol), class = "qr"))
}
# Means that touch the edge of what the family allows.
.warn_edges <- function(mu, family) {
  near <- 10 * .Machine$double.eps
  if (family == "binomial" && any(mu < near | mu > 1 - near)) warning("glm.fit: fitted probabilities numerically 0 or 1 occurred", call. = FALSE)
  if (family == "poisson" && any(mu < near)) warning("glm.fit: fitted rates numerically 0 occurred", call. = FALSE)
}
glm.fit <- function(x, y, weights = rep.int(1, nobs), start = NULL, etastart = NULL, mustart = NULL, offset = rep.int(0, nobs),
                    family = gaussian(), control = list(), intercept = TRUE, singular.ok = TRUE) {
  control <- do.call("glm.control", control)
  x <- as.matrix(x)
  nobs <- NROW(y) # this and the arguments are what a family's initialize may use
  labels <- if (is.matrix(y)) rownames(y) else names(y)
  if (is.null(weights)) weights <- rep.int(1, nobs)
  if (is.null(offset)) offset <- rep.int(0, nobs)
  if (!is.function(family$variance) || !is.function(family$linkinv)) stop("'family' argument seems not to be a valid family object", call. = FALSE)
  given <- mustart
  eval(family$initialize)
  if (!is.null(given)) mustart <- given
  valideta <- if (is.null(family$valideta)) .any_value else family$valideta
  validmu <- if (is.null(family$validmu)) .any_value else family$validmu
  model <- list(x = x, y = y, weights = weights, offset = offset, family = family, control = control, singular.ok = singular.ok,
                valideta = valideta, validmu = validmu)
  if (ncol(x)) {
    if (!is.null(etastart)) eta <- etastart
    else if (is.null(start)) eta <- family$linkfun(mustart)
    else if (length(start) == ncol(x)) eta <- offset + as.vector(x %*% start)
    else stop(gettextf("length of 'start' should equal %d and correspond to initial coefs for %s", ncol(x), paste(deparse(colnames(x)), collapse = ", ")),
              domain = NA)
    mu <- family$linkinv(eta)
    if (!(validmu(mu) && valideta(eta))) stop("cannot find valid starting values: please specify some", call. = FALSE)
    it <- .glm_iterate(model, .glm_state(model, NULL, eta), if (is.null(etastart)) start, sys.call())
    if (!it$converged) warning("glm.fit: algorithm did not converge", call. = FALSE)
    if (it$boundary) warning("glm.fit: algorithm stopped at boundary value", call. = FALSE)
    .warn_edges(it$state$mu, family$family)
    if (is.null(it$qr)) stop("object 'fit' not found") # there was no informative observation at all
    names(it$coef) <- colnames(x)
    parts <- .glm_factor(it, x)
  } else {
    it <- .glm_empty(model)
    parts <- list(effects = NULL, R = NULL, rank = 0L, qr = NULL)
  }
  state <- it$state
  named <- function(v) {
    names(v) <- labels
    v
  }
  residuals <- (y - state$mu) / family$mu.eta(state$eta)
  y <- named(y)
  null <- if (intercept) sum(weights * y) / sum(weights) else family$linkinv(offset)
  cases <- nobs - sum(weights == 0)
  c(list(coefficients = it$coef, residuals = named(residuals), fitted.values = named(state$mu)), parts,
    list(family = family, linear.predictors = named(state$eta), deviance = state$dev,
         aic = family$aic(y, n, state$mu, weights, state$dev) + 2 * parts$rank, null.deviance = sum(family$dev.resids(y, null, weights)),
         iter = it$iter, weights = named(replace(numeric(nobs), it$used, it$w^2)), prior.weights = named(weights),
         df.residual = cases - parts$rank, df.null = cases - as.integer(intercept), y = y, converged = it$converged, boundary = it$boundary))
}

# What a one-line formula or call of a fit looks like after its heading.
.glm_heading <- function(x) {
  with <- x$contrasts
  label <- "Coefficients"
  if (is.character(with)) label <- c(label, "  [contrasts: ", paste(names(with), with, sep = "="), "]")
  cat(label, ":\n", sep = if (is.character(with)) " " else "")
}

print.glm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  short <- function(what) format(signif(x[[what]], digits))
  writeLines(c("", paste0("Call:  ", paste(deparse(x$call), collapse = "\n")), ""))
  if (length(coef(x))) {
    .glm_heading(x)
    print.default(format(x$coefficients, digits = digits), print.gap = 2, quote = FALSE)
  } else writeLines(c("No coefficients", ""))
  writeLines(c("", paste("Degrees of Freedom:", x$df.null, "Total (i.e. Null); ", x$df.residual, "Residual")))
  .say_omitted(x)
  writeLines(c(paste("Null Deviance:\t   ", short("null.deviance"), ""),
               paste("Residual Deviance:", short("deviance"), "\tAIC:", short("aic"))))
  invisible(x)
}

residuals.glm <- function(object, type = c("deviance", "pearson", "working", "response", "partial"), ...) {
  type <- match.arg(type)
  e <- object$residuals
  mu <- object$fitted.values
  family <- object$family
  y <- if (is.null(object$y)) mu + e * family$mu.eta(object$linear.predictors) else object$y
  if (type == "response") e <- y - mu
  else if (type == "pearson") e <- (y - mu) * sqrt(object$prior.weights) / sqrt(family$variance(mu))
  else if (type == "deviance") {
    size <- if (object$df.residual > 0) sqrt(pmax(family$dev.resids(y, mu, object$prior.weights), 0)) else numeric(length(mu))
    e <- if (object$df.residual > 0) ifelse(y > mu, size, -size) else size
  }
  e <- naresid(object$na.action, e)
  if (type == "partial") e + predict(object, type = "terms") else e
}
deviance.glm <- function(object, ...) object$deviance
weights.glm <- function(object, type = c("prior", "working"), ...)
  naresid(object$na.action, object[[if (match.arg(type) == "prior") "prior.weights" else "weights"]])
# Families with a dispersion have it as one more parameter.
logLik.glm <- function(object, ...) {
  with_dispersion <- c("gaussian", "Gamma", "inverse.gaussian")
  df <- object$rank + (object$family$family %in% with_dispersion)
  cases <- sum(!is.na(object$residuals))
  structure(df - 0.5 * object$aic, nobs = cases, df = df, class = "logLik")
}
predict.glm <- function(object, newdata = NULL, type = c("link", "response", "terms"), se.fit = FALSE, dispersion = NULL,
                        terms = NULL, na.action = na.pass, ...) {
  type <- match.arg(type)
  current <- missing(newdata) || is.null(newdata)
  omitted <- object$na.action
  object$na.action <- NULL # predict.lm() is to leave the omitted cases to us
  kept <- function(v) if (current && !is.null(omitted)) napredict(omitted, v) else v
  mean <- object$family$linkinv
  if (current && !se.fit && type != "terms") return(kept(object[[if (type == "link") "linear.predictors" else "fitted.values"]]))
  if (!se.fit) {
    value <- predict.lm(object, newdata, se.fit, scale = 1, type = if (type == "terms") type else "response", terms = terms, na.action = na.action)
    return(if (type == "response") mean(value) else kept(value))
  }
  dispersion <- if (inherits(object, "survreg")) 1
    else if (length(dispersion) && dispersion != 0) dispersion
    else summary(object, dispersion = dispersion)$dispersion
  residual.scale <- as.vector(sqrt(dispersion))
  both <- predict.lm(object, newdata, se.fit, scale = residual.scale, type = if (type == "terms") type else "response", na.action = na.action,
                     terms = terms)
  slope <- if (type == "response") abs(object$family$mu.eta(both$fit)) else 1
  list(fit = kept(if (type == "response") mean(both$fit) else both$fit), se.fit = kept(both$se.fit * slope), residual.scale = residual.scale)
}
.warn_f_test <- function(family)
  warning("using F test with a ", if (family %in% c("binomial", "poisson")) paste0("'", family, "' family") else "fixed dispersion",
          " is inappropriate", call. = FALSE)
# Rao's score statistic of two nested models, negative when the second is the smaller one.
.score_between <- function(a, b, df) if (df < 0) -.score_statistic(b, model.matrix(a)) else .score_statistic(a, model.matrix(b))

anova.glmlist <- function(object, ..., dispersion = NULL, test = NULL) {
  models <- .one_response(object)
  n <- .one_size(models)
  if (length(models) < 2L) return(anova.glm(models[[1L]], test = test, dispersion = dispersion))
  field <- function(name) as.numeric(lapply(models, `[[`, name))
  left <- field("df.residual")
  rows <- .falls(left, field("deviance"), c("Resid. Df", "Resid. Dev", "Df", "Deviance"))
  if (is.character(test) || !is.null(test)) {
    full <- models[[which.min(left)]]
    scale <- summary(full, dispersion = dispersion)$dispersion
    fixed <- scale == 1
    if (fixed && test == "F") .warn_f_test(full$family$family)
    if (test == "Rao") rows$Rao <- c(NA, mapply(.score_between, models[-length(models)], models[-1L], rows$Df[-1L]))
    rows <- stat.anova(rows, test, scale, if (fixed) Inf else full$df.residual, n)
  }
  structure(rows, heading = .models_heading("Analysis of Deviance Table\n", models), class = c("anova", "data.frame"))
}

# ---- orthogonal polynomials ----

# Polynomials orthogonal on x: scaled columns, and the recursion's coefficients for other points (Kennedy and Gentle).
.fit_poly <- function(x, degree, call = sys.call(-1L)) {
  refuse <- function(text) stop(simpleError(text, call))
  if (anyNA(x)) refuse("missing values are not allowed in 'poly'")
  few <- "'degree' must be less than number of unique points"
  if (degree >= length(unique(x))) refuse(few)
  centre <- mean(x)
  x <- x - centre
  q <- qr(outer(x, 0L:degree, `^`))
  if (q$rank < degree) refuse(few)
  columns <- qr.qy(q, diag(diag(q$qr), length(x), degree + 1L))
  squares <- columns^2
  norm2 <- colSums(squares)
  list(z = columns, coefs = list(alpha = (colSums(x * squares) / norm2 + centre)[seq_len(degree)], norm2 = c(1, norm2)))
}
# The same polynomials at other points, by their three-term recursion.
.eval_poly <- function(x, degree, coefs) {
  columns <- list(rep.int(1, length(x)), x - coefs$alpha[1L])
  for (k in seq_len(degree - 1L) + 1L)
    columns[[k + 1L]] <- (x - coefs$alpha[k]) * columns[[k]] - (coefs$norm2[k + 1L] / coefs$norm2[k]) * columns[[k - 1L]]
  matrix(unlist(columns), length(x), degree + 1L)
}
# The columns of orthogonal polynomials at x: a fit, or the values of one that was made before.
.orthogonal_columns <- function(x, degree, coefs, call) {
  if (is.null(coefs)) {
    made <- .fit_poly(x, degree, call)
    rownames(made$z) <- names(x)
  } else {
    coefs <- coefs[c("alpha", "norm2")]
    made <- list(coefs = coefs, z = .eval_poly(x, degree, coefs))
  }
  size <- sqrt(made$coefs$norm2[-1L])
  made$z <- (made$z / rep(size, each = length(x)))[, -1L, drop = FALSE]
  made
}

poly <- function(x, ..., degree = 1, coefs = NULL, raw = FALSE, simple = FALSE) {
  if (...length()) {
    # a single number is the degree; else there are several variables
    if (!identical(lengths(list(...), use.names = FALSE), 1L)) return(polym(x, ..., degree = degree, coefs = coefs, raw = raw))
    degree <- ..1
  }
  if (is.matrix(x)) {
    columns <- as.list(as.data.frame(x))
    return(do.call(polym, c(columns, degree = degree, raw = raw, coefs = list(coefs)[!is.null(coefs)])))
  }
  .demand(degree >= 1, "'degree' must be at least 1")
  powers <- seq_len(degree)
  if (is.object(x)) x <- c(unclass(x)) # dates count
  found <- if (raw) list(z = outer(x, powers, `^`)) else .orthogonal_columns(x, degree, coefs, sys.call())
  z <- found$z
  colnames(z) <- powers
  if (simple) z else structure(z, coefs = found$coefs, degree = powers, class = c("poly", "matrix"))
}
# Products of the polynomials of each variable, of total degree at most 'degree'.
polym <- function(..., degree = 1, coefs = NULL, raw = FALSE) {
  vars <- list(...)
  if (!length(vars)) stop("must supply one or more vectors")
  if (length(vars) == 1L) return(poly(vars[[1L]], degree = degree, coefs = coefs, raw = raw))
  if (length(unique(lengths(vars))) > 1L) stop("arguments must have the same length")
  each <- lapply(seq_along(vars), function(i) poly(vars[[i]], degree = degree, raw = raw, coefs = coefs[[i]], simple = raw || !is.null(coefs)))
  powers <- expand.grid(rep.int(list(0:degree), length(vars)), KEEP.OUT.ATTRS = FALSE)
  powers <- powers[rowSums(powers) %in% seq_len(degree), , drop = FALSE]
  result <- Reduce(`*`, Map(function(p, k) cbind(1, p)[, 1 + k], each, powers), 1)
  colnames(result) <- apply(powers, 1L, paste, collapse = ".")
  if (!is.null(coefs)) return(result)
  attr(result, "degree") <- as.vector(rowSums(powers))
  if (!raw) attr(result, "coefs") <- lapply(each, attr, "coefs")
  structure(result, class = c("poly", "matrix"))
}
# The same columns at new points.
predict.poly <- function(object, newdata, ...) {
  if (missing(newdata)) return(object)
  known <- attributes(object)[c("degree", "coefs")]
  again <- list(newdata, degree = max(known$degree), raw = is.null(known$coefs), coefs = known$coefs)
  do.call(poly, c(again, simple = TRUE))
}
