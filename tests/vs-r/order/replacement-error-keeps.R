"bad<-" <- function(x, value) { x[1] <- value; stop("refused") }
v <- c(1, 2)
r <- try(bad(v) <- 9, silent = TRUE)
cat(r)
print(v)
