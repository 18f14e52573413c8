x <- c(1, 2, 3, 4, 5, 6)
x + c(10, 20)
x * c(1, 0)
tryCatch(x + 1:4, warning = function(w) conditionMessage(w))
x > 3
x == c(1, 5, 3)
-x
!c(TRUE, FALSE, NA)
x[x %% 2 == 0]
sum(x[x > 2])
m <- matrix(1:6, 2)
m + 1:2
m * m
m / c(1, 2)
tryCatch(m + 1:7, error = function(e) conditionMessage(e))
tryCatch(m + matrix(1:6, 3), error = function(e) conditionMessage(e))
c(a = 1, b = 2) + c(x = 10, y = 20)
c(1, 2) + c(x = 10, y = 20)
c(a = 1, b = 2, c = 3) * 2
1:3 == c(1, 2, 4)
identical(1:3 + 0, c(1, 2, 3))
rev(x) - x
outer(1:3, 1:4)
outer(1:2, 1:3, "+")
outer(1:3, 1:3, function(a, b) a ^ b)
1:10 %in% c(2, 4, 20)
