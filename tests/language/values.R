# Vectors, lists, attributes: copies are values, not references.
a <- c(1, 2, 3)
b <- a
b[2] <- 20
print(a)                              # expect: [1] 1 2 3
print(b)                              # expect: [1]  1 20  3
l <- list(x = 1, y = list(z = 2))
m <- l
m$y$z <- 99
print(l$y$z)                          # expect: [1] 2
print(m$y$z)                          # expect: [1] 99
f <- function(v) { v[1] <- 0; v }
print(f(a))                           # expect: [1] 0 2 3
print(a)                              # expect: [1] 1 2 3
names(a) <- c("p", "q", "r")
print(a["q"])
# expect: q 
# expect: 2 
x <- 1:3
x[[5]] <- 9L
print(x)                              # expect: [1]  1  2  3 NA  9
x[-1] <- 0L
print(x)                              # expect: [1] 1 0 0 0 0
l[["x"]] <- NULL
print(names(l))                       # expect: [1] "y"
print(identical(c(a = 1), c(a = 1)))  # expect: [1] TRUE
e <- new.env()
g <- function(env) env$v <- 5
g(e)
print(e$v)                            # expect: [1] 5
