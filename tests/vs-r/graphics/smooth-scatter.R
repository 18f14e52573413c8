# smoothScatter() marks points in thin places and tells which: all, some, none; within limits.
set.seed(1)
x <- rbind(matrix(rnorm(800), ncol = 2), matrix(rnorm(800, 3, 1.5), ncol = 2), NA)[c(801, 1:800), ]
pdf(NULL)
smoothScatter(x, nrpoints = 30, ret.selection = TRUE)
sum(smoothScatter(x[, 1], x[, 2], nrpoints = Inf, ret.selection = TRUE) * 1:800)
smoothScatter(x, nrpoints = 20.5, ret.selection = TRUE, xlim = c(3, 0), ylim = c(1, 4), nbin = c(50, 60))
withVisible(smoothScatter(x, nrpoints = 0, ret.selection = TRUE))
withVisible(smoothScatter(x))
try(smoothScatter(x, xlim = c(1, NA)))
try(smoothScatter(x, ylim = 1))
invisible(dev.off())
# a factor is drawn as its codes
pdf(NULL); coplot(Petal.Length ~ Species | Sepal.Length, iris, panel = panel.smooth, number = 2); invisible(dev.off())
# which points are drawn; stars are drawn with their own lines over those in the plot's colour
marks <- function(draw, what) { f <- tempfile(fileext = ".pdf"); pdf(f, compress = FALSE); draw(); dev.off(); grep(what, readLines(f, warn = FALSE), value = TRUE) }
colour <- ".*?([01][.0-9]*) ([01][.0-9]*) ([01][.0-9]*) (RG|SCN)$" # red, green, blue of lines
colours <- function(draw) rle(sub(colour, "\\1 \\2 \\3", marks(draw, colour)))$values
colours(function() smoothScatter(x, nrpoints = 7, pch = 3, col = "#123456", bty = "n"))
colours(function() stars(mtcars[1:4, 1:3], col.lines = c("red", "blue"), labels = NULL, lwd = 1, key.loc = c(5, 5), key.labels = ""))
