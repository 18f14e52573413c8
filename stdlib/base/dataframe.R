# dataframe.R - Data frames: construction, row names, conversions, and the subscript methods.

.set_row_names <- function(n) if (n > 0) c(NA_integer_, -n) else integer()

is.data.frame <- function(x) inherits(x, "data.frame")

# ---- row and column names ----

row.names <- function(x) UseMethod("row.names")
row.names.data.frame <- function(x) as.character(attr(x, "row.names"))
row.names.default <- function(x) if (!is.null(dim(x))) rownames(x)

`row.names<-` <- function(x, value) UseMethod("row.names<-")
`row.names<-.default` <- function(x, value) `rownames<-`(x, value)
`row.names<-.data.frame` <- function(x, value) `.rowNamesDF<-`(x, value = value)

# make.names: FALSE complains about duplicates, TRUE repairs them, NA falls back to automatic names.
`.rowNamesDF<-` <- function(x, make.names = FALSE, value) {
  if (!is.data.frame(x)) x <- as.data.frame(x)
  n <- .row_names_info(x, 2L)
  strict <- isFALSE(make.names)
  automatic <- is.null(value)
  if (!automatic) {
    if (!is.integer(value) || is.object(value)) value <- as.character(value)
    misfit <- if (n > 0L) length(value) != n else length(value) > 0L && !is.null(attr(x, "row.names"))
    if (misfit && (strict || n == 0L)) stop("invalid 'row.names' length")
    unfit <- anyDuplicated(value) || anyNA(value)
    if (unfit && strict) {
      again <- sort(unique(value[duplicated(value)]))
      if (!anyDuplicated(value)) stop("missing values in 'row.names' are not allowed")
      text <- ngettext(length(again), "non-unique value when setting 'row.names': %s",
                       "non-unique values when setting 'row.names': %s")
      warning(sprintf(text, paste(sQuote(again), collapse = ", ")), domain = NA, call. = FALSE)
      stop("duplicate 'row.names' are not allowed")
    }
    automatic <- is.na(make.names) && (misfit || unfit)
    if (unfit && !automatic) value <- make.names(value, unique = TRUE)
  }
  attr(x, "row.names") <- if (automatic) .set_row_names(n) else value
  x
}

dim.data.frame <- function(x) c(.row_names_info(x, 2L), length(x))

dimnames.data.frame <- function(x) list(row.names.data.frame(x), names(x))

`dimnames<-.data.frame` <- function(x, value) {
  fits <- is.list(value) && identical(lengths(value, use.names = FALSE), dim(x))
  .demand(fits, "invalid 'dimnames' given for data frame")
  row.names(x) <- as.character(value[[1L]])
  `names<-`(x, as.character(value[[2L]]))
}

# ---- construction ----

# A data frame made of columns: an unclassed list whose row names are all right already.
.as_df <- function(columns, rows) {
  class(columns) <- "data.frame"
  attr(columns, "row.names") <- rows
  columns
}

# What one argument of data.frame() calls its columns: inner are the names that it brings along, given the name of
# the argument (empty when it has none) and text its expression, looked at only if nothing better is known.
.column_labels <- function(given, inner, width, fill, text) {
  if (width > 1L) {
    if (!length(inner)) inner <- seq_len(width)
    if (nzchar(given)) paste(given, inner, sep = ".") else inner
  }
  else if (length(inner)) inner
  else if (nzchar(given) || !fill) given
  else if (startsWith(text, "I(") && endsWith(text, ")")) substr(text, 3L, nchar(text) - 1L)
  else text
}

# A column repeated to n rows; NULL for the kinds that are never repeated.
.stretched <- function(col, n) {
  if (is.vector(col) || is.factor(col) || inherits(col, "Date") || inherits(col, "POSIXct")) rep(col, length.out = n)
  else if (is.character(col) && inherits(col, "AsIs")) structure(rep(unclass(col), length.out = n), class = class(col))
}

# The row names that data.frame() sets: rows are those wanted, or the number or name of the column that holds them.
.checked_rows <- function(rows, found, call) {
  refuse <- function(text) stop(simpleError(text, call))
  if (is.object(rows) || !is.integer(rows)) rows <- as.character(rows)
  again <- duplicated(rows)
  if (found && any(again)) return(NULL)
  if (anyNA(rows) && !(length(rows) == 2L && is.integer(rows))) refuse("row names contain missing values")
  if (any(again)) refuse(gettextf("duplicate row.names: %s", paste(unique(rows[again]), collapse = ", ")))
  rows
}

