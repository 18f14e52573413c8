# compiles: (a package)
# A package with a script configure, help pages and lazy data, installed from its folder.
dir <- file.path(tempdir(), "tinyp"); lib <- file.path(tempdir(), "lib"); dir.create(lib)
for (d in c("R", "man", "src", "data")) dir.create(file.path(dir, d), recursive = TRUE)
put <- function(file, ...) writeLines(c(...), file.path(dir, file))
put("DESCRIPTION", "Package: tinyp", "Version: 0.2", "Title: Tiny", "Description: A tiny package.", "License: MIT", "Author: A",
    "Maintainer: A <a@b.c>", "LazyData: yes", "Encoding: UTF-8", "NeedsCompilation: yes")
put("NAMESPACE", "export(twice, level)", "useDynLib(tinyp)")
put("R/a.R", "twice <- function(x) .Call('twice_c', x, PACKAGE = 'tinyp')", "level <- function() .Call('level_c', PACKAGE = 'tinyp')")
put("src/a.c", "#include <Rinternals.h>", "SEXP twice_c(SEXP x) { return Rf_ScalarReal(2 * Rf_asReal(x)); }",
    "SEXP level_c(void) { return Rf_ScalarInteger(LEVEL); }")
put("src/Makevars.in", "PKG_CPPFLAGS = -DLEVEL=@LEVEL@")
put("configure", "#!/bin/sh", "level=1", "for a; do case $a in --with-level=*) level=${a#*=} ;; esac; done",
    "sed \"s/@LEVEL@/${LEVEL_FROM_ENV:-$level}/\" src/Makevars.in > src/Makevars")
put("cleanup", "#!/bin/sh", "rm -f src/Makevars")
Sys.chmod(file.path(dir, c("configure", "cleanup")))
put("man/twice.Rd", "\\name{twice}", "\\alias{twice}", "\\alias{level}", "\\title{Twice a \\emph{Number}}",
    "\\description{Gives twice a number, or the level.}", "\\usage{", "twice(x)", "level()", "}", "\\arguments{\\item{x}{a number}}",
    "\\value{A number.}", "\\examples{", "twice(4)", "}", "\\keyword{arith}")
small <- data.frame(a = 1:3, b = letters[1:3]); save(small, file = file.path(dir, "data", "small.rda")); rm(small)
put("data/pairs2.csv", "x;y", "1;2", "3;4"); put("data/made.R", "made <- list(1, 'b'); other <- 2")
invisible(capture.output(suppressMessages(install.packages(dir, lib, repos = NULL, type = "source", quiet = TRUE, configure.args = "--with-level=3")), type = "message"))
file.exists(file.path(dir, "src", "Makevars"))
library(tinyp, lib.loc = lib)
twice(4); level(); small; pairs2[1, ]; str(made); tinyp::other; data(pairs2, package = "tinyp", lib.loc = lib); pairs2
.libPaths(lib)
example(twice, package = "tinyp", lib.loc = lib)
tools::Rd2txt(tools::Rd_db("tinyp")[[1]], options = list(underline_titles = FALSE))
readLines(file.path(lib, "tinyp", "INDEX"))
detach("package:tinyp", unload = TRUE)
invisible(capture.output(suppressMessages(install.packages(dir, lib, repos = NULL, type = "source", quiet = TRUE,
  configure.args = list(other = "--with-level=3"), configure.vars = c(tinyp = "LEVEL_FROM_ENV=5"))), type = "message"))
writeLines(Rscript <- system2(file.path(R.home("bin"), "Rscript"), c("-e", shQuote("tinyp::level()")), stdout = TRUE, env = paste0("R_LIBS=", lib)))
