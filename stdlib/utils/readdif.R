# readdif.R - read.DIF(): the cells of a spreadsheet written in the Data Interchange Format.
#
# A header of topics of three lines each, of which VECTORS and TUPLES tell the size, ends with DATA; then each cell is two
# lines: its type (-1: a mark, 0: a number, 1: text) with the number, and the text or what the number is (V: a value).

read.DIF <- function(file, header = FALSE, dec = ".", numerals = c("allow.loss", "warn.loss", "no.loss"), row.names, col.names,
                     as.is = !stringsAsFactors, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0, check.names = TRUE,
                     blank.lines.skip = TRUE, stringsAsFactors = FALSE, transpose = FALSE, fileEncoding = "") {
  numerals <- match.arg(numerals)
  if (is.character(file)) {
    file <- if (file == "clipboard") base::file("clipboard") else if (nzchar(fileEncoding)) base::file(file, "r", encoding = fileEncoding) else base::file(file, "r")
    on.exit(close(file))
  }
  if (!inherits(file, "connection")) stop("argument 'file' must be a character string or connection")
  if (!isOpen(file, "r")) {
    open(file, "r")
    on.exit(close(file))
  }
  lines <- readLines(file)
  size <- .dif_size(lines)
  cells <- .dif_cells(lines[-seq_len(size$head)], size)
  if (!transpose) cells <- lapply(cells, t) # the groups are columns
  if (skip > 0) cells <- lapply(cells, function(m) m[-seq_len(skip), , drop = FALSE])
  text <- cells$text
  names <- if (header) {
    first <- text[1L, ]
    cells <- lapply(cells, function(m) m[-1L, , drop = FALSE])
    text <- cells$text
    first
  } else paste0("V", seq_len(ncol(text)))
  if (nrows > 0) text <- text[seq_len(min(nrows, nrow(text))), , drop = FALSE]
  is_text <- cells$kind[seq_len(nrow(text)), , drop = FALSE]
  if (!missing(col.names)) names <- col.names
  if (check.names) names <- make.names(names, unique = TRUE)
  as.is <- .chosen_columns(as.is, names, "as.is")
  colClasses <- rep_len(colClasses, ncol(text))
  columns <- lapply(seq_len(ncol(text)), function(j) .dif_column(text[, j], any(is_text[, j]), colClasses[j], as.is[j], na.strings, dec, numerals))
  names(columns) <- names
  .dif_frame(columns, nrow(text), if (!missing(row.names)) row.names)
}

.dif_size <- function(lines) {
  topic <- function(name) which(lines == name)[1L]
  number <- function(at) as.integer(sub("^[^,]*,", "", lines[at + 1L]))
  data <- topic("DATA")
  if (is.na(data) || is.na(topic("VECTORS")) || is.na(topic("TUPLES"))) stop(simpleError("this is not a DIF file", sys.call(-1L)))
  list(vectors = number(topic("VECTORS")), tuples = number(topic("TUPLES")), head = data + 2L)
}

# The texts of the cells, one row for each group after a mark BOT, and which of them are texts rather than numbers.
.dif_cells <- function(lines, size) {
  n <- length(lines) %/% 2L
  kinds <- lines[2L * seq_len(n) - 1L]
  values <- lines[2L * seq_len(n)]
  type <- as.integer(sub(",.*", "", kinds))
  end <- which(type == -1L & values == "EOD")
  use <- seq_len(if (length(end)) end[1L] - 1L else n)
  row <- cumsum(type[use] == -1L & values[use] == "BOT")
  cell <- use[type[use] != -1L]
  row <- row[type[use] != -1L]
  column <- stats::ave(row, row, FUN = seq_along)
  number <- sub("^[^,]*,", "", kinds[cell])
  text <- ifelse(type[cell] == 1L, gsub("\"\"", "\"", sub("^\"(.*)\"$", "\\1", values[cell])),
                 ifelse(values[cell] == "V", number, ifelse(values[cell] %in% c("TRUE", "FALSE"), values[cell], NA)))
  empty <- matrix(NA_character_, max(row, 0L), max(column, 0L))
  place <- cbind(row, column)
  list(text = replace(empty, place, text), kind = replace(!is.na(empty), place, type[cell] == 1L))
}

.dif_column <- function(v, is_text, class, as.is, na.strings, dec, numerals) {
  if (!is.na(class) && class %in% c("character", "factor")) return(if (class == "factor") factor(v) else v)
  if (is_text && is.na(class)) {
    v[v %in% na.strings] <- NA
    return(if (as.is) v else factor(v))
  }
  v <- type.convert(v, na.strings = na.strings, as.is = as.is, dec = dec, numerals = numerals)
  if (is.na(class)) v else methods::as(v, class)
}

.dif_frame <- function(columns, n, row.names) {
  if (is.null(row.names)) row.names <- .set_row_names(n)
  else if (length(row.names) == 1L && n != 1L) {
    k <- if (is.character(row.names)) match(row.names, names(columns)) else as.integer(row.names)
    row.names <- as.character(columns[[k]])
    columns <- columns[-k]
  }
  structure(columns, row.names = row.names, class = "data.frame")
}
