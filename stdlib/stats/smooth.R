# smooth.R - Interpolation, splines, local regression, running medians, step functions, density estimates.

# Sorts by x and replaces groups of equal x by one value.
regularize.values <- function(x, y, ties, warn.collapsing = TRUE, na.rm = TRUE) {
  caller <- sys.call(-1L)
  plain <- is.numeric(x) && is.numeric(y) && !is.object(x) && !is.object(y) && length(x) == length(y)
  points <- if (plain) list(x = as.double(x), y = as.double(y)) else xy.coords(x, y, setLab = FALSE)[c("x", "y")]
  if (!na.rm && anyNA(points$x)) stop(simpleError("approx(x,y, .., na.rm=FALSE): NA values in x are not allowed", caller))
  if (na.rm && (anyNA(points$x) || anyNA(points$y))) {
    lost <- is.na(points$x) | is.na(points$y)
    points <- lapply(points, `[`, !lost)
  }
  if (identical(ties, "ordered") || is.numeric(points$x) && !is.unsorted(points$x, strictly = TRUE)) return(points)
  # list("ordered", f): sorted already, f for groups of equal x
  sorted <- is.list(ties) && identical(ties[[1L]], "ordered")
  if (is.list(ties)) ties <- ties[[length(ties)]]
  if (!sorted) points <- lapply(points, `[`, order(points$x))
  x <- points$x
  if (!anyDuplicated(x)) return(points)
  if (warn.collapsing) warning("collapsing to unique 'x' values")
  list(x = unique(x), y = as.vector(tapply(points$y, match(x, x), match.fun(ties))))
}

.approxfun <- function(x, y, v, method, yleft, yright, f, na.rm = TRUE) .Internal(approx(x, y, v, method == 2L, as.double(yleft), as.double(yright), as.double(f)))

# What approx() and approxfun() are told: the method's number, and the rule for either side.
.interpolation_options <- function(method, rule) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  number <- pmatch(method, c("linear", "constant"))
  if (is.na(number)) .fail("invalid interpolation method")
  broken <- c("is.numeric(rule)", "(lenR <- length(rule)) >= 1L", "lenR <= 2L")[c(!is.numeric(rule), length(rule) < 1L, length(rule) > 2L)]
  if (length(broken)) .fail(paste(broken[1L], "is not TRUE"))
  list(method = number, rule = rep_len(rule, 2L))
}

# The values left and right of all x: those given, or by rule 1 none and by the others the outermost.
.interpolation_ends <- function(y, options, left, right) {
  caller <- sys.call(-1L)
  if (length(y) < 2L) {
    if (options$method == 1L) stop(simpleError("need at least two non-NA values to interpolate", caller))
    if (!length(y)) stop(simpleError("zero non-NA points", caller))
  }
  outer <- list(y[1L], y[length(y)])
  outer[options$rule == 1] <- NA
  list(left = if (is.null(left)) outer[[1L]] else left, right = if (is.null(right)) outer[[2L]] else right)
}

approx <- function(x, y = NULL, xout, method = "linear", n = 50, yleft, yright, rule = 1, f = 0, ties = mean, na.rm = TRUE) {
  options <- .interpolation_options(method, rule)
  known <- regularize.values(x, y, ties, missing(ties), na.rm = na.rm) # warnings show this call
  given <- list(if (!missing(yleft)) yleft, if (!missing(yright)) yright)
  ends <- .interpolation_ends(known$y, options, given[[1L]], given[[2L]])
  yleft <- ends$left # errors show these names
  yright <- ends$right
  stopifnot(length(yleft) == 1L, length(yright) == 1L, length(f) == 1L)
  places <- as.double(known$x)
  asked <- if (!missing(xout)) xout else .even_places(places, n)
  step <- options$method == 2L
  list(x = asked, y = .Internal(approx(places, as.double(known$y), asked, step, as.double(yleft), as.double(yright), as.double(f))))
}

approxfun <- function(x, y = NULL, method = "linear", yleft, yright, rule = 1, f = 0, ties = mean, na.rm = TRUE) {
  options <- .interpolation_options(method, rule)
  known <- regularize.values(x, y, ties, missing(ties), na.rm = na.rm)
  outside <- .interpolation_ends(known$y, options, if (!missing(yleft)) yleft, if (!missing(yright)) yright)
  do.call(.interpolating, list(as.double(known$x), as.double(known$y), options$method, outside$left, outside$right, f, na.rm))
}
# Nothing but these stays with the function.
.interpolating <- function(x, y, method, yleft, yright, f, na.rm)
  function(v) .approxfun(x, y, v, method, yleft, yright, f, na.rm)

# The slopes that a cubic piece with slope ratios a and b may keep to be monotone: Fritsch and Carlson's region.
.monotone_slopes <- function(S) {
  n <- length(S)
  m <- c(S[1L], (S[-1L] + S[-n]) / 2, S[n])
  for (k in seq_len(n)) {
    ends <- c(k, k + 1L)
    if (S[k] == 0) {
      m[ends] <- 0
      next
    }
    ratio <- m[ends] / S[k]
    over <- ratio + sum(ratio) - 3
    if (all(over > 0) && ratio[1L] * sum(over) < over[1L]^2) m[ends] <- 3 * m[ends] / sqrt(sum(ratio^2))
  }
  m
}

# The ways to make a spline, by their number in the C code; "fmm" has cubics through four points at the ends, "hyman" makes it monotone.
.spline_kinds <- c("periodic", "natural", "fmm", "hyman")

# The pieces of an interpolating spline.
.spline_pieces <- function(x, y, method, first) {
  caller <- sys.call(-1L)
  n <- length(x)
  if (!n) stop(simpleError("zero non-NA points", caller))
  if (method == 1L && y[1L] != y[n]) {
    warning(simpleWarning(paste("spline: first and last y values differ - using", first, "for both"), caller))
    y[n] <- y[1L]
  }
  if (method == 4L && length(unique(sign(diff(y)[diff(y) != 0]))) > 1L) stop(simpleError("'y' must be increasing or decreasing", caller))
  kind <- min(3L, method)
  z <- .Internal(spline_coef(kind, x, y))
  z <- list(method = kind, n = n, x = x, y = y, b = z[, 1L], c = z[, 2L], d = z[, 3L])
  if (method == 4L) .hyman(z) else z
}

.spline_values <- function(z, x) .Internal(spline_eval(z$method, as.double(x), z$x, z$y, z$b, z$c, z$d))

