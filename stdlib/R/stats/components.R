# components.R - Principal components, canonical correlations and principal coordinates.

prcomp.default <- function(x, retx = TRUE, center = TRUE, scale. = FALSE, tol = NULL, rank. = NULL, ...) {
  chkDots(...)
  x <- scale(as.matrix(x), center = center, scale = scale.)
  shift <- attr(x, "scaled:center")
  unit <- attr(x, "scaled:scale")
  if (any(unit == 0)) stop("cannot rescale a constant/zero column to unit variance")
  k <- min(dim(x))
  if (!is.null(rank.)) {
    stopifnot(length(rank.) == 1, is.finite(rank.), as.integer(rank.) > 0)
    k <- min(as.integer(rank.), k)
  }
  s <- svd(x, nu = 0, nv = k)
  sdev <- s$d / sqrt(max(1, nrow(x) - 1))
  if (!is.null(tol)) k <- min(k, sum(sdev > sdev[1L] * tol))
  rotation <- s$v[, seq_len(k), drop = FALSE]
  dimnames(rotation) <- list(colnames(x), paste0("PC", seq_len(k)))
  found <- list(sdev = sdev, rotation = rotation, center = if (is.null(shift)) FALSE else shift, scale = if (is.null(unit)) FALSE else unit)
  if (retx) found$x <- x %*% rotation
  structure(found, class = "prcomp")
}

# The formula methods: fit(x) of the numbers in the model frame; scores: the component that has a row for every case.
.components_of_frame <- function(mf, fit, scores, shown) {
  terms <- attr(mf, "terms")
  attr(terms, "intercept") <- 0L
  found <- fit(model.matrix(terms, mf))
  found$call <- shown
  omitted <- attr(mf, "na.action")
  if (!is.null(omitted)) {
    found$na.action <- omitted
    if (!is.null(found[[scores]])) found[[scores]] <- napredict(omitted, found[[scores]])
  }
  found
}

.named_call <- function(call, name) {
  call[[1L]] <- as.name(name)
  call
}

prcomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
  if (attr(terms(formula, data = data), "response") > 0L) stop("response not allowed in formula")
  mf <- .pca_frame(formula, match.call(expand.dots = FALSE), parent.frame())
  .components_of_frame(mf, function(x) prcomp.default(x, ...), "x", .named_call(match.call(), "prcomp"))
}

princomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
  if (attr(terms(formula, data = data), "response") > 0L) stop("response not allowed in formula")
  mf <- .pca_frame(formula, match.call(expand.dots = FALSE), parent.frame())
  .components_of_frame(mf, function(x) princomp.default(x, ...), "scores", .named_call(match.call(), "princomp"))
}

# Covariances, number of observations and centre, from data or as they are given.
.given_covariance <- function(covmat, z) {
  fail <- function(text) stop(simpleError(text, sys.call(-2L)))
  if (is.list(covmat)) {
    if (!all(c("cov", "n.obs") %in% names(covmat))) fail("'covmat' is not a valid covariance list")
    return(list(cov = covmat$cov, n = covmat$n.obs, center = covmat$center))
  }
  if (is.matrix(covmat)) {
    if (!is.null(z)) warning(simpleWarning("both 'x' and 'covmat' were supplied: 'x' will be ignored", sys.call(-1L)))
    return(list(cov = covmat, n = NA, center = NULL))
  }
  if (!is.null(covmat)) fail("'covmat' is of unknown type")
  if (nrow(z) < ncol(z)) fail("'princomp' can only be used with more units than variables")
  found <- cov.wt(z)
  list(cov = found$cov * (1 - 1 / found$n.obs), n = found$n.obs, center = found$center)
}

princomp.default <- function(x, cor = FALSE, scores = TRUE, covmat = NULL, subset = rep_len(TRUE, nrow(as.matrix(x))), fix_sign = TRUE, ...) {
  chkDots(...)
  call <- .named_call(match.call(), "princomp")
  rows <- if (!missing(x)) as.matrix(x)[subset, , drop = FALSE]
  given <- .given_covariance(covmat, rows)
  cov <- given$cov
  if (!is.numeric(cov)) stop("PCA applies only to numerical variables")
  unit <- rep.int(1, ncol(cov))
  if (cor) {
    unit <- sqrt(diag(cov))
    if (any(unit == 0)) stop("cannot use 'cor = TRUE' with a constant variable")
    cov <- cov / (unit %o% unit)
  }
  e <- eigen(cov, symmetric = TRUE)
  var <- e$values
  if (any(var < -9 * .Machine$double.eps * var[1L])) stop("covariance matrix is not non-negative definite")
  var[var < 0] <- 0
  labels <- paste0("Comp.", seq_len(ncol(cov)))
  loadings <- e$vectors
  dimnames(loadings) <- list(if (missing(x)) colnames(cov) else dimnames(x)[[2L]], labels)
  if (fix_sign) loadings <- apply(loadings, 2L, function(v) if (v[1L] < 0) -v else v)
  names(unit) <- colnames(cov)
  made <- if (scores && !missing(x) && !is.null(given$center)) scale(rows, center = given$center, scale = unit) %*% loadings
  structure(list(sdev = setNames(sqrt(var), labels), loadings = structure(loadings, class = "loadings"),
                 center = if (is.null(given$center)) rep(NA_real_, nrow(cov)) else given$center, scale = unit, n.obs = given$n, scores = made,
                 call = call), class = "princomp")
}

