# An error in a function that optim() calls.
optim(c(1, 1), function(p) stop("objective failed"))