# The values of a derivative of the spline z.
.spline_derivative <- function(z, x, deriv) {
  deriv <- as.integer(deriv)
  if (deriv < 0L || deriv > 3L) stop(simpleError("'deriv' must be between 0 and 3", sys.call(-1L)))
  if (deriv == 0L) return(.spline_values(z, x))
  for (i in seq_len(deriv)) z[c("y", "b", "c", "d")] <- list(z$b, 2 * z$c, 3 * z$d, numeric(z$n))
  r <- .spline_values(z, x)
  # a natural spline goes on as a straight line
  left <- z$method == 2L & x <= z$x[1L]
  if (any(left)) r[left] <- if (deriv == 1L) z$y[1L] else 0
  r
}

spline <- function(x, y = NULL, n = 3 * length(x), method = "fmm", xmin = min(x), xmax = max(x), xout, ties = mean) {
  kind <- pmatch(method, .spline_kinds)
  if (is.na(kind)) stop("invalid interpolation method")
  known <- regularize.values(x, y, ties, missing(ties))
  x <- known$x # the defaults ask for it
  z <- .spline_pieces(x, known$y, kind, "y[1]")
  if (missing(xout) && n <= 0) stop("'spline' requires n >= 1")
  at <- if (missing(xout)) seq.int(xmin, xmax, length.out = n) else as.double(xout)
  list(x = at, y = .spline_values(z, at))
}

splinefun <- function(x, y = NULL, method = c("fmm", "periodic", "natural", "monoH.FC", "hyman"), ties = mean) {
  known <- regularize.values(x, y, ties, missing(ties))
  if (!length(known$x)) stop("zero non-NA points")
  method <- match.arg(method)
  if (method == "monoH.FC") return(splinefunH(known$x, known$y, m = .monotone_slopes(diff(known$y) / diff(known$x))))
  z <- .spline_pieces(known$x, known$y, match(method, .spline_kinds), "y[1L]")
  r <- function(x, deriv = 0L) .spline_derivative(z, x, deriv)
  environment(r) <- list2env(list(z = z), parent = parent.env(environment()))
  r
}

# Hyman's filter: no slope steeper than three times that of the flatter neighbouring chord, and none against its sign.
.hyman <- function(z) {
  h <- diff(z$x)
  S <- diff(z$y) / h
  left <- S[c(1L, seq_along(S))]
  right <- S[c(seq_along(S), length(S))]
  most <- 3 * pmin(abs(left), abs(right))
  wanted <- ifelse(left * right > 0, z$b, 0)
  b <- ifelse(left + right > 0, pmin(pmax(0, wanted), most), pmax(pmin(0, wanted), -most))
  k <- length(S)
  from <- b[-(k + 1L)]
  to <- b[-1L]
  square <- (3 * S - to - 2 * from) / h
  cube <- (to + from - 2 * S) / h^2
  z[c("b", "c", "d")] <- list(b, c(square, square[k] + 3 * cube[k] * h[k]), c(cube, cube[k]))
  z
}

# Cubic Hermite polynomial on [0, 1], or a derivative of it, from the values at the ends and the slopes there.
.hermite <- function(deriv, t, y0, y1, m0, m1) {
  switch(deriv + 1L, {
    rise <- t * t * (3 - 2 * t)
    bend <- t * (t - 1)
    y0 * (1 - rise) + m0 * bend * (t - 1) + y1 * rise + m1 * bend * t
  }, 6 * t * (t - 1) * (y0 - y1) + m0 * (3 * t^2 - 4 * t + 1) + m1 * (3 * t^2 - 2 * t),
  (12 * t - 6) * (y0 - y1) + m0 * (6 * t - 4) + m1 * (6 * t - 2), 12 * (y0 - y1) + 6 * (m0 + m1))
}

# The value at u: between knots by the cubic there, beyond them (if not by the outermost cubic) by a straight line.
.hermite_value <- function(knots, u, deriv, cubic) {
  last <- length(knots$x)
  i <- findInterval(u, knots$x, all.inside = cubic)
  inside <- cubic | (i > 0L & i < last)
  r <- u
  if (any(inside)) {
    j <- i[inside]
    h <- knots$width[j]
    at <- (u[inside] - knots$x[j]) / h
    r[inside] <- .hermite(deriv, at, knots$y[j], knots$y[j + 1L], knots$m[j] * h, knots$m[j + 1L] * h) / h^deriv
  }
  for (end in if (!all(inside)) c(1L, last)) {
    beyond <- !inside & i == (if (end == 1L) 0L else last)
    r[beyond] <- switch(deriv + 1L, knots$y[end] + knots$m[end] * (u[beyond] - knots$x[end]), knots$m[end], 0, 0)
  }
  r
}

splinefunH <- function(x, y, m) {
  n <- length(x)
  stopifnot(is.numeric(x), is.numeric(y), is.numeric(m))
  stopifnot(length(y) == n, length(m) == n)
  knots <- list(x = x, y = y, m = m)
  if (is.unsorted(x)) knots <- lapply(knots, `[`, sort.list(x))
  knots$width <- diff(as.vector(knots$x))
  if (!all(knots$width > 0 & !is.na(knots$width))) stop("'x' must be *strictly* increasing (non - NA)")
  function(u, deriv = 0, extrapol = c("linear", "cubic")) {
    extrapol <- match.arg(extrapol)
    .hermite_value(knots, u, as.integer(deriv), extrapol == "cubic")
  }
}

lowess <- function(x, y = NULL, f = 2 / 3, iter = 3L, delta = 0.01 * diff(range(x))) {
  points <- xy.coords(x, y, setLab = FALSE)
  x <- as.double(points$x) # delta's default asks for it
  force(delta)
  if (!length(x)) stop("invalid input")
  f <- as.double(f)[1L]
  if (!is.finite(f) || f <= 0) stop("'f' must be finite and > 0")
  iter <- as.integer(iter)[1L]
  if (is.na(iter) || iter < 0L) stop("'iter' must be finite and >= 0")
  delta <- as.double(delta)[1L]
  if (!is.finite(delta) || delta < 0) stop("'delta' must be finite and > 0")
  by <- order(x)
  list(x = x[by], y = .Internal(lowess(x[by], as.double(points$y)[by], f, iter, delta)))
}

# Means of y, x being in order, around each point: of those within the reach, with weights by their distance.
.kernel_means <- function(x, y, points, reach, weight) {
  known <- seq_len(sum(!is.na(x))) # the others come last
  first <- findInterval(points - reach, x[known], left.open = TRUE) + 1L
  last <- findInterval(points + reach, x[known])
  vapply(seq_along(points), function(i) {
    if (is.na(last[i]) || last[i] < first[i]) return(NA_real_)
    near <- first[i]:last[i]
    w <- weight(x[near] - points[i])
    total <- sum(w)
    if (total > 0) sum(w * y[near]) / total else NA_real_
  }, 0)
}