data.frame <- function(..., row.names = NULL, check.rows = FALSE, check.names = TRUE, fix.empty.names = TRUE,
                       stringsAsFactors = FALSE) {
  x <- list(...)
  n <- length(x)
  wanted <- row.names
  if (!n)
    return(structure(list(), names = character(), row.names = if (is.null(wanted)) integer() else wanted,
                     class = "data.frame"))
  search <- missing(row.names)
  own <- names(x)
  if (is.null(own)) own <- character(n)
  pieces <- labels <- vector("list", n)
  height <- integer(n)
  for (i in seq_len(n)) {
    item <- x[[i]]
    if (is.atomic(item) && !is.null(item) && is.null(attributes(item)) && !(stringsAsFactors && is.character(item))) {
      # a plain vector needs no conversion
      piece <- list(item)
      size <- -length(item)
      inner <- NULL
    } else {
      piece <- if (is.list(item) || is.character(item))
        as.data.frame(x[[i]], optional = TRUE, stringsAsFactors = stringsAsFactors)
      else as.data.frame(x[[i]], optional = TRUE)
      size <- .row_names_info(piece)
      inner <- names(piece)
      if (search && size > 0L && any(nzchar(named <- attr(piece, "row.names"))))
        wanted <- .merge_row_names(wanted, named, i, check.rows)
      piece <- unclass(piece)
    }
    if (length(piece))
      labels[[i]] <- .column_labels(own[i], inner, length(piece), fix.empty.names,
                                    deparse(substitute(list(...))[[i + 1L]], nlines = 1L)[1L])
    height[i] <- abs(size)
    pieces[[i]] <- piece
  }
  rows <- max(height)
  for (i in which(height < rows)) {
    piece <- if (height[i] > 0L && rows %% height[i] == 0L) lapply(pieces[[i]], .stretched, rows) else list(NULL)
    if (any(vapply(piece, is.null, NA)))
      stop(gettextf("arguments imply differing number of rows: %s", paste(unique(height), collapse = ", ")), domain = NA)
    pieces[[i]] <- piece
  }
  value <- unlist(pieces, recursive = FALSE, use.names = FALSE)
  if (is.null(value)) value <- list()
  labels <- as.character(unlist(labels))
  named <- nzchar(labels)
  if (fix.empty.names && !all(named)) {
    labels[!named] <- paste0("Var.", which(!named))
    named[] <- TRUE
  }
  if (check.names) labels[named] <- make.names(labels[named], unique = TRUE)
  names(value) <- labels
  if (is.null(row.names)) {
    if (length(wanted) != rows && length(wanted)) {
      warning("row names were found from a short variable and have been discarded")
      wanted <- NULL
    }
  } else if (length(row.names) == 1L && rows != 1L) {
    at <- if (is.character(row.names)) match(row.names, labels, 0L) else row.names
    if (at < 1L || at > length(labels)) stop("'row.names' should specify one of the variables")
    wanted <- value[[at]]
    value <- value[-at]
  } else if (length(row.names) != rows) stop("row names supplied are of the wrong length")
  if (!is.null(wanted)) wanted <- .checked_rows(wanted, search, sys.call())
  .as_df(value, if (is.null(wanted)) .set_row_names(rows) else wanted)
}

# The row names after item i of data.frame(): the first ones found that do not repeat are used.
.merge_row_names <- function(current, fresh, i, check) {
  if (is.character(current)) fresh <- as.character(fresh)
  else if (is.character(fresh) && !is.null(current)) current <- as.character(current)
  if (is.null(current)) {
    again <- which(duplicated(fresh))
    if (!length(again)) return(fresh)
    warning(gettextf("some row.names duplicated: %s --> row.names NOT used", paste(again, collapse = ",")), domain = NA,
            call. = FALSE)
    NULL
  }
  else if (!check || length(current) != length(fresh)) current
  else if (all(current == fresh) || all(current == "")) fresh
  else stop(simpleError(gettextf("mismatch of row names in arguments of 'data.frame', item %d", i),
                        quote(data.row.names(row.names, rowsi, i))))
}

# ---- conversion to data frames ----

as.data.frame <- function(x, row.names = NULL, optional = FALSE, ...) {
  if (is.null(x)) return(as.data.frame(list()))
  UseMethod("as.data.frame")
}

as.data.frame.default <- function(x, ...)
  stop(gettextf("cannot coerce class %s to a data.frame", sQuote(deparse(class(x))[1L])), domain = NA)

as.data.frame.data.frame <- function(x, row.names = NULL, ...) {
  classes <- oldClass(x)
  own <- match("data.frame", classes)
  if (own > 1L) class(x) <- classes[own:length(classes)]
  if (is.null(row.names)) return(x)
  rows <- .row_names_info(x, 2L)
  given <- length(row.names)
  if (given != rows)
    stop(sprintf(ngettext(rows, "invalid 'row.names', length %d for a data frame with %d row",
                          "invalid 'row.names', length %d for a data frame with %d rows"), given, rows), domain = NA)
  attr(x, "row.names") <- row.names
  x
}

# Arguments of data.frame() among the names are hidden from it behind a prefix.
as.data.frame.list <- function(x, row.names = NULL, optional = FALSE, ..., cut.names = FALSE, col.names = names(x),
                               fix.empty.names = TRUE, check.names = !optional, stringsAsFactors = FALSE) {
  settings <- list(check.names = check.names, fix.empty.names = fix.empty.names, stringsAsFactors = stringsAsFactors)
  if (!is.null(row.names)) settings$row.names <- row.names
  if (cut.names || !missing(col.names)) {
    if (cut.names) {
      most <- if (is.logical(cut.names)) 256L else as.integer(cut.names)
      cut <- nchar(col.names, "bytes", keepNA = FALSE) > most
      col.names[cut] <- paste(substr(col.names[cut], 1L, most - 6L), "...")
    }
    names(x) <- col.names
  }
  hidden <- names(x) %in% names(formals(data.frame))
  if (!any(hidden)) return(do.call(data.frame, c(x, settings)))
  names(x)[hidden] <- paste0("..adfl.", names(x)[hidden])
  out <- do.call(data.frame, c(x, settings))
  names(out) <- sub("^\\.\\.adfl\\.", "", names(out))
  out
}

