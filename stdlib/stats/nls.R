# nls.R - Nonlinear least squares, self-starting models, and the minimiser nlm.

nls.control <- function(maxiter = 50, tol = 1e-05, minFactor = 1 / 1024, printEval = FALSE, warnOnly = FALSE, scaleOffset = 0, nDcentral = FALSE) {
  stopifnot(is.numeric(tol), length(tol) == 1L, tol > 0)
  stopifnot(is.numeric(minFactor), length(minFactor) == 1L)
  stopifnot(is.numeric(scaleOffset), length(scaleOffset) == 1L)
  mget(names(formals(nls.control)))
}

numericDeriv <- function(expr, theta, rho = parent.frame(), dir = 1, eps = .Machine$double.eps^(1 / if (central) 3 else 2), central = FALSE) {
  dir <- rep_len(dir, length(theta))
  val <- eval(expr, rho)
  if (!is.double(val)) val <- as.double(val)
  if (any(!is.finite(val))) stop("Missing value or an infinity produced when evaluating the model")
  cols <- list()
  for (i in seq_along(theta)) {
    orig <- get0(theta[i], envir = rho)
    if (is.integer(orig)) stop(gettextf("variable '%s' is integer, not numeric", theta[i]))
    if (!is.double(orig)) stop(gettextf("variable '%s' is not numeric", theta[i]))
    orig <- orig + 0
    for (j in seq_along(orig)) {
      xx <- abs(orig[j])
      delta <- if (xx == 0) eps else xx * eps
      p <- orig
      p[j] <- orig[j] + dir[i] * delta
      assign(theta[i], p, envir = rho)
      up <- as.double(eval(expr, rho))
      if (central) {
        p[j] <- orig[j] - dir[i] * delta
        assign(theta[i], p, envir = rho)
        down <- as.double(eval(expr, rho))
        g <- dir[i] * (up - down) / (2 * delta)
      } else {
        g <- dir[i] * (up - val) / delta
      }
      if (any(!is.finite(g))) {
        assign(theta[i], orig, envir = rho)
        stop("Missing value or an infinity produced when evaluating the model")
      }
      cols[[length(cols) + 1L]] <- g
    }
    assign(theta[i], orig, envir = rho)
  }
  attr(val, "gradient") <- matrix(as.double(unlist(cols)), length(val), length(cols))
  val
}

nlsModel <- function(form, data, start, wts, upper, scaleOffset, nDcentral, plinear = FALSE) {
  env <- new.env(hash = TRUE, parent = environment(form))
  for (i in names(data)) assign(i, data[[i]], envir = env)
  ind <- pars <- start
  for (i in names(start)) assign(i, start[[i]], envir = env)
  rhs_expr <- form[[3L]]
  lhs <- eval(form[[2L]], env)
  swts <- if (length(wts)) sqrt(wts) else 1
  lens <- lengths(start)
  lin <- NULL
  value <- function() {
    rhs <- eval(rhs_expr, env)
    if (is.null(attr(rhs, "gradient"))) rhs <- numericDeriv(form[[3L]], names(ind), env, central = nDcentral) # errors show this call
    rhs
  }
  rhs <- grad <- resid <- qrx <- cc <- pl <- derivative <- NULL
  refresh <- function() {
    if (plinear) {
      f <- numericDeriv_matrix(rhs_expr, names(start), env, nDcentral)
      g <- f$gradient
      X <- as.matrix(f$value) * swts
      pl <<- ncol(X)
      derivative <<- if (pl > 1L) g else matrix(g, nrow(X))
      top <- seq_len(pl)
      q <- qr(X)
      lin <<- qr.coef(q, swts * lhs)
      resid <<- qr.resid(q, swts * lhs)
      rhs <<- as.vector(as.matrix(f$value) %*% lin)
      parts <- lapply(seq_len(dim(g)[3L]), function(k) matrix(g[, , k], nrow(X)))
      J <- swts * matrix(unlist(lapply(parts, function(m) m %*% lin)), nrow(X))
      grad <<- cbind(J, X)
      cc <<- c(numeric(pl), qr.qty(q, swts * lhs)[-top])
      rr <- qr.qy(q, cc)
      B <- qr.qty(q, J)
      # One product where there is one linear parameter: its sums are those of the whole matrix.
      B[top, ] <- if (pl == 1L) crossprod(swts * derivative, rr)
                  else vapply(parts, function(m) as.vector(crossprod(swts * m, rr)), numeric(pl))
      R <- t(qr.R(q)[top, , drop = FALSE])
      B[top, ] <- if (pl == 1L) B[1L, ] / c(R) else forwardsolve(R, B[top, , drop = FALSE])
      qrx <<- qr(B)
      return(invisible())
    }
    r <- value()
    g <- attr(r, "gradient")
    if (!is.matrix(g)) g <- as.matrix(g)
    if (!is.null(colnames(g)) && all(names(start) %in% colnames(g)) && all(lens == 1L)) g <- g[, names(start), drop = FALSE]
    rhs <<- as.vector(r)
    grad <<- if (length(g) == 1L) as.matrix(swts * c(g)) else swts * g
    resid <<- swts * (lhs - rhs)
    qrx <<- qr(grad)
    invisible()
  }
  numericDeriv_matrix <- function(expr, theta, rho, central) {
    base <- as.matrix(eval(expr, rho))
    v <- numericDeriv(call("as.vector", expr), theta, rho, central = central)
    g <- attr(v, "gradient")
    list(value = base, gradient = array(g, c(dim(base), ncol(g))))
  }
  refresh()
  if (qrx$rank < ncol(qrx$qr))
    stop(simpleError("singular gradient matrix at initial parameter estimates",
                     if (is.null(upper)) quote(nlsModel(formula, mf, start, wts, scaleOffset = scOff, nDcentral = nDcntr))
                     else quote(nlsModel(formula, mf, start, wts, upper, scaleOffset = scOff, nDcentral = nDcntr))))
  get_pars <- function() {
    v <- mget(names(start), envir = env)
    if (all(lens == 1L)) setNames(vapply(v, as.double, 0, USE.NAMES = FALSE), names(start)) else unlist(v)
  }
  set_pars <- function(newPars) {
    v <- newPars
    pos <- 0L
    for (i in names(start)) {
      k <- length(start[[i]])
      assign(i, if (is.null(names(start[[i]]))) unname(v[pos + seq_len(k)]) else setNames(v[pos + seq_len(k)], names(start[[i]])), envir = env)
      pos <- pos + k
    }
    refresh()
    qrx$rank < ncol(qrx$qr)
  }
  npar <- sum(lens)
  # The relative offset of Bates and Watts.
  offset <- function() {
    if (npar == 0L) return(0)
    rr <- qr.qty(qrx, if (plinear) cc else resid)
    k <- seq_len(if (plinear) pl else npar)
    p <- npar + pl
    sqrt((if (plinear) (length(rr) - p) / p else 1) * sum(rr[k]^2) / ((length(rr) - if (plinear) pl else npar) * scaleOffset^2 + sum(rr[-k]^2)))
  }
  structure(list(
    resid = function() resid,
    fitted = function() rhs,
    formula = function() form,
    deviance = function() sum(resid^2),
    lhs = function() lhs,
    gradient = function() if (plinear) derivative else grad / swts,
    conv = offset,
    incr = function() qr.coef(qrx, if (plinear) cc else resid),
    setPars = set_pars,
    getPars = get_pars,
    getAllPars = function() if (plinear) {
      l <- as.vector(lin)
      names(l) <- if (length(l) == 1L) ".lin" else paste0(".lin", if (is.null(colnames(eval(rhs_expr, env)))) seq_along(l) else paste0(".", colnames(eval(rhs_expr, env))))
      c(get_pars(), l)
    } else get_pars(),
    getEnv = function() env,
    trace = function() {
      d <- getOption("digits")
      all <- if (plinear) c(get_pars(), as.vector(lin)) else get_pars()
      cat(sprintf("%-*s (%.2e): par = (%s)\n", d + 4L + 2L * (scaleOffset > 0), formatC(sum(resid^2), digits = d, flag = "#"), offset(),
                  paste(vapply(all, format, ""), collapse = " ")))
    },
    Rmat = function() qr.R(qr(grad)),
    predict = function(newdata = list(), qr = FALSE) {
      v <- eval(rhs_expr, as.list(newdata), env)
      if (plinear) as.vector(as.matrix(v) %*% lin) else v
    }), class = "nlsModel")
}

