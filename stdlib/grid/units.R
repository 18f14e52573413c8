# units.R - Units: making them, arithmetic, subsetting, printing.
#
# A vector of one plain unit is a number vector with the unit's code in the attribute "unit" (class simpleUnit).  Any other is a list
# with list(amount, data, code) for each element; data is a string or grob that is measured, or the terms of a sum, minimum or maximum.
# Called by users and all of the package; convert.R says what a unit measures.

.unit_codes <- c(npc = 0L, cm = 1L, inches = 2L, lines = 3L, native = 4L, null = 5L, snpc = 6L, mm = 7L, points = 8L, picas = 9L, bigpts = 10L,
  dida = 11L, cicero = 12L, scaledpts = 13L, strwidth = 14L, strheight = 15L, strascent = 16L, strdescent = 17L, char = 18L, grobx = 19L,
  groby = 20L, grobwidth = 21L, grobheight = 22L, grobascent = 23L, grobdescent = 24L, mylines = 103L, mychar = 104L, mystrwidth = 105L,
  mystrheight = 106L, sum = 201L, min = 202L, max = 203L)

# Other spellings of the units.
.unit_aliases <- c(centimetre = 1L, centimetres = 1L, centimeter = 1L, centimeters = 1L, `in` = 2L, inch = 2L, line = 3L, millimetre = 7L,
  millimeter = 7L, millimetres = 7L, millimeters = 7L, point = 8L, pt = 8L)

.unit_name <- function(code) names(.unit_codes)[match(code, .unit_codes)]

.unit_code <- function(units) {
  code <- c(.unit_codes, .unit_aliases)[units]
  if (anyNA(code)) stop("Invalid unit", call. = FALSE)
  unname(code)
}

.simple_unit <- function(x, code) structure(x, unit = code, class = c("simpleUnit", "unit", "unit_v2"))

.list_unit <- function(x) structure(x, class = c("unit", "unit_v2"))

.is_simple <- function(x) inherits(x, "simpleUnit")

# A string for the units that measure text, a grob for those that measure grobs, nothing for the others.
.unit_data <- function(data, code) {
  if (code >= 14L && code <= 17L || code == 105L || code == 106L) {
    if (!is.character(data) && !is.language(data)) stop("no string supplied for 'strwidth/height' unit", call. = FALSE)
    return(data)
  }
  if (code >= 19L && code <= 24L) {
    if (is.character(data)) data <- gPath(data)
    if (inherits(data, "gPath") && depth(data) > 1) stop("'gPath' must have depth 1 in 'grobwidth/height' units", call. = FALSE)
    if (!is.grob(data) && !inherits(data, "gPath")) stop("no 'grob' supplied for 'grobwidth/height' unit", call. = FALSE)
    return(data)
  }
  if (!is.null(data)) stop("non-NULL value supplied for plain unit", call. = FALSE)
  NULL
}

unit <- function(x, units, data = NULL) {
  x <- as.numeric(x)
  units <- as.character(units)
  if (!length(x) || !length(units)) stop("'x' and 'units' must have length > 0")
  code <- .unit_code(units)
  if (length(code) == 1L && !(code >= 14L && code <= 17L) && !(code >= 19L && code <= 24L)) return(.simple_unit(x, code))
  if (!is.list(data) || is.grob(data) || inherits(data, "gPath")) data <- if (is.expression(data) || length(data) > 1L && is.character(data)) lapply(seq_along(data), function(i) data[i]) else list(data)
  n <- max(length(x), length(code))
  x <- rep_len(x, n)
  code <- rep_len(code, n)
  data <- rep_len(data, n)
  .list_unit(lapply(seq_len(n), function(i) list(x[i], .unit_data(data[[i]], code[i]), code[i])))
}

is.unit <- function(x) inherits(x, "unit")

.need_unit <- function(x) if (!is.unit(x)) stop("object is not a unit", call. = FALSE) else x

# The elements as list(amount, data, code).
.unit_elements <- function(x) {
  if (!is.unit(x)) stop("object is not coercible to a unit", call. = FALSE)
  if (!.is_simple(x)) return(unclass(x))
  code <- attr(x, "unit")
  lapply(as.vector(unclass(x)), function(a) list(a, NULL, code))
}

