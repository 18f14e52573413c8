# In which order axes, titles and series are drawn; ticks in order; several lines of text hang together; tcl = NA.
strokes <- function(draw, what = "stroke-width") {
  f <- tempfile(fileext = ".svg")
  svg(f, 6, 5); draw(); dev.off()
  s <- grep(what, readLines(f), value = TRUE)
  # of letters only which one: where it stands depends on the fonts of the machine
  writeLines(sub(".*(d=\"M [0-9. L]+|#glyph[-0-9]+).*", "\\1", s))
}
strokes(function() { plot(1:3, xlim = c(3, 1)); print(axis(3, at = c(2.5, 1, 3, 2), labels = letters[1:4])); axis(4, at = c(2.5, 1, NA, 2)) })
strokes(function() { plot(1:3, axes = FALSE, ann = FALSE); rug(c(3, 1, 2)); axis(3, at = c(2, 1), tcl = NA) })
strokes(function() matplot(1:3, cbind(1:3, 3:1), type = "l"))
strokes(function() matplot(1:3, cbind(1:3, 3:1), pch = 1:2, col = 3:2, lwd = 2:3))
strokes(function() { plot(ts(c(3, 1, 2)), main = "A", sub = "s") }, "stroke-width|<use")
strokes(function() plot(ts(cbind(a = 1:3, b = 3:1)), plot.type = "single", col = 1:2))
strokes(function() {
  plot(1:3, type = "n", axes = FALSE, ann = FALSE)
  text(1.2, 2, "a\nb"); text(1.6, 2, "x\ny\nz"); text(2.2, 2, "g\nx\nb\nx"); text(2.7, 2, "g"); text(2.4, 2.5, "b\na", adj = 0.5)
}, "<use")
lines_of <- function(text) { # how far the lines of a text are from one another
  f <- tempfile(fileext = ".svg")
  svg(f, 6, 5); plot.new(); text(.5, .5, text); dev.off()
  y <- as.numeric(sub(".* y=\"([0-9.]+)\".*", "\\1", grep("<use", readLines(f), value = TRUE)))
  print(round(diff(y), 2))
}
lines_of("a\nb"); lines_of("x\ny\nz"); lines_of("g\nx\nb\nx")
strokes(function() plot(hclust(dist(USArrests[1:6, ])), labels = FALSE))
# room for labels depends on fonts: only how many letters and strokes follow one another
f <- tempfile(fileext = ".svg"); svg(f, 6, 5); plot(hclust(dist(USArrests[1:6, ]))); invisible(dev.off())
rle(ifelse(grepl("<use", grep("stroke-width|<use", readLines(f), value = TRUE)), "letters", "strokes"))
strokes(function() symbols(1:3, 1:3, squares = c(.1, .2, .3), inches = .5))
strokes(function() symbols(1:3, 1:3, rectangles = cbind(1:3, 3:1), inches = .3))
svg(tempfile()); p <- grid::grobHeight(grid::textGrob("a", x = grid::unit(NA, "native"))); grid::convertHeight(p, "points"); invisible(dev.off())
