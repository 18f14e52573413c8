l <- list(a = 1, b = 2)
print(vapply(l, function(e) { l <<- NULL; e * 2 }, 0))
print(l)
