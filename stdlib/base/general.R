# general.R - Means, comparison up to tolerance, pretty breaks, positions, grids, subsets and other general tools.

zapsmall <- function(x, digits = getOption("digits")) {
  if (!length(digits)) stop("invalid 'digits'")
  ina <- is.na(x)
  if (all(ina)) return(x)
  size <- abs(x[!ina])
  largest <- max(size)
  if (largest > 0) digits <- max(0L, as.numeric(digits - log10(largest)))
  round(x, digits)
}

jitter <- function(x, factor = 1, amount = NULL) {
  .demand(is.numeric(x), "'x' must be numeric")
  if (!length(x)) return(x)
  known <- x[is.finite(x)]
  ends <- range(known)
  span <- diff(ends)
  if (span == 0) span <- if (ends[1L] == 0) 1 else abs(ends[1L])
  if (identical(as.double(amount), 0)) amount <- span / 50 * factor
  if (is.null(amount)) {
    # a fifth of the smallest distance between values that differ
    values <- sort.int(unique(round(known, 3 - floor(log10(span)))))
    gap <- if (length(values) > 1L) min(diff(values)) else (if (values == 0) span else values) / 10
    amount <- abs(gap) * (factor / 5)
  }
  x + stats::runif(length(x), -amount, amount)
}

# ---- pretty break points ----

pretty <- function(x, ...) UseMethod("pretty")

.pretty <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5, u5.bias = 0.5 + 1.5 * high.u.bias,
                    eps.correct = 0L, f.min = 2^-20, bounds = TRUE) {
  n <- as.integer(n)
  if (is.na(n) || n < 0L) stop(simpleError("invalid 'n' argument", sys.call(-1L)))
  if (is.na(min.n) || min.n < 0L || min.n > n) stop(simpleError("invalid 'min.n' argument", sys.call(-1L)))
  if (!is.finite(shrink.sml) || shrink.sml <= 0) stop(simpleError("invalid 'shrink.sml' argument", sys.call(-1L)))
  if (!is.finite(high.u.bias) || high.u.bias < 0) stop(simpleError("invalid 'high.u.bias' argument", sys.call(-1L)))
  if (!is.finite(u5.bias) || u5.bias < 0) stop(simpleError("invalid 'u5.bias' argument", sys.call(-1L)))
  lo <- as.double(x[1L])
  hi <- as.double(x[2L])
  eps <- .Machine$double.eps
  fuzz <- 1e-10
  width <- hi - lo
  # length of one cell before rounding to 1, 2, 5 times a power of ten
  if (width == 0 && hi == 0) {
    cell <- 1
    tiny <- TRUE
  } else {
    cell <- max(abs(lo), abs(hi))
    reach <- 1 + (if (u5.bias >= 1.5 * high.u.bias + 0.5) 1 / (1 + high.u.bias) else 1.5 / (1 + u5.bias))
    tiny <- width < cell * reach * max(1L, n) * eps * 3
  }
  if (tiny) {
    if (cell > 10) cell <- 9 + cell / 10
    cell <- cell * shrink.sml
    if (min.n > 1L) cell <- cell / min.n
  } else {
    cell <- width
    if (is.finite(width)) {
      if (n > 1L) cell <- cell / n
    } else if (n < 2L) warning(simpleWarning("R_pretty(): infinite range; *corrected* to 3", sys.call(-1L)))
    else cell <- hi / n - lo / n
  }
  least <- f.min * .Machine$double.xmin
  if (cell < least) {
    warning(simpleWarning(gettextf("R_pretty(): very small range 'cell'=%g, corrected to %g", cell, least), sys.call(-1L)))
    cell <- least
  } else if (cell > .Machine$double.xmax / 1.25) {
    warning(simpleWarning(gettextf("R_pretty(): very large range 'cell'=%g, corrected to %g", cell, .Machine$double.xmax / 1.25), sys.call(-1L)))
    cell <- .Machine$double.xmax / 1.25
  }
  base <- 10^floor(log10(cell))
  unit <- base
  if (2 * base - cell < high.u.bias * (cell - unit)) {
    unit <- 2 * base
    if (5 * base - cell < u5.bias * (cell - unit)) {
      unit <- 5 * base
      if (10 * base - cell < high.u.bias * (cell - unit)) unit <- 10 * base
    }
  }
  from <- floor(lo / unit + fuzz)
  to <- ceiling(hi / unit - fuzz)
  if (eps.correct && (eps.correct > 1L || !tiny)) {
    lo <- if (lo != 0) lo * (1 - eps) else -.Machine$double.xmin
    hi <- if (hi != 0) hi * (1 + eps) else .Machine$double.xmin
  }
  while (from * unit > lo + fuzz * unit) from <- from - 1
  while (to * unit < hi - fuzz * unit) to <- to + 1
  lacking <- floor(0.5 + min.n - (to - from))
  if (lacking > 0) {
    if (lo == 0 && from == 0 && hi != 0) to <- to + lacking
    else if (hi == 0 && to == 0 && lo != 0) from <- from - lacking
    else if (from >= 0) {
      to <- to + lacking %/% 2
      from <- from - lacking %/% 2 - lacking %% 2
    } else {
      from <- from - lacking %/% 2
      to <- to + lacking %/% 2 + lacking %% 2
    }
    n <- as.integer(min.n)
  } else n <- as.integer(to - from)
  if (bounds) list(l = min(lo, from * unit), u = max(hi, to * unit), n = n)
  else list(ns = from, nu = to, n = n, unit = unit)
}

