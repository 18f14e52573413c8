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

detach <- function(name, pos = 2L, unload = FALSE, character.only = FALSE, force = FALSE) {
  if (!missing(name)) {
    if (!character.only) name <- substitute(name)
    pos <- if (is.numeric(name)) name
    else {
      if (!is.character(name)) name <- deparse(name)
      match(name, search())
    }
    if (is.na(pos)) stop("invalid 'name' argument")
  }
  packageName <- search()[[pos]]
  if (identical(packageName, "Autoloads")) warning("detaching \"Autoloads\" is not recommended")
  value <- .Internal(detach(pos))
  invisible(if (startsWith(packageName, "package:")) NULL else value)
}

searchpaths <- function() {
  s <- search()
  paths <- lapply(seq_along(s), function(i) attr(as.environment(i), "path"))
  paths[[length(s)]] <- file.path(R.home("library"), "base")
  none <- vapply(paths, is.null, NA)
  paths[none] <- s[none]
  unlist(paths)
}

.packages <- function(all.available = FALSE, lib.loc = NULL) {
  if (all.available) {
    known <- c("base", "compiler", "datasets", "graphics", "grDevices", "grid", "methods", "parallel", "splines", "stats",
               "stats4", "tcltk", "tools", "utils")
    return(known[vapply(known, function(p) .Internal(hasPackage(p)), NA)])
  }
  s <- search()
  invisible(sub("^package:", "", s[startsWith(s, "package:")]))
}

packageNotFoundError <- function(package, lib.loc, call = NULL) {
  msg <- gettextf("there is no package called %s", sQuote(package))
  errorCondition(msg, package = package, lib.loc = lib.loc, call = call, class = "packageNotFoundError")
}

# The message of library() on functions that a newly attached package hides from view.
.report_masked <- function(package) {
  ns <- asNamespace(package)
  new <- setdiff(ls(paste0("package:", package)), ns$.s4generics)
  where <- search()[-seq_len(match(paste0("package:", package), search()))]
  said <- FALSE
  for (pkg in setdiff(where, c("Autoloads", "tools:rstudio"))) {
    same <- intersect(new, ls(pkg))
    same <- same[vapply(same, function(f) is.function(get(f, pkg, inherits = FALSE)) && is.function(ns[[f]]), NA)]
    if (!length(same)) next
    if (!said) packageStartupMessage(gettextf("\nAttaching package: %s\n", sQuote(package)), domain = NA)
    said <- TRUE
    packageStartupMessage(ngettext(length(same), "The following object is masked from ", "The following objects are masked from "),
                          sQuote(pkg), ":\n\n", paste(strwrap(paste(sort(same), collapse = ", "), indent = 4L, exdent = 4L),
                                                      collapse = "\n"), "\n", domain = NA)
  }
}

library <- function(package, help, pos = 2, lib.loc = NULL, character.only = FALSE, logical.return = FALSE,
                    warn.conflicts, quietly = FALSE, verbose = getOption("verbose"), mask.ok, exclude, include.only,
                    attach.required = missing(include.only)) {
  if (missing(package)) return(invisible(.packages(all.available = TRUE)))
  if (!character.only) package <- as.character(substitute(package))
  if (length(package) != 1L) stop("'package' must be of length 1")
  if (is.na(package) || (package == "")) stop("invalid package name")
  if (is.na(match(paste0("package:", package), search()))) {
    if (!.Internal(hasPackage(package))) {
      if (logical.return) {
        warning(gettextf("there is no package called %s", sQuote(package)), domain = NA)
        return(invisible(FALSE))
      }
      stop(packageNotFoundError(package, lib.loc, sys.call()))
    }
    .Internal(attachPackage(package, pos))
    if (!quietly && (missing(warn.conflicts) || !isFALSE(warn.conflicts))) .report_masked(package)
  }
  if (logical.return) invisible(TRUE) else invisible(.packages())
}

require <- function(package, lib.loc = NULL, quietly = FALSE, warn.conflicts, character.only = FALSE, mask.ok, exclude,
                    include.only, attach.required = missing(include.only)) {
  if (!character.only) package <- as.character(substitute(package))
  if (!is.na(match(paste0("package:", package), search()))) return(invisible(TRUE))
  if (!quietly)
    packageStartupMessage(gettextf("Loading required package: %s", package), domain = NA)
  value <- tryCatch(library(package, lib.loc = lib.loc, character.only = TRUE, logical.return = TRUE,
                            warn.conflicts = warn.conflicts, quietly = quietly, mask.ok = mask.ok, exclude = exclude,
                            include.only = include.only, attach.required = attach.required),
                    error = function(e) e)
  if (inherits(value, "error")) {
    if (!quietly) {
      msg <- conditionMessage(value)
      cat("Failed with error:  ", sQuote(msg), "\n", file = stderr(), sep = "")
    }
    return(invisible(FALSE))
  }
  if (!value) return(invisible(FALSE))
  invisible(TRUE)
}

loadNamespace <- function(package, lib.loc = NULL, keep.source = getOption("keep.source.pkgs"), partial = FALSE,
                          versionCheck = NULL, keep.parse.data = getOption("keep.parse.data.pkgs")) {
  if (isNamespace(package)) return(package)
  package <- as.character(package)[[1L]]
  ns <- .Internal(packageNamespace(package))
  if (is.null(ns)) stop(packageNotFoundError(package, lib.loc, sys.call()))
  ns
}

