a <- list(1, list(2, 3))
b <- a
b[[2]][[1]] <- "changed"
print(a[[2]][[1]])
print(b[[2]][[1]])
d <- a[[2]]
d[[2]] <- "d"
print(a[[2]][[2]])
