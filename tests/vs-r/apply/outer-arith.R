# outer() of plain numbers by arithmetic: types, names, what is not plain.
print(outer(c(a = 1, b = 2), 1:2, "+"))
print(outer(1:3, 1:2, "+"))
print(typeof(outer(1:3, 1:2, "-")))
print(outer(c(1.5, NA), c(x = 2L, y = NA), "-"))
print(outer(c(1, 0, -1), c(0, 2), "/"))
print(outer(c(TRUE, FALSE), c(0.5, 1), `*`))
print(outer(numeric(), 1:2, "+"))
print(outer(1:2, numeric(), "+"))
print(outer(c(1, 2), matrix(1:4, 2), "+"))
print(outer(structure(1:2, class = "k"), c(1, 2), function(x, y) unclass(x) + y))
print(outer(c(1, 2), c(3, 4), "^"))
print(outer(as.Date("2024-01-01") + 0:1, c(0, 1), "+"))
f <- function() {
  `+` <- function(x, y) x * 100
  outer(c(1, 2), c(3, 4), "+")
}
print(f())
print(outer(c(1, 2), c(3, 4), function(x, y) x^y))
print(tryCatch(outer(c(1, 2), "a", "+"), error = conditionMessage))
print(tryCatch(outer(c(1, 2), 1, "+", 3), error = conditionMessage))
print(c(1, 2) %o% c(a = 0, b = -1))
print(1 / outer(c(-1, 0), c(0, 5), `*`))
