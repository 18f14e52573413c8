# Fisher's exact test of tables with many cells: nodes are merged, not counted one by one
wide <- rbind(c(2, 1, 0, 1, 3, 0, 1), c(0, 2, 2, 0, 1, 4, 0), c(1, 0, 3, 2, 0, 1, 5), c(0, 1, 1, 0, 2, 0, 1), c(1, 0, 0, 3, 0, 1, 1))
fisher.test(wide)$p.value
fisher.test(t(wide))$p.value
fisher.test(table(mtcars$carb, mtcars$gear))$p.value
fisher.test(matrix(c(30, 10, 20, 40, 15, 25, 5, 5, 60), 3), workspace = 2e7)$p.value
set.seed(11)
for (i in 1:8) print(fisher.test(matrix(rpois(12, 4), 3))$p.value)
for (i in 1:4) print(fisher.test(matrix(rpois(9, 9), 3))$p.value)
