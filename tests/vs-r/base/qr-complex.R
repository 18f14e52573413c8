# qr() of complex matrices
A <- matrix(c(1i,2,3,4i,1+1i,2-1i,0,1,5),3); b <- c(1,2,3+1i)
q <- qr(A); q
str(q)
qr.Q(q); qr.R(q); qr.qy(q, b); qr.qty(q, b); qr.coef(q, b); qr.solve(A, b); qr.X(q)
tryCatch(qr.fitted(q,b),error=print); tryCatch(qr.resid(q,b),error=print)
B <- matrix(c(1i,2,3,4i,1+1i,2-1i,0,1,5,2,2,2i),4, dimnames=list(NULL,c("a","b","c"))); q <- qr(B); q$rank; q$pivot; qr.Q(q); qr.R(q); qr.Q(q, complete=TRUE)
qr.coef(q, c(1,2,3,4)); qr.coef(q, matrix(c(1,2,3,4i),4,1)); qr.solve(B, 1:4); tryCatch(qr.qty(q, 1:4),error=print); tryCatch(qr.qy(q, c(1,2,3,4)),error=print); round(qr.X(q), 10); qr.qty(q, 1:4+0i); qr.qty(q, matrix(1:8+0i,4))
is.qr(q); det(matrix(1:4,2)); tryCatch(det(A), error=function(e) print(conditionMessage(e)))
qr(matrix(0i,2,2)); qr(matrix(c(1,2,2,4)+0i,2))$rank
tryCatch(qr.coef(q, 1:3), error=print)
qr(B[,1])$qr
solve(qr(A), b); solve(qr(A))
x <- qr.R(qr(t(B))); dim(x); tryCatch(qr.R(qr(t(B)), complete=TRUE), error=print)
qr.coef(qr(matrix(c(1,2,3,4),2)), c(1i,2))
for (f in list(qr.qty, qr.qy)) tryCatch(f(qr(diag(3)), 1:2), error = print)
tryCatch(qr.fitted(qr(diag(3)), 1:2), error = print)
qr(matrix(1:4, 2), LAPACK = TRUE)
