# aggregate.R - Summaries by group: aggregate(), ave(), reorder(), relevel(), xtabs(), ftable(), addmargins().

aggregate <- function(x, ...) UseMethod("aggregate")

aggregate.default <- function(x, ...) {
  if (is.ts(x)) aggregate.ts(as.ts(x), ...) else aggregate.data.frame(as.data.frame(x), ...)
}

# A grouping variable as codes into the values that occur (or, with drop = FALSE, the levels that may).
.group_key <- function(v, drop) {
  if (!is.factor(v)) {
    values <- v[!duplicated(v)] # of their class, which unique() may lose
    values <- values[order(values)]
    names(values) <- NULL
    return(list(code = match(v, values), value = values))
  }
  f <- if (drop) v[, drop = TRUE] else v
  list(code = as.integer(f), value = factor(levels(f), levels = levels(v), ordered = is.ordered(v)))
}

# The results for groups, some of which (those not filled) no row belongs to, as one column if they allow it.
.joined_results <- function(results, filled) {
  size <- unique(lengths(results[filled]))
  if (length(size) != 1L) return(results)
  for (k in which(!filled)) results[[k]] <- rep(NA, size)
  plain <- function() unlist(results, recursive = FALSE, use.names = FALSE)
  if (size > 1L) {
    inner <- names(results[[1L]])
    matrix(plain(), length(results), size, byrow = TRUE, dimnames = if (!is.null(inner)) list(NULL, inner))
  } else if (size < 1L) results
  else {
    kinds <- unique(lapply(results[filled], oldClass))
    if (length(kinds) == 1L && !is.null(kinds[[1L]])) do.call(c, results) else plain()
  }
}

aggregate.data.frame <- function(x, by, FUN, ..., simplify = TRUE, drop = TRUE) {
  if (!is.data.frame(x)) x <- as.data.frame(x)
  if (!.Internal(function_given(3L))) FUN <- match.fun(FUN)
  if (inherits(by, "formula")) return(aggregate.formula(x = by, data = x, FUN = FUN, ...))
  rows <- nrow(x)
  if (!rows) stop("no rows to aggregate")
  if (!is.list(by)) stop("'by' must be a list")
  titles <- names(by)
  if (is.null(titles)) titles <- character(length(by))
  bare <- which(!nzchar(titles))
  titles[bare] <- paste0("Group.", bare)
  names(by) <- titles
  if (any(lengths(by) != rows)) stop("arguments must have same length")
  whole <- complete.cases(by)
  by <- as.data.frame(by, stringsAsFactors = FALSE)
  if (!all(whole)) {
    x <- x[whole, , drop = FALSE]
    by <- by[whole, , drop = FALSE]
  }
  # the groups are numbered with the first variable changing fastest
  keys <- lapply(by, .group_key, drop)
  sizes <- vapply(keys, function(key) length(key$value), 1L)
  steps <- cumprod(c(1, sizes))
  if (steps[length(steps)] <= .Machine$integer.max) steps <- as.integer(steps) # integers are looked up faster
  number <- keys[[1L]]$code - 1L
  for (k in seq_along(keys)[-1L]) number <- number + (keys[[k]]$code - 1L) * steps[k]
  present <- sort(unique(number))
  groups <- if (drop) present else seq_len(steps[length(steps)]) - 1
  filled <- groups %in% present
  group <- structure(match(number, groups), levels = as.character(seq_along(groups)), class = "factor")
  out <- as.list(by[match(groups, number), , drop = FALSE])
  for (k in seq_along(keys)) out[[k]] <- keys[[k]]$value[groups %/% steps[k] %% sizes[k] + 1]
  summaries <- lapply(x, function(column) {
    results <- vector("list", length(groups))
    results[filled] <- lapply(unname(split(column, group))[filled], FUN, ...)
    if (simplify) .joined_results(results, filled) else results
  })
  out <- c(out, summaries)
  names(out) <- c(titles, names(x))
  .as_df(out, .set_row_names(length(groups)))
}

