# source.R - Source references of functions: removing them, where they come from.

removeSource <- function(fn) {
  strip <- function(x) {
    if (is.call(x) || is.expression(x)) {
      if (is.call(x) && identical(x[[1L]], quote(`function`))) {
        if (length(x) > 3L) x[4L] <- list(NULL)
        x[[3L]] <- strip(x[[3L]])
      } else
        for (i in seq_along(x))
          if (is.call(x[[i]])) x[[i]] <- strip(x[[i]])
      attr(x, "srcref") <- attr(x, "wholeSrcref") <- attr(x, "srcfile") <- NULL
    }
    x
  }
  if (is.function(fn)) {
    if (is.primitive(fn)) return(fn)
    attr(fn, "srcref") <- NULL
    if (is.call(body(fn))) {
      old <- attributes(fn)
      body(fn) <- strip(body(fn))
      attributes(fn) <- old
    }
    fn
  } else if (is.language(fn)) strip(fn)
  else stop("argument is not a function or language object:", typeof(fn))
}

# The place in the source of a function or what was parsed.
getSrcref <- function(x) {
  place <- if (inherits(x, "srcref")) x else attr(x, "srcref")
  if (!is.function(x) || length(place)) place else Recall(body(x))
}

getSrcFilename <- function(x, full.names = FALSE, unique = TRUE) {
  ref <- getSrcref(x)
  found <- if (is.list(ref)) sapply(ref, getSrcFilename, full.names, unique) else attr(ref, "srcfile")$filename
  if (is.null(found)) found <- character()
  if (!full.names) found <- basename(found)
  if (unique) found[!duplicated(found)] else found
}

getSrcDirectory <- function(x, unique = TRUE) {
  ref <- getSrcref(x)
  if (is.list(ref)) dirs <- sapply(ref, getSrcDirectory, unique)
  else {
    file <- attr(ref, "srcfile")
    dirs <- if (is.null(file)) character() else dirname(file$filename)
  }
  if (unique) base::unique(dirs) else dirs
}

getSrcLocation <- function(x, which = c("line", "column", "byte", "parse"), first = TRUE) {
  ref <- getSrcref(x)
  if (is.null(ref)) return(NULL)
  if (is.list(ref)) return(sapply(ref, getSrcLocation, which, first))
  at <- switch(match.arg(which), line = c(1L, 3L), column = c(5L, 6L), byte = c(2L, 4L), parse = c(7L, 8L))
  as.integer(ref)[at[if (first) 1L else 2L]]
}
