# Which functions print "<bytecode>": those that GNU R has compiled by now.
has <- function(f) any(grepl("<bytecode", capture.output(print(f))))
state <- function(f, label) { r <- logical(); for (k in 1:4) { r <- c(r, has(f)); f(1) }; cat(r, label, "\n") }
state(function(x) x + 1, "argument")
f <- function(x) x + 1
for (k in 1:4) { cat(has(f), ""); f(1) }; cat("small\n")
f <- function(x) { for (i in 1:2) x <- x + i; x }
for (k in 1:4) { cat(has(f), ""); f(1) }; cat("loop\n")
f <- function(x) { quote(for (i in 1) 1) }
for (k in 1:4) { cat(has(f), ""); f(1) }; cat("quoted loop\n")
f <- function(x) { lapply(x, function(i) { for (j in 1:2) i <- i + j; i }) }
for (k in 1:4) { cat(has(f), ""); f(1) }; cat("inner loop\n")
f <- function(x) { a <- x + 1; b <- a * 2 + 3 * a - 4; c <- b / a + b * a - 1; d <- c + b + a; e <- d * c * b; g <- e - d; h <- g + a; h + g + e + d + c + b + a + 1 }
for (k in 1:4) { cat(has(f), ""); f(1) }; cat("large\n")
mk <- function() function(x) x + 1
h <- mk(); for (k in 1:4) { cat(has(h), ""); h(1) }; cat("small, not at top\n")
h <- mk(); cat(has(h), "made by compiled code\n")
mk <- function() function(x) { for (i in 1:2) x <- x + i; x }
h <- mk(); for (k in 1:4) { cat(has(h), ""); h(1) }; cat("loop in what is made\n")
local({ u <- function(x) { while (TRUE) break; x }; for (k in 1:4) { cat(has(u), ""); u(1) }; cat("local()\n") })
fs <- list(); for (i in 1:2) fs[[i]] <- function(x) x
cat(has(fs[[1]]), "made by a loop at top level\n")
f <- function(x) x + 1; f(1); f(1); e <- new.env()
g <- f; cat(has(g), "")
environment(g) <- e; cat(has(g), "")
g <- f; formals(g)$x <- 2; cat(has(g), "")
g <- f; body(g) <- quote(x + 2); cat(has(g), "")
g <- f; attr(g, "u") <- 1; cat(has(g), "copies\n")
f <- function(n) if (n < 2) 1 else n * f(n - 1)
cat(has(f), ""); f(3); cat(has(f), "recursive\n")
f <- function(x) UseMethod("f"); f.default <- function(x) 1; f(1)
cat(has(f), has(f.default), ""); f(1); cat(has(f), has(f.default), "S3\n")
cat(has(ecdf(1:3)), has(approxfun(1:2, 1:2)), has(lm), has(sum), "library\n")
cat(has(compiler::cmpfun(function(x) x)), "cmpfun\n")
f <- function() 1
environment(f) <- new.env()
cat(isdebugged(f), "isdebugged\n") # where the marks of debug() are kept must not overlap with this one
