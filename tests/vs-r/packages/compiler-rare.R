# compiler: what is not compiled cannot be shown
library(compiler)
try(disassemble(function(x) x))
f <- function(x) x + 1
try(disassemble(f))
tryCatch(disassemble(5), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(disassemble("a"), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(disassemble(quote(x + 1)), error = function(e) cat(conditionMessage(e), "\n"))
exists("disassemble")
