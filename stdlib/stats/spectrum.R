# spectrum.R - Periodograms, tapers, smoothing kernels, autoregressions by Yule-Walker, exponential smoothing.

# Ones with a share p of either end brought down to 0 by half a wave of the cosine.
.cosine_bell <- function(n, p) {
  m <- floor(n * p)
  rise <- (1 - cos(pi * (2 * seq_len(m) - 1) / (2 * m))) / 2
  bell <- rep_len(1, n)
  bell[seq_len(m)] <- rise
  bell[n + 1 - seq_len(m)] <- rise
  bell
}

spec.taper <- function(x, p = 0.1) {
  if (any(p < 0) || any(p > 0.5)) stop("'p' must be between 0 and 0.5")
  columns <- NCOL(x)
  if (length(p) != 1L && length(p) != columns) stop("length of 'p' must be 1 or equal the number of columns of 'x'")
  p <- rep_len(p, columns)
  n <- NROW(x)
  x[] <- vapply(seq_len(columns), function(i) .cosine_bell(n, p[i]) * as.matrix(x)[, i], numeric(n))
  x
}

spectrum <- function(x, ..., method = c("pgram", "ar")) switch(match.arg(method), pgram = spec.pgram(x, ...), ar = spec.ar(x, ...))

# Columns less their straight lines.
.without_trend <- function(x) {
  n <- nrow(x)
  t <- seq_len(n) - (n + 1) / 2
  for (i in seq_len(ncol(x))) x[, i] <- x[, i] - mean(x[, i]) - sum(x[, i] * t) * t / (n * (n^2 - 1) / 12)
  x
}

# Cross periodograms at the frequencies 1, ..., half of the columns of x, as a function of two columns; scale: by which they
# are divided.  That at zero, which smoothing uses, is the mean of its neighbours.
.cross_periodogram <- function(x, scale, kernel) {
  n <- nrow(x)
  transformed <- mvfft(x)
  function(i, j) {
    both <- transformed[, i] * Conj(transformed[, j]) / scale
    both[1L] <- 0.5 * (both[2L] + both[n])
    if (!is.null(kernel)) both <- kernapply(both, kernel, circular = TRUE)
    both[1L + seq_len(floor(n / 2))]
  }
}

# Hands a spectrum back, drawn or not.
.show_spectrum <- function(found, draw, ...) {
  class(found) <- "spec"
  if (!draw) return(found)
  plot(found, ...)
  invisible(found)
}

spec.pgram <- function(x, spans = NULL, kernel = NULL, taper = 0.1, pad = 0, fast = TRUE, demean = FALSE, detrend = TRUE, plot = TRUE,
                       na.action = na.fail, ...) {
  name <- deparse1(substitute(x))
  x <- na.action(as.ts(x))
  rate <- frequency(x)
  x <- as.matrix(x)
  size <- nrow(x)
  series <- seq_len(ncol(x))
  if (!is.null(spans)) kernel <- if (is.tskernel(spans)) spans else kernel("modified.daniell", spans %/% 2)
  if (!is.null(kernel) && !is.tskernel(kernel)) stop("must specify 'spans' or a valid kernel")
  if (detrend) x <- .without_trend(x)
  else if (demean) x <- sweep(x, 2, colMeans(x), check.margin = FALSE)
  x <- spec.taper(x, taper)
  long <- if (pad > 0) size + floor(size * pad) else size
  if (fast) long <- nextn(long)
  x <- rbind(x, matrix(0, long - size, ncol(x)))
  cross <- .cross_periodogram(x, size * rate, kernel)
  spec <- vapply(series, function(i) Re(cross(i, i)), numeric(floor(long / 2)))
  dim(spec) <- c(floor(long / 2), length(series))
  coh <- phase <- NULL
  if (length(series) > 1) { # pairs in the order of an upper triangle
    pairs <- which(upper.tri(diag(length(series))), arr.ind = TRUE)
    both <- lapply(seq_len(nrow(pairs)), function(k) cross(pairs[k, 1L], pairs[k, 2L]))
    coh <- do.call(cbind, lapply(seq_along(both), function(k) Mod(both[[k]])^2 / (spec[, pairs[k, 1L]] * spec[, pairs[k, 2L]])))
    phase <- do.call(cbind, lapply(both, Arg))
  }
  second <- 1 - (5 / 8) * taper * 2 # mean square and fourth power of the taper
  fourth <- 1 - (93 / 128) * taper * 2
  df <- (if (is.null(kernel)) 2 else df.kernel(kernel)) / (fourth / second^2) * (size / long)
  bandwidth <- if (is.null(kernel)) sqrt(1 / 12) else bandwidth.kernel(kernel)
  found <- list(freq = seq.int(from = rate / long, by = rate / long, length.out = nrow(spec)), spec = drop(spec / second), coh = coh, phase = phase,
                kernel = kernel, df = df, bandwidth = bandwidth * rate / long, n.used = as.integer(long), orig.n = size, series = name, snames = colnames(x),
                method = if (is.null(kernel)) "Raw Periodogram" else "Smoothed Periodogram", taper = taper, pad = pad, detrend = detrend,
                demean = demean)
  .show_spectrum(found, plot, ...)
}

