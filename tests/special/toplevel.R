# Loops at top level and in arguments: global variables in slots, what goes on in their cells, the TRY_ instructions.
s <- 0
for (i in 1:300) s <- s + i * 0.5 + i %% 2L
x <- numeric(300)
for (i in 1:300) {
  x[i] <- i
  if (x[i] > 200) s <- s + 1
}
stopifnot(s > 0)
l <- list(a = 1, b = "x", n = 0L)
for (i in 1:300) {
  l$n <- l$n + 1L
  l$a <- l[["b"]]
  l[["a"]] <- i
}
stopifnot(l$n == 300L)
out <- vector("list", 300)
for (i in 1:300) {
  out[[i]] <- list(i, "a")
  e <- out[[i]]
  f <- e[[1]]
}
stopifnot(f == 300L)
p <- list(d = list(u = 1, v = 2, w = 1:3 + 0L), e = "x")
y <- 1:300 + 0L
z <- list(1, 2, 3)
for (i in 1:300) {
  q <- p$d
  r <- p$d$v
  y[i] <- 7L
  g <- z[i %% 3L + 1L]
  w <- p$d$w
  h <- p$d[1L]
  k <- p$d[[2L]]
  z[2L] <- p$e
  y[i] <- "text"[1L] == "text"
}
stopifnot(r == 2)
words <- c("a", "b", "c")
last <- ""
for (i in 1:300) {
  last <- words[i %% 3L + 1L]
  all <- words
  r <- nchar(last)
}
stopifnot(last == "a")
square <- function(x) x * x
for (i in 1:300) s <- s + square(i)
twice <- function(n) {
  t <- 0
  u <- suppressWarnings({
    for (i in 1:n) t <- t + i %% 5L
    t
  })
  u
}
stopifnot(twice(300) == 600)
v <- local({
  a <- 0
  for (i in 1:300) a <- a + i %% 4
  a
})
stopifnot(v == 450)
while (s > 0) s <- s - 10000
n <- 0L
repeat {
  n <- n + 1L
  if (n >= 300L) break
}
k <- 0
for (w in rep(words, 100)) if (w == "a") k <- k + 1
stopifnot(k == 100)
total <- 0
for (i in 1:40) {
  part <- 0
  for (j in 1:20) part <- part + i * j
  total <- total + part
}
stopifnot(total == 172200)
