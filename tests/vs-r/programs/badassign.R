f <- function() names(1:2) <- 1:3
tryCatch(f(), error = function(e) print(e))
tryCatch(names(1:2) <- 1:3, error = function(e) print(e))
tryCatch("a"[1] <- 1:3, error = function(e) print(e))

tryCatch(NULL <- 1:3, error = function(e) print(e))
tryCatch(5 <- 1:3, error = function(e) print(e))
tryCatch(TRUE <- 1:3, error = function(e) print(e))
tryCatch(NULL[1] <- 1:3, error = function(e) print(e))
tryCatch(f() <- 3, error = function(e) print(e))
