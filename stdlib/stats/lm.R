# lm.R - Linear models by QR decomposition, their summaries, tables and predictions.

# QR fit of the rows given: coefficients, residuals and effects in the order of the decomposition.
.lm_qr <- function(x, y, tol) {
  if (!is.double(x)) storage.mode(x) <- "double"
  if (is.factor(y)) y <- as.double(y) # its codes; lm() has warned
  if (!is.double(y)) storage.mode(y) <- "double"
  ym <- as.matrix.default(y) # not a method of its class
  at_once <- .Internal(qr_fit(x, ym, tol))
  if (!is.null(at_once)) return(at_once)
  q <- qr.default(x, tol = tol)
  effects <- qr.qty(q, ym)
  p <- ncol(x)
  k <- q$rank
  coef <- matrix(NA_real_, p, ncol(ym))
  if (k > 0L) coef[q$pivot[seq_len(k)], ] <- .Internal(qr_coefs(q$qr, q$qraux, k, ym))
  res <- qr.resid(q, ym)
  list(qr = q, coef = coef, resid = res, effects = effects)
}

# Refuses, in the name of the fitting function that was called, a design or response that cannot be fitted.
.check_design <- function(x, y, w = NULL, call = sys.call(-1L)) {
  n <- nrow(x)
  why <- if (is.null(n)) "'x' must be a matrix"
    else if (n == 0L) "0 (non-NA) cases"
    else if (NROW(y) != n || (!is.null(w) && length(w) != n)) "incompatible dimensions"
    else if (anyNA(w) || any(w < 0)) "missing or negative weights not allowed"
  if (!is.null(why)) stop(simpleError(why, call))
}
.check_finite <- function(x, y, call = sys.call(-1L)) {
  bad <- c(x = !all(is.finite(x)), y = !all(is.finite(y)))
  if (any(bad)) stop(simpleError(paste0("NA/NaN/Inf in '", names(which(bad))[1L], "'"), call))
}
# The response to be fitted; one column is a vector.
.without_offset <- function(y, offset) {
  if (is.matrix(y) && ncol(y) == 1L) y <- drop(y)
  if (is.null(offset)) y else y - offset
}
lm.fit <- function(x, y, offset = NULL, method = "qr", tol = 1e-07, singular.ok = TRUE, ...) {
  if (is.matrix(x) && nrow(x) && !ncol(x))
    return(list(coefficients = numeric(), residuals = y, fitted.values = 0 * y, rank = 0, df.residual = length(y)))
  .check_design(x, y)
  chkDots(...)
  y <- .without_offset(y, offset)
  .check_finite(x, y)
  .lm_result(x, y, offset, tol, singular.ok, NULL)
}

# Residuals and effects are series, dates and the like where the response is.
.like_response <- function(y, value) {
  attributes(value) <- if (is.factor(y)) list(names = names(y)) else attributes(y)
  value
}

# The fit of a checked design, with what is called for named; the response has lost its offset.
.lm_result <- function(x, y, offset, tol, singular.ok, w, assign = attr(x, "assign"), call = sys.call(-1L)) {
  half <- if (!is.null(w)) sqrt(w)
  fit <- if (is.null(half)) .lm_qr(x, y, tol) else .lm_qr(x * half, y * half, tol)
  rank <- fit$qr$rank
  if (rank < ncol(x) && !singular.ok) stop(simpleError("singular fit encountered", call))
  labels <- colnames(x)
  if (is.null(labels)) labels <- paste0("x", seq_len(ncol(x)))
  pivot <- fit$qr$pivot
  rows <- c(labels[pivot][seq_len(rank)], character(nrow(x) - rank))
  rest <- if (is.null(half)) fit$resid else fit$resid / half
  if (is.matrix(y)) {
    beta <- structure(fit$coef, dimnames = list(labels, colnames(y)))
    effects <- .like_response(y, fit$effects)
    dimnames(effects) <- list(rows, colnames(y))
    rest <- .like_response(y, rest)
  } else {
    beta <- setNames(fit$coef[, 1L], labels)
    effects <- .like_response(y, fit$effects[, 1L])
    names(effects) <- rows
    rest <- .like_response(y, rest[, 1L])
  }
  q <- fit$qr$qr
  dimnames(q) <- if (!is.null(dimnames(x))) list(rownames(x), colnames(x)[pivot])
  qr <- list(qr = q, qraux = fit$qr$qraux, pivot = pivot, tol = tol, rank = rank)
  class(qr) <- "qr"
  mean <- y - rest
  if (!is.null(offset)) mean <- mean + offset
  more <- if (is.null(w)) list(effects = effects, rank = rank, fitted.values = mean)
    else list(fitted.values = mean, effects = effects, weights = w, rank = rank)
  c(list(coefficients = beta, residuals = rest), more, list(assign = assign, qr = qr, df.residual = nrow(x) - rank))
}

