# Classes that extend a vector and have a slot for names.
setClass("BV", contains="integer", representation(names="character"))
str(attributes(new("BV"))); x <- new("BV", 3L); str(attributes(x)); x; y <- new("BV", c(a=1L,b=2L)); y; names(y); str(attributes(y)); new("BV", 1:2, names=c("p","q")); x@names; z <- new("BV", integer()); str(attributes(z)); validObject(x)
setClass("NL", contains="list", representation(names="character")); str(attributes(new("NL", list(1,2)))); new("NL", list(a=1))
