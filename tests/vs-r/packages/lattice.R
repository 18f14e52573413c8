# needs: lattice
library(lattice)
p <- xyplot(mpg ~ wt | factor(cyl), mtcars, groups = gear, auto.key = TRUE); class(p); p$panel.sizes; dim(p); dimnames(p)
pdf(NULL)
print(p); print(bwplot(mpg ~ factor(cyl), mtcars)); print(histogram(~mpg, mtcars)); print(densityplot(~mpg, mtcars)); print(barchart(table(mtcars$cyl)))
trellis.focus("panel", 1, 1); panel.abline(h = 20); trellis.unfocus()
summary(p)
names(trellis.par.get())[1:5]; p$x.limits; equal.count(mtcars$wt, 3)
invisible(dev.off())
