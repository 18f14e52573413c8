# mle.R - The package stats4: maximum likelihood fits of likelihoods that are written as R functions, and the methods for them.
#
# The classes are defined by .define_classes(), which .know_methods() of base calls when the package is first used.  Every generic
# is made, with its methods, when it is first looked up.

.define_classes <- function() {
  here <- topenv()
  make <- function(Class, ...) setClass(Class, slots = c(...), where = here, package = "stats4")
  make("mle", call = "language", coef = "numeric", fullcoef = "numeric", fixed = "numeric", vcov = "matrix", min = "numeric",
       details = "list", minuslogl = "function", nobs = "integer", method = "character")
  make("summary.mle", call = "language", coef = "matrix", m2logL = "numeric")
  make("profile.mle", profile = "list", summary = "summary.mle")
  setMethod("show", "mle", .shown_mle, where = here)
  setMethod("show", "summary.mle", .shown_summary, where = here)
  invisible()
}

# ---- fitting ----

# The values of `given`, one for each element of the parameters: by name (of a parameter or of one of its elements), or in order.
.spread <- function(given, theta, owner, default) {
  value <- rep_len(default, length(theta))
  if (!length(given)) return(value)
  flat <- unlist(given)
  if (is.null(names(given))) return(replace(value, seq_along(value), rep_len(flat, length(theta))))
  for (n in names(given)) {
    at <- if (n %in% owner) owner == n else names(theta) == n
    value[at] <- given[[n]]
  }
  value
}

# The arguments of the likelihood with their starting values: defaults, what `start` says, what is fixed.
.start_values <- function(minuslogl, start, fixed) {
  values <- as.list(formals(minuslogl))
  told <- c(as.list(start), as.list(fixed))
  open <- setdiff(names(values), names(told))
  values[open] <- lapply(values[open], eval, environment(minuslogl))
  for (source in list(start, fixed)) for (n in names(source)) {
    v <- unlist(source[[n]])
    values[[n]] <- if (anyNA(v) && length(v) == length(values[[n]])) ifelse(is.na(v), values[[n]], v) else v
  }
  values
}

mle <- function(minuslogl, start, optim = stats::optim, method = if (!useLim) "BFGS" else "L-BFGS-B", fixed = list(), nobs, lower, upper, ...) {
  call <- match.call()
  useLim <- !missing(lower) || !missing(upper)
  known <- names(formals(minuslogl))
  if (missing(start)) start <- list()
  if (!all(c(names(fixed), names(start)) %in% known)) stop("some named values are not arguments to the supplied log-likelihood")
  values <- .start_values(minuslogl, start, fixed)
  theta <- unlist(values)
  owner <- rep(names(values), lengths(values))
  held <- !is.na(.spread(fixed, theta, owner, NA_real_))
  nll <- function(p) {
    full <- replace(theta, which(!held), p)
    do.call("minuslogl", relist(full, skeleton = values))
  }
  begin <- theta[!held]
  found <- if (!length(begin)) list(par = numeric(), value = nll(begin))
    else if (useLim)
      optim(begin, nll, method = method, hessian = TRUE, ..., lower = .spread(if (!missing(lower)) lower, theta, owner, -Inf)[!held],
            upper = .spread(if (!missing(upper)) upper, theta, owner, Inf)[!held])
    else optim(begin, nll, method = method, hessian = TRUE, ...)
  estimate <- found$par
  names(estimate) <- names(begin)
  new("mle", call = call, coef = estimate, fullcoef = replace(theta, which(!held), estimate), fixed = replace(theta, which(!held), NA_real_),
      vcov = if (length(begin)) solve(found$hessian) else matrix(numeric(), 0L, 0L), min = found$value, details = found,
      minuslogl = minuslogl, nobs = if (missing(nobs)) NA_integer_ else nobs, method = method)
}

# ---- profiles ----

# The roots of the deviance along one parameter, to one side: steps of `del` standard errors until one passes zmax.  known(): how many
# there are already.
.profile_steps <- function(at, side, zmax, maxsteps, known) {
  z <- 0
  step <- 0
  while (!is.na(z) && abs(z) < zmax && (step <- step + 1) < maxsteps) {
    new <- at(side, step)
    if (is.na(new)) break
    z <- new
  }
  if (abs(z) < zmax) {
    # the last step went too far: parts of it
    for (part in c(0.2, 0.4, 0.6, 0.8, 0.9)) {
      z <- at(side, step - 1 + part)
      if (is.na(z) || abs(z) > zmax) break
    }
  } else if (known() < 5L) {
    # so curved that few steps were needed: between them in addition
    for (half in seq_len(max(0, step - 1))) at(side, half + 0.5)
  }
}

