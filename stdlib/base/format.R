# format(), prettyNum(), formatC(), toString() and their methods.  The native core is in formatting.c.

format <- function(x, ...) UseMethod("format")

# One string per element of a list.
.format_list <- function(x, trim, justify, dots) {
  one <- function(el) {
    if (is.null(el)) return("NULL")
    text <- do.call(format.default, c(list(unlist(el), trim = trim, justify = justify), dots), quote = TRUE)
    paste(text, collapse = ", ")
  }
  structure(vapply(as.list(x), one, "", USE.NAMES = FALSE), names = names(x))
}

# Objects of formal classes: only what they are.
.format_formal <- function(x) {
  cl <- class(x)
  n <- length(attributes(x)) - 1L
  from <- attr(cl, "package")
  sprintf(ngettext(n, "<S4 class %s%s with %d slot>", "<S4 class %s%s with %d slots>"), sQuote(cl),
          if (is.null(from)) "" else paste0(" [package ", dQuote(from), "]"), n)
}

format.default <- function(x, trim = FALSE, digits = NULL, nsmall = 0L,
                           justify = c("left", "right", "centre", "none"), width = NULL, na.encode = TRUE,
                           scientific = NA, big.mark = "", big.interval = 3L, small.mark = "",
                           small.interval = 5L, decimal.mark = getOption("OutDec"), zero.print = NULL,
                           drop0trailing = FALSE, ...) {
  if (is.null(x)) return("NULL")
  if (is.list(x) || is.pairlist(x)) {
    if (!length(x)) return(structure(character(), names = names(x)))
    settings <- mget(c("digits", "nsmall", "width", "na.encode", "scientific", "big.mark", "big.interval", "small.mark", "small.interval",
                       "decimal.mark", "zero.print", "drop0trailing"))
    return(.format_list(x, missing(trim) || trim, match.arg(justify), c(settings, list(...))))
  }
  if (is.function(x) || is.language(x)) return(deparse(x))
  if (typeof(x) == "S4") return(.format_formal(x))
  justify <- match.arg(justify)
  if (is.character(x)) {
    side <- c(left = 0L, right = 1L, centre = 2L, none = 3L)[[justify]]
    return(.Internal(format(x, trim, digits, nsmall, width, side, na.encode, scientific, NA_character_)))
  }
  if (is.raw(x)) {
    width <- NULL
    x <- as.vector(x)
  }
  else if (is.factor(x)) x <- unclass(x)
  # the calls below are seen in warnings
  plain <- is.null(zero.print) && !drop0trailing && small.mark == "" && big.mark == ""
  if (plain)
    return(.Internal(format(x, trim, digits, nsmall, width, 3L, na.encode, scientific, decimal.mark,
                            quote(prettyNum(.Internal(format(x, trim, digits, nsmall, width, 3L, na.encode, scientific,
                                                             NA_character_)), big.mark = big.mark)))))
  r <- prettyNum(.Internal(format(x, trim, digits, nsmall, width, 3L, na.encode, scientific, decimal.mark)),
                 big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
                 small.interval = small.interval, decimal.mark = decimal.mark, input.d.mark = decimal.mark,
                 zero.print = zero.print, drop0trailing = drop0trailing, preserve.width = if (trim) "individual" else "common",
                 is.cmplx = is.complex(x))
  r
}

format.factor <- function(x, ...) {
  text <- structure(as.character(x), names = names(x), dim = dim(x), dimnames = dimnames(x))
  format(text, ...)
}

format.AsIs <- function(x, width = 12, ...) {
  if (is.character(x)) return(format.default(x, ...))
  if (is.null(width)) width <- 12
  r <- character(length(x))
  for (i in seq_along(r)) {
    el <- x[[i]]
    cls <- oldClass(el)
    if ("AsIs" %in% cls) oldClass(el) <- cls[cls != "AsIs"]
    r[i] <- toString(el, width = width, ...)
  }
  dim(r) <- dim(x)
  dimnames(r) <- dimnames(x)
  if (is.null(dim(x))) names(r) <- names(x)
  format.default(r, justify = "right")
}

