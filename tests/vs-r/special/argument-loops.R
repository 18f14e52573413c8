# loops in the arguments of calls: they run on the variables of the function around them
quietly <- function(expr) invisible(expr)
id <- function(x) x
f1 <- function(n) { s <- 0; quietly(for (i in 1:n) s <- s + i * 0.5); c(s, i) }
print(f1(200))
f2 <- function(n) { s <- 0L; r <- tryCatch({ for (i in 1:n) s <- s + i; s }, error = function(e) -1); c(r, s) }
print(f2(300)); print(suppressWarnings(f2(100000)))
f3 <- function(x) { quietly({ for (i in seq_along(x)) x[i] <- x[i] * 2 + 1 }); x }
a <- c(1, 2, 3.5); b <- f3(rep(a, 50)); print(head(b)); print(a); z <- f3(a); print(a)
f4 <- function(x) { y <- x; quietly(for (i in 1:length(y)) y[[i]] <- i); list(x, y) }
str(f4(c(9, 8, 7))); str(f4(list("a", 2)))
f5 <- function(n) { m <- matrix(0, n, n); quietly(for (i in 1:n) for (j in 1:n) m[i, j] <- i * 10 + j); sum(m) }
print(f5(20))

# parameters that are promises, defaults, or missing
f6 <- function(n, step = { cat("default\n"); 2 }) { s <- 0; quietly(for (i in 1:n) s <- s + step); s }
print(f6({ cat("n\n"); 60 })); print(f6(60, { cat("step\n"); 1 }))
f7 <- function(x) { quietly({ s <- 0; for (i in 1:100) if (i > 90) s <- s + x }); s }
try(f7())
f8 <- function(x) { quietly(for (i in 1:100) x <- i); c(missing(x), x) }
print(f8()); print(f8(3))
f9 <- function(x) { quietly({ t <- 0; for (i in 1:100) t <- t + x }); list(substitute(x), t) }
str(f9(1 + 2))
f10 <- function(x = 5) { quietly({ t <- 0; for (i in 1:100) t <- t + x }); c(missing(x), t) }
print(f10())
order <- function(x, y) { quietly({ s <- 0; for (i in 1:60) s <- s + x * y }); s }
print(order({ cat("x "); 1 }, { cat("y\n"); 2 }))

# free variables, and variables that do not exist yet
k <- 3; cnt <- 0
g1 <- function(n) { quietly({ s <- 0; for (i in 1:n) { s <- s + k; cnt <<- cnt + 1 } }); s }
print(g1(100)); print(cnt)
u <- 100
g2 <- function(n) { quietly(for (i in 1:n) { if (i > 50) u <- i; v <- u }); c(u, v) }
print(g2(49)); print(g2(80))
g3 <- function(n) { quietly(for (i in 1:n) { if (i == 70) rm(w); w <- i; if (i > 69) stopifnot(exists("w")) }); w }
print(g3(100))
g4 <- function() { quietly(for (i in 1:100) if (i > 60) nowhere <- nowhere + 1); 1 }
try(g4())

# leaving: break, next, return, errors, conditions
h1 <- function(n) { s <- 0; quietly(for (i in 1:n) { if (i %% 2 == 0) next; if (i > 120) break; s <- s + i }); c(i, s) }
print(h1(500))
h2 <- function(n) { tryCatch(for (i in 1:n) if (i == 77) return(i), finally = cat("finally\n")); -1 }
print(h2(100)); print(h2(50))
h3 <- function(n) { i <- 0; r <- tryCatch(while (TRUE) { i <- i + 1; if (i > n) stop("enough at ", i) }, error = conditionMessage); list(r, i) }
str(h3(200))
h4 <- function(n) { w <- 0; s <- 0; withCallingHandlers(for (i in 1:n) { if (i %% 40 == 0) warning("w", i); s <- s + i },
  warning = function(e) { w <<- w + s; invokeRestart("muffleWarning") }); c(w, s) }
print(h4(100))
h5 <- function(n) { s <- 0; repeat quietly({ for (i in 1:n) s <- s + 1; if (s > 300) break }); s }
try(print(h5(100)))
h6 <- function(n) for (j in 1:5) quietly({ t <- 0; for (i in 1:n) { t <- t + i; if (t > 1000) stop("t is ", t, " in round ", j) } })
try(h6(100))

