# NA among the subscripts of matrices and arrays: which message comes first.
t <- function(e) tryCatch({ eval(e); "ok" }, error = function(e) conditionMessage(e))
m <- matrix(1:4, 2); a <- array(1:8, c(2, 2, 2)); l <- matrix(list(1,2,3,4),2); la <- array(list(1), c(2,2,2))
for (v in list(NULL, integer(0), 1:2, 1:3, quote(x), quote(f(x)), sum, list(), list(1, 2))) for (i in list(NA, c(1, NA), NA_integer_)) cat(deparse(v), deparse(i), "|", t(quote(m[i, 1] <- v)), "|", t(quote(a[i, 1, 1] <- v)),"|", t(quote(l[i, 1] <- v)),"|", t(quote(la[i, 1, 1] <- v)), "\n")
