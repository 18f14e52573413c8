# lapply(a, function(x) x + 1) over a million numbers
a <- as.numeric(1:1e6)
run <- function() lapply(a, function(x) x + 1)
twin <- function() as.list(a + 1)
