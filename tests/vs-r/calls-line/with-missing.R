x <- as.numeric(readLines(textConnection("a")))
y <- log(-1)
z <- list(a = 1)
z$b$c
with(z, a + bb)
