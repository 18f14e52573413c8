# splines.R - The package splines: B-spline bases for models, and interpolating splines.

splineDesign <- function(knots, x, ord = 4L, derivs = 0L, outer.ok = FALSE, sparse = FALSE) {
  knots <- sort(as.numeric(knots))
  x <- as.numeric(x)
  nk <- length(knots)
  nx <- length(x)
  ord <- as.integer(ord)
  problem <- if (!nk) "must have at least 'ord' knots"
    else if (nx < length(derivs)) "length of 'derivs' is larger than length of 'x'"
    else if (!length(derivs)) "empty 'derivs'"
    else if (!(ord %in% seq_len(nk))) "'ord' must be positive integer, at most the number of knots"
    else if (2 * ord - 1 > nk && !outer.ok) gettextf("need at least %s (=%d) knots", "2*ord -1", 2 * ord - 1)
  if (length(problem)) stop(problem, domain = NA)
  derivs <- rep_len(as.integer(derivs), nx)
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

spline.des <- function(knots, x, ord = 4, derivs = integer(length(x)), outer.ok = FALSE, sparse = FALSE) {
  basis <- splineDesign(knots, x, ord, derivs, outer.ok = outer.ok, sparse = sparse)
  list(knots = sort(as.vector(knots)), order = ord, derivs = derivs, design = basis)
}

# The rows of the basis.  Beyond the boundary the polynomial goes on: its Taylor terms up to `powers`, taken at the boundary or
# at `inward` of the way from it to the next knot.
.spline_rows <- function(d, degree, inward, powers) {
  all <- d$all(degree)
  order <- degree + 1L
  basis <- matrix(0, length(d$x), length(all) - order)
  inside <- !(d$low | d$high)
  if (any(inside) || !length(inside)) basis[inside, ] <- splineDesign(all, d$x[inside], order)
  pivots <- (1 - inward) * d$bounds + inward * all[c(order + 1L, length(all) - order)]
  for (side in 1:2) {
    at <- if (side == 1L) d$low else d$high
    if (!any(at)) next
    taylor <- splineDesign(all, rep(pivots[side], powers + 1L), order, 0:powers) / factorial(0:powers)
    basis[at, ] <- outer(d$x[at] - pivots[side], 0:powers, `^`) %*% taylor
  }
  basis
}

# The basis with rows of NA where x is missing, and with what predict() needs.
.spline_finish <- function(basis, d, degree, intercept, class) {
  rows <- match(seq_along(d$absent), which(!d$absent))
  full <- if (any(d$absent)) basis[rows, , drop = FALSE] else basis
  dimnames(full) <- list(d$names, seq_len(ncol(full)))
  made <- list(degree = degree, knots = if (is.null(d$knots)) numeric() else d$knots, Boundary.knots = d$bounds, intercept = intercept)
  attributes(full) <- c(attributes(full), made)
  oldClass(full) <- c(class, "basis", "matrix")
  full
}

# What bs() and ns() do with x before the basis is formed: values without NA, whether they lie outside the boundary knots,
# and the inner knots, at quantiles if only their number is told by df, which counts the `terms` that there are anyway.
.spline_data <- function(x, bounds, knots, df, terms) {
  names <- names(x)
  x <- as.vector(x)
  absent <- is.na(x)
  x <- x[!absent]
  given <- !is.null(bounds)
  bounds <- if (given) sort(bounds) else range(x)
  low <- given & x < bounds[1L]
  high <- given & x > bounds[2L]
  if (is.null(knots) && !is.null(df)) {
    inner <- df - terms
    if (inner < 0L) warning(simpleWarning(gettextf("'df' was too small; have used %d", terms), sys.call(-1L)))
    if (inner > 0L) knots <- quantile(x[!(low | high)], seq.int(0, 1, length.out = inner + 2L)[-c(1L, inner + 2L)])
  }
  list(x = x, names = names, absent = absent, low = low, high = high, bounds = bounds, knots = knots,
       all = function(degree) sort(c(rep(bounds, degree + 1L), knots)))
}

bs <- function(x, df = NULL, knots = NULL, degree = 3, intercept = FALSE, Boundary.knots = range(x)) {
  degree <- as.integer(degree)
  if (degree < 1L) stop("'degree' must be integer >= 1")
  terms <- degree + as.integer(intercept) # columns without an inner knot
  d <- .spline_data(x, if (!missing(Boundary.knots)) Boundary.knots, knots, df, terms)
  basis <- .spline_rows(d, degree, 0.25, degree)
  if (any(d$low, d$high)) warning("some 'x' values beyond boundary knots may cause ill-conditioned bases")
  .spline_finish(if (intercept) basis else basis[, -1L, drop = FALSE], d, degree, intercept, "bs")
}

ns <- function(x, df = NULL, knots = NULL, intercept = FALSE, Boundary.knots = range(x)) {
  d <- .spline_data(x, if (!missing(Boundary.knots)) Boundary.knots, knots, df, 1L + as.integer(intercept))
  keep <- if (intercept) TRUE else -1L
  basis <- .spline_rows(d, 3L, 0, 1L)[, keep, drop = FALSE]
  # natural: no curvature at the boundary, so what is left is orthogonal to the second derivatives there
  curved <- splineDesign(d$all(3L), d$bounds, derivs = c(2L, 2L))[, keep, drop = FALSE]
  basis <- t(qr.qty(qr(t(curved)), t(basis)))[, -(1:2), drop = FALSE]
  .spline_finish(basis, d, 3L, intercept, "ns")
}

# What a basis was made with: the arguments that make the same columns of other values.
.basis_args <- function(basis) {
  attributes(basis)[c(if (inherits(basis, "bs")) "degree", "knots", "Boundary.knots", "intercept")]
}

# The call of a basis in a model with the knots of that basis, so that new data get the same columns.
.basis_call <- function(basis, call, name, fun) {
  if (as.character(call)[1L] != name && !(is.call(call) && identical(eval(call[[1L]]), fun))) return(call)
  as.call(c(as.list(call)[1:2], .basis_args(basis)))
}

predict.bs <- function(object, newx, ...) if (missing(newx)) object else do.call("bs", c(list(x = newx), .basis_args(object)))

predict.ns <- function(object, newx, ...) if (missing(newx)) object else do.call("ns", c(list(x = newx), .basis_args(object)))

makepredictcall.bs <- function(var, call) .basis_call(var, call, "bs", bs)

makepredictcall.ns <- function(var, call) .basis_call(var, call, "ns", ns)

# ---- interpolation ----

xyVector <- function(x, y) {
  both <- list(x = as.vector(x), y = as.vector(y))
  if (diff(lengths(both)) != 0L) stop("lengths of 'x' and 'y' must be the same")
  oldClass(both) <- "xyVector"
  both
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
  points <- na.action(data.frame(x = as.numeric(obj1), y = as.numeric(obj2)))
  points <- points[order(points$x), ]
  x <- points$x
  n <- length(x)
  if (anyDuplicated(x)) stop("values of 'x' must be distinct")
  if (n < ord) stop(gettextf("must have at least 'ord'=%d points", ord), domain = NA)
  # the steps at both ends go on outside, degree knots each
  more <- seq_len(ord - 1L)
  knots <- c(x[more] - (x[ord] - x[1L]), x, x[n - rev(more) + 1L] + (x[n] - x[n - ord + 1L]))
  # through the points, and without curvature at the ends
  conditions <- splineDesign(knots, x[c(1L, seq_len(n), n)], ord, derivs = c(2L, integer(n), 2L))
  spline <- list(knots = knots, coefficients = solve(conditions, c(0, points$y, 0)), order = ord)
  attr(spline, "formula") <- do.call("~", list(substitute(obj2), substitute(obj1)))
  oldClass(spline) <- c("nbSpline", "bSpline", "spline")
  if (bSpline) return(spline)
  pieces <- polySpline(spline)
  pieces$coefficients[, 1L] <- points$y # it goes through the points
  pieces
}

# The inverse of a monotone spline, again in cubic pieces: in every knot it has the slope that the inverse has there; the pieces
# at both ends are parabolas, or straight where these would bend the wrong way.
backSpline <- function(object) UseMethod("backSpline")

backSpline.npolySpline <- function(object) {
  x <- splineKnots(object)
  terms <- coef(object)
  y <- terms[, 1L]
  n <- length(x)
  if (length(unique(sign(diff(y)))) != 1L || y[1L] == y[2L]) stop("spline must be monotone")
  slope <- 1 / terms[, 2L]
  step <- diff(y)
  chord <- diff(x) / step
  back <- matrix(NA_real_, n, 4L)
  back[, 1L] <- x
  inner <- seq_len(n - 1L)
  left <- slope[inner]
  right <- slope[inner + 1L]
  back[inner, 2L] <- left
  back[inner, 3L] <- (3 * chord - 2 * left - right) / step
  back[inner, 4L] <- (left + right - 2 * chord) / step^2
  bend <- min((right[1L] - chord[1L]) / step[1L], 0)
  back[1L, 2:4] <- c(chord[1L] - bend * step[1L], bend, 0)
  last <- n - 1L
  bend <- max((chord[last] - left[last]) / step[last], 0)
  back[last, 2:4] <- c(chord[last] - bend * step[last], bend, 0)
  order <- if (step[1L] < 0) n:1 else seq_len(n)
  form <- attr(object, "formula")
  structure(list(knots = y[order], coefficients = back[order, ]),
            formula = if (!is.null(form)) do.call("~", list(form[[3L]], form[[2L]])), class = c("polySpline", "spline"))
}

backSpline.nbSpline <- function(object) backSpline(polySpline(object))

interpSpline.formula <- function(obj1, obj2, bSpline = FALSE, period = NULL, ord = 4L, na.action = na.fail, sparse = FALSE) {
  model <- as.formula(obj1)
  if (length(model) < 3L) stop("'formula' must be of the form \"y ~ x\"")
  where <- if (missing(obj2)) sys.parent(1) else as.data.frame(obj2)
  sides <- lapply(3:2, function(k) as.numeric(eval(model[[k]], where)))
  spline <- interpSpline(sides[[1L]], sides[[2L]], na.action = na.action, ord = ord, period = period, bSpline = bSpline, sparse = sparse)
  attr(spline, "formula") <- model
  spline
}

# Periodic splines: the knots go on with the period, and the first degree coefficients come again at the end.
periodicSpline <- function(obj1, obj2, knots, period = 2 * pi, ord = 4L) UseMethod("periodicSpline")

periodicSpline.default <- function(obj1, obj2, knots, period = 2 * pi, ord = 4L) {
  form <- do.call("~", list(substitute(obj2), substitute(obj1)))
  n <- length(obj1)
  if (length(obj2) != n) stop("lengths of 'x' and 'y' must match")
  sorted <- order(obj1)
  x <- as.numeric(obj1)[sorted]
  again <- seq_len(ord - 1L)
  if (missing(knots)) knots <- c(x[n + 1L - rev(again)] - period, x, x[seq_len(ord)] + period)
  start <- knots[ord]
  if (x[n] - x[1L] >= period || x[1L] < start || x[n] > knots[length(knots) - ord + 1L])
    stop("the range of 'x' values exceeds one period")
  design <- splineDesign(knots, x, ord)
  free <- ncol(design) - length(again)
  wrapped <- design[, seq_len(free), drop = FALSE]
  wrapped[, again] <- wrapped[, again] + design[, free + again]
  found <- solve(wrapped, obj2[sorted])
  structure(list(knots = knots, coefficients = found[c(seq_len(free), again)], order = ord, period = period), formula = form,
            class = c("pbSpline", "bSpline", "spline"))
}

periodicSpline.formula <- function(obj1, obj2, knots, period = 2 * pi, ord = 4L) {
  model <- as.formula(obj1)
  if (length(model) < 3L) stop("'formula' must be of the form \"y ~ x\"")
  where <- if (missing(obj2)) sys.parent(1) else as.data.frame(obj2)
  sides <- lapply(3:2, function(k) as.numeric(eval(model[[k]], where)))
  spline <- if (missing(knots)) periodicSpline(sides[[1L]], sides[[2L]], period = period, ord = ord)
            else periodicSpline(sides[[1L]], sides[[2L]], knots, period, ord)
  attr(spline, "formula") <- model
  spline
}

# The values x moved by whole periods into the one that begins at start.
.into_period <- function(x, start, period) start + (x - start) %% period

predict.pbSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
  start <- splineKnots(object)[splineOrder(object)]
  if (missing(x)) x <- seq.int(start, start + object$period, length.out = 1 + nseg)
  value <- predict.bSpline(object, .into_period(x, start, object$period), deriv = deriv)
  xyVector(x, value$y)
}

