# strings.R - Patterns, URLs, character classes, file tests.

glob2rx <- function(pattern, trim.head = FALSE, trim.tail = TRUE) {
  if (!length(pattern)) return(character())
  rx <- paste0("^", pattern)
  for (special in list(c(".", "\\."), c("*", ".*"), c("?", "."))) rx <- gsub(special[1L], special[2L], rx, fixed = TRUE)
  rx <- gsub("([^\\])([([{])", "\\1\\\\\\2", rx)
  open <- trim.tail & endsWith(rx, ".*")
  rx <- ifelse(open, sub("\\.\\*$", "", rx), paste0(rx, "$"))
  if (trim.head) sub("^\\^\\.\\*", "", rx) else rx
}

URLencode <- function(URL, reserved = FALSE, repeated = FALSE) {
  if (length(URL) != 1L) return(vapply(URL, URLencode, "", reserved, repeated, USE.NAMES = FALSE))
  if (!repeated && grepl("%[[:xdigit:]]{2}", URL, useBytes = TRUE)) return(URL)
  safe <- c(letters, LETTERS, 0:9, "-", ".", "_", "~")
  if (!reserved) safe <- c(safe, strsplit("][!$&'()*+,;=:/?@#", "")[[1L]])
  bytes <- charToRaw(URL)
  shown <- rawToChar(bytes, multiple = TRUE)
  odd <- !as.integer(bytes) %in% utf8ToInt(paste(safe, collapse = ""))
  shown[odd] <- sprintf("%%%02X", as.integer(bytes[odd]))
  paste(shown, collapse = "")
}

# Each % and the two hexadecimal digits behind it is a byte.
.url_bytes <- function(text) {
  bytes <- charToRaw(text)
  kept <- rep(TRUE, length(bytes))
  behind <- 0L
  for (at in which(bytes == as.raw(0x25))) {
    if (at <= behind) next
    behind <- at + 2L
    bytes[at] <- as.raw(strtoi(rawToChar(bytes[at + 1:2]), 16L))
    kept[at + 1:2] <- FALSE
  }
  bytes[kept[seq_along(bytes)]]
}

URLdecode <- function(URL) vapply(URL, function(text) rawToChar(.url_bytes(text)), "", USE.NAMES = FALSE)

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
  access <- match(op, c("-x", "-w", "-r"))
  if (!is.na(access)) return(file.access(x, c(1L, 2L, 4L)[access]) == 0L)
  if (op %in% c("-nt", "-ot")) {
    times <- list(file.mtime(x), file.mtime(y))
    later <- !is.na(times[[1L]]) & if (op == "-nt") is.na(times[[2L]]) | times[[1L]] > times[[2L]] else !is.na(times[[2L]]) & times[[1L]] < times[[2L]]
    return(later)
  }
  switch(op, "-d" = dir.exists(x), "-f" = file.info(x, extra_cols = FALSE)$isdir %in% FALSE, "-h" = , "-L" = nzchar(Sys.readlink(x), TRUE) %in% TRUE,
         stop(gettextf("test '%s' is not available", op), domain = NA))
}
