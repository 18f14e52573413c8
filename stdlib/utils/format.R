# formatUL(), formatOL() and ls.str().

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
  labels <- switch(kind, as.character(at), LETTERS[at], letters[at], .roman_text(at), tolower(.roman_text(at)))
  .label_items(x, paste0(labels, "."), offset, width)
}

ls.str <- function(pos = -1, name, envir, all.names = FALSE, pattern, mode = "any") {
  place <- if (!missing(envir)) envir else if (identical(pos, -1)) parent.frame() else as.environment(pos)
  names <- ls(envir = place, all.names = all.names, pattern = pattern)
  fits <- function(name) exists(name, where = place, mode = mode, inherits = FALSE)
  structure(Filter(fits, names), envir = place, mode = mode, class = "ls_str")
}

lsf.str <- function(pos = -1, envir, ...) {
  if (missing(envir)) envir <- if (identical(pos, -1)) parent.frame() else as.environment(pos)
  ls.str(mode = "function", envir = envir, ...)
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