# The arguments of nls.control() that a call gives, over the defaults.
.nls_settings <- function(given) {
  settings <- nls.control()
  settings[names(given)] <- given
  settings
}
# Names of the parameters where nls() has no start: those of self-starting data or of the function on the right.
.nls_parameters <- function(formula, data, env) {
  known <- attr(data, "parameters")
  if (!is.null(known)) return(names(known))
  call <- formula[[length(formula)]]
  if (!is.call(call)) return(NULL)
  name <- as.character(call[[1L]])
  func <- tryCatch(get(name), error = function(e) get(name, envir = env))
  wanted <- attr(func, "pnames")
  if (!is.null(wanted)) as.character(as.list(match.call(func, call = call))[-1L][wanted])
}
# Lengths of variables, -1 for those that are not there.
.nls_lengths <- function(names, data, env)
  vapply(names, function(v) tryCatch(length(eval(as.name(v), data, env)), error = function(e) -1L), 0)
# The call of model.frame() for the variables named.
.nls_frame_call <- function(call, names, env) {
  names <- ifelse(names == make.names(names), names, paste0("`", names, "`"))
  call$formula <- as.formula(paste("~", paste(names, collapse = "+")), env = env)
  drop <- c("start", "control", "algorithm", "trace", "model", "lower", "upper")
  call <- call[!names(call) %in% drop]
  call[[1L]] <- quote(stats::model.frame)
  call
}
# The number of values of the model, with data of unequal lengths, where the parameters have the values of start.
.nls_size <- function(formula, data, start) {
  env <- list2env(as.list(start), parent = environment(formula))
  NROW(eval(formula[[3L]], data, env))
}
nls <- function(formula, data = parent.frame(), start, control = nls.control(), algorithm = c("default", "plinear", "port"), trace = FALSE,
                subset, weights, na.action, model = FALSE, lower = -Inf, upper = Inf, ...) {
  formula <- as.formula(formula)
  algorithm <- match.arg(algorithm)
  if (!is.list(data) && !is.environment(data)) stop("'data' must be a list or an environment")
  call <- match.call()
  variables <- all.vars(formula)
  if (length(formula) == 2L) formula <- as.formula(call("~", 0, formula[[2L]]), environment(formula))
  right <- all.vars(formula[[3L]])
  env <- environment(formula)
  if (is.null(env)) env <- parent.frame()
  parameters <- if (missing(start)) .nls_parameters(formula, data, parent.frame()) else names(start)
  settings <- .nls_settings(if (!missing(control)) control <- as.list(control))
  variables <- setdiff(variables, parameters)
  sizes <- .nls_lengths(variables, data, env)
  unknown <- variables[sizes == -1]
  if (length(unknown)) {
    if (!missing(start)) stop(gettextf("parameters without starting value in 'data': %s", paste(unknown, collapse = ", ")), domain = NA)
    if (algorithm == "plinear") stop("no starting values specified")
    warning("No starting values specified for some parameters.\n", "Initializing ", paste(sQuote(unknown), collapse = ", "), " to '1.'.\n",
            "Consider specifying 'start' or using a selfStart model", domain = NA)
    start <- sapply(unknown, function(v) 1, simplify = FALSE)
    variables <- setdiff(variables, unknown)
    sizes <- sizes[variables]
  } else if (!length(variables)) {
    alone <- parameters[.nls_lengths(parameters, data, env) == -1]
    if (!length(alone)) stop("no parameters to fit")
    message(sprintf(ngettext(length(alone), "fitting parameter %s without any variables", "fitting parameters %s without any variables"),
                    paste(sQuote(alone), collapse = ", ")), domain = NA)
  }
  whole <- if (length(sizes)) sizes %% length(eval(formula[[2L]], data, env)) == 0 else logical() # these go into the model frame
  uneven <- length(sizes) && is.list(data) && diff(range(sizes[names(sizes) %in% names(data)])) > 0
  w <- numeric()
  if (!length(sizes)) mf <- list(0)
  else if (uneven) {
    mf <- data
    if (!missing(subset)) warning("argument 'subset' will be ignored")
    if (!missing(na.action)) warning("argument 'na.action' will be ignored")
    if (missing(start)) start <- getInitial(formula, data = mf, control = settings, trace = trace)
    w <- if (missing(weights)) rep_len(1, .nls_size(formula, data, start)) else eval(substitute(weights), data, environment(formula))
  } else {
    mf <- eval.parent(.nls_frame_call(call, variables[whole], environment(formula)))
    w <- if (missing(weights)) rep_len(1, nrow(mf)) else mf[["(weights)"]]
    mf <- as.list(mf)
  }
  if (anyNA(w) || any(w < 0)) stop("missing or negative weights not allowed")
  if (missing(start)) start <- getInitial(formula, data = mf, control = settings, trace = trace)
  for (v in variables[!whole]) mf[[v]] <- eval(as.name(v), data, env)
  m <- nlsModel(formula, mf, as.list(start), w, if (algorithm == "port") upper, settings$scaleOffset, settings$nDcentral, algorithm == "plinear")
  fit <- list(m = m)
  shown <- list(algorithm = algorithm)
  bounded <- !(identical(lower, -Inf) && identical(upper, Inf))
  if (algorithm == "port") {
    bound <- function(b) rep_len(as.double(unlist(b)), length(unlist(start)))
    if (any(unlist(start) < bound(lower) | unlist(start) > bound(upper)))
      stop("Convergence failure: initial par violates constraints")
    end <- .nls_bounded(m, settings, trace, bound(lower), bound(upper))
    info <- list(isConv = end$isConv, finIter = end$iter, finTol = m$conv(), nEval = c(`function` = end$neval, gradient = end$iter), stopCode = 4L,
                 stopMessage = end$message)
    fit <- c(fit, list(data = substitute(data), call = call, convInfo = info, convergence = as.integer(!end$isConv), message = end$message))
    shown <- c(shown, list(lower = lower, upper = upper))
  } else fit <- c(fit, list(convInfo = .nls_iterate(m, settings, trace), data = substitute(data), call = call))
  shown <- c(shown, list(control = settings, trace = trace))
  for (part in names(shown)) fit$call[[part]] <- shown[[part]]
  fit$na.action <- attr(mf, "na.action")
  if (length(sizes) && !uneven) fit$dataClasses <- vapply(mf[intersect(right, variables[whole])], .MFclass, "")
  if (model) fit$model <- mf
  if (!missing(weights)) fit$weights <- w
  fit$control <- control
  if (bounded && algorithm != "port") {
    warning("upper and lower bounds ignored unless algorithm = \"port\"")
    fit$call$lower <- fit$call$upper <- NULL
  }
  structure(fit, class = "nls")
}

