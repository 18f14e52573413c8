# basic.R - Names, quantiles, spread and missing values: the statistics every script uses.

setNames <- function(object = nm, nm) {
  names(object) <- nm
  object
}

median <- function(x, na.rm = FALSE, ...) UseMethod("median")

median.default <- function(x, na.rm = FALSE, ...) {
  if (is.factor(x) || is.data.frame(x)) stop("need numeric data")
  if (length(names(x))) names(x) <- NULL
  if (na.rm) x <- x[!is.na(x)]
  else if (anyNA(x)) return(x[NA_integer_][1L])
  n <- length(x)
  if (n == 0L) return(x[NA_integer_][1L])
  half <- (n + 1L) %/% 2L
  if (n %% 2L == 1L) sort(x, partial = half)[half]
  else mean(sort(x, partial = half + 0L:1L)[half + 0L:1L])
}

quantile <- function(x, ...) UseMethod("quantile")

quantile.POSIXt <- function(x, ...) .POSIXct(quantile(unclass(as.POSIXct(x)), ...), attr(x, "tzone"))

.percent_names <- function(probs, digits)
  paste0(formatC(100 * probs, format = "fg", width = 1, digits = digits), "%")

quantile.default <- function(x, probs = seq(0, 1, 0.25), na.rm = FALSE, names = TRUE, type = 7, digits = 7, ...) {
  if (is.factor(x)) {
    if (is.ordered(x)) {
      if (!any(type == c(1L, 3L))) stop("'type' must be 1 or 3 for ordered factors")
    } else stop("(unordered) factors are not allowed")
    lev <- levels(x)
    x <- as.integer(x)
  } else lev <- NULL
  if (na.rm) x <- x[!is.na(x)]
  else if (anyNA(x)) stop("missing values and NaN's not allowed if 'na.rm' is FALSE")
  tiny <- 100 * .Machine$double.eps
  given <- !is.na(probs)
  if (any(given & (probs < -tiny | probs > 1 + tiny))) stop("'probs' outside [0,1]")
  n <- length(x)
  all_probs <- probs
  probs <- pmax(0, pmin(1, probs[given]))
  if (is.null(x)) x <- numeric()
  if (type == 7) {
    at <- 1 + max(n - 1, 0) * probs
    lo <- floor(at)
    hi <- ceiling(at)
    x <- sort(x, partial = if (n == 0) numeric() else unique(c(lo, hi)[!is.na(c(lo, hi))]))
    qs <- x[lo]
    i <- which(!is.na(qs) & at > lo & x[hi] != qs)
    h <- (at - lo)[i]
    qs[i] <- (1 - h) * qs[i] + h * x[hi[i]]
    q <- qs
  } else {
    if (type <= 3) {
      pos <- if (type == 3) n * probs - 0.5 else n * probs
      j <- floor(pos + 4 * .Machine$double.eps)
      h <- switch(type, pos > j, ((pos > j) + 1) / 2, (pos != j) | ((j %% 2L) == 1L))
    } else {
      ab <- switch(type - 3, c(0, 1), c(0.5, 0.5), c(0, 0), c(1, 1), c(1 / 3, 1 / 3), c(3 / 8, 3 / 8))
      pos <- ab[1L] + probs * (n + 1 - ab[1L] - ab[2L])
      fuzz <- 4 * .Machine$double.eps
      j <- floor(pos + fuzz)
      h <- pos - j
      h[abs(h) < fuzz] <- 0
    }
    x <- sort(x, partial = if (n == 0) numeric() else unique(c(1, j[j > 0L & j <= n], (j + 1)[j > 0L & j < n], n)))
    x <- c(x[1L], x[1L], x, x[n], x[n])
    q <- x[j + 2L]
    q[h == 1] <- x[j + 3L][h == 1]
    other <- 0 < h & h < 1 & x[j + 2L] != x[j + 3L]
    if (!isFALSE(any(other))) q[which(other)] <- ((1 - h) * x[j + 2L] + h * x[j + 3L])[which(other)]
  }
  if (!is.null(lev)) q <- factor(q, seq_along(lev), lev, ordered = TRUE)
  if (all(given)) {
    if (names && length(probs)) names(q) <- .percent_names(all_probs, digits)
    return(q)
  }
  full <- rep(NA_real_, length(all_probs))
  full[given] <- q
  if (names) {
    names(full) <- rep("", length(all_probs))
    names(full)[given] <- .percent_names(all_probs[given], digits)
  }
  full
}

