# Functions as arguments: found at once, by match.fun(), or not at all; results simplified; structure().
f <- function(g) { for (i in 1:3) r <- list(sapply(1:3, g), vapply(1:2, g, 0), lapply(1, g), Map(g, 1:2), Filter(g, 0:2), Reduce(function(a, b) (if (is.character(g)) sqrt else g)(b), 1:3), Position(g, 0:2)); str(r) }
f(function(x) x + 0.5); f(sqrt); f("sqrt"); f(base::sqrt)
try(lapply(1, undefined_function)); try(sapply(1, undefined_function)); try(vapply(1, undefined_function, 0))
try(Reduce(undefined_function, 1:3)); try(Filter(undefined_function, 1)); try(Map(undefined_function, 1)); try(mapply(undefined_function, 1))
try(lapply(1, 5)); try(apply(matrix(1:4, 2), 1, undefined_function)); try(outer(1:2, 1:2, undefined_function)); try(lapply(1))
h <- function(F) sapply(1:2, F)
print(h(function(x) x)); print(h("abs")); try(h(undefined_function))
k <- function() { sq <- function(x) x^2; sapply(1:3, sq) }
print(k()); print(k())
local({ sq <- function(x) x^3; print(sapply(1:3, sq)); print(sapply(1:3, "sq")) })
c <- 3; print(sapply(list(1, 2), c)); rm(c)
where <- function(x) deparse(sys.call(-1))
print(lapply(1:2, function(i) where(i)))
makeActiveBinding("act", function() { cat("asked\n"); abs }, environment())
print(sapply(-1:1, act))
u <- function(n) { for (i in 1:3) r <- list(
  sapply(c(a = 1, b = 2), function(v) v), sapply(c("x", "y"), nchar), sapply(1:2, function(i) c(n = i)), sapply(1:2, function(i) NULL),
  sapply(1:3, function(i) if (i == 2) "b" else i), sapply(1:2, function(i) list(i)), sapply(1:2, function(i) factor("u")), sapply(1:2, identity, simplify = FALSE),
  sapply(list(a = 1, 2), identity), sapply(1:2, function(i) Sys.Date()[0][1]), sapply(character(), nchar), sapply(1:2, function(i) i, simplify = "array"),
  sapply(1:2, function(i) matrix(i)), sapply(1:2, function(i) 1i), sapply(NULL, length), mapply(function(a, b) a + b, c(x = 1, y = 2), 3:4),
  mapply(function(a, b) paste(a, b), c("p", "q"), 1:2), mapply(rep, 1:2, 2:1), mapply(identity, 1:2, SIMPLIFY = FALSE), sapply(1:2, function(i) NA), replicate(2, 1)); str(r) }
u(1)
s <- function() { for (i in 1:3) r <- list(structure(1, class = "a"), structure(list(1), class = c("a", "b"), unit = "C"), structure(1:4, dim = c(2L, 2L)),
  structure(1:2, names = c("a", "b")), structure(c(a = 1), class = "z", u = 2), structure(1:2, .Names = c("a", "b")), structure(1, a = NULL),
  structure(1:2, levels = c("a", "b"), class = "factor"), structure(1), structure(c(x = 1), names = "y"), structure(1, class = NULL), structure(1, w = 1:3)); str(lapply(r, attributes)) }
s()
g <- function(...) structure(list(), ...)
str(attributes(g(class = "q", z = 1))); str(g()); try(g(1)); try(structure(1, 2)); try(structure(1, stop("no"))); try(structure(1, a = stop("no"))); try(structure(undefined_x, a = 1))
print(tryCatch(structure(NULL, class = "a"), warning = function(w) "warned"))
x <- 1:3; y <- structure(x, class = "y"); print(x); a <- c(1, 2); z <- structure(list(), keep = a); a[1] <- 5; print(attr(z, "keep"))
