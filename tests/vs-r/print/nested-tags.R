# Lines above deeply nested elements; subassignment without elements converts all the same.
show <- function(x) { o <- capture.output(print(x)); o <- o[nchar(o) > 244 | !grepl("[$]", o)]; cat(substring(o, pmax(1, nchar(o) - 30)), sep = "\n") }
for (k in c(122, 126, 127, 128)) for (nm in c("b","bcd","ef")) { x <- list(5); for (i in seq_len(k)) x <- setNames(list(x), if (i == k) nm else "b"); show(x) }
x <- list(`a b`=1,ccc=2,d=3);  for (i in 1:126) x <- list(b=x)
show(x)
x <- list(`a b`=1,ccc=2,d=3);  for (i in 1:125) x <- list(b=x)
show(x)
x <- list(list(`a b`=1,ccc=list(3,k=2),d=3));  for (i in 1:125) x <- list(b=x)
show(x)
x <- pairlist(2,a=3);  for (i in 1:127) x <- list(b=x)
show(x)
s <- function(x) dput(x, control = "all")
# matrix coerced
x <- matrix(1:4,2); x[integer(0), 1] <- list(); s(x)
x <- matrix(1:4,2); x[0, 1] <- list(1); s(x)
x <- matrix(1:4,2); x[0, 1] <- "a"; s(x)
x <- matrix(1:4,2); x[0, 1] <- 2.5; s(x)
x <- matrix(1:4,2); x[0, ] <- character(); s(x)
x <- 1:4; x[0] <- list(); s(x)
x <- 1:4; x[0] <- character(); s(x)
x <- 1:4; x[0] <- "a"; s(x)
x <- array(1:8,c(2,2,2)); x[0, 1,1] <- list(); s(x)
x <- array(1:8,c(2,2,2)); x[0, 1,1] <- "a"; s(x)
x <- matrix(1:4,2); x[matrix(0,0,2)] <- list(); s(x)
x <- matrix(1:4,2); x[matrix(0,0,2)] <- 2.5; s(x)
x <- matrix(1:4,2); try(x[1, 1] <- list()); s(x)
for (k in 125:127) { x <- list(5); for (i in seq_len(k)) x <- setNames(list(x), if (i == 1) NA_character_ else "b"); show(x) }
