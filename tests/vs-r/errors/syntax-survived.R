# Syntax errors that options(error =) lets a script survive: it goes on behind the line that holds them.
options(error = quote(cat("EO\n")))
x <- 1 y; print("same line")
print("next")
f <- function(x) {
  x + 
  y z
  print("inside")
}
print("after")
"\xyz"; print(1)
print(2)
'\u{110000000}'; 5
print(3)
5 -> 6; 7
NULL <- 3
print(4)
_x
if (TRUE) 1
else 2
print("\q")
(1
 2)
print(5)
x[[1]
print(6)
warning("hi")
z ]
print("a\0b"); print(9)
print(7)
options(error = function() cat("F\n"))
f <- function() {
  "ok"
  "a\0b"
}
print(1)
x <- c(1,
  2 3,
  4)
print(2); y <- 3 4; print(3)
if (TRUE) {
  print(3
}
print(4)
options(error = NULL)
print(8)
a b
print("not")
