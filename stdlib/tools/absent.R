# absent.R - What checks, builds and installs packages or renders help pages belongs to GNU R: these say what to do instead.

.of_gnu_r <- function(what, instead) stop(simpleError(paste0(what, " is not available here: ", instead), sys.call(-1L)))

loadPkgRdMacros <- function(pkgdir, macros = NULL) .of_gnu_r("the parser of help sources", "run it in GNU R")
Rdindex <- function(RdFiles, outFile = "", type = NULL, width = 0.9 * getOption("width"), indent = NULL) .of_gnu_r("the index of help sources", "run it in GNU R")
findHTMLlinks <- function(pkgDir = "", lib.loc = NULL, level = 0:2) .of_gnu_r("help as HTML", "run it in GNU R")
startDynamicHelp <- function(start = TRUE) {
  if (identical(start, FALSE) || is.na(start)) return(invisible(0L))
  .of_gnu_r("the help server", "browse https://search.r-project.org or start R's own with help.start()")
}
checkRd <- function(Rd, ...) .of_gnu_r("checking help sources", "run R CMD check of GNU R")
checkRdContents <- function(package, dir, lib.loc = NULL, chkInternal = NULL) .of_gnu_r("checking help sources", "run R CMD check of GNU R")

# checks of packages
checkDocFiles <- function(package, dir, lib.loc = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
checkDocStyle <- function(package, dir, lib.loc = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
checkFF <- function(package, dir, file, lib.loc = NULL, registration = FALSE, check_DUP = FALSE, verbose = getOption("verbose"))
  .of_gnu_r("checking packages", "run R CMD check of GNU R")
checkReplaceFuns <- function(package, dir, lib.loc = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
checkS3methods <- function(package, dir, lib.loc = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
checkTnF <- function(package, dir, file, lib.loc = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
checkVignettes <- function(package, dir, lib.loc = NULL, tangle = TRUE, weave = TRUE, latex = FALSE, workdir = c("tmp", "src", "cur"), keepfiles = FALSE)
  .of_gnu_r("checking packages", "run R CMD check of GNU R")
codoc <- function(package, dir, lib.loc = NULL, use.values = NULL, verbose = getOption("verbose")) .of_gnu_r("checking packages", "run R CMD check of GNU R")
codocClasses <- function(package, lib.loc = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
codocData <- function(package, lib.loc = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
undoc <- function(package, dir, lib.loc = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
check_packages_in_dir <- function(dir, ...) .of_gnu_r("checking packages", "run R CMD check of GNU R")
summary.check_packages_in_dir <- function(object, ...) .of_gnu_r("checking packages", "run R CMD check of GNU R")
check_packages_in_dir_changes <- function(dir, old, outputs = FALSE, sources = FALSE, ...) .of_gnu_r("checking packages", "run R CMD check of GNU R")
check_packages_in_dir_details <- function(dir, logs = NULL, drop_ok = TRUE, ...) .of_gnu_r("checking packages", "run R CMD check of GNU R")
summarize_check_packages_in_dir_depends <- function(dir, all = FALSE, which = NULL) .of_gnu_r("checking packages", "run R CMD check of GNU R")
summarize_check_packages_in_dir_results <- function(dir, all = TRUE, full = FALSE, ...) .of_gnu_r("checking packages", "run R CMD check of GNU R")
summarize_check_packages_in_dir_timings <- function(dir, all = FALSE, full = FALSE) .of_gnu_r("checking packages", "run R CMD check of GNU R")
testInstalledBasic <- function(scope = NULL, outDir = NULL, testSrcdir = NULL) .of_gnu_r("GNU R's own test suite", "run it in GNU R")
testInstalledPackage <- function(pkg, lib.loc = NULL, outDir = ".", types = NULL, srcdir = NULL, Ropts = "", ...)
  .of_gnu_r("the tests of installed packages", "source() the files in system.file(\"tests\", package = pkg)")
testInstalledPackages <- function(outDir = ".", errorsAreFatal = TRUE, scope = NULL, types = NULL, srcdir = NULL, Ropts = "", ...)
  .of_gnu_r("the tests of installed packages", "source() the files in system.file(\"tests\", package = pkg)")
package_native_routine_registration_skeleton <- function(dir, con = stdout(), align = TRUE, character_only = TRUE, include_declarations = TRUE)
  .of_gnu_r("the analysis of compiled code", "run it in GNU R")

# vignettes and translations
buildVignette <- function(file, dir = ".", weave = TRUE, latex = TRUE, tangle = TRUE, quiet = TRUE, clean = TRUE, keep = character(), engine = NULL,
                          buildPkg = NULL, encoding = NULL, ...) {
  if (!grepl("[.][RrSs](nw|tex)$", file)) .of_gnu_r(paste("the engine of", sQuote(basename(file))), "Sweave sources are built")
  old <- setwd(dir)
  on.exit(setwd(old))
  made <- character()
  if (weave) {
    made <- sub("[.][^.]*$", ".tex", basename(file))
    utils::Sweave(file, quiet = quiet)
    if (latex) {
      texi2pdf(made, quiet = quiet, clean = clean)
      made <- sub("[.]tex$", ".pdf", made)
    }
  }
  if (tangle) {
    utils::Stangle(file, quiet = quiet)
    made <- c(made, sub("[.][^.]*$", ".R", basename(file)))
  }
  unname(made)
}
pkgVignettes <- function(package, dir, subdirs = NULL, lib.loc = NULL, output = FALSE, source = FALSE, check = FALSE) {
  if (missing(dir)) dir <- find.package(package, lib.loc)
  else package <- basename(normalizePath(dir))
  if (is.null(subdirs)) subdirs <- if (missing(package) || file.exists(file.path(dir, "vignettes"))) "vignettes" else "doc"
  docdir <- file.path(dir, subdirs)
  docs <- if (dir.exists(docdir)) list_files_with_type(docdir, "vignette")
  if (!length(docs)) return(if (dir.exists(docdir)) structure(list(docs = character(), names = character(), engines = character(), dir = docdir, pkgdir = dir), class = "pkgVignettes"))
  structure(list(docs = docs, names = file_path_sans_ext(basename(docs)), engines = rep("utils::Sweave", length(docs)), patterns = rep("[.][RrSs](nw|tex)$", length(docs)),
                 encodings = rep("", length(docs)), dir = docdir, pkgdir = dir, msg = character()), class = "pkgVignettes")
}
buildVignettes <- function(package, dir, lib.loc = NULL, quiet = TRUE, clean = TRUE, tangle = FALSE, skip = NULL, ser_elibs = NULL) {
  found <- if (missing(dir)) pkgVignettes(package, lib.loc = lib.loc) else pkgVignettes(dir = dir)
  for (d in setdiff(found$docs, skip)) buildVignette(d, found$dir, quiet = quiet, clean = clean, tangle = tangle)
  invisible(found)
}
getVignetteInfo <- function(package = NULL, lib.loc = NULL, all = TRUE) {
  columns <- c("Package", "Dir", "Topic", "File", "Title", "R", "PDF")
  rows <- lapply(if (is.null(package)) .packages(all, lib.loc) else package, function(p) {
    dir <- find.package(p, lib.loc, quiet = TRUE)
    index <- file.path(dir, "Meta", "vignette.rds")
    if (!length(dir) || !file.exists(index)) return(NULL)
    v <- readRDS(index)
    if (nrow(v)) cbind(p, dir, file_path_sans_ext(v$File), v$File, v$Title, v$R, v$PDF)
  })
  res <- do.call(rbind, c(rows, list(matrix(character(), 0L, 7L))))
  colnames(res) <- columns
  res
}
vignetteInfo <- function(file) {
  lines <- readLines(file, warn = FALSE)
  entry <- function(tag) {
    hit <- regmatches(lines, regexec(paste0("^[[:space:]]*%+[[:space:]]*\\\\Vignette", tag, "[{]([^}]*)[}]"), lines))
    trimws(vapply(hit[lengths(hit) > 0L], `[`, "", 2L))
  }
  title <- entry("IndexEntry")
  depends <- entry("Depends")
  list(file = basename(file), title = c(title, "")[1L], depends = if (length(depends)) unlist(strsplit(depends, "[[:space:]]*,[[:space:]]*")) else character(),
       keywords = entry("Keywords?"), engine = c(entry("Engine"), "utils::Sweave")[1L])
}
xgettext <- function(dir, verbose = FALSE, asCall = TRUE) .of_gnu_r("the collection of messages", "run tools::update_pkg_po() of GNU R")
xngettext <- function(dir, verbose = FALSE) .of_gnu_r("the collection of messages", "run tools::update_pkg_po() of GNU R")
xgettext2pot <- function(dir, potFile, name = "R", version, bugs) .of_gnu_r("the collection of messages", "run tools::update_pkg_po() of GNU R")
update_pkg_po <- function(pkgdir, pkg = NULL, version = NULL, pot_make = TRUE, mo_make = TRUE, verbose = FALSE, mergeOpts = "", copyright, bugs)
  .of_gnu_r("the collection of messages", "run it in GNU R")
make_translations_pkg <- function(srcdir, outDir = ".", append = "-1") .of_gnu_r("building translations", "run it in GNU R")
checkPoFile <- function(f, strictPlural = FALSE) .of_gnu_r("checking translations", "run msgfmt --check")
checkPoFiles <- function(language, dir = ".") .of_gnu_r("checking translations", "run msgfmt --check")
RdTextFilter <- function(ifile, encoding = "unknown", drop = character(), keep = character(), macros = NULL) .of_gnu_r("the parser of help sources", "run it in GNU R")
