# namespaces.R - Packages: where they are, loading their namespaces, attaching them.
#
# The library's own packages live in the program (.Internal(hasPackage), packageNamespace, attachPackage); installed packages
# are read from their lazy-load databases into environments made here.

# ---- where packages are ----

.package_state <- new.env(parent = emptyenv())

# Methods that packages have registered, by generic and class.
.__S3MethodsTable__. <- .Internal(s3Table())

.paths_in <- function(variable) strsplit(Sys.getenv(variable), ":", fixed = TRUE)[[1L]]
# The user's own folders of packages, whether they are there or not.
.user_libraries <- function() {
  user <- .paths_in("R_LIBS_USER")
  if (length(user)) user else paste0("~/R/", R.version$platform, "-library/4.2")
}
# The folders of packages that the environment and the system give.
.default_lib_paths <- function() {
  from <- .paths_in
  user <- .user_libraries()
  site <- from("R_LIBS_SITE")
  if (!length(site)) site <- .Library.site
  paths <- path.expand(c(from("R_LIBS"), user[nzchar(user)], site, .Library))
  unique(normalizePath(paths[dir.exists(paths)], "/"))
}

.libPaths <- function(new, include.site = TRUE) {
  if (!missing(new)) {
    wanted <- c(Sys.glob(path.expand(new)), if (include.site) .Library.site, .Library)
    .package_state$paths <- unique(normalizePath(Filter(dir.exists, wanted), "/"))
    return(invisible(.package_state$paths))
  }
  if (is.null(.package_state$paths)) .package_state$paths <- .default_lib_paths()
  .package_state$paths
}

.registered_namespace <- function(name) get0(name, envir = .Internal(getNamespaceRegistry()), inherits = FALSE)

.is_package_dir <- function(path) file.exists(file.path(path, "DESCRIPTION")) && file.exists(file.path(path, "Meta", "package.rds"))

# Folder of a package, or character(): of an installed one, or of any that has a description.
.package_dir <- function(package, lib.loc = NULL, described = FALSE) {
  if (is.null(lib.loc)) {
    ns <- .registered_namespace(package)
    if (is.environment(ns)) return(getNamespaceInfo(ns, "path"))
    lib.loc <- .libPaths()
  }
  for (lib in lib.loc) {
    path <- file.path(lib, package)
    if (.is_package_dir(path) || described && file.exists(file.path(path, "DESCRIPTION"))) return(path)
  }
  character()
}

find.package <- function(package = NULL, lib.loc = NULL, quiet = FALSE, verbose = getOption("verbose")) {
  wanted <- as.character(if (is.null(package)) .packages() else package)
  where <- lapply(wanted, function(p) {
    if (.Internal(hasPackage(p))) file.path(.Library, p)
    else if (nzchar(p)) .package_dir(p, lib.loc, TRUE)
  })
  lost <- wanted[lengths(where) == 0L]
  if (length(lost) && !quiet) {
    if (length(lost) == length(wanted)) stop(packageNotFoundError(lost, if (is.null(lib.loc)) .libPaths() else lib.loc, sys.call()))
    for (name in sQuote(lost)) warning(gettextf("there is no package called %s", name), domain = NA)
  }
  as.character(unlist(where))
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
  vapply(package, function(p) if (.Internal(hasPackage(p))) file.path(.Library, p) else getNamespaceInfo(p, "path"), "",
         USE.NAMES = FALSE)
}

system.file <- function(..., package = "base", lib.loc = NULL, mustWork = FALSE) {
  if (...length() == 0L && missing(lib.loc)) {
    found <- find.package(package, lib.loc, quiet = TRUE)
    found <- if (length(found)) found else ""
  } else {
    dir <- find.package(package, lib.loc, quiet = TRUE)
    found <- if (length(dir)) file.path(dir, ...) else ""
    found <- found[file.exists(found)]
    if (!length(found)) found <- ""
  }
  if (mustWork && identical(found, "")) stop("no file found")
  found
}

.packages <- function(all.available = FALSE, lib.loc = NULL) {
  if (!all.available) {
    s <- search()
    return(invisible(sub("^package:", "", s[startsWith(s, "package:")])))
  }
  known <- c("base", "compiler", "datasets", "graphics", "grDevices", "grid", "methods", "parallel", "splines", "stats",
             "stats4", "tcltk", "tools", "utils")
  own <- if (is.null(lib.loc)) known[vapply(known, function(p) .Internal(hasPackage(p)), NA)]
  installed <- character()
  for (lib in if (is.null(lib.loc)) .libPaths() else lib.loc) {
    dirs <- sort(list.files(lib))
    installed <- c(installed, dirs[vapply(file.path(lib, dirs), .is_package_dir, NA)])
  }
  unique(c(installed, own))
}

packageNotFoundError <- function(package, lib.loc, call = NULL) {
  text <- if (length(package) == 1L) "there is no package called %s" else "there are no packages called %s"
  said <- sprintf(text, toString(sQuote(package)))
  structure(list(message = said, call = call, package = package, lib.loc = lib.loc), class = c("packageNotFoundError", "error", "condition"))
}

packageEvent <- function(pkgname, event = c("onLoad", "attach", "detach", "onUnload")) {
  event <- match.arg(event)
  paste("UserHook", pkgname, event, sep = "::")
}

.run_user_hook <- function(pkgname, event, ...) {
  hooks <- getHook(packageEvent(pkgname, event))
  for (f in if (is.list(hooks)) hooks else list(hooks)) {
    if (is.character(f)) f <- get(f, envir = .GlobalEnv)
    try(f(pkgname, ...))
  }
}

# Contents of Meta/package.rds.
.package_info <- function(path) {
  file <- file.path(path, "Meta", "package.rds")
  if (!file.exists(file)) stop(gettextf("%s is not a valid installed package", sQuote(basename(path))), call. = FALSE, domain = NA)
  readRDS(file)
}

# ---- lazy-load databases ----

