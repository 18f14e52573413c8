# Counts of rep(): what is not finite, not one, or text; values without elements.
t <- function(x) tryCatch(withCallingHandlers(print(x), warning=function(w) {cat("W",conditionMessage(w),deparse(conditionCall(w)),"\n"); invokeRestart("muffleWarning")}), error = function(e) print(e))
t(rep(1, each=-Inf)); t(rep(1, each=Inf)); t(rep(1, each=NaN)); t(rep(1, each=-1)); t(rep(1,each=NA_character_)); t(rep(1,each="2")); t(rep(1,each="x")); t(rep(1,each=3e10,length.out=2))
t(rep(1, each=-0.5)); t(rep(1, each=-1.5)); t(rep(1, each=-3e10));
t(rep(1, times=-Inf));t(rep(1, times=Inf));t(rep(1, times=c(1,Inf)));t(rep(1:2, times=c(1,Inf)));t(rep(1, length.out=-Inf));t(rep(1, length.out=Inf));t(rep(1, length.out=-1));t(rep(1, length.out=-.5));t(rep(1, length.out=NaN));t(rep(1, length.out="2"));t(rep(1, length.out="x"))
t(rep(1,each=c(1,2)));t(rep(1,each=numeric()));t(rep(1,each=-Inf,times=4L));t(rep(1,each=Inf,times=4L));t(rep(1:2,each=-Inf,times=4L));t(rep(1:2,each=-Inf,times=1:2))
t(rep(1:2,each=2,times=-1:0)); t(rep_len(1,-Inf)); t(rep_len(1,Inf)); t(rep.int(1,Inf)); t(rep.int(1,-Inf)); t(rep.int(1:2,c(1,-Inf)));t(rep.int(1:2,c(1,NA))); t(rep(1:2,times="x")); t(rep(1:2,times="2"));t(rep(1:2,times=list(2)));t(rep(1:2,times=list(2,1)));t(rep(1:2,each=list(2)))
t(rep(1:2,length.out=list(2)));t(rep(1:2,length.out=NULL));t(rep(1:2,times=NULL));t(rep(1:2,each=NULL)); t(rep(1:2,each=TRUE)); t(rep(1:2, length.out=c(3,4)))
t(rep(1:2,times=list(NULL)));t(rep(1:2,times=list(1:2))); t(rep(1:2,length.out=list(1:2)));t(rep(1:2,length.out=list("a"))); t(rep(1:2,each=list("a")))
s <- function(x) dput(x, control = "all")
k <- structure(numeric(0), class="foo", u=1); s(rep(k,2)); s(rep(k,each=2)); s(rep(k,length.out=2)); s(rep(k,length.out=0)); s(rep(k,times=0)); s(rep(unclass(k),2)); s(rep_len(k,0)); s(rep.int(k,2)); s(rep(c(a=1)[0],2)); s(rep(c(a=1)[0],length.out=2)); s(rep(matrix(0,0,2),2)); s(rep(k,"x")); s(rep(list(),2)); s(rep(factor(character(0)),2))
t(rep(1:2,each=c(-1,2))); t(rep(1:2,length.out=c(-1,2))); t(rep(1:2,each=c(-1,2),length.out=c(-1,2)));t(rep(1:2,each=c("x","y")));t(rep(1:2,each=c("x","y"),length.out=c("x","z")));t(rep(1:2,each=c("-1","y"),length.out=c("x","z")))
t(rep(1:2,each=c(2,2),length.out=c(1,2)));t(rep(1:2,each=-1,length.out=-1));t(rep(1:2,each=-1,times=-1));t(rep(1:2,each=c(1,2),times=-1)); t(rep(NULL,each=c(2,2),length.out=c(2,2)))