.nls_iterate <- function(m, ctrl, trace) {
  pars <- m$getPars()
  dev <- m$deviance()
  if (trace) m$trace()
  fac <- 1
  has_converged <- FALSE
  evals <- 0L
  tol <- -1
  .fail <- function(code, msg) {
    if (ctrl$warnOnly) {
      warning(simpleWarning(msg, call = sys.call(-2L)))
      list(isConv = FALSE, finIter = i, finTol = tol, stopCode = code, stopMessage = msg)
    } else stop(simpleError(msg, call = sys.call(-2L)))
  }
  i <- 0L
  while (i < ctrl$maxiter) {
    tol <- m$conv()
    if (isTRUE(tol <= ctrl$tol)) { # NaN: no residuals
      has_converged <- TRUE
      break
    }
    newIncr <- m$incr()
    before <- evals
    repeat {
      if (fac < ctrl$minFactor) return(.fail(2L, gettextf("step factor %g reduced below 'minFactor' of %g", fac, ctrl$minFactor)))
      newPars <- pars + fac * newIncr
      evals <- evals + 1L
      if (m$setPars(newPars)) return(.fail(1L, "singular gradient"))
      newDev <- m$deviance()
      if (ctrl$printEval) cat(sprintf("  It. %3d, fac= %11.6g, eval (no.,total): (%2d,%3d): new dev = %g\n", i + 1L, fac, evals - before, evals, newDev))
      if (is.nan(newDev)) return(.fail(2L, "missing value or infinity"))
      if (newDev <= dev) {
        dev <- newDev
        fac <- min(2 * fac, 1)
        pars <- newPars
        break
      }
      fac <- fac / 2
    }
    if (trace) m$trace()
    i <- i + 1L
  }
  if (!has_converged) return(.fail(3L, sprintf("number of iterations exceeded maximum of %d", as.integer(ctrl$maxiter))))
  list(isConv = TRUE, finIter = i, finTol = tol, stopCode = 0L, stopMessage = "converged")
}

# Levenberg-Marquardt steps inside a box.  Converged when the offset was small before the last step; the message tells
# whether the parameters had settled as well.
.nls_bounded <- function(m, ctrl, trace, lower, upper) {
  clip <- function(p) pmin(pmax(p, lower), upper)
  p <- clip(m$getPars())
  m$setPars(p)
  dev <- m$deviance()
  lambda <- 0
  neval <- 1L
  show <- function(i) if (trace) cat(sprintf("%3d:%#14.8g:", i, dev / 2), sprintf(" %#8g", p), "\n", sep = "")
  show(0L)
  message <- NULL
  for (i in seq_len(ctrl$maxiter)) {
    J <- m$gradient()
    r <- m$resid()
    g <- crossprod(J, r)
    H <- crossprod(J)
    free <- !((p <= lower & g < 0) | (p >= upper & g > 0))
    if (!any(free)) {
      message <- "both X-convergence and relative convergence (5)"
      break
    }
    A <- H[free, free, drop = FALSE]
    settled <- tryCatch(sum(g[free] * solve(A, g[free])) <= 1e-10 * dev, error = function(e) FALSE)
    improved <- FALSE
    for (try in 1:30) {
      s <- numeric(length(p))
      s[free] <- tryCatch(solve(A + lambda * diag(diag(A), nrow(A)), g[free]), error = function(e) rep(0, sum(free)))
      q <- clip(p + s)
      neval <- neval + 1L
      tryCatch(m$setPars(q), error = function(e) TRUE)
      d <- m$deviance()
      if (is.finite(d) && d <= dev) {
        improved <- TRUE
        break
      }
      lambda <- max(lambda * 10, 1e-4)
    }
    if (!improved) {
      m$setPars(p)
      message <- if (settled) "both X-convergence and relative convergence (5)" else "false convergence (8)"
      break
    }
    moved <- max(abs(q - p)) / max(abs(q) + abs(p))
    p <- q
    dev <- d
    lambda <- if (lambda > 1e-4) lambda / 10 else 0
    show(i)
    if (settled || moved == 0) {
      message <- if (moved <= 1.5e-8) "both X-convergence and relative convergence (5)" else "relative convergence (4)"
      break
    }
  }
  ok <- !is.null(message) && !startsWith(message, "false")
  if (is.null(message)) message <- "iteration limit reached without convergence (10)"
  if (!ok) {
    text <- paste("Convergence failure:", message)
    if (ctrl$warnOnly) warning(simpleWarning(text, sys.call(-1L))) else stop(simpleError(text, call = sys.call(-1L)))
  }
  list(isConv = ok, iter = i, neval = neval, message = message)
}

coef.nls <- function(object, ...) object$m$getAllPars()

.weights_differ <- function(w) length(w) && diff(range(w)) != 0
# A line of a printed fit: what it is, and its expression.
.labelled_code <- function(label, e) paste0(label, paste(deparse(e), collapse = ""))

print.nls <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  fit <- x$m
  squares <- format(fit$deviance(), digits = digits)
  weighted <- if (.weights_differ(x$weights)) "weighted "
  cat("Nonlinear regression model", .labelled_code("  model: ", formula(x)), .labelled_code("   data: ", x$data), sep = "\n")
  print(fit$getAllPars(), digits = digits, ...)
  cat(" ", weighted, "residual sum-of-squares: ", squares, "\n", sep = "")
  .nls_conv_info(x, digits)
  invisible(x)
}

