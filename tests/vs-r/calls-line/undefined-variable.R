f <- function(x) x + undefined_thing
res <- matrix(sapply(1:3, f), nrow = 1)
