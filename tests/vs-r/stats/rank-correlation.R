x <- mtcars$mpg; y <- mtcars$wt
for (a in c("two.sided","less","greater")) for (ct in c(FALSE,TRUE)) for (sgn in c(1,-1)) cat(a, ct, sgn, format(cor.test(x, sgn*y, method="spearman", exact=FALSE, alternative=a, continuity=ct)$p.value, digits=15), "\n")
n <- 32; den <- n*(n^2-1)/6
for (y1 in list(y,-y)) { r <- cor(rank(x),rank(y1)); q <- (n^3-n)*(1-r)/6
for (dq in c(0,1)) for (c in 0:1) {r <- 1-(q-dq)/(den+c); cat(dq, c, format(c(pt(r / sqrt((1 - r^2) / (n - 2)), df = n - 2), pt(r / sqrt((1 - r^2) / (n - 2)), df = n - 2, lower=FALSE)),digits=15),"\n") }}
set.seed(4)
for (n in c(4,6,7,9,10,12,20,50)) { x <- rnorm(n); for (y in list(rnorm(n), -x+rnorm(n)/2, x+rnorm(n))) for (a in c("two.sided","less","greater")) cat(n, a, format(cor.test(x,y,method="spearman",alternative=a)$p.value,digits=15), format(cor.test(x,y,method="kendall",alternative=a)$p.value,digits=15), "\n") }
