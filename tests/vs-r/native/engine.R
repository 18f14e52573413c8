# compiles: engine.c
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-I../../../stdlib/capi/include", "-o", so, "input/engine.c")) == 0)
dyn.load(so)
open <- function(name = "recorder", file = NULL, keeps = FALSE) invisible(.Call("open_named", name, file, keeps))
quiet <- function(...) invisible(.Call(...))

# which devices there are
.Call("around"); .Call("not_opened")
open("first"); open("second", "out.file"); .Call("around"); dev.list(); .Device
attr(.Device, "filepath"); quiet("open_plain", "plain"); dev.list(); .Call("around")
.Call("select_number", 1L); dev.cur(); .Call("select_number", 17L); .Call("around"); .Call("select_number", 3L)
quiet("close_number", 2L); dev.list(); .Call("around"); quiet("close_current"); dev.list(); .Call("around"); quiet("close_number", 40L); dev.list()
.Call("metrics", c(77L, 103L, 0L, -233L)); .Call("heights", 50); .Call("heights", -10)
quiet("close_current"); dev.list()

# display lists
open(keeps = TRUE); dev.control("enable"); par(mar = c(0, 0, 0, 0)); plot.new(); plot.window(c(0, 1), c(0, 1)); points(0.5, 0.5); lines(c(0, 1), c(0.2, 0.4), col = 2)
cat("-- again\n"); quiet("replay"); cat("-- snapshot\n"); shot <- .Call("snapshot"); class(shot); text(0.5, 0.5, "after")
cat("-- played\n"); quiet("play", shot); cat("-- again\n"); quiet("replay"); cat("-- recorded\n"); r <- recordPlot(); class(r); plot.new(); replayPlot(r)
dev.off()
open(keeps = FALSE); par(mar = c(0, 0, 0, 0)); plot.new(); plot.window(c(0, 1), c(0, 1)); points(0.5, 0.5); cat("-- nothing kept\n"); quiet("replay"); dev.off() |> invisible()

# patterns, clipping paths, masks
library(grid)
open(); grid.newpage()
grid.rect(gp = gpar(fill = linearGradient(c("red", "#00FF0080", "blue"), c(0, 0.3, 1), extend = "reflect")))
grid.circle(0.5, 0.5, 0.25, gp = gpar(col = NA, fill = linearGradient(c("white", "black"), x1 = 0.2, y1 = 0.1, x2 = unit(1, "in"), y2 = unit(10, "mm"), extend = "none")))
grid.rect(0.25, 0.5, 0.5, 0.5, gp = gpar(fill = radialGradient(c("white", "gold"), cx1 = 0.4, cy1 = 0.4, r1 = 0.1, extend = "repeat")))
grid.polygon(c(0, 1, 0.5), c(0, 0, 1), gp = gpar(fill = pattern(circleGrob(r = 0.1, gp = gpar(fill = "grey")), x = 0.5, y = 0.5, width = 0.2, height = unit(20, "bigpts"), extend = "repeat")))
pushViewport(viewport(width = 0.5, height = 0.5, gp = gpar(fill = linearGradient(1:2)))); grid.rect(); popViewport()
pushViewport(viewport(clip = circleGrob(r = 0.3))); grid.text("clipped"); popViewport()
pushViewport(viewport(clip = as.path(rectGrob(width = c(0.5, 0.2), height = 0.5), rule = "evenodd"))); grid.text("clipped"); popViewport()
pushViewport(viewport(mask = circleGrob(r = 0.3, gp = gpar(fill = "black")))); grid.text("masked"); popViewport()
pushViewport(viewport(mask = as.mask(rectGrob(width = 0.5, gp = gpar(fill = "grey")), type = "luminance"))); grid.text("masked"); popViewport()
pushViewport(viewport(mask = circleGrob(r = 0.2))); grid.text("masked"); popViewport()
pushViewport(viewport(clip = circleGrob(r = 0.2, gp = gpar(fill = "red", col = "blue")), gp = gpar(fill = "green", col = 3))); grid.rect(); popViewport()
pushViewport(viewport(clip = rectGrob(), gp = gpar(fill = NA))); grid.rect(); popViewport()
dev.off()
graphics.off()
