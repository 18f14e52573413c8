# process.R - Signals to processes, text that is not ASCII, matching of delimiters.

SIGHUP <- 1L
SIGINT <- 2L
SIGQUIT <- 3L
SIGKILL <- 9L
SIGUSR1 <- 10L
SIGUSR2 <- 12L
SIGTERM <- 15L
SIGCHLD <- 17L
SIGCONT <- 18L
SIGSTOP <- 19L
SIGTSTP <- 20L

pskill <- function(pid, signal = SIGTERM) {
  signal <- as.integer(signal)
  invisible(.Internal(pskill(as.integer(pid), signal)))
}

psnice <- function(pid = Sys.getpid(), value = NA_integer_) {
  old <- .Internal(psnice(as.integer(pid), as.integer(value)))
  if (is.na(value)) old else invisible(old)
}

showNonASCII <- function(x) {
  bad <- is.na(iconv(x, "latin1", "ASCII"))
  if (any(bad)) {
    shown <- iconv(x[bad], "", "ASCII", sub = "byte")
    message(paste0(which(bad), ": ", shown, collapse = "\n"), domain = NA)
  }
  invisible(x[bad])
}

showNonASCIIfile <- function(file) showNonASCII(readLines(file, warn = FALSE))

delimMatch <- function(x, delim = c("{", "}"), syntax = "Rd") {
  if (!is.character(x)) stop("argument 'x' must be a character vector")
  if (length(delim) != 2L || any(nchar(delim) != 1L)) stop("argument 'delim' must specify two characters")
  if (syntax != "Rd") stop("only Rd syntax is currently supported")
  one <- function(s) {
    chars <- strsplit(s, "", fixed = TRUE)[[1L]]
    depth <- 0L
    start <- -1L
    escaped <- comment <- FALSE
    for (i in seq_along(chars)) {
      ch <- chars[i]
      if (ch == "\n") comment <- FALSE
      if (escaped || comment) {
        escaped <- FALSE
        next
      }
      if (ch == "\\") escaped <- TRUE
      else if (ch == "%") comment <- TRUE
      else if (ch == delim[2L] && depth > 0L) {
        depth <- depth - 1L
        if (depth == 0L) return(c(start, i - start + 1L))
      } else if (ch == delim[1L]) {
        if (depth == 0L) start <- i
        depth <- depth + 1L
      }
    }
    c(-1L, -1L)
  }
  found <- vapply(x, one, c(0L, 0L), USE.NAMES = FALSE)
  structure(found[1L, ], match.length = found[2L, ])
}
