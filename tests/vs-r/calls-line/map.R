invisible(Map(function(k, v) if (v == 2) stop("k=", k), c("a", "b"), 1:2))
