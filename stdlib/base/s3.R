# s3.R - Version numbers, and small generics with their default methods.

mat.or.vec <- function(nr, nc) if (nc == 1L) numeric(nr) else matrix(0, nr, nc)

asplit <- function(x, MARGIN) {
  extent <- dim(x)
  if (!length(extent)) stop("dim(x) must have a positive length")
  if (is.object(x)) x <- if (length(extent) == 2L) as.matrix(x) else as.array(x)
  labels <- dimnames(x)
  MARGIN <- .margin_numbers(MARGIN, names(labels), "x")
  inner <- extent[-MARGIN]
  outer <- extent[MARGIN]
  if (anyNA(c(inner, outer))) stop("'MARGIN' does not match dim(X)")
  columns <- aperm(x, c(seq_along(extent)[-MARGIN], MARGIN))
  dim(columns) <- c(prod(inner), prod(outer))
  slices <- lapply(seq_len(prod(outer)), function(k) array(columns[, k], inner, labels[-MARGIN]))
  array(slices, outer, labels[MARGIN])
}

# ---- numeric versions ----

.standard_regexps <- function() list(
  valid_package_name = "[[:alpha:]][[:alnum:].]*[[:alnum:]]",
  valid_package_version = "([[:digit:]]+[.-]){1,}[[:digit:]]+",
  valid_R_system_version = "[[:digit:]]+\\.[[:digit:]]+\\.[[:digit:]]+",
  valid_numeric_version = "([[:digit:]]+[.-])*[[:digit:]]+")

.make_numeric_version <- function(x, strict = TRUE, regexp, classes = NULL) {
  text <- as.character(x)
  valid <- grepl(paste0("^", regexp, "$"), text)
  if (strict && !all(valid)) {
    wrong <- paste(sQuote(unique(text[!valid])), collapse = ", ")
    stop(gettextf("invalid version specification %s", wrong), call. = FALSE, domain = NA)
  }
  parts <- `names<-`(rep.int(list(integer()), length(text)), names(x))
  parts[valid] <- lapply(strsplit(text[valid], "[.-]"), as.integer)
  `class<-`(parts, unique(c(classes, "numeric_version")))
}

numeric_version <- function(x, strict = TRUE)
  .make_numeric_version(x, strict, .standard_regexps()$valid_numeric_version)

# Major and minor version together where they come as a list.
.joined_version <- function(x) if (is.list(x) && all(c("major", "minor") %in% names(x))) paste(x$major, x$minor, sep = ".") else x

package_version <- function(x, strict = TRUE)
  .make_numeric_version(.joined_version(x), strict, .standard_regexps()$valid_package_version, "package_version")

R_system_version <- function(x, strict = TRUE)
  .make_numeric_version(x, strict, .standard_regexps()$valid_R_system_version, c("R_system_version", "package_version"))

getRversion <- function() R_system_version("4.2.2")

is.numeric_version <- function(x) inherits(x, "numeric_version")
is.package_version <- function(x) inherits(x, "package_version")
as.numeric_version <- function(x) if (is.numeric_version(x)) x else numeric_version(x)
as.package_version <- function(x) if (is.package_version(x)) x else package_version(x)

# Ranks of versions: equal ones share a number; NA for an empty one.
.encode_numeric_version <- function(x) {
  parts <- unclass(x)
  sizes <- lengths(parts)
  if (!length(parts)) return(integer())
  depth <- max(sizes, 1L)
  grid <- matrix(-1L, length(parts), depth)
  for (i in seq_along(parts)) grid[i, seq_len(sizes[i])] <- parts[[i]]
  columns <- lapply(seq_len(depth), function(k) grid[, k])
  at <- do.call(order, columns)
  same <- c(FALSE, rowSums(grid[at[-1L], , drop = FALSE] != grid[at[-length(at)], , drop = FALSE]) > 0)
  out <- integer(length(parts))
  out[at] <- cumsum(same) + 1L
  out[sizes == 0L] <- NA_integer_
  out
}
xtfrm.numeric_version <- function(x) .encode_numeric_version(x)

Ops.numeric_version <- function(e1, e2) {
  if (nargs() < 2L) stop(gettextf("unary '%s' not defined for \"numeric_version\" objects", .Generic), domain = NA)
  if (!.is_comparison(.Generic)) stop(gettextf("'%s' not defined for \"numeric_version\" objects", .Generic), domain = NA)
  left <- as.numeric_version(e1)
  both <- structure(c(unclass(left), unclass(as.numeric_version(e2))), class = "numeric_version")
  codes <- .encode_numeric_version(both)
  first <- seq_along(left)
  do.call(.Generic, list(codes[first], codes[setdiff(seq_along(codes), first)]))
}

