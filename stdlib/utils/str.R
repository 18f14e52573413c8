# str(): one line about an object, nested for lists, slots and attributes.
#
# .str_* functions share one list `o` of settings: the arguments of str() plus what nested calls pass on.

strOptions <- function(strict.width = "no", digits.d = 3L, vec.len = 4L, list.len = 99L, deparse.lines = NULL,
                       drop.deparse.attr = TRUE,
                       formatNum = function(x, ...) format(x, trim = TRUE, drop0trailing = TRUE, ...)) {
  formatNum <- match.fun(formatNum)
  mget(names(formals(strOptions)))
}

str <- function(object, ...) UseMethod("str")

.str_options <- function() {
  given <- getOption("str")
  o <- strOptions()
  o[names(given)] <- given
  o
}

str.data.frame <- function(object, ...) {
  cls <- oldClass(object)
  n <- length(object)
  if (length(cls) > 1L)
    cat("Classes", paste(sQuote(cls[-length(cls)]), collapse = ", "), "and ")
  cat("'data.frame':\t", nrow(object), " obs. of  ", n, " variable", if (n != 1L) "s", if (n > 0L) ":", "\n", sep = "")
  given <- list(...)
  if ("no.list" %in% names(given)) str.default(object, ...)
  else if ("give.length" %in% names(given)) str.default(object, no.list = TRUE, ...)
  else str.default(object, no.list = TRUE, give.length = FALSE, ...)
  invisible()
}

str.Date <- function(object, ...) .str_time(object, list(...))

str.POSIXt <- function(object, ...) .str_time(object, list(...))

.str_time <- function(object, given) {
  n <- length(object)
  if (n == 0L) {
    do.call(str.default, c(list(object), given))
    return(invisible())
  }
  head <- if (is.null(given$give.head)) TRUE else given$give.head
  width <- if (is.null(given$width)) getOption("width") else given$width
  size <- given$vec.len
  if (is.null(size)) {
    some <- object[seq_len(max(1L, min(n, width)))]
    w <- nchar(format(some), type = "w")
    w[is.na(some)] <- 0L # texts count without their quotes
    size <- max(1L, sum(cumsum(3L + w) < width - if (is.null(names(object))) 9L else 15L))
  } else if (!is.null(given$indent.str)) size <- min(size, (width - nchar(given$indent.str) - 31) %/% 19)
  size <- min(n, max(0, round(size)))
  some <- object[seq_len(size)]
  text <- format(object[seq_len(min(n, max(size, width)))])[seq_len(size)] # those that are not shown, too, ask for seconds
  absent <- is.na(some)
  text <- ifelse(absent, "NA", paste0("\"", text, "\""))
  if (!is.null(given$nchar.max)) text <- .str_truncated(text, given$nchar.max)
  cls <- class(object)[1L]
  length_text <- if (isFALSE(given$give.length) || !head) "" else paste0("[1:", n, "]")
  cat(" ", cls, length_text, ", format: ", sep = "")
  cat(text, sep = " ")
  cat(if (n > size) " ...", "\n", sep = "")
  if (!isFALSE(given$give.attr) && !is.null(nm <- names(object))) {
    indent <- if (is.null(given$indent.str)) " " else given$indent.str
    cat(indent, "- attr(*, \"names\")=", sep = "")
    str.default(nm, give.head = FALSE, indent.str = paste(indent, ".."), vec.len = 4)
  }
  invisible()
}

