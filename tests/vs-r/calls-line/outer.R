outer(1:2, 1:2, function(a, b) stop("outer fail"))
