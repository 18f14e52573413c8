# handler-parents.R - Calling handlers run at top level, as far as sys.parent() and sys.parents() tell.
withCallingHandlers(try(f()), error = function(e) { print(sys.parent()); print(environmentName(parent.frame())); print(sys.parents()); print(sys.calls()) })
g <- function() stop("x")
try(withCallingHandlers(g(), error = function(e) { print(sys.parent()); print(environmentName(parent.frame())); print(sys.parents()) }))
g <- function() 1 + "a"
try(withCallingHandlers(g(), error = function(e) { print(sys.parent()); print(environmentName(parent.frame())); print(sys.parents()) }))
g <- function() warning("x")
withCallingHandlers(g(), warning = function(e) { print(sys.parent()); print(environmentName(parent.frame())); print(sys.parents()); invokeRestart("muffleWarning") })
g <- function() as.integer("x")
withCallingHandlers(g(), warning = function(e) { print(sys.parent()); print(environmentName(parent.frame())); print(sys.parents()); invokeRestart("muffleWarning") })
g <- function() signalCondition(simpleCondition("a"), NULL)
