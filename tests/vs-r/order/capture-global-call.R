total <- 1
add <- function() { total <<- total * 10; total }
print(total + add())
print(total + add() + total)
print(c(total, add(), total))
