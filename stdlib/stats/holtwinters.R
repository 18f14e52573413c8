# holtwinters.R - Decomposition of series: HoltWinters() and stl() with their methods.

# Level, trend and season to start with: a line through the trend of the first periods, wind values of x.
.hw_start <- function(x, f, seasonal, start.periods) {
  wind <- start.periods * f # errors show the next call
  st <- decompose(ts(x[1L:wind], start = start(x), frequency = f), seasonal)
  trend <- na.omit(st$trend)
  n <- length(trend)
  line <- .lm.fit(x = cbind(1, seq_len(n)), y = trend)$coefficients
  list(level = line[1L], trend = line[2L], season = st$figure)
}

# Minimises error(par) over the unit cube for the parameters named in free.
.hw_search <- function(error, free, optim.start, optim.control) {
  if (length(free) == 1L) return(setNames(optimize(error, lower = 0, upper = 1)$minimum, NULL))
  sol <- optim(par = optim.start[free], fn = error, method = "L-BFGS-B", lower = 0, upper = 1, control = optim.control)
  if (sol$convergence || any(sol$par < 0 | sol$par > 1)) {
    if (sol$convergence > 50) warning(simpleWarning(gettextf("optimization difficulties: %s", sol$message), sys.call(-1L)))
    else stop("optimization failure")
  }
  sol$par
}

# What forbids a model with these parameters, if anything.
.hw_fault <- function(x, alpha, beta, gamma, multiplicative, start.periods) {
  given <- c(alpha, beta, gamma)
  if (!is.null(alpha) && alpha == 0) return("cannot fit models without level ('alpha' must not be 0 or FALSE)")
  if (any(given < 0 | given > 1)) return("'alpha', 'beta' and 'gamma' must be within the unit interval")
  if (!is.null(gamma) && gamma <= 0) return(NULL)
  if (multiplicative && any(x == 0)) return("data must be non-zero for multiplicative Holt-Winters")
  if (start.periods < 2) "need at least 2 periods to compute seasonal start values"
}

HoltWinters <- function(x, alpha = NULL, beta = NULL, gamma = NULL, seasonal = c("additive", "multiplicative"), start.periods = 2, l.start = NULL,
                        b.start = NULL, s.start = NULL, optim.start = c(alpha = 0.3, beta = 0.1, gamma = 0.1), optim.control = list()) {
  x <- as.ts(x)
  seasonal <- match.arg(seasonal)
  additive <- seasonal == "additive"
  period <- frequency(x)
  fault <- .hw_fault(x, alpha, beta, gamma, !additive, start.periods)
  if (!is.null(fault)) stop(fault)
  used <- function(v) is.null(v) || !is.logical(v) || v
  trended <- used(beta)
  periodic <- used(gamma)

  # where the recursion starts, and with what
  begin <- list(level = l.start, trend = b.start, season = s.start)
  if (periodic) {
    from <- period + 1
    open <- vapply(begin, is.null, NA)
    if (any(open)) begin[open] <- .hw_start(x, period, seasonal, start.periods)[names(begin)[open]]
  } else {
    from <- if (trended) 3 else 2
    if (is.null(l.start)) begin$level <- x[from - 1]
    if (trended && is.null(b.start)) begin$trend <- x[2L] - x[1L]
    begin$season <- 0
  }
  values <- as.double(x)
  run <- function(par)
    .Internal(holt_winters(values, as.integer(from), par$alpha, if (trended) par$beta, if (periodic) par$gamma, begin$level,
                           if (trended) begin$trend, as.double(begin$season), as.integer(period), additive))

  par <- list(alpha = alpha, beta = beta, gamma = gamma)
  free <- names(par)[vapply(par, is.null, NA)]
  if (length(free)) {
    best <- .hw_search(function(p) run(replace(par, free, p))[[1L]], free, optim.start, optim.control)
    par[free] <- lapply(seq_along(free), function(i) best[i])
  }
  z <- run(par)

  n <- length(values) - from + 1
  now <- seq_len(n)
  states <- cbind(level = z[[2L]][now], trend = if (trended) z[[3L]][now], season = if (periodic) z[[4L]][now])
  xhat <- rowSums(states[, c("level", if (trended) "trend"), drop = FALSE])
  if (periodic) xhat <- if (additive) xhat + states[, "season"] else xhat * states[, "season"]
  fitted <- ts(cbind(xhat, states), start = start(lag(x, 1 - from)), frequency = period)
  last <- c(a = z[[2L]][n + 1], b = if (trended) z[[3L]][n + 1], s = if (periodic) z[[4L]][n + seq_len(period)])
  structure(c(list(fitted = fitted, x = x), par, list(coefficients = last, seasonal = seasonal, SSE = z[[1L]], call = match.call())),
            class = "HoltWinters")
}

