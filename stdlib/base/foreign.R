# foreign.R - Shared objects: dyn.load(), .C() and their relatives.  The native side is stdlib/base/foreign.c.

.foreign <- list2env(list(dlls = list()))

# Java's library is where the loader does not look: GNU R starts with its folder in LD_LIBRARY_PATH.
.open_with_java <- function(path, now, global) {
  handle <- .Internal(dlOpen(path, now, global))
  if (!is.character(handle) || !grepl("^libjvm[.]so: cannot open", handle)) return(handle)
  places <- c(strsplit(Sys.getenv("R_JAVA_LD_LIBRARY_PATH"), ":", fixed = TRUE)[[1L]],
              file.path(Sys.getenv("JAVA_HOME", "/usr/lib/jvm/default-java"), "lib", "server"))
  found <- Filter(file.exists, file.path(places, "libjvm.so"))
  if (!length(found) || is.character(.Internal(dlOpen(found[1L], TRUE, TRUE)))) return(handle)
  .Internal(dlOpen(path, now, global))
}

dyn.load <- function(x, local = TRUE, now = TRUE, ...) {
  path <- normalizePath(x, mustWork = FALSE)
  handle <- .open_with_java(path, now, !local)
  if (is.character(handle)) stop(gettextf("unable to load shared object '%s':\n  %s", path, handle), domain = NA)
  name <- sub("[.](so|sl|dll)$", "", basename(path))
  done <- FALSE
  on.exit(if (!done) .Internal(dlClose(handle)))
  .Internal(dlOpened(handle, name, path))
  done <- TRUE
  dll <- structure(list(name = name, path = path, dynamicLookup = .Internal(dlDynamic(handle))[1L],
                        handle = structure(handle, class = "DLLHandle"),
                        info = structure(handle, class = "DLLInfoReference")),
                   class = "DLLInfo")
  same <- vapply(.foreign$dlls, function(d) d[["path"]] == path, NA)
  .foreign$dlls <- c(.foreign$dlls[!same], structure(list(dll), names = name))
  invisible(dll)
}

dyn.unload <- function(x) {
  path <- normalizePath(x, mustWork = FALSE)
  at <- which(vapply(.foreign$dlls, function(d) d[["path"]] == path, NA))
  if (!length(at)) stop(gettextf("shared object '%s' was not loaded", path), domain = NA)
  dll <- unclass(.foreign$dlls[[at]])
  .Internal(dlClosing(dll$handle, dll$name))
  .Internal(dlClose(dll$handle))
  .foreign$dlls <- .foreign$dlls[-at]
  invisible()
}

# What a shared object has registered, as getDLLRegisteredRoutines() lists it: kinds .C, .Call, .Fortran, .External.
.routine_kinds <- c(".C", ".Call", ".Fortran", ".External")
.routine_classes <- c("CRoutine", "CallRoutine", "FortranRoutine", "ExternalRoutine")
.registered <- function(dll, kind) {
  found <- .Internal(dlRoutines(unclass(dll)$handle, match(kind, .routine_kinds) - 1L))
  named <- lapply(found, function(r) .native_symbol(r[[1L]], r[[2L]], dll, .routine_classes[match(kind, .routine_kinds)], r[[3L]]))
  structure(named, names = vapply(found, `[[`, "", 1L))
}
.native_symbol <- function(name, address, dll, kind, nargs)
  structure(list(name = name, address = structure(address, class = if (is.null(kind)) "NativeSymbol" else "RegisteredNativeSymbol"),
                 dll = dll, numParameters = nargs)[c(TRUE, TRUE, TRUE, !is.null(kind))],
            class = c(kind, "NativeSymbolInfo"))

# A name as an interface finds it in the shared object PACKAGE, or in any: among what is registered for it, then among all names.
# Where R_forceSymbols() is in force only those find it who have the object (given).
.foreign_symbol <- function(name, package, fortran = FALSE, kinds = .routine_kinds, given = FALSE) {
  dlls <- .foreign$dlls
  if (nzchar(package)) dlls <- dlls[names(dlls) == package]
  for (dll in rev(dlls)) {
    handle <- unclass(dll)$handle
    lookup <- .Internal(dlDynamic(handle)) # all names? only for those who have the object?
    if (lookup[2L] && !given) next
    for (kind in kinds) {
      known <- .registered(dll, kind)
      at <- if (kind == ".Fortran") match(tolower(name), tolower(names(known))) else match(name, names(known))
      if (!is.na(at)) return(known[[at]])
    }
    if (!lookup[1L]) next
    at <- .Internal(dlSymbol(handle, if (fortran) paste0(tolower(name), "_") else name))
    if (!is.null(at)) return(.native_symbol(name, at, dll, NULL, NULL))
  }
}

