# spectrum.R - Periodograms, tapers, smoothing kernels, autoregressions by Yule-Walker, exponential smoothing.

spec.taper <- function(x, p = 0.1) {
  if (any(p < 0) || any(p > 0.5)) stop("'p' must be between 0 and 0.5")
  a <- attributes(x)
  x <- as.matrix(x)
  nc <- ncol(x)
  if (length(p) == 1L) p <- rep(p, nc)
  else if (length(p) != nc) stop("length of 'p' must be 1 or equal the number of columns of 'x'")
  nr <- nrow(x)
  for (i in 1L:nc) {
    m <- floor(nr * p[i])
    if (m == 0) next
    w <- 0.5 * (1 - cos(pi * seq.int(1, 2 * m - 1, by = 2) / (2 * m)))
    x[, i] <- c(w, rep_len(1, nr - 2 * m), rev(w)) * x[, i]
  }
  attributes(x) <- a
  x
}

spectrum <- function(x, ..., method = c("pgram", "ar")) switch(match.arg(method), pgram = spec.pgram(x, ...), ar = spec.ar(x, ...))

spec.pgram <- function(x, spans = NULL, kernel = NULL, taper = 0.1, pad = 0, fast = TRUE, demean = FALSE, detrend = TRUE, plot = TRUE,
                       na.action = na.fail, ...) {
  series <- deparse1(substitute(x))
  x <- na.action(as.ts(x))
  xfreq <- frequency(x)
  x <- as.matrix(x)
  N <- N0 <- nrow(x)
  nser <- ncol(x)
  if (!is.null(spans)) kernel <- if (is.tskernel(spans)) spans else kernel("modified.daniell", spans %/% 2)
  if (!is.null(kernel) && !is.tskernel(kernel)) stop("must specify 'spans' or a valid kernel")
  if (detrend) {
    t <- 1L:N - (N + 1) / 2
    sumt2 <- N * (N^2 - 1) / 12
    for (i in 1L:ncol(x)) x[, i] <- x[, i] - mean(x[, i]) - sum(x[, i] * t) * t / sumt2
  } else if (demean) x <- sweep(x, 2, colMeans(x), check.margin = FALSE)
  x <- spec.taper(x, taper)
  u2 <- (1 - (5 / 8) * taper * 2)
  u4 <- (1 - (93 / 128) * taper * 2)
  if (pad > 0) {
    x <- rbind(x, matrix(0, nrow = N * pad, ncol = ncol(x)))
    N <- nrow(x)
  }
  NewN <- if (fast) nextn(N) else N
  x <- rbind(x, matrix(0, nrow = (NewN - N), ncol = ncol(x)))
  N <- nrow(x)
  Nspec <- floor(N / 2)
  freq <- seq.int(from = xfreq / N, by = xfreq / N, length.out = Nspec)
  xfft <- mvfft(x)
  pgram <- array(NA, dim = c(N, ncol(x), ncol(x)))
  for (i in 1L:ncol(x)) for (j in 1L:ncol(x)) {
    pgram[, i, j] <- xfft[, i] * Conj(xfft[, j]) / (N0 * xfreq)
    pgram[1, i, j] <- 0.5 * (pgram[2, i, j] + pgram[N, i, j])
  }
  if (!is.null(kernel)) {
    for (i in 1L:ncol(x)) for (j in 1L:ncol(x)) pgram[, i, j] <- kernapply(pgram[, i, j], kernel, circular = TRUE)
    df <- df.kernel(kernel)
    bandwidth <- bandwidth.kernel(kernel)
  } else {
    df <- 2
    bandwidth <- sqrt(1 / 12)
  }
  df <- df / (u4 / u2^2)
  df <- df * (N0 / N)
  bandwidth <- bandwidth * xfreq / N
  pgram <- pgram[2:(Nspec + 1), , , drop = FALSE]
  spec <- matrix(NA, nrow = Nspec, ncol = nser)
  for (i in 1L:nser) spec[, i] <- Re(pgram[1L:Nspec, i, i])
  coh <- phase <- NULL
  if (nser > 1) {
    coh <- phase <- matrix(NA, nrow = Nspec, ncol = nser * (nser - 1) / 2)
    for (i in 1L:(nser - 1)) for (j in (i + 1):nser) {
      k <- i + (j - 1) * (j - 2) / 2
      coh[, k] <- Mod(pgram[, i, j])^2 / (spec[, i] * spec[, j])
      phase[, k] <- Arg(pgram[, i, j])
    }
  }
  for (i in 1L:nser) spec[, i] <- spec[, i] / u2
  spec <- drop(spec)
  spg.out <- list(freq = freq, spec = spec, coh = coh, phase = phase, kernel = kernel, df = df, bandwidth = bandwidth, n.used = N, orig.n = N0,
                  series = series, snames = colnames(x), method = if (!is.null(kernel)) "Smoothed Periodogram" else "Raw Periodogram", taper = taper,
                  pad = pad, detrend = detrend, demean = demean)
  class(spg.out) <- "spec"
  if (plot) {
    plot(spg.out, ...)
    invisible(spg.out)
  } else spg.out
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
  if (!is.list(x)) {
    series <- deparse1(substitute(x))
    x <- na.action(as.ts(x))
    xfreq <- frequency(x)
    x <- ar(x, is.null(order), order, na.action = na.action, method = method)
  } else {
    cn <- match(c("ar", "var.pred", "order"), names(x))
    if (anyNA(cn)) stop("'x' must be a time series or an ar() fit")
    series <- x$series
    xfreq <- x$frequency
  }
  order <- x$order
  if (missing(n.freq)) n.freq <- 500
  freq <- seq.int(0, 0.5, length.out = n.freq)
  if (order >= 1) {
    cs <- outer(freq, 1L:order, function(x, y) cos(2 * pi * x * y)) %*% x$ar
    sn <- outer(freq, 1L:order, function(x, y) sin(2 * pi * x * y)) %*% x$ar
    spec <- x$var.pred / (xfreq * ((1 - cs)^2 + sn^2))
  } else spec <- rep.int(x$var.pred / xfreq, length(freq))
  spg.out <- list(freq = freq * xfreq, spec = spec, coh = NULL, phase = NULL, n.used = if (is.null(x$n.used)) NULL else x$n.used, series = series,
                  method = paste0("AR (", order, ") spectrum "))
  class(spg.out) <- "spec"
  if (plot) {
    plot(spg.out, ci = 0, ...)
    invisible(spg.out)
  } else spg.out
}
