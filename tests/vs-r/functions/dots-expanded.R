# Calls with `...`: what goes to which parameter, and what the callee can ask about it.
g <- function(a, b) list(substitute(a), substitute(b), missing(a), missing(b), nargs(), sys.call(), match.call())
show <- function(x) cat(vapply(x, function(e) paste(deparse(e), collapse = " "), ""), sep = " | ", fill = 100)
after <- function(...) { z <- 5; g(..., z) }
before <- function(...) { z <- 5; g(z, ...) }
named <- function(...) { z <- 5; g(a = z, ...) }
for (k in 1:3) {
  show(after(1)); show(after(b = 1)); show(after(1 + 2)); show(after())
  show(before(a = 1)); show(before(b = 1)); show(before(k + 1)); show(before())
  show(named(1)); show(named(b = 3 + 4)); show(named())
}
rest <- function(x, ...) list(substitute(x), substitute(list(...)), ...length(), nargs(), missing(x), ...names())
pass <- function(...) rest(...)
first <- function(a, ...) rest(a, ...)
last <- function(...) { z <- 5; rest(..., z) }
twice <- function(...) rest(..., k = 0, ...)
for (k in 1:3) {
  show(pass()); show(pass(1, 2)); show(pass(k, b = 2)); show(pass(, 2)); show(pass(1, , 2)); show(pass(x = ))
  show(first()); show(first(1, 2)); show(first(x = 3, 4)); show(first(, 2))
  show(last()); show(last(1)); show(last(x = 3, k = 4)); show(last(k = 3))
  show(twice()); show(twice(1)); show(twice(y = 1))
}
# many callees and many names at one site
fs <- list(function(a, ...) a, function(b = 2, ...) b, function(...) ...length(), function(x, y) missing(y),
           function(alpha, beta = alpha + 1) beta, function(..., z = 9) z, function(u, ...) ..1, function(p, q, ...) q,
           function(v, w = v, ...) w * 2, function(k) k)
call_all <- function(f, ...) f(...)
for (k in 1:3) for (f in fs) cat(tryCatch(call_all(f, k), error = conditionMessage), tryCatch(call_all(f, 1, k), error = conditionMessage), "")
cat("\n")
for (n in c("alpha", "al", "beta", "b", "be", "nothing", "bb", "c", "d", "e", "f"))
  cat(n, tryCatch(do.call("call_all", c(list(fs[[5]], 7), setNames(list(1), n))), error = conditionMessage), "\n")
# promises: forced once, in the order in which the callee asks, also handed on several times
noise <- function(x) { cat("<", x, ">", sep = ""); x }
order_of <- function(a, b, ...) { b; a; list(...); a + b + ..1 }
via <- function(...) order_of(...)
via2 <- function(...) via(...) + via(...)
for (k in 1:2) cat(via2(noise(1), noise(2), noise(3)), "\n")
for (k in 1:2) cat(via2(b = noise(1), noise(2), noise(3)), "\n")
unused <- function(...) nothing(...)
nothing <- function(a, b) "not asked"
cat(unused(stop("never"), noise(1)), "\n")
# variables that change before the argument is asked for
late <- function(...) { v <- 1; h <- function(x, y) { x; v <<- 10; y }; h(..., v) }
cat(late(0), late(noise(0)), "\n")
reach <- function(...) { v <- 1; set <<- function() v <<- 20; asked(..., v) }
asked <- function(x, y) { x; y }
cat(reach(set()), reach(0), "\n")
# functions given another meaning between calls
inner <- function(x, ...) x
outer_of <- function(...) inner(...)
cat(outer_of(3, 4), "")
inner <- function(y, x, ...) x
cat(outer_of(3, 4), "")
inner <- function(...) sum(...)
cat(outer_of(3, 4), "")
inner <- max
cat(outer_of(3, 4), "")
sum <- function(...) "mine"
inner <- function(...) sum(...)
cat(outer_of(3, 4), "")
rm(sum)
cat(outer_of(3, 4), "\n")
# builtins on dots
lists <- function(...) list(0, ..., end = 1)
str(lists()); str(lists(1, b = "x")); str(lists(1, 2, 3, 4, 5, 6, 7, 8, 9))
combine <- function(...) c(a = 1, ...)
print(combine(b = 2, 3)); print(combine()); print(combine(c(x = 1, y = 2)))
change <- function(...) { y <- c(...); y[1] <- 0; list(y, ...) }
v <- c(1, 2); str(change(v)); print(v)
add <- function(...) `+`(...)
w <- c(1, 2); for (k in 1:2) print(add(w, 1)); print(w)
print(tryCatch(add(1, 2, 3), error = conditionMessage))
for (k in 1:2) print(tryCatch(via(1, 2, 3, a = 4, a = 5), error = conditionMessage))
for (k in 1:2) print(tryCatch(unused(1, noise(2), 3, four = 4), error = conditionMessage))
no_dots <- function(x) inner(...)
print(tryCatch(no_dots(1), error = conditionMessage))
# methods, replacement functions, defaults that look at other parameters
area <- function(s, ...) UseMethod("area")
area.default <- function(s, scale = n, n = 2, ...) s * scale + ...length()
area.big <- function(s, ...) NextMethod() + 100
every <- function(...) area(...)
for (k in 1:2) { print(every(3)); print(every(3, n = 4)); print(every(3, 1, 2, 3)); print(unclass(every(structure(3, class = "big"), 1))) }
`second<-` <- function(x, ..., value) { x[[2]] <- value + ...length(); x }
put <- function(x, ...) { second(x, ...) <- 10; x }
print(put(1:3)); print(put(1:3, 7, k = 8))
g2 <- function(a, b = 5) { a <- a + 1; c(a, b) }
pp <- function(...) g2(...)
for (k in 1:3) print(pp(k)); print(pp(b = 1, 2))
mc <- function(x, ...) match.call()
pmc <- function(...) mc(...)
ppmc <- function(...) pmc(first = 1, ...)
print(ppmc(x = k, 2)); print(pmc(k)); print(ppmc())
