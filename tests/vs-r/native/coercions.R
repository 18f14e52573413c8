# compiles: coercions.c
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-o", so, "input/coercions.c")) == 0)
dyn.load(so)
show <- function(expr) {
  r <- withCallingHandlers(tryCatch(expr, error = function(e) structure(conditionMessage(e), class = "failure")),
    warning = function(w) { cat("  warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
  if (inherits(r, "failure")) cat("  error:", r, "\n") else cat(" ", deparse(r), "\n")
}
things <- list(NULL, c(a = TRUE, b = NA), 1:2, c(1.5, NA, NaN, -Inf), 3e9, c(1+2i, NA), c("1", "x", NA, "TRUE", "1e3"), as.raw(c(0, 65)),
  list(1, "a", TRUE), list(a = 1L, b = 2:3), expression(x, y + 1), pairlist(u = 1, 2), quote(x), quote(f(a, b = 2)),
  factor(c("u", "v")), matrix(1:4, 2), structure(1:2, class = "k", unit = "m"), character(), list(), "f(x)")
types <- c("logical", "integer", "double", "complex", "character", "raw", "list", "expression", "pairlist", "language", "symbol")
for (x in things) for (t in types) { cat(deparse(x), "->", t, "\n"); show(.Call("coerced", x, t)) }
show(.Call("coerced", globalenv(), "character")); show(.Call("coerced", sum, "character")); show(.Call("coerced", sum, "list"))
show(.Call("coerced", globalenv(), "list"))
for (x in list(1e5, 100000L, 1e-20, 0.1 + 0.2, 1/3, TRUE, 1i, NaN, Inf, 123456789, 1e15, 1e5 + 0.1, -0.0, as.raw(10), quote(a.b), factor("u"), NULL,
  list("a"), NA_integer_, NA_complex_, 1234567.891)) show(.Call("as_text", x))
a1 <- array(1:2, 2, list(c("p", "q")))
for (n in c("names", "dim", "dimnames", "row.names", "class", "none", "levels")) for (x in list(a1, data.frame(x = 1:2), pairlist(a = 1, 2), quote(f(a = 1)),
  NULL, factor("u"), 1:3, c(u = 1), structure(list(), names = character()))) show(.Call("attribute", x, n))
show(.Call("attribute", globalenv(), "names")); show(.Call("attribute", data.frame(row.names = c("a", "b")), "row.names"))
show(.Call("with_attribute", NULL, "names", "a")); show(.Call("with_attribute", NULL, "u", NULL)); show(.Call("with_attribute", 1:2, "u", NULL))
show(.Call("with_attribute", pairlist(1, 2), "names", c("a", "b"))); show(.Call("with_attribute", quote(f(1)), "names", c("", "b")))
show(.Call("with_attribute", 1:2, "names", 3:4)); show(.Call("with_attribute", 1:2, "names", list("a", 2)))
show(.Call("with_attribute", 1:2, "dim", NULL)); show(.Call("with_attribute", 1:6, "dim", c(2, 3))); show(.Call("with_attribute", 1:6, "dim", c(2, NA)))
show(.Call("with_attribute", 1:6, "dim", "6")); show(.Call("with_attribute", list(1, 2), "dim", 1:2)); show(.Call("with_attribute", quote(x), "dim", 1L))
show(.Call("with_attribute", 1:4, "tsp", c(1, 2, 3))); show(.Call("with_attribute", 1:4, "tsp", c(1, 4, 1))); show(.Call("with_attribute", 1:4, "tsp", 1))
show(.Call("with_attribute", 1:2, "class", "factor")); show(.Call("with_attribute", 1.5, "class", "factor")); show(.Call("with_attribute", 1, "class", character()))
show(.Call("with_attribute", 1, "class", 5)); show(.Call("with_attribute", 1, "comment", "text")); show(.Call("with_attribute", 1, "comment", 5))
show(.Call("with_attribute", 1:2, "levels", c("a", "b"))); show(.Call("with_attribute", list(1), "row.names", 1L)); show(.Call("with_attribute", list(1:3), "row.names", c(NA, -3L)))
show(.Call("with_attribute", list(1:3), "row.names", 1:3)); show(.Call("with_attribute", list(1:3), "row.names", c("a", "b", "c")))
show(.Call("with_attribute", matrix(1:4, 2), "dimnames", list(c("a", "b"), NULL))); show(.Call("with_attribute", matrix(1:4, 2), "dimnames", list(1:2, c(TRUE, FALSE))))
show(.Call("with_attribute", matrix(1:4, 2), "dimnames", "a")); show(.Call("with_attribute", matrix(1:4, 2), "dimnames", list())); show(.Call("with_attribute", matrix(1:4, 2), "dimnames", list(NULL)))
show(.Call("with_attribute", matrix(1:4, 2), "names", letters[1:4]))
show(.Call("without_attributes", factor("a"))); show(.Call("without_attributes", matrix(1:4, 2))); show(.Call("without_attributes", c(a = 1)))
e <- new.env(); calls <- 0
makeActiveBinding("live", function() { calls <<- calls + 1; calls }, e)
delayedAssign("lazy", { cat("  forced\n"); 7 }, assign.env = e)
show(.Call("found", "live", e, FALSE)); calls; show(.Call("found", "live", e, TRUE)); calls
show(.Call("found", "lazy", e, TRUE)); show(.Call("found", "nothing", e, TRUE))
show(.Call("evaluated", quote(lazy), e)); show(.Call("evaluated", quote(nothing), e)); show(.Call("evaluated", quote(nothing()), e))
show(.Call("evaluated", quote(1()), e)); show(.Call("evaluated", expression(1 + 1), e)); show(.Call("evaluated", 5, e)); show(.Call("evaluated", NULL, e))
show(.Call("evaluated", quote(x), 1)); show(.Call("evaluated", quote(...), e)); show(.Call("evaluated", quote(..1), e)); show(.Call("evaluated", quote({ 1; 2 }), e))
show((function(x) .Call("evaluated", quote(x), environment()))()); show((function(x) .Call("evaluated", quote(missing(x)), environment()))())
show((function(...) .Call("evaluated", quote(list(...)), environment()))(1, b = 2)); show((function(...) .Call("evaluated", quote(..2), environment()))(1, b = 2))
show(.Call("evaluated", quote(local(v <- 3)), e)); show(.Call("evaluated", quote(v <- 4), e)); e$v; show(.Call("evaluated", quote(function(x) x)(), e))
show((function() { for (i in 1:3) .Call("evaluated", quote(if (i == 2) break), environment()); i })())
for (n in c(-1L, 0L, 1L, 2L)) show(.Call("parsed", c("a + 1", "b"), n))
show(.Call("parsed", "a +", -1L)); show(.Call("parsed", "a b", -1L)); show(.Call("parsed", "", -1L)); show(.Call("parsed", "# only", 1L))
for (x in list(1:3, list(c(1.5, 2), "a"), quote(f(x)), NULL, quote(x), globalenv(), sum, pairlist(1), "a", structure(list(c("x", "y")), class = "k"))) show(.Call("copies", x))
for (x in list(NULL, 1:3, "abc", list(), quote(f(x, y)), pairlist(1, 2), sum, quote(x), e, function(x) x, expression(a))) show(.Call("sizes", x))
for (x in list(1:3, matrix(1:6, 2), array(1:24, 2:4), data.frame(a = 1:3, b = 1), list(1, 2), NULL, quote(x), "a", array(1:2, 2))) show(.Call("extents", x))
