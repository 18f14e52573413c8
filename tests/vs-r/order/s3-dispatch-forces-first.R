describe <- function(x, extra) UseMethod("describe")
describe.default <- function(x, extra) { cat("default\n"); extra }
describe.thing <- function(x, extra) { cat("thing\n"); NextMethod() }
obj <- structure(list(), class = "thing")
print(describe({ cat("forcing x\n"); obj }, { cat("forcing extra\n"); 7 }))
