lapply(1:3, function(i) if (i == 2) stop("at two") else i)
