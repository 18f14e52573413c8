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
  labels <- if (is.list(value)) lapply(value, as.character)
  if (length(labels) != 2L || any(lengths(labels) != dim(x))) stop("invalid 'dimnames' given for data frame")
  row.names(x) <- labels[[1L]]
  names(x) <- labels[[2L]]
  x
}

# ---- construction ----

data.frame <- function(..., row.names = NULL, check.rows = FALSE, check.names = TRUE, fix.empty.names = TRUE,
                       stringsAsFactors = FALSE) {
  auto_rows <- missing(row.names)
  no_rows <- is.null(row.names)
  x <- list(...)
  n <- length(x)
  if (n < 1L) {
    if (no_rows) row.names <- integer()
    return(structure(list(), names = character(), row.names = row.names, class = "data.frame"))
  }
  labels <- names(x)
  if (length(labels) != n) labels <- character(n)
  unnamed <- !nzchar(labels)
  labels <- as.list(labels)
  code <- NULL
  columns <- vector("list", n)
  nrows <- integer(n)
  widths <- integer(n)
  for (i in seq_len(n)) {
    item <- x[[i]]
    if (is.atomic(item) && !is.object(item) && !is.null(item) && is.null(attributes(item)) &&
        !(stringsAsFactors && is.character(item))) {
      # a plain vector needs no conversion
      part <- list(item)
      rows <- -length(item)
      inner <- NULL
    } else {
      part <- if (is.character(item) || is.list(item))
        as.data.frame(x[[i]], optional = TRUE, stringsAsFactors = stringsAsFactors)
      else as.data.frame(x[[i]], optional = TRUE)
      rows <- .row_names_info(part)
      inner <- names(part)
    }
    widths[i] <- length(part)
    if (widths[i] > 1L) {
      if (length(inner) == 0L) inner <- seq_len(widths[i])
      labels[[i]] <- if (unnamed[i]) inner else paste(labels[[i]], inner, sep = ".")
    } else if (length(inner)) labels[[i]] <- inner
    else if (fix.empty.names && unnamed[i]) {
      if (is.null(code)) code <- as.list(substitute(list(...)))[-1L]
      text <- deparse(code[[i]], nlines = 1L)[1L]
      if (startsWith(text, "I(") && endsWith(text, ")")) text <- substr(text, 3L, nchar(text) - 1L)
      labels[[i]] <- text
    }
    if (auto_rows && rows > 0L) {
      found <- attr(part, "row.names")
      if (any(nzchar(found))) row.names <- .merge_row_names(row.names, found, i, check.rows)
    }
    nrows[i] <- abs(rows)
    columns[[i]] <- part
  }
  nr <- max(nrows)
  for (i in which(nrows < nr)) {
    part <- unclass(columns[[i]])
    fits <- nrows[i] > 0L && nr %% nrows[i] == 0L
    if (fits) for (j in seq_along(part)) {
      col <- part[[j]]
      if (is.vector(col) || is.factor(col)) part[[j]] <- rep(col, length.out = nr)
      else if (inherits(col, "AsIs") && is.null(dim(col)))
        part[[j]] <- structure(rep(unclass(col), length.out = nr), class = class(col))
      else if (inherits(col, "Date") || inherits(col, "POSIXct")) part[[j]] <- rep(col, length.out = nr)
      else {
        fits <- FALSE
        break
      }
    }
    if (!fits)
      stop(gettextf("arguments imply differing number of rows: %s", paste(unique(nrows), collapse = ", ")), domain = NA)
    columns[[i]] <- part
  }
  value <- unlist(lapply(columns, function(part) if (is.data.frame(part)) unclass(part) else part),
                  recursive = FALSE, use.names = FALSE)
  labels <- as.character(unlist(labels[widths > 0L]))
  if (fix.empty.names && any(blank <- !nzchar(labels))) labels[blank] <- paste0("Var.", seq_along(labels))[blank]
  if (check.names) {
    if (fix.empty.names) labels <- make.names(labels, unique = TRUE)
    else {
      given <- nzchar(labels)
      labels[given] <- make.names(labels[given], unique = TRUE)
    }
  }
  if (is.null(value)) value <- list()
  names(value) <- labels
  if (!no_rows) {
    if (length(row.names) == 1L && nr != 1L) {
      if (is.character(row.names)) row.names <- match(row.names, labels, 0L)
      if (length(row.names) != 1L || row.names < 1L || row.names > length(labels))
        stop("'row.names' should specify one of the variables")
      at <- row.names
      row.names <- value[[at]]
      value <- value[-at]
    } else if (!is.null(row.names) && length(row.names) != nr) stop("row names supplied are of the wrong length")
  } else if (!is.null(row.names) && length(row.names) != nr) {
    warning("row names were found from a short variable and have been discarded")
    row.names <- NULL
  }
  class(value) <- "data.frame"
  if (is.null(row.names)) attr(value, "row.names") <- .set_row_names(nr)
  else {
    if (is.object(row.names) || !is.integer(row.names)) row.names <- as.character(row.names)
    if (auto_rows && anyDuplicated(row.names)) row.names <- .set_row_names(nr)
    if (anyNA(row.names) && !(length(row.names) == 2L && is.integer(row.names)))
      stop("row names contain missing values")
    if (anyDuplicated(row.names))
      stop(gettextf("duplicate row.names: %s", paste(unique(row.names[duplicated(row.names)]), collapse = ", ")),
           domain = NA)
    attr(value, "row.names") <- row.names
  }
  value
}

