# Calls on the stack have the source reference of the statement that made them, where sources are kept.
f <- function(...) { g(...) }
g <- function(...) lapply(sys.calls(), function(cl) { s <- attr(cl, "srcref"); if (is.null(s)) NULL else as.integer(s) })
tf <- tempfile(fileext = ".R")
writeLines(c("x <- 1", "h <- function() {", "  y <- 2", "  f(3)", "}", "r2 <- h()", "tryCatch({", " r3 <- f(1); 2", "})",
             "one <- function() sys.call()", "k <- function(n) { if (n) { z <- one()", "  attributes(z) } else 2 }"), tf)
e <- parse(tf, keep.source = TRUE)
for (i in seq_along(e)) eval(e[[i]])
str(r2); str(r3[5]); k(1)$srcref
attributes(local({ one() }))