# One column; names become row names when they are unique.
as.data.frame.vector <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x))) {
  label <- nm
  n <- length(x)
  if (!is.null(row.names) && (length(row.names) != n || !is.character(row.names))) {
    warning("'row.names' is not a character vector of length ", n, " -- omitting it. Will be an error!")
    row.names <- NULL
  }
  own <- names(x)
  rows <- if (!is.null(row.names)) row.names
          else if (!n) character()
          else if (length(own) == n && !anyDuplicated(own)) own
          else .set_row_names(n)
  if (!is.null(own)) names(x) <- NULL
  structure(if (optional) list(x) else `names<-`(list(x), label), row.names = rows, class = "data.frame")
}

as.data.frame.raw <- as.data.frame.vector
as.data.frame.factor <- as.data.frame.vector
as.data.frame.ordered <- as.data.frame.vector
as.data.frame.integer <- as.data.frame.vector
as.data.frame.logical <- as.data.frame.vector
as.data.frame.numeric <- as.data.frame.vector
as.data.frame.complex <- as.data.frame.vector
as.data.frame.Date <- as.data.frame.vector
as.data.frame.POSIXct <- as.data.frame.vector
as.data.frame.difftime <- as.data.frame.vector
as.data.frame.noquote <- as.data.frame.vector
as.data.frame.numeric_version <- as.data.frame.vector

as.data.frame.character <- function(x, ..., stringsAsFactors = FALSE) {
  column <- if (stringsAsFactors) factor(x) else x
  if ("nm" %in% ...names()) return(as.data.frame.vector(column, ...))
  label <- deparse1(substitute(x))
  as.data.frame.vector(column, ..., nm = label)
}

as.data.frame.POSIXlt <- function(x, row.names = NULL, optional = FALSE, ...) {
  label <- if (!optional) deparse1(substitute(x))
  out <- as.data.frame.POSIXct(as.POSIXct(x), row.names, optional, ...)
  if (optional) out else `names<-`(out, label)
}

as.data.frame.AsIs <- function(x, row.names = NULL, optional = FALSE, ...) {
  if (length(dim(x)) == 2L) return(as.data.frame.model.matrix(x, row.names, optional))
  n <- length(x)
  own <- names(x)
  rows <- if (!is.null(row.names)) row.names
          else if (!n) character()
          else if (length(own) == n && !anyDuplicated(own)) own
          else .set_row_names(n)
  .as_df(if (optional) list(x) else `names<-`(list(x), deparse1(substitute(x))), rows)
}

# The rows are named by the matrix alone; row.names has no effect.
as.data.frame.model.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ...) {
  value <- structure(list(x), row.names = .set_row_names(nrow(x)), class = "data.frame")
  if (!optional) names(value) <- deparse1(substitute(x))
  if (is.null(rownames(x))) value else `.rowNamesDF<-`(value, make.names = make.names, value = rownames(x))
}

as.data.frame.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ...,
                                 stringsAsFactors = FALSE) {
  shape <- dim(x)
  own <- dimnames(x)
  rows <- if (is.null(row.names)) own[[1L]] else row.names
  labels <- own[[2L]]
  if (is.object(x)) oldClass(x) <- NULL
  out <- vector("list", shape[2L])
  for (k in seq_along(out)) out[[k]] <- as.vector(x[, k])
  if (stringsAsFactors && is.character(x)) out <- lapply(out, as.factor)
  unnamed <- which(!nzchar(labels))
  labels[unnamed] <- paste0("V", unnamed)
  if (length(labels) == shape[2L]) names(out) <- labels
  else if (!optional) names(out) <- paste0("V", seq_len(shape[2L]))
  out <- .as_df(out, .set_row_names(shape[1L]))
  if (is.null(rows) || length(rows) != shape[1L]) out
  else `.rowNamesDF<-`(out, make.names = make.names, value = rows)
}

# A vector is one column and a matrix its own; of more dimensions all but the first become one, with crossed labels.
as.data.frame.array <- function(x, row.names = NULL, optional = FALSE, ...) {
  shape <- dim(x)
  labels <- dimnames(x)
  if (length(shape) == 1L)
    return(as.data.frame.vector(setNames(drop(x), labels[[1L]]), row.names, optional, ..., nm = deparse1(substitute(x))))
  if (length(shape) > 2L) {
    crossed <- if (!is.null(labels)) {
      bare <- vapply(labels, is.null, NA)
      interaction(expand.grid(replace(labels, bare, lapply(shape[bare], seq_len))[-1L]))
    }
    x <- matrix(x, shape[1L])
    if (!is.null(labels)) dimnames(x) <- list(labels[[1L]], crossed)
  }
  as.data.frame.matrix(x, row.names, optional, ...)
}

as.data.frame.ts <- function(x, ...) {
  if (is.matrix(x)) as.data.frame.matrix(x, ...) else as.data.frame.vector(x, ...)
}

