# x[[i]] of a sequence with subscripts that are vectors of one element, named or not, and with those that name nothing.
x <- 5:1; i <- structure(2L, class="foo"); unclass(i)
j <- c(a=2L); x[[j]]; x[[factor("b", levels=c("a","b"))]]
f <- function(e) tryCatch(e, error=function(e) cat(conditionMessage(e), "\n"))
f(x[[NA]]); f(x[["a"]]); f(x[[0]]); f(x[[6]]); f(x[[-1]]); f(x[[c(1,2)]]); f(x[[integer(0)]]); f(x[[NA_integer_]]); f((1:2)[[c(a=-1)]]); f(x[[c(b=9)]]); f(x[[list(1)]]); f(x[[TRUE]]); f(x[[c(z=TRUE)]]); f(x[[NULL]]); f(x[[c(a=1.9)]]); f(x[[quote(a)]])
# one element of a long one takes no time: subscripts from compiled code are such vectors
x <- 1:2000000000; s <- 0; at <- c(p = 7)
for (k in 1:2000) s <- s + x[[at]]
print(s)
