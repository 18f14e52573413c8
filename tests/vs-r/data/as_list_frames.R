# as.list() of data frames, alone and inside lapply(), sapply(), vapply() and Map().
d <- data.frame(a = 1:3, b = c("x", "y", "z"), row.names = c("r1", "r2", "r3"))
attr(d, "note") <- "kept"
str(as.list(d)); print(attributes(as.list(d))); print(attributes(d))
l <- as.list(d); l$a[2] <- 99L; print(d$a); d$b[1] <- "changed"; print(l$b)
print(sapply(d, class)); print(vapply(d, length, 0L)); print(lapply(d, rev)); print(names(Map(function(v) v[1], d)))
e <- structure(d, class = c("mine", "data.frame")); print(names(attributes(as.list(e))))
as.list.mine <- function(x, ...) list("own"); print(lapply(e, identity))
as.list.data.frame <- function(x, ...) list(only = 1); print(lapply(d, identity)); rm(as.list.data.frame); print(length(lapply(d, identity)))
print(as.list(data.frame())); print(lapply(data.frame(a = integer()), length))
debug(as.list.data.frame); undebug(as.list.data.frame); print(names(as.list(d)))
for (i in 1:3) d[[1]] <- as.list(d)[[1]] + 1L; print(d)
f <- function(x) { y <- as.list(x); y[["a"]] <- 0; x$a }; print(f(d)); print(f(d))
