# Control points of curves: curvature, angle and number, along streets and not, with an inflection, in all directions.
library(grid); pdf(NULL,7,7)
pts <- function(x2=4,y2=0,...) { g <- curveGrob(0,0,x2,y2,default.units="inches",...); f <- makeContent(g); for (ch in f$children) cat(class(ch)[1],"x",round(convertX(ch$x,"inches",TRUE),4),"y",round(convertY(ch$y,"inches",TRUE),4),"shape",ch$shape,"open",ch$open,"\n") }
for (c in c(1,.5,-.5,2,.25)) for (a in c(90,60,30,120)) for (n in c(1,3)) { cat(c,a,n,":"); pts(curvature=c,angle=a,ncp=n,square=FALSE) }
cat("square\n"); for (c in c(1,-1,.5)) for(a in c(90,45)) for (n in c(1,2)) {cat(c,a,n,":"); pts(4,3,curvature=c,angle=a,ncp=n)}
cat("inflect\n"); for (n in 1:2) {pts(4,3,ncp=n,inflect=TRUE,square=TRUE); pts(4,3,ncp=n,inflect=TRUE,square=FALSE)}
for (ch in list(c(-4,-3),c(4,-3),c(3,4),c(-3,4),c(3,3))) for (s in c(1,-1)) for (q in c(TRUE,FALSE)) pts(ch[1],ch[2],curvature=s,square=q,inflect=s<0); pts(4,3,ncp=2,shape=.2,squareShape=.7); pts(4,3,ncp=5,curvature=.5,square=FALSE)
for (ch in list(c(3,3),c(-3,3),c(3,-3),c(-3,-3))) for (s in c(1,-1)) for (n in 1:2) pts(ch[1],ch[2],curvature=s,ncp=n)
