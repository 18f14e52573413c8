# Factors and tables of short vectors of whole numbers.
x <- c(3L, 1L, 2L, 3L, 1L)
print(factor(x)); print(table(x)); print(levels(factor(c(10, 9, 100000, 1e5, -3, 0, -0))))
print(factor(c(a = 2, b = 1, c = 2))); print(factor(c(1, NA, 2))); print(factor(c(1L, NA, 2L))); print(factor(c(.5, 1, .5)))
print(factor(x, labels = c("one", "two", "three"))); print(factor(x, exclude = 2)); print(factor(x, ordered = TRUE))
print(factor(matrix(1:4, 2))); print(table(matrix(c(1, 2, 2, 1), 2))); print(factor(integer())); print(factor(numeric()))
print(table(c(2, 1, 2), c(1L, 1L, 5L))); print(factor(c(TRUE, FALSE))); print(factor(c(1e15, 2))); print(factor(c(123456789012, 2)))
print(factor(c(Inf, 1))); print(factor(c(NaN, 1))); print(table(factor(c(1, 2, 2)), useNA = "always")); print(tapply(1:4, c(2, 1, 2, 1), sum))
print(split(1:4, c(20, 3, 20, 3))); print(nlevels(factor(100:1))); print(levels(factor(64:1))[c(1, 64)]); print(factor(3L, levels = 1:4))
print(unclass(factor(c(u = 5L, v = 4L)))); print(table(c(1, 2, 1, NA), exclude = 1)); print(table(x, dnn = "q")[["3"]]); print(as.integer(factor(c(5, -5, 5))))
unique.default <- function(x, ...) { cat("mine\n"); base::unique.default(x, ...) }
print(factor(c(2, 1, 2))); rm(unique.default)
as.character.default <- function(x, ...) "x"; print(factor(c(2, 1))); rm(as.character.default)
