f <- function(x) { stopifnot(is.numeric(x), "x must be positive" = x > 0); x }
res <- lapply(list(1, -1), f)
