# shares.R - Pairs of lines of which the second does the work of the first three times as often, or once as often in one
# kernel: for profile-shares.sh.  The argument: how many rounds of all; the machine may change its speed from one to the
# next.
light <- function(x)
  ((x * 0.5 + 1) * 0.25 + x) * 0.125 - (x + 2) * 0.0625 # in place of its call, 1
heavy <- function(x)
  ((x * 0.5 + 1) * 0.25 + x) * 0.125 - (x + 2) * 0.0625 # in place of its call, 3
inlined <- function(n) {
  i <- s <- 0
  while ((i <- i + 1) <= n)
    s <- s * 0.5 + light(i) # calls, 1
  i <- 0
  while ((i <- i + 1) <= 3 * n)
    s <- s * 0.5 + heavy(i) # calls, 3
  s
}
plain <- function(n) {
  i <- s <- 0
  while ((i <- i + 1) <= n)
    s <- (s * 0.5 + i) * 0.25 + i %% 7 # typed, 1
  i <- 0
  while ((i <- i + 1) <= 3 * n)
    s <- (s * 0.5 + i) * 0.25 + i %% 7 # typed, 3
  s
}
less <- function(x)
  exp(x * 0.0001) - sqrt(x) # in a program over rounds, 1
more <- function(x)
  exp(x * 0.0001) - sqrt(x) # in a program over rounds, 3
counted <- function(n) {
  out <- numeric(3 * n)
  for (i in 1:n)
    out[i] <- less(i) + cos(i) # calls over rounds, 1
  for (i in 1:(3 * n))
    out[i] <- more(i) + cos(i) # calls over rounds, 3
  sum(out)
}
each <- function(n) {
  x <- vapply(1:n, function(i)
    cos(i) * sin(i), 0) # over elements, 1
  y <- vapply(1:(3 * n), function(i)
    cos(i) * sin(i), 0) # over elements, 3
  sum(x, y)
}
v <- as.numeric(1:10000)
apart <- function(n) {
  for (k in 1:n)
    a <- (v * 2 + 1) * 3 - v # vectors, 1
  for (k in 1:(3 * n))
    b <- (v * 2 + 1) * 3 - v # vectors, 3
  a[2] + b[3]
}
w <- as.numeric(1:100000) # long enough for what it takes to begin a kernel, which is the first line's, not to count
together <- function(n) {
  for (k in 1:n) {
    a <- w * 2 + 1 # one kernel, 1
    b <- w * 3 + 4 # one kernel, 1
  }
  a[2] + b[3]
}
names <- as.character(1:5000)
text <- function(n) {
  for (k in 1:n)
    x <- paste0("a", names) # in C, 1
  for (k in 1:(3 * n))
    y <- paste0("a", names) # in C, 3
  length(x) + length(y)
}
applied <- function(n) {
  x <- vapply(1:n, function(i)
    if (i %% 2 == 0) toupper("a") else "b", "") # applied, 1
  y <- vapply(1:(3 * n), function(i)
    if (i %% 2 == 0) toupper("a") else "b", "") # applied, 3
  length(x) + length(y)
}
for (round in 1:as.integer(commandArgs(TRUE)[1]))
  x <- c(inlined(200000), plain(300000), counted(250000), each(80000), apart(600), together(160), text(20), applied(20000))
print(x)
