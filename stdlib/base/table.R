# table.R - Contingency tables, proportions and margins, and the summary() methods of base.

# How the arguments of table() are called: by name, or as their expressions say (level 1: symbols, 2: all of them);
# a list that is the only argument, first, names its elements.
.argument_labels <- function(code, first, level) {
  items <- as.list(code)[-1L]
  if (length(items) == 1L && is.list(first) && !is.null(names(first))) return(names(first))
  labels <- names(items)
  if (is.null(labels)) labels <- character(length(items))
  for (i in if (level > 0) which(!nzchar(labels))) {
    item <- items[[i]]
    if (is.symbol(item)) labels[i] <- as.character(item)
    else if (level > 1) labels[i] <- deparse(item, nlines = 1L)[1L]
  }
  labels
}

# One variable of a table as codes and levels; exclude: NULL in place of what no factor loses.
.table_codes <- function(v, exclude, narrowed, useNA) {
  ready <- is.factor(v)
  # "NaN" is the only text that the usual exclude leaves out, and what is missing the only number
  plain <- !ready && !narrowed && useNA == "no" && is.atomic(v) && !is.object(v)
  f <- if (ready) v else if (plain && !(if (is.character(v)) "NaN" %in% v else anyNA(v))) factor(v)
       else factor(v, exclude = exclude)
  levs <- levels(f)
  code <- as.integer(f)
  if (ready && narrowed) {
    kept <- which(!(levs %in% exclude))
    code <- match(code, kept)
    levs <- levs[kept]
  }
  if (useNA != "no") {
    lost <- is.na(code) & is.na(v)
    counted <- lost & !(v %in% exclude)
    if (ready) lost <- counted
    if (((useNA == "always" && !(ready && anyNA(exclude))) || any(lost)) && !anyNA(levs)) levs <- c(levs, NA)
    if (anyNA(levs)) code[counted] <- match(NA, levs)
  }
  list(code, levs)
}

table <- function(..., exclude = if (useNA == "no") c(NA, NaN), useNA = c("no", "ifany", "always"),
                  dnn = list.names(...), deparse.level = 1) {
  list.names <- function(...) .argument_labels(substitute(list(...)), ..1, deparse.level)
  narrowed <- !missing(exclude)
  if (narrowed) {
    with_na <- !(NA %in% exclude)
    if (missing(useNA)) useNA <- if (with_na) "ifany" else "no"
    else if (!with_na && match.arg(useNA) != "no") warning("'exclude' containing NA and 'useNA' != \"no\"' are a bit contradicting")
  }
  useNA <- match.arg(useNA)
  nested <- ...length() == 1L && is.list(..1)
  given <- if (nested) ..1 else list(...)
  if (nested && length(dnn) != length(given)) dnn <- paste0(dnn[1L], ".", seq_along(given))
  if (length(given) == 0L) stop("nothing to tabulate")
  # cells are numbered with the first variable changing fastest
  cell <- 0L
  cells <- 1
  labels <- vector("list", length(given))
  for (k in seq_along(given)) {
    v <- given[[k]]
    if (length(v) != length(given[[1L]])) stop("all arguments must have the same length")
    coded <- .table_codes(v, exclude, narrowed, useNA)
    labels[[k]] <- coded[[2L]]
    cell <- if (k == 1L) coded[[1L]] else cell + as.integer(cells) * (coded[[1L]] - 1L)
    cells <- cells * length(coded[[2L]])
    if (cells > .Machine$integer.max) stop("attempt to make a table with >= 2^31 elements")
  }
  names(labels) <- dnn
  counts <- array(tabulate(cell, cells), lengths(labels, FALSE), labels)
  class(counts) <- "table"
  .Internal(lasting(counts))
}

is.table <- function(x) inherits(x, "table")

