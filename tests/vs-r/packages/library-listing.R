# library() without a package: the packages in each folder.
d1 <- file.path(tempdir(), "a")
d2 <- file.path(tempdir(), "b")
dir.create(d1)
dir.create(d2)
short <- function(x) gsub(tempdir(), "TEMP", x, fixed = TRUE)
tryCatch(library(lib.loc = c(d1, d2)), warning = function(w) cat(short(conditionMessage(w)), deparse(conditionCall(w))[1L], "\n"))
x <- suppressWarnings(library(lib.loc = d1))
str(x)
x
make <- function(lib, name, title) {
  dir.create(file.path(lib, name, "Meta"), recursive = TRUE)
  fields <- c(Package = name, Version = "1.0", Title = title, Built = "R 4.2.2; ; 2020-01-01 00:00:00 UTC; unix")
  write.dcf(as.list(fields), file.path(lib, name, "DESCRIPTION"))
  saveRDS(list(DESCRIPTION = fields, Built = list(R = package_version("4.2.2"), Platform = "", Date = "2020", OStype = "unix")),
          file.path(lib, name, "Meta", "package.rds"))
}
make(d1, "zebra", "Stripes")
make(d1, "ape", "A Title that is so Long that it Does not Fit on One Line of the Listing")
make(d2, "gnu", "Horns")
x <- library(lib.loc = c(d1, d2))
class(x)
x$results[, "Package"]
writeLines(short(unname(format(x))))
names(x)
