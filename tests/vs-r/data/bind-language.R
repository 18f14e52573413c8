# rbind() and cbind() of language, functions and environments.
N <- 0; f <- function(e) { N <<- N + 1; cat(N, deparse(substitute(e))[1], "\n");  tryCatch(print(e), error = function(e) print(e), warning = function(w) print(w)) }
f(rbind(quote(x), 1)); f(cbind(quote(x), 1)); f(rbind(1, quote(x))); f(rbind(quote(x), quote(y))); f(rbind(quote(x + y), 1)); f(rbind(a = quote(f(1)), b = 2:4))
f(cbind(NULL, quote(z))); f(cbind(quote(z), "a")); f(cbind(list(1, 2), quote(z))); f(rbind(pairlist(a = 1, b = 2), 3)); f(cbind(as.name("q"), matrix(1:4, 2)))
f(rbind(globalenv())); f(rbind(list(1), sum)); f(rbind(list(), quote(x)))
