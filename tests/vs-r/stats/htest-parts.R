# tests with parts only
x <- structure(list(statistic=c(t=1.5), p.value=0.2, data.name="d"), class="htest"); print(x)
x$method <- "My test"; x
x$estimate <- c(mean = 2.5); x$alternative <- "two.sided"; x$null.value <- c(mean = 0); x
structure(list(method="Only", data.name="z"), class="htest")
structure(list(data.name="z", parameter=c(df=3), p.value=1e-20), class="htest")
