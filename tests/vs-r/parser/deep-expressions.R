# Expressions nested as deeply as GNU R allows
for (n in c(900, 1500, 3000)) {
  deep <- function(f) { e <- quote(x); for (i in seq_len(n)) e <- f(e); eval(e) }
  x <- 2
  cat(n, eval(parse(text = paste0(strrep("y <- ", n), "5"))[[1]]), y, "\n")
  cat(n, eval(parse(text = paste0(strrep("x + ", n), "5"))[[1]]), "\n")
  cat(n, deep(function(e) call("<-", quote(y), e)), y, "\n")
  cat(n, deep(function(e) call("-", e)), deep(function(e) call("if", TRUE, e)), deep(function(e) call("{", e)), "\n")
}
f <- function() NULL
body(f) <- parse(text = paste0(strrep("z <- ", 2000), "7"))[[1]]
f()
