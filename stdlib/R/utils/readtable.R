# readtable.R - Data frames from text: type.convert(), read.table() and its relatives, count.fields(), read.fwf().

type.convert <- function(x, ...) UseMethod("type.convert")

type.convert.default <- function(x, na.strings = "NA", as.is, dec = ".",
                                 numerals = c("allow.loss", "warn.loss", "no.loss"), ...) {
  if (is.array(x)) {
    d <- dim(x)
    dn <- dimnames(x)
  } else d <- NULL
  text <- as.character(x)
  numerals <- match.arg(numerals)
  if (missing(as.is)) {
    warning("'as.is' should be specified by the caller; using TRUE")
    as.is <- TRUE
  }
  res <- .Internal(typeconvert(text, as.character(na.strings), dec, match(numerals, c("allow.loss", "warn.loss", "no.loss")) - 1L))
  if (is.character(res) && !as.is) res <- factor(res, levels = sort(unique(res)))
  if (is.null(d)) res else array(res, d, dn)
}

type.convert.list <- function(x, ...) {
  x[] <- lapply(x, type.convert, ...)
  x
}

type.convert.data.frame <- function(x, ...) {
  x[] <- lapply(x, type.convert, ...)
  x
}

# Which of n columns are meant by a logical, numeric or character choice.
.chosen_columns <- function(choice, col.names, what) {
  n <- length(col.names)
  if (is.logical(choice)) return(rep_len(choice, n))
  if (is.numeric(choice)) {
    if (any(choice < 1 | choice > n)) stop(gettextf("invalid numeric '%s' expression", what), domain = NA)
    return(seq_len(n) %in% choice)
  }
  if (is.character(choice)) return(col.names %in% choice)
  stop(gettextf("'%s' has the wrong length %d  != cols = %d", what, length(choice), n), domain = NA)
}

read.table <- function(file, header = FALSE, sep = "", quote = "\"'", dec = ".",
                       numerals = c("allow.loss", "warn.loss", "no.loss"), row.names, col.names,
                       as.is = !stringsAsFactors, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0,
                       check.names = TRUE, fill = !blank.lines.skip, strip.white = FALSE, blank.lines.skip = TRUE,
                       comment.char = "#", allowEscapes = FALSE, flush = FALSE, stringsAsFactors = FALSE,
                       fileEncoding = "", encoding = "unknown", text, skipNul = FALSE) {
  if (missing(file) && !missing(text)) {
    file <- textConnection(text, encoding = "UTF-8")
    encoding <- "UTF-8"
    on.exit(close(file))
  }
  if (is.character(file)) {
    file <- if (nzchar(fileEncoding)) file(file, "rt", encoding = fileEncoding) else file(file, "rt")
    on.exit(close(file))
  }
  if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
  if (!isOpen(file, "rt")) {
    open(file, "rt")
    on.exit(close(file))
  }
  numerals <- match.arg(numerals)
  if (skip > 0L) readLines(file, skip)
  want <- if (nrows > 0) min(5, header + nrows) else 5
  lines <- .Internal(readTableHead(file, want, comment.char, blank.lines.skip, quote, sep, skipNul))
  nlines <- length(lines)
  rlabp <- FALSE
  if (!nlines) {
    if (missing(col.names)) stop("no lines available in input")
    cols <- length(col.names)
  } else {
    if (all(!nzchar(lines))) stop("empty beginning of file")
    pushBack(c(lines, lines), file, encoding = "bytes")
    fields <- function() scan(file, what = "", sep = sep, quote = quote, nlines = 1, quiet = TRUE, skip = 0,
                              strip.white = TRUE, blank.lines.skip = blank.lines.skip, na.strings = character(),
                              comment.char = comment.char, allowEscapes = allowEscapes, encoding = encoding, skipNul = skipNul)
    first <- fields()
    col1 <- if (missing(col.names)) length(first) else length(col.names)
    cols <- col1
    for (i in seq_len(nlines - 1L)) cols <- max(cols, length(fields()))
    rlabp <- (cols - col1) == 1L
    if (rlabp && missing(header)) header <- TRUE
    if (!header) rlabp <- FALSE
    if (header) {
      .Internal(readTableHead(file, 1L, comment.char, blank.lines.skip, quote, sep, skipNul))
      if (missing(col.names)) col.names <- first
      else if (length(first) != length(col.names)) warning("header and 'col.names' are of different lengths")
    } else if (missing(col.names)) col.names <- paste0("V", seq_len(cols))
    if (length(col.names) + rlabp < cols) stop("more columns than column names")
    if (fill && length(col.names) > cols) cols <- length(col.names)
    if (!fill && cols > 0L && length(col.names) > cols) stop("more column names than columns")
    if (cols == 0L) stop("first five rows are empty: giving up")
  }
  if (check.names) col.names <- make.names(col.names, unique = TRUE)
  if (rlabp) col.names <- c("row.names", col.names)

  if (!is.null(names(colClasses))) {
    given <- colClasses
    colClasses <- rep(NA_character_, cols)
    names(colClasses) <- col.names
    at <- match(names(given), col.names)
    if (anyNA(at)) warning("not all columns named in 'colClasses' exist")
    colClasses[at[!is.na(at)]] <- given[!is.na(at)]
    colClasses <- unname(colClasses)
  } else if (length(colClasses) < cols) colClasses <- rep_len(colClasses, cols)
  nclasses <- length(colClasses)
  colClasses[colClasses %in% c("real", "double")] <- "numeric"
  known <- colClasses %in% c("logical", "integer", "numeric", "complex", "character", "raw")
  what <- rep.int(list(""), max(cols, nclasses))
  for (i in which(known)) what[[i]] <- vector(colClasses[i], 0L)
  dropped <- colClasses %in% "NULL"
  what[dropped] <- list(NULL)
  if (length(what) == length(col.names)) names(what) <- col.names
  keep <- !dropped
  data <- scan(file = file, what = what, sep = sep, quote = quote, dec = dec, nmax = nrows, skip = 0,
               na.strings = na.strings, quiet = TRUE, fill = fill, strip.white = strip.white,
               blank.lines.skip = blank.lines.skip, multi.line = FALSE, comment.char = comment.char,
               allowEscapes = allowEscapes, flush = flush, encoding = encoding, skipNul = skipNul)
  nlines <- 0L
  for (v in data) if (!is.null(v)) {
    nlines <- length(v)
    break
  }
  if (cols != length(data)) {
    warning("cols = ", cols, " != length(data) = ", length(data), domain = NA)
    cols <- length(data)
  }
  as.is <- .chosen_columns(as.is, if (length(col.names) == cols) col.names else character(cols), "as.is")
  for (i in seq_len(cols)) {
    if (known[i] || dropped[i] || (rlabp && i == 1L && is.na(colClasses[i]))) next
    cls <- colClasses[i]
    data[[i]] <- if (is.na(cls)) type.convert(data[[i]], as.is = as.is[i], dec = dec, numerals = numerals, na.strings = character())
      else if (cls == "factor") as.factor(data[[i]])
      else if (cls == "Date") as.Date(data[[i]])
      else if (cls == "POSIXct") as.POSIXct(data[[i]])
      else methods::as(data[[i]], cls)
  }
  compact <- TRUE
  if (missing(row.names)) {
    if (rlabp) {
      row.names <- data[[1L]]
      data <- data[-1L]
      keep <- keep[-1L]
      compact <- FALSE
    } else row.names <- .set_row_names(as.integer(nlines))
  } else if (is.null(row.names)) {
    row.names <- .set_row_names(as.integer(nlines))
  } else if (is.character(row.names)) {
    compact <- FALSE
    if (length(row.names) == 1L) {
      rowvar <- which(col.names == row.names)
      row.names <- data[[rowvar]]
      data <- data[-rowvar]
      keep <- keep[-rowvar]
    }
  } else if (is.numeric(row.names) && length(row.names) == 1L) {
    compact <- FALSE
    rowvar <- row.names
    row.names <- data[[rowvar]]
    data <- data[-rowvar]
    keep <- keep[-rowvar]
  } else stop("invalid 'row.names' specification")
  data <- data[keep]
  if (is.object(row.names) || !is.integer(row.names)) row.names <- as.character(row.names)
  if (!compact) {
    if (length(row.names) != nlines) stop("invalid 'row.names' length")
    if (anyDuplicated(row.names)) stop("duplicate 'row.names' are not allowed")
    if (anyNA(row.names)) stop("missing values in 'row.names' are not allowed")
  }
  class(data) <- "data.frame"
  attr(data, "row.names") <- row.names
  data
}

