A <- setRefClass("A", fields=list(owner="character", n="numeric"), methods=list(dep=function(x) { "Deposit x." ; n <<- n + x }, wd=function(x, y=2) n <<- n - x, aa=function() 1))
B <- setRefClass("B", contains="A", fields=list(z="ANY"), methods=list(wd=function(x) callSuper(x), q=function() 1, b0=function() 2)); B
C <- setRefClass("C", contains="B"); C
D <- setRefClass("D", contains="A", methods=list(zz=function() 1)); D
E <- setRefClass("E", contains="A", methods=list(show=function() cat("E\n"), dep=function(x) 1)); E
F <- setRefClass("F", fields=list(), methods=list(show=function() cat("F\n"), m=function() 2)); F
G <- setRefClass("G", contains="F", methods=list(show=function() cat("G\n"))); G
A <- setRefClass("A", fields=list(owner="character", n="numeric"), methods=list(dep=function(x) { "Deposit x." ; n <<- n + x }, wd=function(x, y=2) n <<- n - x))
B <- setRefClass("B", contains="A", fields=list(z="ANY"), methods=list(wd=function(x) callSuper(x)))
A
A$lock("owner"); A
q <- A$new(owner="L", n=1); q$getClass()
b <- B$new(); b$getClass()
B$methods()
A$help("dep")
A$help(wd)
B$help()
class(A); A$className
q
A$fields(); B$fields()
try(q$owner <- "Z")
try(q$nothing)
try(q$nothing())
A$lock()
is(b, "A"); q$copy(); identical(q, q$copy()); all.equal(q, q$copy())
getRefClass("A")
B$methods(newm=function() "new")
B$new()$newm()
A$accessors("n"); A$new(n=3)$getN()
print(b$z); b$z <- 3; b$z
isVirtualClass("A")
q$show()
u <- A$new(owner="x", n=2)$dep(3); u
A <- setRefClass("A", fields=list(n="numeric")); B <- setRefClass("B", contains="A"); C <- setRefClass("C",contains="B"); is(C$new()); class(C$new()); getClass("C")@className; setMethod("show","A",function(object) cat("showA\n")); C$new()
