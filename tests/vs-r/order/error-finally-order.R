r <- tryCatch({
  cat("body\n")
  stop("e1")
}, error = function(e) { cat("handler\n"); conditionMessage(e) }, finally = cat("finally\n"))
print(r)
f <- function() { on.exit(cat("exit\n")); tryCatch(return("ret"), finally = cat("fin\n")) }
print(f())
