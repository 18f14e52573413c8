# Surfaces are numbered in SVG files; measuring text takes no number.
f <- tempfile(fileext = ".svg")
svg(f); plot(1:3, main = "Title"); title(sub = "below"); invisible(dev.off())
text <- readLines(f)
grep("surface", text, value = TRUE); length(text)
svg(f, 4, 3); barplot(1:3, col = hcl.colors(3, alpha = 0.5)); invisible(dev.off())
grep("surface", readLines(f), value = TRUE)