# Observations of weight zero take no part in the fit, but get fitted values and residuals.
lm.wfit <- function(x, y, w, offset = NULL, method = "qr", tol = 1e-07, singular.ok = TRUE, ...) {
  .check_design(x, y, w)
  chkDots(...)
  y <- .without_offset(y, offset)
  used <- w != 0
  if (all(used) && ncol(x)) {
    .check_finite(x * sqrt(w), y * sqrt(w))
    return(.lm_result(x, y, offset, tol, singular.ok, w))
  }
  several <- is.matrix(y)
  .check_finite(x[used, ], if (several) y[used, ] else y[used])
  part <- if (several) y[used, , drop = FALSE] else y[used]
  if (!ncol(x))
    return(list(coefficients = numeric(), residuals = part, fitted.values = 0 * part, weights = w[used], rank = 0L, df.residual = length(part)))
  fit <- .lm_result(x[used, , drop = FALSE], part, NULL, tol, singular.ok, w[used], attr(x, "assign"))
  mean <- y
  mean[] <- x %*% replace(fit$coefficients, is.na(fit$coefficients), 0)
  rest <- y - mean
  if (several) {
    rest[used, ] <- fit$residuals
    mean[used, ] <- fit$fitted.values
  } else {
    rest[used] <- fit$residuals
    mean[used] <- fit$fitted.values
  }
  fit[c("residuals", "fitted.values", "weights")] <- list(rest, if (is.null(offset)) mean else mean + offset, w)
  fit
}

print.lm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  .say_call(x$call)
  estimates <- coef(x)
  if (!length(estimates)) cat("No coefficients\n\n")
  else {
    cat("Coefficients:\n")
    print.default(format(estimates, digits = digits), quote = FALSE, print.gap = 2L)
    cat("\n")
  }
  invisible(x)
}

# ---- what is in a model ----

coef <- function(object, ...) UseMethod("coef")
coefficients <- coef
coef.default <- function(object, complete = TRUE, ...) {
  cf <- object$coefficients
  if (complete) cf else cf[!is.na(cf)]
}
coef.aov <- function(object, complete = FALSE, ...) {
  cf <- object$coefficients
  if (complete) cf else cf[!is.na(cf)]
}
residuals <- function(object, ...) UseMethod("residuals")
resid <- residuals
residuals.default <- function(object, ...) naresid(object$na.action, object$residuals)
residuals.lm <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) {
  kind <- match.arg(type)
  w <- if (kind %in% c("deviance", "pearson")) object$weights
  plain <- if (is.null(w)) object$residuals else object$residuals * sqrt(w)
  rest <- naresid(object$na.action, plain)
  if (kind != "partial") rest else rest + predict(object, type = "terms")
}
fitted <- function(object, ...) UseMethod("fitted")
fitted.values <- fitted
fitted.default <- function(object, ...) napredict(object$na.action, if ("fitted.values" %in% names(object)) object$fitted.values else object$fitted)
naresid <- function(omit, x, ...) UseMethod("naresid")
naresid.default <- function(omit, x, ...) x
naresid.exclude <- function(omit, x, ...) {
  .demand(is.numeric(omit) && length(omit) > 0L, "invalid argument 'omit'")
  rows <- is.matrix(x)
  labels <- if (rows) rownames(x) else names(x)
  # where each case of all is now: nowhere if it was left out
  total <- NROW(x) + length(omit)
  at <- replace(rep(NA_integer_, total), seq_len(total)[-omit], seq_len(NROW(x)))
  x <- if (rows) x[at, , drop = FALSE] else x[at]
  if (length(labels)) {
    labels <- replace(labels[at], omit, names(omit))
    if (rows) rownames(x) <- labels else names(x) <- labels
  }
  x
}
napredict <- function(omit, x, ...) UseMethod("napredict")
napredict.default <- function(omit, x, ...) x
napredict.exclude <- function(omit, x, ...) naresid.exclude(omit, x)
naprint <- function(x, ...) UseMethod("naprint")
naprint.default <- function(x, ...) return("")
naprint.omit <- function(x, ...)
  sprintf(ngettext(n <- length(x), "%d observation deleted due to missingness", "%d observations deleted due to missingness"), n)
naprint.exclude <- function(x, ...) naprint.omit(x, ...)
deviance <- function(object, ...) UseMethod("deviance")
deviance.default <- function(object, ...) object$deviance
deviance.lm <- function(object, ...) sum(weighted.residuals(object)^2, na.rm = TRUE)
weighted.residuals <- function(obj, drop0 = TRUE) {
  e <- residuals(obj, type = "deviance")
  w <- if (drop0) weights(obj)
  if (is.null(w)) return(e)
  used <- w != 0
  if (is.matrix(e)) e[used, , drop = FALSE] else e[used]
}
df.residual <- function(object, ...) UseMethod("df.residual")
df.residual.default <- function(object, ...) object$df.residual
nobs <- function(object, ...) UseMethod("nobs")
nobs.default <- function(object, use.fallback = FALSE, ...) {
  if (is.list(object)) for (n in c("nobs", "n.obs")) if (n %in% names(object)) return(object[[n]])
  if (!use.fallback) stop("no 'nobs' method is available")
  if (!is.null(w <- object[["weights"]])) return(sum(w != 0))
  if (is.null(r <- object[["residuals"]])) warning("no 'nobs' method is available")
  NROW(r)
}
nobs.lm <- function(object, ...) if (!is.null(w <- object$weights)) sum(w != 0) else NROW(object$residuals)
nobs.glm <- function(object, ...) if (!is.null(w <- object$prior.weights)) sum(w != 0) else length(object$residuals)
nobs.logLik <- function(object, ...) {
  n <- attr(object, "nobs")
  if (is.null(n)) stop("no \"nobs\" attribute is available")
  n
}
sigma <- function(object, ...) UseMethod("sigma")
sigma.default <- function(object, use.fallback = TRUE, ...)
  sqrt(deviance(object, ...) / (nobs(object, use.fallback = use.fallback) - sum(!is.na(coef(object)))))