# The quartiles of a kernel are at a quarter of the bandwidth from its middle.
ksmooth <- function(x, y, kernel = c("box", "normal"), bandwidth = 0.5, range.x = range(x), n.points = max(100L, length(x)), x.points) {
  if (missing(y) || is.null(y)) stop("numeric y must be supplied.\nFor density estimation use density()")
  gauss <- match.arg(kernel) == "normal"
  points <- if (missing(x.points)) seq.int(range.x[1L], range.x[2L], length.out = n.points) else sort(x.points)
  along <- order(x)
  sd <- bandwidth * 0.3706506
  means <- if (gauss) .kernel_means(x[along], y[along], points, 4 * sd, function(d) exp(-0.5 * (d / sd)^2))
           else .kernel_means(x[along], y[along], points, bandwidth * 0.5, function(d) rep(1, length(d)))
  list(x = points, y = means)
}

# Running medians of k values where some are missing.
.runmed_missing <- function(x, k, lost, na.action) {
  x <- as.double(x)
  if (na.action == "fail")
    .refuse(gettextf("runmed(x, .., na.action=\"na.fail\"): have NAs starting at x[%d]", lost[1L]))
  if (na.action == "na.omit") {
    x[-lost] <- .Internal(runmed(x[-lost], k))
    return(x)
  }
  # they stand for very large and very small ones in turn
  big <- .Machine$double.xmax * c(1, -1)
  filled <- replace(x, lost, rep_len(if (na.action == "+Big_alternate") big else -big, length(lost)))
  medians <- .Internal(runmed(filled, k))
  unknown <- abs(medians) == big[1L]
  replace(medians, unknown, x[unknown])
}

runmed <- function(x, k, endrule = c("median", "keep", "constant"), algorithm = NULL, na.action = c("+Big_alternate", "-Big_alternate", "na.omit", "fail"),
                   print.level = 0) {
  n <- length(x)
  k <- as.integer(k)
  if (is.na(k)) stop("invalid value of 'k'")
  if (k < 0L) stop("'k' must be positive")
  width <- 2L * (k %/% 2L) + 1L
  if (width != k) warning(gettextf("'k' must be odd!  Changing 'k' to %d", width), domain = NA)
  if (!n) return(structure(double(), k = width))
  if (width > n) {
    width <- 2L * ((n - 1L) %/% 2L) + 1L
    warning(gettextf("'k' is bigger than 'n'!  Changing 'k' to %d", width), domain = NA)
  }
  # both algorithms give the same
  if (!missing(algorithm)) match.arg(algorithm, c("Stuetzle", "Turlach"))
  endrule <- match.arg(endrule)
  na.action <- match.arg(na.action)
  lost <- which(is.na(x))
  medians <- if (length(lost)) .runmed_missing(x, width, lost, na.action) else .Internal(runmed(as.double(x), width))
  h <- width %/% 2L
  if (endrule == "median") medians <- smoothEnds(medians, k = width)
  else if (endrule == "constant" && h && n > 2L * h) {
    medians[1L:h] <- medians[h + 1L]
    medians[n + 1L - 1L:h] <- medians[n - h]
  }
  attr(medians, "k") <- width
  medians
}

# The mean of two when one of three is missing.
.median_of_three <- function(v) if (anyNA(v)) mean(v, na.rm = TRUE) else sort(v)[2L]

# The lower one of two middle values when some are missing.
.lower_median <- function(v) {
  v <- sort(v)
  v[max(1L, (length(v) + 1L) %/% 2L)]
}

smoothEnds <- function(y, k = 3) {
  k <- as.integer(k)
  if (k < 0L || k %% 2L == 0L) stop("bandwidth 'k' must be >= 1 and odd!")
  half <- k %/% 2L
  if (half == 0L) return(y)
  n <- length(y)
  r <- y
  # ever shorter medians towards both ends
  for (i in seq_len(half)[-1L]) {
    middle <- if (i == 2L) .median_of_three else .lower_median
    span <- seq_len(2L * i - 1L)
    r[i] <- middle(y[span])
    r[n + 1L - i] <- middle(y[n + 1L - span])
  }
  # Tukey's rule: between the end itself, its neighbour, and where the line of the next two would have it
  end <- function(at, step) .median_of_three(c(y[at], r[at + step], 3 * r[at + step] - 2 * r[at + 2L * step]))
  r[c(1L, n)] <- c(end(1L, 1L), end(n, -1L))
  r
}

