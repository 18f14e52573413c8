# loess.R - Local regression: loess() and the methods of its fits.

loess.control <- function(surface = c("interpolate", "direct"), statistics = c("approximate", "exact", "none"), trace.hat = c("exact", "approximate"),
                          cell = 0.2, iterations = 4L, iterTrace = FALSE, ...) {
  stopifnot(length(iterations) == 1L, !is.na(iterations), as.integer(iterations) > 0L, length(iterTrace) == 1L, !is.na(iterTrace))
  list(surface = match.arg(surface), statistics = match.arg(statistics), trace.hat = match.arg(trace.hat), cell = cell, iterations = iterations,
       iterTrace = iterTrace)
}

loess <- function(formula, data, weights, subset, na.action, model = FALSE, span = 0.75, enp.target, degree = 2L, parametric = FALSE,
                  drop.square = FALSE, normalize = TRUE, family = c("gaussian", "symmetric"), method = c("loess", "model.frame"),
                  control = loess.control(...), ...) {
  family <- match.arg(family)
  method <- match.arg(method)
  mf <- match.call(expand.dots = FALSE)
  mf <- mf[c(1L, match(c("formula", "data", "weights", "subset", "na.action"), names(mf), 0L))]
  mf[[1L]] <- quote(stats::model.frame)
  mf <- eval(mf, parent.frame())
  if (match.arg(method) == "model.frame") return(mf)
  mt <- attr(mf, "terms")
  y <- model.response(mf, "numeric")
  w <- model.weights(mf)
  if (is.null(w)) w <- rep_len(1, length(y))
  nmx <- as.character(attr(mt, "variables"))[-(1L:2)]
  x <- mf[, nmx, drop = FALSE]
  if (any(sapply(x, is.factor))) stop("predictors must all be numeric")
  x <- as.matrix(x)
  D <- ncol(x)
  nmx <- setNames(nm = colnames(x))
  drop.square <- match(nmx, nmx[drop.square], 0L) > 0L
  parametric <- match(nmx, nmx[parametric], 0L) > 0L
  if (!match(degree, 0L:2L, 0L)) stop("'degree' must be 0, 1 or 2")
  iterations <- if (family == "gaussian") 1L else control$iterations
  if (!missing(enp.target)) {
    if (!missing(span)) warning("both 'span' and 'enp.target' specified: 'span' will be used")
    else {
      tau <- switch(degree + 1L, 1, D + 1, (D + 1) * (D + 2) / 2) - sum(drop.square)
      span <- 1.2 * tau / enp.target
    }
  }
  if (!is.list(control) || !is.character(control$surface) || !is.character(control$statistics) || !is.character(control$trace.hat) ||
      !is.numeric(control$cell) || !is.numeric(iterations)) stop("invalid 'control' argument")
  fit <- simpleLoess(y, x, w, span, degree = degree, parametric = parametric, drop.square = drop.square, normalize = normalize,
                     statistics = control$statistics, surface = control$surface, cell = control$cell, iterations = iterations,
                     iterTrace = control$iterTrace, trace.hat = control$trace.hat)
  fit$call <- match.call()
  fit$terms <- mt
  fit$xnames <- nmx
  fit$x <- x
  fit$y <- y
  fit$weights <- w
  if (model) fit$model <- mf
  fit$na.action <- attr(mf, "na.action")
  fit
}

.loess_robust <- function(res) {
  r <- abs(res)
  cmad <- 6 * median(r)
  if (cmad < .Machine$double.xmin) return(rep_len(1, length(r)))
  ifelse(r > 0.999 * cmad, 0, ifelse(r > 0.001 * cmad, (1 - (r / cmad)^2)^2, 1))
}

# Values that have the robust fit as their least squares fit and its residual variance.
.loess_pseudo <- function(y, fit, prior, robust) {
  r <- y - fit
  cut <- (6 * median(abs(r) * sqrt(prior)))^2 / 5
  psi <- (1 - r^2 * prior / cut) * sqrt(robust)
  fit + length(y) / sum(psi) * robust * r
}

