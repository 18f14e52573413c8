# Letters of the font Symbol: text(), points() and mtext() with font = 5 write Greek letters and operators.
f <- tempfile(fileext = ".pdf")
pdf(f, compress = FALSE, onefile = TRUE)
plot(1:5, type = "n", ann = FALSE, axes = FALSE)
text(1:5, 5:1, c("a", "bW", "\"", "*", "plain"), font = 5)
points(1:3, pch = c("a", "b", "c"), font = 5)
points(1:2, 3:4, pch = 68, font = 5)
mtext("S", font = 5)
mtext("S", side = 1)
invisible(dev.off())
shown <- grep("Tj", readLines(f, warn = FALSE), value = TRUE, useBytes = TRUE)
print(sub("^.*Tm ", "", shown, useBytes = TRUE)) # what is written, not where
