# Promises that need themselves: the call that the error shows.
f <- function() { delayedAssign("x", x + 1); x * 2 }
try(f())
f <- function(x = x) x; try(f())
f <- function(x = x + 1) x + 1; try(f())
g <- function() f(); try(g())
delayedAssign("z", z + 1); try(z); h <- function() z; try(h()); k <- function() h() + 1; try(k()); try(print(z))
e <- new.env(); delayedAssign("w", w + 1, e, e); try(e$w); try(get("w", e)); try(eval(quote(w), e)); try(eval(quote(w + 1), e)); try(mget("w", envir = e)); m <- function() e$w; try(m())
