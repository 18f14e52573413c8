# Fisher's exact test of larger tables: p-values, and what does not fit.
job <- matrix(c(1, 2, 1, 0, 3, 3, 6, 1, 10, 10, 14, 9, 6, 7, 12, 11), 4, 4)
print(fisher.test(job))
print(fisher.test(t(job))$p.value)
print(fisher.test(matrix(1:20, 4), workspace = 2e6)$p.value)
for (m in list(matrix(c(3, 1, 4, 1, 5, 9), 2), matrix(c(3, 1, 4, 1, 5, 9, 2, 6, 5), 3), matrix(c(0, 7, 2, 9, 1, 1, 0, 4), 2),
               matrix(c(12, 3, 0, 0, 5, 9), 3), cbind(c(1, 0, 0, 2), c(0, 8, 1, 0), c(3, 0, 0, 1)), table(mtcars$cyl, mtcars$gear),
               table(mtcars$carb, mtcars$cyl), rbind(c(40, 2), c(30, 11), c(25, 20))))
  print(signif(fisher.test(m)$p.value, 6))
try(fisher.test(job * 10))
try(fisher.test(matrix(c(46335, 1, 2, 3, 4, 46335), 2)))
try(fisher.test(matrix(c(1e5, 1, 2, 3, 4, 1e5), 2)))
set.seed(1)
print(fisher.test(job * 10, simulate.p.value = TRUE)$p.value)
