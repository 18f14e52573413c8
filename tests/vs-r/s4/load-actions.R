f <- function(ns) cat("act\n"); e <- new.env()
setLoadAction(f, where = e); r <- setLoadAction(f, "b", e); print(r); setLoadActions(f, c = f, .where = e); names(getLoadActions(e)); hasLoadAction("b", e); hasLoadAction("z", e)
evalqOnLoad(cat("q\n"), e, "q"); invisible(getLoadActions(e)$q(e)); getLoadActions(e)$c(e); sort(ls(e, all.names = TRUE))
setLoadAction(f, "b", e); length(getLoadActions(e)); r <- tryCatch(setLoadAction(1, "k", e), error = function(e) conditionMessage(e)); r; getLoadActions(new.env())