# Binds the variables of FILEBASE.rdb in envir; each is read when it is needed.
lazyLoad <- function(filebase, envir = parent.frame(), filter)
  lazyLoadDBexec(filebase, function(db) db$lazily(db$vals, envir), filter)

# Calls fun with the environment that describes the database: vars and vals (names and keys of its variables), datafile,
# compressed and envhook, as lazyLoadDBfetch() wants them.
lazyLoadDBexec <- function(filebase, fun, filter) {
  index <- readRDS(paste0(filebase, ".rdx"))
  datafile <- paste0(filebase, ".rdb")
  compressed <- as.integer(index$compressed)
  made <- new.env(parent = emptyenv())
  envhook <- function(name) {
    e <- get0(name, envir = made, inherits = FALSE)
    if (!is.null(e)) return(e)
    e <- new.env(hash = TRUE, parent = baseenv())
    assign(name, e, envir = made)
    # of environments with much in them (sources) some bindings are read when they are needed
    at <- index$references[[name]]
    data <- lazyLoadDBfetch(if (is.list(at)) at$eagerKey else at, datafile, compressed, envhook)
    parent.env(e) <- if (is.null(data$enclos)) baseenv() else data$enclos
    list2env(data$bindings, e)
    if (is.list(at)) lazily(at$lazyKeys, e)
    if (!is.null(data$attributes)) attributes(e) <- data$attributes
    if (isTRUE(data$locked)) lockEnvironment(e)
    e
  }
  here <- environment()
  lazily <- function(keys, into)
    .Internal(makeLazy(as.character(names(keys)), keys, quote(lazyLoadDBfetch(key, datafile, compressed, envhook)), here, into))
  vals <- index$variables
  if (!missing(filter)) vals <- vals[filter(names(vals))]
  vars <- names(vals)
  fun(here)
}

# ---- loading ----

.check_version <- function(package, version, check, what, call) {
  ok <- do.call(check$op, list(as.package_version(version), as.package_version(check$version)))
  if (!ok) stop(simpleError(gettextf(what, sQuote(package), version, check$op, as.character(check$version)), call))
}

loadNamespace <- function(package, lib.loc = NULL, keep.source = getOption("keep.source.pkgs"), partial = FALSE,
                          versionCheck = NULL, keep.parse.data = getOption("keep.parse.data.pkgs")) {
  if (is.environment(package) && isNamespace(package)) return(package)
  lib.loc
  package <- as.character(package)[[1L]]
  ns <- .Internal(packageNamespace(package))
  if (is.null(ns)) ns <- .registered_namespace(package)
  if (!is.null(ns)) {
    .know_methods(package)
    if (length(versionCheck))
      .check_version(package, getNamespaceVersion(ns), versionCheck, "namespace %s %s is already loaded, but %s %s is required",
                     sys.call())
    return(ns)
  }
  loading <- .package_state$loading
  if (package %in% loading)
    stop(gettextf("cyclic namespace dependency detected when loading %s, already loading %s", sQuote(package),
                  paste(sQuote(loading), collapse = ", ")), domain = NA)
  path <- .package_dir(package, lib.loc)
  if (!length(path)) {
    cond <- packageNotFoundError(package, lib.loc, sys.call())
    withRestarts(stop(cond), retry_loadNamespace = function() NULL)
  }
  .package_state$loading <- c(package, loading)
  on.exit(.package_state$loading <- loading)
  info <- .package_info(path)
  version <- info$DESCRIPTION["Version"]
  if (length(versionCheck))
    .check_version(package, version, versionCheck, "namespace %s %s is being loaded, but %s %s is required", sys.call())
  .check_r_version(package, info)
  # pkgload takes these functions, the loops and the branch about S4 methods out of the body, and runs them, with variables of
  # these names, for a package that lies there as sources
  makeNamespace <- function(name, version = NULL, lib = NULL) {
    env <- .make_namespace(name, version, if (length(lib)) file.path(lib, name))
    .Internal(registerNamespace(name, env))
    env
  }
  assignNativeRoutines <- function(dll, lib, env, nativeRoutines) {
    .bind_routines(env, dll, nativeRoutines)
  }
  addNamespaceDynLibs <- function(ns, newlibs) {
    if (length(newlibs)) setNamespaceInfo(ns, "dynlibs", c(.getNamespaceInfo(ns, "dynlibs"), newlibs))
  }
  vI <- info$Imports
  nsInfo <- readRDS(file.path(path, "Meta", "nsInfo.rds"))
  ns <- makeNamespace(package, as.character(version), dirname(path))
  done <- FALSE
  on.exit(if (!done) .forget_namespace(package, nsInfo), add = TRUE)
  for (i in nsInfo$imports) .import_directive(ns, i, lib.loc, vI)
  for (imp in nsInfo$importClasses) loadNamespace(imp[[1L]], c(lib.loc, .libPaths()), versionCheck = .version_wanted(vI[[imp[[1L]]]]))
  for (imp in nsInfo$importMethods) .import_generics(ns, imp, lib.loc, vI)
  .read_namespace(ns, package, path)
  env <- ns
  dynLibs <- nsInfo$dynlibs
  dlls <- list()
  for (i in seq_along(dynLibs)) {
    lib <- dynLibs[[i]]
    dlls[[lib]] <- library.dynam(lib, package, dirname(path))
    assignNativeRoutines(dlls[[lib]], lib, env, nsInfo$nativeRoutines[[lib]])
    if (!is.null(names(nsInfo$dynlibs)) && nzchar(names(nsInfo$dynlibs)[i])) assign(names(nsInfo$dynlibs)[i], dlls[[lib]], envir = env)
  }
  addNamespaceDynLibs(env, nsInfo$dynlibs)
  hasS4m <- methods:::.has_saved_s4(ns)
  .start_namespace(ns, package, path, nsInfo, hasS4m)
  exports <- .named_exports(ns, nsInfo)
  hasS4m <- hasS4m || length(c(nsInfo$exportClasses, nsInfo$exportMethods))
  if (.isMethodsDispatchOn() && hasS4m && !identical(package, "methods")) exports <- .with_s4_exports(ns, exports, nsInfo)
  .settle_exports(ns, exports, nsInfo)
  lockEnvironment(ns, bindings = TRUE)
  lockEnvironment(parent.env(ns), bindings = TRUE)
  done <- TRUE
  .run_user_hook(package, "onLoad", path)
  ns
}

