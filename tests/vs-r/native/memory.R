# compiles: memory.c
folder <- tempfile(); dir.create(folder)
so <- file.path(folder, "memory.so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-I../../../stdlib/capi/include", "-o", so, "input/memory.c")) == 0)
dyn.load(so)

# working memory, protection
.Call("scratch", 1000L); .Call("scratch", 0L); .Call("rounds", 30000L); .Call("marks", iconv("h\u00e9", to = "latin1")); .Call("marks_inside"); .Call("checked", 50L)
for (i in 1:3) tryCatch(.Call("too_much", i), error = function(e) cat(class(e), conditionMessage(e), "\n"))
x <- .Call("grown", 100L); length(x); x[c(1, 50, 100)]
.Call("out_of_order")
for (i in 1:3) tryCatch(.Call("misprotected", i), error = function(e) cat(sub("[0-9].*", "", conditionMessage(e)), "\n"))
.Call("hold", list(a = 1, b = c("x", NA))); invisible(gc()); str(.Call("held_now")); str(.Call("release"))

# external pointers
p <- .Call("new_pointer", 1L, quote(label), list("kept", 2))
typeof(p); class(p); is.null(attributes(p)); length(p)
str(.Call("about_pointer", p))
q <- p; identical(p, q)
.Call("change_pointer", q, 2L, "other", NULL) |> typeof()
str(.Call("about_pointer", p))
attr(q, "note") <- "seen through both"; attributes(p)
class(p) <- "handle"; inherits(q, "handle"); print.handle <- function(x, ...) cat("<handle>\n"); q
str(.Call("about_pointer", .Call("clear_pointer", p)))
identical(.Call("new_pointer", 0L, NULL, NULL), .Call("new_pointer", 0L, NULL, NULL))
identical(.Call("new_pointer", 0L, NULL, NULL), .Call("new_pointer", 1L, NULL, NULL))
f <- .Call("function_pointer"); .Call("call_pointer", f, 21L)
u <- unserialize(serialize(f, NULL)); typeof(u); str(.Call("about_pointer", u))
is.list(list(p)); is.atomic(p); is.function(p); is.environment(p); mode(p); storage.mode(p)
for (e in expression(p + 1, p[1], p[[1]], as.integer(p), as.character(f), sum(p), rep(f, 2), c(f, 1) |> typeof(), list(f)[[1]] |> typeof()))
  tryCatch(print(eval(e)), error = function(e) cat("error:", conditionMessage(e), "\n"))

# finalizers
a <- .Call("new_pointer", 0L, NULL, NULL); .Call("finalize_c", a, NULL); rm(a); invisible(gc())
a <- .Call("new_pointer", 1L, NULL, NULL); b <- list(a); .Call("finalize_c", a, FALSE); rm(a); invisible(gc()); cat("still in b\n"); rm(b); invisible(gc())
e <- new.env(); e$x <- 1; e$y <- 2; .Call("finalize_c", e, NULL); rm(e); invisible(gc())
e <- new.env(); e$me <- e; e$f <- function() e; environment(e$f) <- e; .Call("finalize_c", e, NULL); rm(e); invisible(gc())
e <- new.env(); .Call("finalize_r", e, function(x) cat("R function,", class(x), "\n"), NULL); rm(e); invisible(gc())
e <- new.env(); .Call("finalize_r", e, function(x) { cat("kept again\n"); saved <<- x }, FALSE); e$v <- 5; rm(e); invisible(gc()); saved$v; rm(saved); invisible(gc()); cat("once only\n")
e <- new.env(); .Call("finalize_badly", e); con <- file(nullfile(), "w"); sink(con, type = "message"); rm(e); invisible(gc()); sink(type = "message"); close(con); cat("went on\n")
local({ a <- .Call("new_pointer", 2L, NULL, NULL); .Call("finalize_c", a, TRUE); cat("in the function\n") }); invisible(gc())
.Call("pending")
for (bad in list(1, "a", NULL, quote(x), sum)) tryCatch(.Call("finalize_c", bad, NULL), error = function(e) cat("error:", conditionMessage(e), "\n"))
tryCatch(.Call("finalize_r", new.env(), 3, NULL), error = function(e) cat("error:", conditionMessage(e), "\n"))

# weak references
key <- new.env(); w <- .Call("weak_r", key, c(1, 2), function(k) cat("key dies:", typeof(k), "\n"))
typeof(w); str(.Call("weak_parts", w)); invisible(gc()); str(.Call("weak_parts", w))
rm(key); invisible(gc()); str(.Call("weak_parts", w))
key <- new.env(); w <- .Call("weak_r", key, key, NULL); rm(key); invisible(gc()); str(.Call("weak_parts", w))
key <- new.env(); key$a <- 1; w <- .Call("weak_c", key, "value"); .Call("weak_run", w); str(.Call("weak_parts", w)); rm(key); invisible(gc())
key <- .Call("new_pointer", 0L, NULL, NULL); w <- .Call("weak_r", key, "of a pointer", NULL); str(.Call("weak_parts", w)); rm(key); invisible(gc()); str(.Call("weak_parts", w))
str(.Call("weak_parts", .Call("weak_r", NULL, 1, NULL)))
tryCatch(.Call("weak_r", 1, 1, NULL), error = function(e) cat("error:", conditionMessage(e), "\n"))

# functions for other packages, registration
.Call("halved", 5); tryCatch(.Call("no_callable"), error = conditionMessage)
.Call("embedding")
other <- file.path(folder, "routines.so"); file.copy(so, other)
dll <- dyn.load(other)
routines <- getDLLRegisteredRoutines(dll); names(routines); names(routines$.Call); names(routines$.C); routines$.Call$known$numParameters
.Call(routines$.Call$known, 1:7); .C(routines$.C$sum_up, c(1, 2.5), 2L, 0)[[3]]
tryCatch(.Call(routines$.Call$known, 1, 2), error = function(e) cat("error:", conditionMessage(e), "\n"))
tryCatch(.Call("known", 1), error = function(e) cat("error:", conditionMessage(e), "\n")); class(dll$known); names(dll); dll[["dynamicLookup"]]
is.loaded("known", PACKAGE = "routines"); is.loaded("scratch", PACKAGE = "routines"); is.loaded("scratch", PACKAGE = "memory")
dyn.unload(other); dyn.unload(so)
last <- new.env()
