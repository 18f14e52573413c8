i <- 0
nxt <- function() { i <<- i + 1; i }
print(c(nxt(), nxt(), nxt()))
print(c(i, nxt(), i, nxt(), i))
print(list(i, nxt(), i)[[3]])
