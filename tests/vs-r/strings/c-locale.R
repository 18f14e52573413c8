# locale: C
sort(c("b", "A", "a", "B", "_", "1"))
order(c("b", "A", "a", "B"))
"a" < "B"
toupper("abc")
x <- "caf\u00e9"
x
nchar(x)
print(x)
cat(sQuote("q"), dQuote("q"), "\n")
rev(sort(c("apple", "Banana", "cherry")))
factor(c("b", "A", "a"))
table(c("b", "A", "a", "b"))
"\u4e2d"
nchar("\u4e2d")
data.frame(x = c("b", "A"))[order(c("b", "A")), , drop = FALSE]
tryCatch(match.arg("q", c("a", "b")), error = function(e) conditionMessage(e))
tryCatch(library(nosuchpkg), error = function(e) conditionMessage(e))
tryCatch(stop("it's 'quoted'"), error = function(e) conditionMessage(e))
make.names("a b")
split(1:4, c("b", "A", "b", "A"))
levels(factor(c("x10", "x2", "X1")))
unique(c("b", "A", "b"))
max(c("a", "B")); min(c("a", "B"))
rank(c("b", "A", "a"))
sort(c(TRUE, FALSE, TRUE))
rev(letters)[1:3]
casefold("ABC")
sprintf("%5s", "ab")
format("a", width = 3)
strsplit("a b", " ")
