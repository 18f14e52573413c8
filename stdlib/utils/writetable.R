# writetable.R - Data frames and matrices as text: write.table(), write.csv().

# One column as text; `quoted` columns get quotes.
.table_text <- function(v, quoted, dec, na, double) {
  if (!quoted && dec == "." && !is.object(v) && (is.double(v) || is.integer(v) || is.logical(v))) return(v)
  miss <- is.na(v)
  text <- if (is.character(v)) v else as.character(v)
  if ((is.double(v) || is.complex(v)) && !is.object(v)) text <- gsub(getOption("OutDec"), dec, text, fixed = TRUE)
  if (quoted) text <- .Internal(quoteText(text, double))
  if (any(miss)) text[miss] <- na
  text
}

.as_text <- function(v, na) {
  text <- as.character(v)
  if (!is.character(v)) text[is.na(v)] <- na
  text
}

# The connection to write to; `mine` where it is to be closed.
.table_sink <- function(file, append, fileEncoding) {
  if (identical(file, "")) return(list(con = stdout(), mine = FALSE))
  if (!is.character(file)) {
    if (!inherits(file, "connection")) .refuse("'file' must be a character string or connection")
    mine <- !isOpen(file, "w")
    if (mine) open(file, "w")
    return(list(con = file, mine = mine))
  }
  # errors show these calls
  con <- if (!nzchar(fileEncoding)) file(file, ifelse(append, "a", "w")) else file(file, ifelse(append, "a", "w"), encoding = fileEncoding)
  list(con = con, mine = TRUE)
}

.is_text <- function(v) is.character(v) || is.factor(v)

# Columns that are matrices make a matrix of everything; only columns that keep their names are still quoted.
.flat_table <- function(x, quote) {
  quoted <- names(x)[quote]
  flat <- as.matrix(x)
  rownames(flat) <- row.names(x)
  at <- match(quoted, colnames(flat))
  list(x = flat, quote = at[!is.na(at)])
}

# The names of rows or columns that are written: given ones, the table's own, or none.
.table_names <- function(wish, own, size, what) {
  if (is.logical(wish) && length(wish) == 1L && !is.na(wish)) return(if (wish) as.character(own))
  wish <- as.character(wish)
  if (length(wish) != size) .refuse(sprintf("invalid '%s' specification", what))
  wish
}

# What a table is made of: its names and a function that gives a column as text.
.table_parts <- function(x, quote, dec, na, double) {
  if (is.data.frame(x)) {
    cells <- function(i) {
      v <- x[[i]]
      if (is.list(v) && !is.object(v)) .refuse("unimplemented type 'list' in 'EncodeElement'\n", 3L)
      if (is.list(v) && inherits(v, "AsIs")) v <- as.character(unclass(v))
      .table_text(v, i %in% quote && (is.object(v) || .is_text(v)), dec, na, double)
    }
    return(list(rows = row.names(x), columns = names(x), size = c(nrow(x), length(x)), cells = cells))
  }
  plain <- unname(x)
  own <- list(rownames(x), colnames(x))
  cells <- function(i) .table_text(as.vector(plain[, i]), is.character(x) && i %in% quote, dec, na, double)
  list(rows = if (is.null(own[[1L]])) as.character(seq_len(nrow(x))) else own[[1L]],
       columns = if (is.null(own[[2L]])) sprintf("V%d", seq_len(ncol(x))) else own[[2L]], size = dim(x), cells = cells)
}

write.table <- function(x, file = "", append = FALSE, quote = TRUE, sep = " ", eol = "\n", na = "NA", dec = ".",
                        row.names = TRUE, col.names = TRUE, qmethod = c("escape", "double"), fileEncoding = "") {
  double <- match.arg(qmethod) == "double"
  framed <- is.data.frame(x) # errors show this call
  by_type <- is.logical(quote)
  .demand(!by_type || (length(quote) == 1L && !is.na(quote)), "'quote' must be 'TRUE', 'FALSE' or numeric")
  quote_names <- !by_type || quote
  if (!framed && !is.matrix(x)) x <- data.frame(x)
  if (by_type) quote <- if (!quote) integer() else if (is.data.frame(x)) which(vapply(x, .is_text, NA)) else if (is.character(x)) seq_len(ncol(x)) else integer()
  if (is.data.frame(x) && any(vapply(x, function(v) length(dim(v)) == 2L && ncol(v) > 1L, NA))) {
    flat <- .flat_table(x, if (by_type) quote)
    x <- flat$x
    if (by_type) quote <- flat$quote
  }
  parts <- .table_parts(x, quote, dec, na, double)
  sink <- .table_sink(file, append, fileEncoding)
  if (sink$mine) on.exit(close(sink$con))

  put_quotes <- function(names) if (is.null(names) || !quote_names) names else .Internal(quoteText(as.character(names), double))
  rows <- .table_names(row.names, parts$rows, parts$size[1L], "row.names")
  corner <- is.logical(col.names) && length(col.names) == 1L && is.na(col.names)
  if (corner && is.null(rows)) stop("'col.names = NA' makes no sense when 'row.names = FALSE'")
  heads <- .table_names(if (corner) TRUE else col.names, parts$columns, parts$size[2L], "col.names")
  if (append && !is.null(heads)) warning("appending column names to file")
  heads <- put_quotes(heads)
  rows <- put_quotes(rows)
  .demand(is.numeric(quote), "invalid 'quote' specification")
  .demand(all(quote >= 1L & quote <= parts$size[2L]), "invalid numbers in 'quote'")
  if (corner) heads <- c(if (quote_names) "\"\"" else "", heads)
  if (quote_names && !is.null(heads) && length(heads) == 0L) heads <- "\"\""
  if (!is.null(heads)) writeLines(paste(heads, collapse = sep), sink$con, sep = eol)
  if (parts$size[1L] > 0L) {
    .demand(is.character(dec) && nchar(dec) == 1L, "'dec' must be a single character")
    columns <- lapply(seq_len(parts$size[2L]), parts$cells)
    if (!length(columns)) columns <- list(character(parts$size[1L]))
    if (!is.null(rows)) columns <- c(list(rows), columns)
    plain <- is.character(na) && !is.na(na) && is.character(sep) && is.character(eol)
    if (!plain || !.Internal(writeRows(columns, sink$con, sep, eol, na))) {
      columns <- lapply(columns, .as_text, na)
      writeLines(do.call(paste, c(unname(columns), list(sep = sep))), sink$con, sep = eol)
    }
  }
  invisible()
}

# The call of write.csv() or write.csv2() turned into one of write.table().
.csv_call <- function(call, from, sep, dec) {
  call <- as.list(call)
  for (arg in c("append", "col.names", "sep", "dec", "qmethod"))
    if (!is.null(call[[arg]])) {
      warning(simpleWarning(gettextf("attempt to set '%s' ignored", arg), from))
      call[[arg]] <- NULL
    }
  rn <- call$row.names
  call$append <- NULL
  call$col.names <- if (is.null(rn) || isTRUE(eval(rn, parent.frame(2L))) || is.character(eval(rn, parent.frame(2L)))) NA else TRUE
  call$sep <- sep
  call$dec <- dec
  call$qmethod <- "double"
  call[[1L]] <- quote(utils::write.table)
  as.call(call)
}

write.csv <- function(...) {
  eval.parent(.csv_call(match.call(write.table, sys.call(), expand.dots = TRUE), sys.call(), ",", "."))
}
write.csv2 <- function(...) {
  eval.parent(.csv_call(match.call(write.table, sys.call(), expand.dots = TRUE), sys.call(), ";", ","))
}
