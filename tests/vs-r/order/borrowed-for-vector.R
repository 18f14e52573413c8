v <- 1:4
for (e in v) { v <- integer(0); cat(e, "") }
cat("\n")
print(v)
f <- function() { l <- list(1, 2, 3); for (e in l) { l[[2]] <- 99; cat(e, "") }; cat("\n"); l[[2]] }
print(f())
