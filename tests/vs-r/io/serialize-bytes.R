# The bytes of serialize() for every kind of value, in the four formats and two versions.
hex <- function(x, ...) {
  b <- serialize(x, NULL, ...)
  h <- paste(b, collapse = "")
  cat(length(b), substring(h, 1, 400), if (nchar(h) > 400) sum(as.integer(b) * seq_along(b)), "\n")
}
hex(NULL); hex(TRUE); hex(NA); hex(1L); hex(NA_integer_); hex(pi); hex(-0); hex(c(NaN, NA, Inf, -Inf)); hex("a"); hex(NA_character_)
hex(""); hex("\u00e9t\u00e9"); hex("\u4e2d"); hex(1i); hex(c(1+2i, NA)); hex(as.raw(0:3)); hex(list()); hex(list(1, "a", NULL, list(TRUE)))
hex(character()); hex(integer()); hex(double()); hex(logical()); hex(1:10); hex(10:1); hex(1:10, version = 2); hex(c(1L, 3L)); hex(letters)
hex(c(a = 1, b = 2)); hex(factor(c("u", "v", "u"))); hex(matrix(c(1, 2, 3, 4), 2)); hex(array(c(1L, 5L), c(1, 2, 1)))
hex(matrix(c("a", "b"), 1, dimnames = list("r", c("x", "y")))); hex(data.frame(a = c(1.5, 2), b = c("x", "y")))
hex(data.frame(a = 1:3, row.names = c("p", "q", "r"))); hex(structure(list(a = 1), class = c("k", "l")))
hex(as.Date("2024-02-29")); hex(as.POSIXct(0, origin = "1970-01-01", tz = "UTC")); hex(numeric_version("1.2.3"))
hex(quote(x)); hex(quote(f(x, y = 2, , "z"))); hex(quote(a[b]$c)); hex(expression(a + b, 1)); hex(y ~ x | z); hex(quote(function(x, y = 2, ...) x + y))
hex(as.pairlist(list(a = 1, 2))); hex(alist(a = , b = 1)); hex(formals(function(a, b = 2) 1)); hex(call("f", list(1), quote(g(h))))
hex(sum); hex(`if`); hex(`[[`); hex(globalenv()); hex(baseenv()); hex(emptyenv()); hex(.BaseNamespaceEnv); hex(asNamespace("stats")); hex(asNamespace("utils"))
hex(list(as.environment("package:stats")))
f <- function(x, n = 3) {
  y <- x * n
  y + 1
}
hex(f); hex(function() NULL)
e <- new.env(parent = emptyenv())
assign("one", 1, e); assign("two", "b", e); assign("self", e, e)
hex(e); hex(new.env(hash = FALSE, parent = baseenv())); hex(list(e, e, quote(one)))
lockBinding("one", e); makeActiveBinding("act", function() 42, e); lockEnvironment(e)
hex(e)
big <- new.env(parent = emptyenv())
for (i in 1:60) assign(paste0("name", i), i + 0.5, big)
hex(big)
hex(structure(1, comment = "hidden", other = quote(sym))); hex(structure(function(x) x, class = "fn", note = "n"))
hex(structure(quote(a + b), mark = 1)); hex(structure(new.env(hash = FALSE, parent = emptyenv()), class = "env"))
x <- list(1, c(2, NA), "text with \"quotes\"\n\ttab \\ back", NA_character_, c(TRUE, NA), as.raw(c(0, 255)), 1e-300, 1e22, 0.1, 2L, NA_integer_, Inf, 3-2i)
cat(rawToChar(serialize(x, NULL, ascii = TRUE))); cat(rawToChar(serialize(x, NULL, ascii = NA))); hex(x, xdr = FALSE); hex(x, version = 2, xdr = FALSE)
cat(rawToChar(serialize("\u00e9", NULL, ascii = TRUE, version = 2)))
