# optim.R - Roots, minima, integrals and derivatives of functions.

uniroot <- function(f, interval, ..., lower = min(interval), upper = max(interval), f.lower = f(lower, ...), f.upper = f(upper, ...),
                    extendInt = c("no", "yes", "downX", "upX"), check.conv = FALSE, tol = .Machine$double.eps^0.25, maxiter = 1000, trace = 0) {
  if (!missing(interval) && length(interval) != 2L) stop("'interval' must be a vector of length 2")
  if (!is.numeric(lower) || !is.numeric(upper) || lower >= upper) stop("lower < upper  is not fulfilled")
  if (is.na(f.lower)) stop("f.lower = f(lower) is NA")
  if (is.na(f.upper)) stop("f.upper = f(upper) is NA")
  Sig <- switch(match.arg(extendInt), yes = NULL, downX = -1, no = 0, upX = 1, stop("invalid 'extendInt'; please report"))
  truncate <- function(x) pmax.int(pmin(x, .Machine$double.xmax), -.Machine$double.xmax)
  f.low. <- truncate(f.lower)
  f.upp. <- truncate(f.upper)
  doX <- (is.null(Sig) && f.low. * f.upp. > 0 || is.numeric(Sig) && (Sig * f.low. > 0 || Sig * f.upp. < 0))
  it <- 0L
  if (doX) {
    if (trace) cat(sprintf("search in [%g,%g]%s", lower, upper, if (trace >= 2) "\n" else " ... "))
    told <- function(end) if (trace >= 2)
      cat(switch(end, both = sprintf(" .. modified lower,upper: (%15g,%15g)\n", lower, upper), lower = sprintf(" .. modified lower: %g\n", lower),
                 upper = sprintf(" .. modified upper: %g\n", upper)))
    Delta <- function(u) 0.01 * pmax(1e-04, abs(u))
    if (is.null(Sig)) {
      delta.r <- 0.01 * max(1e-4, abs(lower), abs(upper))
      dl <- Delta(lower)
      du <- Delta(upper)
      while (isTRUE(f.lower * f.upper > 0) && any(iF <- is.finite(c(lower, upper)))) {
        if ((it <- it + 1L) > maxiter) stop(gettextf("no sign change found in %d iterations", it - 1), domain = NA)
        if (iF[1]) {
          ol <- lower
          of <- f.lower
          if (is.na(f.lower <- f(lower <- lower - dl, ...))) {
            lower <- ol
            f.lower <- of
            dl <- dl / 4
          }
        }
        if (iF[2]) {
          ol <- upper
          of <- f.upper
          if (is.na(f.upper <- f(upper <- upper + du, ...))) {
            upper <- ol
            f.upper <- of
            du <- du / 4
          }
        }
        told("both")
        dl <- 2 * dl
        du <- 2 * du
      }
    } else {
      dl <- Delta(lower)
      while (isTRUE(Sig * f.lower > 0)) {
        if ((it <- it + 1L) > maxiter) stop(gettextf("no sign change found in %d iterations", it - 1), domain = NA)
        f.lower <- f(lower <- lower - dl, ...)
        told("lower")
        dl <- 2 * dl
      }
      du <- Delta(upper)
      while (isTRUE(Sig * f.upper < 0)) {
        if ((it <- it + 1L) > maxiter) stop(gettextf("no sign change found in %d iterations", it - 1), domain = NA)
        f.upper <- f(upper <- upper + du, ...)
        told("upper")
        du <- 2 * du
      }
    }
    if (trace && trace < 2) cat(sprintf("extended to [%g, %g] in %d steps\n", lower, upper, it))
    f.low. <- truncate(f.lower)
    f.upp. <- truncate(f.upper)
  }
  if (!isTRUE(as.vector(sign(f.low.) * sign(f.upp.) <= 0))) stop(if (doX) "did not succeed extending the interval endpoints for f(lower) * f(upper) <= 0" else "f() values at end points not of opposite sign")
  val <- .Internal(zeroin(function(arg) f(arg, ...), lower, upper, f.low., f.upp., tol, as.integer(maxiter)))
  iter <- as.integer(val[2L])
  if (iter < 0) {
    (if (check.conv) stop else warning)(sprintf(ngettext(maxiter, "failed to converge in %d iteration", "failed to converge in %d iterations"), maxiter), domain = NA)
    iter <- maxiter
  }
  if (doX) iter <- iter + it else it <- NA_integer_
  list(root = val[1L], f.root = f(val[1L], ...), iter = iter, init.it = it, estim.prec = val[3L])
}

optimize <- function(f, interval, ..., lower = min(interval), upper = max(interval), maximum = FALSE, tol = .Machine$double.eps^0.25) {
  if (maximum) {
    val <- .Internal(fmin(function(arg) -f(arg, ...), lower, upper, tol))
    list(maximum = val, objective = f(val, ...))
  } else {
    val <- .Internal(fmin(function(arg) f(arg, ...), lower, upper, tol))
    list(minimum = val, objective = f(val, ...))
  }
}

optimise <- optimize