smooth <- function(x, kind = c("3RS3R", "3RSS", "3RSR", "3R", "3", "S"), twiceit = FALSE, endrule = c("Tukey", "copy"), do.ends = FALSE) {
  if (!is.numeric(x)) stop("attempt to smooth non-numeric values")
  if (anyNA(x)) stop("attempt to smooth NA values")
  rules <- c("copy", "Tukey")
  if (is.character(endrule)) iend <- match(match.arg(endrule), rules) - 1L else iend <- as.integer(endrule) - 0L
  n <- length(x)
  kind <- match.arg(kind)
  iter <- changed <- NULL
  mid <- function(u, v, w) max(min(u, v), min(max(u, v), w))
  sm3 <- function(y, end) {
    z <- .Internal(runmed(y, 3L))
    if (n > 2L && end == 1L) {
      z[1L] <- mid(3 * z[2L] - 2 * z[3L], y[1L], z[2L])
      z[n] <- mid(z[n - 1L], y[n], 3 * z[n - 1L] - 2 * z[n - 2L])
    }
    z
  }
  rep3 <- function(y, end) {
    k <- 0L
    repeat {
      z <- sm3(y, 0L)
      same <- all(z == y)
      if (!same) k <- k + 1L
      y <- z
      if (same) break
    }
    if (n > 2L && end == 1L) {
      y[1L] <- mid(3 * y[2L] - 2 * y[3L], x0[1L], y[2L])
      y[n] <- mid(y[n - 1L], x0[n], 3 * y[n - 1L] - 2 * y[n - 2L])
    }
    list(y = y, iter = k)
  }
  split3 <- function(x, ends) {
    y <- x
    if (n <= 4L) return(list(y = y, changed = FALSE))
    ch <- FALSE
    ptest <- function(i) {
      if (x[i] != x[i + 1L]) return(FALSE)
      if ((x[i - 1L] <= x[i] && x[i + 1L] <= x[i + 2L]) || (x[i - 1L] >= x[i] && x[i + 1L] >= x[i + 2L])) return(FALSE)
      TRUE
    }
    if (ends) {
      y[2L] <- mid(x[1L], x[2L], 3 * x[3L] - 2 * x[4L])
      if (y[2L] != x[2L]) ch <- TRUE
    }
    for (i in seq.int(3L, length.out = max(0L, n - 5L))) {
      if (i + 2L > n) break
      if (i + 1L < n && ptest(i)) {
        if (i >= 3L) {
          m <- mid(x[i], x[i - 1L], 3 * x[i - 1L] - 2 * x[i - 2L])
          if (m != x[i]) {
            y[i] <- m
            ch <- TRUE
          }
        }
        if (i + 3L <= n) {
          m <- mid(x[i + 1L], x[i + 2L], 3 * x[i + 2L] - 2 * x[i + 3L])
          if (m != x[i + 1L]) {
            y[i + 1L] <- m
            ch <- TRUE
          }
        }
      }
    }
    if (ends) {
      m <- mid(x[n], x[n - 1L], 3 * x[n - 2L] - 2 * x[n - 3L])
      if (m != x[n - 1L]) {
        y[n - 1L] <- m
        ch <- TRUE
      }
    }
    list(y = y, changed = ch)
  }
  x0 <- as.double(x)
  y <- x0
  switch(kind, `3` = {
    y <- sm3(y, iend)
    iter <- as.integer(any(y != x0))
  }, `3R` = {
    r <- rep3(y, iend)
    y <- r$y
    iter <- r$iter
  }, S = {
    r <- split3(y, do.ends)
    y <- r$y
    changed <- r$changed
  }, `3RS3R` = {
    r <- rep3(y, iend)
    iter <- r$iter
    s <- split3(r$y, do.ends)
    changed <- s$changed
    y <- s$y
    if (changed) {
      x0s <- x0
      x0 <- s$y
      q <- rep3(s$y, iend)
      x0 <- x0s
      y <- q$y
      iter <- iter + 1L + q$iter
    }
  }, `3RSS` = {
    r <- rep3(y, iend)
    iter <- r$iter
    s <- split3(r$y, do.ends)
    changed <- s$changed
    y <- s$y
    if (changed) {
      y <- split3(s$y, do.ends)$y
      iter <- iter + 1L
    }
  }, `3RSR` = {
    r <- rep3(y, iend)
    y <- r$y
    iter <- r$iter
    repeat {
      iter <- iter + 1L
      s <- split3(y, do.ends)
      x0s <- x0
      q <- rep3(s$y, iend)
      same <- all(abs(x0 - q$y) - abs(x0 - y) == 0)
      y2 <- q$y
      changed <- s$changed
      if (!s$changed && q$iter <= 1L || iter > 2L * n || all(y2 == y)) {
        y <- y2
        break
      }
      y <- y2
    }
  })
  if (twiceit) {
    r <- smooth(x - y, kind = kind, twiceit = FALSE, endrule = endrule, do.ends = do.ends)
    y <- y + unclass(r)[seq_along(y)]
    iter <- if (!is.null(iter)) iter + attr(r, "iter")
  }
  attributes(y) <- NULL
  if (is.integer(x)) y <- as.integer(y)
  structure(y, tsp = if (is.ts(x)) tsp(x), kind = kind, twiced = twiceit, iter = iter, changed = if (kind == "S") changed,
            endrule = if (startsWith(kind, "3")) rules[if (grepl("S", kind) && !do.ends) -1L - iend else iend + 1L], call = match.call(), class = if (is.ts(x)) c("tukeysmooth", "ts") else "tukeysmooth")
}

# How smooth() got there.
.say_smoothing <- function(x, space) {
  if (attr(x, "twiced")) cat(" __twiced__ ")
  rounds <- attr(x, "iter")
  if (!is.null(rounds)) cat(" used", rounds, "iterations\n")
  changed <- attr(x, "changed")
  if (!is.null(changed)) cat(if (!changed) paste0(space, "NOT"), " changed\n", sep = "")
}

print.tukeysmooth <- function(x, ...) {
  about <- c(attr(x, "kind"), "Tukey smoother resulting from ", deparse(attr(x, "call")))
  cat(about, "\n")
  .say_smoothing(x, "")
  # a series shows its attributes as well
  print(if (inherits(x, "ts")) structure(x, class = "ts") else as.vector(unclass(x)), quote = FALSE, ...)
  invisible(x)
}

summary.tukeysmooth <- function(object, ...) {
  class(object) <- c("summary.tukeysmooth", oldClass(object))
  object
}

print.summary.tukeysmooth <- function(x, ...) {
  about <- c(attr(x, "kind"), "Tukey smoother resulting from\n", deparse(attr(x, "call")))
  cat(about, ";  n =", length(x), "\n")
  .say_smoothing(x, " ")
  print(summary.default(as.vector(unclass(x))))
  invisible(x)
}

# Tukey's median polish: takes medians of rows and columns away in turn until the residuals hardly shrink any more.
medpolish <- function(x, eps = 0.01, maxiter = 10L, trace.iter = TRUE, na.rm = FALSE) {
  rest <- as.matrix(x)
  middle <- function(v) median(v, na.rm = na.rm)
  effects <- list(row = numeric(nrow(rest)), col = numeric(ncol(rest)))
  overall <- size <- 0
  converged <- FALSE
  for (round in 1L:maxiter) {
    for (side in 1:2) {
      found <- apply(rest, side, middle)
      rest <- sweep(rest, side, found, check.margin = FALSE)
      effects[[side]] <- effects[[side]] + found
      # the middle of the other side's effects belongs to all
      shift <- middle(effects[[3L - side]])
      effects[[3L - side]] <- effects[[3L - side]] - shift
      overall <- overall + shift
    }
    before <- size
    size <- sum(abs(rest), na.rm = na.rm)
    converged <- size == 0 || abs(size - before) < eps * size
    if (converged) break
    if (trace.iter) cat(round, ": ", size, "\n", sep = "")
  }
  if (!converged) {
    text <- ngettext(maxiter, "medpolish() did not converge in %d iteration", "medpolish() did not converge in %d iterations")
    warning(sprintf(text, maxiter), domain = NA)
  } else if (trace.iter) cat("Final: ", size, "\n", sep = "")
  structure(list(overall = overall, row = setNames(effects$row, rownames(rest)), col = setNames(effects$col, colnames(rest)), residuals = rest,
                 name = deparse1(substitute(x))), class = "medpolish")
}

print.medpolish <- function(x, digits = getOption("digits"), ...) {
  section <- function(heading, what, digits) {
    cat("\n", heading, ":\n", sep = "")
    print(what, digits = digits, ...)
  }
  cat("\nMedian Polish Results (Dataset: \"", x$name, "\")\n\nOverall: ", x$overall, "\n", sep = "")
  section("Row Effects", x$row, digits)
  section("Column Effects", x$col, digits)
  section("Residuals", x$residuals, max(2L, digits - 2L))
  cat("\n")
  invisible(x)
}

plot.medpolish <- function(x, main = "Tukey Additivity Plot", ...) {
  comparison <- tcrossprod(x$row, x$col) / x$overall
  plot(comparison, residuals(x), main = main, ylab = "Residuals", xlab = "Diagnostic Comparison Values", ...)
  abline(v = 0, h = 0, lty = 2)
  grid(...)
  invisible()
}

