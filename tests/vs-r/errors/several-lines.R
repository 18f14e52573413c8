f <- function() stop("multi\nline\nmessage")
try(f())
f()
