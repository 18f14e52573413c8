k <- function(v) { z <- v; lapply(1:2, function(i) { z <<- 0; length(v) }); z }
print(k(c(1, 2, 3)))
x <- c(1, 2, 3)
r <- lapply(x, function(i) { x <<- 0; i })
print(unlist(r))
print(x)