predict.ppolySpline <- function(object, x, nseg = 50, deriv = 0, ...) {
  start <- splineKnots(object)[1L]
  if (missing(x)) x <- seq.int(start, start + object$period, length.out = 1 + nseg)
  value <- predict.polySpline(object, .into_period(x, start, object$period), deriv = deriv)
  xyVector(x, value$y)
}

print.ppolySpline <- function(x, ...) {
  .print_poly(x, "periodic polynomial", ...)
  cat("\nPeriod:", format(x$period), "\n")
  x
}

polySpline.pbSpline <- function(object, ...) {
  pieces <- polySpline.bSpline(object)
  n <- nrow(pieces$coefficients)
  pieces$coefficients[n, splineOrder(object)] <- 0
  pieces$period <- object$period
  structure(pieces, class = c("ppolySpline", "polySpline", "spline"))
}

polySpline <- function(object, ...) UseMethod("polySpline")

as.polySpline <- function(object, ...) polySpline(object, ...)

polySpline.polySpline <- function(object, ...) object

polySpline.bSpline <- function(object, ...) {
  order <- splineOrder(object)
  all <- splineKnots(object)
  if (is.unsorted(all)) stop("knot positions must be non-decreasing")
  outer <- seq_len(order - 1L)
  knots <- all[-c(outer, length(all) + 1L - outer)]
  # Taylor coefficients at every knot
  terms <- vapply(0:(order - 1L), function(k) predict(object, knots, deriv = k)$y / factorial(k), numeric(length(knots)))
  spline <- list(knots = knots, coefficients = matrix(terms, ncol = order))
  structure(spline, formula = attr(object, "formula"), class = c("polySpline", "spline"))
}

