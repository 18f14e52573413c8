# compiles: refusals.c
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-o", so, "input/refusals.c")) == 0)
dyn.load(so)
show <- function(expr) {
  r <- withCallingHandlers(tryCatch(expr, error = function(e) structure(conditionMessage(e), class = "failure")),
    warning = function(w) { cat("  warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
  if (inherits(r, "failure")) cat("  error:", r, "\n") else cat(" ", deparse(r), "\n")
}
for (i in 1:10) show(.Call("text", i))
for (n in 0:3) { show(.Call("list_end", pairlist(1, 2), n)); show(.Call("list_element", pairlist(1, 2), n)) }
show(.Call("list_end", NULL, 1L)); show(.Call("list_element", NULL, 0L))
setClass("A", representation(x = "numeric")); a <- new("A", x = 1)
for (n in list("x", quote(x), "none", 1, c("x", "y"), character())) { show(.Call("slot_name", a, n)); show(.Call("has_slot", a, n)) }
show(.Call("set_slot", a, "x", 3)@x); show(.Call("set_slot", a, 1, 3)); show(.Call("set_slot", NULL, "x", 3)); show(is.null(attr(.Call("set_slot", a, "x", NULL), "x")))
for (n in list("names", quote(names), "none")) { show(.Call("attribute", c(a = 1), n)); show(.Call("set_attribute", 1, n, "b")) }
l <- new.env(); lockEnvironment(l); show(.Call("binding", l, function() 1))
e <- new.env(); e$b <- 1; lockBinding("b", e); show(.Call("binding", e, function() 1))
f <- new.env(); makeActiveBinding("b", function() 2, f); show(.Call("binding", f, function() 3)); f$b
show(.Call("parse_eval", "1 +", e)); show(.Call("parse_eval", "1; 2", e)); show(.Call("parse_eval", "", e)); show(.Call("parse_eval", "b + 1", e))
m <- tryCatch(.Call("long_error", 10000L), error = conditionMessage); nchar(m)
nchar(tryCatch(.Call("long_error", 8000L), error = conditionMessage))
nchar(tryCatch(.Call("long_warning", 9000L), warning = conditionMessage)); nchar(tryCatch(.Call("long_warning", 100L), warning = conditionMessage))
x <- capture.output(.Call("long_output", 5000L)); nchar(x[1])
for (x in list(c("a", "b"), c("b", "a"), c("a", "a"), c("a", NA), c(NA, "a"), c(TRUE, FALSE), as.raw(2:1), c(1i, 0i), c(1, NaN, 0), 1L, character(), c(1L, NA)))
  cat(deparse(x), .Call("sorted", x, FALSE), .Call("sorted", x, TRUE), "\n")
show(isS4(.Call("s4", 1, TRUE, 0L))); show(isS4(.Call("s4", a, FALSE, 0L)))
show(.Call("list_of", NULL)); show(.Call("list_of", quote(f(a = 1)))); show(.Call("labels", 1:2)); show(.Call("labels", factor(NA)))
show(.Call("labels", structure(c(1L, 3L), levels = c("a", "b"), class = "factor"))); show(.Call("labels", structure(1L, class = "factor")))
show(.Call("matched", factor("a"), c("b", "a"))); show(.Call("matched", c(1, NA), c(NA, 1L))); show(.Call("matched", list(1, "a"), list("a"))); show(.Call("matched", NULL, 1)); show(.Call("matched", 1, NULL))
zero <- 0; negative <- -0
for (k in c(0L, 1L, 2L, 16L)) cat(k, .Call("same", c(zero, NaN), c(negative, NaN), k), .Call("same", zero, negative, k), .Call("same", NaN, NA_real_, k), "\n")
show(.Call("same", structure(1, a = 1, b = 2), structure(1, b = 2, a = 1), 16L)); show(.Call("same", structure(1, a = 1, b = 2), structure(1, b = 2, a = 1), 0L))
show(.Call("same", function(x) x, function(x) x, 16L)); show(.Call("same", 1L, 1, 16L)); show(.Call("same", quote(f(x)), quote(f(x)), 16L))
