# bigz.R - Big integers: tests, conversion, printing, elements, Math and Summary.  Arithmetic is in builtins_gmp*.c.

.onLoad <- function(libname, pkgname) {
  ns <- asNamespace(pkgname)
  for (cls in c("bigz", "bigq", "default", "integer", "double")) {
    suffix <- paste0(".", cls)
    for (f in names(ns)[endsWith(names(ns), suffix)])
      .Internal(registerS3method(substr(f, 1L, nchar(f) - nchar(suffix)), cls, get(f, envir = ns)))
  }
}

.s4generics <- c("outer", "which.max", "which.min")

NA_bigz_ <- as.bigz(NA)

NA_bigq_ <- as.bigq(NA)

gmpVersion <- function() as.numeric_version(.Internal(gmp_version()))

is.bigz <- function(x) inherits(x, "bigz")

is.bigq <- function(x) inherits(x, "bigq")

is.matrixZQ <- function(x) !is.null(attr(x, "nrow")) && (is.bigz(x) || is.bigq(x))

as.bigz.bigq <- function(a, mod = NA) as.bigz(a, mod)

c_bigz <- function(L) .Internal(bigz_c(L))

c_bigq <- function(L) .Internal(bigq_c(L))

.with_nrow <- function(x, nrow) {
  attr(x, "nrow") <- nrow
  x
}

.drop_nrow <- function(x) {
  attr(x, "nrow") <- NULL
  x
}

as.character.bigz <- function(x, b = 10L, ...) .Internal(bigz_text(x, b))

as.vector.bigz <- function(x, mode = "any") {
  switch(mode, any = , bigz = .drop_nrow(x), character = as.character(x), numeric = , double = as.double(x),
         integer = as.integer(x), list = lapply(seq_along(x), function(i) x[[i]]), as.vector(as.double(x), mode))
}

as.matrix.bigz <- function(x, ...) if (is.null(attr(x, "nrow"))) .with_nrow(x, length(x)) else x

asNumeric <- function(x) UseMethod("asNumeric")

asNumeric.default <- function(x) x

asNumeric.bigz <- function(x) if (is.matrixZQ(x)) base::matrix(as.double(x), attr(x, "nrow")) else as.double(x)

asNumeric.bigq <- function(x) if (is.matrixZQ(x)) base::matrix(as.double(x), attr(x, "nrow")) else as.double(x)

# ---- printing ----
.heading <- function(kind, x) {
  nr <- attr(x, "nrow")
  n <- length(x)
  cat(kind, if (!is.null(nr)) paste(nr, "x", n %/% max(nr, 1L), "matrix:")
            else if (n > 1L) paste0("object of length ", n, ":") else ":")
  cat("\n")
}

.text_shaped <- function(x) {
  s <- as.character(x)
  nr <- attr(x, "nrow")
  if (is.null(nr)) s else base::matrix(s, nr)
}

print.bigz <- function(x, quote = FALSE, initLine = is.null(modulus(x)), ...) {
  if (length(x)) {
    if (initLine) .heading("Big Integer ('bigz')", x)
    print(.text_shaped(x), quote = quote, ...)
  } else cat("bigz(0)\n")
  invisible(x)
}

format.bigz <- function(x, ...) as.character(x)

format.bigq <- function(x, ...) as.character(x)

formatN <- function(x, ...) UseMethod("formatN")

formatN.default <- function(x, ...) format(x, ...)

formatN.integer <- function(x, ...) paste0(as.character(x, ...), "L")

formatN.double <- function(x, ...) {
  r <- vapply(x, function(v) format(v, ...), "")
  bare <- is.finite(x) & !grepl("[.e]", r)
  r[bare] <- paste0(r[bare], ".")
  r
}

formatN.bigz <- function(x, ...) {
  r <- as.character(x, ...)
  if (any(plain <- is.null(modulus(x)))) r <- paste0(r, "_Z")
  r
}

formatN.bigq <- function(x, ...) as.character(x, ...)

# ---- modulus ----
modulus <- function(a) UseMethod("modulus")

modulus.bigz <- function(a) .Internal(bigz_modulus(a))

`modulus<-` <- function(a, value) UseMethod("modulus<-")

