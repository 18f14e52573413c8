# Arithmetic on short vectors with names, hot: which names the result has, and that it has its own.
named <- function(n) setNames(as.numeric(1:n) / 4, paste0("n", 1:n))
work <- function(x, y) {
  r <- list()
  for (k in 1:3) {
    r$sum <- x + y
    r$less <- y - x
    r$times <- x * 2
    r$by <- 3 / x
    r$square <- x^2
    r$two <- 2^x
    r$cube <- x^3
    r$mod <- x %% 2
    r$own <- x + x
    z <- x + 1
    names(z)[1] <- "changed"
    r$z <- z
    r$x <- x
    x <- x + 0.5
  }
  r
}
for (n in c(1, 2, 3, 9, 64, 65)) str(work(named(n), setNames(rev(as.numeric(1:n)), rep("y", n)))[if (n > 9) 1:2 else 1:11])
str(work(named(3), c(1, 2, 3)))
str(work(c(1, 2, 3), named(3)))
str(work(named(1), 5))
str(work(5, named(1)))
other <- function(a, b) {
  for (k in 1:3) r <- tryCatch(a * b, warning = function(w) conditionMessage(w), error = function(e) conditionMessage(e))
  r
}
print(other(named(2), c(1, 2, 3)))
print(other(named(2), c(1, 2, 3, 4)))
print(other(named(1), c(1, 2, 3)))
print(other(c(1, 2), named(4)))
print(other(named(3), 1:3))
print(other(named(3), TRUE))
print(other(named(3), NA))
print(other(named(3), c(x = NaN, y = 1, z = NA)))
print(other(c(a = Inf), c(b = 0)))
print(other(structure(named(2), note = "kept"), 2))
print(other(matrix(1:4 / 2, 2, dimnames = list(c("a", "b"), NULL)), 2))
print(other(structure(named(2), class = "money"), 2))
total <- function(n) {
  s <- 0
  v <- c(a = 1, b = 2)
  for (i in 1:n) {
    v["b"] <- i
    s <- s + v["a"] * 2 + v[["b"]]
  }
  s
}
print(total(10))
e <- new.env()
e$v <- c(a = 1)
for (k in 1:3) e$v <- e$v + 1
print(e$v)