logLik <- function(object, ...) UseMethod("logLik")
# The likelihood of normal errors; with REML = TRUE that of the residual contrasts.
logLik.lm <- function(object, REML = FALSE, ...) {
  .demand(!inherits(object, "mlm"), "'logLik.lm' does not support multiple responses")
  rank <- object$rank
  e <- object$residuals
  w <- object$weights
  used <- if (is.null(w)) TRUE else w != 0
  cases <- if (is.null(w)) length(e) else sum(used)
  n <- cases - if (REML) rank else 0L
  value <- (if (is.null(w)) 0 else sum(log(w[used]))) - n * (log(2 * pi) + 1 - log(n) + log(sum(if (is.null(w)) e^2 else (w * e^2)[used])))
  determinant <- if (REML) sum(log(abs(diag(object$qr$qr)[1L:rank]))) else 0
  structure(0.5 * value - determinant, nall = cases, nobs = n, df = rank + 1, class = "logLik")
}
as.data.frame.logLik <- function(x, ...) as.data.frame(c(x), ...)
print.logLik <- function(x, digits = getOption("digits"), ...) {
  value <- toString(format(as.vector(unclass(x)), digits = digits))
  writeLines(sprintf("'log Lik.' %s (df=%s)", value, format(attributes(x)$df)))
  invisible(x)
}
AIC <- function(object, ..., k = 2) UseMethod("AIC")
.criterion <- function(object, more, k, name, calls) {
  one <- function(o) {
    l <- if (inherits(o, "logLik")) o else if (isNamespaceLoaded("stats4")) stats4::logLik(o) else logLik(o)
    c(attr(l, "df"), -2 * as.numeric(l) + k(l, o) * attr(l, "df"), attr(l, "nobs"))
  }
  if (!length(more)) return(one(object)[2L])
  v <- lapply(c(list(object), more), one)
  n <- vapply(v, function(e) if (length(e) > 2L) e[3L] else NA_real_, 0)
  if (length(unique(n[!is.na(n)])) > 1L) warning(simpleWarning("models are not all fitted to the same number of observations", sys.call(-1L)))
  res <- data.frame(df = vapply(v, `[`, 0, 1L), value = vapply(v, `[`, 0, 2L))
  names(res)[2L] <- name
  row.names(res) <- calls
  res
}
AIC.default <- function(object, ..., k = 2) {
  if (...length()) cl <- match.call()
  if (...length()) cl$k <- NULL
  .criterion(object, list(...), function(l, o) k, "AIC", if (...length()) make.unique(vapply(as.list(cl)[-1L], deparse1, "")))
}
AIC.logLik <- function(object, ..., k = 2) -2 * as.numeric(object) + k * attr(object, "df")
# The weight of a parameter in BIC(): from the likelihood l or, where that does not say it, from the model; else missing.
.log_nobs <- function(l, model) log(if (is.null(n <- attr(l, "nobs"))) tryCatch(nobs(model), error = function(e) NA_real_) else n)
BIC <- function(object, ...) UseMethod("BIC")
BIC.default <- function(object, ...) {
  if (...length()) cl <- match.call()
  .criterion(object, list(...), .log_nobs, "BIC", if (...length()) make.unique(vapply(as.list(cl)[-1L], deparse1, "")))
}
BIC.logLik <- function(object, ...) -2 * as.numeric(object) + attr(object, "df") * log(nobs(object))
extractAIC <- function(fit, scale, k = 2, ...) UseMethod("extractAIC")
# Equivalent degrees of freedom of a fit, and the criterion from -2 log likelihood and these.
.extract_aic <- function(fit, minus2, penalty) {
  n <- length(fit$residuals)
  edf <- n - fit$df.residual
  c(edf, minus2(n) + penalty * edf)
}
extractAIC.lm <- function(fit, scale = 0, k = 2, ...) {
  rss <- deviance.lm(fit)
  .extract_aic(fit, function(n) if (scale > 0) rss / scale - n else n * log(rss / n), k)
}
extractAIC.glm <- function(fit, scale = 0, k = 2, ...) .extract_aic(fit, function(n) fit$aic, k - 2)
# Fits of the packages MASS and survival.
extractAIC.negbin <- function(fit, scale, k = 2, ...) {
  edf <- length(fit$residuals) - fit$df.residual
  c(edf, k * edf - fit$twologlik)
}
extractAIC.coxph <- function(fit, scale, k = 2, ...) {
  edf <- sum(!is.na(fit$coefficients))
  c(edf, -2 * fit$loglik[length(fit$loglik)] + k * edf)
}
extractAIC.survreg <- function(fit, scale, k = 2, ...) {
  edf <- sum(fit$df)
  c(edf, -2 * fit$loglik[2L] + k * edf)
}