Summary.numeric_version <- function(..., na.rm) {
  ends <- list(max = which.max, min = which.min, range = function(v) c(which.min(v), which.max(v)))[[.Generic]]
  .demand(!is.null(ends), gettextf("%s not defined for \"numeric_version\" objects", .Generic))
  all <- do.call("c", lapply(list(...), as.numeric_version))
  codes <- .encode_numeric_version(all)
  at <- which(is.na(codes))[1L]
  if (na.rm || is.na(at)) at <- ends(codes)
  all[if (.Generic == "range" && length(at) == 1L) c(at, at) else at]
}

`[.numeric_version` <- function(x, i, j) {
  chosen <- unclass(x)[i]
  if (!missing(j)) chosen <- lapply(chosen, `[`, j)
  lost <- vapply(chosen, function(part) anyNA(part) || is.null(part), NA)
  chosen[lost] <- list(integer())
  structure(chosen, class = oldClass(x))
}

# The part of a version; of two subscripts the second is for its numbers. Errors show the first call.
`[[.numeric_version` <- function(x, ..., exact = NA) {
  if (...length() >= 2L) return(unclass(x)[[..1, exact = exact]][..2])
  part <- unclass(x)[[..., exact = exact]]
  structure(list(part), class = oldClass(x))
}

`[<-.numeric_version` <- function(x, i, j, value) {
  cl <- oldClass(x)
  y <- unclass(x)
  if (missing(j)) y[i] <- unclass(as.numeric_version(value))
  else {
    if (missing(i)) i <- seq_along(y)
    at <- seq_along(y)
    names(at) <- names(y)
    at <- at[i]
    value <- rep_len(as.list(value), length(at))
    for (k in seq_along(at)) y[[at[k]]][j] <- as.integer(value[[k]])
  }
  structure(y, class = cl)
}

`[[<-.numeric_version` <- function(x, ..., value) {
  parts <- unclass(x)
  if (...length() > 1L) parts[[..1]][..2] <- as.integer(value)
  else {
    # the text of a version stands for its numbers
    numbers <- if (is.character(value) && length(value) == 1L) unlist(unclass(as.numeric_version(value))) else value
    .demand(is.integer(numbers) || length(..1) > 1L, "invalid 'value'")
    parts[[...]] <- as.integer(numbers)
  }
  structure(parts, class = oldClass(x))
}

`$.package_version` <- function(x, name) {
  at <- pmatch(name, c("major", "minor", "patchlevel"))
  if (!is.na(at)) vapply(unclass(x), function(parts) parts[at], 0L)
}

format.numeric_version <- function(x, ...) {
  text <- vapply(unclass(x), function(parts) if (length(parts)) paste(parts, collapse = ".") else NA_character_, "")
  if (length(text)) text else structure(character(), names = names(x))
}
as.character.numeric_version <- function(x, ...) as.character(format(x))
as.list.numeric_version <- function(x, ...) {
  out <- lapply(seq_along(x), function(i) x[i])
  names(out) <- names(x)
  out
}

print.numeric_version <- function(x, quote = FALSE, ...) {
  shown <- as.character(x)
  known <- !is.na(shown)
  shown[known] <- sQuote(shown[known])
  if (length(shown)) print(noquote(shown), ...)
  else writeLines("<0 elements>")
  invisible(x)
}

c.numeric_version <- function(..., recursive = FALSE) {
  parts <- list(...)
  classes <- lapply(parts, class)
  parts <- lapply(parts, as.numeric_version)
  structure(do.call(c, lapply(parts, unclass)),
            class = if (length(unique(classes)) == 1L) classes[[1L]] else "numeric_version")
}

rep.numeric_version <- function(x, ...) structure(NextMethod("rep"), class = oldClass(x))
is.na.numeric_version <- function(x) lengths(unclass(x)) == 0L
anyNA.numeric_version <- function(x, recursive = FALSE) any(is.na.numeric_version(x))
`is.na<-.numeric_version` <- function(x, value) {
  cl <- oldClass(x)
  x <- unclass(x)
  x[value] <- list(integer())
  class(x) <- cl
  x
}
duplicated.numeric_version <- function(x, incomparables = FALSE, ...)
  duplicated(.encode_numeric_version(x), incomparables, ...)
unique.numeric_version <- function(x, incomparables = FALSE, ...) x[!duplicated(x, incomparables, ...)]

# ---- small generics and defaults ----

plot <- function(x, y, ...) UseMethod("plot")

