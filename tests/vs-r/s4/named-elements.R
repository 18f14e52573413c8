# el() and elNamed(): elements by place and by name, those that are missing, and setting them.
said <- function(e) tryCatch(e, error = function(c) print(c))
elNamed(list(a = 1, b = 2), "b")
elNamed(list(a = 1), "b")
elNamed(c(a = 1), "b")
elNamed(list(ab = 1), "a")
elNamed(NULL, "a")
elNamed(list(a = NULL), "a", TRUE)
said(elNamed(list(a = 1), "b", TRUE))
said(elNamed(c(a = 1), "b", mustFind = TRUE))
said(elNamed(NULL, "a", TRUE))
x <- list(a = 1)
elNamed(x, "k") <- 3
el(x, 1) <- 9
str(x)
el(x, 2)