# The code and data of an installed package.
.read_namespace <- function(ns, package, path) {
  base <- file.path(path, "R", package)
  if (file.exists(paste0(base, ".rdb")))
    lazyLoad(base, ns, filter = function(n) !n %in% c(".__NAMESPACE__.", ".__S3MethodsTable__.", ".packageName"))
  else if (file.exists(base)) sys.source(base, ns)
  for (extra in c("R/sysdata", "data/Rdata")) {
    file <- file.path(path, extra)
    if (file.exists(paste0(file, ".rdb"))) lazyLoad(file, if (extra == "R/sysdata") ns else getNamespaceInfo(ns, "lazydata"))
  }
}

# Its classes and methods, and what it does itself when it is loaded.
.start_namespace <- function(ns, package, path, directives, s4) {
  if (s4) methods:::.import_s4(ns)
  .register_directives(ns, directives$S3methods)
  .run_namespace_hook(".onLoad", ns, dirname(path), package)
  if (exists(".__A__", envir = ns, inherits = FALSE)) methods:::.run_load_actions(ns)
}

# Variables for the routines that a shared object registers, or that useDynLib() names.
.bind_routines <- function(ns, dll, routines) {
  if (is.null(routines)) return()
  bind <- function(name, symbol) if (!exists(name, envir = ns, inherits = FALSE)) assign(name, symbol, envir = ns)
  if (isTRUE(routines$useRegistration)) {
    fixes <- routines$registrationFixes
    for (kind in getDLLRegisteredRoutines(dll))
      for (symbol in unclass(kind)) bind(paste0(fixes[1L], symbol$name, fixes[2L]), symbol)
  }
  names <- routines$symbolNames
  for (k in seq_along(names)) {
    variable <- names(names)[k]
    bind(if (is.null(variable) || !nzchar(variable)) names[[k]] else variable, getNativeSymbolInfo(names[[k]], dll))
  }
}

.check_r_version <- function(package, info) {
  current <- getRversion()
  for (dep in info$Rdepends2) {
    if (length(dep) > 1L && !do.call(dep$op, list(current, as.numeric_version(dep$version))))
      stop(gettextf("This is R %s, package %s needs %s %s", current, sQuote(package), dep$op, dep$version), call. = FALSE, domain = NA)
  }
}

.make_namespace <- function(package, version, path) {
  imports <- new.env(hash = TRUE, parent = .BaseNamespaceEnv)
  attr(imports, "name") <- paste0("imports:", package)
  ns <- new.env(hash = TRUE, parent = imports)
  info <- new.env(hash = TRUE, parent = baseenv())
  assign(".__NAMESPACE__.", info, envir = ns)
  assign("spec", c(name = package, version = version), envir = info)
  assign("path", path, envir = info)
  assign("exports", new.env(hash = TRUE, parent = baseenv()), envir = info)
  lazydata <- new.env(hash = TRUE, parent = baseenv())
  attr(lazydata, "name") <- paste0("lazydata:", package)
  assign("lazydata", lazydata, envir = info)
  assign("imports", list(base = TRUE), envir = info)
  assign("dynlibs", NULL, envir = info)
  assign("S3methods", matrix(NA_character_, 0L, 4L), envir = info)
  assign(".packageName", package, envir = ns)
  assign(".__S3MethodsTable__.", .Internal(s3Table()), envir = ns) # one table for all
  .Internal(nameEnvironment(ns, package))
  ns
}

.forget_namespace <- function(package, directives) {
  rm(list = package, envir = .Internal(getNamespaceRegistry()))
  m <- directives$S3methods
  if (length(m)) {
    table <- .Internal(s3Table())
    names <- paste(m[, 1L], m[, 2L], sep = ".")
    rm(list = names[vapply(names, exists, NA, envir = table, inherits = FALSE)], envir = table)
  }
}

.run_namespace_hook <- function(hook, ns, libname, pkgname) {
  if (!exists(hook, envir = ns, mode = "function", inherits = FALSE)) return(invisible())
  fun <- ns[[hook]]
  failure <- tryCatch({
    fun(libname, pkgname)
    NULL
  }, error = identity)
  if (!is.null(failure)) stop(.hook_failure(hook, ns, failure), call. = FALSE, domain = NA)
  invisible()
}
.hook_failure <- function(hook, ns, e) {
  step <- if (identical(hook, ".onAttach")) "attach" else "load"
  gettextf("%s failed in %sNamespace() for '%s', details:\n  call: %s\n  error: %s", hook, step, getNamespaceName(ns),
           deparse(conditionCall(e))[1L], conditionMessage(e))
}

# ---- imports and exports ----

.note_import <- function(self, from, names) {
  if (!isNamespace(self)) return(invisible())
  info <- get(".__NAMESPACE__.", envir = self, inherits = FALSE)
  new <- list(names)
  names(new) <- getNamespaceName(from)
  assign("imports", c(info$imports, new), envir = info)
}

# An entry of the imports: "pkg", list("pkg", names) or list("pkg", except = names).
.import_directive <- function(self, what, lib.loc, versions) {
  package <- what[[1L]]
  from <- loadNamespace(package, lib.loc = c(lib.loc, .libPaths()), versionCheck = .version_wanted(versions[[package]]))
  if (is.character(what)) .import_all(self, from)
  else if (!is.null(what$except)) .import_all(self, from, except = what$except)
  else .import_some(self, from, what[[2L]])
}

