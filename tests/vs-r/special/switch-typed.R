# switch() in loops and functions that run from typed copies: by number, by name, with nothing chosen, with errors.
f <- function(n) { s <- 0; for (i in 1:n) s <- s + switch(i %% 3 + 1, 10, 20, 30); s }
print(f(10000))
g <- function(op, a, b) switch(op, "+" = a + b, "-" = a - b, "*" =, "x" = a * b, stop("unknown ", op))
h <- function(n) { ops <- c("+", "-", "*", "x"); s <- 0; for (i in 1:n) s <- s + g(ops[i %% 4L + 1L], i, 2); s }
print(h(20000))
print(tryCatch({ops <- c("+","?"); for (i in 1:1000) g(ops[1 + (i == 900)], i, 2)}, error = function(e) conditionMessage(e)))
for (op in c("a","b","c","d")) { for (i in 1:600) r <- switch(op, a = 1L, b = "two", c = NULL, 4); print(r) }
s <- 0; for (i in 1:5000) { k <- switch(i %% 5, 1, 2, 3); if (!is.null(k)) s <- s + k }; print(s)
u <- function(n) { t <- 0; for (i in 1:n) { switch(i %% 4, { t <- t + 1 }, { t <- t - 0.5; next }, if (i > 5000) break); t <- t + 0.25 }; t }
print(u(3000)); print(u(6000))
w <- function(x) switch(class(x)[1], numeric = sum(x), character = nchar(x), "other")
for (i in 1:1000) for (x in list(1.5, "abc", TRUE)) r <- w(x); print(r); print(w("abcd"))
z <- 0; for (i in 1:3000) z <- z + switch(c("a", "b", NA)[i %% 3 + 1], a = 1, b = 2, "NA" = 5, 7); print(z)
print(tryCatch({ for (i in 1:2000) z <- switch(if (i < 1500) 2L else 1, , 3) }, error = function(e) print(conditionMessage(e)))); print(z)
withCallingHandlers(for (i in 1:2000) z <- switch(if (i %% 500) 2L else 1e10, 4, 3), warning = function(w) { print(conditionMessage(w)); invokeRestart("muffleWarning") }); print(z)
withCallingHandlers(for (i in 1:2000) z <- switch(if (i %% 500) "a" else factor("b"), b = 4, a = 3), warning = function(w) { print(conditionMessage(w)); invokeRestart("muffleWarning") }); print(z)
v <- function(k) switch(k, "a", "b"); for (i in 1:1000) r <- v(i %% 3); print(is.null(r)); print(v(2)); print(withVisible(v(7))$visible)
q <- function(n) { s <- 0; for (i in 1:n) { x <- switch(i %% 7, 1, 2, 3); s <- s + if (is.null(x)) 0.5 else x }; s }
print(q(5000))
