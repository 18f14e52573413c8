g <- function(x) { warning("hm"); sum(x) }
h <- function(l) max(unlist(lapply(l, g)))
print(h(list(1, "a")))