line <- function(x, y = NULL, iter = 1) {
  xy <- xy.coords(x, y, setLab = FALSE)
  ok <- complete.cases(xy$x, xy$y)
  n <- length(ok)
  if (n < 2) stop("insufficient observations")
  X <- xy$x[ok]
  Y <- xy$y[ok]
  q <- function(x, p) {
    t <- (length(x) - 1) * p
    s <- sort(x)
    0.5 * (s[floor(t) + 1] + s[ceiling(t) + 1])
  }
  xL <- q(X, 1 / 3)
  xR <- q(X, 2 / 3)
  left <- X <= xL
  right <- X >= xR
  mx <- median(X[left])
  nx <- median(X[right])
  slope <- 0
  for (it in seq_len(iter)) {
    r <- Y - slope * X
    slope <- slope + (median(r[right]) - median(r[left])) / (nx - mx)
  }
  yint <- median(Y - slope * X)
  res <- Y - (yint + slope * X)
  structure(list(call = sys.call(), coefficients = c(yint, slope), residuals = res, fitted.values = yint + slope * X), class = "tukeyline")
}

coef.tukeyline <- function(object, ...) object$coefficients
residuals.tukeyline <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) object$residuals
fitted.tukeyline <- function(object, ...) object$fitted.values

print.tukeyline <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  .say_call(x$call)
  values <- format(coef(x), digits = digits)
  writeLines("Coefficients:")
  print(noquote(values), print.gap = 2L)
  writeLines("")
  invisible(x)
}

# ---- step functions ----

stepfun <- function(x, y, f = as.numeric(right), ties = "ordered", right = FALSE) {
  if (is.unsorted(x)) stop("stepfun: 'x' must be ordered increasingly")
  if (!length(x)) stop("'x' must have length >= 1")
  last <- length(x) + 1L
  if (length(y) != last) stop("'y' must be one longer than 'x'")
  inner <- y[if (right) -last else -1L]
  r <- approxfun(x, inner, method = "constant", yleft = y[[1L]], yright = y[[last]], f = f, ties = ties)
  structure(r, class = c("stepfun", class(r)), call = sys.call())
}

is.stepfun <- function(x) is.function(x) && inherits(x, "stepfun")

as.stepfun <- function(x, ...) UseMethod("as.stepfun")

as.stepfun.default <- function(x, ...) if (is.stepfun(x)) x else stop("no 'as.stepfun' method available for 'x'")

as.stepfun.isoreg <- function(x, ...) {
  at <- x$iKnots
  from <- if (x$isOrd) at else x$ord[at]
  steps <- stepfun(x$x[from], x$yf[c(1L, at)])
  `attr<-`(steps, "call", x$call)
}

knots <- function(Fn, ...) UseMethod("knots")
knots.stepfun <- function(Fn, ...) environment(Fn)$x

summary.stepfun <- function(object, ...) {
  at <- knots(object)
  few <- length(at) <= 6
  levels <- evalq(c(yleft, y), environment(object))
  cat("Step function with continuity 'f'=", format(environment(object)$f), ", ", length(at), if (few) "knots at\n" else "knots with summary\n")
  print(if (few) at else summary(at))
  cat(if (few) "  and\t" else "\nand\t", length(levels), " plateau levels (y) ", if (few) "at\n" else "with summary\n", sep = "")
  print(if (few) unique(levels) else summary(levels))
  invisible()
}

# The first three and the last two of many numbers.
.few_of <- function(v, digits) {
  show <- function(i) paste(formatC(v[i], width = digits + 1L, digits = digits), collapse = ", ")
  n <- length(v)
  if (n <= 3L) return(show(seq_len(n)))
  paste0(show(1:3), ", ", if (n > 5L) " ..., ", show(max(4L, n - 1L):n))
}

.say_steps <- function(heading, x, digits, ...) {
  cat(heading, "Call: ", sep = "")
  print(attr(x, "call"), ...)
  at <- knots(x)
  cat(" x[1:", length(at), "] = ", .few_of(at, digits), "\n", sep = "")
}

print.stepfun <- function(x, digits = getOption("digits") - 2, ...) {
  .say_steps("Step function\n", x, digits, ...)
  levels <- c(environment(x)$yleft, environment(x)$y)
  cat(length(levels), " plateau levels = ", .few_of(levels, digits), "\n", sep = "")
  invisible(x)
}

lines.stepfun <- function(x, ...) plot(x, add = TRUE, ...)

# How far beyond the jumps `at` a plot goes; for a single one by its size.
.step_margin <- function(at) if (length(at) > 1L) max(0.08 * diff(range(at)), median(diff(at))) else abs(at) / 16

plot.stepfun <- function(x, xval, xlim, ylim = range(c(y, Fn.kn)), xlab = "x", ylab = "f(x)", main = NULL, add = FALSE, verticals = TRUE,
                         do.points = (n < 1000), pch = par("pch"), col = par("col"), col.points = col, cex.points = par("cex"), col.hor = col,
                         col.vert = col, lty = par("lty"), lwd = par("lwd"), ...) {
  if (!is.stepfun(x)) {
    if (!is.numeric(x)) stop("'plot.stepfun' called with wrong type of argument 'x'")
    made <- call("ecdf", substitute(x))
    x <- ecdf(x)
    attr(x, "call") <- made
  }
  if (missing(main)) {
    title <- attr(x, "call")
    main <- deparse(if (is.null(title)) substitute(x) else title)
  }
  at <- if (missing(xval)) knots(x) else sort(xval)
  if (missing(xlim)) {
    margin <- .step_margin(at)
    xlim <- range(at) + c(-margin, margin)
  } else margin <- diff(xlim)
  outer <- xlim + c(-margin, margin)
  at <- at[outer[1L] <= at & at <= outer[2L]]
  ends <- c(outer[1L], at, outer[2L])
  # the height of each step, and n, y and Fn.kn for the defaults of the arguments
  n <- length(ends) - 1L
  y <- x((ends[-1L] + ends[-(n + 1L)]) / 2)
  Fn.kn <- x(at)
  dev.hold()
  on.exit(dev.flush())
  if (!add) plot(NA, NA, type = "n", xlab = xlab, ylab = ylab, xlim = xlim, ylim = ylim, main = main, ...)
  line <- function(...) segments(..., lty = lty, lwd = lwd)
  line(ends[-(n + 1L)], y, ends[-1L], y, col = col.hor)
  if (do.points) points(at, Fn.kn, cex = cex.points, col = col.points, pch = pch)
  if (verticals) line(at, y[-n], at, y[-1L], col = col.vert)
  invisible(list(t = ends, y = y))
}

