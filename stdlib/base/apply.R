# apply.R - Applying functions over lists, arrays, groups and combinations; arrays by margins.

lapply <- function(X, FUN, ...) {
  if (!.Internal(function_given(2L))) FUN <- match.fun(FUN)
  if (is.object(X) || !is.vector(X)) X <- as.list(X)
  .Internal(lapply(X, FUN))
}

sapply <- function(X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE) {
  if (!.Internal(function_given(2L))) FUN <- match.fun(FUN)
  values <- lapply(X = X, FUN = FUN, ...) # sys.calls() shows this call
  .simplified(if (USE.NAMES && is.character(X)) .named_like(values, X) else values, simplify)
}

vapply <- function(X, FUN, FUN.VALUE, ..., USE.NAMES = TRUE) {
  if (!.Internal(function_given(2L))) FUN <- match.fun(FUN)
  if (is.object(X) || !is.vector(X)) X <- as.list(X)
  .Internal(vapply(X, FUN, FUN.VALUE, USE.NAMES))
}

simplify2array <- function(x, higher = TRUE, except = c(0L, 1L)) {
  len <- unique(lengths(x))
  if (length(len) != 1L || len == 0L) return(x)
  stacked <- NULL
  if (higher) {
    dims <- unique(lapply(x, dim))
    if (length(dims) == 1L && is.numeric(dims <- dims[[1L]]) && (len > 1L || !(1L %in% except))) {
      flat <- unlist(x, recursive = FALSE, use.names = FALSE)
      shape <- c(dims, length(x))
      if (prod(shape) == length(flat)) {
        inner <- dimnames(x[[1L]])
        outer_names <- names(x)
        labels <- if (!is.null(inner) || !is.null(outer_names))
          c(if (is.null(inner)) vector("list", length(dims)) else inner, list(outer_names))
        return(array(flat, dim = shape, dimnames = labels))
      }
    }
  }
  if (len == 1L) {
    flat <- unlist(x, recursive = FALSE)
    return(if (length(flat) == length(x)) flat else x)
  }
  flat <- unlist(x, recursive = FALSE, use.names = FALSE)
  if (length(flat) != len * length(x)) return(x)
  inner <- names(x[[1L]])
  outer_names <- names(x)
  array(flat, dim = c(len, length(x)),
        dimnames = if (!is.null(inner) || !is.null(outer_names)) list(inner, outer_names))
}

# Results of sapply() and mapply() in the shape asked for.
# Single numbers may come as a vector (vm/apply).
.simplified <- function(values, simplify) {
  if (!is.list(values)) return(values)
  if (!is.null(at_once <- .Internal(simplified(values, simplify)))) return(at_once)
  if (!is.null(at_once <- .Internal(stacked_values(values, simplify)))) return(at_once)
  if (length(values) == 0L || isFALSE(simplify)) return(values)
  whole <- simplify == "array"
  # the commonest case
  if (isTRUE(whole) || !all(lengths(values) == 1L)) return(simplify2array(values, higher = whole))
  flat <- unlist(values, recursive = FALSE)
  if (length(flat) == length(values)) flat else values # not so for classes whose length is not that of what they hold
}

# Values with the names of the first argument that they were made from, or with its strings.
.named_like <- function(values, first) {
  labels <- names(first)
  if (is.null(labels) && is.character(first)) labels <- first[seq_along(values)]
  if (!is.null(labels)) names(values) <- labels
  values
}

mapply <- function(FUN, ..., MoreArgs = NULL, SIMPLIFY = TRUE, USE.NAMES = TRUE) {
  if (!.Internal(function_given(1L))) FUN <- match.fun(FUN)
  dots <- list(...) # errors of FUN show this name
  values <- .Internal(mapply(FUN, dots, MoreArgs))
  named <- USE.NAMES && length(dots) > 0L
  if (named && !is.null(made <- .Internal(named_simplified(values, dots[[1L]], SIMPLIFY)))) return(made)
  .simplified(if (named) .named_like(values, dots[[1L]]) else values, SIMPLIFY)
}

