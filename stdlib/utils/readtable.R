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
  .demand(is.character(na.strings), "invalid 'na.strings' argument")
  # the first character of text counts; nothing else says what it is
  dec <- if (is.character(dec) && length(dec)) substr(dec[1L], 1L, 1L) else "."
  if (!nzchar(dec)) dec <- "\001"
  if (missing(as.is)) {
    warning("'as.is' should be specified by the caller; using TRUE")
    as.is <- TRUE
  }
  res <- .Internal(typeconvert(text, na.strings, dec, match(numerals, c("allow.loss", "warn.loss", "no.loss")) - 1L))
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
    if (any(choice < 1 | choice > n)) stop(simpleError(gettextf("invalid numeric '%s' expression", what), sys.call(-1L)))
    return(seq_len(n) %in% choice)
  }
  if (is.character(choice)) return(col.names %in% choice)
  stop(simpleError(gettextf("'%s' has the wrong length %d  != cols = %d", what, length(choice), n), sys.call(-1L)))
}

# The connection read.table() reads, whether it has to be closed, and the encoding of its text.
.table_source <- function(file, text, fileEncoding, encoding) {
  if (missing(file) && !missing(text))
    return(list(con = textConnection(text, encoding = "UTF-8"), own = TRUE, encoding = "UTF-8"))
  own <- is.character(file)
  if (own) file <- if (nzchar(fileEncoding)) file(file, "rt", encoding = fileEncoding) else file(file, "rt")
  if (!inherits(file, "connection")) stop(simpleError("'file' must be a character string or connection", sys.call(-1L)))
  if (!isOpen(file, "rt")) {
    open(file, "rt")
    own <- TRUE
  }
  list(con = file, own = own, encoding = encoding)
}

# What the first lines tell: the names of the columns, their number, and whether the header lacks that of row names.
# field_count() reads one line more; header is NA where it is not given.
.table_layout <- function(first, more, header, given, fill, row_names) {
  .fail <- function(text) stop(simpleError(text, sys.call(-2L)))
  named <- if (is.null(given)) length(first) else length(given)
  cols <- max(named, more)
  one_short <- cols - named == 1L
  if (is.na(header)) header <- one_short
  labels <- if (!is.null(given)) given else if (header) first else paste0("V", seq_len(cols))
  one_short <- one_short && header
  if (header && length(given) && length(given) != length(first))
    warning(simpleWarning("header and 'col.names' are of different lengths", sys.call(-1L)))
  if (length(labels) + one_short < cols) .fail("more columns than column names")
  if (length(labels) > cols) {
    if (fill) cols <- length(labels) else if (cols > 0L) .fail("more column names than columns")
  }
  if (cols == 0L) .fail("first five rows are empty: giving up")
  list(names = labels, cols = cols, row_names = one_short, header = header)
}

# One class (or NA) for each of the columns; names in colClasses choose columns.
.column_classes <- function(colClasses, col.names, cols) {
  if (is.null(names(colClasses))) {
    if (length(colClasses) < cols) colClasses <- rep_len(colClasses, cols)
  } else {
    given <- colClasses
    at <- match(names(given), col.names)
    if (anyNA(at)) warning(simpleWarning("not all columns named in 'colClasses' exist", sys.call(-1L)))
    colClasses <- rep(NA_character_, cols)
    colClasses[at[!is.na(at)]] <- given[!is.na(at)]
  }
  colClasses[colClasses %in% c("double", "real")] <- "numeric"
  unname(colClasses)
}

# Text of one column in the class asked for; NA: the simplest type that holds it.
.converted_column <- function(text, class, as.is, dec, numerals) {
  if (is.na(class)) return(type.convert(text, as.is = as.is, dec = dec, numerals = numerals, na.strings = character()))
  switch(class, factor = as.factor(text), Date = as.Date(text), POSIXct = as.POSIXct(text), methods::as(text, class))
}

