# factor.R - Factors: construction, subscripts, operators, levels, cutting, splitting by groups.

factor <- function(x = character(), levels, labels = levels, exclude = NA, ordered = is.ordered(x), nmax = NA) {
  if (is.null(x)) x <- character()
  # numbers are turned into text once per distinct value
  by_value <- is.atomic(x) && !is.object(x) && !is.character(x)
  values <- known <- NULL # the distinct ones of x; the same in order, where x is short and plain
  if (missing(levels)) {
    known <- if (missing(nmax) && .Internal(only_default("unique", x))) .Internal(plain_levels(x))
    if (!is.null(known)) levels <- if (by_value) as.character(values <- known) else known
    else {
      y <- if (by_value && is.array(x)) unique(as.vector(x)) else unique(x, nmax = nmax) # not the rows of a matrix
      values <- y
      sorted <- order(y)
      levels <- unique(as.character(values)[sorted])
    }
  }
  if (missing(labels) && missing(exclude) && missing(ordered) && 
      !is.null(at_once <- .Internal(plain_factor(x, if (is.null(known)) levels else known)))) return(at_once)
  if (by_value && is.null(values)) values <- unique(as.vector(x))
  force(ordered)
  levels <- levels[!levels %in% as.vector(exclude, "character")]
  codes <- if (by_value) match(as.character(values), levels)[match(x, values)]
           else match(if (is.character(x)) x else as.character(x), levels)
  names(codes) <- names(x)
  if (missing(labels)) {
    again <- anyDuplicated(text <- as.character(levels))
    if (again)
      stop(simpleError(gettextf("factor level [%d] is duplicated", again),
                       quote(`levels<-`(`*tmp*`, value = as.character(levels)))))
  } else {
    count <- length(labels)
    if (count != length(levels) && count != 1L)
      stop(gettextf("invalid 'labels'; length %d should be 1 or %d", count, length(levels)), domain = NA)
    # labels that are alike merge their levels
    merged <- if (count == length(levels)) as.character(labels) else paste0(labels, seq_along(levels))
    text <- unique(merged)
    if (length(text) < length(merged)) codes[] <- match(merged, text)[codes]
  }
  attr(codes, "levels") <- text
  class(codes) <- c(if (ordered) "ordered", "factor")
  codes
}

ordered <- function(x, ...) factor(x, ..., ordered = TRUE)
is.factor <- function(x) inherits(x, "factor")
is.ordered <- function(x) inherits(x, "ordered")
as.ordered <- function(x) if (is.ordered(x)) x else if (!is.factor(x)) ordered(x) else {
  class(x) <- c("ordered", oldClass(x))
  x
}

# Plain integers need no sorting as text.
as.factor <- function(x) {
  if (is.factor(x)) return(x)
  if (typeof(x) != "integer" || is.object(x)) return(factor(x))
  present <- sort.int(unique.default(x))
  structure(match(x, present), levels = as.character(present), names = names(x), class = "factor")
}

as.character.factor <- function(x, ...) .Internal(asCharacterFactor(x))

as.logical.factor <- function(x, ...) as.logical(levels(x))[x]

as.vector.factor <- function(x, mode = "any") {
  if (mode == "list") return(as.list(x))
  texts <- c("any", "character", "logical")
  if (is.na(match(mode, texts))) return(as.vector(unclass(x), mode))
  labels <- as.vector(levels(x))
  if (mode %in% texts[1:2]) labels[x] else as.vector(labels[x], mode)
}

.valid.factor <- function(object) {
  levs <- levels(object)
  if (!is.character(levs)) return("factor levels must be \"character\"")
  if (d <- anyDuplicated(levs)) return(sprintf("duplicated level [%d] in factor", d))
  TRUE
}

# What each old level becomes under new ones that are given as a list: by the names of its elements, which hold old levels.
.levels_by_list <- function(old, value) {
  map <- rep.int(NA_character_, length(old))
  taken <- match(unlist(value, use.names = FALSE), old)
  becomes <- rep(names(value), lengths(value))
  map[taken[!is.na(taken)]] <- becomes[!is.na(taken)]
  map
}

`levels<-.factor` <- function(x, value) {
  old <- levels(x)
  listed <- is.list(value)
  if (!listed && length(value) < length(old)) stop("number of levels differs")
  map <- if (listed) .levels_by_list(old, value) else as.character(value)
  fresh <- unique(if (listed) names(value) else map[!is.na(map)])
  kept <- attributes(x)
  kept[["levels"]] <- fresh
  `attributes<-`(match(map[x], fresh), kept)
}

droplevels <- function(x, ...) UseMethod("droplevels")
droplevels.factor <- function(x, exclude = if (anyNA(levels(x))) NULL else NA, ...)
  factor(x, exclude = exclude)

