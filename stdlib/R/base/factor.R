# factor.R - Factors: construction, subscripts, operators, levels, cutting, splitting by groups.

factor <- function(x = character(), levels, labels = levels, exclude = NA, ordered = is.ordered(x), nmax = NA) {
  if (is.null(x)) x <- character()
  labels_of <- names(x)
  simple <- !is.object(x) && is.atomic(x) && !is.character(x)
  values <- NULL
  if (missing(levels)) {
    values <- unique(x, nmax = nmax)
    y <- values
    rank <- order(y)
    levels <- unique(as.character(values)[rank])
  } else if (simple) values <- unique(x)
  force(ordered)
  exclude <- as.vector(exclude, "character")
  levels <- levels[is.na(match(levels, exclude))]
  # numbers are turned into text once per distinct value
  f <- if (simple) match(as.character(values), levels)[match(x, values)]
       else match(if (is.character(x)) x else as.character(x), levels)
  if (!is.null(labels_of)) names(f) <- labels_of
  if (missing(labels)) {
    if (anyDuplicated(levels)) {
      again <- which(duplicated(as.character(levels)))[1L]
      stop(simpleError(gettextf("factor level [%d] is duplicated", again),
                       quote(`levels<-`(`*tmp*`, value = as.character(levels)))))
    }
    levels(f) <- as.character(levels)
  } else {
    count <- length(labels)
    if (count == length(levels)) {
      text <- as.character(labels)
      distinct <- unique(text)
      at <- attributes(f)
      at$levels <- distinct
      f <- match(text, distinct)[f]
      attributes(f) <- at
    } else if (count == 1L) levels(f) <- paste0(labels, seq_along(levels))
    else stop(gettextf("invalid 'labels'; length %d should be 1 or %d", count, length(levels)), domain = NA)
  }
  class(f) <- c(if (ordered) "ordered", "factor")
  f
}

ordered <- function(x, ...) factor(x, ..., ordered = TRUE)
is.factor <- function(x) inherits(x, "factor")
is.ordered <- function(x) inherits(x, "ordered")
as.ordered <- function(x) if (is.ordered(x)) x else if (!is.factor(x)) ordered(x) else {
  class(x) <- c("ordered", oldClass(x))
  x
}

as.factor <- function(x) {
  if (is.factor(x)) return(x)
  if (is.object(x) || typeof(x) != "integer") return(factor(x))
  values <- sort.int(unique.default(x))
  f <- match(x, values)
  levels(f) <- as.character(values)
  if (!is.null(labels <- names(x))) names(f) <- labels
  class(f) <- "factor"
  f
}

as.character.factor <- function(x, ...) .Internal(asCharacterFactor(x))

as.logical.factor <- function(x, ...) as.logical(levels(x))[x]

as.vector.factor <- function(x, mode = "any") {
  if (mode == "list") {
    out <- as.list(x)
    return(out)
  }
  if (mode %in% c("any", "character", "logical", "expression", "symbol"))
    return(if (mode == "any" || mode == "character") as.vector(levels(x))[x] else as.vector(as.vector(levels(x))[x], mode))
  as.vector(unclass(x), mode)
}

.valid.factor <- function(object) {
  levs <- levels(object)
  if (!is.character(levs)) return("factor levels must be \"character\"")
  if (d <- anyDuplicated(levs)) return(sprintf("duplicated level [%d] in factor", d))
  TRUE
}

`levels<-.factor` <- function(x, value) {
  old <- levels(x)
  if (is.list(value)) {
    fresh <- names(value)
    source <- rep(fresh, lengths(value))
    at <- match(unlist(value, use.names = FALSE), old, nomatch = 0L)
    map <- rep.int(NA_character_, length(old))
    map[at] <- source[at > 0L]
  } else {
    if (length(old) > length(value)) stop("number of levels differs")
    map <- as.character(value)
    fresh <- map[!is.na(map)]
  }
  fresh <- unique(fresh)
  at <- attributes(x)
  at$levels <- fresh
  out <- match(map[x], fresh)
  attributes(out) <- at
  out
}

