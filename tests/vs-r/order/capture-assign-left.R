x <- 1
print((x <- 5) + x)
print((x <- x + 1) * x)
