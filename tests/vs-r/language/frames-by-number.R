# get(), get0() and exists() take the number of a frame as envir; assign(), mget() and rm() do not.
v <- 0
g <- function() get("v", envir = sys.parent())
f <- function() { v <- 3; g() }
print(f())
print(get("v", envir = 0L))
h <- function() { v <- 5; k <- function() get("v", envir = sys.nframe()); w <- 1; k() }
print(h())
h <- function() { v <- 5; k <- function() { v <- 6; get("v", envir = -1L) }; k() }
print(h())
h <- function() { v <- 5; k <- function() { v <- 6; get("v", envir = -2L) }; k() }
print(h())
h <- function() { v <- 5; k <- function() { v <- 6; get0("v", envir = sys.nframe() - 1L, inherits = FALSE) }; k() }
print(h())
h <- function() { w <- 5; k <- function() exists("w", envir = sys.nframe() - 1L, inherits = FALSE); k() }
print(h())
h <- function(n) { v <- 7; q <- function(n) get(n, envir = sys.parent()); lapply(n, function(i) q(i)) }
print(tryCatch(h("v"), error = conditionMessage))
try(get("v", envir = 99L))
try(exists("v", envir = 99L))
try(get("v", envir = NA_integer_))
try(exists("v", envir = NA_real_))
try(get0("v", envir = integer()))
try(get0("v", envir = "1"))
try(mget("v", envir = 1L))
try(assign("v", 1, envir = 1L))
try(assign("v", 1, envir = NULL))
try(rm("v", envir = 1L))
