# int64.R - as_int64(): whole numbers of 64 bits, class "int64": their bits lie in a vector of doubles; doc/types.md.

.int64_methods <- c("Ops.int64", "Math.int64", "Summary.int64", "mean.int64", "[.int64", "[[.int64", "[<-.int64",
  "[[<-.int64", "c.int64", "rep.int64", "unique.int64", "duplicated.int64", "is.na.int64", "as.double.int64", "as.integer.int64",
  "as.character.int64", "as.logical.int64", "xtfrm.int64", "sort.int64", "format.int64", "print.int64")

as_int64 <- function(x) {
  if (inherits(x, "int64")) return(x)
  if (inherits(x, "single")) x <- unclass(x)
  if (is.object(x) || !(is.numeric(x) || is.logical(x) || is.character(x))) stop("as_int64(): x is a vector of numbers or text")
  .int64_of(.Internal(int64_from(x)), attributes(x))
}

.int64_of <- function(bits, kept = NULL) {
  kept <- kept[names(kept) %in% c("names", "dim", "dimnames")]
  attributes(bits) <- c(kept, list(class = "int64"))
  bits
}
.int64_shape <- function(e1, e2) {
  if (!is.null(dim(e1)) || length(e1) > length(e2)) attributes(e1)
  else if (!is.null(dim(e2)) || length(e2) > length(e1)) attributes(e2)
  else if (is.null(names(e1))) attributes(e2) else attributes(e1)
}

# With integers and logical values the result has 64 bits, beside doubles all is double, as it is with integers.
Ops.int64 <- function(e1, e2) {
  if (nargs() == 1L) {
    return(switch(.Generic, "+" = e1, "-" = .int64_of(.Internal(int64_arith(1L, as_int64(0L), e1)), attributes(e1)),
      "!" = as.double(e1) == 0))
  }
  whole <- function(e) inherits(e, "int64") || is.integer(e) || is.logical(e)
  known <- match(.Generic, c("+", "-", "*", "%/%", "%%"))
  if (!whole(e1) || !whole(e2) || .Generic %in% c("/", "^", "&", "|")) {
    number <- function(e) if (inherits(e, "int64")) structure(as.double(e), names = names(e), dim = dim(e), dimnames = dimnames(e)) else e
    if (is.character(e1) || is.character(e2)) stop("non-numeric argument to an operator of int64")
    return(get(.Generic, envir = baseenv(), mode = "function")(number(e1), number(e2)))
  }
  shape <- .int64_shape(e1, e2)
  e1 <- as_int64(e1)
  e2 <- as_int64(e2)
  if (length(e1) && length(e2) && max(length(e1), length(e2)) %% min(length(e1), length(e2)))
    warning("longer object length is not a multiple of shorter object length", call. = FALSE)
  if (!is.na(known)) return(.int64_of(.Internal(int64_arith(known - 1L, e1, e2)), shape))
  r <- get(.Generic, envir = baseenv(), mode = "function")(.Internal(int64_compare(e1, e2)), 0L)
  attributes(r) <- shape[names(shape) %in% c("names", "dim", "dimnames")]
  r
}

Math.int64 <- function(x, ...) {
  switch(.Generic,
    abs = {
      below <- which(x < 0L)
      x[below] <- -x[below]
      x
    },
    cumsum = .int64_of(.Internal(int64_cumulate(x)), attributes(x)),
    floor = , ceiling = , trunc = , round = , signif = x,
    cummax = , cummin = , cumprod = stop(.Generic, "() of int64 is not there; as.double() loses digits beyond 2^53"),
    get(.Generic, envir = baseenv(), mode = "function")(as.double(x), ...))
}

Summary.int64 <- function(..., na.rm = FALSE) {
  x <- c(...)
  if (!inherits(x, "int64")) return(do.call(.Generic, list(x, na.rm = na.rm)))
  if (na.rm) x <- x[!is.na(x)]
  n <- length(x)
  switch(.Generic,
    sum = if (n) as_int64(.int64_of(.Internal(int64_cumulate(unname(x))))[n]) else as_int64(0L),
    min = , max = , range = {
      if (!n) stop(.Generic, "() of no int64 has no value")
      if (anyNA(as.double(x))) return(rep(as_int64(NA), if (.Generic == "range") 2L else 1L))
      o <- .int64_order(x)
      unname(x[switch(.Generic, min = o[1L], max = o[n], range = o[c(1L, n)])])
    },
    any = , all = do.call(.Generic, list(as.logical(x))),
    stop(.Generic, "() of int64 is not there"))
}
mean.int64 <- function(x, ...) mean(as.double(x), ...)

