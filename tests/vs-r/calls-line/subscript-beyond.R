m <- matrix(1:4, 2)
show <- function(m) { for (i in 1:3) cat(format(m[i, ]), "\n") }
show(m)
