p <- function(n) {
  s <- 0
  bump <- function() { s <<- s + 100; 1 }
  for (i in seq_len(n)) s <- s + bump()
  s
}
print(p(1))
print(p(3))
