# Methods and fields of reference classes that have names of functions of base: other methods call them by these.
F <- setRefClass("F", fields = list(n = "numeric"), methods = list(tot = function() sum(1, 2), sum = function(...) "mine"))
f <- F$new(n = 1:3); f$tot()
E <- setRefClass("E", fields = list(n = "numeric"), methods = list(inc = function(k) { n <<- get(k) + 1; invisible(.self) }, get = function(k) k * 100))
e <- E$new(n = 1); e$inc(5); e$n
G <- setRefClass("G", fields = list(items = "list", max = "function"), methods = list(
  size = function() length(items), top = function() max(1, 2), add = function(x) { items <<- c(items, x); invisible(.self) },
  c = function(...) list("own c"), rev = function() "own rev", both = function() list(rev(), sapply(1:2, function(i) rev()))))
g <- G$new(max = function(...) "own max"); g$top(); g$add(1); g$items; g$both()
h <- function() range(1, 2); environment(h) <- list2env(list(range = function(...) "own range")); h()
