# Names of the dimensions of arrays, which subsets of one dimension keep.
a1 <- array(1:7, 7); names(dim(a1)) <- "O2"; identical(tail(a1, 10), a1); identical(head(a1, 10), a1); identical(head(a1, 1), a1[1, drop = FALSE]); identical(tail(a1, 2), a1[6:7]); identical(tail(a1, 1), a1[7, drop = FALSE]); str(tail(a1, 10)); str(a1[6:7]); str(tail(a1, 2)); attributes(tail(a1, 10)); attributes(a1)
a <- array(1:24, c(a = 2, b = 3, c = 4)); str(a[1, , ]); dim(a[, 1, , drop = FALSE]); attributes(a[1, 2, , drop = FALSE]); attributes(tail(a, 1)); dim(head(a, c(1, 2)))
m <- matrix(1:4, 2); names(dim(m)) <- c("r", "c"); attributes(m[, 1, drop = FALSE]); attributes(tail(m, 5)); attributes(t(m)); attributes(m + 1L); attributes(m[2:1, ]); attributes(m %*% m); attributes(aperm(a)); attributes(rbind(m, m)); attributes(apply(a, c(1, 3), sum)); dim(m[m > 1, drop = FALSE]); attributes(cbind(m)); identical(m[, , drop = FALSE], m)
a1 <- array(1:7, 7); names(dim(a1)) <- "O2"
attributes(a1[2:3]); attributes(a1[2:3, drop = FALSE]); attributes(a1[1]); attributes(a1[1, drop = FALSE]); attributes(a1[-1]); attributes(a1[a1 > 2]); attributes(a1[])
b <- array(1:3, c(k = 3), list(q = c("x", "y", "z"))); attributes(b[2:3]); attributes(b[c("x", "z")]); attributes(b[1, drop = FALSE]); attributes(rev(b)); attributes(b[0])
