# splines.R - The package splines: B-spline bases for models, and interpolating splines.

splineDesign <- function(knots, x, ord = 4L, derivs = 0L, outer.ok = FALSE, sparse = FALSE) {
  if ((nk <- length(knots <- as.numeric(knots))) <= 0) stop("must have at least 'ord' knots")
  if (is.unsorted(knots)) knots <- sort.int(knots)
  x <- as.numeric(x)
  nx <- length(x)
  if (length(derivs) > nx) stop("length of 'derivs' is larger than length of 'x'")
  if (length(derivs) < 1L) stop("empty 'derivs'")
  derivs <- rep_len(as.integer(derivs), nx)
  ord <- as.integer(ord)
  if (ord < 1L || ord > nk) stop("'ord' must be positive integer, at most the number of knots")
  if (!outer.ok && nk < 2 * ord - 1) stop(gettextf("need at least %s (=%d) knots", "2*ord -1", 2 * ord - 1), domain = NA)
  degree <- ord - 1L
  inside <- rep(TRUE, nx)
  shift <- 0L
  outer <- any(x < knots[ord] | knots[nk - degree] < x)
  all.knots <- knots
  if (is.na(outer)) stop("'x' must not have missing values")
  if (outer) {
    if (!outer.ok) stop(gettextf("the 'x' data must be in the range %g to %g unless you set '%s'", knots[ord], knots[nk - degree], "outer.ok = TRUE"), domain = NA)
    inside <- knots[1L] <= x & x <= knots[nk]
    last <- max(0L, ord - match(TRUE, rev(diff(knots)) > 0))
    all.knots <- knots[c(rep.int(1L, degree), seq_len(nk), rep.int(nk, last))]
    shift <- degree
  }
  ncoef <- nk - ord
  design <- matrix(0, nx, ncoef)
  at <- which(inside)
  if (length(at)) {
    z <- .Internal(spline_basis(all.knots, ord, x[at], derivs[at]))
    i <- rep(at, each = ord)
    j <- rep(z[[2L]], each = ord) + seq_len(ord) - shift
    ok <- j >= 1L & j <= ncoef
    design[cbind(i, j)[ok, , drop = FALSE]] <- z[[1L]][ok]
  }
  design
}

spline.des <- function(knots, x, ord = 4, derivs = integer(length(x)), outer.ok = FALSE, sparse = FALSE)
  list(knots = sort(as.vector(knots)), order = ord, derivs = derivs, design = splineDesign(knots, x, ord, derivs, outer.ok = outer.ok, sparse = sparse))

# The rows of the design for x, those beyond the boundary by the Taylor polynomial (degree terms) about a point near it.
.spline_rows <- function(Aknots, x, ord, low, high, pivots, degree) {
  outside <- low | high
  if (!any(outside)) return(splineDesign(Aknots, x, ord))
  basis <- array(0, c(length(x), length(Aknots) - ord))
  for (side in 1:2) {
    at <- if (side == 1L) low else high
    if (!any(at)) next
    powers <- cbind(1, outer(x[at] - pivots[side], 1L:degree, `^`))
    tt <- splineDesign(Aknots, rep(pivots[side], degree + 1L), ord, 0:degree)
    basis[at, ] <- powers %*% (tt / gamma(1L:(degree + 1L)))
  }
  if (any(!outside)) basis[!outside, ] <- splineDesign(Aknots, x[!outside], ord)
  basis
}

.spline_quantiles <- function(x, n) if (n > 0L) quantile(x, seq.int(from = 0, to = 1, length.out = n + 2L)[-c(1L, n + 2L)])

.spline_finish <- function(basis, nax, nx, a, class) {
  n.col <- ncol(basis)
  if (any(nax)) {
    nmat <- matrix(NA, length(nax), n.col)
    nmat[!nax, ] <- basis
    basis <- nmat
  }
  dimnames(basis) <- list(nx, 1L:n.col)
  attributes(basis) <- c(attributes(basis), a)
  class(basis) <- c(class, "basis", "matrix")
  basis
}

