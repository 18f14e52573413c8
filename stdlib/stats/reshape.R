# reshape.R - reshape(): data frames between one row per subject and one row per measurement.

# The groups of columns that belong together, from their names: "x.1", "x.2", "y.1" by `split`.
.reshape_guess <- function(names, split) {
  pattern <- split$regexp
  fixed <- isTRUE(split$fixed)
  if (!all(grepl(pattern, names, fixed = fixed)))
    stop(simpleError("failed to guess time-varying variables from their names", quote(guess(varying))))
  if (split$include) {
    at <- regexpr(pattern, names)
    stems <- substr(names, 1L, at)
    times <- substr(names, at + 1L, nchar(names))
  } else {
    parts <- strsplit(names, pattern, fixed = fixed)
    if (any(lengths(parts) != 2L)) stop(simpleError("failed to guess time-varying variables from their names", quote(guess(varying))))
    stems <- vapply(parts, `[`, "", 1L)
    times <- vapply(parts, `[`, "", 2L)
  }
  number <- suppressWarnings(as.numeric(times))
  if (!anyNA(number)) times <- number
  v.names <- unique(stems)
  first <- times[stems == v.names[1L]]
  varying <- lapply(split.default(names, factor(stems, levels = v.names)), as.vector)
  structure(varying, v.names = v.names, times = if (is.numeric(times)) unique(times) else unique(first))
}

.reshape_long <- function(data, varying, v.names, timevar, idvar, ids, times, drop, new.row.names) {
  if (is.matrix(varying)) varying <- split(c(varying), row(varying))
  back <- list(varying = varying, v.names = v.names, idvar = idvar, timevar = timevar)
  if (is.null(v.names)) v.names <- vapply(varying, `[`, "", 1L)
  if (length(v.names) != length(varying)) stop("length of 'v.names' does not match length of 'varying'")
  if (any(lengths(varying) != length(times))) stop("length of 'times' does not match length of 'varying'")
  if (length(unique(lengths(varying))) > 1L) stop("'varying' arguments must be the same length")
  if (!is.null(drop)) data <- data[, if (is.character(drop)) !(names(data) %in% drop) else drop, drop = FALSE]
  if (!all(unlist(varying) %in% names(data))) stop(simpleError("undefined columns selected", quote(`[.data.frame`(data, , varying.i))))
  rest <- data[, !(names(data) %in% unlist(varying)), drop = FALSE]
  has_id <- all(idvar %in% names(data))
  key <- if (!has_id) ids else if (length(idvar) == 1L) data[[idvar]] else interaction(data[, idvar], drop = TRUE)
  blocks <- lapply(seq_along(times), function(i) {
    d <- rest
    d[[timevar]] <- rep(times[i], nrow(data))
    for (k in seq_along(v.names)) d[[v.names[k]]] <- data[[varying[[k]][i]]]
    if (!has_id) d[[idvar]] <- ids
    if (is.null(new.row.names)) row.names(d) <- paste(key, times[i], sep = ".")
    d
  })
  if (!is.null(new.row.names)) {
    blocks <- lapply(blocks, function(d) {
      row.names(d) <- NULL
      d
    })
  }
  out <- do.call(rbind, blocks)
  if (!is.null(new.row.names)) row.names(out) <- new.row.names
  attr(out, "reshapeLong") <- back
  out
}

