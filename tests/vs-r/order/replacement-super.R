v <- 1:3
f <- function() { v <- c(100L, 200L, 300L); v[2] <<- 0L; v }
print(f())
print(v)
g <- function() { names(v) <<- c("a", "b", "c"); v["b"] <<- 5L }
g()
print(v)