pretty.default <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5,
                           u5.bias = 0.5 + 1.5 * high.u.bias, eps.correct = 0L, f.min = 2^-20, ...) {
  x <- x[is.finite(x <- as.numeric(x))]
  if (!length(x)) return(x)
  x <- range(x)
  z <- .pretty(x, n, min.n, shrink.sml, high.u.bias, u5.bias, eps.correct, f.min, bounds = FALSE)
  values <- seq.int(z$ns * z$unit, z$nu * z$unit, length.out = z$nu - z$ns + 1)
  if (z$nu > z$ns && any(zero <- abs(values) < 1e-14 * z$unit)) values[zero] <- 0
  values
}

# ---- comparison up to tolerance ----

all.equal <- function(target, current, ...) UseMethod("all.equal")

.kind_message <- function(target, current)
  paste0("target is ", data.class(target), ", current is ", data.class(current))

# What all.equal() gives: TRUE where there is nothing to say.
.all_equal_value <- function(messages) if (length(messages)) messages else TRUE

all.equal.default <- function(target, current, ...) {
  method <- if (is.function(target) || is.language(target)) all.equal.language
            else if (is.environment(current) || is.environment(target)) all.equal.environment
            else if (is.recursive(target)) all.equal.list
            else switch(typeof(target), double = , integer = , complex = all.equal.numeric,
                        character = all.equal.character, logical = , raw = all.equal.raw, S4 = attr.all.equal)
  said <- if (!is.null(method)) method(target, current, ...)
          else if (data.class(current) != data.class(target)) .kind_message(target, current)
  if (is.character(said)) said else TRUE
}

.check_flag <- function(value, name)
  if (!is.logical(value)) stop(simpleError(gettextf("'%s' must be logical", name), sys.call(-1L)))

# Complains of an argument in the name of the function that checks it.
.demand <- function(ok, text) if (!ok) stop(simpleError(text, sys.call(-1L)))

# The mean difference of x from y, both without equal elements, and what it is measured by; same: the size of equal ones.
.mean_difference_of <- function(x, y, same, tolerance, scale) {
  far <- abs(x - y) / length(x)
  if (!is.null(scale)) return(list(size = sum(far / scale), kind = if (any(abs(scale - 1) >= 1e-07)) "scaled" else "absolute"))
  size <- same + sum(abs(x)) / length(x)
  relative <- is.finite(size) && size > tolerance
  list(size = sum(far) / if (relative) size else 1, kind = if (relative) "relative" else "absolute")
}

