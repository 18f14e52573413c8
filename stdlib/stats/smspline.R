# smspline.R - Cubic smoothing splines: smooth.spline() and its methods.

# Few knots at first, then ever fewer of the points: geometric between these sizes.
.nknots.smspl <- function(n) {
  sizes <- c(50, 200, 800, 3200)
  i <- findInterval(n, sizes)
  if (i == 0L) return(n)
  if (i == length(sizes)) return(trunc(200 + (n - sizes[i])^0.2))
  power <- log2(c(50, 100, 140, 200))[i + 0:1]
  trunc(2^(power[1L] + diff(power) * (n - sizes[i]) / diff(sizes[i + 0:1])))
}

# How the search for spar goes.
.spar_search <- function(given) {
  search <- replace(list(low = -1.5, high = 1.5, tol = 1e-4, eps = 2e-8, maxit = 500, trace = FALSE), names(given), given)
  ends <- search[c("low", "high", "tol", "eps")]
  valid <- all(vapply(ends, is.numeric, NA)) && search$tol >= 0 && search$eps > 0 && search$maxit > 0
  if (!valid) stop(simpleError("invalid 'control.spar'", sys.call(-1L)))
  search
}

# Weights with the mean 1 among those that count.
.spline_weights <- function(w, n) {
  if (is.null(w)) return(1)
  fault <- if (length(w) != n) "lengths of 'x' and 'w' must match"
    else if (any(w < 0)) "all weights should be non-negative"
    else if (all(w == 0)) "some weights should be positive"
  if (!is.null(fault)) stop(simpleError(fault, sys.call(-1L)))
  sum(w > 0) * w / sum(w)
}

# Observations whose x agree within tol count as one: the distinct x, to which of them each observation belongs, their weights,
# mean y, and the sum of squares within them.
.tied_points <- function(x, y, w, tol) {
  cell <- round((x - mean(x)) / tol)
  first <- which(!duplicated(cell))
  group <- match(cell, sort(cell[first]))
  terms <- cbind(w, w * y, w * y^2)
  sums <- if (length(first) == length(x)) unname(terms)[order(x), ]
    else t(vapply(split(seq_along(x), group), function(i) colSums(terms[i, , drop = FALSE]), numeric(3), USE.NAMES = FALSE))
  weight <- sums[, 1L]
  mean <- sums[, 2L] / replace(weight, weight <= 0, 1)
  list(x = sort(x[first]), group = group, w = weight, y = mean, within = sum(sums[, 3L] - weight * mean^2))
}

# The knots among the points `at` (0 to 1), the outer ones four times, and how many coefficients they have; numeric all.knots are
# the knots, each once.
.spline_knots <- function(at, all.knots, nknots, chosen) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  nx <- length(at)
  inner <- at
  if (is.numeric(all.knots) || all.knots) {
    if (is.numeric(all.knots)) {
      if (is.unsorted(all.knots, strictly = TRUE)) .fail("Numeric 'all.knots' must be strictly increasing")
      if (all.knots[1L] > 0 || all.knots[length(all.knots)] < 1) .fail("numeric 'all.knots' must cover [0,1] (= the transformed data-range)")
      inner <- all.knots
    }
    if (chosen && !is.null(nknots))
      warning(simpleWarning(paste("'all.knots' is", if (is.numeric(all.knots)) "vector of knots;" else "TRUE;", "'nknots' specification is disregarded"), caller))
    nknots <- length(inner)
  } else {
    if (is.null(nknots)) nknots <- .nknots.smspl
    if (is.function(nknots)) nknots <- nknots(nx)
    if (!is.numeric(nknots)) .fail("'nknots' must be numeric (in {1,..,n})")
    if (nknots < 1) .fail("'nknots' must be at least 1")
    if (nknots > nx) .fail("cannot use more inner knots than unique 'x' values")
    inner <- at[seq.int(1, nx, length.out = nknots)]
  }
  list(knot = c(rep(inner[1L], 3L), inner, rep(inner[length(inner)], 3L)), nk = nknots + 2L)
}