integrate <- function(f, lower, upper, ..., subdivisions = 100L, rel.tol = .Machine$double.eps^0.25, abs.tol = rel.tol, stop.on.error = TRUE,
                      keep.xy = FALSE, aux = NULL) {
  f <- match.fun(f)
  ff <- function(x) f(x, ...)
  limit <- as.integer(subdivisions)
  if (limit < 1L || (abs.tol <= 0 && rel.tol < max(50 * .Machine$double.eps, 0.5e-28))) stop("invalid parameter values")
  stopifnot(length(lower) == 1, length(upper) == 1)
  if (is.finite(lower) && is.finite(upper)) {
    wk <- .Internal(integrate_finite(ff, as.double(lower), as.double(upper), as.double(abs.tol), as.double(rel.tol), limit))
  } else {
    if (anyNA(lower) || anyNA(upper)) stop("a limit is NA or NaN")
    if (is.finite(lower)) {
      inf <- 1L
      bound <- lower
    } else if (is.finite(upper)) {
      inf <- -1L
      bound <- upper
    } else {
      inf <- 2L
      bound <- 0
    }
    wk <- .Internal(integrate_infinite(ff, as.double(bound), inf, as.double(abs.tol), as.double(rel.tol), limit))
  }
  res <- wk[c("value", "abs.error", "subdivisions")]
  res$message <- switch(wk$ierr + 1L, "OK", "maximum number of subdivisions reached", "roundoff error was detected", "extremely bad integrand behaviour",
                        "roundoff error is detected in the extrapolation table", "the integral is probably divergent", "the input is invalid")
  if (wk$ierr == 6L || (wk$ierr > 0L && stop.on.error)) stop(res$message)
  res$call <- match.call()
  class(res) <- "integrate"
  res
}

print.integrate <- function(x, digits = getOption("digits"), ...) {
  if (x$message == "OK") cat(format(x$value, digits = digits), " with absolute error < ", format(x$abs.error, digits = 2L), "\n", sep = "")
  else cat("failed with message ", sQuote(x$message), "\n", sep = "")
  invisible(x)
}

optim <- function(par, fn, gr = NULL, ..., method = c("Nelder-Mead", "BFGS", "CG", "L-BFGS-B", "SANN", "Brent"), lower = -Inf, upper = Inf,
                  control = list(), hessian = FALSE) {
  fn1 <- function(par) fn(par, ...)
  gr1 <- if (!is.null(gr)) function(par) gr(par, ...)
  method <- if (missing(method)) { if (any(lower > -Inf) || any(upper < Inf)) {
    warning("bounds can only be used with method L-BFGS-B (or Brent)")
    "L-BFGS-B"
  } else "Nelder-Mead" } else match.arg(method)
  if ((any(lower > -Inf) || any(upper < Inf)) && !(method %in% c("L-BFGS-B", "Brent"))) {
    warning("bounds can only be used with method L-BFGS-B (or Brent)")
    method <- "L-BFGS-B"
  }
  npar <- length(par)
  con <- list(trace = 0, fnscale = 1, parscale = rep.int(1, npar), ndeps = rep.int(1e-3, npar), maxit = 100L, abstol = -Inf,
              reltol = sqrt(.Machine$double.eps), alpha = 1.0, beta = 0.5, gamma = 2.0, REPORT = 10, warn.1d.NelderMead = TRUE, type = 1, lmm = 5,
              factr = 1e7, pgtol = 0, tmax = 10, temp = 10.0)
  nmsC <- names(con)
  if (method == "Nelder-Mead") con$maxit <- 500
  if (method == "SANN") {
    con$maxit <- 10000
    con$REPORT <- 100
  }
  con[(namc <- names(control))] <- control
  if (length(noNms <- namc[!namc %in% nmsC])) warning("unknown names in control: ", paste(noNms, collapse = ", "))
  if (con$trace < 0) warning("read the documentation for 'trace' more carefully")
  else if (method == "SANN" && con$trace && as.integer(con$REPORT) == 0) stop("'trace != 0' needs 'REPORT >= 1'")
  if (method == "L-BFGS-B" && any(!is.na(match(c("reltol", "abstol"), namc)))) warning("method L-BFGS-B uses 'factr' (and 'pgtol') instead of 'reltol' and 'abstol'")
  if (npar == 1 && method == "Nelder-Mead" && isTRUE(con$warn.1d.NelderMead))
    warning("one-dimensional optimization by Nelder-Mead is unreliable:\nuse \"Brent\" or optimize() directly")
  lower <- as.double(rep_len(lower, npar))
  upper <- as.double(rep_len(upper, npar))
  if (method == "Brent") {
    if (any(!is.finite(c(upper, lower)))) stop("'lower' and 'upper' must be finite values")
    res <- optimize(function(par) fn(par, ...) / con$fnscale, lower = lower, upper = upper, tol = con$reltol)
    names(res)[names(res) == c("minimum", "objective")] <- c("par", "value")
    res$value <- res$value * con$fnscale
    res <- c(res, list(counts = c(`function` = NA, gradient = NA), convergence = 0L, message = NULL))
  } else {
    storage.mode(par) <- "double"
    scaled <- function(p) {
      v <- fn1(p)
      if (length(v) != 1L) stop(gettextf("objective function in optim evaluates to length %d not 1", length(v)), call. = quote(optim()), domain = NA)
      v
    }
    res <- .Internal(optim(par, fn1, gr1, method, con, lower, upper))
    names(res) <- c("par", "value", "counts", "convergence", "message")
    names(res$par) <- names(par)
    names(res$counts) <- c("function", "gradient")
  }
  if (hessian) res$hessian <- optimHess(res$par, fn, gr, ..., control = con)
  res
}