all.equal.numeric <- function(target, current, tolerance = sqrt(.Machine$double.eps), scale = NULL, countEQ = FALSE,
                              formatFUN = function(err, what) format(err), ..., check.attributes = TRUE) {
  .demand(is.numeric(tolerance), "'tolerance' should be numeric")
  if (length(tolerance) != 1L) stopifnot(length(tolerance) == 1L)
  .demand(is.null(scale) || is.numeric(scale), "'scale' should be numeric or NULL")
  .check_flag(check.attributes, "check.attributes")
  plain <- is.null(scale) && isFALSE(countEQ) && isTRUE(check.attributes) && ...length() == 0L
  if (plain && .Internal(all_close(target, current, tolerance))) return(TRUE)
  found <- NULL
  if (check.attributes) found <- attr.all.equal(target, current, tolerance = tolerance, scale = scale, ...)
  answer <- function(...) .all_equal_value(c(found, ...))
  if (data.class(target) != data.class(current)) return(answer(.kind_message(target, current)))
  x <- as.vector(target)
  y <- as.vector(current)
  values <- if (is.complex(x)) "Complex" else "Numeric"
  if (length(x) != length(y)) {
    found <- grep("\\bLengths\\b", found, value = TRUE, invert = TRUE)
    return(answer(paste0(values, ": lengths (", length(x), ", ", length(y), ") differ")))
  }
  lost <- is.na(x)
  if (!identical(lost, is.na(y)))
    return(answer(paste("'is.NA' value mismatch:", sum(is.na(y)), "in current", sum(lost), "in target")))
  apart <- !(lost | x == y)
  if (!any(apart)) return(answer())
  if (!is.null(scale)) {
    stopifnot(all(scale > 0))
    if (length(scale) > 1L) scale <- rep_len(scale, length(x))[apart]
  }
  same <- if (isTRUE(countEQ) && !all(apart)) mean(abs(x[!apart])) else 0
  off <- .mean_difference_of(x[apart] + 0, y[apart], same, tolerance, scale)
  if (isTRUE(off$size <= tolerance)) return(answer())
  kind <- paste0(off$kind, if (values == "Complex") " Mod")
  answer(paste("Mean", kind, "difference:", formatFUN(off$size, kind)))
}

# Vectors compared element by element; `shorter` is what the message of different lengths says, with a place for the length compared.
.equal_elements <- function(target, current, ..., check.attributes, shorter, kind) {
  msg <- if (check.attributes) attr.all.equal(target, current, ...)
  if (data.class(target) != data.class(current)) return(c(msg, .kind_message(target, current)))
  nt <- length(target)
  nc <- length(current)
  if (nt != nc) {
    msg <- msg[!grepl("\\bLengths\\b", msg)]
    n <- min(nt, nc)
    msg <- c(msg, paste0("Lengths (", nt, ", ", nc, ") differ (", sprintf(shorter, n), ")"))
    target <- target[seq_len(n)]
    current <- current[seq_len(n)]
  }
  lost <- is.na(target)
  lost_too <- is.na(current)
  if (any(lost != lost_too))
    return(c(msg, paste("'is.NA' value mismatch:", sum(lost_too), "in current", sum(lost), "in target")))
  differing <- sum(!lost & target != current, na.rm = TRUE)
  if (differing > 0L)
    msg <- c(msg, paste(differing, kind, if (differing == 1L) "mismatch" else "mismatches"))
  if (is.null(msg) || !length(msg)) TRUE else msg
}

all.equal.character <- function(target, current, ..., check.attributes = TRUE) {
  .check_flag(check.attributes, "check.attributes")
  .equal_elements(target, current, ..., check.attributes = check.attributes,
                  shorter = "string compare on first %d", kind = "string")
}

all.equal.raw <- function(target, current, ..., check.attributes = TRUE) {
  .check_flag(check.attributes, "check.attributes")
  .equal_elements(target, current, ..., check.attributes = check.attributes,
                  shorter = "comparison on first %d components", kind = "element")
}

all.equal.factor <- function(target, current, ..., check.attributes = TRUE) {
  other <- c("target", "current")[!c(inherits(target, "factor"), inherits(current, "factor"))]
  if (length(other)) return(sprintf("'%s' is not a factor", other[1L]))
  .check_flag(check.attributes, "check.attributes")
  found <- NULL
  if (check.attributes) found <- attr.all.equal(target, current, ...)
  nax <- is.na(target)
  nay <- is.na(current)
  apart <- sum(nax != nay)
  more <- if (apart > 0L) paste0(apart, if (apart == 1L) ", NA mismatch" else " NA mismatches") else
    all.equal(as.character(target)[!nax], as.character(current)[!nay], check.attributes = check.attributes, ...)
  if (isTRUE(more)) more <- NULL
  .all_equal_value(c(found, more))
}

