.Last <- function() cat("last\n"); f <- function() q("no", 2, TRUE); f()
