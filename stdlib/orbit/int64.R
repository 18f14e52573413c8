# int64.R - as_int64(): whole numbers of 64 bits, whose bits lie in vectors of doubles of class "integer64", as those of the
# package bit64 do; doc/types.md.

.int64_methods <- c("Ops.integer64", "Math.integer64", "Summary.integer64", "mean.integer64", "[.integer64", "[[.integer64",
  "[<-.integer64", "[[<-.integer64", "c.integer64", "rep.integer64", "unique.integer64", "duplicated.integer64", "rev.integer64",
  "is.na.integer64", "xtfrm.integer64", "sort.integer64", "diff.integer64", "as.double.integer64", "as.integer.integer64",
  "as.logical.integer64", "as.character.integer64", "as.list.integer64", "as.data.frame.integer64", "format.integer64",
  "print.integer64", "summary.integer64", "all.equal.integer64")

as_int64 <- function(x) {
  if (inherits(x, "integer64")) return(x)
  if (is.factor(x) || !(is.numeric(x) || is.logical(x) || is.character(x)))
    stop("as_int64(): x is a vector of numbers or text")
  .int64_as(.Internal(int64_from(x)), attributes(x))
}

# Bits with the class, and the shape that attributes `kept` say.
.int64_as <- function(bits, kept = NULL) {
  attributes(bits) <- c(kept[names(kept) %in% c("names", "dim", "dimnames")], list(class = "integer64"))
  bits
}
.int64_bits <- function(x) {
  x <- as_int64(x)
  attributes(x) <- NULL
  x
}
.int64_na <- function() .Internal(int64_from(NA))

# What an operation's result has of its operands' attributes.
.int64_shape <- function(e1, e2) {
  n <- max(length(e1), length(e2))
  kept <- c(if (length(e1) == n) attributes(e1), if (length(e2) == n) attributes(e2))
  kept[!duplicated(names(kept))]
}

Ops.integer64 <- function(e1, e2) {
  op <- .Generic
  if (nargs() == 1L) {
    if (op == "!") return(!as.logical(e1))
    return(if (op == "-") .int64_as(.Internal(int64_arith(2, .int64_bits(0L), .int64_bits(e1))), attributes(e1)) else e1)
  }
  whole <- function(e) inherits(e, "integer64") || is.integer(e) || is.logical(e)
  if (op %in% c("&", "|")) return(get(op, envir = baseenv(), mode = "function")(as.logical(e1), as.logical(e2)))
  if (op %in% c("==", "!=", "<", "<=", ">", ">=")) return(.int64_compared(op, e1, e2))
  if (op == "/") return(as.double(e1) / as.double(e2))
  if (!whole(e1) || !whole(e2)) { # a double makes all double
    if (is.character(e1) || is.character(e2)) stop("non-numeric argument to binary operator")
    return(get(op, envir = baseenv(), mode = "function")(as.double(e1), as.double(e2)))
  }
  code <- match(op, c("+", "-", "*", "%/%", "%%", "^"))
  .int64_as(.Internal(int64_arith(as.double(code), .int64_bits(e1), .int64_bits(e2))), .int64_shape(e1, e2))
}

.int64_compared <- function(op, e1, e2) {
  if (is.character(e1)) e1 <- as_int64(e1)
  if (is.character(e2)) e2 <- as_int64(e2)
  plain <- function(e) is.double(e) && !inherits(e, "integer64")
  r <- if (plain(e1)) -.Internal(int64_compare(.int64_bits(e2), as.vector(e1), TRUE))
       else .Internal(int64_compare(.int64_bits(e1), if (plain(e2)) as.vector(e2) else .int64_bits(e2), plain(e2)))
  r <- get(op, envir = baseenv(), mode = "function")(r, 0L)
  kept <- .int64_shape(e1, e2)
  attributes(r) <- kept[names(kept) %in% c("names", "dim", "dimnames")]
  r
}

Math.integer64 <- function(x, ...) {
  if (.Generic %in% c("floor", "ceiling", "trunc", "round", "signif")) return(x)
  if (.Generic == "abs") return(.int64_pick(x < 0L & !is.na(x), -x, x))
  if (.Generic == "sign") return(.int64_as(.Internal(int64_from(.int64_compared(">", x, 0L) - .int64_compared("<", x, 0L))), attributes(x)))
  how <- c(cumsum = "sum", cumprod = "product", cummin = "min", cummax = "Max")[.Generic]
  if (!is.na(how)) return(.int64_as(.Internal(int64_fold(.int64_bits(x), unname(how), FALSE, TRUE)), attributes(x)["names"]))
  get(.Generic, envir = baseenv(), mode = "function")(as.double(x), ...)
}
.int64_pick <- function(yes, a, b) {
  b[which(yes)] <- a[which(yes)]
  b
}

Summary.integer64 <- function(..., na.rm = FALSE) {
  args <- list(...)
  if (!all(vapply(args, function(a) inherits(a, "integer64") || is.integer(a) || is.logical(a), NA)))
    return(do.call(.Generic, c(lapply(args, as.double), na.rm = na.rm)))
  if (.Generic %in% c("any", "all")) return(do.call(.Generic, c(lapply(args, as.logical), na.rm = na.rm)))
  x <- do.call(c, lapply(args, .int64_bits))
  one <- function(how) {
    if (how %in% c("min", "Max") && (!length(x) || (na.rm && all(.int64_is_na(x))))) stop("no number to take the smallest or largest of")
    .Internal(int64_fold(x, how, na.rm, FALSE))
  }
  .int64_as(switch(.Generic, sum = one("sum"), prod = one("product"), min = one("min"), max = one("Max"),
    range = c(one("min"), one("Max"))))
}
mean.integer64 <- function(x, na.rm = FALSE, ...) {
  if (na.rm) x <- x[!is.na(x)]
  mean(as.double(x))
}

