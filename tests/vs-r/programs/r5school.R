Person <- setRefClass("Person", fields=list(name="character", age="numeric"), methods=list(
  initialize=function(name="Unknown", age=0, ...) { callSuper(name=name, age=age, ...) },
  greet=function() { cat("Hello,", name, "\n") },
  birthday=function() { age <<- age + 1; invisible(.self) },
  toString=function() paste0(name, " (", age, ")")))
Person$new()
Person$new("Al", 30)
Person("Bo")
p <- Person$new("Cy", 5)
p$greet()
p$birthday()
p$birthday()$birthday()$age
p$toString()
p
Student <- setRefClass("Student", contains="Person", fields=list(school="character", grades="list"), methods=list(
  initialize=function(..., school="None") { callSuper(...); school <<- school; grades <<- list(); .self },
  add=function(course, g) { grades[[course]] <<- g; invisible(.self) },
  gpa=function() if (length(grades)) mean(unlist(grades)) else NA_real_,
  greet=function() { callSuper(); cat("I study at", school, "\n") },
  show=function() { cat("<Student:", name, ">\n"); for (n in names(grades)) cat("  ", n, grades[[n]], "\n") }))
s <- Student$new("Di", 20, school="MIT")
s
s$greet()
s$add("math", 4)$add("art", 3.5)
s
s$gpa()
Student$new("Ed")$gpa()
s$grades
s$grades$math <- 2
s$gpa()
class(s)
is(s, "Person")
inherits(s, "Person")
is(s)
Student$methods()
Student$fields()
Student$className
people <- list(p, s, Person$new("Flo"))
for (q in people) print(q$toString())
sapply(people, function(q) q$name)
people[[3]]
invisible(lapply(people, function(q) q$birthday()))
sapply(people, function(q) q$age)
people
p2 <- p
p2$name <- "Changed"
p$name
p3 <- p$copy()
p3$name <- "Copy"
p$name
identical(p, p2)
identical(p, p3)
Stack <- setRefClass("Stack", fields=list(items="list"))
Stack$methods(push=function(x) { items[[length(items) + 1]] <<- x }, pop=function() { it <- items[[length(items)]]; items[[length(items)]] <<- NULL; it }, size=function() length(items), peek=function() items[[length(items)]])
st <- Stack$new()
st$push(1)
st$push("two")
st$push(list(3))
st$size()
st$pop()
st$peek()
st
setMethod("length", "Stack", function(x) x$size())
length(st)
setMethod("show", "Stack", function(object) cat("<Stack of", length(object), ">\n"))
st
Stack$new(items=list(1, 2, 3))
print(st)
list(st, 1)
setMethod("+", signature("Person", "Person"), function(e1, e2) Person$new(paste(e1$name, e2$name, sep="&"), e1$age + e2$age))
p + Person$new("Z", 1)
setGeneric("describe", function(x, ...) standardGeneric("describe"))
setMethod("describe", "Person", function(x, ...) cat("Person:", x$name, "\n"))
describe(p)
describe(s)
setMethod("describe", "Student", function(x, ...) { callNextMethod(); cat("...and a student\n") })
describe(s)
Counter <- setRefClass("Counter", fields=list(count="numeric"), methods=list(initialize=function(...) { count <<- 0; callSuper(...) }, inc=function(by=1) { count <<- count + by; invisible(.self) }))
cc <- Counter$new()
cc$inc()$inc(5)
cc$count
Counter$new(count=10)$count
Temp <- setRefClass("Temp", fields=list(c="numeric", f=function(v) { if (missing(v)) c * 9/5 + 32 else c <<- (v - 32) * 5/9 }))
t1 <- Temp$new(c=100)
t1$f
t1$f <- 32
t1$c
t1
Acc <- setRefClass("Acc", fields=list(bal="numeric"), methods=list(wd=function(x) { if (x > bal) stop("insufficient funds"); bal <<- bal - x; invisible(bal) }))
a <- Acc$new(bal=10)
a$wd(3)
print(a$wd(3))
tryCatch(a$wd(100), error=function(e) cat("Error:", conditionMessage(e), "\n"))
try(a$wd(100))
try(a$bal <- "x")
try(Acc$new(zip=1))
try(Acc$new(5))
try(a$foo)
try(a$foo())
try(a$foo <- 1)
a$field("bal")
a$field("bal", 99)
a$bal
a[["bal"]]
a$show()
b <- a; b$bal <- 1; a$bal
f <- function(acc) { acc$bal <- acc$bal + 1000; NULL }
f(a)
a$bal
Node <- setRefClass("Node", fields=list(val="numeric", nxt="ANY"), methods=list(initialize=function(...) { nxt <<- NULL; callSuper(...) }))
LL <- setRefClass("LL", fields=list(head="ANY", n="integer"), methods=list(initialize=function() { head <<- NULL; n <<- 0L }, add=function(v) { nd <- Node$new(val=v); nd$nxt <- head; head <<- nd; n <<- n + 1L; invisible(.self) }, each=function(f) { cur <- head; while (!is.null(cur)) { f(cur$val); cur <- cur$nxt } }, toVector=function() { out <- c(); each(function(v) out <<- c(out, v)); out }))
l <- LL$new()
l$add(1)$add(2)$add(3)
l$toVector()
l$n
l$each(function(v) cat(v, ""))
cat("\n")
Shape <- setRefClass("Shape", fields=list(), methods=list(area=function() stop("abstract"), describe=function() cat(class(.self)[1], "with area", format(area(), digits=4), "\n")))
Circle <- setRefClass("Circle", contains="Shape", fields=list(r="numeric"), methods=list(area=function() pi * r^2))
Sq <- setRefClass("Sq", contains="Shape", fields=list(a="numeric"), methods=list(area=function() a^2))
for (sh in list(Circle$new(r=1), Sq$new(a=3))) sh$describe()
try(Shape$new()$describe())
Circle$new(r=2)
Shape$new()
Obs <- setRefClass("Obs", fields=list(hs="list"), methods=list(on=function(f) { hs[[length(hs)+1]] <<- f; invisible(.self) }, fire=function(...) for (h in hs) h(...)))
o <- Obs$new()
o$on(function(x) cat("A", x, "\n"))$on(function(x) cat("B", x * 2, "\n"))
o$fire(21)
length(o$hs)
isVirtualClass("Shape")
Person$methods(shout=function() cat(toupper(name), "!\n"))
Person$new("zed")$shout()
Q <- setRefClass("Q", fields=c("a", "b"))
q <- Q$new(a=1, b="x")
q
q$a <- "now char"
q$a
Q$new()
str(q$b)
all.equal(Q$new(a=1), Q$new(a=1))
identical(Q$new(a=1), Q$new(a=1))
Singleton <- local({ inst <- NULL; function() { if (is.null(inst)) inst <<- Counter$new(); inst } })
Singleton()$inc()
Singleton()$count