aggregate.formula <- function(x, data, FUN, ..., subset, na.action = na.omit) {
  if (length(x) != 3L) stop("formula 'x' must have both left and right hand sides")
  left <- x[[2L]]
  if (identical(left, quote(.))) # all the other variables
    left <- as.call(lapply(c("cbind", setdiff(names(data), all.vars(x[[3L]]))), as.name))
  several <- is.call(left) && identical(left[[1L]], quote(cbind))
  call <- match.call(expand.dots = FALSE)
  call <- call[c(1L, match(c("x", "data", "subset", "na.action"), names(call), 0L))]
  names(call)[2L] <- "formula" # as it was written, for errors
  m <- call # the name that errors about data that are not there show
  if (is.matrix(eval(m$data, parent.frame()))) call$data <- as.data.frame(data)
  if (!identical(left, x[[2L]])) {
    x[[2L]] <- left
    call$formula <- x
  }
  call[[1L]] <- quote(stats::model.frame)
  frame <- eval(call, parent.frame())
  values <- frame[1L]
  if (several && is.matrix(values[[1L]])) {
    unnamed <- is.null(colnames(values[[1L]]))
    values <- as.data.frame(values[[1L]])
    if (unnamed) names(values) <- vapply(as.list(left)[-1L], deparse1, "")
  }
  if (length(frame) > 1L) aggregate.data.frame(values, frame[-1L], FUN = FUN, ...)
  else aggregate.data.frame(values, list(rep(1L, nrow(values))), FUN, ...)[-1L]
}

ave <- function(x, ..., FUN = mean) {
  if (...length() > 0L) {
    group <- interaction(...)
    values <- lapply(split(x, group), FUN)
    return(`split<-`(x, group, value = values))
  }
  x[] <- FUN(x)
  x
}

relevel <- function(x, ref, ...) UseMethod("relevel")
relevel.default <- function(x, ref, ...) stop("'relevel' only for (unordered) factors")
relevel.ordered <- function(x, ref, ...) stop("'relevel' only for unordered factors")
relevel.factor <- function(x, ref, ...) {
  kinds <- levels(x)
  if (length(ref) != 1L) stop("'ref' must be of length one")
  first <- if (is.character(ref)) match(ref, kinds) else as.integer(ref)
  if (is.na(first)) stop("'ref' must be an existing level")
  if (first < 1L || first > length(kinds)) stop(sprintf("ref = %d must be in 1L:%d", first, length(kinds)))
  if (is.null(names(x)) && !anyNA(kinds)) {
    places <- seq_along(kinds)
    places <- places + (places < first)
    places[first] <- 1L
    return(structure(places[as.integer(x)], levels = c(kinds[first], kinds[-first]), class = "factor"))
  }
  values <- kinds[as.integer(x)]
  setNames(factor(values, unique(c(kinds[first], kinds)), exclude = NULL), names(x))
}

reorder <- function(x, ...) UseMethod("reorder")
reorder.default <- function(x, X, FUN = mean, ..., order = is.ordered(x), decreasing = FALSE) {
  scores <- tapply(X = X, INDEX = x, FUN = FUN, ...)
  lev <- names(base::sort(scores, na.last = TRUE, decreasing = decreasing))
  ans <- if (order) ordered(x, levels = lev) else factor(x, levels = lev)
  attr(ans, "scores") <- scores
  ans
}

# ---- tables ----

# A variable of xtabs() as a factor; exclude: NULL unless its levels are to be left out as well.
.cross_factor <- function(v, exclude, given, addNA, drop) {
  made <- !is.factor(v)
  if (made || given) {
    wanted <- if (!made) setdiff(levels(v), exclude)
    v <- if (made) factor(v, exclude = exclude) else factor(as.character(v), wanted, exclude = NULL)
  }
  if (addNA) v <- addNA(v, TRUE)
  if (!drop) return(v)
  droplevels(v, exclude = if (!anyNA(levels(v))) NA)
}

# Sums of y in the cells; for several columns a table of one dimension more.
.cross_sums <- function(y, by, na.rm) {
  cells <- function(column) tapply(column, by, sum, default = 0L, na.rm = na.rm)
  if (NCOL(y) == 1L) return(cells(y))
  layers <- lapply(as.data.frame(y), cells)
  array(unlist(layers), c(dim(layers[[1L]]), length(layers)), c(dimnames(layers[[1L]]), list(names(layers))))
}

