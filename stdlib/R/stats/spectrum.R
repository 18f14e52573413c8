# spectrum.R - Periodograms, tapers, smoothing kernels, autoregressions by Yule-Walker, exponential smoothing.

# The weights of a split cosine bell over n points, of which the share p on either side is tapered.
.cosine_bell <- function(n, p) {
  m <- floor(n * p)
  side <- if (m > 0) 0.5 * (1 - cos(pi * seq.int(1, 2 * m - 1, by = 2) / (2 * m)))
  c(side, rep_len(1, n - 2 * m), rev(side))
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

plot.spec <- function(x, add = FALSE, ci = 0.95, log = c("yes", "dB", "no"), xlab = "frequency", ylab = NULL, type = "l", ci.col = "blue", ci.lty = 3,
                      main = NULL, sub = NULL, plot.type = c("marginal", "coherency", "phase"), ...) {
  m <- if (match.arg(plot.type) == "marginal") as.matrix(x$spec) else as.matrix(if (match.arg(plot.type) == "phase") x$phase else x$coh)
  matplot(x$freq, m, type = type, xlab = xlab, ylab = if (is.null(ylab)) "spectrum" else ylab, add = add, main = if (is.null(main)) paste("Series:", x$series) else main)
  invisible(x)
}

cpgram <- function(ts, taper = 0.1, main = paste("Series: ", deparse1(substitute(ts))), ci.col = "blue") {
  main
  if (NCOL(ts) > 1) stop("only implemented for univariate time series")
  x <- as.vector(ts)
  x <- x[!is.na(x)]
  x <- spec.taper(scale(x, TRUE, FALSE), p = taper)
  y <- Mod(fft(x))^2 / length(x)
  y[1L] <- 0
  n <- length(x)
  x <- (0:(n / 2)) * frequency(ts) / n
  if (length(x) %% 2 == 0) {
    n <- length(x) - 1
    y <- y[1L:n]
    x <- x[1L:n]
  } else y <- y[seq_along(x)]
  plot(x, cumsum(y) / sum(y), type = "s", ylim = c(0, 1), xlab = "frequency", ylab = "")
  title(main = main)
  invisible()
}

kernel <- function(coef, m = 2, r, name = "unknown") {
  mkName <- function(name, args) paste0(name, "(", paste(args, collapse = ","), ")")
  modified.daniell.kernel <- function(m) {
    if (length(m) == 1L) k <- kernel(c(rep_len(1, m), 0.5) / (2 * m), m)
    else {
      k <- Recall(m[1L])
      for (i in 2L:length(m)) k <- kernapply(k, Recall(m[i]))
    }
    attr(k, "name") <- mkName("mDaniell", m)
    k
  }
  daniell.kernel <- function(m) {
    if (length(m) == 1L) k <- kernel(rep(1 / (2 * m + 1), m + 1), m)
    else {
      k <- Recall(m[1L])
      for (i in 2L:length(m)) k <- kernapply(k, Recall(m[i]))
    }
    attr(k, "name") <- mkName("Daniell", m)
    k
  }
  frequency.kernel <- function(name, m, r) {
    if (m < 0) stop("'m' is less than 0")
    if (r < 0) stop("'r' is less than 0")
    if (name == "Fejer" && r < 1) stop("'r' is less than 1")
    n <- 2 * m + 1
    w <- 2 * pi * seq_len(m) / n
    k <- kernel(if (name == "Dirichlet") c(2 * r + 1, sin((r + 0.5) * w) / sin(w / 2)) / n else c(r^2, (sin(0.5 * r * w) / sin(0.5 * w))^2) / (r * n), m)
    attr(k, "name") <- mkName(name, c(m, r))
    k
  }
  if (is.character(coef)) {
    switch(coef, daniell = return(daniell.kernel(m)), dirichlet = return(frequency.kernel("Dirichlet", m, r)), fejer = return(frequency.kernel("Fejer", m, r)),
           modified.daniell = return(modified.daniell.kernel(m)), stop("unknown named kernel"))
  }
  if (!is.numeric(coef)) stop("'coef' must be a vector")
  if (missing(m)) m <- length(coef) - 1L
  if (length(coef) != m + 1) stop("'coef' does not have the correct length")
  eps <- getOption("ts.eps")
  if ((sum(2 * coef[-1L]) + coef[1L] > 1.0 + eps) || (sum(2 * coef[-1L]) + coef[1L] < 1.0 - eps)) stop("coefficients do not add to 1")
  structure(list(coef = coef, m = m), name = name, class = "tskernel")
}

is.tskernel <- function(k) inherits(k, "tskernel")

`[.tskernel` <- function(k, i) {
  m1 <- k$m + 1L
  y <- k$coef[c(m1:2L, 1L:m1)]
  y[i + m1]
}

print.tskernel <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  m <- x$m
  y <- x[i <- -m:m]
  cat(attr(x, "name"), "\n")
  cat(paste0("coef[", format(i), "] = ", format(y, digits = digits)), sep = "\n")
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
  m <- k$m
  if (length(x) <= 2L * m) stop("'x' is shorter than kernel 'k'")
  if (m == 0L) return(x)
  n <- length(x)
  w <- c(k[0L:m], rep_len(0, n - 2L * m - 1L), k[-m:-1L])
  y <- fft(fft(x) * fft(w), inverse = TRUE) / n
  if (is.numeric(x)) y <- Re(y)
  if (circular) y else y[(1L + m):(n - m)]
}

