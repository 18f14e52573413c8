# An operand read before an assignment in a later operand keeps its old value.
x <- 1
print(x + (x <- 5))
print(x)
y <- 2
print(y * (y <- 10) + y)