droplevels.data.frame <- function(x, except = NULL, exclude, ...) {
  factors <- vapply(x, is.factor, NA)
  if (!is.null(except)) factors[except] <- FALSE
  extra <- if (!missing(exclude)) list(exclude = exclude)
  x[factors] <- lapply(x[factors], function(column) do.call(droplevels, c(list(column), extra)))
  x
}

addNA <- function(x, ifany = FALSE) {
  f <- if (is.factor(x)) x else factor(x)
  if (ifany && !anyNA(f)) return(f)
  factor(f, union(levels(f), NA), exclude = NULL)
}

# ---- subscripts ----

# y, a part of the factor x, as a factor like x.
.like_factor <- function(y, x) {
  attr(y, "contrasts") <- attr(x, "contrasts")
  attr(y, "levels") <- attr(x, "levels")
  `class<-`(y, oldClass(x))
}

`[.factor` <- function(x, ..., drop = FALSE) {
  part <- .like_factor(NextMethod("["), x)
  if (drop) droplevels.factor(part) else part
}

`[[.factor` <- function(x, ...) .like_factor(NextMethod("[["), x)

# The codes that stand for value among the levels of x; warns in the name of the replacement function.
.factor_codes <- function(x, value) {
  text <- if (is.factor(value)) levels(value)[value] else value
  codes <- match(text, levels(x))
  if (anyNA(codes) && any(is.na(codes) & !is.na(text)))
    warning(simpleWarning("invalid factor level, NA generated", sys.call(-1L)))
  codes
}

`[<-.factor` <- function(x, ..., value) {
  codes <- .factor_codes(x, value)
  plain <- unclass(x)
  plain[...] <- codes
  structure(plain, levels = levels(x), class = oldClass(x))
}

`[[<-.factor` <- function(x, ..., value) {
  codes <- .factor_codes(x, value)
  plain <- unclass(x)
  plain[[...]] <- codes
  structure(plain, levels = levels(x), class = oldClass(x))
}

`length<-.factor` <- function(x, value) {
  cls <- class(x)
  levs <- levels(x)
  x <- NextMethod()
  structure(x, levels = levs, class = cls)
}

`is.na<-.factor` <- function(x, value) {
  cls <- oldClass(x)
  levs <- levels(x)
  class(x) <- NULL
  x[value] <- NA
  structure(x, levels = levs, class = cls)
}

c.factor <- function(..., recursive = TRUE) {
  all <- list(...)
  if (!all(lengths(all))) all <- all[!vapply(all, is.null, NA)]
  joined <- unlist(all, recursive = recursive)
  # ordered only where all are, by the same levels
  alike <- function(f) is.ordered(f) && identical(levels(f), levels(all[[1L]]))
  if (inherits(joined, "factor") && all(vapply(all, alike, NA))) oldClass(joined) <- c("ordered", "factor")
  joined
}

rep.factor <- function(x, ...) {
  y <- NextMethod()
  structure(y, class = class(x), levels = levels(x))
}

xtfrm.factor <- function(x) as.integer(x)

# ---- groups of operators ----

Ops.factor <- function(e1, e2) {
  if (!switch(.Generic, "==" = , "!=" = TRUE, FALSE)) {
    warning(gettextf("%s not meaningful for factors", sQuote(.Generic)), domain = NA)
    return(rep.int(NA, max(length(e1), if (!missing(e2)) length(e2))))
  }
  one <- is.factor(e1)
  two <- is.factor(e2)
  compare <- get(.Generic, mode = "function")
  if (one) l1 <- .levels_no_na(e1)
  if (two) l2 <- .levels_no_na(e2)
  if (one && two) {
    # one element on the left is compared as a string
    if (length(e1) != 1L && (length(l1) != length(l2) || !all(sort.int(l1) == sort.int(l2))))
      stop("level sets of factors are different")
    return(compare(l1[e1], l2[e2]))
  }
  # against one plain value it is enough to compare the levels
  other <- if (one) e2 else e1
  plain <- length(other) == 1L && is.atomic(other) && !is.object(other)
  r <- if (one) (if (plain) compare(l1, e2)[e1] else compare(l1[e1], e2))
  else if (plain) compare(e1, l2)[e2] else compare(e1, l2[e2])
  # NaN is missing here, too, although the string "NaN" is not
  if (is.double(other) && length(r) && any(odd <- is.nan(other))) r[rep_len(odd, length(r))] <- NA
  r
}

# Levels with a missing one replaced by a string that is no other level.
.levels_no_na <- function(f) {
  levs <- levels(f)
  if (anyNA(levs)) {
    mark <- "<NA>"
    while (mark %in% levs) mark <- paste0(mark, ".")
    levs[is.na(levs)] <- mark
  }
  levs
}