str.default <- function(object, max.level = NA, vec.len = strO$vec.len, digits.d = strO$digits.d, nchar.max = 128,
                        give.attr = TRUE, drop.deparse.attr = strO$drop.deparse.attr, give.head = TRUE,
                        give.length = give.head, width = getOption("width"), nest.lev = 0,
                        indent.str = paste(rep.int(" ", max(0, nest.lev + 1)), collapse = ".."), comp.str = "$ ",
                        no.list = FALSE, envir = baseenv(), strict.width = strO$strict.width,
                        formatNum = strO$formatNum, list.len = strO$list.len, deparse.lines = strO$deparse.lines,
                        ...) {
  strO <- .str_options()
  strict.width <- match.arg(strict.width, c("no", "cut", "wrap"))
  fill <- missing(vec.len)
  o <- list(max.level = max.level, vec.len = vec.len, digits.d = digits.d, nchar.max = nchar.max,
            give.attr = give.attr, give.head = give.head, give.length = give.length, width = width,
            nest.lev = nest.lev, indent.str = indent.str, comp.str = comp.str, no.list = no.list,
            formatNum = formatNum, list.len = list.len, deparse.lines = deparse.lines, fill = fill)
  if (strict.width == "no") {
    .str_object(object, o)
    return(invisible())
  }
  o$fill <- FALSE
  lines <- utils::capture.output(invisible(.str_object(object, o)))
  if (strict.width == "wrap") lines <- strwrap(lines, width = width, exdent = 3)
  long <- nchar(lines, type = "w") > width
  # is the cut inside of a string?
  open <- nchar(gsub("[^\"]", "", strtrim(lines[long], width))) %% 2L == 1L
  lines[long] <- ifelse(open, paste0(strtrim(lines[long], width - 3L), "\".."),
                        paste0(strtrim(lines[long], width - 2L), ".."))
  cat(lines, sep = "\n")
  invisible()
}

# A component: methods of str() are called with the settings spelled out.
.str_sub <- function(object, o, indent.str = paste(o$indent.str, ".."), ...) {
  args <- list(object, max.level = o$max.level, vec.len = o$vec.len, digits.d = o$digits.d, nchar.max = o$nchar.max,
               give.attr = o$give.attr, give.head = o$give.head, give.length = o$give.length, width = o$width,
               nest.lev = o$nest.lev + 1, indent.str = indent.str, formatNum = o$formatNum, list.len = o$list.len, strict.width = "no")
  extra <- list(...)
  args[names(extra)] <- extra
  do.call(str, args, quote = TRUE)
}

.str_object <- function(object, o) {
  if (is.function(object) && !isS4(object)) .str_function(object, o)
  else if (is.null(object)) cat(" NULL\n")
  else if (isS4(object)) .str_s4(object, o)
  else if (is.list(object) || is.pairlist(object)) .str_list(object, o)
  else if (is.factor(object)) .str_factor(object, o)
  else if (is.atomic(object)) .str_vector(object, o)
  else .str_other(object, o)
}

# Attributes but those that the line itself shows.
.str_attributes <- function(object, o, hide) {
  if (!o$give.attr) return()
  at <- attributes(object)
  for (name in setdiff(names(at), hide)) {
    cat(o$indent.str, "- attr(*, \"", name, "\")=", sep = "")
    .str_sub(at[[name]], o, give.length = TRUE)
  }
}

.str_function <- function(object, o) {
  head <- args(object)
  if (is.null(head)) cat(deparse(object), "\n")
  else {
    lines <- deparse(head, width.cutoff = 70L)
    lines <- lines[-length(lines)]
    cat(paste0(lines, collapse = "\n"), " \n", sep = "")
  }
  .str_attributes(object, o, "srcref")
}

# Fields and number of methods of a reference object.
.str_reference <- function(object, o) {
  def <- get(".refClassDef", envir = object)
  fields <- names(def@fieldClasses)
  cat("Reference class", " '", class(object)[1L], "' [package \"", def@package, "\"] with ", length(fields), " field",
      if (length(fields) != 1L) "s", "\n", sep = "")
  o$nest.lev <- o$nest.lev + 1L
  parts <- lapply(fields, get, envir = object)
  names(parts) <- fields
  if (!is.na(o$max.level) && o$nest.lev >= o$max.level) parts <- list()
  else if (length(fields)) .str_components(parts, fields, o) else cat(o$indent.str, "list()\n", sep = "")
  m <- methods::.ref_relevant(def)
  cat(o$indent.str, "and ", 14L + length(m), " methods", if (length(m)) paste0(", of which ", length(m), " ", if (length(m) == 1L) "is" else "are", "  possibly relevant:") else ".",
      "\n", sep = "")
  if (length(m)) cat(strwrap(paste(m, collapse = ", "), indent = 2L, exdent = 2L, prefix = o$indent.str), sep = "\n")
}

