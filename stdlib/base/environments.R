# Environment and package functions that look at unevaluated arguments or call other R functions.

# The pattern of ls() with a lone bracket taken literally; warns in the name of ls().
.literal_bracket <- function(pattern) {
  count <- function(bracket) length(grep(bracket, pattern, fixed = TRUE))
  if (!count("[") || count("[") == count("]")) return(pattern)
  say <- function(text) warning(simpleWarning(text, sys.call(-2L)))
  if (pattern == "[") {
    say("replaced regular expression pattern '[' by  '\\\\['")
    return("\\[")
  }
  if (!grepl("[^\\\\]\\[<-", pattern)) return(pattern)
  say("replaced '[<-' by '\\\\[<-' in regular expression pattern")
  sub("[<-", "\\[<-", pattern, fixed = TRUE)
}

# Does a position of ls() or rm() stand for where they are called?
.is_here <- function(pos) is.numeric(pos) && length(pos) == 1L && pos %in% -1

ls <- function(name, pos = -1L, envir = as.environment(pos), all.names = FALSE, pattern, sorted = TRUE) {
  if (!missing(name)) {
    if (.Internal(value_given(1L))) pos <- name
    else {
      place <- tryCatch(list(name), error = function(e) NULL)
      pos <- if (is.null(place)) .place_text(substitute(name)) else place[[1L]]
      if (is.null(place)) warning(gettextf("%s converted to character string", sQuote(pos)), domain = NA)
    }
  }
  if (missing(envir) && .is_here(pos)) envir <- parent.frame()
  shown <- .seen_names(.Internal(ls(envir, all.names, sorted)), envir)
  if (missing(pattern)) shown else grep(.literal_bracket(pattern), shown, value = TRUE)
}

objects <- ls

rm <- function(..., list = character(), pos = -1, envir = as.environment(pos), inherits = FALSE) {
  if (missing(envir) && .is_here(pos)) envir <- parent.frame()
  if (...length() == 0L && is.character(list)) return(.Internal(remove(list, envir, inherits)))
  written <- as.list(substitute(list(...)))[-1L]
  plain <- vapply(written, function(e) is.character(e) || is.symbol(e), NA)
  if (!all(plain)) stop("... must contain names or character strings")
  given <- vapply(written, as.character, "", USE.NAMES = FALSE)
  .Internal(remove(c(list, given), envir, inherits))
}

remove <- rm

delayedAssign <- function(x, value, eval.env = parent.frame(1), assign.env = parent.frame(1)) {
  .Internal(delayedAssign(x, substitute(value), eval.env, assign.env))
}

dynGet <- function(x, ifnotfound = stop(gettextf("%s not found", sQuote(x)), domain = NA), minframe = 1L,
                   inherits = FALSE) {
  self <- sys.function()
  for (n in rev(seq_len(max(0L, sys.nframe() - 1L)))) {
    if (n < minframe) break
    if (identical(sys.function(n), self)) next
    frame <- sys.frame(n)
    found <- get0(x, frame, inherits = inherits, ifnotfound = self)
    if (!identical(found, self)) return(found)
  }
  ifnotfound
}

attach <- function(what, pos = 2L, name = deparse1(substitute(what), backtick = FALSE), warn.conflicts = TRUE) {
  .demand(pos != 1L, "'pos=1' is not possible and has been warned about for years")
  saved <- is.character(what) && length(what) == 1L
  if (saved) {
    .demand(file.exists(what), gettextf("file '%s' not found", what))
    if (missing(name)) name <- paste("file", what, sep = ":")
  }
  place <- .Internal(attach(if (saved) NULL else what, pos, name))
  if (saved) load(what, place)
  if (warn.conflicts && !exists(".conflicts.OK", envir = place, inherits = FALSE)) .attachConflicts(place)
  invisible(place)
}

# What is said of names that two places of the search path have: those of pkg hide the new ones (by), or are hidden.
.maskedMsg <- function(same, pkg, by) {
  said <- if (by) c("The following object is masked _by_ %s", "The following objects are masked _by_ %s")
          else c("The following object is masked from %s", "The following objects are masked from %s")
  list_of <- strwrap(toString(same), indent = 4L, exdent = 4L)
  paste0(c(sprintf(ngettext(length(same), said[1L], said[2L]), pkg), ":\n\n", paste0(list_of, "\n")), collapse = "")
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
    packageStartupMessage(.maskedMsg(sort(same), path[i], i < here), domain = NA)
  }
  invisible()
}

searchpaths <- function() vapply(search(), .place_path, "", USE.NAMES = FALSE)

conflicts <- function(where = search(), detail = FALSE) {
  if (!length(where)) stop("argument 'where' of length 0")
  held <- lapply(`names<-`(where, where), function(place) ls(as.environment(place), all.names = TRUE))
  names <- unlist(held, use.names = FALSE)
  twice <- Filter(function(name) name != ".Last.lib", names[duplicated(names)])
  if (!detail) return(twice)
  Filter(length, lapply(held, function(own) own[match(twice, own, 0L)]))
}
