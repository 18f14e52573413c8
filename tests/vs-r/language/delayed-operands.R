# Variables made by delayedAssign(), and default arguments, as operands: order of evaluation.
t <- function(e) tryCatch(withCallingHandlers(print(e), warning = function(w) {cat("W", conditionMessage(w), "|", paste(deparse(conditionCall(w)), collapse=""), "\n"); invokeRestart("muffleWarning")}), error = function(e) cat("E", conditionMessage(e),  "|", paste(deparse(conditionCall(e)), collapse=""), "\n"))
f <- function() { delayedAssign("x", {warning("w"); 1L}); y <- 0; for(i in 1:3) y <- y + x + i; y }
t(f())
f <- function() { delayedAssign("x", x + 1); x * 2 }
t(f())
f <- function() { delayedAssign("x", y + 1); y <- 5; z <- x * 2; y <- 7; c(z, x, x + y) }
t(f())
f <- function(y) { delayedAssign("x", y + 1); x * 2 }
t(f()); t(f(3L)); t(f("a")); t(f(stop("q")))
f <- function() { delayedAssign("x", NULL); x + 1 }
t(f())
f <- function() { delayedAssign("x", quote(a)); x + 1 }
t(f())
f <- function() { delayedAssign("x", "a"); -x }
t(f())
f <- function() { delayedAssign("x", structure(1, class="foo")); x + 1 }
Ops.foo <- function(e1, e2) { cat(.Generic, nargs(), missing(e2), deparse(substitute(e1)), "\n"); unclass(e1) }
t(f())
f <- function() { delayedAssign("x", structure(1, class="foo")); 1 + x; -x; !x; x == 1; x & TRUE }
t(f())
f <- function() { delayedAssign("x", c(1,2,3)); x[2] <- x[2] + 1; x }
t(f())
f <- function() { delayedAssign("x", c(a=1,b=2,3)); y <- x; y[["a"]] <- 5; c(x, y) }
t(f())
f <- function() { delayedAssign("x", {cat("!\n"); 1:3}); s <- 0; for (i in x) s <- s + i; while (s > x[1]) s <- s - x[2]; s }
t(f())
f <- function() { g <- function() assign.in(parent.frame()); assign.in <- function(e) delayedAssign("x", {cat("!\n"); 2}, assign.env = e); g(); x + x }
f2 <- function() { delayedAssign("x", {cat("!\n"); 2}, assign.env = environment()); h <- function() x + 1; h() + x }
t(f()); t(f2())
f3 <- function() { e <- environment(); delayedAssign("x", {cat("!\n"); 2}, e, e); eval(quote(x + 1), e) + e$x + get("x") }
t(f3())
f4 <- function() { x <- 1; delayedAssign("x", {cat("!\n"); 2}); x + 1 }
t(f4())
f5 <- function(x) { delayedAssign("x", {cat("!\n"); 2}); x + 1 }
t(f5(3)); t(f5(stop()))
f6 <- function() { for (i in 1:3) { delayedAssign("x", i * 10); print(x + i) } }
t(f6())
f7 <- function() { s <- 0; for (i in 1:100) { delayedAssign("x", i); s <- s + x }; s }
t(f7())
f8 <- function() { s <- 0; delayedAssign("x", {cat("once\n"); 2}); for (i in 1:1000) s <- s + x * i; s }
t(f8())
f9 <- function() { delayedAssign("x", return(7)); x + 1; 8 }
t(f9())
f10 <- function() { delayedAssign("x", {cat("!"); 2}); if (x > 1 && x < 3 || x) x %% 2 else x ^ 2 }
t(f10())
f11 <- function() { delayedAssign("x", {cat("!"); 2L}); c(x:3, x %/% 2L, x %in% 2, x %o% 1, bitwAnd(x, 3L), xor(x, 0), x & 0, -x, +x, !x) }
t(f11())
f12 <- function() { delayedAssign("x", {y <<- 5; 2}); y <- 1; r <- y + x; c(r, y) }
y <- 0; t(f12())
f13 <- function() { delayedAssign("x", {y <<- 5; 2}); r <- y + x; c(r, y) }
y <- 1; t(f13())
f14 <- function() { y <- 1; g <- function() { delayedAssign("x", {y <<- 5; 2}); r <- y + x; c(r, y, y * x) }; c(g(), y) }
t(f14())
f15 <- function() { y <- 1L; delayedAssign("x", {y <- 5L; 2L}); r <- y + x; s <- y * (x + y); c(r, s, y) }
t(f15())
f16 <- function() { y <- 1; delayedAssign("x", {y <- 5; 2}); r <- (y + 1) * x + y; s <- y - x; c(r, s, y) }
t(f16())
f17 <- function() { y <- c(1,2); delayedAssign("x", {y[1] <- 5; 2}); c(y + x, y) }
t(f17())
f18 <- function() { y <- c(1,2); delayedAssign("x", {y <- "a"; 2}); c(y + x, y) }
t(f18())
f19 <- function() { y <- 1; delayedAssign("x", {rm(y); 2}); y + x }
t(f19())
y <- 1; delayedAssign("gx", {y <- 5; 2}); print(y + gx); print(y)
y <- 1; delayedAssign("gx", {y <- 5; 2}); print(c(y, gx, y)); print(list(y, gx)[[1]])
f20 <- function(y = 1) { delayedAssign("x", {y <- 5; 2}); c(y == x, y) }
t(f20())
f21 <- function(y = 1) { delayedAssign("x", {y <- 5; 2}); c(y, x, y) }
t(f21())
f22 <- function(y = 1) { delayedAssign("x", {y <- 5; 2}); max(y, x, y) }
t(f22())
f23 <- function(y = 1:3) { delayedAssign("x", {y <- 5; 2}); y[x] }
t(f23())
f24 <- function(x = {y <- 5; 2}) { y <- 1; c(y + x, y) }
t(f24())
f25 <- function(x = {y <- 5; 2}) { y <- 1; y + x }
t(f25()); f26 <- function(x = {y <- 5; 2}) { y <- 1; y == x }
t(f26()); f27 <- function(x = {y <- 5; 2}) { y <- 1; c(y, x, y) }
t(f27()); f28 <- function(x = {y <- 5; 2}) { y <- 1; atan2(y, x) }
t(f28()); f29 <- function(x = {y <- 5:7; 2}) { y <- 1:3; y[x] }
t(f29()); f30 <- function(x = {y <- 5:7; 2}) { y <- 1:3; y[x] <- x; y }
t(f30())