as.double.unit <- function(x, ...) {
  if (.is_simple(x)) as.vector(unclass(x)) else vapply(unclass(x), function(e) as.double(e[[1L]]), 0)
}

as.vector.unit <- function(x, mode = "any") as.double.unit(x)

length.unit <- function(x) length(unclass(x))

# Types of the elements; with recurse a list by type, of which sums, minima and maxima are lists of their own.
unitType <- function(x, recurse = FALSE) {
  if (!is.unit(x)) stop("object is not a unit")
  elements <- if (!.is_simple(x)) unclass(x)
  types <- if (is.null(elements)) rep.int(.unit_name(attr(x, "unit")), length(x)) else vapply(elements, function(e) .unit_name(e[[3L]]), "")
  if (!recurse) return(types)
  inner <- function(i) if (!is.null(elements) && elements[[i]][[3L]] > 200L) unitType(elements[[i]][[2L]], TRUE) else types[i]
  structure(lapply(seq_along(types), inner), names = types)
}

unit.length <- function(unit) length(unit)

# ---- text ----

.unit_text <- function(e, digits = NULL, ...) {
  number <- function(a) if (is.null(digits) && !...length()) as.character(a) else format(a, digits = digits, ...)
  if (e[[3L]] <= 200L) return(paste0(number(e[[1L]]), .unit_name(e[[3L]])))
  inner <- vapply(.unit_elements(e[[2L]]), .unit_text, "", digits = digits, ...)
  paste0(if (e[[1L]] != 1) paste0(number(e[[1L]]), "*"), .unit_name(e[[3L]]), "(", paste(inner, collapse = ", "), ")")
}

as.character.unit <- function(x, ...) {
  if (.is_simple(x)) paste0(unclass(x), .unit_name(attr(x, "unit"))) else vapply(unclass(x), .unit_text, "")
}

format.unit <- function(x, ...) {
  if (.is_simple(x)) return(paste0(format(as.vector(unclass(x)), ...), .unit_name(attr(x, "unit"))))
  vapply(unclass(x), .unit_text, "", ...)
}

print.unit <- function(x, ...) {
  print(as.character(x, ...), quote = FALSE, ...)
  invisible(x)
}

desc.unit <- function(x, format = FALSE, ...) if (format) format.unit(x, ...) else as.character(x)

# ---- joining and subsetting ----

unit.c <- function(..., check.units = TRUE) {
  x <- list(...)
  x <- x[!vapply(x, is.null, NA)]
  if (!length(x)) return(NULL)
  is <- vapply(x, is.unit, NA)
  if (!all(is)) stop("it is invalid to combine 'unit' objects with other types")
  if (all(vapply(x, .is_simple, NA))) {
    codes <- vapply(x, attr, 0L, "unit")
    if (all(codes == codes[1L])) return(.simple_unit(unlist(lapply(x, function(u) as.vector(unclass(u)))), codes[1L]))
  }
  .list_unit(unlist(lapply(x, .unit_elements), recursive = FALSE))
}

c.unit <- function(...) unit.c(...)

`[.unit` <- function(x, index, top = TRUE, ...) {
  n <- length(x)
  if (is.numeric(index) && any(abs(index) > n, na.rm = TRUE)) stop("index out of bounds (\"unit\" subsetting)", call. = FALSE)
  if (is.logical(index) && length(index) > n) stop("index out of bounds (\"unit\" subsetting)", call. = FALSE)
  if (.is_simple(x)) .simple_unit(as.vector(unclass(x))[index], attr(x, "unit")) else .list_unit(unclass(x)[index])
}

`[[.unit` <- function(x, index, ...) x[index]

`$.unit` <- function(x, name) stop("$ operator is invalid for units", call. = FALSE)

