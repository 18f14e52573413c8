x <- 1:3
print(sapply(x, function(i) { x <<- c(x, i); length(x) }))
print(x)