.reshape_wide <- function(data, timevar, idvar, varying, v.names, drop, new.row.names, sep) {
  if (!is.null(drop)) data <- data[, if (is.character(drop)) !(names(data) %in% drop) else drop, drop = FALSE]
  orig <- idvar
  times <- unique(data[, timevar]) # errors of columns that are not there show these subscripts
  key <- data[, idvar]
  if (length(idvar) > 1L) key <- interaction(key, drop = TRUE)
  if (anyNA(times)) warning("there are records with missing times, which will be dropped.")
  given <- !is.null(v.names)
  if (!given) v.names <- setdiff(names(data), c(timevar, idvar))
  if (is.null(varying)) varying <- outer(v.names, times, paste, sep = sep)
  if (is.list(varying)) varying <- do.call(rbind, varying)
  undo <- list(v.names = if (given) v.names, timevar = timevar, idvar = orig, times = times, varying = varying)
  kept <- setdiff(names(data), c(timevar, v.names, idvar))
  if (given && length(kept)) {
    varies <- vapply(kept, function(v) any(tapply(as.vector(data[[v]]), as.vector(key), function(u) length(unique(u))) > 1L, na.rm = TRUE), NA)
    if (any(varies)) warning(gettextf("some constant variables (%s) are really varying", paste(kept[varies], collapse = ",")), domain = NA)
  }
  first <- !duplicated(key)
  out <- data[first, !(names(data) %in% c(timevar, v.names)), drop = FALSE]
  ids <- key[first]
  for (i in seq_along(times)) {
    now <- which(data[[timevar]] %in% times[i])
    if (anyDuplicated(key[now]))
      warning(sprintf("multiple rows match for %s=%s: first taken", timevar, times[i]), domain = NA)
    at <- now[match(ids, key[now])]
    out[, varying[, i]] <- data[at, v.names]
  }
  if (!is.null(new.row.names)) row.names(out) <- new.row.names
  attr(out, "reshapeWide") <- undo
  out
}

reshape <- function(data, varying = NULL, v.names = NULL, timevar = "time", idvar = "id", ids = 1L:NROW(data),
                    times = seq_along(varying[[1L]]), drop = NULL, direction, new.row.names = NULL, sep = ".",
                    split = if (sep == "") {
                      list(regexp = "[A-Za-z][0-9]", include = TRUE)
                    } else {
                      list(regexp = sep, include = FALSE, fixed = TRUE)
                    }) {
  if (!is.character(sep) || length(sep) != 1L) stop("'sep' must be a character string")
  undo_wide <- attr(data, "reshapeWide")
  undo_long <- attr(data, "reshapeLong")
  if (missing(direction) && !is.null(undo_wide)) direction <- "long"
  else if (missing(direction) && !is.null(undo_long)) direction <- "wide"
  direction <- match.arg(direction, c("wide", "long"))
  reshapeWide <- .reshape_wide
  columns <- function(v) if (is.numeric(v)) names(data)[v] else v
  if (direction == "wide") {
    if (!is.null(undo_long) && missing(timevar) && missing(idvar) && is.null(v.names)) {
      timevar <- undo_long$timevar
      idvar <- undo_long$idvar
      v.names <- undo_long$v.names
      varying <- do.call(rbind, undo_long$varying)
    }
    timevar <- columns(timevar)
    idvar <- columns(idvar)
    v.names <- columns(v.names)
    return(reshapeWide(data, idvar = idvar, timevar = timevar, varying = varying, v.names = v.names, drop = drop,
                       new.row.names = new.row.names, sep = sep))
  }
  if (is.null(varying)) {
    back <- undo_wide
    if (is.null(back)) stop("no 'reshapeWide' attribute, must specify 'varying'")
    v <- if (is.null(back$v.names)) NULL else back$v.names
    attr(data, "reshapeWide") <- NULL
    return(.reshape_long(data, back$varying, v, back$timevar, back$idvar, ids, back$times, drop, new.row.names))
  }
  if (is.list(varying)) {
    varying <- lapply(varying, columns)
  } else if (is.matrix(varying)) {
    varying <- split(c(varying), row(varying))
  } else {
    varying <- columns(varying)
    if (is.null(v.names)) {
      varying <- .reshape_guess(varying, split)
      v.names <- attr(varying, "v.names")
      if (missing(times)) times <- attr(varying, "times")
    } else {
      if (length(varying) %% length(v.names)) stop("length of 'v.names' does not evenly divide length of 'varying'")
      groups <- split(varying, rep(v.names, length.out = length(varying)))[v.names]
      varying <- structure(groups, v.names = v.names, times = seq_along(groups[[1L]]))
      if (!missing(times)) attr(varying, "times") <- times
    }
  }
  force(times)
  .reshape_long(data, varying, v.names, timevar, idvar, ids, times, drop, new.row.names)
}
