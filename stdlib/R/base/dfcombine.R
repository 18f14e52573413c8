# dfcombine.R - Data frames joined, stacked, merged; operators, summaries and groupings of their rows.

cbind.data.frame <- function(..., deparse.level = 1) {
  if (!identical(deparse.level, 1)) .NotYetUsed("deparse.level != 1")
  data.frame(..., check.names = FALSE)
}

# Positions of the names `nmi` among `clabs`; NULL when they are the same.
match.names <- function(clabs, nmi) {
  if (identical(clabs, nmi)) return(NULL)
  if (length(nmi) == length(clabs) && all(nmi %in% clabs)) {
    m <- pmatch(nmi, clabs, 0L)
    if (any(m == 0L)) stop("names do not match previous names")
    m
  } else stop("names do not match previous names")
}

# All parts of one column under each other. like: the column of the first data frame; lens: rows of each part.
.stack_column <- function(parts, like, lens, exclude_na, framed) {
  if (is.factor(like)) return(.stack_factor(parts, like, lens, exclude_na, framed))
  if (length(dim(like)) == 2L) {
    if (is.data.frame(like)) return(do.call(rbind, unname(parts)))
    return(do.call(rbind, lapply(parts, as.matrix)))
  }
  plain <- TRUE
  for (p in parts) if (is.object(p) || !is.atomic(p) || is.null(p)) {
    plain <- FALSE
    break
  }
  if (plain && !is.object(like)) return(unlist(parts, use.names = FALSE))
  total <- sum(lens)
  value <- like[rep.int(NA_integer_, total)]
  if (is.list(like) && !is.object(like)) value <- vector("list", total)
  names(value) <- NULL
  to <- 0L
  for (k in seq_along(parts)) {
    n <- lens[k]
    if (n) {
      part <- parts[[k]]
      if (is.factor(part) && !is.factor(like)) part <- as.vector(part)
      value[to + seq_len(n)] <- part
    }
    to <- to + n
  }
  value
}

# Only columns of data frames (framed) bring levels of their own, and of these the character and factor columns; one factor
# without order takes the order from all.
.stack_factor <- function(parts, like, lens, exclude_na, framed) {
  levs <- levels(like)
  all_ordered <- TRUE
  for (k in seq_along(parts)) {
    p <- parts[[k]]
    if (!framed[k] && is.factor(p)) parts[[k]] <- p <- as.vector(p)
    if (!is.factor(p) && !(framed[k] && is.character(p))) {
      if (lens[k] && any(is.na(match(as.character(p), levs)) & !is.na(p)))
        warning(simpleWarning("invalid factor level, NA generated",
                              as.call(list(as.name("[<-.factor"), as.name("*tmp*"), as.name("ri"), value = p))))
      next
    }
    if (is.factor(p)) {
      here <- levels(p)
      if (!is.ordered(p)) all_ordered <- FALSE
    } else {
      here <- unique(as.vector(p))
      if (!is.character(here)) here <- as.character(here)
      if (exclude_na) here <- here[!is.na(here)]
    }
    levs <- c(levs, here[is.na(match(here, levs))])
  }
  codes <- unlist(lapply(parts, function(p)
    if (is.factor(p)) match(levels(p), levs)[unclass(p)] else match(as.character(p), levs)), use.names = FALSE)
  structure(as.integer(codes), levels = levs, class = c(if (is.ordered(like) && all_ordered) "ordered", "factor"))
}