`[<-.unit` <- function(x, i, value) {
  if (!is.unit(value)) stop("Value being assigned must be a unit")
  if (.is_simple(x) && .is_simple(value) && attr(x, "unit") == attr(value, "unit")) {
    code <- attr(x, "unit")
    x <- as.vector(unclass(x))
    x[i] <- as.vector(unclass(value))
    return(.simple_unit(x, code))
  }
  x <- .unit_elements(x)
  x[i] <- .unit_elements(value)
  .list_unit(x)
}

`[[<-.unit` <- function(x, i, value) {
  x[i] <- value
  x
}

rep.unit <- function(x, ...) x[rep(seq_along(x), ...)]

unit.rep <- function(x, ...) rep(x, ...)

rev.unit <- function(x) x[rev(seq_along(x))]

unique.unit <- function(x, incomparables = FALSE, ...) .list_unit(unique.default(.unit_elements(x), incomparables, ...))

# ---- arithmetic ----

Ops.unit <- function(e1, e2) {
  op <- .Generic
  if (!op %in% c("+", "-", "*", "/")) stop(gettextf("operator '%s' not meaningful for units", op), domain = NA)
  if (missing(e2)) {
    if (op == "+") return(e1)
    if (op == "-") return(.unit_times(e1, -1))
    stop("unary '*' or '/' not meaningful for units")
  }
  u1 <- is.unit(e1)
  u2 <- is.unit(e2)
  if (op == "*") {
    if (u1 && u2) stop("only one operand may be a unit")
    return(if (u1) .unit_times(e1, e2) else .unit_times(e2, e1))
  }
  if (op == "/") {
    if (!u1) stop("can't divide with a unit")
    if (u2) stop("can't divide with a unit")
    return(.unit_times(e1, 1 / e2))
  }
  if (!u1 || !u2) stop("both operands must be units")
  .unit_fold(201L, list(e1, if (op == "-") .unit_times(e2, -1) else e2))
}

.unit_times <- function(u, by) {
  if (!is.numeric(by)) stop("non-unit value must be numeric", call. = FALSE)
  if (.is_simple(u)) return(.simple_unit(as.vector(unclass(u)) * as.vector(by), attr(u, "unit")))
  n <- max(length(u), length(by))
  if (!length(u) || !length(by)) n <- 0L
  by <- rep_len(by, n)
  .list_unit(lapply(seq_len(n), function(i) {
    e <- unclass(u)[[(i - 1L) %% length(u) + 1L]]
    e[[1L]] <- e[[1L]] * by[i]
    e
  }))
}

# Sums (201), minima (202) or maxima (203) of units, element by element.
.unit_fold <- function(code, units) {
  if (all(vapply(units, .is_simple, NA))) {
    codes <- vapply(units, attr, 0L, "unit")
    if (all(codes == codes[1L])) {
      x <- lapply(units, function(u) as.vector(unclass(u)))
      n <- if (any(lengths(x) == 0L)) 0L else max(lengths(x))
      x <- lapply(x, rep_len, n)
      return(.simple_unit(switch(code - 200L, Reduce(`+`, x), do.call(pmin, x), do.call(pmax, x)), codes[1L]))
    }
  }
  n <- max(lengths(units))
  elements <- lapply(units, .unit_elements)
  .list_unit(lapply(seq_len(n), function(i) .unit_folded(code, lapply(elements, function(e) e[[(i - 1L) %% length(e) + 1L]]))))
}

# One element of a list of terms; terms that are such themselves are opened, amounts of the same plain unit stay apart.
.unit_folded <- function(code, terms) {
  terms <- unlist(lapply(terms, function(e) {
    if (e[[3L]] != code) return(list(e))
    lapply(.unit_elements(e[[2L]]), function(t) {
      t[[1L]] <- t[[1L]] * e[[1L]]
      t
    })
  }), recursive = FALSE)
  codes <- vapply(terms, function(e) e[[3L]], 0L)
  if (all(codes == codes[1L]) && is.null(terms[[1L]][[2L]])) return(list(1, .simple_unit(vapply(terms, function(e) as.double(e[[1L]]), 0), codes[1L]), code))
  list(1, .list_unit(terms), code)
}

