# Found by random programs.
f <- function(e) tryCatch(withCallingHandlers(print(e), warning=function(w) {cat("W", conditionMessage(w),"\n"); invokeRestart("muffleWarning")}), error=function(c) print(c))
df <- data.frame(a=1:2,b=0)
f(integer(0)/head(df[-1],9L)); f(integer(0)/head(df,9L)); h <- head(df,9L); f(.row_names_info(h)); f(h/integer(0)); f(h*numeric(0))
k <- data.frame(a=1:2,row.names=c("u","v")); f(k/integer(0)); f(-k); f(k+integer(0)); f(k==integer(0)); f(k%/%NULL)
k2 <- df[2:1,]; f(k2+integer(0)); f(k2[0]+1); f(k[0]+1); f(attributes(k[0]+1)); f(attributes(k2[0]+1)); f(.row_names_info(df[1:2,])); f(df[1:2,]+integer(0)); f(df[2,]+integer(0)); f(df[0,]+integer(0)); f(k[0,,drop=FALSE]+integer(0)); f(df[1,]+integer(0));f(attributes(df[1,]+integer(0)))
f(k+character(0)); f(data.frame(a=1:2,row.names=3:4)+integer(0)); f(data.frame(a=1:2,row.names=1:2)+integer(0)); f(data.frame(a=integer(0))+integer(0)); f(integer(0)^k)
m <- data.frame(a=1:2); m$mm <- matrix(1:4,2); f(names(m+1)); f(m*2); m$d <- as.Date("2020-01-01")+0:1; f(m["d"]-1); f(m["d"]+1L); m$l <- list(1,2); fa <- data.frame(f=factor(c("a","b"))); f(fa+1); f(data.frame(x=1:2,x=3:4,check.names=FALSE)+1)
t <- data.frame(n=c(a=1,b=2)); f(t+1); f(attributes(df+1)); f(attributes(k+1)); f(data.frame(t=as.POSIXct(0,tz="UTC"))+1)
