# methods() of group generics lists the formal methods, too; identical() looks at compiled code when asked
methods("Ops"); methods("Math"); methods("Arith"); methods("Summary"); methods("Compare"); methods("Logic")
setClass("A", representation(x = "numeric"))
setMethod("Arith", signature("A", "A"), function(e1, e2) 1)
methods("Arith"); methods("Ops")
f <- function(x) x; g <- compiler::cmpfun(f); identical(f, g); identical(f, g, ignore.bytecode = FALSE); h <- function(x) x; identical(f, h, ignore.bytecode = FALSE); f(1); f(1); identical(f, g, ignore.bytecode = FALSE); identical(f, h, ignore.bytecode = FALSE)
data.frame(`a b` = 1, `a b` = 2, a.b = 3, check.names = TRUE)
