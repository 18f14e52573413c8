# NA and NaN in recycled operands and functions
f <- function(x) paste(ifelse(is.nan(x), "NaN", x), collapse=" ")
for (op in c("+","*")) { g <- get(op)
x3 <- c(NA,NaN,1); y6 <- c(NaN,NA,1,NaN,NA,1); i3 <- c(1L,NA,NA); i6 <- c(1L,NA,NA,NA,NA,NA); y4 <- c(NaN,NA,NaN,NA)
cat(f(g(rep(NA_real_,9),rep(NaN,9))), f(g(rep(NaN,9),rep(NA_real_,9))),"\n")
cat(f(g(NA_integer_,y4)),"|", f(g(y4,NA_integer_)), f(g(i6,NaN)), f(g(NaN,i6)), f(g(c(NA,NA),c(NaN,1))), f(g(c(NaN,1),c(NA,NA))),"\n")
cat(f(g(structure(NA_real_,names="a"),NaN)),f(g(structure(NaN,names="a"),NA_real_)),f(g(NA_real_,structure(NaN,names="a"))),f(g(matrix(NaN),NA)),f(g(NA,matrix(NaN))),f(g(matrix(NaN),NA_real_)),f(g(NA_real_,matrix(NaN))),"\n")
cat(f(g(matrix(y4,2), x3[1:2])), f(g(x3[1:2], matrix(y4,2))), f(g(matrix(y4,2), matrix(x3[c(1,1,2,2)],2))),"\n")
}
x <- c(NaN, 1); x[1] <- NA + x[1]; cat(f(x)); x <- c(NA,NaN); for(i in 1:2) x[i] <- x[i]+x[3-i]; cat(f(x), "\n")
d <- as.Date(NaN); z <- as.numeric(d + NA_real_); cat(f(z), f(as.numeric(as.difftime(NaN,units="days")+NA_real_)), "\n")
u <- NA_real_; v <- NaN; ff <- function(a,b) a+b; gg <- function(x, n=5) ff(x*n, n*x); cat(f(gg(u,v)), f(gg(v,u)), f(sapply(c(NA,NaN), function(z) z + v)), f(sapply(c(NA,NaN), function(z) v + z)), f(sapply(c(NA,NaN), `+`, v)), f(vapply(c(NA,NaN), function(z) z*u, 0)), f(mapply(function(p,q) p+q, c(NA,NaN), c(NaN,NA))), f(mapply(`*`, c(NA,NaN), c(NaN,NA))), "\n")
