# returnValue(): what a function that is being left returns
returnValue()
returnValue("none")
f <- function(x) { on.exit(print(returnValue())); x + 1 }
f(1)
f <- function(x) { on.exit(print(returnValue("failed"))); stop("bad") }
try(f(1), silent = TRUE)
f <- function() { on.exit({ v <- returnValue(); cat("v:", format(v), "\n") }); return(c(a = 1, b = 2)) }
f()
f <- function() { on.exit(print(returnValue(0))); invisible(NULL) }
f()
f <- function() { on.exit(print(returnValue(0))); on.exit(print(returnValue(1)), add = TRUE); for (i in 1:3) if (i == 2) return(i) }
f()
outer1 <- function() { on.exit(cat("outer", returnValue("none"), "\n")); inner1(); "o" }
inner1 <- function() { on.exit(cat("inner", returnValue("none"), "\n")); "i" }
outer1()
f <- function() { on.exit(print(returnValue("none"))); tryCatch(stop("a"), error = function(e) "caught") }
f()
f <- function() returnValue("early")
f()
f <- function() { on.exit(g2()); 7 }
g2 <- function() print(returnValue("in g2"))
f()
f <- function() { on.exit({ tryCatch(stop("a"), error = function(e) 1); print(returnValue("none")) }); "value" }
f()
f <- function() { on.exit(print(withVisible(returnValue("none")))); x <- list(1, "a"); x[[2]] <- x; x }
str(f())
g <- function(v) { on.exit(cat("g:", format(returnValue("none")), "\n")); v }
f <- function() { on.exit(g(2)); on.exit(cat("f:", returnValue("none"), "\n"), add = TRUE); g(1) + 10 }
f()
f <- function() { on.exit(return("other")); "value" }
f()
f <- function(n) { on.exit(cat(n, returnValue(-1), "\n")); if (n > 0) f(n - 1) + 1 else 0 }
f(3)
sapply(1:3, function(i) { on.exit(cat("i", returnValue(), "\n")); i^2 })
f <- function() { on.exit(print(returnValue("stopped"))); warning("w"); "end" }
suppressWarnings(f())
f <- function() { on.exit(print(returnValue("stopped"))); repeat { if (TRUE) return(invisible("from the loop")) } }
f()
f <- function() { on.exit(print(returnValue("jumped"))); invokeRestart("out") }
withRestarts(f(), out = function() "restarted")
try({ f <- function() { on.exit(print(returnValue("failed"))); stop("last") }; f() }, silent = TRUE)
