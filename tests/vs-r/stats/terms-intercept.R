d <- data.frame(y=1:4, x=c(1,2,4,8), f=factor(c("a","b","a","c")))
for (v in list(NULL, TRUE, FALSE, 1L, 0L, 2, NA, "a")) { t <- terms(y ~ x + f, data=d); attr(t, "intercept") <- v; r <- try(model.matrix(t, d), silent=TRUE); if (inherits(r,"try-error")) cat(r) else print(r) }
