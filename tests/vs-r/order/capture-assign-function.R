x <- 1
print(x + { assign("x", 100); x } + x)
f <- function() { z <- 1; z + { assign("z", 50); z } }
print(f())
