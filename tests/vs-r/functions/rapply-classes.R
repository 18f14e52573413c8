# which elements rapply() takes
l <- list(a=1, b=diag(2), c=1:3, d="x", e=matrix(1:2,1), f=factor("a"), g=NULL, h=TRUE, i=array(1,1), j=2i, k=quote(a), l=function(x) x, m=data.frame(q=1:2), n=as.Date("2020-01-01"))
f <- function(x) "HIT"
for (cl in c("numeric","double","integer","matrix","array","character","factor","logical","function","name","Date","data.frame","complex","ANY")) cat(cl, names(Filter(function(v) identical(v, "HIT"), rapply(l, f, classes = cl, how = "replace"))), "\n")
str(rapply(list(a=NULL,b=1), function(x) "HIT", how="replace")); str(rapply(list(a=NULL,b=1), function(x) "HIT", how="list")); print(rapply(list(a=NULL,b=1), function(x) "HIT"))
str(rapply(list(a=NULL,b=1), function(x) "HIT", classes="NULL", how="list",deflt=3)); print(rapply(list(1:2,matrix(1:2,1)), function(x) 5, classes="integer",how="unlist"))
str(rapply(list(a=1,b=list(c="x",d=2L)), toupper, classes="character", how="replace")); str(rapply(expression(a, 1, "b"), function(x) 2, classes="numeric", how="replace"))
