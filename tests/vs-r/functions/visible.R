# Visibility through force() and identity(), after on.exit(); missing() of a variable that holds the empty symbol.
f <- function(code) { on.exit(cat("")); force(code) }
cat("A\n"); f(invisible(3))
g <- function(code) { force(code) }
cat("B\n"); g(invisible(3)); cat("C\n"); f(3)
h <- function(code) { on.exit(Sys.setenv(A="1")); force(code) }
cat("D\n"); h(invisible(5))
k <- function(code) { on.exit(invisible(1)); code }
cat("E\n"); k(invisible(5)); cat("F\n"); k(5)
m <- function() { on.exit(print("x")); invisible(7) }
cat("G\n"); m()
g <- function(code) force(code)
g(invisible(3)); force(invisible(2)); identity(invisible(4)); (invisible(5)); h <- function(x) x; h(invisible(6)); force(7); identity(8); i <- function(x) identity(x); i(invisible(9)); i(10)
k <- function(e) { for (a in as.list(e)) if (missing(a)) cat("missing\n") else print(a) ; z <- 1; print(missing(z)); z <- quote(expr=); missing(z)}
k(quote(f(x,,y)))
