# Bank accounts: S3 and reference classes
account <- function(owner, balance = 0) structure(list(owner = owner, balance = balance, log = list()), class = "account")
deposit <- function(x, ...) UseMethod("deposit")
withdraw <- function(x, ...) UseMethod("withdraw")
deposit.account <- function(x, amount, ...) {
  if (!is.numeric(amount) || amount <= 0) stop("deposit must be positive")
  x$balance <- x$balance + amount
  x$log[[length(x$log) + 1]] <- list(what = "deposit", amount = amount)
  x
}
withdraw.account <- function(x, amount, ...) {
  if (amount > x$balance) {
    warning("insufficient funds: balance ", format(x$balance, nsmall = 2), ", asked ", amount)
    return(x)
  }
  x$balance <- x$balance - amount
  x$log[[length(x$log) + 1]] <- list(what = "withdraw", amount = amount)
  x
}
print.account <- function(x, ...) {
  cat("<account of ", x$owner, ">\n", sep = "")
  cat("  balance:", formatC(x$balance, format = "f", digits = 2, big.mark = ","), "\n")
  invisible(x)
}
summary.account <- function(object, ...) {
  amounts <- vapply(object$log, `[[`, numeric(1), "amount")
  kinds <- vapply(object$log, function(l) l$what, "")
  structure(list(owner = object$owner, totals = tapply(amounts, kinds, sum)), class = "summary.account")
}
print.summary.account <- function(x, ...) { cat("Summary for", x$owner, "\n"); print(x$totals) }
savings <- function(owner, balance, rate) { a <- account(owner, balance); a$rate <- rate; class(a) <- c("savings", class(a)); a }
withdraw.savings <- function(x, amount, ...) {
  if (amount > 500) stop("savings accounts allow at most 500")
  NextMethod()
}
a <- account("Ann", 1000)
a <- deposit(a, 250.5)
a <- withdraw(a, 2000)
a <- withdraw(a, 100)
a
summary(a)
s <- savings("Bob", 12345.678, 0.02)
s <- withdraw(s, 400)
print(s)
r <- try(withdraw(s, 600), silent = TRUE)
cat(r)
class(r)
inherits(s, "account"); inherits(s, c("x", "account"), which = TRUE)
str(a)
unclass(s)
deposit(a, -5)
