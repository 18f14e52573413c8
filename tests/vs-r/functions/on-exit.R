f <- function() { on.exit(cat("cleanup\n")); cat("working\n"); 42 }
f()
g <- function() { on.exit(cat("one\n")); on.exit(cat("two\n"), add = TRUE); invisible(NULL) }
g()
h <- function() { on.exit(cat("one\n")); on.exit(cat("replaced\n")); 1 }
h()
k <- function() { on.exit(cat("cleanup after error\n")); stop("fail") }
try(k(), silent = TRUE)
m <- function() { x <- 1; on.exit(x <- 2); x }
m()
n <- function() { on.exit({ cat("a\n"); cat("b\n") }); return("returned") }
n()
p <- function() { on.exit(cat("B\n")); on.exit(cat("A\n"), add = TRUE, after = FALSE); cat("body\n") }
p()
q <- function() { on.exit(cat("gone\n")); on.exit(); "no exit code" }
q()
r <- function() { old <- options(digits = 3); on.exit(options(old)); print(pi) }
r()
pi
s <- function() { on.exit(print(sys.on.exit())); 1 }
s()
t1 <- function() { on.exit(cat("outer\n")); t2(); cat("t1 body\n") }
t2 <- function() { on.exit(cat("inner\n")); cat("t2 body\n") }
t1()
u <- function() { for (i in 1:2) on.exit(cat("exit", i, "\n"), add = TRUE); i <- 99; invisible() }
u()
withVisible(invisible(3))$visible
local({ on.exit(cat("local exit\n")); cat("in local\n") })
