# What a loop that is ended by a limit has left: its variable and its sums.
f <- function(over) {
  s <- 0
  setTimeLimit(elapsed = 0.5, transient = TRUE)
  r <- tryCatch({ for (i in over) { z <- i * 2; s <- s + z }; "done" }, error = function(e) conditionMessage(e))
  setTimeLimit()
  c(r, i > 1000, is.integer(i), s > 1000)
}
f(1:2000000000)