# The fit with one more element of the parameters held: the call of the fit, evaluated again.
.refit_at <- function(fitted, i, value, frame) {
  name <- names(fitted@coef)[i]
  full <- fitted@fullcoef
  held <- fitted@fixed
  held[[name]] <- value
  skeleton <- .layout(fitted, frame)
  call <- fitted@call
  call$start <- relist(full, skeleton = skeleton)
  fixed <- relist(held, skeleton = skeleton)
  call$fixed <- fixed[!vapply(fixed, function(v) all(is.na(v)), NA)]
  eval(call, frame)
}

# The parameters as the likelihood takes them: the values that the fit was started from.
.layout <- function(fitted, frame) .start_values(fitted@minuslogl, eval(fitted@call$start, frame), eval(fitted@call$fixed, frame))

.profile_one <- function(fitted, i, se, del, zmax, maxsteps, trace, frame) {
  best <- fitted@coef
  name <- names(best)[i]
  theta <- fitted@fullcoef
  skeleton <- .layout(fitted, frame)
  limit <- function(given, none) .spread(eval(given, frame), theta, rep(names(skeleton), lengths(skeleton)), none)[names(theta) == name]
  low <- limit(fitted@call$lower, -Inf)
  high <- limit(fitted@call$upper, Inf)
  points <- list(z = 0, par = list(best))
  at <- function(side, step) {
    value <- best[[i]] + side * step * del * se[i]
    if (value < low || value > high) return(NA)
    refit <- tryCatch(.refit_at(fitted, i, value, frame), error = identity)
    if (inherits(refit, "error")) return(NA)
    rise <- 2 * (refit@min - fitted@min)
    if (rise < -0.001) stop("profiling has found a better solution, so original fit had not converged", call. = FALSE)
    z <- side * sqrt(max(rise, 0))
    if (trace) cat(value, z, "\n")
    row <- best
    row[names(refit@coef)] <- refit@coef
    row[i] <- value
    points$z <<- c(points$z, z)
    points$par <<- c(points$par, list(row))
    z
  }
  for (side in c(-1, 1)) {
    if (trace) cat("\nParameter:", name, c("down", "up")[(side + 3) / 2], "\n")
    .profile_steps(at, side, zmax, maxsteps, function() length(points$z))
  }
  path <- order(vapply(points$par, `[[`, 0, i))
  value <- data.frame(z = points$z[path])
  value$par.vals <- do.call(rbind, points$par[path])
  value
}

.profile_mle <- function(fitted, which = 1:p, maxsteps = 100, alpha = 0.01, zmax = sqrt(qchisq(1 - alpha, 1L)), del = zmax / 5, trace = FALSE, ...) {
  p <- length(fitted@coef) # what `which` asks for
  frame <- parent.frame(3L)
  table <- summary(fitted)
  se <- table@coef[, "Std. Error"]
  names <- names(fitted@coef)
  if (is.character(which)) which <- match(which, names)
  paths <- lapply(which, function(i) .profile_one(fitted, i, se, del, zmax, maxsteps, trace, frame))
  names(paths) <- names[which]
  new("profile.mle", profile = paths, summary = table)
}

# ---- intervals ----

.confint_profile <- function(object, parm, level = 0.95, ...) {
  paths <- object@profile
  names <- names(paths)
  parm <- if (missing(parm)) names else if (is.numeric(parm)) names[parm] else parm
  a <- (1 - level) / 2
  a <- c(a, 1 - a)
  cutoff <- qnorm(a)
  columns <- paste(round(100 * a, 1), "%")
  ci <- matrix(NA_real_, length(parm), 2L, dimnames = list(parm, columns))
  for (n in parm) {
    path <- paths[[n]]
    value <- path$par.vals[, n]
    smooth <- if (length(value) > 2L) spline(x = value, y = path$z) else list(x = value, y = path$z)
    ci[n, ] <- approx(smooth$y, smooth$x, xout = cutoff)$y
  }
  drop(ci)
}

.confint_mle <- function(object, parm, level = 0.95, ...) {
  cat("Profiling...\n")
  paths <- profile(object)
  if (missing(parm)) confint(paths, level = level, ...) else confint(paths, parm, level, ...)
}

# ---- what fits tell ----

.shown_mle <- function(object) {
  cat("\nCall:\n")
  print(object@call)
  cat("\nCoefficients:\n")
  print(coef(object))
}

.shown_summary <- function(object) {
  cat("Maximum likelihood estimation\n\nCall:\n")
  print(object@call)
  cat("\nCoefficients:\n")
  print(coef(object))
  cat("\n-2 log L:", object@m2logL, "\n")
}

