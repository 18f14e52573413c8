# What variables hold after chains of operations: overwritten, shared, used again, arguments, globals, environments.
set.seed(7)
a <- runif(600); b <- runif(600)
f <- function(x, y) {
  keep <- x
  x <- x * 2 + 1
  z <- x
  x <- x - y
  y <- y * x + z
  c(sum(keep), sum(x), sum(y), sum(z))
}
print(f(a, b), digits = 15); print(sum(a), digits = 15)
g <- function(x) { x <- x + 1; h <- function() x; x <- x * 2 - 1; sum(h()) }
print(g(a), digits = 15)
p <- a; q <- p; p <- p * 0.5 + q; print(c(sum(p), sum(q), sum(a)), digits = 15)
for (i in 1:5) { p <- p * 0.9 + i; q <- p - q * 0.1 }
print(c(sum(p), sum(q)), digits = 15)
lazy <- function(x, y = x * 2 + 1) { x <- x - 1; sum(y) }
print(lazy(a), digits = 15)
e <- new.env(); e$v <- a
with(e, v <- v * 2 + 1); print(sum(e$v), digits = 15)
evalq(v <- v * 2 + 1, e); print(sum(e$v), digits = 15)
count <- 0
makeActiveBinding("act", function() { count <<- count + 1; a }, environment())
w <- act * 2 + act - 1; print(sum(w), digits = 15); print(count)
lockBinding("b", environment())
r <- tryCatch({ b <- b * 2 + 1; "changed" }, error = function(e) conditionMessage(e)); print(r)
print(sum(b), digits = 15)
first <- function(x) (x + 1) * 2 - 3
print(identical(first(a), (a + 1) * 2 - 3)); print(visible <- NULL)
outer_sum <- 0
bump <- function() { outer_sum <<- outer_sum + 1; 1 }
print(sum(a * 2 + bump() + a), digits = 15); print(outer_sum)
x <- a
u <- x + (x <- x * 2 + 1) - x; print(sum(u), digits = 15)
y <- c(a, NA, NaN); print(sum(is.nan(y * 2 + 1))); print(sum(is.na(1 - y * 2)))
l <- list(v = a); l$v <- l$v * 2 + 1; print(sum(l$v), digits = 15); print(sum(a), digits = 15)
`%+%` <- function(x, y) x + y * 2
print(sum(a %+% a * 2 - 1), digits = 15)
h2 <- function(x) { on.exit(print(sum(x), digits = 15)); x <- x * 2 + 1; x <- x / 2 - 1; invisible(x) }
h2(a)
a * 2 + 1 -> t1; (t1)[1:3]
r1 <- function(x) sum(sqrt(x * 2) + exp(-x))
print(r1(a), digits = 15)
sqrt <- function(x) { cat("mine\n"); x }
print(r1(a), digits = 15); rm(sqrt); print(r1(a), digits = 15)
short <- c(1, 2, 3)
few <- function(x) { s <- c(4, 5, 6); z <- x * 2 + 1; w <- s * 3 - short; c(length(w), sum(z + w)) }
print(few(a), digits = 15)
scaled <- function(x) { z <- x * 2 + 1; z <- z / short - a; sum(z) }
print(scaled(a), digits = 15); short <- 2L; print(scaled(a), digits = 15); rm(short); print(tryCatch(scaled(a), error = conditionMessage))
late <- function(x, y) { z <- x * 2 + 1; w <- y; c(sum(z), w) }
print(late(a, { cat("now\n"); 5 }), digits = 15)
