# Default methods of the library on plain vectors, called again and again, and when somebody has defined another one.
use <- function(x) {
  for (i in 1:3) r <- list(mean(x), rev(x), sort(x), as.list(x)[1], unique(x), duplicated(x), anyDuplicated(x))
  str(r)
}
use(c(3, 1, 2, 1)); use(c(b = 2L, a = 1L)); use(c(TRUE, FALSE, TRUE)); use(5); use(7L)
use(c(0, -0, 1)); use(c(2, NA, 1)); use(c(NaN, 1)); use(numeric()); use(c(Inf, -Inf))
use(matrix(c(4, 3, 2, 1), 2)); use(array(8:1, c(2, 2, 2))); use(1:4)
k <- function(x) for (i in 1:3) r <- tryCatch(list(rev(x), sort(x), mean(x)), error = conditionMessage, warning = conditionMessage)
text <- function(x) { for (i in 1:3) r <- list(rev(x), sort(x), unique(x)); str(r) }
text(c("b", "a", "b")); text(c(x = "b", y = "A", z = NA)); text(factor(c("u", "v", "u")))
turn <- function(m) { for (i in 1:3) r <- t(m); r }
turn(1:3); turn(matrix(1:6, 2, dimnames = list(c("a", "b"), NULL))); turn(c(a = 1, b = 2)); turn(array(1:2))
m <- matrix(c(1, 2, 3, 4), 2)
for (i in 1:3) u <- t(m)
print(m); print(u)
x <- c(3, 1, 2)
for (i in 1:3) { y <- sort(x); y[1] <- 10; z <- rev(x); z[1] <- 20 }
print(x); print(y); print(z)
l <- list(1, b = 2)
for (i in 1:3) { k <- as.list(l); k$b <- i }
str(l); str(k)
try(turn(array(1:8, c(2, 2, 2)))); try(turn(quote(a))); try(turn(sum))
for (i in 1:3) r <- withVisible(mean(c(1, 2)))$visible
print(r)
for (i in 1:2) print(tryCatch(mean("a"), warning = function(w) deparse(conditionCall(w))))

# other definitions
go <- function(x) { for (i in 1:2) r <- list(mean(x), rev(x), sort(x)); str(r) }
go(c(2, 1))
mean.numeric <- function(x, ...) "numeric"
go(c(2, 1)); go(2:1)
rm(mean.numeric)
rev.default <- function(x) "reversed"
go(c(2, 1))
rm(rev.default)
sort.integer <- function(x, decreasing = FALSE, ...) { cat("calls:", deparse(sys.calls()[[sys.nframe()]][[1]]), "\n"); NextMethod() }
go(2:1); go(c(2, 1))
rm(sort.integer)
local({ mean.default <- function(x, ...) "inner"; go2 <- function(x) mean(x); print(go2(1)); print(go2(1)) })
go(c(2, 1))
print(structure(c(2, 1), class = "odd") |> rev() |> unclass())
"[.odd" <- function(x, i) { cat("[\n"); structure(unclass(x)[i], class = "odd") }
print(unclass(rev(structure(c(2, 1), class = "odd"))))
setClass("N", representation("numeric"))
setMethod("mean", "N", function(x, ...) "S4")
go3 <- function(x) mean(x)
print(go3(new("N", 1))); print(go3(1)); print(go3(c(1, 2)))
invisible(trace(rev.default, quote(cat("traced\n")), print = FALSE))
f <- function(x) rev(x)
f(1:2); f(1:2)
untrace(rev.default)
f(1:2)