optimHess <- function(par, fn, gr = NULL, ..., control = list()) {
  fn1 <- function(par) fn(par, ...)
  gr1 <- if (!is.null(gr)) function(par) gr(par, ...)
  npar <- length(par)
  con <- list(fnscale = 1, parscale = rep.int(1, npar), ndeps = rep.int(1e-3, npar))
  keep <- intersect(names(control), names(con))
  con[keep] <- control[keep]
  nm <- names(par)
  dpar <- par / con$parscale
  value <- function(p) {
    x <- p * con$parscale
    names(x) <- nm
    fn1(x) / con$fnscale
  }
  gradient <- function(p) {
    if (!is.null(gr1)) {
      x <- p * con$parscale
      names(x) <- nm
      return(gr1(x) * con$parscale / con$fnscale)
    }
    vapply(seq_len(npar), function(i) {
      e <- con$ndeps[i]
      p1 <- p2 <- p
      p1[i] <- p[i] + e
      p2[i] <- p[i] - e
      (value(p1) - value(p2)) / (2 * e)
    }, 0)
  }
  h <- matrix(0, npar, npar)
  for (i in seq_len(npar)) {
    eps <- con$ndeps[i] / con$parscale[i]
    p <- dpar
    p[i] <- p[i] + eps
    df1 <- gradient(p)
    p[i] <- p[i] - 2 * eps
    df2 <- gradient(p)
    h[i, ] <- con$fnscale * (df1 - df2) / (2 * eps * con$parscale[i] * con$parscale)
  }
  h <- 0.5 * (h + t(h))
  if (!is.null(nm)) dimnames(h) <- list(nm, nm)
  h
}

constrOptim <- function(theta, f, grad, ui, ci, mu = 1e-04, control = list(), method = if (is.null(grad)) "Nelder-Mead" else "BFGS",
                        outer.iterations = 100, outer.eps = 1e-05, ..., hessian = FALSE) {
  if (!is.null(control$fnscale) && control$fnscale < 0) mu <- -mu
  R <- function(theta, theta.old, ...) {
    ui.theta <- ui %*% theta
    gi <- ui.theta - ci
    if (any(gi < 0)) return(NaN)
    gi.old <- ui %*% theta.old - ci
    bar <- sum(gi.old * log(gi) - ui.theta)
    if (!is.finite(bar)) bar <- -Inf
    f(theta, ...) - mu * bar
  }
  dR <- function(theta, theta.old, ...) {
    ui.theta <- ui %*% theta
    gi <- drop(ui.theta - ci)
    gi.old <- drop(ui %*% theta.old - ci)
    dbar <- colSums(ui * gi.old / gi - ui)
    grad(theta, ...) - mu * dbar
  }
  if (any(ui %*% theta - ci <= 0)) stop("initial value is not in the interior of the feasible region")
  obj <- f(theta, ...)
  r <- R(theta, theta, ...)
  fun <- function(theta, ...) R(theta, theta.old, ...)
  gradient <- if (method == "SANN") { if (!missing(grad)) grad } else if (method == "Nelder-Mead") NULL else function(theta, ...) dR(theta, theta.old, ...)
  totCounts <- 0
  s.mu <- sign(mu)
  trace <- control[["trace"]]
  for (i in seq_len(outer.iterations)) {
    obj.old <- obj
    r.old <- r
    theta.old <- theta
    a <- optim(theta.old, fun, gradient, control = control, method = method, hessian = hessian, ...)
    r <- a$value
    if (is.finite(r) && is.finite(r.old) && abs(r - r.old) < (0.001 + abs(r)) * outer.eps) break
    totCounts <- totCounts + a$counts
    theta <- a$par
    obj <- f(theta, ...)
    if (s.mu * obj > s.mu * obj.old) break
  }
  if (i == outer.iterations) {
    a$convergence <- 7
    a$message <- gettext("Barrier algorithm ran out of iterations and did not converge")
  }
  if (mu > 0 && obj > obj.old) {
    a$convergence <- 11
    a$message <- gettextf("Objective function increased at outer iteration %d", i)
  }
  if (mu < 0 && obj < obj.old) {
    a$convergence <- 11
    a$message <- gettextf("Objective function decreased at outer iteration %d", i)
  }
  a$outer.iterations <- i
  a$counts <- totCounts
  a$barrier.value <- a$value
  a$value <- f(a$par, ...)
  a$barrier.value <- a$barrier.value - a$value
  a
}
