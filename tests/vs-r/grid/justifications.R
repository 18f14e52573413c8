# Justifications: by name, by number, of nothing.
library(grid)
said <- function(e) tryCatch(print(e), error=function(e) cat("E:", conditionMessage(e), "\n"))
for (j in list(NULL, "left", "center", "centre", "top", c("left","top"), 0.3, c(.2,.7), character(), c("right", "bottom"), c("left", NA), NA, "foo", c(1,2,3), TRUE, list("left"), factor("left"))) said(valid.just(j))
said(resolveHJust(NULL, .3)); said(resolveHJust("left", NULL)); said(resolveVJust(c("left","top"), NULL)); said(resolveHJust("top", NULL)); said(resolveVJust("left", NULL))
said(unclass(viewport(just=NULL))$valid.just)
