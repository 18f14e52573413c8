# headtail.R - head(), tail(), modifyList().

head <- function(x, ...) UseMethod("head")
tail <- function(x, ...) UseMethod("tail")

.check_n <- function(n, d) {
  len <- length(n)
  if (!is.numeric(n) && !is.logical(n)) stop("invalid 'n' -  must be numeric, possibly NA.")
  if (all(is.na(n))) stop("invalid 'n' -  must contain at least one non-missing element, got none.")
  if (len == 0L) stop("invalid 'n' - must have length at least one.")
  if (is.null(d) && len > 1L) stop(gettextf("invalid 'n' - must have length one when dim(x) is NULL, got %d", len), domain = NA)
  if (!is.null(d) && len > length(d)) stop(gettextf("invalid 'n' - length(n) must be <= length(dim(x)), got %d > %d", len, length(d)), domain = NA)
}

.head_size <- function(n, len) if (n < 0L) max(len + n, 0L) else min(n, len)

head.default <- function(x, n = 6L, ...) {
  .check_n(n, dim(x))
  if (!is.null(dim(x))) return(head.array(x, n, ...))
  k <- .head_size(n, length(x))
  x[seq_len(k)]
}

.dim_index <- function(x, n, from_end) {
  d <- dim(x)
  lapply(seq_along(d), function(i) {
    if (i > length(n) || is.na(n[i])) return(seq_len(d[i]))
    k <- .head_size(n[i], d[i])
    if (from_end) seq.int(to = d[i], length.out = k) else seq_len(k)
  })
}

head.array <- function(x, n = 6L, ...) {
  .check_n(n, dim(x))
  do.call(`[`, c(list(x), .dim_index(x, n, FALSE), list(drop = FALSE)))
}

head.matrix <- head.array

head.data.frame <- function(x, n = 6L, ...) {
  .check_n(n, dim(x))
  ix <- .dim_index(x, n, FALSE)
  if (length(n) > 1L && !is.na(n[2L])) x[ix[[1L]], ix[[2L]], drop = FALSE] else x[ix[[1L]], , drop = FALSE]
}

head.function <- function(x, n = 6L, ...) {
  lines <- as.matrix(deparse(x))
  dimnames(lines) <- list(seq_along(lines), "")
  noquote(head.matrix(lines, n = n, ...))
}

tail.default <- function(x, n = 6L, keepnums = FALSE, addrownums, ...) {
  .check_n(n, dim(x))
  if (!is.null(dim(x))) return(tail.array(x, n, keepnums = keepnums, ...))
  len <- length(x)
  k <- .head_size(n, len)
  x[seq.int(to = len, length.out = k)]
}

tail.array <- function(x, n = 6L, keepnums = TRUE, addrownums, ...) {
  if (!missing(addrownums)) keepnums <- addrownums
  .check_n(n, dim(x))
  ix <- .dim_index(x, n, TRUE)
  res <- do.call(`[`, c(list(x), ix, list(drop = FALSE)))
  if (keepnums && length(dim(x)) > 1L && all(dim(res) > 0L)) {
    given <- dimnames(x)
    dn <- dimnames(res)
    if (is.null(dn)) dn <- vector("list", length(dim(x)))
    for (i in seq_along(n)) if (!is.na(n[i]) && is.null(given[[i]]))
      dn[[i]] <- switch(min(i, 3L), format(sprintf("[%d,]", ix[[1L]]), justify = "right"), sprintf("[,%d]", ix[[2L]]),
                        as.character(ix[[i]]))
    dimnames(res) <- dn
  }
  res
}

tail.matrix <- tail.array

tail.data.frame <- function(x, n = 6L, ...) {
  .check_n(n, dim(x))
  ix <- .dim_index(x, n, TRUE)
  if (length(n) > 1L && !is.na(n[2L])) x[ix[[1L]], ix[[2L]], drop = FALSE] else x[ix[[1L]], , drop = FALSE]
}

tail.function <- function(x, n = 6L, keepnums = TRUE, addrownums, ...) {
  lines <- as.matrix(deparse(x))
  dimnames(lines) <- list(seq_along(lines), "")
  noquote(tail.matrix(lines, n = n, keepnums = keepnums, ...))
}

modifyList <- function(x, val, keep.null = FALSE) {
  stopifnot(is.list(x), is.list(val))
  have <- names(x)
  new <- names(val)
  new <- new[nzchar(new)]
  for (v in new) {
    both <- v %in% have && is.list(x[[v]]) && is.list(val[[v]])
    if (keep.null) x[v] <- if (both) list(modifyList(x[[v]], val[[v]], keep.null = keep.null)) else list(val[[v]])
    else x[[v]] <- if (both) modifyList(x[[v]], val[[v]], keep.null = keep.null) else val[[v]]
  }
  x
}

hasName <- function(x, name) match(name, names(x), nomatch = 0L) > 0L

.ftable_lines <- function(x) {
  r <- format(x)
  dimnames(r) <- lapply(dim(r), function(n) rep.int("", n))
  r
}
head.ftable <- function(x, n = 6L, ...) {
  r <- .ftable_lines(x)
  noquote(head.matrix(r, n = n + nrow(r) - nrow(x), ...))
}
tail.ftable <- function(x, n = 6L, ...) noquote(tail.matrix(.ftable_lines(x), n = n, keepnums = FALSE, ...))
