# Fields of lists: found in the loop, shared names, classes with and without methods, methods that come later
make <- function(i) list(id = i, value = i * 2, name = paste0("n", i))
a <- make(1)
b <- make(2)
names(a)[2] <- "changed"
b$extra <- TRUE
str(a)
str(b)
str(make(3))
attr(a, "note") <- "only a"
print(attributes(a))
print(attributes(make(4)))
x <- make(5)
x$value <- NULL
print(names(x))
print(names(make(6)))
dup <- list(k = 1, k = 2)
fetch <- function(l) l$k
for (i in 1:20) r <- c(fetch(dup), fetch(list(z = 0, k = 5)))
print(r)
part <- list(value = 3)
print(part$val)
print(is.null(part$nothing))
update <- function(acc, n) {
  for (i in seq_len(n)) {
    acc$total <- acc$total + i
    acc$count <- acc$count + 1L
  }
  acc
}
acc <- structure(list(total = 0, count = 0L), class = "account")
for (k in 1:30) r <- update(acc, 10)
print(unclass(r))
print(acc$total)
`$.account` <- function(x, name) {
  if (name == "total") cat("read\n")
  unclass(x)[[name]]
}
print(acc$total)
r <- update(acc, 1)
`$<-.account` <- function(x, name, value) {
  cat("write", name, "\n")
  y <- unclass(x)
  y[[name]] <- value
  structure(y, class = "account")
}
r <- update(acc, 1)
rm(`$.account`, `$<-.account`)
r <- update(acc, 2)
print(r$total)
local({
  `[[.account` <- function(x, i) "local method"
  print(acc[["total"]])
})
print(acc[["total"]])
g <- function() {
  `$.box` <- function(x, name) paste("box", name)
  b <- structure(list(w = 1), class = "box")
  b$w
}
print(g())
b2 <- structure(list(w = 1), class = "box")
print(b2$w)
long <- as.list(setNames(1:40, paste0("f", 1:40)))
s <- 0
for (i in 1:50) s <- s + long$f39 + long$f1
print(s)
swap <- function(p) {
  t <- p$first
  p$first <- p$second
  p$second <- t
  p
}
q <- list(first = "a", second = list(1, "b"))
for (i in 1:21) q <- swap(q)
str(q)
nest <- list(inner = list(v = 1))
for (i in 1:30) nest$inner$v <- nest$inner$v + 1
str(nest)
keep <- nest
nest$inner$v <- 0
print(keep$inner$v)
node <- NULL
for (i in 1:4) node <- list(item = i, nxt = node)
n <- 0
while (!is.null(node)) {
  n <- n * 10 + node$item
  node <- node$nxt
}
print(n)
h <- function(l) {
  l$self <- l
  l
}
str(h(list(a = 1)))
p <- list(a = 1:3)
p$a[2] <- 10L
print(p)
p$b <- p$a
p$b[1] <- 0L
print(p)
e <- tryCatch(stop("x"), error = function(e) e)
print(e$message)
print(tryCatch((1:3)$a, error = conditionMessage))
lt <- list(a = NULL, 5)
print(lt$a)
print(length(lt))
