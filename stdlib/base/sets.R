# sets.R - Sets, runs, reversal, insertion, differences, and the unique/duplicated methods for tables of rows.

union <- function(x, y) {
  u <- as.vector(x)
  v <- as.vector(y)
  if (!is.null(few <- .Internal(few_elements(u, v, 2L)))) return(few)
  if (!is.object(x) || !is.object(y) || !identical(class(x), class(y))) return(unique(c(u, v)))
  unique(c(u, v))
}

intersect <- function(x, y) {
  if (is.null(x) || is.null(y)) return(NULL)
  x <- as.vector(x)
  y <- as.vector(y)
  if (!is.null(few <- .Internal(few_elements(x, y, 1L)))) return(few)
  shared <- match(x, y, nomatch = 0L) > 0L
  c(x[shared & !duplicated(unclass(x))], y[0L])
}

setdiff <- function(x, y) {
  x <- as.vector(x)
  y <- as.vector(y)
  if (!is.null(few <- .Internal(few_elements(x, y, 0L)))) return(few)
  if (length(x) || length(y)) x[!duplicated(unclass(x)) & match(x, y, 0L) == 0L] else x
}

setequal <- function(x, y) {
  x <- as.vector(x)
  y <- as.vector(y)
  !anyNA(match(x, y)) && !anyNA(match(y, x))
}

is.element <- function(el, set) match(as.vector(el), as.vector(set), 0L) > 0L

append <- function(x, values, after = length(x)) {
  size <- length(x)
  if (!after) return(c(values, x))
  if (after >= size) return(c(x, values))
  c(x[1L:after], values, x[(after + 1L):size]) # errors show these subscripts
}

rev <- function(x) UseMethod("rev")
rev.default <- function(x) if (length(x)) x[length(x):1L] else x

rle <- function(x) {
  .demand(is.vector(x) || is.list(x), "'x' must be a vector of an atomic type")
  n <- length(x)
  # a run ends where the next value differs or cannot be compared, and at the end
  changes <- x[-1L] != x[-n]
  changes[is.na(changes)] <- TRUE
  ends <- c(which(changes), if (n > 0L) n)
  structure(class = "rle", list(lengths = diff(c(0L, ends)), values = if (n > 0L) x[ends] else x))
}

inverse.rle <- function(x, ...) {
  runs <- x$lengths
  if (is.null(runs) || is.null(x$values) || length(runs) != length(x$values)) stop("invalid 'rle' structure")
  rep.int(x$values, runs)
}

diff <- function(x, ...) UseMethod("diff")

diff.default <- function(x, lag = 1L, differences = 1L, ...) {
  if (!is.null(plain <- .Internal(lagged(x, lag, differences)))) return(plain)
  by_row <- is.matrix(x)
  size <- if (by_row) nrow(x) else length(x)
  if (length(lag) != 1L || length(differences) > 1L || lag < 1L || differences < 1L)
    stop("'lag' and 'differences' must be integers >= 1")
  if (size <= lag * differences) return(x[0L])
  i1 <- -seq_len(lag)
  once <- function(r) if (by_row) .lagged_differences(r, lag, 1L, TRUE) else r[i1] - r[-length(r):-(length(r) - lag + 1L)] # errors show this
  r <- unclass(x)
  for (pass in seq_len(differences)) r <- once(r)
  `class<-`(r, oldClass(x))
}

# ---- rows of data frames, slices of arrays ----

# Integer codes, equal for equal tuples: folds one column after the other into the codes so far.
.tuple_codes <- function(columns) {
  code <- NULL
  top <- 0
  for (col in columns) {
    if (top > 0 && top == length(code)) break # all differ already
    this <- match(col, unique(col))
    if (is.null(code)) code <- this
    else {
      code <- code + (top + 0) * (this - 1)
      code <- match(code, unique(code))
    }
    top <- max(code, 0L)
  }
  code
}

.bad_margin <- function(MARGIN, d)
  gettextf("MARGIN = %s is invalid for dim = %s", paste(MARGIN, collapse = ","), paste(d, collapse = ","))

