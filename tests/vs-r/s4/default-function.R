# The function that a slot or field holds by default has nothing but the global environment around it.
x <- function(v) { o <- capture.output(print(v)); o[!grepl("bytecode", o)] }
f <- new("function"); x(f); environment(f); f()
setClass("H", representation(f = "function")); x(new("H")); environment(new("H")@f)
A <- setRefClass("A", fields = list(f = "function", n = "numeric")); a <- A$new(n = 1); x(a); a$f(); a$f <- function() 5; a$f()
sum(grepl("bytecode", capture.output(print(f))))
