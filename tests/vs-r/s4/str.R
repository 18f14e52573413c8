A <- setRefClass("A", fields = list(n = "numeric"), methods = list(inc = function() n <<- n + 1, dec = function() n <<- n - 1)); a <- A$new(n = 1); str(a)
B <- setRefClass("B", contains = "A", fields = list(l = "list", o = "ANY"), methods = list(show = function() cat("hi\n"), inc = function() callSuper(), initialize=function(...) initFields(...))); b <- B$new(n = 1, l = list(1, "a"), o = a); str(b)
str(list(x = a, y = 2))
C <- setRefClass("C", fields = list()); str(C$new())
