g <- function(i) { {i}; (i); if (i) cat("y\n"); if (i && i) cat("z\n"); i }
h <- function(i) { print(l$a); switch("a", a="q") ; !i }
k <- function(i) { -i; i[1]; l[["a"]]; function() 1; i %% 2 }
mk <- function() { e <- parent.frame(); for (n in c("g", "h", "k")) assign(n, eval(call("function", formals(get(n, e)), body(get(n, e))), e), e) }
l <- list(a = 1)
set <- function(name, f) { try(assign(name, f, globalenv())); invisible(g(TRUE)); h(TRUE); k(TRUE); g(TRUE); h(TRUE); rm(list = name, envir = globalenv()); mk() }
mk(); g(TRUE); h(TRUE); k(TRUE); set("(", function(x) { cat("paren\n"); x })
g(TRUE); h(TRUE); k(TRUE); set("if", function(a, b, c) { cat("IF\n"); "iff" })
g(TRUE); h(TRUE); k(TRUE); set("&&", function(a, b) { cat("AND\n"); FALSE })
g(TRUE); h(TRUE); k(TRUE); set("$", function(a, b) { cat("DOLLAR\n"); FALSE })
g(TRUE); h(TRUE); k(TRUE); set("switch", function(...) { cat("SW\n"); FALSE })
g(TRUE); h(TRUE); k(TRUE); set("!", function(x) { cat("NOT\n"); FALSE })
g(TRUE); h(TRUE); k(TRUE); set("-", function(x) { cat("MINUS\n"); FALSE })
g(TRUE); h(TRUE); k(TRUE); set("[", function(x, i) { cat("IDX\n"); FALSE })
g(TRUE); h(TRUE); k(TRUE); set("[[", function(x, i) { cat("IDX2\n"); FALSE })
g(TRUE); h(TRUE); k(TRUE); set("%%", function(x, i) { cat("MOD\n"); FALSE })
g(TRUE); h(TRUE); k(TRUE); set("function", function(a, x, i) { cat("FUNCTION\n"); FALSE })
h2 <- function() { return(1); 2 }; h2(); assign("return", function(x, v) { cat("RET\n"); x }); print(h2()); rm(list="return"); h2()
h3 <- function() { quote(1) }; h3(); assign("quote", function(x, v) { cat("QUOTE\n"); x }); print(h3()); rm(list="quote"); h3()
f4 <- function() { x <- 1:2; names(x) <- c("a", "b"); x$a; x }
f5 <- function() { x <- list(); x$a <- 1; x[["b"]] <- 2; x["c"] <- 3; x }
str(f5()); `$<-` <- function(x, name, value) { cat("my $<-\n"); x }; str(f5()); rm(`$<-`); str(f5())
f6 <- function() { x <- list(); x$aa <- 1; x[["b"]] <- 2; x["c"] <- 3; x }
str(f6()); `[[<-` <- function(x, i, value) { cat("my [[<-\n"); x }; str(f6()); str(f5()); rm(`[[<-`)
e <- new.env(); local({ `+` <- function(a, b) "local plus"; print(1 + 2); f <- function(x) x + 1; print(f(1)) }, e); print(1 + 2)
attach(list(`*` = function(a, b) "attached")); print(2 * 3); f <- function() 2 * 3; print(f()); detach(); print(2 * 3)
p <- function(x) { if (x > 0) `>` <<- function(a, b) FALSE; x > 0 }; print(p(1)); rm(`>`, envir = globalenv())
