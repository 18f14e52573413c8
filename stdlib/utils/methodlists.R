# methodlists.R - The methods of a generic function or of a class (methods()), and objects wherever they are (getAnywhere()).

# ---- methods() ----

# The functions whose names match a pattern: first those that are seen from the search path, then those that packages
# keep to themselves, which are found as methods only. The package tools is loaded, as by methods() of GNU R.
.method_candidates <- function(pattern) {
  loadNamespace("tools")
  functions_in <- function(env, names) {
    names <- grep(pattern, names, value = TRUE)
    names[vapply(names, exists, NA, envir = env, mode = "function", inherits = FALSE)]
  }
  seen <- lapply(seq_along(search()), function(at) functions_in(as.environment(at), ls(pos = at, all.names = TRUE)))
  registered <- names(.BaseNamespaceEnv[[".__S3MethodsTable__."]])
  kept <- lapply(loadedNamespaces(), function(package) {
    ns <- asNamespace(package)
    names <- ls(envir = ns, all.names = TRUE)
    if (!.Internal(hasPackage(package))) names <- intersect(names, registered)
    setdiff(functions_in(ns, names), getNamespaceExports(ns))
  })
  name <- c(unlist(seen), unlist(kept))
  from <- c(rep(sub("^package:", "", search()), lengths(seen)), rep("registered S3method", length(unlist(kept))))
  first <- !duplicated(name) & !name %in% unlist(.no_methods)
  data.frame(visible = from != "registered S3method", from = from, row.names = make.unique(name), stringsAsFactors = FALSE)[first, ]
}

# The formal methods of one generic, those that mention one of the classes if any are given.
.formal_rows <- function(generic, classes = NULL) {
  inner <- asNamespace("methods")
  G <- inner$.generic_env(generic)
  table <- if (generic == "coerce") inner$.coerceTable else G$.MTable
  # not those that the package methods brings with it, but for groups
  own <- function(k) identical(topenv(environment(table[[k]])), inner)
  labels <- if (is.null(classes) && generic %in% names(inner$.groupMembers)) names(table) else Filter(Negate(own), names(table))
  if (is.null(classes)) {
    rest <- if (!is.null(G$.Default) && !"ANY" %in% labels)
      .formal_frame(generic, "ANY", if (G$.Package == ".GlobalEnv") "R_GlobalEnv" else G$.Package)
  } else {
    labels <- labels[vapply(strsplit(labels, "#", fixed = TRUE), function(part) any(part %in% classes), NA)]
    rest <- NULL
  }
  if (length(labels)) rbind(rest, .formal_frame(generic, gsub("#", ",", labels, fixed = TRUE), "R_GlobalEnv")) else rest
}

# The methods that every registered S3 class has from the package methods.
.old_class_rows <- function(class) {
  if (!isClass(class) || !extends(class, "oldClass") || !identical(getClass(class)@package, "methods")) return(NULL)
  .formal_frame(c("coerce", "initialize", "show", "slotsFromS3"), paste0("oldClass", c(",S3", "", "", "")), "")
}

.formal_frame <- function(generic, signature, from) {
  label <- paste0(generic, ",", signature, "-method")
  yes <- rep(TRUE, length(label))
  data.frame(visible = yes, from = from, generic = generic, isS4 = yes, row.names = label, stringsAsFactors = FALSE)
}

.method_set <- function(rows, byclass) {
  rows <- do.call(rbind, rows[lengths(rows) > 0L])
  rows <- rows[order(rownames(rows)), ]
  structure(rownames(rows), info = rows, byclass = byclass, class = "MethodsFunction")
}

# t.test.default is a method of t.test, not of t.
.of_longer_generic <- function(name, generic) any(nchar(.generics_of(name)) > nchar(generic))

.takes_methods <- function(name, envir) {
  if (name %in% c("Ops", "Math", "Summary", "Complex", "cbind", "rbind", "unlist", "as.vector", "levels")) return(TRUE)
  f <- get0(name, envir, mode = "function")
  if (is.primitive(f)) {
    grouped <- unlist(lapply(c("Ops", "Math", "Summary", "Complex"), getGroupMembers, recursive = TRUE))
    others <- c("!", "[", "[[", "$", "[<-", "[[<-", "$<-")
    return(name %in% c(.S3PrimitiveGenerics, others, grouped))
  }
  is.function(f) && (isTRUE(unname(isS3stdGeneric(f))) || is(f, "standardGeneric"))
}

