# devices-colours.R - Functions of grDevices on colours, rasters and devices.
cm(1:3)
colorRamp(c("red", "blue"))(c(0, 0.25, 1))
colorRamp(c("red", "green", "blue"), space = "Lab")(0.3)
colorRampPalette(c("white", "black"))(4)
colorRampPalette(c("red", "#0000FF80"), alpha = TRUE)(3)
r <- as.raster(matrix(c(0, 0.25, 0.5, 1), 2))
r
is.raster(r)
is.raster(1)
dim(r)
length(r)
r[1, ]
r[, 1]
r[1, 1] <- "red"
r
as.matrix(r)
as.raster(matrix(c(TRUE, FALSE), 1))
as.raster(array(0:11 / 11, c(2, 2, 3)))
as.raster(matrix(0:3, 2), max = 3L)
as.raster(r)
r == "red"
contourLines(1:3, 1:3, matrix(c(0, 1, 2, 1, 2, 3, 2, 3, 4), 3), levels = 1.5)
length(contourLines(volcano, nlevels = 5))
xyz.coords(1:2, 3:4, 5:6)
xyz.coords(cbind(a = 1:2, b = 3:4, c = 5:6))
make.rgb(red = c(0.625, 0.34), green = c(0.28, 0.595), blue = c(0.155, 0.07), white = "D65", name = "mine")
colorConverter(toXYZ = function(x, w) x, fromXYZ = function(x, w) x, name = "same", white = "D65")
convertColor(matrix(c(1, 0, 0), 1), "sRGB", "Lab")
pdf(NULL)
dev.cur()
dev.prev()
dev.size()
dev.size("cm")
dev.interactive()
deviceIsInteractive()
devAskNewPage()
dev.capabilities()$rasterImage
dev.capture()
dev.control("enable")
plot(1:3)
p <- recordPlot()
class(p)
replayPlot(p)
p
recordGraphics(1 + 1, list(), globalenv())
dev.copy(pdf, NULL)
dev.set(2)
dev.list()
graphics.off()
dev.list()
check.options(list(a = 3), name.opt = "o", envir = list2env(list(o = list(a = 1, b = 2))))
names(pdf.options())[1:5]
names(ps.options())[1:5]
f <- tempfile(fileext = ".ps")
postscript(f); plot(1:2); dev.off(); readLines(f, 1)
setEPS()
ps.options()$onefile
setPS()
ps.options()$onefile
f <- tempfile(fileext = ".svg")
svg(f); plot(1:2); invisible(dev.off()); file.exists(f)
tryCatch(savePlot(), error = function(e) cat(conditionMessage(e), "\n"))
names(grSoftVersion())
class(Type1Font("x", rep("a.afm", 4)))
