x <- 2
print(x + eval(quote(x <- 7)) + x)
f <- function() { a <- 1; a + evalq(a <- 3) + a }
print(f())
