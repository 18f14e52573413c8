# Arguments that change the variables which other arguments name; variables that the callee changes before it asks
counter <- 0; add <- function(x) { counter <<- counter + 1; x }
add(counter)
add(counter)
print(add(counter))
z <- add(counter); z
g <- function() { cnt <- 0; ad <- function(x) { cnt <<- cnt + 1; x }; r <- ad(cnt); r2 <- ad(cnt); c(r, r2, ad(cnt)) }
g(); g()
k <- 1; h <- function(x) { assign("k", 7, envir = globalenv()); x }; h(k)
h <- function(x, y) y + x
g5 <- function() { k <- 1; f <- function() { k <<- 5; 2 }; h(k, f()) }; g5(); g5()
g6 <- function() { k <- 1; f <- function() { k <<- 5; 2 }; r <- 0; for (i in 1:50) { k <- 1; r <- r + h(k, f()) }; r }; g6()
g7 <- function() { k <- 1; f <- function() { k <<- 5; 2 }; h(k + 1, f()) }; g7(); g7()
g8 <- function() { k <- c(1,2); f <- function() { k <<- c(5,6); 2 }; h(k[1], f()) }; g8(); g8()
g9 <- function() { k <- list(a=1); f <- function() { k$a <<- 5; 2 }; h(k$a, f()) }; g9(); g9()
k <- list(a=1); f <- function() { k$a <<- 5; 2 }; h(k$a, f())
k <- 1; f <- function() { k <<- 5; 2 };  h(k + 1, f())
h2 <- function(x, ...) sum(...) + x; k <- 1; h2(k, f())
h3 <- function(x, y) { if (y > 1) x else 0 }; k <- 1; h3(k, f()); k <- 1; h3(y = f(), x = k)
h4 <- function(x, y = { k <<- 50; 2 }) y + x; k <- 1; h4(k)
g10 <- function() { k <- 1; h4 <- function(x, y = { k <<- 50; 2 }) y + x; h4(k) }; g10(); g10()
h <- function(x, y) x + y
k <- 1; f <- function() { k <<- 5; 2 }
h(f(), k)
g <- function() { k <- 1; f <- function() { k <<- 5; 2 }; h(f(), k) }; g(); g()
nextid <- local({ n <- 0; function() { n <<- n + 1; n } })
st <- 0; push <- function(v) { st <<- st + v; st }; h(push(3), st)
w <- function(a, b) { r <- a; c(r, b) }; st <- 0; w(push(3), st); st <- 0; w(st, push(3))
h <- function(x, y) y + x; k <- 1; print(h(k, {k <<- 5; 2}))
g <- function() { k <- 1; h(k, {k <- 5; 2}) }; print(g()); for (i in 1:3) print(g())
g2 <- function() { k <- 1; h(k, {k <- 5; 2}) + 0 }; print(g2())
g3 <- function(k) { r <- h(k, {k <- 5; 2}); r }; print(g3(1))
hh <- function(x, y) { a <- y; b <- x; c(a, b) }; g4 <- function() { k <- 1; hh(k, {k <- 5; 2}) }; print(g4())
k <- 1; print(h(k, {k <- 5; 2}))
k <- 1; z <- h(k, {k <- 5; 2}); print(z)
inc <- function() { k <<- k + 1; k }; k <- 1; print(h(k, inc())); k <- 1; print(hh(k, inc()))
h <- function(x, y) y + x
k <- 1; z <- h(k, {k <- 5; 2}); z
k <- 1; h(k, {k <- 5; 2})
k <- 1; h(k, (k <- 5))
f <- function() { k <<- 9; 1 }
k <- 1; z <- h(k, f()); z
k <- 1
h(k, f())
k <- 1; h(k + 0, f())
k <- 1; for (i in 1:2) { k <- 1; z <- h(k, {k <- 5; 2}) }; z
k <- 1; if (TRUE) z <- h(k, {k <- 5; 2}); z
k <- 1; { z <- h(k, {k <- 5; 2}) }; z
k <- c(1,2); z <- h(k, {k <- 5; 2}); z
local({ k <- 1; z <- h(k, {k <- 5; 2}); print(z) })