getNamespace <- function(name) {
  if (is.environment(name) && isNamespace(name)) return(name)
  ns <- .Internal(packageNamespace(name))
  if (is.null(ns)) loadNamespace(name) else ns
}

asNamespace <- function(ns, base.OK = TRUE) {
  if (is.character(ns) || is.name(ns)) ns <- getNamespace(ns)
  if (!isNamespace(ns)) stop("not a namespace")
  if (!base.OK && isBaseNamespace(ns)) stop("operation not allowed on base namespace")
  ns
}

isBaseNamespace <- function(ns) identical(ns, .BaseNamespaceEnv)

requireNamespace <- function(package, ..., quietly = FALSE) {
  package <- as.character(package)[[1L]]
  if (isNamespaceLoaded(package)) return(invisible(TRUE))
  if (!quietly)
    packageStartupMessage(gettextf("Loading required namespace: %s", package), domain = NA)
  value <- tryCatch({
    loadNamespace(package, ...)
    TRUE
  }, error = function(e) e)
  if (inherits(value, "error")) {
    if (!quietly) cat("Failed with error:  ", sQuote(conditionMessage(value)), "\n", file = stderr(), sep = "")
    return(invisible(FALSE))
  }
  invisible(TRUE)
}

attachNamespace <- function(ns, pos = 2L, depends = NULL, exclude, include.only) {
  ns <- asNamespace(ns, base.OK = FALSE)
  name <- getNamespaceName(ns)
  if (paste0("package:", name) %in% search()) stop("namespace is already attached")
  invisible(.Internal(attachPackage(name, pos)))
}

unloadNamespace <- function(ns) {
  if (is.character(ns) && !isNamespaceLoaded(ns)) return(invisible())
  ns <- asNamespace(ns, base.OK = FALSE)
  pkg <- paste0("package:", getNamespaceName(ns))
  if (pkg %in% search()) detach(pkg, character.only = TRUE)
  invisible()
}

getNamespaceName <- function(ns) {
  if (isBaseNamespace(ns)) return("base")
  ns <- asNamespace(ns)
  name <- .Internal(namespaceName(ns))
  if (is.null(name)) name <- get(".__NAMESPACE__.", envir = ns, inherits = FALSE)$spec["name"]
  c(name = name)
}

getNamespaceInfo <- function(ns, which) {
  ns <- asNamespace(ns, base.OK = FALSE)
  get(which, envir = get(".__NAMESPACE__.", envir = ns, inherits = FALSE))
}

getNamespaceVersion <- function(ns) {
  ns <- asNamespace(ns)
  if (isBaseNamespace(ns)) c(version = "4.2.2") else getNamespaceInfo(ns, "spec")["version"]
}

getNamespaceExports <- function(ns) {
  ns <- asNamespace(ns)
  all <- ls(ns, all.names = TRUE)
  all[!all %in% c(".__NAMESPACE__.", ".packageName")]
}

getNamespaceImports <- function(ns) list(base = TRUE)
getNamespaceUsers <- function(ns) character()

getExportedValue <- function(ns, name) {
  if (!is.character(ns)) ns <- getNamespaceName(asNamespace(ns))
  if (!.Internal(hasPackage(ns))) loadNamespace(ns)
  .Internal(namespaceGet(ns, name, TRUE))
}

`::` <- function(pkg, name) {
  pkg <- as.character(substitute(pkg))
  name <- as.character(substitute(name))
  if (!.Internal(hasPackage(pkg))) (function(x) loadNamespace(x))(pkg)
  .Internal(namespaceGet(pkg, name, TRUE))
}

`:::` <- function(pkg, name) {
  pkg <- as.character(substitute(pkg))
  name <- as.character(substitute(name))
  if (!.Internal(hasPackage(pkg))) (function(x) loadNamespace(x))(pkg)
  .Internal(namespaceGet(pkg, name, FALSE))
}

path.package <- function(package = NULL, quiet = FALSE) {
  s <- sub("^package:", "", search()[startsWith(search(), "package:")])
  if (is.null(package)) package <- s
  missing <- !package %in% s
  if (any(missing)) {
    if (!quiet)
      stop(sprintf(ngettext(sum(missing), "package %s is not loaded", "packages %s are not loaded"),
                   paste(sQuote(package[missing]), collapse = ", ")), domain = NA)
    package <- package[!missing]
  }
  file.path(R.home("library"), package)
}

find.package <- function(package = NULL, lib.loc = NULL, quiet = FALSE, verbose = getOption("verbose")) {
  if (is.null(package)) package <- .packages()
  have <- vapply(package, function(p) .Internal(hasPackage(p)), NA)
  if (!all(have) && !quiet) {
    bad <- package[!have]
    if (length(bad) == 1L) stop(packageNotFoundError(bad, lib.loc, sys.call()))
    stop(sprintf("there are no packages called %s", paste(sQuote(bad), collapse = ", ")), domain = NA)
  }
  file.path(R.home("library"), package[have])
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

packageEvent <- function(pkgname, event = c("onLoad", "attach", "detach", "onUnload")) {
  event <- match.arg(event)
  paste("UserHook", pkgname, event, sep = "::")
}