.nls_conv_info <- function(x, digits) {
  ci <- x$convInfo
  if (identical(x$call$algorithm, "port")) {
    cat("\nAlgorithm \"port\", convergence message: ", x$message, "\n", sep = "")
  } else {
    if (!ci$isConv || isTRUE(getOption("show.nls.convergence", TRUE))) {
      cat("\nNumber of iterations", if (ci$isConv) "to convergence:" else "till stop:", ci$finIter, "\n")
      cat("Achieved convergence tolerance: ", format(ci$finTol, digits = digits), "\n", sep = "")
      if (!ci$isConv) cat("Reason stopped: ", ci$stopMessage, "\n", sep = "")
    }
  }
  invisible()
}

summary.nls <- function(object, correlation = FALSE, symbolic.cor = FALSE, ...) {
  estimates <- coef(object)
  e <- as.vector(object$m$resid())
  cases <- if (is.null(object$weights)) length(e) else sum(object$weights > 0)
  left <- cases - length(estimates)
  variance <- if (left > 0) deviance(object) / left else NaN
  unscaled <- chol2inv(object$m$Rmat())
  dimnames(unscaled) <- list(names(estimates), names(estimates))
  se <- sqrt(diag(unscaled) * variance)
  t <- estimates / se
  table <- cbind(estimates, se, t, 2 * pt(abs(t), left, lower.tail = FALSE))
  dimnames(table) <- list(names(estimates), .coef_columns("t"))
  value <- c(list(formula = formula(object), residuals = e, sigma = sqrt(variance), df = c(length(estimates), left), cov.unscaled = unscaled),
             unclass(object)["call"], list(convInfo = object$convInfo, control = object$control, na.action = object$na.action, coefficients = table,
                                           parameters = table))
  if (identical(object$call$algorithm, "port")) value$message <- object$message
  if (correlation && left > 0) value[c("correlation", "symbolic.cor")] <- list((unscaled * variance) / outer(se, se), symbolic.cor)
  structure(value, class = "summary.nls")
}

print.summary.nls <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor, signif.stars = getOption("show.signif.stars"), ...) {
  formula <- paste(deparse(x$formula), collapse = "\n")
  writeLines(c("", paste("Formula:", formula), "", "Parameters:"))
  printCoefmat(x$coefficients, signif.stars = signif.stars, digits = digits, ...)
  sigma <- format(signif(x$sigma, digits))
  writeLines(c("", paste("Residual standard error:", sigma, "on", x$df[2L], "degrees of freedom")))
  if (is.matrix(x$correlation)) .say_correlation(x$correlation, symbolic.cor, digits, "Parameter Estimates")
  .nls_conv_info(x, digits)
  .say_omitted(x)
  writeLines("")
  invisible(x)
}

weights.nls <- function(object, ...) object$weights

residuals.nls <- function(object, type = c("response", "pearson"), ...) {
  e <- as.vector(object$m$resid())
  labelled <- function(v, label) structure(naresid(object$na.action, v), label = label)
  if (match.arg(type) == "pearson") labelled(e / sqrt(sum(e^2) / (length(e) - length(coef(object)))), "Standardized residuals")
  else labelled(if (is.null(object$weights)) e else e / sqrt(object$weights), "Residuals")
}

fitted.nls <- function(object, ...) structure(napredict(object$na.action, as.vector(object$m$fitted())), label = "Fitted values")

predict.nls <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf, interval = c("none", "confidence", "prediction"), level = 0.95, ...) {
  if (missing(newdata)) return(as.vector(fitted(object)))
  object$m$predict(newdata)
}

deviance.nls <- function(object, ...) object$m$deviance()
nobs.nls <- function(object, ...) if (is.null(w <- object$weights)) length(object$m$resid()) else sum(w != 0)
df.residual.nls <- function(object, ...) nobs.nls(object) - length(coef(object))
vcov.nls <- function(object, ...) {
  sm <- summary(object)
  sm$cov.unscaled * sm$sigma^2
}
sigma.nls <- function(object, ...) summary(object)$sigma

logLik.nls <- function(object, REML = FALSE, ...) {
  if (REML) stop("cannot calculate REML log-likelihood for \"nls\" objects")
  e <- object$m$resid()
  w <- object$weights
  if (is.null(w)) w <- rep_len(1, length(e))
  n <- sum(w != 0)
  spread <- log(2 * pi) + 1 - log(n) - sum(log(w[w != 0])) / n + log(sum(e^2))
  structure(-n * spread / 2, df = 1L + length(coef(object)), nall = n, nobs = n, class = "logLik")
}

# Each model against the one before it; the larger of the two gives the error that the gain is measured by.
anova.nls <- function(object, ...) {
  if (!...length()) stop("anova is only defined for sequences of \"nls\" objects")
  fits <- list(object, ...)
  left <- sapply(fits, df.residual)
  rss <- vapply(fits, deviance, 0)
  used <- -diff(left)
  gain <- -diff(rss)
  larger <- seq_along(used) + (used > 0)
  f <- gain / used / (rss / left)[larger]
  f[used == 0] <- NA
  gain[used == 0] <- 0
  p <- pf(f, abs(used), left[larger], lower.tail = FALSE)
  steps <- lapply(list(Df = used, `Sum Sq` = gain, `F value` = f, `Pr(>F)` = p), function(column) c(NA, column))
  shown <- vapply(fits, function(fit) paste(deparse(formula(fit)), collapse = "\n"), "")
  rows <- seq_along(fits)
  structure(c(list(Res.Df = left, `Res.Sum Sq` = rss), steps), row.names = as.character(rows), class = c("anova", "data.frame"),
            heading = c("Analysis of Variance Table\n", paste0("Model ", format(rows), ": ", shown, collapse = "\n")))
}

