x <- 1
for (i in 1:10) x <- x * i
m <- matrix(0, 2, 2)
m[1, 2] <- x
s <- sum(m) + x