# What bs() and ns() do with x before the basis is formed: values without NA, whether they lie outside the boundary knots,
# and the inner knots; wanted: how many of those df asks for (NULL: they are given), few: the df used when that is negative.
.spline_data <- function(x, bounds, given, knots, wanted, few) {
  names <- names(x)
  x <- as.vector(x)
  absent <- is.na(x)
  x <- x[!absent]
  outside <- function(beyond) if (given) beyond else rep(FALSE, length(x))
  if (given) bounds <- sort(bounds)
  low <- outside(x < bounds[1L])
  high <- outside(x > bounds[2L])
  if (!is.null(wanted)) {
    if (wanted < 0L) warning(simpleWarning(gettextf("'df' was too small; have used %d", few), sys.call(-1L)))
    knots <- .spline_quantiles(x[!(low | high)], max(wanted, 0L))
  }
  list(x = x, names = names, absent = absent, low = low, high = high, bounds = bounds, knots = knots)
}

bs <- function(x, df = NULL, knots = NULL, degree = 3, intercept = FALSE, Boundary.knots = range(x)) {
  degree <- as.integer(degree)
  order <- 1L + degree
  if (order <= 1) stop("'degree' must be integer >= 1")
  given <- !missing(Boundary.knots)
  wanted <- if (!is.null(df) && is.null(knots)) df - order + (1L - intercept)
  if (!given) Boundary.knots <- range(as.vector(x)[!is.na(x)])
  d <- .spline_data(x, Boundary.knots, given, knots, wanted, order - (1L - intercept))
  all <- sort(c(rep(d$bounds, order), d$knots))
  if (any(d$low | d$high)) warning("some 'x' values beyond boundary knots may cause ill-conditioned bases")
  near <- all[c(order + 1L, length(all) - order)] # beyond the bounds, the polynomial about points a quarter of the way in goes on
  basis <- .spline_rows(all, d$x, order, d$low, d$high, 0.75 * d$bounds + 0.25 * near, degree)
  if (!intercept) basis <- basis[, -1L, drop = FALSE]
  knots <- if (is.null(d$knots)) numeric() else d$knots
  .spline_finish(basis, d$absent, d$names, list(degree = degree, knots = knots, Boundary.knots = d$bounds, intercept = intercept), "bs")
}

ns <- function(x, df = NULL, knots = NULL, intercept = FALSE, Boundary.knots = range(x)) {
  given <- !missing(Boundary.knots)
  wanted <- if (!is.null(df) && is.null(knots)) df - 1L - intercept
  if (!given) Boundary.knots <- range(as.vector(x)[!is.na(x)])
  d <- .spline_data(x, Boundary.knots, given, knots, wanted, 1L + intercept)
  all <- sort(c(rep(d$bounds, 4L), d$knots))
  basis <- .spline_rows(all, d$x, 4L, d$low, d$high, d$bounds, 1L)
  curved <- splineDesign(all, d$bounds, ord = 4L, derivs = c(2L, 2L))
  if (!intercept) {
    curved <- curved[, -1L, drop = FALSE]
    basis <- basis[, -1L, drop = FALSE]
  }
  basis <- as.matrix(t(qr.qty(qr(t(curved)), t(basis)))[, -(1L:2L), drop = FALSE])
  knots <- if (is.null(d$knots)) numeric() else d$knots
  .spline_finish(basis, d$absent, d$names, list(degree = 3L, knots = knots, Boundary.knots = d$bounds, intercept = intercept), "ns")
}

predict.bs <- function(object, newx, ...) {
  if (missing(newx)) return(object)
  do.call("bs", c(list(x = newx), attributes(object)[c("degree", "knots", "Boundary.knots", "intercept")]))
}

predict.ns <- function(object, newx, ...) {
  if (missing(newx)) return(object)
  do.call("ns", c(list(x = newx), attributes(object)[c("knots", "Boundary.knots", "intercept")]))
}

makepredictcall.bs <- function(var, call) {
  if (as.character(call)[1L] == "bs" || (is.call(call) && identical(eval(call[[1L]]), bs))) {
    at <- attributes(var)[c("degree", "knots", "Boundary.knots", "intercept")]
    call <- call[1L:2L]
    call[names(at)] <- at
  }
  call
}

