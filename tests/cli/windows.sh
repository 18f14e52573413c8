#!/bin/sh
# windows.sh - x11() on a virtual display: the screen has the pixels that bmp() writes, locator() and identify() tell where the mouse
# was clicked, another size is drawn anew, the prompt serves windows while it waits, and closing one closes its device.
set -e
for p in Xvfb xdotool xwd; do command -v $p >/dev/null || { echo "no $p here"; exit 77; }; done
mkfifo number
Xvfb -displayfd 3 -screen 0 1000x1000x24 -noreset -nolisten tcp 3<>number >xvfb.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null' EXIT
DISPLAY=:$(timeout 20 head -n 1 number) || { echo "Xvfb does not start here"; exit 77; }
export DISPLAY
"$ORBIT" -e 'q(status = !capabilities("X11"))' || { echo "no windows here"; exit 77; }
fail() { echo "$1"; cat log; exit 1; }
# reached TEXT: the program has said so, and waits
reached() {
  k=0
  until grep -q "^$1" log; do
    k=$((k + 1))
    [ $k -lt 200 ] || fail "no $1"
    sleep 0.1
  done
  sleep 0.3
}
click() { xdotool mousemove "$1" "$2" click "$3"; sleep 0.1; }

cat >screen.R <<'EOF'
# The pixels of the window that xwd has written, and of a file of bmp(), as red, green and blue by rows from the top.
screen <- function(file) {
  b <- readBin(file, "raw", 1e7)
  head <- readBin(b, "integer", 25L, endian = "big")
  at <- head[1L] + 12L * head[20L]
  v <- matrix(as.integer(b[at + seq_len(head[13L] * head[6L])]), head[13L])[seq_len(4L * head[5L]), ]
  k <- 4L * seq_len(head[5L])
  stopifnot(head[8L] == 0L, head[12L] == 32L)
  rbind(v[k - 1L, ], v[k - 2L, ], v[k - 3L, ])
}
picture <- function(file) {
  b <- readBin(file, "raw", 1e7)
  number <- function(at) readBin(b[at + 1:4], "integer", endian = "little")
  w <- number(18L)
  h <- number(22L)
  row <- (3L * w + 3L) %/% 4L * 4L
  v <- matrix(as.integer(b[number(10L) + seq_len(row * h)]), row)[seq_len(3L * w), h:1]
  k <- 3L * seq_len(w)
  rbind(v[k, ], v[k - 1L, ], v[k - 2L, ])
}
shot <- function(name) {
  Sys.sleep(0.2)
  id <- system2("xdotool", c("search", "--name", shQuote(name)), stdout = TRUE)
  system2("xwd", c("-silent", "-id", id[length(id)], "-out", "shot.xwd"))
  screen("shot.xwd")
}
EOF
cat >draw.R <<'EOF'
source("screen.R")
draw <- function() {
  plot(cars, main = "Speed \u00e9", col = 2, pch = 16)
  abline(h = 60, lty = 2)
  polygon(c(5, 10, 15), c(80, 110, 90), col = "#0000FF80")
  text(20, 20, expression(x^2))
}
x11(width = 5, height = 4, xpos = 0, ypos = 0)
stopifnot(identical(dev.size("px"), c(500, 400)), names(dev.cur()) == "X11cairo")
draw()
bmp("want.bmp", 500, 400, res = 100)
draw()
invisible(dev.off())
savePlot("saved.bmp", "bmp")
seen <- shot("Device 2 .ACTIVE.")
stopifnot(identical(seen, picture("want.bmp")), identical(seen, picture("saved.bmp")))
colours <- dev.capture()
stopifnot(identical(dim(colours), c(400L, 500L)), identical(unname(col2rgb(t(colours))), matrix(rbind(as.vector(seen[1:500, ]),
  as.vector(seen[501:1000, ]), as.vector(seen[1001:1500, ])), 3L)))
# another page, drawn in a loop; of another window
x11(width = 3, height = 3, title = "second", bg = "grey", xpos = 600, ypos = 0)
plot.new()
for (i in 1:50) points(i / 50, i / 50)
bmp("want.bmp", 300, 300, res = 100, bg = "grey")
plot.new()
for (i in 1:50) points(i / 50, i / 50)
invisible(dev.off())
stopifnot(identical(shot("second"), picture("want.bmp")))
dev.off(3)
# what is held back is not seen
before <- shot("Device 2 .ACTIVE.")
invisible(dev.hold())
plot(1:3)
stopifnot(identical(shot("Device 2 .ACTIVE."), before))
invisible(dev.flush())
stopifnot(!identical(shot("Device 2 .ACTIVE."), before))
# another size is another page: margins and letters stay, ticks and figures are placed anew
resize <- function(w, h) {
  system2("xdotool", c("search", "--name", "'R Graphics'", "windowsize", w, h))
  Sys.sleep(0.5)
  stopifnot(identical(dev.size("px"), c(w, h)))
}
same <- function(w, h, draw) {
  Sys.sleep(0.2)
  seen <- shot("Device 2 .ACTIVE.")
  bmp("want.bmp", w, h, res = 100, bg = "transparent")
  draw()
  dev.off()
  stopifnot(identical(seen, picture("want.bmp")))
}
figures <- function() {
  par(mfrow = c(1, 2), oma = c(1, 1, 2, 1))
  plot(cars, main = "a", asp = 1)
  mtext("outer", outer = TRUE)
  hist(rivers)
  par(mar = c(2, 2, 1, 1))
}
figures()
resize(800, 350)
same(800, 350, figures)
places <- function() {
  layout(matrix(1:2, 1), widths = c(lcm(4), 1))
  plot(1:3)
  plot(1:3, axes = FALSE)
  axis(1)
  box("figure")
}
places()
resize(600, 450)
same(600, 450, function() {
  par(oma = c(1, 1, 2, 1), mar = c(2, 2, 1, 1))
  places()
})
dev.copy(x11, width = 4, height = 3)
bmp("want.bmp", 400, 300, res = 100)
par(oma = c(1, 1, 2, 1), mar = c(2, 2, 1, 1))
places()
invisible(dev.off())
stopifnot(identical(shot("Device 3 "), picture("want.bmp")))
dev.off(3)
library(grid)
drawing <- function() {
  grid.newpage()
  pushViewport(viewport(layout = grid.layout(2, 2)))
  pushViewport(viewport(layout.pos.row = 1, layout.pos.col = 1))
  grid.rect()
  grid.text("Hi")
  upViewport()
  grid.circle(r = unit(2, "cm"))
}
drawing()
resize(700, 300)
same(700, 300, drawing)
EOF
"$ORBIT" draw.R >log 2>&1 || fail "the screen shows something else"

