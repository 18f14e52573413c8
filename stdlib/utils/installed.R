# installed.R - What is installed and loaded: descriptions and versions of packages, sessionInfo().

# Title of one of the library's own packages.
.own_title <- function(pkg) {
  special <- c(grDevices = "The R Graphics Devices and Support for Colours and Fonts", grid = "The Grid Graphics Package",
               methods = "Formal Methods and Classes", parallel = "Support for Parallel computation in R",
               splines = "Regression Spline Functions and Classes", stats4 = "Statistical Functions using S4 Classes",
               tools = "Tools for Package Development")
  if (pkg %in% names(special)) special[[pkg]] else paste0("The R ", toupper(substring(pkg, 1L, 1L)), substring(pkg, 2L), " Package")
}

# list(description, file) of one of the library's own packages where no installed copy can be read.
.own_description <- function(pkg)
  list(c(Package = pkg, Version = "4.2.2", Priority = "base", Title = .own_title(pkg), Author = "R Core Team and contributors worldwide",
         Maintainer = "R Core Team <do-use-Contact-address@r-project.org>", License = "Part of R 4.2.2", Built = "R 4.2.2; ; ; unix"),
       file.path(.Library, pkg, "Meta", "package.rds"))

# list(description, file) of a package, or NULL.
.find_description <- function(pkg, lib.loc) {
  path <- find.package(pkg, lib.loc, quiet = TRUE)
  if (length(path)) {
    file <- file.path(path[[1L]], "Meta", "package.rds")
    if (file.exists(file)) return(list(readRDS(file)$DESCRIPTION, file))
    file <- file.path(path[[1L]], "DESCRIPTION")
    if (file.exists(file)) {
      d <- read.dcf(file)
      return(list(structure(d[1L, ], names = colnames(d)), file))
    }
  }
  if (.Internal(hasPackage(pkg))) .own_description(pkg)
}

packageDescription <- function(pkg, lib.loc = NULL, fields = NULL, drop = TRUE, encoding = "") {
  found <- .find_description(pkg, lib.loc)
  if (!length(found)) {
    warning(gettextf("no package '%s' was found", pkg), domain = NA)
    return(NA)
  }
  all <- as.list(found[[1L]])
  about <- list(class = "packageDescription", file = found[[2L]])
  if (is.character(fields) || !is.null(fields)) {
    all <- structure(lapply(fields, function(name) if (is.null(all[[name]])) NA else all[[name]]), names = fields)
    if (drop && length(fields) == 1L) return(all[[1L]])
    about <- append(about, list(fields = fields), 1L)
  }
  do.call(structure, c(list(all), about))
}

print.packageDescription <- function(x, abbrCollate = 0.8 * getOption("width"), ...) {
  d <- unclass(x)
  collate <- d$Collate
  if (!is.null(collate) && !is.na(collate) && nchar(collate) > abbrCollate)
    d$Collate <- paste(strtrim(gsub("[\n[:space:]]+", " ", collate), abbrCollate - 3), "...")
  d[is.na(d)] <- "NA"
  write.dcf(as.data.frame.list(d, optional = TRUE))
  cat("\n-- File:", attr(x, "file"), "\n")
  if (!is.null(attr(x, "fields"))) cat("-- Fields read: ", paste(attr(x, "fields"), collapse = ", "), "\n", sep = "")
  invisible(x)
}

packageVersion <- function(pkg, lib.loc = NULL) {
  version <- suppressWarnings(packageDescription(pkg, lib.loc, "Version"))
  if (is.na(version)) stop(packageNotFoundError(pkg, lib.loc, sys.call()))
  package_version(version)
}

packageDate <- function(pkg, lib.loc = NULL, date.fields = c("Date", "Packaged", "Date/Publication", "Built"), tryFormats = c("%Y-%m-%d", "%Y/%m/%d", "%D", "%m/%d/%y"),
                        desc = packageDescription(pkg, lib.loc = lib.loc, fields = date.fields)) {
  for (f in date.fields) {
    text <- desc[[f]]
    if (is.null(text) || is.na(text)) next
    if (f == "Built") text <- sub(".*; *([^;]*);[^;]*$", "\\1", text)
    d <- tryCatch(as.Date(text, tryFormats = tryFormats, optional = TRUE), error = function(e) NA)
    if (!is.na(d)) return(d)
  }
  as.Date(NA)
}

