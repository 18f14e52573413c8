d <- data.frame(a = 1:2, b = c("x", "y"))
d + 1
