# ksmooth(): windows, gaps, missing places; loess(): the number of parameters is not rounded
set.seed(4); x <- c(runif(200), 3, 3.1, NA); y <- sin(6 * x); y[203] <- 1
for (k in c("box", "normal")) for (b in c(0.01, 0.1, 1)) { r <- try(ksmooth(x[1:202], y[1:202], k, b)); print(summary(r$y)); print(r$y[c(1, 50, 100, 200, 202)]); print(ksmooth(x[1:202], y[1:202], k, b, x.points = c(2, 0.5, -1, 3.05))) }
print(ksmooth(cars$speed, cars$dist, "normal", bandwidth = 2)$y[1:10]); print(ksmooth(1:5, c(2, 4, 6, 8, 10), "box", 2, n.points = 5)$y); print(ksmooth(c(1, 1, 1), 1:3, "box", 1)$y[1:2])
l <- loess(dist ~ speed, cars); print(l$enp); print(l); print(summary(l)); print(anova(l, loess(dist ~ speed, cars, span = 0.4))); print(loess(dist ~ speed, cars, control = loess.control(statistics = "approximate", trace.hat = "approximate"))$enp)