# The profile of one parameter to one side: it is moved by steps that its last two points predict, until the t statistic passes the cut-off,
# and the other parameters are fitted again at each step.
.profile_side <- function(prof, estimate, par, se, side, step, cutoff, maxpts, inside) {
  path <- list(tau = numeric(), pars = list())
  before <- estimate
  now <- replace(estimate, par, inside(estimate + side * step * se)[par])
  tau <- 0
  while (length(path$tau) < maxpts) {
    far <- abs(now[par] - estimate[par]) / se > 10 * cutoff
    if (far || identical(now[par], before[par])) break
    prof$setDefault(params = now)
    refit <- prof$getProfile()
    if (!isTRUE(refit$fstat >= 0)) break
    moved <- side * sqrt(refit$fstat)
    if (abs(moved - tau) < 0.1) break
    now <- refit$parameters[seq_along(estimate)]
    path <- list(tau = c(path$tau, moved), pars = c(path$pars, list(now)))
    if (abs(moved) > cutoff) break
    ahead <- inside(now + (now - before) * step / abs(moved - tau))
    before <- now
    tau <- moved
    now <- ahead
  }
  path
}
profile.nls <- function(fitted, which = 1L:npar, maxpts = 100, alphamax = 0.01, delta.t = cutoff / 5, ...) {
  prof <- profiler(fitted)
  on.exit(prof$setDefault())
  estimate <- prof$getFittedPars()
  npar <- length(estimate) # this and cutoff are what defaults ask for
  cutoff <- sqrt(qf(1 - alphamax, 1L, length(resid(fitted)) - npar))
  table <- summary(fitted)
  se <- table$coefficients[, "Std. Error"]
  bound <- function(given, none) rep_len(if (length(given)) as.double(eval(given)) else none, npar)
  low <- bound(fitted$call$lower, -Inf)
  high <- bound(fitted$call$upper, Inf)
  inside <- function(p) pmin(pmax(p, low), high)
  if (is.character(which)) which <- match(which, names(estimate), 0)
  which <- which[which %in% seq_len(npar)]
  one <- function(par) {
    prof$setDefault(varying = par)
    sides <- lapply(c(-1, 1), function(side) .profile_side(prof, estimate, par, se[par], side, delta.t, cutoff, maxpts, inside))
    prof$setDefault()
    tau <- c(rev(sides[[1L]]$tau), 0, sides[[2L]]$tau)
    values <- do.call(rbind, c(rev(sides[[1L]]$pars), list(estimate), sides[[2L]]$pars))
    dimnames(values) <- list(NULL, names(estimate))
    structure(list(tau = tau, par.vals = values), class = "data.frame", row.names = as.character(seq_along(tau)),
              parameters = list(par = par, std.err = se[par]))
  }
  structure(lapply(which, one), names = names(coef(fitted))[which], original.fit = fitted, summary = table, class = c("profile.nls", "profile"))
}

profiler <- function(fitted, ...) UseMethod("profiler")

# Refits of a model with some parameters held at given values.
profiler.nls <- function(fitted, ...) {
  m <- fitted$m
  ctrl <- if (is.null(fitted$control)) nls.control() else fitted$control
  estimate <- m$getAllPars()
  dev0 <- deviance(fitted)
  df <- df.residual(fitted)
  form <- formula(fitted)
  env <- m$getEnv()
  data <- mget(setdiff(ls(env), names(estimate)), envir = env)
  wts <- if (is.null(fitted$weights)) numeric() else fitted$weights
  trace <- isTRUE(fitted$call$trace)
  # The model with the free parameters fitted, the others as they are; where none is free, simply the model there.
  refit <- function(pars, free) {
    pl <- identical(fitted$call$algorithm, "plinear")
    start <- if (any(free)) free else rep(TRUE, length(pars))
    mm <- nlsModel(form, c(data, as.list(pars[!start])), as.list(pars[start]), wts, Inf, ctrl$scaleOffset, ctrl$nDcentral, pl)
    if (!any(free)) return(mm)
    if (identical(fitted$call$algorithm, "port")) .nls_bounded(mm, ctrl, trace, rep(-Inf, sum(free)), rep(Inf, sum(free)))
    else .nls_iterate(mm, ctrl, trace)
    mm
  }
  default_varying <- rep(TRUE, length(estimate))
  varying <- default_varying
  default_pars <- estimate
  structure(list(
    getFittedPars = function() estimate,
    getFittedModel = function() m,
    setDefault = function(varying, params) {
      if (missing(params) && missing(varying)) {
        default_pars <<- estimate
        default_varying <<- rep(TRUE, length(estimate))
        return(invisible())
      }
      if (!missing(params)) {
        if (length(params) != length(estimate)) stop("'params' has wrong length")
        default_pars <<- params
      }
      if (!missing(varying)) default_varying <<- .free_parameters(varying, estimate)
      invisible()
    },
    getProfile = function(...) {
      given <- list(...)
      pars <- default_pars
      free <- default_varying
      if (length(given)) {
        fixed <- unlist(given)
        if (is.null(names(given))) stop("parameters must have names")
        pars[names(fixed)] <- fixed
        free <- is.na(match(names(estimate), names(fixed)))
      }
      mm <- refit(pars, free)
      pars[free] <- mm$getPars()[seq_len(sum(free))]
      dev <- mm$deviance()
      if (dev < dev0 - ctrl$tol * dev0) stop("profiling has found a better solution, so original fit had not converged", call. = FALSE)
      list(fstat = (dev - dev0) * df / (sum(!free) * dev0), parameters = pars, varying = free)
    }), class = c("profiler.nls", "profiler"))
}

# Which parameters vary: given as flags, by number or by name of those that do not.
.free_parameters <- function(varying, pars) {
  if (is.logical(varying)) {
    if (length(varying) != length(pars)) stop("'varying' has wrong length")
    return(varying)
  }
  free <- rep(TRUE, length(pars))
  names(free) <- names(pars)
  free[varying] <- FALSE
  as.vector(free)
}

confint.nls <- function(object, parm, level = 0.95, ...) {
  pnames <- names(coef(object))
  if (missing(parm)) parm <- seq_along(pnames)
  if (is.numeric(parm)) parm <- pnames[parm]
  message("Waiting for profiling to be done...")
  confint.profile.nls(profile(object, which = parm, alphamax = (1 - level) / 4), parm = parm, level = level, ...)
}

confint.profile.nls <- function(object, parm = seq_along(pnames), level = 0.95, ...) {
  pnames <- names(object)
  if (is.numeric(parm)) parm <- pnames[parm]
  a <- c((1 - level) / 2, 1 - (1 - level) / 2)
  cutoff <- qt(a, attr(object, "summary")$df[2L])
  ci <- matrix(NA_real_, length(parm), 2L, dimnames = list(parm, paste0(format(100 * a, trim = TRUE, scientific = FALSE, digits = 3), "%")))
  for (p in parm) {
    at <- object[[p]]
    sp <- if (is.matrix(at$par.vals)) spline(x = at$par.vals[, p], y = at$tau) else spline(x = at$par.vals, y = at$tau)
    ci[p, ] <- approx(sp$y, sp$x, xout = cutoff)$y
  }
  drop(ci)
}

plot.profile.nls <- function(x, levels, conf = c(99, 95, 90, 80, 50) / 100, absVal = TRUE, ylab = NULL, lty = 2, ...) {
  df <- attr(x, "summary")$df[2L]
  if (missing(levels)) levels <- sqrt(qf(pmax.int(0, pmin.int(1, conf)), 1, df))
  if (any(levels <= 0)) {
    levels <- levels[levels > 0]
    warning("levels truncated to positive values only")
  }
  top <- if (is.null(levels)) 1 else max(levels)
  if (is.null(ylab)) ylab <- if (absVal) expression(abs(tau)) else expression(tau)
  for (n in names(x)) {
    keep <- abs(x[[n]]$tau) <= 1.25 * top
    tau <- x[[n]]$tau
    value <- x[[n]]$par.vals[, n]
    path <- spline(value, tau)
    back <- spline(tau, value)
    if (absVal) {
      plot(path$x, abs(path$y), type = "l", xlab = n, ylab = ylab, xlim = range(value[keep]), ylim = c(0, top), ...)
    } else {
      plot(path$x, path$y, type = "l", xlab = n, ylab = ylab, xlim = range(value[keep]), ylim = c(-top, top), ...)
      abline(h = 0, lty = lty)
    }
    for (l in levels) {
      at <- approx(back$x, back$y, xout = c(-l, l))$y
      if (absVal) lines(at, c(l, l), lty = lty, type = "h") else lines(at, c(-l, l), lty = lty, type = "h")
    }
  }
  invisible()
}

