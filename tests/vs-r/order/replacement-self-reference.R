x <- c(1, 2, 3)
x[2] <- sum(x)
print(x)
x[x > 2] <- x[1]
print(x)
l <- list(1)
l[[2]] <- l
print(length(l[[2]]))
l$self <- l
str(l)
