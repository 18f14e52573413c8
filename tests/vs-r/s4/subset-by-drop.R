# Methods of `[` chosen by drop, also through callGeneric() with an empty argument and by names.
setClass("M", representation(v="numeric"))
setClassUnion("idx", c("numeric","logical"))
setMethod("[", signature(x="M", i="idx", j="missing", drop="missing"), function(x,i,j,...,drop) { cat("mm", nargs(), "\n"); if (nargs()==2) x@v[i] else callGeneric(x, i=i, , drop=TRUE) })
setMethod("[", signature(x="M", i="idx", j="missing", drop="logical"), function(x,i,j,...,drop) { cat("L", nargs(), missing(j), drop, "\n"); x@v[i] })
setMethod("[", signature(x="M", i="missing", j="idx", drop="logical"), function(x,i,j,...,drop) { cat("J", nargs(), missing(i), drop, "\n"); x@v[j] })
m <- new("M", v=as.numeric(1:5))
m[2:3]
m[2:3,]
m[2:3, , drop=FALSE]
m[,2,drop=TRUE]
m[TRUE,]
setClass("N", contains="M"); n <- new("N", v=5:1+0); n[2:3,]; n[c(1,2), , drop=FALSE]
x <- `[`(m, i = 2, , drop = TRUE)
x <- `[`(m, drop = FALSE, j = 1)
setMethod("[", signature(x = "M", i = "numeric", j = "numeric", drop = "ANY"), function(x, i, j, ..., drop) { cat("both", i, j, "\n"); x@v[i] })
x <- m[2, 3]
x <- m[j = 2, i = 3]
x <- m[2, 3, drop = FALSE]
setMethod("[<-", signature(x = "M", i = "numeric", j = "missing", value = "numeric"), function(x, i, j, ..., value) { cat("set", nargs(), i, value, "\n"); x })
m[3] <- 1
m[3, ] <- 2
setMethod("[[", signature(x = "M", i = "numeric"), function(x, i, j, ...) x@v[[i]])
m[[2]]