.foreign_address <- function(name, package, caller, call) {
  .fail <- function(...) stop(simpleError(sprintf(...), call))
  if (inherits(name, "NativeSymbolInfo")) name <- name$address
  if (typeof(name) == "externalptr") return(name)
  if (!is.character(name) || !length(name))
    .fail("first argument must be a string (of length 1) or native symbol reference")
  if (inherits(package, "DLLInfo")) package <- package[["name"]]
  fortran <- caller == ".Fortran"
  name <- if (fortran) tolower(name[1L]) else name[1L]
  kind <- if (caller == ".External2") ".External" else caller
  # what code of a package names without PACKAGE is sought in the package's own shared object first
  own <- if (!nzchar(package)) getCallingDLLe(parent.frame())
  found <- if (!is.null(own)) .foreign_symbol(name, own[["name"]], fortran, kind, given = TRUE)
  if (is.null(found)) found <- .foreign_symbol(name, package, fortran, kind)
  if (is.null(found)) {
    if (nzchar(package)) .fail("\"%s\" not available for %s() for package \"%s\"", name, caller, package)
    .fail("%s symbol name \"%s\" not in load table", if (fortran) "Fortran" else "C", name)
  }
  found$address
}

is.loaded <- function(symbol, PACKAGE = "", type = "")
  !is.null(.foreign_symbol(symbol, PACKAGE, FALSE)) || (type %in% c("", "Fortran") && !is.null(.foreign_symbol(symbol, PACKAGE, TRUE)))

getNativeSymbolInfo <- function(name, PACKAGE, unlist = TRUE, withRegistrationInfo = FALSE) {
  dll <- !missing(PACKAGE) && inherits(PACKAGE, "DLLInfo")
  package <- if (missing(PACKAGE)) "" else if (dll) PACKAGE[["name"]] else as.character(PACKAGE)
  one <- function(id) {
    found <- .foreign_symbol(id, package, given = dll)
    if (is.null(found)) found <- .foreign_symbol(id, package, TRUE, given = dll)
    if (is.null(found)) {
      if (nzchar(package)) stop(gettextf("no such symbol %s in package %s", id, if (dll) PACKAGE[["path"]] else package), domain = NA)
      stop(gettextf("no such symbol %s", id), domain = NA)
    }
    if (!withRegistrationInfo) class(found$address) <- "NativeSymbol"
    found
  }
  r <- lapply(name, one)
  if (length(r) == 1L && unlist) r[[1L]] else structure(r, names = name)
}

getLoadedDLLs <- function() structure(.foreign$dlls, class = "DLLInfoList")
.dynLibs <- function(new) {
  if (!missing(new)) .foreign$libs <- new
  else structure(if (is.null(.foreign$libs)) list() else .foreign$libs, class = "DLLInfoList")
}

print.DLLInfo <- function(x, ...) {
  x <- unclass(x)
  cat("DLL name: ", x$name, "\nFilename: ", x$path, "\nDynamic lookup: ", x$dynamicLookup, "\n", sep = "")
  invisible()
}
`[.DLLInfoList` <- function(x, ...) structure(NextMethod("["), class = class(x))
`$.DLLInfo` <- function(x, name) getNativeSymbolInfo(as.character(name), PACKAGE = x)
print.DLLInfoList <- function(x, ...) {
  field <- function(name, type) vapply(unclass(x), function(dll) unclass(dll)[[name]], type)
  if (length(x)) print(data.frame(Filename = field("path", ""), `Dynamic Lookup` = field("dynamicLookup", NA)), ...)
  invisible(x)
}

