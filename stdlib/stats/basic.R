# basic.R - Names, quantiles, spread and missing values: the statistics every script uses.

setNames <- function(object = nm, nm) {
  names(object) <- nm
  object
}

median <- function(x, na.rm = FALSE, ...) UseMethod("median")

# The middle of the sorted values; of an even number of them, the mean of the two in the middle.
median.default <- function(x, na.rm = FALSE, ...) {
  if (is.object(x)) .demand(!(is.factor(x) || is.data.frame(x)), "need numeric data")
  known <- if (na.rm) x[!is.na(x)] else x
  if (length(x) && !is.null(attributes(known))) known <- unname(known)
  size <- length(known)
  if (!size || anyNA(known)) return(known[size + 1L]) # a missing value of the type of x
  .middle(known, size %/% 2L + size %% 2L, size %% 2L == 1L)
}

quantile <- function(x, ...) UseMethod("quantile")

quantile.POSIXt <- function(x, ...) .POSIXct(quantile(unclass(as.POSIXct(x)), ...), attr(x, "tzone"))

.percent_names <- function(probs, digits)
  paste0(formatC(100 * probs, format = "fg", width = 1, digits = digits), "%")

# Hyndman and Fan's nine quantiles: where in the sorted n values those for probs lie, as the number of the value below
# and the weight of the next one.
.quantile_places <- function(n, probs, type) {
  fuzz <- 4 * .Machine$double.eps
  if (type <= 3) {
    at <- n * probs - if (type == 3) 0.5 else 0
    below <- floor(at + fuzz)
    above <- at > below
    weight <- switch(type, above, (1 + above) / 2, at != below | below %% 2 == 1)
    return(list(below = below, weight = as.numeric(weight)))
  }
  offset <- list(c(0, 1), c(0.5, 0.5), c(0, 0), c(1, 1), c(1 / 3, 1 / 3), c(3 / 8, 3 / 8))[[type - 3]]
  at <- offset[1L] + probs * (n + 1 - sum(offset))
  below <- floor(at + fuzz)
  weight <- at - below
  list(below = below, weight = ifelse(abs(weight) < fuzz, 0, weight))
}

# The quantiles of x, which has no missing values, at probabilities without missing ones.
.quantiles <- function(x, probs, type) {
  n <- length(x)
  limit <- function(i) pmin(pmax(i, 1), max(n, 1))
  # equal neighbours, infinite ones too, need no mean
  if (type == 7) {
    at <- 1 + max(n - 1, 0) * probs
    low <- floor(at)
    high <- ceiling(at)
    sorted <- sort(x, partial = if (n) unique(c(low, high)))
    qs <- sorted[low]
    upper <- sorted[high]
    i <- which(at > low & upper != qs)
    h <- (at - low)[i]
    qs[i] <- (1 - h) * qs[i] + h * upper[i]
    return(qs)
  }
  place <- .quantile_places(n, probs, type)
  j <- place$below
  h <- place$weight
  x <- sort(x, partial = if (n) unique(c(1, limit(j), limit(j + 1), n)))
  x <- x[limit(seq_len(n + 4L) - 2L)] # the ends go on
  qs <- x[j + 2L]
  upper <- x[j + 3L]
  qs[h == 1] <- upper[h == 1]
  between <- h > 0 & h < 1 & qs != upper
  if (isFALSE(any(between))) return(qs)
  i <- which(between)
  qs[i] <- ((1 - h) * x[j + 2L] + h * upper)[i]
  qs
}