kernapply.default <- function(x, k, circular = FALSE, ...) {
  if (is.vector(x)) return(kernapply.vector(x, k, circular = circular))
  if (is.matrix(x)) return(apply(x, MARGIN = 2L, FUN = kernapply, k, circular = circular))
  stop("'kernapply' is not available for object 'x'")
}

kernapply.ts <- function(x, k, circular = FALSE, ...) {
  y <- if (is.matrix(x)) apply(as.matrix(x), 2L, kernapply.vector, k, circular = circular) else kernapply.vector(as.vector(x), k, circular = circular)
  ts(y, end = end(x), frequency = frequency(x))
}

kernapply.tskernel <- function(x, k, ...) {
  if (!is.tskernel(x)) stop("'x' is not a kernel")
  if (!is.tskernel(k)) stop("'k' is not a kernel")
  n <- k$m
  xx <- c(rep_len(0, n), x[-x$m:x$m], rep_len(0, n))
  coef <- kernapply(xx, k, circular = TRUE)
  m <- length(coef) %/% 2L
  kernel(coef[(m + 1L):length(coef)], m, paste0("Composite(", attr(x, "name"), ",", attr(k, "name"), ")"))
}

# ---- autoregression by Yule-Walker ----

ar <- function(x, aic = TRUE, order.max = NULL, method = c("yule-walker", "burg", "ols", "mle", "yw"), na.action = na.fail,
               series = deparse1(substitute(x)), ...) {
  res <- switch(match.arg(method), yw = , `yule-walker` = ar.yw(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...),
                burg = ar.burg(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...),
                ols = ar.ols(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...),
                mle = ar.mle(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...))
  res$call <- match.call()
  res
}

ar.yw <- function(x, ...) UseMethod("ar.yw")

ar.yw.default <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
  if (is.null(series)) series <- deparse1(substitute(x))
  ists <- is.ts(x)
  x <- na.action(as.ts(x))
  if (ists) xtsp <- tsp(x)
  xfreq <- frequency(x)
  x <- as.vector(x)
  n.used <- length(x)
  n.obs <- sum(!is.na(x))
  xm <- if (demean) mean(x, na.rm = TRUE) else 0
  x <- x - xm
  if (is.null(order.max)) order.max <- min(n.obs - 1L, floor(10 * log10(n.obs)))
  if (order.max < 1L) stop("'order.max' must be >= 1")
  if (order.max >= n.obs) stop("'order.max' must be < 'n.obs'")
  xacf <- acf(x, type = "covariance", lag.max = order.max, plot = FALSE, demean = demean, na.action = na.pass)$acf
  r <- as.double(drop(xacf))
  z <- .durbin(r, order.max)
  vars <- c(r[1L], z$var)
  xaic <- n.obs * log(vars) + 2 * (0L:order.max) + 2 * demean
  maic <- min(xaic)
  xaic <- setNames(if (is.finite(maic)) xaic - min(xaic) else ifelse(xaic == maic, 0, Inf), 0L:order.max)
  order <- if (aic) (0L:order.max)[xaic == 0L] else order.max
  ar <- if (order) z$coefs[order, seq_len(order)] else numeric()
  var.pred <- vars[order + 1L] * n.obs / (n.obs - (order + 1))
  resid <- if (order) c(rep.int(NA, order), embed(x, order + 1L) %*% c(1, -ar)) else as.vector(x)
  if (ists) {
    attr(resid, "tsp") <- xtsp
    attr(resid, "class") <- "ts"
  }
  res <- list(order = order, ar = ar, var.pred = var.pred, x.mean = drop(xm), aic = xaic, n.used = n.used, n.obs = n.obs, order.max = order.max,
              partialacf = array(z$partial, dim = c(order.max, 1L, 1L)), resid = resid, method = "Yule-Walker", series = series, frequency = xfreq, call = match.call())
  if (aic && order) res$asy.var.coef <- var.pred / n.obs * solve(toeplitz(r[seq_len(order)])) else if (order) res$asy.var.coef <- var.pred / n.obs * solve(toeplitz(r[seq_len(order)]))
  class(res) <- "ar"
  res
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