read.csv <- function(file, header = TRUE, sep = ",", quote = "\"", dec = ".", fill = TRUE, comment.char = "", ...)
  read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill, comment.char = comment.char, ...)

read.csv2 <- function(file, header = TRUE, sep = ";", quote = "\"", dec = ",", fill = TRUE, comment.char = "", ...)
  read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill, comment.char = comment.char, ...)

read.delim <- function(file, header = TRUE, sep = "\t", quote = "\"", dec = ".", fill = TRUE, comment.char = "", ...)
  read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill, comment.char = comment.char, ...)

read.delim2 <- function(file, header = TRUE, sep = "\t", quote = "\"", dec = ",", fill = TRUE, comment.char = "", ...)
  read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill, comment.char = comment.char, ...)

count.fields <- function(file, sep = "", quote = "\"'", skip = 0, blank.lines.skip = TRUE, comment.char = "#") {
  if (is.character(file)) {
    file <- file(file)
    on.exit(close(file))
  }
  if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
  .Internal(count.fields(file, sep, quote, skip, blank.lines.skip, comment.char))
}

read.fwf <- function(file, widths, header = FALSE, sep = "\t", skip = 0L, row.names, col.names, n = -1L,
                     buffersize = 2000, fileEncoding = "", ...) {
  if (is.character(file)) {
    file <- if (nzchar(fileEncoding)) file(file, "rt", encoding = fileEncoding) else file(file, "rt")
    on.exit(close(file))
  } else if (!isOpen(file)) {
    open(file, "rt")
    on.exit(close(file))
  }
  if (skip) readLines(file, n = skip)
  head_line <- if (header) readLines(file, n = 1L)
  records <- if (is.list(widths)) widths else list(widths)
  lines <- readLines(file, n = if (n < 0L) -1L else n * length(records))
  whole <- length(lines) %/% length(records)
  lines <- matrix(lines[seq_len(whole * length(records))], length(records))
  cells <- do.call(cbind, lapply(seq_along(records), function(k) {
    w <- records[[k]]
    last <- cumsum(abs(w))
    first <- last - abs(w) + 1L
    matrix(vapply(which(w >= 0L), function(i) substring(lines[k, ], first[i], last[i]), character(whole)), whole)
  }))
  rows <- apply(cells, 1L, paste, collapse = sep)
  read.table(text = c(head_line, rows), header = header, sep = sep, row.names = row.names, col.names = col.names,
             quote = "", ...)
}
