# Roman numerals: integers 1 to 3998 of class "roman".

.roman_values <- c(1000L, 900L, 500L, 400L, 100L, 90L, 50L, 40L, 10L, 9L, 5L, 4L, 1L)
.roman_words <- c("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I")

# Text of each number, NA outside 1..3998.
.roman_text <- function(n) {
  vapply(as.integer(n), function(k) {
    if (is.na(k) || k < 1L || k >= 3900L) return(NA_character_)
    text <- ""
    for (j in seq_along(.roman_values)) {
      text <- paste0(text, strrep(.roman_words[j], k %/% .roman_values[j]))
      k <- k %% .roman_values[j]
    }
    text
  }, "", USE.NAMES = FALSE)
}

# Numbers of texts in Roman digits, NA for anything else.
.roman2numeric <- function(x) {
  digits <- c(I = 1L, V = 5L, X = 10L, L = 50L, C = 100L, D = 500L, M = 1000L)
  r <- vapply(toupper(x), function(s) {
    if (is.na(s) || !grepl("^M{0,3}D?C{0,4}L?X{0,4}V?I{0,5}$|^M*(CM|CD|D?C{0,4})(XC|XL|L?X{0,4})(IX|IV|V?I{0,5})$", s) || !nzchar(s))
      return(NA_integer_)
    v <- digits[strsplit(s, "", fixed = TRUE)[[1L]]]
    following <- c(v[-1L], 0L)
    sum(ifelse(v < following, -v, v))
  }, 1L, USE.NAMES = FALSE)
  bad <- is.na(r) & !is.na(x) & nzchar(x)
  if (any(bad)) warning(sprintf(ngettext(sum(bad), "invalid roman numeral: %s", "invalid roman numerals: %s"),
                                paste(x[bad], collapse = " ")), domain = NA)
  r
}

as.roman <- function(x) if (inherits(x, "roman")) x else .as.roman(x)

# What has no class yet; without check.range numbers that have no Roman form are kept, for arithmetic.
.as.roman <- function(x, check.range = TRUE) {
  if (is.factor(x) || !(is.character(x) || is.numeric(x) || is.logical(x))) stop("cannot coerce 'x' to roman")
  if (is.character(x)) {
    dig.x <- grepl("^[[:digit:]]+$", x) | is.na(x)
    if (any(dig.x)) {
      r <- integer(length(x))
      r[dig.x] <- as.integer(x[dig.x])
      if (!all(dig.x)) r[!dig.x] <- .roman2numeric(x[!dig.x])
    } else r <- .roman2numeric(x)
  } else r <- as.integer(x)
  if (check.range) r[!is.na(r) & (r < 1L | r >= 3999L)] <- NA
  structure(r, class = "roman")
}

as.character.roman <- function(x, ...) .roman_text(unclass(x))

format.roman <- function(x, ...) format(as.character.roman(x), ...)

print.roman <- function(x, ...) {
  print(noquote(as.character.roman(x)), ...)
  invisible(x)
}

as.double.roman <- function(x, ...) as.double(unclass(x))

`[.roman` <- function(x, i) {
  cls <- oldClass(x)
  r <- NextMethod("[")
  oldClass(r) <- cls
  r
}

rep.roman <- function(x, ...) structure(rep(unclass(x), ...), class = "roman")

Ops.roman <- function(e1, e2) {
  if (inherits(e1, "roman")) e1 <- as.integer(unclass(e1))
  if (inherits(e2, "roman")) e2 <- as.integer(unclass(e2))
  r <- get(.Generic)(e1, e2)
  if (.Generic %in% c("+", "-", "*", "^", "%%", "%/%", "/")) as.roman(r) else r
}

Summary.roman <- function(..., na.rm = TRUE) {
  parts <- lapply(list(...), function(x) as.integer(unclass(as.roman(x))))
  r <- do.call(.Generic, c(parts, na.rm = na.rm))
  if (.Generic %in% c("max", "min", "range", "sum", "prod")) as.roman(r) else r
}
