#!/bin/sh
# Pictures that Orbit draws itself where Cairo is not installed: areas, places and holes of what is filled, in the pixels.
mkdir lib
: >lib/libcairo.so.2 # found first, and no library
cp lib/libcairo.so.2 lib/libcairo.so
LD_LIBRARY_PATH=$PWD/lib${LD_LIBRARY_PATH+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
cat >t.R <<'R'
# The darkness of each pixel of a picture of side x side that draw() makes: 0 white, 1 black; row 1 is the lowest one.
pixels <- function(draw, side = 60) {
  bmp("p.bmp", width = side, height = side)
  par(mar = c(0, 0, 0, 0), xaxs = "i", yaxs = "i")
  plot.new()
  plot.window(c(0, side), c(0, side))
  draw()
  dev.off()
  b <- as.integer(readBin("p.bmp", "raw", 1e6))
  number <- function(at) sum(b[at + 1:4] * 256^(0:3))
  bytes <- b[29] / 8
  stride <- ceiling(side * bytes / 4) * 4
  at <- outer(0:(side - 1) * stride, 0:(side - 1) * bytes, "+") + number(10) + 1
  1 - matrix(b[at] + b[at + 1] + b[at + 2], side) / 765
}
near <- function(what, x, y, by) if (abs(x - y) > by) cat(what, "is", x, "not about", y, "\n")
p <- pixels(function() NULL)
near("nothing", sum(p), 0, 0)
p <- pixels(function() rect(10, 20, 40, 50, col = "black", border = NA))
near("a rectangle", sum(p), 900, 1)
near("its inside", min(p[22:48, 12:38]), 1, 0)
near("its outside", max(p[1:18, ], p[, 1:8], p[52:60, ], p[, 42:60]), 0, 0)
p <- pixels(function() rect(10.5, 20.25, 40, 50, col = "black", border = NA))
near("a rectangle between pixels", sum(p), 29.5 * 29.75, 10)
comb <- function() polygon(c(5, 55, 55, 45, 45, 35, 35, 25, 25, 15, 15, 5), c(5, 5, 50, 50, 20, 20, 50, 50, 20, 20, 50, 50), col = "black", border = NA)
p <- pixels(comb)
near("a comb", sum(p), 50 * 15 + 3 * 10 * 30, 2)
near("its teeth", min(p[22:48, c(7:13, 27:33, 47:53)]), 1, 0)
near("its gaps", max(p[22:60, c(17:23, 37:43)]), 0, 0)
p <- pixels(function() polypath(c(10, 50, 50, 10, NA, 20, 20, 40, 40), c(10, 10, 50, 50, NA, 20, 40, 40, 20), col = "black", border = NA, rule = "evenodd"))
near("a frame", sum(p), 1200, 2)
near("its hole", max(p[22:38, 22:38]), 0, 0)
p <- pixels(function() symbols(30, 30, circles = 20, inches = FALSE, add = TRUE, bg = "black", fg = NA))
near("a disc", sum(p), pi * 400, 15)
near("its corners", max(p[c(11, 49), c(11, 49)]), 0, 0)
p <- pixels(function() polygon(c(5, 55, 5), c(5, 5, 55), col = "#00000080", border = NA))
near("half a square, half dark", sum(p), 1250 * 128 / 255, 10)
p <- pixels(function() segments(10, 30, 50, 30, lwd = 4, lend = "butt"))
width <- sum(p) / 40
near("a line's rows", sum(p[, 30] > 0), width, 1.2)
near("a line's ends", max(p[, c(1:7, 54:60)]), 0, 0)
q <- pixels(function() segments(10, 10, 50, 50, lwd = 4, lend = "butt"))
near("a slanting line", sum(q), sum(p) * sqrt(2), sum(p) / 10)
q <- pixels(function() segments(10, 30, 50, 30, lwd = 4, lend = "butt", lty = "22"))
near("a dashed line", sum(q), sum(p) / 2, sum(p) / 5)
p <- pixels(function() { clip(20, 40, 20, 40); rect(0, 0, 60, 60, col = "black", border = NA) })
near("what is clipped", sum(p), 400, 2)
ink <- function(s, ...) sum(pixels(function() text(30, 30, s, ...)))
near("a space", ink(" "), 0, 0)
if (!(ink(".") > 0 && ink(".") < ink("l") && ink("l") < ink("M") && ink("MM") > 1.8 * ink("M"))) cat("letters\n")
p <- pixels(function() text(30, 30, "L"))
dark <- which(p > 0.5, arr.ind = TRUE)
if (!(sum(dark[, 2] == min(dark[, 2])) > 3 && sum(dark[, 1] == min(dark[, 1])) > 2)) cat("the shape of L\n")
R
"$ORBIT" t.R 2>err >out || { cat out err; exit 1; }
cat out
grep -q 'without Cairo and Pango' err || { echo "the library has been found"; cat err; exit 1; }
[ "$(wc -l <err)" = 1 ] || { cat err; exit 1; }
[ ! -s out ]