ecdf <- function(x) {
  known <- unclass(sort(x))
  n <- length(known)
  .demand(n > 0L, "'x' must have 1 or more non-missing values")
  runs <- rle(as.vector(known))
  share <- cumsum(runs$lengths) / n
  step <- approxfun(runs$values, share, ties = "ordered", f = 0, method = "constant", yleft = 0, yright = 1)
  assign("nobs", n, envir = environment(step))
  structure(step, class = c("ecdf", "stepfun", class(step)), call = sys.call())
}

print.ecdf <- function(x, digits = getOption("digits") - 2L, ...) {
  .say_steps("Empirical CDF \n", x, digits, ...)
  invisible(x)
}

summary.ecdf <- function(object, ...) {
  jumps <- summary(knots(object), ...)
  count <- length(environment(object)$x)
  structure(jumps, header = sprintf("Empirical CDF:\t  %d unique values with summary\n", count), class = "summary.ecdf")
}

print.summary.ecdf <- function(x, ...) {
  cat(attr(x, "header"))
  print(structure(x, header = NULL, class = c("summaryDefault", "table")), ...)
  invisible(x)
}

quantile.ecdf <- function(x, ...) quantile(evalq(rep.int(x, diff(c(0, round(nobs * y)))), environment(x)), ...)

plot.ecdf <- function(x, ..., ylab = "Fn(x)", verticals = FALSE, col.01line = "gray70", pch = 19) {
  plot.stepfun(x, ..., ylab = ylab, verticals = verticals, pch = pch)
  abline(h = c(0, 1), col = col.01line, lty = 2)
}

isoreg <- function(x, y = NULL) {
  xy <- xy.coords(x, y, setLab = FALSE)
  if (anyNA(xy$x) || anyNA(xy$y)) stop("missing values not allowed")
  ordered_x <- is.unsorted(xy$x)
  o <- if (ordered_x) order(xy$x, -xy$y) else seq_along(xy$x)
  yy <- xy$y[o]
  n <- length(yy)
  val <- len <- numeric()
  for (v in yy) {
    val <- c(val, v)
    len <- c(len, 1)
    k <- length(val)
    while (k > 1L && val[k - 1L] > val[k]) { # equal neighbours stay apart
      val[k - 1L] <- (val[k - 1L] * len[k - 1L] + val[k] * len[k]) / (len[k - 1L] + len[k])
      len[k - 1L] <- len[k - 1L] + len[k]
      val <- val[-k]
      len <- len[-k]
      k <- k - 1L
    }
  }
  yc <- c(0, cumsum(yy))
  yf <- rep(diff(yc[c(0, cumsum(len)) + 1]) / len, len)
  structure(list(x = xy$x, y = xy$y, yf = yf, yc = yc, iKnots = as.integer(cumsum(len)), isOrd = !ordered_x,
                 ord = if (ordered_x) o, call = match.call()), class = "isoreg")
}

print.isoreg <- function(x, digits = getOption("digits"), ...) {
  call <- paste(deparse(x$call), collapse = "")
  at <- paste(x$iKnots, collapse = " ")
  writeLines(c(paste0("Isotonic regression from ", call, ","), paste("  with", length(x$iKnots), "knots / breaks at obs.nr.", at, ";")))
  show <- function(label, v, ...) {
    cat(label)
    str(v, ...)
  }
  if (!x$isOrd) show("  (x,y) ordering:", x$ord)
  else writeLines("  initially ordered 'x'")
  show("  and further components ", unclass(x)[seq_len(4L)], digits.d = max(3, digits - 4))
  invisible(x)
}

fitted.isoreg <- function(object, ...) if (object$isOrd) object$yf else object$yf[order(object$ord)]
residuals.isoreg <- function(object, ...) object$y - fitted(object)
plot.isoreg <- function(x, plot.type = c("single", "row.wise", "col.wise"), ...) {
  plot(x$x, x$y, ...)
  lines(x)
}

# ---- density ----

bw.nrd0 <- function(x) {
  n <- length(x)
  .demand(n >= 2L, "need at least 2 data points")
  scale <- sd(x)
  # where half of the data or all are equal, something above zero
  spread <- Find(function(s) s != 0, list(min(scale, IQR(x) / 1.34), scale, abs(x[[1L]]), 1))
  0.9 * spread * n^-0.2
}

bw.nrd <- function(x) {
  .demand(length(x) > 1L, "need at least 2 data points")
  # the smaller of two measures of spread, for a normal distribution the same
  quarters <- quantile(x, c(0.25, 0.75)) # errors show this call
  1.06 * min(diff(quarters) / 1.34, sd(x)) * length(x)^-0.2
}

# How many pairs of values lie 0, 1, ... bins apart, and the width of the bins; binned: what the nb bins do not hold is left out.
bw_pair_cnts <- function(x, nb, binned) {
  if (any(lost <- !is.finite(x))) stop(gettextf("non-finite x[%d] in bandwidth calculation", which(lost)[1L]), domain = NA)
  width <- diff(range(x)) * 1.01 / nb
  bin <- trunc(x / width)
  bin <- bin - min(bin) + 1
  held <- if (binned) tabulate(bin, nb) else tabulate(bin)
  k <- length(held)
  cnt <- numeric(nb)
  cnt[1L] <- sum(held * (held - 1)) / 2
  for (i in seq_len(min(k, nb) - 1L)) cnt[i + 1L] <- sum(held[seq_len(k - i)] * held[(i + 1L):k])
  list(width = width, cnt = cnt)
}

# A function of h that sums g((distance / h)^2) over the pairs of values.
.pair_sums <- function(x, nb) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  if (!is.numeric(x)) .fail("invalid 'x'")
  number <- withCallingHandlers(as.integer(nb), warning = function(w) {
    warning(simpleWarning(conditionMessage(w), caller))
    invokeRestart("muffleWarning")
  })
  if (is.na(number) || number <= 0L) .fail("invalid 'nb'")
  n <- length(x)
  nb <- number
  x <- as.double(x)
  pairs <- bw_pair_cnts(x, nb, n > nb/2)
  distance <- (seq_along(pairs$cnt) - 1) * pairs$width
  function(h, g) {
    delta <- (distance / h)^2
    near <- delta < 1000 # others add nothing
    sum(g(delta[near]) * pairs$cnt[near])
  }
}

.at_end <- function(h, lower, upper, tol) if (h < lower + tol || h > upper - tol) warning(simpleWarning("minimum occurred at one end of the range", sys.call(-1L)))

bw.ucv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
  n <- length(x)
  .demand(n > 1L, "need at least 2 data points")
  pairs <- .pair_sums(x, nb)
  hmax <- 1.144 * sqrt(var(x)) * n^(-1 / 5) # the default of upper
  weight <- function(d) exp(-d / 4) - exp(-d / 2) * sqrt(8)
  fucv <- function(h) (pairs(h, weight) / n + 0.5) / (n * h * sqrt(pi))
  best <- optimize(fucv, c(lower, upper), tol = tol)
  .at_end(best$minimum, lower, upper, tol)
  best$minimum
}

