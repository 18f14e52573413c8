# Benchmarks game programs, small sizes
fannkuch <- function(n) {
  p <- q <- 1:n; sgn <- 1; maxflips <- 0; sum <- 0; s <- 1:n
  repeat {
    q0 <- p[1]
    if (q0 != 1) {
      q[-1] <- p[-1]; flips <- 1
      repeat {
        qq <- q[q0]
        if (qq == 1) { sum <- sum + sgn * flips; if (flips > maxflips) maxflips <- flips; break }
        q[q0] <- q0
        if (q0 >= 4) { i <- 2; j <- q0 - 1; repeat { t <- q[i]; q[i] <- q[j]; q[j] <- t; i <- i + 1; j <- j - 1; if (i >= j) break } }
        q0 <- qq; flips <- flips + 1
      }
    }
    if (sgn == 1) { t <- p[2]; p[2] <- p[1]; p[1] <- t; sgn <- -1 }
    else {
      t <- p[2]; p[2] <- p[3]; p[3] <- t; sgn <- 1
      for (i in 3:n) {
        if (s[i] != 1) { s[i] <- s[i] - 1; break }
        if (i == n) return(c(sum, maxflips))
        s[i] <- i
        t <- p[1]; p[1:i] <- p[2:(i + 1)]; p[i + 1] <- t
      }
    }
  }
}
r <- fannkuch(6); cat(r[1], "\nPfannkuchen(6) = ", r[2], "\n", sep = "")
spectral <- function(n) {
  A <- outer(seq_len(n) - 1, seq_len(n) - 1, function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1))
  u <- rep(1, n); for (i in 1:10) { v <- crossprod(A, A %*% u); u <- crossprod(A, A %*% v) }
  sqrt(sum(u * v) / sum(v * v))
}
cat(sprintf("%.9f\n", spectral(50)))
nbody <- function(steps) {
  pi2 <- 4 * pi^2; dp <- 365.24
  m <- pi2 * c(1, 9.54791938424326609e-4, 2.85885980666130812e-4, 4.36624404335156298e-5, 5.15138902046611451e-5)
  x <- rbind(0, c(4.84143144246472090, -1.16032004402742839, -0.103622044471123109), c(8.34336671824457987, 4.12479856412430479, -0.403523417114321381), c(12.8943695621391310, -15.1111514016986312, -0.223307578892655734), c(15.3796971148509165, -25.9193146099879641, 0.179258772950371181))
  v <- rbind(0, c(1.66007664274403694e-3, 7.69901118419740425e-3, -6.90460016972063023e-5), c(-2.76742510726411858e-3, 4.99852801234917238e-3, 2.30417297573763929e-5), c(2.96460137564761618e-3, 2.37847173959480950e-3, -2.96589568540237556e-5), c(2.68067772490389322e-3, 1.62824170038242295e-3, -9.51592254519715870e-5)) * dp
  v[1, ] <- -colSums(v * m) / m[1]
  energy <- function() { e <- 0.5 * sum(m * v^2); for (i in 1:4) for (j in (i + 1):5) e <- e - m[i] * m[j] / sqrt(sum((x[i, ] - x[j, ])^2)); e }
  cat(sprintf("%.9f", energy()), sep = "\n")
  for (s in seq_len(steps)) { for (i in 1:4) for (j in (i + 1):5) { d <- x[i, ] - x[j, ]; mag <- 0.01 / sum(d^2)^1.5; v[i, ] <- v[i, ] - d * m[j] * mag; v[j, ] <- v[j, ] + d * m[i] * mag }; x <- x + 0.01 * v }
  cat(sprintf("%.9f", energy()), sep = "\n")
}
nbody(50)
tree <- function(d) if (d == 0) list(NULL, NULL) else list(tree(d - 1), tree(d - 1))
check <- function(t) if (is.null(t[[1]])) 1 else 1 + check(t[[1]]) + check(t[[2]])
for (d in seq(4, 8, 2)) cat(sprintf("%d\t trees of depth %d\t check: %d\n", 2L^(8 - d + 4), d, as.integer(check(tree(d)))))
mandel <- function(w, h, it = 50) { z <- c <- outer(seq(-2, 0.5, length.out = w), seq(-1.1, 1.1, length.out = h) * 1i, "+"); k <- matrix(0L, w, h); for (i in seq_len(it)) { in_ <- Mod(z) < 2; z[in_] <- z[in_]^2 + c[in_]; k <- k + in_ }; k }
k <- mandel(50, 15)
for (j in 1:15) cat(c(" ", ".", ":", "-", "=", "+", "*", "#", "@")[pmin(9, 1 + k[, j] %/% 6)], "\n", sep = "")
revcomp <- function(s) chartr("ACGTMKRYVBHDacgt", "TGCAKMYRBVDHTGCA", paste(rev(strsplit(s, "")[[1]]), collapse = ""))
revcomp("GGCCGGGCGCGGTGGCTCACGCCTGTAATCCCAGCACTTTGG")
dna <- "ggtattttaatttatagtggtattttaatttatagtatt"
for (k in 1:2) { f <- table(substring(dna, 1:(nchar(dna) - k + 1), k:nchar(dna))); f <- f[order(-f, names(f))]; cat(sprintf("%s %.3f\n", toupper(names(f)), 100 * f / sum(f)), sep = ""); cat("\n") }
rnd <- local({ last <- 42; function(max) { last <<- (last * 3877 + 29573) %% 139968; max * last / 139968 } })
cat(sapply(1:5, function(i) format(rnd(1), digits = 6)), "\n")
pidigits <- function(n) { len <- floor(10 * n / 3); A <- rep(2, len); nines <- 0; predigit <- 0; out <- character(); for (j in 1:(n + 1)) { q <- 0; for (i in len:1) { x <- 10 * A[i] + q * i; A[i] <- x %% (2 * i - 1); q <- x %/% (2 * i - 1) }; A[1] <- q %% 10; q <- q %/% 10; if (q == 9) nines <- nines + 1 else if (q == 10) { out <- c(out, predigit + 1, rep(0, nines)); predigit <- 0; nines <- 0 } else { out <- c(out, predigit, rep(9, nines)); predigit <- q; nines <- 0 } }; paste(out[-1], collapse = "") }
pidigits(30)
