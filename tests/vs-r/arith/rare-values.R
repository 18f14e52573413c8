r <- function(e) tryCatch(print(eval(substitute(e), parent.frame())), error=function(c) cat("ERR", conditionMessage(c), "| call:", deparse(conditionCall(c)), "\n"), warning=function(c) cat("WARN", conditionMessage(c), "| call:", deparse(conditionCall(c)), "\n"))
r(factor("a") == NaN)
r(factor(c("a",NA)) == NaN)
r(factor(c("NaN",NA)) == NaN)
r(factor(c("TRUE",NA)) == TRUE)
r(factor(c("1",NA)) == 1)
r(factor("a") == NA)
r(factor("a") == 1i)
r(NaN == factor("a"))
a <- c(x=1); attr(a,"dim") <- 1L; print(attributes(a))
a <- c(x=1,y=2); r({attr(a,"dim") <- 2L; a}); 
a <- c(x=1,y=2); r({dim(a) <- 2L; attributes(a)}); 
a <- c(x=1,y=2); r({attr(a,"dim") <- c(1L,2L); attributes(a)}); 
a <- c(x=1,y=2); r({attributes(a)$dim <- 2L; attributes(a)}); 
a <- c(x=1,y=2); r({attributes(a) <- list(names=c("a","b"),dim=2L); attributes(a)}); 
r(structure(c(x=1,y=2),dim=2L))
r(0x1p-1074); r(0x1p-1080); r(0x0.0000001p-1060); r(0x1p-2000); r(0x1.8p1023); r(0x1p1024);r(0x1p2000)
r(as.numeric("0x1p-1074")); r(as.numeric("0x1p-1075")); r(as.numeric("0x1.8p-1075"));r(as.numeric("0x1p-5000"));r(as.numeric("0x1p5000"))
Sys.setenv(TZ="UTC+25"); r(as.POSIXct(0, origin="1970-01-01")); r(format(as.POSIXct("2020-01-01 00:00:00"))); r(as.numeric(as.POSIXct("2020-01-01 00:00:00")))
r(Sys.timezone()); Sys.setenv(TZ="UTC+24"); r(as.POSIXct(0, origin="1970-01-01"));
Sys.setenv(TZ="UTC-30"); r(as.POSIXct(0, origin="1970-01-01"));Sys.setenv(TZ="ABC+3:30:20"); r(as.POSIXct(0, origin="1970-01-01"));
Sys.setenv(TZ="UTC+167"); r(as.POSIXct(0, origin="1970-01-01"));Sys.setenv(TZ="UTC+168"); r(as.POSIXct(0, origin="1970-01-01"));
Sys.setenv(TZ="UTC+5DST"); r(as.POSIXct(0, origin="1970-01-01")); Sys.setenv(TZ="EST5EDT"); r(as.POSIXct(1.6e9, origin="1970-01-01"));
Sys.setenv(TZ="<+03>-3"); r(as.POSIXct(0, origin="1970-01-01"));
r(as.POSIXct(0, origin="1970-01-01",tz="UTC+25"));r(as.POSIXlt(as.POSIXct(0, origin="1970-01-01"),tz="UTC+25")$hour)
Sys.setenv(TZ="UTC")
f <- tempfile(); con <- file(f,"w"); r(close(con)); con <- file(f,"r"); v <- withVisible(close(con)); print(v)
con <- file(f); v <- withVisible(close(con)); print(v)
con <- gzfile(f,"w"); v <- withVisible(close(con)); print(v)
con <- textConnection("a"); v <- withVisible(close(con)); print(v)
con <- pipe("exit 3","r"); v <- withVisible(close(con)); print(v)
con <- pipe("exit 0","r"); v <- withVisible(close(con)); print(v)
con <- rawConnection(raw(0),"w"); v <- withVisible(close(con)); print(v)
con <- bzfile(f,"w"); v <- withVisible(close(con)); print(v)
as.character.foo <- function(x,...) "hey"; str(x)
r(sort(c(0,-0))); r(1/sort(c(0,-0))); r(1/sort(c(0,-0,0,-0))); r(1/sort(c(-0,0),decreasing=TRUE));r(1/sort(c(0,-0,1,-1,0,-0),method="shell"));r(1/sort(c(0,-0,1,-1,0,-0),method="radix"))
r(1/rev(sort(c(1,0,-0)))); r(order(c(0,-0))); r(1/unique(c(0,-0))); r(1/sort(c(rep(c(0,-0),20),3:-3))) 
r(signif(1.7e308)); r(signif(1.79769e308,2)); r(signif(1.7e308,1)); r(signif(-1.79e308,3)); r(signif(4.9e-324,3));r(signif(1.7976931348623157e308,15)); r(round(1.7e308,2)); r(round(1.7e308,-307)); r(round(1.7e308,-308));r(round(1.7e308,-309))
a <- c(x=1,y=2); attr(a,"dim") <- 2L; print(a); print(names(a)); str(a); attr(a,"dim") <- NULL; print(a)
a <- c(x=1,y=2); attr(a,"dim") <- c(2L,1L); print(a); print(names(a));  a[1]; a["y"]; dim(a) <- NULL; print(a)
a <- c(x=1,y=2); attr(a,"dim") <- c(2L,1L); dimnames(a) <- list(c("p","q"),"z"); print(attributes(a)); attr(a,"dim") <- c(1L,2L); print(attributes(a)); dim(a) <- NULL; print(attributes(a))
a <- c(x=1,y=2); attr(a,"dim") <- c(2L,1L); t(a); a+1; a[,1]; attr(a, "dim") <- NULL; print(a)
a <- c(x=1,y=2); attributes(a) <- c(attributes(a), list(dim=2L)); print(attributes(a))
a <- c(x=1,y=2); attributes(a) <- list(dim=c(1L,2L),names=c("a","b")); print(attributes(a))
a <- c(x=1,y=2); mostattributes(a) <- list(dim=c(1L,2L),names=c("a","b")); print(attributes(a))
f <- function(n) { a <- c(x=1,y=2); for (i in 1:n) attr(a,"dim") <- c(2L,1L); a}; f(200)
a <- list(x=1,y=2); attr(a,"dim") <- c(2L,1L); print(a$x); print(a[["y"]]); names(a) <- c("u","v"); print(attributes(a)); unlist(a)
