# lm.R - Linear models by QR decomposition, their summaries, tables and predictions.

# QR fit of the rows given: coefficients, residuals and effects in the order of the decomposition.
.lm_qr <- function(x, y, tol) {
  storage.mode(x) <- "double"
  if (is.factor(y)) y <- as.double(y) # its codes; lm() has warned
  storage.mode(y) <- "double"
  q <- qr.default(x, tol = tol)
  ym <- as.matrix(y)
  effects <- qr.qty(q, ym)
  p <- ncol(x)
  k <- q$rank
  coef <- matrix(NA_real_, p, ncol(ym))
  if (k > 0L) coef[q$pivot[seq_len(k)], ] <- .Internal(qr_coefs(q$qr, q$qraux, k, ym))
  res <- qr.resid(q, ym)
  list(qr = q, coef = coef, resid = res, effects = effects)
}

lm.fit <- function(x, y, offset = NULL, method = "qr", tol = 1e-07, singular.ok = TRUE, ...) {
  if (is.null(n <- nrow(x))) stop("'x' must be a matrix")
  if (n == 0L) stop("0 (non-NA) cases")
  p <- ncol(x)
  if (p == 0L) return(list(coefficients = numeric(), residuals = y, fitted.values = 0 * y, rank = 0, df.residual = length(y)))
  ny <- NCOL(y)
  if (is.matrix(y) && ny == 1) y <- drop(y)
  if (!is.null(offset)) y <- y - offset
  if (NROW(y) != n) stop("incompatible dimensions")
  if (any(!is.finite(x))) stop("NA/NaN/Inf in 'x'")
  if (any(!is.finite(y))) stop("NA/NaN/Inf in 'y'")
  .lm_result(x, y, offset, tol, singular.ok, NULL)
}

.lm_result <- function(x, y, offset, tol, singular.ok, w) {
  n <- nrow(x)
  p <- ncol(x)
  ws <- if (!is.null(w)) sqrt(w)
  fit <- if (is.null(ws)) .lm_qr(x, y, tol) else .lm_qr(x * ws, y * ws, tol)
  q <- fit$qr
  if (!singular.ok && q$rank < p) stop("singular fit encountered")
  k <- q$rank
  dn <- colnames(x)
  if (is.null(dn)) dn <- paste0("x", seq_len(p))
  r1 <- seq_len(k)
  rn <- names(y)
  if (is.matrix(y)) {
    coef <- fit$coef
    dimnames(coef) <- list(dn, colnames(y))
    res <- if (is.null(ws)) fit$resid else fit$resid / ws
    dimnames(res) <- dimnames(y)
    eff <- fit$effects
    dimnames(eff) <- list(c(dn[q$pivot][r1], rep.int("", n - k)), colnames(y))
  } else {
    coef <- fit$coef[, 1L]
    names(coef) <- dn
    res <- if (is.null(ws)) fit$resid[, 1L] else fit$resid[, 1L] / ws
    names(res) <- rn
    eff <- fit$effects[, 1L]
    names(eff) <- c(dn[q$pivot][r1], rep.int("", n - k))
  }
  fitted <- y - res
  if (!is.null(offset)) fitted <- fitted + offset
  dimnames(q$qr) <- if (!is.null(dimnames(x))) list(rownames(x), colnames(x)[q$pivot])
  qr <- structure(c(q[c("qr", "qraux", "pivot")], list(tol = tol, rank = k)), class = "qr")
  z <- list(coefficients = coef, residuals = res)
  if (is.null(w)) c(z, list(effects = eff, rank = k, fitted.values = fitted, assign = attr(x, "assign"), qr = qr, df.residual = n - k))
  else c(z, list(fitted.values = fitted, effects = eff, weights = w, rank = k, assign = attr(x, "assign"), qr = qr, df.residual = n - k))
}