qr.lm <- function(x, ...) {
  r <- x$qr
  if (is.null(r)) stop("lm object does not have a proper 'qr' component.\n Rank zero or should not have used lm(.., qr=FALSE).")
  r
}
model.matrix.lm <- function(object, ...) {
  kept <- object[["x"]]
  if (length(kept)) kept
  else model.matrix.default(object, data = model.frame(object, xlev = object$xlevels, ...), contrasts.arg = object$contrasts)
}
# The frame kept in the fit, or one made anew where it is not there or other data are wanted.
model.frame.lm <- function(formula, ...) {
  changed <- list(...)
  changed <- changed[intersect(c("data", "na.action", "subset"), names(changed))]
  if (!length(changed) && !is.null(formula$model)) return(formula$model)
  call <- formula$call
  call <- call[c(1L, match(c("formula", "data", "subset", "weights", "na.action", "offset"), names(call), 0L))]
  more <- list(drop.unused.levels = TRUE, xlev = formula$xlevels, formula = terms(formula))
  for (part in list(.present(more), changed)) call[names(part)] <- part
  call[[1L]] <- quote(stats::model.frame)
  home <- environment(formula$terms)
  if (is.null(home)) home <- parent.frame()
  eval(call, home)
}
model.frame.glm <- function(formula, ...) model.frame.lm(formula, ...)

hatvalues <- function(model, ...) UseMethod("hatvalues")
hatvalues.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), ...) setNames(infl$hat, names(infl$wt.res))
# The diagonal of the projection on the columns of a QR decomposition.
.leverages <- function(q, n = nrow(q$qr)) rowSums(qr.qy(q, diag(1, nrow = n, ncol = q$rank))^2)
hat <- function(x, intercept = TRUE) {
  if (!is.qr(x)) x <- qr(if (intercept) cbind(1, x) else x)
  .leverages(x)
}
# Several responses: matrices of standard deviations and residuals, an array of changes of coefficients (case, coefficient, response).
.mlm_influence <- function(model, e, do.coef) {
  q <- qr.lm(model)
  k <- q$rank
  Q <- qr.qy(q, diag(1, nrow(e), k))
  h <- unname(rowSums(Q^2))
  h[h >= 1 - 10 * .Machine$double.eps] <- 1
  s <- vapply(seq_len(ncol(e)), function(j) sqrt(pmax(0, sum(e[, j]^2) - e[, j]^2 / (1 - h)) / (nrow(e) - k - 1)), h)
  res <- list(hat = h)
  if (do.coef) {
    used <- q$pivot[seq_len(k)]
    R <- q$qr[seq_len(k), seq_len(k), drop = FALSE]
    res$coefficients <- array(0, c(nrow(e), k, ncol(e)), list(rownames(e), rownames(coef(model))[sort(used)], colnames(e)))
    for (j in seq_len(ncol(e))) res$coefficients[, , j] <- t(backsolve(R, t(Q * (e[, j] / (1 - h)))))[, order(used), drop = FALSE]
  }
  res$sigma <- unname(s)
  c(res, list(wt.res = e))
}

lm.influence <- function(model, do.coef = TRUE) {
  wt.res <- weighted.residuals(model)
  if (is.matrix(wt.res) && is.null(model$na.action)) return(.mlm_influence(model, wt.res, do.coef))
  e <- na.omit(wt.res)
  n <- length(e)
  q <- qr.lm(model)
  k <- q$rank
  h <- rowSums(qr.qy(q, diag(1, n, k))^2)
  h[h >= 1 - 10 * .Machine$double.eps] <- 1
  denom <- n - k - 1
  s <- sqrt(pmax(0, sum(e^2) - e^2 / (1 - h)) / denom)
  names(h) <- names(s) <- names(e)
  res <- list(hat = h)
  if (do.coef) {
    Q <- qr.qy(q, diag(1, n, k))
    R <- q$qr[seq_len(k), seq_len(k), drop = FALSE]
    d <- t(backsolve(R, t(Q * (as.vector(e) / (1 - h)))))
    dimnames(d) <- list(names(e), names(coef(model))[q$pivot][seq_len(k)])
    res$coefficients <- d[, order(q$pivot[seq_len(k)]), drop = FALSE]
  }
  res$sigma <- s
  if (!is.null(omit <- model$na.action)) {
    # cases left out have no leverage
    res$hat <- naresid(omit, res$hat)
    res$hat[is.na(res$hat)] <- 0
    if (do.coef) {
      res$coefficients <- naresid(omit, res$coefficients)
      res$coefficients[is.na(res$coefficients)] <- 0
    }
    res$sigma <- naresid(omit, res$sigma)
    res$sigma[is.na(res$sigma)] <- sqrt(deviance(model) / df.residual(model))
    wt.res <- naresid(omit, e)
  }
  # the place of coefficients is kept, without a name, where there are none
  c(res, list(wt.res = wt.res))[c("hat", "coefficients", "sigma", "wt.res")]
}
influence <- function(model, ...) UseMethod("influence")
influence.lm <- function(model, do.coef = TRUE, ...) lm.influence(model, do.coef = do.coef)
rstandard <- function(model, ...) UseMethod("rstandard")
# A ratio whose denominator may vanish at cases of leverage one.
.no_inf <- function(x) {
  x[is.infinite(x)] <- NaN
  x
}
rstandard.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), sd = sqrt(deviance(model) / df.residual(model)),
                         type = c("sd.1", "predictive"), ...) {
  left <- 1 - infl$hat
  .no_inf(infl$wt.res / (if (match.arg(type) == "predictive") left else c(outer(sqrt(left), sd))))
}
rstudent <- function(model, ...) UseMethod("rstudent")
rstudent.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = infl$wt.res, ...)
  .no_inf(res / (infl$sigma * sqrt(1 - infl$hat)))
