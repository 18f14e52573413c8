# Found by random programs.
v <- tapply(c(1, 2, 3), c("a", "b", "a"), sum)
str(v)
str(sort(v)); str(sort(v, decreasing=TRUE)); str(sort.int(v)); str(sort.int(v, method="shell"))
str(sort(v, method="quick"))
str(rev(v)); str(v[2:1]); str(v[c(TRUE,FALSE)]); str(v["a"]); str(order(v))
t <- try(c(1,2,3)*v); cat(t)
try(c(1,2,3)*sort(v))
try(sort(v)*c(1,2,3))
c(1,2)*v
v*1
str(is.na(v)); str(!v); str(-v)
str(is.na(sort(v))); str(is.na(rev(v)))
dput(is.na(sort(tapply(c(1, 2, 3), c("a", "b", "a"), sum))))
m <- matrix(1:6,2); names(m) <- "Z z"
m
!m
-m
+m
is.na(m)
m == 1
m + 1
m & TRUE
sqrt(m)
round(m)
abs(m)
v2 <- v; names(v2) <- c("x","y"); v2; attributes(v2); attributes(!v2); attributes(!(v>3))
attributes(is.nan(m))
attributes(is.finite(m))
attributes(!structure(1:2, dim=2L))
attributes(!structure(1:2, dim=2L, names=c("a","b")))
attributes(!structure(c(TRUE,FALSE), dim=2L, names=c("a","b")))
attributes(!structure(c(TRUE,FALSE), dim=c(1L,2L), names=c("a","b")))
attributes(!structure(1:2, dim=c(1L,2L), names=c("a","b"), foo=1))
attributes(!structure(c(TRUE,FALSE), dim=c(1L,2L), foo=1))
attributes(!structure(c(1,0), dim=c(1L,2L), foo=1))
attributes(!structure(c(1,0), dimnames=list(c("a","b")), dim=2L, foo=1))
attributes(!structure(c(1,0), foo=1, names=c("a","b")))
attributes(!structure(c(1,0), foo=1, names=c("a","b"), class="u"))
attributes(!structure(c(TRUE,FALSE), foo=1, names=c("a","b"), class="u"))
attributes(!structure(as.raw(1:2), foo=1, names=c("a","b"), dim=1:2))
attributes(!structure(as.raw(1:2), foo=1, names=c("a","b")))
attributes(!structure(c(TRUE,FALSE), dim=c(1L,2L), names=c("a","b")))
cat("--\n")
attributes(!structure(1:2, dim=c(1L,2L), names=c("a","b"), foo=1))
cat("--\n")
attributes(!structure(1:2, dim=c(1L,2L), dimnames=list("u",c("x","y")), names=c("a","b"), foo=1))
x <- 1:2; names(x) <- c("a","b"); dim(x) <- c(1L,2L); attributes(x); attributes(!x)
m <- matrix(1:2,1); names(m) <- c("a","b"); attributes(m); attributes(!m)
m <- matrix(c(TRUE,FALSE),1); names(m) <- c("a","b"); attributes(m); attributes(!m)
dput(!matrix(1:2,1))
v <- tapply(c(3, 1, 2), c("a", "b", "c"), sum)
for (m in c("auto","shell","quick","radix")) for (na in list(NA,TRUE,FALSE)) for (d in c(TRUE,FALSE)) {cat(m,na,d,"\n"); try(str(sort(v, method=m, na.last=na, decreasing=d)))}
w <- v; w["b"] <- NA
for (m in c("auto","shell","quick","radix")) for (na in list(NA,TRUE,FALSE)) for (d in c(TRUE,FALSE)) {cat(m,na,d,"\n"); try(str(sort(w, method=m, na.last=na, decreasing=d)))}
s <- tapply(c("u","w","v"), c("a", "b", "c"), toupper)
for (m in c("auto","shell","radix")) str(sort(s, method=m))
str(sort(array(3:1, 3)))
str(sort(array(1L, 1)))
str(sort(array(c(2,NA,1), 3, list(Z=c("a","b","c")))))
str(sort(v, index.return=TRUE))
try(str(sort(v, partial=2)))
str(sort(v, partial=2:3))
str(sort(matrix(4:1,2)))
str(sort(structure(3:1, names=c("a","b","c"), foo="x")))
str(sort(structure(3:1, dim=3, foo="x")))
str(sort(array(TRUE,1)))
str(sort(v[0]))
str(sort(table(c("u","v","u"))))
str(sort(unclass(table(c("u","v","u")))))
str(sort(s[1])); str(sort(array("b",1,list("n")))); str(sort(array(1i,1,list("n"))))
str(sort(array(c(2+1i,1i),2,list(c("n","m")))))
str(sort.int(v))
str(sort.list(v)); str(order(v)); str(rank(v)); str(rev(v)); str(unique(v))
