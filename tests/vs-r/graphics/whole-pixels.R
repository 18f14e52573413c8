# Pixels, pixels to the inch and the points of Cairo's pages are whole; what is less than one is refused.
f <- tempfile()
size <- function(e) { e; print(par("din"), digits = 12); par(mar = c(0, 0, 0, 0)); plot.new(); invisible(dev.off()) }
size(png(f, 400.7, 300.2))
for (p in list(c(4.35, 100), c(1.15, 100), c(2.3, 150), c(7, 72.5), c(3.3333, 300))) size(png(f, p[1], 4, units = "in", res = p[2], type = "cairo"))
size(jpeg(f, 10, 8, units = "cm", res = 100)); size(tiff(f, 100, 80, units = "mm", res = 100)); size(bmp(f, 700.99, 300))
for (s in c(6.67, 4.995, 5)) { size(svg(f, s, s)); size(cairo_pdf(f, s, 2 * s)); size(pdf(f, s, s)) }
for (e in expression(png(f, 0.5, 50), png(f, 50, 0.9), png(f, 4, 4, units = "cm"), svg(f, 0.001, 3), cairo_pdf(f, 3, 0.01), png(f, -1))) tryCatch(eval(e), error = function(e) cat(conditionMessage(e), "\n"))