xtabs <- function(formula = ~., data = parent.frame(), subset, sparse = FALSE, na.action, addNA = FALSE,
                  exclude = if (!addNA) c(NA, NaN), drop.unused.levels = FALSE) {
  if (missing(formula)) {
    if (missing(data)) stop("must supply either 'formula' or 'data'")
  } else formula <- as.formula(formula)
  if (max(0L, attr(terms(formula, data = data), "order")) > 1L) stop("interactions are not allowed")
  call <- match.call()
  frame <- call[c(1L, match(c("formula", "data", "subset", "na.action"), names(call), 0L))]
  frame[[1L]] <- quote(stats::model.frame)
  if (is.matrix(eval(frame$data, parent.frame()))) frame$data <- as.data.frame(data)
  if (missing(na.action) && addNA) frame$na.action <- quote(na.pass)
  mf <- eval(frame, parent.frame())
  counted <- length(formula) == 3L
  response <- if (counted) attr(attr(mf, "terms"), "response")
  by <- if (counted) mf[-response] else mf
  by <- lapply(by, .cross_factor, exclude, !missing(exclude), addNA, drop.unused.levels)
  r <- if (counted) .cross_sums(mf[[response]], by, !addNA && !missing(na.action) && is.null(na.action)) else table(by, dnn = names(by))
  .Internal(lasting(structure(r, class = c("xtabs", "table"), call = call)))
}
print.xtabs <- function(x, na.print = "", ...) {
  ox <- x
  attr(x, "call") <- NULL
  print.table(x, na.print = na.print, ...)
  invisible(ox)
}

# Names of the functions in a list: their names there, or the expressions that gave them.
.margin_labels <- function(funs, expr) {
  given <- names(funs)
  vapply(seq_along(funs), function(i) {
    if (!is.null(given) && nzchar(given[i])) given[i]
    else if (is.call(expr) && identical(expr[[1L]], quote(list))) deparse1(expr[[i + 1L]]) else ""
  }, "")
}

addmargins <- function(A, margin = seq_along(dim(A)), FUN = sum, quiet = FALSE) {
  if (is.null(dim(A))) stop("'A' must be an array or table")
  n.sid <- length(margin)
  expr <- substitute(FUN)
  default <- missing(FUN)
  if (length(unique(margin)) < n.sid) stop("you are trying to add several margins at once to the same dimension")
  # for every margin a list of functions and their labels
  if (!is.list(FUN)) {
    FUN <- rep(list(list(FUN)), n.sid)
    labels <- rep(list(if (default) "Sum" else deparse1(expr)), n.sid)
  } else {
    top <- .margin_labels(FUN, expr)
    parts <- lapply(seq_along(FUN), function(i) if (is.call(expr) && identical(expr[[1L]], quote(list))) expr[[i + 1L]])
    labels <- lapply(seq_along(FUN), function(i) if (is.list(FUN[[i]])) .margin_labels(FUN[[i]], parts[[i]]) else top[i])
    FUN <- lapply(FUN, function(f) if (is.list(f)) f else list(f))
    if (length(FUN) == 1L) {
      FUN <- rep_len(FUN, n.sid)
      labels <- rep_len(labels, n.sid)
    }
    if (length(FUN) != n.sid) stop(gettextf("length of FUN, %d,\n does not match the length of the margins, %d", length(FUN), n.sid), domain = NA)
  }
  if (!default && n.sid > 1L && !quiet) {
    cat("Margins computed over dimensions\nin the following order:\n")
    for (i in seq_len(n.sid)) cat(paste(i), ": ", names(dimnames(A))[margin[i]], "\n", sep = "")
  }
  res <- A
  for (k in seq_len(n.sid)) {
    d <- dim(res)
    at <- as.integer(margin[k])
    rest <- setdiff(seq_along(d), at)
    extra <- unlist(lapply(FUN[[k]], function(f) if (length(rest)) apply(res, rest, f) else f(res)))
    dn <- dimnames(res)
    new_d <- d
    new_d[at] <- d[at] + length(extra) / prod(d[rest])
    perm <- c(rest, at)
    flat <- aperm(unclass(res), perm)
    all <- array(as.double(c(flat, extra)), new_d[perm])
    if (is.null(dn)) dn <- vector("list", length(d))
    dn[[at]] <- c(if (is.null(dn[[at]])) rep("", d[at]) else dn[[at]], labels[[k]])
    all <- aperm(all, order(perm))
    dimnames(all) <- dn
    res <- all
  }
  if (inherits(A, "table")) class(res) <- c("table", class(res))
  res
}

