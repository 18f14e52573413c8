# What functions ask for first: errors about missing variables and arguments, and the results beside them.
try(tapply(1:3, zz, mean)); try(prop.table(zz)); try(margin.table(zz, 1)); try(p.adjust(zz)); try(nlevels(zz)); try(trimws(zz)); try(trimws(zz$a, "left"))
try(sd(1:3, zz)); try(sd(1:3, NA)); try(sd(1:3, "a")); try(var(1:3, na.rm = NULL))
try(kruskal.test(c(1, 2, 3))); try(kruskal.test("a")); try(friedman.test(c(1, 2, 3))); try(friedman.test(1:3, 1:3)); kruskal.test(list(1:3, 4:6))$p.value
unstack(mtcars[1:2, 1:2]); unstack(data.frame(v = 1:4, g = c("a", "a", "b", "b")), v ~ g); unstack(data.frame(v = 1:3, g = c("a", "a", "b")), v ~ g); unstack(data.frame(v = 1:2, g = c("a", "b")), v ~ g)
try(combn(4, 2, 3)); try(combn(4, 2, "sum")); prop.table(table(c(1, 1, 2))); margin.table(matrix(1:4, 2), 1); p.adjust(c(a = .01, b = .02)); trimws(factor(c(" a", "b ", " a"))); trimws(c(x = " a "))
tapply(1:4, list(c(1, 1, 2, 2), c("a", "b", "a", "b")), sum); sd(c(1, NA), na.rm = TRUE); var(data.frame(a = 1:3, b = c(2, 4, 7)), data.frame(c = 3:1)); var(1:3, c(2, 4, 7)); sd(c(1, 2, NA)); tapply(iris$Sepal.Length, iris["Species"], mean)
by(warpbreaks[, 1], warpbreaks$tension, mean)
try(tapply(1:3))
