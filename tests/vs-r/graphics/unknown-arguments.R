# Typical misnamed arguments: which functions say so, in whose name.
pdf(NULL)
x <- c(3, 1, 2)
run <- function(e) tryCatch(withCallingHandlers(e, warning = function(w) { cat("warning in", deparse(conditionCall(w))[1L], ":", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }), error = function(e) cat("error in", deparse(conditionCall(e))[1L], ":", conditionMessage(e), "\n"))
run(plot(x, colour = 2)); run(points(x, colour = 2)); run(lines(x, size = 2)); run(text(1, 1, "a", colour = 2)); run(abline(h = 1, colour = 2))
run(mtext("a", colour = 2)); run(axis(1, colour = 2)); run(title("a", colour = 2)); run(box(colour = 2)); run(polygon(x, x, colour = 2)); run(segments(1, 1, 2, 2, colour = 2))
run(curve(sin, colour = 2)); run(plot(density(c(1, 2, 4)), colour = 2)); run(plot(dist ~ speed, cars, colour = 2)); run(stripchart(x, main = "a")); run(contour(volcano, main = "a"))
par(nosuch = 1); par(cin = 2); try(par(mfrow = c(0, 1))); try(par(mar = 1:3)); try(par(lty = "zz")); try(par(cex = -1)); plot(1, nosuch = 3); try(plot(1, las = 9)); try(plot(1, cex.axis = -1)); try(axis(1, las = 7)); par("nosuch"); try(par(mgp = "a")); try(par(5)); try(par(list(mar=1)))
try(par(usr=c(1,1,1,1))); try(par(pty="q")); try(par(bg="nocol")); try(par(family=3)); try(par(pin=c(-1,2))); try(par(fig=c(0,2,0,1)))
