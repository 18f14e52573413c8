# machine: x86_64
# The rest of divisions with huge, tiny and infinite operands
options(warn=1); z <- -1 / Inf
s <- function(x,y) { r <- tryCatch(x %% y, warning=function(w) NULL); if (is.null(r)) r <- c(NA, suppressWarnings(x %% y)); cat(format(x,digits=17), "%%", format(y,digits=17), ":", sprintf("%.17g", r), " | ", sprintf("%.17g", x %/% y), "\n") }
for (y in c(1e-300,-1e-300,1e-16,2^-53,2^-54,0.1,3,1e5+0.5,1e300,2^62,2^63,2^64,2^65,Inf,-Inf)) for (x in c(2,-2,1,0.3,1e16,1e17,2^53,2^62,2^63,2^64,2^65,1e300,-1e300,1e-300,0,z,Inf)) s(x,y)
set.seed(1)
for (i in 1:300) { x <- round(((i*7919) %% 1009 /1009-0.5)*10^((i*31)%%31-5), i%%6); y <- ((i*104729)%%1013/1013-0.5)*10^((i*17)%%11-5); s(x,y) }
for (i in 1:300) { x <- ((i*7919)%%2001-1000)/10; y <- ((i*31)%%101-50)/10; s(x,y) }
# so large that the remainder is lost
print(tryCatch(1e20 %% 3, warning = conditionMessage)); print(suppressWarnings(1e20 %% 3))
