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

rank <- function(x, na.last = TRUE, ties.method = c("average", "first", "last", "random", "max", "min")) {
  stopifnot(length(na.last) == 1L)
  labels <- names(x)
  ties.method <- match.arg(ties.method)
  if (is.null(x)) return(numeric())
  lost <- if (is.na(na.last)) is.na(x) else FALSE
  if (is.factor(x)) x <- as.integer(x)
  else if (is.list(x) && sum(known <- !is.na(x)) < 2L) x <- ifelse(known, 1, NA_real_) # nothing to compare
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
  if (!is.numeric(x)) stop("'x' must be numeric")
  if (length(group) != NROW(x)) stop("incorrect length for 'group'")
  if (anyNA(group)) warning("missing values for 'group'")
  groups <- unique(group)
  if (reorder) groups <- sort(groups, na.last = TRUE, method = "quick")
  sums <- .Internal(rowsum(as.matrix(x), match(group, groups), length(groups), na.rm))
  dimnames(sums) <- list(as.character(groups), if (is.matrix(x)) colnames(x))
  sums
}

rowsum.data.frame <- function(x, group, reorder = TRUE, na.rm = FALSE, ...) {
  if (!is.data.frame(x)) stop("not a data frame")
  if (length(group) != NROW(x)) stop("incorrect length for 'group'")
  if (anyNA(group)) warning("missing values for 'group'")
  groups <- unique(group)
  if (reorder) groups <- sort(groups, na.last = TRUE, method = "quick")
  codes <- match(group, groups)
  sums <- lapply(x, function(column) as.vector(.Internal(rowsum(column, codes, length(groups), na.rm))))
  structure(sums, names = names(x), row.names = as.character(groups), class = "data.frame")
}
