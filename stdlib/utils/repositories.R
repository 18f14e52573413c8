# repositories.R - Packages in repositories: what is there, what is newer than what is installed, fetching and removing.

contrib.url <- function(repos, type = getOption("pkgType")) {
  if (is.null(repos)) return(NULL)
  if ("@CRAN@" %in% repos) stop("trying to use CRAN without setting a mirror")
  base <- sub("/$", "", unname(repos))
  if (type[1L] %in% c("source", "both")) paste0(base, "/src/contrib")
  else paste0(base, "/bin/", sub("^([a-z]+)[.]binary.*", "\\1", type), "/contrib/", paste(R.version$major, sub("[.].*", "", R.version$minor), sep = "."))
}

.package_fields <- c("Package", "Version", "Priority", "Depends", "Imports", "LinkingTo", "Suggests", "Enhances", "License", "License_is_FOSS",
                     "License_restricts_use", "OS_type", "Archs", "MD5sum", "NeedsCompilation", "File")

available.packages <- function(contriburl = contrib.url(repos, type), method, fields = NULL, type = getOption("pkgType"), filters = NULL,
                               repos = getOption("repos"), ignore_repo_cache = FALSE, max_repo_cache_age, quiet = TRUE, ...) {
  fields <- unique(c(.package_fields, fields))
  found <- matrix(character(), 0L, length(fields) + 1L, dimnames = list(NULL, c(fields, "Repository")))
  for (url in contriburl) found <- rbind(found, .repository_index(url, fields, method = if (missing(method)) NULL else method, quiet))
  if (is.null(filters)) filters <- getOption("available_packages_filters")
  if (is.null(filters)) filters <- c("R_version", "OS_type", "subarch", "duplicates")
  for (f in if (is.list(filters)) filters else as.list(filters)) found <- .filter_packages(found, f)
  rownames(found) <- found[, "Package"]
  found
}

# The index of one place: PACKAGES.gz or PACKAGES; a warning where there is none.
.repository_index <- function(url, fields, method, quiet) {
  local <- startsWith(url, "file://")
  if (local) text <- file.path(sub("^file://", "", url), "PACKAGES")
  else {
    text <- tempfile()
    on.exit(unlink(text))
    got <- FALSE
    for (name in c("PACKAGES.gz", "PACKAGES")) {
      args <- list(paste(url, name, sep = "/"), text, mode = "wb", quiet = quiet)
      got <- tryCatch(suppressWarnings(do.call(download.file, c(args, method = method))) == 0L, error = function(e) FALSE)
      if (got) break
    }
    if (!got) {
      warning(gettextf("unable to access index for repository %s", url), call. = FALSE, immediate. = TRUE, domain = NA)
      return(NULL)
    }
  }
  index <- read.dcf(text, fields = fields)
  if (!nrow(index)) return(NULL)
  cbind(index, Repository = url)
}

.filter_packages <- function(db, filter) {
  if (is.function(filter)) return(filter(db))
  switch(filter, R_version = {
    fits <- vapply(db[, "Depends"], .fits_this_R, NA, USE.NAMES = FALSE)
    db[fits, , drop = FALSE]
  }, OS_type = db[is.na(db[, "OS_type"]) | db[, "OS_type"] == .Platform$OS.type, , drop = FALSE], duplicates = {
    newest <- vapply(split(seq_len(nrow(db)), db[, "Package"]), function(k) {
      v <- package_version(db[k, "Version"], strict = FALSE)
      k[order(v, decreasing = TRUE)[1L]]
    }, 0L)
    db[sort(newest), , drop = FALSE]
  }, `license/FOSS` = db[db[, "License_is_FOSS"] %in% "yes" | grepl("GPL|MIT|BSD|Apache|Artistic|CC0|MPL|LGPL", db[, "License"]), , drop = FALSE],
  CRAN = {
    cran <- db[, "Repository"] %in% contrib.url(getOption("repos")["CRAN"])
    db[cran | !(db[, "Package"] %in% db[cran, "Package"]), , drop = FALSE]
  }, db)
}

# Is the version of R that a field Depends asks for not newer than this one?
.fits_this_R <- function(depends) {
  asked <- regmatches(depends, regexec("(^|[ ,])R *\\( *([<>=!]+) *([0-9.-]+) *\\)", depends))[[1L]]
  if (is.na(depends) || !length(asked)) return(TRUE)
  match.fun(asked[3L])(getRversion(), asked[4L])
}

