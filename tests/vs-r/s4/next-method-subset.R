# callNextMethod() in methods of subsetting keeps empty arguments; margins added to plain matrices.
setClass("m1", slots=c(count="numeric"), contains="matrix", prototype=prototype(count=0))
mm1 <- new("m1", matrix(1:12,3,4)); setMethod("[", "m1", function(x, i, j, ..., drop) callNextMethod())
str(mm1[,2]); str(mm1[1,]); str(mm1[1:2,]); 
setClass("m2", slots=c(sum="numeric"), contains="m1")
setMethod("Ops", signature(e1="m1"), function(e1,e2) callNextMethod()); mm2 <- new("m2", matrix(1:12,3,4), sum=sum(1:12)); str(mm2[,2]); mm2[,2]; mm2[2,3]
mm2[1]; mm2[1:2,]; mm2[2,3,drop=FALSE]; mm2[,2,drop=FALSE]; mm2[cbind(1:2,2:3)]
setClass("m3", slots=c(rowtags="character"), contains="m2")
setMethod("[", signature(x="m3", i="character", j="missing", drop="missing"), function(x,i,j,...,drop) { xx <- callNextMethod(x, match(i, x@rowtags),); xx })
mm3 <- new("m3", matrix(1:12,4,3), rowtags=letters[1:4]); str(mm3[1:2,]); 
setClass("L", contains="list"); l <- new("L", list(1,"a",3)); setMethod("[[", "L", function(x,i,...) { cat("get\n"); callNextMethod() }); l[[2]]; setMethod("[<-", "L", function(x,i,j,...,value) { cat("set\n"); callNextMethod() }); l[2] <- list("z"); l@.Data[[2]]; setMethod("length","L",function(x) callNextMethod()+100L); length(l)
setClass("V", contains="numeric"); v <- new("V", c(a=1,b=2)); setMethod("[", "V", function(x,i,...) new("V", callNextMethod())); v[2]@.Data; v["a"]
m <- matrix(1:6,3,dimnames=list(NULL,c("a","b"))); addmargins(m,c(1,2)); addmargins(m); addmargins(matrix(1:4,2)); addmargins(matrix(1:4,2),1); addmargins(table(c(1,1,2),c("a","b","a")),2); addmargins(array(1:8,c(2,2,2)),1:2); str(addmargins(m)); addmargins(as.table(m),1)
addmargins(m,2,FUN=list(list(Total=sum,Mean=mean))); addmargins(as.table(m),1:2,FUN=list(mean,sum))
str(addmargins(table(c(1,1,2),c("a","b","a")))); str(addmargins(table(c(1,1,2)))); str(addmargins(matrix(1:4,2),1)); storage.mode(addmargins(table(c(1,1),c(2,2)),1))