as.data.frame.table <- function(x, row.names = NULL, ..., responseName = "Freq", stringsAsFactors = TRUE, sep = "",
                                base = list(LETTERS)) {
  labels <- dimnames(provideDimnames(x, sep = sep, base = base))
  cells <- do.call(expand.grid, c(labels, list(KEEP.OUT.ATTRS = FALSE, stringsAsFactors = stringsAsFactors)))
  counts <- `names<-`(list(unname(c(x))), responseName)
  do.call(data.frame, c(list(cells), counts, list(row.names = row.names)))
}

provideDimnames <- function(x, sep = "", base = list(LETTERS), unique = TRUE) {
  dn <- dimnames(x)
  d <- dim(x)
  fill <- is.null(dn)
  if (fill) dn <- vector("list", length(d))
  lack <- which(vapply(dn, is.null, NA))
  if (!length(lack)) return(x)
  for (k in lack) {
    stock <- base[[(k - 1L) %% length(base) + 1L]]
    n <- d[k]
    labels <- if (n <= length(stock)) stock[seq_len(n)] else if (unique) make.unique(rep_len(stock, n), sep = sep)
              else rep_len(stock, n)
    if (n <= length(stock) && unique) labels <- make.unique(labels, sep = sep)
    dn[[k]] <- labels
  }
  dimnames(x) <- dn
  x
}

# ---- conversion from data frames ----

as.matrix <- function(x, ...) UseMethod("as.matrix")

as.matrix.default <- function(x, ...) {
  if (is.matrix(x)) return(x)
  array(x, c(length(x), 1L), if (!is.null(names(x))) list(names(x), NULL))
}

as.matrix.data.frame <- function(x, rownames.force = NA, ...) {
  d <- dim(x)
  rows <- if (rownames.force %in% FALSE) NULL
          else if (rownames.force %in% TRUE || .row_names_info(x) > 0L) row.names(x)
  labels <- names(x)
  n <- d[1L]
  width <- d[2L]
  if (any(d == 0L)) return(array(NA, dim = d, dimnames = list(rows, if (width) labels)))
  x <- unclass(x)
  attr(x, "row.names") <- NULL
  non_numeric <- FALSE
  non_atomic <- FALSE
  all_logical <- TRUE
  for (j in seq_len(width)) {
    col <- x[[j]]
    if (inherits(col, "data.frame")) x[[j]] <- col <- as.matrix(col)
    else if (is.character(col) && is.object(col)) x[[j]] <- col
    is_logical <- is.logical(col)
    if (all_logical && !is_logical) all_logical <- FALSE
    if (length(levels(col)) || !(is_logical || is.numeric(col) || is.complex(col)) ||
        (!is.null(cl <- attr(col, "class")) && any(cl %in% c("Date", "POSIXct", "POSIXlt")))) non_numeric <- TRUE
    if (!is.atomic(col) && !is.object(col) || is.list(col) && !inherits(col, "POSIXlt")) non_atomic <- TRUE
  }
  if (non_atomic) {
    for (j in seq_len(width)) if (!is.recursive(x[[j]])) x[[j]] <- as.list(as.vector(x[[j]]))
  } else if (all_logical) NULL
  else if (non_numeric) {
    for (j in seq_len(width)) {
      col <- x[[j]]
      if (is.character(col)) next
      if (is.factor(col)) x[[j]] <- as.vector(col)
      else {
        lost <- is.na(col)
        text <- if (length(levels(col))) as.vector(col)
                else if (is.logical(col)) as.character(col)
                else format(col)
        if (length(dim(col)) == 2L) {
          dim(text) <- dim(col)
          dimnames(text) <- dimnames(col)
        }
        is.na(text) <- lost
        x[[j]] <- text
      }
    }
  }
  # columns that are matrices keep their own column names
  wide <- vapply(x, function(col) if (length(dim(col)) == 2L) ncol(col) else 1L, 1L)
  titles <- if (any(wide != 1L) || any(vapply(x, is.matrix, NA))) {
    unlist(lapply(seq_len(width), function(j) {
      col <- x[[j]]
      if (length(dim(col)) != 2L || ncol(col) == 1L) return(labels[j])
      inner <- colnames(col)
      paste(labels[j], if (length(inner)) inner else seq_len(ncol(col)), sep = ".")
    }))
  } else labels
  x <- if (non_atomic) unlist(lapply(x, as.list), recursive = FALSE, use.names = FALSE)
       else unlist(x, recursive = FALSE, use.names = FALSE)
  dim(x) <- c(n, length(x) %/% max(n, 1L))
  if (n == 0L) dim(x) <- c(0L, sum(wide))
  dimnames(x) <- list(rows, titles)
  x
}

# Every column as numbers, in one matrix; integer only if all of them are.
data.matrix <- function(frame, rownames.force = NA) {
  if (!is.data.frame(frame)) return(as.matrix(frame))
  rows <- if (is.na(rownames.force)) .row_names_info(frame) > 0L else rownames.force
  labels <- list(if (rows) row.names(frame), names(frame))
  shape <- dim(frame)
  columns <- as.list(frame)
  for (i in seq_along(columns)) {
    col <- columns[[i]]
    if (is.character(col)) col <- factor(col)
    columns[[i]] <- if (is.logical(col) || is.factor(col)) as.integer(col)
                    else if (!is.numeric(col)) as.numeric(col)
                    else if (is.object(col)) unclass(col)
                    else col
  }
  x <- matrix(if (all(vapply(columns, is.integer, NA))) NA_integer_ else NA_real_, shape[1L], shape[2L], dimnames = labels)
  frame <- columns
  for (i in seq_along(frame)) x[, i] <- frame[[i]]
  x
}

