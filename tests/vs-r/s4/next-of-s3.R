abs.myint <- function(x) { cat("abs.myint\n"); structure(abs(unclass(x)), class = "myint") }
length.myint <- function(x) 99L
setOldClass("myint")
setClass("D", contains = "myint")
setMethod("abs", "D", function(x) { cat("abs D\n"); callNextMethod(S3Part(x, strictS3 = TRUE)) })
setMethod("length", "D", function(x) callNextMethod())
d <- new("D", structure(-5, class = "myint"))
unclass(abs(d)); length(d)
setClass("N", contains = "numeric"); setMethod("abs", "N", function(x) { cat("abs N\n"); callNextMethod() }); abs(new("N", -3))