.int64_is_na <- function(bits) is.na(.Internal(int64_to(bits, "logical")))
is.na.integer64 <- function(x) {
  r <- .int64_is_na(.int64_bits(x))
  kept <- attributes(x)
  attributes(r) <- kept[names(kept) %in% c("names", "dim", "dimnames")]
  r
}

# The positions are chosen first: one that is not there gives NA of this type.
.int64_chosen <- function(x, at) {
  bits <- .int64_bits(x)[at]
  bits[is.na(at)] <- .int64_na()
  .int64_as(bits, attributes(at))
}
.int64_places <- function(x) {
  at <- seq_along(x)
  kept <- attributes(x)
  attributes(at) <- kept[names(kept) %in% c("names", "dim", "dimnames")]
  at
}
`[.integer64` <- function(x, ...) .int64_chosen(x, .int64_places(x)[...])
`[[.integer64` <- function(x, ...) .int64_as(.int64_bits(x)[.int64_places(x)[[...]]])
`[<-.integer64` <- function(x, ..., value) .int64_replaced(x, .int64_bits(value), function(x, value) { x[...] <- value; x })
`[[<-.integer64` <- function(x, ..., value) .int64_replaced(x, .int64_bits(value), function(x, value) { x[[...]] <- value; x })
.int64_replaced <- function(x, value, put) {
  old <- length(x)
  x <- put(unclass(x), value)
  r <- x
  if (length(x) > old) { # what lies between is NA
    given <- put(vector("list", old), TRUE)
    gap <- which(vapply(given, is.null, NA))
    gap <- gap[gap > old]
    if (length(gap)) r[gap] <- .int64_na()
  }
  class(r) <- "integer64"
  r
}

c.integer64 <- function(...) {
  args <- list(...)
  if (any(vapply(args, is.character, NA))) return(do.call(c, lapply(args, function(a) if (inherits(a, "integer64")) as.character(a) else a)))
  if (any(vapply(args, function(a) is.double(a) && !inherits(a, "integer64"), NA)))
    return(do.call(c, lapply(args, function(a) if (inherits(a, "integer64")) as.double(a) else a)))
  .int64_as(do.call(c, lapply(args, function(a) {
    bits <- .int64_bits(a)
    names(bits) <- names(a)
    bits
  })), list(names = names(do.call(c, lapply(args, function(a) {
    at <- seq_along(a)
    names(at) <- names(a)
    at
  })))))
}
rep.integer64 <- function(x, ...) .int64_chosen(x, rep(.int64_places(x), ...))
rev.integer64 <- function(x) .int64_chosen(x, rev(.int64_places(x)))
duplicated.integer64 <- function(x, incomparables = FALSE, ...) duplicated(.Internal(int64_rank(.int64_bits(x))), ...)
unique.integer64 <- function(x, ...) .int64_as(.int64_bits(x)[!duplicated.integer64(x, ...)])
xtfrm.integer64 <- function(x) .Internal(int64_rank(.int64_bits(x)))
sort.integer64 <- function(x, decreasing = FALSE, na.last = NA, ...)
  .int64_chosen(x, .int64_places(x)[order(xtfrm.integer64(x), decreasing = decreasing, na.last = na.last)])
diff.integer64 <- function(x, lag = 1L, ...) {
  n <- length(x)
  if (lag >= n) return(x[0L])
  x[(lag + 1L):n] - x[1L:(n - lag)]
}

as.double.integer64 <- function(x, ...) .Internal(int64_to(.int64_bits(x), "double"))
as.integer.integer64 <- function(x, ...) .Internal(int64_to(.int64_bits(x), "integer"))
as.logical.integer64 <- function(x, ...) .Internal(int64_to(.int64_bits(x), "logical"))
as.character.integer64 <- function(x, ...) .Internal(int64_to(.int64_bits(x), "character"))
as.list.integer64 <- function(x, ...) {
  r <- lapply(seq_along(x), function(i) x[[i]])
  names(r) <- names(x)
  r
}
as.data.frame.integer64 <- function(x, ..., nm = deparse1(substitute(x))) as.data.frame.vector(x, ..., nm = nm)
all.equal.integer64 <- function(target, current, ...) all.equal(as.character(target), as.character(current), ...)

.int64_text <- function(x) {
  r <- as.character.integer64(x)
  kept <- attributes(x)
  attributes(r) <- kept[names(kept) %in% c("names", "dim", "dimnames")]
  r
}
format.integer64 <- function(x, justify = "right", ...) {
  r <- .int64_text(x)
  r[is.na(r)] <- "NA"
  format(r, justify = justify, ...)
}
print.integer64 <- function(x, ...) {
  cat(if (length(x)) "integer64\n" else "integer64(0)\n")
  if (length(x)) print(.int64_text(x), quote = FALSE, right = TRUE, ...)
  invisible(x)
}
summary.integer64 <- function(object, ...) summary(as.double(object), ...)
