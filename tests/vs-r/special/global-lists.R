# Loops at top level over lists in global variables: what the typed code does in place, and every way out of it.
x <- vector("list", 40)
for (i in 1:40) x[[i]] <- list(i, NULL)
n <- 0
for (i in 1:40) {
  node <- x[[i]]
  n <- n + node[[1]]
  if (is.null(node[[2]])) n <- n + 0.5
}
print(n)

# growing at the end, elements that are replaced by NULL, shared lists
g <- list()
for (i in 1:60) g[[i]] <- list(i)
h <- g
for (i in 1:60) {
  if (i == 30) h <- g
  g[[i]] <- list(i, i)
}
print(c(length(g), length(g[[60]]), length(h[[30]]), length(h[[29]])))
for (i in 1:50) if (i > 45) g[[i - 40]] <- NULL else g[[i]] <- i
print(length(g))

# chains, temporaries, names
p <- list(a = list(b = 1, k = list(0)), v = c(one = 1, two = 2))
s <- 0
for (i in 1:50) {
  p$a$b <- p$a$b + 1
  p$a$k[[1]] <- p$a$k[[1]] + i
  p$v[2] <- i
  s <- s + p[["a"]][["b"]] + p[[1]][[1]] + list(i, 2)[[2]]
  if (i %% 20 == 0) print(p$v[2])
}
str(p)
print(s)

# an object on the way, whose methods read and write the loop's variables
`[[.watched` <- function(x, i) {
  seen <<- seen + 1
  total <<- "text"
  unclass(x)[[i]]
}
`[[<-.watched` <- function(x, i, value) {
  total <<- total + 100
  y <- unclass(x)
  y[[i]] <- value
  structure(y, class = "watched")
}
`$.watched` <- function(x, name) {
  seen <<- seen + 1000
  unclass(x)[[name]]
}
seen <- 0
total <- 0
w <- list(u = 1, v = 2)
for (i in 1:60) {
  if (i == 31) class(w) <- "watched"
  total <- 0
  v <- w[[2]]
  if (is.character(total)) total <- 1
  w[[1]] <- i
  total <- total + v
  z <- w$v
}
print(unclass(w))
print(c(seen, total, z))

# elements that are vectors: a class on the way, and off again
`[[.scaled` <- function(x, i) unclass(x)[[i]] * 100
`$.scaled` <- function(x, name) "by the method"
w <- list(a = c(1, 2), b = c(3, 4))
total <- 0
texts <- 0
for (i in 1:300) {
  if (i == 101) class(w) <- "scaled"
  if (i == 201) w <- unclass(w)
  v <- w[[2]]
  total <- total + v[1]
  f <- w$a
  if (is.character(f)) texts <- texts + 1
}
print(c(total, texts))

# errors in the middle: what is in the variables afterwards
count <- 0
r <- tryCatch({
  for (i in 1:60) {
    count <- count + 1
    if (i == 50) k <- 99 else k <- 1
    e <- x[[k]]
  }
}, error = function(err) conditionMessage(err))
print(list(r, count, i))
withCallingHandlers(
  for (i in 1:45) {
    count <- count + 1
    x[[if (i == 41) i + 5 else i]] <- list(count)
    y <- as.integer(if (i == 42) "no" else "7")
  },
  warning = function(w) {
    cat("warning with count", count, "and", length(x), "elements\n")
    count <<- -100
    invokeRestart("muffleWarning")
  })
print(count)
q <- NULL
for (i in 1:40) {
  q$name <- i
  if (i == 20) q <- list(name = 0, other = "o")
  if (i == 30) q <- as.environment(q)
  m <- q$name
}
print(c(m, class(q)))

# the environment of the variables themselves
ge <- globalenv()
top <- 0
for (i in 1:50) {
  top <- top + 1
  ge$top <- ge$top + 1
  ge[["top"]] <- ge[["top"]] + 1
}
print(top)

# list() with another meaning, and back
made <- list()
for (i in 1:60) {
  made[[i]] <- list(i, "x")
  if (i == 20) assign("list", function(...) c(...))
  if (i == 40) rm("list")
}
print(c(class(made[[20]]), class(made[[21]]), class(made[[40]]), class(made[[41]])))

# pushes and pops
stack <- list()
depth <- 0
ops <- 0
while (ops < 400) {
  ops <- ops + 1
  if (depth > 0 && ops %% 3 == 0) {
    item <- stack[[depth]]
    stack[[depth]] <- 0
    depth <- depth - 1
  } else {
    depth <- depth + 1
    stack[[depth]] <- list(ops, depth)
  }
}
print(c(depth, length(stack), item[[1]]))
old <- 1:3
for (i in 1:40) {
  new <- old
  new[2] <- new[2] + 1L
  old <- new
}
print(old)
lst <- list(1, "two", 3L, TRUE, NULL, c(1, 2))
kinds <- character(0)
for (i in 1:36) {
  el <- lst[[(i - 1) %% 6 + 1]]
  kinds[i] <- typeof(el)
}
print(table(kinds))
lockBinding("lst", globalenv())
res <- tryCatch(for (i in 1:40) if (i > 35) lst[[1]] <- i else el <- lst[[2]], error = function(e) conditionMessage(e))
print(res)
print(el)
for (i in 1:30) {
  if (i == 25) rm(el)
  ok <- tryCatch(length(el[[1]]), error = function(e) conditionMessage(e))
}
print(ok)
for (i in 1:30) {
  if (i == 25) rm(old)
  old[[2]] <- 5L
}
