# topenv() of what is no environment
topenv(sum)
topenv(function(x) x)
e <- new.env(); f <- function(x) x; environment(f) <- e
topenv(f)
topenv(stats::sd)
topenv(quote(x)); topenv(NULL); topenv(1); topenv(globalenv())
topenv(NA)
