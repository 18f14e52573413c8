# Damaged installations give errors.
lib <- file.path(tempdir(), "lib"); dir.create(lib); .libPaths(lib)
fresh <- function() { if ("tinytools" %in% loadedNamespaces()) unloadNamespace("tinytools"); unlink(file.path(lib, "tinytools"), recursive = TRUE); invisible(file.copy("input/lib/tinytools", lib, recursive = TRUE)) }
path <- function(...) file.path(lib, "tinytools", ...)
attempt <- function(expr) tryCatch({ expr; "fine" }, error = function(e) "error", warning = function(w) "warning")
fresh(); attempt(tinytools::tt_one())
fresh(); b <- readBin(path("R/tinytools.rdb"), "raw", 1e5); writeBin(b[1:200], path("R/tinytools.rdb")); attempt(tinytools::tt_two(a = 1)) != "fine"
fresh(); unlink(path("DESCRIPTION"))
try(library(tinytools))
e <- new.env(); fresh(); lazyLoad(path("R/sysdata"), e); ls(e); e$internal_table
