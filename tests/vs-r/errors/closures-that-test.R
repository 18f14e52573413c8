nlevels(factor(c("a", "b"))); nlevels(1:3); nlevels(structure(1, levels = c("x", "y", "z")))
kronecker(diag(2), matrix(1:2, 1)); kronecker(c(a = 1, b = 2), c(x = 3), make.dimnames = TRUE)
