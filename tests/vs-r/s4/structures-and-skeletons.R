# Computations on objects that are arrays or vectors without structure; superclasses with a test; classes as a matrix; text to start from.
setClass("TM", contains = "matrix", representation(units = "character"))
x <- new("TM", matrix(1:4 + 0, 2), units = "a")
x + 1
1 + x
x * x
x > 2
x & TRUE
-x
x + matrix(1, 2, 2)
sqrt(x); round(x)
setClass("TA", contains = "array", representation(units = "character"))
y <- new("TA", array(1:8 + 0, c(2, 2, 2)), units = "a")
z <- y + 1; class(z); class(1 + y); class(y * y); class(y + y@.Data); class(sqrt(y))
setClass("NS", contains = c("numeric", "nonStructure")); x <- new("NS", c(1, 4)); x[1]; sqrt(x); x + x; 1:2 * x; x == 1; round(x); max(x); x
removeClass("NS")
showMethods("Ops"); findMethodSignatures(methods = findMethods("Ops"))[1:2, ]
setClass("trk", slots = c(x = "numeric", y = "numeric")); setClass("crv", contains = "trk", slots = c(s = "numeric"))
setClass("multi", slots = c(x = "numeric", y = "matrix"))
setIs("multi", "crv", test = function(obj) ncol(obj@y) == 1, coerce = function(obj) new("crv", x = obj@x, y = as.numeric(obj@y)))
m1 <- new("multi", x = 1:2 + 0, y = matrix(1:2 + 0, 2)); m2 <- new("multi", x = 1, y = matrix(1:2 + 0, 1))
is(m1, "crv"); is(m2, "crv"); as(m1, "crv")
promptClass("multi", stdout())
method.skeleton("summary", "trk", stdout()); method.skeleton("[", c("trk", "numeric"), stdout()); method.skeleton("show", "trk", stdout(), external = TRUE)
try(method.skeleton("nosuch", "trk"))
classesToAM("data.frame")
showClass("language"); showClass("data.frame"); showClass("ts"); showClass("factor")
new("ts")
str(getClass("thisIsNone", .Force = TRUE))
