# The calls of replacement functions show the value, as it has been evaluated.
`f<-` <- function(x, ..., value) { print(sys.call()); print(match.call()); print(substitute(value)); print(substitute(x)); x }
x <- 1; y <- 5
f(x) <- y
f(x) <- c(1, 2)
f(x) <- y + 1
f(x, 2) <- quote(a + b)
f(x) <- "str"
f(x) <- c(a = 1L)
f(x) <- list(1, "a")
f(x) <- NULL
f(x) <- 1:10
f(x) <- function(z) z
f(names(x)) <- "q"
g <- function() { v <- 3; w <- 1; f(w) <- v * 2; w }
g()
`f<-.foo` <- function(x, value) { print(sys.call()); x }
"f<-" <- function(x, value) UseMethod("f<-")
z <- structure(1, class = "foo")
f(z) <- y + 2
"[<-.foo" <- function(x, i, value) { print(sys.call()); stop("no assign") }
try(z[1] <- y + 3)
"$<-.foo" <- function(x, name, value) { print(sys.call()); stop("no assign") }
try(z$abc <- y + 3)
"names<-.foo" <- function(x, value) { print(sys.call()); stop("no names") }
try(names(z) <- c("a", y))
"[[<-.foo" <- function(x, i, value) { print(sys.call()); print(match.call()); stop("no names") }
try(z[["k"]] <- list(y))
levels(z) <- c("a", "b")
"levels<-.foo" <- function(x, value) { print(sys.call()); stop("no levels") }
try(levels(z) <- c("a", "b"))
try(levels(z)[2] <- "k")
e <- new.env(); h <- function() { f(z) <<- 9 }; h()
