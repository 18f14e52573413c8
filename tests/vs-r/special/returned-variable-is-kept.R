g <- function(n) { s <- 0; on.exit(print(s)); for (i in 1:n) s <- s + i; s }
g(1000)
# closure
h <- function(n) { s <- 0; k <<- function() s; for (i in 1:n) s <- s + i; s }
h(1000); print(k())
fo <- function(n) { s <- 0; ff <<- ~ s; for (i in 1:n) s <- s + i; s }
fo(1000); print(get("s", environment(ff)))
da <- function(n) { s <- 0; delayedAssign("lazy", s + 1, assign.env = globalenv()); for (i in 1:n) s <- s + i; s }
da(1000); print(lazy)
en <- function(n) { s <- 0; e <<- environment(); for (i in 1:n) s <- s + i; s }
en(1000); print(e$s); print(e$i)
oe <- function(n) { s <- 0; on.exit({ s <- s + 1; print(s); return(s * 2) }); for (i in 1:n) s <- s + i; s }
oe(1000)
wh <- function(n) { s <- 0; i <- 0; on.exit(print(c(s, i))); while (i < n) { i <- i + 1; s <- s + i }; return(s) }
wh(1000)
ret <- function(n) { s <- 0L; on.exit(cat("s", s, "\n")); for (i in 1:n) { s <- s + i; if (s > 5000L) return(s) } }
ret(1000L)
pp <- function() parent.frame()
pf <- function(n) { s <- 0; e <<- pp(); for (i in 1:n) s <- s + i; s }
pf(1000); print(e$s)
sf <- function(n) { s <- 0; e <<- sys.function; ee <<- sys.frame(sys.nframe()); for (i in 1:n) s <- s + i; s }
sf(1000); print(ee$s)
vv <- function(n) { x <- numeric(5); on.exit(print(x)); e <<- environment(); for (i in 1:n) x[i %% 5 + 1] <- i; x }
vv(1000); print(e$x)
ss <- function(n) { x <- "a"; on.exit(print(x)); e <<- environment(); for (i in 1:n) if (i %% 2 == 0) x <- "b" else x <- "c"; x }
ss(1000); print(e$x)
ll <- function(n) { x <- TRUE; f <<- function() x; for (i in 1:n) x <- i > 5; x }
ll(1000); print(f())
lz <- function(n) { x <- 1+2i; f <<- function() x; for (i in 1:n) x <- x * 1i; x }
lz(1000); print(f())
nl <- function(n) { x <- list(); f <<- function() length(x); for (i in 1:n) x[[i]] <- i; invisible(x) }
nl(1000); print(f())
