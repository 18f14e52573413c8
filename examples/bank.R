# bank.R - Objects of many kinds: S3 classes with inheritance, group generics, replacement functions, environments as
# mutable objects, observers, iterators, a small test framework at the end.
#
#   orbit examples/bank.R

h <- function(text) cat("\n--- ", text, " ", strrep("-", 60 - nchar(text)), "\n", sep = "")

# ---- money: a vector class ---------------------------------------------------------------------

money <- function(amount = numeric(), currency = "EUR") {
  stopifnot(is.numeric(amount), is.character(currency), length(currency) == 1)
  structure(round(amount, 2), currency = currency, class = "money")
}
currency <- function(x) attr(x, "currency", exact = TRUE)
"currency<-" <- function(x, value) {
  attr(x, "currency") <- value
  x
}
format.money <- function(x, ...) {
  sign <- ifelse(unclass(x) < 0, "-", "")
  paste0(sign, formatC(abs(as.numeric(x)), format = "f", digits = 2, big.mark = ","), " ", currency(x))
}
print.money <- function(x, ...) {
  if (length(x) == 0) cat("<no money>\n") else print(format(x), quote = FALSE, ...)
  invisible(x)
}
"[.money" <- function(x, i) money(unclass(x)[i], currency(x))
"[[.money" <- function(x, i) money(unclass(x)[[i]], currency(x))
c.money <- function(...) {
  parts <- list(...)
  cur <- unique(vapply(parts, currency, ""))
  if (length(cur) > 1) stop("different currencies: ", toString(cur))
  money(unlist(lapply(parts, unclass)), cur)
}
Ops.money <- function(e1, e2) {
  if (missing(e2)) return(money(get(.Generic)(as.numeric(unclass(e1))), currency(e1)))
  both <- inherits(e1, "money") && inherits(e2, "money")
  if (both && currency(e1) != currency(e2)) stop("cannot apply ", sQuote(.Generic, FALSE), " to ", currency(e1), " and ", currency(e2), call. = FALSE)
  value <- get(.Generic)(as.numeric(unclass(e1)), as.numeric(unclass(e2)))
  cur <- if (inherits(e1, "money")) currency(e1) else currency(e2)
  switch(.Generic,
    "+" = , "-" = if (both) money(value, cur) else stop("money needs money", call. = FALSE),
    "*" = if (both) stop("square money", call. = FALSE) else money(value, cur),
    "/" = if (both) value else money(value, cur),
    "==" = , "!=" = , "<" = , ">" = , "<=" = , ">=" = value,
    stop("no ", .Generic, " for money", call. = FALSE)
  )
}
Summary.money <- function(..., na.rm = FALSE) {
  x <- c(...)
  money(get(.Generic)(as.numeric(x), na.rm = na.rm), currency(x))
}
Math.money <- function(x, ...) money(get(.Generic)(as.numeric(x), ...), currency(x))
mean.money <- function(x, ...) money(mean(as.numeric(x)), currency(x))
seq_money <- function(from, by, n) do.call(c, lapply(seq_len(n) - 1, function(k) from + by * k))
attempt <- function(expr) tryCatch(expr, error = function(e) cat("error:", conditionMessage(e), "\n"))

h("Money")
a <- money(c(12.5, 1999.999, -3))
a
print(a[2:3])
print(a + money(1))
print(-a)
print(2 * a[1])
a / money(2)
a > money(0)
sum(a)
range(a)
cumsum(a)
round(a * 1.005, 1)
mean(a)
attempt(a + money(1, "USD"))
attempt(a * a)
attempt(a + 1)
attempt(a %% 2)
attempt(c(a, money(1, "USD")))
currency(a) <- "CHF"
a
identical(currency(a), "CHF")
seq_money(money(1), money(0.25), 4)
str(unclass(a))
money()

# ---- accounts: environments with classes -------------------------------------------------------

account <- function(owner, balance = 0, ..., class = character()) {
  self <- new.env(parent = emptyenv())
  self$owner <- owner
  self$balance <- balance
  self$history <- list()
  self$watchers <- list()
  extra <- list(...)
  for (n in names(extra)) assign(n, extra[[n]], envir = self)
  structure(self, class = c(class, "account"))
}
savings <- function(owner, balance = 0, rate = 0.02) account(owner, balance, rate = rate, class = "savings")
checking <- function(owner, balance = 0, limit = 100) account(owner, balance, limit = limit, class = "checking")

deposit <- function(x, amount, ...) UseMethod("deposit")
withdraw <- function(x, amount, ...) UseMethod("withdraw")
describe <- function(x, ...) UseMethod("describe")
close_year <- function(x, ...) UseMethod("close_year")

record <- function(x, kind, amount) {
  x$history[[length(x$history) + 1]] <- list(kind = kind, amount = amount, after = x$balance)
  for (w in x$watchers) w(x, kind, amount)
}
bank_error <- function(message, class, ..., call = sys.call(-1)) {
  structure(class = c(class, "bank_error", "error", "condition"), list(message = message, call = call, ...))
}

