# sorting.R - Generics over unique, duplicated, sort; ranks; sums by group.  The work is in C.

unique <- function(x, incomparables = FALSE, ...) UseMethod("unique")
duplicated <- function(x, incomparables = FALSE, ...) UseMethod("duplicated")
anyDuplicated <- function(x, incomparables = FALSE, ...) UseMethod("anyDuplicated")

sort <- function(x, decreasing = FALSE, ...) {
  if (!is.logical(decreasing) || length(decreasing) != 1L) stop("'decreasing' must be a length-1 logical vector.\nDid you intend to set 'partial'?")
  UseMethod("sort")
}

sort.default <- function(x, decreasing = FALSE, na.last = NA, ...) {
  if (is.object(x)) x[order(x, na.last = na.last, decreasing = decreasing)]
  else sort.int(x, na.last = na.last, decreasing = decreasing, ...)
}

sort.POSIXlt <- function(x, decreasing = FALSE, na.last = NA, ...)
  x[order(as.POSIXct(x), na.last = na.last, decreasing = decreasing)]

xtfrm.Date <- function(x) as.numeric(x)
xtfrm.POSIXct <- function(x) as.numeric(x)
xtfrm.POSIXlt <- function(x) as.double(x)
xtfrm.difftime <- function(x) as.numeric(x)

# Are elements of x, none of them NA, compared by methods rather than as numbers and strings are?  Without a method for [
# they have no class.
.has_own_order <- function(x) {
  if (!is.object(x)) return(FALSE)
  if (is.list(x) || isS4(x)) return(TRUE)
  for (generic in c("==", ">", "Ops", "["))
    for (cls in class(x)) {
      method <- getS3method(generic, cls, optional = TRUE, envir = globalenv())
      if (!is.null(method) && !identical(environment(method), baseenv()) && !identical(environment(method), .BaseNamespaceEnv))
        return(TRUE)
    }
  FALSE
}

# How x[i] compares with x[j]: 1 greater, 0 equal, -1 less.
.gt <- function(x, i, j) {
  xi <- x[i]
  xj <- x[j]
  if (xi == xj) 0L else if (xi > xj) 1L else -1L
}

# Numbers in the order of the elements of x, equal ones for equal elements: merges sorted runs.
.places_by_methods <- function(x) {
  merge_runs <- function(at) {
    if (length(at) < 2L) return(at)
    half <- length(at) %/% 2L
    a <- merge_runs(at[seq_len(half)])
    b <- merge_runs(at[-seq_len(half)])
    merged <- integer(length(at))
    i <- j <- 1L
    for (k in seq_along(merged)) {
      from_b <- i > length(a) || (j <= length(b) && .gt(x, a[i], b[j]) > 0L)
      merged[k] <- if (from_b) b[j] else a[i]
      if (from_b) j <- j + 1L else i <- i + 1L
    }
    merged
  }
  sorted <- merge_runs(seq_len(length(x)))
  places <- integer(length(sorted))
  place <- 1L
  for (k in seq_along(sorted)) {
    if (k > 1L && .gt(x, sorted[k - 1L], sorted[k]) != 0L) place <- place + 1L
    places[sorted[k]] <- place
  }
  places
}

# What rank() compares: plain values in the order of the elements of an object, NA for NA.
.comparable <- function(x) {
  nas <- is.na(x)
  known <- x[!nas]
  if (!.has_own_order(known)) return(unclass(x))
  places <- .places_by_methods(known)
  if (!any(nas)) return(places)
  all <- rep.int(NA_integer_, length(nas))
  all[!nas] <- places
  all
}

rank <- function(x, na.last = TRUE, ties.method = c("average", "first", "last", "random", "max", "min")) {
  stopifnot(length(na.last) == 1L)
  labels <- names(x)
  ties.method <- match.arg(ties.method)
  if (is.null(x)) return(numeric())
  if (is.data.frame(x)) x <- unlist(x, use.names = FALSE)
  if (is.factor(x)) x <- as.integer(x)
  else if (is.object(x)) x <- .comparable(x)
  keep <- is.na(na.last) || na.last == "keep"
  if (is.character(na.last) && !keep && anyNA(x)) keep || na.last # not possible
  if (!is.atomic(x) && !is.list(x)) is.na(x) # whose warning it is
  lost <- if (is.na(na.last)) is.na(x) else FALSE
  if (is.list(x) && sum(known <- !is.na(x)) < 2L) x <- ifelse(known, 1, NA_real_) # nothing to compare
  r <- if (ties.method == "random") {
    known <- !is.na(x)
    shuffled <- order(xtfrm(x[known]), stats::runif(sum(known)))
    places <- integer(length(shuffled))
    places[shuffled] <- seq_along(shuffled)
    all <- .Internal(rank(x, na.last, "first"))
    if (is.na(na.last)) places
    else {
      all[known] <- places + if (isFALSE(na.last)) sum(!known) else 0L
      all
    }
  } else .Internal(rank(x, na.last, ties.method))
  names(r) <- if (any(lost)) labels[!lost] else labels
  r
}

rowsum <- function(x, group, reorder = TRUE, ...) UseMethod("rowsum")

rowsum.default <- function(x, group, reorder = TRUE, na.rm = FALSE, ...) {
  .demand(is.numeric(x), "'x' must be numeric")
  groups <- .row_groups(group, NROW(x), reorder)
  columns <- if (is.matrix(x)) colnames(x)
  sums <- .Internal(rowsum(as.matrix(x), groups$of, length(groups$labels), na.rm))
  structure(sums, dimnames = list(groups$labels, columns))
}

# The groups of rows to add up: their labels, and which each row belongs to.
.row_groups <- function(group, rows, reorder) {
  if (length(group) != rows) .refuse("incorrect length for 'group'")
  if (anyNA(group)) warning(simpleWarning("missing values for 'group'", sys.call(-1L)))
  kinds <- unique(group)
  if (reorder) kinds <- sort(kinds, method = "quick", na.last = TRUE)
  list(labels = as.character(kinds), of = match(group, kinds))
}

rowsum.data.frame <- function(x, group, reorder = TRUE, na.rm = FALSE, ...) {
  .demand(is.data.frame(x), "not a data frame")
  groups <- .row_groups(group, nrow(x), reorder)
  .demand(all(vapply(x, is.numeric, NA)), "non-numeric data frame in rowsum")
  add <- function(column) as.vector(.Internal(rowsum(column, groups$of, length(groups$labels), na.rm)))
  structure(lapply(x, add), names = names(x), class = "data.frame", row.names = groups$labels)
}
