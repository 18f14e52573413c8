# Small programs that once went wrong or are easy to get wrong.
f <- function(n) { x <- numeric(0); for (i in seq_len(n)) x[i] <- i; sum(x) }
print(f(1000))                                        # expect: [1] 500500
x <- 1:5; x[x > 2] <- 0L; print(x)                    # expect: [1] 1 2 0 0 0
g <- function() { r <- tryCatch(return("inner"), finally = NULL); "outer" }
print(g())                                            # expect: [1] "inner"
h <- function(...) { args <- list(...); names(args) }
print(h(a = 1, 2))                                    # expect: [1] "a" "" 
print(do.call("sum", list(1, 2, na.rm = TRUE)))       # expect: [1] 3
k <- function(x) { if (x == 0) return("zero"); k(x - 1) }
print(k(50))                                          # expect: [1] "zero"
print(Reduce(`+`, 1:4, accumulate = TRUE))            # expect: [1]  1  3  6 10
print(mapply(function(a, b) a + b, 1:3, 4:6))         # expect: [1] 5 7 9
m <- matrix(0, 2, 2); m[1, ] <- c(1, 2); print(m[1, 2])  # expect: [1] 2
print(vapply(split(1:6, c(1, 1, 2, 2, 3, 3)), sum, 0))
# expect:  1  2  3 
# expect:  3  7 11 
local({ y <- 5; print(y) })                           # expect: [1] 5
print(exists("y", inherits = FALSE))                  # expect: [1] FALSE
