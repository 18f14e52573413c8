# matrix.R - Matrices of big numbers.  An object with the attribute "nrow" is a matrix; it has no dimnames.

matrix <- function(data = NA, nrow = 1, ncol = 1, byrow = FALSE, ...) UseMethod("matrix")

matrix.default <- function(...) base::matrix(...)

# Positions of the data in a matrix, with the number of rows as attribute "nrow".
.fill_positions <- function(n, nrow, ncol, byrow, no_nrow, no_ncol) {
  if (no_nrow && no_ncol) nrow <- n
  else if (no_nrow) nrow <- ceiling(n / ncol)
  if (no_ncol) ncol <- if (no_nrow) 1L else ceiling(n / nrow)
  i <- rep_len(seq_len(n), nrow * ncol)
  if (byrow) { # the package lays out the transpose
    i <- as.vector(t(base::matrix(i, nrow, ncol)))
    nrow <- ncol
  }
  list(at = i, nrow = as.integer(nrow))
}

matrix.bigz <- function(data = NA, nrow = 1, ncol = 1, byrow = FALSE, dimnames = NULL, mod = NA, ...) {
  data <- as.bigz(data, if (missing(mod)) NA else mod)
  p <- .fill_positions(length(data), nrow, ncol, byrow, nrow == 1, ncol == 1)
  .with_nrow(.Internal(bigz_at(data, p$at)), p$nrow)
}

matrix.bigq <- function(data = NA, nrow = 1, ncol = 1, byrow = FALSE, dimnames = NULL, den = NA, ...) {
  data <- if (is.na(den)) as.bigq(data) else as.bigq(data, den)
  p <- .fill_positions(length(data), nrow, ncol, byrow, nrow == 1, ncol == 1)
  .with_nrow(.Internal(bigq_at(data, p$at)), p$nrow)
}

.dim_big <- function(x) {
  nr <- attr(x, "nrow")
  if (is.null(nr)) NULL else c(as.integer(nr), length(x) %/% max(as.integer(nr), 1L))
}

dim.bigz <- function(x) .dim_big(x)

dim.bigq <- function(x) .dim_big(x)

.set_dim_big <- function(x, value) {
  if (is.null(value)) return(.drop_nrow(x))
  if (length(value) != 2L || prod(value) != length(x)) stop("dim<-: invalid dimensions")
  .with_nrow(x, as.integer(value[1L]))
}

`dim<-.bigz` <- function(x, value) .set_dim_big(x, value)

`dim<-.bigq` <- function(x, value) .set_dim_big(x, value)

nrow.bigz <- function(x) dim(x)[1L]

nrow.bigq <- function(x) dim(x)[1L]

ncol.bigz <- function(x) dim(x)[2L]

ncol.bigq <- function(x) dim(x)[2L]

.transposed <- function(x) {
  nr <- attr(x, "nrow")
  if (is.null(nr)) return(.with_nrow(x, 1L))
  nc <- length(x) %/% nr
  .with_nrow(x[as.vector(t(base::matrix(seq_along(x), nr)))], nc)
}

t.bigz <- function(x) .transposed(x)

t.bigq <- function(x) .transposed(x)

`%*%` <- function(x, y) UseMethod("%*%")

`%*%.default` <- function(x, y) if (inherits(y, c("bigz", "bigq"))) `%*%.bigz`(x, y) else base::`%*%`(x, y)

`%*%.bigz` <- function(x, y) .Internal(big_product(x, y, 0L))

`%*%.bigq` <- function(x, y) .Internal(big_product(x, y, 0L))

crossprod <- function(x, y = NULL, ...) UseMethod("crossprod")

crossprod.default <- function(x, y = NULL, ...) if (inherits(y, c("bigz", "bigq"))) crossprod.bigz(x, y) else base::crossprod(x, y)

crossprod.bigz <- function(x, y = NULL, ...) .Internal(big_product(x, if (is.null(y)) x else y, 1L))

crossprod.bigq <- function(x, y = NULL, ...) .Internal(big_product(x, if (is.null(y)) x else y, 1L))

tcrossprod <- function(x, y = NULL, ...) UseMethod("tcrossprod")

tcrossprod.default <- function(x, y = NULL, ...) if (inherits(y, c("bigz", "bigq"))) tcrossprod.bigz(x, y) else base::tcrossprod(x, y)

tcrossprod.bigz <- function(x, y = NULL, ...) .Internal(big_product(x, if (is.null(y)) x else y, 2L))

tcrossprod.bigq <- function(x, y = NULL, ...) .Internal(big_product(x, if (is.null(y)) x else y, 2L))

apply <- function(X, MARGIN, FUN, ...) UseMethod("apply")

apply.default <- function(X, MARGIN, FUN, ...) base::apply(X, MARGIN, FUN, ...)

.apply_big <- function(X, MARGIN, FUN, ...) {
  FUN <- match.fun(FUN)
  d <- dim(X)
  r <- if (MARGIN[1L] == 1L) lapply(seq_len(d[1L]), function(i) FUN(.drop_nrow(X[i, ]), ...))
       else lapply(seq_len(d[2L]), function(j) FUN(.drop_nrow(X[, j]), ...))
  if (any(vapply(r, is.bigq, NA))) c_bigq(r)
  else if (any(vapply(r, is.bigz, NA))) c_bigz(r)
  else unlist(r)
}

apply.bigz <- function(X, MARGIN, FUN, ...) .apply_big(X, MARGIN, FUN, ...)

apply.bigq <- function(X, MARGIN, FUN, ...) .apply_big(X, MARGIN, FUN, ...)

# Columns one after another; by rows through the transpose.
.bind_columns <- function(L) {
  L <- L[lengths(L) > 0L]
  rows <- vapply(L, function(x) if (is.null(dim(x))) NA_integer_ else dim(x)[1L], 0L)
  n <- if (all(is.na(rows))) max(vapply(L, length, 0L)) else rows[!is.na(rows)][1L]
  L <- lapply(L, function(x) if (is.null(dim(x))) x[rep_len(seq_along(x), n)] else x)
  .with_nrow(if (any(vapply(L, is.bigq, NA))) c_bigq(L) else c_bigz(L), as.integer(n))
}

.bind_rows <- function(L) {
  L <- L[lengths(L) > 0L]
  t(.bind_columns(lapply(L, function(x) if (is.null(dim(x))) x else t(x))))
}

cbind.bigz <- function(..., recursive = FALSE, deparse.level = 1) .bind_columns(list(...))

cbind.bigq <- function(..., recursive = FALSE, deparse.level = 1) .bind_columns(list(...))

rbind.bigz <- function(..., recursive = FALSE, deparse.level = 1) .bind_rows(list(...))

rbind.bigq <- function(..., recursive = FALSE, deparse.level = 1) .bind_rows(list(...))

outer <- function(X, Y, FUN = "*", ...) {
  if (!(inherits(X, c("bigz", "bigq")) || inherits(Y, c("bigz", "bigq")))) return(base::outer(X, Y, FUN, ...))
  FUN <- match.fun(FUN)
  nx <- length(X)
  ny <- length(Y)
  r <- FUN(X[rep(seq_len(nx), ny)], Y[rep(seq_len(ny), each = nx)], ...)
  dim(r) <- c(nx, ny)
  r
}
