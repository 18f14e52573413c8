# trace(), untrace(), marks of debug(), browser() reading the script
twice <- function(x, ...) {
  y <- x * 2
  if (y > 10) return("large")
  y
}
trace(twice)
twice(2)
invisible(twice(3))
untrace(twice)
twice(2)
trace(twice, quote(cat("enter with", x, "\n")))
twice(4)
class(twice)
body(twice)
untrace(twice)
class(twice)
trace("twice", exit = quote(cat("leave\n")), print = FALSE)
twice(7)
untrace("twice")
trace(twice, tracer = quote(print(y)), at = 3)
twice(8)
body(twice)[[3]]
old <- tracingState(FALSE)
twice(1)
tracingState(old)
twice(1)
untrace(twice)
total <- 0
for (i in 1:2000) total <- total + twice(1)
total
trace(twice, quote(cat("a")), at = list(2, c(3, 3)))
twice(20)
untrace(twice)
half <- function(x) x / 2
trace(c("twice", "half"), quote(cat("both\n")), print = FALSE)
half(twice(3))
untrace(c("twice", "half"))
attributes(half)
trace("rev", quote(cat("reversing\n")))
rev(1:3)
untrace("rev")
rev(1:2)
try(trace("no_such_function", quote(1)))
try(trace(no_such_function))
isdebugged(half)
debug(half)
isdebugged(half)
same <- half
isdebugged(same)
undebug(half)
isdebugged(same)
undebug(half)
debugonce(half)
isdebugged(half)
undebug(half)
looked <- function(v) {
  w <- v + 1
  browser()
  w * 10
}
looked(4)
w
w <- w + 100
c
browser(expr = FALSE)
browser()
1 +
2
c
try(browserText())

# names in an expression, seen from a function; a method that is registered; no tracer: the call is shown
trace(quote(ar.yw.default), where = ar)
a <- ar(lh)
untrace(quote(ar.yw.default), where = ar)
trace(expression(ar.yw, ar.yw.default), where = ar)
a <- ar(lh)
untrace(expression(ar.yw, ar.yw.default), where = ar)
a <- ar(lh)
trace("ar.yw", quote(cat("seen\n")), where = asNamespace("stats"))
untrace("ar.yw", where = asNamespace("stats"))
wide <- function(aaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb = 1, cccccccccccccccccccc = 3) 1
trace(wide, exit = quote(cat("left\n")))
wide(aaaaaaaaaaaaaaaaaaaaaaaaaa = 1000000, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb = 111111, cccccccccccccccccccc = 3)
trace("wide", print = FALSE)
wide(1)
