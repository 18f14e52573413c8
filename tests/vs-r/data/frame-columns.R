# Columns of data frames, weighted means, dates: further corners.
df <- data.frame(x=1:3,y=c("a","b",NA))
t <- function(e) print(tryCatch(e,error=function(e) e))
t(df[1,NA]); t(df[1,-5]); t(df[1,4]); t(df[1,2.5]); t(df[1,3.5]);t(df[c(TRUE,FALSE,TRUE),"zz"]); t(df["q","zz"]); t(df[1,c("x","zz")]); t(df[1,c(NA,"x")]); t(df[1,NA_character_]); t(df[1,NA_integer_]); t(df[,NA]); t(df[NULL,"zz"]); t(df[1,c(TRUE,TRUE,TRUE)]); t(df[1,"zz",drop=TRUE]); t(df[1,0]); t(df[1,factor("zz")]);t(df[1,3,drop=TRUE])
weighted.mean(1:3); weighted.mean(c(1,NA,3),na.rm=TRUE); t(weighted.mean(1:3,1:2)); weighted.mean(c(1,NA),c(1,0)); weighted.mean(c(a=1,b=2),c(NA,1)); weighted.mean(as.Date("2024-01-01")+0:3,1:4); weighted.mean(1:3,c(0,0,0)); weighted.mean(c(TRUE,FALSE)); weighted.mean(numeric(0)); t(weighted.mean(data.frame(a=1:2))); weighted.mean(as.difftime(1:3,units="mins"),3:1);weighted.mean(as.POSIXct(0:3,origin="1970-01-01",tz="UTC"),1:4); t(weighted.mean(c("a","b")));weighted.mean(as.Date("2024-01-01")+0:3);weighted.mean(c(NaN,1),c(1,1),na.rm=TRUE);weighted.mean(c(NA,1),c(1,NA),na.rm=TRUE)
as.list(y~x); as.list(y~x)[-1]; as.list(quote(f(a=1)));rapply(as.list(~a+b),deparse,how="unlist")
t(complete.cases(NULL)); complete.cases(array(c(1,NA,3:8),c(2,2,2))); t(complete.cases(as.raw(1))); complete.cases(data.frame()); t(complete.cases(sum)); complete.cases(data.frame(a=c(1,NA))[,0]); t(complete.cases()); t(complete.cases(1:3,1:2)); complete.cases(list(a=1:2,b=c(NA,"x"))); complete.cases(as.POSIXlt(c("2024-01-01",NA),tz="UTC")); complete.cases(airquality)[1:10]; t(complete.cases(list(1,"a",NULL))); t(complete.cases(list(1:2,NULL,c(NA,1))));t(complete.cases(matrix(c(1,NA,2,3),2),c("a",NA)))
t(format.Date(as.POSIXct(0,origin="1970-01-01",tz="UTC"))); t(format.Date("2024-01-01"));t(format.Date(5))
tabulate(c(1,2,2)); t(tabulate(as.Date("2024-01-01"))); t(tabulate("a")); t(tabulate(TRUE)); tabulate(factor(c("a","b","a"))); tabulate(c(2,3.7,5),3); tabulate(integer(0)); tabulate(c(-1,NA,2)); t(tabulate(list(1)))
prettyNum(matrix(1:4,2)); prettyNum(c(a=123456,b=1),big.mark=","); prettyNum(matrix(c(123456,1),1),big.mark=",");prettyNum(123456:123458,big.mark=","); prettyNum(array(1:3,3,list(c("a","b","c"))))
t(append(1:3,9,-1)); t(append(1:3,9,0)); append(list(1),NULL); append(NULL,1); append(c(a=1,b=2),c(z=9),after=1);t(append(1:3,9,"1"))
x <- 1:3; names(x) <- c("a",NA,""); x; d <- data.frame(a=1,b=2); names(d) <- c(NA,"b"); d; names(d); colnames(d) <- NULL; t(d); m <- matrix(1:4,2,dimnames=list(NULL,c(NA,"x"))); m; as.data.frame(m)
rbind(numeric(0),q=NULL); rbind(q=numeric(0)); cbind(q=NULL,numeric(0)); cbind(a=integer(0),b=character(0)); rbind(a=integer(0)); dim(rbind(NULL,NULL)); rbind(numeric(0),1:2); cbind(1:2,NULL,c(3,4)); cbind(numeric(0),a=1:2); dimnames(rbind(q=numeric(0),numeric(0)))
x<-as.POSIXct("2024-07-01 12:00:00",tz="Europe/Berlin"); x[1] <- "2024-01-01 00:00:00"; x
x
x[2] <- as.POSIXlt("2024-05-06 07:08:09",tz="America/New_York"); x
x[3] <- as.Date("2024-01-01"); x; x[2:3] <- NA; x
x == "2024-05-06 09:08:09"; is.na(x)<-1; x
x[5] <- as.POSIXct("2024-07-01 12:00:00",tz="Asia/Tokyo"); x
as.difftime(c(2,3),units="hours") %% as.Date("2024-01-01")
str(as.list(y~x+z))
quantile(as.POSIXct("2024-07-01 12:00:00.5",tz="Europe/Berlin"),na.rm=TRUE)
quantile(as.POSIXct("2024-07-01 12:00:00",tz="UTC")+c(0,1e5,3e6),c(.1,.5))
quantile(as.POSIXct("2024-07-01 12:00:00",tz="UTC")+c(0,1e5,3e6),type=7)
try(quantile(as.POSIXct("2024-07-01 12:00:00",tz="UTC")+c(0,1e5,3e6),type=6))
quantile(as.POSIXct("2024-07-01 12:00:00",tz="UTC")+c(0,1e5,3e6),type=1)
median(as.POSIXct("2024-07-01 12:00:00",tz="UTC")+c(0,1e5,3e6,1))
summary(as.POSIXct("2024-07-01 12:00:00",tz="UTC")+c(0,1e5,3e6,1))
unique(as.difftime(c(1,NA,30),units="mins")); duplicated(as.difftime(c(1,NA,30),units="mins")); rev(as.difftime(c(1,NA,30),units="mins"))
t(as.difftime(1i,units="mins")); t(as.difftime(TRUE,units="mins")); t(as.difftime(1)); t(as.difftime(NULL)); t(as.difftime(factor("a"),units="mins")); t(as.difftime("01:30:00")); t(as.difftime(as.difftime(3,units="mins"),units="secs")); t(as.difftime(1,units="zz")); t(as.difftime(c("0:3:20", "11:23:15"))); t(as.difftime(c("3:20","23:15","2:"),format="%H:%M")); t(as.difftime(c(30,20,60),units="mins",format="%X")); t(as.difftime("a"))