# Codes of an ordered factor, or of values among its levels.
.ordered_codes <- function(e, levels) {
  if (inherits(e, "ordered")) as.integer(e)
  else match(if (is.numeric(e)) e else as.character(e), levels)
}

Ops.ordered <- function(e1, e2) {
  if (.Generic %in% c("==", "!=")) return(NextMethod(.Generic))
  if (!(.Generic %in% c("<", ">", "<=", ">="))) {
    warning(sprintf("'%s' is not meaningful for ordered factors", .Generic))
    return(rep.int(NA, max(length(e1), if (!missing(e2)) length(e2))))
  }
  levels <- levels(if (inherits(e1, "ordered")) e1 else e2)
  if (inherits(e1, "ordered") && inherits(e2, "ordered") && !identical(as.character(levels), as.character(levels(e2))))
    stop("level sets of factors are different")
  get(.Generic, mode = "function")(.ordered_codes(e1, levels), .ordered_codes(e2, levels))
}

Math.factor <- function(x, ...) stop(gettextf("%s not meaningful for factors", sQuote(.Generic)), domain = NA)

Summary.factor <- function(..., na.rm)
  stop(gettextf("%s not meaningful for factors", sQuote(.Generic)), domain = NA)

Summary.ordered <- function(..., na.rm) {
  if (!.Generic %in% c("range", "min", "max"))
    stop(gettextf("'%s' not defined for ordered factors", .Generic), domain = NA)
  factors <- list(...)
  all_levels <- unique(lapply(factors, levels))
  if (length(all_levels) > 1L)
    stop(gettextf("'%s' is only meaningful for ordered factors if all arguments have the same level sets", .Generic))
  shared <- all_levels[[1L]]
  code <- do.call(.Generic, c(lapply(factors, as.integer), na.rm = na.rm))
  factor(shared[code], shared, ordered = TRUE)
}

summary.factor <- function(object, maxsum = 100L, ...) {
  lost <- is.na(object)
  count <- table(object)
  out <- c(count)
  names(out) <- dimnames(count)[[1L]]
  if (any(lost)) maxsum <- maxsum - 1L
  if (length(out) > maxsum) {
    most <- sort.list(out, decreasing = TRUE)
    rest <- c(rep.int(FALSE, maxsum - 1L), rep.int(TRUE, length(out) - maxsum + 1L))
    out <- c(out[most[!rest]], "(Other)" = sum(out[most[rest]]))
  }
  if (any(lost)) c(out, "NA's" = sum(lost)) else out
}

# ---- making factors ----

# Crossed factors: codes count from zero, the first argument changing slowest, or fastest with lex.order; levels that do
# not occur are left out on the way if asked, before their number grows.
interaction <- function(..., drop = FALSE, sep = ".", lex.order = FALSE) {
  args <- list(...)
  if (!length(args)) stop("No factors specified")
  if (length(args) == 1L && is.list(args[[1L]])) args <- args[[1L]]
  i <- length(args) # warnings show calls with this and other names
  f <- as.factor(args[[i]])[, drop = drop]
  labels <- levels(f)
  ans <- as.integer(f) - 1L
  repeat {
    if (anyDuplicated(labels)) {
      ans <- match(labels, unique(labels))[ans + 1L] - 1L
      labels <- unique(labels)
    }
    if (drop) {
      used <- sort.int(unique(ans + 1L))
      ans <- match(ans + 1L, used) - 1L
      labels <- labels[used]
    }
    i <- i - 1L
    if (i < 1L) break
    f <- as.factor(args[[i]])[, drop = drop]
    l <- levels(f)
    m <- length(l)
    k <- length(labels)
    if1 <- as.integer(f) - 1L
    ans <- if (lex.order) ans + k * if1 else ans * length(l) + if1
    labels <- if (lex.order) paste(rep(l, each = k), rep(labels, m), sep = sep) else paste(rep(l, k), rep(labels, each = m), sep = sep)
  }
  structure(as.integer(ans + 1L), levels = labels, class = "factor")
}

gl <- function(n, k, length = n * k, labels = seq_len(n), ordered = FALSE)
  `class<-`(`levels<-`(rep_len(rep(seq_len(n), each = k), length), as.character(labels)),
            c(if (ordered) "ordered", "factor"))

cut <- function(x, ...) UseMethod("cut")

# Borders of n intervals of one length over the range of x, a little wider than that; all of them around one value.
.equal_cuts <- function(x, n) {
  n <- as.integer(n + 1)
  ends <- range(x, na.rm = TRUE)
  width <- ends[2L] - ends[1L]
  if (width == 0) {
    margin <- (if (ends[1L] == 0) 1 else abs(ends[1L])) / 1000
    return(seq.int(ends[1L] - margin, ends[2L] + margin, length.out = n))
  }
  borders <- seq.int(ends[1L], ends[2L], length.out = n)
  borders[c(1L, n)] <- ends + c(-1, 1) * (width / 1000)
  borders
}