format.data.frame <- function(x, ..., justify = "none") {
  nr <- .row_names_info(x, 2L)
  cols <- vector("list", length(x))
  corrupt <- FALSE
  for (i in seq_along(cols)) {
    col <- format(x[[i]], ..., justify = justify)
    n <- NROW(col)
    corrupt <- corrupt || n != nr
    if (n < nr) col <- c(col, rep.int(NA, nr - n))
    else if (n > nr) col <- if (length(dim(col)) == 2L) col[seq_len(nr), , drop = FALSE] else col[seq_len(nr)]
    if (!is.data.frame(col)) {
      if (is.null(dim(col))) names(col) <- NULL
      class(col) <- "AsIs"
    }
    cols[[i]] <- col
  }
  if (corrupt) warning("corrupt data frame: columns will be truncated or padded with NAs")
  labels <- names(x)
  if (anyNA(labels)) labels[is.na(labels)] <- "NA"
  if (any(long <- nchar(labels, "bytes") > 256L)) labels[long] <- paste(substr(labels[long], 1L, 250L), "...")
  names(cols) <- if (is.null(labels)) character(length(cols)) else labels
  # a data frame or matrix in a column stands for its own columns
  for (i in rev(which(vapply(cols, function(col) length(dim(col)) == 2L, NA)))) {
    col <- cols[[i]]
    inner <- colnames(col)
    unnamed <- which(!nzchar(inner))
    inner[unnamed] <- paste0("V", unnamed)
    parts <- if (is.data.frame(col)) as.list(col) else lapply(seq_len(ncol(col)), function(j) unname(unclass(col)[, j]))
    names(parts) <- .column_labels(names(cols)[i], inner, length(parts), TRUE, "1")
    cols <- append(cols[-i], parts, i - 1L)
  }
  attr(cols, "row.names") <- row.names(x)
  class(cols) <- "data.frame"
  cols
}

format.summaryDefault <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  v <- unclass(x)
  if (is.complex(x) || is.numeric(x)) v <- replace(v, is.finite(v), zapsmall(v[is.finite(v)]))
  class(v) <- setdiff(class(x), c("summaryDefault", "table"))
  text <- function(part) format(part, digits = digits, ...)
  counted <- attr(x, "NAs") # dates
  if (length(counted)) return(c(text(v), "NA's" = as.character(counted)))
  at <- match("NA's", names(v))
  if (is.na(at)) text(v)
  else v <- c(text(v[-at]), "NA's" = as.character(v[at])) # invisible, as in GNU R
}

# p-values: fixed and scientific ones are formatted apart, those below eps become "<eps".
format.pval <- function(pv, digits = max(1L, getOption("digits") - 2L), eps = .Machine$double.eps, na.form = "NA",
                        ...) {
  r <- rep.int(na.form, length(pv))
  known <- !is.na(pv)
  tiny <- known & pv < eps
  shown <- which(known & !tiny)
  if (length(shown)) {
    p <- pv[shown]
    fixed <- p == 0 | floor(log10(ifelse(p > 0, p, 1e-50))) >= if (digits > 1L) -4 else -3
    if (any(fixed)) r[shown[fixed]] <- format(p[fixed], digits = digits, ...)
    if (!all(fixed)) r[shown[!fixed]] <- format(p[!fixed], digits = digits, ...)
  }
  if (any(tiny)) {
    digits <- max(1L, digits - 2L)
    room <- if (length(shown)) max(nchar(r[shown], type = "w")) else 0L
    if (room > 0L && digits > 1L && digits + 6L > room) digits <- max(1L, room - 7L)
    gap <- if (digits == 1L && room <= 6L) "" else " "
    r[tiny] <- paste("<", format(eps, digits = digits, ...), sep = gap)
  }
  r
}

.format_mode <- function(x, width, conversion) {
  v <- as.integer(unclass(x))
  there <- !is.na(v)
  r <- rep.int(NA_character_, length(v))
  r[there] <- sprintf(paste0("%", conversion), v[there])
  w <- max(0L, nchar(r[there]), width)
  r[there] <- sprintf(paste0("%0", w, conversion), v[there])
  dim(r) <- dim(x)
  dimnames(r) <- dimnames(x)
  names(r) <- names(x)
  r
}

format.hexmode <- function(x, width = NULL, upper.case = FALSE, ...) .format_mode(x, width, if (upper.case) "X" else "x")

format.octmode <- function(x, width = NULL, ...) .format_mode(x, width, "o")

as.hexmode <- function(x) .as_mode(x, "hexmode", "^[0-9a-fA-F]*$", 16L)

as.octmode <- function(x) .as_mode(x, "octmode", "^[0-7]*$", 8L)

.as_mode <- function(x, cls, pattern, base) {
  if (inherits(x, cls)) return(x)
  d <- dim(x)
  at <- if (is.null(d)) list(names = names(x)) else list(dim = d, dimnames = dimnames(x))
  if (is.double(x) && all(is.na(x) | x == as.integer(x))) x <- as.integer(x)
  if (is.integer(x)) return(structure(x, class = cls))
  if (is.character(x)) {
    if (all(is.na(x) | grepl(pattern, x))) {
      r <- strtoi(x, base)
      attributes(r) <- at
      class(r) <- cls
      return(r)
    }
  }
  stop(simpleError(gettextf("'%s' cannot be coerced to class \"%s\"", "x", cls), sys.call(-1L)))
}