as.table <- function(x, ...) UseMethod("as.table")
as.table.default <- function(x, ...) {
  if (is.table(x)) return(x)
  .demand(is.numeric(x) || is.array(x), "cannot coerce to a table")
  cells <- provideDimnames(as.array(x))
  structure(cells, class = c("table", oldClass(cells)))
}

`[.table` <- function(x, i, j, ..., drop = TRUE) {
  part <- NextMethod() # errors show its call
  if (length(dim(part)) %in% c(length(dim(x)), seq_along(dim(x))[-1L]))
    class(part) <- "table" # and no more: parts of a summary are not a summary
  part
}

marginSums <- function(x, margin = NULL) {
  # plain numbers make an array without names
  if (is.vector(x) && is.numeric(x)) x <- array(x)
  .demand(is.array(x), "'x' is not an array")
  if (!length(margin)) return(sum(x))
  sums <- apply(x, margin, sum) # errors show this call
  at <- if (is.character(margin)) match(margin, names(dimnames(x))) else margin
  `oldClass<-`(array(sums, dim(x)[at], dimnames(x)[at]), oldClass(x))
}
margin.table <- marginSums

proportions <- function(x, margin = NULL) {
  if (length(margin)) sweep(x, margin, marginSums(x, margin), "/", check.margin = FALSE)
  else x / sum(x)
}
prop.table <- proportions

# The test that the factors of a table are independent, as fields of its summary.
.independence_of <- function(x) {
  n <- sum(x)
  shares <- lapply(seq_along(dim(x)), function(k) apply(x / n, k, sum))
  expected <- apply(expand.grid(shares), 1L, prod) * n
  statistic <- sum((as.vector(x) - expected)^2 / expected)
  df <- prod(dim(x)) - 1L - sum(dim(x) - 1L)
  list(statistic = statistic, parameter = df, approx.ok = all(expected >= 5), p.value = stats::pchisq(statistic, df, lower.tail = FALSE),
       call = attr(x, "call"))
}

summary.table <- function(object, ...) {
  .demand(is.table(object), gettextf("'object' must inherit from class %s", dQuote("table")))
  found <- list(n.vars = length(dim(object)), n.cases = sum(object))
  if (found$n.vars > 1L) {
    test <- .independence_of(object)
    found[names(test)] <- test
  }
  structure(found, class = "summary.table")
}

print.summary.table <- function(x, digits = max(1L, getOption("digits") - 3L), ...) {
  if (!inherits(x, "summary.table")) stop(gettextf("'x' must inherit from class %s", dQuote("summary.table")), domain = NA)
  if (!is.null(x$call)) cat("Call: ", paste(deparse(x$call), collapse = "\n"), "\n", sep = "")
  cat(sprintf("Number of cases in table: %s \nNumber of factors: %s \n", format(x$n.cases, digits = 7), x$n.vars))
  if (x$n.vars < 2L) return(invisible(x))
  decimals <- max(0, digits - log10(x$statistic))
  p <- if (is.na(x$p.value)) "NA" else format(x$p.value, digits = digits)
  cat("Test for independence of all factors:\n\tChisq = ", format(round(x$statistic, decimals)), ", df = ", x$parameter, ", p-value = ", p, "\n",
      if (!x$approx.ok) "\tChi-squared approximation may be incorrect\n", sep = "")
  invisible(x)
}

# ---- summary() ----

summary <- function(object, ...) UseMethod("summary")

# What summary() tells of numbers, of the components of a list and of logical values.
.summary_numbers <- function(x, digits, type) {
  known <- x[!is.na(x)]
  five <- stats::quantile(known, names = FALSE, type = type)
  all <- append(five, mean(known), 3L)
  if (!is.null(digits)) all <- signif(all, digits)
  names(all) <- c("Min.", "1st Qu.", "Median", "Mean", "3rd Qu.", "Max.")
  c(all, "NA's" = if (anyNA(x)) sum(is.na(x)))
}

