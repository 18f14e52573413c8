# optim.R - Roots, minima, integrals and derivatives of functions.

# Moves the ends of a bracket outwards, by steps that double, until the function changes its sign between them.  `rise` is the
# sign of the slope that is looked for (NULL: either).  `at` and `value`: the two ends and the function there.
.extend_bracket <- function(f, at, value, rise, maxiter, trace, cl) {
  step <- 0.01 * pmax(1e-04, abs(at)) * c(-1, 1)
  made <- 0L
  count <- function() {
    made <<- made + 1L
    if (made > maxiter) stop(simpleError(gettextf("no sign change found in %d iterations", made - 1), cl))
  }
  tell <- function(what, v) if (trace >= 2) cat(sprintf(what, v[1L], v[2L])[1L])
  if (trace) cat(sprintf("search in [%g,%g]%s", at[1L], at[2L], if (trace < 2) " ... " else "\n"))
  if (is.null(rise)) {
    while (isTRUE(value[1L] * value[2L] > 0) && any(finite <- is.finite(at))) {
      count()
      for (k in which(finite)) {
        v <- f(at[k] + step[k])
        if (is.na(v)) {
          step[k] <- step[k] / 4 # stays where the function is defined
        } else {
          at[k] <- at[k] + step[k]
          value[k] <- v
        }
      }
      tell(" .. modified lower,upper: (%15g,%15g)\n", at)
      step <- 2 * step
    }
  } else for (k in 1:2) {
    while (isTRUE(c(rise, -rise)[k] * value[k] > 0)) {
      count()
      at[k] <- at[k] + step[k]
      value[k] <- f(at[k])
      tell(if (k == 1L) " .. modified lower: %g%.0s\n" else " .. modified upper: %g%.0s\n", c(at[k], 0))
      step[k] <- 2 * step[k]
    }
  }
  if (trace && trace < 2) cat(sprintf("extended to [%g, %g] in %d steps\n", at[1L], at[2L], made))
  list(at = at, value = value, made = made)
}

uniroot <- function(f, interval, ..., lower = min(interval), upper = max(interval), f.lower = f(lower, ...), f.upper = f(upper, ...),
                    extendInt = c("no", "yes", "downX", "upX"), check.conv = FALSE, tol = .Machine$double.eps^0.25, maxiter = 1000, trace = 0) {
  if (!missing(interval) && length(interval) != 2L) stop("'interval' must be a vector of length 2")
  if (!is.numeric(lower) || !is.numeric(upper) || lower >= upper) stop("lower < upper  is not fulfilled")
  lost <- if (is.na(f.lower)) "f.lower = f(lower) is NA" else if (is.na(f.upper)) "f.upper = f(upper) is NA"
  if (length(lost)) stop(lost)
  extendInt <- match.arg(extendInt)
  limited <- function(v) pmax.int(-.Machine$double.xmax, pmin.int(v, .Machine$double.xmax))
  at <- c(lower, upper)
  value <- c(f.lower, f.upper)
  sides <- sign(limited(value))
  astray <- switch(extendInt, no = FALSE, yes = sides[1L] * sides[2L] > 0, upX = sides[1L] > 0 || sides[2L] < 0,
                   downX = sides[1L] < 0 || sides[2L] > 0)
  made <- NA_integer_
  if (astray) {
    wide <- .extend_bracket(function(x) f(x, ...), at, value, switch(extendInt, upX = 1, downX = -1), maxiter, trace, sys.call())
    at <- wide$at
    value <- wide$value
    made <- wide$made
  }
  value <- limited(value)
  if (!isTRUE(sign(value[1L]) * sign(value[2L]) <= 0))
    stop(if (astray) "did not succeed extending the interval endpoints for f(lower) * f(upper) <= 0" else "f() values at end points not of opposite sign")
  if (any(wild <- !is.finite(at))) stop(sprintf("invalid '%s' value", c("xmin", "xmax")[wild][1L]))
  found <- .Internal(zeroin(function(arg) f(arg, ...), at[1L], at[2L], value[1L], value[2L], tol, as.integer(maxiter)))
  spent <- as.integer(found[2L])
  if (spent < 0L) {
    complain <- if (check.conv) stop else warning
    text <- ngettext(maxiter, "_NOT_ converged in %d iteration", "_NOT_ converged in %d iterations")
    complain(sprintf(text, maxiter), domain = NA)
    spent <- maxiter
  }
  list(root = found[1L], f.root = f(found[1L], ...), iter = if (astray) spent + made else spent, init.it = made, estim.prec = found[3L])
}

