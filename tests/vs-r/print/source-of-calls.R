# Source is kept by closures and expression vectors; calls are shown anew.
options(keep.source = TRUE)
e <- parse(text = c("f <- function(x) {", "  x  +  1 # one", "}"), keep.source = TRUE)
e[[1]]
e[[1]][[3]]
q <- quote(function(x)   x  +  1)
q
g <- quote(f(function(x)   x  +  1))
g
print(g, useSource = FALSE)
deparse(g)
deparse(q)
body(function() { h <- function(y)   y*2; h(1) })
h <- function() { k <- function(y)   y*2; k(1) }
h
e
str(q)
l <- list(quote(function(x)   x  +  1), quote(f(function(x)   x)))
l
f <- function(x) x
formals(f)$x <- quote(function(y)   y  +  1)
formals(f)
dput(quote(function(x)   x  +  1))
dput(quote(function(x)   x  +  1), control = "useSource")
dput(quote({a   +   b}), control = "useSource")
deparse(quote(function(x)   x  +  1), control = "useSource")
q <- quote({a   +   b})
q
expression(function(x)   x, {a   +   b})
e <- parse(text = "function(x)   x; {a   +   b}", keep.source = TRUE); e
e[[2]]
attr(e, "srcref") <- NULL; e
y ~ function(x)   x
g <- eval(quote(function(x)   x  +  1)); g
body(g) <- quote(h(function(z)   z)); g
g <- as.function(alist(x = , function(z)   z)); g
cat(deparse(args(g)), sep = "\n")
