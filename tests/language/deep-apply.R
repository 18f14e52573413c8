# Deep recursion through lapply() and kin needs no stack of C: it goes as deep as expressions allow.
old <- options(expressions = 500000)
deep <- list(
  lapply = function(n) if (n > 0) lapply(1, function(i) deep$lapply(n - 1))[[1]] else "end",
  vapply = function(n) if (n > 0) vapply(1, function(i) deep$vapply(n - 1), "") else "end",
  Map = function(n) if (n > 0) Map(function(i) deep$Map(n - 1), 1)[[1]] else "end",
  do.call = function(n) if (n > 0) do.call(deep$do.call, list(n - 1)) else "end",
  Reduce = function(n) if (n > 0) Reduce(function(a, b) deep$Reduce(n - 1), 1:2) else "end"
)
for (f in names(deep)) stopifnot(deep[[f]](20000) == "end")
# the others end in an error that can be caught
nest <- function(n) if (n > 0) withCallingHandlers(nest(n - 1), message = identity) else "end"
stopifnot(nest(100) == "end")
r <- tryCatch(nest(1e5), error = function(e) "too deep")
stopifnot(r == "too deep", nest(100) == "end")
options(old)
cat("all of them\n") # expect: all of them
