for (i in NULL) 1
print(i)
i <- 5
for (i in NULL) 1
print(i)
for (j in integer(0)) 1
print(j)
for (k in list()) 1
print(k)
k <- 3; for (k in character()) 1; print(k)
f <- function() { for (i in NULL) 1; i }; print(f())
f <- function() { i <- 3; for (i in NULL) 1; i }; print(f())
f <- function(i) { for (i in seq_len(0)) 1; i }; print(f(3))
f <- function() { z <- for (i in NULL) 1; z }; print(f())
makeActiveBinding("ab", function(v) if (missing(v)) {cat("get\n"); 7} else {cat("set "); print(v)}, globalenv())
for (ab in NULL) 1
for (ab in integer(0)) 1
for (ab in 1:2) print(ab)
f <- function() { makeActiveBinding("q", function(v) if (missing(v)) {cat("get\n"); 7} else {cat("set "); print(v)}, environment()); for (q in NULL) 1; for (q in list()) 1; for (q in 1:2) cat("in\n"); q}
print(f())
e <- new.env(); eval(quote(for (w in NULL) 1), e); print(ls(e)); print(e$w)
h <- function(n) { for (i in seq_len(n)) { for (j in seq_len(i-1)) 1; cat(i, if (is.null(j)) "NULL" else j, "\n") } }
h(4)
local({ for (zz in NULL) {}; print(zz) })
lockBinding("i", globalenv()); try(for (i in NULL) 1)
f <- function(n) { s <- 0; for (k in 1:n) { for (m in if (k %% 2) NULL else 1:2) s <- s + m; if (is.null(m)) s <- s + 100 }; s }; print(f(10)); print(f(1000))
unlockBinding("i", globalenv()); i<-3; while (FALSE) 1; print(i)
