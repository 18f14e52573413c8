# An image of more than 40,000 cells has them all; so have symbols and rectangles of many looks.
size <- function(expr, ...) {
  file <- tempfile(fileext = ".pdf")
  pdf(file, compress = FALSE, ...)
  force(expr)
  dev.off()
  file.size(file)
}
few <- size(image(matrix(1:100, 10)))
many <- size(image(matrix(1:60000, 200)))
many > few + 60000 * 20
size(rect(0, 0, 1, 1)) |> try(silent = TRUE) |> class()
looks <- size({
  plot(0:10, 0:10, type = "n")
  rect(0:9, 0, 1:10, c(1:9, NA), lty = c(1, 2, 0), lwd = 1:2, col = c(2, NA, 4), border = c("red", NA, "black"))
  points(1:10, pch = c(0:14, 15, 17, 18, 22:25), bg = "yellow", cex = 1:3)
})
looks > 1000