cat >pick.R <<'EOF'
x11(width = 5, height = 4, xpos = 0, ypos = 0)
plot(cars)
at <- function(x, y) list(x = grconvertX(x, "device", "user"), y = grconvertY(y, "device", "user"))
cat("READY1\n")
stopifnot(identical(locator(2, type = "o"), at(c(100, 265), c(120, 217))))
cat("READY2\n")
stopifnot(identical(locator(), at(c(30, 40), c(50, 60))))
cat("READY3\n")
stopifnot(is.null(locator(1)))
cat("READY4\n")
print(identify(cars, n = 3, labels = letters))
cat("READY5\n")
print(identify(cars, pos = TRUE, order = TRUE))
cat("READY6\n")
library(grid)
grid.newpage()
pushViewport(viewport(x = 0.5, y = 0.5, width = 0.5, height = 0.5, xscale = c(0, 10)))
at <- grid.locator()
stopifnot(all.equal(as.numeric(at$x), (265 - 125) / 25), all.equal(as.numeric(at$y), 1 - (217 - 100) / 200))
cat("READY7\n")
x <- locator()
stopifnot(is.null(x), is.null(dev.list()))
cat("READY8\n")
EOF
"$ORBIT" pick.R >log 2>&1 &
reached READY1
click 100 120 1
click 265 217 1
reached READY2
click 30 50 1
click 40 60 1
click 100 100 3
reached READY3
click 9 9 2
reached READY4
for at in "265 220" "5 5" "265 222" "200 260" "300 220"; do click $at 1; done
reached READY5
for at in "265 220" "200 262" "420 130"; do click $at 1; done
click 9 9 3
reached READY6
click 265 217 1
reached READY7
xdotool search --name 'R Graphics' windowclose
reached READY8
wait $! || fail "picks are others"
cat >want <<'EOF'
READY1
READY2
READY3
READY4
warning: no point within 0.25 inches
warning: nearest point already identified
[1]  7 21 28
READY5
$ind
[1]  7 21 48

$pos
[1] 4 3 2

$order
[1] 2 1 3

READY6
READY7
READY8
EOF
cmp want log || fail "points are others"

# a window manager closes a window by a message: while R waits for the mouse, sleeps or computes
if ${CC:-cc} -o close-window "$TESTS/cli/close-window.c" -lX11 2>cc.log; then
  cat >closed.R <<'EOF'
x11(width = 3, height = 3)
plot(1:3)
cat("READY1\n")
stopifnot(is.null(locator()), is.null(dev.list()))
x11(width = 3, height = 3)
x11(width = 3, height = 3, title = "other")
plot(1:3)
cat("READY2\n")
until <- Sys.time() + 20
while (length(dev.list()) > 1L && Sys.time() < until) Sys.sleep(0.1)
stopifnot(identical(dev.list(), c(X11cairo = 2L)), dev.cur() == 2L)
plot(3:1)
cat("READY3\n")
until <- Sys.time() + 20
while (length(dev.list()) && Sys.time() < until) for (i in 1:1000) sqrt(i)
stopifnot(is.null(dev.list()))
EOF
  "$ORBIT" closed.R >log 2>&1 &
  reached READY1
  ./close-window "$(xdotool search --name 'R Graphics')"
  reached READY2
  ./close-window "$(xdotool search --name 'other')"
  reached READY3
  ./close-window "$(xdotool search --name 'R Graphics')"
  wait $! || fail "a message does not close windows"
fi

# at the prompt a window opens for the first plot, is shown while the prompt waits, and may be closed meanwhile
cat >prompt.R <<'EOF'
source("screen.R")
bmp("want.bmp", 700, 700, res = 100)
plot(1:10)
invisible(dev.off())
stopifnot(identical(shot("R Graphics"), picture("want.bmp")))
EOF
${CC:-cc} -o pty "$TESTS/cli/pty.c" -lutil
cat >keys <<'EOF'
expect > 
send plot(1:10)\n
wait 300
send system2(Sys.getenv("ORBIT"), "prompt.R")\n
wait 2000
expect > 
send dev.list()\n
expect X11cairo
send dev.interactive()\n
expect [1] TRUE
send invisible(system("xdotool search --name 'R Graphics' windowclose"))\n
wait 500
send dev.list()\n
expect NULL
send q("no")\n
end
EOF
st=0
ORBIT_HISTORY='' NO_COLOR=1 ./pty "$ORBIT" -q <keys >log 2>&1 || st=$?
[ $st = 77 ] || [ $st = 0 ] || fail "the prompt does not serve windows"
! grep -q Error log || fail "the screen shows something else at the prompt"
