# strings.R - Patterns, URLs, Roman numerals, lists as text.

glob2rx <- function(pattern, trim.head = FALSE, trim.tail = TRUE) {
  p <- gsub(".", "\\.", paste0("^", pattern), fixed = TRUE)
  p <- gsub("?", ".", gsub("*", ".*", p, fixed = TRUE), fixed = TRUE)
  p <- gsub("([^\\])\\(", "\\1\\\\(", p)
  p <- gsub("([^\\])\\[", "\\1\\\\[", p)
  p <- gsub("([^\\])\\{", "\\1\\\\{", p)
  if (trim.tail) p <- ifelse(grepl("\\.\\*$", p), sub("\\.\\*$", "", p), paste0(p, "$"))
  else p <- paste0(p, "$")
  if (trim.head) p <- sub("^\\^\\.\\*", "", p)
  p
}

URLencode <- function(URL, reserved = FALSE, repeated = FALSE) {
  if (!repeated && grepl("%[[:xdigit:]]{2}", URL, useBytes = TRUE)) return(URL)
  plain <- paste0(if (!reserved) "][!$&'()*+,;=:/?@#", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-")
  keep <- utf8ToInt(plain)
  bytes <- charToRaw(URL)
  text <- ifelse(as.integer(bytes) %in% keep, rawToChar(bytes, multiple = TRUE), paste0("%", toupper(as.character(bytes))))
  paste(text, collapse = "")
}

URLdecode <- function(URL) {
  vapply(URL, function(u) {
    b <- charToRaw(u)
    pc <- charToRaw("%")
    res <- raw(0L)
    i <- 1L
    while (i <= length(b)) {
      if (b[i] == pc) {
        res <- c(res, as.raw(strtoi(rawToChar(b[i + 1:2]), 16L)))
        i <- i + 3L
      } else {
        res <- c(res, b[i])
        i <- i + 1L
      }
    }
    rawToChar(res)
  }, "", USE.NAMES = FALSE)
}

# ---- Roman numerals ----

.roman_values <- function() c(1000L, 900L, 500L, 400L, 100L, 90L, 50L, 40L, 10L, 9L, 5L, 4L, 1L)
.roman_signs <- function() c("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I")

.roman2numeric <- function(x) {
  out <- integer(length(x))
  known <- !is.na(x)
  out[!known] <- NA
  text <- toupper(x[known])
  valid <- grepl("^M{,3}D?C{,4}L?X{,4}V?I{,4}$", gsub("IX", "VIIII", gsub("IV", "IIII", gsub("XC", "LXXXX", gsub("XL", "XXXX",
    gsub("CM", "DCCCC", gsub("CD", "CCCC", text)))))))
  if (any(!valid))
    warning(sprintf(ngettext(sum(!valid), "invalid roman numeral: %s", "invalid roman numerals: %s"),
                    paste(x[known][!valid], collapse = " ")), domain = NA)
  letters_value <- c(M = 1000L, D = 500L, C = 100L, L = 50L, X = 10L, V = 5L, I = 1L)
  value <- vapply(strsplit(text, ""), function(s) {
    v <- letters_value[s]
    n <- length(v)
    if (n == 0L) return(0L)
    after <- c(v[-1L], 0L)
    as.integer(sum(ifelse(v < after, -v, v)))
  }, 1L)
  value[!valid] <- NA
  out[known] <- value
  out
}

.as.roman <- function(x, check.range = TRUE) {
  if (is.null(x)) return(structure(integer(), class = "roman"))
  if (inherits(x, "roman")) return(x)
  if (is.double(x) || is.integer(x) || is.logical(x)) x <- as.integer(x)
  else {
    x <- as.character(x)
    digits <- grepl("^ *[[:digit:]]+ *$", x)
    out <- integer(length(x))
    out[digits] <- as.integer(x[digits])
    out[!digits] <- .roman2numeric(x[!digits])
    x <- out
  }
  if (check.range) x[!is.na(x) & (x <= 0L | x >= 3900L)] <- NA
  structure(x, class = "roman")
}
as.roman <- function(x) .as.roman(x, check.range = TRUE)

as.character.roman <- function(x, ...) {
  v <- .roman_values()
  s <- .roman_signs()
  vapply(unclass(x), function(n) {
    if (is.na(n)) return(NA_character_)
    res <- ""
    for (i in seq_along(v)) while (n >= v[i]) {
      res <- paste0(res, s[i])
      n <- n - v[i]
    }
    res
  }, "")
}
as.double.roman <- function(x, ...) as.double(unclass(x))
as.integer.roman <- function(x, ...) as.integer(unclass(x))
as.data.frame.roman <- function(x, ...) as.data.frame.vector(x, ...)
as.list.roman <- function(x, ...) lapply(unclass(x), as.roman)
format.roman <- function(x, ...) format(as.character.roman(x), ...)
print.roman <- function(x, ...) {
  print(noquote(as.character.roman(x)), ...)
  invisible(x)
}
`[.roman` <- function(x, i) structure(unclass(x)[i], class = "roman")
rep.roman <- function(x, ...) structure(rep(unclass(x), ...), class = "roman")
Ops.roman <- function(e1, e2) {
  if (nargs() == 1L) stop(gettextf("unary '%s' not defined for \"roman\" objects", .Generic), domain = NA)
  kind <- switch(.Generic, `<` = , `>` = , `==` = , `!=` = , `<=` = , `>=` = "compare", `+` = , `-` = , `*` = , `^` = , `%%` = , `%/%` = "arith", "")
  if (kind == "") stop(gettextf("'%s' not defined for \"roman\" objects", .Generic), domain = NA)
  a <- as.integer(as.roman(e1))
  b <- as.integer(as.roman(e2))
  res <- get(.Generic, mode = "function")(a, b)
  if (kind == "arith") as.roman(res) else res
}
Summary.roman <- function(..., na.rm = FALSE) {
  v <- unlist(lapply(list(...), function(e) as.integer(as.roman(e))))
  as.roman(do.call(.Generic, list(v, na.rm = na.rm)))
}

# ---- characters and files ----

charClass <- function(x, class) {
  if (is.character(x)) {
    if (length(x) != 1L) stop("argument 'x' must be a length-1 character vector")
    x <- utf8ToInt(x)
  }
  ok <- vapply(x, function(cp) grepl(paste0("^[[:", class, ":]]$"), intToUtf8(cp)), NA)
  ok
}

file_test <- function(op, x, y) {
  switch(op,
    "-f" = !is.na(isdir <- file.info(x, extra_cols = FALSE)$isdir) & !isdir,
    "-d" = dir.exists(x),
    "-h" = , "-L" = !is.na(link <- Sys.readlink(x)) & nzchar(link),
    "-nt" = !is.na(a <- file.mtime(x)) & (is.na(b <- file.mtime(y)) | a > b),
    "-ot" = !is.na(a <- file.mtime(x)) & !is.na(b <- file.mtime(y)) & a < b,
    "-x" = file.access(x, 1L) == 0L,
    "-w" = file.access(x, 2L) == 0L,
    "-r" = file.access(x, 4L) == 0L,
    stop(gettextf("test '%s' is not available", op), domain = NA))
}