.mapply <- function(FUN, dots, MoreArgs) {
  if (!.Internal(function_given(1L))) FUN <- match.fun(FUN)
  .Internal(mapply(FUN, dots, MoreArgs))
}

replicate <- function(n, expr, simplify = "array")
  sapply(integer(n), eval.parent(substitute(function(...) expr)), simplify = simplify)

eapply <- function(env, FUN, ..., all.names = FALSE, USE.NAMES = TRUE) {
  if (!.Internal(function_given(2L))) FUN <- match.fun(FUN)
  answer <- lapply(as.list.environment(env, all.names = all.names), FUN, ...)
  if (USE.NAMES) answer else unname(answer)
}

rapply <- function(object, f, classes = "ANY", deflt = NULL, how = c("unlist", "replace", "list"), ...) {
  how <- match.arg(how)
  if (typeof(object) != "list" && !is.expression(object)) stop("'object' must be a list or expression")
  if (!is.function(f)) stop("invalid 'f' argument")
  replace <- how == "replace"
  found <- .Internal(wanted_leaves(object, if (!("ANY" %in% classes)) as.character(classes)))
  # The call that sys.call() sees has the function itself at its head.
  visit <- eval(substitute(function(X) FUN(X, ...), list(FUN = f)))
  out <- .Internal(with_leaves(object, lapply(found[[1L]], visit), found[[2L]], replace, deflt))
  if (how == "unlist") unlist(out, recursive = TRUE) else out
}

# Extents and dimnames of one side of outer(); a plain vector is an array of one dimension.
.outer_side <- function(x) {
  if (is.array(x)) return(list(dim = dim(x), names = dimnames(x)))
  labels <- names(x)
  list(dim = length(x), names = if (!is.null(labels)) list(labels))
}

# The dimensions of X, then those of Y; FUN gets all pairs in two vectors.
outer <- function(X, Y, FUN = "*", ...) {
  bare <- is.null(attributes(X)) & is.null(attributes(Y))
  products <- is.character(FUN) && identical(as.character(FUN), "*")
  if (products) {
    if (...length()) stop("using ... with FUN = \"*\" is an error")
    at_once <- .Internal(outer_product(X, Y))
  } else {
    if (!.Internal(function_given(3L))) FUN <- match.fun(FUN)
    at_once <- if (!...length()) .Internal(outer_arith(X, Y, FUN))
  }
  if (!is.null(at_once)) return(at_once)
  sides <- if (!bare) list(.outer_side(X), .outer_side(Y))
  dX <- if (bare) length(X) else sides[[1L]]$dim
  dY <- if (bare) length(Y) else sides[[2L]]$dim
  if (products) {
    x <- as.vector(X)
    y <- as.vector(Y)
    robj <- tcrossprod(x, y)
  } else {
    pairs <- if (bare && !...length()) .Internal(outer_pairs(FUN, X, Y))
    if (!is.null(pairs)) {
      dim(pairs) <- c(dX, dY)
      return(pairs)
    }
    n <- length(Y)
    Y <- rep(Y, each = length(X))
    if (length(X)) X <- rep(X, times = n)
    robj <- FUN(X, Y, ...)
  }
  dim(robj) <- c(dX, dY) # errors of functions that are not vectorised show this line
  if (bare) return(robj)
  nX <- sides[[1L]]$names
  nY <- sides[[2L]]$names
  if (!is.null(nX) || !is.null(nY))
    dimnames(robj) <- c(if (is.null(nX)) vector("list", length(dX)) else nX, if (is.null(nY)) vector("list", length(dY)) else nY)
  robj
}

`%o%` <- function(X, Y) outer(X, Y)

kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) {
  if (isS4(X) || isS4(Y)) methods::kronecker(X, Y, FUN = FUN, make.dimnames = make.dimnames, ...)
  else .kronecker(X, Y, FUN = FUN, make.dimnames = make.dimnames, ...)
}

.kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) {
  if (identical(FUN, "*") && !make.dimnames && ...length() == 0L && !is.null(r <- .Internal(kronecker_product(X, Y)))) return(r)
  if (is.null(dim(X))) X <- as.array(X)
  if (is.null(dim(Y))) Y <- as.array(Y)
  labels <- NULL
  if (make.dimnames) {
    nx <- dimnames(X)
    ny <- dimnames(Y)
  }
  rank <- max(length(dim(X)), length(dim(Y)))
  dX <- c(dim(X), rep.int(1L, rank - length(dim(X))))
  dY <- c(dim(Y), rep.int(1L, rank - length(dim(Y))))
  all_pairs <- outer(array(as.vector(X), dX), array(as.vector(Y), dY), FUN, ...)
  # position (x1..xr, y1..yr) goes to ((y1,x1), ..., (yr,xr))
  order <- as.vector(rbind(rank + seq_len(rank), seq_len(rank)))
  out <- aperm(all_pairs, order)
  dim(out) <- dX * dY
  if (make.dimnames && (!is.null(nx) || !is.null(ny))) {
    side <- function(labels, size, k) {
      own <- if (k <= length(labels)) labels[[k]]
      if (is.null(own)) rep.int("", size) else own
    }
    labels <- lapply(seq_len(rank), function(k) {
      has <- (k <= length(nx) && !is.null(nx[[k]])) || (k <= length(ny) && !is.null(ny[[k]]))
      if (has) as.vector(outer(side(ny, dY[k], k), side(nx, dX[k], k), function(b, a) paste(a, b, sep = ":")))
    })
    if (!all(vapply(labels, is.null, NA))) dimnames(out) <- labels
  }
  out
}

`%x%` <- function(X, Y) kronecker(X, Y)

# ---- margins of arrays ----

# Names in MARGIN as numbers, for apply() and sweep(); complains in their name.
.margin_numbers <- function(MARGIN, labels, what) {
  if (!is.character(MARGIN)) return(MARGIN)
  text <- if (is.null(labels)) sprintf("'%s' must have named dimnames", what)
          else if (anyNA(at <- match(MARGIN, labels))) "not all elements of 'MARGIN' are names of dimensions"
  if (is.null(text)) at else stop(simpleError(text, sys.call(-1L)))
}

