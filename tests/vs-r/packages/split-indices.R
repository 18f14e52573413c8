# Parts of index ranges.
for (nx in 0:14) for (n in 1:6) cat(nx, n, deparse(parallel::splitIndices(nx, n)), "\n")
for (nx in c(97, 100, 1001)) for (n in c(2:9, 16, 33)) cat(nx, n, lengths(parallel::splitIndices(nx, n)), "\n")
# Builtins can be traced.
e <- new.env(); e$FUN <- rep; suppressMessages(trace(quote(FUN), exit = quote(cat("done\n")), where = e, print = FALSE)); e$FUN(1:2, 2); mapply(e$FUN, 1:2, 2:1)
suppressMessages(untrace("FUN", where = e)); is.primitive(e$FUN)
