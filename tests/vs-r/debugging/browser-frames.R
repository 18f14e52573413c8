# What is typed at browser() is evaluated as code of the function that is looked at.
f <- function(x, ...) { browser(); x }
f(1 + 1, 2)
sys.call()
match.call()
environmentName(parent.frame())
nargs()
missing(x)
...length()
substitute(x)
stop("s")
x + nosuch
nosuch
g <- function(v) parent.frame()
identical(g(1), environment())
sys.nframe()
warning("w")
invisible(3)
(invisible(3))
y <- 5
y
c
k <- function(a) h2(a); h2 <- function(b) { b2 <- b; browser(); b2 }
k(4)
sys.call()
environmentName(parent.frame())
sys.function()
tryCatch(stop("a"), error = function(e) conditionCall(e))
try(stop("b"))
c
