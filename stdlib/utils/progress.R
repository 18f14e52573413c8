# progress.R - Text progress bars.

# A bar keeps what it has shown in this frame; its styles differ in what they draw.
txtProgressBar <- function(min = 0, max = 1, initial = 0, char = "=", width = NA, title, label, style = 1, file = "") {
  open <- identical(file, "") || (inherits(file, "connection") && isOpen(file))
  if (!open) stop("'file' must be \"\" or an open connection object")
  if (!any(style == 1:3)) style <- 1
  wide <- nchar(char, type = "w")
  if (!wide) stop("'char' must have a non-zero width")
  if (is.na(width)) {
    width <- getOption("width") - (if (style == 3) 10L else 0L)
    if (wide > 1) width <- trunc(width / wide)
  }
  from <- as.numeric(min)
  range <- as.numeric(max) - from
  if (range <= 0) stop("must have 'max' > 'min'")
  state <- list(value = initial, cells = 0L, percent = -1L, closed = FALSE)
  put <- function(...) {
    cat(..., file = file, sep = "")
    flush.console()
  }
  anew <- function(n) put("\r", strrep(" ", state$cells * wide), "\r", strrep(char, n))
  draw <- list(
    function(n, percent) if (n > state$cells) put(strrep(char, n - state$cells)) else if (n < state$cells) anew(n),
    function(n, percent) if (n < state$cells) anew(n) else put("\r", strrep(char, n)),
    function(n, percent) if (n != state$cells || percent != state$percent) {
      put("\r  |", strrep(" ", wide * width + 6))
      put("\r  |", strrep(char, n), strrep(" ", wide * (width - n)), sprintf("| %3d%%", percent))
    })[[style]]
  up <- function(value) {
    share <- (value - from) / range
    if (!is.finite(value) || share < 0 || share > 1) return()
    state$value <<- value
    n <- round(width * share)
    percent <- round(100 * share)
    draw(n, percent)
    state[c("cells", "percent")] <<- list(n, percent)
    NULL
  }
  kill <- function() if (!state$closed) {
    put("\n")
    state$closed <<- TRUE
  }
  up(initial)
  structure(list(getVal = function() state$value, up = up, kill = kill), class = "txtProgressBar")
}

getTxtProgressBar <- function(pb) {
  if (!inherits(pb, "txtProgressBar")) stop(gettextf("'pb' is not from class %s", dQuote("txtProgressBar")), domain = NA)
  pb$getVal()
}
setTxtProgressBar <- function(pb, value, title = NULL, label = NULL) {
  .demand(inherits(pb, "txtProgressBar"), gettextf("'pb' is not from class %s", dQuote("txtProgressBar")))
  last <- pb$getVal()
  pb$up(value)
  invisible(last)
}
close.txtProgressBar <- function(con, ...) {
  con$kill()
  invisible(NULL)
}
flush.console <- function() invisible(NULL)