.str_s4 <- function(object, o) {
  if (is.environment(object) && exists(".refClassDef", envir = object, inherits = FALSE)) return(.str_reference(object, o))
  cls <- class(object)
  slots <- methods::slotNames(cls)
  package <- attr(cls, "package")
  cat("Formal class", " '", paste(cls, collapse = "', '"), "' [package \"", package, "\"] with ", length(slots),
      " slot", if (length(slots) != 1L) "s", "\n", sep = "")
  o$nest.lev <- o$nest.lev + 1L # slots count as elements of a list below
  if (!is.na(o$max.level) && o$nest.lev >= o$max.level) return()
  # row names of data frames may be stored in short
  parts <- lapply(slots, function(s) if (s == "row.names") attr(object, s) else methods::slot(object, s))
  names(parts) <- slots
  inner <- o
  inner$indent.str <- paste(o$indent.str, "..")
  inner$comp.str <- "@ "
  .str_components(parts, slots, inner)
  if (!length(slots)) cat(if (is.null(methods::getClassDef(cls))) " Named list()\n" else " list()\n")
  more <- if (o$give.attr) attributes(object)
  more <- more[setdiff(names(more), c("class", slots))]
  inner$comp.str <- "$ "
  .str_components(more, names(more), inner)
}

# Lines of list elements or slots.
.str_components <- function(parts, names, o) {
  n <- length(parts)
  shown <- min(n, o$list.len)
  names <- format(names)
  for (i in seq_len(shown)) {
    cat(o$indent.str, o$comp.str, names[i], ":", sep = "")
    .str_sub(parts[[i]], o)
  }
  if (n > shown) cat(o$indent.str, "[list output truncated]\n")
}

.str_list <- function(object, o) {
  cls <- oldClass(object)
  frame <- is.data.frame(object)
  told <- length(object)
  # The list behind an object whose methods show something else.
  hidden <- !is.null(cls) && !frame && told > 0L &&
    (told != length(unclass(object)) || tryCatch(identical(object[[1L]], object), error = function(e) FALSE))
  if (hidden) {
    cat(if (length(cls) > 1L) "Classes" else "Class", " '", paste(cls, collapse = "', '"), "'  hidden list of ", length(unclass(object)), "\n", sep = "")
    object <- unclass(object)
  }
  pairs <- is.pairlist(object)
  n <- length(unclass(object))
  names <- names(object)
  if (length(names) != n) names <- names(unclass(object))
  if (told == 0L || n == 0L) {
    if (!frame && !hidden) cat(if (is.null(names)) " list()\n" else " Named list()\n")
  } else {
    if (!o$no.list && !frame && !hidden) cat(if (pairs) "Dotted pair list" else "List", " of ", n, "\n", sep = "")
    if (is.na(o$max.level) || o$nest.lev < o$max.level) {
      plain <- is.null(cls) || frame
      parts <- if (plain) object else lapply(seq_len(n), function(i)
        tryCatch(object[[i]], error = function(e) unclass(object)[[i]]))
      if (frame) parts <- unclass(object)
      .str_components(parts, if (is.null(names)) rep.int("", n) else names, o)
    }
  }
  .str_attributes(object, o, c("names", if (frame) c("class", "row.names")))
}

.str_truncated <- function(text, limit, quote = "\"") {
  if (limit < 17L) stop(gettextf("'nchar.max = %d' is too small", limit), call. = FALSE)
  long <- !is.na(text) & nchar(text, type = "w") > limit
  text[long] <- paste0(strtrim(text[long], limit - 15L - nchar(quote)), quote, "| __truncated__")
  text
}

.str_factor <- function(object, o) {
  levels <- attr(object, "levels")
  n <- length(levels)
  ordered <- is.ordered(object)
  texts <- encodeString(levels, na.encode = FALSE, quote = "\"")
  ends <- cumsum(3L + (nchar(texts, type = "w") - 2L))
  shown <- if (n <= 1L || ends[n] <= 13L) n else which.max(ends > 13L)
  texts <- .str_truncated(texts[seq_len(shown)], o$nchar.max)
  sep <- if (ordered) "<" else ","
  size <- max(0, round(2.5 * o$vec.len))
  codes <- as.integer(object)
  count <- length(codes)
  some <- codes[seq_len(min(count, size))]
  if (o$give.head)
    cat(" ", if (ordered) "Ord.factor" else "Factor", " w/ ", n, " level", if (n != 1L) "s",
        if (n > 0L) paste0(" ", paste(texts, collapse = sep), if (shown < n) paste0(sep, "..")), ": ", sep = "")
  cat(.str_truncated(paste(some, collapse = " "), o$nchar.max, ""))
  cat(if (count > size) " ...", "\n", sep = "")
  .str_attributes(object, o, c("levels", "class"))
}

