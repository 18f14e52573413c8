x <- 4
print(-x + (x <- 1))
print(-(x <- 9) + x)
print(+x - (x <- 2) - x)
