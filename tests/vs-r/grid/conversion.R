# What units measure in layouts, in turned viewports, of text and of grobs.
library(grid)
msg <- function(e) tryCatch(print(e), error = function(x) cat("error:", conditionMessage(x), "\n"))
pdf(NULL)
l <- grid.layout(3, 3, widths = unit(c(1, 2, 1), c("null", "cm", "null")), heights = unit(c(1, 1, 2), c("lines", "null", "null")),
                 respect = rbind(c(0, 0, 0), c(1, 0, 0), c(0, 0, 0)))
cells <- function(l) {
  pushViewport(viewport(layout = l))
  for (i in seq_len(l$nrow)) for (j in seq_len(l$ncol)) {
    pushViewport(viewport(layout.pos.row = i, layout.pos.col = j))
    cat(i, j, round(convertWidth(unit(1, "npc"), "inches", TRUE), 4), round(convertHeight(unit(1, "npc"), "inches", TRUE), 4), round(current.transform()[3, ], 3), "\n")
    popViewport()
  }
  popViewport()
}
cells(l); cells(grid.layout(2, 2, widths = c(1, 3), heights = c(2, 1), respect = TRUE)); cells(grid.layout(1, 2, widths = unit(1:2, "cm"), just = c("left", "top")))
pushViewport(viewport(0.3, 0.4, 0.5, 0.2, angle = 30, xscale = c(10, 20), yscale = c(-5, 5), just = c("left", "top"), gp = gpar(fontsize = 20, cex = .5, lineheight = 2)))
current.transform(); current.rotation()
convertX(unit(c(10, 15, 1, 2), c("native", "native", "cm", "lines")), "npc"); convertY(unit(.5, "npc"), "native"); convertUnit(unit(1, "native"), "mm", "y", "dimension")
convertX(unit(1:3, "strwidth", list("a", "b", "c")), "mm")
pushViewport(viewport(angle = 60, width = .5)); current.rotation(); round(current.transform(), 4); deviceLoc(unit(0, "npc"), unit(1, "npc")); upViewport(0)
convertX(unit(1, "npc") - unit(1, "inches") + stringWidth("M") * 2, "cm"); convertX(max(unit(1, "cm"), unit(.1, "npc")), "cm"); convertWidth(unit(1, "null"), "cm")
msg(convertX(unit(1, "cm"), "strwidth")); msg(convertX(1, "cm"))
for (u in c("points", "picas", "bigpts", "cicero", "scaledpts", "char", "lines", "mm", "native")) print(convertX(unit(1, "inches"), u))
convertWidth(stringWidth("Hello"), "points"); convertHeight(stringHeight("Hello"), "points"); convertHeight(stringDescent("gy"), "points"); convertHeight(stringAscent("gy"), "points")
convertWidth(grobWidth(textGrob("Hello", rot = 45)), "points"); convertX(grobX(circleGrob(), 30), "npc"); convertWidth(grobWidth(rectGrob(width = unit(2, "cm"))), "mm")
heightDetails(textGrob("a")); widthDetails(linesGrob()); xDetails(rectGrob(), 45); widthDetails(nullGrob())
fg <- packGrob(frameGrob(), rectGrob(width = unit(2, "cm"), name = "r")); fg <- packGrob(fg, textGrob("Hi"), side = "right", border = unit(rep(1, 4), "mm"))
fg$framevp$layout$widths; fg$framevp$layout$heights; grid.pretty(c(0, 10)); grid.pretty(c(10, 0)); grid.pretty(c(-1.3, 7))