.merge_row_names <- function(current, fresh, i, check) {
  if (is.character(current)) fresh <- as.character(fresh)
  if (is.character(fresh)) current <- if (is.null(current)) NULL else as.character(current)
  if (is.null(current)) {
    if (anyDuplicated(fresh)) {
      warning(sprintf(ngettext(sum(dup <- duplicated(fresh)), "some row.names duplicated: %s --> row.names NOT used",
                               "some row.names duplicated: %s --> row.names NOT used"),
                      paste(which(dup), collapse = ",")), domain = NA, call. = FALSE)
      return(current)
    }
    return(fresh)
  }
  if (!check || length(current) != length(fresh)) return(current)
  if (all(current == fresh) || all(current == "")) fresh
  else stop(gettextf("mismatch of row names in arguments of 'data.frame', item %d", i), domain = NA, call. = FALSE)
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

as.data.frame.list <- function(x, row.names = NULL, optional = FALSE, ..., cut.names = FALSE, col.names = names(x),
                               fix.empty.names = TRUE, check.names = !optional, stringsAsFactors = FALSE) {
  new_names <- !missing(col.names)
  if (cut.names) {
    most <- if (is.logical(cut.names)) 256L else as.integer(cut.names)
    long <- nchar(col.names, "bytes", keepNA = FALSE) > most
    if (any(long)) col.names[long] <- paste(substr(col.names[long], 1L, most - 6L), "...")
  }
  special <- c("row.names", "check.rows", "check.names", "fix.empty.names", "stringsAsFactors")
  at <- match(names(x), special, 0L)
  clash <- at > 0L
  if (any(clash)) names(x)[clash] <- paste0("..adfl.", names(x)[clash])
  args <- c(x, list(check.names = check.names, fix.empty.names = fix.empty.names, stringsAsFactors = stringsAsFactors))
  if (!is.null(row.names)) args$row.names <- row.names
  out <- do.call(data.frame, args)
  if (any(clash)) {
    fixed <- names(out)
    renamed <- startsWith(fixed, "..adfl.")
    fixed[renamed] <- special[at[clash]]
    names(out) <- fixed
  }
  if (new_names) names(out) <- col.names
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

as.data.frame.raw <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.factor <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.ordered <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.integer <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.logical <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.numeric <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.complex <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.Date <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.POSIXct <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.difftime <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.noquote <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
as.data.frame.numeric_version <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x)))
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)

as.data.frame.character <- function(x, ..., stringsAsFactors = FALSE) {
  label <- deparse1(substitute(x))
  if (stringsAsFactors) x <- factor(x)
  if (!"nm" %in% ...names()) as.data.frame.vector(x, ..., nm = label)
  else as.data.frame.vector(x, ...)
}

