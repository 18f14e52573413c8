# Viewports: pushing, moving between them, paths, trees, errors.
library(grid)
msg <- function(e) tryCatch(print(e), error = function(x) cat("error:", conditionMessage(x), "\n"))
pdf(NULL)
vp <- viewport(name = "A", layout = grid.layout(2, 3, widths = unit(c(1, 2, 1), "null"))); vp; class(vp); names(vp)
pushViewport(vp); current.viewport(); current.vpPath(); current.vpTree(); current.transform(); current.rotation()
pushViewport(viewport(layout.pos.row = 1, layout.pos.col = 2, name = "B")); current.vpPath(); current.vpTree(FALSE); current.vpTree(); current.parent()
convertX(unit(1, "npc"), "inches"); convertWidth(unit(1, "npc"), "cm", TRUE)
x <- upViewport(); x; current.vpPath(); d <- downViewport("B"); d
x <- upViewport(0); x; msg(downViewport("zzz")); msg(popViewport(1)); msg(seekViewport("q")); seekViewport("B"); popViewport(2); current.vpTree()
p <- vpPath("a", "b", "c"); p; as.character(p); depth(p); explode(p); p[2:3]; msg(vpPath())
s <- vpStack(viewport(name = "x"), viewport(name = "y")); s; depth(s); class(s)
vpList(viewport(name = "x"), viewport(name = "y"))
tree <- vpTree(viewport(name = "P"), vpList(viewport(name = "x"), viewport(name = "y"))); tree; depth(tree)
pushViewport(tree); current.vpPath(); current.vpTree(); upViewport(0)
msg(viewport(x = 1:2)); viewport(just = "left")$valid.just; msg(viewport(xscale = 1)); msg(viewport(clip = "foo")); viewport(clip = "off")$clip
valid.just("left"); valid.just(c("right", "top")); valid.just(0.3); valid.just("top"); msg(valid.just("foo"))
msg(pushViewport()); msg(pushViewport(3))
pushViewport(viewport(layout = grid.layout(1, 1))); msg(pushViewport(viewport(layout.pos.row = 3)))
dataViewport(1:10, 1:10)$xscale; dataViewport(c(1, 10), c(2, 20), extension = 0)$yscale
v <- plotViewport(c(1, 2, 3, 4)); v$x; v$y; v$width; v$height
g <- gpar(col = "red", lwd = 2, fontface = "bold"); g; names(g); names(get.gpar()); get.gpar("lwd")
msg(gpar(fontsize = numeric())); msg(gpar(alpha = 2)); msg(gpar(fontface = "foo")); msg(get.gpar("foo"))