optimize <- function(f, interval, ..., lower = min(interval), upper = max(interval), maximum = FALSE, tol = .Machine$double.eps^0.25) {
  goal <- if (maximum) function(arg) -f(arg, ...) else function(arg) f(arg, ...)
  best <- .Internal(fmin(goal, lower, upper, tol))
  structure(list(best, f(best, ...)), names = c(if (maximum) "maximum" else "minimum", "objective"))
}

optimise <- optimize

integrate <- function(f, lower, upper, ..., subdivisions = 100L, rel.tol = .Machine$double.eps^0.25, abs.tol = rel.tol, stop.on.error = TRUE,
                      keep.xy = FALSE, aux = NULL) {
  if (!.Internal(function_given(1L))) f <- match.fun(f)
  values <- function(x) f(x, ...)
  parts <- as.integer(subdivisions)
  exacting <- rel.tol < max(50 * .Machine$double.eps, 0.5e-28)
  if (parts < 1L || (exacting && abs.tol <= 0)) stop("invalid parameter values")
  stopifnot(length(lower) == 1, length(upper) == 1)
  finite <- c(is.finite(lower), is.finite(upper))
  ends <- as.double(c(lower, upper))
  tol <- as.double(c(abs.tol, rel.tol))
  done <- if (all(finite)) {
    .Internal(integrate_finite(values, ends[1L], ends[2L], tol[1L], tol[2L], parts))
  } else {
    if (anyNA(ends)) stop("a limit is NA or NaN")
    # 1: upwards from a bound, -1: downwards from it, 2: the whole line
    way <- if (finite[1L]) 1L else if (finite[2L]) -1L else 2L
    .Internal(integrate_infinite(values, if (way == 2L) 0 else ends[finite], way, tol[1L], tol[2L], parts))
  }
  text <- c("OK", "maximum number of subdivisions reached", "roundoff error was detected", "extremely bad integrand behaviour",
            "roundoff error is detected in the extrapolation table", "the integral is probably divergent", "the input is invalid")[done$ierr + 1L]
  if (done$ierr == 6L || (stop.on.error && done$ierr > 0L)) stop(text)
  structure(c(done[c("value", "abs.error", "subdivisions")], list(message = text, call = match.call())), class = "integrate")
}

print.integrate <- function(x, digits = getOption("digits"), ...) {
  shown <- function(part, digits) format(x[[part]], digits = digits)
  writeLines(if (x$message != "OK") paste0("failed with message ", sQuote(x$message))
             else paste0(shown("value", digits), " with absolute error < ", shown("abs.error", 2L)))
  invisible(x)
}

# What the elements of control are by default for n parameters.
.optim_defaults <- function(n, method) {
  annealing <- method == "SANN"
  list(fnscale = 1, parscale = rep.int(1, n), ndeps = rep.int(1e-3, n), trace = 0, REPORT = if (annealing) 100 else 10,
       maxit = if (annealing) 10000 else if (method == "Nelder-Mead") 500 else 100L, abstol = -Inf, reltol = sqrt(.Machine$double.eps),
       alpha = 1, beta = 0.5, gamma = 2, warn.1d.NelderMead = TRUE, type = 1, lmm = 5, factr = 1e7, pgtol = 0, temp = 10, tmax = 10)
}

# The settings of optim(): what is given, in place of the defaults; warns of names that it does not know.
.optim_control <- function(n, method, given) {
  con <- .optim_defaults(n, method)
  .warn <- function(...) warning(simpleWarning(paste0(...), sys.call(-2L)))
  if (length(given)) {
    unknown <- setdiff(names(given), names(con))
    con[names(given)] <- given
    if (length(unknown)) .warn("unknown names in control: ", toString(unknown))
    if (con$trace < 0) .warn("read the documentation for 'trace' more carefully")
    if (method == "SANN" && con$trace > 0 && as.integer(con$REPORT) == 0L) .refuse("'trace != 0' needs 'REPORT >= 1'")
    if (method == "L-BFGS-B" && length(intersect(names(given), c("abstol", "reltol"))))
      .warn("method L-BFGS-B uses 'factr' (and 'pgtol') instead of 'reltol' and 'abstol'")
  }
  if (method == "Nelder-Mead" && n == 1L && isTRUE(con$warn.1d.NelderMead))
    .warn("one-dimensional optimization by Nelder-Mead is unreliable:\nuse \"Brent\" or optimize() directly")
  con
}