# ---- self-starting models ----

selfStart <- function(model, initial, parameters, template) UseMethod("selfStart")

selfStart.default <- function(model, initial, parameters, template) {
  structure(as.function(model), initial = as.function(initial), pnames = if (!missing(parameters)) parameters, class = "selfStart")
}

selfStart.formula <- function(model, initial, parameters, template = NULL) {
  if (is.null(template)) {
    used <- all.vars(model)
    lost <- parameters[!parameters %in% used]
    if (length(lost)) {
      text <- ngettext(length(lost), "parameter %s does not occur in the model formula", "parameters %s do not occur in the model formula")
      stop(sprintf(text, paste(sQuote(lost), collapse = ", ")), domain = NA)
    }
    args <- c(setdiff(used, parameters), parameters)
    template <- as.function(c(setNames(rep(list(quote(expr = )), length(args)), args), quote({})))
  }
  structure(deriv(model, parameters, template), initial = as.function(initial), pnames = parameters, class = "selfStart")
}

getInitial <- function(object, data, ...) UseMethod("getInitial")

getInitial.selfStart <- function(object, data, mCall, LHS = NULL, ...) {
  iniFn <- attr(object, "initial") # errors show this call
  iniFn(mCall = mCall, data = data, LHS = LHS, ...)
}

getInitial.default <- function(object, data, mCall, LHS = NULL, ...) {
  old <- if (is.function(object)) attr(object, "initial")
  if (is.null(old)) stop(gettextf("no 'getInitial' method found for \"%s\" objects", data.class(object)), domain = NA)
  replaced <- c("SSfpl instead of fpl", "SSfol instead of first.order.log", "SSbiexp instead of biexp", "SSlogis instead of logistic")
  stop("old-style self-starting model functions\nare no longer supported.\nNew selfStart functions are available.\nUse\n  ",
       paste(replaced, collapse = ",\n  "), ".\nIf writing your own selfStart model, see\n  \"help(selfStart)\"\n",
       "for the new form of the \"initial\" attribute.", domain = NA)
}

# The model function on the right knows how to find starting values.
getInitial.formula <- function(object, data, ...) {
  known <- attr(data, "parameters")
  if (!is.null(known)) return(known)
  sides <- length(object)
  if (!sides %in% 2:3) stop("argument 'object' has an impossible length")
  call <- object[[sides]]
  func <- get(as.character(call[[1L]]))
  args <- list(func, data, mCall = as.list(match.call(func, call = call)))
  do.call(getInitial, c(args, if (sides == 3L) list(LHS = object[[2L]]), list(...)), quote = TRUE)
}

sortedXyData <- function(x, y, data) UseMethod("sortedXyData")

# Means of y at each distinct x; x and y are values, expressions or names of variables of data.
sortedXyData.default <- function(x, y, data) {
  values <- function(v)
    as.numeric(if (is.language(v) || (is.character(v) && length(v) == 1L)) eval(asOneSidedFormula(v)[[2L]], data) else v)
  x <- values(x)
  means <- tapply(values(y), x, mean, na.rm = TRUE)
  at <- as.numeric(chartr(getOption("OutDec"), ".", names(means)))
  frame <- data.frame(x = at, y = as.vector(means))[order(at), ]
  row.names(frame) <- NULL
  structure(na.omit(frame), class = c("sortedXyData", "data.frame"))
}

# The right side that an object which is no formula stands for.
.side_of <- function(object, written) {
  kind <- mode(object)
  if (kind == "character") return(as.name(object))
  if (kind == "expression") return(object[[1L]])
  if (kind %in% c("name", "numeric", "call")) return(object)
  .refuse(gettextf("'%s' cannot be of mode '%s'", written, kind))
}

asOneSidedFormula <- function(object) {
  # whoever asks, the formula belongs to the workspace
  if (is.call(object) && identical(object[[1L]], quote(`~`))) object <- eval(object, globalenv())
  if (!inherits(object, "formula")) {
    side <- .side_of(object, substitute(object))
    return(do.call("~", list(side), envir = globalenv()))
  }
  .demand(length(object) == 2L, gettextf("formula '%s' must be of the form '~expr'", deparse(as.vector(object))))
  object
}

NLSstClosestX <- function(xy, yval) UseMethod("NLSstClosestX")
NLSstClosestX.sortedXyData <- function(xy, yval) {
  deviations <- xy$y - yval
  if (any(deviations == 0)) {
    dev0 <- deviations == 0
    return(mean(xy$x[dev0]))
  }
  if (all(deviations > 0)) return(xy$x[which.min(deviations)] - 0 * deviations[1L])
  if (all(deviations < 0)) return(xy$x[which.max(deviations)])
  dev1 <- max(deviations[deviations < 0])
  dev2 <- min(deviations[deviations > 0])
  x1 <- xy$x[match(dev1, deviations)]
  x2 <- xy$x[match(dev2, deviations)]
  x1 - dev1 * (x2 - x1) / (dev2 - dev1)
}

NLSstRtAsymptote <- function(xy) UseMethod("NLSstRtAsymptote")
# An asymptote an eighth of the range beyond the end of the range that the value is nearer to.
.asymptote_near <- function(y, value) {
  ends <- range(y)
  beyond <- diff(ends) / 8
  if (abs(ends[2L] - value) < abs(ends[1L] - value)) ends[2L] + beyond else ends[1L] - beyond
}
NLSstRtAsymptote.sortedXyData <- function(xy) .asymptote_near(xy$y, xy$y[length(xy$y)])

NLSstLfAsymptote <- function(xy) UseMethod("NLSstLfAsymptote")
NLSstLfAsymptote.sortedXyData <- function(xy) .asymptote_near(xy$y, xy$y[1L])

NLSstAsymptotic <- function(xy) UseMethod("NLSstAsymptotic")
# The logarithm of the distance to the asymptote falls along a line, whose slope starts the fit.
NLSstAsymptotic.sortedXyData <- function(xy) {
  gap <- log(abs(xy$y - NLSstRtAsymptote(xy)))
  first <- log(-lm.fit(cbind(1, xy$x), gap)$coefficients[[2L]])
  estimates <- coef(nls(y ~ cbind(1, 1 - exp(-exp(lrc) * x)), xy, list(lrc = first), algorithm = "plinear"))
  c(b0 = estimates[[".lin1"]], b1 = estimates[[".lin2"]], lrc = estimates[["lrc"]])
}

