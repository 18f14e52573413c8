x <- 3
print(x > (x <- 2))
print(x)
print(x == (x <- x + 1))
print(!x == (x <- x + 1))