t.data.frame <- function(x) {
  x <- as.matrix(x)
  labels <- dimnames(x)
  if (is.null(labels[[1L]])) rownames(x) <- NULL
  t(x)
}

is.na.data.frame <- function(x) {
  out <- lapply(x, is.na)
  n <- .row_names_info(x, 2L)
  out <- if (length(out)) do.call("cbind", out) else matrix(NA, n, 0L)
  if (length(out) && !is.null(rows <- if (.row_names_info(x) > 0L) row.names(x))) rownames(out) <- rows
  out
}

anyNA.data.frame <- function(x, recursive = FALSE) any(vapply(x, anyNA, NA, USE.NAMES = FALSE))

# ---- extraction ----

# The rows i of one column, which may itself be a matrix or a data frame.
.row_part <- function(xj, i) if (length(dim(xj)) == 2L) xj[i, , drop = FALSE] else xj[i]

# Columns taken from x become a data frame like x.
.df_like <- function(y, x, rows) {
  attr(y, "row.names") <- rows
  oldClass(y) <- oldClass(x)
  y
}

`[.data.frame` <- function(x, i, j, drop = if (missing(i)) TRUE else length(cols) == 1) {
  told <- !missing(drop)
  if (nargs() - told < 3L) {
    # x[i] takes columns, as from a list
    if (told) warning("'drop' argument will be ignored")
    if (missing(i)) return(x)
    if (is.matrix(i)) return(as.matrix(x)[i])
    labels <- names(x)
    y <- .df_columns(x, i, if (is.null(labels)) character() else labels)
    return(.df_like(y, x, .row_names_info(x, 0L)))
  }
  some <- !missing(j)
  if (missing(i)) {
    y <- if (some) .df_columns(x, j, names(x)) else x
    cols <- names(y)
    if (length(y) == 1L && drop) return(.subset2(y, 1L))
    if (!some) return(x)
    oldClass(y) <- oldClass(x)
    attr(y, "row.names") <- .row_names_info(x, 0L)
    return(y)
  }
  if (some) force(j) # before i, as programs can see
  if (told) force(drop)
  rows <- attr(x, "row.names")
  distinct <- every <- FALSE # each row once at most, thus its name, too; all of them in their order
  if (is.character(i)) i <- pmatch(i, rows, duplicates.ok = TRUE)
  else if (is.factor(i)) i <- as.integer(i)
  else if (is.logical(i) && length(i) == length(rows) && is.null(attributes(i)) && !anyNA(i)) {
    every <- all(i)
    i <- if (every) seq_along(i) else which(i)
    distinct <- TRUE
  }
  if (some) {
    # one column by its plain name or number: the list of one that .df_columns() would make is not needed
    if (!told && length(j) == 1L && is.null(attributes(j))) {
      k <- if (is.character(j)) match(j, names(x)) else if (is.numeric(j) && isTRUE(j >= 1 && j <= length(x))) j else NA
      if (!is.na(k) && !is.na(j)) return(.row_part(.subset2(x, k), i))
    }
    if (.is_one_unknown(x, j) && (!told || drop)) return(NULL)
    y <- .df_columns(x, j, names(x), FALSE)
  } else {
    y <- unclass(x)
    attr(y, "row.names") <- NULL
  }
  cols <- names(y)
  if (some && length(y) == 1L && drop) return(.row_part(.subset2(y, 1L), i))
  all <- y
  y[] <- list(NULL)
  for (k in seq_along(all)) { # columns of no rows go, and the rest moves up
    xj <- .subset2(all, k)
    y[[k]] <- if (is.null(dim(xj))) xj[i]
              else if (every && is.matrix(xj) && !is.object(xj)) xj[, , drop = FALSE]
              else .row_part(xj, i)
  }
  if (drop && length(y)) {
    if (length(y) == 1L) return(y[[1L]])
    if (told && NROW(y[[1L]]) == 1L) {
      # one row as a list
      attributes(y) <- list(names = names(y))
      return(y)
    }
  }
  if (some && anyDuplicated(names(y))) names(y) <- make.unique(names(y))
  rows <- rows[i]
  .df_like(y, x, if (!distinct && (anyNA(rows) || anyDuplicated(rows))) make.unique(.na_text(rows)) else rows)
}

# One column is asked for that is not there: with rows given and dimensions dropped that is no error but NULL.
.is_one_unknown <- function(x, j)
  length(j) == 1L && if (is.character(j)) is.na(match(j, names(x))) else is.numeric(j) && (is.na(j) || j >= length(x) + 1)

.na_text <- function(rows) {
  rows <- as.character(rows)
  rows[is.na(rows)] <- "NA"
  rows
}

.no_subscript <- function(j, call) {
  if (length(call) == 3L) call[[1L]] <- quote(`[.default`)
  else call <- quote(.subset(x, j))
  stop(simpleError(gettextf("invalid subscript type '%s'", typeof(j)), call))
}