quantile.default <- function(x, probs = seq(0, 1, 0.25), na.rm = FALSE, names = TRUE, type = 7, digits = 7, ...) {
  lev <- levels(x)
  is_factor <- is.factor(x)
  if (is_factor) {
    if (!is.ordered(x)) stop("(unordered) factors are not allowed")
    if (!type %in% c(1L, 3L)) stop("'type' must be 1 or 3 for ordered factors")
    x <- as.integer(x)
  }
  lost <- is.na(x)
  if (na.rm) x <- x[!lost]
  else if (any(lost)) stop("missing values and NaN's not allowed if 'na.rm' is FALSE")
  if (is.null(x)) x <- numeric()
  given <- !is.na(probs)
  slack <- 100 * .Machine$double.eps
  if (any(probs[given] < -slack, probs[given] > 1 + slack)) stop("'probs' outside [0,1]")
  r <- .quantiles(x, pmin(pmax(probs[given], 0), 1), type)
  if (is_factor) r <- factor(lev[r], lev, ordered = TRUE)
  if (!all(given)) {
    at <- rep(NA_integer_, length(probs))
    at[given] <- seq_along(r)
    r <- r[at]
  }
  if (names && length(probs)) names(r) <- ifelse(given, .percent_names(probs, digits), "")
  r
}

var <- function(x, y = NULL, na.rm = FALSE, use) {
  if (missing(use)) use <- if (na.rm) "na.or.complete" else "everything"
  if (is.data.frame(x)) x <- as.matrix(x)
  if (!is.atomic(x)) stopifnot(is.atomic(x))
  if (!missing(y) && is.data.frame(y)) y <- as.matrix(y)
  if (!is.atomic(y)) stopifnot(is.atomic(y))
  if (is.factor(x) || is.factor(y)) stop("Calling var(x) on a factor x is defunct.\n  Use something like 'all(duplicated(x)[-1L])' to test for a constant vector.")
  .Internal(covariance(x, y, pmatch(use, .cov_uses, nomatch = 0L), FALSE, FALSE))
}

sd <- function(x, na.rm = FALSE) sqrt(var(if (is.vector(x) || is.factor(x)) x else as.double(x), na.rm = na.rm))

.cov_uses <- c("all.obs", "complete.obs", "pairwise.complete.obs", "everything", "na.or.complete")

cov <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
  kind <- .cov_kind(use)
  method <- match.arg(method)
  if (is.data.frame(y)) y <- as.matrix(y)
  if (is.data.frame(x)) x <- as.matrix(x)
  if (is.null(y)) {
    if (!is.matrix(x)) stop("supply both 'x' and 'y' or a matrix-like 'x'")
  } else stopifnot(is.numeric(y) || is.logical(y))
  stopifnot(is.numeric(x) || is.logical(x))
  if (method == "pearson") return(.Internal(covariance(x, y, kind, FALSE, FALSE)))
  if (kind == 3L) stop("cannot handle 'pairwise.complete.obs'")
  if (method == "kendall") return(.Internal(covariance(x, y, kind, FALSE, TRUE)))
  ranked <- .cov_ranked(x, y, kind)
  .Internal(covariance(ranked[[1L]], ranked[[2L]], kind, FALSE, FALSE))
}

# The names that `use` may have stand for 1 to 5 in C code.
.cov_kind <- function(use) {
  kind <- pmatch(use, .cov_uses)
  if (is.na(kind)) .refuse("invalid 'use' argument")
  kind
}