lm.wfit <- function(x, y, w, offset = NULL, method = "qr", tol = 1e-07, singular.ok = TRUE, ...) {
  if (is.null(n <- nrow(x))) stop("'x' must be a matrix")
  if (n == 0) stop("0 (non-NA) cases")
  ny <- NCOL(y)
  if (is.matrix(y) && ny == 1L) y <- drop(y)
  if (!is.null(offset)) y <- y - offset
  if (NROW(y) != n | length(w) != n) stop("incompatible dimensions")
  if (any(w < 0 | is.na(w))) stop("missing or negative weights not allowed")
  zero <- w == 0
  if (!any(zero)) return(.lm_result(x, y, offset, tol, singular.ok, w))
  keep <- !zero
  yk <- if (is.matrix(y)) y[keep, , drop = FALSE] else y[keep]
  xk <- x[keep, , drop = FALSE]
  attr(xk, "assign") <- attr(x, "assign")
  z <- .lm_result(xk, yk, NULL, tol, singular.ok, w[keep])
  coef <- z$coefficients
  coef[is.na(coef)] <- 0
  f <- drop(x %*% coef)
  r <- y - f
  r[keep] <- z$residuals
  f[keep] <- z$fitted.values
  if (!is.null(offset)) f <- f + offset
  z$residuals <- r
  z$fitted.values <- f
  z$weights <- w
  z
}

