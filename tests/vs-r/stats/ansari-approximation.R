# intervals of ansari.test() by the normal approximation: long samples, ties, samples of different centres
options(warn = 1)
set.seed(3)
x <- round(rnorm(60), 2); y <- round(rnorm(55, 0, 1.5), 2)
ansari.test(x, y, conf.int = TRUE)
for (a in c("less", "greater")) { r <- ansari.test(x, y, conf.int = TRUE, alternative = a, conf.level = .9); print(c(r$conf.int, r$estimate), digits = 12) }
x <- rnorm(60); y <- rnorm(50, 0, 2)
r <- ansari.test(x, y, conf.int = TRUE); print(c(r$conf.int, r$estimate), digits = 12)
r <- ansari.test(abs(x) + 1, abs(y) + 1, conf.int = TRUE); r
x <- c(1, 2, 3, 4, 5.5); y <- c(2, 3, 6, 7, 8)
r <- ansari.test(x, y, conf.int = TRUE, exact = FALSE); r$conf.int
serum <- c(111, 107, 100, 99, 102, 106, 109, 108, 104, 99, 101, 96, 97, 102, 107, 113, 116, 113, 110, 98)
parekh <- c(107, 108, 106, 98, 105, 103, 110, 105, 104, 100, 96, 108, 103, 104, 114, 114, 113, 108, 106, 99)
r <- ansari.test(serum - 105, parekh - 105, conf.int = TRUE, exact = FALSE); print(c(r$conf.int, r$estimate), digits = 12)
