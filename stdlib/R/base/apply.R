# apply.R - Applying functions over lists, arrays, groups and combinations; arrays by margins.

lapply <- function(X, FUN, ...) {
  FUN <- match.fun(FUN)
  if (!is.vector(X) || is.object(X)) X <- as.list(X)
  .Internal(lapply(X, FUN))
}

sapply <- function(X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE) {
  FUN <- match.fun(FUN)
  answer <- lapply(X = X, FUN = FUN, ...)
  if (USE.NAMES && is.character(X) && is.null(names(answer))) names(answer) <- X
  if (isFALSE(simplify) || !length(answer)) answer
  else simplify2array(answer, higher = (simplify == "array"))
}

vapply <- function(X, FUN, FUN.VALUE, ..., USE.NAMES = TRUE) {
  FUN <- match.fun(FUN)
  if (!is.vector(X) || is.object(X)) X <- as.list(X)
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
  if (len == 1L) return(unlist(x, recursive = FALSE))
  flat <- unlist(x, recursive = FALSE, use.names = FALSE)
  if (length(flat) != len * length(x)) return(x)
  inner <- names(x[[1L]])
  outer_names <- names(x)
  array(flat, dim = c(len, length(x)),
        dimnames = if (!is.null(inner) || !is.null(outer_names)) list(inner, outer_names))
}

mapply <- function(FUN, ..., MoreArgs = NULL, SIMPLIFY = TRUE, USE.NAMES = TRUE) {
  FUN <- match.fun(FUN)
  dots <- list(...)
  answer <- .Internal(mapply(FUN, dots, MoreArgs))
  if (USE.NAMES && length(dots)) {
    first <- dots[[1L]]
    if (!is.null(labels <- names(first))) names(answer) <- labels
    else if (is.character(first)) names(answer) <- first[seq_along(answer)]
  }
  if (length(answer) && !isFALSE(SIMPLIFY)) simplify2array(answer, higher = (SIMPLIFY == "array"))
  else answer
}

.mapply <- function(FUN, dots, MoreArgs) {
  FUN <- match.fun(FUN)
  .Internal(mapply(FUN, dots, MoreArgs))
}

replicate <- function(n, expr, simplify = "array")
  sapply(integer(n), eval.parent(substitute(function(...) expr)), simplify = simplify)

eapply <- function(env, FUN, ..., all.names = FALSE, USE.NAMES = TRUE) {
  FUN <- match.fun(FUN)
  answer <- lapply(as.list.environment(env, all.names = all.names), FUN, ...)
  if (USE.NAMES) answer else unname(answer)
}

rapply <- function(object, f, classes = "ANY", deflt = NULL, how = c("unlist", "replace", "list"), ...) {
  how <- match.arg(how)
  if (!is.list(object) && !is.expression(object)) stop("'object' must be a list or expression")
  f <- match.fun(f)
  any_class <- "ANY" %in% classes
  replace <- how == "replace"
  visit <- function(node) {
    if (is.list(node) || is.expression(node)) {
      parts <- lapply(as.list(unclass(node)), visit)
      if (!replace) return(parts)
      out <- node
      if (is.expression(node)) parts <- as.expression(parts)
      attributes(parts) <- attributes(node)
      return(parts)
    }
    if (is.null(node) && !replace) return(list())
    if (any_class || any(.rapply_class(node) %in% classes)) f(node, ...)
    else if (replace) node
    else deflt
  }
  out <- visit(object)
  if (how == "unlist") unlist(out, recursive = TRUE) else out
}

.rapply_class <- function(x) {
  kinds <- class(x)
  if (is.object(x)) kinds
  else c(kinds, if (is.matrix(x)) "matrix", if (is.array(x)) "array", if (typeof(x) == "double") "numeric")
}

