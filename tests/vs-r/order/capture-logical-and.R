x <- TRUE
print(x && (x <- FALSE))
print(x || (x <- TRUE))
print(x & (x <- FALSE))
print(x)