simpleLoess <- function(y, x, weights, span = 0.75, degree = 2L, parametric = FALSE, drop.square = FALSE, normalize = TRUE, statistics = "approximate",
                        surface = "interpolate", cell = 0.2, iterations = 1L, trace.hat = "exact", iterTrace = FALSE) {
  D <- as.integer(NCOL(x))
  if (is.na(D)) stop("invalid NCOL(X)")
  if (D > 4) stop("only 1-4 predictors are allowed")
  N <- as.integer(NROW(x))
  if (is.na(N)) stop("invalid NROW(X)")
  x <- as.matrix(x)
  storage.mode(x) <- "double"
  y0 <- y
  y <- as.double(y)
  if (!is.finite(span) || length(span) != 1L) stop(gettextf("invalid argument %s", sQuote("span")), domain = NA)
  if (D == 0L || !all(is.finite(x))) stop("invalid 'x'")
  if (!all(is.finite(y))) stop("invalid 'y'")
  if (!all(is.finite(weights))) stop("invalid 'weights'")
  divisor <- rep(1, D)
  if (normalize && D > 1L) {
    trim <- ceiling(0.1 * N)
    divisor <- sqrt(apply(apply(x, 2L, sort)[seq(trim + 1, N - trim), , drop = FALSE], 2L, var))
    x <- x / rep(divisor, rep_len(N, D))
  }
  sum.drop.sqr <- sum(drop.square)
  order.parametric <- order(parametric)
  x <- x[, order.parametric, drop = FALSE]
  powers <- (2L - drop.square)[order.parametric]
  if (degree == 1L && sum.drop.sqr) stop("specified the square of a factor predictor to be dropped when degree = 1")
  if (D == 1L && sum.drop.sqr) stop("specified the square of a predictor to be dropped with only one numeric predictor")
  if (sum(parametric) == D) stop("specified parametric for all predictors")
  interpolate <- surface == "interpolate"
  stat <- switch(statistics, none = 0L, approximate = if (interpolate && trace.hat == "approximate") 2L else 1L, exact = 3L)
  given <- degree
  degree <- as.integer(degree)
  nonparametric <- sum(!parametric)
  robust <- rep(1, N)
  for (j in seq_len(iterations)) {
    z <- .Internal(loess_raw(y, x, weights * robust, span, degree, nonparametric, powers, span * cell, interpolate, if (j == 1L) stat else 0L))
    if (j == 1L) first <- z
    fit.residuals <- y - z[[1L]]
    if (iterTrace) cat(sprintf("loess iteration %d: sum of squares %g\n", j, sum(weights * fit.residuals^2)))
    if (j < iterations) robust <- .loess_robust(fit.residuals)
  }
  fitted <- z[[1L]]
  if (iterations > 1L) {
    pseudo <- .loess_pseudo(y, fitted, weights, robust)
    smoothed <- .Internal(loess_raw(pseudo, x, weights, span, degree, nonparametric, powers, span * cell, interpolate, 0L))
    sum.squares <- sum(weights * (pseudo - smoothed[[1L]])^2)
  } else sum.squares <- sum(weights * fit.residuals^2)
  trl <- first[[3L]]
  one.delta <- first[[4L]]
  two.delta <- first[[5L]]
  enp <- round(one.delta + 2 * trl - N, 2)
  s <- sqrt(sum.squares / one.delta)
  pars <- list(span = span, degree = given, normalize = normalize, parametric = parametric, drop.square = drop.square, surface = surface, cell = cell,
               family = if (iterations <= 1L) "gaussian" else "symmetric", trace.hat = trace.hat, iterations = iterations)
  kd <- NULL
  if (interpolate) {
    kd <- z[[2L]]
    names(kd$parameter) <- c("d", "n", "vc", "nc", "nv", "liv", "lv")
  }
  names(fit.residuals) <- names(y0)
  structure(list(n = N, fitted = fitted, residuals = fit.residuals, enp = enp, s = s, one.delta = one.delta, two.delta = two.delta, trace.hat = trl,
                 divisor = divisor, robust = robust, pars = pars, kd = kd), class = "loess")
}

