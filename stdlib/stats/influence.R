# influence.R - Influence measures, simulation and other helpers of fitted models.

covratio <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model)) {
  rank <- model$rank
  left <- nrow(qr.lm(model)$qr) - rank
  share <- 1 - infl$hat
  student <- .no_inf(res / (infl$sigma * sqrt(share)))
  1 / (share * ((left - 1 + student^2) / left)^rank)
}

# Which measures exceed the usual limits; the last four columns are dffit, cov.r, cook.d and hat.
.influential <- function(m, n, call = quote(is.influential(infmat, sum(h > 0)))) {
  k <- ncol(m) - 4L
  if (n <= k) stop(simpleError("too few cases i with h_ii > 0), n < k", call))
  many <- (3 * k) / (n - k)
  flags <- abs(m) > 1
  flags[, k + 1:4] <- cbind(abs(m[, k + 1L]) > 3 * sqrt(k / (n - k)), abs(1 - m[, k + 2L]) > many, pf(m[, k + 3L], k, n - k) > 0.5,
                            m[, k + 4L] > (3 * k) / n)
  flags
}
influence.measures <- function(model, infl = influence(model)) {
  hat <- infl$hat
  e <- weighted.residuals(model)
  rank <- model$rank
  sd <- sqrt(sum(e^2, na.rm = TRUE) / df.residual(model))
  left <- 1 - hat
  cook <- if (inherits(model, "glm")) (infl$pear.res / left)^2 * hat / (summary(model)$dispersion * rank) else (e / (sd * left))^2 * hat / rank
  q <- qr.lm(model)
  shifts <- infl$coefficients / outer(infl$sigma, sqrt(diag(chol2inv(q$qr, q$rank))))
  short <- abbreviate(sub("^\\(Intercept\\)$", "1_", variable.names(model)))
  colnames(shifts) <- paste0("dfb.", short)
  measures <- .no_inf(cbind(shifts, dffit = e * sqrt(hat) / (infl$sigma * left), cov.r = (infl$sigma / sd)^(2 * rank) / left,
                            cook.d = cook, hat = hat))
  structure(list(infmat = measures, is.inf = .influential(measures, sum(hat > 0)), call = model$call), class = "infl")
}

print.infl <- function(x, digits = max(3L, getOption("digits") - 4L), ...) {
  cat("Influence measures of\n\t", deparse(x$call), ":\n\n")
  shown <- as.data.frame(x$infmat, optional = TRUE)
  marked <- rowSums(x$is.inf, na.rm = TRUE) > 0
  shown$inf <- c(" ", "*")[1L + marked]
  print(shown, digits = digits, ...)
  invisible(x)
}

summary.infl <- function(object, digits = max(2L, getOption("digits") - 5L), ...) {
  flags <- object$is.inf & !is.na(object$is.inf)
  cases <- which(rowSums(flags) > 0)
  cat("Potentially influential observations of\n\t", deparse(object$call), ":\n")
  if (!length(cases)) {
    cat("NONE\n")
    return(numeric())
  }
  found <- object$infmat[cases, , drop = FALSE]
  if (is.null(rownames(found))) rownames(found) <- format(seq_len(nrow(flags)))[cases]
  text <- format(round(found, digits = digits))
  text[] <- paste0(text, ifelse(flags[cases, ], "_*", ""))
  cat("\n")
  print(text, quote = FALSE)
  invisible(found)
}

# As for linear models, the residuals being deviance residuals; with Pearson's.
influence.glm <- function(model, do.coef = TRUE, ...) {
  measures <- lm.influence(model, do.coef, ...)
  used <- model$prior.weights != 0
  measures$pear.res <- naresid(model$na.action, na.omit(residuals(model, "pearson"))[used])
  at <- match("wt.res", names(measures))
  names(measures)[at] <- "dev.res"
  measures
}

rstandard.glm <- function(model, infl = influence(model, do.coef = FALSE), type = c("deviance", "pearson"), ...) {
  part <- c(deviance = "dev.res", pearson = "pear.res")[[match.arg(type)]]
  .no_inf(infl[[part]] / sqrt(summary(model)$dispersion * (1 - infl$hat)))
}

# Deviance residuals as they would be without the case (Williams 1987); families of unknown dispersion divide by its estimate.
rstudent.glm <- function(model, infl = influence(model, do.coef = FALSE), ...) {
  h <- infl$hat
  likely <- sign(infl$dev.res) * sqrt(infl$dev.res^2 + (h * infl$pear.res^2) / (1 - h))
  known <- family(model)$family %in% c("binomial", "poisson")
  .no_inf(likely) / (if (known) 1 else infl$sigma)
}

cooks.distance.glm <- function(model, infl = influence(model, do.coef = FALSE), res = infl$pear.res, dispersion = summary(model)$dispersion, hat = infl$hat, ...)
  .no_inf((res / (1 - hat))^2 * hat / (dispersion * model$rank))

simulate.lm <- function(object, nsim = 1, seed = NULL, ...) {
  if (!exists(".Random.seed", envir = .GlobalEnv, inherits = FALSE)) runif(1)
  state <- .GlobalEnv$.Random.seed
  if (!is.null(seed)) {
    on.exit(assign(".Random.seed", state, envir = .GlobalEnv)) # the caller's stream goes on as if nothing had been drawn
    set.seed(seed)
  }
  mean <- fitted(object)
  n <- length(mean)
  family <- if (inherits(object, "glm")) object$family$family else "gaussian"
  draws <- if (family == "gaussian") {
    variance <- deviance(object) / df.residual(object)
    mean + rnorm(n * nsim, sd = sqrt(if (is.null(object$weights)) variance else variance / object$weights))
  } else if (is.function(object$family$simulate)) object$family$simulate(object, nsim)
  else stop(gettextf("family '%s' not implemented", family), domain = NA)
  value <- as.data.frame(matrix(draws, n, nsim, dimnames = list(NULL, paste0("sim_", seq_len(nsim)))))
  if (!is.null(names(mean))) row.names(value) <- names(mean)
  structure(value, seed = if (is.null(seed)) state else structure(seed, kind = as.list(RNGkind())))
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

# Package MASS has the method; without it likelihoods are profiled here.
confint.glm <- function(object, parm, level = 0.95, ...) {
  if (requireNamespace("MASS", quietly = TRUE)) {
    method <- get("confint.glm", envir = asNamespace("MASS"), inherits = FALSE)
    return(if (missing(parm)) method(object, level = level, ...) else method(object, parm, level, ...))
  }
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
  q <- qnorm(a)
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
