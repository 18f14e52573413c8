# Conditions, warnings, deferred warnings, on.exit, finally
f <- function(x) { warning("careful"); x + 1 }
y <- f(1)
g <- function(x) { if (x < 0) warning("negative value: ", x); sqrt(abs(x)) }
z <- sapply(c(-1, -2, 3), g)
print(z)
withCallingHandlers({ warning("W1"); cat("after\n") }, warning = function(w) { cat("handling:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
r <- tryCatch({ warning("first"); cat("not reached\n") }, warning = function(w) "caught warning", finally = cat("finally\n"))
r
tryCatch(stop("a ", "b"), error = function(e) print(e))
tryCatch(log(-1), warning = function(w) print(w))
tryCatch(as.integer("x"), warning = function(w) print(conditionCall(w)))
tryCatch(1 + "a", error = function(e) print(conditionMessage(e)))
h <- function() { on.exit(cat("exit 1\n")); on.exit(cat("exit 2\n"), add = TRUE); on.exit(cat("exit 0\n"), add = TRUE, after = FALSE); cat("body\n"); invisible(3) }
h()
print(h())
cond <- simpleCondition("custom message"); class(cond) <- c("custom", "condition")
print(withCallingHandlers(withRestarts({ signalCondition(cond); "normal" }, skip = function(v) v), custom = function(c) invokeRestart("skip", "skipped")))
res <- withRestarts(tryCatch({ stop("E") }, error = function(e) invokeRestart("myR", 5)), myR = function(x) x * 2)
res
myError <- function(msg, data) structure(class = c("myError", "error", "condition"), list(message = msg, call = sys.call(-1), data = data))
k <- function() stop(myError("special", 42))
tryCatch(k(), myError = function(e) cat("myError with", e$data, "\n"))
out <- try(k(), silent = TRUE); cat(out); print(class(out)); str(attr(out, "condition"))
try(stop("visible error"))
try(log("a"))
message("to stderr"); suppressMessages(message("hidden")); suppressWarnings(as.numeric("q"))
tryCatch(message("hello"), message = function(m) cat("got:", conditionMessage(m)))
stopifnot(TRUE, 1 == 1)
tryCatch(stopifnot("x must be positive" = -1 > 0), error = function(e) print(e))
tryCatch(stopifnot(all.equal(1, 1.1)), error = function(e) print(conditionMessage(e)))
tryCatch(match.arg("z", c("a", "b")), error = function(e) cat(conditionMessage(e), "\n"))
nested <- function() tryCatch({ tryCatch(stop("inner"), error = function(e) stop(paste("outer of", conditionMessage(e)))) }, error = function(e) conditionMessage(e))
nested()
warningCondition("wc", class = "w") -> w; class(w); r <- tryCatch(warning(w), w = function(c) "class w"); r
e <- errorCondition("ec", class = "ecls", data = 1:3); tryCatch(stop(e), ecls = function(c) c$data)
rlang_abort <- function(...) stop(..., call. = FALSE)
tryCatch(rlang_abort("no call"), error = function(e) print(e))
computeRestarts()[[1]]
tryCatch({ warning("x"); 1 }, condition = function(c) class(c))
signalCondition("nothing"); 
geterrmessage()
f2 <- function(n) { if (n == 0) stop("bottom reached") ; f2(n - 1) }
tryCatch(f2(3), error = function(e) print(conditionCall(e)))
a <- 1:3 + 1:2
b <- as.integer(c("1", "x", "3"))
for (i in 1:3) warning(paste("loop warning", i))
m <- matrix(1:6, 4, 4)
mean("a")
sqrt(-1)
factorial(-1)
1:3 == c(1, 2)
if (length(c(1, 2)) == 2) warning("multi\nline")
f <- function(x, ...) UseMethod("f"); f.default <- function(x, ...) stop("no method for ", class(x)[1])
f(1)
