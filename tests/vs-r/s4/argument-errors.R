# Errors in arguments by which methods are selected: what the handler says and the call that it names.
f <- function(x) stop("inner ", x)
setGeneric("pp", function(x, ...) standardGeneric("pp"))
try(pp(f(1)))
try(pp(sqrt("a")))
try(pp(signalCondition(structure(class = c("my", "error", "condition"), list(message = "signalled", call = NULL)))))
r <- tryCatch(pp(as.numeric("a" + 1)), error = function(e) e); print(conditionCall(r)); print(class(r))
withCallingHandlers(tryCatch(pp(sqrt("a")), error = function(e) print(sys.calls()[-(1:3)])), error = function(e) cat(conditionMessage(e), "\n"))
