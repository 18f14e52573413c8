# grid: lines from a place to the next, and a function over what has been drawn.
library(grid)
pdf(NULL)
grid.newpage()
grid.move.to(0.5, 0.5)
grid.line.to(1, 1)
grid.line.to(0.5, 0, arrow = arrow())
grid.ls()
grid.DLapply(function(x) { if (is.grob(x)) x$gp <- gpar(col = 2); x })
grid.get("GRID.line.to", grep = TRUE)$gp
try(grid.DLapply(function(x) if (is.grob(x)) 1 else x))