cor <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
  kind <- .cov_kind(use)
  method <- match.arg(method)
  if (is.data.frame(y)) y <- as.matrix(y) # the call that the error about a y that is not there shows
  single <- is.null(y)
  if (is.data.frame(x)) x <- as.matrix(x)
  if (single && !is.matrix(x)) stop("supply both 'x' and 'y' or a matrix-like 'x'")
  if (!is.numeric(x) && !is.logical(x)) stop("'x' must be numeric")
  if (!single && !is.numeric(y) && !is.logical(y)) stop("'y' must be numeric")
  if (method != "spearman") return(.Internal(covariance(x, y, kind, TRUE, method == "kendall")))
  if (kind != 3L) {
    ranked <- .cov_ranked(x, y, kind)
    return(.Internal(covariance(ranked[[1L]], ranked[[2L]], kind, TRUE, FALSE)))
  }
  # each pair of columns is ranked where both are known
  if (!length(x) || !(single || length(y))) stop(if (single) "'x' is empty" else "both 'x' and 'y' must be non-empty")
  X <- as.matrix(x)
  Y <- if (single) X else as.matrix(y)
  if (nrow(X) != nrow(Y)) stop("incompatible dimensions")
  r <- matrix(NA_real_, ncol(X), ncol(Y), dimnames = if (length(c(colnames(X), colnames(Y)))) list(colnames(X), colnames(Y)))
  for (i in seq_len(ncol(X))) for (j in seq_len(if (single) i else ncol(Y))) {
    both <- !is.na(X[, i]) & !is.na(Y[, j])
    if (any(both)) r[i, j] <- .Internal(covariance(rank(X[both, i]), rank(Y[both, j]), 1L, TRUE, FALSE))
  }
  if (single) r[upper.tri(r)] <- t(r)[upper.tri(r)]
  if (is.matrix(x) || is.matrix(y)) r else drop(r)
}

# The columns replaced by their ranks, incomplete rows left out where the kind of treatment asks for it.
.cov_ranked <- function(x, y, kind) {
  if (kind == 2L || kind == 5L) {
    if (is.null(y)) x <- x[complete.cases(x), , drop = FALSE]
    else {
      ok <- complete.cases(x, y)
      x <- if (is.matrix(x)) x[ok, , drop = FALSE] else x[ok]
      y <- if (is.matrix(y)) y[ok, , drop = FALSE] else y[ok]
    }
  }
  ranks <- function(u) {
    if (!is.matrix(u)) return(rank(u, na.last = "keep"))
    r <- apply(u, 2L, rank, na.last = "keep")
    dim(r) <- dim(u)
    dimnames(r) <- dimnames(u)
    r
  }
  list(ranks(x), if (!is.null(y)) ranks(y))
}

IQR <- function(x, na.rm = FALSE, type = 7)
  diff(quantile(as.numeric(x), c(0.25, 0.75), na.rm = na.rm, names = FALSE, type = type))

mad <- function(x, center = median(x), constant = 1.4826, na.rm = FALSE, low = FALSE, high = FALSE) {
  if (na.rm) x <- x[!is.na(x)]
  distance <- abs(x - center)
  n <- length(x)
  if (n %% 2 != 0 || !(low || high)) return(constant * median(distance))
  if (low && high) stop("'low' and 'high' cannot be both TRUE")
  # one of the two in the middle
  middle <- n %/% 2 + (if (high) 1L else 0L)
  constant * sort(distance, partial = middle)[middle]
}

# warnings show the last call
.middle <- function(x, half, odd) {
  if (odd) return(sort(x, partial = half)[half])
  mean(sort(x, partial = half + 0L:1L)[half + 0L:1L])
}

# Tukey's five numbers: the ends, the middle and the hinges, by depth from either end.
fivenum <- function(x, na.rm = TRUE) {
  given <- length(x)
  x <- sort(x) # without missing values; errors show these names
  n <- length(x)
  if (n < given && !na.rm || n == 0L) return(rep(NA, 5L))
  lower <- c(1, (n + 3) %/% 2 / 2)
  d <- c(lower, (1 + n) / 2, 1 + n - rev(lower))
  (x[floor(d)] + x[ceiling(d)]) / 2
}

weighted.mean <- function(x, w, ...) UseMethod("weighted.mean")

weighted.mean.default <- function(x, w, ..., na.rm = FALSE) {
  weighted <- !missing(w)
  if (weighted && length(x) != length(w)) stop("'x' and 'w' must have the same length")
  if (na.rm) {
    known <- !is.na(x)
    x <- x[known]
    if (weighted) w <- w[known]
  }
  if (!weighted) return(sum(x) / length(x))
  # a weight of 0 makes even Inf count for nothing
  products <- (x * w)[w != 0]
  sum(products) / sum(w)
}

