f <- function(x) { warning("first"); g(x) }
g <- function(x) { warning("second one which is somewhat long so that the line has to be wrapped somewhere"); x }
f(1)
for (i in 1:3) warning(paste("loop", i))
f(2); f(3)
options(warn = 1); f(1)
suppressWarnings(f(1))
warning("top level")
message("a message"); message("no newline", appendLF = FALSE); message()
options(warn = 0)
as.integer("x")
x <- try(log(-1)); x
y <- try(stop("oops")); cat(y); class(y); attr(y, "condition")
z <- try(f(stop("inner")), silent = TRUE); cat(geterrmessage())
withCallingHandlers({ warning("W1"); "val" }, warning = function(w) { cat("caught:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
tryCatch({ warning("first"); cat("not reached") }, warning = function(w) cat("got", conditionMessage(w), "\n"), finally = cat("fin\n"))
e <- simpleError("custom"); tryCatch(stop(e), error = function(err) identical(err, e))
cond <- structure(class = c("my", "condition"), list(message = "hello", call = NULL)); withCallingHandlers(signalCondition(cond), my = function(c) cat("signalled\n")); r <- tryCatch(signalCondition(cond), condition = function(c) "caught my"); r
withRestarts(invokeRestart("r1", 3), r1 = function(v) v * 2)
h <- function(n) { if (n == 0) stop("bottom") ; h(n - 1) }
try(h(3))
options(warn = 2); try(as.integer("q")); options(warn = 0)
res <- withCallingHandlers(tryCatch({ message("m1"); 10 }, error = function(e) -1), message = function(m) { cat("msg:", conditionMessage(m)); invokeRestart("muffleMessage") }); res
warning("one"); warning("two")
op <- options(warn = -1); warning("hidden"); options(op)
tryCatch(stop("a"), error = function(e) stop("b"))