droplevels <- function(x, ...) UseMethod("droplevels")
droplevels.factor <- function(x, exclude = if (anyNA(levels(x))) NULL else NA, ...)
  factor(x, exclude = exclude)

droplevels.data.frame <- function(x, except = NULL, exclude, ...) {
  which_cols <- vapply(x, is.factor, NA)
  if (!is.null(except)) which_cols[except] <- FALSE
  x[which_cols] <- if (missing(exclude)) lapply(x[which_cols], droplevels)
                   else lapply(x[which_cols], droplevels, exclude = exclude)
  x
}

addNA <- function(x, ifany = FALSE) {
  if (!is.factor(x)) x <- factor(x)
  if (ifany && !anyNA(x)) return(x)
  levs <- levels(x)
  if (!anyNA(levs)) levs <- c(levs, NA)
  factor(x, levels = levs, exclude = NULL)
}

# ---- subscripts ----

`[.factor` <- function(x, ..., drop = FALSE) {
  y <- NextMethod("[")
  attr(y, "contrasts") <- attr(x, "contrasts")
  attr(y, "levels") <- attr(x, "levels")
  class(y) <- oldClass(x)
  if (drop) factor(y, exclude = if (anyNA(levels(x))) NULL else NA) else y
}

`[[.factor` <- function(x, ...) {
  y <- NextMethod("[[")
  attr(y, "contrasts") <- attr(x, "contrasts")
  attr(y, "levels") <- attr(x, "levels")
  class(y) <- oldClass(x)
  y
}

`[<-.factor` <- function(x, ..., value) {
  levs <- levels(x)
  cls <- oldClass(x)
  if (is.factor(value)) value <- levels(value)[value]
  codes <- match(value, levs)
  if (any(is.na(codes) & !is.na(value))) {
    warning("invalid factor level, NA generated")
  }
  class(x) <- NULL
  x[...] <- codes
  attr(x, "levels") <- levs
  class(x) <- cls
  x
}

`[[<-.factor` <- function(x, ..., value) {
  levs <- levels(x)
  cls <- oldClass(x)
  if (is.factor(value)) value <- levels(value)[value]
  codes <- match(value, levs)
  if (any(is.na(codes) & !is.na(value))) warning("invalid factor level, NA generated")
  class(x) <- NULL
  x[[...]] <- codes
  attr(x, "levels") <- levs
  class(x) <- cls
  x
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
  parts <- list(...)
  out <- unlist(parts, recursive = recursive)
  if (inherits(out, "factor") && all(vapply(parts, inherits, NA, "factor")) &&
      all(vapply(parts, is.ordered, NA)) && length(unique(lapply(parts, levels))) == 1L)
    class(out) <- c("ordered", "factor")
  out
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
    if ((n <- length(l1)) != length(l2) || (n > 1L && !all(sort.int(l1) == sort.int(l2))))
      stop("level sets of factors are different")
    return(compare(l1[e1], l2[e2]))
  }
  # against one plain value it is enough to compare the levels
  if (one) (if (length(e2) == 1L && is.atomic(e2) && !is.object(e2)) compare(l1, e2)[e1] else compare(l1[e1], e2))
  else if (length(e1) == 1L && is.atomic(e1) && !is.object(e1)) compare(e1, l2)[e2]
  else compare(e1, l2[e2])
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