smooth.spline <- function(x, y = NULL, w = NULL, df, spar = NULL, lambda = NULL, cv = FALSE, all.knots = FALSE, nknots = .nknots.smspl,
                          keep.data = TRUE, df.offset = 0, penalty = 1, control.spar = list(), tol = 1e-6 * IQR(x), keep.stuff = FALSE) {
  search <- .spar_search(control.spar)
  given <- xy.coords(x, y, setLab = FALSE)[c("x", "y")]
  x <- given$x # what the default of tol means
  y <- given$y
  n <- length(x)
  if (!all(is.finite(unlist(given)))) stop("missing or infinite values in inputs are not allowed")
  unweighted <- is.null(w)
  w <- .spline_weights(w, n)
  if (!is.finite(tol) || tol <= 0) stop("'tol' must be strictly positive and finite")
  if (!match(keep.stuff, c(FALSE, TRUE))) stop("invalid 'keep.stuff'")
  points <- .tied_points(x, y, w, tol)
  nx <- length(points$x)
  if (nx <= 3L) stop("need at least four unique 'x' values")
  by.df <- !missing(df)
  if (is.na(cv) && by.df) stop("'cv' must not be NA when 'df' is specified")
  if (isTRUE(as.logical(cv)) && nx < n) warning("cross-validation with non-unique 'x' values seems doubtful")
  origin <- points$x[1L]
  width <- points$x[nx] - origin
  at <- (points$x - origin) / width
  knots <- .spline_knots(at, all.knots, nknots, !missing(nknots))
  by.lambda <- !missing(lambda)
  if (by.lambda && !missing(spar)) stop("must not specify both 'spar' and 'lambda'")
  fixed <- if (by.lambda) lambda else if (!missing(spar)) spar
  searching <- !by.lambda && is.null(fixed)
  # what is least: 1 generalised cross-validation, 2 cross-validation, 3 the distance from df; 0 nothing
  aim <- if (is.na(cv)) 0L else if (cv) 2L else 1L
  offset <- df.offset
  if (by.df) {
    if (df > 1 && df <= nx) {
      aim <- 3L
      offset <- df
    } else warning("not using invalid df; must have 1 < df <= n := #{unique x} = ", nx)
  }
  found <- .Internal(smooth_spline(at, points$y, sqrt(points$w), points$within, as.double(knots$knot), aim, as.double(offset), as.double(penalty),
                                   if (!searching) as.double(fixed), by.lambda, as.double(unlist(search[c("low", "high", "tol", "eps", "maxit", "trace")]))))
  names(found) <- c("coef", "fitted", "leverage", "best", "steps", "notes")
  for (v in found$notes) cat("spar-finding: non-finite value ", tolower(v), "; using BIG value\n", sep = "", file = stderr())
  lev <- if (aim) found$leverage else NA
  df <- if (aim) sum(lev) else NA
  if ((aim && is.na(df)) || found$steps[2L]) stop("NA lev[]; probably smoothing parameter 'spar' way too large!")
  group <- points$group
  each <- rep_len(w, n)
  error <- y - found$fitted[group]
  score <- if (is.na(cv)) NA
    else if (cv) weighted.mean((error / (1 - lev[group] * each / replace(points$w, points$w == 0, 1)[group]))^2, each)
    else weighted.mean(error^2, each) / (1 - (df.offset + penalty * df) / n)^2
  best <- setNames(as.list(found$best), c("crit", "spar", "lambda", "ratio"))
  if (by.lambda) best[c("spar", "ratio")] <- NA
  if (aim == 0L) best$crit <- 0
  how <- c(icrit = aim, ispar = if (!searching) 1L else if (search$trace) -1L else 0L,
           iter = if (searching) found$steps[1L] else as.integer(search$maxit), as.integer(by.lambda), errorI = NA)
  curve <- structure(c(knots, list(min = origin, range = width, coef = found$coef)), class = "smooth.spline.fit")
  structure(c(list(x = points$x, y = found$fitted, w = points$w, yin = points$y, tol = tol, data = if (keep.data) c(given, list(w = w)),
                   no.weights = unweighted, n = n, lev = lev, cv = cv, cv.crit = score, pen.crit = sum(points$w * (points$y - found$fitted)^2)),
              best["crit"], list(df = df), best[c("spar", "ratio", "lambda")], list(iparms = how, auxM = NULL, fit = curve, call = match.call())),
            class = "smooth.spline")
}

print.smooth.spline <- function(x, digits = getOption("digits"), ...) {
  if (!is.null(x$call)) {
    writeLines("Call:")
    dput(x$call, control = NULL)
  }
  text <- function(what) format(x[[what]], digits = digits)
  steps <- if (x$iparms[["ispar"]] != 1L) sprintf(" (%d iterations)", as.integer(x$iparms[["iter"]]))
  criterion <- if (is.na(x$cv)) NULL else paste0(if (x$cv) "PRESS(l.o.o. CV): " else "GCV: ", text("cv.crit"))
  writeLines(c("", paste0("Smoothing Parameter  spar= ", text("spar"), "  lambda= ", text("lambda"), steps),
               paste0("Equivalent Degrees of Freedom (Df): ", text("df")),
               paste0("Penalized Criterion (", if (!x$no.weights) "weighted ", "RSS): ", text("pen.crit")), criterion))
  invisible(x)
}

predict.smooth.spline <- function(object, x, deriv = 0, ...) {
  fitted <- missing(x)
  if (fitted && deriv == 0) return(object[c("x", "y")])
  .demand(!is.null(object$fit), "not a valid \"smooth.spline\" object")
  predict(object$fit, if (fitted) object$x else x, deriv, ...)
}

# The spline lives on [0, 1] and is straight outside.
predict.smooth.spline.fit <- function(object, x, deriv = 0, ...) {
  from <- object$min
  span <- object$range
  if (missing(x)) x <- seq.int(from, from + span, length.out = length(object$coef) - 4L)
  at <- (x - from) / span
  value <- function(v, deriv) .Internal(spline_value(as.double(object$knot), object$coef, 4L, as.double(v), as.integer(deriv)))
  beyond <- function(end, v) switch(min(deriv, 2) + 1, value(end, 0) + value(end, 1) * (v - end), value(end, 1), 0)
  y <- at
  parts <- list(low = which(at < 0), high = which(at > 1), inner = which(at >= 0 & at <= 1))
  if (length(parts$inner)) y[parts$inner] <- value(at[parts$inner], deriv)
  if (length(parts$low)) y[parts$low] <- beyond(0, at[parts$low])
  if (length(parts$high)) y[parts$high] <- beyond(1, at[parts$high])
  list(x = x, y = if (deriv > 0) y / (span^deriv) else y)
}

.smspline_groups <- function(object) {
  if (!is.list(dat <- object$data)) stop("need result of smooth.spline(keep.data = TRUE)")
  group <- function(x, m) round((x - m) / object$tol)
  m <- mean(dat$x)
  match(group(dat$x, m), group(object$x, m))
}

fitted.smooth.spline <- function(object, ...) object$y[.smspline_groups(object)]

residuals.smooth.spline <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) {
  weighted <- match.arg(type) %in% c("deviance", "pearson")
  data <- object$data
  rest <- data$y - fitted(object)
  if (weighted && !is.null(data$w)) rest * sqrt(data$w) else rest
}

hatvalues.smooth.spline <- function(model, ...) model$lev[.smspline_groups(model)]
