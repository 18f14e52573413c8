c(a = 1:3, b = 4, 5, d = c(x = 1, 2)); unlist(list(a = 1:2, b = list(c = 3, 4, d = list(e = 5, 6:7)), list(f = 1)))
x <- unlist(setNames(list(1:2, c(u = 3)), c(strrep("n", 300), "é"))); nchar(names(x)); names(x)[3]
names(c(a = 1:12))[10:12]; c(x = c(a = 1, 2, NA)); unlist(setNames(list(1, 2:3), c(NA, "b"))); names(unlist(list(a = list(1, 2), a = 3)))
sapply(list(a = 1:2, b = 3:4), range); y <- unlist(lapply(split(1:6, c(1, 1, 2, 2, 3, 3)), rev)); y; c(list(a = 1), b = list(2, 3))
names(unlist(list(a = 1:1005)))[c(1, 9, 10, 999, 1000, 1005)]; unlist(list(a = list(b = list(c = 1:2)), d = NULL, e = list()))
