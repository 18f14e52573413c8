# refcheck.R - Looks at the methods of a reference class for assignments that are probably not meant: a local one to the
# name of a field, a non-local one to what is not a field.  Called by setRefClass() and $methods().

# All assignments in a function, those of functions inside it too, outer ones first: list(local, nonlocal), each a list of
# calls with the assigned variables as names.
.assignments_in <- function(f) {
  found <- list(list(), list())
  walk <- function(e) {
    if (is.function(e)) e <- body(e)
    if (!is.call(e)) return()
    op <- if (is.symbol(e[[1L]])) as.character(e[[1L]]) else ""
    kind <- switch(op, "<-" = , "=" = 1L, "<<-" = 2L, 0L)
    if (kind && length(e) == 3L) {
      target <- e[[2L]]
      while (is.call(target) && length(target) > 1L) target <- target[[2L]]
      if (is.symbol(target) || is.character(target)) {
        entry <- list(e)
        names(entry) <- as.character(target)
        found[[kind]] <<- c(found[[kind]], entry)
      }
    }
    for (i in seq_along(e)) if (!identical(e[[i]], quote(expr = ))) walk(e[[i]])
  }
  walk(body(f))
  found
}

# Checks methods until the first doubtful one.
.check_ref_methods <- function(methods, className, fields, known) {
  for (n in names(methods)) {
    used <- all.names(body(methods[[n]]))
    if (!("<<-" %in% used) && !any(fields %in% used)) next
    found <- .assignments_in(methods[[n]])
    local <- found[[1L]][names(found[[1L]]) %in% fields]
    other <- found[[2L]][!(names(found[[2L]]) %in% c(fields, ".self"))]
    if (length(local)) .ref_doubt("local assignment to field name will not change the field:\n    %s\n Did you mean to use \"<<-\"? ( in method \"%s\" for class \"%s\")", local, n, className)
    if (length(other)) .ref_doubt("non-local assignment to non-field names (possibly misspelled?)\n    %s\n( in method \"%s\" for class \"%s\")", other, n, className)
    bad <- other[names(other) %in% known]
    if (length(bad)) .ref_doubt("non-local assignment to method names is not allowed\n    %s\n( in method \"%s\" for class \"%s\")", bad, n, className, stop)
    if (length(local) || length(other)) break
  }
}

.ref_doubt <- function(fmt, calls, method, className, signal = warning) {
  calls <- calls[order(match(names(calls), unique(names(calls))))]
  text <- paste(vapply(calls, function(e) deparse(e)[1L], ""), collapse = "; ")
  make <- if (identical(signal, stop)) simpleError else simpleWarning
  signal(make(gettextf(fmt, text, method, className), quote(.checkFieldsInMethod(def, fieldNames, allMethods))))
}
