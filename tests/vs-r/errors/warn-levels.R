options(warn=1)
f <- function(x) { warning("immediate ", x); invisible(x) }
f(1)
warning("top")
options(warn=2)
f(2)
