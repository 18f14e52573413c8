# Units: making, printing, arithmetic, subsetting.
library(grid)
msg <- function(e) tryCatch(print(e), error = function(x) cat("error:", conditionMessage(x), "\n"))
u <- unit(1:3, c("npc", "cm", "lines")); u
v <- unit(1, "npc") - unit(2, "cm"); v
str(unclass(v)); attributes(unit(1:3, "npc"))
as.character(u * 2); -u; u / 2; sum(u); max(u, unit(3, "mm")); min(v); msg(range(u))
unit.pmax(u, unit(1, "cm")); unit.pmin(u, v); unit.psum(u, v)
sum(unit(1:3, "cm")); unit(1:2, "cm") + unit(3, "cm"); unit(1, "cm") + unit(1:2, "npc")
v[1]; u[2:3]; u[[2]]; u[-1]; msg(u[5]); length(u); rep(u, 2); rep(u, each = 2)
stringWidth("hello"); stringHeight(c("a", "b")); unit(1, "strwidth", "abc")
grobWidth(rectGrob(name = "r")); grobX(rectGrob(name = "r"), 0)
is.unit(u); is.unit(1); unitType(u); unitType(v); unitType(unit.c(v, u))
msg(unit("a", "foo")); msg(unit(1, "foo")); msg(u * u); msg(unit(numeric(), "npc"))
2 * v; v * c(1, 2); unit(1, "npc") * 2 + v
u[2] <- unit(7, "inches"); u
w <- unit(1:3, "cm"); w[1] <- unit(9, "cm"); w
format(unit(1 / 3, "cm"), digits = 2); unit(1 / 3, "npc")
unit(1, c("mm", "centimetre", "inch", "line", "native", "snpc", "points", "bigpts", "picas", "dida", "cicero", "scaledpts", "char", "null"))
absolute.size(unit(1:2, c("npc", "cm")))
sum(unit(1, "npc"), unit(2, "cm"), unit(3, "cm")); identical(unit(1, "cm"), unit(1, "cm"))
unit.c(unit(1, "cm"), unit(2, "cm")); unit.c(unit(1, "cm"), unit(2, "npc"))
