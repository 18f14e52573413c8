# return() where there is no function: an error, after its argument
f <- function() { cat("evaluated\n"); 1 }
print(eval(quote(return(3))))
print(source(textConnection("return(4); cat(1)"))$value)
local({ return(5) })
g <- function() sapply(1:2, function(i) return(i * 2))
print(g())
if (TRUE) { cat("a\n"); return(f()) }
cat("not here\n")