# Methods come with the generic functions that the other package exports; those of builtins need none.
.import_generics <- function(self, what, lib.loc, versions) {
  package <- what[[1L]]
  from <- loadNamespace(package, lib.loc = c(lib.loc, .libPaths()), versionCheck = .version_wanted(versions[[package]]))
  names <- intersect(what[[2L]], getNamespaceExports(from))
  names <- names[vapply(names, function(n) inherits(get(n, envir = from), "standardGeneric"), NA)]
  .import_named(self, from, names, names)
}

.version_wanted <- function(dep) if (length(dep) > 1L) list(op = dep$op, version = as.character(dep$version))

.import_all <- function(self, from, except = character()) {
  names <- setdiff(getNamespaceExports(from), except)
  .import_named(self, from, names, names)
}

.import_some <- function(self, from, names) {
  as <- if (is.null(names(names))) names else ifelse(nzchar(names(names)), names(names), names)
  bad <- names[!names %in% getNamespaceExports(from)]
  if (length(bad) && !.is_installed(from)) { # what the library does not have yet fails where it is called
    as <- as[!names %in% bad]
    names <- names[!names %in% bad]
  } else if (length(bad))
    stop(sprintf(ngettext(length(bad), "object %s is not exported by 'namespace:%s'", "objects %s are not exported by 'namespace:%s'"),
                 paste(sQuote(bad), collapse = ", "), getNamespaceName(from)), call. = FALSE, domain = NA)
  .import_named(self, from, as, unname(names))
}

.import_named <- function(self, from, as, names) {
  internal <- if (.is_installed(from)) unlist(mget(names, envir = getNamespaceInfo(from, "exports")), use.names = FALSE) else names
  .Internal(importIntoEnv(if (isNamespace(self)) parent.env(self) else self, as, from, as.character(internal)))
  .note_import(self, from, structure(names, names = as))
}

.is_installed <- function(ns) is.environment(ns) && is.null(.Internal(packageNamespace(getNamespaceName(ns)))) && !isBaseNamespace(ns)

# What export() and exportPattern() name, those of the last pattern first; hooks and the namespace's own tables stay inside.
.named_exports <- function(ns, directives) {
  matching <- lapply(rev(directives$exportPatterns), function(p) ls(ns, pattern = p, all.names = TRUE))
  found <- unique(c(character(), unlist(matching), directives$exports))
  hooks <- paste0(".", c("onLoad", "onAttach", "First.lib", "conflicts.OK", "noGenerics", "packageName"))
  found[!found %in% c(hooks, ".__NAMESPACE__.", ".__S3MethodsTable__.")]
}

# The names with those of the definitions of classes and the tables of methods that go with them.
.with_s4_exports <- function(ns, names, directives) {
  classes <- directives$exportClasses
  # patterns are also those of classes where classes have none of their own
  patterns <- if (length(directives$exportClassPatterns) || length(classes)) directives$exportClassPatterns else directives$exportPatterns
  for (p in patterns) classes <- c(classes, sub("^\\.__C__", "", ls(ns, pattern = paste0("^\\.__C__", sub("^\\^", "", p)), all.names = TRUE)))
  if (length(classes)) names <- c(names, paste0(".__C__", unique(classes)))
  # methods of primitives and of groups come without a function of the package
  groups <- c("Ops", "Arith", "Compare", "Logic", "Math", "Math2", "Summary", "Complex")
  generics <- directives$exportMethods
  outer <- vapply(generics, function(g) !exists(g, ns, inherits = FALSE) && (g %in% groups || exists(g, baseenv(), inherits = FALSE)), NA)
  tables <- ls(ns, pattern = "^\\.__T__", all.names = TRUE)
  # so do methods of a generic function that the package does not import
  outer <- outer | !vapply(generics, exists, NA, envir = ns, inherits = FALSE) & generics %in% sub(":[^:]*$", "", substring(tables, 7L))
  outer <- outer & !vapply(generics, exists, NA, envir = parent.env(ns), inherits = FALSE) # imported generics are handed on
  names <- c(names, tables, generics[!outer])
  # classes of code that has run, not of saved definitions, are known without variables
  unseen <- vapply(names, function(n) startsWith(n, ".__C__") && !exists(n, ns, inherits = FALSE) && methods::isClass(substring(n, 7L)), NA)
  unique(names[!unseen])
}

.settle_exports <- function(ns, names, directives) {
  generics <- directives$exportMethods
  names <- unique(names)
  bad <- names[!vapply(names, exists, NA, envir = ns, inherits = FALSE)]
  bad <- bad[!vapply(bad, exists, NA, envir = parent.env(ns), inherits = FALSE)]
  bad <- bad[!vapply(bad, exists, NA, envir = .BaseNamespaceEnv, inherits = FALSE)] # functions of base may be handed on
  # methods of code that has run are known without variables, too
  known <- vapply(bad, function(n) n %in% generics && methods::isGeneric(n), NA)
  names <- setdiff(names, bad[known])
  bad <- bad[!known]
  if (length(bad)) stop(gettextf("undefined exports: %s", paste(bad, collapse = ", ")), call. = FALSE, domain = NA)
  namespaceExport(ns, names)
}

namespaceExport <- function(ns, vars) {
  ns <- asNamespace(ns, base.OK = FALSE)
  exports <- getNamespaceInfo(ns, "exports")
  as <- if (is.null(names(vars))) vars else ifelse(nzchar(names(vars)), names(vars), vars)
  for (i in seq_along(vars)) assign(as[[i]], vars[[i]], envir = exports)
  invisible()
}

namespaceImport <- function(self, ..., from = NULL, except = character(0L)) {
  for (ns in list(...)) .import_all(self, asNamespace(ns), except)
}

namespaceImportFrom <- function(self, ns, vars, generics, packages, from = "non-package environment", except = character(0L)) {
  ns <- asNamespace(ns)
  if (missing(vars)) vars <- getNamespaceExports(ns)
  .import_some(self, ns, vars[!vars %in% except])
}