print.lm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  cat("\nCall:\n", paste(deparse(x$call), sep = "\n", collapse = "\n"), "\n\n", sep = "")
  if (length(coef(x))) {
    cat("Coefficients:\n")
    print.default(format(coef(x), digits = digits), print.gap = 2L, quote = FALSE)
  } else cat("No coefficients\n")
  cat("\n")
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
  type <- match.arg(type)
  r <- object$residuals
  res <- switch(type, working = , response = r, deviance = , pearson = if (is.null(object$weights)) r else r * sqrt(object$weights), partial = r)
  res <- naresid(object$na.action, res)
  if (type == "partial") res <- res + predict(object, type = "terms")
  res
}
fitted <- function(object, ...) UseMethod("fitted")
fitted.values <- fitted
fitted.default <- function(object, ...) napredict(object$na.action, if ("fitted.values" %in% names(object)) object$fitted.values else object$fitted)
naresid <- function(omit, x, ...) UseMethod("naresid")
naresid.default <- function(omit, x, ...) x
naresid.exclude <- function(omit, x, ...) {
  if (length(omit) == 0L || !is.numeric(omit)) return(x)
  if (is.matrix(x)) {
    n <- nrow(x)
    keep <- rep.int(NA, n + length(omit))
    keep[-omit] <- 1L:n
    nm <- rownames(x)
    x <- x[keep, , drop = FALSE]
    if (length(nm)) rownames(x) <- replace(nm[keep], omit, names(omit))
  } else {
    n <- length(x)
    keep <- rep.int(NA, n + length(omit))
    keep[-omit] <- 1L:n
    nm <- names(x)
    x <- x[keep]
    if (length(nm)) names(x) <- replace(nm[keep], omit, names(omit))
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
  w <- weights(obj)
  r <- residuals(obj, type = "deviance")
  if (drop0 && !is.null(w)) {
    if (is.matrix(r)) r[w != 0, , drop = FALSE] else r[w != 0]
  } else r
}
df.residual <- function(object, ...) UseMethod("df.residual")
df.residual.default <- function(object, ...) object$df.residual
nobs <- function(object, ...) UseMethod("nobs")
nobs.default <- function(object, use.fallback = FALSE, ...) {
  if (is.list(object) && "nobs" %in% names(object)) return(object[["nobs"]])
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
logLik.lm <- function(object, REML = FALSE, ...) {
  res <- object$residuals
  p <- object$rank
  N <- length(res)
  w <- if (is.null(object$weights)) rep.int(1, N) else object$weights
  zero <- w == 0
  if (any(zero)) {
    res <- res[!zero]
    N <- length(res)
    w <- w[!zero]
  }
  N0 <- N
  if (REML) N <- N - p
  val <- 0.5 * (sum(log(w)) - N * (log(2 * pi) + 1 - log(N) + log(sum(w * res^2))))
  if (REML) val <- val - sum(log(abs(diag(object$qr$qr)[1L:p])))
  structure(val, nall = N0, nobs = N, df = p + 1, class = "logLik")
}
print.logLik <- function(x, digits = getOption("digits"), ...) {
  cat("'log Lik.' ", paste(format(c(x), digits = digits), collapse = ", "), " (df=", format(attr(x, "df")), ")\n", sep = "")
  invisible(x)
}
AIC <- function(object, ..., k = 2) UseMethod("AIC")
.criterion <- function(object, more, k, name, calls) {
  one <- function(o) {
    l <- if (inherits(o, "logLik")) o else if (isNamespaceLoaded("stats4")) stats4::logLik(o) else logLik(o)
    c(attr(l, "df"), -2 * as.numeric(l) + k(l) * attr(l, "df"), attr(l, "nobs"))
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
  cl <- match.call()
  cl$k <- NULL
  .criterion(object, list(...), function(l) k, "AIC", if (...length()) make.unique(vapply(as.list(cl)[-1L], deparse1, "")))
}
AIC.logLik <- function(object, ..., k = 2) -2 * as.numeric(object) + k * attr(object, "df")
BIC <- function(object, ...) UseMethod("BIC")
BIC.default <- function(object, ...) {
  cl <- match.call()
  .criterion(object, list(...), function(l) log(nobs(l)), "BIC", if (...length()) make.unique(vapply(as.list(cl)[-1L], deparse1, "")))
}
BIC.logLik <- function(object, ...) -2 * as.numeric(object) + attr(object, "df") * log(nobs(object))
extractAIC <- function(fit, scale = 0, k = 2, ...) UseMethod("extractAIC")
extractAIC.lm <- function(fit, scale = 0, k = 2, ...) {
  n <- length(fit$residuals)
  edf <- n - fit$df.residual
  RSS <- deviance.lm(fit)
  dev <- if (scale > 0) RSS / scale - n else n * log(RSS / n)
  c(edf, dev + k * edf)
}
extractAIC.glm <- function(fit, scale = 0, k = 2, ...) {
  n <- length(fit$residuals)
  edf <- n - fit$df.residual
  c(edf, fit$aic + (k - 2) * edf)
}

qr.lm <- function(x, ...) {
  r <- x$qr
  if (is.null(r)) stop("lm object does not have a proper 'qr' component.\n Rank zero or should not have used lm(.., qr=FALSE).")
  r
}
model.matrix.lm <- function(object, ...) {
  if (length(object[["x"]])) return(object[["x"]])
  data <- model.frame(object, xlev = object$xlevels, ...)
  model.matrix.default(object, data = data, contrasts.arg = object$contrasts)
}
model.frame.lm <- function(formula, ...) {
  dots <- list(...)
  over <- dots[match(c("data", "na.action", "subset"), names(dots), 0L)]
  if (length(over) || is.null(formula$model)) {
    fcall <- formula$call
    m <- match(c("formula", "data", "subset", "weights", "na.action", "offset"), names(fcall), 0L)
    fcall <- fcall[c(1L, m)]
    fcall$drop.unused.levels <- TRUE
    fcall[[1L]] <- quote(stats::model.frame)
    fcall$xlev <- formula$xlevels
    fcall$formula <- terms(formula)
    fcall[names(over)] <- over
    env <- environment(formula$terms)
    eval(fcall, if (is.null(env)) parent.frame() else env)
  } else formula$model
}
model.frame.glm <- function(formula, ...) model.frame.lm(formula, ...)

hatvalues <- function(model, ...) UseMethod("hatvalues")
hatvalues.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), ...) {
  h <- infl$hat
  names(h) <- names(infl$wt.res)
  h
}
hat <- function(x, intercept = TRUE) {
  if (is.qr(x)) n <- dim(x$qr)[1L]
  else {
    if (intercept) x <- cbind(1, x)
    n <- nrow(x)
    x <- qr(x)
  }
  rowSums(qr.qy(x, diag(1, nrow = n, ncol = x$rank))^2)
}
lm.influence <- function(model, do.coef = TRUE) {
  wt.res <- weighted.residuals(model)
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
  c(res, list(wt.res = wt.res))
}
influence <- function(model, ...) UseMethod("influence")
influence.lm <- function(model, do.coef = TRUE, ...) lm.influence(model, do.coef = do.coef)
rstandard <- function(model, ...) UseMethod("rstandard")
rstandard.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), sd = sqrt(deviance(model) / df.residual(model)),
                         type = c("sd.1", "predictive"), ...) {
  type <- match.arg(type)
  res <- infl$wt.res / switch(type, sd.1 = c(outer(sqrt(1 - infl$hat), sd)), predictive = 1 - infl$hat)
  res[is.infinite(res)] <- NaN
  res
}
rstudent <- function(model, ...) UseMethod("rstudent")
rstudent.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = infl$wt.res, ...) {
  res <- res / (infl$sigma * sqrt(1 - infl$hat))
  res[is.infinite(res)] <- NaN
  res
}
cooks.distance <- function(model, ...) UseMethod("cooks.distance")
cooks.distance.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model),
                              sd = sqrt(deviance(model) / df.residual(model)), hat = infl$hat, ...) {
  p <- model$rank
  res <- ((res / c(outer(1 - hat, sd)))^2 * hat) / p
  res[is.infinite(res)] <- NaN
  res
}
dfbeta <- function(model, ...) UseMethod("dfbeta")
dfbeta.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) infl$coefficients
dfbetas <- function(model, ...) UseMethod("dfbetas")
dfbetas.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) {
  xxi <- chol2inv(qr.lm(model)$qr, qr.lm(model)$rank)
  dfbeta(model, infl) / outer(infl$sigma, sqrt(diag(xxi)))
}
dffits <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model)) {
  res <- res * sqrt(infl$hat) / (infl$sigma * (1 - infl$hat))
  res[is.infinite(res)] <- NaN
  res
}

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
.confint_frame <- function(cf, parm, level) {
  pnames <- names(cf)
  if (missing(parm)) parm <- pnames
  else if (is.numeric(parm)) parm <- pnames[parm]
  a <- (1 - level) / 2
  a <- c(a, 1 - a)
  pct <- paste(format(100 * a, trim = TRUE, scientific = FALSE, digits = 3), "%")
  list(parm = parm, a = a, ci = array(NA_real_, dim = c(length(parm), 2L), dimnames = list(parm, pct)))
}
confint.lm <- function(object, parm, level = 0.95, ...) {
  cf <- coef(object)
  fr <- .confint_frame(cf, parm, level)
  fac <- qt(fr$a, object$df.residual)
  ses <- sqrt(diag(vcov(object)))[fr$parm]
  fr$ci[] <- cf[fr$parm] + ses %o% fac
  fr$ci
}
confint.default <- function(object, parm, level = 0.95, ...) {
  cf <- coef(object)
  fr <- .confint_frame(cf, parm, level)
  fac <- qnorm(fr$a)
  ses <- sqrt(diag(vcov(object)))[fr$parm]
  fr$ci[] <- cf[fr$parm] + ses %o% fac
  fr$ci
}

