# Which call errors name when a part of a variable cannot change.
x <- 1:3
y <- 1:3; lockBinding("y", globalenv())
try(y[2] <- 1)
try(names(y) <- "a")
try(y <- 1)
f <- function() letters[2] <<- "x"
try(f()); try(f())
e <- new.env(); e$v <- 1; lockBinding("v", e)
try(local(v[2] <- 3, e)); try(local(v[2] <<- 1, new.env(parent = e)))
g <- function() for (i in 1:2) second(x)[1] <- 1
try(g())
try(second(x)[1] <- 1)
for (i in 1:3) second(x)[i] <- i
