# writetable.R - Data frames and matrices as text: write.table(), write.csv().

# One column as text; `quoted` columns get quotes.
.table_text <- function(v, quoted, dec, na, double) {
  miss <- is.na(v)
  text <- if (is.character(v)) v else as.character(v)
  if (dec != "." && (is.double(v) || is.complex(v)) && !is.object(v)) text <- sub(".", dec, text, fixed = TRUE)
  if (quoted) text <- .Internal(quoteText(text, double))
  if (any(miss)) text[miss] <- na
  text
}

write.table <- function(x, file = "", append = FALSE, quote = TRUE, sep = " ", eol = "\n", na = "NA", dec = ".",
                        row.names = TRUE, col.names = TRUE, qmethod = c("escape", "double"), fileEncoding = "") {
  qmethod <- match.arg(qmethod)
  if (is.logical(quote) && (length(quote) != 1L || is.na(quote))) stop("'quote' must be 'TRUE', 'FALSE' or numeric")
  by_type <- is.logical(quote)
  is_text <- function(v) is.character(v) || is.factor(v)
  quote_names <- if (is.logical(quote)) quote else TRUE
  if (!is.data.frame(x) && !is.matrix(x)) x <- data.frame(x)
  double <- qmethod == "double"
  if (is.data.frame(x)) {
    if (by_type) quote <- if (quote) which(vapply(x, is_text, NA)) else integer()
    if (any(vapply(x, function(v) length(dim(v)) == 2L && dim(v)[2L] > 1L, NA))) {
      # columns that are matrices: everything becomes one matrix, only columns that keep their names are still quoted
      rows_wide <- row.names(x)
      labels <- names(x)
      x <- as.matrix(x)
      if (by_type) {
        quote <- match(labels[quote], colnames(x))
        quote <- quote[!is.na(quote)]
      }
      rownames(x) <- rows_wide
    }
  }
  if (is.data.frame(x)) {
    names_in <- names(x)
    rows_in <- row.names(x)
    cells <- function(i) {
      v <- x[[i]]
      if (is.list(v) && !is.object(v) || inherits(v, "AsIs") && is.list(v)) v <- vapply(v, function(e) as.character(e)[1L], "")
      .table_text(v, i %in% quote && (is_text(v) || is.object(v)), dec, na, double)
    }
    nr <- nrow(x)
    nc <- length(x)
  } else {
    if (is.logical(quote)) quote <- if (quote && is.character(x)) seq_len(ncol(x)) else integer()
    names_in <- colnames(x)
    rows_in <- rownames(x)
    nr <- nrow(x)
    nc <- ncol(x)
    if (is.null(names_in)) names_in <- if (nc) paste0("V", seq_len(nc)) else character()
    if (is.null(rows_in)) rows_in <- as.character(seq_len(nr))
    x <- unname(x)
    cells <- function(i) .table_text(as.vector(x[, i]), is.character(x) && i %in% quote, dec, na, double)
  }
  if (is.character(file) && !nzchar(file)) file <- stdout()
  else if (is.character(file)) {
    file <- if (nzchar(fileEncoding)) file(file, ifelse(append, "a", "w"), encoding = fileEncoding)
      else file(file, ifelse(append, "a", "w"))
    on.exit(close(file))
  } else if (!isOpen(file, "w")) {
    open(file, "w")
    on.exit(close(file))
  }
  if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
  corner <- FALSE
  if (is.logical(row.names) && length(row.names) == 1L && !is.na(row.names)) {
    rows <- if (row.names) as.character(rows_in)
  } else {
    rows <- as.character(row.names)
    if (length(rows) != nr) stop("invalid 'row.names' specification")
  }
  if (!is.null(rows) && quote_names) rows <- .Internal(quoteText(rows, double))
  heads <- if (is.logical(col.names) && length(col.names) == 1L) {
    if (is.na(col.names)) {
      if (is.null(rows)) stop("'col.names = NA' makes no sense when 'row.names = FALSE'")
      corner <- TRUE
      names_in
    } else if (col.names) names_in
  } else {
    col.names <- as.character(col.names)
    if (length(col.names) != nc) stop("invalid 'col.names' specification")
    col.names
  }
  if (!is.null(heads) && append) warning("appending column names to file")
  if (!is.null(heads) && quote_names) heads <- .Internal(quoteText(as.character(heads), double))
  if (!by_type) {
    if (!is.numeric(quote)) stop("invalid 'quote' specification")
    if (any(quote < 1L | quote > nc)) stop("invalid numbers in 'quote'")
  }
  if (corner) heads <- c(if (quote_names) "\"\"" else "", heads)
  if (!is.null(heads)) {
    if (length(heads) == 0L && quote_names) heads <- "\"\""
    writeLines(paste(heads, collapse = sep), file, sep = eol)
  }
  if (nr == 0L) return(invisible(NULL))
  if (!(is.character(dec) && nchar(dec) == 1L)) stop("'dec' must be a single character")
  parts <- lapply(seq_len(nc), cells)
  if (!is.null(rows)) parts <- c(list(rows), parts)
  if (length(parts) == 0L) parts <- list(rep("", nr))
  lines <- do.call(paste, c(unname(parts), list(sep = sep)))
  writeLines(lines, file, sep = eol)
  invisible(NULL)
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
