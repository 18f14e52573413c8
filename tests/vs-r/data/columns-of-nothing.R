# Found by random programs.
x <- data.frame(a = 1:2, b = NaN); x[[7]] <- list(a=NULL, b=NULL); print(x); dput(names(x))
x <- data.frame(a = 1:2, b = NaN); x[[7]] <- list(3L, 4L); print(x)
x <- data.frame(a = 1:2, b = NaN); x[[7]] <- 3:4; print(x)
x <- data.frame(a = 1:2, b = NaN); x[[5]] <- list(a=NULL, b=NULL); print(x)
x <- data.frame(a = 1:2, b = NaN); x[[3]] <- list(a=NULL, b=NULL); print(x)
x <- data.frame(a = 1:2); x[[8]] <- 3:4; print(x); str(x)
print(format(x))

options(max.print=10)
print(x)
x <- data.frame(a = 1:2, b = NaN); x[[17]] <- list(a=NULL, b=NULL); print(x)
x <- data.frame(a = 1:2, b = NaN); x[[37]] <- 2:3; print(x)

options(max.print=1000)
x <- data.frame(a = 1:2); x[[5]] <- 3:4; names(x) <- c("a","b","c","d","e"); str(x[1,]); str(x[2,c(1,5)]); str(x[2,c("a","b","e")]); str(x[2,2:3]); str(x[1,2]); str(x[1:2,2:3]); str(x[,2:3]); try(str(x[1,2:4,drop=FALSE]))
y <- x[1,]; print(unclass(y))
x <- data.frame(a = 1:2); x[[5]] <- 3:4; names(x) <- c("a","b","c","d","e")
u <- function(y) {cat("--", deparse(substitute(y)), "\n"); print(unclass(y))}
u(x[2,c(1,5)]); u(x[2,c("a","b","e")]);u(x[2,2:3]);u(x[1,2]);u(x[1:2,2:3]);u(x[,2:3]);u(x[1,2:4,drop=FALSE]);u(x[1,])
u(x[1:2,]); u(x[1,c("b","e")]); u(x[1:2,c("b","e")]); u(x[1:2,4:5]); u(x[1:2,c(5,4)]); u(x[1:2,2:5]); u(x[1,2:5]); u(x[1,2:5,drop=TRUE]); u(x[-1,])
