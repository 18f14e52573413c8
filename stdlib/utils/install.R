# install.R - Installing packages from source: from folders, archives and repositories, into a folder of .libPaths().
#
# What is made is laid out as GNU R's library(), too, expects it: the code as one file that is read when the package is loaded,
# Meta/, the shared object of what src/ holds, compiled by the system's compiler with the headers that lie beside libR.so.

# ---- the code in C, C++ and Fortran ----

.compilers <- "CC = cc
CXX = c++
FC = gfortran
CFLAGS ?= -O2
CXXFLAGS ?= -O2
FFLAGS ?= -O2
BLAS_LIBS = -lblas
LAPACK_LIBS = -llapack
FLIBS = -lgfortran -lm
%.o: %.c
\t$(CC) $(INCLUDES) $(PKG_CPPFLAGS) $(CPPFLAGS) -fPIC $(PKG_CFLAGS) $(CFLAGS) -c $< -o $@
%.o: %.cc
\t$(CXX) $(INCLUDES) $(PKG_CPPFLAGS) $(CPPFLAGS) -fPIC $(PKG_CXXFLAGS) $(CXXFLAGS) -c $< -o $@
%.o: %.cpp
\t$(CXX) $(INCLUDES) $(PKG_CPPFLAGS) $(CPPFLAGS) -fPIC $(PKG_CXXFLAGS) $(CXXFLAGS) -c $< -o $@
%.o: %.f
\t$(FC) -fPIC $(PKG_FFLAGS) $(FFLAGS) -c $< -o $@
%.o: %.f90
\t$(FC) -fPIC $(PKG_FFLAGS) $(FFLAGS) -c $< -o $@
%.o: %.f95
\t$(FC) -fPIC $(PKG_FFLAGS) $(FFLAGS) -c $< -o $@
$(SHLIB): $(OBJECTS)
\t$(LINKER) -shared -o $@ $(OBJECTS) $(PKG_LIBS)
"

# Makes package.so of the files in the folder src, whose Makevars may set what Writing R Extensions tells.
.compile_sources <- function(src, package, linking, quiet) {
  files <- list.files(src, "\\.(c|cc|cpp|f|f90|f95)$", recursive = FALSE)
  if (!length(files)) return(NULL)
  headers <- .Internal(capiInclude())
  if (!nzchar(headers)) stop("the headers of R's C interface are not where orbit is")
  folders <- c(headers, vapply(linking, function(p) file.path(find.package(p), "include"), ""))
  own <- file.path(src, "Makevars")
  made <- c(paste0("SHLIB = ", package, ".so"), paste("OBJECTS =", paste(sub("\\.[^.]*$", ".o", files), collapse = " ")),
            paste("INCLUDES =", paste0("-I", shQuote(folders), collapse = " ")),
            paste("LINKER =", if (any(grepl("\\.(cc|cpp)$", files))) "$(CXX)" else if (any(grepl("\\.f", files))) "$(FC)" else "$(CC)"),
            if (file.exists(own)) "include Makevars", .compilers)
  rules <- tempfile("Makefile")
  writeLines(made, rules)
  on.exit(unlink(rules))
  target <- if (file.exists(own) && any(grepl("^all *:", readLines(own, warn = FALSE)))) "all" else paste0(package, ".so")
  said <- suppressWarnings(system2("make", c("-C", shQuote(src), "-f", shQuote(rules), target), stdout = TRUE, stderr = TRUE))
  if (!quiet || !is.null(attr(said, "status"))) writeLines(said, stderr())
  if (!is.null(attr(said, "status"))) stop(gettextf("compilation failed for package %s", sQuote(package)), domain = NA)
  file.path(src, paste0(package, ".so"))
}

# ---- one package ----

.split_field <- function(x) {
  if (is.null(x) || is.na(x)) return(character())
  names <- sub("[ \n\t(].*$", "", trimws(strsplit(x, ",")[[1L]]))
  setdiff(names[nzchar(names)], "R")
}