cooks.distance <- function(model, ...) UseMethod("cooks.distance")
cooks.distance.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model),
                              sd = sqrt(deviance(model) / df.residual(model)), hat = infl$hat, ...)
  .no_inf((res / c(outer(1 - hat, sd)))^2 * hat / model$rank)
dfbeta <- function(model, ...) UseMethod("dfbeta")
dfbeta.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) infl$coefficients
dfbetas <- function(model, ...) UseMethod("dfbetas")
dfbetas.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) {
  q <- qr.lm(model)
  scale <- sqrt(diag(chol2inv(q$qr, q$rank)))
  change <- dfbeta(model, infl)
  if (length(dim(change)) == 3L) aperm(change, c(1L, 3L, 2L)) / outer(infl$sigma, scale) else change / outer(infl$sigma, scale)
}
dffits <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model))
  .no_inf(res * sqrt(infl$hat) / (infl$sigma * (1 - infl$hat)))

# ---- summary ----

vcov <- function(object, ...) UseMethod("vcov")
.complete_vcov <- function(v, aliased, complete) {
  if (!complete || !any(aliased)) return(v)
  nm <- names(aliased)
  res <- matrix(NA_real_, length(nm), length(nm), dimnames = list(nm, nm))
  res[!aliased, !aliased] <- v
  res
}
vcov.lm <- function(object, complete = TRUE, ...) {
  s <- summary.lm(object, ...)
  .complete_vcov(s$sigma^2 * s$cov.unscaled, s$aliased, complete)
}
vcov.summary.lm <- function(object, complete = TRUE, ...) .complete_vcov(object$sigma^2 * object$cov.unscaled, object$aliased, complete)
vcov.glm <- function(object, complete = TRUE, ...) vcov.summary.glm(summary.glm(object, ...), complete = complete)
vcov.summary.glm <- function(object, complete = TRUE, ...) .complete_vcov(object$cov.scaled, object$aliased, complete)

confint <- function(object, parm, level = 0.95, ...) UseMethod("confint")
# The chosen coefficients, the two tails and an empty matrix with their per cents at its head.
.confint_frame <- function(cf, parm, level) {
  chosen <- if (missing(parm)) names(cf) else if (is.numeric(parm)) names(cf)[parm] else parm
  low <- (1 - level) / 2
  tails <- c(low, 1 - low)
  heads <- paste(format(100 * tails, digits = 3, scientific = FALSE, trim = TRUE), "%")
  list(parm = chosen, a = tails, ci = matrix(NA_real_, length(chosen), 2L, dimnames = list(chosen, heads)))
}
# Estimates plus and minus quantiles times their standard errors.
.wald_interval <- function(object, parm, level, quantile) {
  estimates <- coef(object)
  if (is.matrix(estimates)) # several responses
    estimates <- setNames(c(estimates), c(outer(rownames(estimates), colnames(estimates), function(v, y) paste(y, v, sep = ":"))))
  frame <- .confint_frame(estimates, parm, level)
  se <- sqrt(diag(vcov(object)))[frame$parm]
  frame$ci[] <- estimates[frame$parm] + outer(se, quantile(frame$a))
  frame$ci
}
confint.lm <- function(object, parm, level = 0.95, ...) .wald_interval(object, parm, level, function(p) qt(p, object$df.residual))
confint.default <- function(object, parm, level = 0.95, ...) .wald_interval(object, parm, level, qnorm)

# ---- analysis of variance ----

anova <- function(object, ...) UseMethod("anova")

# ---- tables that compare models ----

# Of several models those with the response of the first; the others are dropped with a warning of the caller.
.one_response <- function(models, response = function(m) deparse(formula(m)[[2L]]), call = sys.call(-1L)) {
  given <- as.character(lapply(models, response))
  other <- given != given[1L]
  if (any(other)) {
    text <- gettextf("models with response %s removed because response differs from model 1", sQuote(deparse(given[other])))
    warning(simpleWarning(text, call))
  }
  models[!other]
}
.one_size <- function(models, call = sys.call(-1L)) {
  sizes <- unique(vapply(models, function(m) length(m$residuals), 1L))
  if (length(sizes) > 1L) stop(simpleError("models were not all fitted to the same size of dataset", call))
  sizes
}
# The lines above such a table: a title and each model's formula.
.models_heading <- function(title, models, text = function(m) paste(deparse(formula(m)), collapse = "\n"))
  c(title, paste0("Model ", format(seq_along(models)), ": ", lapply(models, text), collapse = "\n"))