# "[1:3]", "[1:2, 1:3]", "[1:3(1d)]"
.str_extent <- function(object, o) {
  size <- dim(object)
  n <- length(object)
  if (is.null(size)) return(if (n > 1L && o$give.length) paste0(" [1:", n, "]") else "")
  texts <- ifelse(size == 0L, "0 ", paste0(ifelse(size == 1L, "1", paste0("1:", size))))
  if (identical(size, 0L)) "[0 (1d)]"
  else if (length(size) == 1L) paste0(" [", if (size == 1L) "1" else paste0("1:", size), "(1d)]")
  else paste0(if (n > 0L) " ", "[", paste(texts, collapse = ", "), "]")
}

.str_type <- function(object) {
  switch(typeof(object), logical = "logi", integer = "int", double = "num", complex = "cplx", character = "chr",
         raw = "raw", typeof(object))
}

.str_numbers <- function(object, o) {
  size <- max(1, round(2.5 * o$vec.len))
  if (o$vec.len == 0) return(list("NULL", 0))
  if (is.double(object)) {
    some <- as.vector(unclass(object))[seq_len(min(length(object), size))]
    some <- some[!is.na(some)]
    big <- abs(some)
    exact <- all(big > 1e-10 | big == 0) && all(big < 1e10 | big == 0) &&
      all(abs(some - signif(some, o$digits.d)) <= 9e-16 * big)
    if (!isTRUE(exact)) size <- round(1.25 * o$vec.len)
  }
  size <- min(size, length(object))
  list(if (size < length(object) || is.object(object)) object[seq_len(size)] else object, size)
}

.str_vector <- function(object, o) {
  n <- length(object)
  cls <- oldClass(object)
  time_series <- inherits(object, "ts") && !is.null(attr(object, "tsp"))
  type <- .str_type(object)
  named <- !is.null(names(object)) && is.null(dim(object))
  head <- if (time_series) " Time-Series" else
    paste0(if (!is.null(cls)) paste0(" '", cls[1L], "'"), if (named) " Named", " ", type)
  extent <- if (time_series && is.null(dim(object))) paste0(" ", if (o$give.length) paste0("[1:", n, "]")) else .str_extent(object, o)
  if (time_series) {
    tsp <- attr(object, "tsp")
    extent <- paste0(extent, " from ", format(tsp[1L], digits = o$digits.d), " to ",
                     format(tsp[2L], digits = o$digits.d), ":")
  }
  if (n == 0L) {
    if (!is.null(dim(object))) head <- paste0(head, extent)
    else if (o$give.length) head <- paste0(head, "(0)")
    if (o$give.head) cat(head, "\n")
    else cat("\n")
    .str_attributes(object, o, c("class", "dim", if (time_series) "tsp"))
    return()
  }
  str1 <- paste0(head, extent)
  if (n > 1L && is.null(dim(object)) && !o$give.length && !time_series) str1 <- paste0(str1, " ")
  piece <- .str_values(object, o, str1, type)
  if (o$give.head) cat(str1, " ", sep = "")
  cat(piece$text, if (n > piece$size) " ...", "\n", sep = "")
  .str_attributes(object, o, c("class", "dim", if (time_series) "tsp"))
}