apply <- function(X, MARGIN, FUN, ..., simplify = TRUE) {
  if (!.Internal(function_given(3L))) FUN <- match.fun(FUN)
  rank <- length(dim(X))
  if (!rank) stop("dim(X) must have a positive length")
  if (is.object(X)) {
    X <- (if (rank != 2L) as.array else as.matrix)(X)
    if (identical(oldClass(X), "table")) X <- unclass(X)
  }
  newX <- if (rank == 2L) .Internal(apply_columns(X, MARGIN))
  if (!is.null(newX)) {
    labels <- dimnames(X)
    cells <- dim(newX)[2L]
    values <- vector("list", cells)
    for (i in seq_len(cells)) {
      one <- forceAndCall(1, FUN, newX[, i], ...)
      if (!is.null(one)) values[[i]] <- one
      if (i == 1L && is.null(labels) && !...length() && !is.null(rest <- .Internal(applied_slices(newX, FUN, one, simplify)))) {
        values <- rest
        break
      }
    }
    made <- .Internal(applied_values(values, simplify, labels[[MARGIN]]))
    return(if (!is.null(made)) made else .apply_shape(values, isTRUE(simplify), cells, labels[MARGIN], labels[-MARGIN]))
  }
  labels <- dimnames(X)
  MARGIN <- .margin_numbers(MARGIN, names(labels), "X")
  outer <- dim(X)[MARGIN]
  d.call <- dim(X)[-MARGIN] # this and other names are seen in errors of FUN
  dn.call <- labels[-MARGIN]
  if (anyNA(c(outer, d.call))) stop("'MARGIN' does not match dim(X)")
  cells <- prod(outer)
  flat <- length(d.call) < 2L # a slice is a vector, or an array where more than one dimension is left
  if (cells == 0L) {
    # no cell: one call on a made-up slice tells the type
    newX <- matrix(vector(typeof(X), 1L), prod(d.call), 1L)
    one <- forceAndCall(1, FUN, if (flat) newX[, 1] else array(newX[, 1], d.call, dn.call), ...)
    return(if (length(outer) > 1L && !is.null(one)) array(one, outer, labels[MARGIN]) else one[0L])
  }
  newX <- if (rank == 2L && identical(as.integer(MARGIN), 2L)) X
          else if (rank == 2L && identical(as.integer(MARGIN), 1L)) t.default(X)
          else if (rank == 2L && identical(as.integer(MARGIN), 1:2)) X
          else aperm(X, c(seq_len(rank)[-MARGIN], seq_len(rank)[MARGIN]))
  ready <- rank == 2L && length(outer) == 1L && is.null(labels) && !is.object(newX)
  if (is.factor(newX)) newX <- unclass(newX) # its codes
  if (!ready) newX <- array(newX, c(prod(d.call), cells), if (flat && length(dn.call)) c(dn.call, list(NULL)))
  values <- vector("list", cells)
  for (i in seq_len(cells)) {
    one <- if (flat) forceAndCall(1, FUN, newX[, i], ...) else forceAndCall(1, FUN, array(newX[, i], d.call, dn.call), ...)
    if (!is.null(one)) values[[i]] <- one
    if (i == 1L && ready && !...length() && !is.null(rest <- .Internal(applied_slices(newX, FUN, one, simplify)))) {
      values <- rest
      break
    }
  }
  .apply_shape(values, isTRUE(simplify), outer, labels[MARGIN], dn.call)
}

# The values of apply() over `outer` cells: the values of one cell become the first dimension.
.apply_shape <- function(values, simplify, outer, outer_labels, inner_labels) {
  first <- values[[1L]]
  if (simplify && !is.recursive(first) && all(lengths(values) == length(first))) {
    row_names <- names(first)
    if (length(row_names) && !all(vapply(values, function(v) identical(names(v), row_names), NA))) row_names <- NULL
    cells <- length(values)
    values <- unlist(values, recursive = FALSE)
    rows <- length(values) / cells
  } else rows <- 1
  if (rows == 1) {
    if (length(outer) > 1L) return(array(values, outer, outer_labels))
    own <- if (length(outer_labels)) outer_labels[[1L]]
    names(values) <- if (length(own)) own
    return(values)
  }
  if (rows == 0 || rows %% 1 != 0) return(values)
  lead <- list(row_names)
  title <- names(inner_labels)[1L]
  if (!is.null(title) && nzchar(title) && length(inner_labels[[1L]]) == length(row_names)) names(lead) <- title
  all_labels <- c(lead, if (is.null(outer_labels)) vector("list", length(outer)) else outer_labels)
  bare <- is.null(names(all_labels)) && all(vapply(all_labels, is.null, NA))
  array(values, c(rows, outer), if (!bare) all_labels)
}

# What does not fit between STATS and the margin of sweep(), or NULL.
.sweep_mismatch <- function(STATS, margin) {
  n <- length(STATS)
  if (n > prod(margin)) return("STATS is longer than the extent of 'dim(x)[MARGIN]'")
  if (length(dim(STATS))) {
    real <- function(d) d[d > 1L]
    if (!identical(as.vector(real(margin)) + 0, as.vector(real(dim(STATS))) + 0))
      return("length(STATS) or dim(STATS) do not match dim(x)[MARGIN]")
  } else if (n) {
    # whole leading dimensions have to be multiples of STATS, or the other way round
    reach <- cumprod(c(1L, margin))
    if (min(reach[reach >= n]) %% n != 0 || n %% max(reach[reach <= n]) != 0)
      return("STATS does not recycle exactly across MARGIN")
  }
}

