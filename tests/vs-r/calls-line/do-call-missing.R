local({ x <- 5; do.call("f", list(x)) })