# Rows of S3 methods: generic, class, function (NA: generic.class), package to wait for.
.register_directives <- function(ns, methods) {
  if (!length(methods)) return(invisible())
  generic <- methods[, 1L]
  class <- methods[, 2L]
  fun <- ifelse(is.na(methods[, 3L]), paste(generic, class, sep = "."), methods[, 3L])
  have <- vapply(fun, exists, NA, envir = ns, mode = "any", inherits = TRUE)
  if (!all(have)) {
    bad <- unique(fun[!have])
    warning(sprintf(ngettext(length(bad), "S3 method %s was declared in NAMESPACE but not found",
                             "S3 methods %s were declared in NAMESPACE but not found"), paste(sQuote(bad), collapse = ", ")),
            call. = FALSE, domain = NA)
  }
  names <- paste(generic, class, sep = ".")[have]
  .note_overwritten(ns, names, generic[have])
  .replace_hidden(ns, names, fun[have])
  .Internal(importIntoEnv(.Internal(s3Table()), names, ns, fun[have]))
  for (f in fun[have & generic %in% c("[", "[<-")]) .Internal(noteSubsetMethod(get(f, envir = ns)))
  info <- get(".__NAMESPACE__.", envir = asNamespace(ns, base.OK = FALSE), inherits = FALSE)
  info$S3methods <- rbind(info$S3methods, methods)
  invisible()
}

# Methods that the library keeps to itself are found by calls all the same: those of the package take their places (MASS
# brings confint.glm).
.replace_hidden <- function(ns, names, fun) {
  for (package in c("stats", "utils")) {
    place <- paste0("package:", package)
    if (!(place %in% search())) next
    place <- as.environment(place)
    own <- vapply(names, exists, NA, envir = place, inherits = FALSE)
    own[own] <- !(names[own] %in% .exported_names(package))
    for (i in which(own)) {
      unlockBinding(names[i], place)
      .Internal(importIntoEnv(place, names[i], ns, fun[i]))
      lockBinding(names[i], place)
    }
  }
}

# Says which methods of other packages are replaced.
.note_overwritten <- function(ns, names, generics) {
  table <- .Internal(s3Table())
  known <- vapply(names, exists, NA, envir = table, inherits = FALSE)
  names <- names[known]
  generics <- generics[known]
  if (!length(names)) return()
  home <- function(f) if (is.null(environment(f))) "" else environmentName(topenv(environment(f)))
  from <- vapply(names, function(name) home(get(name, envir = table, inherits = FALSE)), "")
  own <- getNamespaceName(ns)
  # packages may have generics of one name
  same_generic <- function(name, package) {
    generic <- lapply(list(ns, package), function(e) get0(name, envir = asNamespace(e), mode = "function"))
    !any(lengths(generic) == 0L) && home(generic[[1L]]) == home(generic[[2L]])
  }
  other <- nzchar(from) & from != own & from != "R_GlobalEnv"
  other[other] <- as.logical(mapply(same_generic, generics[other], from[other]))
  if (!any(other)) return()
  rows <- rbind(c("method", "from"), cbind(names, from)[other, , drop = FALSE])
  packageStartupMessage(gettextf(ngettext(sum(other), "Registered S3 method overwritten by '%s':", "Registered S3 methods overwritten by '%s':"), own), "\n",
                        paste0("  ", format(rows[, 1L]), " ", format(rows[, 2L]), collapse = "\n"), domain = NA)
}

registerS3methods <- function(info, package, env) if (NROW(info)) .register_directives(env, info) else NULL

# ---- asking about namespaces ----

getNamespace <- function(name) {
  if (is.environment(name) && isNamespace(name)) return(name)
  name <- as.character(name)[[1L]]
  ns <- .Internal(packageNamespace(name))
  if (is.null(ns)) ns <- .registered_namespace(name)
  if (is.null(ns)) loadNamespace(name) else ns
}

.getNamespace <- function(name) {
  ns <- .Internal(packageNamespace(name))
  if (is.null(ns)) .registered_namespace(as.character(name)) else ns
}

asNamespace <- function(ns, base.OK = TRUE) {
  if (is.name(ns) || is.character(ns)) ns <- getNamespace(ns)
  fault <- if (!isNamespace(ns)) "not a namespace" else if (isBaseNamespace(ns) && !base.OK) "operation not allowed on base namespace"
  if (is.null(fault)) ns else stop(fault)
}

isBaseNamespace <- function(ns) identical(ns, .BaseNamespaceEnv)

getNamespaceName <- function(ns) {
  if (isBaseNamespace(ns)) return("base")
  ns <- asNamespace(ns)
  name <- .Internal(namespaceName(ns))
  if (is.null(name)) get(".__NAMESPACE__.", envir = ns, inherits = FALSE)$spec["name"] else c(name = name)
}

getNamespaceInfo <- function(ns, which) {
  ns <- asNamespace(ns, base.OK = FALSE)
  get(which, envir = get(".__NAMESPACE__.", envir = ns, inherits = FALSE))
}

.getNamespaceInfo <- function(ns, which) get0(which, envir = get(".__NAMESPACE__.", envir = ns, inherits = FALSE), inherits = FALSE)

getNamespaceVersion <- function(ns) {
  ns <- asNamespace(ns)
  if (isBaseNamespace(ns)) c(version = "4.2.2") else getNamespaceInfo(ns, "spec")["version"]
}

getNamespaceExports <- function(ns) {
  ns <- asNamespace(ns)
  if (.is_installed(ns)) return(names(getNamespaceInfo(ns, "exports")))
  all <- ls(ns, all.names = TRUE)
  exported <- .exported_names(getNamespaceName(ns))
  if (is.null(exported)) setdiff(all, c(".__NAMESPACE__.", ".packageName")) else exported[exported %in% all]
}

getNamespaceImports <- function(ns) {
  ns <- asNamespace(ns)
  if (.is_installed(ns)) getNamespaceInfo(ns, "imports") else list(base = TRUE)
}

