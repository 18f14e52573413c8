f <- function() { s <- list(a = 1, b = "x", c = NULL, d = list(1, 2)); t <- s; s[["b"]] <- NULL; s$a <- NULL; s[[length(s)]] <- NULL; str(s); str(t); s$z <- 5; str(s); s[["zz"]] <- 6; s[[1]] <- NULL; print(names(s)); s }
f()
g <- function() { s <- as.list(1:10); for (x in s) { s[[length(s)]] <- NULL; if (length(s) > 5) s[[1]] <- NULL; cat(x, length(s), "\n"); if (!length(s)) break }; s }
g()
h <- function() { s <- list(); for (i in 1:100) { s[[length(s) + 1]] <- i; s[[length(s) + 1]] <- list(i); s[[length(s)]] <- NULL }; s[[50]] <- NULL; c(length(s), sum(unlist(s))) }
h()
e <- new.env(); reg.finalizer(e, function(e) cat("gone\n")); l <- list(1, e); rm(e); l[[2]] <- NULL; invisible(gc()); print(l)
m <- list(1, 2, 3, 4); dim(m) <- c(2, 2); m[[3]] <- NULL; str(m)
k <- structure(list(a = 1, b = 2), class = "k"); k$a <- NULL; print(unclass(k)); d <- data.frame(a = 1:2, b = 3:4); d$a <- NULL; print(d); d[["b"]] <- NULL; print(d)
w <- list(a = 1, b = 2); n <- names(w); w$a <- NULL; print(n); print(w); attributes(w)
p <- list(a = 1); p$a <- NULL; print(p); str(p); p <- list(1); p[[1]] <- NULL; str(p); p[[1]] <- NULL; str(p); identical(p, list())
q <- setNames(list(1, 2, 3), c("x", NA, "x")); q[["x"]] <- NULL; print(q); q[[-1]] <- NULL; print(q)
x <- Map(`+`, 1:3, 3:1); str(x)
r <- 5:2; r[[3]]; r[[4L]]; tryCatch(r[[5]], error = function(e) cat(conditionMessage(e), "\n")); tryCatch(r[[0]], error = function(e) cat(conditionMessage(e), "\n")); r[[-1:-3]]
