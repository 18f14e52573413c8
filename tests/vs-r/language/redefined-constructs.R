f <- function(a, b) a + b
f(1,2)
`+` <- function(e1, e2) { cat("plus\n"); base::`+`(e1, e2) }
f(1,2)
rm(`+`)
f(1,2)
for (i in 1:4) { if (i == 2) `+` <- function(e1, e2) { cat("P\n"); 0 }; print(i + 1); if (i == 3) rm(`+`) }
for (i in 1:3) { if (i == 2) `(` <- function(x) { cat("paren\n"); x }; print((i)) }
rm(`(`)
for (i in 1:3) { if (i == 2) `if` <- function(a, b, c) { cat("IF\n"); "iff" }; print(if (i > 0) "yes" else "no") }
rm(`if`)
for (i in 1:3) { if (i == 2) `&&` <- function(a, b) { cat("AND\n"); FALSE }; print(TRUE && i > 0) }
rm(`&&`)
l <- list(a=1)
for (i in 1:3) { if (i == 2) `$` <- function(a, b) { cat("DOLLAR\n"); FALSE }; print(l$a) }
rm(`$`)
for (i in 1:3) { if (i == 2) `switch` <- function(...) { cat("SW\n"); FALSE }; print(switch("a", a=1, 2)) }
rm(`switch`)
g <- function(i) { {i}; (i); if (i) cat("y\n"); if (i && i) cat("z\n"); print(l$a); switch("a", a="q") ; !i; -i; i[1]; l[["a"]]; i %% 2; function() 1; while(FALSE) 1; for (k in 1) k; i <- 3; i }
g(TRUE)
`(` <- function(x) { cat("paren\n"); x }; g(TRUE); rm(`(`)
`if` <- function(a, b, c) { cat("IF\n"); "iff" }; g(TRUE); rm(`if`)
`&&` <- function(a, b) { cat("AND\n"); FALSE };g(TRUE); rm(`&&`)
`$` <- function(a, b) { cat("DOLLAR\n"); FALSE }; g(TRUE); rm(`$`)
`switch` <- function(...) { cat("SW\n"); FALSE }; g(TRUE); rm(`switch`)
`!` <- function(x) { cat("NOT\n"); FALSE }; g(TRUE); rm(`!`)
`-` <- function(x) { cat("MINUS\n"); FALSE }; g(TRUE); rm(`-`)
`[` <- function(x, i) { cat("IDX\n"); FALSE }; g(TRUE); rm(`[`)
`[[` <- function(x, i) { cat("IDX2\n"); FALSE }; g(TRUE); rm(`[[`)
`%%` <- function(x, i) { cat("MOD\n"); FALSE }; g(TRUE); rm(`%%`)
`while` <- function(x, i) { cat("WHILE\n"); FALSE }; g(TRUE); rm(`while`)
`for` <- function(a,x, i) { cat("FOR\n"); FALSE }; g(TRUE); rm(`for`)
`function` <- function(a,x, i) { cat("FUNCTION\n"); FALSE }; g(TRUE); rm(`function`)
assign("{", function(...) base::cat("BR\n")); g(TRUE); rm(`{`)
assign("<-", function(x, v) { cat("ASSIGN\n"); FALSE }); g(TRUE); y <- 3; rm(list="<-")
print(exists("y"))
assign("=", function(x, v) { cat("ASSIGN=\n"); FALSE }); zz = 3; rm(list="=")
assign("return", function(x, v) { cat("RET\n"); x }); h <- function() { return(1); 2 }; print(h()); rm(list="return")
assign("quote", function(x, v) { cat("QUOTE\n"); x }); h <- function() { quote(1) }; print(h()); rm(list="quote")
mk <- function(`+`) function(a, b) a + b
print(mk(`+`)(1, 2)); print(mk(`-`)(1, 2)); print(mk(function(x, y) "own")(1, 2))
w <- function(x) { `(` <- function(y) y * 100; (x) }; print(w(3))
w <- function(x, `[`) x[2]; print(w(c(5, 6), function(x, i) "arg"))
x <- 5; { x }; (x); if (TRUE) invisible(x); {invisible(3)}; f2 <- function() { x <- 3 }; f2(); (f2()); y <- { 4 }; repeat { break }; while (x < 6) x <- x + 1; x
k <- function(n) { s <- 0; repeat { s <- s + 1; if (s > n) break; if (s < 3) next }; s }; print(k(5))
sq <- function(quote = "a") { b <- base::quote(z); quote }; sq(); fq <- function(x) quote(x + y); fq()
