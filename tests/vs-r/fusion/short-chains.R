# Runs of arithmetic on short vectors that are done as one step: what their operands may turn into between two rounds.
show <- function(x) cat(class(x), length(x), format(x, digits = 15), if (!is.null(names(x))) names(x), "\n")
step <- function(y, k, h) y + h / 6 * (k + 2 * y + 2 * k)
rounds <- function(f, ...) {
  for (i in 1:40) r <- f(...)
  r
}
show(rounds(step, c(1, 2, 3), c(4, 5, 6), 0.1))
# other operands at the same place
for (y in list(1, 2L, c(1L, 2L, 3L), c(a = 1, b = 2, c = 3), c(1, NA, NaN), c(Inf, -Inf, 0), 1:3, TRUE, numeric(0), c(1, 2), 4:9,
               matrix(1:3 / 2, 1), structure(c(1, 2, 3), class = "u"), NULL, seq(0, 1, length.out = 64), seq(0, 1, length.out = 65)))
  show(tryCatch(step(y, c(4, 5, 6), 0.1), warning = conditionMessage, error = conditionMessage))
show(step(c(1, 2), c(1, 2, 3, 4), 2))
try(step("a", c(1, 2, 3), 2))
try(step(c(1, 2, 3), list(1), 2))
# lengths
for (n in 2:9) show(rounds(step, seq_len(n) / 7, rev(seq_len(n)) / 3, 0.5))
# sums, roots, powers
norm <- function(v) v / sqrt(sum(v^2))
pull <- function(a, d, m) a + m * d / sum(d^2)^1.5
show(rounds(norm, c(3, 4, 12)))
show(rounds(pull, c(1, 1, 1), c(1, 2, 2), 9))
far <- function(a, b) sqrt(sum((a - b)^2))
show(rounds(far, c(1, 2, 3), c(4, 5, 7)))
show(rounds(function(a, b) -sum(a * b), c(1, 2, 3), c(4, 5, 7)))
show(norm(c(0, 0, 0)))
show(norm(c(NA, 1, 2)))
show(norm(c(a = 3, b = 4)))
show(norm(5))
show(norm(3L))
show(norm(c(3L, 4L)))
show(pull(c(1, 1), c(0, 0), -1))
down <- function(v, w) -(v * 2) + -w * 3 - sqrt(v + w)
show(rounds(down, c(1, 4, 9), c(0, 5, 16)))
show(tryCatch(down(c(1, -9), c(0, 5)), warning = conditionMessage))
show(down(2L, 2L))
# integers keep their arithmetic
whole <- function(v, i, j) v * 2 + (i + j)
show(rounds(whole, c(1, 2, 3), 5L, 6L))
show(tryCatch(whole(c(1, 2, 3), .Machine$integer.max, 1L), warning = conditionMessage))
show(whole(c(1, 2, 3), NA_integer_, 1L))
show(whole(1:3, 2L, 3L))
mixed <- function(v, i, j) v * 2 + (i + j)
for (k in 1:60) r <- mixed(c(1, 2, 3), list(0.5, 1L, TRUE)[[k %% 3 + 1]], list(1L, 0.25)[[k %% 2 + 1]])
show(r)
show(tryCatch(mixed(c(1, 2, 3), .Machine$integer.max, 1L), warning = conditionMessage))
# a function bound anew while a loop runs
rebind <- function() assign("sum", function(...) -1, globalenv())
running <- function(v) {
  r <- numeric(0)
  for (i in 1:40) {
    if (i == 30) rebind()
    r <- c(r, sum(v * 2) + 1)
  }
  r
}
show(running(c(1, 2, 3)))
rm(sum)
# what is kept of a result by others
keep <- list()
grow <- function() {
  y <- c(1, 2, 3)
  for (i in 1:30) {
    y <- y * 2 - y / 4 + 1
    if (i %% 10 == 0) keep[[length(keep) + 1]] <<- y
  }
  y
}
show(grow())
for (k in keep) show(k)
# promises: evaluated in order, once
log <- character()
say <- function(n, v) { log <<- c(log, n); v }
lazy <- function(a, b, c) a * 2 + b * 3 - c
for (i in 1:20) r <- lazy(say("a", c(1, 2)), say("b", c(3, 4)), say("c", c(5, 6)))
show(r)
print(table(log))
print(head(log, 6))
log <- character()
try(for (i in 1:20) lazy(say("a", c(1, 2)), if (i == 15) stop("fifteen") else say("b", c(3, 4)), say("c", 1)))
print(length(log))
# functions and operators bound anew
total <- function(v) sum(v * 2) + 1
show(rounds(total, c(1, 2, 3)))
sum <- function(...) -1
show(total(c(1, 2, 3)))
rm(sum)
show(total(c(1, 2, 3)))
local({
  `+` <- function(a, b) "plus"
  g <- function(v, w) v * 2 + w
  for (i in 1:30) r <- g(c(1, 2), c(3, 4))
  show(r)
})
# active bindings, global variables
makeActiveBinding("act", function() { count <<- count + 1; c(count, 1, 2) }, environment())
count <- 0
for (i in 1:20) r <- act * 2 + act
show(r)
g1 <- c(1, 2, 3)
for (i in 1:30) { g2 <- g1 * 2 - g1 / 2 + i; g1 <- g2 / 3 }
show(g1)
# code made anew with other constants
out <- numeric()
for (i in 1:40) out <- c(out, eval(parse(text = sprintf("{ s <- 0; for (j in 1:12) { z <- c(1, 2, 3) * %d + 1 - c(1, 1, 1) * 2; s <- s + z[2] }; s }", i))))
show(out)
# classes that appear later
cls <- function(x, y) x * 2 + y
Ops.money <- function(e1, e2) structure(get(.Generic)(unclass(e1), unclass(e2)) + 100, class = "money")
for (i in 1:30) r <- cls(if (i < 25) c(1, 2) else structure(c(1, 2), class = "money"), c(3, 4))
print(unclass(r))
# a condition and elements of results
walk <- function(n) {
  p <- c(0, 0, 0); v <- c(1, 0.5, 0.25); far <- 0
  for (i in seq_len(n)) {
    p <- p + 0.1 * v - 0.01 * p
    d <- sqrt(sum((p - c(1, 1, 1))^2))
    if (d > far) far <- d
    v[i %% 3 + 1] <- v[i %% 3 + 1] * 0.99
  }
  c(p, far)
}
show(walk(200))
