# density.R - Kernel density estimates, and interpolation between points.

# The kernels but the Gaussian one: reach(bw) is where they become zero for standard deviation bw, height(x, a) their value
# at distance x if they reach to a; square: the integral of the square for standard deviation 1.
.density_kernels <- list(
  rectangular = list(reach = function(bw) bw * sqrt(3), height = function(x, a) 0.5 / a, square = sqrt(3) / 6),
  triangular = list(reach = function(bw) bw * sqrt(6), height = function(x, a) (1 - x / a) / a, square = sqrt(6) / 9),
  epanechnikov = list(reach = function(bw) bw * sqrt(5), height = function(x, a) 3 / 4 * (1 - (x / a)^2) / a, square = 3 / (5 * sqrt(5))),
  biweight = list(reach = function(bw) bw * sqrt(7), height = function(x, a) 15 / 16 * (1 - (x / a)^2)^2 / a, square = 5 * sqrt(7) / 49),
  cosine = list(reach = function(bw) bw / sqrt(1 / 3 - 2 / pi^2), height = function(x, a) (1 + cos(pi * x / a)) / (2 * a),
                square = 3 / 4 * sqrt(1 / 3 - 2 / pi^2)),
  optcosine = list(reach = function(bw) bw / sqrt(1 - 8 / pi^2), height = function(x, a) pi / 4 * cos(pi * x / (2 * a)) / a,
                   square = sqrt(1 - 8 / pi^2) * pi^2 / 16))

.kernel_at <- function(kernel, x, bw) {
  if (kernel == "gaussian") return(dnorm(x, sd = bw))
  k <- .density_kernels[[kernel]]
  a <- k$reach(bw)
  x <- abs(x)
  ifelse(x < a, k$height(x, a), 0)
}

# The bandwidth that a rule finds; errors are those of the caller.
.bandwidth <- function(rule, x) {
  fail <- function(text) stop(simpleError(text, sys.call(-2L)))
  if (length(x) < 2) fail("need at least 2 points to select a bandwidth automatically")
  switch(tolower(rule), nrd0 = bw.nrd0(x), nrd = bw.nrd(x), ucv = bw.ucv(x), bcv = bw.bcv(x), sj = , `sj-ste` = bw.SJ(x, method = "ste"),
         `sj-dpi` = bw.SJ(x, method = "dpi"), fail("unknown bandwidth rule"))
}

# The convolution of the binned masses with the kernel, on n points from lo to hi.
.smoothed_mass <- function(mass, kernel, bw, lo, hi, n) {
  away <- seq.int(0, 2 * (hi - lo), length.out = 2L * n)
  away[(n + 2):(2 * n)] <- -away[n:2]
  both <- fft(fft(mass) * Conj(fft(.kernel_at(kernel, away, bw))), inverse = TRUE)
  pmax.int(0, Re(both)[seq_len(n)] / length(mass))
}