# Residual degrees of freedom and criterion of each model, and how both fall from one to the next.
.falls <- function(df, criterion, names) {
  fall <- function(v) c(NA, -diff(v))
  table <- data.frame(df, criterion, fall(df), fall(criterion))
  dimnames(table) <- list(seq_along(df), names)
  table
}
anova.lmlist <- function(object, ..., scale = 0, test = "F") {
  models <- .one_response(list(object, ...), function(m) deparse(m$terms[[2L]]))
  if (length(models) < 2L) return(anova.lm(object))
  n <- .one_size(models)
  left <- vapply(models, df.residual, 0)
  rss <- vapply(models, deviance, 0)
  rows <- .falls(as.vector(left), as.vector(rss), c("Res.Df", "RSS", "Df", "Sum of Sq"))
  if (!is.null(test)) {
    full <- which.min(left) # the model with the most terms gives the variance
    if (scale <= 0) scale <- rss[[full]] / left[[full]]
    rows <- stat.anova(rows, test, scale, left[[full]], n)
  }
  structure(rows, heading = .models_heading("Analysis of Variance Table\n", models), class = c("anova", "data.frame"))
}

# Adds to a table of sums of squares or deviances the statistic and the P value asked for.
stat.anova <- function(table, test = c("Rao", "LRT", "Chisq", "F", "Cp"), scale, df.scale, n) {
  test <- match.arg(test)
  first <- function(...) intersect(c(...), colnames(table))[1L]
  if (test == "Cp") {
    model <- n - table[, first("Res.Df", "Resid. Df")]
    return(cbind(table, Cp = table[, first("RSS", "Resid. Dev")] + 2 * scale * model))
  }
  change <- table[, if (test == "Rao") first("Rao", "Sum of Sq") else first("Deviance", "Sum of Sq")]
  df <- table[, "Df"]
  ratio <- if (test == "F") change / df / scale else change / scale * sign(df)
  ratio[df %in% 0 | (!is.na(ratio) & ratio < 0)] <- NA
  if (test == "F") cbind(table, F = ratio, `Pr(>F)` = pf(ratio, abs(df), df.scale, lower.tail = FALSE))
  else cbind(table, `Pr(>Chi)` = pchisq(ratio, abs(df), lower.tail = FALSE))
}

# Test statistics show few digits, degrees of freedom as they are, and the other columns without what is next to nothing.
print.anova <- function(x, digits = max(getOption("digits") - 2L, 3L), signif.stars = getOption("show.signif.stars"), ...) {
  lines <- attr(x, "heading")
  if (!is.null(lines)) cat(lines, sep = "\n")
  columns <- colnames(x)
  if (is.null(columns)) stop("'anova' object must have colnames")
  count <- length(columns)
  last_is_p <- grepl("^(P|Pr)\\(", columns[count])
  statistic <- c(which(substring(columns, 2L, 7L) == " value"), which(columns %in% c("F", "Cp", "Chisq")))
  plain <- setdiff(seq_len(count - last_is_p), c(statistic, grep("Df$", columns)))
  printCoefmat(x, digits = digits, signif.stars = signif.stars, has.Pvalue = last_is_p, P.values = last_is_p, cs.ind = NULL, tst.ind = statistic,
               zap.ind = plain, na.print = "", ...)
  invisible(x)
}

# ---- numbers as symbols ----