download.packages <- function(pkgs, destdir, available = NULL, repos = getOption("repos"), contriburl = contrib.url(repos, type), method,
                              type = getOption("pkgType"), ...) {
  if (!all(dir.exists(destdir))) stop("'destdir' is not a directory")
  if (is.null(available)) available <- available.packages(contriburl = contriburl, ...)
  got <- matrix(character(), 0L, 2L)
  for (p in unique(pkgs)) {
    if (!(p %in% available[, "Package"])) {
      warning(gettextf("no package %s at the repositories", sQuote(p)), domain = NA, immediate. = TRUE)
      next
    }
    row <- available[match(p, available[, "Package"]), ]
    file <- if (is.na(row[["File"]])) paste0(p, "_", row[["Version"]], ".tar.gz") else row[["File"]]
    dest <- file.path(destdir, basename(file))
    place <- paste(row[["Repository"]], file, sep = "/")
    status <- tryCatch(if (startsWith(place, "file://")) if (file.copy(sub("^file://", "", place), dest, overwrite = TRUE)) 0L else 1L
                       else download.file(place, dest, mode = "wb", ...), error = function(e) 1L)
    if (status == 0L) got <- rbind(got, c(p, dest))
    else warning(gettextf("download of package %s failed", sQuote(p)), domain = NA)
  }
  got
}

old.packages <- function(lib.loc = NULL, repos = getOption("repos"), contriburl = contrib.url(repos, type),
                         instPkgs = installed.packages(lib.loc = lib.loc, ...), method, available = NULL, checkBuilt = FALSE, ...,
                         type = getOption("pkgType")) {
  if (is.null(available)) available <- available.packages(contriburl = contriburl, ...)
  instPkgs <- instPkgs[is.na(instPkgs[, "Priority"]) | instPkgs[, "Priority"] != "base", , drop = FALSE]
  there <- instPkgs[, "Package"] %in% available[, "Package"]
  mine <- instPkgs[there, , drop = FALSE]
  theirs <- available[match(mine[, "Package"], available[, "Package"]), , drop = FALSE]
  newer <- nrow(mine) > 0L & package_version(theirs[, "Version"]) > package_version(mine[, "Version"])
  if (!any(newer)) return(NULL)
  cbind(mine[newer, c("Package", "LibPath"), drop = FALSE], Installed = mine[newer, "Version"], Built = mine[newer, "Built"],
        ReposVer = theirs[newer, "Version"], Repository = theirs[newer, "Repository"])
}

new.packages <- function(lib.loc = NULL, repos = getOption("repos"), contriburl = contrib.url(repos, type),
                         instPkgs = installed.packages(lib.loc = lib.loc, ...), method, available = NULL, ask = FALSE, ...,
                         type = getOption("pkgType")) {
  if (is.null(available)) available <- available.packages(contriburl = contriburl, ...)
  sort(setdiff(unname(available[, "Package"]), instPkgs[, "Package"]))
}

update.packages <- function(lib.loc = NULL, repos = getOption("repos"), contriburl = contrib.url(repos, type), method, instlib = NULL, ask = TRUE,
                            available = NULL, oldPkgs = NULL, ..., checkBuilt = FALSE, type = getOption("pkgType")) {
  if (is.null(oldPkgs)) oldPkgs <- old.packages(lib.loc, contriburl = contriburl, available = available, checkBuilt = checkBuilt, type = type)
  names <- if (is.matrix(oldPkgs)) oldPkgs[, "Package"] else oldPkgs
  if (length(names)) stop(gettextf("newer versions of %s: install them with R CMD INSTALL of GNU R", paste(sQuote(names), collapse = ", ")), domain = NA)
  invisible()
}

remove.packages <- function(pkgs, lib) {
  if (!length(pkgs)) return(invisible())
  if (missing(lib) || is.null(lib)) lib <- .library_to_clear(length(pkgs))
  for (folder in find.package(pkgs, lib)) unlink(folder, recursive = TRUE)
  invisible()
}

# Where packages are removed when nobody says where; tells so.
.library_to_clear <- function(n) {
  first <- .libPaths()[1L]
  message("Removing package", if (n > 1L) "s", " from ", sQuote(first), "\n(as ", sQuote("lib"), " is unspecified)")
  first
}

