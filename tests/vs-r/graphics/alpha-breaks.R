# alpha-breaks.R - Transparent colours, conversions between colour spaces, histograms of dates and times.
hsv(.5,1,1,alpha=1); hsv(.5,1,1); hsv(c(.5,.6),1,1,alpha=1); hcl(120,35,85,alpha=1); hcl(120,35,85,alpha=c(1,.5)); gray(.5,alpha=1); rainbow(2,alpha=1); heat.colors(2,alpha=1); rgb(1,0,0,1); rgb(1,0,0,alpha=1); hcl(1:3*100,35,85,fixup=FALSE,alpha=.3); gray.colors(3,alpha=.5); hcl.colors(3,alpha=.5); hcl.colors(3,alpha=1); topo.colors(3,alpha=.5);terrain.colors(3,alpha=1);cm.colors(4,alpha=.2)
e <- function(x) tryCatch(x,error=function(e) print(conditionMessage(e)))
e(hsv(.5,1,1,alpha=2)); e(hcl(1,2,3,alpha=2));  e(rgb(1,0,0,-1)); e(rgb(1,2,0)); e(rgb(1,0,0,alpha=NA)); e(gray(NA)); e(gray(-1)); e(hsv(2,1,1)); e(rgb(256,0,0,maxColorValue=255)); e(rgb(255,0,0,300,maxColorValue=255)); e(gray(.3,alpha=NA)); e(hcl(NA,1,1)); e(adjustcolor("red",alpha.f=.5))
m <- matrix(c(0.2, 0.4, 0.6, 0.9, 0.1, 0.3), 2, byrow = TRUE)
convertColor(m, "sRGB", "XYZ")
convertColor(m, "XYZ", "Apple RGB", clip=NA)
convertColor(m, "sRGB", "Apple RGB")
convertColor(m, "Apple RGB", "XYZ")
convertColor(m, "Apple RGB", "sRGB")
convertColor(m, "sRGB", "CIE RGB")
convertColor(m, "sRGB", "Luv")
colorspaces$`Apple RGB`$reference.white; colorspaces$sRGB$reference.white
colorspaces$`CIE RGB`$reference.white
d<-as.Date("2020-01-01") + c(0, 10, 40, 50, 80)
h<-hist(d,"weeks",plot=FALSE); h$breaks; h$counts
h<-hist(d,"weeks",plot=FALSE,start.on.monday=FALSE); h$breaks; h$counts
h<-hist(d,"days",plot=FALSE);h$breaks; h$counts
h<-hist(d,"months",plot=FALSE,right=FALSE);h$breaks; h$counts
h<-hist(d,"quarters",plot=FALSE);h$breaks; h$counts
h<-hist(d,"years",plot=FALSE);h$breaks; h$counts
h<-hist(d,4,plot=FALSE);h$breaks; h$counts
x<-as.POSIXct("2020-01-01", tz = "UTC") + 86400 * c(0, 10, 40, 50, 80)+4000
h<-hist(x,"weeks",plot=FALSE); h$breaks; h$counts
h<-hist(x,"months",plot=FALSE); h$breaks; h$counts
h<-hist(x,"hours",plot=FALSE); length(h$breaks); h$counts[1:4]
h<-hist(x[1:2]+c(0,1),"mins",plot=FALSE); length(h$breaks);
for (b in c("months","quarters","years","days","weeks")) for (r in c(TRUE,FALSE)) { h <- hist(x,b,plot=FALSE,right=r); print(h$breaks-1577664000); print(h$counts); h <- hist(d,b,plot=FALSE,right=r); print(h$breaks); print(h$counts)}
h <- hist(d[1],"months",plot=FALSE); h$breaks
