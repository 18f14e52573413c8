# Assignments called as functions with one argument, and nextn() of what is not a number above zero.
try(`<-`(a[1]))
try(`<-`(mtcars[1:2, 1:2]))
try(`<<-`(a$b))
try(`=`(names(a)))
f <- function() `<-`(mtcars[1:2, 1:2])
try(f())
try(nextn(1i)); try(nextn("a")); try(nextn(TRUE)); try(nextn(13, NULL)); try(nextn(13, 1)); try(nextn(13, c(2, -1))); try(nextn(7, "a"))
nextn(0); nextn(-5); nextn(NULL); nextn(c(13, NA)); nextn(13.5); nextn(13, 7); nextn(100, 11); nextn(5, 2.5)