# ---- analysis of variance ----

anova <- function(object, ...) UseMethod("anova")

anova.lmlist <- function(object, ..., scale = 0, test = "F") {
  objects <- list(object, ...)
  responses <- as.character(lapply(objects, function(x) deparse(x$terms[[2L]])))
  sameresp <- responses == responses[1L]
  if (!all(sameresp)) {
    objects <- objects[sameresp]
    warning(gettextf("models with response %s removed because response differs from model 1",
                     sQuote(deparse(responses[!sameresp]))), domain = NA)
  }
  ns <- vapply(objects, function(x) length(x$residuals), 1L)
  if (any(ns != ns[1L])) stop("models were not all fitted to the same size of dataset")
  resdf <- as.numeric(lapply(objects, df.residual))
  resdev <- as.numeric(lapply(objects, deviance))
  table <- data.frame(resdf, resdev, c(NA, -diff(resdf)), c(NA, -diff(resdev)))
  variables <- lapply(objects, function(x) paste(deparse(formula(x)), collapse = "\n"))
  dimnames(table) <- list(seq_along(objects), c("Res.Df", "RSS", "Df", "Sum of Sq"))
  title <- "Analysis of Variance Table\n"
  topnote <- paste0("Model ", format(seq_along(objects)), ": ", variables, collapse = "\n")
  if (!is.null(test)) {
    big <- order(resdf)[1L]
    s <- if (scale > 0) scale else resdev[big] / resdf[big]
    table <- stat.anova(table, test = test, scale = s, df.scale = resdf[big], n = ns[1L])
  }
  structure(table, heading = c(title, topnote), class = c("anova", "data.frame"))
}

