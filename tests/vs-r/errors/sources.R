f <- function(x,    y) { # comment
   x   +  y   # odd   spacing
}
f
f2 <- function(a) a; f2
print(f, useSource = FALSE)
deparse(f2)
#line 20 "foo.R"
g <- function() NULL # tail
g
x y
