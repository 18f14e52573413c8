# Classes that contain environments, and what showClass() says of steps up that change the representation.
setClass("H", contains = "environment")
showClass("H")
getSlots("H")
is(new("H"))
extends("H", "environment")
isVirtualClass("H")
setClass("H2", contains = "H", representation(k = "numeric"))
showClass("H2")
is(new("H2"))
h <- new("H2", k = 1)
assign("a", 1, h)
h$a
h[["b"]] <- 2
ls(h)
environmentName(h)
is.environment(h)
identical(h@.xData, as(h, "environment"))
length(h)
names(h)
get("a", h)
exists("zz", envir = h)
eval(quote(a + b), h)
for (n in ls(h)) cat(n, "")
h2 <- h
h2$c <- 3
h$c;
x <- capture.output(new("H"))
x[1]
x <- capture.output(h)
x[-2]
for (k in c("factor", "matrix", "integer", "ts", "list", "data.frame", "ordered")) {
  setClass("Z", contains = k)
  showClass("Z")
  removeClass("Z")
}
