f <- function(x) { y <- x * (2 * 3 - 1) / (1 / 4); z <- 1 + 2i; z * (0.5 - 1i) }
print(f(2)); print(f)
g <- function() 1/0
print(g()); print(-(1+2i)); print(0/0); print((1:3) * (1 + 1)); print(1e308 * 10 * 0)
`+` <- function(a, b) "mine"; print(1 + 2); rm(`+`); print(1+2)
h <- function() { `*` <- function(a, b) "local"; 2 * 3 }
print(h())
identical(quote(1+2), call("+", 1, 2)); 1 - 1i; tryCatch(stop(1 + 1), error = function(e) print(conditionMessage(e)))
m <- function(n) {
  z <- 0 + 0i
  for (i in 1:n) {
    z <- z * z + (0.1 + 0.2i)
    if (Mod(z) > 2) z <- 0 + 0i
  }
  z
}
print(m(2000))
s <- 0
for (i in 1:500) s <- s + i * (2 / 4) - (1 + 1)
print(s)
