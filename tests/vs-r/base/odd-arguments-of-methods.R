# Methods of summary, printing and arithmetic, each with odd arguments.
show <- function(block) for (e in as.list(block)[-1]) {
  cat("> ", deparse(e)[1L], "\n", sep = "")
  tryCatch(withCallingHandlers({ r <- withVisible(eval(e, globalenv())); if (r$visible) print(r$value) },
    warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") },
    message = function(m) { cat("M:", conditionMessage(m), "\n"); invokeRestart("muffleMessage") }),
    error = function(c) cat("E:", conditionMessage(c), "| call:", deparse(conditionCall(c))[1L], "\n"))
}
show(quote({
rle(c(1,1,2,NA,NA,3)); rle(character()); rle(c(a=1,b=1,c=2)); str(rle(c(a=1,b=1,c=2))); rle(NULL); rle(TRUE); str(rle(c(TRUE,TRUE,FALSE))); rle(list(1,1)); inverse.rle(rle(c("a","a","b"))); rle(factor("a")); unclass(rle(c(a=1,b=1)))
v <- numeric_version(c("1.2.3","4.5")); v[[1]] <- "9.9"; v; v[[1,2]] <- 7; v; v[[2]] <- numeric_version("8"); v[[1]] <- c(1,2); v[[1]] <- c(1L,2L); v; v[[2]] <- "x"; v[[c(1,2)]] <- 3; v; v[["k"]] <- "1.1"; v[[1]] <- "3"; v; v[[1]] <- c("1","2")
p <- c(person("A","B",email="x@y"),person("C D","E")); p$given; p$family; p$first; p$email; p[1]$given; p$zz; p[1]$last; p[0]$given; p[1]$email; p$role
isoreg(c(1,0,4,3,3,5)); isoreg(c(3,1,2),c(1,0,4)); print(isoreg(c(1,0,4,3)),digits=9); as.stepfun(isoreg(c(1,0,4,3))); as.stepfun(isoreg(c(3,1,2),c(1,0,4)))
as.Date(NA); as.Date(NULL); as.Date(TRUE); as.Date(list()); as.Date.default(as.Date("2020-01-01")); as.Date(c(NA,NA)); as.Date(quote(x)); as.Date(logical()); as.Date(c(a=NA))
s <- smooth.spline(cars); str(predict(s)); predict(s,c(10,12)); predict(s,deriv=1)$y[1:3]; s2 <- s; s2$fit <- NULL; predict(s2,3)
mahalanobis(c(1,2),c(0,0),diag(2)); mahalanobis(as.matrix(mtcars[1:3,1:2]),colMeans(mtcars[1:2]),cov(mtcars[1:2])); mahalanobis(mtcars[1:2,1:2],FALSE,diag(2),inverted=TRUE); mahalanobis(1:2,1:3,diag(2)); mahalanobis(c(a=1,b=2),c(0,0),diag(2)); mahalanobis(cbind(a=1:2,b=3),c(0,0),diag(2))
ppoints(4); ppoints(c(3,1,2)); ppoints(20); ppoints(0); ppoints(5,a=.5); ppoints(1); tryInvokeRestart("zz"); (tryInvokeRestart("zz")); withRestarts(tryInvokeRestart("k",2),k=function(v) v); duplicated(data.frame(a=c(1,1),b=c(2,2))); duplicated(data.frame(a=c(1,1,2))); duplicated(data.frame()); duplicated(data.frame(a=c(1,1)),fromLast=TRUE); duplicated(data.frame(a=1),incomparables=1); unique(data.frame(a=c(1,1,2),b=1))
line(cars); print(line(cars),digits=3); getFunction("sum"); getFunction("zzz"); getFunction("zzz",mustFind=FALSE); getFunction("zzz",generic=FALSE); f1 <- function(x) 1; lsf.str(); e <- new.env(); assign("g",function(a,b=2) 1,e); lsf.str(e); lsf.str(envir=e)
summary(c(1,5,NA,3)); summary(1:10,digits=2); summary(c(TRUE,FALSE,NA)); summary(NULL); summary("a"); summary(list()); summary(list(1,"a",mean)); summary(quote(a+b)); summary(factor(c("a","b"))); summary(matrix(1:4,2)); summary(matrix(1:4,2),digits=2); summary(globalenv()); summary(mean); summary(list(a=1:3,b=list(1)))
}))
