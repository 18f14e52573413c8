f <- function() { on.exit(cat("bye\n")); stop("with exit") }
f()
