# Values given to active bindings.
makeActiveBinding("act", function(v) { if (!missing(v)) { print(substitute(v)); print(sys.call()); print(v) }; 1 }, environment()); act <- 3; act <- c(a = 1); act[2] <- 5; act <- quote(x + y); act <- NULL; for (i in 1:3) act <- i
f <- function() { act <<- "str"; act }
f()
e <- new.env(); makeActiveBinding("k", function(v) { if (missing(v)) 5 else cat("set", v, "\n") }, e); e$k <- 9; e[["k"]] <- 10; assign("k", 11, e); with(e, k); local(k <- 12, envir = e); e$k
makeActiveBinding("ro", function() 1, environment()); try(ro <- 3); try(assign("ro", 1:10)); try(ro[2] <- 4)
