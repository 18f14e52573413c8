Cm <- cor(attitude); Cm[1,2] <- NA; Cm[2,1] <- NA; Cm[3,3] <- NA
symnum(Cm); symnum(Cm, show.max=NULL)
dimnames(Cm) <- NULL; symnum(Cm, show.max = NULL)
pascal <- outer(0:5, 0:5, function(i,j) choose(i,j)); symnum(pascal %% 2, symbols = c(" ", "A"), numeric.x = FALSE)
symnum(c(TRUE,FALSE,NA)); symnum(c(0.001,0.02,0.2), corr=FALSE, cutpoints=c(0,.001,.01,.05,.1,1), symbols=c("***","**","*","."," "))
ii <- setNames(0:8, 0:8); symnum(ii, cutpoints =  c(0, 2, 4, 6, 8), symbols = c(".", "-", "+", "$"))
set.seed(3); for (i in 1:6) { x <- sample(1:12, 9+i, TRUE); y <- sample(1:15, 12, TRUE); print(mood.test(x,y)$statistic, digits=12); print(mood.test(x,y,alternative="less")$p.value,digits=12) }
mood.test(c(1.5,2.5,9), c(3,4,5,6))
