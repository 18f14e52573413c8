a <- b <- c <- 5
print(c(a, b, c))
x <- y <- list(1)
x[[1]] <- 2
print(y[[1]])
f <- function() { p <- q <- 1; p <- p + q <- 2 }
print(tryCatch(f(), error = function(e) conditionMessage(e)))