weighted.mean.Date <- function(x, w, ...) structure(weighted.mean(unclass(x), w, ...), class = "Date")

weighted.mean.POSIXct <- function(x, w, ...) .POSIXct(weighted.mean(unclass(x), w, ...), attr(x, "tzone"))

weighted.mean.POSIXlt <- function(x, w, ...) as.POSIXlt(weighted.mean(as.POSIXct(x), w, ...))

weighted.mean.difftime <- function(x, w, ...)
  structure(weighted.mean(unclass(x), w, ...), units = attr(x, "units"), class = "difftime")

complete.cases <- function(...) {
  if (...length() == 1L && !is.null(ok <- .Internal(complete_rows(..1)))) return(ok)
  ok <- NULL
  call <- sys.call()
  refuse <- function(text) stop(simpleError(text, call))
  check <- function(v, inside = FALSE) {
    if (is.list(v) && !inside) {
      if (is.null(ok) && is.data.frame(v) && !length(v)) ok <<- rep(TRUE, .row_names_info(v, 2L))
      for (u in unclass(v)) check(u, TRUE)
      return(invisible())
    }
    if (!is.atomic(v) || is.raw(v) || is.null(v))
      refuse(gettextf("invalid 'type' (%s) of argument", if (is.null(v)) "unknown" else typeof(v)))
    v <- unclass(v) # rows are cases, whatever is.na() of the class says
    miss <- if (is.matrix(v)) rowSums(is.na(v)) > 0 else as.vector(is.na(v))
    names(miss) <- NULL
    if (is.null(ok)) ok <<- !miss
    else if (length(ok) != length(miss)) refuse("not all arguments have the same length")
    else ok <<- ok & !miss
  }
  for (v in list(...)) if (!is.null(v)) check(v)
  if (is.null(ok)) stop("no input has determined the number of cases")
  ok
}

na.omit <- function(object, ...) UseMethod("na.omit")

# Marks the rows that were left out.
.with_omitted <- function(object, rows, names) {
  attr(object, "na.action") <- structure(rows, names = names, class = "omit")
  object
}

na.omit.default <- function(object, ...) {
  size <- dim(object)
  if (!is.atomic(object) || length(size) > 2L || !anyNA(object)) return(object)
  lost <- which(is.na(object), useNames = FALSE)
  if (is.null(size)) return(.with_omitted(object[-lost], lost, names(object)[lost]))
  omit <- unique((lost - 1L) %% size[1L] + 1L)
  .with_omitted(object[-omit, , drop = FALSE], omit, rownames(object)[omit])
}

na.omit.data.frame <- function(object, ...) {
  lost <- logical(nrow(object))
  for (variable in object) if (is.atomic(variable) && (is.object(variable) || anyNA(variable))) {
    gaps <- is.na(variable)
    lost <- lost | if (length(dim(gaps)) == 2L) rowSums(gaps) > 0 else gaps
  }
  left <- object[!lost, , drop = FALSE]
  rows <- which(lost, useNames = FALSE)
  if (length(rows)) .with_omitted(left, rows, attr(object, "row.names")[rows]) else left
}

na.fail <- function(object, ...) UseMethod("na.fail")
na.fail.default <- function(object, ...) {
  if (all(complete.cases(object))) object else stop("missing values in object")
}
na.pass <- function(object, ...) object
na.exclude <- function(object, ...) UseMethod("na.exclude")
na.exclude.default <- function(object, ...) {
  res <- na.omit(object)
  act <- attr(res, "na.action")
  if (!is.null(act)) {
    class(act) <- "exclude"
    attr(res, "na.action") <- act
  }
  res
}
na.exclude.data.frame <- function(object, ...) na.exclude.default(object, ...)
na.action <- function(object, ...) UseMethod("na.action")
na.action.default <- function(object, ...) {
  if (is.list(object) && "na.action" %in% names(object)) object[["na.action"]] else attr(object, "na.action")
}