all.equal.list <- function(target, current, ..., check.attributes = TRUE, use.names = TRUE) {
  .check_flag(check.attributes, "check.attributes")
  .check_flag(use.names, "use.names")
  said <- if (check.attributes) attr.all.equal(target, current, ...)
  sides <- list(target = unclass(target), current = unclass(current))
  for (side in names(sides)) {
    listlike <- is.list(sides[[side]]) || is.vector(sides[[side]])
    if (!listlike) return(c(said, paste(side, "is not list-like")))
  }
  sizes <- lengths(sides)
  if (sizes[[1L]] != sizes[[2L]]) {
    if (!is.null(said)) said <- said[-grep("\\bLengths\\b", said)] # nothing stays where lengths were not mentioned, as in GNU R
    said <- c(said, paste("Length mismatch: comparison on first", min(sizes), "components"))
  }
  labels <- lapply(sides, names)
  use.names <- use.names && !any(vapply(labels, is.null, NA))
  nt <- labels[[1L]]
  nc <- labels[[2L]]
  parts <- lapply(seq_len(min(sizes)), function(i) {
    part <- all.equal(sides[[1L]][[i]], sides[[2L]][[i]], check.attributes = check.attributes, use.names = use.names, ...)
    if (!is.character(part)) return()
    paste0("Component ", if (use.names && nt[i] == nc[i]) dQuote(nt[i]) else i, ": ", part) # the condition is seen in errors
  })
  .all_equal_value(c(said, unlist(parts)))
}

all.equal.language <- function(target, current, ...) {
  kinds <- c(mode(target), mode(current))
  if (all(kinds == "expression")) return(all.equal.list(target, current, ...))
  if (is.function(current) && is.function(target)) return(all.equal.function(target, current, ...))
  .all_equal_value(c(if (kinds[1L] != kinds[2L]) paste("Modes of target, current:", paste(kinds, collapse = ", ")),
                     .text_difference(target, current)))
}

# How the texts of two pieces of code differ; NULL: they do not.
.text_difference <- function(target, current) {
  a <- paste(deparse(target), collapse = "\n")
  b <- paste(deparse(current), collapse = "\n")
  if (a == b) NULL
  else if (startsWith(b, a)) "target is a subset of current"
  else if (startsWith(a, b)) "current is a subset of target"
  else "target, current do not match when deparsed"
}

all.equal.function <- function(target, current, check.environment = TRUE, ...) {
  msg <- if (is.function(current)) .text_difference(target, current)
  else all.equal.language(target, current, ...)
  if (isTRUE(msg)) msg <- NULL
  if (check.environment && (is.function(current))) {
    inner <- identical(environment(target), environment(current))
    if (!inner) {
      inner <- all.equal.environment(environment(target), environment(current), ...)
      if (is.character(inner)) msg <- c(msg, inner)
    }
  }
  if (is.null(msg)) TRUE else msg
}

all.equal.formula <- function(target, current, ...) {
  sizes <- c(length(target), length(current))
  if (sizes[1L] != sizes[2L])
    paste("target, current differ in having response:", paste(sizes == 3L, collapse = ", "))
  else identical(deparse(target), deparse(current)) || return("formulas differ in contents")
}

all.equal.environment <- function(target, current, all.names = TRUE, evaluate = TRUE, ...) {
  met <- NULL
  if (!is.environment(target)) return("'target' is not an environment")
  if (!is.environment(current)) return("'current' is not an environment")
  if (identical(target, current)) return(TRUE)
  # a pair that the outermost comparison has met counts as equal from then on
  self <- sys.function()
  for (i in seq_len(sys.nframe())) if (identical(sys.function(i), self)) break
  outer <- sys.frame(i)
  for (pair in outer$met) if (identical(pair[[1L]], target) && identical(pair[[2L]], current)) return(TRUE)
  outer$met <- c(outer$met, list(list(target, current)))
  nt <- sort(names(target))
  nc <- sort(names(current))
  if (!all.names) {
    nt <- nt[!startsWith(nt, ".")]
    nc <- nc[!startsWith(nc, ".")]
  }
  if (evaluate) all.equal.list(mget(nt, envir = target), mget(nc, envir = current), ...)
  else if (identical(nt, nc)) TRUE
  else all.equal.character(nt, nc)
}

all.equal.POSIXt <- function(target, current, ..., tolerance = 1e-3, scale, check.tzone = TRUE) {
  for (side in c("target", "current"))
    if (!inherits(get(side), "POSIXt")) return(sprintf("'%s' is not a POSIXt", side))
  times <- lapply(list(target, current), as.POSIXct)
  zones <- vapply(times, function(time) c(attr(time, "tzone"), "")[1L], "")
  times <- lapply(times, `attr<-`, "tzone", NULL)
  size <- all.equal.numeric(times[[1L]], times[[2L]], ..., tolerance = tolerance, scale = 1)
  .all_equal_value(c(
    if (check.tzone && zones[1L] != zones[2L])
      sprintf("'tzone' attributes are inconsistent ('%s' and '%s')", zones[1L], zones[2L]),
    if (!isTRUE(size)) size))
}