outer <- function(X, Y, FUN = "*", ...) {
  if (is.array(X)) {
    dX <- dim(X)
    nx <- dimnames(X)
  } else {
    dX <- length(X)
    nx <- if (!is.null(names(X))) list(names(X))
  }
  if (is.array(Y)) {
    dY <- dim(Y)
    ny <- dimnames(Y)
  } else {
    dY <- length(Y)
    ny <- if (!is.null(names(Y))) list(names(Y))
  }
  if (is.character(FUN) && FUN == "*") {
    if (!missing(...)) stop("using ... with FUN = \"*\" is an error")
    robj <- tcrossprod(as.vector(X), as.vector(Y))
    dim(robj) <- c(dX, dY)
  } else {
    FUN <- match.fun(FUN)
    nX <- length(X)
    Y <- rep(Y, rep.int(nX, length(Y)))
    if (nX) X <- rep(X, times = ceiling(length(Y) / nX))
    robj <- FUN(X, Y, ...)
    dim(robj) <- c(dX, dY)
  }
  if (!is.null(nx) || !is.null(ny))
    dimnames(robj) <- c(if (is.null(nx)) vector("list", length(dX)) else nx,
                        if (is.null(ny)) vector("list", length(dY)) else ny)
  robj
}

`%o%` <- function(X, Y) outer(X, Y)

kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...)
  .kronecker(X, Y, FUN = FUN, make.dimnames = make.dimnames, ...)

.kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) {
  X <- as.array(X)
  Y <- as.array(Y)
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

apply <- function(X, MARGIN, FUN, ..., simplify = TRUE) {
  FUN <- match.fun(FUN)
  simplify <- isTRUE(simplify)
  rank <- length(dim(X))
  if (!rank) stop("dim(X) must have a positive length")
  if (is.object(X)) {
    X <- if (rank == 2L) as.matrix(X) else as.array(X)
    if (identical(oldClass(X), "table")) oldClass(X) <- NULL
  }
  d <- dim(X)
  dn <- dimnames(X)
  if (is.character(MARGIN)) {
    if (is.null(names(dn))) stop("'X' must have named dimnames")
    MARGIN <- match(MARGIN, names(dn))
    if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
  }
  d.call <- d[-MARGIN]
  d.ans <- d[MARGIN]
  if (anyNA(d.call) || anyNA(d.ans)) stop("'MARGIN' does not match dim(X)")
  dn.call <- dn[-MARGIN]
  dn.ans <- dn[MARGIN]
  cells <- prod(d.ans)
  flat <- length(d.call) < 2L
  if (cells == 0L) {
    # no cell: one call on a made-up slice tells the type
    newX <- array(vector(typeof(X), 1L), dim = c(prod(d.call), 1L))
    ans <- forceAndCall(1, FUN, if (flat) newX[, 1] else array(newX[, 1L], d.call, dn.call), ...)
    return(if (is.null(ans)) ans else if (length(d.ans) < 2L) ans[1L][-1L] else array(ans, d.ans, dn.ans))
  }
  all_dims <- seq_len(rank)
  newX <- if (rank == 2L && length(MARGIN) == 1L) (if (MARGIN == 1L) t.default(X) else X)
          else aperm(X, c(all_dims[-MARGIN], all_dims[MARGIN]))
  dim(newX) <- c(prod(d.call), cells)
  ans <- vector("list", cells)
  if (flat) {
    if (length(dn.call)) dimnames(newX) <- c(dn.call, list(NULL))
    for (i in 1L:cells) {
      one <- forceAndCall(1, FUN, newX[, i], ...)
      if (!is.null(one)) ans[[i]] <- one
    }
  } else for (i in 1L:cells) {
    one <- forceAndCall(1, FUN, array(newX[, i], d.call, dn.call), ...)
    if (!is.null(one)) ans[[i]] <- one
  }
  first <- ans[[1L]]
  labels <- names(first)
  as_list <- !simplify || is.recursive(first) || any(lengths(ans) != length(first))
  if (as_list) size <- cells
  else {
    if (length(labels)) for (one in ans) if (!identical(names(one), labels)) {
      labels <- NULL
      break
    }
    ans <- unlist(ans, recursive = FALSE)
    size <- length(ans)
  }
  if (size == cells) {
    if (length(MARGIN) > 1L) return(array(ans, d.ans, dn.ans))
    names(ans) <- if (length(dn.ans[[1L]])) dn.ans[[1L]]
    return(ans)
  }
  if (size == 0L || size %% cells != 0L) return(ans)
  if (is.null(dn.ans)) dn.ans <- vector("list", length(d.ans))
  lead <- list(labels)
  if (length(dn.call) && !is.null(name <- names(dn.call)[1L]) && nzchar(name) &&
      length(labels) == length(dn.call[[1L]])) names(lead) <- name
  dn.ans <- c(lead, dn.ans)
  array(ans, c(size %/% cells, d.ans),
        if (!is.null(names(dn.ans)) || !all(vapply(dn.ans, is.null, NA))) dn.ans)
}

sweep <- function(x, MARGIN, STATS, FUN = "-", check.margin = TRUE, ...) {
  FUN <- match.fun(FUN)
  dims <- dim(x)
  if (is.character(MARGIN)) {
    labels <- names(dimnames(x))
    if (is.null(labels)) stop("'x' must have named dimnames")
    MARGIN <- match(MARGIN, labels)
    if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
  }
  if (check.margin) {
    dimmargin <- dims[MARGIN]
    dimstats <- dim(STATS)
    lstats <- length(STATS)
    if (lstats > prod(dimmargin)) {
      warning("STATS is longer than the extent of 'dim(x)[MARGIN]'")
    } else if (is.null(dimstats)) {
      reach <- c(1L, cumprod(dimmargin))
      least <- min(reach[reach >= lstats])
      most <- max(reach[reach <= lstats])
      if (lstats && (least %% lstats != 0 || lstats %% most != 0))
        warning("STATS does not recycle exactly across MARGIN")
    } else {
      extents <- dimmargin[dimmargin > 1L]
      given <- dimstats[dimstats > 1L]
      if (length(extents) != length(given) || any(extents != given))
        warning("length(STATS) or dim(STATS) do not match dim(x)[MARGIN]")
    }
  }
  perm <- c(MARGIN, seq_along(dims)[-MARGIN])
  FUN(x, aperm(array(STATS, dims[perm]), order(perm)), ...)
}

scale <- function(x, center = TRUE, scale = TRUE) UseMethod("scale")

scale.default <- function(x, center = TRUE, scale = TRUE) {
  x <- as.matrix(x)
  columns <- ncol(x)
  if (is.logical(center)) {
    if (center) {
      center <- colMeans(x, na.rm = TRUE)
      x <- sweep(x, 2L, center, check.margin = FALSE)
    }
  } else {
    if (!is.numeric(center)) center <- as.numeric(center)
    if (length(center) != columns) stop("length of 'center' must equal the number of columns of 'x'")
    x <- sweep(x, 2L, center, check.margin = FALSE)
  }
  if (is.logical(scale)) {
    if (scale) {
      rms <- function(v) {
        v <- v[!is.na(v)]
        sqrt(sum(v^2) / max(1, length(v) - 1L))
      }
      scale <- apply(x, 2L, rms)
      x <- sweep(x, 2L, scale, "/", check.margin = FALSE)
    }
  } else {
    if (!is.numeric(scale)) scale <- as.numeric(scale)
    if (length(scale) != columns) stop("length of 'scale' must equal the number of columns of 'x'")
    x <- sweep(x, 2L, scale, "/", check.margin = FALSE)
  }
  if (is.numeric(center)) attr(x, "scaled:center") <- center
  if (is.numeric(scale)) attr(x, "scaled:scale") <- scale
  x
}

array <- function(data = NA, dim = length(data), dimnames = NULL) {
  if (is.atomic(data) && !is.object(data)) return(.Internal(array(data, dim, dimnames)))
  data <- as.vector(data)
  if (is.object(data)) {
    size <- prod(dim)
    if (length(data) != size) data <- rep_len(data, size)
    if (length(dim)) dim(data) <- dim
    if (is.list(dimnames) && length(dimnames)) dimnames(data) <- dimnames
    data
  } else .Internal(array(data, dim, dimnames))
}

aperm <- function(a, perm, ...) UseMethod("aperm")
aperm.default <- function(a, perm = NULL, resize = TRUE, ...) .Internal(aperm(a, perm, resize))

aperm.table <- function(a, perm = NULL, resize = TRUE, keep.class = TRUE, ...) {
  out <- aperm.default(a, perm, resize = resize)
  if (keep.class) class(out) <- class(a)
  out
}

slice.index <- function(x, MARGIN) {
  d <- dim(x)
  if (is.null(d)) d <- length(x)
  rank <- length(d)
  if (!length(MARGIN) || any(MARGIN < 1L) || any(MARGIN > rank)) stop("incorrect value for 'MARGIN'")
  if (any(d == 0L)) return(array(integer(), d))
  size <- prod(d[MARGIN])
  ahead <- c(MARGIN, seq_len(rank)[-MARGIN])
  out <- array(rep_len(seq_len(size), prod(d)), d[ahead])
  aperm(out, order(ahead))
}

# ---- groups ----

tapply <- function(X, INDEX, FUN = NULL, ..., default = NA, simplify = TRUE) {
  FUN <- if (!is.null(FUN)) match.fun(FUN)
  if (!is.list(INDEX)) INDEX <- list(INDEX)
  INDEX <- lapply(INDEX, as.factor)
  nI <- length(INDEX)
  if (!nI) stop("'INDEX' is of length zero")
  if (!all(lengths(INDEX) == length(X))) stop("arguments must have same length")
  labels <- lapply(INDEX, levels)
  extent <- lengths(labels, use.names = FALSE)
  cells <- prod(extent)
  group <- as.integer(INDEX[[1L]])
  step <- 1L
  for (k in seq_len(nI)[-1L]) {
    step <- step * extent[k - 1L]
    group <- group + step * (as.integer(INDEX[[k]]) - 1L)
  }
  if (is.null(FUN)) return(group)
  levels(group) <- as.character(seq_len(cells))
  class(group) <- "factor"
  ans <- split(X, group)
  names(ans) <- NULL
  filled <- as.logical(lengths(ans))
  ans <- lapply(X = ans[filled], FUN = FUN, ...)
  ansmat <- if (simplify && all(lengths(ans) == 1L)) {
    ans <- unlist(ans, use.names = FALSE, recursive = FALSE)
    if (is.atomic(ans) && !is.null(ans) && is.na(default)) storage.mode(default) <- typeof(ans)
    array(default, dim = extent, dimnames = labels)
  } else array(vector("list", cells), dim = extent, dimnames = labels)
  if (length(ans)) ansmat[filled] <- ans
  ansmat
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
  if (!is.list(INDICES)) {
    IND <- vector("list", 1L)
    IND[[1L]] <- INDICES
    names(IND) <- deparse(substitute(INDICES))[1L]
  } else IND <- INDICES
  FUNx <- function(x) FUN(data[x, , drop = FALSE], ...)
  nd <- nrow(data)
  structure(eval(substitute(tapply(seq_len(nd), IND, FUNx, simplify = simplify)), data),
            call = match.call(), class = "by")
}

as.list.by <- function(x, ...) if (is.list(x)) {
  class(x) <- NULL
  attr(x, "call") <- NULL
  dn <- dimnames(x)
  d <- dim(x)
  dim(x) <- NULL
  if (length(d) == 1L) names(x) <- dn[[1L]]
  x
} else as.list(unclass(x))

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
