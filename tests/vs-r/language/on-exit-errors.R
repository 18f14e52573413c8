f <- function() { on.exit({cat("a\n")}); on.exit(stop("E1"), add=TRUE); on.exit(cat("c\n"), add=TRUE); 5 }
print(try(f()))
f <- function() { on.exit(return(9)); on.exit(cat("after\n"), add=TRUE); 5 }
print(f())
f <- function() { on.exit({cat("x\n"); return(9)}); on.exit({cat("y\n"); return(10)}, add=TRUE); 5 }
print(f())
f <- function() { on.exit(stop("E1")); on.exit(stop("E2"), add=TRUE); on.exit(cat("end\n"), add=TRUE); stop("E0") }
try(f())
r <- tryCatch(f(), error=function(e) conditionMessage(e)); print(r)
f <- function() { on.exit({ cat("1\n"); on.exit(cat("inner\n"), add=TRUE); cat("2\n")}); 1 }
f()
f <- function() { on.exit(cat("a\n")); on.exit(cat("b\n"), add=TRUE, after=FALSE); on.exit(cat("c\n"), TRUE); invisible() }
f()
f <- function() { on.exit(cat("a\n")); on.exit(); 2 }; f()
f <- function() { on.exit(print(sys.call())); on.exit(print(sys.on.exit()), add=TRUE); 2 }; f()
g <- function() { on.exit(cat("g exit\n")); f2() }; f2 <- function() { on.exit({ stop("in f2 exit") }); on.exit(cat("f2 rest\n"), add=TRUE); 3 }
try(g())
tryCatch({ g() }, error=function(e) print(conditionCall(e)), finally=cat("fin\n"))
for (i in 1:3) { (function() { on.exit(if (i == 2) break); cat(i, "\n") })() }
