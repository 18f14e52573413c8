# packages.R - Versions, methods and names of things: packageVersion(), methods(), find(), apropos(), sessionInfo(), data().

compareVersion <- function(a, b) {
  if (is.na(a)) return(-1L)
  if (is.na(b)) return(1L)
  parts <- lapply(strsplit(c(a, b), "[.-]"), as.integer)
  longer <- diff(lengths(parts)) # of b
  common <- seq_len(min(lengths(parts)))
  apart <- parts[[1L]][common] - parts[[2L]][common]
  order <- c(apart[apart != 0], -longer)[1L]
  if (order > 0) 1 else if (order < 0) -1L else 0L
}

# ---- methods ----

getS3method <- function(f, class, optional = FALSE, envir = parent.frame()) {
  name <- paste(f, class, sep = ".")
  m <- getFunctionOrNull(name, envir)
  if (is.null(m)) {
    table <- get0(".__S3MethodsTable__.", baseenv(), inherits = FALSE)
    if (is.environment(table)) m <- get0(name, table, mode = "function", inherits = FALSE)
  }
  if (is.null(m) && !optional) stop(gettextf("S3 method '%s' not found", name), domain = NA)
  m
}

getFunctionOrNull <- function(name, envir = parent.frame()) get0(name, envir = envir, mode = "function")

isS3stdGeneric <- function(f) {
  if (is.primitive(f)) return(FALSE)
  code <- body(f)
  while (is.call(code) && identical(code[[1L]], quote(`{`)) && length(code) > 1L) {
    k <- length(code)
    for (i in seq_along(code)[-1L]) if (is.call(code[[i]]) && identical(code[[i]][[1L]], quote(UseMethod))) {
      k <- i
      break
    }
    code <- code[[k]]
  }
  res <- is.call(code) && identical(code[[1L]], quote(UseMethod))
  if (res) names(res) <- code[[2L]]
  res
}

isS3method <- function(method, f, class, envir = parent.frame()) {
  if (missing(method)) method <- paste(f, class, sep = ".")
  else {
    dots <- gregexpr(".", method, fixed = TRUE)[[1L]]
    if (dots[1L] < 0L) return(FALSE)
    if (!is.function(get0(method, envir = envir, mode = "function"))) return(FALSE)
    for (at in dots) {
      g <- substr(method, 1L, at - 1L)
      fun <- get0(g, envir = envir, mode = "function")
      if (is.function(fun) && ((is.primitive(fun) && g %in% .S3PrimitiveGenerics) || (!is.primitive(fun) && isTRUE(unname(isS3stdGeneric(fun))))))
        return(TRUE)
    }
    return(FALSE)
  }
  is.function(getS3method(f, class, optional = TRUE, envir = envir))
}

.visible_functions <- function(pattern) {
  envs <- list(.GlobalEnv)
  for (n in search()[-1L]) envs <- c(envs, as.environment(n))
  names(envs) <- search()
  found <- lapply(envs, function(e) {
    nm <- ls(e, all.names = TRUE)
    nm <- nm[grepl(pattern, nm)]
    nm[vapply(nm, function(n) exists(n, envir = e, mode = "function", inherits = FALSE), NA)]
  })
  nm <- unlist(found, use.names = FALSE)
  from <- rep(names(found), lengths(found))
  keep <- !duplicated(nm)
  list(name = nm[keep], from = from[keep])
}

methods <- function(generic.function, class) {
  envir <- parent.frame()
  if (!missing(generic.function)) {
    g <- substitute(generic.function)
    generic <- if (is.character(generic.function)) generic.function else deparse1(g)
    .S3methods(generic, envir = envir)
  } else {
    if (!is.character(class)) class <- paste(deparse(substitute(class)))
    .S3methods(class = class, envir = envir)
  }
}

.S3methods <- function(generic.function, class, envir = parent.frame()) {
  quote_regex <- function(s) gsub("([^[:alnum:]_ ])", "\\\\\\1", s)
  if (!missing(generic.function)) {
    if (!is.character(generic.function)) generic.function <- deparse1(substitute(generic.function))
    if (is.null(get0(generic.function, envir, mode = "function")))
      stop(gettextf("no function '%s' is visible", generic.function), domain = NA)
    v <- .visible_functions(paste0("^", quote_regex(generic.function), "\\."))
    generic <- rep(generic.function, length(v$name))
    byclass <- FALSE
  } else {
    v <- .visible_functions(paste0("\\.", quote_regex(class), "$"))
    generic <- substr(v$name, 1L, nchar(v$name) - nchar(class) - 1L)
    ok <- vapply(generic, function(g) {
      if (g %in% c("Ops", "Math", "Summary", "Complex")) return(TRUE)
      f <- get0(g, envir, mode = "function")
      is.function(f) && (is.primitive(f) || isTRUE(unname(isS3stdGeneric(f))))
    }, NA)
    if (length(ok)) {
      v <- list(name = v$name[ok], from = v$from[ok])
      generic <- generic[ok]
    }
    byclass <- TRUE
  }
  o <- order(v$name)
  info <- data.frame(visible = rep(TRUE, length(o)), from = v$from[o], generic = generic[o], isS4 = rep(FALSE, length(o)),
                     row.names = v$name[o], stringsAsFactors = FALSE)
  structure(v$name[o], info = info, byclass = byclass, class = "MethodsFunction")
}