read.table <- function(file, header = FALSE, sep = "", quote = "\"'", dec = ".",
                       numerals = c("allow.loss", "warn.loss", "no.loss"), row.names, col.names,
                       as.is = !stringsAsFactors, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0,
                       check.names = TRUE, fill = !blank.lines.skip, strip.white = FALSE, blank.lines.skip = TRUE,
                       comment.char = "#", allowEscapes = FALSE, flush = FALSE, stringsAsFactors = FALSE,
                       fileEncoding = "", encoding = "unknown", text, skipNul = FALSE) {
  source <- .table_source(file, text, fileEncoding, encoding)
  file <- source$con
  encoding <- source$encoding
  if (source$own) on.exit(close(file))
  numerals <- match.arg(numerals)
  if (skip > 0L) readLines(file, skip)
  given <- if (!missing(col.names)) col.names
  want <- if (nrows > 0) min(5, header + nrows) else 5
  head_lines <- .Internal(readTableHead(file, want, comment.char, blank.lines.skip, quote, sep, skipNul))
  if (length(head_lines)) {
    if (!any(nzchar(head_lines))) stop("empty beginning of file")
    # read twice more: here for the number of fields, and below for the values
    pushBack(rep(head_lines, 2L), file, encoding = "bytes")
    fields <- lapply(head_lines, function(line)
      scan(file, "", sep = sep, quote = quote, nlines = 1, quiet = TRUE, strip.white = TRUE, skip = 0,
           blank.lines.skip = blank.lines.skip, na.strings = character(), comment.char = comment.char,
           allowEscapes = allowEscapes, encoding = encoding, skipNul = skipNul))
    layout <- .table_layout(fields[[1L]], lengths(fields[-1L]), if (missing(header)) header | NA else header, given, fill)
    if (layout$header) .Internal(readTableHead(file, 1L, comment.char, blank.lines.skip, quote, sep, skipNul))
  } else if (is.null(given)) stop("no lines available in input")
  else layout <- list(names = given, cols = length(given), row_names = FALSE)
  labels <- layout$names
  if (check.names) labels <- make.names(labels, unique = TRUE)
  if (layout$row_names) labels <- c("row.names", labels)

  classes <- .column_classes(colClasses, labels, layout$cols)
  read_as <- function(class) {
    if (class %in% "NULL") return()
    if (class %in% c("logical", "integer", "numeric", "complex", "character", "raw")) vector(class, 0L) else ""
  }
  what <- lapply(classes, read_as)
  if (length(labels) <= length(what)) names(what) <- c(labels, character(length(what) - length(labels)))
  if (dec == "." && numerals == "allow.loss" && is.character(na.strings)) {
    # such columns come back with their types
    open <- is.na(classes) & !vapply(what, is.null, NA)
    if (layout$row_names && length(open)) open[1L] <- FALSE
    if (length(open) > 1L) attr(what, "column types") <- open
  }
  # the call as it shows in messages
  data <- scan(file = file, what = what, sep = sep, quote = quote, dec = dec, nmax = nrows, skip = 0,
               na.strings = na.strings, quiet = TRUE, fill = fill, strip.white = strip.white,
               blank.lines.skip = blank.lines.skip, multi.line = FALSE, comment.char = comment.char,
               allowEscapes = allowEscapes, flush = flush, encoding = encoding, skipNul = skipNul)
  cols <- length(data)
  if (layout$cols != cols) warning("cols = ", layout$cols, " != length(data) = ", cols, domain = NA)
  present <- !vapply(what, is.null, NA)
  rows <- if (any(present)) length(data[[which(present)[1L]]]) else 0L

  as.is <- .chosen_columns(as.is, if (length(labels) == cols) labels else character(cols), "as.is")
  text_columns <- vapply(what, identical, NA, "") & !classes %in% "character"
  for (k in which(text_columns & vapply(data, is.character, NA)))
    if (!(k == 1L && layout$row_names && is.na(classes[k])))
      data[[k]] <- .converted_column(data[[k]], classes[k], as.is[k], dec, numerals)

  .with_row_names(data, present, rows, labels, row.names, layout$row_names)
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
  con <- if (is.character(file)) file(file) else file
  .demand(inherits(con, "connection"), "'file' must be a character string or connection")
  if (is.character(file)) on.exit(close(con))
  .Internal(count.fields(con, sep, quote, skip, blank.lines.skip, comment.char))
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
  height <- if (is.list(widths)) length(widths) else 1L # lines of a record: as one line they are cut into fields
  widths <- unlist(widths)
  lines <- readLines(file, n = if (n < 0L) -1L else n * height)
  whole <- length(lines) %/% height
  over <- length(lines) - whole * height
  if (over) warning(sprintf(ngettext(over, "last record incomplete, %d line discarded", "last record incomplete, %d lines discarded"), over),
                    domain = NA)
  lines <- apply(matrix(lines[seq_len(whole * height)], height), 2L, paste, collapse = "")
  last <- cumsum(abs(widths))
  first <- last - abs(widths) + 1L
  cells <- matrix(vapply(which(widths >= 0L), function(i) substring(lines, first[i], last[i]), character(whole)), whole)
  rows <- apply(cells, 1L, paste, collapse = sep)
  read.table(text = c(head_line, rows), header = header, sep = sep, row.names = row.names, col.names = col.names,
             quote = "", ...)
}

# The columns that are kept as a data frame; row.names is the argument of read.table(), in whose name it complains.
.with_row_names <- function(data, keep, rows, labels, row.names, first_column) {
  .fail <- function(text) stop(simpleError(text, sys.call(-2L)))
  at <- if (missing(row.names)) {
    if (first_column) 1L
  } else if (is.null(row.names)) NULL
  else if (is.character(row.names)) {
    if (length(row.names) == 1L) which(labels == row.names)
  } else if (is.numeric(row.names) && length(row.names) == 1L) row.names
  else .fail("invalid 'row.names' specification")
  automatic <- is.null(at) && (missing(row.names) || is.null(row.names))
  own <- if (!is.null(at)) data[[at]] else if (automatic) .set_row_names(as.integer(rows)) else row.names
  keep[at] <- FALSE
  data <- data[keep]
  if (!automatic) {
    if (!is.integer(own) || is.object(own)) own <- as.character(own)
    if (length(own) != rows) .fail("invalid 'row.names' length")
    if (anyDuplicated(own)) .fail("duplicate 'row.names' are not allowed")
    if (anyNA(own)) .fail("missing values in 'row.names' are not allowed")
  }
  class(data) <- "data.frame"
  attr(data, "row.names") <- own
  data
}
