v <- integer(0)
try(for (i in 1:5) { if (i == 4) stop("four"); v <- c(v, i) }, silent = TRUE)
print(v)
print(i)
