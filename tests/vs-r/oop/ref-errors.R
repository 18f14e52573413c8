# Errors in and around methods of reference classes, with the calls that lead to them.
options(error=expression(NULL))
R <- setRefClass("R", fields=list(a="numeric", b="list"), methods=list(
 get=function() a, bad=function() zork(), bad2=function() .self$nofield, bad3=function() a <<- "x", bad4=function(n) { if (n==0) stop("deep") else bad4(n-1) },
 bad5=function() callSuper(), bad6=function() .self$bad4(1)))
r <- R$new(a=1)
r$a
r$foo
r$foo()
r$a <- "x"
r$bad()
r$bad2()
r$bad3()
r$bad4(2)
r$bad6()
R$new(5)
R$new(c=1)
R$new(a="x")
f <- function(o) o$bad4(1)
f(r)
g <- function(o) o$nothing
g(r)
h <- function(o) { o$a <- "q"; o }
h(r)
sapply(list(r), function(o) o$bad4(0))
S <- setRefClass("S", contains="R", methods=list(bad4=function(n) callSuper(n), initialize=function(...) { callSuper(...); if (length(a) == 0) stop("need a") }))
S$new()
S$new(a=1)$bad4(0)
R$new(a=1)$show()
tryCatch(r$foo, error=function(e) print(conditionCall(e)))
tryCatch(r$zz <- 1, error=function(e) print(conditionCall(e)))
tryCatch(r$a <- "x", error=function(e) print(e))
tryCatch(r$bad4(0), error=function(e) print(e))