print.HoltWinters <- function(x, ...) {
  off <- vapply(x[c("beta", "gamma")], function(v) is.logical(v) && !v, NA)
  season <- if (off[["gamma"]]) "without" else c(if (off[["beta"]]) "with", x$seasonal)
  cat("Holt-Winters exponential smoothing", if (off[["beta"]]) "without" else "with", "trend and", season, "seasonal component.\n")
  writeLines(c("", "Call:", paste(deparse(x$call), collapse = ""), "", "Smoothing parameters:"))
  for (what in c("alpha", "beta", "gamma")) cat(" ", format(what, width = 5L), ": ", x[[what]], "\n", sep = "")
  cat("\nCoefficients:\n")
  print(as.matrix(x$coefficients))
  invisible(x)
}

residuals.HoltWinters <- function(object, ...) object$x - object$fitted[, 1]

# The variance of a forecast k steps ahead, in units of the variance of the errors.
.hw_variance <- function(k, alpha, beta, gamma, cf, period) {
  weight <- function(lag) (lag %% period == 0) * gamma * (1 - alpha) + alpha * (1 + beta * lag)
  if (is.null(cf)) return(1 + sum(weight(seq_len(k - 1L))^2))
  lag <- 0:(k - 1)
  phase <- 1 + (k - 1) %% period
  sum((weight(lag) * cf[2 + phase] / cf[2 + (phase - lag) %% period])^2)
}

predict.HoltWinters <- function(object, n.ahead = 1L, prediction.interval = FALSE, level = 0.95, ...) {
  steps <- seq_len(n.ahead)
  used <- function(smoothing) !isFALSE(as.vector(smoothing))
  cf <- as.vector(object$coefficients)
  trend <- used(object$beta)
  additive <- object$seasonal == "additive"
  fit <- cf[1L] + if (trend) steps * cf[2L] else numeric(n.ahead)
  if (used(object$gamma)) {
    season <- rep(cf[-seq_len(1L + trend)], length.out = n.ahead)
    fit <- if (additive) fit + season else fit * season
  }
  fit <- cbind(fit = fit)
  if (prediction.interval) {
    spread <- vapply(steps, .hw_variance, 0, object$alpha, object$beta, object$gamma, if (!additive) cf, frequency(object$x))
    half <- sqrt(spread * var(residuals(object))) * qnorm(0.5 + level / 2)
    fit <- cbind(fit, upr = fit[, 1L] + half, lwr = fit[, 1L] - half)
  }
  shape <- object$fitted[, 1L]
  ts(fit, frequency = frequency(shape), start = tsp(shape)[2L] + deltat(shape))
}

plot.HoltWinters <- function(x, predicted.values = NA, intervals = TRUE, separator = TRUE, col = 1, col.predicted = 2, col.intervals = 4,
                             col.separator = 1, lty = 1, lty.predicted = 1, lty.intervals = 1, lty.separator = 3, ylab = "Observed / Fitted",
                             main = "Holt-Winters filtering", ylim = NULL, ...) {
  observed <- x$x
  one_step <- fitted(x)[, "xhat"]
  ahead <- if (length(predicted.values) > 1) as.matrix(predicted.values)
  if (is.null(ylim)) ylim <- range(one_step, observed, predicted.values, na.rm = TRUE)
  dev.hold()
  on.exit(dev.flush())
  # the observations are drawn over the fit, which begins later and sets the axis
  if (is.null(ahead)) {
    plot(one_step, ylim = ylim, ylab = ylab, main = main, col = col.predicted, lty = lty.predicted, ...)
    lines(observed, col = col, lty = lty)
    return(invisible())
  }
  p <- tsp(one_step)
  plot(ts(c(one_step, ahead[, 1L]), start = p[1L], frequency = p[3L]), type = "n", ylim = ylim, ylab = ylab, main = main, ...)
  lines(one_step, col = col.predicted, lty = lty.predicted)
  lines(observed, col = col, lty = lty)
  if (separator) abline(v = p[2L], col = col.separator, lty = lty.separator)
  curve_of <- function(j, ...) lines(ts(ahead[, j], start = tsp(predicted.values)[1L], frequency = p[3L]), ...)
  curve_of(1L, col = col.predicted, lty = lty.predicted)
  if (intervals) for (j in seq_len(ncol(ahead))[-1L]) curve_of(j, col = col.intervals, lty = lty.intervals)
}

# The next odd number of a window's width.
.odd_width <- function(v) {
  v <- as.integer(round(v))
  v + (v %% 2L == 0L)
}

