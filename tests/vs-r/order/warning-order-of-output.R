f <- function(x) { warning("careful"); x * 2 }
print(f(2))
g <- function() { f(1); f(2) }
print(g())
cat("end\n")
