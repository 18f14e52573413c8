show_it <- function(x) { x <- 5; UseMethod("show_it") }
show_it.default <- function(x) x
print(show_it(1))
op <- structure(1, class = "money")
"+.money" <- function(e1, e2) { cat("plus\n"); structure(unclass(e1) + unclass(e2), class = "money") }
r <- op + (op <- structure(10, class = "money"))
print(unclass(r))