.summary_parts <- function(object) {
  cells <- vapply(seq_along(object), function(i) {
    one <- object[[i]]
    c(as.character(length(one)), c(oldClass(one), "-none-")[1L], mode(one))
  }, character(3L))
  cells[1L, ] <- format(cells[1L, ], justify = "right")
  matrix(t(cells), ncol = 3L, dimnames = list(names(object), c("Length", "Class", "Mode")))
}

.summary_flags <- function(x) {
  count <- table(x, exclude = NULL, useNA = "ifany")
  label <- names(count)
  c(Mode = "logical", structure(as.character(count), names = replace(label, is.na(label), "NA's")))
}

summary.default <- function(object, ..., digits, quantile.type = 7) {
  kind <- if (is.factor(object)) "factor" else if (is.matrix(object)) "matrix" else "vector"
  if (kind == "factor") return(summary.factor(object, ...))
  short <- !missing(digits)
  if (kind == "matrix")
    return(if (short) summary.matrix(object, quantile.type = quantile.type, digits = digits, ...)
           else summary.matrix(object, quantile.type = quantile.type, ...))
  parts <- is.recursive(object) && !is.language(object) && length(object) > 0L
  told <- if (is.numeric(object)) .summary_numbers(object, if (short) digits, quantile.type)
    else if (parts) .summary_parts(object)
    else if (is.logical(object)) .summary_flags(object)
    else c(Length = length(object), Class = class(object)[1L], Mode = mode(object))
  structure(told, class = c("summaryDefault", "table"))
}

summary.matrix <- function(object, ...) summary.data.frame(as.data.frame.matrix(object), ...)

# Widths on the screen; in bytes where that is unknown.
.shown_width <- function(text) {
  w <- nchar(text, type = "w")
  ifelse(is.na(w), nchar(text, type = "b"), w)
}

# The summary of one column as lines of text under a label, with the place of the label's middle.
.summary_lines <- function(one, label, digits) {
  shown <- format(one, digits = digits)
  tags <- format(names(shown))
  list(lines = paste0(tags, ":", shown, "  "), label = label, middle = .shown_width(tags[1L]))
}

# The same for a column that is a matrix, whose own columns stand side by side, each under its name.
.summary_matrix <- function(one, label, rows) {
  titles <- paste(label, sub("^ +", "", colnames(one), useBytes = TRUE), sep = ".")
  cells <- format(one)
  free <- pmax(0, .shown_width(cells[1L, ]) - .shown_width(titles))
  left <- floor((.shown_width(cells[1L, ]) - .shown_width(titles)) / 2)
  left <- pmax(0, left)
  label <- paste0(strrep(" ", left), titles, strrep(" ", free - left), collapse = "  ")
  blank <- matrix("", max(0L, rows - nrow(cells)), ncol(cells))
  lines <- do.call(paste, c(asplit(rbind(unname(cells), blank), 2L), sep = "  "))
  list(lines = lines, label = label, middle = .shown_width(lines[1L]) %/% 2L)
}

summary.data.frame <- function(object, maxsum = 7L, digits = max(3L, getOption("digits") - 3L), ...) {
  about <- lapply(X = as.list(object), FUN = summary, maxsum = maxsum, digits = 12L, ...)
  if (!length(object)) return(structure(character(), dim = c(0L, 0L), class = "table"))
  rows <- max(vapply(about, function(one) NROW(one) + !is.null(attr(one, "NAs")), 1L))
  parts <- Map(function(one, label) if (is.matrix(one)) .summary_matrix(one, label, rows) else .summary_lines(one, label, digits),
               about, names(object))
  labels <- vapply(parts, `[[`, "", "label")
  before <- pmax(0, floor(vapply(parts, function(part) as.double(part$middle), 0) - .shown_width(labels) / 2))
  lines <- vapply(parts, function(part) part$lines[seq_len(rows)], character(rows))
  structure(as.vector(lines), dim = c(rows, length(parts)), dimnames = list(character(rows), unname(paste0(strrep(" ", before), labels))), class = "table")
}
