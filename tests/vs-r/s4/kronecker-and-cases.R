# complete.cases() looks at the values of a column, not at is.na() of its class.
is.na.pair <- function(x) is.na(unclass(x)[, 1]) | is.na(unclass(x)[, 2])
length.pair <- function(x) nrow(unclass(x))
p <- structure(cbind(1:3, c(1, NA, 3)), class = "pair")
complete.cases(p)
d <- data.frame(x = c(NA, 2, 3))
d$p <- p
complete.cases(d)
complete.cases(d$x, p)
complete.cases(as.POSIXct(c("2024-01-01", NA), tz = "UTC"), factor(c("a", NA)))
complete.cases(as.Date(c(NA, "2024-01-01")))
setClass("K", representation(m = "matrix"))
setMethod("kronecker", signature("K", "K"), function(X, Y, FUN = "*", make.dimnames = FALSE, ...) { cat("K x K\n"); new("K", m = kronecker(X@m, Y@m)) })
k <- new("K", m = diag(2))
(k %x% k)@m
kronecker(k, k)@m
base::kronecker(k, k)@m
try(k %x% 2)
diag(2) %x% matrix(1:2, 1)
