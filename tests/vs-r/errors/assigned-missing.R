# Which call is to blame for a value that is not there; errors that are not to be shown.
f <- function(l, owner) l$o <- owner
try(f(list()))
g <- function(owner) { l <- list(); l$o <- owner; l }
try(g()); try(g())
m <- function(l, x) l$a <- x
h <- function() m(list())
try(h())
q <- function(v) v$x <- nosuch
try(q(list()))
f1 <- function(l) { l[nosuch] <- 3 }
try(f1(1:3))
f2 <- function(l) { nosuch[1] <- 3 }
try(f2(1:3))
f3 <- function(l) { l$a[1] <- 3 }
try(f3())
f4 <- function(l) { names(l)[2] <- nosuch }
try(f4(1:3))
f5 <- function(l) { names(l) <- l }
try(f5())
D <- function(...) ini(...)
ini <- function(owner) { e <- new.env(); e$o <- owner }
try(D())
quiet <- function() {
  op <- options(show.error.messages = FALSE)
  on.exit(options(op))
  warning("not shown either")
  stop("quiet")
}
quiet()
