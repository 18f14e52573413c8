f <- function(...) { args <- list(...); length(args) }
a <- function(tag) { cat(tag, ""); tag }
print(f(a("1"), a("2"), a("3")))
g <- function(...) { cat("n =", ...length(), "\n"); ..2 }
print(g(a("x"), a("y"), stop("z")))
h <- function(first, ...) { rest <- c(...); c(rest, first) }
print(h(a("f"), a("g"), a("h")))