as.null <- function(x, ...) UseMethod("as.null")
as.null.default <- function(x, ...) NULL

as.single <- function(x, ...) UseMethod("as.single")
as.single.default <- function(x, ...) structure(.Internal(as.vector(x, "double")), Csingle = TRUE)
single <- function(length = 0L) structure(vector("double", length), Csingle = TRUE)

mtfrm <- function(x) UseMethod("mtfrm")
mtfrm.default <- function(x) {
  plain <- as.vector(x)
  if (length(plain) != length(x)) stop("cannot mtfrm")
  plain
}

as.vector.data.frame <- function(x, mode = "any") {
  if (mode == "any") mode <- "list"
  x <- as.list(x)
  names_kept <- names(x)
  out <- as.vector(x, mode)
  if (mode == "list") names(out) <- names_kept
  out
}

as.character.default <- function(x, ...) as.character(unclass(x), ...)

logb <- function(x, base = exp(1)) if (missing(base)) log(x) else log(x, base)

char.expand <- function(input, target, nomatch = stop("no match")) {
  .demand(length(input) == 1L, "'input' must have length 1")
  .demand(is.character(target) && is.character(input), "'input' and 'target' must be character vectors")
  found <- target[.Internal(charmatch(input, target, NA))]
  if (anyNA(found)) eval(nomatch) else found
}

unix.time <- function(...) .Defunct("system.time")

asS4 <- function(object, flag = TRUE, complete = TRUE) {
  if (!flag && complete && isS4(object)) .without_slots(object, complete)
  else .Internal(setS4Object(object, flag, complete))
}

asS3 <- function(object, flag = TRUE, complete = TRUE) asS4(object, !as.logical(flag), complete)

# The S3 object within an S4 one; where there is none an error, or (complete = 2) the object itself.
.without_slots <- function(object, complete) {
  if (typeof(object) != "S4") return(methods::S3Part(object, strictS3 = TRUE))
  if (complete == 1L)
    stop(simpleError(gettextf("object of class \"%s\" does not correspond to a valid S3 object", class(object)[1L]), sys.call(-1L)))
  object
}

# The generic function must be there; groups are no functions where package methods is not attached.
registerS3method <- function(genname, class, method, envir = parent.frame()) {
  if (!(is.character(genname) && genname %in% names(.knownS3Generics))) get(genname, envir = envir)
  if (is.character(method)) {
    name <- method
    method <- get0(name, envir = envir, mode = "function")
    if (is.null(method)) {
      warning(gettextf("S3 method %s was declared but not found", sQuote(name)), call. = FALSE, domain = NA)
      return(invisible())
    }
  }
  .Internal(registerS3method(genname, class, method))
}

.S3method <- function(generic, class, method) {
  name <- paste(generic, class, sep = ".")
  found <- if (missing(method)) match.fun(name) else match.fun(method)
  registerS3method(generic, class, method = found, envir = parent.frame())
  invisible(found)
}

# Groups of texts come in the order in which they appear, those of numbers sorted.
grouping <- function(...) {
  columns <- lapply(list(...), function(x) if (is.character(x)) match(x, unique(x)) else x)
  if (any(lengths(columns) != length(columns[[1L]]))) stop("argument lengths differ")
  at <- do.call(order, columns)
  code <- .tuple_codes(columns)[at]
  ends <- if (length(code)) c(which(code[-1L] != code[-length(code)]), length(code)) else integer()
  structure(at, ends = ends, maxgrpn = if (length(ends)) max(diff(c(0L, ends))) else 0L,
            class = c("grouping", "integer"))
}

returnValue <- function(default = NULL) .Internal(returnValue(default))

autoloader <- function(name, package, ...) {
  env <- as.environment("Autoloads")
  rm(list = name, envir = env)
  library(package, character.only = TRUE, ...)
  autoload(name, package, reset = TRUE, ...) # for when the package has been detached
  attached <- as.environment(paste0("package:", package))
  if (!exists(name, attached, inherits = FALSE)) stop(gettextf("autoloader did not find '%s' in '%s'", name, package), domain = NA)
  get(name, envir = attached)
}

autoload <- function(name, package, reset = FALSE, ...) {
  .demand(reset || !exists(name, .GlobalEnv, inherits = FALSE), "an object with that name already exists")
  place <- as.environment("Autoloads")
  load <- as.call(list(quote(autoloader), name = name, package = package, ...)) # errors show it
  do.call(delayedAssign, list(name, load, environment(), place))
  place$.Autoloaded <- union(package, place$.Autoloaded)
  invisible()
}

builtins <- function(internal = FALSE) ls(baseenv(), all.names = TRUE)