stat.anova <- function(table, test = c("Rao", "LRT", "Chisq", "F", "Cp"), scale, df.scale, n) {
  test <- match.arg(test)
  dev.col <- match("Deviance", colnames(table))
  if (test == "Rao") dev.col <- match("Rao", colnames(table))
  if (is.na(dev.col)) dev.col <- match("Sum of Sq", colnames(table))
  switch(test,
    Rao = , LRT = , Chisq = {
      dfs <- table[, "Df"]
      vals <- table[, dev.col] / scale * sign(dfs)
      vals[dfs %in% 0] <- NA
      vals[!is.na(vals) & vals < 0] <- NA
      cbind(table, `Pr(>Chi)` = pchisq(vals, abs(dfs), lower.tail = FALSE))
    },
    F = {
      dfs <- table[, "Df"]
      Fvalue <- (table[, dev.col]) / dfs / scale
      Fvalue[dfs %in% 0] <- NA
      Fvalue[!is.na(Fvalue) & Fvalue < 0] <- NA
      cbind(table, F = Fvalue, `Pr(>F)` = pf(Fvalue, abs(dfs), df.scale, lower.tail = FALSE))
    },
    Cp = {
      cbind(table, Cp = table[, if ("RSS" %in% names(table)) "RSS" else "Resid. Dev"] + 2 * scale * (n - table[, if ("Res.Df" %in% names(table)) "Res.Df" else "Resid. Df"]))
    })
}

print.anova <- function(x, digits = max(getOption("digits") - 2L, 3L), signif.stars = getOption("show.signif.stars"), ...) {
  if (!is.null(heading <- attr(x, "heading"))) cat(heading, sep = "\n")
  nc <- dim(x)[2L]
  if (is.null(cn <- colnames(x))) stop("'anova' object must have colnames")
  has.P <- grepl("^(P|Pr)\\(", cn[nc])
  zap.i <- 1L:(if (has.P) nc - 1 else nc)
  i <- which(substr(cn, 2, 7) == " value")
  i <- c(i, which(!is.na(match(cn, c("F", "Cp", "Chisq")))))
  if (length(i)) zap.i <- zap.i[!(zap.i %in% i)]
  tst.i <- i
  if (length(i <- grep("Df$", cn))) zap.i <- zap.i[!(zap.i %in% i)]
  printCoefmat(x, digits = digits, signif.stars = signif.stars, has.Pvalue = has.P, P.values = has.P, cs.ind = NULL,
               zap.ind = zap.i, tst.ind = tst.i, na.print = "", ...)
  invisible(x)
}