# In which class each element of x is; cutpoints are the bounds of the classes.
.grade <- function(x, cutpoints, symbols, corr, eps, call = sys.call(-1L)) {
  refuse <- function(...) stop(simpleError(paste0(...), call))
  listed <- function(v) paste(v, collapse = "|")
  if (anyDuplicated(cutpoints) || (corr && (any(cutpoints > 1) || any(cutpoints < 0))))
    refuse("'cutpoints' must be unique", if (corr) " in 0 < cuts < 1", ", but are = ", listed(format(cutpoints)))
  low <- cutpoints[1L]
  outside <- x > cutpoints[length(cutpoints)] + eps
  if (!corr) outside <- outside | x < low - eps
  if (any(outside, na.rm = TRUE)) {
    range <- if (corr) c("-1", "1") else format(low)
    if (!corr) range[2L] <- format(cutpoints[length(cutpoints)])
    refuse("'x' must be between ", range[1L], " and ", range[2L])
  }
  if (anyDuplicated(symbols)) refuse("'symbols' must be unique, but are = ", listed(symbols))
  if (length(cutpoints) != length(symbols) + 1)
    refuse("number of 'cutpoints' must be one ", if (corr) "less" else "more", " than number of symbols")
  class <- cut(x, breaks = cutpoints, include.lowest = TRUE, labels = FALSE)
  class[is.na(class) & !is.na(x) & abs(x - low) < eps] <- 1
  class
}
symnum <- function(x, cutpoints = c(0.3, 0.6, 0.8, 0.9, 0.95), symbols = if (numeric.x) c(" ", ".", ",", "+", "*", "B") else c(".", "|"),
                   legend = length(symbols) >= 3, na = "?", eps = 1e-5, numeric.x = is.numeric(x),
                   corr = missing(cutpoints) && numeric.x, show.max = if (corr) "1", show.min = NULL,
                   abbr.colnames = has.colnames, lower.triangular = corr && is.numeric(x) && is.matrix(x),
                   diag.lower.tri = corr && !is.null(show.max)) {
  if (!length(x)) return(noquote(if (is.null(dim(x))) character() else array("", dim(x))))
  has.colnames <- length(colnames(x)) > 0L # defaults of arguments ask for it
  missing <- is.na(x)
  if (numeric.x) {
    force(corr)
    cutpoints <- if (corr) c(0, sort(cutpoints), 1) else sort(cutpoints)
    if (corr) x <- abs(x)
    symbols <- as.character(symbols)
    text <- symbols[.grade(x, cutpoints, symbols, corr, eps)]
  } else {
    text <- symbols[x + 1]
  }
  text[missing] <- if (is.character(na)) na else ""
  extreme <- function(show, bound) if (is.character(show)) show else format(bound, digits = 1)
  top <- cutpoints[length(cutpoints)]
  if (!is.null(show.max)) text[x >= top - eps] <- extreme(show.max, top)
  if (!is.null(show.min)) text[x <= cutpoints[1L] + eps] <- extreme(show.min, cutpoints[1L])
  if (lower.triangular && is.matrix(x)) text[!lower.tri(x, diag = diag.lower.tri)] <- ""
  attributes(text) <- attributes(x)
  if (is.array(text) && length(dim(text)) >= 2L) text <- .symbol_columns(text, abbr.colnames)
  if (legend) attr(text, "legend") <- .symbol_legend(cutpoints, symbols, if (is.character(na) && any(missing)) na)
  noquote(text)
}

# ---- prediction ----

predict <- function(object, ...) UseMethod("predict")

# Column names shortened (TRUE, or to so many characters), left (FALSE) or blank (NULL, and where there are none).
.symbol_columns <- function(text, short) {
  names <- dimnames(text)[[2L]]
  if (is.null(dimnames(text))) dimnames(text) <- vector("list", length(dim(text)))
  dimnames(text)[[2L]] <- if (is.null(names) || is.null(short)) character(dim(text)[2L])
    else if (isFALSE(short)) names
    else abbreviate(names, minlength = if (is.logical(short)) 1L else short)
  text
}
.symbol_legend <- function(cutpoints, symbols, na) {
  cuts <- vapply(cutpoints, format, "")
  between <- sQuote(symbols)
  paste(c(rbind(cuts[seq_along(between)], between), cuts[-seq_along(between)], if (!is.null(na)) paste("\t    ## NA:", sQuote(na))), collapse = " ")
}
# The columns and the offset of a fitted model at new data.
.new_design <- function(object, newdata, na.action) {
  Terms <- delete.response(terms(object))
  frame <- model.frame(Terms, newdata, na.action = na.action, xlev = object$xlevels)
  classes <- attr(Terms, "dataClasses")
  if (!is.null(classes)) .checkMFClasses(classes, frame)
  variables <- attr(Terms, "variables")
  shifts <- c(as.list(variables)[attr(Terms, "offset") + 1L], object$call$offset)
  shifts <- lapply(shifts, eval, newdata, environment(Terms))
  list(x = model.matrix(Terms, frame, contrasts.arg = object$contrasts), offset = if (length(shifts)) Reduce(`+`, shifts))
}
# The weights that the variance of a prediction is divided by, with warnings on what is assumed of them.
.prediction_weights <- function(object, weights, given, current, newdata, variance_given, call = sys.call(-1L)) {
  tell <- function(text) warning(simpleWarning(text, call))
  if (current) tell("predictions on current data refer to _future_ responses\n")
  if (!given && !is.null(object$weights)) {
    if (current) {
      tell("assuming prediction variance inversely proportional to weights used for fitting\n")
      return(object$weights)
    }
    if (!variance_given) tell("Assuming constant prediction variance even though model fit is weighted\n")
  }
  if (!inherits(weights, "formula")) return(weights)
  if (length(weights) != 2L) stop(simpleError("'weights' as formula should be one-sided", call))
  eval(weights[[2L]], if (current) model.frame(object) else newdata, environment(weights))
}
predict.lm <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf, interval = c("none", "confidence", "prediction"),
                       level = 0.95, type = c("response", "terms"), terms = NULL, na.action = na.pass,
                       pred.var = res.var / weights, weights = 1, ...) {
  if (!inherits(object, "lm")) warning("calling predict.lm(<fake-lm-object>) ...")
  current <- missing(newdata) || is.null(newdata)
  design <- if (current) list(x = model.matrix(object), offset = object$offset) else .new_design(object, newdata, na.action)
  x <- design$x
  rank <- object$rank
  columns <- if (rank) qr.lm(object)$pivot[seq_len(rank)]
  if (!current && rank < ncol(x)) warning("prediction from a rank-deficient fit may be misleading")
  fit <- drop(x[, columns, drop = FALSE] %*% object$coefficients[columns])
  if (!is.null(design$offset)) fit <- fit + design$offset
  interval <- match.arg(interval)
  type <- match.arg(type)
  if (interval == "prediction")
    weights <- .prediction_weights(object, weights, !missing(weights), current, if (!current) newdata, !missing(pred.var))
  spread <- se.fit || interval != "none"
  if (spread) { # the default of pred.var asks for res.var
    if (is.null(scale)) df <- object$df.residual
    res.var <- if (is.null(scale)) sum(if (is.null(object$weights)) object$residuals^2 else object$residuals^2 * object$weights) / df else scale^2
  }
  width <- function(variance) qt((1 - level) / 2, df) * sqrt(if (interval == "prediction") variance + pred.var else variance)
  kept <- function(v) if (current && !is.null(object$na.action)) napredict(object$na.action, v) else v
  if (type == "terms") {
    parts <- .predict_terms(object, x, terms, if (spread) res.var, columns)
    fit <- kept(parts$fit)
    if (!spread) return(fit)
    bounds <- if (interval != "none") {
      half <- width(parts$variance)
      list(lwr = kept(parts$fit + half), upr = kept(parts$fit - half))
    }
    return(c(list(fit = fit, se.fit = kept(sqrt(parts$variance))), bounds, list(df = df, residual.scale = sqrt(res.var))))
  }
  if (spread) variance <- .fit_variance(object, x, columns, res.var, current)
  if (interval != "none") {
    half <- width(variance)
    fit <- cbind(fit = fit, lwr = fit + half, upr = fit - half)
  }
  if (!se.fit) return(kept(fit))
  list(fit = kept(fit), se.fit = sqrt(kept(variance)), df = df, residual.scale = sqrt(res.var))
}

