# Many symbols in PNG: circles, filled, transparent and clipped ones, other symbols, several looks, small and large.
args <- commandArgs(TRUE)
set.seed(7)
n <- 6000
x <- rnorm(n)
y <- rnorm(n)
near <- rep(c(0.25, 0.5, 0.75), length.out = n) # places that come again
draw <- function(name, ..., width = 300) {
  png(file.path(args[1], paste0(name, ".png")), width, 300, type = "cairo")
  par(mar = c(2, 2, 0, 0))
  plot(x, y, ...)
  points(near * 2, near, ...)
  invisible(dev.off())
}
svg(file.path(args[1], "looks.svg"))
plot(x[1:500], y[1:500], pch = 0:25, col = 1:8)
invisible(dev.off())
for (pch in 0:25) draw(paste0("pch", pch), pch = pch, col = rgb(0.2, 0, 0.5, 0.3), bg = "orange")
draw("opaque", bg = "yellow")
draw("large", cex = 4)
draw("huge", cex = 12)
draw("looks", pch = rep(1:25, length.out = n), col = rep(1:8, length.out = n), bg = rep(c("red", NA, "#00ff0040"), length.out = n), cex = rep(c(0.5, 1, 2), length.out = n))
clipped <- function(...) plot(x, y, xlim = c(-0.5, 0.4), ylim = c(0, 0.3), ...)
png(file.path(args[1], "clipped.png"), type = "cairo")
clipped(col = rep(c("red", "blue"), length.out = n))
invisible(dev.off())
draw("dashed", lty = 2, lwd = 2, pch = 21, bg = "green")
draw("wide", lwd = 3, pch = 5, col = c("black", "#ff000080"))
png(file.path(args[1], "several.png"), type = "cairo")
par(mfrow = c(2, 2))
for (pch in c(1, 3, 21, 25)) plot(x, y, pch = pch, col = c("navy", "grey"), bg = "white", panel.first = rect(-1, -1, 1, 1, col = "pink"))
invisible(dev.off())
# pages that go to another device
png(file.path(args[1], "copied.png"), type = "cairo")
plot(x[1:500], y[1:500], pch = 0:25, col = 1:8)
p <- recordPlot()
dev.copy(pdf, file.path(args[1], "copied.pdf"))
invisible(dev.off())
replayPlot(p)
invisible(dev.off())
# symbols of several looks at once, and each by itself
n <- 300
look <- list(pch = rep_len(0:25, n), col = rep_len(1:8, n), bg = rep_len(c("red", NA, "#00ff0050"), n), cex = rep_len(1:2, n))
for (kind in c("pdf", "svg", "postscript", "png")) for (how in c("once", "each")) {
  get(kind)(file.path(args[1], paste(how, kind, sep = ".")))
  plot(x[1:n], y[1:n], type = "n")
  if (how == "once") do.call(points, c(list(x[1:n], y[1:n]), look))
  else for (i in 1:n) do.call(points, c(list(x[i], y[i]), lapply(look, `[`, i)))
  invisible(dev.off())
}
