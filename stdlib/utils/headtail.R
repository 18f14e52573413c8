# headtail.R - head(), tail(), modifyList().

head <- function(x, ...) UseMethod("head")
tail <- function(x, ...) UseMethod("tail")

checkHT <- function(n, d) {
  count <- length(n)
  if (!any(!is.na(n))) stop("invalid 'n' -  must contain at least one non-missing element, got none.")
  most <- max(1L, length(d))
  if (count <= most) return(invisible())
  stop(if (is.null(d)) gettextf("invalid 'n' - must have length one when dim(x) is NULL, got %d", count)
       else gettextf("invalid 'n' - length(n) must be <= length(dim(x)), got %d > %d", count, most), domain = NA)
}

head.default <- function(x, n = 6L, ...) {
  if (!missing(n) && length(n) == 1L && !is.na(n)) dx <- dim(x)
  else checkHT(n, dx <- dim(x)) # errors show this call and the parts of the next one
  if (!is.null(dx)) return(head.array(x, n, ...))
  n <- if (n < 0L) max(length(x) + n, 0L) else min(n, length(x))
  x[seq_len(n)]
}

.head_index <- function(n, d) {
  n <- n[seq_along(d)]
  lapply(seq_along(d), function(i) {
    if (is.na(n[i])) return(seq_len(d[i]))
    k <- if ((ni <- n[i]) < 0L) max(d[i] + ni, 0L) else min(ni, d[i])
    seq_len(k)
  })
}

.tail_index <- function(n, d) {
  n <- n[seq_along(d)]
  lapply(seq_along(d), function(i) {
    di <- d[i]
    ni <- n[i]
    if (is.na(ni)) return(seq_len(di))
    k <- if (ni < 0L) max(di + ni, 0L) else min(ni, di)
    seq.int(to = di, length.out = k)
  })
}

head.array <- function(x, n = 6L, ...) {
  checkHT(n, d <- dim(x))
  do.call(`[`, c(list(x), .head_index(n, d), list(drop = FALSE)))
}

head.matrix <- head.array

head.data.frame <- function(x, n = 6L, ...) {
  checkHT(n, d <- dim(x))
  ix <- .head_index(n, d)
  if (length(n) > 1L && !is.na(n[2L])) x[ix[[1L]], ix[[2L]], drop = FALSE] else x[ix[[1L]], , drop = FALSE]
}

# The text of a function as a matrix of one column.
.function_lines <- function(x) {
  text <- deparse(x)
  matrix(text, dimnames = list(seq_along(text), ""))
}

head.function <- function(x, n = 6L, ...) {
  checkHT(n, dim(x))
  noquote(head.matrix(.function_lines(x), n = n, ...))
}

tail.default <- function(x, n = 6L, keepnums = FALSE, addrownums, ...) {
  if (!missing(n) && length(n) == 1L && !is.na(n)) dx <- dim(x)
  else checkHT(n, dx <- dim(x)) # errors show this call
  if (length(dx)) return(tail.array(x, n, keepnums = keepnums, ...))
  xlen <- length(x)
  x[seq.int(to = xlen, length.out = if (n < 0L) max(xlen + n, 0L) else min(n, xlen))]
}

tail.array <- function(x, n = 6L, keepnums = TRUE, addrownums, ...) {
  if (!missing(addrownums)) {
    .Deprecated(msg = "tail(., addrownums = V) is deprecated.\nUse tail(., keepnums = V) instead.\n")
    keepnums <- addrownums
  }
  checkHT(n, d <- dim(x))
  ix <- .tail_index(n, d)
  res <- do.call(`[`, c(list(x), ix, list(drop = FALSE)))
  if (keepnums && length(d) > 1L && all(dim(res) > 0L)) {
    given <- dimnames(x)
    dn <- dimnames(res)
    if (is.null(dn)) dn <- vector("list", length(d))
    for (i in seq_along(n)) if (!is.na(n[i]) && is.null(given[[i]]))
      dn[[i]] <- switch(min(i, 3L), format(sprintf("[%d,]", ix[[1L]]), justify = "right"), sprintf("[,%d]", ix[[2L]]),
                        as.character(ix[[i]]))
    dimnames(res) <- dn
  }
  res
}

tail.matrix <- tail.array
tail.table <- tail.array

tail.data.frame <- function(x, n = 6L, keepnums, addrownums, ...) {
  if (!missing(addrownums)) .Deprecated(msg = "tail(., addrownums = V) is deprecated.\nUse tail(., keepnums = V) instead.\n")
  checkHT(n, d <- dim(x))
  ix <- .tail_index(n, d)
  if (length(n) > 1L && !is.na(n[2L])) x[ix[[1L]], ix[[2L]], drop = FALSE] else x[ix[[1L]], , drop = FALSE]
}

tail.function <- function(x, n = 6L, keepnums = TRUE, addrownums, ...) {
  checkHT(n, dim(x))
  noquote(tail.matrix(.function_lines(x), n = n, keepnums = keepnums, ...))
}

modifyList <- function(x, val, keep.null = FALSE) {
  if (!(is.list(x) && is.list(val))) stopifnot(is.list(x), is.list(val))
  given <- names(val)
  for (name in unique(given[nzchar(given)])) {
    value <- val[[name]]
    if (is.list(value) && name %in% names(x) && is.list(x[[name]]))
      value <- modifyList(x[[name]], value, keep.null = keep.null)
    if (keep.null) x[name] <- list(value) else x[[name]] <- value
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
