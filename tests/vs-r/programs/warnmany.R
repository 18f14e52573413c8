# Many warnings at top level, long messages, nested calls, warn levels
f <- function(x) { warning("bad value in f: ", x); x }
g <- function(n) for (i in seq_len(n)) f(i)
g(3)
x <- c(as.integer("a"), as.numeric("b"), sqrt(-1))
h <- function(a_long_argument_name, another_long_argument_name) warning("this is a rather long warning message that will need wrapping, I think so")
h(a_long_argument_name = 1, another_long_argument_name = 2)
for (i in 1:12) warning(sprintf("warning number %d", i))
g(60)
suppressWarnings(g(2)); 1:3 + 1:2
warning("call-less", call. = FALSE); k <- function() warning("immediate", immediate. = TRUE); k()
w <- tryCatch(f(1), warning = function(w) w); class(w); conditionMessage(w); print(conditionCall(w)); print(w)
res <- withCallingHandlers({ r1 <- f(10); r2 <- f(20); r1 + r2 }, warning = function(w) { message("logged: ", conditionMessage(w)); invokeRestart("muffleWarning") }); res
op <- options(warn = 2); r <- try(f(5)); options(op); op <- options(warn = -1); f(7); options(op)
warning("first\nsecond line"); warning(paste(rep("word", 30), collapse = " ")); z <- mean("a"); as.numeric("1e"); matrix(1:5, 2); factor(1:3) + 1; max(numeric(0)); min(character(0)); if (is.na(as.integer("z"))) cat("na\n"); strtoi("zz", 10); rnorm(1, sd = -1) 
log(-1:2); 1:6 == 1:4; sum("1" == 1:2); mapply(function(a, b) a + b, 1:3, 1:2); merge(data.frame(a = 1), data.frame(b = 2)); as.integer(3e10); rep(1:2, length.out = 3, each = 2); readLines(textConnection("no newline")); is.na(c(1, NA)) & c(TRUE, FALSE); sapply(list(1, "x", -1), function(v) tryCatch(log(v), warning = function(w) "warn", error = function(e) "err")); message("to stderr ", 1, " ", TRUE); message(c("a", "b")); packageStartupMessage("psm"); tryCatch(message("custom"), message = function(m) cat("caught:", conditionMessage(m))); cnd <- structure(class = c("myWarning", "warning", "condition"), list(message = "my own", call = NULL)); warning(cnd); r <- withCallingHandlers(tryCatch({ warning(cnd); 1 }, myWarning = function(w) 2)); r; signalCondition(cnd); stop("final: ", "error ", 42)
