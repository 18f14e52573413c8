# substitute-default.R - substitute() of an argument that took its default, before and after it was used.
f1 <- function(d=parent.frame()) {is.list(d); substitute(d)}
f1()
f2 <- function(d=1+2) {is.list(d); substitute(d)}
f2()
f2(3+4)
f1(3+4)
f4 <- function(d=sys.call()) {d; substitute(d)}
f4()
f5 <- function(d=c(1,2)) {d; substitute(d)}
f5()
f5 <- function(d=5) {d; substitute(d)}
f5()
f6 <- function(d=parent.frame()) {d; substitute(d)}
f6()