`modulus<-.bigz` <- function(a, value) {
  if (is.null(value)) {
    attr(a, "mod") <- NULL
    a
  } else as.bigz(a, value)
}

# ---- elements ----
# Positions 1..n (NA: none) that a subscript stands for.
.positions <- function(i, n) {
  if (is.bigz(i)) i <- as.integer(i)
  if (is.character(i)) return(integer())
  if (is.logical(i)) {
    i[is.na(i)] <- TRUE
    return(which(rep_len(i, max(n, length(i)))))
  }
  if (any(i < 0, na.rm = TRUE)) seq_len(n)[i] else as.integer(i[is.na(i) | i != 0])
}

.subset_big <- function(x, at, i, j, nidx) {
  n <- length(x)
  if (nidx < 2L) return(if (is.null(i)) at(x, seq_len(n)) else at(x, .positions(i, n)))
  nr <- attr(x, "nrow")
  if (is.null(nr)) stop(simpleError("invalid vector subsetting", sys.call(-1L)))
  r <- if (is.null(i)) seq_len(nr) else .positions(i, nr)
  cc <- if (is.null(j)) seq_len(n %/% nr) else .positions(j, n %/% nr)
  .with_nrow(at(x, rep(r, length(cc)) + nr * (rep(cc, each = length(r)) - 1L)), length(r))
}

`[.bigz` <- function(x, i = NULL, j = NULL, drop = TRUE) {
  nidx <- nargs() - 1L - !missing(drop)
  if (nidx >= 2L && is.null(attr(x, "nrow"))) stop("invalid vector subsetting")
  .subset_big(x, function(x, k) .Internal(bigz_at(x, k)), i, j, nidx)
}

`[.bigq` <- function(x, i = NULL, j = NULL, drop = TRUE) {
  nidx <- nargs() - 1L - !missing(drop)
  if (nidx >= 2L && is.null(attr(x, "nrow"))) stop("invalid vector subsetting")
  .subset_big(x, function(x, k) .Internal(bigq_at(x, k)), i, j, nidx)
}

`[[.bigz` <- function(x, i = NA) .Internal(bigz_at(x, .positions(i, length(x))))

`[[.bigq` <- function(x, i = NA) .Internal(bigq_at(x, .positions(i, length(x))))

# Positions of x[i] or x[i, j] in an assignment.
.assigned <- function(x, i, j, nidx) {
  n <- length(x)
  if (nidx < 2L) return(if (is.null(i)) seq_len(n) else .positions(i, n))
  nr <- attr(x, "nrow")
  r <- if (is.null(i)) seq_len(nr) else .positions(i, nr)
  cc <- if (is.null(j)) seq_len(n %/% nr) else .positions(j, n %/% nr)
  rep(r, length(cc)) + nr * (rep(cc, each = length(r)) - 1L)
}

`[<-.bigz` <- function(x, i = NULL, j = NULL, value) .Internal(bigz_put(x, .assigned(x, i, j, nargs() - 2L), value))

`[<-.bigq` <- function(x, i = NULL, j = NULL, value) .Internal(bigq_put(x, .assigned(x, i, j, nargs() - 2L), value))

`[[<-.bigz` <- function(x, i = NA, value) .Internal(bigz_put(x, .positions(i, length(x)), value))

`[[<-.bigq` <- function(x, i = NA, value) .Internal(bigq_put(x, .positions(i, length(x)), value))

`length<-.bigz` <- function(x, value) .Internal(bigz_at(x, seq_len(value)))

`length<-.bigq` <- function(x, value) .Internal(bigq_at(x, seq_len(value)))

.rep_positions <- function(n, times, length.out, each) {
  i <- rep(seq_len(n), each = each)
  if (is.na(length.out[1L])) rep(i, times[1L]) else rep_len(i, length.out)
}

rep.bigz <- function(x, times = 1, length.out = NA, each = 1, ...)
  .Internal(bigz_at(x, .rep_positions(length(x), times, length.out, each)))

rep.bigq <- function(x, times = 1, length.out = NA, each = 1, ...)
  .Internal(bigq_at(x, .rep_positions(length(x), times, length.out, each)))