makepredictcall.ns <- function(var, call) {
  if (as.character(call)[1L] == "ns" || (is.call(call) && identical(eval(call[[1L]]), ns))) {
    at <- attributes(var)[c("knots", "Boundary.knots", "intercept")]
    call <- call[1L:2L]
    call[names(at)] <- at
  }
  call
}

# ---- interpolation ----

xyVector <- function(x = numeric(), y = numeric()) {
  x <- as.vector(x)
  y <- as.vector(y)
  if (length(x) != length(y)) stop("lengths of 'x' and 'y' must be the same")
  structure(list(x = x, y = y), class = "xyVector")
}

asVector <- function(object) UseMethod("asVector")

asVector.xyVector <- function(object) object$y

as.data.frame.xyVector <- function(x, ...) data.frame(x = x$x, y = x$y)

plot.xyVector <- function(x, ...) plot(x = x$x, y = x$y, ...)

splineKnots <- function(object) UseMethod("splineKnots")

splineKnots.spline <- function(object) object$knots

splineOrder <- function(object) UseMethod("splineOrder")

splineOrder.bSpline <- function(object) object$order

splineOrder.polySpline <- function(object) ncol(coef(object))

interpSpline <- function(obj1, obj2, bSpline = FALSE, period = NULL, ord = 4L, na.action = na.fail, sparse = FALSE) UseMethod("interpSpline")

interpSpline.default <- function(obj1, obj2, bSpline = FALSE, period = NULL, ord = 4L, na.action = na.fail, sparse = FALSE) {
  degree <- ord - 1L
  frm <- na.action(data.frame(x = as.numeric(obj1), y = as.numeric(obj2)))
  frm <- frm[order(frm$x), ]
  x <- frm$x
  if (anyDuplicated(x)) stop("values of 'x' must be distinct")
  ndat <- nrow(frm)
  if (ndat < ord) stop(gettextf("must have at least '%s=%d' points", "ord", ord), domain = NA)
  i <- seq_len(degree)
  knots <- c(x[i] + x[1L] - x[ord], x, x[ndat + i - degree] + x[ndat] - x[ndat - degree])
  des <- splineDesign(knots, c(x[1L], x, x[ndat]), ord, c(2L, integer(ndat), 2L))
  value <- structure(list(knots = knots, coefficients = solve(des, c(0, frm$y, 0)), order = ord),
                     formula = do.call("~", list(substitute(obj2), substitute(obj1))), class = c("nbSpline", "bSpline", "spline"))
  if (bSpline) value else polySpline(value)
}

interpSpline.formula <- function(obj1, obj2, bSpline = FALSE, period = NULL, ord = 4L, na.action = na.fail, sparse = FALSE) {
  form <- as.formula(obj1)
  if (length(form) != 3L) stop("'formula' must be of the form \"y ~ x\"")
  local <- if (missing(obj2)) sys.parent(1) else as.data.frame(obj2)
  value <- interpSpline(as.numeric(eval(form[[3L]], local)), as.numeric(eval(form[[2L]], local)), bSpline = bSpline, period = period, ord = ord,
                        na.action = na.action, sparse = sparse)
  attr(value, "formula") <- form
  value
}

polySpline <- function(object, ...) UseMethod("polySpline")

as.polySpline <- function(object, ...) polySpline(object, ...)

polySpline.polySpline <- function(object, ...) object

polySpline.bSpline <- function(object, ...) {
  ord <- splineOrder(object)
  knots <- splineKnots(object)
  if (is.unsorted(knots)) stop("knot positions must be non-decreasing")
  knots <- knots[ord:(length(knots) + 1L - ord)]
  coeff <- array(0, c(length(knots), ord))
  for (i in seq_len(ord)) coeff[, i] <- asVector(predict(object, knots, deriv = i - 1L)) / factorial(i - 1L)
  structure(list(knots = knots, coefficients = coeff), formula = attr(object, "formula"), class = c("polySpline", "spline"))
}