deposit.account <- function(x, amount, ...) {
  if (amount <= 0) stop(bank_error("deposits are positive", "bad_amount", amount = amount))
  x$balance <- x$balance + amount
  record(x, "deposit", amount)
  invisible(x)
}
withdraw.account <- function(x, amount, ...) {
  if (amount > available(x)) {
    stop(bank_error(sprintf("%s has only %.2f, wants %.2f", x$owner, available(x), amount), "no_funds", short = amount - available(x)))
  }
  x$balance <- x$balance - amount
  record(x, "withdraw", amount)
  invisible(x)
}
withdraw.savings <- function(x, amount, ...) {
  if (amount > 500) warning("large withdrawal from savings", call. = FALSE)
  NextMethod()
}
available <- function(x) UseMethod("available")
available.default <- function(x) x$balance
available.checking <- function(x) x$balance + x$limit
describe.account <- function(x, ...) cat(x$owner, "has", format(money(x$balance)), "\n")
describe.savings <- function(x, ...) {
  cat("[savings", paste0(100 * x$rate, "%"), "] ")
  NextMethod()
}
describe.checking <- function(x, ...) {
  cat("[checking, limit ", x$limit, "] ", sep = "")
  NextMethod()
}
close_year.default <- function(x, ...) invisible(NULL)
close_year.savings <- function(x, ...) deposit(x, round(x$balance * x$rate, 2))
print.account <- function(x, ...) {
  cat("<", class(x)[1], " of ", x$owner, ": ", format(x$balance, nsmall = 2), ">\n", sep = "")
  invisible(x)
}
summary.account <- function(object, ...) {
  hist <- object$history
  d <- data.frame(
    kind = vapply(hist, `[[`, "", "kind"), amount = vapply(hist, `[[`, 0, "amount"), after = vapply(hist, function(e) e$after, 0)
  )
  structure(list(owner = object$owner, moves = d), class = "summary.account")
}
print.summary.account <- function(x, ...) {
  cat("Account of", x$owner, "with", nrow(x$moves), "moves\n")
  if (nrow(x$moves)) {
    print(x$moves)
    print(tapply(x$moves$amount, x$moves$kind, sum))
  }
}
"$<-.locked" <- function(x, name, value) stop("locked: cannot change ", name)

h("Accounts")
anna <- savings("Anna", 1000)
bert <- checking("Bert", 50, limit = 200)
for (acc in list(anna, bert)) describe(acc)
deposit(anna, 250)
deposit(withdraw(bert, 120), 10)
anna
print(bert)
same <- anna
deposit(same, 1)
cat("one object, two names:", anna$balance == same$balance, identical(anna, same), "\n")

h("Conditions")
transfer <- function(from, to, amount) {
  tryCatch(
    {
      withdraw(from, amount)
      deposit(to, amount)
      cat("moved", amount, "\n")
      TRUE
    },
    no_funds = function(e) {
      cat("not moved:", conditionMessage(e), "- short by", e$short, "\n")
      FALSE
    },
    bank_error = function(e) {
      cat("other trouble:", class(e)[1], "\n")
      FALSE
    },
    finally = cat("(transfer done)\n")
  )
}
results <- c(transfer(anna, bert, 100), transfer(bert, anna, 1000), transfer(anna, bert, -5))
print(results)
seen <- character()
value <- withCallingHandlers(
  {
    withdraw(anna, 600)
    "went on"
  },
  warning = function(w) {
    seen <<- c(seen, conditionMessage(w))
    invokeRestart("muffleWarning")
  }
)
cat(value, "after:", seen, "\n")
e <- tryCatch(deposit(anna, 0), error = identity)
print(class(e))
print(conditionMessage(e))
print(conditionCall(e))

h("Watchers")
log <- character()
anna$watchers$log <- function(x, kind, amount) log <<- c(log, sprintf("%s %s %.2f", x$owner, kind, amount))
anna$watchers$alarm <- local({
  calls <- 0
  function(x, ...) {
    calls <<- calls + 1
    if (x$balance < 500) cat("alarm", calls, ":", x$owner, "is below 500\n")
  }
})
withdraw(anna, 100)
suppressWarnings(withdraw(anna, 501 - 450))
close_year(anna)
close_year(bert)
print(log)
summary(anna)
summary(bert)

# ---- stack, queue, iterator --------------------------------------------------------------------

