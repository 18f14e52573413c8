t <- function() { cat("yes evaluated\n"); 1 }
n <- function() { cat("no evaluated\n"); 0 }
print(ifelse(TRUE, t(), n()))
print(ifelse(c(TRUE, FALSE), t(), n()))
print(ifelse(NA, t(), n()))
