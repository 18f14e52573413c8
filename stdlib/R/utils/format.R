# formatUL(), formatOL(), sizes of objects and ls.str().

# x wrapped to width, each item led by its label; continuation lines are indented.
.label_items <- function(x, labels, offset, width) {
  if (!length(x)) return(character())
  labels <- format(labels, justify = "right")
  lead <- strrep(" ", offset)
  indent <- strrep(" ", offset + max(nchar(labels, type = "w")) + 1L)
  one <- function(text, label) {
    lines <- strwrap(text, width = width - nchar(indent))
    if (!length(lines)) lines <- ""
    paste0(c(paste0(lead, label, " "), rep.int(indent, length(lines) - 1L)), lines)
  }
  unlist(Map(one, as.character(x), labels, USE.NAMES = FALSE))
}

# Lower-case Roman numerals of 1 to 3999.
.roman <- function(n) {
  values <- c(1000L, 900L, 500L, 400L, 100L, 90L, 50L, 40L, 10L, 9L, 5L, 4L, 1L)
  words <- c("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i")
  vapply(as.integer(n), function(k) {
    if (is.na(k)) return(NA_character_)
    text <- ""
    for (j in seq_along(values)) {
      text <- paste0(text, strrep(words[j], k %/% values[j]))
      k <- k %% values[j]
    }
    text
  }, "")
}

formatUL <- function(x, label = "*", offset = 0, width = 0.9 * getOption("width"))
  .label_items(x, rep_len(label, length(x)), offset, width)

formatOL <- function(x, type = "arabic", offset = 0, start = 1, width = 0.9 * getOption("width")) {
  if (!length(x)) return(character())
  types <- c("1", "A", "a", "I", "i")
  words <- c("arabic", "Alph", "alph", "Roman", "roman")
  kind <- if (type %in% types) match(type, types) else pmatch(type, words)
  if (is.na(kind)) stop(gettextf("'type' must be one of %s", paste(dQuote(words), collapse = ", ")), domain = NA)
  last <- start + length(x) - 1L
  top <- c(Inf, 26L, 26L, 3999L, 3999L)[kind]
  if (last > top) stop(gettextf("too many list items (at most up to %d)", top), domain = NA)
  at <- seq.int(start, length.out = length(x))
  labels <- switch(kind, as.character(at), LETTERS[at], letters[at], toupper(.roman(at)),
                   .roman(at))
  .label_items(x, paste0(labels, "."), offset, width)
}

format.object_size <- function(x, units = "b", standard = "auto", digits = 1L, ...) {
  standard <- match.arg(standard, c("auto", "legacy", "IEC", "SI"))
  prefixes <- list(legacy = c("b", "Kb", "Mb", "Gb", "Tb", "Pb"),
                   IEC = c("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"),
                   SI = c("B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"))
  upper <- c("B", "KB", "MB", "GB", "TB", "PB")
  if (standard == "auto") {
    standard <- "legacy"
    if (units != "auto") {
      if (endsWith(units, "iB")) standard <- "IEC"
      else if (units == "kB") stop("For SI units, specify 'standard = \"SI\"'")
    }
  }
  names <- prefixes[[standard]]
  base <- if (standard == "SI") 1000 else 1024
  bytes <- unclass(x)
  if (units == "auto") {
    power <- if (bytes <= 0) 0L else min(length(names) - 1L, max(0L, as.integer(log(bytes, base))))
    if (standard == "legacy") power <- min(power, 4L)
  } else {
    power <- match(units, names) - 1L
    if (is.na(power) && standard == "legacy") power <- match(units, upper) - 1L
    if (is.na(power)) stop(gettextf("'%s' is not a valid unit", units), domain = NA)
  }
  unit <- if (power == 0L) "bytes" else names[power + 1L]
  paste(round(bytes / base^power, digits = digits), unit)
}

print.object_size <- function(x, quote = FALSE, units = "b", standard = "auto", digits = 1L, ...) {
  text <- format.object_size(x, units = units, standard = standard, digits = digits)
  if (quote) print(text, ...) else cat(text, "\n", sep = "")
  invisible(x)
}

ls.str <- function(pos = -1, name, envir, all.names = FALSE, pattern, mode = "any") {
  if (missing(envir)) envir <- if (identical(pos, -1)) parent.frame() else if (is.environment(pos)) pos else as.environment(pos)
  found <- ls(envir = envir, all.names = all.names, pattern = pattern)
  keep <- vapply(found, exists, NA, envir = envir, mode = mode, inherits = FALSE)
  structure(found[keep], envir = envir, mode = mode, class = "ls_str")
}

lsf.str <- function(pos = -1, envir, ...) {
  if (missing(envir)) envir <- if (identical(pos, -1)) parent.frame() else as.environment(pos)
  ls.str(envir = envir, mode = "function", ...)
}

print.ls_str <- function(x, max.level = 1, give.attr = FALSE, ..., digits = max(1, getOption("str")$digits.d)) {
  envir <- attr(x, "envir")
  for (name in x) {
    cat(name, ": ")
    value <- tryCatch(get(name, envir = envir, mode = attr(x, "mode")), error = function(e) e)
    if (inherits(value, "error")) cat(if (grepl("missing|not found", conditionMessage(value))) "<missing>"
                                      else conditionMessage(value), "\n", sep = "")
    else do.call(str, list(value, max.level = max.level, give.attr = give.attr, digits.d = digits, ...), quote = TRUE)
  }
  invisible(x)
}
