x <- c("a","b",NA)
factor(c(1:2, NA), exclude =  "" )
z <- factor(LETTERS[3:1], ordered = TRUE)
factor(z, exclude = "C")
factor(z, exclude = "B")
f <- factor(c("a","b"), levels=c("a","b")); 
x <- factor(c("a",NA,"b"), exclude=NULL); is.na(x)
is.na(x)[2] <- TRUE; x; is.na(x)
d <- factor(rep(c("A","B","C"), 10), levels = c("A","B","C","D","E"))
factor(c(1,2,3), exclude=2)
factor(1:3, exclude="2")
factor(c("x","y"), exclude=factor("x"))
factor(factor(c("x","y")), exclude=factor("x"))
tryCatch(factor(1:3, exclude="a"), warning=function(w) print(conditionMessage(w)))
d.patho <- addNA(factor(c(1,NA,2:3), levels=1:3)); 
is.na(d.patho) <- 3:4
d.patho
as.integer(d.patho)
table(d.patho)
x <- factor(c(a="A",b="B")); rep.int(x, 2); rep_len(x,3)
rep(x, 2)
x <- structure(c(a=1,b=2), class="foo")
rep.foo <- function(x, ...) { cat("rep.foo\n"); str(list(...)); NextMethod() }
rep.int(x, 2)
rep_len(x, 3)
rep.int(structure(1:2,class="bar"),2)
rep.int(structure(list(1,2),class="bar"),2)
y <- as.Date("2020-01-01"); 
f <- factor(c("x","y","z",NA,"x","w"))
summary(f, maxsum=2); summary(f, maxsum=3); summary(f, maxsum=4); summary(f,maxsum=5)
summary(f[!is.na(f)], maxsum=3)
aperm(UCBAdmissions, c(2, 1, 3))[1,,]
UCBAdmissions[1,,]
UCBAdmissions["Admitted",,"A"]
UCBAdmissions[1,1,,drop=FALSE]
UCB <- aperm(UCBAdmissions, c(2, 1, 3))
UCB[1,,]
.col(c(2,3)); .row(c(2,3))
try(.row(2),silent=TRUE)
isSymmetric(matrix(1:4,2,dimnames=list(c("a","b"),NULL)), check.attributes=FALSE)
vapply(1:3, function(i) c(1,2)*i, c(a=0,b=0))
vapply(list(), function(i) c(1,2)*i, c(a=0,b=0))
vapply(c(x=1,y=2), function(i) i, c(a=0))
make.names(c("", "X"), unique = TRUE)
make.names(c("","","X","a","a"), unique=TRUE)
zapsmall(c(0.0001,314.16,0.3)/1000, digits = 4)
zapsmall(pi^(1:10)/1e3, 4)
zapsmall(c(1e-20,1,NA,Inf))
zapsmall(matrix(c(1.123456789,1e-12,2,3),2))
str(pretty(-9L)); pretty(0:1); str(pretty(1:10)); str(pretty(c(1,10))); str(pretty(100000*(1:3)))
as.list(function(x, ...) 1)
alist(a=, `my x`=2, ...=)
list(`a b`=1, `...`=2, ..1=3, `if`=4)
tryCatch(mapply(function(x,y) 1, "A", integer()), error=function(e) print(conditionMessage(e)))
Map(`+`, numeric(), 1:3)
mapply(identity, character())
mapply(identity, c(a=1,b=2))
mapply(function(x,y) x+y, 1:2, numeric())
is.primitive(is.primitive); is.primitive(sum)
provideDimnames(array(1:24,c(2,3,4)), base=list(letters[-(1:9)], tail(LETTERS)))[1,1,]
provideDimnames(matrix(1:4,2), unique=FALSE)
provideDimnames(matrix(1:4,2,dimnames=list(c("a",""),NULL)), sep="-")
