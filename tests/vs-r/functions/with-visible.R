withVisible(x <- 1)$visible
withVisible(x[2] <- 1)$visible
withVisible(invisible(3))$visible
withVisible(3)$visible
withVisible({x})$visible
f <- function() invisible(3)
withVisible(f())$visible
withVisible((f()))$visible
withVisible({y <- 3})$visible
withVisible(if(TRUE) y <- 3)$visible
withVisible(library(stats))$visible
withVisible(for (i in 1) 1)$visible
withVisible(NULL)$visible
withVisible(suppressWarnings(x <- 2))$visible
f <- function() { invisible(4); withVisible(3) }
f()
f <- function() { y <- 1; withVisible(y) }
f()
f <- function(x) { withVisible(x) }
f(y <- 3)
f(invisible(4))
intToUtf8(c(65,66), , TRUE)
nchar("a", , FALSE)
t1 <- function() { t2 <- function() { str(sys.calls()); cat(sys.parents(), "\n"); str(sys.frames()) };t2()}
str(sys.calls())
length(sys.calls())
eval(quote(length(sys.calls())))
local(length(sys.calls()))
match.call(get, call("get", "abc", i = FALSE, p = 3))
