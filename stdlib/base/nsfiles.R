# nsfiles.R - NAMESPACE files of packages read into lists, and small functions around namespaces and conflicts.

.isMethodsDispatchOn <- function(onOff = NULL) TRUE

setNamespaceInfo <- function(ns, which, val) {
  assign(which, val, envir = get(".__NAMESPACE__.", envir = asNamespace(ns, base.OK = FALSE), inherits = FALSE))
}

importIntoEnv <- function(impenv, impnames, expenv, expnames) {
  expenv <- if (is.environment(expenv) && isNamespace(expenv)) expenv else as.environment(expenv)
  .Internal(importIntoEnv(impenv, impnames, expenv, expnames))
  NULL
}

packageHasNamespace <- function(package, package.lib) file.exists(file.path(package.lib, package, "NAMESPACE"))

# ---- the directives of a NAMESPACE file ----

parseNamespaceFile <- function(package, package.lib, mustExist = TRUE) {
  file <- file.path(package.lib, package, "NAMESPACE")
  if (!file.exists(file)) {
    if (mustExist) stop(gettextf("package %s has no 'NAMESPACE' file", sQuote(package)), domain = NA)
    directives <- expression()
  } else {
    description <- file.path(package.lib, package, "DESCRIPTION")
    encoding <- if (file.exists(description)) read.dcf(description, "Encoding")[[1L]] else NA_character_
    directives <- parse(file, keep.source = FALSE, srcfile = NULL, encoding = if (is.na(encoding)) "unknown" else encoding)
  }
  found <- new.env(parent = emptyenv())
  for (name in c("imports", "exports", "exportPatterns", "importClasses", "importMethods", "exportClasses", "exportMethods",
                 "exportClassPatterns", "dynlibs", "S3methods", "nativeRoutines"))
    assign(name, NULL, envir = found)
  for (e in as.list(directives)) .namespace_directive(e, found)
  text <- function(v) if (is.null(v)) character() else v
  methods <- found$S3methods
  list(imports = as.list(found$imports), exports = text(found$exports), exportPatterns = unique(text(found$exportPatterns)),
       importClasses = as.list(found$importClasses), importMethods = as.list(found$importMethods),
       exportClasses = unique(text(found$exportClasses)), exportMethods = unique(text(found$exportMethods)),
       exportClassPatterns = unique(text(found$exportClassPatterns)), dynlibs = text(found$dynlibs),
       nativeRoutines = as.list(found$nativeRoutines),
       S3methods = if (is.null(methods)) matrix(NA_character_, 0L, 4L) else unique(methods))
}

.namespace_directive <- function(e, found) {
  if (!is.call(e)) stop(gettextf("unknown namespace directive: %s", deparse(e, nlines = 1L)), call. = FALSE, domain = NA)
  what <- as.character(e[[1L]])
  add <- function(name, values) assign(name, c(get(name, envir = found), values), envir = found)
  words <- function(args) {
    v <- lapply(as.list(args), function(a) if (is.call(a)) eval(a, baseenv()) else a)
    as.character(unlist(v))
  }
  args <- as.list(e)[-1L]
  from <- function(name) add(name, list(c(list(words(args[1L])), if (length(args) > 1L) list(.named_words(args[-1L])))))
  switch(what,
    `if` = if (eval(e[[2L]], .GlobalEnv)) .namespace_directive(e[[3L]], found) else if (length(e) == 4L) .namespace_directive(e[[4L]], found),
    `{` = for (part in args) .namespace_directive(part, found),
    `=`=,
    `<-` = if (identical(as.character(e[[2L]]), ".packageName")) NULL,
    export = add("exports", .named_words(args)),
    exports = add("exports", .named_words(args)),
    exportPattern = add("exportPatterns", words(args)),
    exportClassPattern = add("exportClassPatterns", words(args)),
    exportClass = ,
    exportClasses = add("exportClasses", words(args)),
    exportMethods = add("exportMethods", words(args)),
    import = .namespace_import(args, add),
    importFrom = from("imports"),
    importClassFrom = ,
    importClassesFrom = from("importClasses"),
    importMethodsFrom = from("importMethods"),
    useDynLib = .namespace_library(args, add),
    S3method = {
      parts <- words(args)
      if (length(parts) < 2L || length(parts) > 3L)
        stop(gettextf("empty 'S3method' directive: %s", deparse(e)), call. = FALSE, domain = NA)
      assign("S3methods", rbind(get("S3methods", envir = found), c(parts, rep.int(NA_character_, 4L - length(parts)))), envir = found)
    },
    stop(gettextf("unknown namespace directive: %s", deparse(e, nlines = 1L)), call. = FALSE, domain = NA))
  invisible()
}

# Texts with names only if some argument has one.
.named_words <- function(args) {
  v <- vapply(args, as.character, "")
  if (!is.null(names(args)) && any(nzchar(names(args)))) names(v) <- ifelse(nzchar(names(args)), names(args), v) else v <- unname(v)
  v
}

.namespace_import <- function(args, add) {
  except <- if (!is.null(names(args))) args[["except"]]
  if (!is.null(except)) args <- args[names(args) != "except"]
  for (a in args)
    add("imports", if (is.null(except)) as.list(as.character(a)) else list(list(as.character(a), except = as.character(if (is.call(except)) as.list(except)[-1L] else except))))
}

# useDynLib(library, symbol, name = symbol, .registration =, .fixes =)
.namespace_library <- function(args, add) {
  label <- names(args)[1L]
  library <- structure(as.character(args[[1L]]), names = if (is.null(label)) "" else label)
  add("dynlibs", library)
  rest <- args[-1L]
  if (!length(rest)) return(invisible())
  named <- if (is.null(names(rest))) character(length(rest)) else names(rest)
  registration <- any(named == ".registration") && isTRUE(as.logical(rest[[match(".registration", named)]]))
  fixes <- if (any(named == ".fixes")) eval(rest[[match(".fixes", named)]]) else ""
  symbols <- rest[!named %in% c(".registration", ".fixes")]
  map <- list(useRegistration = registration, symbolNames = if (length(symbols)) .named_symbols(symbols) else character())
  if (registration) map$registrationFixes <- c(fixes, if (length(fixes) < 2L) "")
  routines <- structure(list(structure(map, class = "NativeRoutineMap")), names = unname(library))
  add("nativeRoutines", routines)
}
.named_symbols <- function(symbols) {
  v <- vapply(symbols, as.character, "")
  given <- if (is.null(names(symbols))) character(length(v)) else names(symbols)
  names(v) <- ifelse(nzchar(given), given, v)
  v
}

# ---- conflicts ----

.conflict_rules <- new.env(parent = emptyenv())

# What attaching a package may mask, and what of it is not attached.
conflictRules <- function(pkg, mask.ok = NULL, exclude = NULL) {
  now <- .conflict_rules[[pkg]]
  if (missing(mask.ok) && missing(exclude)) return(now)
  now <- list(mask.ok = mask.ok, exclude = exclude)
  assign(pkg, now, envir = .conflict_rules)
  invisible(now)
}