format.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
  info <- attr(x, "info")
  values <- if (byclass) unique(info$generic) else {
    mark <- ifelse(info$visible, "", "*")
    paste0(rownames(info), mark)
  }
  values
}

print.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
  values <- format.MethodsFunction(x, byclass = byclass, ...)
  if (length(values)) {
    print(noquote(values))
    cat("see '?methods' for accessing help and source code\n")
  } else cat("no methods found\n")
  invisible(x)
}

getAnywhere <- function(x) {
  x <- if (is.character(substitute(x))) x else deparse1(substitute(x))
  attached <- find(x)
  objs <- lapply(attached, function(w) get(x, as.environment(w)))
  spaces <- loadedNamespaces()
  spaces <- spaces[vapply(spaces, function(ns) exists(x, envir = asNamespace(ns), inherits = FALSE), NA)]
  objs <- c(objs, lapply(spaces, function(ns) get(x, envir = asNamespace(ns), inherits = FALSE)))
  where <- c(attached, if (length(spaces)) paste0("namespace:", spaces))
  dups <- vapply(seq_along(objs), function(i) any(vapply(objs[seq_len(i - 1L)], identical, NA, objs[[i]])), NA)
  structure(list(name = x, objs = objs, where = where, visible = c(rep(TRUE, length(attached)), rep(FALSE, length(spaces))),
                 dups = dups), class = "getAnywhere")
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

getFromNamespace <- function(x, ns, pos = -1, envir = as.environment(pos)) get(x, envir = asNamespace(ns), inherits = FALSE)
argsAnywhere <- function(x) args(get(if (is.character(substitute(x))) x else deparse1(substitute(x)), mode = "function"))

# ---- names on the search path ----

find <- function(what, mode = "any", numeric = FALSE, simple.words = TRUE) {
  stopifnot(is.character(what))
  if (length(what) > 1L) {
    what <- what[[1L]]
    warning("elements of 'what' after the first will be ignored")
  }
  names <- search()
  holds <- function(at) {
    wanted <- if (simple.words) what else grep(what, ls(pos = at, all.names = TRUE), value = TRUE)
    any(vapply(wanted, exists, NA, where = at, mode = mode, inherits = FALSE))
  }
  hit <- which(vapply(seq_along(names), holds, NA))
  if (numeric) setNames(hit, names[hit]) else names[hit]
}

apropos <- function(what, where = FALSE, ignore.case = TRUE, mode = "any") {
  stopifnot(is.character(what))
  res <- character()
  at <- integer()
  places <- search()
  for (i in seq_along(places)) {
    nm <- grep(what, ls(pos = i, all.names = TRUE), ignore.case = ignore.case, value = TRUE)
    nm <- nm[!startsWith(nm, ".")]
    if (mode != "any") nm <- nm[vapply(nm, exists, NA, where = i, mode = mode, inherits = FALSE)]
    res <- c(res, nm)
    at <- c(at, rep.int(i, length(nm)))
  }
  o <- sort.list(res)
  if (where) structure(res[o], names = at[o]) else unique(res[o])
}

nsl <- function(hostname) .Internal(nsl(hostname))

# Names that checks of the code should not complain about: kept in a variable of the package.
registerNames <- function(names, package, listName, add) {
  env <- if (identical(package, ".GlobalEnv")) .GlobalEnv else asNamespace(package)
  old <- if (exists(listName, envir = env, inherits = FALSE)) get(listName, envir = env) else character()
  if (missing(names)) return(old)
  if (environmentIsLocked(env))
    stop(gettextf("The namespace for package \"%s\" is locked; no changes in the global variables list may be made.",
                  getNamespaceName(env)), domain = NA)
  new <- if (add) unique(c(old, names)) else names
  assign(listName, new, envir = env)
  new
}
.package_around <- function(env) {
  top <- topenv(env)
  if (isNamespace(top)) getNamespaceName(top) else ".GlobalEnv"
}
globalVariables <- function(names, package, add = TRUE) {
  if (missing(package)) package <- .package_around(parent.frame())
  registerNames(names, package, ".__global__", add)
}
suppressForeignCheck <- function(names, package, add = TRUE) {
  if (missing(package)) package <- .package_around(parent.frame())
  registerNames(names, package, ".__suppressForeign__", add)
}

timestamp <- function(stamp = date(), prefix = "##------ ", suffix = " ------##", quiet = FALSE) {
  stamp <- paste0(prefix, stamp, suffix)
  if (!quiet) cat(stamp, sep = "\n")
  invisible(stamp)
}
localeToCharset <- function(locale = Sys.getlocale("LC_CTYPE")) {
  if (locale %in% c("C", "POSIX")) return("ASCII")
  set <- sub("^[^.]*\\.?", "", locale)
  if (grepl("^utf-?8$", set, ignore.case = TRUE)) "UTF-8" else if (nzchar(set)) toupper(set) else "ISO8859-1"
}
