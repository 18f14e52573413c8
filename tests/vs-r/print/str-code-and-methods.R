MP6 <- rbind(c(1,2,2,1,1,0,1), c(2,0,0,2,3,0,0), c(0,1,1,1,2,7,3), c(1,1,2,0,0,0,1), c(0,1,1,1,1,0,0))
print(fisher.test(MP6, hybrid=TRUE)); print(fisher.test(MP6, hybrid=TRUE)$method); fisher.test(MP6)$p.value
fisher.test(matrix(c(3,1,2,4,5,6),2),hybrid=TRUE,hybridPars=c(3,90,2))
set.seed(1); fisher.test(MP6, hybrid=TRUE, simulate.p.value=TRUE, B=100)$method
str(expression(a,b)); str(expression({a;b})); str(expression(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb*cccccccccccccccccccccccccccccccccccccccccccccccccccccccc-ddddddddddddddddddddd))
str(list(a=expression(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb*cccccccccccccccccccccccccccccccccccccccccccccccccccccccc-ddddddddddddddddddddd)))
str(quote(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb*cccccccccccccccccccccccccccccccccccccccccccccccccccccccc-ddddddddddddddddddddd))
str(expression(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb*cccccccccccccccccccccccccccccccccccccccccccccccccccccccc-ddddddddddddddddddddd),nchar.max=60)
str(expression(f("a"),"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"))
format.u <- function(x, ...) paste(as.character(unclass(x)), "m"); print.u <- function(x,...) print(format(x)); 
x <- structure(c(1.5,2), class="u"); str(x); str(structure(1:3,class="u")); str(list(x)); str(data.frame(x=I(1:2), y=1)); 
str(structure(TRUE,class="u")); str(structure(1i,class="u")); str(structure(c(NA,FALSE),class="v")); str(structure("a",class="u")); str(structure(1.5,class="u"))
str(quote((a + b)))
str(list(quote((a)), quote(for (i in 1) 2), quote((function() 3))))