# A matrix less its centre (TRUE: the means, FALSE: none), its QR decomposition and its rank.
.centred_qr <- function(x, center) {
  if (is.logical(center)) center <- if (center) colMeans(x) else rep.int(0, ncol(x))
  else center <- rep_len(center, ncol(x))
  qr <- qr(x - rep(center, each = nrow(x)))
  list(qr = qr, rank = qr$rank, center = center, labels = colnames(x)[qr$pivot])
}

cancor <- function(x, y, xcenter = TRUE, ycenter = TRUE) {
  x <- as.matrix(x)
  y <- as.matrix(y)
  n <- nrow(x)
  if (n != nrow(y)) stop("unequal number of rows in 'cancor'")
  if (!n || !ncol(x) || !ncol(y)) stop("dimension 0 in 'x' or 'y'")
  a <- .centred_qr(x, xcenter)
  b <- .centred_qr(y, ycenter)
  if (!a$rank) stop("'x' has rank 0")
  if (!b$rank) stop("'y' has rank 0")
  between <- qr.qty(a$qr, qr.qy(b$qr, diag(1, n, b$rank)))
  s <- svd(between[seq_len(a$rank), , drop = FALSE], a$rank, b$rank)
  coefficients <- function(part, vectors) {
    first <- seq_len(part$rank)
    found <- backsolve(part$qr$qr[first, first, drop = FALSE], vectors)
    rownames(found) <- part$labels[first]
    found
  }
  list(cor = s$d, xcoef = coefficients(a, s$u), ycoef = coefficients(b, s$v), xcenter = a$center, ycenter = b$center)
}

.double_centred <- function(x) {
  x <- x - rowMeans(x)
  x - rep(colMeans(x), each = nrow(x))
}

# The smallest constant that makes distances Euclidean when it is added to them (Cailliez 1983).
.additive_constant <- function(d, centred) {
  n <- nrow(d)
  one <- seq_len(n)
  two <- n + one
  Z <- matrix(0, 2L * n, 2L * n)
  Z[cbind(two, one)] <- -1
  Z[one, two] <- -centred
  Z[two, two] <- .double_centred(2 * d)
  max(Re(eigen(Z, symmetric = FALSE, only.values = TRUE)$values))
}

cmdscale <- function(d, k = 2, eig = FALSE, add = FALSE, x.ret = FALSE, list. = eig || add || x.ret) {
  if (anyNA(d)) stop("NA values not allowed in 'd'")
  n <- attr(d, "Size")
  if (is.null(n)) {
    d <- as.matrix(d)
    n <- nrow(d)
    if (n != ncol(d)) stop("distances must be result of 'dist' or a square matrix")
    labels <- rownames(d)
  } else {
    labels <- attr(d, "Labels")
    full <- matrix(0, n, n)
    full[row(full) > col(full)] <- d
    d <- full + t(full)
  }
  n <- as.integer(n)
  if (is.na(n) || n > 46340) stop(gettextf("invalid value of %s", "'n'"), domain = NA)
  k <- as.integer(k)
  if (k > n - 1 || k < 1) stop(gettextf("'k' must be in {1, 2, ..  n - 1}"), domain = NA)
  squares <- d^2
  storage.mode(squares) <- "double"
  x <- .double_centred(squares)
  constant <- 0
  if (add) {
    constant <- .additive_constant(d, x)
    squares <- (d + constant)^2
    diag(squares) <- 0
    x <- .double_centred(unname(squares))
  }
  e <- eigen(-x / 2, symmetric = TRUE)
  values <- e$values[seq_len(k)]
  good <- values > 0
  if (!all(good)) warning(gettextf("only %d of the first %d eigenvalues are > 0", sum(good), k), domain = NA)
  points <- e$vectors[, seq_len(k), drop = FALSE][, good, drop = FALSE] * rep(sqrt(values[good]), each = n)
  dimnames(points) <- list(labels, NULL)
  if (!list.) return(points)
  fit <- sum(values[good]) / c(sum(abs(e$values)), sum(pmax(e$values, 0)))
  list(points = points, eig = if (eig) e$values, x = if (x.ret) x, ac = constant, GOF = fit)
}
