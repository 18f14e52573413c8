# Reference classes
Account <- setRefClass("Account", fields=list(owner="character", balance="numeric"),
  methods=list(
    deposit=function(x) { "Deposit money"
      balance <<- balance + x; invisible(.self) },
    withdraw=function(x) { if (x > balance) stop("insufficient funds"); balance <<- balance - x; invisible(.self) },
    show=function() cat("<Account ", owner, ": ", balance, ">\n", sep="")))
a <- Account$new(owner="Ann", balance=100)
a; a$deposit(50); a$balance; a$deposit(1)$deposit(2); print(a); b <- a; b$balance <- 0; a$balance; c2 <- a$copy(); c2$balance <- 77; a$balance
try(a$withdraw(1e6)); try(a$nosuch); try(a$balance <- "x"); try(Account$new(foo=1)); try(a$foo())
Sav <- setRefClass("Sav", contains="Account", fields=list(rate="numeric"), methods=list(
  addInterest=function() deposit(balance*rate),
  show=function() { callSuper(); cat("rate", rate, "\n") },
  initialize=function(...) { initFields(...); if (length(rate)==0) rate <<- 0.1; .self }))
s <- Sav$new(owner="Bob", balance=10); s; s$addInterest(); s; is(s,"Account"); class(s); class(a); is(s)
Account
Sav$methods()
Account$methods(report=function() cat("report:", balance, "\n")); Account$new(owner="Z",balance=1)$report()
Account$fields(); Sav$fields(); Account$className
P <- setRefClass("P", fields=c("x","y")); p <- P$new(x=1,y="a"); p; p$x <- "any"; p$x; P
Q <- setRefClass("Q", fields=list(n="numeric", dbl=function(v) { if (missing(v)) n*2 else n <<- v/2 })); q <- Q$new(n=3); q$dbl; q$dbl <- 10; q$n; q
St <- setRefClass("St", fields=list(items="list"), methods=list(push=function(x) { items[[length(items)+1]] <<- x }, pop=function() { v <- items[[length(items)]]; items[[length(items)]] <<- NULL; v }, size=function() length(items)))
st <- St$new(); st$push(1); st$push("b"); st$size(); st$pop(); st$size(); isVirtualClass("St"); identical(st, st); st2 <- st; identical(st,st2)
all.equal(a,a); a$show(); a$field("balance"); a$field("balance", 5); a$balance
Account$methods("deposit")
Person <- setRefClass("Person", fields=list(name="character"), methods=list(initialize=function(...) { callSuper(...); if (length(name)==0) name <<- "anon"; invisible(.self) }, greet=function() cat("Hi,", name, "\n")))
Person$new()$greet(); Person(name="K")$greet(); str(Person$new(name="x")$name)
Person$lock("name"); pp <- Person$new(name="u"); try(pp$name <- "v"); isVirtualClass("Person")
Counter <- setRefClass("Counter", fields=list(count="numeric"), methods=list(initialize=function(...) {count <<- 0; callSuper(...)}, inc=function() {count <<- count+1; invisible(.self)}))
cn <- Counter$new(); cn$inc()$inc(); cn$count; Counter$new(count=5)$count; cn
u <- Person$new(name="q"); u$name <- 5
