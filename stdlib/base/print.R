# print() and its methods for base classes.  print.default is native (printing.c).

print <- function(x, ...) UseMethod("print")

print.function <- function(x, useSource = TRUE, ...) print.default(x, useSource = useSource, ...)

print.AsIs <- function(x, ...) {
  cls <- oldClass(x)
  bare <- x
  oldClass(bare) <- cls[cls != "AsIs"]
  print(bare, ...)
  invisible(x)
}

# How many levels fit on the line: all of them, or as many as leave room for ", ..., last".
.shown_levels <- function(texts, sep, width, max.levels) {
  n <- length(texts)
  if (!is.logical(max.levels)) return(max.levels)
  ends <- cumsum(nchar(texts, type = "w") + nchar(sep))
  if (n <= 1L || ends[n] <= width) n else max(1L, which.max(ends > width) - 1L)
}

print.factor <- function(x, quote = FALSE, max.levels = NULL, width = getOption("width"), ...) {
  ordered <- is.ordered(x)
  if (length(x)) {
    values <- as.character(x)
    at <- attributes(x)
    attributes(values) <- at[!(names(at) %in% c("levels", "class"))]
    print(values, quote = quote, ...)
  } else cat(if (ordered) "ordered(0)\n" else "factor(0)\n")
  if (is.null(max.levels)) max.levels <- TRUE
  if (!max.levels) return(invisible(x))
  texts <- encodeString(levels(x), quote = if (quote) "\"" else "")
  n <- length(texts)
  sep <- if (ordered) " < " else " "
  shown <- .shown_levels(texts, sep, width - 15L, max.levels)
  if (n > shown) {
    texts <- c(texts[seq_len(max(1, shown - 1))], "...", if (shown > 1) texts[n])
    cat(n, " ", sep = "")
  }
  cat("Levels: ", paste(texts, collapse = sep), "\n", sep = "")
  invisible(x)
}

# What is said of a data frame without cells.
.print_no_cells <- function(x) {
  rows <- nrow(x)
  if (!length(x)) return(cat(sprintf(ngettext(rows, "data frame with 0 columns and %d row\n", "data frame with 0 columns and %d rows\n"), rows)))
  print.default(names(x), quote = FALSE)
  cat("<0 rows> (or 0-length row.names)\n")
}

print.data.frame <- function(x, ..., digits = NULL, quote = FALSE, right = TRUE, row.names = TRUE, max = NULL) {
  size <- dim(x)
  if (!all(size > 0L)) {
    .print_no_cells(x)
    return(invisible(x))
  }
  most <- .if_null(max, getOption("max.print", 99999L))
  .demand(is.finite(most), paste0("invalid 'max' / getOption(\"max.print\"): ", most))
  n0 <- most %/% size[2L] # warnings show the call below
  omit <- size[1L] > n0
  cells <- as.matrix(format.data.frame(if (omit) x[seq_len(n0), , drop = FALSE] else x, digits = digits, na.encode = FALSE))
  if (isFALSE(row.names)) rownames(cells) <- rep("", nrow(cells))
  else if (!isTRUE(row.names)) rownames(cells) <- row.names
  print(cells, ..., max = most, quote = quote, right = right)
  if (omit) cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", size[1L] - n0, "rows ]\n")
  invisible(x)
}

print.table <- function(x, digits = getOption("digits"), quote = FALSE, na.print = "", zero.print = "0",
                        right = is.numeric(x) || is.complex(x), justify = "none", ...) {
  if (!all(dim(x) > 0)) {
    writeLines(paste0("< table of extent ", paste(dim(x), collapse = " x "), " >"))
    return(invisible(x))
  }
  force(right)
  plain <- unclass(x)
  lost <- is.na(plain)
  shown <- format(plain, justify = justify, digits = digits)
  if (zero.print != "0") shown[!lost & plain == 0] <- zero.print
  shown[lost] <- na.print
  print(shown, right = right, quote = quote, ...)
  invisible(x)
}

print.summaryDefault <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  if (inherits(x, c("Date", "POSIXct", "difftime"))) print(format(x, digits = digits), ...)
  else if (is.numeric(x) || is.complex(x)) {
    v <- replace(x, is.finite(x), zapsmall(x[is.finite(x)]))
    at <- match("NA's", names(v), 0L)
    if (at > 0L) {
      count <- unclass(v)[at]
      v <- c(format(unclass(v)[-at], digits = digits), "NA's" = as.character(count))
    }
    print.table(v, digits = digits, ...)
  } else print.table(x, digits = digits, ...)
  invisible(x)
}

print.simple.list <- function(x, ...) print(noquote(cbind("_" = unlist(x))), ...)

print.listof <- function(x, ...) {
  titles <- if (is.null(names(x))) paste("Component", seq_along(x)) else names(x)
  for (i in seq_along(x)) {
    cat(titles[i], ":\n")
    print(x[[i]], ...)
    cat("\n")
  }
  invisible(x)
}

print.hexmode <- function(x, ...) {
  print(format(x), ...)
  invisible(x)
}

print.octmode <- function(x, ...) {
  print(format(x), ...)
  invisible(x)
}

print.rle <- function(x, digits = getOption("digits"), prefix = "", ...) {
  digits <- .if_null(digits, getOption("digits"))
  part <- function(label, v, ...) {
    cat(prefix, "  ", label, ":", sep = "")
    utils::str(v, ...)
  }
  writeLines(paste0(prefix, "Run Length Encoding"))
  part("lengths", x$lengths)
  part("values ", x$values, digits.d = digits)
  invisible(x)
}

print.eigen <- function(x, ...) {
  cat("eigen() decomposition\n")
  print(unclass(x), ...)
  invisible(x)
}

print.srcref <- function(x, useSource = TRUE, ...) {
  cat(as.character(x, useSource = useSource), sep = "\n")
  invisible(x)
}

print.srcfile <- function(x, ...) {
  cat(x$filename, "\n")
  invisible(x)
}

write <- function(x, file = "data", ncolumns = if (is.character(x)) 1 else 5, append = FALSE, sep = " ") {
  between <- c(rep.int(sep, ncolumns - 1), "\n")
  # numbers as cat() shows them, factors by their codes
  if (is.character(x)) x <- as.character(x)
  cat(x, append = append, sep = between, file = file)
}

prmatrix <- function(x, rowlab = dn[[1]], collab = dn[[2]], quote = TRUE, right = FALSE, na.print = NULL, ...) {
  x <- as.matrix(x)
  dn <- dimnames(x)
  if (!is.null(rowlab) && is.character(rowlab)) rowlab <- rep_len(rowlab, nrow(x))
  if (!is.null(collab) && is.character(collab)) collab <- rep_len(collab, ncol(x))
  shown <- x
  dimnames(shown) <- if (is.null(rowlab) && is.null(collab)) NULL else list(rowlab, collab)
  print.default(shown, quote = quote, right = right, na.print = na.print)
  invisible(x)
}
