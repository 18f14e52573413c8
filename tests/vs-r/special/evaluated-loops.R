# loops in local(), eval() and with(): on the variables of the environment
local({ s <- 0; for (i in 1:200) s <- s + i * 0.5; print(c(s, i)); print(ls()) })
r <- local({ x <- numeric(50); for (i in seq_along(x)) x[i] <- i^2; sum(x) }); print(r)
e <- new.env(); e$s <- 10; e$other <- "kept"; e$.hidden <- 1
eval(quote(for (i in 1:100) s <- s + i), e)
print(c(e$s, e$i)); print(sort(ls(e))); print(mget(c("i", "other"), envir = e)); print(get("s", e)); print(exists("zz", e))
eval(quote(for (j in 1:100) { s <- s + j; t <- s }), e); print(c(e$s, e$j, e$t)); print(ls(e, all.names = TRUE))
eval(quote({ for (i in 1:60) if (i == 50) rm(s); exists("s", inherits = FALSE) }), e); print(ls(e))
e$s <- 1L; eval(quote(while (s < 300L) s <- s + 7L), e); print(e$s); str(as.list(e)[order(names(as.list(e)))])
rm("i", envir = e); print("i" %in% ls(e)); assign("i", 5, e); print(e[["i"]]); print(length(e))
f <- function(n) { s <- 1; eval(quote(for (i in 1:n) s <- s + i)); c(s, i) }
print(f(100))
g <- function(n) { s <- 1; local({ for (i in 1:n) s <- s + i; print(s) }); s }
print(g(100))
h <- function(n) { s <- 1; local({ for (i in 1:n) s <<- s + i }); s }
print(h(100))
p <- function(n) { s <- 1; eval.parent(quote(for (i in 1:3) outside <- i)); evalq({ for (i in 1:n) s <- s + 1 }, environment()); s }
print(p(100)); print(outside)
with(list(a = 2, b = 1:3), { s <- 0; for (i in 1:100) s <- s + a * i; print(s); for (v in b) a <- a + v; print(a) })
d <- data.frame(x = 1:4, y = c(2.5, 3, 1, 0))
print(with(d, { t <- 0; for (k in seq_along(x)) t <- t + x[k] * y[k]; t }))
print(within(d, { z <- numeric(4); for (k in 1:4) { z[k] <- x[k] + y[k]; w <- k }; rm(k); x <- NULL }))
print(within(d, { for (k in 1:4) { if (k > 2) late <- k; early <- k }; rm(k) }))
print(within(list(n = 3), { m <- n; for (q in 1:3) m <- m * q }))

# functions made there keep the environment
make <- function() local({ count <- 0; for (k in 1:5) count <- count + k; list(add = function(v) count <<- count + v, get = function() count) })
m1 <- make(); m2 <- make(); m1$add(100); m2$add(1); print(c(m1$get(), m2$get()))
for (i in 1:200) m1$add(i); print(m1$get())
fs <- local({ l <- list(); for (i in 1:3) { local({ j <- i; for (q in 1:2) j <- j * 10; l[[i]] <<- function() j }) }; l })
print(sapply(fs, function(f) f()))
sq <- function(x) x * x
local({ sq2 <- function(x) x + 1; s <- 0; for (i in 1:200) s <- s + sq(i) + sq2(s * 1e-6); print(s, digits = 10) })
local({ s <- 0; for (i in 1:200) { if (i == 100) sq <- function(x) 0; s <- s + sq(i) }; print(s) })
local({ fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2); s <- 0; for (i in 1:15) s <- s + fib(i); print(s) })
local({ tryCatch({ for (i in 1:100) { if (i == 77) stop("at ", i); last <- i } }, error = function(e) print(conditionMessage(e))); print(last) })
local({ x <- 1:3; for (i in 1:100) x[[i]] <- i; y <- x; suppressWarnings(for (i in 1:100) y[i] <- y[i] * 2L); print(c(sum(x), sum(y))) })
local({ n <- 0; repeat { n <- n + 1; if (n %% 2) next; if (n > 150) break }; print(n) })
local({ for (i in 1:3) { }; print(i); i <- "text"; for (k in 1:80) i <- paste0("t", k); print(i) })
try(local({ for (i in 1:100) if (i > 60) s <- s_not_there + 1 }))
res <- local({ f <- function() { for (i in 1:50) if (i == 20) return(i); -1 }; f() }); print(res)
print(eval(quote({ for (i in 1:50) if (i == 20) return(i); -1 }), new.env()))
w <- function() { eval(quote({ for (i in 1:50) if (i == 20) return("inner") })); "outer" }
print(w())
o <- local({ a <- 1; b <- 2; for (i in 1:2) c <- i; environment() })
print(sort(names(o))); print(eapply(o, class)[order(names(eapply(o, class)))]); print(environmentName(parent.env(o)))
o2 <- unserialize(serialize(o, NULL)); print(sort(ls(o2))); print(o2$c)
lockEnvironment(o); try(assign("new", 1, o)); o$a <- 5; print(o$a)
x <- 5; eval(quote({ for (i in 1:90) x <- x + 1; print(x) }), list(x = 0)); print(x)
src <- parse(text = "tot <- 0; for (i in 1:100) tot <- tot + i; tot"); print(eval(src, new.env())); print(sapply(1:3, function(k) eval(src)))
sys.source -> ss; tf <- tempfile(fileext = ".R"); writeLines("acc <- 0\nfor (i in 1:100) acc <- acc + i", tf)
en <- new.env(); ss(tf, en); print(c(en$acc, en$i)); source(tf, local = TRUE); print(acc)
