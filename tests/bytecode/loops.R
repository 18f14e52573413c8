f <- function(n) {
  s <- 0
  for (i in 1:n) if (i %% 2 == 0) next else s <- s + i * 2
  while (s > 10 && n > 0) s <- s - 3
  repeat { s <- s + 1; if (s > 100) break }
  s
}