symnum <- function(x, cutpoints = c(0.3, 0.6, 0.8, 0.9, 0.95), symbols = if (numeric.x) c(" ", ".", ",", "+", "*", "B") else c(".", "|"),
                   legend = length(symbols) >= 3, na = "?", eps = 1e-5, numeric.x = is.numeric(x),
                   corr = missing(cutpoints) && numeric.x, show.max = if (corr) "1" else NULL, show.min = NULL,
                   abbr.colnames = has.colnames, lower.triangular = corr && is.matrix(x) && isSymmetric(x, check.attributes = FALSE),
                   diag.lower.tri = corr && !is.null(show.max)) {
  has.colnames <- !is.null(dimnames(x)[[2L]])
  if (length(x) == 0L) return(noquote(if (is.null(d <- dim(x))) character() else array("", dim = d)))
  if (numeric.x) {
    force(corr)
    cutpoints <- sort(cutpoints)
    if (corr) cutpoints <- c(0, cutpoints, 1)
    if (anyDuplicated(cutpoints) || (corr && (any(cutpoints > 1) || any(cutpoints < 0))))
      stop(if (corr) "'cutpoints' must be unique in 0 < cuts < 1, but are = " else "'cutpoints' must be unique, but are = ",
           paste(format(cutpoints), collapse = "|"), domain = NA)
    nc <- length(cutpoints)
    minc <- cutpoints[1L]
    maxc <- cutpoints[nc]
    range.msg <- if (corr) gettext("'x' must be between -1 and 1") else gettextf("'x' must be between %s and %s", format(minc), format(maxc))
    if (corr) x <- abs(x)
    else if (any(x < minc - eps, na.rm = TRUE)) stop(range.msg, domain = NA)
    if (any(x > maxc + eps, na.rm = TRUE)) stop(range.msg, domain = NA)
    symbols <- as.character(symbols)
    ns <- length(symbols)
    if (anyDuplicated(symbols)) stop("'symbols' must be unique, but are = ", paste(symbols, collapse = "|"), domain = NA)
    if (nc != ns + 1) stop(if (corr) "number of 'cutpoints' must be one less than number of symbols" else "number of 'cutpoints' must be one more than number of symbols")
    iS <- cut(x, breaks = cutpoints, include.lowest = TRUE, labels = FALSE)
    if (any(ii <- is.na(iS))) iS[which(ii)[!is.na(x[ii]) & (abs(x[ii] - minc) < eps)]] <- 1
  } else {
    if (!is.logical(x) && !is.numeric(x)) stop("'x' must be numeric or logical")
    iS <- x + 1
    nc <- 3
    ns <- length(symbols)
  }
  ans <- symbols[iS]
  has.na <- anyNA(x)
  if (has.na) ans[is.na(x)] <- if (is.character(na)) na else ""
  if (!is.null(show.max)) ans[x >= maxc - eps] <- if (is.character(show.max)) show.max else format(maxc, digits = 1)
  if (!is.null(show.min)) ans[x <= minc + eps] <- if (is.character(show.min)) show.min else format(minc, digits = 1)
  if (lower.triangular && is.matrix(x)) ans[!lower.tri(x, diag = diag.lower.tri)] <- ""
  attributes(ans) <- attributes(x)
  if (is.array(ans) && (rank <- length(dim(x))) >= 2L) {
    has.colnames <- !is.null(dimnames(ans)[[2L]])
    if (!has.colnames) dimnames(ans) <- list(dimnames(ans)[[1L]], rep("", dim(ans)[2L]))
    else if (is.null(abbr.colnames) || isFALSE(abbr.colnames)) {
      if (is.null(abbr.colnames)) dimnames(ans)[[2L]] <- rep("", dim(ans)[2L])
    } else dimnames(ans)[[2L]] <- abbreviate(dimnames(ans)[[2L]], minlength = if (is.logical(abbr.colnames)) 1L else abbr.colnames)
  }
  if (legend) {
    legend <- c(rbind(sapply(cutpoints, format), c(sQuote(symbols), "")), if (has.na && is.character(na)) paste("\t    ## NA:", sQuote(na)))
    attr(ans, "legend") <- paste(legend[-2 * (ns + 1)], collapse = " ")
  }
  noquote(ans)
}

# ---- prediction ----

predict <- function(object, ...) UseMethod("predict")

predict.lm <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf, interval = c("none", "confidence", "prediction"),
                       level = 0.95, type = c("response", "terms"), terms = NULL, na.action = na.pass,
                       pred.var = res.var / weights, weights = 1, ...) {
  tt <- terms(object)
  no_new <- missing(newdata) || is.null(newdata)
  if (no_new) {
    mm <- X <- model.matrix(object)
    offset <- object$offset
  } else {
    Terms <- delete.response(tt)
    m <- model.frame(Terms, newdata, na.action = na.action, xlev = object$xlevels)
    if (!is.null(cl <- attr(Terms, "dataClasses"))) .checkMFClasses(cl, m)
    X <- model.matrix(Terms, m, contrasts.arg = object$contrasts)
    offset <- if (!is.null(at <- attr(tt, "offset"))) {
      o <- rep(0, nrow(X))
      for (i in at) o <- o + eval(attr(tt, "variables")[[i + 1]], newdata)
      o
    }
    if (!is.null(object$call$offset)) {
      extra <- eval(object$call$offset, newdata)
      offset <- if (is.null(offset)) extra else offset + extra
    }
  }
  n <- length(object$residuals)
  p <- object$rank
  p1 <- seq_len(p)
  piv <- if (p) qr.lm(object)$pivot[p1]
  if (p < ncol(X) && !no_new) warning("prediction from a rank-deficient fit may be misleading")
  beta <- object$coefficients
  predictor <- drop(X[, piv, drop = FALSE] %*% beta[piv])
  if (!is.null(offset)) predictor <- predictor + offset
  interval <- match.arg(interval)
  type <- match.arg(type)
  if (interval == "prediction") {
    if (no_new) warning("predictions on current data refer to _future_ responses\n")
    if (no_new && missing(weights) && !is.null(w <- object$weights)) {
      weights <- w
      warning("assuming prediction variance inversely proportional to weights used for fitting\n")
    }
    if (!no_new && missing(weights) && !is.null(object$weights) && missing(pred.var))
      warning("Assuming constant prediction variance even though model fit is weighted\n")
    if (inherits(weights, "formula")) {
      if (length(weights) != 2L) stop("'weights' as formula should be one-sided")
      weights <- eval(weights[[2L]], if (no_new) model.frame(object) else newdata, environment(weights))
    }
  }
  w <- object$weights
  if (se.fit || interval != "none") {
    r <- object$residuals
    if (is.null(scale)) {
      rss <- sum(if (is.null(w)) r^2 else r^2 * w)
      df <- object$df.residual
      res.var <- rss / df
    } else res.var <- scale^2
    if (type != "terms") {
      ip <- if (p > 0) {
        XRinv <- if (no_new && is.null(w)) qr.Q(qr.lm(object))[, p1, drop = FALSE]
          else X[, piv] %*% qr.solve(qr.R(qr.lm(object))[p1, p1])
        drop(XRinv^2 %*% rep(res.var, p))
      } else rep(0, n)
    }
  }
  if (type == "terms") return(.predict_terms(object, X, terms, se.fit, if (se.fit) res.var, no_new, piv, p1))
  if (interval != "none") {
    tfrac <- qt((1 - level) / 2, df)
    hwid <- tfrac * switch(interval, confidence = sqrt(ip), prediction = sqrt(ip + pred.var))
    predictor <- cbind(predictor, predictor + hwid %o% c(1, -1))
    colnames(predictor) <- c("fit", "lwr", "upr")
  }
  if (no_new && !is.null(na.act <- object$na.action)) {
    predictor <- napredict(na.act, predictor)
    if (se.fit) ip <- napredict(na.act, ip)
  }
  if (se.fit) list(fit = predictor, se.fit = sqrt(ip), df = df, residual.scale = sqrt(res.var)) else predictor
}

