# lists.R - Lists and attributes: conversions to lists, structure(), modes, names; sequences built from parts.

as.list <- function(x, ...) UseMethod("as.list")

as.list.default <- function(x, ...) {
  if (typeof(x) == "S4") stop("no method for coercing this S4 class to a vector")
  if (typeof(x) == "list") x else as.vector(x, mode = "list")
}

as.list.function <- function(x, ...) c(formals(x), list(body(x)))

as.list.data.frame <- function(x, ...) {
  x <- unclass(x)
  attr(x, "row.names") <- NULL
  x
}

as.list.factor <- function(x, ...) {
  labels <- names(x)
  bare <- unname(x)
  structure(lapply(seq_along(bare), function(i) bare[i]), names = labels)
}

as.expression <- function(x, ...) UseMethod("as.expression")
as.expression.default <- function(x, ...) .Internal(as.vector(x, "expression"))

as.array <- function(x, ...) UseMethod("as.array")
as.array.default <- function(x, ...) {
  labels <- names(x) # lost with the new dim, which errors show
  flat <- !is.array(x)
  if (flat) dim(x) <- length(x)
  if (flat && length(labels)) dimnames(x) <- list(labels)
  x
}

structure <- function(.Data, ...) {
  if (is.null(.Data)) {
    warning("Calling 'structure(NULL, *)' is deprecated, as NULL cannot have attributes.\n  Consider 'structure(list(), *)' instead.")
    if (...length()) .Data <- list()
  }
  made <- .Internal(structured(.Data))
  if (!is.null(made)) return(made)
  attrib <- list(...)
  if (length(attrib)) {
    given <- names(attrib)
    at <- match(given, c(".Dim", ".Dimnames", ".Names", ".Tsp", ".Label"), 0L)
    if (any(at > 0L)) names(attrib)[at > 0L] <- c("dim", "dimnames", "names", "tsp", "levels")[at]
    if (typeof(.Data) == "double" && !is.null(attrib[["class"]]) && any(match(c("factor", "ordered"), attrib[["class"]], 0L) > 0L))
      storage.mode(.Data) <- "integer"
    kept <- attributes(.Data)
    if (!is.null(kept) && any(again <- match(names(kept), names(attrib), 0L) > 0L)) {
      kept[names(kept)[again]] <- rev(attrib)[names(kept)[again]] # of one given twice the last counts
      if (!is.null(kept$dimnames) && "dim" %in% names(attrib)) kept$dimnames <- NULL
      attrib <- c(kept, attrib[!(names(attrib) %in% names(kept))])
      attributes(.Data) <- attrib
    } else attributes(.Data) <- c(attributes(.Data), attrib) # errors show this call
  }
  .Data
}

unname <- function(obj, force = FALSE) {
  axes <- !is.null(dimnames(obj)) && (!is.data.frame(obj) || force)
  if (length(names(obj))) names(obj) <- NULL
  if (axes) dimnames(obj) <- NULL
  obj
}

mode <- function(x) {
  kind <- typeof(x)
  switch(kind, integer = , double = "numeric", builtin = , special = , closure = "function", symbol = "name",
         language = if (is.call(x) && deparse(x[[1L]])[1L] == "(") "(" else "call", kind)
}

storage.mode <- function(x) switch(kind <- typeof(x), closure = , builtin = , special = "function", kind)

`mode<-` <- function(x, value) {
  if (identical(storage.mode(x), value)) return(x)
  .demand(!is.factor(x), "invalid to change the storage mode of a factor")
  mde <- get(paste0("as.", value), mode = "function", envir = parent.frame()) # errors show this name
  about <- attributes(x)
  if (value != "single") about <- about[names(about) != "Csingle"]
  `attributes<-`(mde(x), about)
}

`is.na<-` <- function(x, value) UseMethod("is.na<-")
`is.na<-.default` <- function(x, value) {
  x[value] <- NA
  x
}

getElement <- function(object, name) if (isS4(object)) methods::slot(object, name) else object[[name, exact = TRUE]]

replace <- function(x, list, values) {
  x[list] <- values
  x
}

# Sets names, dim and dimnames only where they fit; everything else as given.
`mostattributes<-` <- function(x, value) {
  if (!length(value)) return(x)
  if (!is.list(value)) stop("'value' must be a list")
  labels <- value[["names"]]
  shape <- value[["dim"]]
  sides <- value$dimnames
  attributes(x) <- value[!(names(value) %in% c("names", "dim", "dimnames"))]
  if (length(shape) && length(x) == prod(shape)) dim(x) <- shape
  if (length(sides) && !is.null(d <- dim(x)) && length(sides) == length(d)) {
    extents <- lengths(sides)
    if (all(extents == 0L | extents == d)) dimnames(x) <- sides
  }
  if (length(labels) && is.null(attr(x, "dim")) && is.null(names(x)) && length(labels) == length(x)) names(x) <- labels
  x
}

sequence <- function(nvec, ...) UseMethod("sequence")
sequence.default <- function(nvec, from = 1L, by = 1L, ...) {
  nvec <- as.integer(nvec)
  n <- length(nvec)
  if (anyNA(nvec) || any(nvec < 0L)) stop("'lengths' must be a vector of non-negative integers")
  if (!n) return(integer())
  from <- rep_len(as.integer(from), max(n, 1L))
  by <- rep_len(as.integer(by), max(n, 1L))
  offset <- unlist(lapply(nvec, seq_len), use.names = FALSE) - 1L
  if (is.null(offset)) return(integer())
  rep.int(from, nvec) + offset * rep.int(by, nvec)
}

list2DF <- function(x = list(), nrow = 0L) {
  stopifnot(is.list(x), is.null(nrow) || nrow >= 0L)
  rows <- unique(lengths(x))
  if (!length(x)) rows <- max(0L, as.integer(nrow))
  .demand(length(rows) == 1L, "all variables should have the same length")
  names(x) <- .if_null(names(x), character(length(x)))
  structure(x, class = "data.frame", row.names = .set_row_names(rows))
}

I <- function(x) {
  if (!isa(x, "AsIs")) class(x) <- unique(c("AsIs", oldClass(x)))
  x
}

`[.AsIs` <- function(x, i, ...) I(NextMethod("["))
xtfrm.AsIs <- function(x) {
  if (length(cl <- class(x)) > 1L) oldClass(x) <- cl[-1L]
  NextMethod("xtfrm")
}

isa <- function(x, what) {
  if (isS4(x)) return(methods::is(x, what))
  cls <- class(x)
  all(what %in% cls)
}

is.R <- function() exists("version") && !is.null(vl <- version$language) && vl == "R"

`[.simple.list` <- function(x, i, ...) structure(NextMethod("["), class = class(x))
`[.listof` <- function(x, i, ...) structure(NextMethod("["), class = class(x))