# setClass() to show(): a first walk through S4
extends("integer","numeric"); extends("numeric"); extends("integer"); extends("matrix"); extends("factor"); extends("data.frame");extends("function"); extends("list"); extends("character")
setClass("P", representation(name="character", age="numeric"))
getClass("P"); showMethods("area")
P <- setClass("P", slots=c(name="character", age="numeric"))
P; p <- P(name="x", age=3); p; isVirtualClass("P"); print(p); str(p); p@name; p@age <- 5; p
setClass("S", contains="P", slots=c(school="character")); getClass("S"); getClass("P"); new("S", p, school="m"); s<-new("S",name="a",age=1,school="b"); is(s,"P"); is(s); as(s,"P"); identical(s,s); isVirtualClass("S"); existsMethod("show","P"); extends("S","P"); slotNames("S"); getSlots("S"); s
setClass("V", representation("VIRTUAL")); getClass("V"); 
r<-setGeneric("area", function(shape, ...) standardGeneric("area")); r
setMethod("area","P",function(shape, ...) 3)
showMethods("area"); getMethod("area","P"); existsMethod("area","P"); hasMethod("area","S"); isGeneric("area"); selectMethod("area","S"); 
area(s); showMethods("area"); showMethods("area",inherited=FALSE)
removeMethod("area","P"); removeMethod("area","P")
setValidity("P", function(object) TRUE)
setMethod("show","P",function(object) cat("<P>\n")); p; print(p); list(p,1); 
setMethod("summary","P",function(object,...) cat("sum\n")); summary(p)
setMethod("length","P",function(x) 99L); length(p)
setMethod("+",signature("P","P"),function(e1,e2) "plus"); p+p
setMethod("Arith",signature("P","numeric"),function(e1,e2) {.Generic; callGeneric(e1@age,e2)}); p+1; p*3
setMethod("[","P",function(x,i,...) x@age[i]); p[1]
setMethod("$","P",function(x,name) slot(x,name)); p$name
