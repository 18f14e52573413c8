# An error at top level with deferred warnings and on.exit
cleanup <- function() cat("cleanup\n")
process <- function(rec) { on.exit(cleanup()); if (!is.numeric(rec$v)) stop("record ", rec$id, ": v must be numeric, not ", class(rec$v)); if (rec$v < 0) warning("record ", rec$id, " negative"); sqrt(abs(rec$v)) }
recs <- list(list(id = 1, v = 4), list(id = 2, v = -9), list(id = 3, v = "x"))
for (r in recs) print(process(r))
cat("never\n")
