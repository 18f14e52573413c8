# Elements of matrices with names along one or both dimensions, in loops and outside.
m <- cbind(a = 1:3, b = 4:6)
m[2, 1]; m[[2, 1]]
rownames(m) <- c("x", "y", "z"); m[2, 1]
colnames(m) <- NULL; m[2, 1]
f <- function(m) { r <- NULL; s <- 0; for (i in 1:60) for (j in 1:2) { r <- m[i %% 3 + 1, j]; s <- s + r }; print(r); s }
f(m); f(cbind(a = 1:3, b = 4:6)); f(matrix(1:6, 3)); f(matrix(1:6 / 2, 3, dimnames = list(letters[1:3], c("p", "q"))))