# Columns of a data frame as a plain list; complains about unknown ones.
.df_columns <- function(x, j, labels, unique_names = TRUE) {
  plain <- unclass(x)
  attr(plain, "row.names") <- NULL
  if (is.character(j)) {
    if (anyNA(match(j, labels))) stop(simpleError("undefined columns selected", sys.call(-1L)))
    y <- plain[j]
    cols <- names(y)
  } else {
    names(plain) <- seq_along(plain)
    if (!is.atomic(j) || is.complex(j)) .no_subscript(j, sys.call(-1L))
    y <- plain[j]
    at <- names(y)
    if (anyNA(at) || any(at == "<NA>")) stop(simpleError("undefined columns selected", sys.call(-1L)))
    cols <- labels[as.integer(at)]
    names(y) <- cols
  }
  if (unique_names && anyDuplicated(cols)) names(y) <- make.unique(cols)
  y
}

`[[.data.frame` <- function(x, ..., exact = TRUE) {
  named <- names(sys.call())
  if (!is.null(named) && any(named != "" & named != "exact"))
    warning("named arguments other than 'exact' are discouraged")
  cell <- nargs() > 2L + !missing(exact)
  if (cell) col <- .subset2(x, ..2, exact = exact) # the second subscript before the first, as programs can see
  i <- ..1
  if (cell) {
    if (is.character(i)) i <- pmatch(i, row.names(x), duplicates.ok = TRUE)
    col[[i, exact = exact]]
  }
  else if (is.matrix(i)) as.matrix(x)[[i]]
  else .subset2(x, i, exact = exact)
}

# ---- replacement ----

.rows_message <- function(N, n)
  sprintf(ngettext(N, "replacement has %d row, data has %d", "replacement has %d rows, data has %d"), N, n)

# A column repeated to n rows; errors are those of the caller out frames away and name the rows of the data frame.
.fitted_column <- function(value, n, out = 2L, rows = n) {
  have <- NROW(value)
  if (have == n) return(value)
  if (!have || have > n || n %% have || length(dim(value)) > 1L) .refuse(.rows_message(have, if (have > n) n else rows), out)
  rep(value, length.out = n)
}

`$<-.data.frame` <- function(x, name, value) {
  rows <- .row_names_info(x, 2L)
  kind <- oldClass(x)
  column <- if (is.null(value) || NROW(value) == rows) value else .fitted_column(value, rows)
  if (!is.null(names(column)) && is.atomic(column)) names(column) <- NULL
  oldClass(x) <- NULL
  x[[name]] <- column
  `class<-`(x, kind)
}

# x[[i, j]] <- value, for an existing column.
.df_set_cell <- function(x, i, j, value) {
  kind <- oldClass(x)
  iseq <- .df_row_numbers(x, i)
  if (length(iseq) && max(iseq) > .row_names_info(x, 2L)) x <- .df_add_rows(x, i, iseq, value)
  jseq <- if (is.character(j)) match(j, names(x)) else seq_along(x)[j]
  if (length(iseq) > 1L || length(jseq) > 1L) .refuse("only a single element should be replaced")
  if (anyNA(jseq)) .refuse(gettextf("replacing element in non-existent column: %s", j))
  class(x) <- NULL
  x[[jseq]][[iseq]] <- value
  class(x) <- kind
  x
}

`[[<-.data.frame` <- function(x, i, j, value) {
  named <- names(sys.call())
  if (!is.null(named) && any(named != "" & named != "value")) warning("named arguments are discouraged")
  if (nargs() > 3L) {
    if (missing(i) || missing(j)) stop("only valid calls are x[[j]] <- value or x[[i,j]] <- value")
    return(.df_set_cell(x, i, j, value))
  }
  if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
  if (!is.null(value)) {
    n <- .row_names_info(x, 2L)
    if (NROW(value) != n) value <- .fitted_column(value, n)
  }
  width <- length(x)
  kind <- oldClass(x)
  class(x) <- NULL
  x[[i]] <- value
  last <- length(x)
  if (last > width) {
    labels <- names(x)
    if (length(labels) < last || labels[last] == "") labels[last] <- paste0("V", last)
    names(x) <- make.unique(labels)
  }
  class(x) <- kind
  x
}

# The data frame with further rows of missing values.
xpdrows.data.frame <- function(x, old.rows, new.rows) {
  from <- length(old.rows)
  to <- from + length(new.rows)
  cl <- oldClass(x)
  class(x) <- NULL
  for (k in seq_along(x)) {
    col <- x[[k]]
    d <- dim(col)
    if (is.null(d)) col <- col[seq_len(to)]
    else if (length(d) == 2L) {
      if (is.data.frame(col)) col <- col[seq_len(to), , drop = FALSE]
      else col <- col[c(seq_len(from), rep.int(NA_integer_, to - from)), , drop = FALSE]
    } else col <- col[seq_len(to)]
    if (!is.null(names(col)) && is.null(d)) names(col) <- NULL
    x[[k]] <- col
  }
  attr(x, "row.names") <- if (is.character(old.rows) || is.character(new.rows))
    make.unique(c(as.character(old.rows), as.character(new.rows))) else c(old.rows, new.rows)
  class(x) <- cl
  x
}

