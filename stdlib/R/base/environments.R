# Environment and package functions that look at unevaluated arguments or call other R functions.

ls <- function(name, pos = -1L, envir = as.environment(pos), all.names = FALSE, pattern, sorted = TRUE) {
  if (!missing(name)) {
    pos <- tryCatch(name, error = function(e) e)
    if (inherits(pos, "error")) {
      name <- substitute(name)
      if (!is.character(name)) name <- deparse(name)
      warning(gettextf("%s converted to character string", sQuote(name)), domain = NA)
      pos <- name
    }
  } else if (missing(pos) && missing(envir)) envir <- parent.frame()
  found <- .Internal(ls(envir, all.names, sorted))
  if (missing(pattern)) return(found)
  opening <- length(grep("[", pattern, fixed = TRUE))
  closing <- length(grep("]", pattern, fixed = TRUE))
  if (opening && opening != closing) {
    if (pattern == "[") {
      pattern <- "\\["
      warning("replaced regular expression pattern '[' by  '\\\\['")
    } else if (length(grep("[^\\\\]\\[<-", pattern))) {
      pattern <- sub("\\[<-", "\\\\\\[<-", pattern)
      warning("replaced '[<-' by '\\\\[<-' in regular expression pattern")
    }
  }
  grep(pattern, found, value = TRUE)
}

objects <- ls

rm <- function(..., list = character(), pos = -1, envir = as.environment(pos), inherits = FALSE) {
  if (missing(envir) && missing(pos)) envir <- parent.frame()
  dots <- match.call(expand.dots = FALSE)[["..."]]
  ok <- vapply(dots, function(x) is.symbol(x) || is.character(x), NA, USE.NAMES = FALSE)
  if (length(dots) && !all(ok)) stop("... must contain names or character strings")
  names <- vapply(dots, as.character, "", USE.NAMES = FALSE)
  .Internal(remove(c(as.character(list), names), envir, inherits))
}

remove <- rm

delayedAssign <- function(x, value, eval.env = parent.frame(1), assign.env = parent.frame(1)) {
  .Internal(delayedAssign(x, substitute(value), eval.env, assign.env))
}

dynGet <- function(x, ifnotfound = stop(gettextf("%s not found", sQuote(x)), domain = NA), minframe = 1L,
                   inherits = FALSE) {
  n <- sys.nframe()
  self <- sys.function()
  while (n > minframe) {
    n <- n - 1L
    env <- sys.frame(n)
    if (identical(sys.function(n), self)) next
    r <- get0(x, envir = env, inherits = inherits, ifnotfound = env)
    if (!identical(r, env)) return(r)
  }
  ifnotfound
}

attach <- function(what, pos = 2L, name = deparse1(substitute(what), backtick = FALSE), warn.conflicts = TRUE) {
  if (pos == 1L) {
    warning("*** 'pos=1' is not possible; setting 'pos=2' for now.\n", "*** Note that 'pos=1' will give an error in the future")
    pos <- 2L
  }
  if (is.character(what) && length(what) == 1L) {
    if (!file.exists(what)) stop(gettextf("file '%s' not found", what), domain = NA)
    if (missing(name)) name <- paste0("file:", what)
    value <- .Internal(attach(NULL, pos, name))
    load(what, envir = as.environment(pos))
  } else value <- .Internal(attach(what, pos, name))
  if (warn.conflicts && !exists(".conflicts.OK", envir = value, inherits = FALSE)) .attachConflicts(value)
  invisible(value)
}

# Messages about the objects of an attached environment that hide others or are hidden.
.attachConflicts <- function(value) {
  path <- search()
  here <- which(vapply(seq_along(path), function(i) identical(as.environment(i), value), NA))[1L]
  new <- ls(value, all.names = TRUE)
  skip <- c(".Last.lib", ".packageName", ".Random.seed", ".conflicts.OK", ".rcompgen", ".noGenerics")
  new <- new[!new %in% skip]
  others <- seq_along(path)[-here]
  others <- others[path[others] != "Autoloads"]
  for (i in others) {
    same <- new[vapply(new, exists, NA, where = i, inherits = FALSE)]
    isfun <- function(n, e) is.function(get(n, envir = e, inherits = FALSE))
    same <- same[vapply(same, function(n) isfun(n, as.environment(i)) == isfun(n, value), NA)]
    if (!length(same)) next
    text <- if (i < here) {
      ngettext(length(same), "The following object is masked _by_ %s:\n\n%s\n", "The following objects are masked _by_ %s:\n\n%s\n")
    } else {
      ngettext(length(same), "The following object is masked from %s:\n\n%s\n", "The following objects are masked from %s:\n\n%s\n")
    }
    body <- paste(strwrap(paste(sort(same), collapse = ", "), indent = 4L, exdent = 4L), collapse = "\n")
    packageStartupMessage(sprintf(text, path[i], body), domain = NA)
  }
  invisible()
}

searchpaths <- function() {
  s <- search()
  paths <- lapply(seq_along(s), function(i) attr(as.environment(i), "path"))
  paths[[length(s)]] <- file.path(R.home("library"), "base")
  none <- vapply(paths, is.null, NA)
  paths[none] <- s[none]
  unlist(paths)
}

conflicts <- function(where = search(), detail = FALSE) {
  if (length(where) < 1L) stop("argument 'where' of length 0")
  z <- vector(length(where), mode = "list")
  names(z) <- where
  for (i in seq_along(where)) z[[i]] <- ls(as.environment(where[i]), all.names = TRUE)
  all <- unlist(z, use.names = FALSE)
  dups <- all[duplicated(all)]
  dups <- dups[dups != ".Last.lib"]
  if (detail) {
    for (i in where) z[[i]] <- z[[i]][match(dups, z[[i]], 0L)]
    z[vapply(z, function(x) length(x) == 0L, NA)] <- NULL
    z
  } else dups
}
