f <- function(a, b, c) { c; a; b; invisible() }
f(cat("a\n"), cat("b\n"), cat("c\n"))
f(c = cat("3\n"), b = cat("2\n"), a = cat("1\n"))
g <- function(...) { for (e in list(...)) NULL; cat("done\n") }
g(cat("x\n"), cat("y\n"))
