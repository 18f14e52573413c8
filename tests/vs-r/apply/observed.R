# What R code can see of the calls: functions that look around, change something, or depend on the order
n <- 400
x <- as.numeric(seq_len(n))
print(head(sapply(x, function(v) { s <- sys.call(); length(s) }), 3))
print(unique(sapply(x, function(v) deparse(sys.call()))))
print(unique(sapply(x, function(v) environmentName(parent.frame(3)))))
print(length(unique(lapply(x, function(v) environment()))))
count <- 0
r <- sapply(x, function(v) { count <<- count + v; count })
print(c(count, r[c(1, 2, n)]))
e <- new.env(); e$k <- 0
r <- sapply(x, function(v) { e$k <- e$k + 1; e$k * v }); print(c(e$k, r[n]))
set.seed(42); a <- sapply(x, function(v) v + runif(1)); set.seed(42); b <- x + runif(n); print(identical(a, b))
r <- sapply(x, function(v) { on.exit(count <<- 0); v }); print(count)
f <- function(v, w) if (missing(w)) v else v + w
print(sum(sapply(x, f))); print(sum(sapply(x, f, 1)))
f <- function(v, ...) v + length(list(...)); print(sum(sapply(x, f))); print(sum(sapply(x, f, 1, 2)))
f <- function(v, k = v * 2) { v <- v + 1; v + k }; print(sum(sapply(x, f)))
f <- function(v, k) { if (v > 1e6) k else v }; print(sum(sapply(x, f, stop("never evaluated"))))
lazy <- function(v, k) { if (v > 399) k else v }
r <- try(sapply(x, lazy, { cat("evaluated\n"); 7 })); print(r[c(1, n)])
for (i in seq(1, n, 100)) invisible(sapply(x[i], function(v) cat("v", v, "\n")))
# redefined functions
local({ `+` <- function(a, b) a * b; print(sum(sapply(x, function(v) v + 2))) })
local({ sqrt <- function(a) -a; print(sum(sapply(x, function(v) sqrt(v)))) })
local({ `if` <- function(a, b, c) 17; print(sum(sapply(x, function(v) if (v > 3) 1 else 2))) })
local({ `(` <- function(a) 3; print(sum(sapply(x, function(v) (v)))) })
local({ sum <- function(...) 5; print(base::sum(sapply(x, function(v) sum(v, v)))) })
h <- function(v) v + 1; g <- function(v) h(v) * 2
print(sum(sapply(x, g))); h <- function(v) v + 2; print(sum(sapply(x, g)))
# a variable from outside: changed between calls, a function's, an active binding, a promise
k <- 2; p <- function(v) v * k; print(sum(sapply(x, p))); k <- 3; print(sum(sapply(x, p))); k <- "a"
print(tryCatch(sapply(x, p), error = conditionMessage))
calls <- 0
makeActiveBinding("act", function() { calls <<- calls + 1; calls }, environment())
print(sum(sapply(x, function(v) v + act))); print(calls)
outer_fun <- function(theta) sapply(x, function(v) v * theta); print(sum(outer_fun(2)))
outer_fun <- function(theta) sapply(x, function(v) if (v > 200) v * theta else 0)
print(sum(outer_fun({ cat("theta\n"); 2 })))
# the function itself
print(tryCatch(sapply(x, function(v) if (v == 300) stop("at ", v) else v), error = function(e) print(e)))
r <- withCallingHandlers(sapply(x - 395, function(v) sqrt(-v)), warning = function(w) { print(w); invokeRestart("muffleWarning") })
print(sum(is.nan(r)))
debugged <- structure(function(v) v + 1, class = "special"); print(sum(sapply(x, debugged)))
trace_me <- function(v) v; print(length(lapply(x, trace_me)))
r <- sapply(x, function(v) { Recall <- 1; v + Recall }); print(sum(r))
fib <- function(k) if (k < 2) k else fib(k - 1) + fib(k - 2); print(sum(sapply(rep(c(1, 5, 10), 100), fib)))
# visibility and the value of an assignment
lapply(x[1:2], function(v) y <- v)
r <- lapply(x, function(v) y <- v + 1); print(r[[n]])
r <- lapply(x, function(v) invisible(v)); print(r[[n]])
# what is calculated and not used may fail or warn all the same
r <- withCallingHandlers(sapply(c(x, -1), function(v) { sqrt(v); 1 }), warning = function(w) { print(w); invokeRestart("muffleWarning") })
print(tryCatch(sapply(c(as.list(x), list("a")), function(v) { w <- v + 1; 1 }), error = conditionMessage))
print(tryCatch(sapply(lapply(c(1:n, 0), function(k) if (k) list(v = k) else list(v = "b")), function(s) { s$v + 1; 1 }), error = conditionMessage))
r <- withCallingHandlers(sapply(c(1:n, .Machine$integer.max), function(i) { j <- i + 1L; 1 }), warning = function(w) { print(w); invokeRestart("muffleWarning") })
# a function of base redefined in the global environment
abs <- function(a) a * 100; print(sum(sapply(x, function(v) abs(v)))); rm(abs); print(sum(sapply(x, function(v) abs(v))))
