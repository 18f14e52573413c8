# NULL among factors to be put together.
f <- factor(c("x", "y"))
c(f, NULL)
c(f, NULL, factor("z"))
c(NULL, f)
c(f, list())
append(f, NULL)
c(a = f, b = NULL)
c(ordered(1:2), NULL)
do.call(c, list(f, NULL))
g <- f[0]
for (k in list("x", NULL)) g <- c(g, if (!is.null(k)) factor(k))
g
