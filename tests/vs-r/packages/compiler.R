# The package compiler: what programs call to have their functions compiled.
library(compiler)
f <- function(x) { s <- 0; for (i in seq_len(x)) s <- s + i; s }
g <- cmpfun(f); g(10); identical(body(g), body(f)); identical(formals(g), formals(f)); class(g)
h <- compiler::cmpfun(function(n) if (n < 2) n else h(n - 1) + h(n - 2)); h(10)
old <- enableJIT(0); old; enableJIT(3); enableJIT(-1)
compilePKGS(FALSE)
try(cmpfun(1)); try(cmpfun("f"))
e <- compile(quote(1 + 2)); eval(e)
eval(compile(quote({ x <- 5; x * 2 })))
setCompilerOptions(optimize = 2)
Map(cmpfun, list(function(x) x + 1))[[1]](1)
d <- tempfile(fileext = ".R"); writeLines(c("aa <- 1", "bb <- function() aa + 1"), d); o <- sub("R$", "Rc", d)
invisible(capture.output(cmpfile(d, o))); loadcmp(o); bb()
