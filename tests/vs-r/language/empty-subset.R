# x[]: what stays of the attributes.
structure(1:3, class="foo", a=1)[]
structure(list(1,2), class="foo", a=1)[]
structure(list(a=1,b=2), class="foo", u=1)[]
structure(1:3, class="foo", a=1)[1:2]
x <- structure(c(a=1,b=2), class="foo", u=1); x[] <- 3; x
ts(1:4)[]
structure(1:4, class=c("noquote"))[]
structure(matrix(1:4,2),class="bar")[]
structure(matrix(1:4,2),class="bar")[,]
factor("a")[]
structure(function(x) 1, class="foo") -> f; try(f[])
f <- factor(c("a","b"))
attributes(.subset(f))
attributes(.subset(f,1))
attributes(f[])
x <- structure(1:4, tsp=c(1,4,1), class="zz")
attributes(x[])
attributes(.subset(ts(1:4)))
d <- as.Date("2020-01-01")+0:1; d[]; as.POSIXct("2020-01-01",tz="UTC")[]
as.POSIXlt("2020-01-01",tz="UTC")[]
table(c(1,1,2))[]
setClass("A", contains="numeric", representation(u="character")); a <- new("A", 1:3, u="x"); a[]
setClass("L", contains="list"); new("L", list(1))[]
data.frame(a=1:2)[]
noquote("a")[]
as.hexmode(10L)[]
numeric_version("1.2")[]
person("A","B")[]
structure(list(1), class=c("a","b"))[]
y <- structure(list(1,2), class="foo"); y[] <- list(3,4); class(y)
lapply(structure(list(1,2), class="foo"), identity)[]
structure(1:6, dim=2:3, class="q")[]
options(digits=3); summary(c(1,2,3))[]
difftime(Sys.time(), Sys.time()-1)[] > 0
structure(list(a=1), class="simple.list")[]
quantile(1:3)[]
acf(1:10, plot=FALSE)[]
x <- cbind(a = 1:3, pi = pi)
mostattributes(x) <- list(names = paste(1:6), mystuff = "s", dim = 3:2); attributes(x)
y <- 1:3; mostattributes(y) <- list(names = c("a", "b", "c"), dim = 2:3, u = 1); y
try(args("nosuchfun")); is.null(args(1))
