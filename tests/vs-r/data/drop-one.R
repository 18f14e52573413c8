# All elements but one
x <- c(1.5,2,3,4); for (k in c(-1,-2,-4,-5,-1.9,-4.9,-5.5,0,-0.5)) print(x[k])
for (k in -5:-1) print((1:6)[k]); i <- c(5L,6L,7L); print(i[-2L]); print(i[-NA_integer_]); print(letters[1:4][-3]); print(c(TRUE,NA,FALSE)[-1]); y<-c(a=1,b=2,c=3); print(y[-2]); print(matrix(1:4,2)[-1]); print(factor(c("a","b","c"))[-1]); print(c(1,2)[-1]); print(c(1)[-1]); z <- c(1,2,3); z <- z[-length(z)]; z <- z[-length(z)]; print(z); z <- z[-length(z)]; print(z)
print(x[-Inf]); print(x[-1e10]); print(list(1,2,3)[-2])
