# do.call(), tryCatch() and withCallingHandlers() without environments nobody asks for: what calls, parents and exits show.
here_env <- NULL
f <- function(...) { g <- function() parent.frame(2); list(sys.nframe(), sys.parent(), identical(parent.frame(), here_env), identical(g(), here_env), sys.call()) }
outer_fn <- function() { here_env <<- environment(); for (i in 1:2) r <- do.call(f, list(1, b = 2)); r }
str(outer_fn())
h <- function(x, y = 2) { z <- 10; do.call("k", list(quote(z), y)) }
k <- function(a, b) c(a, b, z = exists("z", parent.frame(), inherits = FALSE))
for (i in 1:2) print(h(1))
loc <- function() { k <- function(a, b) "local"; do.call("k", list(1, 2)) }
print(loc())
sum2 <- function() { sum <- function(...) "mine"; do.call("sum", list(1, 2)) }
print(sum2()); print(do.call("sum", list(1, 2)))
e <- new.env(); assign("v", 5, e)
print(do.call(rbind, list(a = 1:2, b = 3:4))); print(do.call("c", list(quote(v), 1), envir = e))
try(do.call(f, list(1), envir = NULL)); try(do.call(f, list(1), envir = 3)); try(do.call(f, 3)); try(do.call(3, list())); try(do.call("no_such_function", list(1)))
r <- function() { do.call(return, list(7)); 8 }
print(r())
q <- function() do.call(on.exit, list(quote(cat("bye\n"))))
invisible(q())
s <- function() do.call(function(a) substitute(a), list(quote(u + v)))
print(s())
n <- function(k) if (k == 0) sys.calls() else do.call(n, list(k - 1))
print(length(n(2)))
m <- function() { a <- 1; do.call(eval, list(quote(a + 1))) }
print(m()); print(do.call(ls, list(), envir = e)); mm <- function() { inside <- 1; do.call(ls, list()) }; print(mm())
p <- function() { a <- 1; do.call(environment, list()) }
print(is.environment(p())); print(identical(p(), globalenv()))
d <- function() { do.call(parent.frame, list()) }
print(class(d()))
u <- function(...) do.call(missing, list(quote(x)))
try(u())

# conditions
t1 <- function(i) tryCatch(if (i == 2) stop("two") else i, error = function(e) conditionMessage(e), finally = cat("fin", i, "\n"))
for (i in 1:3) print(t1(i))
t2 <- function() tryCatch({ tryCatch(stop("in"), error = function(e) stop("again")); 1 }, error = function(e) conditionMessage(e), warning = function(w) "w")
print(t2()); print(t2())
t3 <- function(n) if (n == 0) stop("deep") else tryCatch(t3(n - 1), warning = function(w) "no")
print(tryCatch(t3(5), error = function(e) deparse(conditionCall(e))))
t4 <- function() { tryCatch(return("returned"), error = identity); "not" }
print(t4())
t5 <- function() { for (i in 1:3) tryCatch({ if (i == 2) next; if (i == 3) break; cat(i, "\n") }, error = identity); i }
print(t5())
t6 <- function() { x <- 0; withCallingHandlers({ warning("a"); x <- x + 1; x }, warning = function(w) { x <<- 10; invokeRestart("muffleWarning") }) }
print(t6())
t7 <- function() { saved <- NULL; tryCatch({ saved <- function() stop("late"); 1 }, error = function(e) 2); tryCatch(saved(), error = function(e) "caught late") }
print(t7())
calls <- function() sapply(sys.calls(), function(k) as.character(k[[1]])[1])
print(tryCatch(calls(), error = identity)); print(tryCatch(calls(), finally = 1)); print(tryCatch(calls(), error = identity, warning = identity))
print(tryCatch(sapply(sys.calls(), function(k) paste(deparse(k), collapse = " "))[2:3], error = identity, message = identity))
print(tryCatch(sys.parents(), error = identity)); print(withCallingHandlers(calls(), warning = identity))
t8 <- function() { tryCatch({ local_value <- 3; parent.frame() }, error = identity); local_value }
print(t8())
gen <- function() tryCatch(signalCondition(structure(class = c("custom", "condition"), list(message = "m", call = NULL))), custom = function(c) class(c))
print(gen())
res <- try(log(-1:0 + "a"), silent = TRUE); cat(res)
t9 <- function() tryCatch(warning("x"), condition = function(c) class(c)[1])
print(t9())
k5 <- function(n) { for (i in seq_len(n)) r <- tryCatch(if (i %% 2) stop(i) else i, error = function(e) -i); r }
print(k5(5))

# isTRUE() and isFALSE()
x <- list(TRUE, FALSE, NA, c(TRUE, TRUE), logical(), 1, "TRUE", NULL, c(a = TRUE), matrix(FALSE), structure(TRUE, class = "odd"), sum, quote(a))
str(lapply(x, isTRUE)); str(lapply(x, isFALSE))
length.odd <- function(x) 2L
print(isTRUE(structure(TRUE, class = "odd"))); print(isFALSE(structure(FALSE, class = "odd"))); rm(length.odd)
try(isTRUE()); try(isTRUE(undefined_value)); try(isTRUE(1, 2)); print(args(isTRUE)); print(is.primitive(isTRUE)); print(names(formals(isFALSE)))
print(Filter(isTRUE, x)[1]); print(diag(matrix(1:4, 2, dimnames = list(c("a", "b"), c("a", "b"))))); print(diag(matrix(1:6, 2)))
