# Arguments of typed calls that are computed: signs, elements, arithmetic, comparison, variables of outer functions and globals.
half <- function(a) a / 2
pick <- function(a, b) if (a) b else -b
add3 <- function(a, b, c) a + 2 * b + 4 * c
gl <- 3; gi <- 4L; gv <- c(5, 6, 7)
loop <- function(n) {
  s <- numeric(14); v <- c(1.5, 2.5, 3.5); w <- 4:6; m <- matrix(1:6 + 0.5, 2); k <- 2L; d <- 0.25
  for (i in 1:n) {
    s[1] <- s[1] + half(-i)
    s[2] <- s[2] + half(-d) - half(-k)
    s[3] <- s[3] + half(-(i + 1L)) + half(-(d * i))
    s[4] <- s[4] + half(2 - -i) + half(-i * -d)
    s[5] <- s[5] + half(v[k]) + half(w[k]) + half(v[[3L]]) + half(-v[1])
    s[6] <- s[6] + half(v[k] * w[k] - 1) + half(v[k + 1L])
    s[7] <- s[7] + pick(i > 5, d) + pick(i == k, i) + pick(d < v[1], 2L) + pick(i != 3L && k == 2L, d)
    s[8] <- s[8] + add3(i, -i, i * d) + add3(-i, d - i, -d)
    s[9] <- s[9] + half(gl) + half(-gl) + half(gi * i) + half(-gi - i) + half(gv[k])
    s[10] <- s[10] + half(m[1, 2]) + half(m[k, 3L]) + half(-m[k, k])
    s[11] <- s[11] + half(i %% 3L) + half(i %/% 2L) + half(i^2) + half(i / 4) + half(7.5 %% d)
    s[12] <- s[12] + half(if (i > 3) i else -i) + half({ i; -d })
    s[13] <- s[13] + add3(b = -i, c = -d, a = -k) + add3(c = i, -1, -i)
    s[14] <- s[14] + half(+i) + half(--i) + half(!i) + half(-TRUE) + half(sqrt(i)) + half(-abs(-d))
  }
  s
}
print(loop(10)); print(loop(400)); print(identical(loop(400), loop(400)))
outer <- function(n) { a <- 3; b <- 2L; u <- c(9, 8); inner <- function(x, y) x - y / 2; run <- function(n) { s <- 0; for (i in 1:n) s <- s + inner(-a, b) + inner(a * i, -b) + inner(u[b], -i) + inner(-u[1], a) + inner(a > i, b == 2L); s }; run(n) }
print(outer(5)); print(outer(300))
neg <- function(n) if (n > -200) neg(-(-n + 1)) - 1 else -n
print(neg(-1)); print(neg(0L))
mix <- function(x) { s <- 0; for (v in x) s <- s + half(-v); s }
print(mix(1:300)); print(mix(c(1:200, 0.5))); print(mix(c(1:200, NA))); print(mix(c(TRUE, FALSE))); print(tryCatch(mix(list(1, "a")), error = conditionMessage)); print(mix(c(1L, -2147483647L)))
over <- function(n) { s <- 0; big <- 2147483647L; for (i in 1:n) s <- s + half(-big) + half(big - i); s }
print(over(300)); print(tryCatch({ f <- function(n) { s <- 0; big <- 2147483647L; for (i in 1:n) { s <- half(big + i) }; s }; f(200) }, warning = conditionMessage))
set <- function(n) { z <- list(a = list(b = 1, c = list(2))); f <- function(v) v; for (i in 1:n) { f({ z$a$b <- i; 1 }); f({ z$a$c[[1]] <- z$a$b + 1; z$a$b }) }; z }
str(set(3)); str(set(150)); deep <- function() { z <- list(p = list(q = c(1, 2))); y <- z; f <- function(v) { force(v); v }; f({ z$p$q[2] <- 9; z$p$r <- "n"; 0 }); f({ z[["p"]][["q"]][[1]] <- 7; names(z$p)[2] <- "s"; 0 }); list(y, z) }; str(deep())
