# Assignment to a constant is refused before its value is evaluated, to a call afterwards; what optimize(), uniroot() and readline() take.
options(error = expression(NULL))
5 <- print(1)
NULL <- print(2)
TRUE <- print(3)
f <- function() { 7 <- print(8); 1 }
f()
5 <<- print(1)
5 = print(1)
print(1) -> 5
"q" <- print(4)
f() <- print(5)
names(5) <- print(6)
if (FALSE) 5 <- 1
optimize(function(x) NA, c(0, 1))
optimize(function(x) "a", c(0, 1))
optimize(function(x) 1i, c(0, 1))
optimize(function(x) TRUE, c(0, 1))
optimize(function(x) c(1, 2), c(0, 1))
optimize(function(x) 1L, c(0, 1))$objective
f <- function(x) if (x > .4 && x < .6) TRUE else x - .45
uniroot(f, c(0, 1))
readline(5)
readline(c("a", "b"))
readline(NULL)