# What duplicated() has to look at for the slices of an array along MARGIN.
.slice_keys <- function(x, MARGIN) {
  d <- dim(x)
  rank <- length(d)
  if (length(MARGIN) > rank || any(MARGIN > rank))
    stop(simpleError(.bad_margin(MARGIN, d), sys.call(-1L)))
  if (rank == 2L && length(MARGIN) == 1L && MARGIN > 0L && d[3L - MARGIN] > 1L && !is.object(x)) {
    if (MARGIN == 2L) return(.tuple_codes(lapply(seq_len(d[1L]), function(i) x[i, ])))
    return(.tuple_codes(lapply(seq_len(d[2L]), function(j) x[, j])))
  }
  if (rank > 1L && prod(d[-MARGIN]) > 1L) apply(x, MARGIN, list) else x
}

duplicated.matrix <- function(x, incomparables = FALSE, MARGIN = 1L, fromLast = FALSE, ...) {
  if (!isFALSE(incomparables)) .NotYetUsed("incomparables != FALSE")
  keys <- .slice_keys(x, MARGIN)
  res <- duplicated.default(keys, fromLast = fromLast, ...)
  whole <- length(dim(x)) < 2L || prod(dim(x)[-MARGIN]) <= 1L # the keys are the elements
  if (length(MARGIN) == 1L && MARGIN > 0L && !whole) {
    dim(res) <- dim(x)[MARGIN]
    if (!is.null(labels <- dimnames(x)[[MARGIN]])) dimnames(res) <- list(labels)
  } else {
    dim(res) <- if (length(MARGIN) > 1L && !whole) dim(x)[MARGIN] else dim(keys)
    dimnames(res) <- if (length(MARGIN) > 1L && !whole) dimnames(x)[MARGIN] else dimnames(keys)
  }
  res
}
duplicated.array <- duplicated.matrix

anyDuplicated.matrix <- function(x, incomparables = FALSE, MARGIN = 1L, fromLast = FALSE, ...) {
  if (!isFALSE(incomparables)) .NotYetUsed("incomparables != FALSE")
  anyDuplicated.default(.slice_keys(x, MARGIN), fromLast = fromLast)
}
anyDuplicated.array <- anyDuplicated.matrix

unique.matrix <- function(x, incomparables = FALSE, MARGIN = 1, fromLast = FALSE, ...) {
  if (!isFALSE(incomparables)) .NotYetUsed("incomparables != FALSE")
  rank <- length(dim(x))
  if (length(MARGIN) > 1L || any(MARGIN > rank))
    stop(.bad_margin(MARGIN, dim(x)), domain = NA)
  keep <- !duplicated.default(.slice_keys(x, MARGIN), fromLast = fromLast, ...)
  if (rank == 2L) return(if (MARGIN == 1) x[keep, , drop = FALSE] else x[, keep, drop = FALSE])
  index <- rep.int(alist(, )[1L], rank)
  index[[MARGIN]] <- which(keep)
  do.call("[", c(list(x), index, drop = FALSE))
}
unique.array <- unique.matrix

.row_codes <- function(x) {
  if (!length(x)) return(integer(nrow(x)))
  .tuple_codes(lapply(unclass(x), function(col)
    if (length(dim(col)) == 2L) (if (is.data.frame(col)) .row_codes(col) else .slice_keys(as.matrix(col), 1L))
    else if (is.factor(col)) as.vector(col) else col))
}

duplicated.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
  if (!identical(incomparables, FALSE)) .NotYetUsed("incomparables != FALSE")
  vector <- length(x) == 1L && !length(dim(x[[1L]]))
  if (vector) return(duplicated(x[[1L]], fromLast = fromLast, ...))
  duplicated(.row_codes(x), fromLast = fromLast)
}

anyDuplicated.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
  if (!isFALSE(incomparables)) .NotYetUsed("incomparables != FALSE")
  anyDuplicated(.row_codes(x), fromLast = fromLast)
}

unique.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
  if (!isFALSE(incomparables)) .NotYetUsed("incomparables != FALSE")
  x[!duplicated(x, fromLast = fromLast, ...), , drop = FALSE]
}