optim <- function(par, fn, gr = NULL, ..., method = c("Nelder-Mead", "BFGS", "CG", "L-BFGS-B", "SANN", "Brent"), lower = -Inf, upper = Inf,
                  control = list(), hessian = FALSE) {
  method <- match.arg(method)
  bounded <- any(c(lower > -Inf, upper < Inf))
  if (bounded && is.na(match(method, c("L-BFGS-B", "Brent")))) {
    method <- "L-BFGS-B"
    warning("bounds can only be used with method L-BFGS-B (or Brent)")
  }
  n <- length(par)
  con <- .optim_control(n, method, control)
  lower <- rep_len(as.double(lower), n)
  upper <- rep_len(as.double(upper), n)
  if (method == "Brent") {
    .demand(n == 1L, 'method = "Brent" is only available for one-dimensional optimization')
    .demand(all(is.finite(c(lower, upper))), "'lower' and 'upper' must be finite values")
    best <- optimize(function(par) fn(par, ...) / con$fnscale, c(lower, upper), tol = con$reltol)
    found <- list(best$minimum, best$objective * con$fnscale, c(NA, NA), 0L, NULL)
  } else {
    storage.mode(par) <- "double"
    slope <- if (!is.null(gr)) function(par) gr(par, ...)
    found <- .Internal(optim(par, function(par) fn(par, ...), slope, method, con, lower, upper))
    names(found[[1L]]) <- names(par)
  }
  names(found) <- c("par", "value", "counts", "convergence", "message")
  names(found$counts) <- c("function", "gradient")
  if (hessian) found$hessian <- optimHess(found$par, fn, gr, ..., control = con)
  found
}

optimHess <- function(par, fn, gr = NULL, ..., control = list()) {
  n <- length(par)
  con <- list(fnscale = 1, parscale = rep.int(1, n), ndeps = rep.int(1e-3, n))
  given <- names(con)[!is.na(match(names(con), names(control)))]
  con[given] <- control[given]
  .Internal(optim_hessian(par, function(par) fn(par, ...), if (!is.null(gr)) function(par) gr(par, ...), con))
}

constrOptim <- function(theta, f, grad, ui, ci, mu = 1e-04, control = list(), method = if (is.null(grad)) "Nelder-Mead" else "BFGS",
                        outer.iterations = 100, outer.eps = 1e-05, ..., hessian = FALSE) {
  down <- is.null(control$fnscale) || control$fnscale >= 0
  if (!down) mu <- -mu
  room <- function(theta) ui %*% theta - ci # how far inside of each constraint
  # the logarithmic barrier of Lange, weighted by the room that there was at `base`
  walled <- function(theta, base, ...) {
    free <- room(theta)
    if (any(free < 0)) return(NaN)
    wall <- sum(room(base) * log(free) - ui %*% theta)
    f(theta, ...) - mu * (if (is.finite(wall)) wall else -Inf)
  }
  slope <- function(theta, base, ...) {
    wall <- colSums(ui * drop(room(base)) / drop(room(theta)) - ui)
    grad(theta, ...) - mu * wall
  }
  if (any(room(theta) <= 0)) stop("initial value is not in the interior of the feasible region")
  gradient <- switch(method, `Nelder-Mead` = NULL, SANN = if (!missing(grad)) grad, function(theta, ...) slope(theta, base, ...))
  now <- f(theta, ...)
  height <- walled(theta, theta, ...)
  counts <- 0
  for (round in seq_len(outer.iterations)) {
    base <- theta
    before <- list(now = now, height = height)
    a <- optim(base, function(theta, ...) walled(theta, base, ...), gradient, control = control, method = method, hessian = hessian, ...)
    height <- a$value
    both <- c(height, before$height)
    if (all(is.finite(both)) && abs(diff(both)) < outer.eps * (0.001 + abs(height))) break
    counts <- counts + a$counts
    theta <- a$par
    now <- f(theta, ...)
    if (if (mu > 0) now > before$now else mu < 0 && now < before$now) break
  }
  if (round == outer.iterations) {
    a$convergence <- 7
    a$message <- gettext("Barrier algorithm ran out of iterations and did not converge")
  }
  if (mu != 0 && (now - before$now) * sign(mu) > 0) {
    a$convergence <- 11
    a$message <- gettextf(if (mu > 0) "Objective function increased at outer iteration %d" else "Objective function decreased at outer iteration %d", round)
  }
  value <- f(a$par, ...)
  a$outer.iterations <- round
  a$counts <- counts
  a$barrier.value <- a$value - value
  a$value <- value
  a
}
