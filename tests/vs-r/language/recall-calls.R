# Recall() repeats the call: what the function sees of it
f <- function(n, ...) { if (n==0) return(list(sys.call(), match.call(), parent.frame(), nargs())); Recall(n-1, 3, z = 4) }
f(2)
g <- function() f(1); e <- g(); print(identical(e[[3]], globalenv()))
fact <- function(n) if (n <= 1) 1 else n * Recall(n - 1); print(fact(5)); print(sapply(1:5, fact)); print(sapply(1:4, function(n) if (n <= 1) 1 else n * Recall(n - 1)))
try(Recall(1))
h <- function(n) if (n == 0) stop("bottom") else Recall(n - 1); try(h(2))
k <- function(n, acc = 1) { force(acc); if (n == 0) acc else Recall(n - 1, acc * n) }; print(k(10))
m <- function(x) { y <- substitute(x); if (length(x) < 2) y else Recall(x[-1]) }; print(m(1:3))
p <- function(n) { on.exit(cat("leave", n, "\n")); if (n > 0) Recall(n - 1); invisible(n) }; p(2)
q <- function(n) lapply(1:2, function(i) if (n > 0) n else 0); str(q(1))
d <- function(...) { a <- c(...); if (length(a) > 3) a else Recall(..., 9) }; print(d(1, 2))
tryCatch(Recall(), error = function(e) print(conditionMessage(e)))
r <- function(n) { if (n == 0) return(sys.function()); Recall(n - 1) }; print(identical(r(1), r))
