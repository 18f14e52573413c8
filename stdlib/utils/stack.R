# stack.R - stack(), unstack(), combn(), relist(), strcapture().

stack <- function(x, ...) UseMethod("stack")

# Values on top of each other, with the names they come from; what: how messages call those that can be stacked.
.stacked <- function(x, drop, none, ignored) {
  plain <- vapply(x, is.vector, NA)
  if (!any(plain)) .refuse(none)
  if (!all(plain)) warning(simpleWarning(ignored, sys.call(-1L)))
  x <- x[plain]
  labels <- unique(names(x))
  ind <- factor(rep(names(x), lengths(x)), labels)
  if (drop) ind <- droplevels(ind)
  data.frame(values = unlist(unname(x)), ind, stringsAsFactors = FALSE)
}

stack.default <- function(x, drop = FALSE, ...)
  .stacked(as.list(x), drop, "at least one vector element is required", "non-vector elements will be ignored")

stack.data.frame <- function(x, select, drop = FALSE, ...) {
  columns <- as.list(x)
  if (!missing(select)) {
    nl <- setNames(as.list(seq_along(x)), names(x)) # errors of names that are not there show this
    columns <- as.list(x[eval(substitute(select), nl, parent.frame())])
  }
  .stacked(columns, drop, "no vector columns were selected", "non-vector columns will be ignored")
}

unstack <- function(x, ...) UseMethod("unstack")

# What unstack() does with a frame or list x; errors are those of its methods.
.unstack_parts <- function(x, form) {
  wanted <- if (missing(form)) stats::formula(x) else stats::as.formula(form)
  if (length(wanted) < 3L) .refuse(paste0("'form' must be a two-sided formula", if (!is.data.frame(x)) " with one term on each side"))
  sides <- lapply(as.list(wanted)[2:3], eval, x)
  res <- c(tapply(sides[[1L]], sides[[2L]], as.vector))
  if (length(unique(lengths(res))) <= 1L) return(data.frame(res, stringsAsFactors = FALSE))
  res
}

unstack.default <- function(x, form, ...) {
  x <- as.list(x)
  .unstack_parts(x, form)
}

unstack.data.frame <- function(x, form, ...) {
  if (missing(form)) form <- stats::formula(x)
  .unstack_parts(x, form)
}

# Values of equal shape side by side: one each makes a vector, arrays get one more extent.
.side_by_side <- function(values, x, single) {
  first <- values[[1L]]
  flat <- unlist(values, recursive = is.atomic(first))
  if (is.factor(x)) flat <- factor(levels(x)[unlist(lapply(values, as.integer))], levels = levels(x))
  extents <- if (length(dim(first)) > 1L) dim(first) else if (length(first) != 1L || !single) length(first)
  dim(flat) <- c(extents, length(values))
  flat
}

combn <- function(x, m, FUN = NULL, simplify = TRUE, ...) {
  stopifnot(length(m) == 1L, is.numeric(m))
  .demand(is.null(FUN) || is.function(FUN), "'FUN' must be a function or NULL")
  .demand(m >= 0, "m < 0")
  size <- length(x)
  if (size == 1L && is.numeric(x) && x > 0 && x == trunc(x)) size <- length(x <- seq_len(x))
  .demand(size >= m, "n < m")
  m <- as.integer(m)
  at <- .Internal(combinations(size, m))
  plain <- is.null(FUN)
  if (plain && simplify && !is.factor(x)) return(matrix(x[at], m, as.integer(round(choose(size, m)))))
  chosen <- lapply(seq_len(ncol(at)), function(k) {
    a <- at[, k]
    if (plain) x[a] else FUN(x[a], ...) # errors show this call
  })
  if (simplify) .side_by_side(chosen, x, !plain) else chosen
}

as.relistable <- function(x) {
  if (!inherits(x, "relistable")) class(x) <- c("relistable", class(x))
  x
}

is.relistable <- function(x) inherits(x, "relistable")

unlist.relistable <- function(x, recursive = TRUE, use.names = TRUE) {
  if (!recursive) warning("relist() requires recursively unlisted objects.")
  flesh <- unlist(`class<-`(x, setdiff(class(x), "relistable")), recursive, use.names)
  attr(flesh, "skeleton") <- x
  flesh
}

relist <- function(flesh, skeleton = attr(flesh, "skeleton")) {
  if (is.null(skeleton)) stop("The 'flesh' argument does not contain a skeleton attribute.\nEither ensure you unlist a relistable object, or specify the skeleton separately.")
  UseMethod("relist", skeleton)
}
relist.default <- function(flesh, skeleton = attr(flesh, "skeleton")) {
  res <- flesh
  names(res) <- names(skeleton)
  res
}
relist.list <- function(flesh, skeleton = attr(flesh, "skeleton")) {
  sizes <- vapply(seq_along(skeleton), function(i) length(unlist(skeleton[[i]])), 0L)
  ends <- cumsum(sizes)
  result <- skeleton
  for (i in seq_along(sizes)) result[[i]] <- relist(flesh[seq.int(to = ends[i], length.out = sizes[i])], skeleton[[i]])
  result
}
relist.factor <- function(flesh, skeleton = attr(flesh, "skeleton"))
  factor(levels(skeleton)[flesh], levels = levels(skeleton))
relist.matrix <- function(flesh, skeleton = attr(flesh, "skeleton")) {
  if (is.numeric(skeleton[, 1])) return(matrix(flesh, nrow = nrow(skeleton), ncol = ncol(skeleton), dimnames = dimnames(skeleton)))
  relist.list(flesh, skeleton)
}

strcapture <- function(pattern, x, proto, perl = FALSE, useBytes = FALSE) {
  m <- regexec(pattern, x, perl = perl, useBytes = useBytes)
  found <- regmatches(x, m)
  groups <- max(0L, lengths(found)) - 1L
  if (groups >= 0L && groups != length(proto))
    stop("The number of captures in 'pattern' != 'length(proto)'")
  cells <- lapply(seq_along(proto), function(i) vapply(found, function(f) if (length(f)) f[i + 1L] else NA_character_, ""))
  names(cells) <- names(proto)
  for (i in seq_along(proto)) {
    kind <- proto[[i]]
    cells[[i]] <- if (is.factor(kind)) factor(cells[[i]], levels(kind)) else if (inherits(kind, "Date")) as.Date(cells[[i]])
      else if (is.function(f <- get0(paste0("as.", class(kind)[1L]), mode = "function"))) f(cells[[i]])
      else methods::as(cells[[i]], class(kind)[1L])
  }
  as.data.frame(cells, optional = TRUE, stringsAsFactors = FALSE)
}
