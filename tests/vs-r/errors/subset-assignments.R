# Assignments to subsets that fail, warnings in subscripts and arguments: whom the message names.
options(error=expression(NULL))
df <- data.frame(x = 1:2, y=3:4)
df[stop("j"), 1] <- c(5,6)
df[zz > 1, 1] <- df$x + 1L
df[df$x > zz, "y"] <- 0
df[["y"]][zz] <- 0
df$y[zz > 1] <- 0
f <- function(d) { d[d$x > qq, "y"] <- 1; d }
f(df)
f <- function(d) d[d$x > qq, ]
f(df)
f <- function(d) { r <- d[d$x > qq & d$y < 3, c("x", "y")]; r }
g <- function() f(df)
g()
sapply(1:2, function(i) df[i + vv, ])
lapply(list(df), function(d) d[which(d$x == ww), "x"])
tryCatch(df[uu, ], error = function(e) print(conditionCall(e)))
withCallingHandlers(df[as.integer("q"), ], warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") })
nchar(stop("a"))
f <- function() paste(stop("b"), 1); f()
f <- function() { x <- df[order(zz), ]; x }; f()
f <- function() { x <- df[order(-df$zz), ]; x }; f()
df[-zz, ]
df[!zz, ]
df[, zz]
df[zz]
df[["x"]][zz]
df[df[["x"]] == zz, ]
l <- list(d = df); l$d[zz, ]
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
x <- 1:3
x[zz > 1] <- 0
x[[zz + 1]] <- 0
l <- list(a = 1:3)
l$a[zz] <- 1
l$a[zz > 1] <- 1
names(x)[zz > 1] <- "a"
f <- function() { x[zz > 1] <- 0; x }
f()
f <- function() { for (i in 1:2) x[zz > i] <- 0; x }
f()
x[stop("s")] <- 1
x[nchar(zz)] <- 1
x[-zz] <- 1
x[order(zz)] <- 1
if (TRUE) x[zz > 1] <- 0
sapply(1:2, function(i) { x[zz > 1] <- 0; x })
x[1] <- zz
x[1] <- zz + 1
df <- data.frame(x = 1:2, y=3:4)
df$z <- zz + 1
df$z <- df$x + zz
df[["z"]] <- zz
df <- data.frame(x = 1:2)
x <- paste(as.integer("q"))
x <- df[as.integer("q"), ]
x <- nchar(as.numeric("u"))
x <- mean(as.numeric("u"))
x <- sum(as.numeric("u"))
x <- df[as.numeric(c("1", "u")) > 1, ]
df[as.integer("1") , "x"] <- as.integer("r")
df[as.integer(c("1","k")) , "x"] <- 5L
x <- rep(1, as.integer("y"))
x <- matrix(as.integer("y"))
x <- data.frame(a = as.integer("y"))
f <- function(a) { b <- paste0("k", as.numeric(a)); b }
f("w")
x <- ifelse(as.integer("q") > 1, 1, 2)
x <- round(as.numeric("e"), 1)
x <- cat(as.integer("q"), "\n")
x <- sqrt(-1)
x <- paste(sqrt(-1))
x <- df[1:2 + 1:3 > 0, ]
x <- paste(1:2 + 1:3)
