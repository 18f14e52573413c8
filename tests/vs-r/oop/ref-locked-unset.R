# A locked field shows the prototype of its class until its first value.
A <- setRefClass("A", fields = list(o = "character", b = "numeric", c = "ANY"))
A$lock("o")
u <- A$new(); u$o; u$b
u$o <- "x"; u$o; try(u$o <- "y"); u
v <- A$new(o = "q"); try(v$o <- "r"); v$copy()
C <- setRefClass("C", fields = list(k = "list", e = "environment", f = "function", l = "logical"))
C$lock("k", "e", "f", "l"); x <- C$new(); x$k; class(x$e); class(x$f); x$l; try(x$l <- TRUE); try(x$l <- FALSE); x$l
D <- setRefClass("D", fields = list(n = "numeric"), methods = list(initialize = function(...) { initFields(...); if (length(n) == 0) n <<- 5; .self }))
D$lock("n"); y <- D$new(); y$n; try(y$n <- 6); z <- D$new(n = 1); z$n; try({z$n <- 2})
E <- setRefClass("E", fields = list(n = "numeric"), methods = list(setn = function(v) n <<- v)); E$lock("n"); e <- E$new(n = 1); try(e$setn(3)); e$n; e2 <- E$new(); e2$setn(3); e2$n; try(e2$setn(4)); e3 <- E$new(); try(e3$setn("a")); e3$n
