a <- 1:3
b <- 4:6
print(mapply(function(x, y) { a <<- 0; b <<- 0; x * y }, a, b))
print(c(a, b))