# others change the variables while the loop runs
p1 <- function(n) { s <- 0; bump <- function() s <<- s + 100; quietly(for (i in 1:n) { s <- s + 1; if (i %% 30 == 0) bump() }); s }
print(p1(100))
p2 <- function(n) { s <- 0; e <- environment(); quietly(for (i in 1:n) { s <- s + 1; if (i == 60) assign("s", "text", e); if (i > 60) s <- paste0(s, i) ; if (i > 63) break}); s }
try(print(p2(100)))
p3 <- function(n) { s <- 0; e <- environment(); quietly(for (i in 1:n) { s <- s + 1; if (i == 60) e$i <- 90L; if (i == 70) e$s <- 5L }); c(s, i) }
print(p3(100))
p4 <- function(n) { fs <- list(); quietly(for (i in 1:n) { v <- i * 2; if (i %% 50 == 0) fs[[length(fs) + 1]] <- function() v }); sapply(fs, function(f) f()) }
print(p4(100))
p5 <- function(n) { s <- 0; quietly(for (i in 1:n) { s <- s + i; if (i == 60) class(s) <- "money"; if (i > 62) break }); s }
"+.money" <- function(e1, e2) { cat("plus\n"); structure(unclass(e1) + unclass(e2), class = "money") }
print(unclass(p5(100)))
p7 <- function(n) { e <- environment(); s <- 0; quietly(for (i in 1:n) { s <- s + x7; if (i == 50) makeActiveBinding("x7", function() { 2 }, e) }); s }
x7 <- 1; print(p7(100))

# loops within loops of arguments, in functions called again, and after the function has returned
q1 <- function(n) { s <- 0; quietly(for (i in 1:n) quietly(for (j in 1:i) s <- s + j)); s }
print(q1(40))
q2 <- function(n) { s <- 0; for (k in 1:n) quietly({ for (i in 1:30) s <- s + k * i }); s }
print(q2(30))
q3 <- function(n) id(function() id({ s <- 0; for (i in 1:n) s <- s + i; s }))
print(q3(100)()); print(q3(50L)())
late <- function(x) function() x
q4 <- function(n) { a <- 0; late({ for (i in 1:n) a <- a + i; a }) }
r <- q4(100); print(r()); print(r())
q5 <- function(n) { s <- 0; delayedAssign("d", { for (i in 1:n) s <- s + i; s }); s <- 1000; d + s }
print(q5(100))
q6 <- function(n) if (n == 0) 0 else { s <- 0; quietly(for (i in 1:50) s <- s + i * n); s + q6(n - 1) }
print(q6(20))
q7 <- function(n) { x <- numeric(n); suppressWarnings(for (i in 1:n) x[i] <- sqrt(i - 3)); sum(x, na.rm = TRUE) }
print(q7(100))

# calls in such loops: short functions, local ones, functions that change
sq <- function(x) x * x
c1 <- function(n) { s <- 0; quietly(for (i in 1:n) s <- s + sq(i) + sq(s * 1e-9)); s }
print(c1(200))
c2 <- function(n) { sq <- function(x) x + 1; s <- 0; quietly(for (i in 1:n) s <- s + sq(i)); s }
print(c2(200))
c3 <- function(n) { s <- 0; quietly(for (i in 1:n) { if (i == 100) assign("sq", function(x) 0); s <- s + sq(i) }); s }
print(c3(200))
c4 <- function(n) { s <- 0; quietly(for (i in 1:n) { if (i == 100) sq <<- function(x) -x; s <- s + sq(i) }); s }
print(c4(200))
who <- function(x) if (x < 0) sys.call() else x
c5 <- function(n) { quietly({ r <- 0; for (i in 1:n) r <- who(n - i - 1) }); r }
print(c5(100))

# at top level
t <- 0; quietly(for (i in 1:300) t <- t + i); print(c(t, i))
tryCatch({ t <- 0; for (i in 1:300) { t <- t + i; if (i == 200) stop("at ", t) } }, error = function(e) print(conditionMessage(e)), finally = print(t))
x <- 1:10; quietly(for (i in 1:100) x[i] <- i * 2L); print(sum(x))
r <- system.time(for (i in 1:100) t <- t + sqrt(i)); print(t)
quietly({ n <- 0; repeat { n <- n + 1; if (n > 500) break } }); print(n)
try({ for (i in 1:100) { if (i == 90) rm(n); n <- n + 1 } }, silent = TRUE); print(i); cat(geterrmessage())
tot <- 0; add <- function(v) tot <<- tot + v
quietly(for (i in 1:200) { tot <- tot + 1; if (i %% 50 == 0) add(1000) }); print(tot)

# the code around such a loop finds its variables changed
around <- function(n) { s <- 0; for (k in 1:n) { s <- s + k; quietly(for (i in 1:3) if (k > n - 2) s <- c(s, i)) }; s }
for (j in 1:3) print(around(200))
turns <- function(n) { s <- 0L; for (k in 1:n) { s <- s + k; if (k > n - 3) quietly(for (i in 1:60) s <- s + 0.5) }; s }
for (j in 1:3) print(turns(200))
