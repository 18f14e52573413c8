# What may stand on the left of an assignment, and the messages about what may not.
says <- function(text) tryCatch(eval(parse(text = text), new.env()), error = function(e) cat(text, "|", conditionMessage(e), "\n"))
for (text in c("NULL <- 1", "1 <- 2", "TRUE <- 1", "f() <- 1", "1[1] <- 2", "names(1) <- 'a'", "names('x') <- 'a'", "f(NULL)[1] <- 2", 
               "x <- 1; x[[1]](2) <- 3", "x <- list(); x$f(2) <- 3", "x <- 1; base::names(x) <- 'a'; x", "x <- 1; base:::names(x) <- 'a'; x", "x <- 1; base::names(x)[1] <- 'b'; x",
               "x <- 1; nowhere::names(x) <- 'a'", "x <- 1; base::nothing(x) <- 1", "x <- 1; (x) <- 2", "x <- 1; (x)[1] <- 2", "x <- c(a = 1); names((x))[1] <- 'b'",
               "x <- 1; if (TRUE) x else y <- 2; x", "'x' <- 3; x", "x <- 1; 'x'[1] <- 4; x", "x <- 1; 'names'(x) <- 'q'; x", "x <- 1; `names`(x) <- 'q'; x",
               "x <- 1:3; x[-1][2] <- 9L; x", "x <- list(a = list(b = 1)); x$a$b[2] <- 5; str(x)", "missing1[1] <- 2", "x <- 1; x@y <- 2", "x <- 1; nofun(x) <- 2", "x <- 1; nofun(x)[1] <- 2",
               "x <- 1; f <- 2; f(x) <- 1", "x <- 1; `f<-` <- 5; f(x) <- 1", "x <- 1; dim(x)$a <- 1", "x <- 1; x[] <- 2; x", "x <- 1; names(x, 2) <- 'a'", "x <- 1; names(x)() <- 'a'",
               "x <- 1; x[1](2)[3] <- 1", "x = 1; x[1] = 2; x", "3 -> x; x", "4 -> x[2]", "x <<- ; 1", "x <- 1; quote(x)[1] <- 2", "-x <- 1", "x + 1 <- 2", "!x <- 1"))
  says(text)
x <- quote(f(y) <- 1)
x[[2]] <- 5
tryCatch(eval(x), error = function(e) cat(conditionMessage(e), "\n"))
x[[2]] <- quote(g(5))
tryCatch(eval(x), error = function(e) cat(conditionMessage(e), "\n"))
x[[2]] <- as.call(list(5, quote(x)))
tryCatch(eval(x), error = function(e) cat(conditionMessage(e), "\n"))
x[[2]] <- as.call(list(quote(names), as.call(list(as.name("attr"), quote(y), "k"))))
y <- structure(1, k = 2)
x[[3]] <- "n"
eval(x)
attributes(y)
"second<-" <- function(x, value) { x[2] <- value; x }
second <- function(x) x[2]
y <- 1:3
names(second(y)) <- "a"
second(y)[1] <- 7L
second(second(y)) <- 8L
y