# The library's own models. A fit of `what` takes `least` distinct inputs, which the model calls `input`; estimate() finds the
# parameters from the mean responses at them. The gradient is there when all parameters are given as names, and bears these names.
.self_start <- function(model, parameters, least, what, estimate, input = "input") {
  .self_start_from(model, parameters, function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[[input]], LHS, data)
    if (nrow(xy) < least) stop("too few distinct input values to fit ", what)
    values <- estimate(xy, ...)
    .as_called(mCall, parameters, values)
  })
}

.self_start_from <- function(model, parameters, initial) {
  f <- selfStart(model, initial, parameters)
  g <- as.function(c(formals(f), bquote({
    .value <- .(body(f))
    stats:::.named_gradient(.value, as.list(match.call())[.(parameters)])
  })), environment(model))
  attributes(g) <- attributes(f)
  g
}

# Estimates under the names that the caller's formula gives to the parameters.
.as_called <- function(mCall, parameters, values) setNames(values, mCall[parameters])

# Intercept and slope of a straight line; warnings show the transformation in the formula.
.line <- function(formula, points) as.vector(coef(lm(formula, data = points)))

# Logits of y after its range is mapped into (0, 1), a twenty-second of it being left free at either end.
.inner_logit <- function(y) {
  low <- min(y)
  span <- max(y) - low
  p <- (y - low + 0.05 * span) / (1.1 * span)
  log(p / (1 - p))
}

# The logarithm of the rate at which y comes near its right asymptote.
.approach_rate <- function(xy) {
  points <- data.frame(x = xy$x, ydiff = abs(xy$y - NLSstRtAsymptote(xy)))
  log(-.line(log(ydiff) ~ x, points)[2L])
}

.named_gradient <- function(value, args) {
  if (all(vapply(args, is.name, NA))) dimnames(attr(value, "gradient")) <- list(NULL, as.character(args))
  else attr(value, "gradient") <- NULL
  value
}

# The calls of nls() below show in its messages.
SSlogis <- .self_start(~Asym / (1 + exp((xmid - input) / scal)), c("Asym", "xmid", "scal"), 4, "a logistic model", function(xy, ...) {
  aux <- .line(x ~ z, data.frame(x = xy$x, z = .inner_logit(xy$y)))
  fit <- nls(y ~ 1 / (1 + exp((xmid - x) / scal)), data = xy, start = list(xmid = aux[[1L]], scal = aux[[2L]]), algorithm = "plinear", ...)
  coef(fit)[c(".lin", "xmid", "scal")]
})

SSmicmen <- .self_start(~Vm * input / (K + input), c("Vm", "K"), 3, "a Michaelis-Menten model", function(xy, ...) {
  # 1 / y is linear in 1 / x
  pars <- .line(1 / y ~ I(1 / x), xy)
  fit <- nls(y ~ x / (K + x), data = xy, start = list(K = max(.Machine$double.xmin, pars[2L] / pars[1L])), algorithm = "plinear", ...)
  coef(fit)[c(".lin", "K")]
})

# The curve through three points: over equal steps of x its increments shrink by a constant factor.
.three_point_curve <- function(x, y) {
  if ((y[2L] - y[1L]) * (y[3L] - y[2L]) <= 0) .refuse("cannot fit an asymptotic regression model to these data", 3L)
  step <- diff(x)
  if (step[1L] != step[2L]) .refuse("too few observations to fit an asymptotic regression model", 3L)
  factor <- (y[3L] - y[1L]) / (y[2L] - y[1L]) - 1
  rc <- -log(factor) / step[1L]
  at_start <- exp(-rc * x[1L])
  drop <- (y[2L] - y[1L]) / (at_start * (factor - 1))
  limit <- y[1L] - drop * at_start
  c(limit, drop + limit, log(rc))
}

SSasymp <- .self_start(~Asym + (R0 - Asym) * exp(-exp(lrc) * input), c("Asym", "R0", "lrc"), 3, "an asymptotic regression model", function(xy, ...) {
  if (nrow(xy) == 3L) return(.three_point_curve(xy$x, xy$y))
  lrc <- .approach_rate(xy)
  fit <- nls(y ~ cbind(1 - exp(-exp(lrc) * x), exp(-exp(lrc) * x)), data = xy, start = list(lrc = lrc), algorithm = "plinear", ...)
  coef(fit)[c(2L, 3L, 1L)]
})

SSasympOrig <- .self_start(~Asym * (1 - exp(-exp(lrc) * input)), c("Asym", "lrc"), 3, "the 'asympOrig' model", function(xy, ...) {
  rate <- abs(mean(log(1 - xy$y / NLSstRtAsymptote(xy)) / xy$x, na.rm = TRUE))
  fit <- nls(y ~ 1 - exp(-exp(lrc) * x), data = xy, start = list(lrc = log(rate)), algorithm = "plinear", ...)
  coef(fit)[c(".lin", "lrc")]
})

SSasympOff <- .self_start(~Asym * (1 - exp(-exp(lrc) * (input - c0))), c("Asym", "lrc", "c0"), 4, "the 'asympOff' model", function(xy, ...) {
  lrc <- .approach_rate(xy)
  found <- as.list(coef(nls(y ~ cbind(1, exp(-exp(lrc) * x)), data = xy, start = list(lrc = lrc), algorithm = "plinear", ...)))
  # the response is 0 at c0
  c(found$.lin1, found$lrc, exp(-found$lrc) * log(-found$.lin2 / found$.lin1))
})

SSfpl <- .self_start(~A + (B - A) / (1 + exp((xmid - input) / scal)), c("A", "B", "xmid", "scal"), 5, "a four-parameter logistic", function(xy, ...) {
  ir <- .line(x ~ z, data.frame(x = xy$x, z = .inner_logit(xy$y)))
  found <- as.vector(coef(nls(y ~ cbind(1, 1 / (1 + exp((xmid - x) / exp(lscal)))), data = xy, start = list(xmid = ir[1L], lscal = log(abs(ir[2L]))), algorithm = "plinear", ...)))
  c(found[3L], sum(found[3:4]), found[1L], exp(found[2L]))
})

SSgompertz <- .self_start(~Asym * exp(-b2 * b3^x), c("Asym", "b2", "b3"), 4, "the Gompertz model", function(xy, ...) {
  # log(y) comes near its asymptote exponentially
  pars <- NLSstAsymptotic(replace(xy, "y", log(abs(xy$y))))
  fit <- nls(y ~ exp(-b2 * b3^x), data = xy, algorithm = "plinear", start = c(b2 = pars[["b1"]], b3 = exp(-exp(pars[["lrc"]]))), ...)
  coef(fit)[c(".lin", "b2", "b3")]
}, "x")

