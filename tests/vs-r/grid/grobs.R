# Grobs: their classes and slots, trees, paths, finding and changing.
library(grid)
msg <- function(e) tryCatch(print(e), error = function(x) cat("error:", conditionMessage(x), "\n"))
pdf(NULL)
for (g in list(linesGrob(), segmentsGrob(), polylineGrob(), polygonGrob(), pathGrob(1:3, 1:3), rectGrob(), roundrectGrob(), circleGrob(), textGrob("a"),
               pointsGrob(1, 1), rasterGrob(matrix(0, 1, 1)), clipGrob(), nullGrob(), curveGrob(0, 0, 1, 1), bezierGrob(), xsplineGrob(), moveToGrob(),
               lineToGrob(), xaxisGrob(), yaxisGrob(at = 1:2), frameGrob(), gTree(), grob(), functionGrob(sin), delayGrob(1, list()), recordGrob(1, list()))) {
  print(class(g)); cat(names(g), "\n")
}
gl <- gList(rectGrob(name = "a"), textGrob("x", name = "b")); gl; gl[1]; length(gl); gl[[1]]; gList(gl, nullGrob(name = "z")); msg(gList(1))
gt <- gTree(children = gl, name = "tree"); gt; childNames(gt); getGrob(gt, "a"); getGrob(gt, "q"); gt$children
e <- editGrob(gt, "a", gp = gpar(col = "red")); getGrob(e, "a")$gp; childNames(addGrob(gt, nullGrob(name = "c"))); childNames(removeGrob(gt, "a"))
gPath("a", "b"); class(gPath("a")); msg(gPath(1)); explode(gPath("x::y"))
childNames(reorderGrob(grobTree(nullGrob(name = "a"), nullGrob(name = "b"), nullGrob(name = "c")), c(3, 1)))
getGrob(setGrob(gt, "a", circleGrob(name = "a")), "a"); msg(setGrob(gt, "a", rectGrob(name = "b")))
applyEdit(rectGrob(name = "z"), gEdit(x = unit(3, "cm")))$x
msg(setChildren(gt, 1)); msg(grid.draw(1)); msg(gTree(children = 1)); msg(rectGrob(gp = 1)); msg(rectGrob(vp = 1)); rectGrob(vp = "A::B")$vp
msg(xsplineGrob(shape = 3)); msg(bezierGrob(1:3, 1:3)); arrow(); linearGradient()