maintainer <- function(pkg) {
  m <- packageDescription(pkg)
  if (is.list(m)) m$Maintainer else NA_character_
}

installed.packages <- function(lib.loc = NULL, priority = NULL, noCache = FALSE,
                               fields = NULL, subarch = .Platform$r_arch, ...) {
  own <- is.null(lib.loc) || .Library %in% lib.loc
  if (is.null(lib.loc)) lib.loc <- .libPaths()
  wanted <- unique(c("Version", "Priority", "Depends", "Imports", "LinkingTo", "Suggests", "Enhances", "License", "License_is_FOSS",
                     "License_restricts_use", "OS_type", "MD5sum", "NeedsCompilation", "Built", fields))
  rows <- list()
  for (lib in lib.loc) {
    dirs <- list.files(lib)
    for (p in dirs) {
      file <- file.path(lib, p, "Meta", "package.rds")
      if (!file.exists(file)) next
      meta <- tryCatch(readRDS(file), error = function(e) NULL)
      if (is.null(meta)) next
      d <- meta$DESCRIPTION[wanted]
      d[wanted == "Built"] <- as.character(meta$Built$R)
      rows[[length(rows) + 1L]] <- c(p, lib, d)
    }
  }
  if (own && !file.exists(file.path(.Library, "base"))) # no GNU R here: the packages of this library
    for (p in c("base", "compiler", "datasets", "graphics", "grDevices", "methods", "parallel", "splines", "stats", "stats4", "tools", "utils")) {
      d <- .own_description(p)[[1L]][wanted]
      d[wanted == "Built"] <- "4.2.2"
      rows[[length(rows) + 1L]] <- c(p, .Library, d)
    }
  m <- if (length(rows)) do.call(rbind, lapply(rows, unname)) else matrix(NA_character_, 0L, length(wanted) + 2L)
  dimnames(m) <- list(if (nrow(m)) m[, 1L], c("Package", "LibPath", wanted))
  if (!is.null(priority)) {
    keep <- if (length(priority) == 1L && is.na(priority)) is.na(m[, "Priority"])
    else m[, "Priority"] %in% if (identical(priority, "high")) c("base", "recommended") else priority
    m <- m[keep, , drop = FALSE]
  }
  m
}

# ---- the session ----

.os_name <- function() {
  lines <- tryCatch(readLines("/etc/os-release"), error = function(e) character(), warning = function(w) character())
  name <- sub("^PRETTY_NAME=", "", grep("^PRETTY_NAME=", lines, value = TRUE))
  if (length(name)) gsub("\"", "", name[[1L]]) else paste(Sys.info()[["sysname"]], Sys.info()[["release"]])
}

sessionInfo <- function(package = NULL) {
  z <- list(R.version = R.version, platform = R.version$platform, locale = Sys.getlocale(), running = .os_name(), RNGkind = RNGkind())
  if (.Machine$sizeof.pointer == 8L) z$platform <- paste(z$platform, "(64-bit)")
  if (is.null(package)) {
    attached <- sub("^package:", "", grep("^package:", search(), value = TRUE))
    loaded <- loadedNamespaces()
    extra <- loaded[!loaded %in% attached]
  } else {
    attached <- package
    extra <- NULL
  }
  describe <- function(p) suppressWarnings(packageDescription(p))
  d <- lapply(attached, describe)
  names(d) <- attached
  base <- vapply(d, function(x) !is.list(x) || (!is.null(x$Priority) && x$Priority == "base"), NA)
  z$basePkgs <- attached[base]
  if (any(!base)) z$otherPkgs <- d[!base]
  if (length(extra)) {
    z$loadedOnly <- lapply(extra, describe)
    names(z$loadedOnly) <- extra
  }
  z$matprod <- as.character(options("matprod"))
  z$BLAS <- extSoftVersion()[["BLAS"]]
  z$LAPACK <- La_library()
  z["system.codepage"] <- list("NULL")
  z["codepage"] <- list("NULL")
  class(z) <- "sessionInfo"
  z
}

