# progress.R - Text progress bars.

txtProgressBar <- function(min = 0, max = 1, initial = 0, char = "=", width = NA, title, label, style = 1, file = "") {
  if (!identical(file, "") && !(inherits(file, "connection") && isOpen(file)))
    stop("'file' must be \"\" or an open connection object")
  if (!style %in% 1L:3L) style <- 1
  closed <- FALSE
  value <- initial
  shown <- 0L
  percent <- -1L
  chars <- nchar(char, type = "w")
  if (chars == 0) stop("'char' must have a non-zero width")
  if (is.na(width)) {
    width <- getOption("width")
    if (style == 3L) width <- width - 10L
    if (chars > 1) width <- trunc(width / chars)
  }
  lo <- as.numeric(min)
  hi <- as.numeric(max)
  if (lo >= hi) stop("must have 'max' > 'min'")
  put <- function(...) {
    cat(..., file = file, sep = "")
    flush.console()
  }
  growing <- function(now) {
    if (!is.finite(now) || now < lo || now > hi) return()
    value <<- now
    n <- round(width * (now - lo) / (hi - lo))
    if (shown < n) put(strrep(char, n - shown))
    else if (shown > n) put("\r", strrep(" ", shown * chars), "\r", strrep(char, n))
    shown <<- n
  }
  rewriting <- function(now) {
    if (!is.finite(now) || now < lo || now > hi) return()
    value <<- now
    n <- round(width * (now - lo) / (hi - lo))
    if (shown <= n) put("\r", strrep(char, n))
    else put("\r", strrep(" ", shown * chars), "\r", strrep(char, n))
    shown <<- n
  }
  framed <- function(now) {
    if (!is.finite(now) || now < lo || now > hi) return()
    value <<- now
    n <- round(width * (now - lo) / (hi - lo))
    pc <- round(100 * (now - lo) / (hi - lo))
    if (n == shown && pc == percent) return()
    put(paste0("\r  |", strrep(" ", chars * width + 6)))
    put(paste(c("\r  |", rep.int(char, n), rep.int(" ", chars * (width - n)), sprintf("| %3d%%", pc)), collapse = ""))
    shown <<- n
    percent <<- pc
  }
  up <- switch(style, growing, rewriting, framed)
  up(initial)
  structure(list(getVal = function() value, up = up, kill = function() if (!closed) {
    cat("\n", file = file)
    flush.console()
    closed <<- TRUE
  }), class = "txtProgressBar")
}

getTxtProgressBar <- function(pb) {
  if (!inherits(pb, "txtProgressBar")) stop(gettextf("'pb' is not from class %s", dQuote("txtProgressBar")), domain = NA)
  pb$getVal()
}
setTxtProgressBar <- function(pb, value, title = NULL, label = NULL) {
  if (!inherits(pb, "txtProgressBar")) stop(gettextf("'pb' is not from class %s", dQuote("txtProgressBar")), domain = NA)
  before <- pb$getVal()
  pb$up(value)
  invisible(before)
}
close.txtProgressBar <- function(con, ...) {
  con$kill()
  invisible(NULL)
}
flush.console <- function() invisible(NULL)
