f <- function(k) switch(k, a = cat("A\n"), b = , c = cat("B or C\n"), cat("default\n"))
invisible(lapply(c("a", "b", "c", "z"), f))
x <- 0
r <- switch(2, x <- 1, x <- 2, x <- 3)
print(c(r, x))
print(is.null(switch("q", a = 1)))
