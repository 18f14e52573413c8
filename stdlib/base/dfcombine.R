# dfcombine.R - Data frames joined, stacked, merged; operators, summaries and groupings of their rows.

cbind.data.frame <- function(..., deparse.level = 1) {
  if (!identical(deparse.level, 1)) .NotYetUsed("deparse.level != 1")
  data.frame(..., check.names = FALSE)
}

# Positions of the names `nmi` among `clabs`; NULL when they are the same.
.match_names <- function(clabs, nmi) {
  if (identical(clabs, nmi)) return()
  at <- if (length(clabs) == length(nmi)) pmatch(nmi, clabs) else NA
  if (anyNA(at) || !all(nmi %in% clabs)) stop("names do not match previous names")
  at
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
  if (plain && !is.object(like)) return(.attributed_as(unlist(parts, use.names = FALSE), like))
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
  if (is.object(like) && is.list(like)) value else .attributed_as(value, like)
}

# A stacked column keeps the attributes of the first data frame's: labels, units, time zones and their order.
.attributed_as <- function(value, like) {
  kept <- attributes(like)
  kept <- kept[is.na(match(names(kept), c("names", "dim", "dimnames", "tsp")))]
  if (!length(kept)) return(value)
  own <- attributes(value)
  kept[names(own)] <- own
  attributes(value) <- kept
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
  match.names <- .match_names
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

.merge_columns <- function(by, df) {
  wanted <- as.vector(if (is.null(by)) numeric() else by)
  width <- length(df)
  kind <- if (is.numeric(wanted)) "numeric" else typeof(wanted)
  columns <- switch(kind, numeric = {
    .demand(all(wanted >= 0L & wanted <= width), "'by' must match numbers of columns")
    wanted
  }, logical = {
    .demand(length(wanted) == width, "'by' must match number of columns")
    which(wanted)
  }, character = {
    at <- match(wanted, c("row.names", names(df)))
    .demand(!anyNA(at), ngettext(sum(is.na(at)), "'by' must specify a uniquely valid column", "'by' must specify uniquely valid columns"))
    at - 1L
  }, .refuse("'by' must specify one or more columns as numbers, names or logical", 1L))
  unique(columns)
}

# One side of a merge without its row names, which become a column where they are among the keys.
.merge_side <- function(frame, by) {
  if (any(by == 0)) {
    frame <- cbind(Row.names = I(row.names(frame)), frame)
    by <- by + 1L
  }
  row.names(frame) <- NULL
  rest <- seq_len(ncol(frame))[-by]
  list(frame = frame, by = by, rest = rest, keys = names(frame)[by], others = names(frame)[-by])
}

# The keys of both sides as vectors that can be matched.
.merge_keys <- function(x, y) {
  columns <- list(x$frame[x$by], y$frame[y$by])
  if (length(x$by) == 1L) {
    keys <- lapply(columns, function(frame) frame[[1L]])
    return(lapply(keys, function(key) if (is.factor(key)) as.character(key) else key))
  }
  columns <- lapply(columns, `names<-`, paste0("V", seq_along(x$by)))
  text <- do.call(paste, c(unname(unclass(do.call(rbind, columns))), sep = "\r"))
  of_x <- seq_len(nrow(x$frame))
  list(text[of_x], text[-of_x])
}

# Rows that belong together, and those that are alone: pairs in the order in which their key first appears in x.
.merge_rows <- function(kx, ky, incomparables) {
  shared <- unique(kx[match(kx, ky, 0L, incomparables) > 0L])
  cx <- match(kx, shared, 0L, incomparables)
  cy <- match(ky, shared, 0L, incomparables)
  ix <- .Internal(.merge_order(cx))
  iy <- .Internal(.merge_order(cy))
  alone <- list(x = ix[cx[ix] == 0L], y = iy[cy[iy] == 0L])
  ix <- ix[cx[ix] > 0L]
  iy <- iy[cy[iy] > 0L]
  per <- tabulate(cy, length(shared))
  start <- cumsum(c(0L, per))[seq_along(per)]
  reps <- per[cx[ix]]
  xi <- rep.int(ix, reps)
  list(x = xi, y = if (length(xi)) iy[rep.int(start[cx[ix]], reps) + sequence(reps)] else integer(), alone = alone)
}

# Columns of a frame with missing values in some rows.
.blank_rows <- function(column, at) {
  if (length(dim(column)) != 2L) is.na(column) <- at
  else if (is.data.frame(column)) column[] <- lapply(column, .blank_rows, at)
  else column[at, ] <- NA
  column
}

# Every row with every row.
.merge_all <- function(x, y, suffixes) {
  shared <- intersect(names(x), names(y))
  names(x)[match(shared, names(x))] <- paste0(shared, rep_len(suffixes[1L], length(shared)))
  names(y)[match(shared, names(y))] <- paste0(shared, rep_len(suffixes[2L], length(shared)))
  if (nrow(x) == 0L || nrow(y) == 0L) return(cbind(x[FALSE, ], y[FALSE, ]))
  cbind(x[rep.int(seq_len(nrow(x)), nrow(y)), , drop = FALSE], y[rep(seq_len(nrow(y)), each = nrow(x)), , drop = FALSE], row.names = NULL)
}

# frame[rows, columns, drop = FALSE] without names of rows, which nobody sees: repeated ones need not be made unique.
.merge_pick <- function(frame, rows, columns) {
  if (!identical(attr(frame, "class"), "data.frame") || exists("[.data.frame", globalenv(), inherits = FALSE))
    return(frame[rows, columns, drop = FALSE])
  parts <- lapply(unclass(frame)[columns], function(column) if (length(dim(column)) == 2L) column[rows, , drop = FALSE] else column[rows])
  structure(parts, row.names = .set_row_names(length(rows)), class = "data.frame")
}

# The columns of x, then rows for what is only in y: its keys, and nothing else.
.merge_left <- function(x, y, rows, left, right) {
  part <- .merge_pick(x$frame, c(rows$x, left), c(x$by, x$rest))
  names(part) <- c(x$keys, x$others)
  if (!length(right)) return(part)
  fill <- y$frame[right, y$by, drop = FALSE]
  names(fill) <- x$keys
  row.names(fill) <- NULL
  if (length(x$others)) {
    like <- rep.int(if (nrow(part)) 1L else NA_integer_, length(right))
    blank <- part[like, length(x$by) + seq_along(x$others), drop = FALSE]
    for (k in seq_along(blank)) if (is.list(blank[[k]]) && !is.data.frame(blank[[k]])) blank[[k]] <- vector("list", length(right))
    else is.na(blank[[k]]) <- if (length(dim(blank[[k]])) == 2L) seq_along(blank[[k]]) else seq_along(right)
    row.names(blank) <- NULL
    fill <- `names<-`(cbind(fill, blank), c(x$keys, x$others))
  }
  .rbind_positional(part, fill)
}

merge.data.frame <- function(x, y, by = intersect(names(x), names(y)), by.x = by, by.y = by, all = FALSE,
                             all.x = all, all.y = all, sort = TRUE, suffixes = c(".x", ".y"), no.dups = TRUE,
                             incomparables = NULL, ...) {
  x <- as.data.frame(x)
  y <- as.data.frame(y)
  if (max(nrow(x), nrow(y)) >= 2^31) stop("long vectors are not supported")
  fix.by <- .merge_columns # the name that errors show
  by.x <- fix.by(by.x, x)
  by.y <- fix.by(by.y, y)
  if (length(by.x) != length(by.y)) stop("'by.x' and 'by.y' specify different numbers of columns")
  if (length(by.x) == 0L) return(.merge_all(x, y, suffixes))
  if (length(by.x) > 1L && !is.null(incomparables)) stop("'incomparables' is supported only for merging on a single column")
  x <- .merge_side(x, by.x)
  y <- .merge_side(y, by.y)
  keys <- .merge_keys(x, y)
  rows <- .merge_rows(keys[[1L]], keys[[2L]], incomparables)
  left <- if (all.x) rows$alone$x
  right <- if (all.y) rows$alone$y

  # columns: the keys, the rest of x, the rest of y
  x_part <- .merge_left(x, y, rows, left, right)
  y_part <- .merge_pick(y$frame, c(rows$y, rep.int(if (nrow(y$frame)) 1L else NA_integer_, length(left)), right), -y$by)
  if (length(left)) y_part[] <- lapply(y_part, .blank_rows, length(rows$y) + seq_along(left))
  labels <- list(x$others, y$others)
  clash <- intersect(x$others, y$others)
  if (length(clash) && any(suffixes != ""))
    labels <- Map(function(names, suffix) replace(names, match(clash, names), paste0(clash, suffix)), labels, suffixes[1:2])
  again <- no.dups & labels[[2L]] %in% x$keys
  labels[[2L]][again] <- paste0(labels[[2L]][again], rep_len(suffixes[2L], sum(again)))
  size <- length(rows$x) + length(left) + length(right)
  res <- structure(c(unclass(x_part), unclass(y_part)), names = c(x$keys, labels[[1L]], labels[[2L]]), row.names = .set_row_names(size), class = "data.frame")
  if (sort && size) {
    along <- if (all.x || all.y) do.call("order", unname(unclass(res)[seq_along(x$by)])) else sort.list(keys[[1L]][rows$x])
    res <- .merge_pick(res, along, seq_along(res))
    attr(res, "row.names") <- .set_row_names(size)
  }
  repeated <- unique(names(res)[duplicated(names(res))])
  if (length(repeated)) warning(sprintf(ngettext(length(repeated), "column name %s is duplicated in the result", "column names %s are duplicated in the result"),
                                       paste(sQuote(repeated), collapse = ", ")), domain = NA)
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
    # eval(): what most often fails is seen in GNU R as called by it
    value[[j]] <- if (is.character(left) || is.character(right)) eval(quote(FUN(left, right))) else FUN(left, right)
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
  strange <- names(x)[!vapply(x, function(column) is.numeric(column) || is.complex(column) || is.logical(column), NA)]
  if (length(strange)) stop("non-numeric-alike variable(s) in data frame: ", toString(strange))
  x[] <- lapply(X = x, FUN = .Generic, ...) # errors show its call
  x
}

Summary.data.frame <- function(..., na.rm) {
  numbers <- function(x) {
    x <- as.matrix(x)
    if (is.numeric(x) || is.logical(x) || is.complex(x)) return(x)
    stop("only defined on a data frame with all numeric-alike variables")
  }
  columns <- lapply(list(...), numbers)
  do.call(.Generic, append(columns, list(na.rm = na.rm)))
}

xtfrm.data.frame <- function(x) {
  warning("cannot xtfrm data frames")
  rank(unlist(x, use.names = FALSE), ties.method = "min", na.last = "keep")
}

