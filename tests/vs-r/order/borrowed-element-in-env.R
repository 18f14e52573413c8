e <- new.env()
e$v <- c(1, 2, 3)
w <- e$v
e$v[2] <- 20
print(w)
print(e$v)
f <- function(env) { env$v[1] <- 10; env$v }
print(f(e))
print(w)
