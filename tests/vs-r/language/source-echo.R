f <- function(x) {
  # a comment that is kept only with source references
  x + 1   # trailing
}
f
g <- function(a,b=2) a+b
g
h <- function(x) if (x) "yes" else "no"
h
options(keep.source = TRUE)
k <- function(a,b) {  a+b   # with comment
}
k
k2 <- eval(parse(text = "function(x,   y)   x   +   y", keep.source = TRUE))
k2
attributes(k2)$srcref
as.character(attributes(k2)$srcref)
options(keep.source = FALSE)
m <- function(a,b) {  a+b   # gone
}
m
print(m, useSource = FALSE)
deparse(k)
compose <- function(...) { fs <- list(...); function(x) Reduce(function(a, f) f(a), fs, x) }
compose
body(compose)
function(x) -x
function(x, y) { z <- x; z[y] <- 0; z }
function(n) repeat { if (n > 3) break; n <- n + 1 }
function() { x <- c(a = 1, `b c` = 2); x$`d e`; x[["f"]]; -x^2; !x; (x) }
function(x) { if (x) { 1 } else { 2 } }
function(x) { if (x) 1 else if (y) 2 else 3 }
function(x) for (i in x) { next }
function(x) switch(x, "a" = 1, b = { 2 }, 3)
function(`odd name`, ...) `odd name`
function(x) x |> sum(na.rm = TRUE)
function(s) "string with \"quotes\" and \\ and \n"
function(x) { function(y) { x + y } }
function(a, b) { a %in% b; a %% b; a && b; a <- b; a <<- b; ~ a; a ~ b; a:b; a$b; a@b; a::b }
function(very_long_argument_name_one = "default value one", very_long_argument_name_two = "default value two") NULL
function(x) very_long_function_name_here(argument_number_one = x, argument_number_two = x + 1, argument_three = x + 2)
function(x) { very_long_condition_variable_name_one && very_long_condition_variable_name_two || another_condition_name }
