# Finalizers run youngest first, also those of objects that only others hold which wait for theirs.
f <- function(i) { e <- new.env(); e$i <- i; reg.finalizer(e, function(x) cat("fin", x$i, "\n")); invisible(e) }
es <- lapply(1:4, f)
rm(es); invisible(gc())
a <- new.env(); a$i <- "outer"; b <- new.env(); b$i <- "inner"; a$b <- b
reg.finalizer(b, function(x) cat("fin", x$i, "\n")); reg.finalizer(a, function(x) cat("fin", x$i, "holds", x$b$i, "\n"))
rm(a, b); invisible(gc())
a <- new.env(); a$i <- "outer"; b <- new.env(); b$i <- "inner"; a$b <- b
reg.finalizer(a, function(x) cat("fin", x$i, "holds", x$b$i, "\n")); reg.finalizer(b, function(x) cat("fin", x$i, "\n")); 
rm(a, b); invisible(gc())
e <- new.env(); reg.finalizer(e, function(x) stop("bad")); e2 <- new.env(); reg.finalizer(e2, function(x) cat("good\n")); rm(e, e2); invisible(gc()); cat("on\n")
e <- new.env(); reg.finalizer(e, function(x) keep <<- x); rm(e); invisible(gc()); print(is.environment(keep)); rm(keep); invisible(gc())
e <- new.env(); reg.finalizer(e, function(x) cat("one\n")); reg.finalizer(e, function(x) cat("two\n")); rm(e); invisible(gc())
a <- new.env(); reg.finalizer(a, function(x) cat("exit a\n"), onexit = TRUE); b <- new.env(); reg.finalizer(b, function(x) cat("exit b\n"), onexit = TRUE)
