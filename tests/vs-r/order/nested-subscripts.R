# Nested targets: subscripts are evaluated on the way in and once more on the way out.
o <- function(tag, v) { cat(tag, ""); v }
l <- list(a = list(b = 1:3), c=list(list(list(5))))
l[[o("k1", "a")]][[o("k2", "b")]][o("k3", 1)] <- o("v", 7L); cat("\n")
l[[o("k1", "a")]]$b[o("k3", 1)] <- o("v", 7L); cat("\n")
l$a[[o("k2", "b")]][o("k3", 1)] <- o("v", 7L); cat("\n")
l[[o("k1", "a")]][[o("k2", "b")]] <- o("v", 7:9); cat("\n")
names(l[[o("k1","a")]])[o("k2",1)] <- "b"; cat("\n")
names(l[[o("k1","a")]][[o("k2","b")]])[o("k3",1)] <- "b"; cat("\n")
l[[o("k1","c")]][[o("k2",1)]][[o("k3",1)]][[o("k4",1)]][o("k5",1)] <- o("v",9); cat("\n")
attr(l[[o("k1","a")]][[o("k2","b")]], o("at","x")) <- 3; cat("\n")
`foo<-` <- function(x, ..., value) { x[[1]] <- value; x }
foo(l[[o("k1","a")]][[o("k2","b")]], o("arg",1)) <- 3L; cat("\n")
l[[o("k1","a")]][[o("k2","b")]][[o("k3",1)]] <- 3L; cat("\n")
l[[o("k1", "a")]][[c(o("k2", "b"))]][o("k3", 1):2] <- o("v", 7L); cat("\n")
x <- list(1,list(2,3)); x[[o("a",2)]][[o("b",1)]][[o("c",1)]] <- 5
cat("\n"); str(x)
f <- function() { l <- list(a = list(b = 1:3)); l[[o("k1", "a")]][[o("k2", "b")]][o("k3", 1)] <- o("v", 7L); cat("\n"); l[[o("k1", "a")]][[o("k2", "b")]][[o("k3", 1)]] <- o("v", 7L);cat("\n"); l[[o("k1", "a")]][[o("k2", "b")]] <<- o("v", 7L); cat("\n"); l[[o("k1","a")]]$b[o("k3",1)] <<- o("v",1L);cat("\n") }
f()
l <- list(a = list(b = 1:3)); i <- 0; nx <- function() { i <<- i + 1; "a" }
l[[nx()]][["b"]][2] <- 5L; i; l[[nx()]]$b[2] <- 6L; i
e <- new.env(); e$l <- l; e$l[[nx()]]$b[2] <- 8L; i; e$l$a$b
id <- function(v) v
x <- list(1, list(2, 3))
y <- x
x[[id(2)]][[2]][[1]] <- 5
str(x)
str(y)
x <- list(list(1, list(2, 3)))
x[[{ x <- list(list(7, list(8, 9))); 1 }]][[id(2)]][[o("k", 1)]] <- 0
str(x)
g <- function() {
  x <- list(list(1, list(2, 3)))
  x[[{ x <- list(list(7, list(8, 9))); 1 }]][[id(2)]][[o("k", 1)]] <- 0
  str(x)
  h <- function() { x[[id(1)]][[id(2)]][[o("k", 2)]] <<- "up"; x[[id(1)]][[1]] <<- "one" }
  h()
  str(x)
  for (i in 1:3) x[[id(1)]][[id(2)]][[i]] <- i
  str(x)
}
g()
d <- data.frame(a = 1:2, b = 3:4)
l <- list(d, d)
l[[o("i", 2)]][[o("j", "b")]][o("k", 1)] <- 99L
l[[o("i", 1)]]$a[o("k", 2)] <- 77L
l
s <- structure(list(list(list(1))), class = "shown")
`[[.shown` <- function(x, i) { cat("get ", i, "\n"); unclass(x)[[i]] }
`[[<-.shown` <- function(x, i, value) { cat("set ", i, "\n"); x <- unclass(x); x[[i]] <- value; structure(x, class = "shown") }
s[[o("a", 1)]][[o("b", 1)]][[o("c", 1)]] <- 2
try(x[[o("a", 1)]][[o("b", 9)]][[o("c", 1)]][[o("d", 1)]] <- 2)
e <- new.env()
e$l <- list(list(1))
e[[o("n", "l")]][[o("i", 1)]][[o("k", 2)]] <- 3
str(e$l)
