# structure() of NULL makes a list, whatever the attributes.
options(warn = -1)
k <- function(...) structure(switch(4L, 10L, 20L, 30L), ...)
for (i in 1:2) print(attributes(k(u = 1, class = "zz")))
str(structure(NULL, u = 2))
print(structure(NULL))
