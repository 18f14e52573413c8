# Functions of base that have to do with their caller, called by do.call(): that is where do.call() was called.
f <- function() { x <- 5; y <- "loc"; c(do.call(get, list("x")), do.call("get", list("x")), do.call(exists, list("y")), do.call("exists", list("nope"))) }
print(f())
g <- function() { do.call(assign, list("zz", 3)); exists("zz", inherits = FALSE) }
print(g())
h <- function() { do.call("assign", list("zz", 3)); ls() }
print(h())
k <- function() { a <- 1; b <- 2; sort(do.call(ls, list())) }
print(k())
m <- function() { a <- 1; do.call(rm, list("a")); exists("a", inherits = FALSE) }
print(m())
n <- function() { a <- 7; do.call(environment, list()); do.call(sys.function, list()); do.call("eval", list(quote(a))) }
print(n())
p <- function() { a <- 8; do.call(mget, list("a"))$a + do.call(dynGet, list("a")) }
print(p())
q <- function(...) { nargs2 <- do.call(nargs, list()); do.call(parent.frame, list()) }
print(identical(q(), globalenv()))
r <- function() { a <- 3; do.call(eval, list(quote(a + 1))) + do.call(evalq, list(quote(a))) + do.call(local, list(quote(a))) }
print(r())
s <- function() { a <- 3; do.call(with, list(list(b = 2), quote(a + b))) }
print(s())
u <- function() { a <- 3; sapply("a", get) + sapply("a", function(n) get(n)) + unlist(lapply("a", get, envir = environment())) + unlist(Map(get, "a")) }
print(tryCatch(u(), error = conditionMessage))
v <- function() { aa <- 3; c(sapply("aa", exists), Reduce(function(x, y) exists(y), "aa", FALSE), vapply("aa", exists, NA), mapply(exists, "aa"), Filter(exists, "aa")) }
print(v())