# A kernel of the family build(m); several m mean one smoothing after the other.
.kernel_chain <- function(build, m, label) {
  k <- Reduce(kernapply, lapply(m, build))
  attr(k, "name") <- sprintf("%s(%s)", label, paste(m, collapse = ","))
  k
}

# Kernels of Dirichlet and Fejer, given at the frequencies of a series of 2 m + 1 points.
.kernel_by_order <- function(label, m, r, values) {
  .fail <- function(text) stop(simpleError(text, sys.call(-2L)))
  if (r < 0) .fail("'r' is less than 0")
  if (label == "Fejer" && r < 1) .fail("'r' is less than 1")
  n <- 2 * m + 1
  k <- kernel(values(pi * seq_len(m) / n) / n, m)
  attr(k, "name") <- paste0(label, "(", m, ",", r, ")")
  k
}

kernel <- function(coef, m = 2, r, name = "unknown") {
  if (!is.numeric(m) || any(m < 0 | m != round(m))) stop("'m' must be numeric with non-negative integers")
  if (is.character(coef)) return(switch(coef,
    daniell = .kernel_chain(function(m) kernel(rep(1 / (2 * m + 1), m + 1), m), m, "Daniell"),
    modified.daniell = .kernel_chain(function(m) kernel(c(rep_len(1, m), 0.5) / (2 * m), m), m, "mDaniell"),
    dirichlet = .kernel_by_order("Dirichlet", m, r, function(h) c(2 * r + 1, sin((2 * r + 1) * h) / sin(h))),
    fejer = .kernel_by_order("Fejer", m, r, function(h) c(r^2, (sin(r * h) / sin(h))^2) / r),
    stop("unknown named kernel")))
  if (!is.numeric(coef)) stop("'coef' must be a vector")
  if (abs(coef[1L] + sum(2 * coef[-1L]) - 1) > getOption("ts.eps")) stop("coefficients do not add to 1")
  structure(list(coef = coef, m = length(coef) - 1L), name = name, class = "tskernel")
}

is.tskernel <- function(k) inherits(k, "tskernel")

`[.tskernel` <- function(k, i) {
  m1 <- k$m + 1L
  y <- k$coef[c(m1:2L, 1L:m1)]
  y[i + m1]
}

print.tskernel <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  at <- seq.int(-x$m, x$m)
  writeLines(c(paste(attr(x, "name"), ""), sprintf("coef[%s] = %s", format(at), format(x[at], digits = digits))))
  invisible(x)
}

plot.tskernel <- function(x, type = "h", xlab = "k", ylab = "W[k]", main = attr(x, "name"), ...) {
  i <- -x$m:x$m
  plot(i, x[i], type = type, xlab = xlab, ylab = ylab, main = main, ...)
}

df.kernel <- function(k) 2 / sum(k[-k$m:k$m]^2)

bandwidth.kernel <- function(k) {
  i <- -k$m:k$m
  sqrt(sum((1 / 12 + i^2) * k[i]))
}

kernapply <- function(x, ...) UseMethod("kernapply")

kernapply.vector <- function(x, k, circular = FALSE, ...) {
  if (!is.vector(x)) stop("'x' is not a vector")
  if (!is.tskernel(k)) stop("'k' is not a kernel")
  n <- length(x)
  m <- k$m
  if (2L * m >= n) stop("'x' is shorter than kernel 'k'")
  if (!m) return(x)
  # the convolution as a product of transforms; weights of negative lags stand at the end
  weights <- numeric(n)
  weights[1L + 0L:m] <- k$coef
  weights[n + 1L - seq_len(m)] <- k$coef[-1L]
  smooth <- fft(fft(weights) * fft(x), inverse = TRUE) / n
  if (!is.complex(x)) smooth <- Re(smooth)
  if (circular) smooth else smooth[seq.int(m + 1L, n - m)]
}

kernapply.default <- function(x, k, circular = FALSE, ...) {
  .demand(is.vector(x) || is.matrix(x), "'kernapply' is not available for object 'x'")
  if (is.matrix(x)) apply(x, 2L, kernapply, k, circular = circular)
  else kernapply.vector(x, k, circular = circular) # errors show this call
}

