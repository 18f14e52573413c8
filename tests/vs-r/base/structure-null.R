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
# structure() of NULL makes a list, whatever the attributes.
options(warn = -1)
k <- function(...) structure(switch(4L, 10L, 20L, 30L), ...)
for (i in 1:2) print(attributes(k(u = 1, class = "zz")))
str(structure(NULL, u = 2))
print(structure(NULL))
# structure() of NULL: a warning, and attributes of an empty list.
r <- withCallingHandlers(structure(NULL, class = "foo"), warning = function(w) { cat(conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(unclass(r))
print(class(r))
print(suppressWarnings(structure(NULL, names = character(0))))
print(structure(list(), class = "bar"))
print(suppressWarnings(structure(NULL)))
print(suppressWarnings(attributes(structure(NULL, a = 1, b = "x"))))
