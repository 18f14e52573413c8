# Cells, columns and rows of data frames read and assigned one at a time, and methods that a program redefines.
d <- data.frame(a = c(1.5, 2.5, 3.5), b = c("x", "y", "z"), f = factor(c("u", "v", "u")), k = 1:3)
d$day <- as.Date("2024-05-01") + 0:2
get1 <- function(i, j) d[i, j]
str(get1(2, "a")); str(get1(3L, 2)); str(get1(1, "f")); str(get1(2, "day")); str(get1(c(TRUE, FALSE, TRUE), "a"))
str(d[, "k"]); str(d[2, ]); str(d[d$a > 2, ]); d[d$a > 9, ]; str(d[c(TRUE, NA, TRUE), ]); str(d[-1, "a"]); str(d[0, "a"])
str(d[4, "a"]); str(d[NA, "a"]); str(d[["b"]]); str(d[[2]]); str(d[[2, "b"]]); str(d[1.9, "a"]); str(d["2", "a"])
try(d[1, "nope"]); try(d[1, 9]); try(d[[9]]); d[["nope"]]
rownames(d[d$a > 2, ]); attributes(d[d$k == 3, ])
attributes(d[c(TRUE, TRUE, FALSE), ])
e <- d; rownames(e) <- c("p", "q", "r"); e[2, ]; e[e$k > 1, ]; e["q", "b"]; e[2, "b"]
one <- d["a"]; one[2, ]; one[one$a > 2, ]; one[2, , drop = FALSE]; d[2, "a", drop = FALSE]
fill <- function(d) {
  for (i in 1:3) d$a[i] <- i * 10
  for (i in 1:3) d[i, "k"] <- i * 100L
  d$b[2] <- "changed"; d[2, "b"] <- "twice"; d[["a"]][3] <- -1; d$k <- d$k + 1L
  d
}
fill(d); d
str(fill(d))
g <- d; g[2, "k"] <- 2.5; str(g$k); g[2, "a"] <- 7L; str(g$a); g[2, "b"] <- NA; str(g$b); g[2, "a"] <- "text"; str(g$a)
g <- d; g[5, "a"] <- 1; g; g <- d; g[2, "new"] <- 1; g; g <- d; g$new <- 3:1; g$a <- NULL; names(g)
try(g$k <- 1:2); g$k <- 9L; g; try(g[2, "f"] <- "w"); g
h <- d; h$a <- c(n1 = 1, n2 = 2, n3 = 3); str(h$a)
tb <- structure(d, class = c("mine", "data.frame")); str(tb[2, "a"]); class(tb[2, ])
attr(d, "note") <- "kept"; attributes(d[2, ])$note; d$a[1] <- 0; attributes(d)$note
"[.data.frame" <- function(x, ...) "my own"
d[1, "a"]; get1(1, "a"); d[d$a > 2, ]
rm("[.data.frame"); get1(1, "b")
"$<-.data.frame" <- function(x, name, value) { cat("set", name, "\n"); y <- unclass(x); y[[name]] <- value; structure(y, class = "data.frame") }
d$a[2] <- 5; d$a
rm("$<-.data.frame")
d$a[2] <- 6; d$a
m <- data.frame(x = 1); m[1, "x"]; m[1, ]; m$x[1] <- 2; m[1, "x"] <- 3; m; m[TRUE, "x"]; m[m$x > 5, "x"]
z <- data.frame(x = numeric(), y = character()); z[z$x > 1, ]; z[1, "x"]; z$x <- numeric(); z
w <- data.frame(a = 1:2); w$m <- matrix(1:4, 2); w[1, "m"]; w$l <- list(1, "b"); w[2, "l"]; w[[2, "l"]]
