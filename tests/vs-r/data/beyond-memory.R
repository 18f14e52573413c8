# Ranks of lists with one known element; subscripts beyond all memory
t <- function(x) tryCatch(print(x), error=function(e) print(e))
t(rank(list(1,2))); t(rank(list(1,NA))); t(rank(list(1,NULL))); t(rank(list("a",1:3))); t(rank(list(1))); t(rank(list(NULL)))
t(rank(list())); t(rank(list(a=1,b=2,NA)));t(rank(list(a=1,b=2,NA), na.last=FALSE)); t(rank(list(a=1,NA), na.last="keep"))

for (k in c(2^40, 2^52-1, 2^52, 2^52+1,2^53, 2^60,2^63, 1e19,1e40)) { cat(k,"\n")
t({x <- 1:2; x[k] <- 1L}); t({x <- 1:2; x[[k]] <- 1L}); t({x <- integer(0); x[k] <- 1L});t({x <- list(1); x[k] <- 1L});t({x <- list(1); x[[k]] <- 1L});t({x <- 1:2; for(i in 3:5) x[i] <- 1L; x[k] <- 1L});t({x <- 1:2; x[k]});t({x <- list(1); x[[k]]});t({x <- 1:2; x[[k]]})
t({x <- 1:2; x[-k]}) ;t({x <- 1:2; x[-k] <- 5L;x})
}
t(diag(2147483647L)); t(matrix(0,2147483647,2147483647)); t(array(0,c(2147483647,2147483647))); t(numeric(2^52+1)); t(numeric(2^52)); t(numeric(2^53)); t(rep(1,2^53)); t(rep(1,2^52)); t(rep_len(1,2^53)); t(vector("list",2^53)); t(outer(1:2,1:3)[1:2,1]); t(character(2^52+1)); t(seq_len(2^53)[1]); t(1:2^53); t(rep(1:2, each=2^52)); t(array(0,c(2147483647,2147483647,2))); t(logical(2^60)); t(numeric(1e30)); t(matrix(0,2^31,2)); t(diag(1,2147483647L)); t(diag(100000000L)); t(raw(2^52+1)); t(array(1,c(65536L,65536L,65536L,65536L)));  t(integer(2^52)); t(numeric(Inf)); t(numeric(-1)); t(rep(1:2,times=2^52)); t(table(1:3)[1]); t(matrix(1:6,2147483647L,2147483647L))