var <- function(x, y = NULL, na.rm = FALSE, use) {
  if (missing(use)) use <- if (na.rm) "na.or.complete" else "everything"
  if (is.data.frame(x)) x <- as.matrix(x)
  else stopifnot(is.atomic(x))
  if (is.data.frame(y)) y <- as.matrix(y)
  else stopifnot(is.atomic(y))
  if (is.factor(x) || is.factor(y)) stop("Calling var(x) on a factor x is defunct.\n  Use something like 'all(duplicated(x)[-1L])' to test for a constant vector.")
  .Internal(covariance(x, y, pmatch(use, .cov_uses, 0L), FALSE, FALSE))
}

sd <- function(x, na.rm = FALSE) sqrt(var(if (is.vector(x) || is.factor(x)) x else as.double(x), na.rm = na.rm))

.cov_uses <- c("all.obs", "complete.obs", "pairwise.complete.obs", "everything", "na.or.complete")

cov <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
  kind <- pmatch(use, .cov_uses)
  if (is.na(kind)) stop("invalid 'use' argument")
  method <- match.arg(method)
  if (is.data.frame(x)) x <- as.matrix(x)
  if (is.data.frame(y)) y <- as.matrix(y)
  if (!is.matrix(x) && is.null(y)) stop("supply both 'x' and 'y' or a matrix-like 'x'")
  stopifnot(is.numeric(x) || is.logical(x), is.atomic(x))
  if (!is.null(y)) stopifnot(is.numeric(y) || is.logical(y), is.atomic(y))
  if (kind == 3L && method != "pearson") stop("cannot handle 'pairwise.complete.obs'")
  if (method == "spearman") {
    z <- .cov_ranked(x, y, kind)
    x <- z[[1L]]
    y <- z[[2L]]
  }
  .Internal(covariance(x, y, kind, FALSE, method == "kendall"))
}

cor <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
  kind <- pmatch(use, .cov_uses)
  if (is.na(kind)) stop("invalid 'use' argument")
  method <- match.arg(method)
  if (is.data.frame(y)) y <- as.matrix(y)
  if (is.data.frame(x)) x <- as.matrix(x)
  if (!is.matrix(x) && is.null(y)) stop("supply both 'x' and 'y' or a matrix-like 'x'")
  if (!(is.numeric(x) || is.logical(x))) stop("'x' must be numeric")
  stopifnot(is.atomic(x))
  if (!is.null(y)) {
    if (!(is.numeric(y) || is.logical(y))) stop("'y' must be numeric")
    stopifnot(is.atomic(y))
  }
  if (method != "spearman") return(.Internal(covariance(x, y, kind, TRUE, method == "kendall")))
  if (kind != 3L) {
    z <- .cov_ranked(x, y, kind)
    return(.Internal(covariance(z[[1L]], z[[2L]], kind, TRUE, FALSE)))
  }
  # Each pair of columns is ranked by itself.
  if (!length(x) || (!is.null(y) && !length(y)))
    stop(if (is.null(y)) "'x' is empty" else "both 'x' and 'y' must be non-empty")
  X <- as.matrix(x)
  Y <- if (is.null(y)) X else as.matrix(y)
  if (nrow(X) != nrow(Y)) stop("incompatible dimensions")
  r <- matrix(NA_real_, ncol(X), ncol(Y))
  for (i in seq_len(ncol(X))) for (j in seq_len(if (is.null(y)) i else ncol(Y))) {
    a <- X[, i]
    b <- Y[, j]
    ok <- !is.na(a) & !is.na(b)
    if (any(ok)) r[i, j] <- .Internal(covariance(rank(a[ok]), rank(b[ok]), 1L, TRUE, FALSE))
    if (is.null(y)) r[j, i] <- r[i, j]
  }
  if (!is.matrix(x) && !is.matrix(y)) return(drop(r))
  rownames(r) <- colnames(X)
  colnames(r) <- colnames(Y)
  r
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
  n <- length(x)
  dev <- abs(x - center)
  constant * if ((low || high) && n %% 2 == 0) {
    if (low && high) stop("'low' and 'high' cannot be both TRUE")
    at <- n %/% 2 + as.integer(high)
    sort(dev, partial = at)[at]
  } else median(dev)
}