Summary.unit <- function(..., na.rm = FALSE) {
  code <- match(.Generic, c("sum", "min", "max"))
  if (is.na(code)) stop(gettextf("'Summary' function '%s' not meaningful for units", .Generic), domain = NA)
  units <- list(...)
  if (!all(vapply(units, is.unit, NA))) stop("units can only be combined with other units", call. = FALSE)
  x <- do.call(unit.c, units)
  code <- 200L + code
  if (.is_simple(x)) return(.simple_unit(switch(code - 200L, sum, min, max)(as.vector(unclass(x))), attr(x, "unit")))
  terms <- unclass(x)
  nested <- vapply(terms, function(e) e[[3L]] == code, NA) # their terms come last
  .list_unit(list(.unit_folded(code, c(terms[!nested], terms[nested]))))
}

unit.psum <- function(...) .unit_fold(201L, .units_of(...))
unit.pmin <- function(...) .unit_fold(202L, .units_of(...))
unit.pmax <- function(...) .unit_fold(203L, .units_of(...))

.units_of <- function(...) {
  x <- list(...)
  x <- x[!vapply(x, is.null, NA)]
  if (!all(vapply(x, is.unit, NA))) stop("object is not a unit", call. = FALSE)
  x
}

# Units that do not depend on the viewport; the others become 1null.
absolute.size <- function(unit) {
  absolute <- function(code) !(code %in% c(0L, 4L, 6L))
  if (.is_simple(unit)) return(if (absolute(attr(unit, "unit"))) unit else .simple_unit(rep(1, length(unit)), 5L))
  .list_unit(lapply(unclass(unit), function(e) {
    if (e[[3L]] > 200L) {
      e[[2L]] <- absolute.size(e[[2L]])
      e
    } else if (absolute(e[[3L]])) e else list(1, NULL, 5L)
  }))
}

# ---- units that measure text and grobs ----

.string_unit <- function(string, code) {
  n <- length(string)
  data <- if (is.language(string)) lapply(seq_len(n), function(i) string[i]) else as.list(as.character(string))
  if (is.name(string) || is.call(string)) data <- list(as.expression(string))
  .list_unit(lapply(data, function(s) list(1, s, code)))
}
stringWidth <- function(string) .string_unit(string, 14L)
stringHeight <- function(string) .string_unit(string, 15L)
stringAscent <- function(string) .string_unit(string, 16L)
stringDescent <- function(string) .string_unit(string, 17L)

.grob_unit <- function(x, code, amount = 1) {
  if (inherits(x, "gList")) return(do.call(unit.c, lapply(unclass(x), function(g) switch(code - 18L, grobX(g, amount), grobY(g, amount), grobWidth(g), grobHeight(g), grobAscent(g), grobDescent(g)))))
  if (is.character(x)) x <- gPath(x)
  if (!is.grob(x) && !inherits(x, "gPath")) stop("invalid 'grob' value", call. = FALSE)
  .list_unit(lapply(amount, function(a) list(a, x, code)))
}
grobX <- function(x, theta) UseMethod("grobX")
grobX.default <- function(x, theta) .grob_unit(x, 19L, .convert_theta(theta))
grobY <- function(x, theta) UseMethod("grobY")
grobY.default <- function(x, theta) .grob_unit(x, 20L, .convert_theta(theta))
grobWidth <- function(x) UseMethod("grobWidth")
grobWidth.default <- function(x) .grob_unit(x, 21L)
grobHeight <- function(x) UseMethod("grobHeight")
grobHeight.default <- function(x) .grob_unit(x, 22L)
grobAscent <- function(x) UseMethod("grobAscent")
grobAscent.default <- function(x) .grob_unit(x, 23L)
grobDescent <- function(x) UseMethod("grobDescent")
grobDescent.default <- function(x) .grob_unit(x, 24L)

.convert_theta <- function(theta) {
  if (is.character(theta)) {
    theta <- c(east = 0, north = 90, west = 180, south = 270)[theta]
    if (anyNA(theta)) stop("'theta' must be numeric or one of 'east', 'north', 'west', or 'south'", call. = FALSE)
  }
  if (!is.numeric(theta) || any(!is.finite(theta))) stop("invalid 'theta'", call. = FALSE)
  unname(theta %% 360)
}
