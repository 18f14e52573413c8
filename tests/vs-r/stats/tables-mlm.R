try(poly(cbind(1:4, c(1, 4:6)), degree = 3)); try(polym(1:4, c(1, 4:6), degree = 3))
fm <- lm(weight ~ poly(height, 2), data = women); try(predict(update(fm, ~ stats::poly(height, 2)), data.frame(height=60:62)))

f <- function(x) sum(x)^2; a <- table(mtcars$cyl, mtcars$gear); g <- function() { h <- function(x) sum(x^2); addmargins(a, 1, FUN = h) }; g(); addmargins(a, 1, FUN=list(Total=sum), quiet=TRUE); addmargins(a,c(1,2),FUN=list(list(mean,sd),list(f,sum)))
x <- ts(1:12, start=c(2000,1), frequency=4); window(x, c(2000,2), c(2000,4)) <- 0; x;
runmed(c(1,NA,3,4,2,5,NA,7,8), 3); runmed(c(1,5,2,8,3,9,4), 3, endrule="keep"); smoothEnds(c(1,5,2,8,3,9,4), 3)
try(approx(c(1,NA,3),c(1,2,3),na.rm=FALSE)); approx(1:3,c(1,NA,3),xout=1.5,na.rm=FALSE)
. <- integer(); (ftable(Titanic, col.vars= 1, row.vars= .))
DF <- as.data.frame(UCBAdmissions); DF$Freq[3] <- NA; xtabs(Freq ~ Gender + Admit, DN <- DF); xtabs(Freq ~ Gender + Admit, DF, na.action=na.pass); xtabs(Freq ~ Gender + Admit, DF, addNA=TRUE)
weighted.mean(as.Date(c("2020-01-01","2020-01-11")),c(1,3)); quantile(as.POSIXct(c(0,100,200),origin="1970-01-01",tz="UTC")); weighted.mean(as.difftime(c(1,3),units="hours"),1:2)
str(logLik(lm(dist~speed,cars))); case.names(1:3); variable.names(lm(dist~speed,cars)); effects(glm(am~wt,binomial,mtcars))[1:3]
m <- lm(cbind(mpg,hp)~wt,mtcars); predict(m, data.frame(wt=2:3)); anova(m); summary(m); anova(m, lm(cbind(mpg,hp)~1,mtcars))
a <- table(cyl=mtcars$cyl, gear=mtcars$gear); addmargins(a); addmargins(a, FUN=mean); addmargins(a, 2); addmargins(a, FUN=sum, quiet=TRUE)
addmargins(a, c(2,1), FUN=list(Total=sum, Avg=mean)); addmargins(xtabs(~cyl+gear+am,mtcars), c(1,3)); f <- function(x) max(x)-min(x); addmargins(a, 1, FUN=list(list(mean, Range=f))); addmargins(table(mtcars$cyl))
try(addmargins(a, 1, FUN=list(mean,f))); addmargins(prop.table(a,1),2)
DF <- as.data.frame(UCBAdmissions); DF$Freq[3] <- NA; xtabs(Freq ~ Gender + Admit, DF); xtabs(Freq ~ Gender + Admit, DF, na.action=na.pass); xtabs(Freq ~ Gender + Admit, DF, addNA=TRUE); summary(xtabs(~cyl+gear,mtcars)); xtabs(cbind(mpg,hp)~cyl,mtcars); xtabs(Freq ~ Gender + Admit, DF, na.action=na.omit)
DF$Gender[2] <- NA; xtabs(Freq ~ Gender + Admit, DF,addNA=TRUE); xtabs(~ Gender, DF); xtabs(Freq~Gender, DF, subset=Dept=="A")