Ops.ordered <- function(e1, e2) {
  if (!switch(.Generic, "<" = , ">" = , "<=" = , ">=" = , "==" = , "!=" = TRUE, FALSE)) {
    warning(sprintf("'%s' is not meaningful for ordered factors", .Generic))
    return(rep.int(NA, max(length(e1), if (!missing(e2)) length(e2))))
  }
  if (.Generic %in% c("==", "!=")) return(NextMethod(.Generic))
  one <- inherits(e1, "ordered")
  two <- inherits(e2, "ordered")
  if (one) {
    levs <- levels(e1)
    if (two && !(length(levs) == length(levels(e2)) && all(levels(e2) == levs)))
      stop("level sets of factors are different")
  } else levs <- levels(e2)
  code <- function(e, is_factor) if (is_factor) as.integer(e) else {
    if (is.character(e) || !is.numeric(e)) match(as.character(e), levs) else match(e, levs)
  }
  get(.Generic, mode = "function")(code(e1, one), code(e2, two))
}

Math.factor <- function(x, ...) stop(gettextf("%s not meaningful for factors", sQuote(.Generic)), domain = NA)

Summary.factor <- function(..., na.rm)
  stop(gettextf("%s not meaningful for factors", sQuote(.Generic)), domain = NA)

Summary.ordered <- function(..., na.rm) {
  if (!switch(.Generic, max = , min = , range = TRUE, FALSE))
    stop(gettextf("'%s' not defined for ordered factors", .Generic), domain = NA)
  args <- list(...)
  levs <- lapply(args, levels)
  first <- levs[[1L]]
  for (l in levs) if (!identical(l, first)) stop(gettextf("'%s' is only meaningful for ordered factors if all arguments have the same level sets", .Generic))
  codes <- lapply(args, as.integer)
  out <- do.call(.Generic, c(codes, na.rm = na.rm))
  factor(first[out], levels = first, ordered = TRUE)
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

interaction <- function(..., drop = FALSE, sep = ".", lex.order = FALSE) {
  args <- list(...)
  count <- length(args)
  if (count < 1L) stop("No factors specified")
  if (count == 1L && is.list(args[[1L]])) {
    args <- args[[1L]]
    count <- length(args)
  }
  code <- NULL
  for (one in rev(args)) {
    f <- as.factor(one)[, drop = drop]
    here <- levels(f)
    at <- as.integer(f) - 1L
    if (is.null(code)) {
      code <- at
      labels <- here
    } else if (lex.order) {
      code <- code + length(labels) * at
      labels <- paste(rep(here, each = length(labels)), rep(labels, length(here)), sep = sep)
    } else {
      code <- code * length(here) + at
      labels <- paste(rep(here, length(labels)), rep(labels, each = length(here)), sep = sep)
    }
    if (anyDuplicated(labels)) {
      distinct <- unique(labels)
      code <- match(labels, distinct)[code + 1L] - 1L
      labels <- distinct
    }
    if (drop) {
      used <- sort.int(unique(code + 1L))
      code <- match(code + 1L, used) - 1L
      labels <- labels[used]
    }
  }
  structure(as.integer(code + 1L), levels = labels, class = "factor")
}

gl <- function(n, k, length = n * k, labels = seq_len(n), ordered = FALSE) {
  f <- rep_len(rep.int(seq_len(n), rep.int(k, n)), length)
  levels(f) <- as.character(labels)
  class(f) <- c(if (ordered) "ordered", "factor")
  f
}

cut <- function(x, ...) UseMethod("cut")

cut.default <- function(x, breaks, labels = NULL, include.lowest = FALSE, right = TRUE, dig.lab = 3L,
                        ordered_result = FALSE, ...) {
  if (!is.numeric(x)) stop("'x' must be numeric")
  if (length(breaks) == 1L) {
    if (is.na(breaks) || breaks < 2L) stop("invalid number of intervals")
    nb <- as.integer(breaks + 1)
    span <- diff(ends <- range(x, na.rm = TRUE))
    if (span == 0) {
      span <- if (ends[1L] != 0) abs(ends[1L]) else 1
      breaks <- seq.int(ends[1L] - span / 1000, ends[2L] + span / 1000, length.out = nb)
    } else {
      breaks <- seq.int(ends[1L], ends[2L], length.out = nb)
      breaks[c(1L, nb)] <- c(ends[1L] - span / 1000, ends[2L] + span / 1000)
    }
  } else nb <- length(breaks <- sort.int(as.double(breaks)))
  if (anyDuplicated(breaks)) stop("'breaks' are not unique")
  codes.only <- FALSE
  if (is.null(labels)) {
    distinct <- FALSE
    for (digits in dig.lab:max(12L, dig.lab)) {
      text <- formatC(0 + breaks, digits = digits, width = 1L)
      distinct <- all(text[-1L] != text[-nb])
      if (distinct) break
    }
    if (!distinct) labels <- paste("Range", seq_len(nb - 1L), sep = "_")
    else {
      labels <- if (right) paste0("(", text[-nb], ",", text[-1L], "]")
                else paste0("[", text[-nb], ",", text[-1L], ")")
      if (include.lowest) {
        if (right) substr(labels[1L], 1L, 1L) <- "["
        else substring(labels[nb - 1L], nchar(labels[nb - 1L], "c")) <- "]"
      }
    }
  } else if (is.logical(labels) && !labels) codes.only <- TRUE
  else if (length(labels) != nb - 1L) stop("lengths of 'breaks' and 'labels' differ")
  code <- .bincode(x, breaks, right, include.lowest)
  if (codes.only) code else factor(code, seq_along(labels), labels, ordered = ordered_result)
}

findInterval <- function(x, vec, rightmost.closed = FALSE, all.inside = FALSE, left.open = FALSE) {
  if (!identical(FALSE, is.unsorted(vec))) stop("'vec' must be sorted non-decreasingly and not contain NAs")
  .Internal(findInterval(as.double(vec), as.double(x), rightmost.closed, all.inside, left.open))
}

# ---- splitting ----

split <- function(x, f, drop = FALSE, ...) UseMethod("split")

split.default <- function(x, f, drop = FALSE, sep = ".", lex.order = FALSE, ...) {
  if (is.list(f)) f <- interaction(f, drop = drop, sep = sep, lex.order = lex.order)
  else if (!is.factor(f)) f <- as.factor(f)
  else if (drop) f <- factor(f)
  if (is.null(attr(x, "class"))) return(.Internal(split(x, f)))
  at <- .Internal(split(seq_along(x), f))
  lapply(at, function(i) x[i])
}

split.data.frame <- function(x, f, drop = FALSE, ...) {
  if (inherits(f, "formula")) f <- .split_formula(f, x)
  lapply(split(x = seq_len(nrow(x)), f = f, drop = drop, ...), function(ind) x[ind, , drop = FALSE])
}

.split_formula <- function(f, data) {
  if (length(f) == 3L) stop("formula must be one-sided")
  eval(attr(stats::terms(f), "variables"), data, environment(f))
}

`split<-` <- function(x, f, drop = FALSE, ..., value) UseMethod("split<-")

`split<-.default` <- function(x, f, drop = FALSE, ..., value) {
  at <- split(seq_along(x), f, drop = drop, ...)
  n <- length(value)
  j <- 0L
  for (i in at) {
    j <- j %% n + 1L
    x[i] <- value[[j]]
  }
  x
}

`split<-.data.frame` <- function(x, f, drop = FALSE, ..., value) {
  at <- split(seq_len(nrow(x)), f, drop = drop, ...)
  n <- length(value)
  j <- 0L
  for (i in at) {
    j <- j %% n + 1L
    x[i, ] <- value[[j]]
  }
  x
}

unsplit <- function(value, f, drop = FALSE) {
  len <- length(if (is.list(f)) f[[1L]] else f)
  if (is.data.frame(value[[1L]])) {
    out <- value[[1L]][rep(NA_integer_, len), , drop = FALSE]
    rownames(out) <- unsplit(lapply(value, rownames), f, drop = drop)
  } else out <- value[[1L]][rep(NA_integer_, len)]
  split(out, f, drop = drop) <- value
  out
}
