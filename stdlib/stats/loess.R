# loess.R - Local regression: loess() and the methods of its fits.

loess.control <- function(surface = c("interpolate", "direct"), statistics = c("approximate", "exact", "none"), trace.hat = c("exact", "approximate"),
                          cell = 0.2, iterations = 4L, iterTrace = FALSE, ...) {
  stopifnot(length(iterations) == 1L, !is.na(iterations), as.integer(iterations) > 0L, length(iterTrace) == 1L, !is.na(iterTrace))
  surface <- match.arg(surface)
  statistics <- match.arg(statistics)
  trace.hat <- match.arg(trace.hat)
  mget(c("surface", "statistics", "trace.hat", "cell", "iterations", "iterTrace"))
}

.good_loess_control <- function(control)
  is.list(control) && is.character(control$surface) && is.character(control$statistics) && is.character(control$trace.hat) &&
    is.numeric(control$cell) && is.numeric(control$iterations)
# The span at which a fit has about so many parameters.
.loess_span <- function(enp, degree, predictors, dropped) 1.2 * (choose(predictors + degree, degree) - dropped) / enp
loess <- function(formula, data, weights, subset, na.action, model = FALSE, span = 0.75, enp.target, degree = 2L, parametric = FALSE,
                  drop.square = FALSE, normalize = TRUE, family = c("gaussian", "symmetric"), method = c("loess", "model.frame"),
                  control = loess.control(...), ...) {
  robust <- match.arg(family) == "symmetric"
  asked <- match.call(expand.dots = FALSE)
  asked <- asked[c(1L, match(c("formula", "data", "weights", "subset", "na.action"), names(asked), 0L))]
  asked[[1L]] <- quote(stats::model.frame)
  frame <- eval(asked, parent.frame())
  if (match.arg(method) == "model.frame") return(frame)
  tt <- attr(frame, "terms")
  x <- frame[as.character(attr(tt, "variables"))[-(1:2)]]
  if (any(vapply(x, is.factor, NA))) stop("predictors must all be numeric")
  x <- as.matrix(x)
  labels <- setNames(nm = colnames(x))
  picked <- function(which) labels %in% labels[which] # named, numbered or by logical values
  parametric <- picked(parametric)
  drop.square <- picked(drop.square)
  if (!degree %in% 0:2) stop("'degree' must be 0, 1 or 2")
  if (!missing(enp.target)) {
    if (missing(span)) span <- .loess_span(enp.target, degree, ncol(x), sum(drop.square))
    else warning("both 'span' and 'enp.target' specified: 'span' will be used")
  }
  if (!.good_loess_control(control)) stop("invalid 'control' argument")
  y <- model.response(frame, "numeric")
  w <- model.weights(frame)
  if (is.null(w)) w <- rep_len(1, length(y))
  fit <- simpleLoess(y, x, w, span, degree = degree, parametric = parametric, drop.square = drop.square, normalize = normalize,
                     control$statistics, control$surface, control$cell, if (robust) control$iterations else 1L, control$trace.hat, control$iterTrace)
  fit[c("call", "terms", "xnames", "x", "y", "weights")] <- list(match.call(), tt, labels, x, y, w)
  if (model) fit$model <- frame
  fit$na.action <- attr(frame, "na.action")
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

# The standard deviation without a tenth of the values at either end.
.trimmed_sd <- function(v) {
  cut <- ceiling(0.1 * length(v))
  sqrt(var(sort(v)[seq(cut + 1, length(v) - cut)]))
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
  divisor <- if (normalize && D > 1L) apply(x, 2L, .trimmed_sd) else rep(1, D)
  x <- x / rep(divisor, each = N)
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
  enp <- one.delta + 2 * trl - N
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
  .demand(inherits(object, "loess"), "first argument must be a \"loess\" object")
  old <- is.null(newdata)
  if (old && !se) return(fitted(object))
  at <- if (old) object$x
    else if (is.data.frame(newdata)) model.frame(delete.response(terms(object)), newdata, na.action = na.action)
    else newdata
  settings <- unname(object$pars[c("span", "degree", "normalize", "parametric", "drop.square", "surface", "cell")])
  fit <- c(object[c("y", "x")], list(as.matrix(at)), object[c("s", "weights", "robust")])
  value <- do.call(predLoess, c(unname(fit), settings, unname(object[c("kd", "divisor")]), list(se = se)))
  grid <- attr(newdata, "out.attrs") # of expand.grid(): the values have its shape
  shaped <- function(v) if (is.null(grid)) v else array(v, grid$dim, grid$dimnames)
  if (!se) return(shaped(value))
  for (part in c("fit", "se.fit")) value[[part]] <- shaped(value[[part]])
  c(value, df = object$one.delta^2 / object$two.delta)
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
  if (!is.null(x$call)) {
    writeLines("Call:")
    dput(x$call, control = NULL)
  }
  normal <- x$pars$family == "gaussian"
  error <- format(signif(x$s, digits))
  writeLines(c("", sprintf("Number of Observations: %s ", x$n), sprintf("Equivalent Number of Parameters: %s ", format(round(x$enp, 2L))),
               sprintf("Residual %s: %s ", if (normal) "Standard Error" else "Scale Estimate", error)))
  invisible(x)
}

summary.loess <- function(object, ...) {
  class(object) <- "summary.loess"
  object
}

print.summary.loess <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  print.loess(x, digits = digits, ...)
  p <- x$pars
  p$span <- format(p$span)
  if (p$family != "gaussian") p$family <- paste0(p$family, "\t    iterations = ", p$iterations)
  if (p$surface == "interpolate") p$surface <- paste0(p$surface, "\t  cell = ", format(p$cell))
  labels <- c(span = "  span     : ", degree = "  degree   : ", family = "  family   : ", surface = "  surface  : ", normalize = "  normalize: ",
              parametric = " parametric: ", drop.square = "drop.square: ")
  ends <- ifelse(names(labels) %in% c("span", "degree", "drop.square"), " ", "")
  cat("Trace of smoother matrix: ", format(round(x$trace.hat, 2)), "  (", p$trace.hat, ")\n\nControl settings:\n", sep = "")
  settings <- vapply(p[names(labels)], paste, "", collapse = " ")
  cat(paste0(labels, " ", settings, ends, "\n"), sep = "")
  invisible(x)
}

