# Nested replacements whose places are calculated, in loops that become typed: the list beneath stays unshared
f <- function(n) {
  s <- list(list(v = numeric(5), k = list(a = 1:3)), list(v = 1:5 / 2, k = list(a = 4:6)), list(v = 0, k = list(a = 0L)))
  for (i in 1:n) {
    j <- i %% 2 + 1
    s[[j]]$v[[i %% 5 + 1]] <- i * 2
    s[[i %% 2L + 1L]]$k$a[2] <- i
    s[[3 - j %/% 2]]$v[1] <- s[[1]]$v[1] + 1
    s[[j * 1 + 0]]$k[["a"]][1] <- -i
  }
  s
}
str(f(5)); str(f(700))
n <- 0; g <- list(list(1, 2), list(3, 4)); h <- g
for (i in 1:500) { g[[i %% 2 + 1]][[2 - i %% 2]] <- i; g[[(i + 1) %% 2 + 1]][[1L + 0L]] <- g[[1]] [[2]] }
str(g); str(h)
