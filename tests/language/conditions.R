# tryCatch, finally, calling handlers, restarts, warnings.
r <- tryCatch(stop("a"), error = function(e) conditionMessage(e), finally = cat("fin\n"))  # expect: fin
print(r)                                                             # expect: [1] "a"
print(tryCatch(as.integer("x"), warning = function(w) "w"))          # expect: [1] "w"
x <- withCallingHandlers(
  { warning("soft"); "value" },
  warning = function(w) { cat("saw", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })  # expect: saw soft 
print(x)                                                             # expect: [1] "value"
print(inherits(try(log(-1:0, "a"), silent = TRUE), "try-error"))     # expect: [1] TRUE
f <- function() { on.exit(cat("bye\n")); stop("no") }
try(f(), silent = TRUE)                                              # expect: bye
print(withRestarts(invokeRestart("r", 5), r = function(v) v * 2))    # expect: [1] 10
e <- simpleCondition("msg"); class(e) <- c("custom", "condition")
print(withCallingHandlers(signalCondition(e), custom = function(c) cat("custom!\n")))
# expect: custom!
# expect: NULL
print(tryCatch(stop("x"), error = function(e) tryCatch(stop("y"), error = function(e2) conditionMessage(e2))))  # expect: [1] "y"
print(geterrmessage())                                               # expect: [1] "y"
