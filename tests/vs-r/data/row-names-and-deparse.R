df <- data.frame(x = c(TRUE, FALSE, NA, NA), y = c(12, 34, 56, 78))
deparse(df)
row.names(df) <- 1 : 4
attr(df, "row.names")
deparse(df)
row.names(df) <- NULL
deparse(df)
df$z <- 1:4
names(attributes(df))
attr(df,"row.names") <- 4:1
names(attributes(df))
X <- list(list(a = pi, b = list(c = 1L)), d = "a test")
rapply(X, function(x) x, how = "replace") -> X.; stopifnot(identical(X, X.))
E <- expression(list(a = pi, b = expression(C1 = C[1])), d = "a test")
LE <- expression(list(a = pi, b = expression(C1 = C[1])), d = "a test")
E <- expression(foo(bar, baz), d="a test")
E2 <- as.expression(list(quote(a+b), d=2))
str(rapply(E2, nchar, how="replace"))
m <- matrix(c(5,-5,-5,3),2,2)
try(chol(m), silent=TRUE); cat(geterrmessage())
m <- matrix(c(5,-5,-5,3), 2, 2)
suppressWarnings(chol(m, pivot=TRUE))
x <- matrix(c(1:5, (1:5)^2), 5, 2); x <- cbind(x, x[, 1] + 3*x[, 2]); colnames(x) <- letters[20:22]
m <- crossprod(x)
qr(m)$rank
(Q <- suppressWarnings(chol(m, pivot = TRUE)))
zN <- c(complex(real = NaN, imaginary = 1), complex(real=1, imaginary=NaN), complex(real=NaN,imaginary=NaN), NA_complex_, complex(real=NA, imaginary=1))
unique(zN); match(zN, zN); duplicated(zN); zN == zN
outer(zN, zN, Vectorize(identical,c("x","y")), FALSE,FALSE,FALSE,FALSE)
NpNA <- complex(real=NA_real_, imaginary=NA_real_); Re(NpNA); identical(NpNA, NA_complex_)
z <- NA_complex_; Re(z); Im(z); z + 1; Re(z+1); Im(z+1)
Re(NaN + NA_complex_); Im(NaN + NA_complex_)
rbind(1:2, c(a=1,b=2), deparse.level=0)
A <- matrix(1:3,1,dimnames=list("x",NULL))
rbind(c=1:2, 3:4, deparse.level=2)
x <- 1:2; y <- 3:4
cbind(x, y+1, deparse.level=2); rbind(x,y); cbind(x,y+1); rbind(x, y, deparse.level=0)
cbind(data.frame(a=1:2), x, deparse.level=1)
rbind(data.frame(a=1:2,b=3:4), x)
stopifnot(.deparseOpts("exact") == .deparseOpts(c("all", "hexNumeric")))
.deparseOpts("all"); .deparseOpts(c("keepNA","digits17")); .deparseOpts("exact")
options("deparse.max.lines")
opts <- ..deparseOpts; opts
source(exprs=expression(1+1, x <- 2), echo=TRUE)
withAutoprint({ 1+1; y <- 3; y }, max.deparse.length=20)
outer(c(a=1,b=2), 1:2); outer(1:2, c(x=3)); 
set.seed(1); x <- structure(1:4, class="zz"); try(max.col(matrix(c(1,1,2,2),2)))
A <- matrix(c(2,1,1,3),2); solve(qr(A, LAPACK=TRUE), c(1,2)); qr.solve(A, c(1,2))
