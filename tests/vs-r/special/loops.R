# Hot loops whose frames are looked at and changed from outside, and that end in every way.
mk <- function() {
  fs <- list()
  total <- 0
  for (i in 1:200) {
    total <- total + i
    if (i %% 50 == 0) fs[[length(fs) + 1]] <- function() c(i, total)
  }
  fs
}
for (f in mk()) print(f())
early <- function(n) { s <- 0L; for (i in seq_len(n)) { s <- s + i; if (s > 5000L) return(list(i, s)) }; s }
str(early(50)); str(early(500))
nested <- function() {
  hits <- 0
  for (i in 1:60) for (j in 1:60) { if (j > i) break; if ((i + j) %% 7 == 0) next; hits <- hits + 1 }
  hits
}
nested()
w <- function() { x <- 1L; r <- tryCatch({ for (i in 1:100) x <- x * 2L; x }, warning = function(c) conditionMessage(c)); list(r, x) }
str(w())
w2 <- function() { x <- 1L; for (i in 1:40) x <- withCallingHandlers(x * 2L, warning = function(c) invokeRestart("muffleWarning")); x }
w2()
e <- function(v) { s <- 0; for (i in 1:300) s <- s + v[[i]]; s }
try(e(1:250), silent = TRUE); cat(geterrmessage())
e(as.numeric(1:300)); e(as.list(1:300))
na <- function(v) { n <- 0; for (x in v) if (is.na(x)) n <- n + 1 else if (x > 2) n <- n + 10; n }
na(c(rep(1, 100), NA, rep(3, 5), NaN)); na(c(rep(1L, 100), NA, rep(3L, 5)))
cond <- function(v) { k <- 0; for (i in seq_along(v)) if (v[i] > 0) k <- k + 1; k }
try(cond(c(rep(1, 200), NA)), silent = TRUE); cat(geterrmessage())
s <- 0; x <- c(1.5, 2.5); n <- 0L
for (i in 1:500) { s <- s + x[(i %% 2) + 1]; n <- n + 1L; if (i == 300) x <- c(10L, 20L); if (i == 400) x <- list(1, 2) ; if (i == 450) x <- c(a = 1, b = 2); if (is.list(x)) x <- unlist(x) }
print(s); print(n); print(i)
bump <- function() n <<- n + 1L
for (i in 1:200) { bump(); if (n == 600L) n <- "text"; if (is.character(n)) n <- 0L }
print(n)
g <- 0
repeat { g <- g + 1; if (g > 1000) break }
print(g)
while (g > 0 && g < 5000 && TRUE) g <- g * 1.01
print(g)
k <- 10; while (k) k <- k - 1; print(k)
m <- matrix(0, 20, 30); for (i in 1:20) for (j in 1:30) m[i, j] <- i * 100 + j; print(sum(m)); print(m[20, 30])
mi <- matrix(0L, 5, 5); for (i in 1:5) for (j in 1:5) mi[i, j] <- i * j; print(mi)
mi[3, 3] <- 2.5; for (i in 1:5) for (j in 1:5) mi[i, j] <- mi[i, j] + 1L; print(mi)
txt <- character(0); for (i in 1:60) txt[i] <- if (i %% 2) "odd" else "even"; print(table(txt))
lg <- logical(50); for (i in 1:50) lg[i] <- !(i %% 3 == 0); print(sum(lg))
z <- 1:10; for (i in z) z[i] <- z[i] * 2L; print(z)
back <- integer(0); for (i in 10:1) back <- c(back, i); print(back)
for (v in list(1, "a", TRUE, NULL, 2L)) cat(class(v), "")
cat("\n")
p <- function(a, b) { for (i in 1:100) { a <- a + 1; b[i] <- a }; list(a, sum(b), missing(a), nargs()) }
str(p(1, numeric(0))); str(p(1L, 1:3))
fact <- function(n) if (n <= 1) 1 else n * fact(n - 1)
print(fact(20)); print(fact(170))
acker <- function(m, n) if (m == 0) n + 1 else if (n == 0) acker(m - 1, 1) else acker(m - 1, acker(m, n - 1))
print(acker(2, 9))
lazy <- function(a, b) { s <- 0; for (i in 1:100) s <- s + a; if (s < 0) b; s }
print(lazy(2, stop("never")))
count <- 0; noisy <- function() { count <<- count + 1; 5 }
print(lazy(noisy(), 1)); print(count)
mm <- numeric(0); for (i in 1:100) mm <- c(mm, min(i, 50, 75), max(i, 20L)); print(sum(mm))
str(vapply(1:3, function(k) { t <- 0; for (i in 1:100) t <- t + sqrt(i) * k; t }, 0))
o <- function() { on.exit(cat("left at", i, "\n")); for (i in 1:1000) if (i^2 > 5000) stop("too far") }
try(o(), silent = TRUE)
bigint <- function() { a <- 2147483600L; for (i in 1:60) a <- a + 1L; a }
bigint()
sw <- function(n) { r <- 0; for (i in seq_len(n)) r <- r + switch(as.character(i %% 3), "0" = 1, "1" = 10, 100); r }
sw(300)