density.default <- function(x, bw = "nrd0", adjust = 1, kernel = c("gaussian", "epanechnikov", "rectangular", "triangular", "biweight", "cosine", "optcosine"),
                            weights = NULL, window = kernel, width, give.Rkern = FALSE, subdensity = FALSE, n = 512, from, to, cut = 3, na.rm = FALSE, ...) {
  chkDots(...)
  if (!missing(window) && missing(kernel)) kernel <- window
  kernel <- match.arg(kernel)
  if (give.Rkern) return(if (kernel == "gaussian") 1 / (2 * sqrt(pi)) else .density_kernels[[kernel]]$square)
  if (!is.numeric(x)) stop("argument 'x' must be numeric")
  name <- deparse1(substitute(x))
  x <- as.vector(x)
  if (anyNA(x)) {
    if (!na.rm) stop("'x' contains missing values")
    weights <- weights[!is.na(x)]
    x <- x[!is.na(x)]
  }
  size <- length(x)
  finite <- is.finite(x)
  if (is.null(weights)) {
    x <- x[finite]
    mass <- length(x) / size
    weights <- rep.int(1 / length(x), length(x))
  } else {
    if (length(weights) != size) stop("'x' and 'weights' have unequal length")
    if (!all(is.finite(weights))) stop("'weights' must all be finite")
    if (any(weights < 0)) stop("'weights' must not be negative")
    total <- sum(weights)
    mass <- if (all(finite)) 1 else sum(weights[finite]) / total
    if (!subdensity && !isTRUE(all.equal(1, total))) warning("sum(weights) != 1  -- will not get true density")
    x <- x[finite]
    weights <- weights[finite]
  }
  if (!missing(width) && (missing(bw) || identical(bw, "nrd0"))) {
    if (is.numeric(width)) bw <- width / (if (kernel == "gaussian") 4 else 2 * .density_kernels[[kernel]]$reach(1))
    else if (is.character(width)) bw <- width
  }
  if (is.character(bw)) bw <- .bandwidth(bw, x)
  if (!is.finite(bw)) stop("non-finite 'bw'")
  bw <- adjust * bw
  if (bw <= 0) stop("'bw' is not positive.")
  if (missing(from)) from <- min(x) - cut * bw
  if (missing(to)) to <- max(x) + cut * bw
  if (!is.finite(from)) stop("non-finite 'from'")
  if (!is.finite(to)) stop("non-finite 'to'")
  lo <- from - 4 * bw
  hi <- to + 4 * bw
  if (lo > hi) warning("non-positive 'to - from'; possibly inversed 'from', 'to'")
  points <- if (n > 512) 2^ceiling(log2(n)) else 512
  mass <- .Internal(bindist(x, weights, lo, hi, as.integer(points))) * mass
  height <- .smoothed_mass(mass, kernel, bw, lo, hi, points)
  at <- seq.int(from, to, length.out = n)
  found <- approx(seq.int(lo, hi, length.out = points), height, at)$y
  structure(list(x = at, y = found, bw = bw, n = size, call = match.call(), data.name = name, has.na = FALSE), class = "density")
}

# What approx() and approxfun() need: points in order (looked at after the method), number of the method, values outside (NULL:
# by the rule).
.interpolation <- function(points, method, rule, yleft, yright) {
  fail <- function(text) stop(simpleError(text, sys.call(-2L)))
  method <- pmatch(method, c("linear", "constant"))
  if (is.na(method)) fail("invalid interpolation method")
  n <- length(points$x)
  if (n <= 1 && method == 1) fail("need at least two non-NA values to interpolate")
  if (n == 0) fail("zero non-NA points")
  rule <- rep_len(rule, 2L)
  if (is.null(yleft)) yleft <- if (rule[1L] == 1) NA else points$y[1L]
  if (is.null(yright)) yright <- if (rule[2L] == 1) NA else points$y[n]
  list(x = points$x, y = as.double(points$y), method = method, yleft = yleft, yright = yright)
}

approx <- function(x, y = NULL, xout, method = "linear", n = 50, yleft, yright, rule = 1, f = 0, ties = mean, na.rm = TRUE) {
  stopifnot(is.numeric(rule), (lenR <- length(rule)) >= 1L, lenR <= 2L)
  if (!na.rm && anyNA(xy.coords(x, y, setLab = FALSE)$x)) stop("approx(x,y, .., na.rm=FALSE): NA values in x are not allowed")
  p <- .interpolation(regularize.values(x, y, ties, missing(ties), na.rm = na.rm), method, rule, if (!missing(yleft)) yleft, if (!missing(yright)) yright)
  yleft <- p$yleft
  yright <- p$yright
  stopifnot(length(yleft) == 1L, length(yright) == 1L, length(f) == 1L)
  if (missing(xout)) {
    if (n <= 0) stop("'approx' requires n >= 1")
    xout <- seq.int(p$x[1L], p$x[length(p$x)], length.out = n)
  }
  list(x = xout, y = .Internal(approx(as.double(p$x), p$y, xout, p$method == 2L, as.double(yleft), as.double(yright), as.double(f))))
}

approxfun <- function(x, y = NULL, method = "linear", yleft, yright, rule = 1, f = 0, ties = mean, na.rm = TRUE) {
  stopifnot(is.numeric(rule), (lenR <- length(rule)) >= 1L, lenR <= 2L)
  p <- .interpolation(regularize.values(x, y, ties, missing(ties), na.rm = na.rm), method, rule, if (!missing(yleft)) yleft, if (!missing(yright)) yright)
  x <- as.double(p$x)
  y <- p$y
  method <- p$method
  yleft <- p$yleft
  yright <- p$yright
  force(f)
  rm(rule, ties, lenR, p)
  function(v) .approxfun(x, y, v, method, yleft, yright, f)
}
