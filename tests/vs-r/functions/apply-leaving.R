# Ways out of the function that an apply function calls: errors, warnings, return, conditions, on.exit, break.
try(lapply(1:3, function(i) if (i == 2) stop("at ", i) else i))
try(sapply(1:3, function(i) log(-i)))
try(vapply(1:2, function(i) i, ""))
try(vapply(1:2, function(i) 1:2, 0))
try(Map(function(a, b) a + b, 1, "x"))
try(Map(function(a, b) stop("mapped"), 1, 2))
try(Reduce(function(a, b) stop("folded"), 1:3))
try(Filter(function(a) stop("filtered"), 1:3))
try(do.call(function(x) stop("called"), list(1)))
try(do.call("stop", list("by name")))
first <- function(x) { lapply(x, function(i) if (i > 1) return(invisible("only from FUN")) else i); "end" }
first(1:2)
found <- function(x) { lapply(x, function(i) callCC(function(k) k(i))) }
str(found(1:2))
leave <- function(x) withRestarts({ lapply(x, function(i) if (i == 2) invokeRestart("out", i)); "no" }, out = function(v) paste("left with", v))
leave(1:3)
caught <- function(x) tryCatch(sapply(x, function(i) if (i == 2) stop("s") else i), error = function(e) deparse(conditionCall(e)))
caught(1:3)
tryCatch(vapply(1, function(i) "a", 0), error = function(e) print(conditionCall(e)))
tryCatch(Map(function(i) stop("s"), 1), error = function(e) print(conditionCall(e)))
tryCatch(mapply(function(a, b) warning("w"), 1:2, 3:4), warning = function(e) print(conditionCall(e)))
withCallingHandlers(
  r <- sapply(1:3, function(i) { if (i == 2) warning("careful ", i); i * 2 }),
  warning = function(w) { cat("saw", conditionMessage(w), "in", deparse(conditionCall(w)), "\n"); invokeRestart("muffleWarning") })
r
lapply(1:2, function(i) { on.exit(cat("leaving", i, "\n")); i })
try(lapply(1:2, function(i) { on.exit(cat("leaving", i, "\n")); if (i == 2) stop("in 2"); i }))
outer <- function() { on.exit(cat("outer gone\n")); lapply(1:3, function(i) if (i == 2) stop("x") else cat(i, "\n")) }
try(outer())
for (i in 1:3) { lapply(1, function(j) if (i == 2) NULL); if (i == 2) next; cat("i", i, "\n") }
lapply(1:3, function(i) for (k in 1:5) { if (k == i) next; if (k > 3) break })
visible <- function() lapply(1, function(i) invisible(i))
visible()
sapply(1:2, function(i) invisible(i))
do.call(function() invisible(7), list())
(do.call(function() invisible(7), list()))
do.call("invisible", list(3))
do.call("f_late", list(2), envir = list2env(list(f_late = function(x) x * 100)))
mapply(function(...) invisible(3), 1)
# the list being visited changes
x <- list(1, 2, 3)
str(lapply(x, function(v) { x[[2]] <<- 20; v }))
str(x)
e <- new.env(); e$x <- c(1, 2, 3)
str(sapply(e$x, function(v) { e$x[] <- 0; v }))
# redefinition on the way
fun <- function(v) { fun <<- function(v) "new"; "old" }
str(lapply(1:2, fun)); fun(1)
lapply <- function(X, FUN) "mine"
lapply(1:2, identity)
sapply(1:2, function(i) i)
rm(lapply)
# depth
deep <- function(n) if (n == 0) 0 else 1 + sapply(n - 1, deep)
deep(100)
tree <- function(d) if (d == 0) 1 else sum(vapply(1:2, function(i) tree(d - 1), 0))
tree(8)
nest <- function(d) if (d == 0) "leaf" else Map(function(i) nest(d - 1), 1:2)
length(unlist(nest(7)))
count <- function(x) if (is.list(x)) sum(unlist(lapply(x, count))) else 1
count(nest(7))
# methods for [[ and length
"[[.mine" <- function(x, i) { cat("element", i, "\n"); unclass(x)[[i]] * 10 }
as.list.mine <- function(x, ...) x
length.mine <- function(x) 2L
str(lapply(structure(list(1, 2, 3), class = "mine"), function(v) v))
str(mapply(function(v, w) v + w, structure(list(1, 2, 3), class = "mine"), 1:2))
str(Map(function(v, d) format(v), as.Date("2024-01-01") + 0:1, 1:2))
str(lapply(quote(f(x, y + 1)), class))
str(lapply(expression(a, b + 1), deparse))
str(lapply(list2env(list(one = 1)), identity))
str(sapply(pairlist(a = 1, b = "z"), class))
sapply(factor(c("u", "v")), as.integer)
sapply(c(first = "a", "b"), nchar)
vapply(list(a = 1:3, b = 4:6), range, c(lo = 0, hi = 0))
vapply(list(1:3, 4:6), function(v) c(lo = min(v), hi = max(v)), c(0, 0))
vapply(1:2, function(i) diag(i, 2), matrix(0, 2, 2))
vapply(1:2, function(i) list(i), list(0))
vapply(c("x", "y"), function(s) TRUE, NA)
