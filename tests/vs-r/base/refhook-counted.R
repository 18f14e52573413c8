# What a refhook answers is counted among the objects that later ones refer to.
e <- new.env(); f <- local({ k <- 10; function(x) x + k + k }); h <- function(v) if (is.environment(v)) "E" else NULL
x <- serialize(list(f, e, quote(k + x), f), NULL, refhook = h); r <- unserialize(x, refhook = function(n) { cat("hook", n, "\n"); globalenv() }); print(r[[3]]); length(x); cat(as.integer(x) , "\n")
y <- serialize(list(e, e, quote(k + x)), NULL, refhook = h); cat(as.integer(y), "\n")
