f <- function(x) UseMethod("f"); f.default <- function(x) stop("default: ", class(x)); 
tryCatch(f(1), error = function(e) stop("wrapped: ", conditionMessage(e)))
