# table.R - Contingency tables, proportions and margins, and the summary() methods of base.

table <- function(..., exclude = if (useNA == "no") c(NA, NaN), useNA = c("no", "ifany", "always"),
                  dnn = list.names(...), deparse.level = 1) {
  list.names <- function(...) {
    code <- as.list(substitute(list(...)))[-1L]
    if (length(code) == 1L && is.list(..1) && !is.null(inner <- names(..1))) return(inner)
    labels <- names(code)
    if (is.null(labels)) labels <- character(length(code))
    for (i in which(!nzchar(labels))) {
      one <- code[[i]]
      labels[i] <- switch(deparse.level + 1, "", if (is.symbol(one)) as.character(one) else "",
                          deparse(one, nlines = 1L)[1L])
    }
    labels
  }
  no_use <- missing(useNA)
  no_exclude <- missing(exclude)
  useNA <- if (no_use && !no_exclude && !match(NA, exclude, nomatch = 0L)) "ifany" else match.arg(useNA)
  if (!no_use && !no_exclude && useNA != "no" && match(NA, exclude, nomatch = 0L))
    warning("'exclude' containing NA and 'useNA' != \"no\"' are a bit contradicting")
  args <- list(...)
  if (length(args) == 1L && is.list(args[[1L]])) {
    args <- args[[1L]]
    if (length(dnn) != length(args)) dnn <- paste(dnn[1L], seq_along(args), sep = ".")
  }
  if (!length(args)) stop("nothing to tabulate")
  n <- length(args[[1L]])
  bin <- NULL
  dims <- integer()
  labels <- vector("list", length(args))
  size <- 1
  for (k in seq_along(args)) {
    a <- args[[k]]
    if (length(a) != n) stop("all arguments must have the same length")
    was_factor <- is.factor(a)
    if (!was_factor) a <- factor(a, exclude = exclude)
    levs <- levels(a)
    code <- as.integer(a)
    if (was_factor && !no_exclude) {
      keep <- which(match(levs, exclude, nomatch = 0L) == 0L)
      code <- match(code, keep)
      levs <- levs[keep]
    }
    if (useNA != "no") {
      lost <- is.na(code) & is.na(if (was_factor) a else args[[k]])
      if (!anyNA(levs) && (useNA == "always" || any(lost))) levs <- c(levs, NA)
      if (anyNA(levs)) code[lost] <- which(is.na(levs))[1L]
    }
    labels[[k]] <- levs
    dims <- c(dims, length(levs))
    bin <- if (is.null(bin)) code else bin + as.integer(size) * (code - 1L)
    size <- size * length(levs)
    if (size > .Machine$integer.max) stop("attempt to make a table with >= 2^31 elements")
  }
  names(labels) <- dnn
  y <- array(tabulate(bin, size), dims, dimnames = labels)
  class(y) <- "table"
  y
}

is.table <- function(x) inherits(x, "table")

as.table <- function(x, ...) UseMethod("as.table")
as.table.default <- function(x, ...) {
  if (is.table(x)) return(x)
  if (!is.array(x) && !is.numeric(x)) stop("cannot coerce to a table")
  x <- as.array(x)
  structure(class = c("table", oldClass(x)), provideDimnames(x))
}

`[.table` <- function(x, i, j, ..., drop = TRUE) {
  cl <- oldClass(x)
  rank <- length(dim(x))
  x <- unclass(x)
  count <- nargs() - !missing(drop)
  out <- if (count < 3L) (if (missing(i)) x else x[i, drop = drop])
  else if (count == 3L) {
    if (missing(i)) (if (missing(j)) x[, , drop = drop] else x[, j, drop = drop])
    else if (missing(j)) x[i, , drop = drop] else x[i, j, drop = drop]
  } else {
    # the subscripts as they were written, empty ones included
    code <- sys.call()
    code[[1L]] <- quote(`[`)
    code[[2L]] <- x
    eval(code, parent.frame())
  }
  left <- length(dim(out))
  if (left > 1L || left == rank) class(out) <- cl
  out
}

marginSums <- function(x, margin = NULL) {
  if (!length(margin)) return(sum(x))
  if (!is.array(x)) stop("'x' is not an array")
  if (is.character(margin)) {
    labels <- names(dimnames(x))
    if (is.null(labels)) stop("'x' must have named dimnames")
    margin <- match(margin, labels)
    if (anyNA(margin)) stop("not all elements of 'margin' are names of dimensions")
  }
  out <- apply(x, margin, sum)
  dim(out) <- dim(x)[margin]
  dimnames(out) <- dimnames(x)[margin]
  class(out) <- oldClass(x)
  out
}
margin.table <- function(x, margin = NULL) marginSums(x, margin)

proportions <- function(x, margin = NULL) {
  if (length(margin)) sweep(x, margin, marginSums(x, margin), "/", check.margin = FALSE)
  else x / sum(x)
}
prop.table <- function(x, margin = NULL) proportions(x, margin)

summary.table <- function(object, ...) {
  if (!is.table(object)) stop(gettextf("'object' must inherit from class %s", dQuote("table")), domain = NA)
  cases <- sum(object)
  vars <- length(dim(object))
  out <- list(n.vars = vars, n.cases = cases)
  if (vars > 1L) {
    shares <- lapply(seq_len(vars), function(k) apply(object / cases, k, sum))
    expected <- apply(do.call("expand.grid", shares), 1L, prod) * cases
    out$statistic <- sum((c(object) - expected)^2 / expected)
    extents <- lengths(shares)
    out$parameter <- prod(extents) - 1L - sum(extents - 1L)
    out$approx.ok <- all(expected >= 5)
    out$p.value <- stats::pchisq(out$statistic, out$parameter, lower.tail = FALSE)
    out$call <- attr(object, "call")
  }
  class(out) <- "summary.table"
  out
}

