x <- NULL; x[,2] <- integer(0); print(x); x <- NULL; x[1,2] <- NULL; print(x); x[,2] <- match(x[,2], 1:3); print(x)
try({x <- NULL; x[,2] <- 1}); try({x <- NULL; x[1,2] <- 1:2})
