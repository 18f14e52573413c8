r <- function(e) tryCatch(print(eval(substitute(e), parent.frame())), error=function(c) cat("ERR", conditionMessage(c), "| call:", deparse(conditionCall(c)), "\n"))
d <- data.frame(a=1:3,b=4:6)
r({l <- list(d=d); l[["d"]][["a"]][9] <- 1}); r({d[["a"]] <- 1:2}); r({d[[1]][9] <- 2}); r({d[["zz"]]$y <- 1:2})