# The first elements as text, and how many they are.
.str_values <- function(object, o, str1, type) {
  n <- length(object)
  if (type == "chr") {
    plain <- as.vector(unclass(object))
    if (o$fill) {
      room <- o$width - (4 + 5 * o$nest.lev + nchar(str1, type = "w"))
      some <- plain[seq_len(min(n, max(1, o$width)))]
      w <- nchar(encodeString(some, quote = "\""), type = "w") - 2L
      w[is.na(some)] <- 0L
      size <- max(1, sum(cumsum(3L + w) < room))
    } else size <- max(0, round(o$vec.len))
    size <- min(n, size)
    texts <- .str_truncated(encodeString(plain[seq_len(size)], na.encode = FALSE, quote = "\""), o$nchar.max)
    return(list(text = paste(texts, collapse = " "), size = size))
  }
  if (is.numeric(object) && type != "cplx") {
    part <- .str_numbers(object, o)
    if (is.character(part[[1L]])) return(list(text = "NULL", size = 0))
    x <- part[[1L]]
    own <- is.object(x)
    if (!own) x <- as.vector(unclass(x))
    texts <- if (is.integer(x) && !own) format(x, trim = TRUE) else o$formatNum(x, digits = o$digits.d)
    return(list(text = .str_truncated(paste(texts, collapse = " "), o$nchar.max, ""), size = part[[2L]]))
  }
  size <- switch(type, logi = 1.5 * o$vec.len, cplx = round(0.75 * o$vec.len), o$vec.len)
  size <- min(n, max(0, floor(size)))
  # those of a class are formatted by its method
  own <- is.object(object) && type %in% c("logi", "cplx") && !is.null(.str_format_method(object))
  some <- if (own || is.object(object)) object[seq_len(size)] else as.vector(unclass(object))[seq_len(size)]
  texts <- if (own || type == "cplx") o$formatNum(some, digits = o$digits.d) else as.character(some)
  texts[is.na(texts)] <- "NA"
  list(text = .str_truncated(paste(texts, collapse = " "), o$nchar.max, ""), size = size)
}

# The method by which format() shows objects of these classes, or NULL.
.str_format_method <- function(object) {
  for (cls in oldClass(object)) {
    method <- getS3method("format", cls, optional = TRUE)
    if (!is.null(method)) return(method)
  }
  NULL
}

# Deparsed code on one line; dots behind what is cut off at `limit` say that there are more than two lines.
.str_code <- function(object, limit) {
  lines <- deparse(object, width.cutoff = 70L)
  n <- length(lines)
  block <- n > 2L && lines[1L] == "{" && lines[n] == "}"
  text <- if (is.expression(object)) paste(sub(" +$", "", sub("^ +", " ", lines)), collapse = " ")
          else if (block) paste0("{  ", paste(sub(" +$", "", sub("^ +", "", lines[-c(1L, n)])), collapse = "; "), " }")
          else paste(lines[seq_len(min(n, 2L))], collapse = " ")
  paste0(.str_truncated(text, limit, ""), if (n > 2L && !block && !is.expression(object)) " ...")
}

.str_other <- function(object, o) {
  cls <- oldClass(object)
  label <- if (!is.null(cls)) paste0(if (length(cls) > 1L) "Classes '" else "Class '", paste(cls, collapse = "', '"), "' ")
  text <- switch(typeof(object),
                 symbol = paste0(" symbol ", as.character(object)),
                 language = if (round(0.5 * o$vec.len) < 1) " language  ..." else paste0(if (mode(object) == "(") " language, mode \"(\": " else " language ", .str_code(if (is.null(cls)) object else unclass(object), o$nchar.max)),
                 expression = {
                   size <- round(0.75 * o$vec.len)
                   shown <- if (length(object) <= size) object else as.expression(if (size >= 1) object[seq_len(size)] else list(NULL))
                   paste0("  ", .str_code(shown, o$nchar.max), if (length(object) > size) " ...")
                 },
                 environment = paste0(format(object), " "),
                 externalptr = "<externalptr> ",
                 weakref = "<weakref> ",
                 paste0(" ", typeof(object)))
  cat(if (o$give.head) c(label, text), "\n", sep = "")
  if (!is.null(cls) && is.call(object)) {
    o$indent.str <- paste(o$indent.str, "..")
    at <- attributes(object)
    for (name in setdiff(names(at), "class")) {
      if (!o$give.attr) break
      cat(o$indent.str, "- attr(*, \"", name, "\")=", sep = "")
      .str_sub(at[[name]], o, give.length = TRUE)
    }
  } else .str_attributes(object, o, c("class", if (is.expression(object)) "names", "srcref", "srcfile", "wholeSrcref"))
}