stl <- function(x, s.window, s.degree = 0, t.window = NULL, t.degree = 1, l.window = nextodd(period), l.degree = t.degree,
                s.jump = ceiling(s.window / 10), t.jump = ceiling(t.window / 10), l.jump = ceiling(l.window / 10), robust = FALSE,
                inner = if (robust) 1 else 2, outer = if (robust) 15 else 0, na.action = na.fail) {
  nextodd <- .odd_width
  x <- na.action(as.ts(x))
  if (is.matrix(x)) stop("only univariate series are allowed")
  n <- length(x)
  period <- frequency(x)
  if (n <= 2 * period || period < 2) stop("series is not periodic or has less than two periods")
  periodic <- is.character(s.window)
  if (periodic) {
    if (is.na(pmatch(s.window, "periodic"))) stop("unknown string value for s.window")
    # a window as wide as this smooths each period to a constant
    s.degree <- 0
    s.window <- 10 * n + 1
  }
  degree <- vapply(list(s = s.degree, t = t.degree, l = l.degree), as.integer, 0L)
  for (k in which(degree < 0L | degree > 1L)) {
    what <- paste0(names(degree)[k], ".degree")
    stop(simpleError(paste(what, "must be 0 or 1"), call("deg.check", as.name(what))))
  }
  if (is.null(t.window)) t.window <- nextodd(ceiling(1.5 * period / (1 - 1.5 / s.window)))
  width <- vapply(list(s = s.window, t = t.window, l = l.window), as.double, 0)
  jump <- vapply(list(s = s.jump, t = t.jump, l = l.jump), as.double, 0)
  values <- as.double(x)
  z <- .Internal(stl(values, as.integer(period), as.integer(width), unname(degree), as.integer(jump), as.integer(inner), as.integer(outer)))
  seasonal <- z[[1L]]
  if (periodic) seasonal <- ave(seasonal, cycle(x))
  parts <- cbind(seasonal = seasonal, trend = z[[2L]], remainder = values - seasonal - z[[2L]])
  structure(list(time.series = ts(parts, start = start(x), frequency = period), weights = z[[3L]], call = match.call(), win = width,
                 deg = degree, jump = jump, inner = as.integer(inner), outer = as.integer(outer)), class = "stl")
}

print.stl <- function(x, ...) {
  cat(" Call:\n ")
  dput(x$call, control = NULL)
  cat("\nComponents\n")
  print(x$time.series, ...)
  invisible(x)
}

# How much the data and each component spread, and as per cents of the data.
.stl_spread <- function(components, digits) {
  columns <- cbind(STL = components, data = components %*% c(1, 1, 1))
  spread <- setNames(vapply(seq_len(4L), function(k) IQR(columns[, k]), 0), colnames(columns))
  share <- round(100 * spread / spread[["data"]], 1)
  rbind(format(spread, digits = max(2L, digits - 3L)), `   %` = format(share))
}

# The summary is shown at once; what comes back is the object itself.
summary.stl <- function(object, digits = getOption("digits"), ...) {
  x <- object
  part <- function(title, values) {
    cat("\n", title)
    print(summary(values, digits = digits, ...))
  }
  cat(" Call:\n ")
  dput(x$call, control = NULL)
  part("Time.series components:\n", x$time.series)
  cat(" IQR:\n")
  print(.stl_spread(x$time.series, digits), quote = FALSE)
  if (any(x$weights != 1)) part("Weights:\n", x$weights) else cat("\n Weights: all == 1\n")
  cat("\n Other components: ")
  shown <- c("call", "time.series", "weights")
  str(unclass(x)[!names(x) %in% shown], give.attr = FALSE)
  invisible(object)
}

plot.stl <- function(x, labels = colnames(X), set.pars = list(mar = c(0, 6, 0, 6), oma = c(6, 0, 4, 0), tck = -0.01, mfrow = c(nplot, 1)), main = NULL,
                     range.bars = TRUE, ..., col.range = "light gray") {
  X <- cbind(data = rowSums(x$time.series), x$time.series)
  colnames(X) <- c("data", colnames(x$time.series))
  tsp(X) <- tsp(x$time.series)
  class(X) <- c("mts", "ts", "matrix")
  nplot <- ncol(X)
  dev.hold()
  on.exit(dev.flush())
  if (length(set.pars)) {
    before <- par(set.pars)
    on.exit(par(before), add = TRUE)
  }
  # a bar of the same height in units of the data on every panel
  height <- min(apply(unclass(X), 2L, function(v) diff(range(v))))
  bar <- function(usr) {
    wide <- (usr[2L] - usr[1L]) / 64
    middle <- (usr[3L] + usr[4L]) / 2
    rect(usr[2L] - wide, middle + height / 2, usr[2L] - 0.4 * wide, middle - height / 2, col = col.range, xpd = TRUE)
  }
  for (k in seq_len(nplot)) {
    last <- k == nplot
    plot(X[, k], type = if (last) "h" else "l", axes = FALSE, xlab = "", ylab = "", ...)
    if (range.bars) bar(par("usr"))
    if (k == 1L && length(main)) title(main, line = 2, outer = par("oma")[3L] > 0)
    if (last) abline(h = 0)
    box()
    # the values stand on the left and on the right in turn
    for (side in c(2, 4)) axis(side, labels = (side == 4) == (k %% 2 == 0))
    axis(1, labels = last, xpd = if (last) NA)
    mtext(labels[k], 2, 3)
  }
  mtext("time", 1, 3, xpd = NA)
  invisible()
}
