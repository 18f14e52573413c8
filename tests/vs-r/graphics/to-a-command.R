# Files of devices that are commands.
f <- tempfile()
for (dev in list(pdf, postscript)) {
  unlink(f)
  dev(paste("|cat >", f))
  plot(1:3)
  print(unname(dev.off()))
  print(substr(readLines(f, 1, warn = FALSE), 1, 4))
  print(length(readLines(f, warn = FALSE)) > 20)
}
library(grid)
pdf(paste("|cat >", f))
grid.rect(gp = gpar(fill = linearGradient(c("red", "blue"))))
invisible(dev.off())
print(substr(readLines(f, 1, warn = FALSE), 1, 4))
print(any(grepl("/Shading", readLines(f, warn = FALSE), useBytes = TRUE)))