as.character.hexmode <- function(x, ...) .mode_text(x, "%x", FALSE)

as.character.octmode <- function(x, ...) .mode_text(x, "%o", FALSE)

# Each element with as few digits as it needs.
.mode_text <- function(x, conversion, keepStr) {
  v <- as.integer(unclass(x))
  r <- rep.int(NA_character_, length(v))
  there <- !is.na(v)
  r[there] <- sprintf(conversion, v[there])
  if (keepStr) {
    dim(r) <- dim(x)
    dimnames(r) <- dimnames(x)
    if (is.null(dim(x))) names(r) <- names(x)
  }
  r
}

`[.hexmode` <- function(x, i) {
  cls <- oldClass(x)
  r <- NextMethod("[")
  oldClass(r) <- cls
  r
}

`[.octmode` <- `[.hexmode`

`!.hexmode` <- function(a) as.hexmode(bitwNot(as.hexmode(a)))

`&.hexmode` <- function(a, b) as.hexmode(bitwAnd(as.hexmode(a), as.hexmode(b)))

`|.hexmode` <- function(a, b) as.hexmode(bitwOr(as.hexmode(a), as.hexmode(b)))

`!.octmode` <- function(a) as.octmode(bitwNot(as.octmode(a)))

`&.octmode` <- function(a, b) as.octmode(bitwAnd(as.octmode(a), as.octmode(b)))

`|.octmode` <- function(a, b) as.octmode(bitwOr(as.octmode(a), as.octmode(b)))

toString <- function(x, ...) UseMethod("toString")

toString.default <- function(x, width = NULL, ...) {
  text <- paste(x, collapse = ", ")
  limited <- !(is.null(width) || is.na(width) || width == 0)
  if (limited && width < 0) stop("'width' must be positive")
  if (limited && nchar(text, "w") > width) paste0(strtrim(text, max(width, 6) - 4), "....") else text
}

gettextf <- function(fmt, ..., domain = NULL, trim = TRUE) sprintf(gettext(fmt, domain = domain, trim = trim), ...)

# ---- numbers with marks ----

.format.zeros <- function(x, zero.print, nx = suppressWarnings(as.numeric(x)), replace = FALSE,
                          warn.non.fitting = TRUE) {
  if (is.null(zero.print) || !any(zero <- nx == 0 & !is.na(nx))) return(x)
  if (is.logical(zero.print)) zero.print <- if (zero.print) "0" else " "
  else if (!is.character(zero.print) || length(zero.print) != 1L) stop("zero.print has to be character or logical of length 1")
  old <- x[zero]
  w <- nchar(old)
  k <- nchar(zero.print)
  if (replace && any(k > w)) {
    x[zero] <- zero.print
    return(x)
  }
  if (replace) {
    lead <- regexpr("0", old, fixed = TRUE)
    x[zero] <- zero.print
    return(x)
  }
  if (warn.non.fitting && any(k > w))
    warning("'zero.print' is truncated to fit into formatted zeros; consider 'replace=TRUE'")
  start <- pmax(1L, pmin(regexpr("0", old, fixed = TRUE), w - k + 1L))
  x[zero] <- substr(paste0(strrep(" ", start - 1L), zero.print, strrep(" ", pmax(0L, w - k - start + 1L))), 1L, w)
  x
}

prettyNum <- function(x, big.mark = "", big.interval = 3L, small.mark = "", small.interval = 5L,
                      decimal.mark = getOption("OutDec"), input.d.mark = decimal.mark,
                      preserve.width = c("common", "individual", "none"), zero.print = NULL, replace.zero = FALSE,
                      drop0trailing = FALSE, is.cmplx = NA, ...) {
  if (!is.character(x)) {
    if (!length(x)) return(structure(character(0L), names = names(x)))
    text <- vapply(x, format, "", big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
                   small.interval = small.interval, decimal.mark = decimal.mark, zero.print = zero.print,
                   drop0trailing = drop0trailing, ...)
    if (!is.object(x) || !any(grepl(paste0("[0-9]{", big.interval + 1L, "}"), text))) return(text)
    x <- text # what format() of its class has not marked
  }
  if (big.mark == "" && small.mark == "" && decimal.mark == input.d.mark && is.null(zero.print) && !drop0trailing)
    return(x)
  if (!is.null(zero.print)) x <- .format.zeros(x, zero.print, replace = replace.zero)
  if (big.mark == "" && small.mark == "" && decimal.mark == input.d.mark && !drop0trailing) return(x)
  keep <- match(match.arg(preserve.width), c("none", "individual", "common")) - 1L
  if (is.na(is.cmplx)) is.cmplx <- any(grepl("[0-9][+-][0-9.]+i$", x))
  if (identical(big.mark, decimal.mark))
    warning(gettextf("'big.mark' and 'decimal.mark' are both '%s', which could be confusing", big.mark), domain = NA)
  .Internal(prettyMarks(x, big.mark, big.interval, small.mark, small.interval, decimal.mark, input.d.mark, keep,
                        drop0trailing, is.cmplx))
}