.summary_mle <- function(object, ...) {
  se <- sqrt(diag(object@vcov))
  new("summary.mle", call = object@call, coef = cbind(Estimate = object@coef, "Std. Error" = se), m2logL = 2 * object@min)
}

.loglik_mle <- function(object, ...) {
  if (...length()) warning("extra arguments discarded")
  value <- -object@min
  attr(value, "df") <- length(object@coef)
  if (!is.na(object@nobs)) attr(value, "nobs") <- object@nobs
  structure(value, class = "logLik")
}

.update_mle <- function(object, ..., evaluate = TRUE) {
  call <- object@call
  more <- match.call(expand.dots = FALSE)$...
  for (n in names(more)) call[[n]] <- more[[n]]
  if (evaluate) eval(call, parent.frame()) else call
}

.plot_profile <- function(x, levels, conf = c(99, 95, 90, 80, 50) / 100, nseg = 50, absVal = TRUE, ...) {
  if (missing(levels)) levels <- sqrt(qchisq(pmax(0, pmin(1, conf)), 1))
  if (any(levels <= 0)) {
    levels <- levels[levels > 0]
    warning("levels truncated to positive values only")
  }
  paths <- x@profile
  old <- par(mar = c(5, 4, 1, 1) + 0.1)
  on.exit(par(old))
  top <- max(levels)
  for (n in names(paths)) {
    z <- paths[[n]]$z
    value <- paths[[n]]$par.vals[, n]
    keep <- abs(z) <= 1.25 * top
    back <- spline(z, value)
    path <- spline(value, z, n = nseg + 1L, method = "natural")
    plot(path$x, if (absVal) abs(path$y) else path$y, type = "l", xlab = n, ylab = if (absVal) expression(abs(z)) else expression(z),
         xlim = range(value[keep]), ylim = if (absVal) c(0, top) else c(-top, top), ...)
    if (!absVal) abline(h = 0, col = 3, lty = 2)
    for (l in levels) {
      at <- approx(back$x, back$y, xout = c(-l, l))$y
      lines(at, if (absVal) c(l, l) else c(-l, l), type = "h", col = 6, lty = 2)
    }
  }
  invisible(x)
}

# ---- generics ----

# A generic function with methods by the class of its first argument; anything else goes to the function that it stands before.
.with_methods <- function(name, before, methods) {
  here <- topenv()
  def <- as.function(c(formals(args(before)), call("standardGeneric", name)), envir = here)
  args <- names(formals(def))
  package <- getPackageName(environment(before))
  G <- methods:::.shared_generic(name, package, here, args)
  if (is.null(G)) {
    G <- methods:::.new_generic(name, package, args, before, parent = here)
    assign(".Function", methods:::.generic_function(def, G), envir = G)
  }
  methods:::.register_generic(G)
  if (is.null(getClassDef("mle"))) .define_classes()
  for (Class in names(methods)) .enter_method(G, Class, methods[[Class]])
  G$.Function
}

# setMethod() would look the generic up, which is being made.
.enter_method <- function(G, Class, definition) {
  fnames <- names(methods:::.generic_formals(G))
  mnames <- names(formals(definition))
  sig <- methods:::.full_signature(G, Class, G$.Generic)
  if (!identical(mnames, fnames)) definition <- methods:::rematchDefinition(definition, G, mnames, fnames, sig)
  methods:::.store_method(G, sig, methods:::.method_definition(definition, G$.Generic, G$.Package, sig))
}

show <- methods::show

coef <- .with_methods("coef", stats::coef, list(mle = function(object, ...) object@fullcoef, summary.mle = function(object, ...) object@coef))

confint <- .with_methods("confint", stats::confint, list(mle = .confint_mle, profile.mle = .confint_profile))

logLik <- .with_methods("logLik", stats::logLik, list(mle = .loglik_mle))

nobs <- .with_methods("nobs", stats::nobs, list(mle = function(object, ...) if ("nobs" %in% slotNames(object)) object@nobs else NA))

plot <- .with_methods("plot", base::plot, list(profile.mle = .plot_profile))

profile <- .with_methods("profile", stats::profile, list(mle = .profile_mle))

summary <- .with_methods("summary", base::summary, list(mle = .summary_mle))

update <- .with_methods("update", stats::update, list(mle = .update_mle))

vcov <- .with_methods("vcov", stats::vcov, list(mle = function(object, ...) object@vcov))

AIC <- .with_methods("AIC", stats::AIC, list())

BIC <- .with_methods("BIC", stats::BIC, list())
