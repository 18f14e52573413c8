# Counted loops that run as one program, and what ends them in the middle
n <- 6000
x <- sin(1:n) * 3
y <- cos(1:n)
show <- function(...) print(c(...), digits = 15)
f <- function() {
  out <- numeric(n); s <- 0; k <- 0L; best <- -Inf; at <- 0L; last <- NULL; p <- 1
  for (i in 1:n) {
    v <- x[i] * 2 + 1
    out[i] <- if (v > 1) sqrt(v) else v^2
    s <- s + v - y[i]
    if (x[i] > 0.5) k <- k + 1L
    if (x[i] > best) { best <- x[i]; at <- i }
    if (v < -4.9) last <- i
    if (i %% 1000 == 0) p <- p * 1.5 else p <- p - 1e-4
  }
  show(sum(out), s, k, best, at, last, p, v, i)
  show(typeof(k), typeof(at), typeof(last))
  out
}
o <- f(); show(o[c(1, 2, 3, 1024, 1025, n - 1, n)])
# recurrences, and elements behind and before
d <- numeric(n); for (i in 2:n) d[i] <- x[i] - x[i - 1]; show(sum(d), d[2], d[n])
r <- numeric(n); r[1] <- 1; for (i in 2:n) r[i] <- 0.5 * r[i - 1] + x[i]; show(sum(r))
z <- x; for (i in 1:(n - 1)) z[i] <- z[i + 1] - z[i]; show(sum(z), z[n - 1], z[n])
z <- x; for (i in 2:n) z[i] <- z[i - 1] + z[i]; show(z[n])
z <- x; w <- z; for (i in seq_along(z)) z[i] <- z[i] + 1; show(sum(z), sum(w))
cs <- numeric(n); s <- 0; for (i in seq_len(n)) { s <- s + x[i]; cs[i] <- s }; show(cs[c(1, 2000, n)], s)
# types: logical vectors that become double, integers into doubles, doubles into integers
z <- rep(NA, n); for (i in seq_along(x)) z[i] <- x[i]^2; show(sum(z)); show(typeof(z))
z <- logical(n); for (i in 1:n) if (x[i] > 0) z[i] <- TRUE; show(sum(z)); show(typeof(z))
z <- integer(n); for (i in 1:n) z[i] <- i %% 7L; show(sum(z)); show(typeof(z))
z <- integer(n); for (i in 1:n) z[i] <- x[i]; show(sum(z)); show(typeof(z))
z <- numeric(n); for (i in 1:n) z[i] <- i; show(sum(z)); show(typeof(z))
m <- matrix(NA, 3, n); for (j in 1:n) m[2, j] <- x[j]; show(dim(m), sum(m, na.rm = TRUE)); show(typeof(m))
m <- matrix(0, n, 2); for (i in 1:n) { m[i, 1] <- x[i]; m[i, 2] <- m[i, 1] * y[i] }; show(colSums(m))
q <- diag(0, 70); for (i in 1:70) q[i, i] <- i; show(sum(q))
names(x) <- NULL; u <- setNames(numeric(n), paste0("e", 1:n)); for (i in 1:n) u[i] <- x[i]; show(u[c(1, n)])
# warnings, errors and NA in the middle
g <- function() { out <- numeric(n); for (i in 1:n) out[i] <- sqrt(x[i]); out }
show(sum(g(), na.rm = TRUE))
h <- function() { s <- 0; for (i in 1:n) { if (xx[i] > 0) s <- s + 1; seen <<- s }; s }
h2 <- function() { s <- 0; for (i in 1:n) { if (xx[i] > 0) s <- s + 1 }; s }
xx <- x; xx[3000] <- NA
r <- tryCatch(h2(), error = function(e) conditionMessage(e)); print(r)
k <- 0L; res <- try(for (i in 1:n) { k <- k + 1L; if (xx[i] > 5) k <- 0L }, silent = TRUE); cat(res); show(k, i)
s <- 0; for (v in xx) s <- s + v; show(s)
k <- .Machine$integer.max - 3000L; for (i in 1:n) k <- k + 1L; show(k)
e <- numeric(10); res <- try(for (i in 1:n) e[[i]] <- i, silent = TRUE); show(length(e), sum(e))
# what the round before left
s <- 0; prev <- 0; for (i in 1:n) { s <- s + (x[i] - prev)^2; prev <- x[i] }; show(s, prev)
a <- 0; b <- 1; for (i in 1:n) { t <- a + b; a <- b %% 1000; b <- t %% 1000 }; show(a, b, t)
run <- 0L; longest <- 0L; for (i in 1:n) { if (x[i] > -2) run <- run + 1L else run <- 0L; if (run > longest) longest <- run }; show(run, longest)
lo <- Inf; hi <- -Inf; for (i in 1:n) { lo <- min(lo, x[i]); hi <- max(hi, x[i]) }; show(lo, hi)
first <- 0; for (i in 1:n) if (first == 0 && x[i] > 2.99) first <- i; show(first)
# conditional variables, of another type, without a value before
w <- 5; for (i in 1:n) if (i > 5500) w <- i; show(w); show(typeof(w))
w <- 5; for (i in 1:n) if (i > n) w <- i; show(w); show(typeof(w))
fv <- function() { for (i in 1:n) if (x[i] > 2.9) { tmp <- x[i] * 2; s <- tmp }; c(tmp, s) }; show(fv())
fn <- function() { for (i in 1:n) if (x[i] > 9) tmp <- x[i]; exists("tmp", inherits = FALSE) }; show(fn())
# functions, redefined and with variables of the loop
add <- function(p, q) { if (p > q) return(p - q); p + q }
s <- 0; for (i in 1:n) s <- s + add(x[i], y[i]); show(s)
look <- function() s; s <- 1; for (i in 1:n) s <- s + look() * 1e-5; show(s)
sq <- function(v) v^2; s <- 0; for (i in 1:n) s <- s + sq(x[i]); show(s)
`+` <- function(a, b) if (missing(b)) a else .Primitive("+")(.Primitive("+")(a, b), 1); s <- 0; for (i in 1:n) s <- s + x[i]; rm("+"); show(s)
local({ s <- 0; `[<-` <- function(x, i, value) { x[[1]] <- value; x }; o <- numeric(n); for (i in 1:n) o[i] <- x[i]; print(sum(o)) })
# closures, environments, active bindings, locked variables
mk <- function() { s <- 0; get <- function() s; for (i in 1:n) s <- s + x[i]; c(s, get()) }; show(mk())
env <- new.env(); local({ tot <- 0; for (i in 1:n) tot <- tot + x[i] }, envir = env); show(env$tot, env$i)
makeActiveBinding("act", function() 2, globalenv()); s <- 0; for (i in 1:n) s <- s + act; show(s); rm(act)
lk <- 0; lockBinding("lk", globalenv()); res <- try(for (i in 1:n) lk <- lk + 1, silent = TRUE); cat(res); show(lk); unlockBinding("lk", globalenv())
system.time(for (i in 1:n) lk <- lk + x[i])[[1]] < 100; show(lk)
prm <- function(a) { s <- 0; for (i in 1:n) s <- s + a; s }; show(prm({ cat("once\n"); 2 }))
# sequences of other kinds, nested loops, descending
s <- 0; for (i in n:1) s <- s + x[i] / i; show(s)
o <- numeric(n); for (i in n:1) o[i] <- x[i] * 2; show(sum(o))
s <- 0; for (i in seq(1, n, by = 2)) s <- s + x[i]; show(s)
s <- 0; for (v in x[x > 0]) s <- s + v; show(s)
m <- matrix(0, 5, n); for (i in 1:5) for (j in 1:n) m[i, j] <- i * x[j]; show(rowSums(m))
s <- 0; for (i in 1:n) for (j in 1:3) s <- s + x[i] * j; show(s)
idx <- rev(seq_len(n)); o <- numeric(n); for (i in 1:n) o[i] <- x[idx[i]]; show(o[c(1, n)])
h <- integer(8); for (i in 1:n) { b <- i %% 8L + 1L; h[b] <- h[b] + 1L }; show(h)
count <- 0; for (i in 1:n) { if (i %% 2 == 0) next; count <- count + 1 }; show(count)
for (i in 1:n) { if (x[i] > 2.999) break; at <- i }; show(i, at)
z <- 1:n; for (i in 1:n) z[i] <- 0L; show(sum(z))
l <- vector("list", n); for (i in 1:n) l[[i]] <- x[i] + 1; show(sum(unlist(l)))
zz <- numeric(0); for (i in 1:n) zz[i] <- x[i]; show(length(zz), sum(zz))
zc <- c(); for (i in 1:n) zc <- c(zc, x[i]); show(length(zc), sum(zc))
# two changes of one variable, read behind them; counts that become too large under a condition; NA for a function whose code is typed

p <- 0; o <- numeric(n); for (i in 1:n) { if (x[i] > 0) p <- p + x[i] else p <- p - 0.5; o[i] <- p }; show(sum(o), p)
k <- .Machine$integer.max - 100L; for (i in 1:n) if (x[i] > 0) k <- k + 1L; show(k)
total <- function(v) { s <- 0L; for (i in seq_along(v)) s <- s + v[i]; s }
whole <- rep(1:6, 300); gap <- whole; gap[c(900, 1500)] <- NA
for (r in 1:400) t <- total(whole); show(t, total(gap), total(whole))