getNamespaceUsers <- function(ns) {
  name <- getNamespaceName(asNamespace(ns, base.OK = FALSE))
  uses <- function(other) other != "base" && name %in% names(getNamespaceImports(other))
  rev(as.character(Filter(uses, loadedNamespaces())))
}

.not_exported <- function(name, package)
  stop(gettextf("'%s' is not an exported object from 'namespace:%s'", name, package), call. = FALSE, domain = NA)

# The methods of a library's package that is not attached at the start: found from its first use on.
.know_methods <- function(package) {
  if (!package %in% c("splines", "parallel", "stats4", "tools", "grid") || package %in% .package_state$methods) return(invisible())
  .package_state$methods <- c(.package_state$methods, package)
  ns <- .Internal(packageNamespace(package))
  own <- grep("^(as[.](character|double|vector)|print|format|summary|plot|predict|makepredictcall|length|rep|rev|unique|c|dim|Ops|Summary|\\[|\\[\\[|\\[<-|\\[\\[<-|\\$)[.]",
              ls(ns, all.names = TRUE), value = TRUE)
  .Internal(importIntoEnv(.Internal(s3Table()), own, ns, own))
  if (package == "stats4") ns$.define_classes()
}

# What a package of the library exports under a name.
.library_export <- function(package, name) {
  .know_methods(package)
  exported <- .exported_names(package)
  if (!is.null(exported) && !match(name, exported, 0L) && !startsWith(name, ".")) .not_exported(name, package)
  .Internal(namespaceGet(package, name, TRUE))
}

getExportedValue <- function(ns, name) {
  if (!is.environment(ns) && .Internal(hasPackage(ns))) return(.library_export(ns, name))
  ns <- asNamespace(ns)
  if (!.is_installed(ns)) return(.library_export(getNamespaceName(ns), name))
  info <- get(".__NAMESPACE__.", envir = ns, inherits = FALSE)
  internal <- get0(name, envir = info$exports, inherits = FALSE)
  if (!is.null(internal)) return(get(internal, envir = ns))
  if (exists(name, envir = info$lazydata, inherits = FALSE)) return(get(name, envir = info$lazydata, inherits = FALSE))
  .not_exported(name, getNamespaceName(ns))
}

.no_object <- function(name, call) stop(simpleError(gettextf("object '%s' not found", name), call))

# Errors show the call loadNamespace(x).
.load_for_export <- function(x) loadNamespace(x)

`::` <- function(pkg, name) {
  if (!is.null(value <- .Internal(export_again()))) return(value)
  pkg <- as.character(substitute(pkg))
  name <- as.character(substitute(name))
  if (.Internal(hasPackage(pkg))) {
    if (pkg == "base" && !exists(name, envir = .BaseNamespaceEnv, inherits = FALSE)) .no_object(name, sys.call(-1L))
    return(.library_export(pkg, name))
  }
  if (is.null(.registered_namespace(pkg))) .load_for_export(pkg)
  getExportedValue(pkg, name)
}

`:::` <- function(pkg, name) {
  pkg <- as.character(substitute(pkg))
  name <- as.character(substitute(name))
  ns <- .Internal(packageNamespace(pkg))
  if (is.null(ns)) {
    if (is.null(.registered_namespace(pkg))) .load_for_export(pkg)
    ns <- .registered_namespace(pkg)
  }
  if (!exists(name, envir = ns, inherits = FALSE)) .no_object(name, sys.call(-1L))
  get(name, envir = ns, inherits = FALSE)
}

# The folder of an attached package; its name for other places.
.place_path <- function(place) {
  if (place == "package:base") return(file.path(R.home("library"), "base"))
  .if_null(attr(as.environment(place), "path"), place)
}

requireNamespace <- function(package, ..., quietly = FALSE) {
  name <- as.character(package)[[1L]]
  there <- isNamespaceLoaded(name)
  if (!there && !quietly) packageStartupMessage(gettextf("Loading required namespace: %s", name), domain = NA)
  invisible(there || tryCatch(is.environment(loadNamespace(name, ...)), error = function(problem) .say_failed(problem, quietly)))
}

# ---- attaching ----

attachNamespace <- function(ns, pos = 2L, depends = NULL, exclude, include.only) {
  ns <- asNamespace(ns, base.OK = FALSE)
  name <- getNamespaceName(ns)
  if (paste0("package:", name) %in% search()) stop("namespace is already attached")
  if (!.is_installed(ns)) return(invisible(.Internal(attachPackage(name, pos))))
  env <- .Internal(attach(NULL, pos, paste0("package:", name)))
  done <- FALSE
  on.exit(if (!done) .Internal(detach(match(paste0("package:", name), search()))))
  attr(env, "path") <- getNamespaceInfo(ns, "path")
  names <- getNamespaceExports(ns)
  if (!missing(exclude) && length(exclude)) names <- setdiff(names, exclude)
  if (!missing(include.only) && length(include.only)) {
    bad <- setdiff(include.only, names)
    if (length(bad))
      stop(sprintf(ngettext(length(bad), "not an exported object from namespace %s: %s", "not exported objects from namespace %s: %s"),
                   sQuote(name), paste(sQuote(bad), collapse = ", ")), call. = FALSE, domain = NA)
    names <- include.only
  }
  if (length(names))
    .Internal(importIntoEnv(env, names, ns, as.character(unlist(mget(names, envir = getNamespaceInfo(ns, "exports")), use.names = FALSE))))
  data <- ls(getNamespaceInfo(ns, "lazydata"), all.names = TRUE)
  data <- data[!data %in% names]
  .Internal(importIntoEnv(env, data, getNamespaceInfo(ns, "lazydata"), data))
  if (length(depends)) assign(".Depends", depends, envir = env)
  .run_namespace_hook(".onAttach", ns, dirname(getNamespaceInfo(ns, "path")), as.character(name))
  lockEnvironment(env, TRUE)
  done <- TRUE
  .run_user_hook(as.character(name), "attach", getNamespaceInfo(ns, "path"))
  invisible(env)
}

