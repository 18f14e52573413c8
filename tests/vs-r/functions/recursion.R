fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
sapply(0:15, fib)
fact <- function(n) if (n == 0) 1 else n * fact(n - 1)
fact(10)
hanoi_moves <- 0
hanoi <- function(n, from = "A", to = "C", via = "B") {
  if (n == 1) { hanoi_moves <<- hanoi_moves + 1; return(invisible()) }
  hanoi(n - 1, from, via, to)
  hanoi_moves <<- hanoi_moves + 1
  hanoi(n - 1, via, to, from)
}
hanoi(6)
hanoi_moves
gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
gcd(1071, 462)
ack <- function(m, n) {
  if (m == 0) return(n + 1)
  if (n == 0) return(ack(m - 1, 1))
  ack(m - 1, ack(m, n - 1))
}
ack(2, 3)
flatten <- function(l) if (!is.list(l)) list(l) else do.call(c, lapply(l, flatten))
unlist(flatten(list(1, list(2, list(3, 4)), 5)))
perms <- function(v) {
  if (length(v) <= 1) return(list(v))
  out <- list()
  for (i in seq_along(v)) for (p in perms(v[-i])) out[[length(out) + 1]] <- c(v[i], p)
  out
}
length(perms(1:4))
do.call(rbind, perms(1:3))
depth <- function(l) if (!is.list(l)) 0 else if (length(l) == 0) 1 else 1 + max(sapply(l, depth))
depth(list(1, list(2, list(3))))
quicksort <- function(x) {
  if (length(x) <= 1) return(x)
  p <- x[1]; rest <- x[-1]
  c(quicksort(rest[rest < p]), p, quicksort(rest[rest >= p]))
}
quicksort(c(3, 6, 1, 8, 2, 9, 2))
binsearch <- function(v, t, lo = 1, hi = length(v)) {
  if (lo > hi) return(-1)
  mid <- (lo + hi) %/% 2
  if (v[mid] == t) mid else if (v[mid] < t) binsearch(v, t, mid + 1, hi) else binsearch(v, t, lo, mid - 1)
}
binsearch(c(1, 3, 5, 7, 9, 11), 7)
binsearch(c(1, 3, 5, 7, 9, 11), 4)
collatz <- function(n, steps = 0) if (n == 1) steps else collatz(if (n %% 2 == 0) n / 2 else 3 * n + 1, steps + 1)
sapply(1:10, collatz)
pow_set <- function(s) if (length(s) == 0) list(c()) else { r <- pow_set(s[-1]); c(r, lapply(r, function(x) c(s[1], x))) }
length(pow_set(1:5))
is_even <- function(n) if (n == 0) TRUE else is_odd(n - 1)
is_odd <- function(n) if (n == 0) FALSE else is_even(n - 1)
is_even(10)
is_odd(7)
to_binary <- function(n) if (n < 2) as.character(n) else paste0(to_binary(n %/% 2), n %% 2)
to_binary(37)
tryCatch((function(n) sys.function()(n + 1))(1), error = function(e) cat("too deep\n"))
sum_digits <- function(n) if (n < 10) n else n %% 10 + sum_digits(n %/% 10)
sum_digits(98765)
sapply(c(4, 1, 7), Recall <- function(n) if (n <= 1) 1 else n * sum(1:n))