# Cells chosen by a logical matrix of the frame's shape.
.df_set_mask <- function(x, mask, value, call) {
  mask <- mask & !is.na(mask)
  each <- colSums(mask)
  total <- sum(each)
  if (!total) return(x)
  several <- length(value) > 1L
  if (several) {
    if (length(value) < total && total %% length(value) == 0L) value <- rep(value, length.out = total)
    if (length(value) != total) stop(simpleError("'value' is the wrong length", call))
  }
  before <- cumsum(each) - each
  cl <- oldClass(x)
  class(x) <- NULL
  for (k in which(each > 0)) {
    here <- mask[, k, drop = TRUE]
    v <- if (several) value[before[k] + seq_len(each[k])] else value
    if (is.matrix(x[[k]])) x[[k]][here, ] <- v else x[[k]][here] <- v
  }
  class(x) <- cl
  x
}

# Cells chosen by a two-column matrix of positions.
.df_set_cells <- function(x, cells, value) {
  value <- rep(value, length.out = nrow(cells))
  cl <- oldClass(x)
  class(x) <- NULL
  for (k in unique(cells[, 2L])) {
    here <- cells[, 2L] == k
    x[[k]][cells[here, 1L]] <- value[here]
  }
  class(x) <- cl
  x
}

# An error of the function that called the caller, or of one further out.
.refuse <- function(text, out = 2L) stop(simpleError(text, sys.call(-out)))

# The rows that i stands for in x[i, ] <- value; those that do not exist yet are numbered from the last one on, each
# unknown name being a row of its own.
.df_row_numbers <- function(x, i) {
  if (is.character(i)) {
    at <- match(i, attr(x, "row.names"))
    if (anyNA(at)) {
      lack <- which(is.na(at))
      at[lack] <- .row_names_info(x, 2L) + seq_along(lack)
    }
    return(at)
  }
  if (is.numeric(i) && !is.object(i) && length(i) && min(i) >= 0) {
    at <- as.integer(i)
    return(if (all(at)) at else at[at > 0L])
  }
  nrows <- .row_names_info(x, 2L)
  if (is.logical(i) && length(i) == nrows) return(which(i))
  at <- seq_len(nrows)[i]
  if (anyNA(at)) .refuse("non-existent rows not allowed")
  at
}

# x with the rows beyond the last that i, found to be the rows at, asks for.  They take the row names of a data frame
# of values as far as those are new.
.df_add_rows <- function(x, i, at, value) {
  rows <- attr(x, "row.names")
  n <- length(rows)
  if (is.character(i)) fresh <- i[at > n]
  else {
    fresh <- (n + 1L):max(at)
    if (is.data.frame(value) && length(given <- attr(value, "row.names")) >= length(fresh)) {
      given <- given[seq_along(fresh)]
      clash <- duplicated(given) | given %in% rows
      given[clash] <- fresh[clash]
      fresh <- given
    }
  }
  xpdrows.data.frame(x, rows, fresh)
}

# The columns that j stands for in x[, j] <- value, with the names of new ones as attribute "fresh".
.df_column_numbers <- function(x, j, value) {
  width <- length(x)
  if (anyNA(j)) why <- "missing values are not allowed in subscripted assignments of data frames"
  else if (is.character(j)) {
    at <- match(j, names(x))
    if (!anyNA(at) && all(nzchar(j))) return(at)
    beyond <- is.na(at)
    fresh <- j[beyond]
    at[beyond] <- width + seq_along(fresh)
    why <- if (!all(nzchar(j))) "column name \"\" cannot match any column"
  } else if (is.logical(j) || min(j) < 0L) return(seq_len(width)[j])
  else if ((last <- max(j)) <= width) return(j)
  else {
    at <- j
    beyond <- at > width
    labels <- if (is.list(value)) names(value)
    fresh <- if (is.null(labels)) paste0("V", (width + 1L):last) else rep_len(labels, length(at))[beyond]
    why <- if (sum(beyond) != length((width + 1L):last)) "new columns would leave holes after existing columns"
  }
  if (!is.null(why)) .refuse(why)
  attr(at, "fresh") <- fresh
  at
}

# An element of a list of values made to fit n rows.
.fitted_element <- function(one, k, n) {
  have <- NROW(one)
  if (length(dim(one)) == 2L)
    why <- sprintf(ngettext(have, "replacement element %d is a matrix/data frame of %d row, need %d",
                            "replacement element %d is a matrix/data frame of %d rows, need %d"), k, have, n)
  else if (!have) return(one)
  else if (have > n) {
    text <- ngettext(have, "replacement element %d has %d row to replace %d rows",
                     "replacement element %d has %d rows to replace %d rows")
    warning(simpleWarning(sprintf(text, k, have, n), sys.call(-2L)))
    return(one[seq_len(n)])
  }
  else if (n %% have == 0L) return(rep(one, length.out = n))
  else why <- sprintf(ngettext(have, "replacement element %d has %d row, need %d",
                               "replacement element %d has %d rows, need %d"), k, have, n)
  .refuse(why, 3L)
}

