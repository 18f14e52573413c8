# as.data.frame() of flat tables, log-likelihoods and projections; plots of fits with several responses
x <- ftable(Titanic, row.vars=1:2)
head(as.data.frame(x)); str(as.data.frame(x, responseName="n", stringsAsFactors=FALSE))
l <- logLik(lm(dist~speed,cars)); as.data.frame(l); str(as.data.frame(l)); data.frame(l); data.frame(a=l, b=2); as.data.frame(l, row.names="r")
p <- proj(aov(yield ~ block + N*P, npk)); class(p); head(as.data.frame(p),3); str(as.data.frame(p)); head(data.frame(p),2)
tryCatch(plot(lm(cbind(mpg,disp)~wt,mtcars)), error=print)
fit <- glm(am~wt, binomial, mtcars); fit$twologlik <- 1.5; class(fit) <- c("negbin", class(fit)); extractAIC(fit); extractAIC(fit, k=3)
