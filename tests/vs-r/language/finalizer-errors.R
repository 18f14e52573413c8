f <- function() { e <- new.env(); reg.finalizer(e, function(x) { g <- function() stop("deep"); g() }); NULL }
h <- function() { f(); invisible(gc()); cat("in h\n") }
withCallingHandlers(h(), error = function(e) cat("handler\n"))
k <- function() { e <- new.env(); reg.finalizer(e, function(x) { cat("fin\n"); return(5) }); rm(e); gc(); 7 }
print(k())
k <- function() { on.exit(cat("exit\n")); e <- new.env(); reg.finalizer(e, function(x) { on.exit(cat("fin exit\n")); stop("x") }); rm(e); gc(); 7 }
print(k())
try(k())
e <- new.env(); reg.finalizer(e, function(x) tryCatch(stop("inside"), error = function(e) cat("caught", conditionMessage(e), "\n"))); rm(e); invisible(gc())
e <- new.env(); reg.finalizer(e, function(x) stop("in finalizer")); rm(e); invisible(gc()); cat("after\n")
e <- new.env(); reg.finalizer(e, function(x) warning("warn in finalizer")); rm(e); invisible(gc()); cat("after\n")
f <- function() { e <- new.env(); reg.finalizer(e, function(x) { cat("one\n"); stop("bad") }, TRUE); NULL }; invisible(f()); invisible(f()); invisible(gc()); cat("end\n")
r <- tryCatch({ e <- new.env(); reg.finalizer(e, function(x) stop("tc")); rm(e); gc(); "no error" }, error=function(e) "caught"); print(r)
e <- new.env(); reg.finalizer(e, function(x) stop("at exit"), onexit=TRUE)
e2 <- new.env(); reg.finalizer(e2, function(x) cat("second at exit\n"), onexit=TRUE)
