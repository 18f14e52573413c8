f <- function(x, ...) switch(x, ...)
f("a", a = 1, 2); f("z", a = 1, 2); f(2, "p", "q"); f("a", a = , b = 3); f("q", a = 1)
g <- function(x, ...) switch(x, a = "first", ...)
g("a"); g("b", b = "second"); g("zz", "default")
try(switch("z", 1, 2)); try(switch("z", x = 1, 2, y = 3, 4 + 5));
try(switch()); try(f())
try(switch(c("a", "b"), a = 1)); try(switch(NULL, a = 1)); try(switch(list(), 1)); switch(list("a"), a=3)
switch("a", b = 1); is.null(switch("a", b = 1)); switch(3, 1, 2); try(switch(2, 1, , 3)); switch(NA_character_, "NA" = 5, 6); switch(NA, 1, 2); switch(TRUE, "x", "y")
h <- function(type = c("linear", "quad")) { type <- match.arg(type); switch(type, linear = function(x) x, quad = function(x) x^2) }
h()(3); h("quad")(3); sapply(c("a", "b", "c"), switch, a = 1, b = 2, 0); mapply(switch, c(1, 2), "x", "y"); do.call(switch, list("b", a = 1, b = 2)); do.call("switch", list(2, "a", "b"))
k <- function(...) switch(...)
try(k("a", a = 9)); switch("c", a = , b = , c = { cat("in c\n"); "C" }, d = "D"); for (i in 1:3) switch(i, cat("one\n"), next, cat("three\n"))
switch(2.9, "a", "b", "c"); switch("1", "1" = "one", `2` = "two"); x <- switch("none"); print(x); switch("e", e = invisible(7)); y <- switch("q", e = 1); y
switch(factor("b", levels = c("a", "b")), "A", "B")
tryCatch(Recall(), error = function(e) cat(conditionMessage(e), "\n")); try(Recall()); (function(n) if (n < 2) 1 else n * Recall(n - 1))(5); sapply(1:5, function(n) if (n < 2) 1 else n * Recall(n - 1))
