options(error = quote({cat("in handler\n"); print(geterrmessage())}))
f <- function() stop("failing")
f()
cat("goes on?\n")
