# Elements by a matrix of positions have the names of the array, if it has names beside its dimensions or has one dimension.
m <- matrix(1:6, 2, dimnames = list(c("a", "b"), NULL)); m[cbind(1:2, 2:3)]
names(m) <- letters[1:6]; attributes(m); m[cbind(1:2, 2:3)]; m[cbind("b", 1)[, 1], 2]
k <- array(1:3, 3, list(c("x", "y", "z"))); k[cbind(2:3)]; k[cbind("y")]; k[2:3]
a <- array(1:24, 2:4); a[cbind(1, 2, 3:4)]; a[cbind(c(1, NA), 1, 1)]; a[cbind(c(0, 1), 1, 1)]
n <- matrix(1:4, 2, dimnames = list(c("a", "b"), c("u", "v"))); n[cbind(c("a", "b"), c("v", "u"))]; n[cbind(2, 2)]
n[cbind(c("a", "b"), c("v", "u"))] <- 9:10; n
l <- matrix(list(1, "b", NULL, 4), 2); names(l) <- LETTERS[1:4]; str(l[cbind(1:2, 1:2)])
try(n[cbind(3, 1)]); try(n[cbind("c", "u")]); n[n > 3]; m[m > 3]; m[which(m > 3)]; m[which(n > 3, arr.ind = TRUE)]