.predict_terms <- function(object, X, terms, se.fit, res.var, no_new, piv, p1) {
  tt <- object$terms
  hasintercept <- attr(tt, "intercept") > 0L
  mm <- model.matrix(object)
  asgn <- attr(mm, "assign")
  labels <- attr(tt, "term.labels")
  beta <- object$coefficients
  avx <- if (hasintercept) colMeans(mm)
  const <- if (hasintercept) sum(avx[piv] * beta[piv])
  if (hasintercept) X <- sweep(X, 2L, avx)
  res <- matrix(0, nrow(X), length(labels), dimnames = list(rownames(X), labels))
  se <- res
  Rinv <- if (se.fit) qr.solve(qr.R(qr.lm(object))[p1, p1])
  for (i in seq_along(labels)) {
    cols <- intersect(which(asgn == i), piv)
    if (length(cols)) {
      res[, i] <- X[, cols, drop = FALSE] %*% beta[cols]
      if (se.fit) {
        rows <- match(cols, piv)
        se[, i] <- sqrt(rowSums((X[, cols, drop = FALSE] %*% Rinv[rows, , drop = FALSE])^2) * res.var)
      }
    }
  }
  if (!is.null(terms)) {
    res <- res[, terms, drop = FALSE]
    se <- se[, terms, drop = FALSE]
  }
  attr(res, "constant") <- if (hasintercept) const else 0
  if (se.fit) list(fit = res, se.fit = se, df = object$df.residual, residual.scale = sqrt(res.var)) else res
}

effects <- function(object, ...) UseMethod("effects")
effects.lm <- function(object, set.sign = FALSE, ...) {
  eff <- object$effects
  if (is.null(eff)) stop("'object' has no 'effects' component")
  if (set.sign) {
    dd <- coef(object)
    r <- seq_along(dd)
    eff[r] <- sign(dd) * abs(eff[r])
  }
  structure(eff, assign = object$assign, class = "coef")
}
alias <- function(object, ...) UseMethod("alias")
dummy.coef <- function(object, ...) UseMethod("dummy.coef")
drop1 <- function(object, scope, ...) UseMethod("drop1")
add1 <- function(object, scope, ...) UseMethod("add1")
simulate <- function(object, nsim = 1, seed = NULL, ...) UseMethod("simulate")
profile <- function(fitted, ...) UseMethod("profile")
proj <- function(object, ...) UseMethod("proj")
labels.lm <- function(object, ...) {
  tl <- attr(object$terms, "term.labels")
  asgn <- object$assign[qr.lm(object)$pivot[seq_len(object$rank)]]
  tl[unique(asgn)]
}
