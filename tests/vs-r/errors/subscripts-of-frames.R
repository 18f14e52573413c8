# Conditions in subscripts of data frames: GNU R evaluates those in the method; so are arguments of functions that are C code here.
options(error = expression(NULL))
df <- data.frame(x = 1:2, y = 3:4)
f <- function(d) d[d$x > qq, ]
f(df)
f <- function(d) { r <- d[d$x > qq & d$y < 3, c("x", "y")]; r }
g <- function() f(df)
g()
sapply(1:2, function(i) df[i + vv, ])
lapply(list(df), function(d) d[which(d$x == ww), "x"])
tryCatch(df[uu, ], error = function(e) print(conditionCall(e)))
nchar(stop("a"))
f <- function() paste(stop("b"), 1)
f()
f <- function() { x <- df[order(zz), ]; x }
f()
f <- function() { x <- df[order(-df$zz), ]; x }
f()
df[-zz, ]
df[!zz, ]
df[, zz]
df[zz]
df[["x"]][zz]
df[df[["x"]] == zz, ]
l <- list(d = df)
l$d[zz, ]
df[df[zz, ]$x, ]
df[grepl(pat, df$x), ]
df[sapply(df$x, function(v) v > lim), ]
df[nosuchfun(1), ]
nrow(df[zz, ])
print(df[zz, ])
mean(df[zz, "x"])
df[match("a", stop("m")), ]
iris[iris$Species == sp, ]
x <- iris[iris$Sepal.Length > mx, ]
df[if (zz) 1 else 2, ]
df[{stop("q")}, ]
df[stop("a"), ]
undefined_frame[stop("a"), ]
m <- matrix(1:4, 2)
m[stop("matrix"), ]
own <- structure(1:3, class = "own")
own[stop("own")]
df[with(df, x > yy), ]
df[which(sapply(df$x, function(v) stop("inner ", v))), "x"]
df[sqrt("a"), ]
df[-"a", ]
df[warning("seen"), ]
