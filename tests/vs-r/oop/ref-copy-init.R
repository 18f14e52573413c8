# copy() initializes; fields of reference classes are objects of their own; callSuper() without a method to call.
options(error=expression(NULL))
R <- setRefClass("R", fields=list(a="numeric"), methods=list(
 initialize=function(...) { cat("init\n"); callSuper(...) }, show=function() { cat("R obj\n") }, upd=function() callSuper()))
r <- R$new(a=1)
r$a <- 1
r$zz <- 1
r$yy
r$a
r$yy
q <- r$copy(); q$a
r2 <- R(a=3); r2
f <- function() r$zz <<- 5
f()
C <- setRefClass("C", fields=list(p="R", n="numeric"), methods=list(finalize=function() cat("fin\n")))
x <- C$new(p=r, n=1)
y <- x$copy(); y$p$a <- 99; x$p$a
tryCatch(r$upd(), error=function(e) cat(conditionMessage(e), "\n"))
D <- setRefClass("D", contains="R", methods=list(upd=function() { cat("D upd\n"); callSuper() }, show=function() { callSuper(); cat("D too\n") }))
D$new(a=1)
tryCatch(D$new()$upd(), error=function(e) cat(conditionMessage(e), "\n"))
L <- setRefClass("L", fields=list(k="numeric")); L$lock("k")
l <- L$new(k=1); l$k <- 2
m <- l$copy(); m$k