library.dynam <- function(chname, package, lib.loc, verbose = getOption("verbose"), file.ext = .Platform$dynlib.ext, ...) {
  if (missing(chname) || !nzchar(chname)) return(.dynLibs())
  name <- paste0(chname, file.ext)
  there <- Filter(file.exists, file.path(lib.loc, package, "libs", name))
  .demand(length(there) > 0L, gettextf("shared object %s not found", sQuote(name)))
  loaded <- dyn.load(there[1L], ...)
  .foreign$libs[[length(.foreign$libs) + 1L]] <- loaded
  invisible(loaded)
}
# The place of a shared object among those that are loaded; complains in the name of the caller.
.loaded_place <- function(path, name) {
  at <- which(vapply(.foreign$libs, function(d) unclass(d)$path == path, NA))
  if (!length(at)) .refuse(gettextf("shared object %s was not loaded", sQuote(name)))
  at
}

library.dynam.unload <- function(chname, libpath, verbose = getOption("verbose"), file.ext = .Platform$dynlib.ext) {
  .demand(!missing(chname) && nzchar(chname), "no shared object was specified")
  name <- paste0(chname, file.ext)
  path <- paste(normalizePath(libpath, "/", TRUE), "libs", name, sep = "/")
  at <- .loaded_place(path, name)
  dyn.unload(path)
  .foreign$libs[at] <- NULL
  invisible()
}

# The shared object that a function was called from: that of the function's package.
getCallingDLL <- function(f = sys.function(-1), doStop = FALSE) {
  home <- environment(f)
  if (is.environment(home) && isNamespace(topenv(home))) getCallingDLLe(home, doStop)
  else if (doStop) stop("function is not in a namespace, so cannot locate associated DLL")
  else NULL
}
getCallingDLLe <- function(e, doStop = FALSE) {
  home <- if (is.environment(e)) topenv(e)
  if (isNamespace(home)) {
    folder <- paste0(get0("path", home[[".__NAMESPACE__."]]), "/") # packages of the library have none
    for (dll in unclass(.dynLibs())) if (startsWith(unclass(dll)$path, folder)) return(dll)
  }
  if (doStop) stop("missing DLL", domain = NA)
  invisible()
}

# What a shared library has registered: nothing is kept of it here.
getDLLRegisteredRoutines <- function(dll, addNames = TRUE) UseMethod("getDLLRegisteredRoutines")

getDLLRegisteredRoutines.character <- function(dll, addNames = TRUE) {
  known <- getLoadedDLLs()
  for (one in unclass(known)) if (dll %in% c(unclass(one)$name, unclass(one)$path)) return(getDLLRegisteredRoutines(one, addNames))
  if (isNamespaceLoaded(dll) && .Internal(hasPackage(dll))) return(.no_routines())
  stop(gettextf("No DLL currently loaded with name or path %s", sQuote(dll)), domain = NA)
}

getDLLRegisteredRoutines.DLLInfo <- function(dll, addNames = TRUE) {
  if (!inherits(dll, "DLLInfo")) stop(gettextf("must specify DLL via a %s object. See getLoadedDLLs()", dQuote("DLLInfo")), domain = NA)
  lists <- lapply(.routine_kinds, function(kind) {
    found <- .registered(dll, kind)
    structure(if (addNames) found else unname(found), class = "NativeRoutineList")
  })
  structure(lists, names = .routine_kinds, class = "DLLRegisteredRoutines")
}

print.NativeRoutineList <- function(x, ...) {
  field <- function(name) unlist(lapply(x, `[[`, name))
  if (length(x)) print(data.frame(numParameters = field("numParameters"), row.names = field("name")), ...)
  invisible(x)
}
# A table of two columns for each kind, those of less routines filled up with blanks.
print.DLLRegisteredRoutines <- function(x, ...) {
  kinds <- Filter(length, unclass(x))
  if (!length(kinds)) return(invisible(x))
  rows <- max(lengths(kinds))
  columns <- lapply(kinds, function(kind) {
    filled <- function(field) c(vapply(kind, function(r) as.character(r[[field]]), "", USE.NAMES = FALSE), character(rows - length(kind)))
    list(filled("name"), filled("numParameters"))
  })
  table <- as.data.frame(unlist(columns, recursive = FALSE), stringsAsFactors = FALSE)
  names(table) <- as.vector(rbind(names(kinds), paste0(names(kinds), ".numParameters")))
  print(table, ...)
  invisible(x)
}

.no_routines <- function() {
  none <- structure(list(), class = "NativeRoutineList")
  structure(list(.C = none, .Call = none, .Fortran = none, .External = none), class = "DLLRegisteredRoutines")
}
