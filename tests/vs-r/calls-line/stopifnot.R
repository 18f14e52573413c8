check <- function(x) { stopifnot(is.numeric(x), x > 0); sqrt(x) }
res <- c(check(4), check(-1))
