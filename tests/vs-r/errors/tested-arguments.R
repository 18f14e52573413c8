# Functions that begin by testing an argument: the test is what errors about a missing variable name.
try(grep("a", zz)); try(grepl("a", zz)); try(regexpr("a", zz)); try(gregexpr("a", zz)); try(regexec("a", zz))
try(sub("a", "b", zz)); try(gsub("a", "b", x = zz, fixed = TRUE)); try(gsub("a", zz, "c")); try(gsub(zz, "b", "c"))
try(gsub("a", "b", zz$y)); try(gsub("a", "b", paste(zz))); try(nchar(gsub("a", "b", zz))); try(gsub("a", "b", toupper(zz)))
try(rowSums(zz[, 1:2])); try(colMeans(zz)); try(rowMeans(zz$x)); try(colSums(zz)); try(var(zz)); try(sd(zz$x))
f <- function(x) gsub("a", "b", x)
try(f(zz))
h <- function(v) { x <- gsub("a", "", v); x }
try(h())
k <- function() { for (i in 1) gsub("a", "b", zz) }
try(k())
l <- function() { for (i in 1) rowSums(zz$y) }
try(l())
try(union(zz, 1)); try(setdiff(zz, 1)); try(setequal(zz, 1)); try(write.table(zz)); try(write.csv(zz)); try(ISOdate(zz, 1, 1)); try(rownames(zz)); try(casefold(zz))
tolower(gsub("a", "b", zz))
