format.bar <- function(x, ...) stop("cannot format")
d <- data.frame(a = 1:2); d$b <- structure(1:2, class = "bar")
d
