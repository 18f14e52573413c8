# Arguments and defaults that are never evaluated: alone, seen by functions and environments that outlive the call, handed
# on, in `...`, and forced later.
f <- function(a, b = stop("never"), c = a + 1) a
print(f(1))
keep <- function(a, b = a * 2) function() b
g <- keep(4)
print(g())
both <- function(a, b = a * 2, d = b + 1) {
  env <- environment()
  a <- 10
  env
}
e <- both(1)
print(e$d)
print(c(e$a, e$b))
handed <- function(x, y = x + 1) inner(y)
inner <- function(z, w = z) function() z + w
print(handed(5)())
dotted <- function(..., k = stop("k")) function() list(...)
h <- dotted(1 + 1, n = 2 * 3)
str(h())
late <- function(x, y = {
  cat("y made\n")
  x
}) {
  later <- function() y
  x <- x * 100
  later
}
p <- late(2)
print(p())
print(p())
formula_in <- function(n, m = n) y ~ x
print(get("m", environment(formula_in(3))))
err <- function(x, y = stop("inside y")) {
  on.exit(cat("left\n"))
  stop("before y")
}
print(tryCatch(err(1), error = conditionMessage))
frames <- list()
note <- function(x, y = x + 1) {
  frames[[length(frames) + 1L]] <<- sys.frame(sys.nframe())
  invisible()
}
for (i in 1:3) note(i)
print(vapply(frames, function(fr) get("y", fr), 0))
up <- function(v = parent.frame()) {
  function() v
}
where <- function() {
  here <- "in where"
  up()
}
print(tryCatch(get("here", where()()), error = function(e) "not there"))
subst <- function(x, y = x[[1]]) {
  q <- quote(y)
  list(substitute(x), substitute(y), missing(y), nargs())
}
str(subst(list(1, 2)))
self <- function(x = x) 1
print(self())
print(tryCatch((function(x = x) x)(), error = function(e) "recursive"))
swap <- function(a = b, b = a) {
  b <- 3
  a
}
print(swap())
rec <- function(n, acc = list(n)) if (n == 0) "done" else rec(n - 1)
print(rec(50))
makes <- lapply(1:3, function(i, j = i * 10) function() j)
print(makes[[2]]())
d <- local({
  mk <- function(x, y = x^2) {
    delayedAssign("z", y + 1)
    environment()
  }
  mk(3)
})
print(d$z)
gen <- function(x, ...) UseMethod("gen")
gen.default <- function(x, opt = stop("opt"), ...) "default"
gen.a <- function(x, opt = unclass(x), ...) c(NextMethod(), opt)
print(gen(structure("v", class = "a")))
mc <- function(x, y = parent.frame(), ...) match.call()
print(mc(1 + 2, z = f(1)))