ftable <- function(x, ...) UseMethod("ftable")
# Rows and columns of a flat table: the numbers of the variables asked for, those left over where one is not given.
.flat_variables <- function(row.vars, col.vars, labels) {
  all <- seq_along(labels)
  numbers <- function(v) {
    if (!is.character(v)) return(as.integer(v))
    at <- pmatch(v, names(labels))
    if (anyNA(at)) .refuse("incorrect specification for 'row.vars'", 3L)
    at
  }
  rows <- if (!is.null(row.vars)) numbers(row.vars)
  cols <- if (!is.null(col.vars)) numbers(col.vars) else if (is.null(rows)) length(all) else setdiff(all, rows)
  list(if (is.null(rows)) setdiff(all, cols) else rows, cols)
}

ftable.default <- function(..., exclude = c(NA, NaN), row.vars = NULL, col.vars = NULL) {
  if (!...length()) stop("nothing to tabulate")
  x <- ..1
  if (inherits(x, "ftable")) x <- as.table(x)
  else if (is.list(x)) x <- table(x, exclude = exclude)
  else if (!is.array(x) || length(dim(x)) < 2L) {
    made <- match.call(expand.dots = FALSE)$...
    x <- table(..., exclude = exclude)
    named <- if (is.null(names(made))) logical(length(made)) else nzchar(names(made))
    symbols <- !named & vapply(made, is.name, NA)
    if (any(symbols)) names(dimnames(x))[symbols] <- vapply(made[symbols], as.character, "")
  }
  else if (is.null(dimnames(x)) || any(vapply(dimnames(x), is.null, NA))) x <- as.table(x)
  labels <- dimnames(x)
  size <- dim(x)
  if (!length(size)) stop("'x' must be an array")
  sides <- .flat_variables(row.vars, col.vars, labels)
  rows <- sides[[1L]]
  cols <- sides[[2L]]
  x <- unclass(x)
  used <- c(rows, cols)
  labels <- list(row = labels[rows], col = labels[cols])
  shape <- c(prod(size[rows]), prod(size[cols]))
  if (length(used) == length(size)) x <- aperm(x, c(rev(rows), rev(cols)))
  else { # sums over the other variables
    x <- if (length(used)) apply(x, used, sum) else sum(x)
    if (length(used) > 1L) x <- aperm(array(x, size[used]), c(rev(seq_along(rows)), length(rows) + rev(seq_along(cols))))
  }
  structure(array(x, shape), class = "ftable", row.vars = labels$row, col.vars = labels$col)
}
# The variables of one side of a formula, as a call of list().
.terms_of <- function(side) attr(terms(eval(call("~", side))), "variables")
ftable.formula <- function(formula, data = NULL, subset, na.action, ...) {
  if (missing(formula) || !inherits(formula, "formula")) stop("'formula' missing or incorrect")
  if (length(formula) != 3L) stop("'formula' must have both left and right hand sides")
  tab <- if (inherits(data, "table") || inherits(data, "ftable") || length(dim(data)) > 2L) {
    if (inherits(data, "ftable")) as.table(data) else as.table(data)
  }
  lhs <- all.vars(formula[[2L]])
  rhs <- all.vars(formula[[3L]])
  if (is.null(tab)) {
    if ("." %in% c(lhs, rhs)) stop("cannot use dots in formula with given data")
    sides <- lapply(formula[3:2], function(side) vapply(as.list(.terms_of(side))[-1L], deparse1, ""))
    both <- formula(paste("~", paste(unlist(sides), collapse = "+")), env = environment(formula))
    call <- match.call(expand.dots = FALSE)
    call <- call[c(1L, match(c("data", "subset", "na.action"), names(call), 0L))]
    call[[1L]] <- quote(stats::model.frame)
    call$formula <- both
    frame <- eval(call, parent.frame())
    n <- lengths(sides)
    return(ftable.default(frame, row.vars = seq_len(n[1L]), col.vars = n[1L] + seq_len(n[2L]), ...))
  }
  nm <- names(dimnames(tab))
  if (!all(lhs %in% c(".", nm))) stop("incorrect variable names in lhs of formula")
  if (!all(rhs %in% c(".", nm))) stop("incorrect variable names in rhs of formula")
  if ("." %in% rhs) rhs <- setdiff(nm, lhs)
  if ("." %in% lhs) lhs <- setdiff(nm, rhs)
  keep <- match(c(rhs, lhs), nm)
  if (length(keep) < length(nm)) tab <- marginSums(tab, keep)
  ftable.default(tab, row.vars = rhs, col.vars = lhs)
}
as.table.ftable <- function(x, ...) {
  rv <- attr(x, "row.vars")
  cv <- attr(x, "col.vars")
  y <- as.vector(unclass(x))
  dim(y) <- c(rev(lengths(rv)), rev(lengths(cv)))
  nr <- length(rv)
  nc <- length(cv)
  y <- aperm(y, c(rev(seq_len(nr)), rev(seq_len(nc)) + nr))
  dimnames(y) <- c(rv, cv)
  class(y) <- "table"
  y
}
as.data.frame.ftable <- function(x, row.names = NULL, optional = FALSE, ...) as.data.frame.table(as.table.ftable(x))
as.matrix.ftable <- function(x, sep = "_", ...) {
  rv <- attr(x, "row.vars")
  cv <- attr(x, "col.vars")
  label <- function(v) {
    g <- rev(expand.grid(rev(v), stringsAsFactors = FALSE))
    do.call(paste, c(g, sep = sep))
  }
  res <- unclass(x)
  attr(res, "row.vars") <- attr(res, "col.vars") <- NULL
  dn <- list(label(rv), label(cv))
  names(dn) <- c(paste(names(rv), collapse = sep), paste(names(cv), collapse = sep))
  dimnames(res) <- dn
  res
}
format.ftable <- function(x, quote = TRUE, digits = getOption("digits"), method = c("non.compact", "row.compact", "col.compact", "compact"),
                          lsep = " | ", justify = c("left", "right"), ...) {
  q <- function(s) if (quote && length(s)) paste0("\"", s, "\"") else s
  rv <- attr(x, "row.vars")
  cv <- attr(x, "col.vars")
  grid <- function(v) {
    n <- lengths(v)
    m <- matrix("", prod(n), length(v))
    each <- prod(n)
    for (i in seq_along(v)) {
      each <- each / n[i]
      m[seq.int(1L, by = each, length.out = prod(n) / each), i] <- q(rep_len(v[[i]], prod(n) / each))
    }
    m
  }
  R <- grid(rv)
  Cm <- t(grid(cv))
  label <- function(nm, n) if (is.null(nm)) rep("", n) else q(nm)
  rn <- label(names(rv), length(rv))
  cn <- label(names(cv), length(cv))
  method <- match.arg(method)
  # where the names of both sides share a column or a line, there is one even if a side has no variables
  if (method %in% c("col.compact", "compact") && !length(rv)) {
    R <- matrix("", nrow(R), 1L)
    rn <- ""
  }
  if (method %in% c("row.compact", "compact") && !length(cv)) {
    Cm <- matrix("", 1L, ncol(Cm))
    cn <- ""
  }
  both <- if (length(rv) && length(cv)) paste(tail(names(rv), 1L), tail(names(cv), 1L), sep = lsep) # without quotes
          else paste0(tail(rn, 1L), tail(cn, 1L))
  body <- format(unclass(matrix(as.vector(x), nrow(x))), digits = digits, ...)
  corner <- matrix("", nrow(Cm), ncol(R))
  if (method == "non.compact") {
    labels <- rbind(cbind(corner, cn, deparse.level = 0L), c(rn, ""), cbind(R, "", deparse.level = 0L), deparse.level = 0L)
    cells <- rbind(Cm, "", body, deparse.level = 0L)
  } else if (method == "row.compact") {
    corner[nrow(Cm), ] <- rn
    labels <- rbind(cbind(corner, cn, deparse.level = 0L), cbind(R, "", deparse.level = 0L), deparse.level = 0L)
    cells <- rbind(Cm, body, deparse.level = 0L)
  } else if (method == "col.compact") {
    corner[, ncol(R)] <- cn
    labels <- rbind(corner, rn, R, deparse.level = 0L)
    cells <- rbind(Cm, "", body, deparse.level = 0L)
  } else {
    corner[, ncol(R)] <- cn
    corner[nrow(Cm), ] <- rn
    corner[nrow(Cm), ncol(R)] <- both
    labels <- rbind(corner, R, deparse.level = 0L)
    cells <- rbind(Cm, body, deparse.level = 0L)
  }
  justify <- rep_len(justify, 2L)
  for (j in seq_len(ncol(labels))) labels[, j] <- format(labels[, j], justify = justify[1L])
  for (j in seq_len(ncol(cells))) cells[, j] <- format(cells[, j], justify = justify[2L])
  cbind(labels, cells, deparse.level = 0L)
}
print.ftable <- function(x, digits = getOption("digits"), ...) {
  write.ftable(x, quote = FALSE, digits = digits, ...)
  invisible(x)
}
# Reads what write.ftable() writes: lines of the column variables (a name and its levels each), one with the names of the row
# variables, and rows of labels, those that repeat left out, and numbers.  Or, with one column variable, its name alone on the
# first line and its levels after the names of the row variables.
read.ftable <- function(file, sep = "", quote = "\"", row.var.names, col.vars, skip = 0) {
  lines <- readLines(file, warn = FALSE)
  lines <- lines[nzchar(trimws(lines))]
  fields <- lapply(lines, function(l) scan(text = l, what = "", sep = sep, quote = quote, strip.white = TRUE, quiet = TRUE))
  if (skip > 0) fields <- fields[-seq_len(skip)]
  if (nzchar(sep)) fields <- lapply(fields, function(f) f[nzchar(f)])
  n <- lengths(fields)
  labelled <- function(rows) max(n[rows]) - min(n[rows]) + 1L # row labels on a full line
  below <- function(k) seq.int(k + 1L, length(n))
  if (!missing(row.var.names) && !missing(col.vars)) head <- 0L
  else if (n[1L] == 1L) {
    head <- 2L
    k <- labelled(below(2L))
    row.var.names <- fields[[2L]][seq_len(k)]
    col.vars <- structure(list(fields[[2L]][-seq_len(k)]), names = fields[[1L]])
  } else {
    head <- 2L
    # a full row has as many numbers as the last column variable has labels
    while (head < length(n) && n[head + 1L] - n[head] != n[head - 1L] - 1L) head <- head + 1L
    if (head >= length(n)) stop("'file' has unexpected format: names of the row variables not found")
    row.var.names <- fields[[head]]
    top <- fields[seq_len(head - 1L)]
    col.vars <- structure(lapply(top, `[`, -1L), names = vapply(top, `[`, "", 1L))
  }
  body <- fields[below(head)]
  k <- length(row.var.names)
  columns <- if (head && n[head + 1L] > k) n[head + 1L] - k else prod(lengths(col.vars))
  levels <- rep.int(list(character()), k)
  numbers <- lapply(body, function(f) {
    given <- length(f) - columns
    for (i in seq_len(given)) levels[[k - given + i]] <<- c(levels[[k - given + i]], f[i])
    f[given + seq_len(columns)]
  })
  row.vars <- structure(lapply(levels, unique), names = row.var.names)
  values <- matrix(as.numeric(unlist(numbers)), prod(lengths(row.vars)), prod(lengths(col.vars)), byrow = TRUE)
  structure(values, row.vars = row.vars, col.vars = col.vars, class = "ftable")
}
write.ftable <- function(x, file = "", quote = TRUE, append = FALSE, digits = getOption("digits"), sep = " ", ...) {
  if (!inherits(x, "ftable")) stop("'x' must be an \"ftable\" object")
  lines <- apply(format.ftable(x, digits = digits, quote = quote, ...), 1L, paste, collapse = sep)
  cat(paste0(lines, "\n"), sep = "", append = append, file = file)
  invisible(x)
}