c.bigz <- function(..., recursive = FALSE) {
  L <- list(...)
  if (any(vapply(L, is.bigq, NA))) .Internal(bigq_c(L)) else .Internal(bigz_c(L))
}

c.bigq <- function(..., recursive = FALSE) .Internal(bigq_c(list(...)))

as.list.bigz <- function(x, ...) lapply(seq_along(x), function(i) x[[i]])

as.list.bigq <- function(x, ...) lapply(seq_along(x), function(i) x[[i]])

duplicated.bigz <- function(x, incomparables = FALSE, ...) duplicated(as.character(x), incomparables, ...)

duplicated.bigq <- function(x, incomparables = FALSE, ...) duplicated(as.character(x), incomparables, ...)

unique.bigz <- function(x, incomparables = FALSE, ...) x[!duplicated(x, incomparables, ...)]

unique.bigq <- function(x, incomparables = FALSE, ...) x[!duplicated(x, incomparables, ...)]

# Ranks by merging runs: comparisons of whole vectors only.
.rank_big <- function(x) {
  n <- length(x)
  o <- seq_len(n)
  width <- 1L
  while (width < n) {
    for (lo in seq(1L, n, by = 2L * width)) {
      mid <- min(lo + width, n + 1L)
      hi <- min(lo + 2L * width, n + 1L)
      if (mid >= hi) next
      a <- o[lo:(mid - 1L)]
      b <- o[mid:(hi - 1L)]
      before <- vapply(b, function(k) sum(x[a] <= x[k]), 0L)
      pos <- before + seq_along(b)
      merged <- integer(hi - lo)
      merged[pos] <- b
      merged[-pos] <- a
      o[lo:(hi - 1L)] <- merged
    }
    width <- 2L * width
  }
  new <- if (n > 1L) c(TRUE, x[o[-1L]] != x[o[-n]]) else rep(TRUE, n)
  r <- integer(n)
  r[o] <- cumsum(new)
  r
}

xtfrm.bigz <- function(x) {
  r <- rep(NA_integer_, length(x))
  ok <- !is.na(x)
  r[ok] <- .rank_big(x[ok])
  r
}

xtfrm.bigq <- function(x) {
  r <- rep(NA_integer_, length(x))
  ok <- !is.na(x)
  r[ok] <- .rank_big(x[ok])
  r
}

# ---- tests and logic ----
is.finite.bigz <- function(x) !is.na(x)

is.finite.bigq <- function(x) !is.na(x)

is.infinite.bigz <- function(x) rep(FALSE, length(x))

is.infinite.bigq <- function(x) rep(FALSE, length(x))

is.whole <- function(x) UseMethod("is.whole")

is.whole.default <- function(x) {
  n <- length(x)
  if (is.atomic(x)) {
    if (is.integer(x) || is.logical(x)) return(rep.int(TRUE, n))
    if (is.numeric(x)) return(x == floor(x))
    if (is.complex(x)) return(x == round(x))
  }
  logical(n)
}

is.whole.bigz <- function(x) rep.int(TRUE, length(x))

is.whole.bigq <- function(x) denominator(x) == 1

`!.bigz` <- function(a) a == 0

`!.bigq` <- function(a) a == 0

`&.bigz` <- function(a, b) a != 0 & b != 0

`&.bigq` <- function(a, b) a != 0 & b != 0

`|.bigz` <- function(a, b) a != 0 | b != 0

`|.bigq` <- function(a, b) a != 0 | b != 0

xor.bigz <- function(a, b) xor(a != 0, b != 0)

xor.bigq <- function(a, b) xor(a != 0, b != 0)

all.equal.bigz <- function(target, current, ...) {
  if (length(target) == length(current) && isTRUE(all(target == current))) TRUE
  else all.equal(asNumeric(target), asNumeric(current), ...)
}