h("Collections")
stack <- function() {
  items <- list()
  structure(list(
    push = function(x) {
      items[[length(items) + 1]] <<- x
      invisible(length(items))
    },
    pop = function() {
      if (length(items) == 0) stop("empty stack")
      top <- items[[length(items)]]
      items[[length(items)]] <<- NULL
      top
    },
    size = function() length(items)
  ), class = "stack")
}
length.stack <- function(x) x$size()
toString.stack <- function(x, ...) paste0("stack(", length(x), ")")
print.stack <- function(x, ...) cat("<", toString(x), ">\n", sep = "")
s <- stack()
for (k in list(1, "two", c(3, 3))) s$push(k)
s
length(s)
str(s$pop())
print(s$pop())
s$pop()
attempt(s$pop())

iterate <- function(x) {
  i <- 0
  list(has_next = function() i < length(x), next_value = function() {
    i <<- i + 1
    x[[i]]
  })
}
it <- iterate(list(a = 1, b = "x", c = TRUE))
while (it$has_next()) cat(format(it$next_value()), "")
cat("\n")

# ---- a polynomial class ------------------------------------------------------------------------

h("Polynomials")
poly <- function(...) structure(list(coef = c(...)), class = "poly")
as.character.poly <- function(x, ...) {
  k <- seq_along(x$coef) - 1
  keep <- x$coef != 0
  if (!any(keep)) return("0")
  term <- ifelse(k == 0, "", ifelse(k == 1, "x", paste0("x^", k)))
  size <- abs(x$coef)
  text <- paste0(ifelse(size == 1 & k > 0, "", size), term)[keep]
  sign <- ifelse(x$coef < 0, "-", "+")[keep]
  out <- paste(rev(sign), rev(text), collapse = " ")
  sub("^\\+ ", "", sub("^- ", "-", out))
}
print.poly <- function(x, ...) cat(as.character(x), "\n")
Ops.poly <- function(e1, e2) {
  a <- if (is.numeric(e1)) e1 else e1$coef
  if (missing(e2)) return(do.call(poly, as.list(get(.Generic)(a))))
  b <- if (is.numeric(e2)) e2 else e2$coef
  n <- max(length(a), length(b))
  pad <- function(v) c(v, rep(0, n - length(v)))
  switch(.Generic,
    "+" = , "-" = poly(get(.Generic)(pad(a), pad(b))),
    "*" = poly(vapply(seq_len(length(a) + length(b) - 1), function(k) {
      i <- max(1, k - length(b) + 1):min(k, length(a))
      sum(a[i] * b[k - i + 1])
    }, 0)),
    "^" = Reduce(`*`, rep(list(e1), b)),
    "==" = all(pad(a) == pad(b)),
    stop("not for polynomials: ", .Generic)
  )
}
predict.poly <- function(object, x, ...) {
  out <- 0
  for (k in rev(object$coef)) out <- out * x + k
  out
}
p <- poly(-1, 0, 1)
q <- poly(1, 1)
p
p + q
p * q
-q
q^3
2 * p - 1
p == q * poly(-1, 1)
predict(p * q, c(0, 1, 2, 10))
attempt(p / q)
lapply(list(p, q, poly(0)), as.character)
do.call(rbind, lapply(list(p = p, q = q), function(z) z$coef[1:2]))

# ---- what the classes know about themselves ----------------------------------------------------

h("Classes")
print(inherits(anna, c("checking", "savings"), which = TRUE))
print(inherits(anna, "account"))
print(is.environment(anna))
for (x in list(1L, 2.5, "a", TRUE, NULL, sum, quote(a + b), anna, matrix(1:4, 2), Sys.Date)) cat(class(x), "/", mode(x), "/", typeof(x), "\n")
describe.default <- function(x, ...) cat("a", class(x)[1], "of length", length(x), "\n")
describe.numeric <- function(x, ...) {
  cat("numbers! ")
  NextMethod()
}
describe.factor <- function(x, ...) cat("factor with", nlevels(x), "levels\n")
for (x in list(1:3, 2.5, letters, factor(c("u", "v")), matrix(0, 2, 2), NULL, describe)) describe(x)
print(exists("describe.account"))
print(is.function(getS3method("describe", "factor")))
print(unclass(methods("withdraw"))[1:2])

# ---- small tests -------------------------------------------------------------------------------

h("Tests")
tests <- list()
test <- function(name, code) tests[[name]] <<- substitute(code)
expect <- function(condition) {
  call <- substitute(condition)
  if (!isTRUE(condition)) stop("not true: ", deparse(call), call. = FALSE)
}
test("money adds", {
  expect(money(1) + money(2) == money(3))
  expect(identical(as.numeric(sum(money(c(1, 2)))), 3))
})
test("stacks give back", {
  s <- stack()
  s$push("x")
  expect(s$pop() == "x" && length(s) == 0)
})
test("this one fails", expect(predict(poly(0, 1), 2) == 3))
test("this one breaks", undefined_function(1))
for (n in names(tests)) {
  result <- tryCatch({
    eval(tests[[n]], new.env())
    "ok"
  }, error = conditionMessage)
  cat(sprintf("%-18s %s\n", n, result))
}
