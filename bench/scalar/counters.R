# Counters and accounts made by closures that assign with <<-.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 50000L

make_counter <- function(start = 0) {
  value <- start
  function(by = 1) {
    value <<- value + by
    value
  }
}

make_account <- function(balance) {
  moves <- 0L
  list(
    deposit = function(x) {
      balance <<- balance + x
      moves <<- moves + 1L
      invisible(balance)
    },
    withdraw = function(x) {
      if (x > balance) return(FALSE)
      balance <<- balance - x
      moves <<- moves + 1L
      TRUE
    },
    show = function() c(balance, moves)
  )
}

calls <- 0
tick <- function() calls <<- calls + 1

a <- make_counter()
b <- make_counter(100)
account <- make_account(50)
refused <- 0
for (i in seq_len(n)) {
  a()
  b(2)
  tick()
  if (i %% 3 == 0) {
    account$deposit(i %% 10)
  } else if (!account$withdraw(i %% 5)) {
    refused <- refused + 1
  }
}
cat("a", a(0), "b", b(0), "ticks", calls, "\n")
cat("account", account$show(), "refused", refused, "\n")