predict.loess <- function(object, newdata = NULL, se = FALSE, na.action = na.pass, ...) {
  if (!inherits(object, "loess")) stop("first argument must be a \"loess\" object")
  if (is.null(newdata) && !se) return(fitted(object))
  newx <- if (is.null(newdata)) object$x
          else if (is.data.frame(newdata)) as.matrix(model.frame(delete.response(terms(object)), newdata, na.action = na.action))
          else as.matrix(newdata)
  p <- object$pars
  res <- predLoess(object$y, object$x, newx, object$s, object$weights, object$robust, p$span, p$degree, p$normalize, p$parametric, p$drop.square,
                   p$surface, p$cell, object$kd, object$divisor, se = se)
  if (!is.null(out.attrs <- attr(newdata, "out.attrs"))) {
    shape <- function(v) {
      dim(v) <- out.attrs$dim
      dimnames(v) <- out.attrs$dimnames
      v
    }
    if (se) {
      res$fit <- shape(res$fit)
      res$se.fit <- shape(res$se.fit)
    } else res <- shape(res)
  }
  if (se) res$df <- object$one.delta^2 / object$two.delta
  res
}

predLoess <- function(y, x, newx, s, weights, robust, span, degree, normalize, parametric, drop.square, surface, cell, kd, divisor, se = FALSE) {
  D <- NCOL(x)
  N <- NROW(x)
  M <- NROW(newx)
  rn <- rownames(newx)
  x <- as.matrix(x) / rep(divisor, rep_len(N, D))
  newx <- as.matrix(newx) / rep(divisor, rep_len(M, D))
  storage.mode(x) <- storage.mode(newx) <- "double"
  order.parametric <- order(parametric)
  x <- x[, order.parametric, drop = FALSE]
  z <- newx[, order.parametric, drop = FALSE]
  powers <- (2L - drop.square)[order.parametric]
  interpolate <- surface == "interpolate"
  operator <- function(z, w, full)
    .Internal(loess_operator(as.double(y), x, w, span, as.integer(degree), sum(!parametric), powers, span * cell, interpolate, z, full))
  ok <- rowSums(is.na(z)) == 0
  if (interpolate) {
    ranges <- apply(x, 2L, range)
    ok <- ok & rowSums(z <= rep(ranges[2L, ], rep(M, D)) & z >= rep(ranges[1L, ], rep(M, D))) == D
    ok[is.na(ok)] <- FALSE
  }
  fit <- rep(NA_real_, M)
  se.fit <- rep(NA_real_, M)
  inside <- z[ok, , drop = FALSE]
  if (any(ok)) {
    if (se) {
      w <- operator(inside, weights, TRUE)
      se.fit[ok] <- s * sqrt(drop(crossprod(w[[2L]]^2, 1 / weights)))
    }
    fit[ok] <- if (!interpolate) { if (se) w[[1L]] else operator(inside, weights * robust, FALSE)[[1L]] }
               else .Internal(loess_value(D, kd$a, kd$xi, kd$vert, kd$vval, inside))
  }
  names(fit) <- rn
  if (!se) return(fit)
  names(se.fit) <- rn
  list(fit = fit, se.fit = drop(se.fit), residual.scale = s)
}

print.loess <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  if (!is.null(cl <- x$call)) {
    cat("Call:\n")
    dput(cl, control = NULL)
  }
  cat("\nNumber of Observations:", x$n, "\n")
  cat("Equivalent Number of Parameters:", format(round(x$enp, 2L)), "\n")
  cat("Residual", if (x$pars$family == "gaussian") "Standard Error:" else "Scale Estimate:", format(signif(x$s, digits)), "\n")
  invisible(x)
}

