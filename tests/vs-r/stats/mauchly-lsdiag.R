m <- lm(cbind(mpg,disp,hp)~1,mtcars); mauchly.test(m); mauchly.test(m, X=~1); m0 <- lm(cbind(mpg,disp,hp)~factor(cyl),mtcars); mauchly.test(m0); str(mauchly.test(m)); mauchly.test(m, idata=data.frame(a=factor(1:3)),X=~1)
x <- ls.diag(lsfit(cars$speed,cars$dist)); str(x); ls.print(lsfit(cars$speed,cars$dist))
ls.print(lsfit(as.matrix(mtcars[,c("wt","hp")]), mtcars$mpg)); l <- lsfit(mtcars$wt, mtcars$mpg, wt=mtcars$hp); str(l$qr$rank); round(ls.diag(l)$std.res[1:4],4); round(ls.diag(l)$std.dev,4); str(lsfit(1:5,c(1,3,2,4,6))[-2]); r <- ls.print(lsfit(1:5,c(1,3,2,4,6)), print.it=FALSE); r