packageStatus <- function(lib.loc = NULL, repositories = NULL, method, type = getOption("pkgType"), ...) {
  if (is.null(repositories)) repositories <- contrib.url(getOption("repos"), type)
  inst <- as.data.frame(installed.packages(lib.loc), stringsAsFactors = FALSE)
  avail <- as.data.frame(available.packages(repositories), stringsAsFactors = FALSE)
  at <- match(inst$Package, avail$Package)
  newer <- !is.na(at) & package_version(ifelse(is.na(at), "0", avail$Version[at])) > package_version(inst$Version)
  inst$Status <- factor(ifelse(is.na(at), "unavailable", ifelse(newer, "upgrade", "ok")), levels = c("ok", "upgrade", "unavailable"))
  avail$Status <- factor(ifelse(avail$Package %in% inst$Package, "installed", "not installed"), levels = c("installed", "not installed"))
  structure(list(inst = inst, avail = avail), class = "packageStatus")
}

upgrade <- function(object, ...) UseMethod("upgrade")

upgrade.packageStatus <- function(object, ask = TRUE, ...) {
  old <- object$inst[object$inst$Status == "upgrade", , drop = FALSE]
  for (k in seq_len(nrow(old))) {
    answer <- if (ask) readline(paste0(old$Package[k], " in ", old$LibPath[k], " - update? (y/N) ")) else "y"
    if (tolower(substr(answer, 1L, 1L)) == "y") install.packages(old$Package[k], old$LibPath[k], ...)
  }
  invisible(object)
}

update.packageStatus <- function(object, lib.loc = levels(factor(object$inst$LibPath)), repositories = levels(factor(object$avail$Repository)), ...)
  packageStatus(lib.loc, repositories, ...)

# The packages of each status, by library or repository.
summary.packageStatus <- function(object, ...) {
  by_place <- function(d, place) lapply(split(d, factor(d[[place]], unique(d[[place]]))), function(part) split(part$Package, part$Status))
  structure(c(unclass(object), list(Libs = by_place(object$inst, "LibPath"), Repos = by_place(object$avail, "Repository"))),
            class = c("summary.packageStatus", "packageStatus"))
}

.print_statuses <- function(title, places, kind, show) {
  cat("\n", title, "\n", strrep("-", nchar(title)), "\n", sep = "")
  for (place in names(places)) {
    cat("\n*** ", kind, " ", place, "\n", sep = "")
    show(places[[place]])
  }
}

print.summary.packageStatus <- function(x, ...) {
  .print_statuses("Installed packages:", x$Libs, "Library", print)
  .print_statuses("Available packages:", x$Repos, "Repository", print)
  invisible(x)
}

print.packageStatus <- function(x, ...) {
  counts <- function(place) print(lengths(place))
  s <- summary.packageStatus(x)
  .print_statuses("Number of installed packages:", s$Libs, "Library", counts)
  .print_statuses("Number of available packages (each package counted only once):", s$Repos, "Repository", counts)
  invisible(x)
}

# ---- mirrors ----

findCRANmirror <- function(type = c("src", "web")) {
  type <- match.arg(type)
  set <- Sys.getenv(c(src = "R_CRAN_SRC", web = "R_CRAN_WEB")[[type]])
  repo <- getOption("repos")["CRAN"]
  if (nzchar(set)) set else if (!is.na(repo) && repo != "@CRAN@") unname(repo) else "https://CRAN.R-project.org"
}

getCRANmirrors <- function(all = FALSE, local.only = FALSE) {
  text <- tempfile()
  on.exit(unlink(text))
  status <- if (local.only) 1L else tryCatch(suppressWarnings(download.file("https://cran.r-project.org/CRAN_mirrors.csv", text, quiet = TRUE)), error = function(e) 1L)
  if (status != 0L) stop("the list of mirrors cannot be fetched: set one by options(repos = c(CRAN = \"https://cloud.r-project.org\"))", call. = FALSE)
  m <- read.csv(text, encoding = "UTF-8")
  if (all) m else m[as.logical(m$OK), ]
}

