# assert.R - Assertions that evaluating an expression signals conditions: assertCondition() and its relatives.

# One line for an expression, cut off behind so many characters.
.deparseTrim <- function(expr, cutoff = 30L) {
  lines <- trimws(deparse(expr))
  n <- length(lines)
  text <- if (n > 2L && lines[1L] == "{") paste0("{", paste(lines[-c(1L, n)], collapse = "; "), "}")
          else paste(lines, collapse = " ")
  if (nchar(text) > cutoff) paste(substr(text, 1L, cutoff), " ...") else text
}

# All conditions that are signaled while expr is evaluated; an error ends it.
.conditions_of <- function(expr) {
  seen <- list()
  note <- function(c) seen <<- c(seen, list(c))
  withCallingHandlers(tryCatch(expr, error = note),
                      warning = function(w) {
                        note(w)
                        tryInvokeRestart("muffleWarning")
                      },
                      condition = note)
  seen
}

assertCondition <- function(expr, ..., .exprString = .deparseTrim(substitute(expr), cutoff = 30L), verbose = FALSE) {
  force(.exprString)
  wanted <- unlist(list(...))
  seen <- .conditions_of(expr)
  if (length(wanted)) {
    hit <- vapply(seen, inherits, NA, what = wanted)
    text <- paste(wanted, collapse = " or ")
    if (!any(hit)) {
      firsts <- unique(vapply(seen, function(c) class(c)[1L], ""))
      if (length(firsts))
        stop(gettextf("Got %s in evaluating %s; wanted %s", paste(firsts, collapse = ", "), .exprString, text), domain = NA)
      stop(gettextf("Failed to get %s in evaluating %s", text, .exprString), domain = NA)
    }
    if (verbose) message("assertCondition: caught ", paste(dQuote(unique(unlist(lapply(seen[hit], function(c)
      intersect(wanted, class(c)))))), collapse = ", "))
  } else {
    if (!length(seen)) stop(gettextf("Failed to get any condition in evaluating %s", .exprString), domain = NA)
    if (verbose) message("assertConditon: Successfully caught a condition\n")
  }
  invisible(seen)
}

assertError <- function(expr, classes = "error", verbose = FALSE) {
  text <- .deparseTrim(substitute(expr), cutoff = 30L)
  caught <- NULL
  withCallingHandlers(tryCatch(expr, error = function(e) caught <<- e),
                      warning = function(w) tryInvokeRestart("muffleWarning"))
  if (is.null(caught) || !any(classes %in% class(caught)))
    stop(gettextf("Failed to get error in evaluating %s", text), call. = FALSE, domain = NA)
  if (verbose) message(sprintf("Asserted error: %s", conditionMessage(caught)))
  invisible(list(caught))
}

assertWarning <- function(expr, classes = "warning", verbose = FALSE) {
  d.expr <- .deparseTrim(substitute(expr), cutoff = 30L) # errors show this name
  seen <- assertCondition(expr, classes, .exprString = d.expr)
  is_any <- function(kinds) vapply(seen, inherits, NA, kinds)
  if (any(is_any("error"))) stop(gettextf("Got warning in evaluating %s, but also an error", d.expr), domain = NA)
  first <- seen[is_any(classes)][[1L]]
  if (verbose) message("Asserted warning: ", conditionMessage(first))
  invisible(seen)
}