rbind.data.frame <- function(..., deparse.level = 1, make.row.names = TRUE, stringsAsFactors = FALSE,
                             factor.exclude = TRUE) {
  parts <- list(...)
  parts <- parts[lengths(parts) > 0L]
  if (length(parts)) { # those without rows are left out, whatever their columns
    rows <- vapply(parts, function(part)
      if (is.data.frame(part)) .row_names_info(part, 2L) else length(if (is.list(part)) part[[1L]] else part), 1L)
    if (!any(rows)) return(parts[[1L]])
    parts <- parts[rows > 0L]
  }
  n <- length(parts)
  if (!n) return(list2DF())
  call <- quote(rbind(deparse.level, ...))
  titles <- names(parts)
  if (is.null(titles)) titles <- character(n)
  framed <- listed <- logical(n)
  height <- integer(n)
  own <- order <- vector("list", n)
  clabs <- NULL # errors show calls with this and other names
  width <- total <- frames <- 0L
  automatic <- TRUE
  for (i in seq_len(n)) {
    xi <- parts[[i]]
    title <- titles[i]
    if (is.matrix(xi)) parts[[i]] <- xi <- as.data.frame(xi, stringsAsFactors = stringsAsFactors)
    width <- max(width, length(xi))
    if (!is.list(xi)) {
      height[i] <- 1L
      own[[i]] <- if (nzchar(title)) title else total + 1L # alone this does not make labels of row numbers
      total <- total + 1L
      next
    }
    listed[i] <- TRUE
    framed[i] <- is.data.frame(xi)
    if (framed[i]) {
      frames <- frames + 1L
      count <- .row_names_info(xi, 2L)
      rows <- if (.row_names_info(xi) > 0L) attr(xi, "row.names") else seq_len(count)
    } else {
      count <- unique(lengths(xi))
      if (length(count) != 1L)
        stop(simpleError("invalid list argument: all variables should have the same length", call))
      rows <- seq_len(count)
    }
    if (framed[i] || length(names(xi))) {
      if (!is.null(clabs)) {
        if (length(clabs) != length(xi)) stop(simpleError("numbers of columns of arguments do not match", call))
        moved <- match.names(clabs, names(xi))
        if (length(moved)) order[[i]] <- moved
      }
      # the first data frame decides on the names
      if (is.null(clabs) || (framed[i] && frames == 1L && !is.null(names(xi)))) clabs <- names(xi)
    }
    counted <- identical(rows, seq_len(count))
    if (nzchar(title)) {
      automatic <- FALSE
      rows <- if (count > 1L) paste(title, rows, sep = ".") else if (count) title else character()
    } else if (automatic && counted && total) rows <- total + rows
    else if (!counted || total) automatic <- FALSE
    own[[i]] <- rows
    height[i] <- count
    total <- total + count
  }
  columns <- if (length(clabs)) length(clabs) else width
  like <- if (any(framed)) parts[[match(TRUE, framed)]] else {
    # no data frame among the arguments: the first list or vector serves as one, without factors
    model <- as.list(parts[[max(1L, match(TRUE, listed), na.rm = TRUE)]])
    model <- lapply(model, function(column) if (is.factor(column)) as.vector(column) else column)
    if (is.null(clabs)) clabs <- names(as.data.frame(model))
    as.data.frame(model, stringsAsFactors = stringsAsFactors, optional = TRUE)
  }
  for (i in which(!listed)) if (columns %% length(parts[[i]]))
    warning(simpleWarning(gettextf("number of columns of result, %d, is not a multiple of vector length %d of arg %d",
                                   columns, length(parts[[i]]), i), call))
  for (i in seq_len(n)) {
    if (listed[i]) parts[[i]] <- unclass(parts[[i]]) else parts[[i]] <- rep_len(parts[[i]], columns)
    if (!is.null(order[[i]])) parts[[i]] <- parts[[i]][match(seq_len(columns), order[[i]])]
  }
  value <- vector("list", columns)
  for (k in seq_len(columns))
    value[[k]] <- .stack_column(lapply(parts, .subset2, k), .subset2(like, k), height, factor.exclude, framed)
  names(value) <- clabs
  rows <- if (make.row.names && !automatic) unlist(own)
  if (anyDuplicated(rows)) rows <- make.unique(as.character(rows), sep = "")
  attr(value, "row.names") <- if (is.null(rows)) .set_row_names(total) else rows
  if (any(framed)) for (k in setdiff(names(attributes(like)), c("names", "row.names", "class"))) attr(value, k) <- attr(like, k, exact = TRUE)
  class(value) <- if (any(framed)) oldClass(like) else "data.frame"
  value
}