chooseCRANmirror <- function(graphics = getOption("menu.graphics"), ind = NULL, local.only = FALSE) {
  if (is.null(ind) && !interactive()) stop("cannot choose a CRAN mirror non-interactively")
  m <- getCRANmirrors(local.only = local.only)
  if (is.null(ind)) ind <- menu(paste0(m$Name, " [", m$Host, "]"), title = "Secure CRAN mirrors")
  if (ind > 0L) {
    repos <- getOption("repos")
    repos["CRAN"] <- sub("/$", "", m$URL[as.integer(ind)[1L]])
    options(repos = repos)
  }
  invisible()
}

chooseBioCmirror <- function(graphics = getOption("menu.graphics"), ind = NULL, local.only = FALSE) {
  if (is.null(ind) && !interactive()) stop("cannot choose a BioC mirror non-interactively")
  options(BioC_mirror = "https://bioconductor.org")
  invisible()
}

setRepositories <- function(graphics = getOption("menu.graphics"), ind = NULL, addURLs = character()) {
  if (is.null(ind) && !interactive()) stop("cannot set repositories non-interactively")
  known <- c(CRAN = findCRANmirror("web"), BioCsoft = "https://bioconductor.org/packages/release/bioc",
             BioCann = "https://bioconductor.org/packages/release/data/annotation", BioCexp = "https://bioconductor.org/packages/release/data/experiment")
  if (is.null(ind)) ind <- select.list(names(known), multiple = TRUE, title = "Repositories")
  old <- getOption("repos")
  options(repos = c(known[ind], addURLs))
  invisible(old)
}

# ---- pages on the web ----

RSiteSearch <- function(string, restrict = c("functions", "descriptions", "news", "Rfunctions", "Rmanuals", "READMEs", "views", "vignettes"), format,
                        sortby = c("score", "date:late", "date:early", "subject", "subject:descending", "size", "size:descending"),
                        matchesPerPage = 20, words = c("all", "any")) {
  string <- gsub("+", "%2B", gsub(" ", "+", gsub("[{}\"]", "", string), fixed = TRUE), fixed = TRUE)
  string <- gsub("%2B", "+", string, fixed = TRUE)
  places <- c(functions = "cran-help", descriptions = "cran-info", news = "cran-news", Rfunctions = "r-help", Rmanuals = "r-manuals",
              READMEs = "cran-readme", views = "cran-views", vignettes = "cran-vignettes")
  restrict <- match.arg(restrict, several.ok = TRUE)
  order <- match.arg(sortby)
  url <- paste0("https://search.r-project.org/?FMT=query&P=", string, "&HITSPERPAGE=", matchesPerPage, "&SORT=", if (order != "score") order,
                paste0("&DB=", sort(places[restrict]), collapse = ""), "&DEFAULTOP=", if (match.arg(words) == "all") "and" else "or")
  browseURL(url)
  cat("A search query has been submitted to https://search.r-project.org\n")
  cat("The results page should open in your browser shortly\n")
  invisible(url)
}

RShowDoc <- function(what, type = c("pdf", "html", "txt"), package) {
  if (missing(what) || length(what) != 1L || !is.character(what)) {
    message("   RShowDoc() should be used with a character string argument specifying\n   a documentation file")
    return(invisible())
  }
  type <- match.arg(type)
  inside <- if (!missing(package)) {
    dir <- find.package(package)
    c(file.path(dir, "doc", paste(what, c(type, "pdf", "html", "txt"), sep = ".")), file.path(dir, c("doc", ""), what))
  } else file.path(R.home("doc"), c("", "manual"), rep(c(what, paste(what, c("html", "txt", "pdf"), sep = ".")), each = 2L))
  path <- inside[file.exists(inside)][1L]
  if (is.na(path)) {
    if (!missing(package)) stop(gettextf("no documentation for %s found in package %s", sQuote(what), sQuote(package)), domain = NA)
    if (what %in% c("R-admin", "R-data", "R-exts", "R-FAQ", "R-intro", "R-ints", "R-lang")) path <- paste0("https://cran.r-project.org/doc/manuals/", what, ".html")
    else stop("document not found")
  }
  if (grepl("[.](html|pdf)$", path)) browseURL(if (grepl("^https:", path)) path else paste0("file://", path)) else file.show(path)
  invisible(path)
}

url.show <- function(url, title = url, file = tempfile(), delete.file = TRUE, method, ...) {
  status <- if (missing(method)) download.file(url, destfile = file, mode = "w") else download.file(url, destfile = file, method = method, mode = "w")
  if (status != 0L) stop("transfer failure")
  file.show(file, delete.file = delete.file, title = title, ...)
}
