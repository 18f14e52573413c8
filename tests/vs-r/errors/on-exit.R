f <- function() { on.exit(cat("cleanup\n")); stop("err") }
tryCatch(f(), error = function(e) cat("handled\n"))
f()