formatC <- function(x, digits = NULL, width = NULL, format = NULL, flag = "", mode = NULL, big.mark = "",
                    big.interval = 3L, small.mark = "", small.interval = 5L, decimal.mark = getOption("OutDec"),
                    preserve.width = "individual", zero.print = NULL, replace.zero = TRUE, drop0trailing = FALSE) {
  if (is.object(x)) {
    x <- unclass(x)
    if (!is.atomic(x)) warning("class of 'x' was discarded")
  }
  flag <- as.character(flag)
  if (length(flag) != 1L) stop("'flag' must be a string, i.e., of length 1")
  if (nchar(gsub("[0+ #I'-]", "", flag))) stop("'flag' should contain only characters from [0+- #'I]")
  at <- attributes(x)
  if (is.null(mode)) mode <- if (is.character(x)) "character" else storage.mode(x)
  else if (!(mode %in% c("double", "real", "integer", "character")))
    stop("'mode' must be \"double\" (\"real\"), \"integer\" or \"character\"")
  if (mode == "real") mode <- "double"
  if (is.null(x) || !length(x)) return(character())
  if (is.list(x) && (identical(format, "d") || mode %in% c("integer", "double")))
    mode <- storage.mode(x) <- if (identical(format, "d")) "integer" else mode
  if (mode == "character" || (!is.null(format) && format == "s")) {
    if (mode != "character") {
      warning("coercing argument to \"character\" for format=\"s\"")
      x <- as.character(x)
    }
    mode <- "character"
    format <- "s"
    special <- if (is.character(x)) is.na(x) else rep.int(FALSE, length(x))
    x <- as.character(x)
  } else special <- if (is.raw(x)) FALSE else !is.finite(x)
  if (is.null(format)) format <- if (mode == "integer") "d" else if (mode == "character") "s" else "g"
  else if (format == "d") {
    if (mode != "integer") {
      mode <- storage.mode(x) <- "integer"
      special <- special | is.na(x)
    }
  } else if (mode == "integer" && any(format == c("f", "e", "E", "g", "G", "fg"))) mode <- storage.mode(x) <- "double"
  else if (!any(format == c("f", "e", "E", "g", "G", "fg", "s")))
    stop("'format' must be one of {\"f\",\"e\",\"E\",\"g\",\"G\", \"fg\", \"s\"}")
  if (mode != "character" && storage.mode(x) != mode) {
    storage.mode(x) <- mode
    special <- special | is.na(x)
  }
  narrow <- is.null(width) # evaluated before digits
  short <- is.null(digits)
  if (short) digits <- if (mode == "integer") 2L else 4L
  if (digits < 0L) digits <- 6L
  else {
    if (digits > 50L && format != "f") {
      warning(gettextf("'digits' reduced to %d", 50L), domain = NA)
      digits <- 50L
    }
  }
  if (narrow) width <- if (mode == "character") 0L else if (short) 1L else digits + 1L
  if (mode != "character") {
    if (width == 0L) width <- digits
    if (width == 0L) stop("width cannot be zero")
  }
  some <- mode != "character" && any(special)
  if (some) {
    kept <- as.character(x[special])
    kept[is.na(kept)] <- "NA"
    x[special] <- if (mode == "integer") 0L else 0
  }
  r <- if (mode == "character") {
    x[special] <- "NA"
    if (width < 0L) {
      flag <- "-"
      width <- -width
    }
    format.default(unname(x), width = as.integer(width), justify = if (grepl("-", flag, fixed = TRUE)) "left" else "right")
  } else .Internal(formatC(x, mode, width, digits, format, flag))
  if (some) {
    w <- abs(as.integer(width))
    r[special] <- if (width < 0L || grepl("-", flag, fixed = TRUE)) format.default(kept, width = w, justify = "left")
                  else formatC(kept, width = w)
  }
  if (mode != "character" &&
      (big.mark != "" || small.mark != "" || decimal.mark != "." || !is.null(zero.print) || drop0trailing))
    r <- prettyNum(r, big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
                   small.interval = small.interval, decimal.mark = decimal.mark, input.d.mark = ".",
                   preserve.width = preserve.width, zero.print = zero.print, replace.zero = replace.zero,
                   drop0trailing = drop0trailing, is.cmplx = FALSE)
  if (!is.null(at)) attributes(r) <- at
  r
}