as.data.frame.POSIXlt <- function(x, row.names = NULL, optional = FALSE, ...) {
  value <- as.data.frame.POSIXct(as.POSIXct(x), row.names, optional, ...)
  if (!optional) names(value) <- deparse1(substitute(x))
  value
}

as.data.frame.AsIs <- function(x, row.names = NULL, optional = FALSE, ...) {
  if (length(dim(x)) == 2L) as.data.frame.model.matrix(x, row.names, optional)
  else {
    label <- deparse1(substitute(x))
    n <- length(x)
    if (is.null(row.names)) {
      if (n == 0L) row.names <- character()
      else if (length(row.names <- names(x)) != n || anyDuplicated(row.names)) row.names <- .set_row_names(n)
    }
    value <- list(x)
    if (!optional) names(value) <- label
    structure(value, row.names = row.names, class = "data.frame")
  }
}

# The rows are named by the matrix alone; row.names has no effect.
as.data.frame.model.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ...) {
  value <- structure(list(x), row.names = .set_row_names(nrow(x)), class = "data.frame")
  if (!optional) names(value) <- deparse1(substitute(x))
  if (is.null(rownames(x))) value else `.rowNamesDF<-`(value, make.names = make.names, value = rownames(x))
}

as.data.frame.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ...,
                                 stringsAsFactors = FALSE) {
  d <- dim(x)
  n <- d[[1L]]
  columns <- d[[2L]]
  if (is.null(row.names)) row.names <- dimnames(x)[[1L]]
  labels <- dimnames(x)[[2L]]
  value <- vector("list", columns)
  if (is.object(x)) oldClass(x) <- NULL
  convert <- is.character(x) && stringsAsFactors
  for (j in seq_len(columns)) {
    col <- as.vector(x[, j])
    value[[j]] <- if (convert) as.factor(col) else col
  }
  auto <- is.null(row.names) || length(row.names) != n
  unnamed <- which(!nzchar(labels))
  labels[unnamed] <- paste0("V", unnamed)
  if (length(labels) == columns) names(value) <- labels
  else if (!optional) names(value) <- paste0("V", seq_len(columns))
  class(value) <- "data.frame"
  attr(value, "row.names") <- .set_row_names(n)
  if (auto) value else `.rowNamesDF<-`(value, make.names = make.names, value = row.names)
}

as.data.frame.array <- function(x, row.names = NULL, optional = FALSE, ...) {
  rank <- length(d <- dim(x))
  if (rank == 1L) {
    label <- deparse1(substitute(x))
    inner <- dimnames(x)[[1L]]
    dim(x) <- NULL
    if (length(inner)) names(x) <- inner
    as.data.frame.vector(x, row.names, optional, ..., nm = label)
  } else if (rank == 2L) as.data.frame.matrix(x, row.names, optional, ...)
  else {
    dn <- dimnames(x)
    dim(x) <- c(d[1L], prod(d[-1L]))
    if (!is.null(dn)) {
      if (length(dn[[1L]])) rownames(x) <- dn[[1L]]
      for (k in 2L:rank) if (is.null(dn[[k]])) dn[[k]] <- seq_len(d[k])
      colnames(x) <- interaction(expand.grid(dn[-1L]))
    }
    as.data.frame.matrix(x, row.names, optional, ...)
  }
}

as.data.frame.ts <- function(x, ...) {
  if (is.matrix(x)) as.data.frame.matrix(x, ...) else as.data.frame.vector(x, ...)
}

as.data.frame.table <- function(x, row.names = NULL, ..., responseName = "Freq", stringsAsFactors = TRUE, sep = "",
                                base = list(LETTERS)) {
  x <- provideDimnames(x, sep = sep, base = base)
  grid <- do.call(expand.grid, c(dimnames(x), KEEP.OUT.ATTRS = FALSE, stringsAsFactors = stringsAsFactors))
  out <- data.frame(grid, Freq = unname(c(x)), row.names = row.names)
  names(out)[length(out)] <- responseName
  out
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
  if (is.matrix(x)) x
  else array(x, c(length(x), 1L), if (!is.null(names(x))) list(names(x), NULL))
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
      if (length(dim(col)) != 2L) return(labels[j])
      inner <- colnames(col)
      if (length(inner) > 0L) paste(labels[j], inner, sep = ".")
      else if (ncol(col) > 1L) paste(labels[j], seq_len(ncol(col)), sep = ".")
      else labels[j]
    }))
  } else labels
  x <- if (non_atomic) unlist(lapply(x, as.list), recursive = FALSE, use.names = FALSE)
       else unlist(x, recursive = FALSE, use.names = FALSE)
  dim(x) <- c(n, length(x) %/% max(n, 1L))
  if (n == 0L) dim(x) <- c(0L, sum(wide))
  dimnames(x) <- list(rows, titles)
  x
}