# The files of R code in their order, as one text.
.package_code <- function(dir, desc) {
  all <- sort(list.files(file.path(dir, "R"), "\\.[RrSsq]$"))
  order <- if ("Collate" %in% names(desc)) scan(text = gsub("'", "\"", desc[["Collate"]]), what = "", quiet = TRUE) else all
  gone <- setdiff(order, all)
  if (length(gone)) stop(gettextf("files in field 'Collate' that are not there: %s", paste(sQuote(gone), collapse = ", ")), domain = NA)
  unlist(lapply(file.path(dir, "R", order), readLines, warn = FALSE, encoding = "UTF-8"))
}

.install_folder <- function(dir, lib, quiet, configure) {
  say <- function(...) if (!quiet) message(...)
  if (!file.exists(file.path(dir, "DESCRIPTION"))) stop(gettextf("%s is not a package: it has no file DESCRIPTION", sQuote(dir)), domain = NA)
  fields <- read.dcf(file.path(dir, "DESCRIPTION"))
  desc <- structure(as.vector(fields[1L, ]), names = colnames(fields))
  package <- desc[["Package"]]
  missing <- Filter(function(p) !nzchar(system.file(package = p)),
                    unlist(lapply(c("Depends", "Imports", "LinkingTo"), function(f) .split_field(if (f %in% names(desc)) desc[[f]]))))
  if (length(missing))
    stop(gettextf("dependencies %s are not available for package %s", paste(sQuote(missing), collapse = ", "), sQuote(package)), domain = NA)
  say("* installing *source* package ", sQuote(package), " ...")
  new <- tempfile(".new-", lib)
  on.exit(unlink(new, recursive = TRUE))
  dir.create(file.path(new, "R"), recursive = TRUE)
  dir.create(file.path(new, "Meta"))
  .run_script(dir, "configure", .meant_for(package, configure$args), .meant_for(package, configure$vars), quiet)
  so <- .compile_sources(file.path(dir, "src"), package, .split_field(if ("LinkingTo" %in% names(desc)) desc[["LinkingTo"]]), quiet)
  if (!is.null(so)) {
    dir.create(file.path(new, "libs"))
    file.copy(so, file.path(new, "libs"))
  }
  final <- file.path(lib, package)
  code <- .package_code(dir, desc)
  if (file.exists(data <- file.path(dir, "R", "sysdata.rda"))) {
    file.copy(data, file.path(new, "R"))
    code <- c(sprintf("load(%s, envir = environment())", deparse(file.path(final, "R", "sysdata.rda"))), code)
  }
  writeLines(code, file.path(new, "R", package), useBytes = TRUE)
  built <- list(R = getRversion(), Platform = if (is.null(so)) "" else R.version$platform, Date = format(Sys.time(), tz = "UTC", usetz = TRUE),
                OStype = .Platform$OS.type)
  desc[["Built"]] <- paste0("R ", built$R, "; ", built$Platform, "; ", built$Date, "; ", built$OStype)
  write.dcf(rbind(desc), file.path(new, "DESCRIPTION"))
  saveRDS(tools:::.split_description(desc, built = built), file.path(new, "Meta", "package.rds"))
  # GNU R 4.2 loads what says that it was built for its layout of objects
  saveRDS(list(internalsID = "2fdf6c18-697a-4ba7-b8ef-11c0d92f1327"), file.path(new, "Meta", "features.rds"))
  file.copy(file.path(dir, "NAMESPACE"), new)
  saveRDS(parseNamespaceFile(basename(dir), dirname(dir)), file.path(new, "Meta", "nsInfo.rds"))
  extra <- c(list.files(file.path(dir, "inst"), all.files = TRUE, no.. = TRUE, full.names = TRUE), file.path(dir, c("LICENSE", "NEWS", "NEWS.md")))
  file.copy(extra[file.exists(extra)], new, recursive = TRUE)
  .install_data(dir, new, "LazyData" %in% names(desc) && tolower(desc[["LazyData"]]) %in% c("yes", "true"))
  .install_help(dir, new, package, if ("Encoding" %in% names(desc)) desc[["Encoding"]] else "unknown")
  if (configure$clean) .run_script(dir, "cleanup", quiet = quiet)
  unlink(final, recursive = TRUE)
  if (!file.rename(new, final)) stop(gettextf("cannot write into %s", sQuote(lib)), domain = NA)
  say("* DONE (", package, ")")
  invisible(package)
}

