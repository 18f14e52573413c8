# An error in the function of Filter().
Filter(function(x) stop("in filter"), 1:3)
