# Packages of a library: .packages(), in the order of their names, and what library(help = ) shows of one.
lib <- file.path(tempdir(), "lib")
for (p in c("walks", "Atlas", "map")) {
  dir.create(file.path(lib, p, "Meta"), recursive = TRUE)
  d <- c(Package = p, Version = "1.0", Title = "Ways to Go", Author = "Somebody With a Name That Is so Long That It Takes Two Lines",
         Built = "R 4.2.2; ; 2023-01-20 18:24:22 UTC; unix")
  write.dcf(t(d), file.path(lib, p, "DESCRIPTION"))
  built <- list(R = package_version("4.2.2"), Platform = "", Date = "2023-01-20 18:24:22 UTC", OStype = "unix")
  saveRDS(structure(list(DESCRIPTION = d, Built = built), class = "packageDescription2"), file.path(lib, p, "Meta", "package.rds"))
  writeLines(c("go                      Go There", "stay                    Do Not"), file.path(lib, p, "INDEX"))
}
sort(.packages(TRUE, lib.loc = lib))
x <- library(help = "walks", lib.loc = lib)
class(x)
x$name
sapply(x$info, length)
x
help(package = "map", lib.loc = lib)
