# Functions that are not closures of the program as methods: arguments are matched to their parameters.
x <- structure(1:3, class = "foo")
length.foo <- paste
try(print(length(x)))
rm(length.foo)
`[.foo` <- rep_len
print(x[5])
print(x[length.out = 4])
`[.foo` <- function(x, ...) { y <- NextMethod(); class(y) <- "foo"; y }
print(unclass(x[2:3]))
as.character.foo <- toupper
print(as.character(structure("a", class = "foo")))
dim.foo <- nchar
print(dim(structure("abcd", class = "foo")))
rep.foo <- append
print(rep(x, after = 1, 9L))
print.foo <- cat
print(structure("cat prints\n", class = "foo"))
print(structure("with sep", class = "foo"), "more", sep = "-", fill = TRUE)
summary.foo <- rev
print(unclass(summary(structure(c(2, 1), class = "foo"))))
"$.foo" <- identical
print(structure(list(), class = "foo")$a)