# ---- merging ----

merge <- function(x, y, ...) UseMethod("merge")
merge.default <- function(x, y, ...) merge(as.data.frame(x), as.data.frame(y), ...)

.merge_columns <- function(by, df, call) {
  if (is.null(by)) by <- numeric()
  by <- as.vector(by)
  nc <- ncol(df)
  if (is.character(by)) {
    lost <- !(by %in% c("row.names", names(df)))
    if (any(lost)) stop(simpleError(ngettext(sum(lost), "'by' must specify a uniquely valid column",
                                             "'by' must specify uniquely valid columns"), call))
    by <- match(by, c("row.names", names(df))) - 1L
  } else if (is.numeric(by)) {
    if (any(by < 0L) || any(by > nc)) stop(simpleError("'by' must match numbers of columns", call))
  } else if (is.logical(by)) {
    if (length(by) != nc) stop(simpleError("'by' must match number of columns", call))
    by <- seq_along(by)[by]
  } else stop(simpleError("'by' must specify one or more columns as numbers, names or logical", call))
  unique(by)
}

merge.data.frame <- function(x, y, by = intersect(names(x), names(y)), by.x = by, by.y = by, all = FALSE,
                             all.x = all, all.y = all, sort = TRUE, suffixes = c(".x", ".y"), no.dups = TRUE,
                             incomparables = NULL, ...) {
  nx <- nrow(x <- as.data.frame(x))
  ny <- nrow(y <- as.data.frame(y))
  if (nx >= 2^31 || ny >= 2^31) stop("long vectors are not supported")
  by.x <- .merge_columns(by.x, x, quote(fix.by(by.x, x)))
  by.y <- .merge_columns(by.y, y, quote(fix.by(by.y, y)))
  keys <- length(by.x)
  if (keys != length(by.y)) stop("'by.x' and 'by.y' specify different numbers of columns")
  if (keys == 0L) {
    # no key: every row with every row
    shared <- intersect(names(x), names(y))
    if (length(shared)) {
      names(x)[match(shared, names(x))] <- paste0(shared, suffixes[1L])
      names(y)[match(shared, names(y))] <- paste0(shared, suffixes[2L])
    }
    if (nx == 0L || ny == 0L) return(cbind(x[FALSE, ], y[FALSE, ]))
    grid <- expand.grid(seq_len(nx), seq_len(ny))
    return(cbind(x[grid[, 1L], , drop = FALSE], y[grid[, 2L], , drop = FALSE], row.names = NULL))
  }
  if (any(!by.x)) {
    x <- cbind(Row.names = I(row.names(x)), x)
    by.x <- by.x + 1L
  }
  if (any(!by.y)) {
    y <- cbind(Row.names = I(row.names(y)), y)
    by.y <- by.y + 1L
  }
  row.names(x) <- NULL
  row.names(y) <- NULL
  if (keys == 1L) {
    kx <- x[, by.x]
    if (is.factor(kx)) kx <- as.character(kx)
    ky <- y[, by.y]
    if (is.factor(ky)) ky <- as.character(ky)
  } else {
    if (!is.null(incomparables)) stop("'incomparables' is supported only for merging on a single column")
    kx <- x[, by.x, drop = FALSE]
    ky <- y[, by.y, drop = FALSE]
    names(kx) <- names(ky) <- paste0("V", seq_len(keys))
    text <- do.call(paste, c(unname(unclass(rbind(kx, ky))), sep = "\r"))
    kx <- text[seq_len(nx)]
    ky <- text[nx + seq_len(ny)]
  }
  common <- match(kx, ky, 0L, incomparables)
  shared <- unique(kx[common > 0L])
  cx <- match(kx, shared, 0L, incomparables)
  cy <- match(ky, shared, 0L, incomparables)
  # pairs of rows in the order of the first appearance of their key in x
  ix <- .Internal(.merge_order(cx))
  x_alone <- if (all.x) ix[cx[ix] == 0L]
  ix <- ix[cx[ix] > 0L]
  iy <- .Internal(.merge_order(cy))
  y_alone <- if (all.y) iy[cy[iy] == 0L]
  iy <- iy[cy[iy] > 0L]
  per <- tabulate(cy, length(shared))
  start <- cumsum(c(0L, per))[seq_along(per)]
  reps <- per[cx[ix]]
  xi <- rep.int(ix, reps)
  yi <- if (length(xi)) iy[rep.int(start[cx[ix]], reps) + sequence(reps)] else integer()
  # columns: the keys, the rest of x, the rest of y
  labels.x <- names(x)[-by.x]
  labels.by <- names(x)[by.x]
  labels.y <- names(y)[-by.y]
  x_part <- x[c(xi, x_alone), c(by.x, seq_len(ncol(x))[-by.x]), drop = FALSE]
  names(x_part) <- c(labels.by, labels.x)
  if (length(y_alone)) {
    fill <- y[y_alone, by.y, drop = FALSE]
    names(fill) <- labels.by
    blank <- x_part[rep.int(if (length(xi) + length(x_alone)) 1L else NA_integer_, length(y_alone)),
                    seq_along(labels.x) + keys, drop = FALSE]
    for (k in seq_along(blank)) if (length(dim(blank[[k]])) == 2L) is.na(blank[[k]]) <- seq_along(blank[[k]]) else
      is.na(blank[[k]]) <- seq_along(y_alone)
    row.names(fill) <- NULL
    addition <- if (length(labels.x)) {
      row.names(blank) <- NULL
      `names<-`(cbind(fill, blank), c(labels.by, labels.x))
    } else fill
    x_part <- .rbind_positional(x_part, addition)
  }
  y_part <- y[c(yi, if (length(x_alone)) rep.int(if (ny) 1L else NA_integer_, length(x_alone)), y_alone), -by.y,
              drop = FALSE]
  if (length(x_alone)) {
    at <- length(yi) + seq_along(x_alone)
    for (k in seq_along(y_part)) {
      col <- y_part[[k]]
      if (length(dim(col)) == 2L) {
        if (is.data.frame(col)) for (q in seq_along(col)) is.na(col[[q]]) <- at else col[at, ] <- NA
      } else is.na(col) <- at
      y_part[[k]] <- col
    }
  }
  # shared names get suffixes
  clash <- intersect(labels.x, labels.y)
  if (length(clash) && any(suffixes != "")) {
    labels.x[match(clash, labels.x, 0L)] <- paste0(clash, suffixes[1L])
    labels.y[match(clash, labels.y, 0L)] <- paste0(clash, suffixes[2L])
  }
  if (no.dups && any(again <- labels.y %in% labels.by)) labels.y[again] <- paste0(labels.y[again], suffixes[2L])
  res <- c(unclass(x_part), unclass(y_part))
  attributes(res) <- NULL
  names(res) <- c(labels.by, labels.x, labels.y)
  size <- length(xi) + length(x_alone) + length(y_alone)
  attr(res, "row.names") <- .set_row_names(size)
  class(res) <- "data.frame"
  if (sort && size) {
    by_rows <- if (all.x || all.y) do.call("order", unname(unclass(res)[seq_len(keys)]))
               else sort.list(kx[xi])
    res <- res[by_rows, , drop = FALSE]
  }
  attr(res, "row.names") <- .set_row_names(size)
  if (length(repeated <- which(duplicated(names(res)))) )
    warning("column names ", paste(sQuote(unique(names(res)[repeated])), collapse = ", "),
            " are duplicated in the result", domain = NA)
  res
}

