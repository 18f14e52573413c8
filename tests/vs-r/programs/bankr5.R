Account <- setRefClass("Account", fields = list(owner = "character", balance = "numeric"),
  methods = list(
    deposit = function(x) { balance <<- balance + x; invisible(.self) },
    withdraw = function(x) { if (x > balance) stop("insufficient funds"); balance <<- balance - x; invisible(.self) },
    show = function() cat("Account<", owner, ":", balance, ">\n")
  ))
a <- Account$new(owner = "Ann", balance = 100)
a$deposit(50)
a
a$withdraw(30)$deposit(5)
print(a$balance)
b <- a
b$deposit(1000)
a
c2 <- a$copy(); c2$deposit(1); a$balance; c2$balance
r <- tryCatch(a$withdraw(1e6), error = function(e) cat("caught:", conditionMessage(e), "\n"))
Savings <- setRefClass("Savings", contains = "Account", fields = list(rate = "numeric"),
  methods = list(addInterest = function() { deposit(balance * rate) },
  withdraw = function(x) { if (x > 100) stop("too much"); callSuper(x) }))
s <- Savings$new(owner = "Bob", balance = 200, rate = 0.1)
s$addInterest()
s
s$withdraw(20)
s$balance
tryCatch(s$withdraw(200), error = function(e) print(conditionMessage(e)))
is(s, "Account")
class(s)
s$rate <- 0.5
s$rate
