# compiles: C code of a small package
# Packages installed from a folder, an archive and a repository of files; what is told of them.
lib <- tempfile("lib"); dir.create(lib); .libPaths(c(lib, .libPaths()))
pkg <- function(name, desc = NULL, ns, code, c = NULL) {
  d <- file.path(tempdir(), name); dir.create(file.path(d, "R"), recursive = TRUE)
  writeLines(c(paste("Package:", name), "Version: 0.1", "Title: Small", "Author: A", "Maintainer: A <a@b.c>", "Description: Nothing.", "License: MIT", desc), file.path(d, "DESCRIPTION"))
  writeLines(ns, file.path(d, "NAMESPACE")); writeLines(code, file.path(d, "R", "a.R"))
  if (!is.null(c)) { dir.create(file.path(d, "src")); writeLines(c, file.path(d, "src", "a.c")) }
  d
}
a <- pkg("tinya", NULL, "export(one)", c("one <- function() hidden + 1", "hidden <- 0"))
b <- pkg("tinyb", "Imports: tinya (>= 0.1)", c("import(tinya)", "importFrom(stats, sd)", "export(two)", "S3method(print, tiny)", "exportClasses(Point)", "exportMethods(show)"), c("two <- function() one() + 1", "print.tiny <- function(x, ...) cat('<tiny>\n')", ".onAttach <- function(libname, pkgname) packageStartupMessage('hello from ', pkgname)", "setClass('Point', representation(x = 'numeric'))", "setMethod('show', 'Point', function(object) cat('Point', object@x, '\n'))"))
cc <- pkg("tinyc", NULL, c("useDynLib(tinyc, .registration = TRUE)", "export(add)"), "add <- function(a, b) .Call(C_add, a, b)",
  c("#include <R.h>", "#include <Rinternals.h>", "#include <R_ext/Rdynload.h>", "#include <Rmath.h>", "static SEXP add(SEXP a, SEXP b) { double *p = R_Calloc(2, double); p[0] = asReal(a); p[1] = asReal(b); SEXP r = PROTECT(ScalarReal(p[0] + p[1] + dnorm(0, 0, 1, 1) * 0)); R_Free(p); UNPROTECT(1); return r; }",
  "static const R_CallMethodDef calls[] = {{\"C_add\", (DL_FUNC) &add, 2}, {NULL, NULL, 0}};", "void R_init_tinyc(DllInfo *d) { R_registerRoutines(d, NULL, calls, NULL, NULL); R_useDynamicSymbols(d, FALSE); }"))
repo <- file.path(tempdir(), "repo"); at <- file.path(repo, "src", "contrib"); dir.create(at, recursive = TRUE)
old <- setwd(tempdir()); for (p in c("tinya", "tinyb", "tinyc")) tar(file.path(at, paste0(p, "_0.1.tar.gz")), p, "gzip", tar = "internal"); setwd(old)
writeLines(c("Package: tinya", "Version: 0.1", "License: MIT", "", "Package: tinyb", "Version: 0.1", "Imports: tinya (>= 0.1)", "License: MIT", "", "Package: tinyc", "Version: 0.1", "License: MIT", "NeedsCompilation: yes"), file.path(at, "PACKAGES"))
url <- paste0("file://", repo)
av <- available.packages(repos = url, filters = character())
av[, c("Package", "Version", "Imports")]
invisible(capture.output(suppressMessages(install.packages(c("tinyb", "tinyc"), lib, repos = url, quiet = TRUE)), type = "message"))
unname(sort(rownames(installed.packages(lib))))
library(tinyb)
two(); structure(1, class = "tiny"); new("Point", x = 3); tinyc::add(1, 2)
packageDescription("tinyb")$Imports; packageVersion("tinyc"); environmentName(environment(two)); system.file("libs", package = "tinya")
sessionInfo()$otherPkgs$tinyb$Version; names(sessionInfo()$loadedOnly)[names(sessionInfo()$loadedOnly) %in% c("tinya", "tinyc")]
invisible(capture.output(install.packages(file.path(at, "tinya_0.1.tar.gz"), lib, repos = NULL, quiet = TRUE), type = "message"))
unloadNamespace("tinyb")
remove.packages("tinyb", lib); "tinyb" %in% rownames(installed.packages(lib))
tryCatch(library(tinyb), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(remove.packages("tinyb", lib), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(install.packages("nosuchpackage", lib, repos = url), warning = function(w) cat(strsplit(conditionMessage(w), "\n")[[1]][1], "\n"))
