# The calls that handlers of errors see: .handleSimpleError() and h() come last.
f <- function(x) stop("in f ", x)
g <- function() f(1)
try(withCallingHandlers(log("a"), error = function(e) { print(sys.call()); print(length(sys.calls())); print(sys.call(-1)) }))
try(withCallingHandlers(novar, error = function(e) { print(sys.call(-1)); print(conditionMessage(e)); print(class(e)) }))
log_it <- function(expr) withCallingHandlers(expr, error = function(e) { calls <- head(sys.calls(), -2); cat("trace:", sapply(calls, function(cl) deparse(cl[[1]])[1]), "\n") }, warning = function(w) { cat("warn calls:", length(sys.calls()), "\n"); invokeRestart("muffleWarning") })
try(log_it(g())); log_it({ warning("ww"); 5 })
try(log_it(as.integer("z") + novar))
tryCatch(withCallingHandlers(stop("a"), error = function(e) stop("b")), error = function(e) print(e))
tryCatch(withCallingHandlers(stop("a"), error = function(e) cat("h1\n"), error = function(e) cat("h2\n")), error = function(e) cat("exit", conditionMessage(e), "\n"))
withCallingHandlers(try(stop("quiet"), silent = TRUE), error = function(e) cat("not seen?\n"))
options(error = NULL)
trace <- NULL
tryCatch(withCallingHandlers(g(), error = function(e) trace <<- sapply(sys.calls(), function(cl) as.character(cl[[1]])[1])), error = function(e) NULL)
trace
tryCatch(withCallingHandlers(g(), error = function(e) print(tail(sys.calls(), 4))), error = function(e) NULL)
tryCatch(withCallingHandlers(sqrt("a"), error = function(e) print(tail(sys.calls(), 2))), error = function(e) NULL)
withCallingHandlers(g(), error = function(e) stop("handler failed"))
