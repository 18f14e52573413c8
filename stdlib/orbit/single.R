# single.R - as_single(): numbers of single precision (24 bits), in vectors of doubles of class "single"; doc/single.md.

.single_methods <- c("Ops.single", "Math.single", "Summary.single", "mean.single", "[.single", "[[.single", "[<-.single",
  "[[<-.single", "c.single", "rep.single", "unique.single", "as.double.single", "as.data.frame.single", "format.single", "print.single")

as_single <- function(x) {
  if (inherits(x, "single")) return(x)
  if (is.object(x) || !(is.numeric(x) || is.logical(x))) stop("as_single(): x is a vector of numbers")
  kept <- attributes(x)
  r <- .Internal(single_round(x))
  attributes(r) <- c(kept[names(kept) %in% c("names", "dim", "dimnames")], list(class = "single"))
  r
}

# A result of doubles, each rounded once.
.single_of <- function(r) {
  if (!is.double(r)) return(r)
  kept <- attributes(r)
  r <- .Internal(single_round(r))
  kept$class <- "single"
  attributes(r) <- kept
  r
}

# Integers and logical values become single before they meet one; beside a double all is double.
Ops.single <- function(e1, e2) {
  f <- get(.Generic, envir = baseenv(), mode = "function")
  narrow <- function(e) inherits(e, "single") || is.integer(e) || is.logical(e)
  plain <- function(e) if (is.integer(e)) unclass(.single_of(e + 0)) else unclass(e)
  if (nargs() == 1L) return(.single_of(f(unclass(e1))))
  if (narrow(e1) && narrow(e2)) .single_of(f(plain(e1), plain(e2))) else f(unclass(e1), unclass(e2))
}

Math.single <- function(x, ...) .single_of(get(.Generic, envir = baseenv(), mode = "function")(unclass(x), ...))

Summary.single <- function(..., na.rm = FALSE) {
  args <- list(...)
  all_single <- all(vapply(args, function(a) inherits(a, "single") || is.integer(a) || is.logical(a), NA))
  r <- do.call(.Generic, c(lapply(args, unclass), na.rm = na.rm))
  if (all_single) .single_of(r) else r
}

mean.single <- function(x, ...) .single_of(mean(unclass(x), ...))

`[.single` <- function(x, ...) .single_of(NextMethod())
`[[.single` <- function(x, ...) .single_of(NextMethod())
`[<-.single` <- function(x, ..., value) {
  x <- unclass(x)
  x[...] <- unclass(as_single(value))
  .single_of(x)
}
`[[<-.single` <- function(x, ..., value) {
  x <- unclass(x)
  x[[...]] <- unclass(as_single(value))
  .single_of(x)
}

c.single <- function(...) {
  args <- list(...)
  narrow <- all(vapply(args, function(a) inherits(a, "single") || is.integer(a) || is.logical(a), NA))
  r <- do.call(c, lapply(args, unclass))
  if (narrow) .single_of(r) else r
}
rep.single <- function(x, ...) .single_of(rep(unclass(x), ...))
unique.single <- function(x, ...) .single_of(unique(unclass(x), ...))
as.double.single <- function(x, ...) as.double(unclass(x))

as.data.frame.single <- function(x, ..., nm = deparse1(substitute(x))) as.data.frame.vector(x, ..., nm = nm)

# Nine digits tell any two of them apart.
format.single <- function(x, digits = NULL, ...)
  format(unclass(x), digits = min(if (is.null(digits)) getOption("digits") else digits, 9L), ...)
print.single <- function(x, digits = getOption("digits"), ...) {
  print(unclass(x), digits = min(digits, 9L), ...)
  invisible(x)
}
