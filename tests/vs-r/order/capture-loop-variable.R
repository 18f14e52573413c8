for (i in 1:3) cat(i + (i <- i * 10), i, "\n")
print(i)
f <- function() { s <- 0; for (i in 1:3) { s <- s + i; i <- 100 }; c(s, i) }
print(f())
