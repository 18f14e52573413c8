f <- function(a) { a; "f went on" }
g <- function() { f(return("left g")); "g went on" }
print(g())
h <- function() { sapply(1:3, function(i) if (i == 2) return("two") else i) }
print(h())
