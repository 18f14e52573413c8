# Where labels of contours stand: on the flattest part, at the end that is nearer to the edge, not on the last vertex, not over others.
pieces <- function(code) {
  f <- tempfile(fileext = ".svg")
  svg(f, 7, 7)
  par(mar = c(0, 0, 0, 0), xaxs = "i", yaxs = "i")
  plot.new()
  plot.window(c(0, 504), c(0, 504))
  code
  invisible(dev.off())
  l <- grep("stroke-miterlimit", readLines(f), value = TRUE)
  d <- regmatches(l, regexpr(" d=\"[^\"]*", l))
  unlist(lapply(regmatches(d, gregexpr("[0-9.]+", d)), function(n) if (length(n)) paste(round(as.numeric(n[c(1, 2)])), collapse = " ")))
}
level <- function(x, y, ...) contour(x, c(0, 504), cbind(0 - y, 504 - y), levels = 0, labels = "100", add = TRUE, ...)
x <- seq(20, 480, by = 4)
wave <- 250 + 100 * sin(x / 60)
pieces(level(x, wave))
pieces(level(x, ifelse(x < 250, 100, 100 + x / 5)))
pieces(level(seq(300, 480, by = 7), c(400, 410)[1:26 %% 2 + 1] + c(rep(0, 12), 1, 1, 1, rep(0, 11))))
# lines too short for a label, and as long as one
for (n in c(10, 24, 26, 40)) print(length(pieces(level(seq(200, 200 + n, length.out = 5), rep(250, 5)))))
# near the edge, and side by side
for (h in c(3, 5, 6, 8)) print(length(pieces(level(x, rep(h, length(x))))))
for (h in c(6, 9, 11, 14)) print(length(pieces({ level(x[1:9], rep(200, 9)); contour(x[1:9], c(300, 300 + h), cbind(rep(0, 9), rep(1, 9)), levels = c(1e-9, 1 - 1e-9), labels = "100", add = TRUE) })))
