f <- function(x, ...) {
  g(x, 1, n = x + 1, h(x), ...)
  sqrt(x)
  paste("a", x, sep = "-")
  x + (x <- 5)
  if (missing(x)) return(NULL)
  switch(x, a = , b = 1, c = { 2 }, 3)
  function(y) x + y
}
