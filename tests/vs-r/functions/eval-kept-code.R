# Code that is evaluated again and again: local() and eval() at top level, on.exit(), bindings that change on the way.
for (i in 1:4) total <- local({ y <- i * 2; y + 1 })
total
for (i in 1:4) eval(quote(total <- total + i))
total
y <- 0
e <- quote(y <- y + 1)
for (i in 1:5) eval(e)
y
lockBinding("y", environment())
try(eval(e)); try(eval(e)); y
unlockBinding("y", environment())
eval(e); y
makeActiveBinding("act", local({ v <- 10; function(new) if (missing(new)) v else v <<- new * 2 }), environment())
for (i in 1:3) eval(quote(act <- act + 1))
act
z <- 1
for (i in 1:4) { eval(quote(z <- z + 1)); if (i == 2) { rm(z); z <- 100 } }
z
for (i in 1:4) { r <- eval(parse(text = "i + 1")); if (i == 3) `+` <- function(a, b) a * b }
r; rm(`+`)
eval(parse(text = "i + 1"))
f <- function(x) { on.exit(cat("gone", x, "\n")); x + 1 }
for (i in 1:4) f(i)
g <- function(x) { on.exit(return("from on.exit")); x }
for (i in 1:4) print(g(i))
h <- function() { on.exit({ k <<- k + 1 }); on.exit(cat("second", k, "\n"), add = TRUE); on.exit(cat("first\n"), add = TRUE, after = FALSE); invisible() }
k <- 0
for (i in 1:3) h()
k
p <- function(n) { a <- n; on.exit(print(a)); a <- a + 1; local(a <- 99); if (n > 1) p(n - 1) }
invisible(p(3))
cat <- function(...) base::cat("mine:", ...)
f(5); rm(cat); f(6)
w <- function() local({ q <- 1; environment() })
identical(w(), w()); ls(w())
for (i in 1:3) with(list(a = i), print(a + i))
for (i in 1:3) print(within(data.frame(a = i), b <- a * 2)$b)
r <- lapply(1:3, function(i) local({ j <- i; function() j })); r[[1]](); r[[3]]()
eval(quote(return("only eval"))); s <- function() { eval(quote(return(5))); 6 }; s(); s(); s()