SSweibull <- .self_start(~Asym - Drop * exp(-exp(lrc) * x^pwr), c("Asym", "Drop", "lrc", "pwr"), 5, "the Weibull growth model", function(xy, ...) {
  if (min(xy$x) < 0) .refuse("all 'x' values must be non-negative to fit the Weibull growth model")
  Rasym <- NLSstRtAsymptote(xy)
  Lasym <- NLSstLfAsymptote(xy)
  pars <- .line(log(-log((Rasym - y) / (Rasym - Lasym))) ~ log(x), xy[xy$x > 0, ])
  fit <- nls(y ~ cbind(1, -exp(-exp(lrc) * x^pwr)), data = xy, start = c(lrc = pars[[1L]], pwr = pars[[2L]]), algorithm = "plinear", ...)
  coef(fit)[c(3L, 4L, 1L, 2L)]
}, "x")

# Curve peeling: the later half shows the slow exponential, and what that leaves of the earlier half the fast one.
SSbiexp <- .self_start(~A1 * exp(-exp(lrc1) * input) + A2 * exp(-exp(lrc2) * input), c("A1", "lrc1", "A2", "lrc2"), 5, "a biexponential", function(xy, ...) {
  late <- rev(seq_len(nrow(xy))) <= max(3, round(nrow(xy) / 2))
  slow <- .line(log(y) ~ x, xy[late, ])
  lrc2 <- log(abs(slow[2L]))
  early <- data.frame(x = xy$x, res = xy$y - exp(slow[1L]) * exp(-exp(lrc2) * xy$x))[!late, ]
  lrc1 <- log(abs(.line(log(abs(res)) ~ x, early)[2L]))
  fit <- nls(y ~ cbind(exp(-exp(lrc1) * x), exp(-exp(lrc2) * x)), data = xy, start = list(lrc1 = lrc1[[1L]], lrc2 = lrc2[[1L]]), algorithm = "plinear", ...)
  coef(fit)[c(3L, 1L, 4L, 2L)]
})

# Elimination starts at the slope of log(response) behind the peak; a fit with it held fixed finds where absorption starts.
SSfol <- .self_start_from(~Dose * exp(lKe + lKa - lCl) * (exp(-exp(lKe) * input) - exp(-exp(lKa) * input)) / (exp(lKa) - exp(lKe)), c("lKe", "lKa", "lCl"), function(mCall, data, LHS, ...) {
  resp <- eval(LHS, data)
  input <- eval(mCall$input, data)
  Dose <- eval(mCall$Dose, data)
  last <- length(resp)
  if (length(input) != last) stop("must have length of response = length of second argument to 'SSfol'")
  if (last < 4) stop("must have at least 4 observations to fit an 'SSfol' model")
  ends <- c(which.max(resp), last)
  lKe <- if (ends[1L] < last) log(-diff(log(resp[ends] + 1e-10)) / diff(input[ends])) else -2.5
  rough <- nls(resp ~ (exp(-input * exp(lKe)) - exp(-input * exp(lKa))) * Dose, data = list(resp = resp, input = input, Dose = Dose, lKe = lKe),
               start = list(lKa = lKe + 1), algorithm = "plinear", ...)
  pars <- coef(rough)
  fine <- nls(resp ~ (Dose * (exp(-input * exp(lKe)) - exp(-input * exp(lKa)))) / (exp(lKa) - exp(lKe)), data = list(resp = resp, input = input, Dose = Dose),
              start = list(lKa = pars[["lKa"]], lKe = lKe), algorithm = "plinear", ...)
  rates <- coef(fine)[c("lKe", "lKa")]
  # the coefficient is the product of the rates over the clearance
  .as_called(mCall, c("lKe", "lKa", "lCl"), as.vector(c(rates, log((exp(rates[[1L]]) * exp(rates[[2L]])) / coef(fine)[[3L]]))))
})

# ---- general minimisers ----

# What nlm() says of an iteration; of the last one (without a step) also why it ended.
.nlm_report <- function(iteration, step, x, value, gradient, code) {
  cat("iteration = ", iteration, "\n", sep = "")
  said <- list("Step:" = step, "Parameter:" = x, "Function Value" = value, "Gradient:" = gradient)
  for (k in which(lengths(said) > 0L)) {
    cat(names(said)[k], "\n", sep = "")
    print(said[[k]])
  }
  cat("\n")
  if (is.null(step))
    cat(switch(code, "Relative gradient close to zero.\nCurrent iterate is probably solution.",
               "Successive iterates within tolerance.\nCurrent iterate is probably solution.",
               paste0("Last global step failed to locate a point lower than x.\nEither x is an approximate local minimum of the function,\n",
                      "the function is too non-linear for this algorithm,\nor steptol is too large."),
               "Iteration limit exceeded.  Algorithm failed.",
               paste0("Maximum step size exceeded 5 consecutive times.\nEither the function is unbounded below,\n",
                      "becomes asymptotic to a finite value\nfrom above in some direction,\nor stepmx is too small.")), "\n\n", sep = "")
}

nlm <- function(f, p, ..., hessian = FALSE, typsize = rep(1, length(p)), fscale = 1, print.level = 0, ndigit = 12, gradtol = 1e-6,
                stepmax = max(1000 * sqrt(sum((p / typsize)^2)), 1000), steptol = 1e-6, iterlim = 100, check.analyticals = TRUE) {
  print.level <- as.integer(print.level)
  if (print.level < 0 || print.level > 2) stop("'print.level' must be in {0,1,2}")
  n <- length(p)
  p <- as.double(p)
  first <- f(p, ...)
  derivative <- function(name, size) { # an attribute of the values
    d <- attr(first, name)
    usable <- is.numeric(d) && length(d) == size
    if (!is.null(d) && !usable) {
      text <- paste(name, "supplied is of the wrong length or mode, so ignored")
      warning(simpleWarning(text, sys.call(-1L)))
    }
    usable
  }
  has_gradient <- derivative("gradient", n)
  has_hessian <- has_gradient && derivative("hessian", n * n)
  seen <- list() # the last five values; f is not called again for one of them
  at <- 0L
  fn <- function(x) as.vector(value(x))
  value <- function(x) {
    for (k in seq_along(seen)) if (identical(seen[[k]]$x, x)) return(seen[[k]]$value)
    v <- f(x, ...)
    at <<- at %% 5L + 1L
    seen[[at]] <<- list(x = x, value = v)
    v
  }
  r <- .Internal(nlm(if (has_gradient) fn else function(x) as.vector(f(x, ...)), if (has_gradient) function(x) as.vector(attr(value(x), "gradient")), p,
                     as.double(typsize), as.double(c(fscale, ndigit, gradtol, stepmax, steptol, iterlim)), isTRUE(hessian),
                     if (print.level > 0L) .nlm_report, print.level > 1L,
                     if (has_hessian) function(x) as.vector(attr(value(x), "hessian")), isTRUE(check.analyticals)))
  names(r) <- c("minimum", "estimate", "gradient", "hessian", "code", "iterations")
  if (isTRUE(hessian)) r else r[-4L]
}