# Labels such as "(1,2]" with the fewest digits that tell neighbours apart; numbered ones where 12 do not.
.cut_labels <- function(breaks, digits, right, closed) {
  n <- length(breaks)
  for (d in digits:max(12L, digits)) {
    text <- formatC(0 + breaks, digits = d, width = 1L)
    if (all(text[-1L] != text[-n])) break
    if (d == max(12L, digits)) return(paste0("Range_", seq_len(n - 1L)))
  }
  open <- rep.int(if (right) "(" else "[", n - 1L)
  close <- rep.int(if (right) "]" else ")", n - 1L)
  if (closed) if (right) open[1L] <- "[" else close[n - 1L] <- "]"
  paste0(open, text[-n], ",", text[-1L], close)
}

cut.default <- function(x, breaks, labels = NULL, include.lowest = FALSE, right = TRUE, dig.lab = 3L,
                        ordered_result = FALSE, ...) {
  .demand(is.numeric(x), "'x' must be numeric")
  if (length(breaks) == 1L) {
    .demand(isTRUE(breaks >= 2L), "invalid number of intervals")
    at <- .equal_cuts(x, breaks)
  } else at <- sort.int(as.double(breaks))
  .demand(!anyDuplicated(at), "'breaks' are not unique")
  codes <- .bincode(x, at, right, include.lowest)
  if (is.logical(labels) && !labels) return(codes)
  if (is.null(labels)) labels <- .cut_labels(at, dig.lab, right, include.lowest)
  else .demand(length(labels) + 1L == length(at), "lengths of 'breaks' and 'labels' differ")
  factor(codes, seq_along(labels), labels, ordered = ordered_result)
}

findInterval <- function(x, vec, rightmost.closed = FALSE, all.inside = FALSE, left.open = FALSE) {
  unordered <- is.unsorted(vec)
  if (is.na(unordered) || unordered) stop("'vec' must be sorted non-decreasingly and not contain NAs")
  limits <- as.double(vec)
  .Internal(findInterval(limits, as.double(x), rightmost.closed, all.inside, left.open))
}

# ---- splitting ----

split <- function(x, f, drop = FALSE, ...) UseMethod("split")

split.default <- function(x, f, drop = FALSE, sep = ".", lex.order = FALSE, ...) {
  groups <- if (is.list(f)) interaction(f, drop = drop, sep = sep, lex.order = lex.order)
    else if (is.factor(f)) (if (drop) factor(f) else f)
    else as.factor(f)
  classed <- !is.null(attr(x, "class"))
  parts <- .Internal(split(if (classed) seq_along(x) else x, groups))
  if (classed) lapply(parts, function(ind) x[ind]) else parts
}

# rows of one column: what is in x at the places of a group
split.data.frame <- function(x, f, drop = FALSE, ...) {
  if (inherits(f, "formula")) f <- .split_formula(f, x)
  places <- split(x = seq_len(nrow(x)), f = f, drop = drop, ...)
  for (g in seq_along(places)) places[[g]] <- x[places[[g]], , drop = FALSE]
  places
}

.split_formula <- function(f, data) eval(attr(stats::terms(f), "variables"), data, environment(f))

`split<-` <- function(x, f, drop = FALSE, ..., value) UseMethod("split<-")

# Each group gets the value in its turn.
.turns <- function(groups, value) rep_len(seq_along(value), length(groups))

`split<-.default` <- function(x, f, drop = FALSE, ..., value) {
  groups <- split(seq_along(x), f, drop = drop, ...)
  turn <- .turns(groups, value)
  for (k in seq_along(groups)) {
    i <- groups[[k]]
    j <- turn[k]
    x[i] <- value[[j]] # warnings show this call
  }
  x
}

`split<-.data.frame` <- function(x, f, drop = FALSE, ..., value) {
  rows <- split(seq_len(nrow(x)), f, drop = drop, ...)
  turn <- .turns(rows, value)
  for (k in seq_along(rows)) {
    i <- rows[[k]]
    j <- turn[k]
    x[i, ] <- value[[j]]
  }
  x
}

unsplit <- function(value, f, drop = FALSE) {
  first <- value[[1L]]
  framed <- is.data.frame(first)
  blank <- rep.int(NA_integer_, length(if (is.list(f)) f[[1L]] else f))
  all <- if (framed) first[blank, , drop = FALSE] else first[blank]
  if (framed) row.names(all) <- unsplit(lapply(value, row.names), f, drop)
  `split<-`(all, f, drop, value = value)
}