print.summary.table <- function(x, digits = max(1L, getOption("digits") - 3L), ...) {
  if (!inherits(x, "summary.table")) stop(gettextf("'x' must inherit from class %s", dQuote("summary.table")), domain = NA)
  if (!is.null(x$call)) {
    cat("Call: ")
    print(x$call)
  }
  cat("Number of cases in table:", x$n.cases, "\nNumber of factors:", x$n.vars, "\n")
  if (x$n.vars > 1L) {
    chisq <- format(round(x$statistic, max(0, digits - log10(x$statistic))))
    p <- if (is.na(x$p.value)) "NA" else format(x$p.value, digits = digits)
    cat("Test for independence of all factors:\n",
        "\tChisq = ", chisq, ", df = ", x$parameter, ", p-value = ", p, "\n",
        if (!x$approx.ok) "\tChi-squared approximation may be incorrect\n", sep = "")
  }
  invisible(x)
}

# ---- summary() ----

summary <- function(object, ...) UseMethod("summary")

summary.default <- function(object, ..., digits, quantile.type = 7) {
  if (is.factor(object)) return(summary.factor(object, ...))
  if (is.matrix(object))
    return(if (missing(digits)) summary.matrix(object, quantile.type = quantile.type, ...)
           else summary.matrix(object, quantile.type = quantile.type, digits = digits, ...))
  if (is.numeric(object)) {
    lost <- is.na(object)
    object <- object[!lost]
    q <- stats::quantile(object, names = FALSE, type = quantile.type)
    q <- c(q[1L:3L], mean(object), q[4L:5L])
    if (!missing(digits)) q <- signif(q, digits)
    names(q) <- c("Min.", "1st Qu.", "Median", "Mean", "3rd Qu.", "Max.")
    value <- if (any(lost)) c(q, "NA's" = sum(lost)) else q
  } else if (is.recursive(object) && !is.language(object)) {
    n <- length(object)
    if (n == 0L) {
      value <- c(Length = n, Class = class(object)[1L], Mode = mode(object))
      class(value) <- c("summaryDefault", "table")
      return(value)
    }
    cells <- array("", c(n, 3L), list(names(object), c("Length", "Class", "Mode")))
    for (i in seq_len(n)) {
      one <- object[[i]]
      cl <- oldClass(one)
      cells[i, ] <- c(as.character(length(one)), if (length(cl)) cl[1L] else "-none-", mode(one))
    }
    cells[, 1L] <- formatC(cells[, 1L], width = max(nchar(cells[, 1L])))
    class(cells) <- c("summaryDefault", "table")
    return(cells)
  } else if (is.logical(object)) {
    count <- table(object, exclude = NULL, useNA = "ifany")
    labels <- dimnames(count)[[1L]]
    if (!is.null(labels) && any(blank <- is.na(labels))) dimnames(count)[[1L]][blank] <- "NA's"
    value <- c(Mode = "logical", `names<-`(as.character(count), dimnames(count)[[1L]]))
  } else value <- c(Length = length(object), Class = class(object)[1L], Mode = mode(object))
  class(value) <- c("summaryDefault", "table")
  value
}

summary.matrix <- function(object, ...) summary.data.frame(as.data.frame.matrix(object), ...)

summary.data.frame <- function(object, maxsum = 7L, digits = max(3L, getOption("digits") - 3L), ...) {
  columns <- function(text) {
    w <- nchar(text, type = "w")
    if (anyNA(w)) w[is.na(w)] <- nchar(text[is.na(w)], type = "b")
    w
  }
  z <- lapply(X = as.list(object), FUN = summary, maxsum = maxsum, digits = 12L, ...)
  nv <- length(object)
  labels <- names(object)
  if (!nv) {
    z <- character()
    dim(z) <- c(0L, 0L)
    attr(z, "class") <- "table"
    return(z)
  }
  nr <- max(vapply(z, function(one) NROW(one) + !is.null(attr(one, "NAs")), 1L))
  label_width <- numeric(nv)
  for (i in seq_len(nv)) {
    one <- z[[i]]
    if (is.matrix(one)) {
      # a matrix column shows its own columns side by side
      titles <- paste(labels[i], gsub("^ +", "", colnames(one), useBytes = TRUE), sep = ".")
      cells <- format(one)
      if (nrow(one) < nr) cells <- rbind(cells, matrix("", nr - nrow(one), ncol(one)))
      wide <- columns(cells[1L, ])
      before <- pmax(0, floor((wide - columns(titles)) / 2))
      after <- pmax(0, wide - columns(titles) - before)
      one <- apply(cells, 1L, function(row) paste(row, collapse = "  "))
      labels[i] <- paste(paste0(strrep(" ", before), titles, strrep(" ", after)), collapse = "  ")
      label_width[i] <- columns(one[[1L]]) %/% 2L
    } else {
      shown <- format(one, digits = digits)
      tags <- format(names(shown))
      one <- paste0(tags, ":", shown, "  ")
      label_width[i] <- columns(tags[1L])
    }
    length(one) <- nr
    z[[i]] <- one
  }
  z <- unlist(z, use.names = FALSE)
  dim(z) <- c(nr, nv)
  pad <- floor(label_width - columns(labels) / 2)
  dimnames(z) <- list(rep.int("", nr), paste0(strrep(" ", pmax(0, pad)), labels))
  attr(z, "class") <- "table"
  z
}
