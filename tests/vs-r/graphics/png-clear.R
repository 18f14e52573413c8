# Pages of png() that can be seen through have opacities in their files (kind 6), others have not.
kind <- function(bg) {
  f <- tempfile(fileext = ".png")
  png(f, 300, 280, bg = bg)
  par(mar = c(3, 3, 1, 1))
  plot(1:3, pch = 16, cex = 5, col = "#FF000080")
  for (i in 1:300) abline(i / 100, 0, col = rgb(i / 300, 1 - i / 300, i %% 7 / 7, 0.4))
  dev.off()
  as.integer(readBin(f, "raw", 26))[25:26]
}
kind("transparent")
kind("#FF000080")
kind("white")
kind(NA)