.rbind_positional <- function(a, b) {
  names(b) <- names(a)
  rbind(a, b)
}

# ---- operators ----

Ops.data.frame <- function(e1, e2 = NULL) {
  unary <- nargs() == 1L
  one <- is.data.frame(e1)
  two <- !unary && is.data.frame(e2)
  FUN <- get(.Generic, envir = parent.frame(), mode = "function")
  lscalar <- rscalar <- FALSE
  if (one && two) {
    like <- e1
    if (!all(dim(e1) == dim(e2)))
      stop(gettextf("%s only defined for equally-sized data frames", sQuote(.Generic)), domain = NA)
  } else {
    like <- if (one) e1 else e2
    if (!unary) {
      other <- if (one) e2 else e1
      scalar <- length(other) <= 1L
      if (is.list(other)) {
        if (scalar) other <- other[[1L]]
        else if (length(other) != length(like))
          stop(gettextf("list of length %d not meaningful", length(other)), domain = NA)
      } else if (!scalar) {
        d <- dim(like)
        other <- as.vector(other)
        if (length(other) == d[1L]) other <- rep.int(list(other), d[2L])
        else {
          other <- rep_len(other, prod(d))
          other <- lapply(seq_len(d[2L]), function(k) other[(k - 1L) * d[1L] + seq_len(d[1L])])
        }
      }
      if (one) {
        e2 <- other
        rscalar <- scalar
      } else {
        e1 <- other
        lscalar <- scalar
      }
    }
  }
  labels <- names(like)
  nr <- .row_names_info(like, 2L)
  value <- vector("list", length(labels))
  for (j in seq_along(labels)) {
    left <- if (lscalar) e1 else e1[[j]]
    if (unary) {
      value[[j]] <- FUN(left)
      next
    }
    right <- if (rscalar) e2 else e2[[j]]
    value[[j]] <- FUN(left, right)
  }
  if (.Generic %in% c("+", "-", "*", "^", "%%", "%/%", "/")) {
    names(value) <- labels
    if (!length(value) || any(lengths(value) != nr) || !all(vapply(value, is.vector, NA))) {
      rn <- if (.row_names_info(like) > 0L) attr(like, "row.names")
      if (!length(value)) # the order of these is seen
        return(structure(list(), names = character(), row.names = if (is.null(rn)) integer() else rn, class = "data.frame"))
      return(data.frame(value, row.names = rn, check.names = FALSE))
    }
    class(value) <- "data.frame"
    attr(value, "row.names") <- .row_names_info(like, 0L)
    value
  } else {
    value <- unlist(value, recursive = FALSE, use.names = FALSE)
    rows <- if (.row_names_info(like) > 0L) attr(like, "row.names")
    if (!length(value)) value <- logical()
    matrix(value, nrow = nr, ncol = length(labels), dimnames = list(rows, labels))
  }
}

Math.data.frame <- function(x, ...) {
  fine <- vapply(x, function(col) is.numeric(col) || is.logical(col) || is.complex(col), NA)
  if (!all(fine))
    stop("non-numeric-alike variable(s) in data frame: ", paste(names(x)[!fine], collapse = ", "))
  x[] <- lapply(X = x, FUN = .Generic, ...)
  x
}

Summary.data.frame <- function(..., na.rm) {
  numbers <- function(x) {
    x <- as.matrix(x)
    if (is.numeric(x) || is.logical(x) || is.complex(x)) return(x)
    stop("only defined on a data frame with all numeric-alike variables")
  }
  do.call(.Generic, append(lapply(list(...), numbers), list(na.rm = na.rm)))
}

xtfrm.data.frame <- function(x) {
  warning("cannot xtfrm data frames")
  rank(unlist(x, use.names = FALSE), ties.method = "min", na.last = "keep")
}