# The margins at come first while the statistics are laid out, as numbers of dimensions.
.margins_first <- function(at, dims) c(at, setdiff(seq_along(dims), at))

sweep <- function(x, MARGIN, STATS, FUN = "-", check.margin = TRUE, ...) {
  if (!.Internal(function_given(4L))) FUN <- match.fun(FUN)
  shape <- dim(x)
  at <- .margin_numbers(MARGIN, names(dimnames(x)), "x")
  if (check.margin && is.character(doubt <- .sweep_mismatch(STATS, shape[at]))) warning(doubt)
  if (...length() == 0L && length(at) == 1L && length(shape) == 2L) {
    at_once <- .Internal(sweep_plain(x, at, STATS, FUN))
    if (!is.null(at_once)) return(at_once)
  }
  perm <- .margins_first(at, shape)
  dims <- shape # errors show the next call
  FUN(x, aperm(array(STATS, dims[perm]), order(perm)), ...)
}

scale <- function(x, center = TRUE, scale = TRUE) UseMethod("scale")

scale.default <- function(x, center = TRUE, scale = TRUE) {
  x <- as.matrix(x)
  # TRUE: computed from x; FALSE: nothing; else one number for each column
  statistic <- function(given, name, compute) {
    if (is.logical(given)) return(if (given) compute(x))
    if (length(given) != ncol(x))
      stop(simpleError(gettextf("length of '%s' must equal the number of columns of 'x'", name), sys.call(-1L)))
    if (is.numeric(given)) given else as.numeric(given)
  }
  from_root <- function(column) {
    column <- column[!is.na(column)]
    sqrt(sum(column^2) / max(1, length(column) - 1L))
  }
  center <- statistic(center, "center", function(x) colMeans(x, na.rm = TRUE))
  if (!is.null(center)) x <- sweep(x, 2L, center, check.margin = FALSE)
  scale <- statistic(scale, "scale", function(x) {
    at_once <- .Internal(column_scales(x))
    if (is.null(at_once)) apply(x, 2L, from_root) else at_once
  })
  if (!is.null(scale)) x <- sweep(x, 2L, scale, "/", check.margin = FALSE)
  if (!is.null(center)) attr(x, "scaled:center") <- center
  if (!is.null(scale)) attr(x, "scaled:scale") <- scale
  x
}

# An array of elements that keep a class: its methods recycle them and take the attributes.
.classed_array <- function(data, dim, dimnames) {
  cells <- prod(dim)
  labelled <- is.list(dimnames) && length(dimnames) > 0L
  if (cells != length(data)) data <- rep_len(data, cells)
  if (!is.null(dim) && length(dim) > 0L) dim(data) <- dim
  if (labelled) dimnames(data) <- dimnames
  data
}

array <- function(data = NA, dim = length(data), dimnames = NULL) {
  plain <- is.atomic(data) && !is.object(data)
  if (!plain && is.object(data <- as.vector(data))) .classed_array(data, dim, dimnames)
  else .Internal(array(data, dim, dimnames))
}

aperm <- function(a, perm, ...) UseMethod("aperm")
aperm.default <- function(a, perm = NULL, resize = TRUE, ...) .Internal(aperm(a, perm, resize))

aperm.table <- function(a, perm = NULL, resize = TRUE, keep.class = TRUE, ...) {
  out <- aperm.default(a, perm, resize = resize)
  if (keep.class) class(out) <- class(a)
  out
}

slice.index <- function(x, MARGIN) {
  extent <- if (is.array(x)) dim(x) else length(x)
  every <- seq_along(extent)
  if (length(MARGIN) == 0L || min(MARGIN) < 1L || max(MARGIN) > length(extent)) stop("incorrect value for 'MARGIN'")
  if (any(extent == 0L)) return(array(integer(), extent))
  ahead <- c(MARGIN, every[-MARGIN])
  aperm(array(seq_len(prod(extent[MARGIN])), extent[ahead]), order(ahead))
}

