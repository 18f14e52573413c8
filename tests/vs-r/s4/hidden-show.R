# A function of the user's has the name of a generic of methods or stats.
show <- function(name, p) cat("mine\n")
setClass("A", representation(x = "numeric"))
library(stats4)
show(1, 2)
new("A", x = 1)
initialize <- function(x) x
summary <- function(a, b, c) 5
new("A", x = 2)
setMethod("show", "A", function(object) cat("an A\n"))
new("A", x = 2); print(new("A", x = 2)); list(new("A", x = 2))
isGeneric("show"); class(getGeneric("show")); existsMethod("show", "A"); is.function(getMethod("show", "A")); removeMethod("show", "A"); new("A", x = 3)
setClass("B", representation(y = "list")); setMethod("initialize", "B", function(.Object, ...) { .Object <- callNextMethod(.Object, ...); .Object@y <- list(1); .Object }); new("B")