# value as a list of p columns of n of the data frame's rows.
.df_values <- function(value, n, p, rows) {
  cells <- width <- length(value)
  if (is.list(value)) {
    value <- unclass(value)
    for (k in seq_len(width)) if (NROW(value[[k]]) != n) value[k] <- list(.fitted_element(value[[k]], k, n))
    if (width == p) return(value)
    if (width > p && p) {
      text <- ngettext(width, "provided %d variable to replace %d variables",
                       ngettext(p, "provided %d variables to replace %d variable",
                                "provided %d variables to replace %d variables"))
      warning(simpleWarning(sprintf(text, width, p), sys.call(-1L)))
    }
    if (!width) return(vector("list", p))
    bad <- width < p && p %% width
  } else if (p == 1L) {
    if (NROW(value) != n && cells) value <- .fitted_column(value, n, 3L, rows)
    if (!is.null(names(value))) names(value) <- NULL
    return(list(value))
  } else bad <- cells < n * p && (!cells || (n * p) %% cells)
  if (bad) {
    text <- ngettext(width, "replacement has %d item, need %d", "replacement has %d items, need %d")
    .refuse(sprintf(text, cells, n * p))
  }
  if (is.list(value)) return(if (width > p) value else rep_len(value, p))
  value <- matrix(value, n, p)
  lapply(seq_len(p), function(k) value[, k])
}

# Missing values like v, in n rows.
.blank_like <- function(v, n) {
  if (length(dim(v)) == 2L) return(v[rep.int(NA_integer_, n), , drop = FALSE])
  v <- v[FALSE]
  length(v) <- n
  v
}

# x[i] <- value for a matrix i of flags or positions.
.df_set_matrix <- function(x, i, value, call) {
  if (is.logical(i) && all(dim(i) == dim(x))) .df_set_mask(x, i, value, call)
  else if (is.numeric(i) && ncol(i) == 2L) .df_set_cells(x, i, value)
  else stop(simpleError("unsupported matrix index in replacement", call))
}

# A data frame as the only subscript of an assignment is taken for column numbers, with an error that depends on them.
.no_frame_index <- function(x, j) {
  if (min(j) < 0L) seq_along(x)[j]
  jseq <- j
  o <- order(jseq)
  jj <- jseq[o]
  x <- unclass(x)
  v <- NULL
  x[[jj]] <- v
}

`[<-.data.frame` <- function(x, i, j, value) {
  subscripts <- nargs() - 2L
  if (subscripts == 2L) {
    by_row <- !missing(i)
    by_column <- !missing(j)
  } else if (subscripts == 1L) {
    if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
    by_row <- FALSE
    by_column <- !missing(i) || !missing(j)
    if (by_column) {
      if (is.data.frame(i)) .no_frame_index(x, i)
      if (is.matrix(i)) return(.df_set_matrix(x, i, value, sys.call()))
      j <- i
    } else if (is.null(value)) return(x[logical()])
  } else stop("need 0, 1, or 2 subscripts")
  if (by_column && !length(j)) return(x)
  cl <- oldClass(x)
  class(x) <- NULL
  nrows <- .row_names_info(x, 2L)
  iseq <- NULL
  if (by_row && length(i)) {
    if (anyNA(i)) stop("missing values are not allowed in subscripted assignments of data frames")
    iseq <- .df_row_numbers(x, i)
    if (!is.logical(i) && length(iseq) && max(iseq) > nrows) {
      x <- .df_add_rows(x, i, iseq, value)
      nrows <- .row_names_info(x, 2L)
    }
  }
  nvars <- length(x)
  cols <- if (by_column) .df_column_numbers(x, j, value) else seq_len(nvars)
  fresh <- attr(cols, "fresh")
  if (anyDuplicated(cols)) stop("duplicate subscripts for columns")
  if (by_row && !length(iseq) && is.null(fresh)) {
    # no row, no new column: nothing to do
    class(x) <- cl
    return(x)
  }
  value <- .df_values(if (is.null(value)) list(NULL) else value, if (length(iseq)) length(iseq) else nrows, length(cols), nrows)
  if (!is.null(fresh)) {
    kept <- attributes(x)
    labels <- c(kept$names, fresh)
    kept$names <- NULL
    kept$row.names <- .row_names_info(x, 0L) # automatic ones stay so
    x <- c(x, vector("list", length(fresh)))
    attributes(x) <- kept
    names(x) <- labels
  }
  if (by_row) {
    for (k in seq_along(cols)) {
      jj <- cols[k]
      vjj <- value[[k]]
      if (jj > nvars) x[[jj]] <- .blank_like(vjj, nrows)
      if (!length(iseq)) next
      if (length(dim(x[[jj]])) == 2L) x[[jj]][iseq, ] <- vjj else x[[jj]][iseq] <- vjj
    }
  } else for (k in if (length(cols) == 1L) 1L else order(cols, decreasing = TRUE)) {
    # from the last column on, so that removing one does not move the others
    v <- value[[k]]
    if (!length(v) && nrows && !is.null(v)) length(v) <- nrows
    if (is.atomic(v) && !is.null(names(v))) names(v) <- NULL
    x[[cols[k]]] <- v
  }
  if (!is.null(fresh) && anyDuplicated(names(x))) names(x) <- make.unique(names(x))
  class(x) <- cl
  x
}
