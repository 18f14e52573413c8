mean(x = stop("arg"))
