Person <- setRefClass("Person", fields = list(name = "character", age = "numeric"),
  methods = list(
    initialize = function(...) {
      initFields(...)
      if (length(age) == 0) age <<- 0
      invisible(.self)
    },
    greet = function() { cat("Hello, my name is", name, "\n") },
    birthday = function() { age <<- age + 1; invisible(.self) },
    toString = function() paste0(name, " (", age, ")")
  ))
p <- Person$new(name = "Alice", age = 30)
p$greet(); p$birthday(); p$age; p$birthday()$birthday(); p$age; p$toString()
p
q <- p; q$age <- 1; p$age; r <- p$copy(); r$age <- 77; p$age; r$age
Student <- setRefClass("Student", contains = "Person", fields = list(school = "character"),
  methods = list(greet = function() { callSuper(); cat("I attend", school, "\n") }))
s <- Student$new(name = "Bob", school = "MIT"); s$greet(); s$age; s$birthday(); s$age; is(s, "Person"); class(s)[1]
Stack <- setRefClass("Stack", fields = list(items = "list"), methods = list(
  push = function(x) { items[[length(items) + 1]] <<- x }, 
  pop = function() { it <- items[[length(items)]]; items[[length(items)]] <<- NULL; it },
  peek = function() items[[length(items)]], size = function() length(items), empty = function() length(items) == 0))
st <- Stack$new(); st$push(1); st$push("a"); st$push(list(1, 2)); st$size(); str(st$pop()); st$pop(); st$peek(); st$empty(); st$size()
Queue <- setRefClass("Queue", fields = list(items = "list"), methods = list(
  enqueue = function(x) { items <<- c(items, list(x)); invisible(.self) }, dequeue = function() { v <- items[[1]]; items <<- items[-1]; v }, size = function() length(items)))
qq <- Queue$new(); qq$enqueue(1)$enqueue(2)$enqueue(3); qq$dequeue(); qq$size()
Node <- setRefClass("Node", fields = list(value = "ANY", nxt = "ANY"), methods = list(initialize = function(...) { nxt <<- NULL; callSuper(...) }))
LinkedList <- setRefClass("LinkedList", fields = list(head = "ANY", n = "numeric"), methods = list(
  initialize = function() { head <<- NULL; n <<- 0 },
  add = function(v) { head <<- Node$new(value = v, nxt = head); n <<- n + 1; invisible(.self) },
  toVector = function() { out <- c(); cur <- head; while (!is.null(cur)) { out <- c(out, cur$value); cur <- cur$nxt }; out }))
ll <- LinkedList$new(); ll$add(1)$add(2)$add(3); ll$toVector(); ll$n
Account <- setRefClass("Account", fields = list(balance = "numeric", log = "character"), methods = list(
  deposit = function(x) { if (x <= 0) stop("Deposit must be positive"); balance <<- balance + x; log <<- c(log, paste("deposit", x)); invisible(.self) },
  withdraw = function(x) { if (x > balance) { warning("Insufficient funds"); return(invisible(FALSE)) }; balance <<- balance - x; invisible(TRUE) },
  show = function() { cat("Balance:", format(balance, nsmall = 2), "\n") }))
a <- Account$new(balance = 100); a$deposit(50); a; tryCatch(a$deposit(-1), error = function(e) cat("Caught:", conditionMessage(e), "\n")); withCallingHandlers(a$withdraw(1e5), warning = function(w) { cat("Warn:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }); a$log; print(a); cat(a$balance, "\n")
Savings <- setRefClass("Savings", contains = "Account", fields = list(rate = "numeric"), methods = list(
  addInterest = function() { deposit(balance * rate) }, show = function() { cat("Savings. "); callSuper() }))
sv <- Savings$new(balance = 1000, rate = 0.05); sv$addInterest(); sv; sv$withdraw(50); sv
accs <- list(a, sv); for (x in accs) x$deposit(1); sapply(accs, function(x) x$balance); 
Base <- setRefClass("Base", fields = list(), methods = list(run = function() { step1(); step2() }, step1 = function() cat("base1\n"), step2 = function() stop("abstract")))
Derived <- setRefClass("Derived", contains = "Base", methods = list(step2 = function() cat("derived2\n"))); Derived$new()$run()
tryCatch(Base$new()$run(), error = function(e) print(conditionMessage(e)))
Temp <- setRefClass("Temp", fields = list(celsius = "numeric", fahrenheit = function(v) { if (missing(v)) celsius * 9/5 + 32 else celsius <<- (v - 32) * 5/9 }))
t1 <- Temp$new(celsius = 100); t1$fahrenheit; t1$fahrenheit <- 32; t1$celsius
Cnt <- setRefClass("Cnt", fields = c(n = "numeric"), methods = list(inc = function(by = 1) { n <<- n + by; invisible(.self) }))
cn <- Cnt$new(n = 0); for (i in 1:5) cn$inc(); cn$inc(10)$inc(); cn$n; f <- function(o) o$inc(100); f(cn); cn$n
Cnt$methods(dec = function() { n <<- n - 1; invisible(.self) }); c2 <- Cnt$new(n = 5); c2$dec(); c2$n; Cnt$fields()
identical(p, q); identical(p, p$copy()); is(p); isVirtualClass("Person"); is.environment(p); tryCatch(p$nofield, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(p$age <- "old", error = function(e) cat(conditionMessage(e), "\n")); tryCatch(Person$new(foo = 3), error = function(e) cat(conditionMessage(e), "\n"))
p[["name"]]; p$name <- "Carol"; p$name; Person$className; p$show(); p$field("name"); p$field("name", "Dan"); p$name
obs <- setRefClass("Obs", fields = list(handlers = "list"), methods = list(on = function(f) { handlers[[length(handlers) + 1]] <<- f; invisible(.self) }, fire = function(...) { for (h in handlers) h(...); invisible(NULL) }))
o <- obs$new(); o$on(function(x) cat("h1", x, "\n"))$on(function(x) cat("h2", x * 2, "\n")); o$fire(21)
Shape <- setRefClass("Shape", fields = list(name = "character"), methods = list(area = function() stop("not implemented"), describe = function() cat(name, "has area", area(), "\n")))
Sq <- setRefClass("Sq", contains = "Shape", fields = list(s = "numeric"), methods = list(area = function() s^2)); Sq$new(name = "sq", s = 3)$describe()
for (sh in list(Sq$new(name = "a", s = 1), Sq$new(name = "b", s = 2))) sh$describe()
m <- Sq$new(name = "z", s = 5); g <- m$area; g(); m$s <- 6; g()
Person$methods(list(hi = function() cat("hi", name, "\n"))); Person$new(name = "L")$hi()
u <- Person$new(); u$name; u$age; length(u$name)
Acc2 <- setRefClass("Acc2", fields = list(total = "numeric"), methods = list(add = function(x) { total <<- sum(total, x); .self })); z <- Acc2$new(); z$add(5)$add(6)$total
mm <- setRefClass("MM", fields = list(m = "matrix", d = "data.frame", f = "function", l = "logical")); y <- mm$new(m = diag(2), d = data.frame(a = 1:2), f = function(x) x + 1, l = NA); y$m[1, 2] <- 5; y$m; y$d$a[2] <- 9L; y$d; y$f(3); y
