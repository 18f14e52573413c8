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
  if (is.null(m) && !optional) {
    generic <- getFunctionOrNull(f, envir)
    known <- .dispatches_inside(f) || (is.function(generic) && "UseMethod" %in% all.names(body(generic)))
    stop(if (known) gettextf("S3 method '%s' not found", name) else gettextf("no function '%s' could be found", f), domain = NA)
  }
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

# Whether a function of base looks for methods itself: a member of a group, an operator on parts, a function with internal dispatch.
.dispatches_inside <- function(name) {
  groups <- c(methods::getGroupMembers("Ops"), "Complex", "Math", "Summary")
  parts <- c("[", "[[", "$")
  alone <- c("as.vector", "cbind", "levels", "rbind", "round", "signif", "unlist", "!", "Ops")
  is.element(name, c(alone, parts, paste0(parts, "<-"), groups, .S3PrimitiveGenerics)) ||
    any(vapply(groups, function(group) name %in% methods::getGroupMembers(group), NA))
}

isS3method <- function(method, f, class, envir = parent.frame()) {
  if (missing(method)) method <- paste(f, class, sep = ".")
  else {
    dots <- gregexpr(".", method, fixed = TRUE)[[1L]]
    if (dots[1L] < 0L || method %in% tools::nonS3methods(NULL)) return(FALSE)
    if (!is.function(get0(method, envir = envir, mode = "function"))) return(FALSE)
    for (at in dots) {
      g <- substr(method, 1L, at - 1L)
      if (.dispatches_inside(g)) return(TRUE)
      fun <- get0(g, envir = envir, mode = "function")
      if (is.function(fun) && !is.primitive(fun) && isTRUE(unname(isS3stdGeneric(fun)))) return(TRUE)
    }
    return(FALSE)
  }
  is.function(getS3method(f, class, optional = TRUE, envir = envir))
}

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
    seen <- ls(pos = at, all.names = TRUE)
    wanted <- if (simple.words) intersect(what, seen) else grep(what, seen, value = TRUE)
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
# Encodings that locales stand for: those of names after the dot, and of languages.
.charsets <- c(iso88591 = "ISO8859-1", iso88592 = "ISO8859-2", iso88593 = "ISO8859-3", iso88596 = "ISO8859-6", iso88597 = "ISO8859-7",
               iso88598 = "ISO8859-8", iso88599 = "ISO8859-9", iso885910 = "ISO8859-10", iso885913 = "ISO8859-13", iso885914 = "ISO8859-14",
               iso885915 = "ISO8859-15", koi8r = "KOI8-R", koi8u = "KOI8-U", eucjp = "EUC-JP", euckr = "EUC-KR", euctw = "EUC-TW",
               sjis = "SHIFT_JIS", big5 = "BIG5", gb2312 = "GB2312", gbk = "GBK", gb18030 = "GB18030", cp1251 = "CP1251")

.language_charsets <- list(
  "ISO8859-1" = c("af", "br", "ca", "da", "de", "en", "es", "et", "eu", "fi", "fo", "fr", "ga", "gl", "gv", "id", "is", "it", "kl", "kw", "ms", "nb",
                  "nn", "no", "oc", "pt", "sq", "sv", "tl", "uz", "wa"),
  "ISO8859-2" = c("cs", "hr", "hu", "pl", "ro", "sk", "sl"), "ISO8859-3" = "mt", "ISO8859-5" = c("mk", "ru"), "ISO8859-6" = "ar", "ISO8859-7" = "el",
  "ISO8859-8" = c("he", "iw", "yi"), "ISO8859-9" = "tr", "ISO8859-13" = c("lt", "lv", "mi"), "ISO8859-14" = "cy", "EUC-JP" = "ja", "EUC-KR" = "ko",
  "GEORGIAN-PS" = "ka", "KOI8-T" = "tg", "KOI8-U" = "uk", "TIS-620" = "th")

localeToCharset <- function(locale = Sys.getlocale("LC_CTYPE")) {
  if (locale %in% c("C", "POSIX")) return("ASCII")
  parts <- strsplit(locale, ".", fixed = TRUE)[[1L]]
  language <- sub("_.*", "", parts[1L])
  known <- vapply(.language_charsets, function(l) language %in% l, NA)
  guess <- if (any(known)) names(which(known)) else NA_character_
  if (length(parts) < 2L) return(guess)
  named <- tolower(parts[2L])
  if (named %in% c("utf-8", "utf8")) return(c("UTF-8", if (!language %in% c("C", "POSIX")) guess))
  if (named %in% names(.charsets)) .charsets[[named]] else guess
}
