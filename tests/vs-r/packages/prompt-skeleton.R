# Skeletons of help pages and packages.
options(keep.source = FALSE)
invisible(setwd(tempdir()))
show <- function(file) { cat("---", file, "\n"); writeLines(readLines(file)) }
f <- function(x, y = 2, ...) x + y
prompt(f)
show("f.Rd")
g <- function() "100%"
prompt(g, filename = NA)$examples
prompt(f, name = "zz")
prompt(women)
show("women.Rd")
names(prompt(interactive, force.function = TRUE, filename = NA))
d <- data.frame(a = 1:3, b = letters[1:3], c = factor(c("x", "y", "x")), d = as.Date("2020-01-01") + 0:2)
promptData(d)
show("d.Rd")
l <- list(1, 2)
promptData(l, filename = NA)$format
promptPackage("stats4", filename = NA)[c("name", "title", "author")]
promptImport(f, importedFrom = "zzz", importPage = "zz", filename = NA)
try(prompt(1:3))
try(prompt(nosuch))
e <- c(1.5, 2)
package.skeleton(list = c("f", "g", "d", "e"), name = "mypkg", path = ".")
list.files("mypkg", recursive = TRUE)
show("mypkg/NAMESPACE")
show("mypkg/R/f.R")
show("mypkg/Read-and-delete-me")
grep("Date", readLines("mypkg/DESCRIPTION"), invert = TRUE, value = TRUE)
try(package.skeleton("mypkg", list = "f"))
try(package.skeleton("1x", list = "f"))
