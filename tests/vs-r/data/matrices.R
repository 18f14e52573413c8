m <- matrix(1:6, nrow = 2)
m
dim(m); nrow(m); ncol(m)
m[1, 2]
m[1, ]
m[, 2]
m[, 2, drop = FALSE]
m[1, , drop = FALSE]
m[m > 2]
m[-1, ]
m[, c(1, 3)]
m[5]
m[cbind(c(1, 2), c(3, 1))]
t(m)
m * 2
m %*% t(m)
matrix(1:6, 2, byrow = TRUE)
matrix(0, 2, 2)
matrix(c("a", "b", "c", "d"), 2)
matrix(1:4, 2, dimnames = list(c("r1", "r2"), c("c1", "c2")))
rownames(m) <- c("a", "b"); m
colnames(m) <- c("x", "y", "z"); m
m["a", "y"]
m["b", ]
m[, "z"]
dimnames(m)
rbind(m, c = 7:9)
cbind(m, w = 10:11)
cbind(1:3, 4:6)
rbind(1:3, 4:6)
cbind(a = 1:2, b = 3:4)
cbind(1, 1:3)
rbind(c(x = 1, y = 2), c(3, 4))
diag(2)
diag(c(1, 2))
diag(matrix(1:9, 3))
det(matrix(c(2, 1, 1, 3), 2))
solve(matrix(c(2, 1, 1, 3), 2))
solve(matrix(c(2, 0, 0, 4), 2), c(2, 4))
apply(m, 1, sum)
apply(m, 2, max)
apply(m, c(1, 2), function(v) v * 10)
sapply(1:3, function(i) m[1, i])
rowSums(m); colSums(m); rowMeans(m); colMeans(m)
sweep(m, 2, colMeans(m))
outer(1:3, 1:3)
m == t(t(m))
which(m > 3)
which(m > 3, arr.ind = TRUE)
upper.tri(matrix(1:9, 3))
x <- matrix(1:9, 3); x[upper.tri(x)] <- 0L; x
x[2, ] <- c(100L, 200L, 300L); x
x[x == 0] <- NA; x
sum(x, na.rm = TRUE)
a <- array(1:24, c(2, 3, 4)); a[1, 2, 3]; a[, , 1]; dim(a[, 1, ])
a
aperm(a, c(2, 1, 3))[, , 1]
matrix(1:6, 3)[2:3, ]
crossprod(matrix(1:4, 2))
matrix(1:4, 2) %o% 1:2
tryCatch(matrix(1:6, 2) %*% matrix(1:6, 2), error = function(e) conditionMessage(e))
tryCatch(matrix(1:6, 4, 4), warning = function(w) conditionMessage(w))
tryCatch(matrix(1:5, 2), warning = function(w) conditionMessage(w))
tryCatch(m[3, 1], error = function(e) conditionMessage(e))
tryCatch(m["q", 1], error = function(e) conditionMessage(e))
tryCatch(m[, 4], error = function(e) conditionMessage(e))
tryCatch(solve(matrix(0, 2, 2)), error = function(e) conditionMessage(e))
tryCatch(rbind(1:3, 1:2), warning = function(w) conditionMessage(w))
matrix(c(TRUE, FALSE, NA, TRUE), 2)
matrix(c(1.5, 2, NA, 1000), 2)
matrix(c("a", "bb", NA, "d"), 2)
print(matrix(c("a", "bb"), 1), quote = FALSE)
noquote(matrix(c("a", "bb"), 1))
matrix(numeric(0), 0, 3)
matrix(1:40, 2)
matrix(list(), 0, 0)
identical(matrix(1:4, 2), matrix(1:4, 2))
is.matrix(m); is.array(m); is.matrix(1:3)
as.vector(m)
c(m)
unlist(apply(m, 1, list))
max.col(matrix(c(1, 5, 3, 9, 2, 4), 2))
row(matrix(0, 2, 2)); col(matrix(0, 2, 2))
m2 <- m; m2["a", ] <- 0L; m2
mat <- matrix(rep(0, 4), 2); for (i in 1:2) for (j in 1:2) mat[i, j] <- i * 10 + j; mat
kronecker(diag(2), matrix(1, 1, 2))
lower.tri(diag(3))
matrix(1:4, 2)^2; matrix(1:4, 2) %/% 2L; -matrix(1:4, 2)
head(matrix(1:20, 10), 3)
tail(matrix(1:20, 10), 2)
cor(cbind(a = c(1, 2, 3, 4), b = c(2, 4, 6, 9)))
var(cbind(1:3, c(1, 4, 9)))
table(matrix(c(1, 2, 2, 1), 2))
prop.table(matrix(1:4, 2), 1)
addmargins(table(c(1, 1, 2), c("a", "b", "b")))
scale(matrix(c(1, 2, 3, 4, 5, 6), 3))
rowsum(matrix(1:6, 3), c("a", "b", "a"))
qr(matrix(c(1, 2, 3, 4), 2))$rank
norm(matrix(1:4, 2))
mapply(function(i, j) m[i, j], 1:2, 2:3)
do.call(cbind, lapply(1:3, function(i) i * 1:2))
Reduce(`%*%`, list(diag(2), matrix(1:4, 2), matrix(1, 2, 2)))