fivenum <- function(x, na.rm = TRUE) {
  miss <- is.na(x)
  if (any(miss)) {
    if (na.rm) x <- x[!miss]
    else return(rep.int(NA, 5))
  }
  x <- sort(x)
  n <- length(x)
  if (n == 0) return(rep.int(NA, 5))
  depth <- floor((n + 3) / 2) / 2
  at <- c(1, depth, (n + 1) / 2, n + 1 - depth, n)
  0.5 * (x[floor(at)] + x[ceiling(at)])
}

weighted.mean <- function(x, w, ...) UseMethod("weighted.mean")

weighted.mean.default <- function(x, w, ..., na.rm = FALSE) {
  if (missing(w)) {
    if (na.rm) x <- x[!is.na(x)]
    return(sum(x) / length(x))
  }
  if (length(w) != length(x)) stop("'x' and 'w' must have the same length")
  if (na.rm) {
    keep <- !is.na(x)
    w <- w[keep]
    x <- x[keep]
  }
  sum((x * w)[w != 0]) / sum(w)
}

weighted.mean.Date <- function(x, w, ...) structure(weighted.mean(unclass(x), w, ...), class = "Date")

weighted.mean.POSIXct <- function(x, w, ...) .POSIXct(weighted.mean(unclass(x), w, ...), attr(x, "tzone"))

weighted.mean.POSIXlt <- function(x, w, ...) as.POSIXlt(weighted.mean(as.POSIXct(x), w, ...))

weighted.mean.difftime <- function(x, w, ...)
  structure(weighted.mean(unclass(x), w, ...), units = attr(x, "units"), class = "difftime")

complete.cases <- function(...) {
  ok <- NULL
  call <- sys.call()
  refuse <- function(text) stop(simpleError(text, call))
  check <- function(v) {
    if (is.data.frame(v) || (is.list(v) && !is.object(v))) {
      if (is.null(ok) && is.data.frame(v) && !length(v)) ok <<- rep(TRUE, .row_names_info(v, 2L))
      for (u in v) check(u)
      return(invisible())
    }
    if (!is.atomic(v) && !is.list(v) || is.raw(v) || is.null(v))
      refuse(gettextf("invalid 'type' (%s) of argument", if (is.null(v)) "unknown" else typeof(v)))
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

na.omit.default <- function(object, ...) {
  if (!is.atomic(object)) return(object)
  d <- dim(object)
  if (length(d) > 2L) return(object)
  omit <- seq_along(object)[is.na(object)]
  if (length(omit) == 0L) return(object)
  if (length(d)) {
    omit <- unique(((omit - 1) %% d[1L]) + 1L)
    nm <- rownames(object)
    object <- object[-omit, , drop = FALSE]
  } else {
    nm <- names(object)
    object <- object[-omit]
  }
  if (any(omit > 0L)) {
    names(omit) <- nm[omit]
    attr(omit, "class") <- "omit"
    attr(object, "na.action") <- omit
  }
  object
}

na.omit.data.frame <- function(object, ...) {
  omit <- logical(nrow(object))
  for (col in object) {
    if (!is.atomic(col)) next
    miss <- is.na(col)
    d <- dim(miss)
    omit <- omit | if (is.null(d) || length(d) != 2L) miss else rowSums(miss) > 0
  }
  res <- object[!omit, , drop = FALSE]
  if (any(omit)) {
    where <- setNames(seq_along(omit)[omit], attr(object, "row.names")[omit])
    attr(where, "class") <- "omit"
    attr(res, "na.action") <- where
  }
  res
}

na.fail <- function(object, ...) UseMethod("na.fail")
na.fail.default <- function(object, ...) {
  if (all(complete.cases(object))) object else stop("missing values in object")
}
na.pass <- function(object, ...) object
na.exclude <- function(object, ...) {
  res <- na.omit(object)
  act <- attr(res, "na.action")
  if (!is.null(act)) {
    class(act) <- "exclude"
    attr(res, "na.action") <- act
  }
  res
}
na.action <- function(object, ...) UseMethod("na.action")
na.action.default <- function(object, ...) {
  if (is.list(object) && "na.action" %in% names(object)) object[["na.action"]] else attr(object, "na.action")
}