polySpline.nbSpline <- function(object, ...) {
  structure(NextMethod("polySpline"), class = c("npolySpline", "polySpline", "spline")) -> value
  n <- nrow(value$coefficients)
  value$coefficients[c(1L, n), 3L] <- 0
  value$coefficients[n, 4L] <- 0
  value
}

# Checks the order of a derivative of a spline.
.check_deriv <- function(deriv, order, cl = sys.call(-1L)) {
  if (deriv < 0 || deriv >= order) stop(simpleError(gettextf("'deriv' must be between 0 and %d", as.integer(order - 1)), cl))
}

predict.bSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
  order <- splineOrder(object)
  .check_deriv(deriv, order)
  knots <- splineKnots(object)
  weights <- coef(object)
  ends <- knots[c(order, length(weights) + 1L)]
  if (missing(x)) x <- seq.int(ends[1L], ends[2L], length.out = 1 + nseg)
  y <- .Internal(spline_value(knots, weights, as.integer(order), as.numeric(x), as.integer(deriv)))
  y[x < ends[1L] | x > ends[2L]] <- NA
  xyVector(x, y)
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
  terms <- coef(object)
  .check_deriv(deriv, ncol(terms))
  last <- length(knots)
  if (missing(x)) x <- seq.int(knots[1L], knots[last], length.out = 1 + nseg)
  piece <- findInterval(x, knots, left.open = TRUE, rightmost.closed = TRUE)
  piece[piece < 1L | piece >= last] <- NA # beyond the ends
  # differentiates once for each column that goes, then Horner's rule
  for (k in seq_len(deriv)) terms <- terms[, -1L, drop = FALSE] * rep(seq_len(ncol(terms) - 1L), each = last)
  step <- x - knots[piece]
  columns <- lapply(rev(seq_len(ncol(terms))), function(k) terms[piece, k])
  xyVector(x, Reduce(function(sum, part) sum * step + part, columns))
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

.print_poly <- function(x, kind, ...) {
  terms <- coef(x)
  powers <- c("constant", "linear", "quadratic", "cubic", paste0(4:29, "th"))
  dimnames(terms) <- list(format(splineKnots(x)), powers[seq_len(ncol(terms))])
  .print_spline_head(x, kind)
  print(terms, ...)
}

print.polySpline <- function(x, ...) {
  .print_poly(x, "polynomial", ...)
  invisible(x)
}

print.bSpline <- function(x, ...) {
  # the first knots, one for each order, have no coefficient of their own
  none <- rep(NA_real_, splineOrder(x))
  .print_spline_head(x, "bSpline")
  print(`names<-`(c(none, coef(x)), format(splineKnots(x), digits = 5)), ...)
  invisible(x)
}

plot.spline <- function(x, ...) plot(as.data.frame(predict(x)), type = "l", ...)