# Variances of fitted values, from the orthogonal factor at the data of an unweighted fit, else from the inverse of R.
.fit_variance <- function(object, x, columns, var, current) {
  k <- seq_along(columns)
  if (!length(k)) return(rep(0, length(object$residuals)))
  q <- qr.lm(object)
  base <- if (current && is.null(object$weights)) qr.Q(q)[, k, drop = FALSE] else x[, columns] %*% qr.solve(qr.R(q)[k, k])
  drop(base^2 %*% rep(var, length(k)))
}
# What each term adds to the prediction, columns centred where there is an intercept; var: also the variances.
.predict_terms <- function(object, x, terms, var, columns) {
  tt <- object$terms
  centred <- attr(tt, "intercept") > 0L
  mm <- model.matrix(object)
  beta <- object$coefficients
  constant <- 0
  if (centred) {
    means <- colMeans(mm)
    constant <- sum(means[columns] * beta[columns])
    x <- sweep(x, 2L, means)
  }
  labels <- attr(tt, "term.labels")
  if (!length(labels)) return(list(fit = structure(none <- matrix(0, length(object$residuals), 0L), constant = constant), variance = none))
  predictor <- variance <- matrix(0, nrow(x), length(labels), dimnames = list(rownames(x), labels))
  k <- seq_along(columns)
  inverse <- if (!is.null(var) && length(k)) qr.solve(qr.R(qr.lm(object))[k, k])
  for (i in seq_along(labels)) {
    of <- which(attr(mm, "assign") == i)
    of <- of[of %in% columns]
    if (!length(of)) next
    part <- x[, of, drop = FALSE]
    predictor[, i] <- part %*% beta[of]
    if (!is.null(var)) variance[, i] <- rowSums((part %*% inverse[match(of, columns), , drop = FALSE])^2) * var
  }
  if (!is.null(terms)) {
    predictor <- predictor[, terms, drop = FALSE]
    variance <- variance[, terms, drop = FALSE]
  }
  attr(predictor, "constant") <- constant
  list(fit = predictor, variance = variance)
}

effects <- function(object, ...) UseMethod("effects")
effects.lm <- function(object, set.sign = FALSE, ...) {
  found <- object$effects
  .demand(!is.null(found), "'object' has no 'effects' component")
  if (set.sign) {
    signs <- sign(coef(object))
    found[seq_along(signs)] <- abs(found[seq_along(signs)]) * signs
  }
  structure(found, assign = object$assign, class = "coef")
}
alias <- function(object, ...) UseMethod("alias")
dummy.coef <- function(object, ...) UseMethod("dummy.coef")
drop1 <- function(object, scope, ...) UseMethod("drop1")
add1 <- function(object, scope, ...) UseMethod("add1")
simulate <- function(object, nsim = 1, seed = NULL, ...) UseMethod("simulate")
profile <- function(fitted, ...) UseMethod("profile")
proj <- function(object, ...) UseMethod("proj")
labels.lm <- function(object, ...) {
  estimable <- qr.lm(object)$pivot[seq_len(object$rank)]
  attr(object$terms, "term.labels")[unique(object$assign[estimable])]
}
