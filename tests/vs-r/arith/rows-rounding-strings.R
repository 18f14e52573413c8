# max.col() of many rows, whole numbers of long vectors, strings beside one string
set.seed(3)
m <- matrix(rnorm(3000), ncol = 6); m[7, 3] <- NA; m[8, ] <- 1; m[9, 1:2] <- Inf; m[10, ] <- -Inf; m[11, ] <- 0; m[12, 2] <- NaN
m[13, ] <- c(1, 1 + 1e-6, 1 - 1e-6, 1 + 2e-5, 1, 1); m[14, ] <- c(5, 3, 5, 3, 5, 5); m[15, ] <- -(1:6); m[16, ] <- c(-0, 0, 0, -0, 0, 0)
for (ties in c("random", "first", "last")) { set.seed(9); print(table(max.col(m, ties), useNA = "always")); print(max.col(m, ties)[5:20]); print(runif(2)) }
print(max.col(matrix(0, 3, 0))); print(max.col(matrix(0, 0, 3))); print(max.col(matrix(1:6, 2))); print(max.col(t(1:300), "last"))
x <- c(rnorm(1000) * 3, NA, NaN, Inf, -Inf, -0, 0.5, -0.5, 1e300, -1e-310, 2^52 + 0.5)
for (f in list(floor, ceiling, trunc)) { y <- f(x); one <- vapply(x, f, 1); print(identical(y, one)); print(sum(y[1:1000])); print(1 / y[1005]); print(tail(y, 9)) }
print(floor(c(a = 1.5, b = -1.5))); print(ceiling(matrix(1:4 / 3, 2))); print(floor(1:3)); print(trunc(TRUE))
u <- c("a", "b", NA, "\u00e9", "a", "A", "", "NA"); l <- iconv("\u00e9", "UTF-8", "latin1"); b <- "a"
print(u == "a"); print("a" != u); print(u == NA); print(u == "\u00e9"); print(u == l); print(l == u); print(u == ""); print(u == "NA"); print(c(x = "a", y = "b") == "a"); print(u == c("a", "b"))
print(factor(u) == "a"); print(matrix(u, 2) == "a"); print(character() == "a"); print("a" == character()); v <- rep(u, 50); print(sum(v == "a", na.rm = TRUE)); print(table(v != "A", useNA = "always"))
