# How many numbers str() shows: those that miss three digits by a few ulps count as short.
eps <- .Machine$double.eps
for (k in c(0, .25, .5, .9, 1, 1.1, 1.5, 2, 3, 4, 8, 16, 64)) { x <- c(1:9 + 0, 1.5*(1 + k*eps)); cat(k, ""); str(x) }
for (k in c(0, .25, .5, .9, 1, 1.1, 1.5, 2, 3, 4, 8, 16, 64)) { x <- c(100 * 1:9 + 0, 120*(1 + k*eps)); cat(k, ""); str(x) }
for (k in c(0, .25, .5, .9, 1, 1.1, 1.5, 2, 3, 4, 8, 16, 64)) { x <- c( 1:9/100, .0120*(1 + k*eps)); cat(k, ""); str(x) }
x <- c(0.1+0.2, 0.3, 0.7, 1.1, 2.2, 3.3*3, 1.1+2.2, 8); str(x)
x <- seq(0, 1, by = 0.1); str(x); str(x*3); str(x/3); str(cumsum(rep(.1, 10)))