anova.loess <- function(object, ...) {
  models <- .one_response(list(object, ...))
  count <- length(models)
  if (count < 2L) stop("no models to compare")
  each <- function(part) vapply(models, `[[`, 1, part)
  enp <- each("enp")
  scale <- each("s")
  first <- each("one.delta")
  second <- each("two.delta")
  rss <- scale^2 * first
  largest <- order(enp)[count]
  step <- abs(diff(first))
  left <- first[largest]^2 / second[largest]
  f <- c(NA, (abs(diff(rss)) / step) / scale[largest]^2)
  heading <- c(.models_heading(NULL, models, function(m) as.character(list(m$call))), "",
               paste("Analysis of Variance:   denominator df", format(round(left, 2))), "")
  structure(list(ENP = round(enp, 2), RSS = rss, `F-value` = f, `Pr(>F)` = pf(f, step^2 / abs(diff(second)), left, lower.tail = FALSE)),
            row.names = .set_row_names(count), class = c("anova", "data.frame"), heading = paste(heading, collapse = "\n"))
}

pointwise <- function(results, coverage) {
  width <- results$se.fit * qt((1 + coverage) / 2, results$df)
  list(fit = results$fit, lower = results$fit - width, upper = results$fit + width)
}

loess.smooth <- function(x, y, span = 2 / 3, degree = 1, family = c("symmetric", "gaussian"), evaluation = 50, ...) {
  known <- !(is.na(x) | is.na(y))
  x <- x[known]
  control <- loess.control(...)
  rounds <- if (match.arg(family) == "gaussian") 1L else control$iterations
  fit <- simpleLoess(y[known], x, rep_len(1, length(x)), span, degree, normalize = FALSE, statistics = "none", cell = control$cell,
                     iterations = rounds, trace.hat = control$trace.hat)
  at <- seq.int(min(x), max(x), length.out = evaluation)
  list(x = at, y = .Internal(loess_value(1L, fit$kd$a, fit$kd$xi, fit$kd$vert, fit$kd$vval, as.double(at))))
}

model.frame.loess <- function(formula, ...) {
  cl <- formula$call
  cl$method <- "model.frame"
  eval(cl, parent.frame())
}
