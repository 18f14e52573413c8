# frame-row-names.R - Row names of model frames, which matrices made of them keep or lose.
m <- model.frame(~speed,data.frame(speed=1:3))
.row_names_info(m); .row_names_info(m,0L); .row_names_info(m,1L); .row_names_info(m,2L)
rownames(as.matrix(m))
m <- model.frame(dist~speed,cars[1:3,])
.row_names_info(m,0L)
m <- model.frame(dist~speed,cars[2:3,])
.row_names_info(m,0L)
x<-1:3; m<-model.frame(~x); .row_names_info(m,0L); rownames(as.matrix(m))
m<-model.frame(~x,na.action=na.omit); .row_names_info(m,0L); 
x<-c(1,NA,3); m<-model.frame(~x); .row_names_info(m,0L); dput(m); rownames(as.matrix(m))
attributes(m[1,,drop=FALSE])$row.names
as.matrix(model.frame(~speed,cars,subset=speed>24))
dput(model.frame(~speed,cars[1:2,,drop=FALSE]))
dput(data.frame(a=1:2))
str(model.matrix(~speed,cars[1:2,]))
names(fitted(lm(dist~speed,cars)))[1:2]
y <- structure(list(a=1:3),class="data.frame",row.names=c(NA,3L)); .row_names_info(y); rownames(as.matrix(y)); .row_names_info(y[1:2,,drop=FALSE]);  dput(y); identical(y,data.frame(a=1:3)); .row_names_info(cbind(y,b=1)); .row_names_info(y[y$a>0,,drop=FALSE])
lo <- loess(dist ~ speed, cars)
m <- model.frame(delete.response(terms(lo)), data.frame(speed = c(5,10,40)), na.action=na.pass)
.row_names_info(m,0L)
rownames(as.matrix(m))
m <- model.frame(~speed, data.frame(speed = c(5,10,40)), na.action=na.pass)
.row_names_info(m,0L)
m <- model.frame(~speed, data.frame(speed = c(5,10,40)), na.action=na.omit)
.row_names_info(m,0L)
m <- model.frame(~speed, data.frame(speed = c(5,10,NA)), na.action=na.omit)
.row_names_info(m,0L)
m <- model.frame(~speed, data.frame(speed = c(5,10,NA)), na.action=na.exclude)
.row_names_info(m,0L)
m <- model.frame(~speed, data.frame(speed = c(5,10,NA)), na.action=NULL)
.row_names_info(m,0L)
lo <- loess(dist ~ speed, cars)
predict(lo, data.frame(speed = c(5,10,40)))
predict(lo, c(5,10))
predict(lo, data.frame(speed = c(a=5,b=10)))
predict(lo, data.frame(speed = c(5,10),row.names=c("u","v")),se=TRUE)$se.fit
predict(lo, 5, se=TRUE)
lo2 <- loess(mpg ~ wt + hp, mtcars)
predict(lo2, data.frame(wt=c(2,3),hp=c(100,150)))
predict(lo2, data.frame(wt=c(2,3),hp=c(100,150)),se=TRUE)$fit
predict(lo2, expand.grid(wt=2:3,hp=c(100,150)))
predict(lo)[1:3]
predict(lo,se=TRUE)$fit[1:3]
