# Bars on a logarithmic axis: what cannot be drawn is an error.
pdf(NULL)
f <- function(e) tryCatch(e, error = function(e) print(e), warning = function(w) print(w))
f(barplot(1:3, density=10, log="y")); f(barplot(1:3, density=10, log="x", horiz=TRUE)); f(barplot(1:3, density=10, log="x")); f(barplot(0:3, density=10, log="y")); f(barplot(0:3, log="y")); f(barplot(1:3, density=NULL, log="y")); f(barplot(1:3, density=NA, log="y")); f(barplot(c(1,NA), log="xy")); f(barplot(-1:3, log="y"));f(barplot(1:3, log="y", ylim=c(0,3))); f(barplot(list(1))); f(barplot(matrix(1:4,2), log="y", density=3)); f(barplot("a"))
