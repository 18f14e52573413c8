# sprintf() of objects: as.double() and as.character() of their classes
x <- structure(list(1.5), class = "zz"); as.double.zz <- function(x, ...) 2.5; as.character.zz <- function(x, ...) "zz!"
print(sprintf("%f", x)); print(sprintf("%5.1e|%g", x, x)); print(sprintf("%s", x)); print(try(sprintf("%d", x), TRUE))
f <- factor(c("b", "a")); print(sprintf("%f", f)); print(sprintf("%d", f)); print(sprintf("%s", f)); print(sprintf("%.1f", as.Date("2024-01-01"))); print(sprintf("%s", as.Date("2024-01-01")))
y <- structure(c(1L, 3L), class = "half"); as.double.half <- function(x, ...) unclass(x) / 2; print(sprintf("%.2f", y)); print(sprintf("%d", y)); print(sprintf("%3.1f and %s", y, y))
z <- structure(c(1.25, 3), class = "half"); print(sprintf("%.2f", z)); print(sprintf("%f", TRUE)); print(sprintf("%f", list(1, 2L))); print(try(sprintf("%f", list(1:2)), TRUE)); print(sprintf("%.1f", 1:3)); print(try(sprintf("%f", mean), TRUE))
setClass("N2", contains = "integer"); print(sprintf("%.1f", new("N2", 4L)))
as.double.none <- function(x, ...) numeric(); print(try(sprintf("%f", structure(list(1), class = "none")), TRUE)); as.double.txt <- function(x, ...) "a"; print(try(sprintf("%f", structure(list(1), class = "txt")), TRUE))
print(sprintf("%2$s %1$.1f", y, "a")); print(sprintf(c("%f", "%.1f"), y))
as.character.none <- function(x, ...) character(); print(try(sprintf("%s", structure(list(1), class = "none"))))
as.character.two <- function(x, ...) c("a", "b"); print(try(sprintf("%s", structure(list(1), class = "two")), TRUE)); as.double.two <- function(x, ...) c(1, 2); print(try(sprintf("%f", structure(list(1), class = "two")), TRUE)); print(try(sprintf("%f %s", structure(list(1), class = "two"), c("u", "v", "w")), TRUE))
print(try(sprintf("%s %d", structure(list(1), class = "two"), 1:2), TRUE))
as.double.n <- function(x, ...) NULL; print(try(sprintf("%f", structure(list(1), class = "n")), TRUE)); as.double.f <- function(x, ...) mean; print(try(sprintf("%f", structure(list(1), class = "f")), TRUE)); as.character.n <- function(x, ...) NULL; print(try(sprintf("%s", structure(list(1), class = "n")), TRUE)); as.double.e <- function(x, ...) globalenv(); print(try(sprintf("%f", structure(list(1), class = "e")), TRUE)); as.double.l <- function(x, ...) list(2); print(try(sprintf("%f", structure(list(1), class = "l")), TRUE))
