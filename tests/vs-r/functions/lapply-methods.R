x <- structure(list(1,2),class="foo"); `[[.foo` <- function(x,i) paste("F", i); lapply(x, identity); sapply(x, nchar); vapply(x, nchar, 1L); Map(function(a) a, x); mapply(function(a) a, x); for (i in x) print(i)
length.foo <- function(x) 3L; lapply(x, identity); seq_along(x); Filter(function(v) TRUE, x); Reduce(paste, x)
