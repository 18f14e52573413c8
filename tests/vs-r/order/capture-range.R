n <- 3
print(n:(n <- 5))
print((n <- 2):n)
print(seq(n, n <- 6))
