# outer() with functions that become one kernel over all pairs, and those that cannot: vectors beside the arguments,
# reductions, results of one argument alone, warnings, errors, missing values.
f <- function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1)
x <- seq_len(40) - 1; y <- seq_len(37) * 0.5
m <- outer(x, y, f); print(dim(m)); print(m[c(1,40),c(1,37)]); str(m)
print(identical(m, matrix(f(rep(x, times=37), rep(y, each=40)), 40)))
print(identical(outer(x, x, "-"), matrix(rep(x, 40) - rep(x, each=40), 40)))
print(identical(outer(1:40, 1:40, "+"), matrix(rep(1:40, 40) + rep(1:40, each=40), 40)))
print(identical(outer(1:40, 1:40, function(a, b) a^2 + exp(-b)), matrix(rep(1:40, 40)^2 + exp(-rep(1:40, each=40)), 40)))
k <- 3
print(outer(1:20, 1:20, function(a, b) { q <- a * k; q + b })[3:4, 5:6])
print(tryCatch(outer(1:20, 1:20, function(a, b) sum(a)), error = conditionMessage))
print(tryCatch(outer(1:20, 1:20, function(a, b) a + x), error = conditionMessage, warning = conditionMessage)[1:3])
print(outer(-10:10, -10:10, function(a, b) sqrt(a * b))[1:2, 1:2])
print(identical(outer(x, y, function(a, b) a * 2), matrix(rep(x, 37) * 2, 40)))
print(identical(outer(x, y, function(a, b) b), matrix(rep(y, each = 40), 40)))
print(sum(outer(x, y, "<"))); print(outer(x, y, `%%`)[1:5, 1:5]); print(outer(x,y,function(a,b) ifelse(a>b,a,b))[5:8,9:12])
print(sum(outer(1:60000, 1:3, "*"))); print(outer(1:50000 , 1:9, function(a, b) a * b * 40000L)[50000, 9])
x[3] <- NA; print(sum(is.na(outer(x, y, "+"))))
# the same vector on both sides, names, an argument in dots, a function with a third argument
z <- c(a = 1, b = 2, c = 3)
print(outer(z, z, function(p, q) p * 10 + q))
print(outer(1:3, 1:4, function(p, q, r) p + q + r, 5))
print(outer(1:2, 1:2, function(p, q, r = 2) p + q * r))
y <- 1:4
print(outer(1:4, y, function(a, b) a + y))
print(outer(1:4, 1:4, function(a, b) { w <- a - b; w <- w * w; w }))
print(outer(c(TRUE, FALSE), c(TRUE, NA), "&"))
print(outer(c(0, -0), c(1, -1), "/"))
print(tryCatch(outer(1:3, 1:3, function(a, b) 1), error = conditionMessage))
print(outer(c(1.5, NaN, NA), c(NA, 2, NaN), "+"))
print(tryCatch(outer(c(2147483647L, 1L), 1:2, "+"), warning = conditionMessage))
