xs <- list(1, 2, 3)
print(Reduce(function(u, v) { xs <<- list(); u + v }, xs))
print(length(xs))
