# Reports of nlm(), limits of ratios of scales, colour spaces, labels of axes.
f <- function(x, a) sum((x-a)^2); r <- nlm(f, c(10,10), a=c(3,5), print.level=1);  r <- nlm(f, c(10,10), a=c(3,5), print.level=2)
fr <- function(x) 100*(x[2]-x[1]^2)^2+(1-x[1])^2
r <- nlm(fr, c(-1.2,1), print.level=1, iterlim=4)
r <- nlm(fr, c(-1.2,1), print.level=1)
r <- nlm(function(x) -x, 3, print.level=1)
r <- nlm(function(x) x^2, 0, print.level=2)
str(matplot(rownames(WorldPhones), WorldPhones, type="b", log="y"))
for (s in 1:4) { set.seed(s)
x <- rnorm(c(10,7,12,5)[s]); y <- rnorm(c(10,9,6,5)[s],0,2)
for (alt in c("two.sided","less","greater")) {
r <- ansari.test(x,y,conf.int=TRUE,alternative=alt, conf.level=c(.95,.9,.8,.95)[s])
print(r$conf.int); print(r$estimate); print(r$statistic); print(r$p.value) }}
r
set.seed(1)
r <- ansari.test(rnorm(100), rnorm(100,0,2), conf.int=TRUE); signif(r$conf.int,3); signif(r$est,3)
r <- ansari.test(rnorm(100), rnorm(70,0,2), conf.int=TRUE); signif(r$conf.int,3); signif(r$est,3)
names(r); str(ansari.test(c(1.1,2,3),c(2.5,3.5,7)))
xy.labs <- function(...) xy.coords(...)[c("xlab","ylab")]
ff <- stats::fft(1:9)
xy.labs(ff, xlab = "fft", setLab = FALSE)
xy.labs(ff, ylab = "fft", setLab = FALSE)
xy.labs(ff, xlab = "Re(fft)", ylab = "Im(fft)", setLab = FALSE)
xy.labs(ff); xy.labs(ff, setLab=FALSE)
xy.labs(ff, xlab="a")
plot(ff)
brks <- seq(ISOdate(1970, 1, 1), ISOdate(2030, 1, 1), "5 years")
hist(brks, brks, plot=FALSE, include.lowest=TRUE )$counts
try(hist(brks, brks, plot=FALSE, include.lowest=FALSE))
try ( hist(brks[-13] + 1, brks, include.lowest = FALSE,plot=FALSE) )
hist(brks[-13] + 1, brks, include.lowest = FALSE, fuzz = 1e-10,plot=FALSE)$counts
hexcolor <- colorConverter(toXYZ = function(hex, ...) {
                            rgb <- t(col2rgb(hex))/255
                            colorspaces$sRGB$toXYZ(rgb, ...) },
                           fromXYZ = function(xyz, ...) {
                              rgb <- colorspaces$sRGB$fromXYZ(xyz, ...)
                              rgb <- round(rgb, 5)
                              if (min(rgb) < 0 || max(rgb) > 1)
                                   as.character(NA)
                              else rgb(rgb[1], rgb[2], rgb[3])},
                           white = "D65", name = "#rrggbb")
cols <- t(col2rgb(palette()))
zapsmall(luv <- convertColor(cols, from = "sRGB", to = "Luv", scale.in = 255))
(hex <- convertColor(luv, from = "Luv",  to = hexcolor, scale.out = NULL))
(cc <- round(convertColor(as.matrix(hex), from = hexcolor, to = "sRGB",
                          scale.in = NULL, scale.out = 255)))
hexcolor
(L1 <- list(a = 1:3, b = pi, ch = "CH"))
check.options(list(a = 0:2), name.opt = "L1")
try(check.options(NULL, reset = TRUE, name.opt = "L1"))
ts.plot(ts(1:24,start=c(1990,1),frequency=12), ts(1:3,start=c(1992,1),frequency=12))
z <- predict(arima(log10(UKDriverDeaths), c(1,0,0)), n.ahead=24)
ts.plot(log10(UKDriverDeaths), z$pred, z$pred+2*z$se)
plot(1:10,log="x"); axTicks(1, usr=c(-2,11), axp=c(.01,1e11,1), log=TRUE, nintLog=Inf)
ts.plot(ldeaths, mdeaths, fdeaths, gpars=list(xlab="year"), lty=c(1:3), col=1:3)
L <- function(...) str(xy.coords(...)[c("xlab","ylab")])
for (x in list(1:3, ts(1:3), matrix(1:4,2), list(x=1:2,y=2:3), 1i*(1:3), factor(1:3))) { L(x, xlab="u", setLab=FALSE); L(x, ylab="u", setLab=FALSE); L(x, xlab="u"); L(x, ylab="u"); L(x,setLab=FALSE); L(x); L(x, xlab="a",ylab="b", setLab=FALSE);L(x, xlab="a",ylab="b")}
L(1:3, 1:3, xlab="u", setLab=FALSE)
