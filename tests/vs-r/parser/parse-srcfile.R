# Sources given to parse(); trace() of a name in an environment.
x <- c("a <- 1; b", "c(1,", "2)")
src <- srcfilecopy("<text>", x)
e <- parse(text = x, srcfile = src); s <- attr(e, "srcref", exact = TRUE); length(s); lapply(s, unclass)[[1]][1:8]
do.call(rbind, lapply(s, unclass))[, c(7, 8), drop = FALSE]
f <- local({ g <- function(x) x + 1; environment() }); suppressMessages(trace(quote(g), exit = quote(cat("done\n")), where = f, print = FALSE)); f$g(2); class(f$g)
mapply(f$g, 1:2)
x <- c("a <- 1; b", "f <- function(x) x")
src <- srcfilecopy("<text>", x)
e <- parse(text = x, srcfile = src, keep.source = FALSE); is.null(attr(e, "srcref")); eval(e[[3]]); f
e <- parse(text = x, keep.source = FALSE); is.null(attr(e, "srcref"))