bw.bcv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
  n <- length(x)
  .demand(n > 1L, "need at least 2 data points")
  pairs <- .pair_sums(x, nb)
  hmax <- 1.144 * sqrt(var(x)) * n^(-1 / 5) # the default of upper
  weight <- function(d) (d * d - 12 * d + 12) * exp(-d / 4)
  fbcv <- function(h) (pairs(h, weight) / (32 * n) + 1) / (2 * n * h * sqrt(pi))
  best <- optimize(fbcv, c(lower, upper), tol = tol) # errors show this call
  .at_end(best$minimum, lower, upper, tol)
  best$minimum
}

# Where f changes its sign: limits that nobody gave are widened by turns above and below until it does.
.sign_change <- function(f, lower, upper, fixed) {
  for (turn in 0:99) {
    if (f(lower) * f(upper) <= 0) return(c(lower, upper))
    if (fixed || turn == 99) break
    if (turn %% 2) lower <- lower / 1.2
    else upper <- upper * 1.2
  }
  .refuse("no solution in the specified range of bandwidths")
}

# Sheather and Jones' bandwidth: the plug-in with its two steps, or the equation in h that is solved.
bw.SJ <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, method = c("ste", "dpi"), tol = 0.1 * lower) {
  n <- length(x)
  .demand(n >= 2L, "need at least 2 data points")
  .demand(is.numeric(x), "invalid 'x'")
  direct <- match.arg(method) == "dpi"
  pairs <- .pair_sums(x, nb)
  .usable <- function(value, name, from = value) {
    if (!is.finite(value) || from <= 0) .refuse(paste("sample is too sparse to find", name))
    value
  }
  # estimates of the integrals of density times its fourth and sixth derivative
  functional <- function(h, g, power, own) (2 * pairs(h, function(d) exp(-d / 2) * g(d)) + own * n) / (n * (n - 1) * h^power * sqrt(2 * pi))
  fourth <- function(h) functional(h, function(d) d^2 - 6 * d + 3, 5, 3)
  sixth <- function(h) functional(h, function(d) ((d - 15) * d + 45) * d - 15, 7, -15)
  solved <- function(value) (1 / (2 * sqrt(pi) * n * value))^(1 / 5)
  spread <- min(IQR(x) / 1.349, sd(x))
  at <- function(factor, root) factor * spread * n^(-1 / root)
  curvature <- .usable(-sixth(at(1.23, 9)), "TD")
  if (direct) return(solved(fourth((2.394 / (n * curvature))^(1 / 7))))
  fixed <- !missing(lower) && !missing(upper)
  hmax <- at(1.144, 5) # the default of upper
  pilot <- .usable(1.357 * (fourth(at(1.24, 7)) / curvature)^(1 / 7), "alph2", 1)
  force(tol)
  excess <- function(h) solved(fourth(h^(5 / 7) * pilot)) - h
  ends <- .sign_change(excess, lower, upper, fixed)
  uniroot(excess, ends, tol = tol)$root
}

density <- function(x, ...) UseMethod("density")

# The kernels of density() but the gaussian one: shape(u) on 0 <= u < 1 before division by the half width, the half width for a
# standard deviation of 1, and the integral of the squared shape over the whole width, times the half width.
.kernel_shapes <- list(
  epanechnikov = list(half = sqrt(5), rough = 3 / 5, shape = function(u) 0.75 * (1 - u^2)),
  rectangular = list(half = sqrt(3), rough = 1 / 2, shape = function(u) 0.5),
  triangular = list(half = sqrt(6), rough = 2 / 3, shape = function(u) 1 - u),
  biweight = list(half = sqrt(7), rough = 5 / 7, shape = function(u) 15 / 16 * (1 - u^2)^2),
  cosine = list(half = 1 / sqrt(1 / 3 - 2 / pi^2), rough = 3 / 4, shape = function(u) (1 + cos(pi * u)) / 2),
  optcosine = list(half = 1 / sqrt(1 - 8 / pi^2), rough = pi^2 / 16, shape = function(u) pi / 4 * cos(pi * u / 2))
)

.kernel_values <- function(kernel, distance, bw) {
  if (kernel == "gaussian") return(dnorm(distance, sd = bw))
  k <- .kernel_shapes[[kernel]]
  a <- bw * k$half
  ifelse(distance < a, k$shape(distance / a) / a, 0)
}

# The bandwidth for a rule of that name.
.bandwidth_by <- function(rule, x) {
  if (length(x) < 2) .refuse("need at least 2 points to select a bandwidth automatically")
  # as calls: messages show them
  ways <- alist(bcv = bw.bcv(x), `sj-dpi` = bw.SJ(x, method = "dpi"), `sj-ste` = bw.SJ(x, method = "ste"), ucv = bw.ucv(x), nrd = bw.nrd(x),
                nrd0 = bw.nrd0(x))
  chosen <- ways[[sub("^sj$", "sj-ste", tolower(rule))]]
  if (is.null(chosen)) .refuse("unknown bandwidth rule")
  eval(chosen)
}

# The finite values of x with their weights and the share of the mass that they have; lost: rows that were left out.
.density_data <- function(x, weights, lost, subdensity) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  finite <- is.finite(x)
  if (is.null(weights)) return(list(x = x[finite], weights = rep.int(1 / sum(finite), sum(finite)), mass = sum(finite) / length(x)))
  is_one <- function(s) isTRUE(all.equal(1, s))
  if (any(lost) && length(weights) == length(lost)) {
    whole <- is_one(sum(weights))
    weights <- weights[!lost]
    if (whole) weights <- weights / sum(weights)
  }
  if (length(weights) != length(x)) .fail("'x' and 'weights' have unequal length")
  if (!all(is.finite(weights))) .fail("'weights' must all be finite")
  if (any(weights < 0)) .fail("'weights' must not be negative")
  total <- sum(weights)
  if (!subdensity && !is_one(total)) warning(simpleWarning("sum(weights) != 1  -- will not get true density", caller))
  list(x = x[finite], weights = weights[finite], mass = sum(weights[finite]) / total)
}

# Weights on a grid of n points from lo to up, smoothed by the Fourier transform on twice that length.
.smoothed_grid <- function(data, kernel, bw, lo, up, n) {
  binned <- .Internal(bindist(data$x, data$weights, lo, up, n)) * data$mass
  distance <- seq.int(0, 2 * (up - lo), length.out = 2L * n)[c(1L:(n + 1L), n:2)]
  product <- fft(binned) * Conj(fft(.kernel_values(kernel, distance, bw)))
  pmax.int(0, Re(fft(product, inverse = TRUE))[seq_len(n)] / (2 * n))
}

