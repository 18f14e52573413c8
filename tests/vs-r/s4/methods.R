# Validity, dispatch, groups, data parts, replacement methods, S3 classes in S4
t <- function(e) tryCatch(e, error=function(e) print(e), warning=function(w) print(w))
setClass("P", representation(name="character", age="numeric"))
t(new("P", nme="a")); t(new("P", name=1)); t(new("P", 1)); t(new("Q")); p<-new("P"); t(p@foo);  p
setClass("V", representation("VIRTUAL")); t(new("V"))
setClass("W", slots=c(x="numeric"), validity=function(object) if (length(object@x)!=1) "bad length" else TRUE)
t(new("W", x=1:2)); t(new("W", x=1)); w <- new("W", x=1); w@x <- c(1,2); t(validObject(w)); 
setClass("W2", contains="W", slots=c(y="numeric"), validity=function(object) c("m1","m2")); t(new("W2", x=1,y=2)); t(new("W2",x=1:2,y=2)); t(new("W", x="a"))
setGeneric("foo", function(x, y) standardGeneric("foo"))
setMethod("foo", signature("numeric","character"), function(x,y) "nc"); foo(1,"a"); foo(1L,"a");
setMethod("foo", signature("ANY","missing"), function(x,y) "missing"); foo(3); foo("z")
setMethod("foo", "character", function(x,y) "char any"); foo("a", 3)
t(setMethod("foo2", "character", function(x,y) 1)); t(setMethod("foo", "character", function(a,b) 1))
setMethod("foo", "nonexist", function(x,y) 1)
 t(setClass("X", slots=c(a="undefd")))
t(getMethod("foo","list")); t(selectMethod("foo","list"));
t(validObject(1)); t(is(1,"nonexist")); t(as("a","P")); t(as(1,"nonexist"))

setMethod("initialize","P",function(.Object, ...) { .Object <- callNextMethod(.Object, ...); if (length(.Object@name)==0) .Object@name <- "default"; .Object }); new("P"); new("P",name="z"); 
setAs("P","character",function(from) from@name); as(new("P"),"character")
setClass("A", representation(x="numeric")); setClass("B", contains="A"); setClass("C",contains="B")
setGeneric("desc", function(obj, ...) { standardGeneric("desc") })
setMethod("desc","A",function(obj,...) cat("A\n")); setMethod("desc","B",function(obj,...) {cat("B\n"); callNextMethod()}); setMethod("desc","C",function(obj,...) {cat("C\n"); callNextMethod()}); desc(new("C",x=1))
isVirtualClass("A"); is(new("C"),"A"); existsMethod("desc","C"); 
setClass("Num", contains="numeric", slots=c(unit="character")); n <- new("Num", 1:3, unit="cm"); n; n+1; n[2]; length(n); n@.Data; mean(n); sum(n); as.numeric(n); is.numeric(n); n*n; n>2; str(n); names(n)
setClass("L", contains="list"); l <- new("L", list(1,2)); l; length(l); l[[1]]; lapply(l, identity)
setClass("F", contains="function"); f <- new("F", function(x) x+1); f(2); f
setClass("Ch", contains="character"); ch<-new("Ch","abc"); ch; nchar(ch); paste(ch,"x")
tryCatch(cat(p), error=function(e) print(conditionMessage(e)))
isVirtualClass("V"); slot(p,"age"); slot(p,"age") <- 3; p@age; t(slot(p,"age") <- "x"); identical(p,p); p2<-p; p2@age<-9; identical(p,p2); isTRUE(all.equal(p,p2)); all.equal(p,p2)
lst <- list(a=p,b=1); lst; str(lst); is.object(p); isS4(p); typeof(p); class(p); attributes(p); mode(p); is.list(p); inherits(p,"P"); inherits(new("C"),"A"); inherits(new("C"),what=c("Z","A"),which=TRUE)
setOldClass("myS3"); setClass("H", slots=c(m="myS3")); h <- new("H", m=structure(list(1),class="myS3")); h; setMethod("desc","myS3",function(obj,...) cat("S3!\n")); desc(structure(1,class="myS3"))
setOldClass(c("kid","par")); setMethod("desc","par",function(obj,...) cat("par!\n")); desc(structure(1,class=c("kid","par")))
setMethod("Compare",signature("A","A"),function(e1,e2) callGeneric(e1@x,e2@x)); new("A",x=1)<new("A",x=2); new("A",x=1)==new("B",x=2)
setMethod("Math","A",function(x) {x@x <- callGeneric(x@x); x}); sqrt(new("A",x=4)); abs(new("A",x=-4))
setMethod("Summary","A",function(x,...,na.rm=FALSE) callGeneric(x@x,...,na.rm=na.rm)); max(new("A",x=c(4,9)))
setMethod("[<-","A",function(x,i,j,...,value){x@x[i]<-value;x}); a<-new("A",x=1:3/1); a[2]<-10; a
setMethod("[[","A",function(x,i,...) x@x[[i]]); a[[2]]; setMethod("$<-","A",function(x,name,value){slot(x,name)<-value; x}); a$x<-7; a; setMethod("lapply","A",function(X,FUN,...) lapply(X@x,FUN,...)); lapply(a,function(v) v*2)
setGeneric("name<-", function(obj, value) standardGeneric("name<-")); setReplaceMethod("name","P",function(obj,value){obj@name<-value; obj}); name(p)<-"new"; p@name
setGeneric("nm", function(obj) standardGeneric("nm"), valueClass="character"); setMethod("nm","P",function(obj) obj@name); nm(p); isGeneric("nm"); existsFunction("nm"); is.primitive(sum); removeGeneric("nm"); exists("nm"); removeClass("F")
setMethod("print","P",function(x,...) cat("printing P\n")); p; print(p)
cat(class(p),"\n"); is(p); isVirtualClass("P"); new("numeric"); new("list"); new("character"); class(new("environment")); method <- getMethod("desc","A"); class(method); is.function(method); method@defined; 
