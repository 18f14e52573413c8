# contourLines(): heights that are levels, the order of lines and their direction; chull(): which corner comes first.
show <- function(lines) for (l in lines) cat(l$level, length(l$x), format(c(l$x[1:2], l$y[1:2]), digits = 5), "\n")
show(contourLines(volcano))
show(contourLines(10 * 1:87, 10 * 1:61, volcano, nlevels = 4))
show(contourLines(outer(-9:25, -9:25)))
z <- outer(1:6, 1:5, function(x, y) sin(x) * 3 + y)
show(contourLines(z))
show(contourLines(z, levels = c(2, 3.5)))
for (seed in 1:8) {
  set.seed(seed)
  print(chull(matrix(rnorm(60), ncol = 2)))
}
chull(c(0, 1, 1, 0, 0.5), c(0, 0, 1, 1, 0.5))