data.matrix <- function(frame, rownames.force = NA) {
  if (!is.data.frame(frame)) return(as.matrix(frame))
  d <- dim(frame)
  rows <- if (rownames.force %in% FALSE) NULL
          else if (rownames.force %in% TRUE || .row_names_info(frame) > 0L) row.names(frame)
  for (i in seq_len(d[2L])) {
    col <- frame[[i]]
    if (is.logical(col) || is.factor(col)) frame[[i]] <- as.integer(col)
    else if (is.character(col)) frame[[i]] <- as.integer(factor(col))
    else if (!is.numeric(col)) frame[[i]] <- as.numeric(col)
    else if (is.object(col)) frame[[i]] <- unclass(col)
  }
  whole <- d[2L] > 0L && all(vapply(frame, is.integer, NA))
  x <- matrix(if (whole || d[2L] == 0L) NA_integer_ else NA_real_, nrow = d[1L], ncol = d[2L],
              dimnames = list(rows, dimnames(frame)[[2L]]))
  for (i in seq_len(d[2L])) x[, i] <- frame[[i]]
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

`[.data.frame` <- function(x, i, j, drop = if (missing(i)) TRUE else length(cols) == 1) {
  given_drop <- !missing(drop)
  count <- nargs() - given_drop
  no_i <- missing(i)
  has_j <- !missing(j)
  if (count < 3L) {
    # list style: x[i]
    if (given_drop) warning("'drop' argument will be ignored")
    if (no_i) return(x)
    if (is.matrix(i)) return(as.matrix(x)[i])
    cl <- oldClass(x)
    rows <- .row_names_info(x, 0L)
    labels <- names(x)
    if (is.null(labels)) labels <- character()
    y <- .df_columns(x, i, labels)
    attr(y, "row.names") <- rows
    oldClass(y) <- cl
    return(y)
  }
  if (no_i) {
    # x[, j]
    if (!has_j) {
      if (drop && length(x) == 1L) return(.subset2(x, 1L))
      return(x)
    }
    y <- .df_columns(x, j, names(x))
    cols <- names(y)
    if (drop && length(y) == 1L) return(.subset2(y, 1L))
    oldClass(y) <- oldClass(x)
    attr(y, "row.names") <- .row_names_info(x, 0L)
    return(y)
  }
  all_rows <- NULL
  if (is.character(i)) {
    all_rows <- attr(x, "row.names")
    i <- pmatch(i, all_rows, duplicates.ok = TRUE)
  } else if (is.logical(i) && is.null(attributes(i)) && length(i) == .row_names_info(x, 2L) && !anyNA(i)) i <- which(i)
  else if (is.factor(i)) i <- as.integer(i)
  if (has_j && (!given_drop || drop) && .is_one_unknown(x, j)) return(NULL)
  y <- if (has_j) .df_columns(x, j, names(x), FALSE) else {
    plain <- unclass(x)
    attr(plain, "row.names") <- NULL
    plain
  }
  cols <- names(y)
  if (has_j && length(y) == 1L && drop) {
    xj <- .subset2(y, 1L)
    return(if (length(dim(xj)) != 2L) xj[i] else xj[i, , drop = FALSE])
  }
  for (k in seq_along(y)) {
    xj <- .subset2(y, k)
    one <- if (length(dim(xj)) != 2L) xj[i] else xj[i, , drop = FALSE]
    if (is.null(one)) y[k] <- list(NULL) else y[[k]] <- one
  }
  if (drop) {
    n <- length(y)
    if (n == 1L) return(y[[1L]])
    if (n > 1L) {
      xj <- y[[1L]]
      rows_left <- if (length(dim(xj)) == 2L) dim(xj)[1L] else length(xj)
      if (given_drop && rows_left == 1L) {
        attributes(y) <- list(names = names(y))
        return(y)
      }
    }
  }
  if (has_j && anyDuplicated(cols)) names(y) <- make.unique(cols)
  if (is.null(all_rows)) all_rows <- attr(x, "row.names")
  rows <- all_rows[i]
  if (anyNA(rows) || anyDuplicated(rows)) rows <- make.unique(as.character(.na_text(rows)))
  attr(y, "row.names") <- rows
  oldClass(y) <- oldClass(x)
  y
}

# One column is asked for that is not there: with rows given and dimensions dropped that is no error but NULL.
.is_one_unknown <- function(x, j)
  length(j) == 1L && if (is.character(j)) is.na(match(j, names(x))) else is.numeric(j) && (is.na(j) || j >= length(x) + 1)

.na_text <- function(rows) {
  rows <- as.character(rows)
  rows[is.na(rows)] <- "NA"
  rows
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
  count <- nargs() - !missing(exact)
  if (!all(names(sys.call()) %in% c("", "exact"))) warning("named arguments other than 'exact' are discouraged")
  if (count < 3L) {
    i <- ..1
    if (is.matrix(i)) as.matrix(x)[[i]] else .subset2(x, i, exact = exact)
  } else {
    col <- .subset2(x, ..2, exact = exact)
    i <- ..1
    if (is.character(i)) i <- pmatch(i, row.names(x), duplicates.ok = TRUE)
    col[[i, exact = exact]]
  }
}

# ---- replacement ----

.rows_message <- function(N, n)
  sprintf(ngettext(N, "replacement has %d row, data has %d", "replacement has %d rows, data has %d"), N, n)

`$<-.data.frame` <- function(x, name, value) {
  cl <- oldClass(x)
  n <- .row_names_info(x, 2L)
  if (!is.null(value)) {
    N <- NROW(value)
    if (N != n) {
      if (N > n || N == 0L || n %% N != 0L || length(dim(value)) > 1L) stop(.rows_message(N, n), domain = NA)
      value <- rep(value, length.out = n)
    }
    if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
  }
  class(x) <- NULL
  x[[name]] <- value
  class(x) <- cl
  x
}

`[[<-.data.frame` <- function(x, i, j, value) {
  if (!all(names(sys.call()) %in% c("", "value"))) warning("named arguments are discouraged")
  cl <- oldClass(x)
  n <- .row_names_info(x, 2L)
  if (nargs() < 4L) {
    # x[[i]] <- value
    class(x) <- NULL
    if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
    if (!is.null(value)) {
      N <- NROW(value)
      if (N > n) stop(.rows_message(N, n), domain = NA)
      if (N < n) {
        if (N > 0L && n %% N == 0L && length(dim(value)) <= 1L) value <- rep(value, length.out = n)
        else stop(.rows_message(N, n), domain = NA)
      }
    }
    columns <- length(x)
    x[[i]] <- value
    if (length(x) > columns) {
      columns <- length(x)
      if (length(names(x)) < columns) names(x)[columns] <- ""
      if (names(x)[columns] == "") names(x)[columns] <- paste0("V", columns)
      names(x) <- make.unique(names(x))
    }
    class(x) <- cl
    return(x)
  }
  if (missing(i) || missing(j)) stop("only valid calls are x[[j]] <- value or x[[i,j]] <- value")
  rows <- attr(x, "row.names")
  nvars <- length(x)
  if (n && is.character(i)) {
    at <- match(i, rows)
    if (anyNA(at)) {
      x <- xpdrows.data.frame(x, rows, i)
      rows <- attr(x, "row.names")
      at <- match(i, rows)
    }
    i <- at
  }
  class(x) <- NULL
  if (is.logical(i)) i <- which(rep_len(i, n))
  if (any(i > n)) {
    x <- xpdrows.data.frame(structure(x, class = cl), rows, (n + 1L):max(i))
    class(x) <- NULL
  }
  if (is.character(j)) {
    at <- match(j, names(x))
    if (is.na(at)) {
      x[[j]] <- rep(value[FALSE][NA_integer_], length(attr(x, "row.names")))
      at <- length(x)
    }
    j <- at
  } else {
    j <- seq_len(max(nvars, j))[j]
    if (length(j) && j > nvars) stop(gettextf("new columns would leave holes after existing columns"), domain = NA)
  }
  x[[j]][[i]] <- value
  class(x) <- cl
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
.df_set_mask <- function(x, mask, value) {
  total <- sum(mask, na.rm = TRUE)
  if (!total) return(x)
  N <- length(value)
  if (N > 1L && N < total && total %% N == 0L) value <- rep(value, length.out = total)
  if (N > 1L && length(value) != total) stop(simpleError("'value' is the wrong length", sys.call(-1L)))
  done <- 0L
  cl <- oldClass(x)
  class(x) <- NULL
  for (k in seq_len(dim(mask)[2L])) {
    here <- mask[, k, drop = TRUE]
    here[is.na(here)] <- FALSE
    count <- sum(here)
    if (!count) next
    v <- if (N > 1L) value[done + seq_len(count)] else value
    if (is.matrix(x[[k]])) x[[k]][here, ] <- v else x[[k]][here] <- v
    done <- done + count
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

`[<-.data.frame` <- function(x, i, j, value) {
  count <- nargs()
  if (count == 4L) {
    has_i <- !missing(i)
    has_j <- !missing(j)
  } else if (count == 3L) {
    if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
    has_i <- FALSE
    if (missing(i) && missing(j)) {
      has_j <- FALSE
      if (is.null(value)) return(x[logical()])
    } else {
      if (is.data.frame(i)) i <- as.matrix(i)
      if (is.matrix(i)) {
        if (is.logical(i) && all(dim(i) == dim(x))) return(.df_set_mask(x, i, value))
        if (is.numeric(i) && ncol(i) == 2L) return(.df_set_cells(x, i, value))
        stop("unsupported matrix index in replacement")
      }
      j <- i
      has_j <- TRUE
    }
  } else stop("need 0, 1, or 2 subscripts")
  if (has_j && length(j) == 0L) return(x)
  cl <- oldClass(x)
  class(x) <- NULL
  fresh <- NULL
  nvars <- length(x)
  nrows <- .row_names_info(x, 2L)
  rows <- NULL
  iseq <- NULL
  if (has_i && length(i)) {
    if (anyNA(i)) stop("missing values are not allowed in subscripted assignments of data frames")
    added <- NULL
    if (is.character(i)) {
      rows <- attr(x, "row.names")
      found <- match(i, rows)
      lack <- is.na(found)
      if (any(lack)) {
        added <- unique(i[lack])
        found[lack] <- nrows + match(i[lack], added)
      }
      i <- found
    } else if (!is.logical(i) && all(i >= 0L) && (top <- max(i)) > nrows) {
      added <- (nrows + 1L):top
      rows <- attr(x, "row.names")
      if (is.data.frame(value) && dim(value)[1L] >= length(added)) {
        wanted <- attr(value, "row.names")[seq_along(added)]
        clash <- duplicated(wanted) | match(wanted, rows, 0L) > 0L
        if (any(clash)) wanted[clash] <- added[clash]
        added <- wanted
      }
    }
    if (length(added)) {
      x <- xpdrows.data.frame(x, rows, added)
      rows <- attr(x, "row.names")
      nrows <- length(rows)
    }
    iseq <- seq_len(nrows)[i]
    if (anyNA(iseq)) stop("non-existent rows not allowed")
  }
  if (has_j) {
    if (anyNA(j)) stop("missing values are not allowed in subscripted assignments of data frames")
    if (is.character(j)) {
      if ("" %in% j) stop("column name \"\" cannot match any column")
      cols <- match(j, names(x))
      if (anyNA(cols)) {
        lack <- is.na(cols)
        fresh <- j[lack]
        cols[lack] <- nvars + seq_along(fresh)
      }
    } else if (is.logical(j) || min(j) < 0L) cols <- seq_along(x)[j]
    else {
      cols <- j
      if (max(cols) > nvars) {
        fresh <- paste0("V", seq.int(from = nvars + 1L, to = max(cols)))
        if (length(fresh) != sum(cols > nvars)) stop("new columns would leave holes after existing columns")
        if (is.list(value) && !is.null(labels <- names(value)))
          fresh <- rep_len(labels, max(length(labels), length(cols)))[seq_along(cols)][cols > nvars]
      }
    }
  } else cols <- seq_along(x)
  if (anyDuplicated(cols)) stop("duplicate subscripts for columns")
  n <- length(iseq)
  if (n == 0L) n <- nrows
  p <- length(cols)
  if (is.null(value)) value <- list(NULL)
  if (has_i && !length(i) && is.list(value) && !length(value)) return(structure(x, class = cl))
  m <- length(value)
  if (!is.list(value)) {
    if (p == 1L) {
      N <- NROW(value)
      if (N > n || (N < n && N > 0L && (n %% N != 0L || length(dim(value)) > 1L))) stop(.rows_message(N, n), domain = NA)
      if (N < n && N > 0L) value <- rep(value, length.out = n)
      if (!is.null(names(value))) names(value) <- NULL
      value <- list(value)
    } else {
      if (m < n * p && (m == 0L || (n * p) %% m))
        stop(sprintf(ngettext(m, "replacement has %d item, need %d", "replacement has %d items, need %d"), m, n * p),
             domain = NA)
      value <- matrix(value, n, p)
      value <- lapply(seq_len(p), function(k) value[, k])
    }
  } else {
    value <- unclass(value)
    for (k in seq_along(value)) {
      one <- value[[k]]
      N <- NROW(one)
      if (N == n) next
      if (length(dim(one)) == 2L)
        stop(gettextf("replacement element %d is a matrix/data frame of %d rows, need %d", k, N, n), domain = NA)
      if (N > 0L && N < n && n %% N)
        stop(sprintf(ngettext(N, "replacement element %d has %d row, need %d", "replacement element %d has %d rows, need %d"),
                     k, N, n), domain = NA)
      if (N > 0L && N < n) value[[k]] <- rep(one, length.out = n)
      if (N > n) {
        warning(sprintf(ngettext(N, "replacement element %d has %d row to replace %d rows",
                                 "replacement element %d has %d rows to replace %d rows"), k, N, n), domain = NA)
        value[[k]] <- one[seq_len(n)]
      }
    }
  }
  width <- length(value)
  source <- seq_len(p)
  if (width < p) {
    if (width < 1L || p %% width)
      stop(sprintf(ngettext(width, "replacement has %d item, need %d", "replacement has %d items, need %d"), m, n * p),
           domain = NA)
    source <- rep_len(seq_len(width), p)
  } else if (p != 0L && width > p)
    warning(sprintf(ngettext(width, "provided %d variable to replace %d variables",
                             ngettext(p, "provided %d variables to replace %d variable",
                                      "provided %d variables to replace %d variables")), width, p), domain = NA)
  if (length(fresh)) {
    labels <- names(x)
    kept <- attributes(x)
    kept["names"] <- NULL
    x <- c(x, vector("list", length(fresh)))
    attributes(x) <- kept
    names(x) <- c(labels, fresh)
  }
  if (has_i) {
    for (k in seq_len(p)) {
      to <- cols[k]
      v <- value[[source[k]]]
      if (to <= nvars) {
        if (length(dim(x[[to]])) != 2L) x[[to]][iseq] <- v else x[[to]][iseq, ] <- v
      } else if (length(dim(v)) == 2L) {
        blank <- v[rep.int(NA_integer_, nrows), , drop = FALSE]
        blank[iseq, ] <- v
        x[[to]] <- blank
      } else {
        blank <- v[FALSE]
        length(blank) <- nrows
        blank[iseq] <- v
        x[[to]] <- blank
      }
    }
  } else if (p > 0L) {
    # from the last column on, so that removing one does not move the others
    ahead <- order(cols)
    for (k in rev(ahead)) {
      v <- value[[source[k]]]
      if (!is.null(v) && nrows > 0L && !length(v)) length(v) <- nrows
      x[[cols[k]]] <- v
    }
  }
  if (length(fresh) && anyDuplicated(names(x))) names(x) <- make.unique(names(x))
  class(x) <- cl
  x
}
