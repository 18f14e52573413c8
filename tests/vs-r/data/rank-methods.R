# Lists and vectors of classes with comparisons of their own are ordered by these.
"[.mylist" <- function(x, i) structure(unclass(x)[i], class = "mylist")
">.mylist" <- function(e1, e2) e1[[1]] > e2[[1]]
"==.mylist" <- function(e1, e2) e1[[1]] == e2[[1]]
x <- structure(list(3, 1, 2, 1), class = "mylist")
unlist(sort(x)); unlist(sort(x, decreasing = TRUE)); order(x); rank(x); xtfrm(x)
rank(x, ties.method = "first"); rank(x, ties.method = "max"); order(c(1, 1, 2, 2), x)
Ops.word <- function(e1, e2) get(.Generic)(nchar(unclass(e1)), nchar(unclass(e2)))
"[.word" <- function(x, i) structure(unclass(x)[i], class = "word")
w <- structure(c("ccc", "a", "bb", "dddd", "e"), class = "word")
sort(w); order(w); rank(w); order(w, decreasing = TRUE); sort(structure(c("b", "a"), class = "plain"))
rank(c(b = 2, a = 1)); rank(factor(c("b", "a", "b"))); rank(numeric_version(c("1.10", "1.9", "1.10")))
rank(as.Date(c("2024-01-02", "2024-01-01"))); order(numeric_version(c("1.10", "1.9")))
try(sort(structure(list(3, "a", NULL), class = "zzz")))
sort(structure(list(3), class = "zzz"))
