# ... where it cannot stand, and language constructs called with the wrong number of arguments
try(`return`(1, 2))
f <- function() `return`(1, 2)
try(f())
f <- function(...) return(...)
try(f(1)); try(f(1, 2)); try(f())
f <- function(...) invisible(...)
try(f(1)); try(f(1, 2)); try(f())
f <- function(...) `<-`(...)
try(f(1)); try(f(1, 2)); try(f())
f <- function(...) `if`(...)
try(f(1)); try(f(TRUE, 2)); try(f())
f <- function(...) `while`(...)
try(f(1))
f <- function(...) `for`(...)
try(f(1))
f <- function(...) `{`(...)
try(f(1)); try(f(TRUE, 2)); try(f())
f <- function(...) `(`(...)
try(f(1)); try(f(TRUE, 2)); try(f())
f <- function(...) (...)
try(f(1)); try(f(TRUE, 2)); try(f())
f <- function(...) if (...) 1 else 2
try(f(TRUE)); try(f())
f <- function(...) while (...) 1
try(f(FALSE)); try(f())
f <- function(...) for (i in ...) print(i)
try(f(1:2)); try(f())
f <- function(...) x <- ...
try(f(1)); try(f())
f <- function(...) switch(...)
try(f("a", a = 5)); try(f())
f <- function(...) quote(...)
try(f(1)); try(f())
f <- function(...) substitute(...)
try(f(1 + 2)); try(f())
f <- function(...) missing(...)
try(f(1 + 2)); try(f())
f <- function(...) on.exit(...)
try(f(1 + 2)); try(f())
f <- function(...) UseMethod(...)
f.default <- function(...) "default"
try(f("f", 1))
f <- function(...) expression(...)
f(1)
try(f(1))
f <- function(...) TRUE && ...
try(f(1))
f <- function(...) ... || TRUE
try(f(1))
f <- function(...) !...
try(f(1))
f <- function(...) -...
try(f(1))
f <- function(...) 1 + ...
try(f(1))
f <- function(...) ...[1]
try(f(1))
f <- function(...) list(1, 2)[[...]]
try(f(1))
f <- function(...) ...
try(f(1))
f <- function(...) {...; 3}
try(f(1))
f <- function(...) function(...) ...
try(f(1)(2))
f <- function(...) repeat ...
try(f(1))
try(f(1))
f <- function(...) {x <- 1; x[...] <- 2; x}
try(f(1)); try(f(3)); try(f())
f <- function(...) {x <- list(a = 1); x$... <- 2; x}
try(f(1))
try(...length(1))
try(..1)
try(...length())
try(list(...))
try(`&&`(TRUE, ))
try(`||`(, TRUE))
try(`&&`(, ))
f <- function(...) substitute(...)
f(a + b, c)
try(f())
f <- function(...) substitute(...(), list(a = 1))
try(f(a + b, c))
f <- function(...) substitute(c(...))
f(a + b, c)
f()
substitute(a + b, env = list(a = 1))
substitute(env = list(a = 1), a + b)
try(substitute(e = a, list(a = 1)))
try(`&&`(1)); try(`<-`(x)); try(`<<-`(x)); try(`=`(x)); try(`<-`(x, 2, 3)); try(`<-`()); try(UseMethod()); try(`||`()); try(`&&`(1, 2, 3))
try(`if`()); `if`(TRUE); `if`(TRUE, 1, 2, 3); try(`for`(i)); try(`for`(i, 1:3)); try(`while`(TRUE)); try(`while`()); try(`repeat`())
try(`function`()); try(`(`()); try(`(`(1, 2)); `{`()
f <- function() `<-`(x)
try(f())
f <- function(...) `&&`(...)
try(f(1)); try(f(TRUE, 1)); try(f())
f <- function() { on.exit(cat("one\n")); on.exit(cat("two\n"), add = TRUE, aft = FALSE); on.exit(add = TRUE, cat("three\n")); try(on.exit(1, 2, 3, 4)); try(on.exit(a = 1)); 0 }
f()
f <- function() { try(on.exit(1, add = NA)); 1 }
f()
