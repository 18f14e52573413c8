# The same expression evaluated many times, in environments of every kind; its code is kept from the second time on.
q <- quote({ y <- x + 1; y * 2 })
e <- new.env(); for (i in 1:4) { e$x <- i; cat(eval(q, e), "") }; cat(e$y, "\n")
for (d in list(list(x = 1), data.frame(x = 1:2), list2env(list(x = 3)), pairlist(x = 4))) print(eval(q, d))
f <- function(x) { r <- c(eval(q), eval(q)); x <- x * 10; c(r, eval(q), y) }; f(1); f(2)
g <- function(n) if (n == 0) 0 else eval(quote(n + g(n - 1))); g(5)
h <- function() { v <- 0; for (i in 1:5) local({ j <- i; v <<- v + j }); v }; h()
l <- list(); for (i in 1:4) local({ j <- i; l[[j]] <<- function() j }); sapply(l, function(f) f())
# operators and constructs with another meaning, before and after
p <- quote(a + b * 2); env <- list2env(list(a = 1, b = 2)); eval(p, env); eval(p, env); eval(p, env)
assign("+", function(e1, e2) paste(e1, "plus", e2), env); eval(p, env); eval(p, env); eval(p, list(a = 1, b = 2)); rm("+", envir = env); eval(p, env)
k <- function() { `*` <- function(e1, e2) "star"; a <- 1; b <- 2; c(try(eval(p), silent = TRUE)) }
w <- quote(a * b); m <- function() { a <- 2; b <- 3; r <- list(eval(w), eval(w)); `*` <- function(e1, e2) "star"; c(r, eval(w), eval(w)) }; str(m())
u <- quote(c(a, b)); eval(u, list(a = 1, b = 2)); eval(u, list(a = 1, b = 2)); eval(u, list(a = 1, b = 2, c = function(...) "mine")); eval(u, list(a = 1, b = 2))
z <- quote(if (a) "yes" else "no"); for (i in 1:2) print(eval(z, list(a = i == 1))); eval(z, list(a = TRUE, `if` = function(...) "redefined")); eval(z, list(a = TRUE))
try(eval(quote(x + 1), new.env(parent = emptyenv()))); n <- quote(nchar(s)); eval(n, list(s = "abc")); eval(n, list(s = "abc")); try(eval(n, list(s = "abc"), emptyenv()))
# expressions that change
s <- quote(a + 1); t <- list(a = 10); eval(s, t); eval(s, t); s[[3]] <- 2; eval(s, t); s[[2]] <- quote(a * a); eval(s, t); s[[1]] <- as.name("-"); eval(s, t)
body(f)[[2]]; fb <- function(a) a + 1; for (i in 1:3) { body(fb)[[3]] <- i; cat(fb(1), eval(body(fb), list(a = 100)), "\n") }
# what the code can see of its call
v <- quote(sys.call()); w <- function() eval(v); w(); w(); x1 <- function(a) { r <- eval(quote(match.call())); r }; x1(1); x1(2)
y1 <- quote(substitute(a)); ff <- function(a) eval(y1); ff(p + q); ff(r * s); ff(z)
missing1 <- quote(missing(a)); f2 <- function(a) eval(missing1); f2(); f2(1); f2()
ret <- quote(return(a)); f3 <- function(a) { eval(ret); "after" }; f3(1); f3(2)
for (i in 1:6) { eval(quote(if (i %% 2) next)); if (i > 5) eval(quote(break)); cat(i, "") }; cat("\n")
# errors and warnings name their own calls
er <- function(i) { if (i == 1) try(eval(quote(stop("first")), list())); try(eval(quote(stop("second")), list())) }; er(1); er(2)
for (i in 1:3) try(eval(quote(log(-1) + undefined_name), list())); for (i in 1:2) print(tryCatch(eval(quote(as.integer("x"))), warning = conditionMessage))
# active bindings, promises, locked ones
ac <- new.env(); makeActiveBinding("b", local({ n <- 0; function() n <<- n + 1 }), ac); for (i in 1:3) cat(eval(quote(b + b), ac), ""); cat("\n")
dl <- new.env(); delayedAssign("b", { cat("[now]"); 5 }, assign.env = dl); for (i in 1:2) print(eval(quote(b), dl)); lockBinding("b", dl); for (i in 1:2) try(eval(quote(b <- 1), dl)); eval(quote(b), dl)
with(list(a = 2), { a <- 3; a }); for (i in 1:3) with(data.frame(a = i), cat(a, "")); cat("\n"); for (i in 1:3) print(within(data.frame(a = i), { b <- a * 2; c <- b + 1 }))
