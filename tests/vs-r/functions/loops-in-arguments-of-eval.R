env <- new.env(parent=.GlobalEnv)
env$tt <- function(n) cat("test",n,"\n")
eval(quote(identity({for (i in 0:1) tt(i)})), env)
env$zz <- 5
eval(quote(identity({for (i in 0:1) print(zz + i)})), env)
eval(quote(identity({for (i in 0:1) {zz <- zz + i; tt <- function(n) 2; print(tt(zz)); i}})), env)
print(env$zz); ls(env)