kernapply.ts <- function(x, k, circular = FALSE, ...) {
  smooth <- function(v) kernapply.vector(as.vector(v), k, circular = circular)
  ts(if (is.matrix(x)) apply(x, 2L, smooth) else smooth(x), end = tsp(x)[2L], frequency = frequency(x))
}

kernapply.tskernel <- function(x, k, ...) {
  for (arg in c("x", "k")) if (!is.tskernel(get(arg))) stop(gettextf("'%s' is not a kernel", arg), domain = NA)
  # x with room for k on both sides; the result is even, so half of it is enough
  room <- numeric(k$m)
  both <- kernapply.vector(c(room, x[seq.int(-x$m, x$m)], room), k, circular = TRUE)
  m <- x$m + k$m
  kernel(both[m + 1L + 0L:m], m, sprintf("Composite(%s,%s)", attr(x, "name"), attr(k, "name")))
}

# ---- autoregression by Yule-Walker ----

ar <- function(x, aic = TRUE, order.max = NULL, method = c("yule-walker", "burg", "ols", "mle", "yw"), na.action = na.fail,
               series = deparse1(substitute(x)), ...) {
  fit <- quote(ar.yw(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...))
  by <- sub("^yule-walker$", "yw", match.arg(method))
  fit[[1L]] <- as.name(paste0("ar.", by))
  fit <- eval(fit)
  fit$call <- match.call()
  fit
}

ar.yw <- function(x, ...) UseMethod("ar.yw")

ar.yw.default <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  if (is.matrix(x) && ncol(x) > 1L) { # several series without times
    fit <- ar.yw.mts(x, aic, order.max, na.action, demean, series)
    fit$call <- match.call()
    return(fit)
  }
  s <- .ar_series(x, na.action, complete = FALSE)
  if (!is.numeric(s$x)) stop("'x' must be numeric")
  known <- sum(!is.na(s$x))
  top <- .ar_order_max(order.max, min(known - 1L, floor(10 * log10(known))), 1, known, "n.obs")
  centre <- if (demean) mean(s$x, na.rm = TRUE) else 0
  x <- as.vector(s$x) - centre
  r <- as.double(acf(x, top, "covariance", plot = FALSE, demean = demean, na.action = na.pass)$acf)
  if (r[1L] == 0) stop("zero-variance series")
  z <- .durbin(r, top)
  v <- c(r[1L], z$var)
  criterion <- .ar_aic(known * log(v) + 2 * (0:top + demean), 0L, top)
  best <- .ar_order(criterion, aic, top)
  .ar_fit(s, x, best, if (best) z$coefs[best, seq_len(best)] else numeric(), v[best + 1L] * known / (known - (best + 1)), centre, criterion,
          known, top, z$partial, "Yule-Walker", series, match.call(), r)
}

spec.ar <- function(x, n.freq, order = NULL, plot = TRUE, na.action = na.fail, method = "yule-walker", ...) {
  if (is.list(x)) {
    if (!all(c("ar", "var.pred", "order") %in% names(x))) stop("'x' must be a time series or an ar() fit")
    name <- x$series
    rate <- x$frequency
  } else {
    name <- deparse1(substitute(x))
    x <- na.action(as.ts(x))
    rate <- frequency(x)
    x <- ar(x, is.null(order), order, na.action = na.action, method = method)
  }
  if (length(dim(x$ar)) == 3L) { # ar(method = "ols") has the coefficients of one series so, too
    if (dim(x$ar)[2L] > 1L) stop("'spec.ar' is not implemented yet", call. = FALSE)
    x$ar <- as.vector(x$ar)
    x$var.pred <- as.vector(x$var.pred)
  }
  freq <- seq.int(0, 0.5, length.out = if (missing(n.freq)) 500 else n.freq)
  response <- rep.int(1, length(freq)) # squared modulus of 1 - sum of a_k exp(-2 pi i f k)
  if (x$order >= 1) {
    angle <- outer(2 * pi * freq, seq_len(x$order))
    response <- (1 - drop(cos(angle) %*% x$ar))^2 + drop(sin(angle) %*% x$ar)^2
  }
  spec <- x$var.pred / (rate * response)
  if (x$order >= 1) dim(spec) <- c(length(spec), 1L)
  found <- list(freq = freq * rate, spec = spec, coh = NULL, phase = NULL, n.used = NULL, series = name,
                method = paste0("AR (", x$order, ") spectrum "))
  if (plot) .show_spectrum(found, TRUE, ci = 0, ...) else .show_spectrum(found, FALSE)
}
