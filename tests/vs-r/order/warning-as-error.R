options(warn = 2)
x <- 5
r <- try(x <- as.numeric("q"), silent = TRUE)
cat(r)
print(x)
y <- c(1, 2)
try(y[as.integer("z")] <- 3, silent = TRUE)
print(y)