# The message of library() on functions that a newly attached package hides from view, or that hide its own.
.report_masked <- function(package) {
  ns <- asNamespace(package)
  self <- paste0("package:", package)
  env <- as.environment(self)
  if (exists(".conflicts.OK", envir = env, inherits = FALSE)) return(invisible())
  installed <- .is_installed(ns)
  new <- ls(env, all.names = installed)
  new <- new[!startsWith(new, ".__") & !new %in% c(".Depends", ".packageName", ".noGenerics")]
  if (!installed) new <- setdiff(new, ns$.s4generics)
  at <- match(self, search())
  said <- FALSE
  for (i in seq_along(search())[-at]) {
    pkg <- search()[[i]]
    if (pkg %in% c("Autoloads", "tools:rstudio", "CheckExEnv")) next
    other <- as.environment(i)
    same <- new[vapply(new, exists, NA, where = other, inherits = FALSE)]
    if (i == 1L) same <- same[vapply(same, function(f) is.function(get(f, other, inherits = FALSE)), NA)]
    same <- same[vapply(same, function(f) {
      a <- get(f, env, inherits = FALSE)
      b <- get(f, other, inherits = FALSE)
      # a copy of one of base's functions hides nothing, nor does a generic made from a function of another package
      from <- if (is.function(a)) attr(attr(a, "generic"), "package")
      is.function(a) == is.function(b) && !identical(a, b, ignore.environment = pkg == "package:base") && (is.null(from) || from == package)
    }, NA)]
    if (!length(same)) next
    if (!said) packageStartupMessage(gettextf("\nAttaching package: %s\n", sQuote(package)), domain = NA)
    said <- TRUE
    packageStartupMessage(.maskedMsg(sort(same), sQuote(pkg), i < at), domain = NA)
  }
}

# Packages that must be attached before, from the description of an installed one.
.attach_depends <- function(info, lib.loc, quietly) {
  for (p in names(info$Depends)) {
    if (p == "R" || paste0("package:", p) %in% search()) next
    if (!quietly) packageStartupMessage(gettextf("Loading required package: %s", p), domain = NA)
    library(p, character.only = TRUE, lib.loc = lib.loc, quietly = quietly)
  }
  names(info$Depends)
}

.warn_built_later <- function(package, info) {
  built <- info$Built$R
  if (!is.null(built) && built > getRversion())
    warning(gettextf("package %s was built under R version %s", sQuote(package), as.character(built)), call. = FALSE, domain = NA)
}

library <- function(package, help, pos = 2, lib.loc = NULL, character.only = FALSE, logical.return = FALSE,
                    warn.conflicts, quietly = FALSE, verbose = getOption("verbose"), mask.ok, exclude, include.only,
                    attach.required = missing(include.only)) {
  if (missing(package) && !missing(help)) return(utils:::.package_info(if (character.only) help else as.character(substitute(help)), lib.loc))
  if (missing(package)) return(.library_listing(lib.loc))
  if (!character.only) package <- as.character(substitute(package))
  if (length(package) != 1L) stop("'package' must be of length 1")
  if (is.na(package) || (package == "")) stop("invalid package name")
  if (paste0("package:", package) %in% search()) return(invisible(if (logical.return) TRUE else .packages()))
  if (!is.null(lib.loc)) {
    lib.loc <- lib.loc[dir.exists(lib.loc)]
    if (!length(lib.loc)) {
      if (!logical.return) stop("no library trees found in 'lib.loc'")
      if (!quietly) warning("no library trees found in 'lib.loc'")
      return(FALSE)
    }
  }
  own <- .Internal(hasPackage(package))
  path <- if (!own) .package_dir(package, lib.loc)
  if (!own && !length(path)) {
    if (is.null(lib.loc)) lib.loc <- .libPaths()
    if (!logical.return) stop(packageNotFoundError(package, lib.loc, sys.call()))
    if (!quietly) warning(gettextf("there is no package called %s", sQuote(package)), domain = NA)
    return(FALSE)
  }
  conflicts <- missing(warn.conflicts) || !isFALSE(warn.conflicts)
  if (own) {
    .Internal(attachPackage(package, pos))
    if (conflicts) .report_masked(package)
    return(if (logical.return) invisible(TRUE) else invisible(.packages()))
  }
  info <- .package_info(path)
  depends <- if (attach.required) .attach_depends(info, lib.loc, quietly)
  failed <- tryCatch({
    ns <- loadNamespace(package, lib.loc)
    attachNamespace(ns, pos = pos, depends, exclude, include.only)
    NULL
  }, error = identity)
  if (inherits(failed, "error")) {
    call <- conditionCall(failed)
    where <- if (is.call(call)) paste(" in", deparse(call)[1L]) else ""
    msg <- gettextf("package or namespace load failed for %s%s:\n %s", sQuote(package), where, conditionMessage(failed))
    if (!logical.return) stop(msg, call. = FALSE, domain = NA)
    message(paste("Error:", msg), domain = NA)
    return(invisible(FALSE))
  }
  .warn_built_later(package, info)
  if (conflicts) .report_masked(package)
  if (logical.return) invisible(TRUE) else invisible(.packages())
}

# What library() without a package gives: the packages in each folder, and those that came with the program.
.library_listing <- function(lib.loc) {
  folders <- if (is.null(lib.loc)) .libPaths() else lib.loc
  found <- lapply(folders, function(lib) .packages(TRUE, lib))
  empty <- folders[!lengths(found)]
  if (length(empty)) {
    said <- ngettext(length(empty), "library %s contains no packages", "libraries %s contain no packages")
    warning(simpleWarning(sprintf(said, paste(sQuote(empty), collapse = ", ")), sys.call(-1L)))
  }
  package <- as.character(unlist(found))
  place <- rep(folders, lengths(found))
  title <- vapply(file.path(place, package), .package_title, "", USE.NAMES = FALSE)
  own <- if (is.null(lib.loc)) setdiff(.packages(TRUE), package)
  results <- cbind(Package = c(package, own), LibPath = c(place, rep(R.home("library"), length(own))),
                   Title = c(title, rep("Part of Orbit", length(own))))
  structure(list(header = NULL, results = results, footer = NULL), class = "libraryIQR")
}

