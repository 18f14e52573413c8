# Widths of numbers with very long names, columns of matrices and arrays without elements
nm <- strrep("a", 1200)
f <- function(x) { y <- capture.output(print(x)); print(nchar(y)) }
for (v in list(1, 1L, TRUE, "a", 1i, NA, NA_character_, 1.5, NA_real_)) { names(v) <- nm; f(v); f(t(v)); m <- t(v); f(noquote(m)) ; f(data.frame(t(v)))}
v <- as.raw(1); f(t(structure(v, names=nm)))
f(structure(list(1), names=nm))
f(factor(setNames("b",nm)))
f(table(setNames("b",nm)))
f(table(nm))
f(list(t(structure(1,names=nm))))
m <- matrix(list(1),1,dimnames=list(NULL,nm)); f(m)
f(summary(setNames(1:3,c(nm,"a","b"))))
print(nchar(format(c(1,2),width=2000)))
print(nchar(format(1:2,width=2000)))
print(nchar(format(TRUE,width=2000)))
print(nchar(format("a",width=2000)))
print(nchar(format(1i,width=2000)))
for (v in list(logical(0), integer(0), numeric(0), complex(0), character(0), raw(0), list())) {
 m <- matrix(v, 0, 2, dimnames=list(NULL, c("", "v"))); l <- capture.output(print(m)); print(l)
 m <- matrix(v, 0, 2, dimnames=list(NULL, c("v", ""))); l <- capture.output(print(m)); print(l)
 m <- array(v, c(0, 2,2), dimnames=list(NULL, c("v", ""),NULL)); l <- capture.output(print(m)); print(l)
 m <- array(v, c(2, 2,0), dimnames=list(NULL, c("v", ""),NULL)); l <- capture.output(print(m)); print(l)
 m <- matrix(v, 2, 0, dimnames=list(c("", "v"),NULL)); l <- capture.output(print(m)); print(l)
 m <- matrix(v, 0, 2, dimnames=list(a=NULL, b=c("v", ""))); l <- capture.output(print(m)); print(l)
 l <- capture.output(print(t(setNames(c(v,NA), "")))); print(l)
 l <- capture.output(print(noquote(matrix(v, 0, 2, dimnames=list(NULL, c("", "v")))))); print(l)
}
for (v in list(logical(0), complex(0),  raw(0))) { for (dn in list(NULL, list(NULL,c("v",""),NULL), list(c("a","b"),c("v","w"),NULL),  list(c("a","b"),NULL,NULL)))
{ m <- array(v, c(2,2,0), dimnames=dn);   print(m); print(array(v, c(3,2,0), dimnames=NULL)) }}
