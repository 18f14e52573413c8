m <- function(a, b) { force(b); sys.call() }
q <- function() { r <- 1; print(m(r + 1, nchar("k"))) }
q()
print(m(1, 2))
w <- function(...) m(...)
print(w(3, b = 4))