print.sessionInfo <- function(x, locale = TRUE, RNG = !identical(x$RNGkind, .default_rng()), ...) {
  say <- function(title, text) if (any(nzchar(text))) cat(title, text, "\n", sep = "")
  listed <- function(title, names) {
    cat(title, "\n", sep = "")
    print(names, quote = FALSE)
  }
  versions <- function(packages) vapply(packages, function(p) paste(p$Package, p$Version, sep = "_"), "", USE.NAMES = FALSE)
  cat(x$R.version$version.string, "\n", sep = "")
  cat("Platform: ", x$platform, "\n", sep = "")
  say("Running under: ", x$running)
  cat("\nMatrix products: ", x$matprod, "\n", sep = "")
  if (identical(x$BLAS, x$LAPACK)) say("BLAS/LAPACK: ", x$BLAS)
  else {
    say("BLAS:   ", x$BLAS)
    say("LAPACK: ", x$LAPACK)
  }
  cat("\n")
  if (RNG) cat("Random number generation:\n", paste(c("RNG:    ", "Normal: ", "Sample: "), x$RNGkind, "\n"), "\n")
  if (locale) {
    listed("locale:", strsplit(x$locale, ";", fixed = TRUE)[[1L]])
    cat("\n")
  }
  listed("attached base packages:", x$basePkgs)
  if (length(x$otherPkgs)) listed("\nother attached packages:", versions(x$otherPkgs))
  if (length(x$loadedOnly)) listed("\nloaded via a namespace (and not attached):", versions(x$loadedOnly))
  invisible(x)
}

.default_rng <- function() c("Mersenne-Twister", "Inversion", "Rejection")

# ---- data sets ----

# Reads the data set `name` of a folder `data` into envir; was there one?
.read_data <- function(dir, name, envir, overwrite) {
  take <- function(from) {
    for (n in ls(from, all.names = TRUE))
      if (overwrite || !exists(n, envir = envir, inherits = FALSE)) assign(n, get(n, envir = from), envir = envir)
    TRUE
  }
  from <- new.env()
  if (file.exists(file.path(dir, "Rdata.rds"))) {
    index <- readRDS(file.path(dir, "Rdata.rds"))
    if (!name %in% names(index)) return(FALSE)
    lazyLoad(file.path(dir, "Rdata"), from, filter = function(n) n %in% index[[name]])
    return(take(from))
  }
  files <- list.files(dir, full.names = TRUE)
  files <- files[sub("[.][^.]*$", "", sub("[.](gz|bz2|xz)$", "", basename(files))) == name]
  if (!length(files)) return(FALSE)
  file <- files[[1L]]
  switch(tolower(sub(".*[.]([^.]*)$", "\\1", sub("[.](gz|bz2|xz)$", "", file))),
         rda = , rdata = load(file, envir = from),
         r = sys.source(file, chdir = TRUE, envir = from),
         txt = , tab = assign(name, read.table(file, header = TRUE, as.is = FALSE), envir = from),
         csv = assign(name, read.table(file, header = TRUE, sep = ";", as.is = FALSE), envir = from),
         return(FALSE))
  take(from)
}

data <- function(..., list = character(), package = NULL, lib.loc = NULL, verbose = getOption("verbose"),
                 envir = .GlobalEnv, overwrite = TRUE) {
  names <- c(as.character(substitute(list(...))[-1L]), list)
  if (!length(names)) return(.data_listing(package, lib.loc))
  where <- if (is.null(package)) .packages() else package
  for (nm in names) {
    found <- FALSE
    for (p in where) {
      if (p == "datasets") {
        x <- get0(nm, envir = asNamespace("datasets"), inherits = FALSE)
        if (is.null(x)) next
        if (overwrite || !exists(nm, envir = envir, inherits = FALSE)) assign(nm, x, envir = envir)
        found <- TRUE
      } else {
        dir <- find.package(p, lib.loc, quiet = TRUE)
        if (length(dir)) found <- .read_data(file.path(dir, "data"), nm, envir, overwrite)
      }
      if (found) break
    }
    if (!found && is.null(package) && dir.exists("data")) found <- .read_data("data", nm, envir, overwrite)
    if (!found) warning(gettextf("data set %s not found", sQuote(nm)), domain = NA)
  }
  invisible(names)
}
