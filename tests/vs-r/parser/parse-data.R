# Tokens and expressions of source code with their places.
p <- function(s) { cat("=====", s, "\n"); print(getParseData(parse(text=s, keep.source=TRUE))[,c("line1","col1","line2","col2","id","parent","token","terminal","text")]) }
p("x <- 1"); p("f(a, b=2)"); p("x\ny"); p("x + y * 2 # hi\n# c2\nz"); p("function(x, y=1) { x; y\n}"); p("if (a) b else c"); p("for (i in 1:3) print(i)"); p("while(TRUE) break"); p("x = 5"); p("a$b; a@b; a[1]; a[[2,]]"); p("pkg::f('s')"); p("-x"); p("!x && y"); p("~x"); p("(x)"); p("{}"); p("repeat next"); p("\\(x) x"); p("a |> f()"); p("NULL"); p("f()"); p("\"a\"")
p("f <- function(x) {\n  # note\n  if (x > 1)\n    x + 1 # sum\n  else {\n    -x\n  }\n  if (a) b\n\n  c\n}\ng")
options(keep.source = TRUE)
fn <- eval(parse(text = "function(x) {\n  x + 1 # A comment, kept as part of the source\n}", keep.source = TRUE))
d <- getParseData(fn)
plus <- which(d$token == "'+'")
print(d[as.character(d$parent[plus]), ])
getParseText(d, d$parent[plus])
str(getParseData(parse(text = "x[[1]]$b(NULL, f(`a b` = 'q'))", keep.source = TRUE), includeText = FALSE)$token)
getParseData(parse(text = "a + (b)", keep.source = TRUE), includeText = TRUE)$text
getParseData(quote(x))

# code with an error: what is complete before it, and the token that does not fit
for (text in c("\nx <- 1\nan error\n", "x <- 2; y z", "a + b 3", "x\ny # note\nz 'a'")) {
  sf <- srcfile("text")
  try(parse(text = text, srcfile = sf), silent = TRUE)
  print(ls(sf))
  print(getParseData(sf))
}