# By the upper and then the lower 32 bits.
.int64_order <- function(x, decreasing = FALSE, na.last = TRUE) {
  base <- as_int64(4294967296)
  upper <- as.double(x %/% base)
  lower <- as.double(x %% base)
  order(upper, lower, decreasing = decreasing, na.last = na.last, method = "radix")
}
sort.int64 <- function(x, decreasing = FALSE, na.last = NA, ...) x[.int64_order(x, decreasing, na.last)]
# A rank for each, so that order() and its like see all digits.
xtfrm.int64 <- function(x) {
  if (!length(x)) return(integer())
  o <- .int64_order(x)
  s <- unname(x[o])
  steps <- c(1L, if (length(x) > 1L) as.integer(s[-1L] != s[-length(s)]))
  steps[is.na(steps)] <- 0L
  r <- integer(length(x))
  r[o] <- cumsum(steps)
  r[is.na(x)] <- NA
  r
}
unique.int64 <- function(x, ...) unname(x[!duplicated(x, ...)])
duplicated.int64 <- function(x, incomparables = FALSE, ...) duplicated(as.character(x), ...)
is.na.int64 <- function(x) {
  r <- is.na(as.double(x))
  attributes(r) <- attributes(x)[names(attributes(x)) %in% c("names", "dim", "dimnames")]
  r
}

`[.int64` <- function(x, ...) {
  r <- unclass(x)[...]
  kept <- attributes(r)
  # what is beyond the end is NA, whose bits are others here
  at <- seq_along(x)
  dim(at) <- dim(x)
  names(at) <- if (is.null(dim(x))) names(x)
  dimnames(at) <- dimnames(x)
  beyond <- is.na(at[...])
  if (any(beyond)) r[beyond] <- unclass(as_int64(NA))
  .int64_of(r, kept)
}
`[[.int64` <- function(x, ...) .int64_of(unclass(x)[[...]])
`[<-.int64` <- function(x, ..., value) {
  n <- length(x)
  kept <- unclass(x)
  kept[...] <- unclass(as_int64(value))
  if (length(kept) > n + 1L) {
    at <- seq_len(n)
    at[...] <- 1L
    kept[is.na(at)] <- unclass(as_int64(NA))
  }
  .int64_of(kept, attributes(kept))
}
`[[<-.int64` <- function(x, ..., value) {
  kept <- unclass(x)
  kept[[...]] <- unclass(as_int64(value))
  .int64_of(kept, attributes(kept))
}

c.int64 <- function(...) {
  args <- list(...)
  narrow <- all(vapply(args, function(a) inherits(a, "int64") || is.integer(a) || is.logical(a), NA))
  if (!narrow) return(do.call(c, lapply(args, function(a) if (inherits(a, "int64")) as.double(a) else a)))
  r <- do.call(c, lapply(args, function(a) unclass(as_int64(a))))
  .int64_of(r, attributes(r))
}
rep.int64 <- function(x, ...) {
  r <- rep(unclass(x), ...)
  .int64_of(r, attributes(r))
}

as.double.int64 <- function(x, ...) .Internal(int64_to(x, FALSE))
as.integer.int64 <- function(x, ...) as.integer(as.double(x))
as.logical.int64 <- function(x, ...) as.logical(as.double(x))
as.character.int64 <- function(x, ...) .Internal(int64_to(x, TRUE))
format.int64 <- function(x, ...) {
  r <- format(as.character(x), justify = "right", ...)
  attributes(r) <- attributes(x)[names(attributes(x)) %in% c("names", "dim", "dimnames")]
  r
}
print.int64 <- function(x, ...) {
  if (length(x)) print(format(x), quote = FALSE, right = TRUE, ...) else cat("int64(0)\n")
  invisible(x)
}