.package_title <- function(path) {
  title <- readRDS(file.path(path, "Meta", "package.rds"))$DESCRIPTION["Title"]
  if (is.na(title)) " ** No title available ** " else unname(title)
}

format.libraryIQR <- function(x, ...) {
  rows <- x$results
  if (!NROW(rows)) return(character())
  folders <- unique(rows[, "LibPath"])
  unlist(lapply(folders, function(lib) {
    here <- rows[rows[, "LibPath"] == lib, , drop = FALSE]
    heading <- gettextf("Packages in library %s:\n", sQuote(lib))
    lines <- c(if (lib == folders[1L]) heading else paste0("\n", heading), formatDL(here[, "Package"], here[, "Title"]))
    setNames(lines, paste0(lib, seq_along(lines)))
  }))
}

print.libraryIQR <- function(x, ...) {
  lines <- format(x)
  if (length(lines)) writeLines(c(lines, "")) else message("no packages found")
  invisible(x)
}

format.packageInfo <- function(x, ...) {
  docs <- x$info[[3L]]
  section <- function(title, lines) if (length(lines)) c("", paste0(title, ":"), "", lines)
  c(paste0("\t\t", gettextf("Information on package %s", sQuote(x$name))), section("Description", x$info[[1L]]), section("Index", x$info[[2L]]),
    if (length(docs)) c("", strwrap(gettextf("Further information is available in the following vignettes in directory %s:", sQuote(file.path(x$path, "doc")))),
                        "", formatDL(docs[, 1L], docs[, 2L])))
}

print.packageInfo <- function(x, ...) {
  writeLines(c("", format(x), ""))
  invisible(x)
}

# Tells of an error while a package was being loaded.
.say_failed <- function(e, quietly) {
  if (!quietly) cat("Failed with error:  ", sQuote(conditionMessage(e)), "\n", file = stderr(), sep = "")
  FALSE
}

require <- function(package, lib.loc = NULL, quietly = FALSE, warn.conflicts, character.only = FALSE, mask.ok, exclude,
                    include.only, attach.required = missing(include.only)) {
  if (!character.only) package <- as.character(substitute(package))
  if (paste("package", package, sep = ":") %in% search()) return(invisible(TRUE))
  if (!quietly) packageStartupMessage(gettextf("Loading required package: %s", package), domain = NA)
  # the beginning of this call is seen in warnings
  attached <- tryCatch(error = function(e) .say_failed(e, quietly), library(
    package, lib.loc = lib.loc, character.only = TRUE, logical.return = TRUE, quietly = quietly, attach.required = attach.required,
    warn.conflicts = warn.conflicts, include.only = include.only, exclude = exclude, mask.ok = mask.ok))
  invisible(as.logical(attached))
}

unloadNamespace <- function(ns) {
  if (is.character(ns) && !isNamespaceLoaded(ns)) return(invisible())
  ns <- asNamespace(ns, base.OK = FALSE)
  name <- as.character(getNamespaceName(ns))
  pkg <- paste0("package:", name)
  if (pkg %in% search()) detach(pkg, character.only = TRUE)
  users <- getNamespaceUsers(ns)
  if (length(users))
    stop(gettextf("namespace %s is imported by %s so cannot be unloaded", sQuote(name), paste(sQuote(users), collapse = ", ")), domain = NA)
  if (!.is_installed(ns)) return(invisible())
  path <- getNamespaceInfo(ns, "path")
  .run_user_hook(name, "onUnload", path)
  hook <- get0(".onUnload", envir = ns, mode = "function", inherits = FALSE)
  if (!is.null(hook)) tryCatch(hook(path), error = function(e) message(conditionMessage(e)))
  .forget_namespace(name, list(S3methods = getNamespaceInfo(ns, "S3methods")))
  invisible()
}

# Refuses to detach a package that another attached one depends on.
.check_not_required <- function(pkg) for (other in .packages()) {
  needs <- get0(".Depends", envir = as.environment(paste0("package:", other)), inherits = FALSE)
  if (pkg %in% needs) stop(gettextf("package %s is required by %s so will not be detached", sQuote(pkg), sQuote(other)), call. = FALSE, domain = NA)
}

# Where on the search path an entry is: a number as it is, or the place of a name.
.search_place <- function(name) {
  place <- if (is.numeric(name)) name else match(as.vector(name, "character"), search())
  if (is.na(place)) .refuse("invalid 'name' argument")
  place
}

detach <- function(name, pos = 2L, unload = FALSE, character.only = FALSE, force = FALSE) {
  if (!missing(name)) {
    written <- if (character.only) name else substitute(name)
    pos <- .search_place(if (is.language(written)) deparse(written) else written)
  }
  entry <- search()[[pos]]
  if (!startsWith(entry, "package:")) return(invisible(.Internal(detach(pos))))
  pkg <- substring(entry, 9L)
  if (!force) .check_not_required(pkg)
  ns <- .registered_namespace(pkg)
  hook <- if (is.environment(ns)) get0(".onDetach", ns, mode = "function", inherits = FALSE)
  if (!is.null(hook)) tryCatch(hook(getNamespaceInfo(ns, "path")), error = function(e) message(conditionMessage(e)))
  .run_user_hook(pkg, "detach")
  .Internal(detach(pos))
  .failed <- function(e)
    warning(gettextf("%s namespace cannot be unloaded:\n  %s", sQuote(pkg), conditionMessage(e)), call. = FALSE, domain = NA)
  if (unload) tryCatch(unloadNamespace(pkg), error = .failed)
  invisible()
}
