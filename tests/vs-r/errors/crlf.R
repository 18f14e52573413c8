x <- 1
y <- 2
x + y
cat("a\n")
if (x) {
  y
} else 3
x y