polySpline.nbSpline <- function(object, ...) {
  structure(NextMethod("polySpline"), class = c("npolySpline", "polySpline", "spline")) -> value
  n <- nrow(value$coefficients)
  value$coefficients[c(1L, n), 3L] <- 0
  value$coefficients[n, 4L] <- 0
  value
}

predict.bSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
  knots <- splineKnots(object)
  ord <- splineOrder(object)
  coeff <- coef(object)
  if (deriv < 0 || deriv >= ord) stop(gettextf("'deriv' must be between 0 and %d", as.integer(ord - 1)), domain = NA)
  ncoeff <- length(coeff)
  if (missing(x)) x <- seq.int(knots[ord], knots[ncoeff + 1L], length.out = nseg + 1)
  xyVector(x = x, y = .Internal(spline_value(knots, coeff, as.integer(ord), as.numeric(x), as.integer(deriv))) * ifelse(x < knots[ord] | x > knots[ncoeff + 1L], NA, 1))
}

# Natural splines are straight lines beyond the ends.
.natural_ends <- function(value, x, ends, deriv, at) {
  for (side in 1:2) {
    i <- which(if (side == 1L) x < ends[1L] else x > ends[2L])
    if (length(i)) value$y[i] <- if (deriv == 0) at(ends[side], 0) + at(ends[side], 1) * (x[i] - ends[side]) else if (deriv == 1) at(ends[side], 1) else 0
  }
  value
}

predict.nbSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
  value <- NextMethod("predict")
  if (missing(x)) return(value)
  knots <- splineKnots(object)
  ord <- splineOrder(object)
  coeff <- coef(object)
  .natural_ends(value, value$x, knots[c(ord, length(coeff) + 1L)], deriv, function(x, d) .Internal(spline_value(knots, coeff, as.integer(ord), x, as.integer(d))))
}

predict.polySpline <- function(object, x, nseg = 50, deriv = 0, ...) {
  knots <- splineKnots(object)
  coeff <- coef(object)
  cdim <- dim(coeff)
  ord <- cdim[2L]
  if (missing(x)) x <- seq.int(knots[1L], knots[cdim[1L]], length.out = nseg + 1)
  i <- as.numeric(cut(x, knots, right = FALSE))
  i[x == knots[length(knots)]] <- length(knots) - 1
  if (x[1L] == knots[1L]) i[1L] <- 1
  at <- x - knots[i]
  if (deriv < 0 || deriv >= ord) stop(gettextf("'deriv' must be between 0 and %d", as.integer(ord - 1)), domain = NA)
  while (deriv > 0) {
    ord <- ord - 1L
    coeff <- t(t(coeff[, -1, drop = FALSE]) * seq_len(ord))
    deriv <- deriv - 1
  }
  y <- coeff[i, ord]
  if (ord > 1L) for (j in (ord - 1L):1L) y <- y * at + coeff[i, j]
  xyVector(x = x, y = y)
}

predict.npolySpline <- function(object, x, nseg = 50, deriv = 0, ...) {
  value <- NextMethod()
  if (missing(x)) return(value)
  knots <- splineKnots(object)
  n <- length(knots)
  coeff <- coef(object)
  .natural_ends(value, value$x, knots[c(1L, n)], deriv, function(x, d) coeff[if (x == knots[1L]) 1L else n, d + 1L])
}

.print_spline_head <- function(x, kind) {
  cat(kind, "representation of spline")
  if (!is.null(form <- attr(x, "formula"))) cat(" for", deparse(as.vector(form)))
  cat("\n")
}

print.polySpline <- function(x, ...) {
  coeff <- coef(x)
  dimnames(coeff) <- list(format(splineKnots(x)), c("constant", "linear", "quadratic", "cubic", paste0(4:29, "th"))[seq_len(ncol(coeff))])
  .print_spline_head(x, "polynomial")
  print(coeff, ...)
  invisible(x)
}

print.bSpline <- function(x, ...) {
  value <- c(rep(NA, splineOrder(x)), coef(x))
  names(value) <- format(splineKnots(x), digits = 5)
  .print_spline_head(x, "bSpline")
  print(value, ...)
  invisible(x)
}

plot.spline <- function(x, ...) plot(as.data.frame(predict(x)), type = "l", ...)
