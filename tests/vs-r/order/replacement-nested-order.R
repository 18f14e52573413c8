"get1" <- function(x) { cat("get\n"); x[[1]] }
"get1<-" <- function(x, value) { cat("set\n"); x[[1]] <- value; x }
l <- list(c(1, 2, 3), "z")
get1(l)[2] <- { cat("rhs\n"); 20 }
print(l[[1]])