summary.loess <- function(object, ...) {
  class(object) <- "summary.loess"
  object
}

print.summary.loess <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  print.loess(x, digits = digits, ...)
  p <- x$pars
  cat("Trace of smoother matrix: ", format(round(x$trace.hat, 2)), "  (", p$trace.hat, ")\n", sep = "")
  cat("\nControl settings:\n")
  cat("  span     : ", format(p$span), "\n")
  cat("  degree   : ", p$degree, "\n")
  cat("  family   : ", p$family)
  if (p$family != "gaussian") cat("\t    iterations =", p$iterations)
  cat("\n  surface  : ", p$surface)
  if (p$surface == "interpolate") cat("\t  cell =", format(p$cell))
  cat("\n  normalize: ", p$normalize)
  cat("\n parametric: ", p$parametric)
  cat("\ndrop.square: ", p$drop.square, "\n")
  invisible(x)
}

anova.loess <- function(object, ...) {
  objects <- list(object, ...)
  resp <- as.character(lapply(objects, function(x) deparse(formula(x)[[2L]])))
  same <- resp == resp[1L]
  if (!all(same)) {
    objects <- objects[same]
    warning(gettextf("models with response %s removed because response differs from model 1", sQuote(deparse(resp[!same]))), domain = NA)
  }
  nmodels <- length(objects)
  if (nmodels <= 1L) stop("no models to compare")
  models <- as.character(lapply(objects, function(x) x$call))
  descr <- paste0("Model ", format(1L:nmodels), ": ", models, collapse = "\n")
  delta1 <- vapply(objects, function(x) x$one.delta, 1)
  delta2 <- vapply(objects, function(x) x$two.delta, 1)
  s <- vapply(objects, function(x) x$s, 1)
  enp <- vapply(objects, function(x) x$enp, 1)
  rss <- s^2 * delta1
  max.enp <- order(enp)[nmodels]
  d1diff <- abs(diff(delta1))
  dfnum <- c(d1diff^2 / abs(diff(delta2)))
  dfden <- (delta1^2 / delta2)[max.enp]
  Fvalue <- c(NA, (abs(diff(rss)) / d1diff) / s[max.enp]^2)
  pr <- pf(Fvalue, dfnum, dfden, lower.tail = FALSE)
  structure(list(ENP = round(enp, 2), RSS = rss, `F-value` = Fvalue, `Pr(>F)` = pr), class = c("anova", "data.frame"), row.names = seq_len(nmodels),
            heading = paste(c(descr, "", paste("Analysis of Variance:   denominator df", format(round(dfden, 2))), ""), collapse = "\n"))
}

pointwise <- function(results, coverage) {
  fit <- results$fit
  half <- qt((1 + coverage) / 2, results$df) * results$se.fit
  list(fit = fit, lower = fit - half, upper = fit + half)
}

loess.smooth <- function(x, y, span = 2 / 3, degree = 1, family = c("symmetric", "gaussian"), evaluation = 50, ...) {
  notna <- !(is.na(x) | is.na(y))
  new.x <- seq.int(min(x[notna]), max(x[notna]), length.out = evaluation)
  control <- loess.control(...)
  w <- rep_len(1, length(y[notna]))
  family <- match.arg(family)
  iterations <- if (family == "gaussian") 1L else control$iterations
  kd <- simpleLoess(y[notna], x[notna], w, span, degree = degree, parametric = FALSE, drop.square = FALSE, normalize = FALSE, statistics = "none",
                    surface = "interpolate", cell = control$cell, iterations = iterations, trace.hat = control$trace.hat)$kd
  list(x = new.x, y = .Internal(loess_value(1L, kd$a, kd$xi, kd$vert, kd$vval, as.double(new.x))))
}

model.frame.loess <- function(formula, ...) {
  cl <- formula$call
  cl$method <- "model.frame"
  eval(cl, parent.frame())
}
