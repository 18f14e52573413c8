# x[["name"]] <- NULL deletes the element of exactly that name; $<- and [<- as well.
x <- list(abc = 1, abd = 2, 3)
x[["ab"]] <- NULL
str(x)
x[["abcd"]] <- NULL
str(x)
x$ab <- NULL
str(x)
x["ab"] <- NULL
str(x)
x[["abc"]] <- NULL
str(x)
x[[5]] <- NULL
str(x)
x[[2]] <- NULL
str(x)
x["abd"] <- NULL
str(x)
y <- list(only = 1)
y[["on"]] <- NULL
y[["on"]]
y[["on", exact = FALSE]]
f <- function(l, name) {
  l[[name]] <- NULL
  length(l)
}
f(list(value = 1), "val")
f(list(value = 1), "value")
e <- expression(first = a + b)
e[["fir"]] <- NULL
e