.S3methods <- function(generic.function, class, envir = parent.frame()) {
  byclass <- missing(generic.function)
  literally <- function(s) gsub("([][^$.*+?(){}|\\\\])", "\\\\\\1", s) # \\< is the start of a word
  if (byclass) {
    found <- .method_candidates(paste0(".\\.", literally(class), "$"))
    found$generic <- substr(rownames(found), 1L, nchar(rownames(found)) - nchar(class) - 1L)
    found <- found[vapply(found$generic, .takes_methods, NA, envir = envir), ]
  } else {
    if (!is.character(generic.function)) generic.function <- deparse1(substitute(generic.function))
    if (is.null(get0(generic.function, envir, mode = "function")))
      stop(gettextf("no function '%s' is visible", generic.function), domain = NA)
    found <- .method_candidates(paste0("^", literally(generic.function), "\\.."))
    found$generic <- rep(generic.function, nrow(found))
  }
  found <- found[!mapply(.of_longer_generic, rownames(found), found$generic), ]
  if (!byclass && nrow(found) && !.takes_methods(generic.function, envir))
    warning(gettextf("function '%s' appears not to be S3 generic; found functions that look like S3 methods", generic.function),
            domain = NA)
  found$isS4 <- rep(FALSE, nrow(found))
  .method_set(list(found), byclass)
}

.S4methods <- function(generic.function, class, all.names = FALSE, dropPath = FALSE) {
  if (!missing(generic.function)) {
    if (!is.character(generic.function)) generic.function <- deparse1(substitute(generic.function))
    return(.method_set(list(.S3_frame(), .formal_rows(generic.function)), FALSE))
  }
  family <- if (isClass(class)) c(class, names(getClass(class)@contains)) else class
  rows <- lapply(unique(c(as.character(getGenerics()), "coerce")), .formal_rows, classes = family)
  .method_set(c(list(.S3_frame()), rows, list(.old_class_rows(class))), TRUE)
}

# No rows, so that the columns are there.
.S3_frame <- function()
  data.frame(visible = logical(), from = character(), generic = character(), isS4 = logical(), stringsAsFactors = FALSE)

methods <- function(generic.function, class) {
  envir <- parent.frame()
  if (missing(generic.function)) {
    if (!is.character(class)) class <- paste(deparse(substitute(class)))
    informal <- .S3methods(class = class, envir = envir)
    formal <- .S4methods(class = class)
  } else {
    what <- substitute(generic.function)
    if (!is.character(generic.function)) generic.function <- deparse1(what)
    informal <- .S3methods(generic.function, class, envir)
    formal <- .S4methods(generic.function)
  }
  .method_set(list(attr(informal, "info"), attr(formal, "info")), attr(informal, "byclass"))
}

# Of a class the generics, of a generic the methods; a star marks those that are not seen from the search path.
format.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
  rows <- attr(x, "info")
  if (byclass) return(unique(rows$generic))
  star <- character(nrow(rows))
  star[!rows$visible] <- "*"
  paste0(rownames(rows), star)
}

print.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
  names <- format(x, byclass = byclass, ...)
  if (length(names)) print(noquote(names))
  writeLines(if (length(names)) "see '?methods' for accessing help and source code" else "no methods found")
  invisible(x)
}

# ---- getAnywhere() ----

# The generics of which a function of this name may be a method: all beginnings that end before a dot.
.generics_of <- function(name) {
  dots <- gregexpr(".", name, fixed = TRUE)[[1L]]
  starts <- vapply(dots[dots > 1L & dots < nchar(name)] - 1L, function(end) substr(name, 1L, end), "")
  starts[vapply(starts, .takes_methods, NA, envir = .GlobalEnv)]
}

getAnywhere <- function(x) {
  given <- substitute(x)
  x <- tryCatch(if (is.character(x)) x else as.character(given), error = function(e) as.character(given))
  attached <- find(x)
  holders <- Filter(function(package) exists(x, envir = asNamespace(package), inherits = FALSE), loadedNamespaces())
  registered <- unlist(lapply(holders, function(package) {
    generics <- if (is.function(get(x, envir = asNamespace(package)))) setdiff(.generics_of(x), if (x %in% c("seq.int", "rep.int")) c("seq", "rep"))
    sprintf("registered S3 method for %s from namespace %s", generics, package)
  }))
  owner <- c(attached, sub(".* from namespace ", "namespace:", registered), sprintf("namespace:%s", holders))
  objs <- lapply(owner, function(place) {
    env <- if (startsWith(place, "namespace:")) asNamespace(substring(place, 11L)) else as.environment(place)
    get(x, envir = env, inherits = FALSE)
  })
  where <- c(attached, registered, sprintf("namespace:%s", holders))
  again <- vapply(seq_along(objs), function(i) any(vapply(objs[seq_len(i - 1L)], identical, NA, objs[[i]])), NA)
  structure(list(name = x, objs = objs, where = where, visible = seq_along(where) <= length(attached), dups = again), class = "getAnywhere")
}

print.getAnywhere <- function(x, ...) {
  found <- sum(!x$dups)
  name <- sQuote(x$name)
  places <- paste0("  ", x$where)
  if (found == 0L) writeLines(paste("no object named", name, "was found"))
  else if (found > 1L)
    writeLines(c(paste(found, "differing objects matching", name, "were found"), "in the following places", places,
                 "Use [] to view one of them"))
  else {
    writeLines(c(paste("A single object matching", name, "was found"), "It was found in the following places", places,
                 "with value", ""))
    print(x$objs[[1L]])
  }
  invisible(x)
}

`[.getAnywhere` <- function(x, i) if (length(i) == 1L) x$objs[[i]] else x$objs[i]