density.default <- function(x, bw = "nrd0", adjust = 1, kernel = c("gaussian", "epanechnikov", "rectangular", "triangular", "biweight", "cosine", "optcosine"),
                            weights = NULL, window = kernel, width, give.Rkern = FALSE, subdensity = FALSE, n = 512, from, to, cut = 3, na.rm = FALSE, ...) {
  chkDots(...)
  if (missing(kernel) && !missing(window)) kernel <- window
  kernel <- match.arg(kernel)
  known <- .kernel_shapes[[kernel]]
  if (give.Rkern) return(if (is.null(known)) 1 / (2 * sqrt(pi)) else known$rough / known$half)
  if (!is.numeric(x)) stop("argument 'x' must be numeric")
  name <- deparse1(substitute(x))
  x <- as.vector(x)
  lost <- is.na(x)
  if (any(lost) && !na.rm) stop("'x' contains missing values")
  x <- x[!lost]
  data <- .density_data(x, weights, lost, subdensity)
  if (missing(bw) && !missing(width)) {
    if (is.character(width)) bw <- width
    else if (is.numeric(width)) bw <- width / (if (is.null(known)) 4 else 2 * known$half)
  }
  if (is.character(bw)) bw <- .bandwidth_by(bw, data$x)
  if (!is.finite(bw)) stop("non-finite 'bw'")
  bw <- bw * adjust
  if (bw <= 0) stop("'bw' is not positive.")
  # the ends asked for, and wider ones for the transform, which goes round
  ends <- range(data$x) + c(-1, 1) * cut * bw
  if (!missing(from)) ends[1L] <- from
  if (!missing(to)) ends[2L] <- to
  for (i in 1:2) if (!is.finite(ends[i])) stop(gettextf("non-finite '%s'", c("from", "to")[i]), domain = NA)
  wide <- ends + c(-4, 4) * bw
  size <- if (n > 512) 2^ceiling(log2(n)) else 512
  grid <- .smoothed_grid(data, kernel, bw, wide[1L], wide[2L], as.integer(size))
  at <- seq.int(ends[1L], ends[2L], length.out = n)
  structure(list(x = at, y = approx(seq.int(wide[1L], wide[2L], length.out = size), grid, at)$y, bw = bw, n = length(x), call = match.call(), data.name = name,
                 has.na = FALSE), class = "density")
}

print.density <- function(x, digits = NULL, ...) {
  writeLines(c("", "Call:", paste0("\t", paste(deparse(x$call), collapse = "")), ""))
  writeLines(sprintf("Data: %s (%s obs.);\tBandwidth 'bw' = %s\n", x$data.name, x$n, formatC(x$bw, digits = digits)))
  curve <- summary(data.frame(x = x$x, y = x$y))
  print(curve, digits = digits, ...)
  invisible(x)
}

plot.density <- function(x, main = NULL, xlab = NULL, ylab = "Density", type = "l", zero.line = TRUE, ...) {
  titles <- list(main = main, xlab = xlab)
  if (is.null(main)) titles$main <- deparse(x$call)[1L]
  if (is.null(xlab)) titles$xlab <- paste0("N = ", x$n, strrep(" ", 3L), "Bandwidth = ", formatC(x$bw))
  plot.default(x, type = type, xlab = titles$xlab, ylab = ylab, main = titles$main, ...)
  if (zero.line) abline(h = 0, col = "gray", lwd = 0.1)
  invisible()
}

# ---- quantile plots ----

# Where n points of a sample stand between 0 and 1: each in the middle of its share, less what a takes from the ends.
ppoints <- function(n, a = if (n <= 10) 3 / 8 else 1 / 2) {
  size <- length(n)
  if (size > 1L) n <- size # a is chosen by it
  if (n <= 0) return(numeric())
  places <- 1:n - a
  places / (n + 1 - 2 * a)
}

qqnorm <- function(y, ...) UseMethod("qqnorm")

qqnorm.default <- function(y, ylim, main = "Normal Q-Q Plot", xlab = "Theoretical Quantiles", ylab = "Sample Quantiles", plot.it = TRUE, datax = FALSE, ...) {
  known <- !is.na(y)
  n <- sum(known)
  if (!n) stop("y is empty or has only NAs")
  normal <- qnorm(ppoints(n))[order(order(y[known]))]
  x <- normal
  if (n < length(y)) {
    x <- rep(NA_real_, length(y))
    x[known] <- normal
  }
  pair <- if (datax) list(x = y, y = x) else list(x = x, y = y)
  if (plot.it) {
    if (missing(ylim)) ylim <- range(y[known])
    axes <- if (datax) list(xlab = ylab, ylab = xlab, xlim = ylim) else list(xlab = xlab, ylab = ylab, ylim = ylim)
    do.call(plot, c(unname(pair), list(main = main), axes, list(...)))
  }
  invisible(pair)
}

qqline <- function(y, datax = FALSE, distribution = qnorm, probs = c(0.25, 0.75), qtype = 7, ...) {
  stopifnot(length(probs) == 2, is.function(distribution))
  ends <- list(x = distribution(probs), y = quantile(as.vector(y), probs, type = qtype, names = FALSE, na.rm = TRUE))
  if (datax) ends <- rev(ends)
  slope <- diff(ends[[2L]]) / diff(ends[[1L]])
  abline(ends[[2L]][[1L]] - slope * ends[[1L]][[1L]], slope, ...)
}

qqplot <- function(x, y, plot.it = TRUE, xlab = deparse1(substitute(x)), ylab = deparse1(substitute(y)), ...) {
  force(xlab)
  force(ylab)
  both <- list(x = sort(x), y = sort(y))
  n <- min(lengths(both))
  # the longer one is thinned by interpolation
  both <- lapply(both, function(v) if (length(v) > n) approx(seq_along(v), v, n = n)$y else v)
  if (plot.it) plot(both$x, both$y, xlab = xlab, ylab = ylab, ...)
  invisible(both)
}

scatter.smooth <- function(x, y = NULL, span = 2 / 3, degree = 1, family = c("symmetric", "gaussian"), xlab = NULL, ylab = NULL,
                           ylim = range(y, pred$y, na.rm = TRUE), evaluation = 50, ..., lpars = list()) {
  xy <- xy.coords(x, y, deparse1(substitute(x)), deparse1(substitute(y)))
  curve <- loess.smooth(xy$x, xy$y, span, degree, match.arg(family), evaluation)
  plot(xy$x, xy$y, xlab = .if_null(xlab, xy$xlab), ylab = .if_null(ylab, xy$ylab), ...)
  do.call(lines, append(list(curve), lpars))
  invisible()
}
