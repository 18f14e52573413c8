"foo<-" <- function(o, value) { cat("seen:", w, "\n"); o[1] <- value; o }
w <- c(1, 2)
foo(w) <- 9
cat("after:", w, "\n")
f <- function() { w <- c(3, 4); foo(w) <- 5; w }
print(f())
