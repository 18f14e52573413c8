# NULL given attributes becomes an empty list, with a warning.
x <- structure(NULL, class = "x")
x
str(structure(NULL, a = 1, class = c("p", "q")))
print(structure(NULL))
structure(NULL, names = NULL)
try(structure(NULL, names = "a"))
try(structure(NULL, dim = 1))
structure(NULL, .Names = character())
structure(NULL, dim = c(0L, 2L))
