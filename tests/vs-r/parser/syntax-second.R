cat("before\n")
x <- 5
x y
cat("after\n")
