# Copies by download.file().
f <- tempfile()
writeLines("hi", f)
g <- tempfile()
print(download.file(paste0("file://", f), g))
readLines(g)
print(download.file(paste0("file://", f), g, quiet = TRUE))
try(download.file("file:///no/such", "x"))
try(download.file(c("a", "b"), "x"))
