# lookup.R - Small questions about functions, names and classes.

findFunction <- function(f, generic = TRUE, where = topenv(parent.frame())) {
  where <- if (is.environment(where) && !identical(where, globalenv())) list(where) else list()
  places <- c(where, lapply(seq_along(search()), as.environment))
  places[vapply(places, function(e) {
    fun <- get0(f, envir = e, mode = "function", inherits = FALSE)
    !is.null(fun) && (generic || !is(fun, "genericFunction"))
  }, NA)]
}

allNames <- function(x) if (is.null(names(x))) character(length(x)) else names(x)

isClassDef <- function(object) is(object, "classRepresentation")

hasMethods <- function(f, where, package = "") {
  if (!isGeneric(f) && !nzchar(package)) stop(gettextf("'%s' is not a known generic function {and 'package' not specified}", f), domain = NA)
  length(.signatures_of(f)) > 0L
}

# The classes of the arguments for which f has methods, one row a method.
.signatures_of <- function(f) {
  e <- if (isGeneric(f)) environment(getGeneric(f))
  keys <- if (is.environment(e$.MTable)) sort(ls(e$.MTable, all.names = TRUE)) else character()
  do.call(rbind, strsplit(keys, "#", fixed = TRUE))
}
