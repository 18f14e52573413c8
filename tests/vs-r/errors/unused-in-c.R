# Unused and absent arguments of functions that are in C here.
try(intToBits(TRUE, character(0), structure(list(a = 1), class = "rec"))); try(utf8ToInt(-1, letters[1:3])); try(tolower(TRUE, function(x, y = 2) x)); try(isTRUE(1, quote(a + b), z = 3))
f <- function(x) x; try(f(1, letters[1:2])); try(f(1, y = 2 + 3)); g <- function(...) f(...); try(g(1, letters[2])); h <- function(...) tolower(...); try(h("a", 1 + 1));
try(do.call("f", list(1, 2))); try(sapply(1:2, tolower, 5)); try(lapply(1:2, f, 3, 4)); try(Map(f, 1:2, 3)); for (i in 1) try(tolower("a", i * 2)); try(tolower("a", , 2)); try(f(1, , 2)); try(f(x = 1, x = 2)); try(tolower(x = "a", x = "b"))
try(gsub()); try(gsub("a")); try(gsub("a", "b")); try(grepl("a")); try(grepl()); try(regexpr("a")); try(gregexpr("a")); try(regexec("a")); try(grep()); try(sub("a", x = "b")); try(nlevels()); try(rowSums()); try(colMeans()); try(strsplit()); try(toupper()); l <- function(x) gsub("a", "b", x); try(l())
