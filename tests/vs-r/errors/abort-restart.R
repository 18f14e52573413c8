# The program's own restart "abort" takes errors that nobody handles; what on.exit code warns of comes after "Execution halted".
warning("w0")
f <- function() { on.exit({ message("cleanup"); warning("late") }); stop("in body") }
withRestarts({ warning("w1"); f(); cat("z\n") }, abort = function(...) { print(list(...)); 5 })
tryCatch(withRestarts({ f(); cat("z\n") }, abort = function(...) 6), finally = cat("fin\n"))
withRestarts(invokeRestart("abort"), abort = function() 7)
try(withRestarts(stop("in try"), abort = function() 8))
h <- function(n) h(n + 1)
tryCatch(h(1), stackOverflowError = function(e) "too deep")
is.na.money <- function(x) unclass(x) < 0
anyNA(structure(c(1, -1), class = "money"))
anyNA(structure(c(1, NA), class = "money"))
anyNA(structure(list(1, c(1, NA)), class = "u"), recursive = TRUE)
anyNA(factor(c("a", NA)))
Sys.readlink(c("nope", "abort-restart.R"))
`%*%.temp` <- function(x, y) "mm"
`(.temp` <- function(x) "paren"
`&.temp` <- function(e1, e2) "and"
dim.temp <- function(x) 1L
methods(class = "temp")
RNGversion("3.5.0")
f()