all.equal.envRefClass <- function(target, current, ...) {
  both <- list(target = target, current = current)
  other <- Filter(function(which) !methods::is(both[[which]], "envRefClass"), names(both))
  if (length(other)) return(sprintf("'%s' is not an envRefClass", other[1L]))
  same <- all.equal(class(target), class(current), ...)
  if (is.character(same)) return(paste0("Classes differ: ", paste(same, collapse = "; ")))
  fields <- names(target$getRefClass()$fields())
  values <- lapply(unname(both), function(object) mget(fields, envir = as.environment(object)))
  all.equal.list(values[[1L]], values[[2L]], ...)
}

# Are all attributes the same, and nothing that all.equal() has methods for?
.same_plain_attributes <- function(target, current) {
  given <- attributes(target)
  identical(given, attributes(current)) && (is.null(given) || all(vapply(given, function(a) is.atomic(a) && !is.object(a), NA)))
}

attr.all.equal <- function(target, current, ..., check.attributes = TRUE, check.names = TRUE) {
  .check_flag(check.attributes, "check.attributes")
  .check_flag(check.names, "check.names")
  pair <- function(title, a, b) if (a != b) paste0(title, ": ", a, ", ", b)
  said <- c(pair("Modes", mode(target), mode(current)), pair("Lengths", length(target), length(current)))
  mine <- names(target)
  other <- names(current)
  named <- !check.names || length(mine) || length(other)
  if (check.names) {
    said <- c(said,
      if (identical(mine, other)) NULL
      else if (length(mine) && length(other)) {
        text <- all.equal.character(mine, other, check.attributes = check.attributes)
        if (is.character(text)) paste("Names:", text)
      } else if (length(mine)) "names for target but not for current"
      else if (length(other)) "names for current but not for target")
  }
  if (!check.attributes || .same_plain_attributes(target, current)) return(said)
  # the rest in the order of the names; an empty list where names were all there was, NULL without any; names count
  # as one of the rest if neither has an element
  rest <- lapply(list(attributes(target), attributes(current)), function(a) {
    if (named) a <- a[names(a) != "names"]
    if (length(a)) a[order(names(a))] else a
  })
  if (sum(lengths(rest))) {
    text <- all.equal(rest[[1L]], rest[[2L]], ...)
    if (is.character(text)) said <- c(said, paste("Attributes: <", text, ">"))
  }
  said
}

# ---- positions ----

is.unsorted <- function(x, na.rm = FALSE, strictly = FALSE) {
  if (length(x) <= 1L) return(FALSE)
  lost <- anyNA(x)
  if (lost && !na.rm) return(NA)
  .Internal(is.unsorted(if (lost) x[!is.na(x)] else x, strictly))
}

labels <- function(object, ...) UseMethod("labels")
labels.default <- function(object, ...) {
  numbered <- function(given, n) if (length(given)) given else as.character(seq_len(n))
  extent <- dim(object)
  if (!length(extent)) return(numbered(names(object), length(object)))
  out <- dimnames(object)
  if (is.null(out)) out <- vector("list", length(extent))
  for (k in seq_along(extent)) out[[k]] <- numbered(out[[k]], extent[k])
  out
}

data.class <- function(x) {
  if (is.object(x) && length(oldClass(x))) return(oldClass(x)[[1L]])
  switch(min(length(dim(x)), 3L) + 1L, mode(x), "array", "matrix", "array")
}

# ---- grids ----

expand.grid <- function(..., KEEP.OUT.ATTRS = TRUE, stringsAsFactors = TRUE) {
  given <- list(...)
  if ((count <- length(given)) == 1L && is.list(given[[1L]])) count <- length(given <- given[[1L]])
  if (count == 0L) return(as.data.frame(list()))
  labels <- names(given)
  if (is.null(labels)) labels <- character(count)
  blank <- !nzchar(labels)
  labels[blank] <- paste0("Var", seq_len(count))[blank]
  extents <- lengths(given)
  total <- prod(extents)
  out <- vector("list", count)
  names(out) <- labels
  names(extents) <- names(given)
  each <- 1L
  shown <- if (KEEP.OUT.ATTRS) structure(vector("list", count), names = labels)
  for (i in seq_len(count)) {
    x <- given[[i]]
    if (KEEP.OUT.ATTRS) shown[[i]] <- paste0(labels[i], "=", if (is.numeric(x)) format(x) else x)
    n <- length(x)
    if (total == 0) x <- x[FALSE]
    else {
      if (stringsAsFactors && is.character(x)) x <- factor(x, levels = unique(x))
      x <- x[rep.int(rep.int(seq_len(n), rep.int(each, n)), total / (each * n))]
    }
    out[[i]] <- x
    each <- each * n
  }
  if (KEEP.OUT.ATTRS) attr(out, "out.attrs") <- list(dim = if (is.null(names(given))) unname(extents) else extents,
                                                     dimnames = shown)
  structure(out, class = "data.frame", row.names = .set_row_names(as.integer(total)))
}

