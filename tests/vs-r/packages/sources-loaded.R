# needs: pkgload testthat roxygen2
# A package that lies there as sources, loaded, tested and documented as devtools does.
dir <- file.path(tempdir(), "mypk")
for (d in c("R", "tests/testthat")) dir.create(file.path(dir, d), recursive = TRUE)
put <- function(file, ...) writeLines(c(...), file.path(dir, file))
put("DESCRIPTION", "Package: mypk", "Version: 0.1", "Title: Mine", "Description: A package.", "License: MIT", "Author: A",
    "Maintainer: A <a@b.c>", "Imports: stats,", "    methods (>=", "    2.0)", "Encoding: UTF-8", "RoxygenNote: 7.2.3")
put("NAMESPACE", "export(twice)", "exportClasses(Box)", "exportMethods(size)", "S3method(print, mine)", "importFrom(stats, sd)",
    "importFrom(methods, setClass, setGeneric, setMethod, new)")
put("R/a.R", "#' Twice", "#'", "#' @param x a number", "#' @export", "twice <- function(x) structure(list(x = 2 * x + hidden), class = 'mine')",
    "hidden <- 1", "print.mine <- function(x, ...) cat('<mine', x$x, '>\\n')",
    "setClass('Box', representation(n = 'numeric'))", "setGeneric('size', function(x) standardGeneric('size'))",
    "setMethod('size', 'Box', function(x) x@n)", ".onLoad <- function(libname, pkgname) message('loaded ', pkgname)")
put("tests/testthat/test-a.R", "test_that('twice', {", "  expect_equal(twice(2)$x, 5)", "  expect_equal(hidden, 1)", "})",
    "test_that('fails', {", "  expect_equal(twice(2)$x, 6)", "})")
library(pkgload)
load_all(dir)
twice(3); hidden; environment(twice); mypk::twice(1); size(new("Box", n = 4)); sd(c(1, 3))
grep("^[.]__", sort(getNamespaceExports("mypk")), value = TRUE, invert = TRUE)
is_dev_package("mypk")
r <- testthat::test_local(dir, reporter = "silent", stop_on_failure = FALSE)
as.data.frame(r)[, c("file", "test", "nb", "failed")]
vapply(r, function(t) paste(basename(attr(t$results[[1]]$srcref, "srcfile")$filename), t$results[[1]]$srcref[1]), "")
unload("mypk"); "mypk" %in% loadedNamespaces()
str(unclass(tools:::.split_description(tools:::.read_description(file.path(dir, "DESCRIPTION"))))[-1])
invisible(suppressMessages(roxygen2::roxygenise(dir)))
cat(readLines(file.path(dir, "man/twice.Rd")), sep = "\n")