# ---- groups ----

tapply <- function(X, INDEX, FUN = NULL, ..., default = NA, simplify = TRUE) {
  if (!.Internal(function_given(3L)) && !is.null(FUN)) FUN <- match.fun(FUN)
  if (!is.list(INDEX)) INDEX <- list(INDEX)
  factors <- lapply(INDEX, as.factor)
  if (!length(factors)) stop("'INDEX' is of length zero")
  if (any(lengths(factors) != length(X))) stop("arguments must have same length")
  labels <- lapply(factors, levels)
  extent <- lengths(labels, use.names = FALSE)
  # the cell of an element, the first factor moving fastest
  cell <- as.integer(factors[[1L]])
  stride <- cumprod(extent)
  for (k in seq_along(factors)[-1L]) cell <- cell + stride[k - 1L] * (as.integer(factors[[k]]) - 1L)
  cell <- as.integer(cell)
  if (is.null(FUN)) return(cell)
  cells <- stride[length(stride)]
  attr(cell, "levels") <- as.character(seq_len(cells))
  class(cell) <- "factor"
  groups <- if (.Internal(only_default("split", X))) .Internal(split(X, cell)) else split(X, cell)
  names(groups) <- NULL
  used <- lengths(groups) > 0L
  values <- lapply(X = groups[used], FUN = FUN, ...)
  if (simplify && all(lengths(values) == 1L)) {
    values <- unlist(values, use.names = FALSE, recursive = FALSE)
    fill <- default
    if (is.na(fill) && is.atomic(values) && !is.null(values)) storage.mode(fill) <- typeof(values)
  } else fill <- vector("list", cells)
  out <- array(fill, extent, labels)
  if (any(used)) out[used] <- values
  out
}

by <- function(data, INDICES, FUN, ..., simplify = TRUE) UseMethod("by")

by.default <- function(data, INDICES, FUN, ..., simplify = TRUE) {
  dd <- as.data.frame(data)
  if (length(dim(data)) != 2L) {
    ans <- tapply(seq_len(NROW(dd)), INDICES, function(x) FUN(dd[x, ], ...), simplify = simplify)
    if (!is.list(INDICES)) names(dimnames(ans)) <- deparse(substitute(INDICES))[1L]
    return(structure(ans, call = match.call(), class = "by"))
  }
  by(dd, INDICES, FUN, ..., simplify = simplify)
}

by.data.frame <- function(data, INDICES, FUN, ..., simplify = TRUE) {
  groups <- if (is.list(INDICES)) INDICES else structure(list(INDICES), names = deparse(substitute(INDICES))[1L])
  rows <- nrow(data)
  each <- function(x) FUN(data[x, , drop = FALSE], ...)
  # errors show this call
  cells <- bquote(tapply(seq_len(.(rows)), .(groups), .(each), simplify = .(simplify)))
  structure(eval(cells, data), call = match.call(), class = "by")
}

print.by <- function(x, ..., vsep) {
  if (missing(vsep)) vsep <- strrep("-", 0.75 * getOption("width"))
  labels <- dimnames(x)
  d <- dim(x)
  titles <- names(labels)
  if (is.null(titles)) titles <- character(length(d))
  for (i in seq_along(x)) {
    if (i != 1L && !is.null(vsep) && nzchar(vsep)) cat(vsep, "\n")
    at <- i - 1L
    for (k in seq_along(d)) {
      cat(titles[k], ": ", labels[[k]][at %% d[k] + 1L], "\n", sep = "")
      at <- at %/% d[k]
    }
    one <- if (is.list(x)) unclass(x)[[i]] else x[i]
    print(if (is.list(x)) one else unclass(x)[[i]], ...)
  }
  invisible(x)
}
