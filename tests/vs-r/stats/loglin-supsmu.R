fm <- loglin(HairEyeColor, list(c(1,2), c(1,3), c(2,3))); fm; 1 - pchisq(fm$lrt, fm$df)
fm <- loglin(HairEyeColor, list(1,2,3), fit=TRUE, param=TRUE); fm
loglin(Titanic, list(c("Class","Sex"),"Age"), print=FALSE, iter=1)
loglin(UCBAdmissions, list(c(1,3), 2:3), eps=1e-8,print=FALSE)
loglin(matrix(1:6,2), list(1,2), start=matrix(1,2,3), fit=TRUE)
try(loglin(matrix(c(1,NA),1),list(1)))
x <- matrix(c(0,0,3,4),2); loglin(x,list(1,2),fit=TRUE)
supsmu(cars$speed, cars$dist); s <- supsmu(1:50, sin(1:50/5), bass=3); s$y[1:6]; supsmu(1:30, cos(1:30/5), span=.3)$y[1:5]; supsmu(c(1:30), cos(1:30/5), periodic=FALSE, wt=1:30)$y[1:5]; supsmu((0:29)/30, cos(0:29/5), periodic=TRUE)$y[1:5]
f <- function(...) invisible(loglin(...,iter=1))
f(HairEyeColor, list(c(1,2,3))); f(HairEyeColor, list(1)); f(HairEyeColor, list(2)); f(HairEyeColor, list(3));f(HairEyeColor, list(c(1,2)));f(HairEyeColor, list(c(1,3)));f(HairEyeColor, list(c(2,3)));f(HairEyeColor, list(c(1,2),3));f(HairEyeColor, list(c(1,2),c(1,3)));f(HairEyeColor, list(1,2))
f(matrix(c(1,5,9,30,2,3),2),list(1));f(matrix(c(1,5,9,30,2,3),2),list(2));f(matrix(c(1,5,9,30,2,3),2),list(1,2));f(matrix(c(1,5,9,30,2,3),2),list(1:2))
x <- array(c(1,5,9,30,2,3,7,8),c(2,2,2)); f(x,list(1)); f(x,list(2));f(x,list(3));f(x,list(1,2));f(x,list(1,2,3)); f(x,list(1:2,2:3))
options(digits=17)
for (s in c(.05,.2,.5)) print(supsmu(cars$speed, cars$dist,span=s)$y)
x <- cars$speed + (1:50)/1000; for (s in c(.05,.2,.5)) print(supsmu(x, cars$dist,span=s)$y)
supsmu(x, cars$dist)$y
loglin(HairEyeColor, list(c(1,2), c(1,3), c(2,3)),iter=1)$lrt
loglin(HairEyeColor, list(c(1,2), c(1,3), c(2,3)),iter=3)$lrt
loglin(HairEyeColor, list(c(1,2), c(1,3), c(2,3)),iter=4)$lrt
loglin(HairEyeColor, list(c(1,2), c(1,3), c(2,3)),iter=5)$lrt
loglin(HairEyeColor, list(c(1,2), c(1,3), c(2,3)),iter=2)$lrt; loglin(HairEyeColor, list(c(1,2,3)))$lrt;loglin(HairEyeColor, list(1))$lrt
for (margin in list(3, c(1, 3), 0, -1, 99)) print(inherits(try(loglin(matrix(1:6, 2), list(margin), print = FALSE), silent = TRUE), "try-error"))
