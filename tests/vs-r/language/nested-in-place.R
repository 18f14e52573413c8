# nested replacements change only what they should
n <- 40
f <- function() { A <- list(b = numeric(n), k = 1); B <- A; for (i in 1:n) A$b[i] <- i; list(sum(A$b), sum(B$b)) }; f()
f <- function() { A <- list(b = numeric(n)); keep <- NULL; for (i in 1:n) { A$b[i] <- i; if (i == 20) keep <- A }; c(sum(A$b), sum(keep$b)) }; f()
f <- function() { A <- list(b = numeric(n)); keep <- NULL; for (i in 1:n) { A$b[[i]] <- i; if (i == 20) keep <- A$b }; c(sum(A$b), sum(keep)) }; f()
f <- function() { e <- new.env(); e$b <- numeric(n); g <- e$b; for (i in 1:n) e$b[i] <- i; c(sum(e$b), sum(g)) }; f()
f <- function() { e <- new.env(); e$b <- matrix(0, 6, 6); h <- e; for (i in 1:6) e$b[i, i] <- i; c(sum(h$b), dim(h$b)) }; f()
f <- function() { A <- list(b = list(c = numeric(n))); B <- A$b; for (i in 1:n) A$b$c[i] <- i; c(sum(A$b$c), sum(B$c)) }; f()
f <- function() { A <- list(b = list(c = numeric(n))); for (i in 1:n) { A$b$c[i] <- i; if (i == 3) B <- A$b }; c(sum(A$b$c), sum(B$c)) }; f()
f <- function() { A <- list(list(v = numeric(n)), list(v = numeric(n))); A[[2]] <- A[[1]]; for (i in 1:n) A[[1]]$v[i] <- i; sapply(A, function(a) sum(a$v)) }; f()
f <- function() { A <- list(numeric(n), numeric(n)); for (i in 1:2) for (j in 1:n) A[[i]][j] <- i * j; sapply(A, sum) }; f()
f <- function() { A <- rep(list(numeric(n)), 3); for (i in 1:2) for (j in 1:n) A[[i + 1]][j] <- j; sapply(A, sum) }; f()
f <- function() { M <- matrix(0, 6, 6); g <- function(i, j) M[[i, j]] <<- i * j; K <- M; for (i in 1:6) for (j in 1:6) g(i, j); c(sum(M), sum(K)) }; f()
f <- function() { M <- array(0, c(4, 4, 4)); K <- NULL; g <- function(i) { M[i, i, i] <<- i; if (i == 2) K <<- M }; for (i in 1:4) g(i); c(sum(M), sum(K)) }; f()
f <- function() { s <- list(x = numeric(n), n = 0); push <- function(v) { s$n <<- s$n + 1; s$x[s$n] <<- v }; for (i in 1:n) push(i); t <- s; push(99); c(sum(s$x), sum(t$x), length(s$x)) }; f()
# errors leave everything as it was
f <- function() { A <- list(b = matrix(1, 6, 6)); r <- tryCatch({ A$b[[7, 7]] <- 2; "no" }, error = conditionMessage); list(r, sum(A$b), dim(A$b)) }; f()
f <- function() { A <- list(b = numeric(n)); r <- tryCatch({ A$b[[-1]] <- 2; "no" }, error = conditionMessage); list(r, length(A$b)) }; f()
f <- function() { e <- new.env(); e$b <- matrix(1, 6, 6); r <- tryCatch({ e$b[9, 9] <- 2; "no" }, error = conditionMessage); list(r, sum(e$b)) }; f()
f <- function() { A <- list(b = numeric(n)); w <- 0; withCallingHandlers(A$b[1:6] <- 1:4, warning = function(c) { w <<- w + length(A); invokeRestart("muffleWarning") }); c(w, A$b[1:7]) }; f()
f <- function() { e <- new.env(); e$b <- numeric(n); lockBinding("b", e); r <- tryCatch({ e$b[3] <- 1; "no" }, error = conditionMessage); list(r, sum(e$b)) }; f()
f <- function() { e <- new.env(); makeActiveBinding("b", local({ v <- numeric(40); k <- 0; function(x) { if (!missing(x)) { k <<- k + 1; v <<- x }; v } }), e); for (i in 1:3) e$b[i] <- i; sum(e$b) }; f()
# changes of type and length
f <- function() { A <- list(b = integer(n)); for (i in 1:n) A$b[i] <- i / 2; A$b[3] <- "z"; A$b[45] <- "y"; A$b[c(1, 40:46)] }; f()
f <- function() { A <- list(b = as.list(1:30)); A$b[[31]] <- "q"; A$b[[2]] <- NULL; A$b$z <- 5; A$b[["z"]] <- A$b; c(length(A$b), length(A$b$z), names(A$b)[31]) }; f()
f <- function() { A <- list(b = as.list(1:30)); A$b[[30]] <- A; A$b[[30]]$b[[30]] <- "in"; str(A$b[29:30], max.level = 2, list.len = 2) }; f()
f <- function() { A <- list(b = numeric(n)); A$b <- A$b + 1; names(A$b) <- paste0("n", 1:n); A$b["n3"] <- 7; A$b[["n4"]] <- 8; B <- A; B$b["n3"] <- 0; names(B$b)[2] <- "two"; list(A$b[2:4], B$b[2:4]) }; f()
# classes
print.st <- function(x, ...) cat("<st", sum(x$v), ">\n")
f <- function() { s <- structure(list(v = numeric(n)), class = "st"); for (i in 1:n) s$v[i] <- i; t <- s; t$v[1] <- 100; print(s); print(t) }; f()
`$<-.lg` <- function(x, name, value) { y <- unclass(x); cat("set", name, sum(y[[name]]), "->", sum(value), "\n"); y[[name]] <- value; structure(y, class = "lg") }
f <- function() { s <- structure(list(v = numeric(n)), class = "lg"); for (i in 1:3) s$v[i] <- i; s <- unclass(s); sum(s$v) }; f()
`[[.gt` <- function(x, i) { unclass(x)[[i]] + 1 }
f <- function() { s <- structure(list(v = numeric(n)), class = "gt"); s[["v"]][2] <- 5; sum(unclass(s)$v) }; f()
f <- function() { d <- data.frame(a = numeric(n), b = 1:n); e <- d; for (i in 1:n) d$a[i] <- i; d[["b"]][3] <- 100L; d[[2]][4] <- 7L; c(sum(d$a), sum(e$a), sum(d$b), sum(e$b)) }; f()
f <- function(self, k) { self$v[k] <- 1; sum(self$v) }; e <- new.env(); e$v <- numeric(n); f(e, 3); f(e, 4); l <- list(v = numeric(n)); f(l, 3); f(l, 4); sum(l$v); sum(e$v)
f <- function(s) { for (i in 1:n) s$v[i] <- i; s }; s <- list(v = numeric(n)); s2 <- f(s); c(sum(s$v), sum(s2$v))
# top level
A <- list(b = numeric(n), m = matrix(0, 6, 6)); B <- A
for (i in 1:n) A$b[i] <- i
for (i in 1:6) A$m[[i, 2]] <- i
A$m[3, ] <- 9
c(sum(A$b), sum(B$b), sum(A$m), sum(B$m))
g <- function(i) { A$b[i] <<- 0; A[["m"]][i, 1] <<- 1; NULL }
for (i in 1:5) g(i)
c(sum(A$b), sum(A$m))
M <- array(0, c(5, 5, 5)); N <- M; x <- system.time(for (i in 1:5) M[i, i, i] <- i); c(sum(M), sum(N))
L <- list(numeric(n)); x <- system.time(for (i in 1:5) { L[[1]][i] <- i; K <- L }); c(sum(L[[1]]), sum(K[[1]]))
local({ P <- list(v = numeric(30)); Q <- P; for (i in 1:30) P$v[i] <- 1; print(c(sum(P$v), sum(Q$v))) })
f <- function() { A <- list(b = numeric(n)); k <- 0; nx <- function() { k <<- k + 1; if (k == 2) A$b[5] <<- 50; k }; for (i in 1:3) A$b[nx()] <- i; A$b[1:6] }; f()
f <- function() { A <- list(b = as.numeric(1:n)); A$b[A$b[3]] <- { A$b[4] <- 40; 30 }; A$b[1:5] }; f()
f <- function() { A <- list(b = numeric(n)); h <- function() A$b; for (i in 1:3) { old <- h(); A$b[i] <- i }; c(sum(old), sum(A$b)) }; f()
f <- function() { A <- list(b = numeric(n)); fs <- lapply(1:3, function(i) { A$b[i] <<- i; A$b }); c(sapply(fs, sum), sum(A$b)) }; f()
setClass("P", representation(x = "numeric")); p <- new("P", x = numeric(n)); q <- p; for (i in 1:5) p@x[i] <- i; c(sum(p@x), sum(q@x))
s <- list(t = rep("abc", 30)); u <- s; for (i in 1:30) substr(s$t[i], 1, 1) <- "x"; c(s$t[30], u$t[30])
attr(s$t, "k") <- 1; attr(s$t, "k")[2] <- 5; attributes(s$t); attributes(u$t); dim(s$t) <- c(5, 6); dim(s$t); length(u$t)
levels(s$f) <- NULL; s$f <- factor(rep(c("a", "b"), 20)); r <- s; levels(s$f)[1] <- "z"; s$f[2] <- "z"; table(s$f); table(r$f)
A <- list(b = numeric(n)); local({ for (i in 1:3) A$b[i] <- i; print(sum(A$b)) }); sum(A$b)
M <- matrix(0, 6, 6); local({ for (i in 1:6) M[[i, i]] <- i; print(sum(M)) }); sum(M)
f <- function() { M <- array(0, c(5, 5, 5)); A <- list(b = numeric(n)); K <- M; B <- A; force(identity({ for (i in 1:5) { M[i, i, i] <- i; A$b[i] <- i }; 1 })); c(sum(M), sum(K), sum(A$b), sum(B$b)) }; f()
f <- function(x) { x$b[2] <- 5; sum(x$b) }; f(A); sum(A$b); f(list(b = numeric(50)))