# ---- subset, transform ----

subset <- function(x, ...) UseMethod("subset")

subset.default <- function(x, subset, ...) {
  if (!is.logical(subset)) stop("'subset' must be logical")
  x[subset & !is.na(subset)]
}

# The columns are chosen by an expression in which their names stand for their positions.
subset.data.frame <- function(x, subset, select, drop = FALSE, ...) {
  # errors show these names and the calls below
  r <- rep.int(TRUE, nrow(x))
  vars <- rep.int(TRUE, length(x))
  if (!missing(subset)) {
    e <- substitute(subset)
    r <- eval(e, x, parent.frame())
    .demand(is.logical(r), "'subset' must be logical")
    r <- r & !is.na(r)
  }
  if (!missing(select)) {
    nl <- `names<-`(as.list(seq_along(x)), names(x))
    vars <- eval(substitute(select), nl, parent.frame())
  }
  x[r, vars, drop = drop]
}

subset.matrix <- function(x, subset, select, drop = FALSE, ...) {
  rows <- if (missing(subset)) TRUE else subset
  .demand(is.logical(rows), "'subset' must be logical")
  columns <- TRUE
  if (!missing(select)) {
    nl <- as.list(seq_len(ncol(x))) # errors show this name
    names(nl) <- colnames(x)
    columns <- eval(substitute(select), nl, parent.frame())
  }
  x[!is.na(rows) & rows, columns, drop = drop]
}

transform <- function(`_data`, ...) UseMethod("transform")
transform.default <- function(`_data`, ...) transform.data.frame(data.frame(`_data`), ...)

transform.data.frame <- function(`_data`, ...) {
  made <- eval(substitute(list(...)), `_data`, parent.frame()) # errors show this call
  known <- names(made) %in% names(`_data`)
  if (any(known)) {
    `_data`[names(made)[known]] <- made[known]
    `_data` <- data.frame(`_data`)
  }
  extra <- made[!known]
  if (length(extra)) do.call("data.frame", c(list(`_data`), extra)) else `_data`
}

# ---- other ----

dontCheck <- function(x) x

max.col <- function(m, ties.method = c("random", "first", "last")) {
  ties.method <- match.arg(ties.method)
  m <- as.matrix(m)
  storage.mode(m) <- "double"
  .Internal(max_col(m, match(ties.method, c("random", "first", "last")) - 1L))
}

chkDots <- function(..., which.call = -1, allowed = character(0)) {
  count <- ...length()
  if (!count) return(invisible())
  names <- names(list(...)) # GNU R does not look at `allowed` yet
  call <- paste(deparse(sys.call(which.call), control = c()), collapse = "\n")
  many <- if (length(names)) length(names) > 1L else count > 1L
  warning(sprintf("In %s :\n extra argument%s %s will be disregarded", call, if (many) "s" else "", paste(sQuote(names), collapse = ", ")),
          call. = FALSE, domain = NA)
}

default.stringsAsFactors <- function() {
  .Deprecated("`stringsAsFactors = FALSE`")
  FALSE
}

env.profile <- function(env) .Internal(env.profile(env))
.tracing <- list2env(list(on = TRUE))
tracingState <- function(on = NULL) {
  old <- .tracing$on
  if (!is.null(on)) .tracing$on <- as.logical(on)
  old
}

# Sums and means of a vector seen as an m by n matrix.
.colSums <- function(x, m, n, na.rm = FALSE) colSums(matrix(x, m, n), na.rm)
.rowSums <- function(x, m, n, na.rm = FALSE) rowSums(matrix(x, m, n), na.rm)
.colMeans <- function(x, m, n, na.rm = FALSE) colMeans(matrix(x, m, n), na.rm)
.rowMeans <- function(x, m, n, na.rm = FALSE) rowMeans(matrix(x, m, n), na.rm)

sys.status <- function() list(sys.calls = sys.calls(), sys.parents = sys.parents(), sys.frames = sys.frames())