.install_file <- function(file, lib, quiet, configure) {
  if (dir.exists(file)) return(.install_folder(normalizePath(file), lib, quiet, configure))
  if (!file.exists(file)) stop(gettextf("%s: no such file or folder", sQuote(file)), domain = NA)
  to <- tempfile("unpacked")
  dir.create(to)
  on.exit(unlink(to, recursive = TRUE))
  untar(file, exdir = to)
  .install_folder(list.files(to, full.names = TRUE)[1L], lib, quiet, configure)
}

# ---- several ----

.no_repository <- function(what, pkgs)
  stop(what, "; install.packages(FILE, repos = NULL) takes a folder or an archive, 'apt install ",
       paste0("r-cran-", tolower(pkgs), collapse = " "), "' installs what the system has", call. = FALSE)

# What the packages need that is not installed, before those that need it.
.install_order <- function(pkgs, available) {
  order <- character()
  visit <- function(p) {
    if (p %in% order) return(invisible())
    for (f in c("Depends", "Imports", "LinkingTo")) for (q in .split_field(available[p, f]))
      if (q %in% rownames(available) && !nzchar(system.file(package = q))) visit(q)
    order <<- c(order, p)
  }
  for (p in pkgs) visit(p)
  order
}

# The user's library, made for the first package that is installed.
.found_library <- function(lib) {
  dir.create(lib, recursive = TRUE)
  .libPaths(lib)
}

install.packages <- function(pkgs, lib, repos = getOption("repos"), contriburl, method, available = NULL, destdir = NULL,
                             dependencies = NA, type = getOption("pkgType"), configure.args, configure.vars, clean = FALSE,
                             Ncpus = 1L, verbose = getOption("verbose"), libs_only = FALSE, INSTALL_opts, quiet = FALSE,
                             keep_outputs = FALSE, ...) {
  if (missing(pkgs)) stop("no packages were specified")
  first <- FALSE # is it the first package on this machine?
  if (missing(lib) || is.null(lib)) {
    first <- !length(.libPaths())
    lib <- if (first) path.expand(.user_libraries()[1L]) else .libPaths()[1L]
    message("Installing package", if (length(pkgs) > 1L) "s", " into ", sQuote(lib), "\n(as ", sQuote("lib"), " is unspecified)")
  }
  if (!first && !dir.exists(lib)) stop(gettextf("'lib = \"%s\"' is not writable", lib), domain = NA)
  configure <- list(args = if (!missing(configure.args)) configure.args, vars = if (!missing(configure.vars)) configure.vars,
                    clean = clean)
  if (is.null(repos) && missing(contriburl)) {
    if (first) .found_library(lib)
    for (file in pkgs) .install_file(path.expand(file), lib, quiet, configure)
    return(invisible())
  }
  if (missing(contriburl)) {
    if ("@CRAN@" %in% repos) .no_repository("no repository is set: options(repos = ) names one", pkgs)
    contriburl <- contrib.url(repos, "source")
  }
  if (is.null(available)) available <- available.packages(contriburl = contriburl)
  if (!nrow(available)) .no_repository("no repository can be reached", pkgs)
  unknown <- setdiff(pkgs, rownames(available))
  for (p in unknown)
    warning(gettextf("package %s is not available for this version of R", sQuote(p)), call. = FALSE, domain = NA)
  wanted <- .install_order(setdiff(pkgs, unknown), available)
  to <- if (is.null(destdir)) tempfile("downloaded") else destdir
  if (is.null(destdir)) {
    dir.create(to)
    on.exit(unlink(to, recursive = TRUE))
  }
  if (first) .found_library(lib)
  got <- download.packages(wanted, to, available = available, contriburl = contriburl)
  for (k in seq_len(nrow(got))) .install_file(got[k, 2L], lib, quiet, configure)
  invisible()
}
