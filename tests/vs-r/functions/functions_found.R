# mapply() and its names, functions that are given by name or found in functions, errors of what is none.
show <- function(x) cat(deparse(tryCatch(x, error = function(e) conditionMessage(e))), sep = "\n")
first <- list(c(x = 1, y = 2), c("a", "b"), c("a", NA), c(p = "a", "b"), 1:2, list(u = 1, v = "z"), factor(c("k", "l")), as.Date("2024-01-01") + 0:1, matrix(1:2, 1), c(TRUE, FALSE), structure(1:2, note = "n"), "a", character(), NULL, quote(f(x)), expression(a, b), data.frame(q = 1:2, w = 3:4), "")
for (f in first) { show(mapply(function(a, b) b, f, 1:2)); show(mapply(function(a, b) b, f, 1:2, SIMPLIFY = FALSE)); show(Map(function(a, b) b, f, 1:2)); show(mapply(function(a) c(1, 2), f)); show(mapply(function(a, b) b, f, 1:2, USE.NAMES = FALSE)); show(mapply(function(a) NULL, f)); show(mapply(function(a) "s", f, SIMPLIFY = "array")) }
show(mapply(rep, 1:3, 3:1)); show(mapply(function(x, y) x + y, c(a = 1, b = 2), c(c = 3, d = 4))); show(mapply(identity, c(a = "x", b = "y"))); x <- c(a = 1, b = 2); r <- mapply(identity, x); names(r) <- c("q", "w"); show(x)
# functions by name, in functions within functions, as variables that change or are missing
f1 <- function(FUN) { g <- function(v) sapply(v, FUN); g(1:3) }; show(f1(sqrt)); show(f1("sqrt")); show(f1(function(x) x * 2)); show(f1(5)); show(f1())
f2 <- function(h = mean) { k <- function() lapply(list(1:3), h); k() }; show(f2()); show(f2(max)); h <- 5; show(f2("min"))
sum2 <- function(x) sum(x) * 2; f3 <- function() { sum <- 7; c(sapply(list(1:3), sum), Filter(is.numeric, list(1, "a"))[[1]]) }; show(f3())
f4 <- function() { sd <- function(x) "mine"; inner <- function() tapply(c(1, 2, 3), c("a", "b", "a"), sd); inner() }; show(f4())
f5 <- function() { makeActiveBinding("act", function() { cat("asked\n"); sum }, environment()); inner <- function() sapply(list(1:3), act); inner() }; show(f5())
f6 <- function() { delayedAssign("lazy", { cat("forced\n"); max }); inner <- function() Find(lazy, list(0, 5)); inner() }; show(f6())
f7 <- function(n) { assign("made", function(x) x + n); (function() vapply(1:2, made, 0))() }; show(f7(3))
local({ mean <- function(x) "local"; show(sapply(list(1:3), mean)); show(Reduce(`+`, 1:3)); show(Position(is.character, list(1, "a"))) })
e <- list2env(list(a = 1, b = "x")); show(eapply(e, class)[c("a", "b")]); show(eapply(e, "class", USE.NAMES = FALSE)[0]); show(eapply(e, nosuch)); show(eapply(e, 3))
show(rapply(list(1, "a", list(b = 2)), sqrt, classes = "numeric", how = "unlist")); show(rapply(list(1), "sqrt")); show(rapply(list(1), nosuch)); show(rapply(list(1), 4))
show(sweep(matrix(1:4, 2), 2, 1:2, "+")); show(sweep(matrix(1:4, 2), 2, 1:2, nosuch)); show(sweep(matrix(1:4, 2), 1, 1:2, function(a, b) a * b)); show(tapply(1:3, c(1, 1, 2), NULL)); show(tapply(1:3, c(1, 1, 2), nosuch)); show(tapply(1:3, c(1, 1, 2), "sum"))
show(Find("is.character", list(1, "a"))); show(Find(nosuch, list(1))); print(aggregate(data.frame(v = 1:3), list(g = c("a", "b", "a")), sum)); show(aggregate(data.frame(v = 1:3), list(g = c("a", "b", "a")), nosuch)); show(integrate(dnorm, -1, 1)$value > .6); show(integrate("dnorm", -1, 1)$value > .6); show(integrate(nosuch, 0, 1)); show(tapply(1:3, c(1, 1, 2)))
try(sapply(1:2, stop("no function"))); try((function() lapply(1:2, undefined_thing))()); try(Map(undefined_thing, 1)); try(mapply(function(x) stop("inside"), 1:2)); try(tapply(1:2, 1:2, stop("late"))); try(sweep(matrix(1:4, 2), 1, 1:2, stop("lazy")))
