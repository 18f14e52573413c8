# strings.R - Patterns, URLs, character classes, file tests.

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
