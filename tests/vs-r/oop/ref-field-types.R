# Fields keep their classes and locks when methods assign them.
A <- setRefClass("A", fields=list(n="numeric", l="list", any="ANY", ch="character"), methods=list(
  setn=function(v) { n <<- v; invisible(.self) }, setl=function(v) l[["k"]] <<- v, setl2=function(v) l$z <<- v, badl=function() l <<- 5, setany=function(v) any <<- v,
  inc=function() n <<- n + 1L, setel=function(i, v) n[i] <<- v, bad2=function() n[2] <<- "a", loop=function() { for (i in 1:10) n <<- n + i; n }, loc=function() { n <- "local"; n },
  viaself=function(v) .self$n <- v, viaself2=function(v) { .self$n <<- v }))
options(error=expression(NULL))
a <- A$new(n=1)
a$setn(5L)
class(a$n)
a$setn("x")
a$n
a$inc()
a$n
a$setl(3)
a$setl2("q")
str(a$l)
a$badl()
a$setany("s")$any
a$setel(3, 9)
a$n
a$bad2()
a$n
a$n <- 1
a$loop()
a$loc()
a$n
a$viaself("s")
a$viaself(3)
a$n
a$setn(NULL)
a$setn(TRUE)
a$setn(matrix(1:4,2))
a$n
a$setn(Sys.Date())
a$ch <- letters
a$ch <- 1
a$field("n", "bad")
a$n
B <- setRefClass("B", contains="A", fields=list(d="data.frame", f="function", dt="Date", e="environment", o="A"), methods=list(chk=function() { d <<- data.frame(a=1); f <<- function(x) x; dt <<- Sys.Date(); e <<- new.env(); o <<- A$new(n=3); "ok" }, bad=function() o <<- 3, bad3=function() d <<- 1, bad4=function() f <<- "a"))
b <- B$new()
b$chk()
b$bad()
b$bad3()
b$bad4()
b$o <- b
b$o <- NULL
tryCatch(b$setn("a"), error=function(e) print(conditionMessage(e)))
tryCatch(b$setn("a"), error=function(e) print(conditionCall(e)))
L <- setRefClass("L", fields=list(k="numeric", z="list"), methods=list(setk=function(v) k <<- v))
L$lock("k")
l <- L$new()
l$k <- 5
l$k
l$k <- 6
l$k
l <- L$new()
l$setk(3)
l$setk(4)
l$k
l <- L$new(k=1)
l$copy()$k
l$k <- 3
