u <- c(1, 2)
try(u[stop("idx")] <- 1, silent = TRUE)
print(u)
try(u[[stop("idx")]] <- 1, silent = TRUE)
print(u)
try(u[1] <- stop("value"), silent = TRUE)
print(u)
f <- function() { v <- 1:3; try(v[2] <- stop("no"), silent = TRUE); v }
print(f())
