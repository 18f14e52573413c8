# are-we-fast-yet micro benchmarks: Bounce, List, Permute, Queens, Sieve, Storage, Towers
Random <- function() { seed <- 74755L; function() { seed <<- bitwAnd(seed * 1309L + 13849L, 65535L); seed } }
bounce <- function() {
  rnd <- Random()
  ball <- function() { x <- rnd() %% 500L; y <- rnd() %% 500L; xv <- rnd() %% 300L - 150L; yv <- rnd() %% 300L - 150L
    list(bounce = function() { b <- FALSE; x <<- x + xv; y <<- y + yv
      if (x > 500L) { x <<- 500L; xv <<- -abs(xv); b <- TRUE }
      if (x < 0L) { x <<- 0L; xv <<- abs(xv); b <- TRUE }
      if (y > 500L) { y <<- 500L; yv <<- -abs(yv); b <- TRUE }
      if (y < 0L) { y <<- 0L; yv <<- abs(yv); b <- TRUE }
      b }) }
  balls <- lapply(1:100, function(i) ball())
  n <- 0L
  for (i in 1:50) for (b in balls) if (b$bounce()) n <- n + 1L
  n
}
listbench <- function() {
  make <- function(n) if (n == 0) NULL else list(val = n, nxt = make(n - 1))
  len <- function(l) if (is.null(l)) 0 else 1 + len(l$nxt)
  shorter <- function(x, y) { while (!is.null(y)) { if (is.null(x)) return(TRUE); x <- x$nxt; y <- y$nxt }; FALSE }
  tail <- function(x, y, z) if (shorter(y, x)) tail(tail(x$nxt, y, z), tail(y$nxt, z, x), tail(z$nxt, x, y)) else z
  len(tail(make(10), make(7), make(4)))
}
permute <- function(n) { count <- 0; v <- seq_len(n); swap <- function(i, j) { t <- v[i]; v[i] <<- v[j]; v[j] <<- t }
  perm <- function(n) { count <<- count + 1; if (n != 0) { n1 <- n - 1; perm(n1); for (i in n1:0) { swap(n1 + 1, i + 1); perm(n1); swap(n1 + 1, i + 1) ; if (i == 0) break } } }
  perm(n); count }
queens <- function() { fr <- rep(TRUE, 8); fmax <- rep(TRUE, 16); fmin <- rep(TRUE, 16); qr <- rep(-1, 8)
  place <- function(c) { for (r in 1:8) if (fr[r] && fmax[c + r - 1] && fmin[c - r + 8]) { qr[r] <<- c; fr[r] <<- fmax[c + r - 1] <<- fmin[c - r + 8] <<- FALSE; if (c == 8 || place(c + 1)) return(TRUE); fr[r] <<- fmax[c + r - 1] <<- fmin[c - r + 8] <<- TRUE }; FALSE }
  list(place(1), qr) }
sieve <- function(n) { f <- rep(TRUE, n); k <- 0; for (i in 2:n) if (f[i - 1]) { k <- k + 1; j <- i + i; while (j <= n) { f[j - 1] <- FALSE; j <- j + i } }; k }
storage <- function() { cnt <- 0; rnd <- Random(); build <- function(d) { cnt <<- cnt + 1; if (d == 1) vector("list", rnd() %% 10L + 1L) else lapply(1:4, function(i) build(d - 1)) }; build(5); cnt }
towers <- function(n) { piles <- list(n:1, NULL, NULL); moved <- 0
  mv <- function(n, a, b) { if (n == 1) { d <- tail(piles[[a]], 1); piles[[a]] <<- head(piles[[a]], -1); piles[[b]] <<- c(piles[[b]], d); moved <<- moved + 1 } else { o <- 6 - a - b; mv(n - 1, a, o); mv(1, a, b); mv(n - 1, o, b) } }
  mv(n, 1, 2); list(moved = moved, piles = piles) }
cat("bounce", bounce(), "\n"); cat("list", listbench(), "\n"); cat("permute", permute(5), "\n")
print(queens()); print(sieve(1000)); print(storage()); print(towers(6)); str(towers(3))