all.equal.bigq <- function(target, current, tolerance = .Machine$double.eps^0.5, scale = NULL, check.attributes = FALSE,
                           check.class = FALSE, ...) {
  current <- as.bigq(current)
  if (length(target) != length(current)) return(sprintf("bigq: lengths (%d, %d) differ", length(target), length(current)))
  na <- is.na(target)
  if (any(na != is.na(current))) return(paste("'is.NA' value mismatch:", sum(is.na(current)), "in current", sum(na), "in target"))
  out <- na | target == current
  if (all(out)) return(TRUE)
  target <- target[!out]
  current <- current[!out]
  xy <- sum(abs(target - current)) / (n <- length(target))
  what <- "absolute"
  if (is.null(scale)) {
    xn <- sum(abs(target)) / n
    if (is.finite(xn) && xn > tolerance) {
      xy <- xy / xn
      what <- "relative"
    }
  } else {
    xy <- xy / scale
    what <- if (scale == 1) "absolute" else "scaled"
  }
  if (is.na(xy) || xy > tolerance) paste("Mean", what, "difference:", format(xy)) else TRUE
}

# ---- Math ----
.no_math <- function(generic, call)
  stop(simpleError(paste0("Math group method ", dQuote(generic), "is available via CRAN R package 'Rmpfr'.\n",
                          "Install it and try again"), call))

Math.bigz <- function(x, ...) .no_math(.Generic, sys.call())

Math.bigq <- function(x, ...) .no_math(.Generic, sys.call())

log.bigz <- function(x, base = exp(1)) {
  if (missing(base)) .Internal(bigz_log(x)) else .Internal(bigz_log(x)) / log(base)
}

log2.bigz <- function(x) .Internal(bigz_log(x)) / log(2)

log10.bigz <- function(x) .Internal(bigz_log(x)) / log(10)

floor.bigz <- function(x) x

trunc.bigz <- function(x, ...) x

round.bigz <- function(x, digits = 0) if (digits == 0) x else round.bigq(as.bigq(x), digits)

gamma.bigz <- function(x) factorialZ(as.integer(x) - 1L)

# ---- Summary ----
.reduce_big <- function(what, na.rm, ...) {
  L <- list(...)
  if (any(vapply(L, is.bigq, NA))) .Internal(bigq_reduce(.Internal(bigq_c(L)), what, na.rm))
  else .Internal(bigz_reduce(.Internal(bigz_c(L)), what, na.rm))
}

sum.bigz <- function(..., na.rm = FALSE) .reduce_big(0L, na.rm, ...)

sum.bigq <- function(..., na.rm = FALSE) .reduce_big(0L, na.rm, ...)

prod.bigz <- function(..., na.rm = FALSE) .reduce_big(1L, na.rm, ...)

prod.bigq <- function(..., na.rm = FALSE) .reduce_big(1L, na.rm, ...)

max.bigz <- function(..., na.rm = FALSE) .reduce_big(2L, na.rm, ...)

max.bigq <- function(..., na.rm = FALSE) .reduce_big(2L, na.rm, ...)

min.bigz <- function(..., na.rm = FALSE) .reduce_big(3L, na.rm, ...)

min.bigq <- function(..., na.rm = FALSE) .reduce_big(3L, na.rm, ...)

range.bigz <- function(..., na.rm = FALSE) c(min(..., na.rm = na.rm), max(..., na.rm = na.rm))

range.bigq <- function(..., na.rm = FALSE) c(min(..., na.rm = na.rm), max(..., na.rm = na.rm))

which.max <- function(x) if (is.bigz(x) || is.bigq(x)) which(x == max(x, na.rm = TRUE))[1L] else base::which.max(x)

which.min <- function(x) if (is.bigz(x) || is.bigq(x)) which(x == min(x, na.rm = TRUE))[1L] else base::which.min(x)

diff.bigz <- function(x, lag = 1L, differences = 1L, ...) .diff_big(x, lag, differences)

diff.bigq <- function(x, lag = 1L, differences = 1L, ...) .diff_big(x, lag, differences)

.diff_big <- function(x, lag, differences) {
  for (k in seq_len(differences)) {
    n <- length(x)
    x <- if (n > lag) x[(lag + 1L):n] - x[1L:(n - lag)] else x[0L]
  }
  x
}

# The same without a look at classes, under names that other packages import.
..as.bigz <- function(a, mod = NA) as.bigz(a, mod)

.as.bigz <- ..as.bigz

.as.char.bigz <- function(x, b = 10L, ...) as.character.bigz(x, b, ...)
