# Small programs with reference classes: lists, queues, observers, accounts.
options(error=expression(NULL))
Node <- setRefClass("Node", fields=list(value="ANY", nxt="ANY"), methods=list(initialize=function(...) { initFields(...); if (is(value, "uninitializedField")) value <<- NULL; if (is(nxt, "uninitializedField")) nxt <<- NULL; invisible(.self) }))
LL <- setRefClass("LL", fields=list(head="ANY", n="integer"), methods=list(
 initialize=function() { head <<- NULL; n <<- 0L },
 add=function(v) { nd <- Node$new(value=v); if (is.null(head)) head <<- nd else { cur <- head; while (!is.null(cur$nxt)) cur <- cur$nxt; cur$nxt <- nd }; n <<- n + 1L; invisible(.self) },
 toVector=function() { out <- c(); cur <- head; while (!is.null(cur)) { out <- c(out, cur$value); cur <- cur$nxt }; out },
 reverse=function() { prev <- NULL; cur <- head; while (!is.null(cur)) { nx <- cur$nxt; cur$nxt <- prev; prev <- cur; cur <- nx }; head <<- prev; invisible(.self) },
 show=function() cat("<LL of", n, ":", toVector(), ">\n")))
l <- LL$new()
l$add(1)$add(2)$add(3)
l
l$reverse()
l
l$n
class(l)
Animal <- setRefClass("Animal", fields=list(name="character", sound="character"), methods=list(speak=function() { "Make noise"; cat(name, "says", sound, "\n"); invisible(.self) }, describe=function() cat("I am", name, "\n"), getName=function() name, setName=function(v) { name <<- v; invisible(.self) }))
Dog <- setRefClass("Dog", contains="Animal", fields=list(tricks="character"), methods=list(initialize=function(...) { callSuper(...); if (length(sound) == 0) sound <<- "Woof" }, addTrick=function(t) { tricks <<- c(tricks, t); invisible(.self) }, describe=function() { callSuper(); cat("Tricks:", if (length(tricks)) paste(tricks, collapse=", ") else "none", "\n") }))
d <- Dog$new(name="Rex")
d$speak()
d$addTrick("sit")$addTrick("roll")
d$describe()
d$setName("Max")$speak()
d
Puppy <- setRefClass("Puppy", contains="Dog", methods=list(speak=function() { cat("(tiny) "); callSuper() }, describe=function() { cat("Puppy! "); callSuper() }))
p <- Puppy$new(name="Bit", sound="Yip")
p$speak()
p$describe()
is(p, "Animal")
is(p, "Dog")
class(p)
is(p)
Animal$methods(list(sleep=function() cat(name, "sleeps\n")))
a <- Animal$new(name="Cat", sound="Meow")
a$sleep()
Animal$methods()
Dog$fields()
Animal$className
Dog
b <- a
b$name <- "Changed"
a$name
c2 <- a$copy()
c2$name <- "Copy"
a$name
identical(a, b)
identical(a, c2)
all.equal(a, c2)
isTRUE(all.equal(a, b))
modify <- function(o) { o$name <- "by ref"; invisible(NULL) }
modify(a)
a$name
animals <- list(Dog$new(name="D1"), Animal$new(name="A1", sound="Roar"))
for (x in animals) x$speak()
invisible(lapply(animals, function(o) o$describe()))
sapply(animals, function(o) o$getName())
animals[[1]]$name <- "D2"
animals[[1]]$name
a$field("name")
a$field("name", "viaField")
a$name
Animal$show()
a$getClass()
a$show()
print(a)
str(a$name)
cat(class(a), "\n")
isVirtualClass("Animal")
Counter <- setRefClass("Counter", fields=list(count="numeric"), methods=list(initialize=function(...) { count <<- 0; callSuper(...) }, up=function(by=1) { count <<- count + by; invisible(.self) }, get=function() count))
k <- Counter$new()
k$up()$up(5)$up()
k$get()
k2 <- Counter$new(count=10)
k2$count
k$count <- 100
k$get()
k$count <- k$count + 1
k$count
k[["count"]]
Counter$methods("up")
Shape <- setRefClass("Shape", fields=list(), methods=list(area=function() stop("abstract"), show=function() cat(class(.self)[1], "with area", format(area(), digits=4), "\n")))
Circle <- setRefClass("Circle", contains="Shape", fields=list(r="numeric"), methods=list(area=function() pi*r^2))
Sq <- setRefClass("Sq", contains="Shape", fields=list(s="numeric"), methods=list(area=function() s^2))
shapes <- list(Circle$new(r=1), Sq$new(s=2))
shapes
for (s in shapes) print(s)
sum(sapply(shapes, function(s) s$area()))
Shape$new()
Temp <- setRefClass("Temp", fields=list(c="numeric", f=function(v) { if (missing(v)) c*9/5+32 else c <<- (v-32)*5/9 }))
t1 <- Temp$new(c=100)
t1$f
t1$f <- 212
t1$c
t1
Temp$fields()
t2 <- t1$copy()
t2$c <- 0
t1$c
t2$f
Obs <- setRefClass("Obs", fields=list(handlers="list"), methods=list(on=function(f) { handlers[[length(handlers)+1]] <<- f; invisible(.self) }, fire=function(...) { for (h in handlers) h(...); invisible(length(handlers)) }))
o <- Obs$new()
o$on(function(x) cat("got", x, "\n"))$on(function(x) cat("also", x*2, "\n"))
n <- o$fire(21)
n
Acc <- setRefClass("Acc", fields=list(balance="numeric"), methods=list(wd=function(x) { if (x > balance) stop("insufficient funds: ", balance, " < ", x); balance <<- balance - x; invisible(balance) }))
ac <- Acc$new(balance=50)
r <- tryCatch(ac$wd(100), error=function(e) { cat("Error:", conditionMessage(e), "\n"); NULL })
is.null(r)
ac$wd(20)
(ac$wd(5))
ac$wd(500)
ac$balance
Acc$methods(dep=function(x) { balance <<- balance + x; .self })
ac2 <- Acc$new(balance=1)
ac2$dep(2)$dep(3)$balance
ac2$dep(1)
Stack <- setRefClass("Stack", fields=list(items="list"), methods=list(push=function(x) { items[[length(items)+1]] <<- x }, pop=function() { if (length(items) == 0) stop("stack empty"); v <- items[[length(items)]]; items[[length(items)]] <<- NULL; v }, size=function() length(items), empty=function() length(items) == 0, peek=function() items[[length(items)]]))
s <- Stack$new()
s$push(1)
s$push("two")
s$push(list(3))
s$size()
s$pop()
s$pop()
s$peek()
s$pop()
s$pop()
s$empty()
s
Person <- setRefClass("Person", fields=list(name="character", age="numeric"))
Person$methods(birthday=function() { age <<- age + 1; invisible(.self) }, toString=function() paste0(name, " (", age, ")"))
pp <- Person$new(name="Al", age=40)
pp$birthday()
pp$toString()
pp
Person$new("x")
Person$new(nme="x")
Person$new(name=5)
pp$age <- "old"
pp$agee <- 3
pp$agee
Student <- setRefClass("Student", contains="Person", fields=list(school="character"))
st <- Student$new(name="S", age=20, school="MIT")
st
st$toString()
Student$methods(toString=function() paste(callSuper(), "@", school))
Student$new(name="S", age=20, school="MIT")$toString()
is(st, "Person")
Person$accessors("age")
q <- Person$new(name="Q", age=1)
q$getAge()
q$setAge(9)
q$age
Student$help()
Person$methods()
show(pp)
identical(pp$copy()$name, pp$name)
lst <- list()
lst[["k"]] <- pp
lst$k$age
pp$age <- 41
lst$k$age
env <- as.environment(pp)
get("age", env)
setRefClass("Base", fields=list(id="numeric"), methods=list(finalize=function() cat("bye", id, "\n")))
x <- new("Base", id=1)
rm(x)
invisible(gc())
y <- new("Base", id=2)
y$id
Mgr <- setRefClass("Mgr", fields=list(people="list"), methods=list(add=function(p) { people[[p$name]] <<- p; invisible(.self) }, each=function(f) { for (p in people) f(p); invisible() }, get=function(n) people[[n]], count=function() length(people)))
m <- Mgr$new()
m$add(pp)$add(st)
m$count()
m$each(function(p) cat(p$toString(), "\n"))
m$get("Al")$age <- 99
pp$age
m
usingMethods <- 1
Singleton <- local({ inst <- NULL; function() { if (is.null(inst)) inst <<- Counter$new(); inst } })
identical(Singleton(), Singleton())
Q <- setRefClass("Q", fields=c("a","b"))
qq <- Q$new(a=1)
qq$b
qq
qq$b <- "x"
qq$b
Q$new(1)
Mat <- setRefClass("Mat", fields=list(m="matrix"), methods=list(mul=function(o) Mat$new(m=m %*% o$m), show=function() print(m)))
Mat$new(m=diag(2))$mul(Mat$new(m=matrix(1:4,2)))
DF <- setRefClass("DF", fields=list(d="data.frame"), methods=list(addRow=function(...) { d <<- rbind(d, data.frame(...)); invisible(.self) }, avg=function(col) mean(d[[col]])))
df <- DF$new()
df$addRow(a=1, b="x")$addRow(a=3, b="y")
df$d
df$avg("a")
df
