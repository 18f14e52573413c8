f0 <- function() { x <- 1:3; x[2] <- 9L; x }
f1 <- function() { x <- list(1,2); x[[2]] <- 9L; x }
f2 <- function() { x <- list(a=1); x$a <- 9L; x }
f4 <- function() { x <- 1:2; names(x) <- c("a","b"); x }
f0(); f1(); f2(); f4()
`[<-` <- function(x, i, value) { cat("my [<-\n"); base::`[<-`(x, i, value) }
f0(); x <- 1:3; x[1] <- 5L; print(x)
for (k in 1:2) x[k] <- 7L
rm(`[<-`); f0(); x[1] <- 3L
`[[<-` <- function(x, i, value) { cat("my [[<-\n"); x }
f1(); x <- list(1); x[[1]] <- 5; print(x); rm(`[[<-`)
`$<-` <- function(x, name, value) { cat("my $<-", deparse(substitute(name)), "\n"); x }
f2(); x$a <- 3; print(x); rm(`$<-`)
`names<-` <- function(x, value) { cat("my names<-\n"); x }
f4(); names(x) <- "z"; print(x); names(x)[1] <- "k"; rm(`names<-`)
f3 <- function() { o <- structure(1); o@foo <- 3; o }
`@<-` <- function(object, name, value) { cat("my @<-\n"); object }
f3(); o <- 1; o@bar <- 2
rm(`@<-`)
g <- function(n) { x <- 1:3; for (i in 1:n) { if (i == 2) assign("[<-", function(x, i, value) { cat("G\n"); x }, globalenv()); x[1] <- 99L }; x }
print(g(4)); rm(`[<-`)
h <- function() { `[<-` <- function(x, i, value) "local"; x <- 1:3; x[1] <- 2L; x }; print(h())
h <- function() { x <- list(a=1); `$<-` <- function(x, name, value) "local"; x$b <- 2L; x }; print(h())
h <- function(`[[<-`) { x <- list(a=1); x[["b"]] <- 2L; x }; print(h(function(x, i, value) paste("arg", i)))
h <- function() { x <- list(a=list(b=1)); `$<-` <- function(x, name, value) {cat("L", deparse(substitute(name)), "\n"); base::`$<-`(x, "z", value)}; x$a$b <- 2L; x }; str(h())
