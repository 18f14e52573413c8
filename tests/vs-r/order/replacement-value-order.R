"bar<-" <- function(x, i, value) { cat("bar\n"); x[i] <- value; x }
v <- 1:3
bar(v, { cat("index\n"); 2 }) <- { cat("value\n"); 10L }
print(v)
v[{ cat("i\n"); 1 }] <- { cat("v\n"); 7L }
print(v)
